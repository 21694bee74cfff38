package mightymonsters

import (
	"testing"

	"lair.games/lair/game/gametest"
)

func TestLaws(t *testing.T) {
	gametest.Laws(t, Rules, gametest.Plan{
		Setups:  gametest.Setups(Rules, optionLineUp, optionKing),
		Matches: 4,
		Secrets: []string{"Hands", "Down"},
	})
}
