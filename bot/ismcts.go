package bot

import (
	"cmp"
	"context"
	"slices"
	"time"

	"lair.games/lair/game"
)

const (
	ismctsTries = 1000 // tries of ismcts without a limit
	exploration = 0.7  // UCB1's weight of uncertainty, where a win counts 1
	clockEvery  = 16   // tries between two checks of the time
)

// ismcts is the baseline that publications compare with: information-set Monte
// Carlo tree search of a single observer, without extensions. It knows nothing
// of the game but its rules.
//
// Each try makes one guess at the hidden information and goes down the tree by
// UCB1 over the moves that are legal in that guess. It adds one node and plays
// at random to the end of the match. A win counts 1 and a shared win its part.
// The most tried move is played.
//
// People cannot choose it, because it is slow and weak for its time.
type ismcts[S, M comparable] struct {
	// choice here has win shares between 0 and 1 as margins, not points.
	choice[M]
	nodeTree[M]
	rules   *game.Rules[S, M]
	s       S
	buf     []M
	chance  game.Chance
	results [resultSlots]float32
}

func newISMCTS[S, M comparable](*game.Style[S, M]) Player[S, M] { return new(ismcts[S, M]) }

func (p *ismcts[S, M]) Choose(ctx context.Context, v *game.Sight[S, M], seed uint64, l Limit) M {
	if !p.open(v.Moves(p.moves[:0])) {
		return p.moves[0]
	}
	if l.Tries == 0 {
		l.Tries = ismctsTries
	}
	p.rules = v.Rules()
	p.reset(min(l.Tries, maxNodes))
	start := time.Now()
	for i := range l.Tries {
		if i > 0 && i%clockEvery == 0 &&
			(ctx.Err() != nil || l.Time > 0 && time.Since(start) >= l.Time) {
			break
		}
		p.chance.Reseed(game.Mix(seed, uint64(i)))
		v.Guess(&p.s, &p.chance)
		p.try(v.Seat())
	}
	for i := range p.opinions {
		o := &p.opinions[i]
		if at := p.find(0, nodeName(p.ids.number(o.Move), v.Seat())); at != noNode {
			o.Margin, o.Tries = float64(p.nodes[at].mean), int(p.nodes[at].tries)
		}
	}
	slices.SortStableFunc(
		p.opinions, func(a, b Opinion[M]) int { return cmp.Compare(b.Tries, a.Tries) },
	)
	return p.opinions[0].Move
}

// try plays one guess to the end of the match; seat moves first.
func (p *ismcts[S, M]) try(seat game.Seat) {
	r := p.rules
	actors := r.Actors(&p.s)
	p.enter(actors, r.Races(&p.s))
	for {
		p.buf = r.Moves(&p.s, seat, p.buf[:0])
		r.Apply(&p.s, seat, p.pick(seat), &p.chance, nil)
		if actors = r.Actors(&p.s); actors == 0 {
			break
		}
		if p.inside() {
			p.pass(actors, r.Races(&p.s))
		}
		seat = actors.Lowest()
	}
	result := r.Result(&p.s)
	winners := result.Winners()
	for i := range p.results[:result.Seats] {
		if p.results[i] = 0; winners.Has(game.Seat(i)) {
			p.results[i] = 1 / float32(winners.Len())
		}
	}
	p.learn(&p.results)
}

// pick returns one of the legal moves in p.buf. In the tree an untried move
// comes before all others, then the one with the best UCB1 score. Outside the
// tree any move will do.
func (p *ismcts[S, M]) pick(seat game.Seat) M {
	if len(p.buf) == 1 {
		return p.buf[0]
	}
	if !p.inside() || p.at(seat) == noNode {
		return p.buf[p.chance.IntN(len(p.buf))]
	}
	at := p.at(seat)
	next, known := p.survey(at, seat, p.buf, exploration)
	if known == len(p.buf) {
		p.take(seat, next, false)
		return p.ids.moves[p.nodes[next].name>>3]
	}
	i := p.chance.IntN(len(p.buf) - known)
	for k := range p.buf {
		if p.unknown(k) {
			if i == 0 {
				p.take(seat, p.add(at, nodeName(p.legal[k], seat)), true)
				return p.buf[k]
			}
			i--
		}
	}
	panic("bot: a survey counted moves that are not there")
}
