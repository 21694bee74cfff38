package bot

import (
	"errors"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/toy"
)

// TestCheckRedealFindsPeeking gives a bot a redeal that depends on a hidden card
// and expects ErrPeeks.
func TestCheckRedealFindsPeeking(t *testing.T) {
	honest := toy.Rules()
	if n, err := For(honest).CheckRedeal("greedy", 200, 30, 1); err != nil || n.Positions != 200 ||
		n.Changed < 100 {
		t.Errorf("with an honest redeal: %+v, %v, want 200 positions, at least 100 changed", n, err)
	}
	open := *honest
	open.Redeal = func(s *toy.State, seat game.Seat, c *game.Chance) {
		other := 1 - min(seat, 1)
		if cards := honest.Moves(s, other, nil); len(cards) > 0 && cards[0].Card%2 == 0 {
			// The hands stay as they are if the other's lowest card is odd.
			honest.Redeal(s, seat, c)
		}
	}
	if _, err := For(&open).CheckRedeal("greedy", 200, 30, 1); !errors.Is(err, ErrPeeks) {
		t.Errorf("a redeal that reveals hands: got %v, want ErrPeeks", err)
	}
}
