package table

import (
	"context"

	"lair.games/lair/game"
)

// Moderation is a command of the operator of the server: one of Shutdown,
// Suspend, Resume and Expel.
type Moderation interface {
	Command
	moderation()
}

// Shutdown ends a table for everybody. Its match has no result. Why is shown to
// those who look at it; it may be "".
type Shutdown struct{ Why string }

// Suspend pauses a running match: nobody can move and no clock runs until
// Resume. Why is shown at the table; it may be "".
type Suspend struct{ Why string }

// Resume continues a match that was paused by Suspend. Every clock has the time
// that it had then.
type Resume struct{}

// Expel takes a player's seats away, as a host's Dismiss does: in a running
// match a bot plays on. A table that waits for its host to start it is shut
// down if the host is expelled. A match at which nobody else sits stays as it
// is.
type Expel struct{ Player string }

func (Shutdown) moderation() {}
func (Suspend) moderation()  {}
func (Resume) moderation()   {}
func (Expel) moderation()    {}

func (Shutdown) entry() Entry { return Entry{Kind: Shut, Seat: game.Nobody} }
func (Suspend) entry() Entry  { return Entry{Kind: Suspended, Seat: game.Nobody} }
func (Resume) entry() Entry   { return Entry{Kind: Resumed, Seat: game.Nobody} }
func (Expel) entry() Entry    { return Entry{Kind: Removed, Seat: game.Nobody} }

// operatorKey is the key of the entry with which the operator closes a table.
const operatorKey = "operator"

// Moderate carries out a command of the operator.
func (r *Registry) Moderate(ctx context.Context, id string, c Moderation) error {
	_, err := r.runCommand(ctx, id, By{}, c)
	return err
}

// moderate handles the commands of the operator.
func (st *state) moderate(c Moderation, add func(Entry) error, r *Registry) error {
	switch c := c.(type) {
	case Shutdown:
		return st.shutDown(c.Why, add)
	case Suspend:
		switch {
		case st.suspended:
			return nil
		case st.status != Playing:
			return st.checkRunning()
		}
		return add(Entry{Kind: Suspended, Seat: game.Nobody, Detail: Detail{Notice: c.Why}})
	case Resume:
		if !st.suspended {
			return ErrNotSuspended
		}
		return add(Entry{Kind: Resumed, Seat: game.Nobody})
	case Expel:
		return st.expel(c.Player, add, r)
	}
	return nil
}

// shutDown closes a table that is neither over nor closed.
func (st *state) shutDown(why string, add func(Entry) error) error {
	if st.status == Over || st.status == Closed {
		return st.checkRunning()
	}
	return add(
		Entry{Kind: Shut, Seat: game.Nobody, Key: operatorKey, Detail: Detail{Notice: why}},
	)
}

// expel handles Expel.
func (st *state) expel(player string, add func(Entry) error, r *Registry) error {
	switch {
	case st.status != Waiting && !st.begun():
		return nil
	case st.status == Waiting && player == st.new.Host:
		return st.shutDown("", add)
	case !st.hasOthers(player):
		return nil
	}
	for seat := range st.seatsOf(player).All() {
		d, err := st.botAfter(seat, r)
		if err != nil {
			return err
		}
		d.Player = player
		if err := add(Entry{Kind: Removed, Seat: seat, Detail: d}); err != nil {
			return err
		}
	}
	return nil
}

// begun reports whether a match goes on, or would if the operator had not
// paused it.
func (st *state) begun() bool { return st.status == Playing || st.suspended }

// applySuspension applies that the operator pauses or continues a match.
func (st *state) applySuspension(e *Entry) {
	if e.Kind == Suspended {
		st.suspended, st.suspendedAt = true, st.time
		if st.status == Playing {
			st.status, st.notice = Paused, e.Detail.Notice
		}
		st.stopClocks()
		return
	}
	st.suspended = false
	if st.status != Paused {
		return // frozen
	}
	st.status, st.notice = Playing, ""
	for i := range st.seats {
		s := &st.seats[i]
		s.silentSince += st.time - st.suspendedAt
		if s.actingSince != 0 && s.plays() && st.clockOf(s).Kind != NoClock {
			s.clock.resume(st.time) // start would fill a MoveClock
		}
	}
}
