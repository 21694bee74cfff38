package table

import (
	"context"
	"slices"
	"time"

	"lair.games/lair/game"
)

// SilenceAway is how long a person without a clock may be silent before the
// others can let a bot decide. SilencePresent applies instead while all the
// others have the table open.
const (
	SilenceAway    = 24 * time.Hour
	SilencePresent = 2 * time.Minute
)

// Silent is the Lapse of a person who was silent for long.
const Silent Lapse = "silent"

// Wait describes a person whom others wait for at a table without a clock.
type Wait struct {
	Seat    game.Seat
	From    time.Time   // when the others can let a bot decide; it changes as they come and go
	Agreed  []game.Seat // who has agreed to that
	Waiting []game.Seat // who has yet to agree
}

// endSilence ends the silence of the player who sent the entry's command.
func (st *state) endSilence(e *Entry) {
	if e.By == "" {
		return
	}
	for i := range st.seats {
		if s := &st.seats[i]; s.player == e.By {
			s.silentSince, s.agreedToBot = st.time, nil
		}
	}
}

// silentSeat returns a seat whose person others wait for without a clock, or an
// error that says why there is none.
func (st *state) silentSeat(n game.Seat) (*seat, error) {
	s, err := st.seat(n)
	switch {
	case err != nil:
		return nil, err
	case st.checkRunning() != nil:
		return nil, st.checkRunning()
	case s.player == "" || s.actingSince == 0 || !s.plays():
		return nil, ErrNotWaited
	case st.clockOf(s).Kind != NoClock:
		return nil, ErrClocked
	}
	return s, nil
}

// allowedSilence returns how long a seat's person may be silent while the
// people of the seats in here are present.
func (st *state) allowedSilence(n game.Seat, here game.Seats) time.Duration {
	if st.otherPeople(n)&^st.seatsOfHolders(here) != 0 {
		return SilenceAway
	}
	return SilencePresent
}

// seatsOfHolders returns all seats of the people who hold any of the given
// seats.
func (st *state) seatsOfHolders(some game.Seats) game.Seats {
	held := some
	for n := range some.All() {
		held |= st.seatsOf(st.seats[n].player)
	}
	return held
}

// missingConsent returns the seats whose consent is missing for a bot to decide
// for seat n. Only people who are present are asked: those who are away could
// be as silent.
func (st *state) missingConsent(n game.Seat, here game.Seats) game.Seats {
	var missing game.Seats
	for other := range (st.otherPeople(n) & st.seatsOfHolders(here)).All() {
		if !slices.Contains(st.seats[n].agreedToBot, st.seats[other].player) {
			missing = missing.With(other)
		}
	}
	return missing
}

// letBot handles LetBot.
func (st *state) letBot(by By, c LetBot, add func(Entry) error, r *Registry) error {
	s, err := st.silentSeat(c.Seat)
	if err != nil {
		return err
	}
	mine := st.seatsOf(by.Player) & st.otherPeople(c.Seat)
	if mine == 0 {
		return ErrNotYours
	}
	here := c.here | mine
	if st.now(st.uptime.now())-s.silentSince < st.allowedSilence(c.Seat, here) {
		return ErrTooEarly
	}
	if slices.Contains(s.agreedToBot, by.Player) && st.missingConsent(c.Seat, here) != 0 {
		return nil
	}
	if err := add(Entry{Kind: Let, Seat: c.Seat}); err != nil ||
		st.missingConsent(c.Seat, here) != 0 {
		return err
	}
	return st.loseDecision(Entry{Kind: Lapsed, Seat: c.Seat, Detail: Detail{Why: Silent}}, add, r)
}

// applyLet records that somebody lets a bot decide.
func (st *state) applyLet(e *Entry) {
	if e.Seat >= 0 {
		st.seats[e.Seat].agreedToBot = append(st.seats[e.Seat].agreedToBot, e.By)
	}
}

// Waits lists the people whom others wait for at a table without a clock. Only
// players who sit there may ask.
func (r *Registry) Waits(ctx context.Context, id, player string) ([]Wait, error) {
	waits := []Wait{}
	err := r.query(ctx, id, func(t *liveTable) error {
		st := t.state
		if st.seatsOf(player) == 0 {
			return ErrNotYours
		}
		for i := range st.seats {
			n := game.Seat(i)
			s, err := st.silentSeat(n)
			if err != nil || s.player == player || st.otherPeople(n) == 0 {
				continue
			}
			here := t.online | st.seatsOf(player)
			w := Wait{
				Seat: n, From: st.instant(s.silentSince + st.allowedSilence(n, here)), Agreed: []game.Seat{},
				Waiting: list(st.missingConsent(n, here)),
			}
			for other := range st.otherPeople(n).All() {
				if slices.Contains(s.agreedToBot, st.seats[other].player) {
					w.Agreed = append(w.Agreed, other)
				}
			}
			waits = append(waits, w)
		}
		return nil
	})
	return waits, err
}
