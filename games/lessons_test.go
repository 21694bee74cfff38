package games

import (
	"testing"

	"lair.games/lair/lesson"
)

// Every lesson and every puzzle of every game keeps what lesson.Check wants: its
// moves are legal, its refusals name rules, its texts are there in both
// languages. A game without lessons is fine.
func TestLessons(t *testing.T) {
	for _, title := range All() {
		t.Run(title.Info().Name, func(t *testing.T) {
			t.Parallel()
			list, err := title.School().Lessons()
			if err != nil {
				t.Fatalf("a lesson cannot be read: %v", err)
			}
			for _, l := range list {
				for _, problem := range lesson.Check(l, title.School()) {
					t.Errorf("lesson %s: %v", l.Name, problem)
				}
			}
			puzzles, err := title.School().Puzzles()
			if err != nil {
				t.Fatalf("the puzzles cannot be read: %v", err)
			}
			for _, problem := range lesson.CheckPuzzles(puzzles, title.School()) {
				t.Errorf("puzzles: %v", problem)
			}
			t.Logf("%d lessons, %d puzzles", len(list), len(puzzles))
		})
	}
}

// TestWrongMovesShowHarm checks that each wrong move that a lesson speaks of shows what it does:
// by moves of others, or by what is pointed at once it is made.
func TestWrongMovesShowHarm(t *testing.T) {
	for _, title := range All() {
		list, err := title.School().Lessons()
		if err != nil {
			t.Fatalf("a lesson cannot be read: %v", err)
		}
		for _, l := range list {
			for i, step := range l.Steps {
				for _, a := range step.Wrong {
					if len(a.Harm) == 0 && len(a.Look) == 0 {
						t.Errorf("%s %s, step %d (%s): the wrong move %v shows nothing",
							title.Info().Name, l.Name, i+1, step.Idea, a.When)
					}
				}
			}
		}
	}
}
