package bot

import (
	"slices"
	"testing"

	"lair.games/lair/game"
)

// choose goes to the choice of a seat below where it stands, and makes one if there is none.
func (g *grove[M]) choose(t *testing.T, seat game.Seat, m M) (choice uint32) {
	t.Helper()
	at, name := g.at(seat), naming(g.words.number(m), seat)
	if choice = g.find(at, name); choice == lost {
		if choice = g.add(at, name); choice == lost {
			t.Fatal("no room")
		}
	}
	g.take(seat, choice, false)
	return choice
}

// Seats that choose at once choose below the same node whatever the others chose; what follows knows all of it.
func TestChoicesAtOnceHangSideBySide(t *testing.T) {
	var g grove[int]
	g.plant(100)
	both, one := game.First(2), game.Only(1)
	seen, after := map[uint32]bool{}, map[uint32]bool{}
	for _, m := range [][2]int{{10, 20}, {11, 20}, {10, 21}, {11, 21}, {10, 20}} {
		g.enter(both, false)
		g.choose(t, 0, m[0])
		g.pass(one, false)
		if g.at(1) != 0 {
			t.Errorf("after %d seat 1 chooses below node %d, not below the root", m[0], g.at(1))
		}
		seen[g.choose(t, 1, m[1])] = true
		g.pass(game.Only(0), false)
		if g.pass(both, false); g.group == 0 { // seat 0 again, and then both
			t.Error("nobody chooses at once any more")
		}
		after[g.at(0)] = true
	}
	if len(seen) != 2 || len(after) != 4 {
		t.Errorf("seat 1 has %d choices, want 2; they lead to %d points, want 4", len(seen), len(after))
	}
}

// A seat that has two things to decide before the others know of either remembers its own first.
func TestASeatKnowsItsOwnChoices(t *testing.T) {
	var g grove[int]
	g.plant(100)
	both := game.First(2)
	g.enter(both, false)
	first := g.choose(t, 0, 1)
	g.pass(both, false)
	if g.at(0) != first || g.at(1) != 0 {
		t.Errorf("then seat 0 chooses below %d and seat 1 below %d, want %d and 0", g.at(0), g.at(1), first)
	}
	// In a race all see what is taken.
	g.enter(both, true)
	first = g.choose(t, 0, 1)
	if g.pass(both, true); g.at(0) != first || g.at(1) != first {
		t.Errorf("in a race seats choose below %d and %d, want %d", g.at(0), g.at(1), first)
	}
}

// Beyond a fresh choice, and where there is no more room, the way leads out of the tree, but not before all who choose at once
// have chosen.
func TestTheWayLeadsOut(t *testing.T) {
	var g grove[int]
	g.plant(3)
	g.enter(game.Only(0), false)
	if g.take(0, g.add(0, naming(g.words.number(1), 0)), true); g.inside() {
		t.Error("the way goes on below a fresh choice")
	}
	g.enter(game.First(2), false)
	g.take(0, g.add(0, naming(g.words.number(2), 0)), true)
	g.pass(game.Only(1), false)
	if !g.inside() || g.at(1) != 0 || g.at(0) != lost {
		t.Errorf("seat 1 chooses below %d and seat 0 below %d", g.at(1), g.at(0))
	}
	g.take(1, g.add(0, naming(g.words.number(1), 1)), true)
	if g.pass(game.Only(0), false); g.inside() {
		t.Error("the way goes on where the choices together are new")
	}
	if full := g.add(0, 9); full != lost || len(g.nodes) != 4 {
		t.Errorf("a fourth node at %d of %d", full, len(g.nodes))
	}
	g.plant(3)
	if len(g.nodes) != 1 || g.find(0, naming(g.words.number(1), 0)) != lost {
		t.Error("a new tree remembers the old one")
	}
}

// A survey counts how often a choice was possible, and prefers what did better and what is in doubt.
func TestSurvey(t *testing.T) {
	var g grove[int]
	g.plant(10)
	try := func(m int, came float32) {
		g.enter(game.Only(2), false)
		g.choose(t, 2, m)
		g.learn(&[yields]float32{2: came})
	}
	for range 9 {
		try(1, 0.5)
	}
	try(2, 0.4)
	try(3, 1)
	g.add(0, naming(g.words.number(4), 1)) // another seat's
	for _, c := range []struct {
		moves []int
		doubt float32
		next  int
		known int
	}{
		{[]int{1, 2}, 0, 1, 2}, {[]int{1, 2, 5}, 1, 2, 2}, {[]int{1, 2, 3}, 0, 3, 3}, {[]int{4}, 1, 0, 0},
	} {
		next, known := g.survey(0, 2, c.moves, c.doubt)
		if known != c.known || known > 0 && g.words.moves[g.nodes[next].name>>3] != c.next || known == 0 && next != lost {
			t.Errorf("%v: node %d of %d, want %d of %d", c.moves, next, known, c.next, c.known)
		}
		if i := slices.IndexFunc(c.moves, func(m int) bool { return m > 3 }); i >= 0 && !g.unknown(i) {
			t.Errorf("%v: move %d is known", c.moves, i)
		}
	}
	open := map[int]uint32{}
	for _, n := range g.nodes[1:] {
		open[g.words.moves[n.name>>3]] = n.open
	}
	if open[1] != 4 || open[2] != 4 || open[3] != 2 || open[4] != 1 {
		t.Errorf("choices were open %v times", open)
	}
	if root := g.nodes[0]; root.tries != 11 {
		t.Errorf("the root was passed %d times", root.tries)
	}
}

// Every move has one number, however many there are and in whatever order they are met.
func TestWords(t *testing.T) {
	var w words[[2]int]
	w.open()
	c := game.Fast(1)
	number := map[[2]int]uint32{}
	for range 3000 {
		m := [2]int{c.IntN(40), c.IntN(40)}
		list := w.mark([][2]int{m, {m[1], m[0]}}, nil)
		for i, x := range [][2]int{m, {m[1], m[0]}} {
			if n, met := number[x]; met && n != list[i] || w.moves[list[i]] != x {
				t.Fatalf("%v has the numbers %d and %d", x, n, list[i])
			}
			number[x] = list[i]
		}
	}
	if len(w.moves) != len(number) {
		t.Errorf("%d numbers for %d moves", len(w.moves), len(number))
	}
}
