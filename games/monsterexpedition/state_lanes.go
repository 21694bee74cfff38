package monsterexpedition

import "encoding/binary"

// Playouts count dice all the time. A hunt keeps its counts in bytes, one for
// each value. Loops over these bytes would take several times as long, so this
// file treats eight of them as one word with eight lanes. No other file depends
// on that layout.
//
// Words are read in the same pieces in which they were written. A processor
// stalls when one read covers several recent writes.

const eachLane = 0x0101010101010101

// lanes returns the set of the lanes of x whose count is at least least,
// numbered from 0.
func lanes(x, least uint64) values {
	// A lane that is large enough carries into its highest bit.
	x = (x + (0x80-least)*eachLane) >> 7 & eachLane
	return values(x * 0x0102040810204080 >> 56) // gathers one bit of each lane in the highest lane
}

// show sets the dice of a roll. die is the value of the region die, or 0
// without it; black has the number of black dice for each value in its lane. It
// returns the values shown.
func (h *Hunt) show(die uint8, black uint64) values {
	x := black | uint64(die)
	binary.LittleEndian.PutUint32(h.Shown[:], uint32(x))
	binary.LittleEndian.PutUint16(h.Shown[4:], uint16(x>>32))
	h.Shown[6] = uint8(x >> 48)
	return faces(x)
}

// faces returns the values shown: those of black dice, from lane 1 on, and that
// of the region die, which is the content of lane 0.
func faces(x uint64) values { return (lanes(x, 1) | 1<<(x&0xf)) &^ 1 }

// lying returns the values of the dice as they were rolled.
func (h *Hunt) lying() values {
	low := binary.LittleEndian.Uint32(h.Shown[:])
	middle := binary.LittleEndian.Uint16(h.Shown[4:])
	high := h.Shown[6]
	return faces(uint64(low) | uint64(middle)<<32 | uint64(high)<<48)
}

// storedLanes returns the counts of stored dice as lanes, low from the value 1
// on and high from 9 on.
func (h *Hunt) storedLanes() (low, high uint64) {
	return binary.LittleEndian.Uint64(h.Stored[:]), uint64(binary.LittleEndian.Uint16(h.Stored[8:]))
}

// values returns the values of the dice stored.
func (h *Hunt) values() values {
	low, high := h.storedLanes()
	return lanes(low, 2)<<1 | lanes(high, 2)<<9
}

// shut returns the values that can no longer be stored in this turn
// (me-barred).
func (s *State) shut() values {
	if s.Variants&lostFree != 0 {
		return s.Hunt.values()
	}
	low, high := s.Hunt.storedLanes()
	return lanes(low, 1)<<1 | lanes(high, 1)<<9
}

// sum returns the firepower of the dice stored.
func (h *Hunt) sum() int {
	low, _ := h.storedLanes()
	low -= (low + 0x7f*eachLane) >> 7 & eachLane // a count above 0 is one more than the dice stored
	return int(low*0x0102030405060708>>56) + 9*h.dice(9) + 10*h.dice(10)
}
