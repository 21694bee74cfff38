package table

import (
	"fmt"
	"time"
)

// clock is the time of one seat. The match never sees it.
type clock struct {
	left    time.Duration // at since
	since   time.Time     // when it was started
	running bool
}

// Relief is the least that a person finds in a bank that had run out, when they take their seat back: a tenth of what
// they began with, but no less than this and no more than that.
const Relief = 30 * time.Second

// wind sets a clock as it is before the match.
func (c *clock) wind(o ClockSetup) {
	if o.Kind != NoClock {
		c.left = o.Base
	}
}

// start lets the clock run. By the kind that gives a time for every decision it starts full.
func (c *clock) start(now time.Time, o ClockSetup) {
	if o.Kind == NoClock || c.running {
		return
	}
	if o.Kind == MoveClock {
		c.left = o.Base
	}
	c.since, c.running = now, true
}

func (c *clock) stop(now time.Time) {
	if c.running {
		c.left, c.running = c.at(now), false
	}
}

// credit adds what a decision earns.
func (c *clock) credit(o ClockSetup) {
	if o.Kind == BankClock {
		c.left += o.Increment
	}
}

// debit takes back what a decision earned that was not made after all, so that nobody earns time by making it over and over.
func (c *clock) debit(o ClockSetup) {
	if o.Kind == BankClock {
		c.left = max(0, c.left-o.Increment)
	}
}

// relieve gives somebody who comes back time to decide in.
func (c *clock) relieve(o ClockSetup) {
	if o.Kind == BankClock {
		c.left = max(c.left, min(o.Base, max(o.Base/10, Relief)))
	}
}

func (c *clock) at(now time.Time) time.Duration {
	if !c.running {
		return c.left
	}
	return max(0, c.left-now.Sub(c.since))
}

// end is when a running clock runs out.
func (c *clock) end() time.Time { return c.since.Add(c.left) }

// deadline returns when the first running clock runs out, and since when it runs; or zero.
func (p *play) deadline() (at, since time.Time) {
	for i := range p.seats {
		if c := &p.seats[i].clock; c.running && (at.IsZero() || c.end().Before(at)) {
			at, since = c.end(), c.since
		}
	}
	return at, since
}

// stand stops all clocks.
func (p *play) stand() {
	for i := range p.seats {
		p.seats[i].clock.stop(p.at)
	}
}

// check refuses clocks that nobody could play by.
func (o ClockSetup) check() error {
	switch {
	case o.Kind == NoClock && o.Base == 0 && o.Increment == 0:
	case o.Kind == BankClock && o.Base >= leastTime && o.Base <= mostTime && o.Increment >= 0 && o.Increment <= mostTime:
	case o.Kind == MoveClock && o.Base >= leastTime && o.Base <= mostTime && o.Increment == 0:
	default:
		return fmt.Errorf("%w: base %v, increment %v", ErrClock, o.Base, o.Increment)
	}
	return nil
}

// What a clock can be set to. A page may need ten seconds by itself: before a race for packs it counts them down and then says
// that its seat is ready.
const (
	leastTime = 12 * time.Second
	mostTime  = 31 * 24 * time.Hour
)
