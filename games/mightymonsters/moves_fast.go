package mightymonsters

import (
	"math/bits"
	"slices"

	"lair.games/lair/game"
)

// fastMoves appends the same moves as moves, computed from the summaries of the
// castle. A search spends most of its time listing moves, and in a random match
// branches are predicted badly. This version therefore has few branches: the
// spaces that each of the three cards can go to (mm-place, mm-replace-stronger)
// are sets of bits side by side in one word, and a single loop walks it.
func fastMoves(s *State, seat game.Seat, buf []Move) []Move {
	if seat != s.Turn || seat < 0 {
		return buf
	}
	empty, reach := s.Stands[0], s.reach(seat)
	// takes holds, by strength, the spaces where a card may be put: the empty
	// ones and those of weaker monsters in reach.
	var takes [8]uint16
	weaker := empty
	for card := 1; card <= maxCard; card++ {
		takes[card] = weaker
		weaker |= s.Stands[card] & reach
	}
	var held [handSize + 1]Card
	var spaces uint64
	hand := s.playable(seat)
	for k := range handSize {
		held[k] = hand.least() // 8 for an empty set; &7 makes it 0, whose set of spaces is empty
		spaces |= uint64(takes[held[k]&7]) << (word * k)
		hand &= hand - 1
	}
	free := uint64(empty) * (1 | 1<<word | 1<<(2*word))
	n := len(buf)
	buf = slices.Grow(buf, mostMoves)[:n+mostMoves]
	for ; spaces != 0; spaces &= spaces - 1 {
		i := uint(bits.TrailingZeros64(spaces))
		less := Kind(0) // a conditional move of the processor, not a branch
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

// reach returns the spaces whose monster a seat may replace if it has a
// stronger one: those beside guards below their maximum (mm-replace-full), as
// far as its gold goes (mm-replace-price). Replacing costs one coin per level
// of the guard, and one coin if the monster is the seat's own.
func (s *State) reach(seat game.Seat) uint16 {
	// atLeast is all bits if the seat has so many coins, else none.
	atLeast := func(coins int16) uint16 { return uint16((coins - 1 - s.Gold[seat]) >> 15) }
	forOne := s.Open[0] | (s.Open[1]|s.Open[2])&s.Owned[seat]
	return forOne&atLeast(1) | s.Open[1]&atLeast(2) | s.Open[2]&atLeast(3)
}
