package bigmonster

import (
	"slices"
	"testing"

	"lair.games/lair/game"
)

// best is the move that a plan weighs most.
func best(plan game.Plan[State, Move], s *State, seat game.Seat) Move {
	list := moves(s, seat, nil)
	weights := make([]float32, len(list))
	plan(s, seat, list, 100, weights)
	return list[slices.Index(weights, slices.Max(weights))]
}

// style returns the plan of a style.
func style(t *testing.T, name string) game.Plan[State, Move] {
	t.Helper()
	i := slices.IndexFunc(
		Rules.Thinking.Styles, func(x game.Style[State, Move]) bool { return x.Name == name },
	)
	if i < 0 {
		t.Fatalf("there is no style %q", name)
	}
	return Rules.Thinking.Styles[i].Planner(Rules.Redeal)
}

// TestStyles looks at positions in which each style does another thing than the
// plain plan, or for more.
func TestStyles(t *testing.T) {
	t.Run("miners take the crystal and not what scores a point more", func(t *testing.T) {
		m := landed(t, "EX01 EX04 EX06 EX07", "medal-grass=TERRAIN")
		m.until(2, 9)
		// a blue crystal: 10 + 3; a toad: 32 - 18
		m.area(0, "EX01: LA3@2,0 LA3@3,0 LA3@2,2 TOAD@-1,0 TOAD@-1,2 TOAD@-2,0")
		m.s.Packs[0] = Pack{LA3, TOAD}
		if k := best(newPlan(redeal), &m.s, 0).Tile; k != TOAD {
			t.Errorf("the plain plan keeps %s", k)
		}
		if k := best(style(t, "miner"), &m.s, 0).Tile; k != LA3 {
			t.Errorf("a miner keeps %s", k)
		}
	})
	t.Run("the spiteful mind more what they hand on", func(t *testing.T) {
		m := landed(t, "EX01 EX04 EX06 EX07")
		m.area(1, "EX04: BML@2,0")
		m.pack(0, "BMR BMR BMR REAP REAP REAP REAP REAP REAP MU4")
		m.do(0, Move{Kind: Keep, Tile: MU4})
		list := moves(&m.s, 0, nil)
		plain, spiteful := make([]float32, len(list)), make([]float32, len(list))
		newPlan(redeal)(&m.s, 0, list, 1, plain)
		style(t, "spiteful")(&m.s, 0, list, 1, spiteful)
		for i, x := range list {
			if times := spiteful[i] / plain[i]; plain[i] >= 0 || times < spiteFactor-0.001 ||
				times > spiteFactor+0.001 {
				t.Errorf(
					"%v is worth %v to the plain plan and %v to the spiteful", x, plain[i],
					spiteful[i],
				)
			}
		}
	})
	t.Run("the hasty value what scores at once", func(t *testing.T) {
		m := landed(t, "EX01 EX04 EX06 EX07")
		m.area(0, "EX01: BML@2,0 MGD@-2,0") // the explorer likes mutants
		for k, want := range map[Kind]float32{BMR: 11, MU1: 11 + 1, TOAD: 3, LA3: 4} {
			var w [game.MaxSeats]float32
			m.s.Kept[0] = k
			hastyWorth(&m.s, &w)
			if w[0] != want {
				t.Errorf("with %s the area is worth %v, want %v", k, w[0], want)
			}
		}
	})
}
