// Package bench measures how fast a game's rules are, so that the figures hold on machines that are shared and slow down
// and speed up while one looks.
//
// Every figure is a ratio to something done in the same run: random play to the reference kernel G of bench/kernel, copies
// of a position to copies of as many bytes. The two are measured in turns of a few milliseconds, by the CPU time of the
// thread, and what is told is the median of the turns' ratios, with the quartiles beside it. Sizes and allocations have no
// noise and are told as they are.
package bench

import (
	"fmt"
	"slices"
	"testing"
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

// Row is what was measured of one game in one setup.
type Row struct {
	Game  string `json:"game"`
	Seats int    `json:"seats"`
	// Decisions is how long a random match is, Width how many moves there are to choose from, on average.
	Decisions float64 `json:"decisions"`
	Width     float64 `json:"width"`
	// G is the time of a decision of random play, full list of moves and final result included, in moves of the kernel.
	G Ratio `json:"g"`
	// Copy is the time of copying a position, in copies of as many bytes.
	Copy Ratio `json:"copy"`
	// Allocs counts the allocations of a random match.
	Allocs float64 `json:"allocs"`
	// Size is that of a position in bytes.
	Size int `json:"size"`
	// Nanoseconds of a move of the kernel, of a decision, and of a move verified from a record: medians of this run, to be
	// read beside each other and not beside those of another run.
	KernelNS   float64 `json:"kernel_ns"`
	DecisionNS float64 `json:"decision_ns"`
	VerifyNS   float64 `json:"verify_ns"`
}

// DecisionsASecond is how many decisions of random play one core makes in a second.
func (r *Row) DecisionsASecond() float64 { return 1e9 / r.DecisionNS }

// VerifiedASecond is how many moves of records one core verifies in a second: text read, moves checked and made, scores
// and sum compared.
func (r *Row) VerifiedASecond() float64 { return 1e9 / r.VerifyNS }

const (
	turn  = 3 * time.Millisecond // of one thing measured before the next has its turn
	paper = 256                  // records that are verified, so many that they are not in a cache
)

// Measure measures a game in one setup for a number of turns: 100 take about a second and a half.
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
	row := Row{Game: r.Name, Seats: o.Seats, Size: int(unsafe.Sizeof(p.s)), Allocs: testing.AllocsPerRun(100, func() { p.match() })}
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
	row.KernelNS, row.DecisionNS, row.VerifyNS = median(spent[0]), median(spent[1]), median(spent[4])
	return row, v.err
}

// thing does some of what is measured and returns how many units of it.
type thing func() int

// time does a thing for one turn and returns the nanoseconds that a unit took.
func (do thing) time() float64 {
	// How often the clock may be asked: a batch is long beside the asking.
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

// ratio compares two lists turn by turn.
func ratio(a, b []float64) Ratio {
	each := make([]float64, len(a))
	for i := range a {
		each[i] = a[i] / b[i]
	}
	slices.Sort(each)
	return Ratio{each[len(each)/2], each[len(each)/4], each[len(each)*3/4]}
}

func median(list []float64) float64 {
	list = slices.Sorted(slices.Values(list))
	return list[len(list)/2]
}

// reference plays the kernel.
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

// player plays random matches from one deal, as a search does. It lives on the heap because what is passed to the
// functions of a rulebook escapes.
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

// shape is how long a match is and how many moves there are to choose from, over some matches.
func (p *player[S, M]) shape() (decisions, width float64) {
	const matches = 200
	n := 0
	p.width = 0
	for range matches {
		n += p.match()
	}
	return float64(n) / matches, float64(p.width) / float64(n)
}

// copier copies positions from place to place, a thousand at a time.
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

// byteCopier copies as many bytes as a position has.
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
		typed, ok := m.(interface {
			Do(seat game.Seat, x M, l *game.Log)
		})
		if !ok {
			return nil, fmt.Errorf("a match of %s has other types", r.Name)
		}
		for !m.Over() {
			seat := m.Actors().Lowest()
			legal := m.Moves(seat)
			typed.Do(seat, legal[choice.IntN(len(legal))].(M), nil)
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
