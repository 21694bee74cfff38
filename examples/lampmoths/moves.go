package lampmoths

import (
	"fmt"

	"lair.games/lair/game"
)

// Move sends a moth. In JSON it is {"moth":4}.
type Move struct {
	Moth int8 `json:"moth"`
}

// String writes a move for error messages.
func (m Move) String() string { return fmt.Sprintf("moth %d", m.Moth) }

// actors are all seats that have not sent a moth tonight: everybody decides at once (lm-send).
func actors(s *State) (acting game.Seats) {
	if s.over() {
		return 0
	}
	for seat, moth := range s.Sent[:s.Seats] {
		if moth == 0 {
			acting = acting.With(game.Seat(seat))
		}
	}
	return acting
}

// moves lists the moths that a seat may send, the smallest first (lm-send).
func moves(s *State, seat game.Seat, buf []Move) []Move {
	if !actors(s).Has(seat) {
		return buf
	}
	for moth := range s.Moths[seat].All() {
		buf = append(buf, Move{moth})
	}
	return buf
}

// why names the rule that an illegal move breaks. It may use only what the seat itself knows.
func why(s *State, seat game.Seat, m Move) game.Refusal {
	switch {
	case s.over():
		return game.Refusal{Reason: "match_over", Rule: "lm-end", Message: "The match is over."}
	case m.Moth < 1 || m.Moth > largest:
		return game.Refusal{
			Reason: "no_such_moth", Rule: "lm-moths",
			Message: fmt.Sprintf("There is no moth %d: moths go from 1 to %d.", m.Moth, largest),
		}
	case !s.Moths[seat].Has(m.Moth):
		return game.Refusal{
			Reason: "moth_has_flown", Rule: "lm-send",
			Message: fmt.Sprintf("Your moth %d flew on an earlier night.", m.Moth),
		}
	}
	return game.Refusal{} // it is not this seat's turn, which the caller says
}

// bound is the number of plies of every match: each seat sends a moth each night.
func bound(o game.Setup) int { return nights * o.Seats }
