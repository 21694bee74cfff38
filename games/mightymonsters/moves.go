package mightymonsters

import (
	"fmt"
	"math/bits"
	"slices"

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
//
// This is what a search does most, and a processor guesses badly what comes next in a random match. So there is as little
// to guess as can be: the spaces that take each of the three cards (mm-place, mm-replace-stronger) stand side by side in
// one word, and one loop walks it.
func moves(s *State, seat game.Seat, buf []Move) []Move {
	if seat != s.Turn || seat < 0 {
		return buf
	}
	empty, reach := s.Stands[0], s.reach(seat)
	var takes [8]uint16 // by strength: the spaces where a card may be put, the empty and those of weaker monsters in reach
	weaker := empty
	for card := 1; card <= maxCard; card++ {
		takes[card] = weaker
		weaker |= s.Stands[card] & reach
	}
	var held [handSize + 1]Card
	var spaces uint64
	hand := s.playable(seat)
	for k := range handSize {
		held[k] = hand.least() // of an empty set 8, which no space takes
		spaces |= uint64(takes[held[k]&7]) << (word * k)
		hand &= hand - 1
	}
	free := uint64(empty) * (1 | 1<<word | 1<<(2*word))
	n := len(buf)
	buf = slices.Grow(buf, mostMoves)[:n+mostMoves]
	for ; spaces != 0; spaces &= spaces - 1 {
		i := uint(bits.TrailingZeros64(spaces))
		less := Kind(0)
		if free>>i&1 != 0 {
			less = Replace - Place
		}
		buf[n] = Move{Kind: Replace - less, Card: held[i/word], Space: int8(i % word)}
		n++
	}
	return buf[:n]
}

const (
	word      = 16                   // bits for the spaces of one card
	mostMoves = handSize * maxSpaces // an empty castle of six seats
)

// playable are the cards that a seat may put into the castle: under K01 those of strength 1 stay out (mm-k01).
func (s *State) playable(seat game.Seat) Cards {
	if s.Tile == K01 {
		return s.Hands[seat].Without(1)
	}
	return s.Hands[seat]
}

// reach are the spaces whose monster a seat may replace if it has a stronger one: those beside guards that are not at
// their most (mm-replace-full), as far as its gold goes (mm-replace-price). Replacing costs a coin for each level of the
// guard, and one coin where the monster is its own.
func (s *State) reach(seat game.Seat) uint16 {
	atLeast := func(coins int16) uint16 { return uint16((coins - 1 - s.Gold[seat]) >> 15) } // all bits or none
	return (s.Open[0]|(s.Open[1]|s.Open[2])&s.Owned[seat])&atLeast(1) | s.Open[1]&atLeast(2) | s.Open[2]&atLeast(3)
}

// atMax is mm-replace-full: beside a guard whose level's greatest strength is reached, nothing is replaced, whatever the
// king tile does to the guard.
func (s *State) atMax(g int8) bool { return int8(s.total(g)) >= box.Levels[s.Levels[g]].StrengthMax }

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
	case m.Kind != Place && m.Kind != Replace:
		return no("bad_move", "mm-play", "A monster is placed or replaces another.")
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
	return game.Refusal{}
}
