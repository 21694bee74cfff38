// Package bench measures the speed of a game's rules in a way that holds on
// shared machines, whose speed varies. [Measure] returns a [Row] of figures for
// one game and setup.
//
// Every speed is a [Ratio] to a reference measured in the same run. For random
// play the reference is the kernel G of bench/kernel; for copies of a position
// it is copies of as many bytes. Both are measured alternately for a few
// milliseconds each, in CPU time of the thread. The result is the median of the
// ratios, with the quartiles. Sizes and allocations are exact.
package bench

import (
	"encoding/json"
	"runtime"
	"slices"
	"time"

	"lair.games/lair/bench/kernel"
	"lair.games/lair/game"
	"lair.games/lair/games"
	"lair.games/lair/record"
)

// Ratio is a median and the quartiles around it.
type Ratio struct{ Median, Low, High float64 }

// Row holds the figures of one game in one setup.
type Row struct {
	Game       string
	Seats      int
	Decisions  float64 // mean length of a random match
	Width      float64 // mean number of legal moves
	G          Ratio   // a decision of random play, in moves of the kernel
	Copy       Ratio   // copying a position, relative to copying as many bytes
	Allocs     uint64  // allocations of a random match
	Size       int     // of a position, in bytes
	KernelNS   float64 // median time of a move of the kernel
	DecisionNS float64 // median time of a decision of random play
	VerifyNS   float64 // median time to verify one move of a record
}

const (
	turn    = 3 * time.Millisecond // how long one thing is measured before the next
	records = 256                  // records to verify, enough to exceed the caches
	matches = 200                  // random matches from which mean numbers are taken
	copies  = 1000                 // copies that are measured together
)

// Measure measures a game in one setup. A hundred turns take about 1.5 seconds.
func Measure(t games.Title, o game.Setup, turns int) (Row, error) {
	p, err := t.Playouts(o)
	if err != nil {
		return Row{}, err
	}
	v, err := newVerifier(t.Game, o)
	if err != nil {
		return Row{}, err
	}
	row := Row{
		Game: t.Info().Name, Seats: o.Seats, Size: p.Size(),
		Allocs: allocsPerRun(100, func() { p.Play() }),
	}
	decisions, moves := 0, 0
	for range matches {
		d, m := p.Play()
		decisions, moves = decisions+d, moves+m
	}
	row.Decisions = float64(decisions) / matches
	row.Width = float64(moves) / float64(decisions)

	defer pin()()
	k := newKernel()
	workloads := []workload{
		k.play,
		func() int { decisions, _ := p.Play(); return decisions },
		func() int { p.Copy(copies); return copies },
		byteCopier(row.Size),
		v.verify,
	}
	spent := make([][]float64, len(workloads)) // ns a unit, by thing and turn
	for range turns {
		for i, do := range workloads {
			spent[i] = append(spent[i], do.time())
		}
	}
	row.G, row.Copy = ratio(spent[1], spent[0]), ratio(spent[2], spent[3])
	row.KernelNS, row.DecisionNS, row.VerifyNS = median(spent[0]), median(spent[1]), median(spent[4])
	return row, v.err
}

// allocsPerRun does what testing.AllocsPerRun does, without the flags that
// package testing adds to a program.
func allocsPerRun(runs uint64, f func()) uint64 {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	f() // what is allocated once
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range runs {
		f()
	}
	runtime.ReadMemStats(&after)
	return (after.Mallocs - before.Mallocs) / runs
}

// workload performs some units of the measured work and returns their number.
type workload func() int

// time repeats a thing for one turn and returns nanoseconds per unit.
func (do workload) time() float64 {
	// Batches grow until reading the clock costs little in comparison.
	begin, units, batch := cpu(), 0, 1
	for {
		for range batch {
			units += do()
		}
		spent := cpu() - begin
		if spent >= turn {
			return float64(spent) / float64(units)
		}
		if spent < turn/8 {
			batch *= 2
		}
	}
}

// ratio compares two lists turn by turn, so that changes in the machine's speed
// cancel out.
func ratio(a, b []float64) Ratio {
	each := make([]float64, len(a))
	for i := range a {
		each[i] = a[i] / b[i]
	}
	slices.Sort(each)
	return Ratio{each[len(each)/2], each[len(each)/4], each[len(each)*3/4]}
}

// median returns the median without changing list.
func median(list []float64) float64 {
	list = slices.Sorted(slices.Values(list))
	return list[len(list)/2]
}

// reference plays matches of the kernel.
type reference struct {
	start, s kernel.State
	luck     kernel.Rand
}

func newKernel() *reference {
	k := &reference{luck: 1}
	kernel.Deal(&k.start, &k.luck)
	return k
}

func (k *reference) play() int {
	k.s = k.start
	return kernel.Playout(&k.s, &k.luck)
}

// KernelWhile plays the kernel at intervals until done is closed, and returns
// the CPU nanoseconds per move.
func KernelWhile(done <-chan struct{}) float64 {
	defer pin()()
	k := newKernel()
	var used time.Duration
	for moves := 0; ; {
		select {
		case <-done:
			return float64(used) / float64(max(moves, 1))
		case <-time.After(50 * time.Millisecond):
		}
		start := cpu()
		for n := 0; n < 20_000; {
			played := k.play()
			n, moves = n+played, moves+played
		}
		used += cpu() - start
	}
}

// byteCopier copies as many bytes as a position has, as the reference for its
// copies.
func byteCopier(size int) workload {
	const places = 16
	list := make([]byte, places*size)
	return func() int {
		for i := range copies {
			to, from := i%places*size, (i+5)%places*size
			copy(list[to:to+size], list[from:from+size])
		}
		return copies
	}
}

// verifier verifies records of random matches.
type verifier struct {
	find  record.Find
	texts [][]byte
	next  int
	err   error
}

func newVerifier(g game.Game, o game.Setup) (*verifier, error) {
	v := &verifier{find: func(string) (game.Game, bool) { return g, true }}
	choice := game.Fast(3)
	for n := range uint64(records) {
		m, err := g.New(o, game.SeedOf(n))
		if err != nil {
			return nil, err
		}
		for !m.Over() {
			seat := m.Actors().Lowest()
			legal := m.Moves(seat)
			move, err := json.Marshal(legal[choice.IntN(len(legal))])
			if err != nil {
				return nil, err
			}
			if _, err := m.Play(seat, move); err != nil {
				return nil, err
			}
		}
		v.texts = append(v.texts, record.Of(m).Text())
	}
	return v, nil
}

func (v *verifier) verify() int {
	m, err := record.Verify(v.texts[v.next%records], v.find)
	if v.next++; err != nil {
		v.err = err
		return 1
	}
	return m.Ply()
}
