package bench

import (
	"errors"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/toy"
)

// Where what a seat is shown depends on what is hidden, the test says so.
func TestPeekingIsFound(t *testing.T) {
	honest := toy.Rules()
	if n, err := peek(honest, "greedy", 200, 30, 1); err != nil || n.Positions != 200 ||
		n.Changed < 100 {
		t.Errorf("honest: %+v, %v", n, err)
	}
	open := *honest
	open.Redeal = func(s *toy.State, seat game.Seat, c *game.Chance) {
		other := 1 - min(seat, 1)
		if cards := honest.Moves(s, other, nil); len(cards) > 0 && cards[0].Card%2 == 0 {
			// and the hands stay where they are when the other's lowest card is
			// odd
			honest.Redeal(s, seat, c)
		}
	}
	if _, err := peek(&open, "greedy", 200, 30, 1); !errors.Is(err, ErrPeeks) {
		t.Errorf("a bot that is shown hands passes: %v", err)
	}
}
