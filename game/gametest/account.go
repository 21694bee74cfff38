package gametest

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/luck"
)

// accurate is how far sums of margins may be off.
const accurate = 1e-9

// Accounts checks that a match accounts for every point of its margins. It plays
// one random match of each setup and checks three things. For each seat, what was
// expected, luck and decisions add up to the final margin. At each chance event
// with few outcomes the luck of all outcomes, weighted by their probabilities, adds
// up to 0. And what really came is one of these outcomes.
func Accounts[S, M comparable](t TB, r *game.Rules[S, M], setups []game.Setup) {
	t.Helper()
	if testing.Short() {
		setups = few(setups)
	}
	listed := 0
	for i, o := range setups {
		full, err := r.Fill(o)
		if err != nil {
			t.Errorf("%s: %v", name(r.Options, o), err)
			return
		}
		a := &auditor[S, M]{worker: worker[S, M]{r: r}, seats: full.Seats}
		if err := a.match(full, uint64(i)); err != nil {
			t.Errorf("%s, seed %d: %v", name(r.Options, full), i, err)
			return
		}
		listed += a.listed
	}
	if listed == 0 {
		t.Errorf("no chance event had so few outcomes that all could be listed")
	}
}

// auditor plays a match twice, as a Match and by the rules alone, and compares the
// Account of the Match with its own figures.
type auditor[S, M comparable] struct {
	worker[S, M]
	seats  int
	listed int // chance events of which all outcomes were listed
}

func (a *auditor[S, M]) match(o game.Setup, number uint64) error {
	seed := game.SeedOf(number)
	m, err := game.Erase(a.r).New(o, seed)
	if err != nil {
		return err
	}
	a.reseed(number)
	states, next := a.dealt(o, seed)
	for !m.Over() {
		seat := m.Actors().Lowest()
		s := states[m.Ply()]
		a.buf = a.r.Moves(&s, seat, a.buf[:0])
		x := a.buf[a.choice.IntN(len(a.buf))]
		text, err := json.Marshal(x)
		if err != nil {
			return err
		}
		if _, err := m.Play(seat, text); err != nil {
			return fmt.Errorf("ply %d: %w", m.Ply(), err)
		}
		step := func(to *S, c *game.Chance) {
			*to = s
			a.r.Apply(to, seat, x, c, nil)
		}
		real := seed.At(m.Ply())
		step(&a.s, &real)
		states, next = append(states, a.s), append(next, step)
	}
	account, err := luck.Of(context.Background(), a.r, m)
	if err != nil {
		return err
	}
	if got := len(account.Plies); got != len(states) {
		return fmt.Errorf("the account has %d plies, want %d", got, len(states))
	}
	result := m.Result()
	for seat := range game.Seat(a.seats) {
		if err := adds(account.Share(seat), float64(result.Lead(seat))); err != nil {
			return fmt.Errorf("seat %d: %w", seat, err)
		}
	}
	for ply := range states {
		if err := a.event(&states[ply], &account.Plies[ply], next[ply]); err != nil {
			return fmt.Errorf("ply %d: %w", ply, err)
		}
	}
	return nil
}

// dealt returns the position after the deal, and the deal itself.
func (a *auditor[S, M]) dealt(o game.Setup, seed game.Seed) ([]S, []func(*S, *game.Chance)) {
	deal := func(to *S, c *game.Chance) {
		var zero S
		*to = zero
		a.r.Deal(to, o, c, nil)
	}
	real := seed.At(0)
	deal(&a.s, &real)
	return []S{a.s}, []func(*S, *game.Chance){deal}
}

// adds checks that a seat's share adds up to its final margin.
func adds(x luck.Share, margin float64) error {
	sum := x.Expected + x.Luck + x.Own
	for _, other := range x.Others {
		sum += other
	}
	if !(math.Abs(sum-margin) <= accurate && math.Abs(x.Margin-margin) <= accurate) {
		return fmt.Errorf(
			"expected %v, luck %v, own decisions %v and others' %v make %v, but the margin is %v",
			x.Expected, x.Luck, x.Own, x.Others, sum, margin,
		)
	}
	return nil
}

// event checks the luck of one ply against all outcomes, if these are few.
func (a *auditor[S, M]) event(came *S, change *luck.Change, next func(*S, *game.Chance)) error {
	var sum [game.MaxSeats]float64
	total, found := 0.0, false
	real := a.estimate(came)
	if !luck.Outcomes(&a.chance, luck.Most, func() {
		next(&a.s, &a.chance)
		p := luck.Likelihood(&a.chance)
		total += p
		found = found || a.s == *came
		for seat, x := range a.estimate(&a.s) {
			// The mean that the account took is what came less its luck.
			sum[seat] += p * (x - (real[seat] - change.Luck[seat]))
		}
	}) {
		return nil
	}
	a.listed++
	if !found {
		return fmt.Errorf("what came is none of the outcomes that can come")
	}
	if math.Abs(total-1) > accurate {
		return fmt.Errorf("the probabilities of all outcomes add up to %v", total)
	}
	for seat, x := range sum[:a.seats] {
		if math.Abs(x) > accurate {
			return fmt.Errorf("the luck of seat %d over all outcomes adds up to %v, want 0", seat, x)
		}
	}
	return nil
}

// estimate returns the margins that the game's Estimate expects, or those of the
// result at the end.
func (a *auditor[S, M]) estimate(s *S) (list [game.MaxSeats]float64) {
	result := a.r.Result(s)
	value := luck.Estimate(a.r.Thinking)
	if value == nil || a.r.Actors(s) == 0 {
		for seat := range list[:a.seats] {
			list[seat] = float64(result.Lead(game.Seat(seat)))
		}
		return list
	}
	a.worth = [game.MaxSeats]float32{}
	value(s, &a.worth)
	for seat := range list[:a.seats] {
		best, alone := 0.0, true
		for other, w := range a.worth[:a.seats] {
			if result.Partners(game.Seat(other), game.Seat(seat)) {
				continue
			}
			if alone || float64(w) > best {
				best, alone = float64(w), false
			}
		}
		list[seat] = float64(a.worth[seat]) - best
	}
	return list
}
