package table

import (
	"time"
)

// alarm is set for when the first clock of a table runs out. It outlives the table's stay in memory.
type alarm struct {
	at    time.Time
	timer *time.Timer
}

// arm sets the alarm of a table for when a clock that runs since then runs out; the zero time takes it off.
func (h *House) arm(id string, at, since time.Time) {
	if early := h.opened.Add(h.c.Grace); !at.IsZero() && since.Before(h.opened) && at.Before(early) {
		at = early
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	a := h.alarms[id]
	if a != nil && a.at.Equal(at) {
		return
	}
	if a != nil {
		a.timer.Stop()
		delete(h.alarms, id)
	}
	if at.IsZero() || h.closed {
		return
	}
	h.alarms[id] = &alarm{at, time.AfterFunc(time.Until(at), func() { h.post(id, (*live).ring) })}
}

// ring sees whose clock ran out.
func (t *live) ring() {
	t.h.arm(t.id, time.Time{}, time.Time{})
	if err := t.load(); err != nil {
		t.h.log.Error("a clock ran out at a table that cannot be read", "table", t.id, "error", err)
		return
	}
	if _, err := t.command(By{}, flag{}); err != nil {
		t.h.log.Error("a clock ran out and no bot could take the seat", "table", t.id, "error", t.h.note(err))
		t.retry()
		return
	}
	t.arm()
}

// arm sets the table's alarm.
func (t *live) arm() {
	at, since := t.p.deadline()
	t.h.arm(t.id, at, since)
}
