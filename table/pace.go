package table

import (
	"time"

	"lair.games/lair/game"
	"lair.games/lair/pace"
)

// PostTime is the shortest time for each decision at a table by post. There a
// clock runs only while its player has time, see [pace.Pace].
const PostTime = 4 * time.Hour

// ByPost reports whether matches with this clock are played by post.
func (o ClockSetup) ByPost() bool { return o.Kind == MoveClock && o.Base >= PostTime }

// Attend tells a table when the sender's clocks run from now on: By.Pace. At a
// table that is not played by post, or at which they do not sit, it does nothing.
type Attend struct{}

func (Attend) entry() Entry { return Entry{Kind: Paced, Seat: game.Nobody} }

// attend handles Attend.
func (st *state) attend(by By, now time.Time, add func(Entry) error) error {
	if st.seatsOf(by.Player) == 0 || st.status == Over || st.status == Closed {
		return nil
	}
	return st.notePace(by, now, add)
}

// notePace adds what a sender says about their clocks, if the table does not
// know it. A vacation that is over is none.
func (st *state) notePace(by By, now time.Time, add func(Entry) error) error {
	p := by.Pace
	if !p.Away.After(now) {
		p.Away = time.Time{}
	}
	if !st.new.Clock.ByPost() || by.Bot || st.paces[by.Player] == p {
		return nil
	}
	return add(Entry{Kind: Paced, Seat: game.Nobody, Detail: Detail{Pace: &p}})
}

// setPace stores when a player's clocks run, and lets those run that stand. They
// are stopped again by an entry of kind Rested if need be.
func (st *state) setPace(player string, p pace.Pace) {
	if st.paces == nil {
		st.paces = map[string]pace.Pace{}
	}
	if st.paces[player] = p; p == (pace.Pace{}) {
		delete(st.paces, player)
	}
	for n := range st.seatsOf(player).All() {
		st.rouse(&st.seats[n])
	}
}

// endVacation ends the vacation of a player who moves.
func (st *state) endVacation(e *Entry) {
	if p := st.paces[e.By]; e.By != "" && p.Away.After(e.At) {
		p.Away = time.Time{}
		st.setPace(e.By, p)
		st.back = true
	}
}

// rouse lets a clock run that stands because its player has no time.
func (st *state) rouse(s *seat) {
	s.resting, s.rest = false, time.Time{}
	if st.byPost(s) {
		s.clock.resume(st.time)
	}
}

// applyRested applies an entry that lets a clock stand, or run again.
func (st *state) applyRested(e *Entry) {
	if e.Seat < 0 {
		return
	}
	s := &st.seats[e.Seat]
	s.clock.stop(st.time)
	if s.resting = !e.Detail.Until.IsZero(); s.resting {
		s.rest = e.Detail.Until
	} else if st.byPost(s) {
		s.clock.resume(st.time)
	}
}

// byPost reports whether a person has to decide for a seat by post.
func (st *state) byPost(s *seat) bool {
	return st.new.Clock.ByPost() && st.status == Playing && s.actingSince != 0 && s.plays() &&
		!s.outside
}

// paceOf returns when the clock of a seat runs.
func (st *state) paceOf(s *seat) pace.Pace {
	if s.outside {
		return pace.Pace{}
	}
	return st.paces[s.player]
}

// adjustClocks adds an entry for each clock that has to stop or to start now.
// The log says so, and a replay therefore needs neither zones nor the time of
// day.
func (st *state) adjustClocks(now time.Time, add func(Entry) error) error {
	for i := range st.seats {
		s := &st.seats[i]
		if !st.byPost(s) || s.resting && now.Before(s.rest) {
			continue
		}
		until := st.paceOf(s).Rest(now)
		if !until.After(s.rest) { // it runs, or another node saw the end of that rest
			until = time.Time{}
		}
		if until.IsZero() && !s.resting {
			continue
		}
		e := Entry{Kind: Rested, Seat: game.Seat(i), Detail: Detail{Until: until.UTC()}}
		if err := add(e); err != nil {
			return err
		}
	}
	return nil
}

// runsOut returns the moment of this process at which the clock of a seat runs
// out, counting when its player has time; zero if nothing is being counted.
func (st *state) runsOut(s *seat) time.Time {
	p := st.paceOf(s)
	switch {
	case s.running && p == (pace.Pace{}):
		return st.instant(s.end())
	case !s.running && !(s.resting && st.byPost(s)):
		return time.Time{}
	}
	now := st.uptime.today()
	from := now
	if s.resting && s.rest.After(now) {
		from = s.rest
	}
	return st.onClock(p.End(from, s.clock.at(st.now(st.uptime.now()))), now)
}

// nextOf returns when the clock of a seat has to stop, to start or to run out,
// and since when it has been running. A clock that stops or starts by the time of
// day counts as just started, because no grace delays it.
func (st *state) nextOf(s *seat) (at, since time.Time) {
	now := st.uptime.today()
	if s.resting && st.byPost(s) {
		return st.onClock(s.rest, now), time.Now()
	}
	if !s.running {
		return time.Time{}, time.Time{}
	}
	at, since = st.instant(s.end()), st.instant(s.started)
	if from := now; st.byPost(s) {
		if s.rest.After(from) {
			from = s.rest
		}
		stop := st.paceOf(s).Stop(from)
		if stop = st.onClock(stop, now); !stop.IsZero() && stop.Before(at) {
			return stop, time.Now()
		}
	}
	return at, since
}

// onClock returns the moment of this process at which the time of day is at.
// now is the time of day.
func (st *state) onClock(at, now time.Time) time.Time {
	if at.IsZero() {
		return at
	}
	return time.Now().Add(at.Sub(now))
}
