package bot

import (
	"math"

	"lair.games/lair/game"
)

const (
	maxNodes    = 1 << 18 // most nodes of a tree
	widening    = 1.0     // a node with n tries has up to 1 + widening·√n choices
	uncertainty = 1.0     // weight of uncertainty, in standard deviations of the results
)

// tree stores statistics of the moves that follow the moves to choose from. The
// first moves are tried in sweeps, as in a flat search. After them each seat
// chooses by what served its own margin best so far (max^n). The number of
// choices considered at a node grows with its visits (progressive widening). At
// a node without choices, or when one is to be added, the seat chooses as in a
// playout. Below the last node a playout follows.
type tree[M comparable] struct {
	nodeTree[M]
	roots   []uint32 // nodes of the first moves, by move number
	results [resultSlots]float32
	tries   int
	mean    float64 // of the deciding seat's margins
	sum     float64 // of squared deviations from the mean (Welford's method)
	doubt   float32 // weight of uncertainty now, in points
}

// newTree returns a tree search that never uses a plan, so that plans can be
// compared with it.
func newTree[S, M comparable](style *game.Style[S, M]) Player[S, M] {
	p := newTreeSearch(style, tries)
	p.unplanned = true
	return p
}

// newTreeSearch returns a search with a tree.
func newTreeSearch[S, M comparable](style *game.Style[S, M], tries int) *search[S, M] {
	p := newFlatSearch(style, tries)
	p.tree = new(tree[M])
	return p
}

// start prepares a decision, with one node for each move.
func (t *tree[M]) start(seat game.Seat, moves []M, tries int) {
	t.reset(min(2*tries+len(moves), maxNodes))
	t.tries, t.mean, t.sum, t.doubt = 0, 0, 0, 0
	t.legal = t.ids.mark(moves, t.legal[:0])
	for _, n := range t.legal {
		for len(t.roots) <= int(n) {
			t.roots = append(t.roots, 0)
		}
		t.roots[n] = t.add(0, nodeName(n, seat))
	}
}

// learn adds the result of a try to the nodes of its path and to the statistics
// of the whole decision.
func (t *tree[M]) learn(seat game.Seat) {
	t.nodeTree.learn(&t.results)
	x := float64(t.results[seat])
	t.tries++
	step := x - t.mean
	t.mean += step / float64(t.tries)
	t.sum += step * (x - t.mean)
	t.doubt = uncertainty * float32(math.Sqrt(t.sum/float64(t.tries)))
}

// simulate tries a move in p.s and returns the resulting margin.
func (p *search[S, M]) simulate(m M) float64 {
	t, r := p.tree, p.rules
	t.enter(r.Actors(&p.s), r.Races(&p.s))
	t.take(p.seat, t.roots[t.ids.number(m)], false)
	r.Apply(&p.s, p.seat, m, &p.chance, nil)
	for {
		actors := r.Actors(&p.s)
		if actors == 0 || r.Stage(&p.s) != p.stage {
			break
		}
		if t.pass(actors, r.Races(&p.s)); !t.inside() {
			p.playout()
			break
		}
		seat := actors.Lowest()
		p.buf = r.Moves(&p.s, seat, p.buf[:0])
		r.Apply(&p.s, seat, p.buf[p.treeMove(seat)], &p.chance, nil)
	}
	p.margins(&p.s, &t.results)
	t.learn(p.seat)
	return float64(t.results[p.seat])
}

// treeMove returns the index in p.buf of a seat's move within the tree.
func (p *search[S, M]) treeMove(seat game.Seat) int {
	t := p.tree
	at := t.at(seat)
	if len(p.buf) == 1 || at == noNode {
		return p.playoutMove(seat)
	}
	next, known := t.survey(at, seat, p.buf, t.doubt)
	if known == len(p.buf) || known > int(widening*math.Sqrt(float64(t.nodes[at].tries))) {
		t.take(seat, next, false)
		return t.place(next)
	}
	i := p.playoutMove(seat)
	name := nodeName(t.legal[i], seat)
	if t.unknown(i) {
		t.take(seat, t.add(at, name), true)
	} else {
		t.take(seat, t.find(at, name), false)
	}
	return i
}
