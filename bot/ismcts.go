package bot

import (
	"cmp"
	"context"
	"slices"
	"time"

	"lair.games/lair/game"
)

const (
	plain     = 1000 // tries of ismcts unless told otherwise
	curiosity = 0.7  // what doubt is worth to it, where a win is worth 1
	breath    = 16   // tries between two looks at the clock
)

// ismcts is the search that others publish their figures against: vanilla information-set Monte Carlo tree search of one
// observer. It knows nothing of the game but its rules. Each try is one guess at what is hidden, one way down the tree by UCB1
// over what is possible in that guess, one new node, and random play to the end of the match, where a win counts 1 and a
// shared win its part. It plays what it tried most.
//
// People are not offered it: it is slow and weak for its time, and there to be beaten.
type ismcts[S, M comparable] struct {
	choice[M] // a Margin among its opinions is the share of matches that the seat wins, and not in points
	grove[M]
	rules  *game.Rules[S, M]
	s      S
	buf    []M
	chance game.Chance
	came   [yields]float32
}

func newISMCTS[S, M comparable](*game.Style[S, M]) Player[S, M] { return new(ismcts[S, M]) }

func (p *ismcts[S, M]) Choose(ctx context.Context, v *game.Sight[S, M], seed uint64, l Limit) M {
	if !p.open(v.Moves(p.moves[:0])) {
		return p.moves[0]
	}
	if l.Tries == 0 {
		l.Tries = plain
	}
	p.rules = v.Rules()
	p.plant(min(l.Tries, forest))
	start := time.Now()
	for i := range l.Tries {
		if i > 0 && i%breath == 0 && (ctx.Err() != nil || l.Time > 0 && time.Since(start) >= l.Time) {
			break
		}
		p.chance.Reseed(game.Mix(seed, uint64(i)))
		v.Guess(&p.s, &p.chance)
		p.try(v.Seat())
	}
	for i := range p.opinions {
		o := &p.opinions[i]
		if at := p.find(0, naming(p.words.number(o.Move), v.Seat())); at != lost {
			o.Margin, o.Tries = float64(p.nodes[at].mean), int(p.nodes[at].tries)
		}
	}
	slices.SortStableFunc(p.opinions, func(a, b Opinion[M]) int { return cmp.Compare(b.Tries, a.Tries) })
	return p.opinions[0].Move
}

// try plays one guess to the end of the match, the seat that thinks first.
func (p *ismcts[S, M]) try(seat game.Seat) {
	r := p.rules
	actors := r.Actors(&p.s)
	p.enter(actors, races(r, &p.s))
	for {
		p.buf = r.Moves(&p.s, seat, p.buf[:0])
		r.Apply(&p.s, seat, p.pick(seat), &p.chance, nil)
		if actors = r.Actors(&p.s); actors == 0 {
			break
		}
		if p.inside() {
			p.pass(actors, races(r, &p.s))
		}
		seat = actors.Lowest()
	}
	result := r.Result(&p.s)
	winners := result.Winners()
	for i := range p.came[:result.Seats] {
		if p.came[i] = 0; winners.Has(game.Seat(i)) {
			p.came[i] = 1 / float32(winners.Len())
		}
	}
	p.learn(&p.came)
}

// pick is one of the legal moves in p.buf: in the tree the one that deserves a try, one that was never tried before any
// other; outside it any.
func (p *ismcts[S, M]) pick(seat game.Seat) M {
	if len(p.buf) == 1 {
		return p.buf[0]
	}
	if !p.inside() || p.at(seat) == lost {
		return p.buf[p.chance.IntN(len(p.buf))]
	}
	at := p.at(seat)
	next, known := p.survey(at, seat, p.buf, curiosity)
	if known == len(p.buf) {
		p.take(seat, next, false)
		return p.words.moves[p.nodes[next].name>>3]
	}
	i := p.chance.IntN(len(p.buf) - known)
	for k := range p.buf {
		if p.unknown(k) {
			if i == 0 {
				p.take(seat, p.add(at, naming(p.legal[k], seat)), true)
				return p.buf[k]
			}
			i--
		}
	}
	panic("bot: a survey counted moves that are not there")
}

// races reports whether those who choose at once race each other.
func races[S, M comparable](r *game.Rules[S, M], s *S) bool { return r.Races != nil && r.Races(s) }
