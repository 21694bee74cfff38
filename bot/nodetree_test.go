package bot

import (
	"slices"
	"testing"

	"lair.games/lair/game"
)

// choose takes the choice of a seat at its current node, and adds it if it is
// new.
func (g *nodeTree[M]) choose(t *testing.T, seat game.Seat, m M) (choice uint32) {
	t.Helper()
	at, name := g.at(seat), nodeName(g.ids.number(m), seat)
	if choice = g.find(at, name); choice == noNode {
		if choice = g.add(at, name); choice == noNode {
			t.Fatal("no room")
		}
	}
	g.take(seat, choice, false)
	return choice
}

// Seats that choose at once choose below the same node whatever the others
// chose. What follows depends on all their choices.
func TestSimultaneousChoicesAreSiblings(t *testing.T) {
	var g nodeTree[int]
	g.reset(100)
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
			t.Error("the seats no longer choose at once, want them to after all have chosen")
		}
		after[g.at(0)] = true
	}
	if len(seen) != 2 || len(after) != 4 {
		t.Errorf(
			"seat 1 has %d choices, want 2; they lead to %d points, want 4", len(seen), len(after),
		)
	}
}

// A seat with two decisions before the others act remembers its own first one.
func TestASeatKnowsItsOwnChoices(t *testing.T) {
	var g nodeTree[int]
	g.reset(100)
	both := game.First(2)
	g.enter(both, false)
	first := g.choose(t, 0, 1)
	g.pass(both, false)
	if g.at(0) != first || g.at(1) != 0 {
		t.Errorf(
			"after seat 0's choice seat 0 is at node %d and seat 1 at %d, want %d and 0",
			g.at(0),
			g.at(1),
			first,
		)
	}
	// In a race all seats see each choice.
	g.enter(both, true)
	first = g.choose(t, 0, 1)
	if g.pass(both, true); g.at(0) != first || g.at(1) != first {
		t.Errorf(
			"in a race the seats are at nodes %d and %d, want both at %d", g.at(0), g.at(1), first,
		)
	}
}

// A fresh choice and a full tree lead out of the tree, but only when all seats
// that choose at once have chosen.
func TestPathLeavesTheTree(t *testing.T) {
	var g nodeTree[int]
	g.reset(3)
	g.enter(game.Only(0), false)
	if g.take(0, g.add(0, nodeName(g.ids.number(1), 0)), true); g.inside() {
		t.Error("the path continues below a fresh choice, want it outside the tree")
	}
	g.enter(game.First(2), false)
	g.take(0, g.add(0, nodeName(g.ids.number(2), 0)), true)
	g.pass(game.Only(1), false)
	if !g.inside() || g.at(1) != 0 || g.at(0) != noNode {
		t.Errorf(
			"seat 1 is at node %d and seat 0 at %d, want the root and outside the tree", g.at(1),
			g.at(0),
		)
	}
	g.take(1, g.add(0, nodeName(g.ids.number(1), 1)), true)
	if g.pass(game.Only(0), false); g.inside() {
		t.Error("the path continues after a new combination of choices, want it outside the tree")
	}
	if full := g.add(0, 9); full != noNode || len(g.nodes) != 4 {
		t.Errorf("adding to a full tree gave node %d of %d, want noNode of 4", full, len(g.nodes))
	}
	g.reset(3)
	if len(g.nodes) != 1 || g.find(0, nodeName(g.ids.number(1), 0)) != noNode {
		t.Error("reset kept nodes of the previous decision")
	}
}

// A survey counts how often a choice was available. It prefers choices with
// better results and those with few tries.
func TestSurvey(t *testing.T) {
	var g nodeTree[int]
	g.reset(10)
	try := func(m int, result float32) {
		g.enter(game.Only(2), false)
		g.choose(t, 2, m)
		g.learn(&[resultSlots]float32{2: result})
	}
	for range 9 {
		try(1, 0.5)
	}
	try(2, 0.4)
	try(3, 1)
	g.add(0, nodeName(g.ids.number(4), 1)) // another seat's
	for _, c := range []struct {
		moves []int
		doubt float32
		next  int
		known int
	}{
		{[]int{1, 2}, 0, 1, 2}, {[]int{1, 2, 5}, 1, 2, 2}, {[]int{1, 2, 3}, 0, 3, 3}, {[]int{4}, 1, 0, 0},
	} {
		next, known := g.survey(0, 2, c.moves, c.doubt)
		if known != c.known || known > 0 && g.ids.moves[g.nodes[next].name>>3] != c.next ||
			known == 0 && next != noNode {
			t.Errorf(
				"moves %v: best node %d of %d known, want move %d of %d known", c.moves, next,
				known, c.next, c.known,
			)
		}
		if i := slices.IndexFunc(c.moves, func(m int) bool { return m > 3 }); i >= 0 &&
			!g.unknown(i) {
			t.Errorf("moves %v: index %d is known, want unknown", c.moves, i)
		}
	}
	open := map[int]uint32{}
	for _, n := range g.nodes[1:] {
		open[g.ids.moves[n.name>>3]] = n.open
	}
	if open[1] != 4 || open[2] != 4 || open[3] != 2 || open[4] != 1 {
		t.Errorf("times each move was available: %v, want 4, 4, 2 and 1 for moves 1 to 4", open)
	}
	if root := g.nodes[0]; root.tries != 11 {
		t.Errorf("the root has %d tries, want 11", root.tries)
	}
}

// Every move has one number, however many there are and in any order.
func TestMoveIDs(t *testing.T) {
	var w moveIDs[[2]int]
	w.open()
	c := game.Fast(1)
	number := map[[2]int]uint32{}
	for range 3000 {
		m := [2]int{c.IntN(40), c.IntN(40)}
		list := w.mark([][2]int{m, {m[1], m[0]}}, nil)
		for i, x := range [][2]int{m, {m[1], m[0]}} {
			if n, met := number[x]; met && n != list[i] || w.moves[list[i]] != x {
				t.Fatalf("move %v has two numbers, %d and %d", x, n, list[i])
			}
			number[x] = list[i]
		}
	}
	if len(w.moves) != len(number) {
		t.Errorf("%d numbers for %d different moves, want one each", len(w.moves), len(number))
	}
}
