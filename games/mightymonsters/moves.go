package mightymonsters

import (
	"fmt"
	"math/bits"

	"lair.games/lair/game"
)

// Move is the play of one monster card: onto an empty space, or in place of a weaker monster. In JSON it is
// {"kind":"place","card":4,"space":3} or {"kind":"replace",...}.
type Move struct {
	Kind  Kind `json:"kind"`
	Card  Card `json:"card"`
	Space int8 `json:"space"`
}

// Kind is one of the two ways to play a monster. The space decides which is possible.
type Kind uint8

const (
	Place Kind = iota + 1
	Replace
)

var kindNames = [...]string{Place: "place", Replace: "replace"}

// MarshalText writes "place" or "replace".
func (k Kind) MarshalText() ([]byte, error) {
	if k != Place && k != Replace {
		return nil, fmt.Errorf("kind %d is no way to play", k)
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
		return fmt.Errorf("kind %q is neither place nor replace", text)
	}
	return nil
}

// String writes a move as the log does: P4@2A puts the 4 on side A of guard 2, R4@2A replaces there.
func (m Move) String() string {
	return fmt.Sprintf("%c%d@%d%c", "?PR"[m.Kind], m.Card, guard(m.Space)+1, "AB"[m.Space&1])
}

// actors is the seat whose turn it is: nobody ever decides together with another (mm-phases).
func actors(s *State) game.Seats {
	if s.Turn == game.Nobody {
		return 0
	}
	return game.Only(s.Turn)
}

// moves lists the plays of a seat, by card and then by space. There is always one (mm-never-stuck).
func moves(s *State, seat game.Seat, buf []Move) []Move {
	if seat != s.Turn || seat < 0 {
		return buf
	}
	empty, takes := s.targets(seat)
	for hand := s.playable(seat); hand != 0; hand &= hand - 1 {
		card := Card(bits.TrailingZeros8(uint8(hand)))
		for spaces := takes[card]; spaces != 0; spaces &= spaces - 1 {
			space := int8(bits.TrailingZeros16(spaces))
			kind := Replace
			if empty>>space&1 == 1 {
				kind = Place
			}
			buf = append(buf, Move{Kind: kind, Card: card, Space: space})
		}
	}
	return buf
}

// playable are the cards that a seat may put into the castle: under K01 those of strength 1 stay out (mm-k01).
func (s *State) playable(seat game.Seat) Cards {
	if s.Tile == K01 {
		return s.Hands[seat].Without(1)
	}
	return s.Hands[seat]
}

// targets returns the empty spaces and, for each strength, the spaces that take a card of it: every empty one and those of
// weaker monsters that a seat may replace.
func (s *State) targets(seat game.Seat) (empty uint16, takes [maxCard + 1]uint16) {
	for space := range 2 * s.Seats {
		switch m := s.Castle[space]; {
		case m.Card == 0:
			empty |= 1 << space
		case m.Card < maxCard && !s.atMax(guard(space)) && s.affords(seat, space):
			takes[m.Card+1] |= 1 << space
		}
	}
	takes[1] |= empty
	for card := 2; card <= maxCard; card++ {
		takes[card] |= takes[card-1]
	}
	return empty, takes
}

// atMax is mm-replace-full: beside a guard whose level's greatest strength is reached, nothing is replaced, whatever the
// king tile does to the guard.
func (s *State) atMax(g int8) bool { return int8(s.total(g)) >= box.Levels[s.Levels[g]].StrengthMax }

// affords reports whether a seat has the whole price of replacing the monster on a space (mm-replace-price).
func (s *State) affords(seat game.Seat, space int8) bool {
	treasury, owner := price(s.Levels[guard(space)], s.Castle[space].Seat == seat)
	return s.Gold[seat] >= treasury+owner
}

// why names the first rule that a move breaks, in the order of the rulebook.
func why(s *State, seat game.Seat, m Move) game.Refusal {
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
		return no("card_forbidden", "mm-k01", "The king keeps monsters of strength 1 out this round.")
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
		return no("not_stronger", "mm-replace-stronger", "Only a stronger monster can replace a monster of strength %d.", old.Card)
	case m.Kind == Replace && s.atMax(guard(m.Space)):
		return no("guard_at_max", "mm-replace-full",
			"The monsters beside this guard have %d together, and a guard of level %d is never stronger than %d.",
			s.total(guard(m.Space)), level, box.Levels[level].StrengthMax)
	case m.Kind == Replace && s.Gold[seat] < treasury+owner:
		return no("cannot_afford", "mm-replace-price", "Replacing here costs %d gold and you have %d.", treasury+owner, s.Gold[seat])
	}
	return no("", "", "This move is legal.")
}
