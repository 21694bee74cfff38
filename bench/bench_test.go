package bench

import (
	"errors"
	"testing"
	"unsafe"

	"lair.games/lair/game"
	"lair.games/lair/game/toy"
	"lair.games/lair/games"
)

func TestMeasure(t *testing.T) {
	row, err := Measure(games.Of(toy.Rules()), game.Setup{Seats: 3}, 3)
	if err != nil {
		t.Fatal(err)
	}
	if row.Game != "high-card" || row.Seats != 3 || row.Size != int(unsafe.Sizeof(toy.State{})) ||
		row.Allocs != 0 {
		t.Errorf("measured %+v, want high-card, 3 seats, its size and no allocations", row)
	}
	// Three cards, then two, then one, for each of three seats.
	if row.Decisions != 9 || row.Width != 2 {
		t.Errorf("%v decisions among %v moves, want 9 among 2", row.Decisions, row.Width)
	}
	for name, v := range map[string]float64{
		"G": row.G.Median, "copy": row.Copy.Median, "decisions": row.DecisionNS, "verified": row.VerifyNS,
	} {
		if !(v > 0.01) || v > 1e12 {
			t.Errorf("%s is %v, want a plausible positive number", name, v)
		}
	}
	if row.G.Low > row.G.Median || row.G.Median > row.G.High {
		t.Errorf("quartiles %+v are out of order", row.G)
	}
}

func TestMeasureRefuses(t *testing.T) {
	if _, err := Measure(
		games.Of(toy.Rules()), game.Setup{Seats: 9}, 1,
	); !errors.Is(err, game.ErrOptions) {
		t.Errorf("Measure with nine seats: got %v, want ErrOptions", err)
	}
	// Records that do not replay must not become a figure.
	r := toy.Rules()
	r.Position.Load = nil
	n := 0
	deal := r.Deal
	r.Deal = func(s *toy.State, o game.Setup, c *game.Chance, l *game.Log) {
		if n++; n > 20 {
			c = new(game.Chance)
			c.Reseed(uint64(n))
		}
		deal(s, o, c, l)
	}
	if _, err := Measure(games.Of(r), game.Setup{Seats: 3}, 1); err == nil {
		t.Error("Measure of records that do not replay returned no error")
	}
}

func TestRatioIsTakenTurnByTurn(t *testing.T) {
	// The machine is three times slower in the middle. The thing always takes
	// twice the reference.
	got := ratio([]float64{2, 6, 6, 2}, []float64{1, 3, 3, 1})
	if got != (Ratio{2, 2, 2}) {
		t.Errorf("a thing of twice the reference has the ratio %+v, want 2", got)
	}
	if got := ratio([]float64{5, 1, 2, 4, 3}, []float64{1, 1, 1, 1, 1}); got != (Ratio{3, 2, 4}) {
		t.Errorf("five turns of 1 to 5 have the ratio %+v, want median 3, quartiles 2 and 4", got)
	}
}

func TestTimeCountsUnits(t *testing.T) {
	defer pin()()
	calls := 0
	one := workload(func() int { calls++; return 10 }).time()
	if calls == 0 || one <= 0 {
		t.Errorf("the thing was called %d times and took %v ns a unit, want both positive", calls, one)
	}
}
