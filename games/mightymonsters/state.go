package mightymonsters

import (
	"iter"
	"math/bits"
	"slices"

	"lair.games/lair/game"
)

// The fixed numbers of the box.
const (
	minSeats  = 3
	maxSeats  = 6
	maxCard   = 5            // the strongest monster
	maxTotal  = 2 * maxCard  // beside one guard
	maxGuards = maxSeats     // a round has as many guards as seats
	maxSpaces = 2 * maxSeats // two monster spaces beside each guard
	maxPlaced = 2            // monsters of one seat in the castle
	handSize  = 3            // cards in hand when a round starts
	startGold = 8            // gold of each seat at the start
)

// State is a position: everything that is true at one ply, and nothing that is
// still to be drawn. The cards of face-down guards and the king tiles to come
// are not part of it. Seen, Laid and Tiles limit what they can still be.
type State struct {
	Seats  int8
	LineUp bool // the Guard Line-Up variant
	King   bool // the King's New Rules variant

	// What the setup chose. No rule depends on these three.
	StartFixed   bool       // the first start seat was chosen, not drawn
	FactionFixed game.Seats // seats that chose their faction
	Factions     [maxSeats]Faction

	Round int8      // from 1
	First game.Seat // start seat of round 1
	Turn  game.Seat // who must play; game.Nobody when the match is over

	Gold  [maxSeats]int16
	Hands [maxSeats]Cards
	Down  [maxSeats]Cards // the down piles

	// Shown holds the cards that each seat has put into the castle while hands
	// are secret, including those thrown out again. Everybody saw them. It is
	// empty once hands are public.
	Shown [maxSeats]Cards

	// Undone holds each seat's down pile before K03 changed it, which
	// everybody knew. It is empty in round 1 and without K03.
	Undone [maxSeats]Cards

	Castle [maxSpaces]Monster // by space: 2*(guard-1)+side

	// The next four fields summarize the castle. They are kept up to date
	// because listing moves needs them at every ply. Bit i is space i. When
	// the match is over they are empty.

	// Playing holds the seats with fewer than two monsters in the castle, which
	// still have turns.
	Playing game.Seats
	// Stands holds the spaces where a monster of each strength stands. Index 0
	// holds the empty spaces.
	Stands [maxCard + 1]uint16
	// Owned holds the spaces where each seat has a monster.
	Owned [maxSeats]uint16
	// Open holds, by level of the guard, the spaces whose pair is below the
	// maximum, so that monsters can be replaced there (mm-replace-full).
	Open [levels]uint16

	Levels [maxGuards]Level // of the guards that lie in the castle, from the gate
	Laid   [levels]int8     // guards of each level laid so far, those of this round included
	Seen   uint64           // guards turned up so far, by their place in the card list
	Tiles  uint16           // king tiles turned up so far, by their place in the list
	Tile   Tile             // the king tile that acts now, or NoTile

	Ledger [maxSeats]Ledger
}

// Ledger records where a seat's gold came from and went to. Its gold is 8 +
// Loot + Received - Replacing - Healing.
type Ledger struct {
	Loot      int16 `json:"loot"`      // won at beaten guards
	Received  int16 `json:"received"`  // from others who replaced its monsters
	Replacing int16 `json:"replacing"` // paid for replacing
	Healing   int16 `json:"healing"`   // paid for healing
}

// Monster is a monster card in the castle and its owner. Card 0 is an empty
// space.
type Monster struct {
	Seat game.Seat `json:"seat"`
	Card Card      `json:"card"`
}

// Card is a monster card: its strength, 1 to 5. Each seat has one of each.
type Card int8

// Cards is a set of one seat's cards, a bit for each strength.
type Cards uint8

// fullSet is all five cards of a seat.
const fullSet Cards = 1<<1 | 1<<2 | 1<<3 | 1<<4 | 1<<5

// cards returns the set of the cards in list.
func cards(list ...Card) Cards {
	var a Cards
	for _, c := range list {
		a = a.With(c)
	}
	return a
}

// Has reports whether c is in the set.
func (a Cards) Has(c Card) bool { return c > 0 && a&(1<<c) != 0 }

// With returns the set with c added.
func (a Cards) With(c Card) Cards { return a | 1<<c }

// Without returns the set with c removed.
func (a Cards) Without(c Card) Cards { return a &^ (1 << c) }

// Len counts the cards.
func (a Cards) Len() int { return bits.OnesCount8(uint8(a)) }

// All yields the cards by ascending strength.
func (a Cards) All() iter.Seq[Card] {
	return func(yield func(Card) bool) {
		for b := a; b != 0; b &= b - 1 {
			if !yield(b.least()) {
				return
			}
		}
	}
}

