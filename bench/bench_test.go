package bench

import (
	"errors"
	"testing"
	"unsafe"

	"lair.games/lair/game"
	"lair.games/lair/game/toy"
)

func TestMeasure(t *testing.T) {
	row, err := Measure(toy.Rules(), game.Setup{Seats: 3}, 3)
	if err != nil {
		t.Fatal(err)
	}
	if row.Game != "high-card" || row.Seats != 3 || row.Size != int(unsafe.Sizeof(toy.State{})) ||
		row.Allocs != 0 {
		t.Errorf("%+v", row)
	}
	// Three cards, then two, then one, for each of three seats.
	if row.Decisions != 9 || row.Width != 2 {
		t.Errorf("%v decisions among %v moves, want 9 among 2", row.Decisions, row.Width)
	}
	for name, v := range map[string]float64{
		"G": row.G.Median, "copy": row.Copy.Median, "decisions": row.DecisionsASecond(), "verified": row.VerifiedASecond(),
	} {
		if !(v > 0.01) || v > 1e12 {
			t.Errorf("%s is %v", name, v)
		}
	}
	if row.G.Low > row.G.Median || row.G.Median > row.G.High {
		t.Errorf("quartiles %+v", row.G)
	}
}

func TestMeasureRefuses(t *testing.T) {
	if _, err := Measure(toy.Rules(), game.Setup{Seats: 9}, 1); !errors.Is(err, game.ErrOptions) {
		t.Errorf("nine seats: %v", err)
	}
	// What cannot be verified is no figure.
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
	if _, err := Measure(r, game.Setup{Seats: 3}, 1); err == nil {
		t.Error("records that do not replay are measured all the same")
	}
}

func TestRatioIsTakenTurnByTurn(t *testing.T) {
	// The machine is three times slower in the middle; the thing always takes twice the reference.
	got := ratio([]float64{2, 6, 6, 2}, []float64{1, 3, 3, 1})
	if got != (Ratio{2, 2, 2}) {
		t.Errorf("%+v", got)
	}
	if got := ratio([]float64{5, 1, 2, 4, 3}, []float64{1, 1, 1, 1, 1}); got != (Ratio{3, 2, 4}) {
		t.Errorf("%+v", got)
	}
}

func TestTimeCountsUnits(t *testing.T) {
	defer pin()()
	calls := 0
	one := thing(func() int { calls++; return 10 }).time()
	if calls == 0 || one <= 0 {
		t.Errorf("%d calls, %v ns a unit", calls, one)
	}
}
