package games

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/reason"
	"lair.games/lair/game/toy"
)

// TestAHintTellsTheNextMove checks that a hint holds the move that its last one is
// compared with, which it does not show.
func TestAHintTellsTheNextMove(t *testing.T) {
	m, err := game.Erase(toy.Rules()).New(game.Setup{Seats: 2}, game.Seed{})
	if err != nil {
		t.Fatal(err)
	}
	var list []Opinion
	for i := range hinted + 2 {
		list = append(list, Opinion{Move: fmt.Appendf(nil, "%d", i), Margin: float64(-i)})
	}
	for n := 1; n <= len(list); n++ {
		var c Coach
		c.Advise = func(context.Context, game.Match, game.Seat) ([]Opinion, error) {
			return list[:n], nil
		}
		found, err := c.Hint(t.Context(), m, 0)
		if err != nil {
			t.Fatal(err)
		}
		want := ""
		if n > hinted {
			want = "3"
		}
		if string(found.Next) != want || len(found.Moves) != min(n, hinted) {
			t.Errorf("of %d moves the hint is %+v, want %q next", n, found, want)
		}
	}
}

// TestAHintIsNotBetterThanAnEqual checks that a move is only compared with a later one if
// its lead over that one matters.
func TestAHintIsNotBetterThanAnEqual(t *testing.T) {
	m, err := game.Erase(toy.Rules()).New(game.Setup{Seats: 2}, game.Seed{})
	if err != nil {
		t.Fatal(err)
	}
	var c Coach
	c.Explain = func(
		_ game.Match, _ game.Seat, better, worse json.RawMessage,
	) ([]reason.Reason, error) {
		if string(better) == "0" && string(worse) == "1" {
			return nil, nil
		}
		return []reason.Reason{{Kind: "place"}}, nil
	}
	for _, x := range []struct {
		lead float64
		than int
	}{{0, 0}, {0.02, 0}, {0.03, 3}, {5, 3}} { // half a percent of 5 points matters
		c.Advise = func(context.Context, game.Match, game.Seat) ([]Opinion, error) {
			return []Opinion{
				{Move: json.RawMessage("0"), Margin: x.lead},
				{Move: json.RawMessage("1"), Margin: x.lead},
				{Move: json.RawMessage("2")},
			}, nil
		}
		found, err := c.Hint(t.Context(), m, 0)
		if err != nil {
			t.Fatal(err)
		}
		if got := found.Moves[0]; got.Than != x.than || len(got.Reasons) != min(x.than, 1) {
			t.Errorf("a move that leads the third by %v is told as %+v, want than %d", x.lead, got, x.than)
		}
	}
}
