package account

import (
	"context"
	"fmt"
	"time"
)

// Limits on forgetting players.
const (
	maxSeen      = 1 << 16 // players remembered as seen between two calls of Forget
	forgetAtOnce = 256
)

// Forget notes who was seen since the last call, and deletes players without
// tables who were not seen for a time, in the server's running time. With keep
// 0 nobody is deleted. It is called about once an hour.
func (r *Registry) Forget(ctx context.Context, keep time.Duration) error {
	r.mu.Lock()
	ids := make([]string, 0, len(r.seen))
	for id := range r.seen {
		ids = append(ids, id)
	}
	clear(r.seen)
	r.mu.Unlock()
	if err := r.store.NoteSeen(ctx, ids); err != nil {
		r.mu.Lock()
		defer r.mu.Unlock()
		for _, id := range ids {
			r.noteSeen(id)
		}
		return fmt.Errorf("note who was seen: %w", err)
	}
	for keep > 0 {
		gone, err := r.store.DeleteUnseen(ctx, keep, forgetAtOnce)
		if err != nil {
			return fmt.Errorf("delete old guests: %w", err)
		}
		r.evict(gone)
		if len(gone) < forgetAtOnce {
			break
		}
	}
	return nil
}

// noteSeen remembers for Forget that a player was seen. The caller holds r.mu.
func (r *Registry) noteSeen(id string) {
	if len(r.seen) < maxSeen {
		r.seen[id] = struct{}{}
	}
}

// evict drops players from the cache.
func (r *Registry) evict(ids []string) {
	if len(ids) == 0 {
		return
	}
	gone := make(map[string]bool, len(ids))
	for _, id := range ids {
		gone[id] = true
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for hash, p := range r.cache {
		if gone[p.ID] {
			delete(r.cache, hash)
		}
	}
}
