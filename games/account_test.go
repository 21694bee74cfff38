package games_test

import (
	"context"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/games"
)

// TestLuckIsCentred plays matches among equal bots and checks that the mean luck of
// a seat lies within two standard errors of 0. LAIR_CENTRE is the number of matches
// and LAIR_LEVELS the levels, separated by commas.
func TestLuckIsCentred(t *testing.T) {
	matches, levels := 8, []string{"random"}
	within := 4.5 // standard errors, because a test that fails by chance is no test
	if n, err := strconv.Atoi(os.Getenv("LAIR_CENTRE")); err == nil {
		matches, within = n, 2
	}
	if list := os.Getenv("LAIR_LEVELS"); list != "" {
		levels = strings.Split(list, ",")
	}
	for _, title := range games.All() {
		for _, level := range levels {
			t.Run(title.Info().Name+"/"+level, func(t *testing.T) {
				t.Parallel()
				centred(t, title, level, matches, within)
			})
		}
	}
}

func centred(t *testing.T, title games.Title, level string, matches int, within float64) {
	seats := min(4, title.Info().Seats[1])
	var sum, squares, margins [game.MaxSeats]float64
	for n := range matches {
		m := playedOut(t, title, level, seats, uint64(n))
		a, err := title.Account(t.Context(), m)
		if err != nil {
			t.Fatal(err)
		}
		for seat := range seats {
			x := a.Share(game.Seat(seat))
			sum[seat] += x.Luck
			squares[seat] += x.Luck * x.Luck
			margins[seat] += x.Margin * x.Margin
		}
	}
	n := float64(matches)
	for seat := range seats {
		mean := sum[seat] / n
		deviation := math.Sqrt((squares[seat] - n*mean*mean) / (n - 1))
		off := mean / (deviation / math.Sqrt(n))
		t.Logf(
			"seat %d: mean luck %.2f ± %.2f, deviation of luck %.2f and of margins %.2f",
			seat, mean, deviation/math.Sqrt(n), deviation, math.Sqrt(margins[seat]/n),
		)
		if math.Abs(off) > within {
			t.Errorf("seat %d: the mean luck of %d matches is %.2f, %.1f standard errors from 0",
				seat, matches, mean, off)
		}
	}
}

// playedOut plays a match among bots of one level.
func playedOut(t *testing.T, title games.Title, level string, seats int, number uint64) game.Match {
	m, err := title.New(game.Setup{Seats: seats}, game.SeedOf(number))
	if err != nil {
		t.Fatal(err)
	}
	for !m.Over() {
		seat := m.Actors().Lowest()
		move, _, err := title.Choose(
			context.Background(), m, seat, level, game.Mix(number, uint64(m.Ply())), 0,
		)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := m.Play(seat, move); err != nil {
			t.Fatal(err)
		}
	}
	return m
}
