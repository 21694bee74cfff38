// Package luck explains the final margins of a match. An [Account] says what was
// expected before the deal, what chance changed, and what each seat's decisions
// changed. A margin is a seat's score minus the best score of another side, as in
// game.Result.Lead.
//
// All figures come from one estimate, the game's Expected or else its Value, which sees
// every card. The estimate of a position is the margins that it expects. The luck of a
// ply is the estimate of the position that came, minus the mean of the estimates of all
// positions that could have come from the same move. The rest of the change at a ply
// belongs to the decision. Therefore everything adds up to the final margin, and the
// mean of luck over all outcomes is 0.
//
// The Endgame of a match is no estimate: it comes from trying out all of its last moves.
//
// Choices made at once are counted in the order in which the match records them.
// Chance that follows once all have chosen is luck all the same.
package luck

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"

	"lair.games/lair/game"
)

// Most is the number of outcomes up to which a chance event is judged by all of
// them. If there are more, a sample is taken.
const Most = 4096

// sampled is the number of outcomes in a sample. The one that came is not among
// them, except by chance.
const sampled = 256

// Account explains the margins of a match.
type Account struct {
	Seats    int
	Expected Margins  // before the deal
	Plies    []Change // ply 0 is the deal
	Ends     []End    // what the draw of the last ply could lead to, if that was only an end
	// Endgame holds the results that best play led to from the positions before the last
	// plies: its last element from that before the last ply, and so on, as far back as
	// that is certain. It is empty if the match goes on, or ended with a draw.
	Endgame []game.Result
}

// End is a result that a draw could have led to.
type End struct {
	Result     game.Result
	Likelihood float64 // 0 to 1
}

// Margins are those of each seat.
type Margins [game.MaxSeats]float64

// minus returns the differences between two lists of margins.
func (a Margins) minus(b Margins) (c Margins) {
	for i := range a {
		c[i] = a[i] - b[i]
	}
	return c
}

// Change is what one ply changed for each seat.
type Change struct {
	Seat   game.Seat // whose move it was; game.Nobody for the deal
	Luck   Margins   // by chance
	Choice Margins   // by the decision
}

// Share is the account of one seat.
type Share struct {
	Margin   float64 // at the end of the match
	Expected float64 // before the deal
	Luck     float64 // by chance
	Own      float64 // by the seat's own decisions
	Others   Margins // by the decisions of each other seat
}

// Share adds up the account of a seat.
func (a *Account) Share(seat game.Seat) Share {
	x := Share{Expected: a.Expected[seat], Margin: a.Expected[seat]}
	for i := range a.Plies {
		ply := &a.Plies[i]
		x.Luck += ply.Luck[seat]
		x.Margin += ply.Luck[seat] + ply.Choice[seat]
		switch ply.Seat {
		case seat:
			x.Own += ply.Choice[seat]
		case game.Nobody:
		default:
			x.Others[ply.Seat] += ply.Choice[seat]
		}
	}
	return x
}

