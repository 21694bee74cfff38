package account

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"
)

// Limits on forgetting players.
const (
	maxSeen      = 1 << 16 // devices remembered as seen between two calls of Forget
	forgetAtOnce = 256
)

// Forget notes who was seen since the last call, and deletes players without
// tables who were not seen for a time, in the server's running time. With keep
// 0 nobody is deleted. It is called about once an hour.
func (r *Registry) Forget(ctx context.Context, keep time.Duration) error {
	r.mu.Lock()
	list := slices.Collect(maps.Values(r.seen))
	clear(r.seen)
	r.mu.Unlock()
	if err := r.store.NoteSeen(ctx, list); err != nil {
		r.mu.Lock()
		defer r.mu.Unlock()
		for _, s := range list {
			if _, again := r.seen[s.Token]; !again && len(r.seen) < maxSeen {
				r.seen[s.Token] = s
			}
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

// noteSeen remembers for Forget that a device was seen. The caller holds r.mu.
func (r *Registry) noteSeen(token Hash) {
	s, ok := r.seen[token]
	if ok || len(r.seen) < maxSeen {
		r.seen[token] = Sighting{Token: token, At: r.now().UTC(), Label: s.Label}
	}
}

// evict drops players from the cache, because they or their devices changed.
func (r *Registry) evict(ids []string) {
	if len(ids) == 0 {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.evicted++
	for _, id := range ids {
		r.drop(id)
	}
}
