package games_test

import (
	"context"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"lair.games/lair/bot"
	"lair.games/lair/game"
	"lair.games/lair/game/gametest"
	"lair.games/lair/games"
)

// TestLuckIsCentred plays matches among equal bots and checks that luck is centred on
// 0: the mean over all seats lies within two standard errors, and that of each of the
// many seats within four. LAIR_CENTRE is the number of matches and LAIR_LEVELS the
// levels, separated by commas.
func TestLuckIsCentred(t *testing.T) {
	matches, within, levels := 8, 4.0, []string{"random"} // few matches deviate more
	if n, err := strconv.Atoi(os.Getenv("LAIR_CENTRE")); err == nil {
		matches, within = n, 2
	}
	if list := os.Getenv("LAIR_LEVELS"); list != "" {
		levels = strings.Split(list, ",")
	}
	for _, title := range gametest.Drawn(t, games.All(), 1) {
		for _, level := range levels {
			t.Run(title.Info().Name+"/"+level, func(t *testing.T) {
				t.Parallel()
				centred(t, title, level, matches, within)
			})
		}
	}
}

// tally collects figures of matches.
type tally struct{ n, sum, squares float64 }

func (x *tally) add(figure float64) {
	x.n, x.sum, x.squares = x.n+1, x.sum+figure, x.squares+figure*figure
}

func (x *tally) mean() float64      { return x.sum / x.n }
func (x *tally) deviation() float64 { return math.Sqrt((x.squares - x.sum*x.mean()) / (x.n - 1)) }
func (x *tally) err() float64       { return x.deviation() / math.Sqrt(x.n) }

// centred plays matches of a game and checks the mean luck.
func centred(t *testing.T, title games.Title, level string, matches int, within float64) {
	seats := min(4, title.Info().Seats[1])
	each := make([]tally, seats)
	var all, lucks, margins tally
	for n := range matches {
		_, a := games.Accounted(t, title, level, seats, uint64(n))
		sum := 0.0
		for seat := range seats {
			x := a.Share(game.Seat(seat))
			each[seat].add(x.Luck)
			lucks.add(x.Luck)
			margins.add(x.Margin)
			sum += x.Luck
		}
		all.add(sum / float64(seats))
	}
	t.Logf(
		"%s, %s: the mean luck of a seat is %.2f ± %.2f; it deviates by %.1f, and margins by %.1f",
		title.Info().Name, level, all.mean(), all.err(), lucks.deviation(), margins.deviation(),
	)
	if math.Abs(all.mean()) > within*all.err() {
		t.Errorf("the mean luck of %d matches is %.3f ± %.3f, which is not 0",
			matches, all.mean(), all.err())
	}
	for seat, x := range each {
		if math.Abs(x.mean()) > (within+2)*x.err() {
			t.Errorf("seat %d: the mean luck of %d matches is %.3f ± %.3f, which is not 0",
				seat, matches, x.mean(), x.err())
		}
	}
}

// TestCostsArePossible compares the best and the worst move of random decisions and
// checks that none costs more than the game can give.
func TestCostsArePossible(t *testing.T) {
	most := map[string]float64{ // the span between the laws of worths
		"mighty-monsters": 350, "gloomy-graves": 65, "monster-expedition": 220, "big-monster": 450,
	}
	for _, title := range gametest.Drawn(t, games.All(), 1) {
		name := title.Info().Name
		limit, known := most[name]
		if !known {
			limit = math.MaxInt32 // a new game's own law of worths bounds it
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := games.PlayedOut(t, title, "random", title.Info().Seats[0]+1, 5)
			compared := 0
			for ply := m.Ply() - 1; ply >= 0; ply -= 1 + m.Ply()/8 {
				if err := m.Undo(ply); err != nil {
					t.Fatal(err)
				}
				seat := m.Actors().Lowest()
				list, err := title.Weigh(t.Context(), m, seat, "hard", 1, bot.Limit{Tries: 60})
				if err != nil {
					t.Fatal(err)
				}
				if len(list) < 2 {
					continue
				}
				compared++
				c, err := title.Compare(
					t.Context(), m, seat, list[0].Move, list[len(list)-1].Move, 1, bot.Limit{Tries: 8},
				)
				if err != nil || !(math.Abs(c.Better) <= limit) || !(c.Error >= 0) {
					t.Errorf("ply %d: %s is better than %s by %+v, %v; the game gives at most %v points",
						ply, list[0].Move, list[len(list)-1].Move, c, err, limit)
				}
			}
			if compared == 0 {
				t.Error("no decision was compared")
			}
		})
	}
}

// BenchmarkReview reviews one seat of a match among four easy bots, as the server does.
func BenchmarkReview(b *testing.B) {
	for _, title := range games.All() {
		b.Run(title.Info().Name, func(b *testing.B) {
			played := games.PlayedOut(b, title, "easy", min(4, title.Info().Seats[1]), 3)
			for b.Loop() {
				if err := reviewed(b.Context(), title, played.Fork(played.Ply()), 0); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// reviewed reviews a seat.
func reviewed(ctx context.Context, title games.Title, m game.Match, seat game.Seat) error {
	coach := games.List{title}.Coach()
	story, err := coach.Story(ctx, m)
	if err != nil {
		return err
	}
	return coach.Review(ctx, m, *story.Review(m, seat), func(games.Review) {})
}
