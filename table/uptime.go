package table

import (
	"context"
	"sync"
	"time"
)

const (
	// countInterval is how often the running time is counted. While a clock
	// runs it is saved as often.
	countInterval = 5 * time.Second
	// maxStep is the most that can pass between two counts of a running
	// process. If more has passed, the process was stopped or its machine was
	// asleep.
	maxStep = 2 * countInterval
	// idleSaves is the number of counts per save while no clock runs.
	idleSaves = 12
)

// uptime counts the server's running time, over all its starts, by the
// monotonic clock. All players' clocks are read against it. Therefore neither a
// jump of the wall clock nor a stop of the process changes them.
type uptime struct {
	mu        sync.Mutex
	counted   time.Duration // at countedAt
	countedAt time.Time     // with its monotonic reading

	wall func() time.Time // the time of day; nil: time.Now
}

// today returns the time of day.
func (u *uptime) today() time.Time {
	if u.wall == nil {
		return time.Now()
	}
	return u.wall()
}

// newUptime continues from the value that was last stored. The running time is
// never 0, which stands for "not known" in entries.
func newUptime(stored time.Duration) *uptime {
	return &uptime{counted: max(stored, time.Millisecond), countedAt: time.Now()}
}

// now returns the running time.
func (u *uptime) now() time.Duration {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.elapsed(time.Now())
}

// elapsed returns the running time at a moment. If the last count is too long
// ago, it adds nothing: it is not known when the process stopped, and players
// get the benefit of the doubt.
func (u *uptime) elapsed(now time.Time) time.Duration {
	step := now.Sub(u.countedAt)
	if step > maxStep {
		return u.counted
	}
	return u.counted + step
}

// atLeast sets the running time forward to that of another node: together they
// are one server.
func (u *uptime) atLeast(up time.Duration) {
	u.mu.Lock()
	defer u.mu.Unlock()
	now := time.Now()
	if up > u.elapsed(now) {
		u.counted, u.countedAt = up, now
	}
}

// count counts up to now, and reports whether the process was stopped for a
// while.
func (u *uptime) count() (up time.Duration, gap bool) {
	u.mu.Lock()
	defer u.mu.Unlock()
	now := time.Now()
	gap = now.Sub(u.countedAt) > maxStep
	u.counted, u.countedAt = u.elapsed(now), now
	return u.counted, gap
}

// instant returns the moment of this process at which the running time is up.
func (u *uptime) instant(up time.Duration) time.Time {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.countedAt.Add(up - u.counted)
}

// countUptime counts the running time, and stores it so that a restart
// continues from there.
func (r *Registry) countUptime() {
	tick := time.NewTicker(countInterval)
	defer tick.Stop()
	for n := 0; ; n++ {
		select {
		case <-r.ctx.Done():
			r.saveUptime(context.WithoutCancel(r.ctx))
			return
		case <-tick.C:
		}
		if _, gap := r.uptime.count(); gap {
			r.moveDeadlines()
		}
		r.mu.Lock()
		runs := len(r.alarms) > 0
		r.mu.Unlock()
		if runs || n%idleSaves == 0 {
			r.saveUptime(r.ctx)
		}
	}
}

// saveUptime counts the running time and stores it.
func (r *Registry) saveUptime(ctx context.Context) {
	up, _ := r.uptime.count()
	if err := r.reportBroken(r.config.Log.SaveUptime(ctx, up)); err != nil && r.ctx.Err() == nil {
		r.logUnstored("running time could not be stored", "", err)
	}
}

// moveDeadlines updates all tables after the process was stopped, because their
// deadlines have moved.
func (r *Registry) moveDeadlines() {
	r.mu.Lock()
	all := make([]*liveTable, 0, len(r.tables))
	ids := make([]string, 0, len(r.alarms))
	for _, t := range r.tables {
		all = append(all, t)
	}
	for id := range r.alarms {
		ids = append(ids, id)
	}
	r.mu.Unlock()
	r.log.Warn("the process was stopped for a while; no clock ran meanwhile", "tables", len(ids))
	for _, id := range ids {
		r.post(id, func(t *liveTable) {
			if t.load() == nil {
				t.setAlarm()
			}
		})
	}
	for _, t := range all {
		t.post(func(t *liveTable) {
			if t.state != nil {
				t.resendSnapshots()
			}
		})
	}
}
