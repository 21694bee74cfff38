package table

import (
	"context"
	"errors"
	"math"
	"time"
)

// packAfter is how long a finished table must have rested before its log is
// packed: until then people look at the end, and ask for another match.
// closedKept is how long a closed table is kept. Both count in the server's
// running time, so that no jump of the wall clock deletes anything.
const (
	packAfter  = time.Hour
	closedKept = 30 * 24 * time.Hour
)

// RetainInterval is the time between two searches for finished tables.
const RetainInterval = 10 * time.Minute

// Limits of what the server does to finished tables.
const (
	retainPageSize = 256
	// retainShare is how many times as long as it worked the server rests after
	// each table, so that players do not wait for it.
	retainShare = 4
)

// retain packs finished tables, stores the endings of those that have none, and
// deletes closed and old ones, until the registry closes.
func (r *Registry) retain() {
	<-r.replayed // replaying reads enough from the log already
	broken, endless := map[string]bool{}, map[string]bool{}
	for {
		end := r.config.Retaining()
		up := r.uptime.now()
		err := errors.Join(
			r.eachFinished(Finished{Status: Over, Until: up - packAfter, Unpacked: true},
				func(id string) error { return r.pack(id, broken) }),
			r.eachFinished(Finished{Status: Over, Until: math.MaxInt64, NoEnding: true},
				func(id string) error { return r.keepEnding(id, endless) }),
			r.eachFinished(Finished{Status: Closed, Until: up - closedKept}, r.delete),
		)
		if r.config.Keep > 0 {
			err = errors.Join(err, r.eachFinished(
				Finished{Status: Over, Until: up - r.config.Keep, NoStage: true}, r.delete,
			))
		}
		end(r.ctx, err)
		if err != nil && r.ctx.Err() == nil {
			r.logUnstored("finished tables could not be packed or deleted", "", r.reportBroken(err))
		}
		if r.sleep(RetainInterval) != nil {
			return
		}
	}
}

// eachFinished calls f for the tables that q selects, one after the other, with
// pauses.
func (r *Registry) eachFinished(q Finished, f func(id string) error) error {
	q.Limit = retainPageSize
	for {
		ids, next, err := r.config.Log.Finished(r.ctx, q)
		if err != nil {
			return err
		}
		for _, id := range ids {
			began := time.Now()
			err := f(id)
			if err != nil && !errors.Is(err, ErrBehind) && !errors.Is(err, ErrUnknown) {
				return err
			}
			if err := r.sleep(retainShare * time.Since(began)); err != nil {
				return err
			}
		}
		if q.From = next; next == 0 {
			return nil
		}
	}
}

// pack packs a table, if its match replays to the stored position. Otherwise it
// stays as it is, and is added to broken.
func (r *Registry) pack(id string, broken map[string]bool) error {
	if broken[id] {
		return nil
	}
	stored, err := r.config.Log.Read(r.ctx, id)
	if err != nil {
		return err
	}
	err = guard(func() error { return Replay(id, stored, r.config.Titles, r.config.Lessons) })
	if err != nil {
		r.log.Warn("a finished table stays as it is, because its match does not replay",
			"table", id, "error", err)
		broken[id] = true
		return nil
	}
	return r.config.Log.Pack(r.ctx, id, stored.Entries)
}

// delete deletes a table, unless somebody has it open.
func (r *Registry) delete(id string) error { return r.deleteTable(r.ctx, id) }

// deleteTable deletes a table that is over or closed, unless somebody has it
// open.
func (r *Registry) deleteTable(ctx context.Context, id string) error {
	var err error
	e := r.withTable(ctx, id, func(t *liveTable) {
		if len(t.watches) > 0 {
			return
		}
		if err = t.load(); err != nil {
			return
		}
		if err = r.config.Log.Delete(ctx, id, t.state.seq); err == nil {
			t.notifyPlayers(nil)
			t.state, t.notifiedSeq, t.newest = nil, 0, 0
			t.seen.Store(0)
		}
		t.evict(0)
	})
	return errors.Join(e, err)
}
