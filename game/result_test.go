package game_test

import (
	"encoding/json"
	"testing"

	"lair.games/lair/game"
)

func TestLead(t *testing.T) {
	r := game.Result{Seats: 3, Scores: [game.MaxSeats]int32{4, -2, 9, 50}}
	for seat, want := range []int32{-5, -11, 5} {
		if got := r.Lead(game.Seat(seat)); got != want {
			t.Errorf("seat %d leads by %d, want %d", seat, got, want)
		}
	}
	alone := game.Result{Seats: 1, Scores: [game.MaxSeats]int32{-3, 50}}
	if got := alone.Lead(0); got != -3 {
		t.Errorf("alone one leads by %d, want -3", got)
	}
}

func TestRank(t *testing.T) {
	shorterName := func(a, b game.Seat) bool { return a < b }
	for _, c := range []struct {
		scores  []int32
		better  func(a, b game.Seat) bool
		want    string
		winners game.Seats
	}{
		{[]int32{3, 9, 5}, nil, `{"scores":[3,9,5],"places":[3,1,2]}`, game.Only(1)},
		{[]int32{7, 7, 2, 7}, nil, `{"scores":[7,7,2,7],"places":[1,1,4,1]}`, game.First(2).With(3)},
		{[]int32{7, 9, 2, 7}, nil, `{"scores":[7,9,2,7],"places":[2,1,4,2]}`, game.Only(1)},
		{[]int32{7, 7, -2, 7}, shorterName, `{"scores":[7,7,-2,7],"places":[1,2,4,3]}`, game.Only(0)},
		{[]int32{1, 2}, shorterName, `{"scores":[1,2],"places":[2,1]}`, game.Only(1)},
		{[]int32{0}, nil, `{"scores":[0],"places":[1]}`, game.Only(0)},
	} {
		r := game.Result{Seats: int8(len(c.scores))}
		copy(r.Scores[:], c.scores)
		r.Rank(c.better)
		if got, err := json.Marshal(r); err != nil || string(got) != c.want || r.Winners() != c.winners {
			t.Errorf("%s (%v), winners %08b; want %s, %08b", got, err, r.Winners(), c.want, c.winners)
		}
	}
}
