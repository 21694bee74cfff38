package table

import (
	"fmt"
	"time"
)

// clock is the clock of one seat. It counts in the table's own time (see
// state.time) and is no part of the match.
type clock struct {
	left    time.Duration // when it was started
	started time.Duration
	running bool
	// resting says that the clock stands until rest, because its player has no
	// time. rest stays when the clock runs again, so that two nodes with different
	// times of day cannot stop and start it in turns.
	resting bool
	rest    time.Time
}

// MinReturnTime bounds the time in a bank clock after a person takes their seat
// back. They then have at least a tenth of what they began with, or
// MinReturnTime if that is more, but never more than they began with.
const MinReturnTime = 30 * time.Second

// reset sets a clock to its state before the match.
func (c *clock) reset(o ClockSetup) {
	if o.Kind != NoClock {
		c.left = o.Base
	}
}

// start starts the clock, unless it rests. A MoveClock starts full.
func (c *clock) start(now time.Duration, o ClockSetup) {
	if o.Kind == NoClock || c.running {
		return
	}
	if o.Kind == MoveClock {
		c.left = o.Base
	}
	c.resume(now)
}

// resume lets the clock run on from where it stopped, unless it rests.
func (c *clock) resume(now time.Duration) {
	if !c.running && !c.resting {
		c.started, c.running = now, true
	}
}

// stop stops the clock if it runs.
func (c *clock) stop(now time.Duration) {
	if c.running {
		c.left, c.running = c.at(now), false
	}
}

// credit adds the increment for a decision.
func (c *clock) credit(o ClockSetup) {
	if o.Kind == BankClock {
		c.left += o.Increment
	}
}

// debit removes the increment for a decision that was taken back, so that
// nobody gains time by repeating a move.
func (c *clock) debit(o ClockSetup) {
	if o.Kind == BankClock {
		c.left = max(0, c.left-o.Increment)
	}
}

// topUp gives a person who takes their seat back time to decide.
func (c *clock) topUp(o ClockSetup) {
	if o.Kind == BankClock {
		c.left = max(c.left, min(o.Base, max(o.Base/10, MinReturnTime)))
	}
}

// at returns the time left at a moment; never less than zero.
func (c *clock) at(now time.Duration) time.Duration {
	if !c.running {
		return c.left
	}
	return max(0, c.left-(now-c.started))
}

// end returns the table's time at which a running clock runs out.
func (c *clock) end() time.Duration { return c.started + c.left }

// advanceTime moves the table's time on to an entry. It uses the server's
// running time. Old entries have no Tick: between them it uses the time of day.
// All of those precede the first entry with a Tick.
func (st *state) advanceTime(e *Entry) {
	switch {
	case e.Tick > 0:
		st.time += max(0, e.Tick-st.tick)
		st.tick = max(st.tick, e.Tick)
	case st.seq > 0:
		st.time += max(0, e.At.Sub(st.at))
	}
}

// now returns the table's time at a given running time of the server.
func (st *state) now(up time.Duration) time.Duration { return st.time + max(0, up-st.tick) }

// instant returns the moment of this process at which the table's time is at.
func (st *state) instant(at time.Duration) time.Time {
	return st.uptime.instant(st.tick + at - st.time)
}

// deadline returns when the first clock runs out; zero if none does.
func (st *state) deadline() (first time.Time) {
	for i := range st.seats {
		if at := st.runsOut(&st.seats[i]); !at.IsZero() && (first.IsZero() || at.Before(first)) {
			first = at
		}
	}
	return first
}

// alarm returns when a clock of the table runs out, stops or starts next, and
// since when that clock has been running; zero times if there is nothing to do.
func (st *state) alarm() (at, since time.Time) {
	for i := range st.seats {
		next, started := st.nextOf(&st.seats[i])
		if !next.IsZero() && (at.IsZero() || next.Before(at)) {
			at, since = next, started
		}
	}
	return at, since
}

// stopClocks stops all clocks.
func (st *state) stopClocks() {
	for i := range st.seats {
		st.seats[i].clock.stop(st.time)
	}
}

// check refuses a setup that nobody could play with.
func (o ClockSetup) check() error {
	base := o.Base >= minTime && o.Base <= maxTime
	switch {
	case o.Kind == NoClock && o.Base == 0 && o.Increment == 0:
	case o.Kind == BankClock && base && o.Increment >= 0 && o.Increment <= maxTime:
	case o.Kind == MoveClock && base && o.Increment == 0:
	default:
		return fmt.Errorf("%w: kind %q, base %v, increment %v", ErrClock, o.Kind, o.Base, o.Increment)
	}
	return nil
}

// Limits of a clock's setup. A page may need ten seconds by itself: before a
// race it counts down, and only then says that its seat is ready.
const (
	minTime = 12 * time.Second
	maxTime = 31 * 24 * time.Hour
)
