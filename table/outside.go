package table

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"lair.games/lair/game"
)

// BotTime is the default time of an outside bot for one decision.
const BotTime = 10 * time.Second

// maxLapses is how many decisions in a row a seat may lose before one of the
// server's bots takes it over.
const maxLapses = 3

// Lapse is the reason why a seat lost a decision.
type Lapse string

// The reasons of an outside bot.
const (
	Late    Lapse = "late"    // it did not answer in time
	Illegal Lapse = "illegal" // its move was illegal
)

// Refused is the refusal of an outside bot's illegal move, as the log keeps it.
type Refused struct {
	Reason  string `json:"reason"`
	Rule    string `json:"rule,omitempty"`
	Message string `json:"message"`
}

// Forfeit is the refusal of an illegal move that cost an outside bot its
// decision. Unlike other refusals it changed the table: the log has a durable
// entry of kind [Lapsed].
type Forfeit struct{ Refusal *game.Refusal }

func (f *Forfeit) Error() string { return "the decision is lost: " + f.Refusal.Error() }

// Unwrap returns the refusal.
func (f *Forfeit) Unwrap() error { return f.Refusal }

// forfeit returns the error that the bot received.
func (r *Refused) forfeit() error {
	return &Forfeit{
		&game.Refusal{Err: game.ErrIllegal, Reason: r.Reason, Rule: r.Rule, Message: r.Message},
	}
}

// fillBotTime fills in the default BotTime, and refuses one in which no bot
// could answer.
func (n *New) fillBotTime() error {
	if n.BotTime == 0 {
		n.BotTime = BotTime
	}
	if n.BotTime < time.Second || n.BotTime > maxTime {
		return fmt.Errorf(
			"%w: %v for an outside bot, want %v to %v", ErrClock, n.BotTime, time.Second, maxTime,
		)
	}
	return nil
}

// clockOf returns the clock setup of a seat. An outside bot has a time for
// every decision, whatever clock the others have.
func (st *state) clockOf(s *seat) ClockSetup {
	if s.outside {
		return ClockSetup{Kind: MoveClock, Base: st.new.BotTime}
	}
	return st.new.Clock
}

// setOutside sets whether an outside bot holds a seat. The remaining time of an
// outside bot does not pass to its successor.
func (st *state) setOutside(s *seat, outside bool) {
	if s.outside == outside {
		return
	}
	s.outside, s.clock.left = outside, 0
	if outside || st.status == Waiting {
		s.clock.reset(st.clockOf(s))
	}
}

// forfeit takes a decision from an outside bot that sent an illegal move. The
// bot receives the refusal, as anybody does.
func (st *state) forfeit(
	n game.Seat, move json.RawMessage, refusal *game.Refusal, add func(Entry) error, r *Registry,
) error {
	said := &Refused{Reason: refusal.Reason, Rule: refusal.Rule, Message: refusal.Message}
	err := st.loseDecision(
		Entry{Kind: Lapsed, Seat: n, Move: move, Detail: Detail{Why: Illegal, Refused: said}}, add,
		r,
	)
	if err != nil {
		return errors.Join(refusal, err) // no bot can make the decision, so it is not lost
	}
	st.forfeited = said.forfeit()
	return nil
}

// loseDecision adds the entry that gives a decision to one of the server's
// bots. After maxLapses in a row that bot takes the seat.
func (st *state) loseDecision(e Entry, add func(Entry) error, r *Registry) error {
	keeper, err := st.substituteLevel(r)
	if err != nil {
		return err
	}
	if e.Detail.Level, err = r.botLevel(st.new.Game, standInLevel); err != nil {
		e.Detail.Level = keeper
	}
	if err := add(e); err != nil || st.seats[e.Seat].lapses < maxLapses {
		return err
	}
	return add(Entry{Kind: Flagged, Seat: e.Seat, Detail: Detail{Level: keeper}})
}

// standInLevel is the level of the bot that makes a single decision, in games
// that have it.
const standInLevel = "normal"

// applyLapsed applies an entry of a lost decision.
func (st *state) applyLapsed(e *Entry) {
	if e.Seat < 0 {
		return
	}
	s := &st.seats[e.Seat]
	s.clock.stop(st.time)
	s.lapse, s.standIn = e.Detail.Why, e.Detail.Level
	s.lapses++
	s.agreedToBot = nil
	st.dropStaleRequest()
}
