package share

import (
	"cmp"
	"context"
	"math"
	"slices"
	"sync/atomic"
	"time"
)

// Task is work in a queue.
type Task struct {
	q       *Queue
	ctx     context.Context
	address *address
	player  *player
	urgency Urgency
	number  int64 // order of arrival
	granted chan struct{}

	// The fields below are guarded by the queue's lock.
	threadID int // of the thread it runs on; 0 before it begins, and where threads have no ids
	begun    bool
	running  bool
	queued   bool
	resumed  time.Time // when it last began or went on
	charged  time.Time // until when its time has been charged
	// when it was asked to yield; zero if it was not, or has checked since
	yieldWanted time.Time

	yieldNow  atomic.Bool // set with yieldWanted, for reading without the lock
	nextCheck time.Time   // when it next checks whether others go first; only the worker uses it
}

// Context returns a context for the work. Its Err method blocks while other
// tasks go first. Bots call it between tries.
func (t *Task) Context(ctx context.Context) context.Context { return yieldingContext{ctx, t} }

type yieldingContext struct {
	context.Context
	t *Task
}

// Err returns the context's error, after other tasks with less recent time have
// gone first.
func (y yieldingContext) Err() error {
	if err := y.Context.Err(); err != nil {
		return err
	}
	y.t.yield()
	return y.Context.Err()
}

// run waits for the task's turn and runs work. It reports whether work ran.
func (t *Task) run(work func(*Task)) bool {
	defer t.end()
	if !t.await() || t.ctx.Err() != nil {
		return false
	}
	thread := lowerPriority()
	t.q.mu.Lock()
	t.threadID = thread
	t.q.mu.Unlock()
	work(t)
	return true
}

// await waits until the task may run. It returns false if the context ended
// first.
func (t *Task) await() bool {
	select {
	case <-t.granted:
	case <-t.ctx.Done():
		t.q.mu.Lock()
		defer t.q.mu.Unlock()
		t.dequeue()
		return false
	}
	t.nextCheck = time.Now().Add(slice)
	return true
}

// yield lets other tasks with less recent time go first.
func (t *Task) yield() {
	now := time.Now()
	if now.Before(t.nextCheck) && !t.yieldNow.Load() {
		return
	}
	t.nextCheck = now.Add(slice)
	q := t.q
	q.mu.Lock()
	t.yieldNow.Store(false)
	t.yieldWanted = time.Time{}
	q.charge(now)
	// urgent tasks are short, so they are not interrupted
	if !t.running || t.urgency == Urgent || !q.shouldYield(t) {
		t.resumed = now
		q.mu.Unlock()
		return
	}
	q.pause(t)
	t.enqueue()
	q.dispatch(now)
	q.mu.Unlock()
	t.await() // if the context ended meanwhile, the work notices that itself
}

// Wait waits until done is closed or the task's context ends, and lets other tasks run
// meanwhile. Only another task that has begun may close done: one that has not might
// have to wait for this one.
func (t *Task) Wait(done <-chan struct{}) {
	q := t.q
	q.mu.Lock()
	now := time.Now()
	q.charge(now)
	if t.running {
		q.pause(t)
	}
	q.dispatch(now)
	q.mu.Unlock()
	select {
	case <-done:
	case <-t.ctx.Done():
	}
	q.mu.Lock()
	now = time.Now()
	q.charge(now)
	t.enqueue()
	q.dispatch(now)
	q.requestYield(t, 0, now)
	q.mu.Unlock()
	t.await() // if the context ended meanwhile, the work notices that itself
}

// shouldYield reports whether a running task must let another go first: a
// waiting one, or, if too many run, another running one.
func (q *Queue) shouldYield(t *Task) bool {
	if best := q.next(); best != nil && best.goesBefore(t) {
		return true
	}
	return len(q.running) > q.slots &&
		slices.ContainsFunc(q.running, func(x *Task) bool { return x.goesBefore(t) })
}

// end removes the task from the queue.
func (t *Task) end() {
	q := t.q
	q.mu.Lock()
	defer q.mu.Unlock()
	now := time.Now()
	q.charge(now)
	t.dequeue()
	if t.running {
		q.pause(t)
	}
	if t.begun {
		q.started[t.urgency]--
		t.address.started[t.urgency]--
	}
	t.player.pending--
	q.dispatch(now)
}

// enqueue adds the task to its player's queue. Tasks that have begun come
// before those that have not, so that they free their threads.
func (t *Task) enqueue() {
	line := &t.player.queues[t.urgency]
	at, _ := slices.BinarySearchFunc(*line, t, func(x, t *Task) int {
		if x.begun != t.begun {
			return cmp.Compare(boolInt(t.begun), boolInt(x.begun))
		}
		return cmp.Compare(x.number, t.number)
	})
	*line = slices.Insert(*line, at, t)
	t.queued = true
	t.address.waiting[t.player], t.q.waiting[t.address] = struct{}{}, struct{}{}
}

// boolInt returns 1 for true and 0 for false.
func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// dequeue removes the task from its player's queue.
func (t *Task) dequeue() {
	if !t.queued {
		return
	}
	t.queued = false
	line := &t.player.queues[t.urgency]
	*line = slices.DeleteFunc(*line, func(x *Task) bool { return x == t })
	for u := range urgencies {
		if len(t.player.queues[u]) > 0 {
			return
		}
	}
	if delete(t.address.waiting, t.player); len(t.address.waiting) == 0 {
		delete(t.q.waiting, t.address)
	}
}

