package monsterexpedition

import (
	"testing"

	"lair.games/lair/game"
)

// What is counted in lanes comes to the same as counting die by die.
func TestLanes(t *testing.T) {
	c := game.Fast(1)
	for range 20_000 {
		s := State{Hunt: Hunt{Region: Region(c.IntN(regions))}}
		if c.IntN(2) == 0 {
			s.Variants = lostFree
		}
		h := &s.Hunt
		for range c.IntN(5) {
			h.Stored[c.IntN(highFace)] = uint8(c.IntN(4))
		}
		die, black := uint8(0), uint64(0)
		if c.IntN(2) == 0 {
			die = dice[h.Region][c.IntN(dieFaces)]
		}
		for range c.IntN(poolMost + 1) {
			black += 1 << (8 * (1 + c.IntN(dieFaces)))
		}
		told := h.show(die, black)
		var lying, stored, shut values
		sum := 0
		for v := 1; v <= highFace; v++ {
			if h.shown(v) > 0 {
				lying |= 1 << v
			}
			if h.dice(v) > 0 {
				stored |= 1 << v
			}
			if h.dice(v) > 0 || h.Stored[v-1] > 0 && s.Variants&lostFree == 0 {
				shut |= 1 << v
			}
			sum += v * h.dice(v)
		}
		if told != lying || h.lying() != lying || h.values() != stored || s.shut() != shut ||
			h.sum() != sum {
			t.Fatalf(
				"%+v: shown %b and %b, lying %b, stored %b and %b, shut %b and %b, sum %d and %d",
				*h, told, h.lying(), lying, h.values(), stored, s.shut(), shut, h.sum(), sum,
			)
		}
	}
}
