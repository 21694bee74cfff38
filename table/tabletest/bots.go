package tabletest

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"sync/atomic"

	"lair.games/lair/game"
)

// Bots is a table.Bots whose bots play random legal moves. Its zero value plays
// every game.
type Bots struct {
	// Think, if not nil, is called before a bot answers.
	Think func(ctx context.Context, seat game.Seat)
	Calls atomic.Int64 // how many decisions were requested
}

// Levels returns two levels that play alike.
func (b *Bots) Levels(string) []string { return []string{"plain", "keen"} }

// Styles returns a style that both can take.
func (b *Bots) Styles(string) []string { return []string{"bold"} }

// Choose returns a random legal move.
func (b *Bots) Choose(
	ctx context.Context, m game.Match, seat game.Seat, _ string, seed uint64,
) (json.RawMessage, error) {
	b.Calls.Add(1)
	if b.Think != nil {
		b.Think(ctx, seat)
	}
	moves := m.Moves(seat)
	return json.Marshal(moves[rand.New(rand.NewPCG(seed, 0)).IntN(len(moves))])
}