// least returns the weakest card of the set, or 8 if the set is empty.
func (a Cards) least() Card { return Card(bits.TrailingZeros8(uint8(a))) }

// List returns the cards by ascending strength, never nil. The slice is shared
// and must not be changed.
func (a Cards) List() []Card { return lists[a] }

// lists holds the slice for every set of cards. It is computed once, because a
// view holds a dozen of these slices and every move makes a view per viewer.
var lists = func() (lists [fullSet + 2][]Card) {
	for set := range lists {
		list := []Card{}
		for c := range Cards(set).All() {
			list = append(list, c)
		}
		lists[set] = slices.Clip(list)
	}
	return lists
}()

// next returns the seat's clockwise neighbour (mm-clockwise).
func (s *State) next(seat game.Seat) game.Seat {
	if seat++; int8(seat) == s.Seats {
		return 0
	}
	return seat
}

// startSeat returns the seat with the first turn of the round (mm-rounds).
func (s *State) startSeat() game.Seat { return s.startOf(s.Round) }

// startOf returns the seat with the first turn of a round, counted from 1.
func (s *State) startOf(round int8) game.Seat {
	return (s.First + game.Seat(round-1)) % game.Seat(s.Seats)
}

// placed counts the monsters of a seat in the castle (mm-two-monsters).
func (s *State) placed(seat game.Seat) int { return handSize - s.Hands[seat].Len() }

// guard returns the index of the guard beside a space.
func guard(space int8) int8 { return space >> 1 }

// total returns the strength of the monsters beside a guard, of which there may
// be two, one or none.
func (s *State) total(guard int8) Card { return s.Castle[2*guard].Card + s.Castle[2*guard+1].Card }

// put moves a monster from its owner's hand to a space and updates the
// summaries of the castle. A monster that stands there is overwritten.
func (d *deck) put(s *State, space int8, m Monster) {
	hand := s.Hands[m.Seat].Without(m.Card)
	s.Hands[m.Seat] = hand
	more := hand & (hand - 1) // 0 if one card is left
	// turns is 1 while two or three cards are left, else 0. A branch here would
	// be mispredicted half of the time.
	turns := (more | -more) >> 7
	s.Playing = s.Playing.Without(m.Seat) | game.Seats(turns)<<m.Seat
	if s.Round == 1 && s.Tile != K03 {
		s.Shown[m.Seat] = s.Shown[m.Seat].With(m.Card)
	}
	bit := uint16(1) << space
	old := s.Castle[space]
	s.Stands[old.Card] &^= bit
	s.Stands[m.Card] |= bit
	s.Owned[old.Seat] &^= bit
	s.Owned[m.Seat] |= bit
	s.Castle[space] = m
	open, both := &s.Open[s.Levels[guard(space)]-1], uint16(3)<<(space&^1)
	if *open |= both; d.atMax(s, guard(space)) {
		*open &^= both
	}
}

// openCastle sets the summaries of an empty castle with the guards in Levels.
func (s *State) openCastle() {
	s.Playing = game.First(int(s.Seats))
	s.Stands[0] = 1<<(2*s.Seats) - 1
	for g, level := range s.Levels[:s.Seats] {
		s.Open[level-1] |= 3 << (2 * g)
	}
}

// clearCastle removes every monster from the castle.
func (s *State) clearCastle() {
	s.Castle = [maxSpaces]Monster{}
	s.Stands, s.Owned, s.Open = [maxCard + 1]uint16{}, [maxSeats]uint16{}, [levels]uint16{}
}

// full reports whether every space of the castle is taken.
func (s *State) full() bool { return s.Stands[0] == 0 }

// secret reports whether a seat's hand is still unknown to the others
// (mm-deduce). It is in round 1, unless K03 made all hands public or the seat
// has shown three cards.
func (s *State) secret(seat game.Seat) bool {
	return s.Round == 1 && s.Tile != K03 && s.Shown[seat].Len() < handSize
}

// rounds returns the number of rounds of the match (mm-rounds).
func (s *State) rounds() int8 { return box.Rounds[s.Seats] }

// listOf copies a part of a position, so that an event or a view may keep it.
func listOf[T any](part []T) []T { return append([]T{}, part...) }

// over reports whether the match is over.
func (s *State) over() bool { return s.Turn == game.Nobody }

// roundsDone returns the number of rounds played to their end.
func (s *State) roundsDone() int8 {
	if s.over() {
		return s.Round
	}
	return s.Round - 1
}
