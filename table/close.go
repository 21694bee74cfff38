package table

import (
	"context"
	"errors"
	"slices"
	"time"

	"lair.games/lair/game"
)

// WaitingExpiry and PlayingExpiry are how long nobody may touch a table before
// it is closed: one that waits, and one at which at most one person plays. They
// count in the server's running time, so that an outage or a wrong wall clock
// closes no table.
const (
	WaitingExpiry = 24 * time.Hour
	PlayingExpiry = 30 * 24 * time.Hour
)

// Limits on one search for tables to close.
const (
	expiryInterval = time.Hour
	expiryPageSize = 256 // tables read at a time
	expiryPages    = 16  // of each status; bounds the time until other statuses are searched
)

// closeTable handles Close.
func (st *state) closeTable(by By, add func(Entry) error) error {
	switch {
	case by.Player != st.new.Host:
		return ErrNotHost
	case st.status != Waiting && st.status != Playing:
		return st.checkRunning()
	case st.status == Playing && st.hasOthers(by.Player):
		return ErrOthers
	}
	return add(Entry{Kind: Shut, Seat: game.Nobody})
}

// hasOthers reports whether anybody but the player holds a seat, outside bots
// included.
func (st *state) hasOthers(player string) bool {
	return slices.ContainsFunc(
		st.seats, func(s seat) bool { return s.player != "" && s.player != player },
	)
}

// applyClosed applies an entry that closes the table.
func (st *state) applyClosed(e *Entry) {
	st.undoRequest, st.knocks = nil, nil
	st.seatsChanged = true
	st.status, st.notice = Closed, e.Detail.Notice
	st.moderated, st.suspended = e.Key == operatorKey, false
	st.stopClocks()
	for i := range st.seats {
		st.seats[i].actingSince = 0
	}
}

// expiry is the command that closes a table which nobody has touched for long.
// The table itself says whether that is so, so a repeated expiry does nothing.
type expiry struct{}

func (expiry) entry() Entry { return Entry{Kind: Shut, Seat: game.Nobody} }

// expire closes the table if it has expired. Its key stays "fade": it is part
// of the log.
func (st *state) expire(add func(Entry) error) error {
	if !st.expired(st.now(st.uptime.now()) - st.time) {
		return nil
	}
	return add(Entry{Kind: Shut, Seat: game.Nobody, Key: "fade"})
}

// expired reports whether a table must be closed after it was not touched for
// the given time.
func (st *state) expired(quiet time.Duration) bool {
	switch st.status {
	case Waiting:
		return quiet >= WaitingExpiry
	case Playing:
		return quiet >= PlayingExpiry && st.personCount() <= 1
	}
	return false
}

// personCount returns the number of different people at the table, without
// outside bots.
func (st *state) personCount() int {
	var seen []string
	for i := range st.seats {
		if s := &st.seats[i]; s.player != "" && !s.outside && !slices.Contains(seen, s.player) {
			seen = append(seen, s.player)
		}
	}
	return len(seen)
}

// Expiry returns how much longer the server will run before it closes a table
// that nobody touches. It returns false for tables that it never closes.
func (r *Registry) Expiry(s *Summary) (left time.Duration, ok bool) {
	age := WaitingExpiry
	switch {
	case s.Status == Playing && s.people() <= 1:
		age = PlayingExpiry
	case s.Status != Waiting:
		return 0, false
	}
	return max(0, age-(r.uptime.now()-s.Touched)), true
}

// expireTables closes tables that nobody has touched for long, once per
// expiryInterval.
func (r *Registry) expireTables() {
	<-r.replayed // replaying reads enough from the log already
	from := map[Status]int64{}
	for {
		ages := map[Status]time.Duration{Waiting: WaitingExpiry, Playing: PlayingExpiry}
		for status, age := range ages {
			next, err := r.expirePages(status, r.uptime.now()-age, from[status])
			if from[status] = next; err != nil && r.ctx.Err() == nil {
				r.log.Error("untouched tables could not be closed", "error", r.reportBroken(err))
			}
		}
		if r.sleep(expiryInterval) != nil {
			return
		}
	}
}

// expirePages closes the expired tables among a few pages. It returns where to
// continue next time.
func (r *Registry) expirePages(
	status Status, until time.Duration, from int64,
) (next int64, err error) {
	for range expiryPages {
		var list []Summary
		list, next, err = r.config.Log.Untouched(
			r.ctx, Untouched{Status: status, Until: until, From: from, Limit: expiryPageSize},
		)
		if err != nil {
			return from, err
		}
		for i := range list {
			if status == Playing && list[i].people() > 1 {
				continue
			}
			if err := r.expireTable(r.ctx, list[i].ID); err != nil {
				return from, err
			}
		}
		if from = next; next == 0 {
			break
		}
	}
	return next, nil
}

// people returns the number of different people at the table, without outside
// bots.
func (s *Summary) people() int {
	var seen []string
	for _, x := range s.Seats {
		if x.Player != "" && !x.Outside && !slices.Contains(seen, x.Player) {
			seen = append(seen, x.Player)
		}
	}
	return len(seen)
}

// expireTable closes a table unless it has watchers.
func (r *Registry) expireTable(ctx context.Context, id string) error {
	var err error
	e := r.withTable(ctx, id, func(t *liveTable) {
		if len(t.watches) > 0 {
			return
		}
		if _, err = t.command(By{}, expiry{}); errors.Is(err, ErrPaused) {
			err = nil // its rules failed: it stays as it is
		}
		t.evict(0)
	})
	return errors.Join(e, err)
}
