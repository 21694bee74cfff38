package bot

import (
	"math"

	"lair.games/lair/game"
)

const (
	forest  = 1 << 18 // nodes that a tree may have
	breadth = 1.0     // a point that was tried n times knows up to 1 + breadth·√n choices
	doubts  = 1.0     // what doubt is worth, in standard deviations of what tries come to
)

// tree is what a search remembers of the moves that follow those between which it has to choose. The moves themselves are
// tried in sweeps, as in a flat search. After them the seats choose as did best for them before, each for its own margin
// (max^n), among a few choices that become more the oftener a point is reached (progressive widening); where there is none,
// or one is to be added, they choose as in a playout. So good moves come first, and below the last node a playout goes on.
type tree[M comparable] struct {
	grove[M]
	roots []uint32 // by the numbers of words
	came  [yields]float32
	tries int
	mean  float64 // of the margins of the seat that thinks
	sum   float64 // of the squares of their distances from it
	doubt float32 // what doubt is worth now, in points
}

// newTree returns a tree search that asks no plan, so that plans can be compared with it.
func newTree[S, M comparable](style *game.Style[S, M]) Player[S, M] {
	p := growing(style, tries)
	p.unplanned = true
	return p
}

// growing is a search with a tree.
func growing[S, M comparable](style *game.Style[S, M], tries int) *search[S, M] {
	p := searching(style, tries)
	p.tree = new(tree[M])
	return p
}

// start begins a decision with a node for each move.
func (t *tree[M]) start(seat game.Seat, moves []M, tries int) {
	t.plant(min(2*tries+len(moves), forest))
	t.tries, t.mean, t.sum, t.doubt = 0, 0, 0, 0
	t.legal = t.words.mark(moves, t.legal[:0])
	for _, n := range t.legal {
		for len(t.roots) <= int(n) {
			t.roots = append(t.roots, 0)
		}
		t.roots[n] = t.add(0, naming(n, seat))
	}
}

// learn remembers what a try came to.
func (t *tree[M]) learn(seat game.Seat) {
	t.grove.learn(&t.came)
	x := float64(t.came[seat])
	t.tries++
	step := x - t.mean
	t.mean += step / float64(t.tries)
	t.sum += step * (x - t.mean)
	t.doubt = doubts * float32(math.Sqrt(t.sum/float64(t.tries)))
}

// climb tries a move in p.s and returns the margin that it came to.
func (p *search[S, M]) climb(m M) float64 {
	t, r := p.tree, p.rules
	t.enter(r.Actors(&p.s), races(r, &p.s))
	t.take(p.seat, t.roots[t.words.number(m)], false)
	r.Apply(&p.s, p.seat, m, &p.chance, nil)
	for {
		actors := r.Actors(&p.s)
		if actors == 0 || r.Stage != nil && r.Stage(&p.s) != p.stage {
			break
		}
		if t.pass(actors, races(r, &p.s)); !t.inside() {
			p.playout()
			break
		}
		seat := actors.Lowest()
		p.buf = r.Moves(&p.s, seat, p.buf[:0])
		r.Apply(&p.s, seat, p.buf[p.branch(seat)], &p.chance, nil)
	}
	p.margins(&p.s, &t.came)
	t.learn(p.seat)
	return float64(t.came[p.seat])
}

// branch is the place in p.buf of the move that a seat makes in the tree.
func (p *search[S, M]) branch(seat game.Seat) int {
	t := p.tree
	at := t.at(seat)
	if len(p.buf) == 1 || at == lost {
		return p.habit(seat)
	}
	next, known := t.survey(at, seat, p.buf, t.doubt)
	if known == len(p.buf) || known > int(breadth*math.Sqrt(float64(t.nodes[at].tries))) {
		t.take(seat, next, false)
		return t.place(next)
	}
	i := p.habit(seat)
	name := naming(t.legal[i], seat)
	if t.unknown(i) {
		t.take(seat, t.add(at, name), true)
	} else {
		t.take(seat, t.find(at, name), false)
	}
	return i
}
