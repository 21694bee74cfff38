package main

import (
	"context"
	"log/slog"
	"time"

	"lair.games/lair/account"
	"lair.games/lair/admin"
)

// retention says how long things are kept.
type retention struct {
	KeepMatches days `help:"Keep finished matches for this many days; 0 keeps them for ever." default:"0" placeholder:"DAYS"`
	KeepGuests  days `help:"Keep guests who sit at no table for this many days after their last visit; 0 keeps them for ever." default:"400" placeholder:"DAYS"`
}

// forgetInterval is how often old guests are looked for.
const forgetInterval = time.Hour

// forgetGuests completes merges of guests at once and every hour, and deletes
// old guests every hour, until stop is called.
func (c retention) forgetGuests(
	players *account.Registry, handOver func(context.Context) error, work *admin.Work,
	log *slog.Logger,
) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		tick := time.NewTicker(forgetInterval)
		defer tick.Stop()
		for {
			if err := handOver(ctx); err != nil && ctx.Err() == nil {
				log.Warn("tables of merged guests could not be handed over", "error", err)
			}
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
			}
			end := work.Begin()
			err := players.Forget(ctx, c.KeepGuests.time())
			end(ctx, err)
			if err != nil && ctx.Err() == nil {
				log.Warn("old guests could not be deleted", "error", err)
			}
		}
	}()
	return func() { cancel(); <-done }
}

// days is a number of days.
type days uint64

// time returns the days as a duration, at most 200 years.
func (d days) time() time.Duration {
	return time.Duration(min(d, 73_000)) * 24 * time.Hour
}
