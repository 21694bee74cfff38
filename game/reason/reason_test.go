package reason_test

import (
	"math"
	"reflect"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/reason"
	"lair.games/lair/game/toy"
)

// TestBetween tells facts of the cards of the toy game and looks at what is made of
// them.
func TestBetween(t *testing.T) {
	r := toy.Rules()
	var s toy.State
	low, high := toy.Move{Card: 1}, toy.Move{Card: 4}
	if list := reason.Between(r, &s, 0, high, low); list == nil || len(list) != 0 {
		t.Errorf("a game without facts has the reasons %v, want an empty list", list)
	}
	play := game.Play[toy.State, toy.Move]{}
	r.Play = &play
	play.Facts = func(
		_ *toy.State, seat game.Seat, m toy.Move, tell func(kind string, of int, value, worth float64),
	) {
		n := float64(m.Card)
		tell("strength", int(seat), n, 1)
		tell("price", 7, 10*n, -1)        // more is worse
		tell("small", 0, n/1000, 1)       // too little to be worth a sentence
		tell("unknown", 0, math.NaN(), 1) // no fact at all
		tell("last", 1, 99, 5)
		tell("last", 2, n, 5) // replaces the one before
		if m == high {
			tell("only one has it", 0, 1, 100)
		}
	}
	want := []reason.Reason{
		{Kind: "last", Better: reason.Fact{Of: 2, Value: 4}, Worse: reason.Fact{Of: 2, Value: 1}},
		{Kind: "strength", Better: reason.Fact{Of: 3, Value: 4}, Worse: reason.Fact{Of: 3, Value: 1}},
	}
	if got := reason.Between(r, &s, 3, high, low); !reflect.DeepEqual(got, want) {
		t.Errorf("the higher card is better because of %+v, want %+v", got, want)
	}
	want = []reason.Reason{
		{Kind: "price", Better: reason.Fact{Of: 7, Value: 10}, Worse: reason.Fact{Of: 7, Value: 40}},
	}
	if got := reason.Between(r, &s, 3, low, high); !reflect.DeepEqual(got, want) {
		t.Errorf("the lower card is better because of %+v, want %+v", got, want)
	}
	if got := reason.Between(r, &s, 3, low, low); len(got) != 0 {
		t.Errorf("a card is better than itself because of %+v", got)
	}
}
