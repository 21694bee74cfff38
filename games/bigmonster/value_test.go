package bigmonster

import (
	"math"
	"testing"

	"lair.games/lair/game"
)

// TestFigures compares random play with what another program, written from the
// same rules, measured.
func TestFigures(t *testing.T) {
	if testing.Short() {
		t.Skip("only its numbers tell")
	}
	for _, x := range []struct {
		seats  int
		mode   string
		mean   float64 // total of a seat
		forced float64 // gifts onto one's own ship a match
	}{
		{2, "auto", 43.9, 0},
		{3, "series", 40.7, 0},
		{3, "auto", 41.2, 3.8},
		{4, "auto", 36.6, 2.2},
		{5, "auto", 35.9, 2.0},
		{6, "auto", 34.5, 1.8},
	} {
		const matches = 400
		o := setupOf(t, x.seats, "mode="+x.mode)
		sum, forced := 0.0, 0.0
		var l game.Log
		buf := make([]Move, 0, 256)
		for n := range uint64(matches) {
			var s State
			c := game.Fast(n)
			deal(&s, o, &c, nil)
			for actors(&s) != 0 {
				seat := actors(&s).Lowest()
				buf = moves(&s, seat, buf[:0])
				l.Reset()
				apply(&s, seat, buf[c.IntN(len(buf))], &c, &l)
				for _, line := range l.Lines() {
					if e, ok := line.Event.(PackGiven); ok && e.Forced {
						forced++
					}
				}
			}
			for seat := range game.Seat(s.Seats) {
				sum += float64(s.total(seat)) / float64(x.seats*matches)
			}
		}
		if forced /= matches; math.Abs(sum-x.mean) > 2 || math.Abs(forced-x.forced) > 0.5 {
			t.Errorf(
				"%d seats, %s: a total of %.1f and %.1f forced gifts, want %.1f and %.1f", x.seats,
				x.mode, sum, forced, x.mean, x.forced,
			)
		}
	}
}

// TestValue reads estimates where it is plain what they have to say.
func TestValue(t *testing.T) {
	if testing.Short() {
		t.Skip("plays moves out for many seconds")
	}
	t.Run("after the end it is the score", func(t *testing.T) {
		m := landed(t, "EX01 EX04 EX06 EX07", "mode=teams")
		for actors(&m.s) != 0 {
			m.turn()
		}
		r := result(&m.s)
		var w [game.MaxSeats]float32
		worth(&m.s, &w)
		for i := range 4 {
			if w[i] != float32(r.Scores[i]) {
				t.Errorf("seat %d is worth %v, its score is %d", i, w[i], r.Scores[i])
			}
		}
	})
	t.Run("the last to choose an explorer chooses as the first does", checkLastExplorer)
	t.Run("a place is worth what it completes", checkCompletion)
	t.Run("a pack goes where it does least good, or to the partner", checkPacks)
	t.Run("of a series the next seat is left what does it least good", checkSeries)
	t.Run("a seat that plans beats random ones", checkStrength)
}

func checkLastExplorer(t *testing.T) {
	for last := range 3 {
		m := dealt(t, 5, 3)
		m.s.Dealt[last] = [2]Explorer{1, 9}
		for i, pair := range [][2]Explorer{{5, 6}, {10, 11}} {
			m.s.Dealt[(last+1+i)%3] = pair
			if last == 2 {
				m.do((last+1+i)%3, Move{Kind: Choose, Explorer: pair[0]})
			}
		}
		list := moves(&m.s, game.Seat(last), nil)
		weights := make([]float32, len(list))
		newPlan(redeal)(&m.s, game.Seat(last), list, 400, weights)
		if weights[1] <= weights[0] {
			t.Errorf("seat %d weighs %v as %v", last, list, weights)
		}
	}
}

