package mightymonsters

import (
	"iter"
	"math/bits"

	"lair.games/lair/game"
)

// Fixed measures of the box.
const (
	maxSeats  = 6
	maxGuards = maxSeats     // a round has as many guards as seats
	maxSpaces = 2 * maxSeats // two monster spaces beside each guard
	maxPlaced = 2            // monsters of one seat in the castle
	handSize  = 3            // cards in hand when a round starts
	purse     = 8            // gold of each seat at the start
)

// State is a position: everything true at one ply, and nothing that has not happened yet. The cards of face-down guards
// and the king tiles still to come are in no position; Seen, Laid and Tiles say what they can still be.
type State struct {
	Seats  int8
	LineUp bool // the Guard Line-Up variant
	King   bool // the King's New Rules variant

	// How the setup was asked for; no rule depends on these three.
	StartFixed   bool       // the first start seat was chosen, not drawn
	FactionFixed game.Seats // seats that chose their faction
	Factions     [maxSeats]Faction

	Round int8      // from 1
	First game.Seat // start seat of round 1
	Turn  game.Seat // who must play; game.Nobody when the match is over

	Gold  [maxSeats]int16
	Hands [maxSeats]Cards
	Down  [maxSeats]Cards // the down piles

	// Shown is what each seat has put into the castle while hands are still secret, thrown out again or not: everybody
	// saw it. Once hands are public knowledge it stays empty.
	Shown [maxSeats]Cards

	Castle [maxSpaces]Monster // by space: 2*(guard-1)+side
	Levels [maxGuards]Level   // of the guards that lie in the castle, from the gate
	Laid   [levels]int8       // guards of each level that have ever lain in the castle, these included
	Seen   uint64             // guards turned up so far, by their place in the card list
	Tiles  uint16             // king tiles turned up so far, by their place in the list
	Tile   Tile               // the king tile that acts now, or NoTile

	Ledger [maxSeats]Ledger
}

// Ledger is where a seat's gold came from and went to: 8 and Loot and Received less Replacing and Healing is its gold.
type Ledger struct {
	Loot      int16 // won at beaten guards
	Received  int16 // from others who replaced its monsters
	Replacing int16 // paid for replacing
	Healing   int16 // paid for healing
}

// Monster is a monster card in the castle and whose it is. Card 0 is an empty space.
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

// cards returns the set of the given cards.
func cards(list ...Card) Cards {
	var a Cards
	for _, c := range list {
		a = a.With(c)
	}
	return a
}

// Has reports whether c is in the set.
func (a Cards) Has(c Card) bool { return c > 0 && a&(1<<c) != 0 }

// With returns the set and c.
func (a Cards) With(c Card) Cards { return a | 1<<c }

// Without returns the set less c.
func (a Cards) Without(c Card) Cards { return a &^ (1 << c) }

// Len counts the cards.
func (a Cards) Len() int { return bits.OnesCount8(uint8(a)) }

// All yields the cards by ascending strength.
func (a Cards) All() iter.Seq[Card] {
	return func(yield func(Card) bool) {
		for b := a; b != 0; b &= b - 1 {
			if !yield(Card(bits.TrailingZeros8(uint8(b)))) {
				return
			}
		}
	}
}

// List returns the cards by ascending strength, never nil.
func (a Cards) List() []Card {
	list := make([]Card, 0, a.Len())
	for c := range a.All() {
		list = append(list, c)
	}
	return list
}

// next is the clockwise neighbour (mm-clockwise).
func (s *State) next(seat game.Seat) game.Seat {
	if seat++; int8(seat) == s.Seats {
		return 0
	}
	return seat
}

// startSeat has the first turn of the round (mm-rounds).
func (s *State) startSeat() game.Seat { return (s.First + game.Seat(s.Round-1)) % game.Seat(s.Seats) }

// placed counts the monsters of a seat in the castle (mm-two-monsters).
func (s *State) placed(seat game.Seat) int { return handSize - s.Hands[seat].Len() }

// guard is the index of the guard beside a space.
func guard(space int8) int8 { return space >> 1 }

// total is the strength of the monsters beside a guard, both, one or none.
func (s *State) total(guard int8) Card { return s.Castle[2*guard].Card + s.Castle[2*guard+1].Card }

// full reports whether every space of the castle is taken.
func (s *State) full() bool {
	for i := range 2 * s.Seats {
		if s.Castle[i].Card == 0 {
			return false
		}
	}
	return true
}

// secret reports whether a seat's hand is still unknown to the others (mm-deduce): in round 1 only, unless the king laid
// everybody's hand down or all three of its cards have been shown.
func (s *State) secret(seat game.Seat) bool {
	return s.Round == 1 && s.Turn != game.Nobody && s.Tile != K03 && s.Shown[seat].Len() < handSize
}
