package gametest

import (
	"fmt"
	"testing"

	"lair.games/lair/game"
)

// worthTries are the numbers of tries that a plan is given: one, a few, and enough
// to drop moves that did badly.
var worthTries = [...]int{1, planTries, 40}

// worthEvery is the number of decisions of which every plan rates one.
const worthEvery = 5

// Worths checks that the numbers of bots are points that the game can score. It
// plays two matches of each setup, one at random and one by the best moves of the
// game's plan, or else of its Value. Value must give each seat least to most points.
// Each plan, also of a style, must give each move a margin within most minus least.
// People see these numbers in hints and reviews, where a number that only orders
// moves makes no sense.
func Worths[S, M comparable](t TB, r *game.Rules[S, M], setups []game.Setup, least, most float32) {
	t.Helper()
	if testing.Short() {
		setups = few(setups)
	}
	j := &judge[S, M]{worker: worker[S, M]{r: r}, least: least, most: most}
	plans := []func(game.Redealing[S]) game.Plan[S, M]{thinking(r).Planner}
	names := []string{"the plan"}
	for _, style := range thinking(r).Styles {
		plans, names = append(plans, style.Planner), append(names, "the plan of style "+style.Name)
	}
	for i, plan := range plans {
		if plan != nil {
			j.plans, j.names = append(j.plans, plan(r.Redeal)), append(j.names, names[i])
		}
	}
	for i, o := range setups {
		full, err := r.Fill(o)
		if err != nil {
			t.Errorf("%s: %v", name(r.Options, o), err)
			return
		}
		for _, planned := range []bool{false, true} {
			if err := j.match(full, uint64(i), planned); err != nil {
				t.Errorf("%s, seed %d: %v", name(r.Options, full), i, err)
				return
			}
		}
	}
}

// judge plays matches and checks the numbers of bots.
type judge[S, M comparable] struct {
	worker[S, M]
	plans       []game.Plan[S, M]
	names       []string
	least, most float32
}

// match plays one match, at random or by the best moves.
func (j *judge[S, M]) match(o game.Setup, number uint64, planned bool) (err error) {
	j.deal(o, number)
	for ply := 0; ; ply++ {
		if err := j.value(o, ply); err != nil {
			return err
		}
		actors := j.r.Actors(&j.s)
		if actors == 0 {
			return nil
		}
		seat := actors.Lowest()
		j.buf = j.r.Moves(&j.s, seat, j.buf[:0])
		if ply%worthEvery == 0 {
			tries := worthTries[ply/worthEvery%len(worthTries)]
			for i := range j.plans {
				if err := j.margins(i, seat, tries, ply); err != nil {
					return err
				}
			}
		}
		at := j.choice.IntN(len(j.buf))
		if planned {
			if at, err = j.liked(o, seat, ply); err != nil {
				return err
			}
		}
		j.r.Apply(&j.s, seat, j.buf[at], &j.chance, nil)
	}
}

// liked returns the index in buf of the best move of the first plan. Without a plan
// it is the move after which Value gives the seat most.
func (j *judge[S, M]) liked(o game.Setup, seat game.Seat, ply int) (at int, err error) {
	if len(j.plans) > 0 {
		if err := j.margins(0, seat, planTries, ply); err != nil {
			return 0, err
		}
	} else {
		now, chance := j.s, j.chance
		j.weight = make([]float32, len(j.buf))
		for i, m := range j.buf {
			j.r.Apply(&j.s, seat, m, &j.chance, nil)
			err := j.value(o, ply+1)
			j.weight[i] = j.worth[seat]
			if j.s, j.chance = now, chance; err != nil {
				return 0, err
			}
		}
	}
	for i, w := range j.weight {
		if w > j.weight[at] {
			at = i
		}
	}
	return at, nil
}

// value checks the estimate of every seat.
func (j *judge[S, M]) value(o game.Setup, ply int) error {
	value := thinking(j.r).Value
	if value == nil {
		return nil
	}
	j.worth = [game.MaxSeats]float32{}
	value(&j.s, &j.worth)
	for seat, w := range j.worth[:o.Seats] {
		if !(w >= j.least && w <= j.most) {
			return fmt.Errorf("ply %d: seat %d is worth %v points, want %v to %v",
				ply, seat, w, j.least, j.most)
		}
	}
	return nil
}

// margins checks the margins that a plan gives the moves in buf. They stay in
// weight.
func (j *judge[S, M]) margins(plan int, seat game.Seat, tries, ply int) error {
	j.weight = make([]float32, len(j.buf))
	j.plans[plan](&j.s, seat, j.buf, tries, j.weight)
	span := j.most - j.least
	for i, w := range j.weight {
		if !(w >= -span && w <= span) {
			return fmt.Errorf(
				"ply %d: in %d tries %s gives move %+v of seat %d a margin of %v points, "+
					"want %v to %v",
				ply,
				tries,
				j.names[plan],
				j.buf[i],
				seat,
				w,
				-span,
				span,
			)
		}
	}
	return nil
}
