package table

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"lair.games/lair/game"
)

// BotTime is how long an outside bot may think about one decision, unless the table says otherwise.
const BotTime = 10 * time.Second

// mostLapses is how many decisions in a row an outside bot may lose before a bot of the house takes its seat.
const mostLapses = 3

// Lapse is how an outside bot lost a decision.
type Lapse string

// The ways to lose a decision.
const (
	Late    Lapse = "late"    // it did not answer in its time
	Illegal Lapse = "illegal" // it answered with what is no legal move
)

// Refused is what an outside bot was told of an illegal move, as the log keeps it.
type Refused struct {
	Reason  string `json:"reason"`
	Rule    string `json:"rule,omitempty"`
	Message string `json:"message"`
}

// Forfeit is the refusal of an illegal move that cost an outside bot its decision. Unlike other refusals it has changed
// something, which is durable: the table's log has an entry of kind [Lapsed].
type Forfeit struct{ Refusal *game.Refusal }

func (f *Forfeit) Error() string { return "the decision is lost: " + f.Refusal.Error() }

// Unwrap returns the refusal.
func (f *Forfeit) Unwrap() error { return f.Refusal }

func (r *Refused) forfeit() error {
	return &Forfeit{&game.Refusal{Err: game.ErrIllegal, Reason: r.Reason, Rule: r.Rule, Message: r.Message}}
}

// checkBotTime refuses a time in which no bot could answer, and fills it in where it is left out.
func (n *New) checkBotTime() error {
	if n.BotTime == 0 {
		n.BotTime = BotTime
	}
	if n.BotTime < time.Second || n.BotTime > mostTime {
		return fmt.Errorf("%w: %v for a bot", ErrClock, n.BotTime)
	}
	return nil
}

// clockOf is what the clock of a seat is set to: an outside bot has a time for every decision, whatever others play by.
func (p *play) clockOf(s *seat) ClockSetup {
	if s.outside {
		return ClockSetup{Kind: MoveClock, Base: p.new.BotTime}
	}
	return p.new.Clock
}

// wire says whether an outside bot holds a seat. What one left on the clock is nobody else's.
func (p *play) wire(s *seat, outside bool) {
	if s.outside == outside {
		return
	}
	s.outside, s.clock.left = outside, 0
	if outside || p.status == Waiting {
		s.clock.wind(p.clockOf(s))
	}
}

// forfeit takes a decision from an outside bot that answered with an illegal move. The bot is told why the move is illegal,
// as anybody is.
func (p *play) forfeit(n game.Seat, move json.RawMessage, no *game.Refusal, do func(Entry) error, h *House) error {
	said := &Refused{Reason: no.Reason, Rule: no.Rule, Message: no.Message}
	err := p.lose(Entry{Kind: Lapsed, Seat: n, Move: move, Detail: Detail{Why: Illegal, Refused: said}}, do, h)
	if err != nil {
		return errors.Join(no, err) // without a bot of the house there is nobody to whom it could be lost
	}
	p.lost = said.forfeit()
	return nil
}

// lose adds the entry by which a decision goes to a bot of the house, and gives it the seat after too many.
func (p *play) lose(e Entry, do func(Entry) error, h *House) error {
	keeper, err := p.substitute(h)
	if err != nil {
		return err
	}
	if e.Detail.Level, err = h.level(p.new.Game, standIn); err != nil {
		e.Detail.Level = keeper
	}
	if err := do(e); err != nil || p.seats[e.Seat].lapses < mostLapses {
		return err
	}
	return do(Entry{Kind: Flagged, Seat: e.Seat, Detail: Detail{Level: keeper}})
}

// standIn is the level that makes one decision for an outside bot, where a game has it.
const standIn = "normal"

// lapsed folds the entry of a lost decision.
func (p *play) lapsed(e *Entry) {
	if e.Seat < 0 {
		return
	}
	s := &p.seats[e.Seat]
	s.clock.stop(p.at)
	s.lapse, s.standIn = e.Detail.Why, e.Detail.Level
	s.lapses++
	p.unask()
}