// Of explains how the margins of a match by the rules r came about, up to now. It
// returns early with the error of ctx if that ends.
func Of[S, M comparable](
	ctx context.Context, r *game.Rules[S, M], m game.Match,
) (a Account, err error) {
	o, seed := m.Setup(), m.Seed()
	b := &bookkeeper[S, M]{r: r, real: seed.At(0), seed: binary.LittleEndian.Uint64(seed[:])}
	deal := func(s *S, c *game.Chance) {
		var zero S
		*s = zero
		r.Deal(s, o, c, nil)
	}
	if start := m.Start(); start == nil {
		deal(&b.before, &b.real)
	} else if b.before, _, err = r.Position.Load(start); err != nil {
		return a, err
	}
	now := b.estimate(&b.before)
	a = Account{Seats: o.Seats, Expected: now, Plies: make([]Change, 1, m.Ply()+1)}
	if m.Start() == nil {
		a.Expected = b.mean(0, now, deal)
	}
	a.Plies[0] = Change{Seat: game.Nobody, Luck: now.minus(a.Expected)}
	sinceDraw := []S{b.before}
	for ply := 1; ply <= m.Ply() && err == nil; ply++ {
		var move M
		seat, text := m.Move(ply)
		if err := game.Decode(text, &move); err != nil {
			return a, fmt.Errorf("luck: ply %d: %w", ply, err)
		}
		was := now
		after := b.before
		b.real = seed.At(ply)
		r.Apply(&after, seat, move, &b.real, nil)
		now = b.estimate(&after)
		mean := now
		b.ends = nil
		if b.real.Drawn() > 0 {
			sinceDraw = sinceDraw[:0]
			mean = b.mean(ply, now, func(s *S, c *game.Chance) {
				*s = b.before
				r.Apply(s, seat, move, c, nil)
			})
		}
		a.Plies = append(a.Plies, Change{Seat: seat, Luck: now.minus(mean), Choice: mean.minus(was)})
		b.before, err = after, ctx.Err()
		sinceDraw = append(sinceDraw, after)
	}
	a.Ends, a.Endgame = b.ends, endgame(ctx, r, sinceDraw)
	return a, err
}

// bookkeeper evaluates positions. It lives on the heap, because what is passed to
// the functions of Rules escapes.
type bookkeeper[S, M comparable] struct {
	r           *game.Rules[S, M]
	seed        uint64 // makes the samples of two matches differ
	before, s   S
	real, other game.Chance
	worth       [game.MaxSeats]float32
	ends        []End // what the last mean was taken of, if the match ended in all of it
}

// mean returns the mean of the estimates of the positions that next can lead to.
// came is the estimate of the position that it did lead to. Differences to came are
// added up, so that rounding errors stay small.
func (b *bookkeeper[S, M]) mean(ply int, came Margins, next func(*S, *game.Chance)) Margins {
	var around Margins
	open := false
	add := func(p float64) {
		for seat, x := range b.estimate(&b.s) {
			around[seat] += p * (x - came[seat])
		}
		if open = open || b.r.Actors(&b.s) != 0; !open {
			b.ends = append(b.ends, End{b.r.Result(&b.s), p})
		}
	}
	if !Outcomes(&b.other, Most, func() {
		next(&b.s, &b.other)
		add(Likelihood(&b.other))
	}) {
		around, b.ends, open = Margins{}, nil, false
		for i := range uint64(sampled) {
			b.other.Reseed(game.Mix(b.seed, uint64(ply), i))
			next(&b.s, &b.other)
			add(1.0 / sampled)
		}
	}
	for seat := range around {
		around[seat] += came[seat]
	}
	if open {
		b.ends = nil
	}
	return around
}

// estimate returns the margins that are expected at a position, or those of the
// result when the match is over.
func (b *bookkeeper[S, M]) estimate(s *S) (list Margins) {
	table := b.r.Result(s)
	seats := game.Seat(table.Seats)
	estimate := Estimate(b.r.Thinking)
	if estimate == nil || b.r.Actors(s) == 0 {
		for seat := range seats {
			list[seat] = float64(table.Lead(seat))
		}
		return list
	}
	b.worth = [game.MaxSeats]float32{}
	estimate(s, &b.worth)
	for seat := range seats {
		best := math.Inf(-1)
		for other := range seats {
			if !table.Partners(other, seat) {
				best = max(best, float64(b.worth[other]))
			}
		}
		if math.IsInf(best, -1) {
			best = 0
		}
		list[seat] = float64(b.worth[seat]) - best
	}
	return list
}

// Estimate returns what people are told luck and chances by: Expected, or else Value. It
// is nil if a game has neither.
func Estimate[S, M comparable](t *game.Thinking[S, M]) func(s *S, worth *[game.MaxSeats]float32) {
	switch {
	case t == nil:
		return nil
	case t.Expected != nil:
		return t.Expected
	}
	return t.Value
}
