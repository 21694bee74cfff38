package game_test

import (
	"encoding/json"
	"slices"
	"testing"

	"lair.games/lair/game"
)

func TestEverySetOfSeatsIsReadBack(t *testing.T) {
	for set := range 256 {
		a := game.Seats(set)
		text, err := json.Marshal(a)
		if err != nil {
			t.Fatal(err)
		}
		back := ^a
		if err := json.Unmarshal(text, &back); err != nil || back != a {
			t.Errorf("%08b came back from %s as %08b (%v)", a, text, back, err)
		}
	}
}

func TestSeatsInJSON(t *testing.T) {
	for want, a := range map[string]game.Seats{
		`"all"`:          game.Everyone,
		`[]`:             0,
		`[-1]`:           game.Watchers,
		`[0,1,2]`:        game.First(3),
		`[-1,0,2]`:       game.Watchers.With(0).With(2),
		`[-1,0,2,4,5,6]`: game.Everyone.Without(1).Without(3),
	} {
		if text, err := json.Marshal(a); err != nil || string(text) != want {
			t.Errorf("%08b is written %s (%v), want %s", a, text, err, want)
		}
	}
	for _, bad := range []string{`[7]`, `[-2]`, `"some"`, `{}`, `[0.5]`, `3`, `[200]`} {
		var a game.Seats
		if err := json.Unmarshal([]byte(bad), &a); err == nil {
			t.Errorf("%s is read as %08b", bad, a)
		}
	}
}

func TestSetsOfSeats(t *testing.T) {
	a := game.Only(2).With(5).With(game.Nobody)
	if !a.Has(2) || !a.Has(5) || !a.Has(game.Nobody) || a.Has(0) {
		t.Errorf("%08b has not what was put into it", a)
	}
	if !a.Has(game.Open) || !game.Seats(0).Has(game.Open) {
		t.Error("who reads a finished match is not told everything")
	}
	if a.Len() != 2 || a.Lowest() != 2 ||
		!slices.Equal(slices.Collect(a.All()), []game.Seat{2, 5}) {
		t.Errorf("%d seats from %d: %v", a.Len(), a.Lowest(), slices.Collect(a.All()))
	}
	for n, want := range []game.Seat{2, 5, game.Nobody, game.Nobody} {
		if got := a.Nth(n); got != want {
			t.Errorf("seat number %d is %d, want %d", n, got, want)
		}
	}
	for seat := range a.All() {
		if seat == 5 {
			t.Error("yielded after the break")
		}
		break
	}
	if game.Watchers.Lowest() != game.Nobody || game.Watchers.Len() != 0 {
		t.Error("spectators count as a seat")
	}
	if game.First(game.MaxSeats)|game.Watchers != game.Everyone || game.First(0) != 0 {
		t.Error("all seats and the spectators are not everyone")
	}
	if a.Without(2).Without(game.Nobody) != game.Only(5) {
		t.Errorf("%08b is left", a.Without(2).Without(game.Nobody))
	}
}
