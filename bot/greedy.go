package bot

import (
	"context"
	"time"

	"lair.games/lair/game"
)

// guesses is the number of guesses in which greedy tries each move.
const guesses = 24

// greedy looks one ply ahead. It makes each move in several guesses at the
// hidden information, with the same guesses and the same chance for every move,
// and takes the one with the best average margin.
type greedy[S, M comparable] struct {
	evaluator[S, M]
	choice[M]
	guesses    int // guesses for each move without a limit of tries
	guess, try S
	chance     game.Chance
}

func newGreedy[S, M comparable](style *game.Style[S, M]) Player[S, M] {
	return &greedy[S, M]{evaluator: evaluator[S, M]{style: style}, guesses: guesses}
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
		p.tryAll(v, game.Mix(seed, uint64(i)))
	}
	for i := range p.opinions {
		p.opinions[i].Margin /= float64(p.opinions[i].Tries)
	}
	sortOpinions(p.opinions)
	return p.opinions[0].Move
}

// tryAll tries every move in one guess.
func (p *greedy[S, M]) tryAll(v *game.Sight[S, M], seed uint64) {
	p.chance.Reseed(seed)
	v.Guess(&p.guess, &p.chance)
	p.observe(v, &p.guess)
	for i := range p.opinions {
		o := &p.opinions[i]
		p.try = p.guess
		p.chance.Reseed(seed + 1)
		p.rules.Apply(&p.try, p.seat, o.Move, &p.chance, nil)
		o.Margin += p.margin(&p.try, p.seat)
		o.Tries++
	}
}
