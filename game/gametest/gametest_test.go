package gametest

import (
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/toy"
)

// The toy keeps every law.
func TestToy(t *testing.T) {
	r := toy.Rules()
	Laws(t, r, Plan{Setups: Setups(r, "picking", "low-wins"), Matches: 20, Secrets: []string{"hands", "picks"}})
	Games(t, r, Setups(r), 20_000, nil)
	NoAllocs(t, r, game.Setup{Seats: 4})
	Perft(t, r, game.Setup{Seats: 2}, 1, 3, 9, 18, 36, 36, 36, 0)
	Size(t, r, 64)
}

func FuzzToy(f *testing.F)         { Fuzz(f, toy.Rules()) }
func FuzzToyPosition(f *testing.F) { FuzzPosition(f, toy.Rules()) }
