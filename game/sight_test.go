package game_test

import (
	"reflect"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/toy"
)

func TestSightIsWhatTheSeatKnows(t *testing.T) {
	m := start(t, 3, nil)
	play(t, m, 1)
	for seat := game.Nobody; seat < 3; seat++ {
		v, ok := game.SightOf[toy.State, toy.Move](m, seat)
		if !ok || v.Seat() != seat || v.Rules().Name != "high-card" {
			t.Fatalf("no sight of seat %d", seat)
		}
		if !reflect.DeepEqual(v.View(), m.View(m.Ply(), seat)) {
			t.Errorf(
				"seat %d sees %+v, and by its sight %+v", seat, m.View(m.Ply(), seat), v.View(),
			)
		}
		if m.Actors().Has(seat) {
			var moves []any
			for _, x := range v.Moves(nil) {
				moves = append(moves, x)
			}
			if !reflect.DeepEqual(moves, m.Moves(seat)) {
				t.Errorf(
					"seat %d has the moves %v, and by its sight %v", seat, m.Moves(seat), moves,
				)
			}
		}
		c := game.Fast(3)
		guesses := map[toy.State]bool{}
		for range 50 {
			var s toy.State
			v.Guess(&s, &c)
			guesses[s] = true
			if !reflect.DeepEqual(v.Rules().View(&s, seat), m.View(m.Ply(), seat)) {
				t.Fatalf("seat %d guessed what it knows to be false", seat)
			}
		}
		if len(guesses) < 25 {
			t.Errorf("seat %d guessed only %d positions", seat, len(guesses))
		}
	}
	if _, ok := game.SightOf[toy.State, struct{ X int8 }](m, 0); ok {
		t.Error("a sight of another game's types")
	}
}

// Two positions that a seat cannot tell apart give it the same sight: nothing
// of the difference is in it.
func TestSightHoldsNoSecret(t *testing.T) {
	r := toy.Rules()
	o, err := r.Fill(game.Setup{Seats: 4})
	if err != nil {
		t.Fatal(err)
	}
	for number := range uint64(50) {
		var a toy.State
		c := game.Fast(number)
		r.Deal(&a, o, &c, nil)
		r.Apply(&a, 2, r.Moves(&a, 2, nil)[0], &c, nil)
		for seat := game.Nobody; seat < 4; seat++ {
			b := a
			r.Redeal(&b, seat, &c)
			if a == b {
				t.Fatal("nothing was redealt")
			}
			one, two := game.NewSight(r, &a, seat), game.NewSight(r, &b, seat)
			if !reflect.DeepEqual(one, two) {
				t.Fatalf("seat %d tells apart by its sight what it cannot see", seat)
			}
		}
	}
}

func TestLookingAllocatesNothing(t *testing.T) {
	r := toy.Rules()
	s, c := new(toy.State), game.Fast(1)
	r.Deal(s, game.Setup{Seats: 4}, &c, nil)
	v := game.NewSight(r, s, 0)
	guess := new(toy.State)
	if n := testing.AllocsPerRun(100, func() { v.Look(r, s, 1); v.Guess(guess, &c) }); n != 0 {
		t.Errorf("it allocates %v times", n)
	}
}
