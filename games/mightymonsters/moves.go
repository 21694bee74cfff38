package mightymonsters

import (
	"fmt"

	"lair.games/lair/game"
)

// Move plays one monster card, either onto an empty space or in place of a
// weaker monster. Its JSON is {"kind":"place","card":4,"space":3} or
// {"kind":"replace",...}.
type Move struct {
	Kind  Kind `json:"kind"`
	Card  Card `json:"card"`
	Space int8 `json:"space"`
}

// Kind says how a monster is played. On each space only one of the two kinds is
// possible.
type Kind uint8

const (
	Place   Kind = iota + 1 // onto an empty space (mm-place)
	Replace                 // in place of a weaker monster (mm-replace)
)

var kindNames = [...]string{Place: "place", Replace: "replace"}

// MarshalText writes "place" or "replace".
func (k Kind) MarshalText() ([]byte, error) {
	if k != Place && k != Replace {
		return nil, fmt.Errorf("invalid kind of move %d: want %d or %d", k, Place, Replace)
	}
	return []byte(kindNames[k]), nil
}

// UnmarshalText reads what MarshalText writes.
func (k *Kind) UnmarshalText(text []byte) error {
	switch string(text) {
	case "place":
		*k = Place
	case "replace":
		*k = Replace
	default:
		return fmt.Errorf("invalid kind of move %q: want place or replace", text)
	}
	return nil
}

// String returns a move in short form. P4@2A places the 4 on side A of guard 2,
// R4@2A replaces the monster there.
func (m Move) String() string {
	return fmt.Sprintf("%c%d@%d%c", "?PR"[m.Kind], m.Card, guard(m.Space)+1, "AB"[m.Space&1])
}

// actors returns the seat whose turn it is (mm-phases), or no seat when the
// match is over.
func actors(s *State) game.Seats {
	if s.Turn == game.Nobody {
		return 0
	}
	return game.Only(s.Turn)
}

// moves appends the legal moves of a seat to buf, ordered by card and then by
// space (mm-play). Each playable card may go onto each empty space (mm-place)
// or replace each monster that is replaceable. The seat to move always has a
// move (mm-never-stuck). This is the readable version: Rules uses fastMoves,
// and a test compares the two.
func (d *deck) moves(s *State, seat game.Seat, buf []Move) []Move {
	if seat != s.Turn || seat < 0 {
		return buf
	}
	for card := range s.playable(seat).All() {
		for space := range 2 * s.Seats {
			if s.Castle[space].Card == 0 {
				buf = append(buf, Move{Kind: Place, Card: card, Space: space})
			} else if d.replaceable(s, seat, card, space) {
				buf = append(buf, Move{Kind: Replace, Card: card, Space: space})
			}
		}
	}
	return buf
}

// replaceable reports whether a card of a seat may replace the monster on a
// space. The card must be stronger (mm-replace-stronger), the pair below the
// maximum of the guard's level (mm-replace-full), and the seat able to pay
// (mm-replace-price, mm-replace-own).
func (d *deck) replaceable(s *State, seat game.Seat, card Card, space int8) bool {
	old := s.Castle[space]
	treasury, owner := price(s.Levels[guard(space)], old.Seat == seat)
	return card > old.Card && !d.atMax(s, guard(space)) && s.Gold[seat] >= treasury+owner
}

// playable returns the cards that a seat may put into the castle. K01 keeps
// those of strength 1 out (mm-k01).
func (s *State) playable(seat game.Seat) Cards {
	if s.Tile == K01 {
		return s.Hands[seat].Without(1)
	}
	return s.Hands[seat]
}

// atMax reports whether the monsters beside a guard have reached the greatest
// strength of its level (mm-replace-full). None of them can be replaced then. A
// king tile does not change that limit (mm-king-limits).
func (d *deck) atMax(s *State, g int8) bool {
	return int8(s.total(g)) >= d.Levels[s.Levels[g]].StrengthMax
}

// why returns the first rule that a move breaks, in the order of the rulebook,
// or a zero Refusal if it breaks none.
func (d *deck) why(s *State, seat game.Seat, m Move) game.Refusal {
	no := func(reason, rule, format string, args ...any) game.Refusal {
		return game.Refusal{Reason: reason, Rule: rule, Message: fmt.Sprintf(format, args...)}
	}
	switch {
	case s.Turn == game.Nobody:
		return no("wrong_state", "mm-end", "The match is over.")
	case seat != s.Turn:
		return no("not_your_turn", "mm-clockwise", "It is not this seat's turn.")
	case m.Space < 0 || m.Space >= 2*s.Seats:
		return no("bad_space", "mm-castle", "The castle has no such space.")
	case m.Card < 1 || m.Card > maxCard || !s.Hands[seat].Has(m.Card):
		return no("card_not_in_hand", "mm-play", "This monster is not in your hand.")
	case !s.playable(seat).Has(m.Card):
		return no(
			"card_forbidden", "mm-k01", "The king keeps monsters of strength 1 out this round.",
		)
	case m.Kind != Place && m.Kind != Replace:
		return no("bad_move", "mm-play", "A monster can only be placed or replace another.")
	}
	old := s.Castle[m.Space]
	level := s.Levels[guard(m.Space)]
	treasury, owner := price(level, old.Seat == seat)
	switch {
	case m.Kind == Place && old.Card != 0:
		return no("space_occupied", "mm-place", "A monster stands on this space already.")
	case m.Kind == Replace && old.Card == 0:
		return no("space_empty", "mm-replace", "There is no monster to replace on this space.")
	case m.Kind == Replace && m.Card <= old.Card:
		return no(
			"not_stronger", "mm-replace-stronger",
			"Only a stronger monster can replace a monster of strength %d.", old.Card,
		)
	case m.Kind == Replace && d.atMax(s, guard(m.Space)):
		return no(
			"guard_at_max", "mm-replace-full",
			"The monsters beside this guard have %d together, "+
				"and a guard of level %d is never stronger than %d.",
			s.total(guard(m.Space)),
			level,
			d.Levels[level].StrengthMax,
		)
	case m.Kind == Replace && s.Gold[seat] < treasury+owner:
		return no(
			"cannot_afford", "mm-replace-price", "Replacing here costs %d gold and you have %d.",
			treasury+owner, s.Gold[seat],
		)
	}
	return game.Refusal{}
}
