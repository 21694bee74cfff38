package table

import (
	"time"
)

// alarm fires when the first clock of a table runs out, or has to stop or to
// start. It also exists while its table is not in memory.
type alarm struct {
	at       time.Time
	deadline time.Time // when the first clock runs out
	timer    *time.Timer
}

// setAlarm sets the alarm of a table to at, when a clock that has been running
// since then runs out. The zero time removes the alarm.
func (r *Registry) setAlarm(id string, at, since, deadline time.Time) {
	if early := r.opened.Add(r.config.Grace); !at.IsZero() && since.Before(r.opened) &&
		at.Before(early) {
		at = early
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	a := r.alarms[id]
	if a != nil && a.at.Equal(at) {
		a.deadline = deadline
		return
	}
	if a != nil {
		a.timer.Stop()
		delete(r.alarms, id)
	}
	if at.IsZero() || r.closed {
		return
	}
	r.alarms[id] = &alarm{
		at, deadline, time.AfterFunc(time.Until(at), func() { r.post(id, (*liveTable).onAlarm) }),
	}
}

// Deadline returns when the first clock of a table runs out, as far as this
// process knows; the zero time if none runs.
func (r *Registry) Deadline(id string) time.Time {
	r.mu.Lock()
	defer r.mu.Unlock()
	if a := r.alarms[id]; a != nil {
		return a.deadline
	}
	return time.Time{}
}

// onAlarm handles clocks that ran out.
func (t *liveTable) onAlarm() {
	t.registry.setAlarm(t.id, time.Time{}, time.Time{}, time.Time{})
	if err := t.load(); err != nil {
		t.registry.log.Error(
			"expired clock ignored: table cannot be read", "table", t.id, "error", err,
		)
		return
	}
	if _, err := t.command(By{}, flag{}); err != nil {
		t.registry.logUnstored(
			"expired clock not handled: no bot could take the seat", t.id, t.registry.reportBroken(err),
		)
		t.retry()
		return
	}
	t.setAlarm()
}

// setAlarm sets the table's alarm to what its clocks have to do next.
func (t *liveTable) setAlarm() {
	at, since := t.state.alarm()
	if !at.IsZero() && !t.peopleHere() && !t.registry.nodes.alone() {
		at = at.Add(clockGrace) // the node at which people sit comes first
	}
	t.registry.setAlarm(t.id, at, since, t.state.deadline())
}
