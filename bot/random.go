package bot

import (
	"context"

	"lair.games/lair/game"
)

// random plays any legal move, all with equal probability.
type random[S, M comparable] struct {
	moves  []M
	chance game.Chance
}

func newRandom[S, M comparable](*game.Style[S, M]) Player[S, M] { return new(random[S, M]) }

func (p *random[S, M]) Choose(_ context.Context, v *game.Sight[S, M], seed uint64, _ Limit) M {
	p.moves = v.Moves(p.moves[:0])
	p.chance.Reseed(seed)
	return p.moves[p.chance.IntN(len(p.moves))]
}

// Opinions returns nil: random evaluates nothing.
func (p *random[S, M]) Opinions() []Opinion[M] { return nil }
