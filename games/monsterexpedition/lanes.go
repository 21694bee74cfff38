package monsterexpedition

import "encoding/binary"

// Playouts count dice all the time. A hunt keeps the counts in bytes, one for each value, and loops over these would take
// several times as long, so here eight of them are looked at together: a word of eight lanes, each with a small count. Only
// this file knows how they lie in a word. Words are read as they are written, in the same pieces, because a processor that
// reads several fresh pieces as one has to wait for them.

const eachLane = 0x0101010101010101

// lanes is the set of those of eight counts that are so large at least, from 0.
func lanes(x, least uint64) values {
	x = (x + (0x80-least)*eachLane) >> 7 & eachLane // what is large enough carries into the highest bit of its lane
	return values(x * 0x0102040810204080 >> 56)     // which all are gathered in the highest lane
}

// show lays out a roll: what the region die shows, 0 without it, and how many black dice show each value, in its lane. It
// returns the values that lie then.
func (h *Hunt) show(die uint8, black uint64) values {
	x := black | uint64(die)
	binary.LittleEndian.PutUint32(h.Shown[:], uint32(x))
	binary.LittleEndian.PutUint16(h.Shown[4:], uint16(x>>32))
	h.Shown[6] = uint8(x >> 48)
	return faces(x)
}

// faces are the values of black dice from lane 1 on, and that of the region die, which is what lane 0 says.
func faces(x uint64) values { return (lanes(x, 1) | 1<<(x&0xf)) &^ 1 }

// lying are the values that lie as rolled.
func (h *Hunt) lying() values {
	low, middle, high := binary.LittleEndian.Uint32(h.Shown[:]), binary.LittleEndian.Uint16(h.Shown[4:]), h.Shown[6]
	return faces(uint64(low) | uint64(middle)<<32 | uint64(high)<<48)
}

// storedLanes are the counts of the dice stored, from the values 1 and 9 on.
func (h *Hunt) storedLanes() (low, high uint64) {
	return binary.LittleEndian.Uint64(h.Stored[:]), uint64(binary.LittleEndian.Uint16(h.Stored[8:]))
}

// values are those of the dice stored.
func (h *Hunt) values() values {
	low, high := h.storedLanes()
	return lanes(low, 2)<<1 | lanes(high, 2)<<9
}

// shut are the values that may not be stored in this turn any more (me-barred).
func (s *State) shut() values {
	if s.Variants&lostFree != 0 {
		return s.Hunt.values()
	}
	low, high := s.Hunt.storedLanes()
	return lanes(low, 1)<<1 | lanes(high, 1)<<9
}

// sum is the firepower of the dice stored.
func (h *Hunt) sum() int {
	low, _ := h.storedLanes()
	low -= (low + 0x7f*eachLane) >> 7 & eachLane // one less than is noted is stored, but for 0
	return int(low*0x0102030405060708>>56) + 9*h.dice(9) + 10*h.dice(10)
}
