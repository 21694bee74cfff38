package bot

import (
	"context"
	"time"

	"lair.games/lair/game"
)

// guesses is how many deals greedy tries each move in.
const guesses = 24

// greedy looks one ply ahead: it makes each move in a number of guesses at what is hidden, the same guesses and the same
// luck for each, and takes the one that leaves it furthest ahead on average.
type greedy[S, M comparable] struct {
	scale[S, M]
	choice[M]
	guesses    int // deals that each move is tried in unless told otherwise
	guess, try S
	chance     game.Chance
}

func newGreedy[S, M comparable](style *game.Style[S, M]) Player[S, M] {
	return &greedy[S, M]{scale: scale[S, M]{style: style}, guesses: guesses}
}

func (p *greedy[S, M]) Choose(ctx context.Context, v *game.Sight[S, M], seed uint64, l Limit) M {
	if !p.open(v.Moves(p.moves[:0])) {
		return p.moves[0]
	}
	n := p.guesses
	if l.Tries > 0 {
		n = max(1, l.Tries/len(p.moves))
	}
	start := time.Now()
	for i := range n {
		if i > 0 && (ctx.Err() != nil || l.Time > 0 && time.Since(start) >= l.Time) {
			break
		}
		p.sweep(v, game.Mix(seed, uint64(i)))
	}
	for i := range p.opinions {
		p.opinions[i].Margin /= float64(p.opinions[i].Tries)
	}
	sortOpinions(p.opinions)
	return p.opinions[0].Move
}

// sweep tries every move in one guess.
func (p *greedy[S, M]) sweep(v *game.Sight[S, M], seed uint64) {
	p.chance.Reseed(seed)
	v.Guess(&p.guess, &p.chance)
	p.look(v, &p.guess)
	for i := range p.opinions {
		o := &p.opinions[i]
		p.try = p.guess
		p.chance.Reseed(seed + 1)
		p.rules.Apply(&p.try, p.seat, o.Move, &p.chance, nil)
		o.Margin += p.margin(&p.try, p.seat)
		o.Tries++
	}
}
