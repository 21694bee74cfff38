package recordtest_test

import (
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/toy"
	"lair.games/lair/record/recordtest"
)

func TestGolden(t *testing.T) {
	recordtest.Golden(t, game.Erase(toy.Rules()), "testdata", []recordtest.Case{
		{Name: "two", Setup: game.Setup{Seats: 2}},
		{Name: "three-in-turn", Setup: game.Setup{Seats: 3, Options: map[string]string{"picking": "in-turn"}}},
		{
			Name: "four-shared-win", Setup: game.Setup{Seats: 4, Options: map[string]string{"low-wins": "on"}},
			Until: func(m game.Match) bool { return m.Result().Winners().Len() == 2 },
		},
		{
			Name: "highest-card-first", Setup: game.Setup{Seats: 3},
			Play: func(m game.Match, seat game.Seat, _ *game.Chance) any {
				legal := m.Moves(seat)
				return legal[len(legal)-1]
			},
		},
	})
}