func checkCompletion(t *testing.T) {
	for _, x := range []struct{ area, tile string }{
		{"EX01: LA3@2,0 LA3@3,0 LA3@2,2", "LA3@3,2"}, // a blue crystal
		{"EX01: BML@2,0", "BMR@3,0"},                 // a Big Monster
		{"EX01: MGD@1,-1", "MU3@2,0"},                // a mutation
		{"EX01: MU1@2,0 MU2@3,0", "MGD@2,-1"},        // two
		{"EX01: LA4@2,0", "RU5@2,2"},                 // a red crystal
	} {
		m := landed(t, "EX01 EX04 EX06")
		m.until(2, 8) // soon after the start another tile would do as well
		m.keep()
		m.area(0, x.area)
		k, bx, by := tile(x.tile)
		m.s.Kept[0] = k
		list := moves(&m.s, 0, nil)
		weights := make([]float32, len(list))
		newPlan(redeal)(&m.s, 0, list, 400, weights)
		best := 0
		for i, w := range weights {
			if w > weights[best] {
				best = i
			}
		}
		if list[best].X != bx || list[best].Y != by {
			t.Errorf(
				"after %s the plan puts %s at %d,%d", x.area, x.tile, list[best].X,
				list[best].Y,
			)
		}
	}
}

func checkPacks(t *testing.T) {
	for mode, want := range map[string]game.Seat{"draft": 1, "teams": 2} {
		m := landed(t, "EX01 EX04 EX06 EX07", "mode="+mode)
		m.area(1, "EX04: TOAD@2,0")
		m.area(2, "EX06: BML@2,0")
		m.area(3, "EX07: BML@2,0 MGD@-2,0 TOAD@0,2")
		m.pack(0, "BMR BMR BMR REAP REAP REAP REAP REAP REAP MU4")
		m.do(0, Move{Kind: Keep, Tile: MU4})
		list := moves(&m.s, 0, nil)
		weights := make([]float32, len(list))
		newPlan(redeal)(&m.s, 0, list, 400, weights)
		best := 0
		for i, w := range weights {
			if w > weights[best] {
				best = i
			}
		}
		if list[best].To != want {
			t.Errorf(
				"%s: the plan names the ship of %d: %v %v", mode, list[best].To, list, weights,
			)
		}
	}
}

func checkSeries(t *testing.T) {
	m := landed(t, "EX01 EX04")
	m.until(1, 2)
	for i := range m.s.Series {
		for _, k := range m.s.Series[i].Tiles {
			m.s.Deck[k]++
		}
	}
	m.s.Deck[NoTile] = 0
	m.s.Series = [2]Series{{Number: 2, Tiles: [mostOpen]Kind{LA3, BMR, REAP, REAP}}}
	m.area(0, "EX01: BML@2,0")
	m.area(1, "EX04: TOAD@2,0")
	list := moves(&m.s, 1, nil)
	weights := make([]float32, len(list))
	newPlan(redeal)(&m.s, 1, list, 400, weights)
	best := 0
	for i, w := range weights {
		if w > weights[best] {
			best = i
		}
	}
	if x := list[best]; x.Tile != LA3 || x.Discard != BMR {
		t.Errorf("the plan takes %s and discards %s", x.Tile, x.Discard)
	}
}

func checkStrength(t *testing.T) {
	wins, plan := 0.0, newPlan(redeal)
	const matches = 20
	list, weights := make([]Move, 0, 256), make([]float32, 256)
	for n := range uint64(matches) {
		me := game.Seat(n % 3)
		var s State
		c := game.Fast(n)
		deal(&s, setupOf(t, 3), &c, nil)
		for actors(&s) != 0 {
			seat := actors(&s).Lowest()
			list = moves(&s, seat, list[:0])
			x := c.IntN(len(list))
			if seat == me {
				guess := s
				redeal(&guess, seat, &c)
				plan(&guess, seat, list, 1, weights)
				for i, w := range weights[:len(list)] {
					if w > weights[x] {
						x = i
					}
				}
			}
			apply(&s, seat, list[x], &c, nil)
		}
		if w := result(&s).Winners(); w.Has(me) {
			wins += 1 / float64(w.Len())
		}
	}
	if wins < 0.95*matches {
		t.Errorf("it won %.1f of %d matches", wins, matches)
	}
}