// goesBefore reports whether a task goes before another: by the recent time of
// their addresses, then of their players, to which a Background task adds the head
// start of the others, then by urgency.
func (t *Task) goesBefore(o *Task) bool {
	ahead := o.urgency.handicap() - t.urgency.handicap()
	switch {
	case t.address != o.address:
		return t.address.less(&o.address.usage, ahead)
	case t.player != o.player:
		return t.player.less(&o.player.usage, ahead)
	}
	return t.urgency < o.urgency
}

// handicap is what a task of this urgency adds to the recent time of its address and
// player.
func (u Urgency) handicap() time.Duration {
	if u == Background {
		return headStart
	}
	return 0
}

// next returns the waiting task that goes next, or nil.
func (q *Queue) next() *Task { return q.nextOf(Background) }

// nextOf is next among tasks of at least the given urgency.
func (q *Queue) nextOf(u Urgency) *Task {
	var best *Task
	for a := range q.waiting {
		for p := range a.waiting {
			t := q.nextOfPlayer(a, p)
			if t != nil && t.urgency <= u &&
				(best == nil || t.goesBefore(best) || !best.goesBefore(t) && t.number < best.number) {
				best = t
			}
		}
	}
	return best
}

// nextOfPlayer returns the task of a player that goes next, or nil.
func (q *Queue) nextOfPlayer(a *address, p *player) *Task {
	for u := range urgencies {
		if len(p.queues[u]) == 0 {
			continue
		}
		t := p.queues[u][0]
		if t.begun || u == Urgent || a.started[u] == 0 ||
			q.started[u] < maxStarted && a.started[u] < maxStartedPerAddress {
			return t
		}
	}
	return nil
}

// dispatch fills the slots. If tasks still wait, it sets the timer, so that
// they cannot wait for ever.
func (q *Queue) dispatch(now time.Time) {
	for len(q.running) < q.slots {
		t := q.next()
		if t == nil {
			return
		}
		q.resume(t, now)
	}
	if q.timer == nil && q.next() != nil {
		q.timer = time.AfterFunc(yieldGrace, q.checkOverdue)
	}
}

// checkOverdue starts waiting tasks beside those that were asked to yield and
// did not.
func (q *Queue) checkOverdue() {
	q.mu.Lock()
	defer q.mu.Unlock()
	now := time.Now()
	q.timer = nil
	q.charge(now)
	q.requestYield(q.next(), slice, now)
	limit := maxRunning(q.slots)
	for q.runExtra(q.nextOf(Urgent), 2*limit, now) || q.runExtra(q.next(), limit, now) {
	}
	q.dispatch(now)
}

// requestYield asks tasks that have run for some time to let t go first. They
// notice it at their next call of Err.
func (q *Queue) requestYield(t *Task, after time.Duration, now time.Time) {
	if t == nil || !t.queued {
		return
	}
	for _, x := range q.running {
		if x.yieldWanted.IsZero() && now.Sub(x.resumed) >= after && t.goesBefore(x) {
			x.yieldWanted = now
			x.yieldNow.Store(true)
		}
	}
}

// maxRunning is how many tasks may run at a time when some do not yield. Urgent
// tasks may bring it to twice that.
func maxRunning(slots int) int { return 2*slots + 1 }

// runExtra starts a task beside those that did not yield in time, and reports
// whether it did. These get an even lower priority.
func (q *Queue) runExtra(t *Task, most int, now time.Time) bool {
	late := func(x *Task) bool {
		return !x.yieldWanted.IsZero() && now.Sub(x.yieldWanted) >= yieldGrace && t.goesBefore(x)
	}
	if t == nil || len(q.running) >= most || !slices.ContainsFunc(q.running, late) {
		return false
	}
	for _, x := range q.running {
		if late(x) {
			lowerFurther(x.threadID)
		}
	}
	q.resume(t, now)
	return true
}

// resume gives a task a slot.
func (q *Queue) resume(t *Task, now time.Time) {
	t.dequeue()
	if !t.begun {
		t.begun = true
		q.started[t.urgency]++
		t.address.started[t.urgency]++
		t.charge(minCharge, now)
	}
	t.running, t.resumed, t.charged, t.yieldWanted = true, now, now, time.Time{}
	q.running = append(q.running, t)
	t.granted <- struct{}{}
}

// pause takes a task's slot.
func (q *Queue) pause(t *Task) {
	t.running = false
	q.running = slices.DeleteFunc(q.running, func(x *Task) bool { return x == t })
}

// charge charges all running tasks for their time.
func (q *Queue) charge(now time.Time) {
	for _, t := range q.running {
		t.charge(now.Sub(t.charged), now)
		t.charged = now
	}
}

// charge adds time to the usage of the task's address and player.
func (t *Task) charge(d time.Duration, now time.Time) {
	t.address.add(d, now)
	t.player.add(d, now)
}

// add adds time at a moment.
func (s *usage) add(d time.Duration, now time.Time) {
	s.seconds, s.at = s.decayed(now)+d.Seconds(), now
}

// decayed returns what the used time counts at a moment.
func (s *usage) decayed(now time.Time) float64 {
	if s.seconds == 0 {
		return 0
	}
	return s.seconds * math.Exp2(-now.Sub(s.at).Seconds()/halfLife.Seconds())
}

// less reports whether s is less recent time than o and so much more.
func (s *usage) less(o *usage, more time.Duration) bool {
	at := s.at
	if o.at.After(at) {
		at = o.at
	}
	return s.decayed(at) < o.decayed(at)+more.Seconds()
}
