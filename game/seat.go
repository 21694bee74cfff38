package game

import (
	"encoding/json"
	"fmt"
	"iter"
	"math/bits"
)

// MaxSeats is the largest number of seats that a game may have. The eighth bit of
// Seats stands for spectators.
const MaxSeats = 7

// Seat is a place at the table, counted from 0 in turn order.
type Seat int8

const (
	// Nobody is a spectator, who sees what everybody may see.
	Nobody Seat = -1
	// Open is the reader of a finished match, from whom nothing is hidden. It
	// must never view a match that is still being played.
	Open Seat = -2
)

// Seats is a set of seats, one bit each. The highest bit stands for spectators.
type Seats uint8

const (
	// Watchers is the set of spectators alone.
	Watchers Seats = 1 << MaxSeats
	// Everyone is all seats and the spectators.
	Everyone Seats = 0xff
)

// Only returns the set of one seat, or Watchers for Nobody.
func Only(s Seat) Seats {
	if s < 0 {
		return Watchers
	}
	return 1 << s
}

// First returns the set of seats 0 to n-1.
func First(n int) Seats { return 1<<n - 1 }

// Has reports whether s is in the set. Nobody is in it when spectators are. Open
// is in every set.
func (a Seats) Has(s Seat) bool { return s == Open || a&Only(s) != 0 }

// With returns the set with s added.
func (a Seats) With(s Seat) Seats { return a | Only(s) }

// Without returns the set with s removed.
func (a Seats) Without(s Seat) Seats { return a &^ Only(s) }

// Len counts the seats in the set without spectators.
func (a Seats) Len() int { return bits.OnesCount8(uint8(a &^ Watchers)) }

// Lowest returns the first seat of the set, or Nobody.
func (a Seats) Lowest() Seat {
	if a &^= Watchers; a == 0 {
		return Nobody
	}
	return Seat(bits.TrailingZeros8(uint8(a)))
}

// Nth returns the seat of the set that has n of them before it, or Nobody.
func (a Seats) Nth(n int) Seat {
	for a &^= Watchers; n > 0; n-- {
		a &= a - 1
	}
	return a.Lowest()
}

// All yields the seats of the set in turn order without spectators.
func (a Seats) All() iter.Seq[Seat] {
	return func(yield func(Seat) bool) {
		for b := a &^ Watchers; b != 0; b &= b - 1 {
			if !yield(Seat(bits.TrailingZeros8(uint8(b)))) {
				return
			}
		}
	}
}

// MarshalJSON writes Everyone as "all" and any other set as a list of seats,
// where spectators are -1.
func (a Seats) MarshalJSON() ([]byte, error) {
	if a == Everyone {
		return []byte(`"all"`), nil
	}
	list := make([]int, 0, MaxSeats+1)
	if a.Has(Nobody) {
		list = append(list, int(Nobody))
	}
	for s := range a.All() {
		list = append(list, int(s))
	}
	return json.Marshal(list)
}

// UnmarshalJSON reads what MarshalJSON writes.
func (a *Seats) UnmarshalJSON(b []byte) error {
	if string(b) == `"all"` {
		*a = Everyone
		return nil
	}
	var list []int
	if err := Decode(b, &list); err != nil {
		return fmt.Errorf("seats: %w", err)
	}
	*a = 0
	for _, s := range list {
		if s < int(Nobody) || s >= MaxSeats {
			return fmt.Errorf("seats: there is no seat %d", s)
		}
		*a = a.With(Seat(s))
	}
	return nil
}
