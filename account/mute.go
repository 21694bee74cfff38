package account

import (
	"context"
	"errors"
	"time"
)

// MaxMuted is how many players one can mute.
const MaxMuted = 200

// ErrTooManyMuted says that a player has muted MaxMuted others.
var ErrTooManyMuted = errors.New("the player has muted as many others as one can")

// mutedBy is whom a player has muted, and when that was read.
type mutedBy struct {
	players map[string]bool
	read    time.Time
}

// Mute hides the lines of chat of another player from a player, at every table,
// or shows them again.
func (r *Registry) Mute(ctx context.Context, player, other string, on bool) error {
	err := r.store.Mute(ctx, player, other, on)
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.muted, player)
	return err
}

// Muted returns whom a player has muted, as it was at most SharedAge ago. The map
// must not be changed.
func (r *Registry) Muted(ctx context.Context, player string) (map[string]bool, error) {
	r.mu.Lock()
	m, ok := r.muted[player]
	r.mu.Unlock()
	if ok && r.now().Sub(m.read) < SharedAge {
		return m.players, nil
	}
	read := r.now()
	list, err := r.store.Muted(ctx, player)
	if err != nil {
		if ok {
			return m.players, nil // while the store does not answer, people go on reading
		}
		return nil, err
	}
	m = mutedBy{make(map[string]bool, len(list)), read}
	for _, id := range list {
		m.players[id] = true
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.muted == nil || len(r.muted) >= maxCached {
		r.muted = make(map[string]mutedBy)
	}
	r.muted[player] = m
	return m.players, nil
}
