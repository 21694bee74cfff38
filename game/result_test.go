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

func TestTheLeadOfAPartnerIsThatOverTheOtherSides(t *testing.T) {
	r := game.Result{Seats: 4, Sides: 2, Scores: [game.MaxSeats]int32{30, 21, 30, 21}}
	for seat, want := range []int32{9, -9, 9, -9} {
		if got := r.Lead(game.Seat(seat)); got != want {
			t.Errorf("seat %d leads by %d, want %d", seat, got, want)
		}
	}
}

func TestSidesAreRankedAsOne(t *testing.T) {
	for _, c := range []struct {
		scores  []int32
		sides   int8
		better  func(a, b game.Seat) bool
		want    string
		winners game.Seats
	}{
		{
			[]int32{80, 71, 80, 71},
			2, nil,
			`{"scores":[80,71,80,71],"places":[1,2,1,2],"sides":2}`, game.Only(0).With(2),
		},
		{
			[]int32{76, 93, 83, 76, 93, 83},
			3, nil,
			`{"scores":[76,93,83,76,93,83],"places":[3,1,2,3,1,2],"sides":3}`, game.Only(1).With(4),
		},
		{
			[]int32{83, 93, 83, 83, 93, 83},
			3, nil,
			`{"scores":[83,93,83,83,93,83],"places":[2,1,2,2,1,2],"sides":3}`, game.Only(1).With(4),
		},
		{
			[]int32{80, 80, 80, 80},
			2, func(a, b game.Seat) bool { return a%2 > b%2 },
			`{"scores":[80,80,80,80],"places":[2,1,2,1],"sides":2}`, game.Only(1).With(3),
		},
		{
			[]int32{80, 80, 80, 80},
			2, nil,
			`{"scores":[80,80,80,80],"places":[1,1,1,1],"sides":2}`, game.First(4),
		},
	} {
		r := game.Result{Seats: int8(len(c.scores)), Sides: c.sides}
		copy(r.Scores[:], c.scores)
		r.Rank(c.better)
		if got, err := json.Marshal(r); err != nil || string(got) != c.want ||
			r.Winners() != c.winners {
			t.Errorf(
				"%s (%v), winners %08b; want %s, %08b", got, err, r.Winners(), c.want, c.winners,
			)
		}
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
		if got, err := json.Marshal(r); err != nil || string(got) != c.want ||
			r.Winners() != c.winners {
			t.Errorf(
				"%s (%v), winners %08b; want %s, %08b", got, err, r.Winners(), c.want, c.winners,
			)
		}
	}
}
