package kernel

import (
	"testing"
	"unsafe"
)

// The unit stays the unit: a change to the kernel that changes what it does is
// seen here. One that changes only its speed is just as wrong.
func TestKernelIsAsItAlwaysWas(t *testing.T) {
	if size := unsafe.Sizeof(State{}); size != 256 {
		t.Errorf("a position takes %d bytes, not 256", size)
	}
	var s State
	luck, sum := Rand(1), uint64(0)
	for range 1000 {
		Deal(&s, &luck)
		if n := Playout(&s, &luck); n != length {
			t.Fatalf("a match ended after %d moves, not %d", n, length)
		}
		for _, score := range s.Score {
			sum = sum*0x9e3779b97f4a7c15 + uint64(int64(score))
		}
	}
	if sum != 0x353ceb4b7b4cb7a7 || luck != 0x702ddfc4d8ef4501 {
		t.Errorf("a thousand matches come to %#x and leave the generator at %#x", sum, uint64(luck))
	}
}

func TestKernelAllocatesNothing(t *testing.T) {
	var s State
	luck := Rand(1)
	if n := testing.AllocsPerRun(100, func() { Deal(&s, &luck); Playout(&s, &luck) }); n != 0 {
		t.Errorf("a match allocates %v times", n)
	}
}

// A move is made only where the list says, and the list is right.
func TestKernelListsWhatIsOpen(t *testing.T) {
	var s State
	luck := Rand(5)
	Deal(&s, &luck)
	for s.Ply < length {
		var list [open]uint8
		n := Moves(&s, &list)
		want := map[uint8]bool{}
		for i := range uint8(open) {
			at := uint8(s.Start)*quarter + i
			if s.Owner[at] != s.Turn+1 && s.Height[at] < tall {
				want[at] = true
			}
		}
		for _, at := range list[:n] {
			if !want[at] {
				t.Fatalf("ply %d: space %d is not open", s.Ply, at)
			}
			delete(want, at)
		}
		if len(want) > 0 || n == 0 {
			t.Fatalf("ply %d: %d spaces listed, not %v", s.Ply, n, want)
		}
		Apply(&s, list[luck.Next()%uint64(n)])
	}
}

func BenchmarkG(b *testing.B) {
	var start, s State
	luck := Rand(1)
	Deal(&start, &luck)
	moves := 0
	for b.Loop() {
		s = start
		moves += Playout(&s, &luck)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(moves), "ns/move")
}
