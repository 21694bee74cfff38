// Package bench measures the speed of a game's rules in a way that holds on
// shared machines, whose speed varies. [Measure] returns a [Row] of figures for
// one game and setup. A [Subject] offers the same for a game whose types are
// erased.
//
// Every speed is a [Ratio] to a reference measured in the same run. For random
// play the reference is the kernel G of bench/kernel; for copies of a position
// it is copies of as many bytes. Both are measured alternately for a few
// milliseconds each, in CPU time of the thread. The result is the median of the
// ratios, with the quartiles. Sizes and allocations are exact.
package bench

import (
	"encoding/json"
	"slices"
	"time"
	"unsafe"

	"lair.games/lair/bench/kernel"
	"lair.games/lair/game"
	"lair.games/lair/record"
)

// Ratio is a median and the quartiles around it.
type Ratio struct {
	Median float64 `json:"median"`
	Low    float64 `json:"low"`
	High   float64 `json:"high"`
}

// Row holds the figures of one game in one setup.
type Row struct {
	Game  string `json:"game"`
	Seats int    `json:"seats"`
	// Decisions is the mean length of a random match, and Width the mean number
	// of legal moves.
	Decisions float64 `json:"decisions"`
	Width     float64 `json:"width"`
	// G is the time of one decision of random play, including the list of moves
	// and the final result, in moves of the kernel.
	G Ratio `json:"g"`
	// Copy is the time to copy a position, relative to copying as many bytes.
	Copy Ratio `json:"copy"`
	// Allocs counts the allocations of a random match.
	Allocs float64 `json:"allocs"`
	// Size is the size of a position in bytes.
	Size int `json:"size"`
	// Medians in nanoseconds: a move of the kernel, a decision, and a move
	// verified from a record. They are comparable only within one run.
	KernelNS   float64 `json:"kernel_ns"`
	DecisionNS float64 `json:"decision_ns"`
	VerifyNS   float64 `json:"verify_ns"`
}

// DecisionsASecond returns the decisions of random play per second on one core.
func (r *Row) DecisionsASecond() float64 { return 1e9 / r.DecisionNS }

// VerifiedASecond returns the recorded moves that one core verifies per second,
// including parsing, the checks of each move, the scores and the checksum.
func (r *Row) VerifiedASecond() float64 { return 1e9 / r.VerifyNS }

const (
	turn  = 3 * time.Millisecond // how long one thing is measured before the next
	paper = 256                  // records to verify, enough to exceed the caches
)

// Measure measures a game in one setup. A hundred turns take about 1.5 seconds.
func Measure[S, M comparable](r *game.Rules[S, M], o game.Setup, turns int) (Row, error) {
	o, err := r.Fill(o)
	if err != nil {
		return Row{}, err
	}
	p := newPlayer(r, o)
	v, err := newVerifier(r, o)
	if err != nil {
		return Row{}, err
	}
	k := newKernel()
	row := Row{
		Game: r.Name, Seats: o.Seats, Size: int(unsafe.Sizeof(p.s)),
		Allocs: allocsPerRun(100, func() { p.match() }),
	}
	row.Decisions, row.Width = p.shape()

	defer pin()()
	copies, bytes := copier[S](), byteCopier(row.Size)
	things := []thing{k.play, func() int { return p.match() }, copies, bytes, v.verify}
	spent := make([][]float64, len(things)) // ns a unit, by thing and turn
	for range turns {
		for i, do := range things {
			spent[i] = append(spent[i], do.time())
		}
	}
	row.G, row.Copy = ratio(spent[1], spent[0]), ratio(spent[2], spent[3])
	row.KernelNS, row.DecisionNS, row.VerifyNS = median(spent[0]), median(spent[1]), median(
		spent[4],
	)
	return row, v.err
}

// thing performs some units of the measured work and returns their number.
type thing func() int

// time repeats a thing for one turn and returns nanoseconds per unit.
func (do thing) time() float64 {
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

// player plays random matches from one deal, as a search does. It is on the
// heap because arguments of a rulebook's functions escape.
type player[S, M comparable] struct {
	r        *game.Rules[S, M]
	start, s S
	luck     game.Chance
	choice   game.Chance
	buf      []M
	width    int
}

func newPlayer[S, M comparable](r *game.Rules[S, M], o game.Setup) *player[S, M] {
	p := &player[S, M]{r: r, luck: game.Fast(1), choice: game.Fast(2), buf: make([]M, 0, 1024)}
	r.Deal(&p.start, o, &p.luck, nil)
	return p
}

func (p *player[S, M]) match() (decisions int) {
	p.s = p.start
	for {
		actors := p.r.Actors(&p.s)
		if actors == 0 {
			p.r.Result(&p.s)
			return decisions
		}
		seat := actors.Lowest()
		p.buf = p.r.Moves(&p.s, seat, p.buf[:0])
		p.width += len(p.buf)
		p.r.Apply(&p.s, seat, p.buf[p.choice.IntN(len(p.buf))], &p.luck, nil)
		decisions++
	}
}

// shape returns the mean length of a match and the mean number of legal moves.
func (p *player[S, M]) shape() (decisions, width float64) {
	const matches = 200
	n := 0
	p.width = 0
	for range matches {
		n += p.match()
	}
	return float64(n) / matches, float64(p.width) / float64(n)
}

// copier copies positions, a thousand at a time.
func copier[S any]() thing {
	const places = 16
	list := new([places]S)
	return func() int {
		for i := range 1000 {
			list[i%places] = list[(i+5)%places]
		}
		return 1000
	}
}

// byteCopier copies as many bytes as a position has, as the reference for
// copier.
func byteCopier(size int) thing {
	const places = 16
	list := make([]byte, places*size)
	return func() int {
		for i := range 1000 {
			to, from := i%places*size, (i+5)%places*size
			copy(list[to:to+size], list[from:from+size])
		}
		return 1000
	}
}

// verifier verifies records of random matches.
type verifier struct {
	find  record.Find
	texts [][]byte
	next  int
	err   error
}

func newVerifier[S, M comparable](r *game.Rules[S, M], o game.Setup) (*verifier, error) {
	g := game.Erase(r)
	v := &verifier{find: func(string) (game.Game, bool) { return g, true }}
	choice := game.Fast(3)
	for n := range uint64(paper) {
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
	m, err := record.Verify(v.texts[v.next%paper], v.find)
	if v.next++; err != nil {
		v.err = err
		return 1
	}
	return m.Ply()
}
