package lampmoths

import (
	"iter"
	"math/bits"

	"lair.games/lair/game"
)

// Fixed measures of the game.
const (
	minSeats = 2
	maxSeats = 5
	largest  = 7 // moth of each seat, and the brightest lamp
	nights   = 6 // one lamp and one moth of each seat are left over
)

// State is a position: everything true at one ply. It is flat, made of numbers and arrays
// alone, so that assigning a State copies it and == compares it. It does not hold what
// chance has not decided yet.
type State struct {
	Seats int8
	Shy   bool // the option shy-lamps is on

	Pile  Set            // lamps that were not lit yet
	Lamp  int8           // tonight's lamp; 0 when the match is over
	Moths [maxSeats]Set  // moths that did not fly on an earlier night, tonight's included
	Sent  [maxSeats]int8 // tonight's moth, 0 if none was sent yet: the only secret
	Flew  [maxSeats]int8 // last night's moth, 0 on the first night
	Lamps [maxSeats]Set  // lamps taken
}

// Set is a set of numbers from 1 to 7, of moths or of lamps: bit n stands for the number n.
type Set uint8

// full is the set of all numbers.
const full Set = 1<<(largest+1) - 2

// Has reports whether n is in the set.
func (a Set) Has(n int8) bool { return n > 0 && n <= largest && a>>n&1 == 1 }

// With returns the set and n.
func (a Set) With(n int8) Set { return a | 1<<n }

// Without returns the set less n.
func (a Set) Without(n int8) Set { return a &^ (1 << n) }

// Len counts the numbers.
func (a Set) Len() int { return bits.OnesCount8(uint8(a)) }

// All yields the numbers in ascending order.
func (a Set) All() iter.Seq[int8] {
	return func(yield func(int8) bool) {
		for ; a != 0; a &= a - 1 {
			if !yield(int8(bits.TrailingZeros8(uint8(a)))) {
				return
			}
		}
	}
}

// List returns the numbers in ascending order, as views and events show them.
func (a Set) List() []int8 {
	list := []int8{}
	for n := range a.All() {
		list = append(list, n)
	}
	return list
}

// Sum adds the numbers up.
func (a Set) Sum() (sum int) {
	for n := range a.All() {
		sum += int(n)
	}
	return sum
}

// draw picks one of the numbers by chance, each as likely as the others.
func (a Set) draw(c *game.Chance) int8 {
	skip := c.IntN(a.Len())
	for n := range a.All() {
		if skip == 0 {
			return n
		}
		skip--
	}
	panic("lampmoths: drew from an empty set")
}

// over reports whether the match has ended.
func (s *State) over() bool { return s.Lamp == 0 }

// night counts the lamps that were lit, tonight's included.
func (s *State) night() int { return largest - s.Pile.Len() }
