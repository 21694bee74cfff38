package account

import (
	"context"
	"fmt"
)

// Heir is a player who has become one with another one.
type Heir struct {
	From string // the id of the player who has ended
	To   Player
}

// Merge ends a player: To has all that is theirs from now on, and their devices
// are signed out. It is one step, so of two players who are merged into each
// other at the same time one remains; the other call returns an error that wraps
// ErrUnknownPlayer.
func (r *Registry) Merge(ctx context.Context, from, to Player) error {
	if err := r.store.MergePlayers(ctx, from.ID, to.ID); err != nil {
		return fmt.Errorf("merge players: %w", err)
	}
	r.evict([]string{from.ID, to.ID})
	return nil
}

// Heirs lists players who have ended and may still hold tables, at most limit of
// them.
func (r *Registry) Heirs(ctx context.Context, limit int) ([]Heir, error) {
	list, err := r.store.Heirs(ctx, limit)
	if err != nil {
		return nil, fmt.Errorf("heirs: %w", err)
	}
	return list, nil
}
