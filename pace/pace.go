// Package pace says when a player has time for matches that are played by post:
// in which [Hours] of the day, and until when they are on vacation. A [Pace]
// computes from that when a clock rests and when it runs out. The package keeps
// no clock itself.
package pace

import (
	"errors"
	"sync"
	"time"
	_ "time/tzdata" // so that zones do not depend on the machine
)

// Limits of a pace.
const (
	// MinHours is the shortest time of a day in which clocks run. A decision of 24
	// hours then takes twelve days at most.
	MinHours = 2 * time.Hour
	// MaxAway is the longest vacation.
	MaxAway = 30 * 24 * time.Hour
)

// Errors of a pace.
var (
	ErrHours = errors.New("the hours need two times of day, two hours apart, and a time zone")
	ErrAway  = errors.New("a vacation ends in the future, after 30 days at most")
)

const dayMinutes = 24 * 60

// Hours are a part of each day. They may pass midnight. The zero value has no
// zone and stands for no hours.
type Hours struct {
	From int    `json:"from"` // minutes after midnight
	To   int    `json:"to"`
	Zone string `json:"zone"` // such as "Europe/Paris"
}

// Valid reports whether the hours have a length and a known zone.
func (h Hours) Valid() bool {
	if h.From < 0 || h.From >= dayMinutes || h.To < 0 || h.To >= dayMinutes || h.From == h.To ||
		h.Zone == "" || h.Zone == "Local" {
		return false
	}
	return h.location() != nil
}

// locations caches the zones that were read, by name. There are a few hundred.
var locations sync.Map

// location returns the zone of the hours, or nil if it is unknown.
func (h Hours) location() *time.Location {
	if known, ok := locations.Load(h.Zone); ok {
		return known.(*time.Location)
	}
	zone, err := time.LoadLocation(h.Zone)
	if err != nil {
		return nil
	}
	locations.Store(h.Zone, zone)
	return zone
}

// At reports whether a moment is in the hours, and when that changes. In an
// unknown zone every moment is, for a day more: hours that were stored must not
// stop a match if a zone is given up.
func (h Hours) At(now time.Time) (inside bool, until time.Time) {
	zone := h.location()
	if zone == nil {
		return true, now.Add(24 * time.Hour)
	}
	year, month, day := now.In(zone).Date()
	// The hours that began yesterday may not be over yet. time.Date takes care of
	// days with 23 or 25 hours.
	for day--; ; day++ {
		from := time.Date(year, month, day, 0, h.From, 0, 0, zone)
		last := day
		if h.To < h.From {
			last++
		}
		to := time.Date(year, month, last, 0, h.To, 0, 0, zone)
		switch {
		case now.Before(from):
			return false, from
		case now.Before(to):
			return true, to
		}
	}
}

// Pace says when a player's clocks run at tables by post. Its values can be
// compared with ==. The zero value means always.
type Pace struct {
	Hours Hours     `json:"hours,omitzero"` // without a zone: all day
	Away  time.Time `json:"away,omitzero"`  // on vacation until then, in UTC
}

// Check refuses a pace that a player cannot choose now.
func (p Pace) Check(now time.Time) error {
	if p.Hours != (Hours{}) {
		length := (p.Hours.To - p.Hours.From + dayMinutes) % dayMinutes
		if !p.Hours.Valid() || time.Duration(length)*time.Minute < MinHours {
			return ErrHours
		}
	}
	if !p.Away.IsZero() && (!p.Away.After(now) || p.Away.Sub(now) > MaxAway) {
		return ErrAway
	}
	return nil
}

// Rest returns until when a clock stands at a moment, or zero if it runs.
func (p Pace) Rest(now time.Time) time.Time {
	at := now
	if p.Away.After(at) {
		at = p.Away
	}
	if p.Hours.Zone != "" {
		if inside, from := p.Hours.At(at); !inside {
			at = from
		}
	}
	if at.After(now) {
		return at
	}
	return time.Time{}
}

// Stop returns when a clock that runs at a moment will stand, or zero if it runs
// on.
func (p Pace) Stop(now time.Time) time.Time {
	if !p.Rest(now).IsZero() {
		return now
	}
	if p.Hours.Zone == "" {
		return time.Time{}
	}
	_, to := p.Hours.At(now)
	return to
}

// End returns when a clock that has some time left at a moment runs out.
func (p Pace) End(now time.Time, left time.Duration) time.Time {
	for {
		if rest := p.Rest(now); !rest.IsZero() {
			now = rest
		}
		stop := p.Stop(now)
		if stop.IsZero() || stop.Sub(now) >= left {
			return now.Add(left)
		}
		left -= stop.Sub(now)
		now = stop
	}
}
