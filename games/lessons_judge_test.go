package games

import (
	"os"
	"strconv"
	"testing"

	"lair.games/lair/bot"
	"lair.games/lair/game/gametest"
	"lair.games/lair/lesson"
)

// fine is how many points behind the best move a praised move may be, by game.
// Below that the analysis is not sure itself: another seed moves its margins by
// as much. An expedition of one seat is judged by the chance to win it.
var fine = map[string]float64{
	"mighty-monsters": 0.3, "gloomy-graves": 0.5, "monster-expedition": 0.2, "big-monster": 0.6,
	"monster-expedition alone": 0.02,
}

// A lesson does not praise what the judge finds worse than fine: neither the best
// move that a step accepts, nor any other that both the analysis and a
// comparison with its best move put behind. The analysis looks less at moves
// that begin badly, so alone it is too hard on them. A few tries only find gross
// mistakes, so their bound is wide; LAIR_TRIES sets the tries of the long form,
// whose bound is that of fine.
func TestLessonsPraiseGoodMoves(t *testing.T) {
	tries, slack := 3000, 2.0
	if n, err := strconv.Atoi(os.Getenv("LAIR_TRIES")); err == nil && n > 0 {
		tries, slack = n, 1
	}
	if testing.Short() {
		t.Skip("bots think about every step of every lesson")
	}
	for _, title := range All() {
		t.Run(title.Info().Name, func(t *testing.T) {
			t.Parallel()
			list, err := title.School().Lessons()
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range gametest.Drawn(t, list, 1) {
				decisions, err := lesson.Praised(l)
				if err != nil {
					t.Fatal(err)
				}
				bound := fine[title.Info().Name]
				if l.Setup.Seats == 1 {
					bound = fine[title.Info().Name+" alone"]
				}
				for _, d := range decisions {
					judgedByBots(t, title, l, d, tries, bound*slack)
				}
			}
		})
	}
}

// judgedByBots checks that no accepted move of a decision is further behind the best
// move than most.
func judgedByBots(
	t *testing.T, title Title, l *lesson.Lesson, d lesson.Decision, tries int, most float64,
) {
	t.Helper()
	ideas, err := title.Weigh(t.Context(), d.Match, l.Seat, "analysis", 28, bot.Limit{Tries: tries})
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, idea := range ideas { // best first
		accepted, err := d.Accepts(idea.Move)
		if err != nil {
			t.Fatalf("line %d: the analysis plays %s, which is refused: %v", d.Line, idea.Move, err)
		}
		if !accepted {
			continue
		}
		found++
		behind := ideas[0].Margin - idea.Margin
		if behind > most && found > 1 {
			c, err := title.Compare(t.Context(), d.Match, l.Seat, ideas[0].Move, idea.Move, 28, bot.Limit{})
			if err != nil {
				t.Fatal(err)
			}
			behind = min(behind, c.Better-c.Error)
		}
		if behind > most {
			t.Errorf("lesson %s, line %d: %s is praised and %.2f behind the best move, want at most %.2f",
				l.Name, d.Line, idea.Move, behind, most)
		}
	}
	if found == 0 {
		t.Errorf("lesson %s, line %d: the analysis lists no move that is accepted", l.Name, d.Line)
	}
}
