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
		{
			Name:  "three-in-turn",
			Setup: game.Setup{Seats: 3, Options: map[string]string{"picking": "in-turn"}},
		},
		{
			Name:  "four-shared-win",
			Setup: game.Setup{Seats: 4, Options: map[string]string{"low-wins": "on"}},
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

func TestTells(t *testing.T) {
	m, err := game.Erase(toy.Rules()).New(game.Setup{Seats: 2}, game.SeedOf(1))
	if err != nil {
		t.Fatal(err)
	}
	if recordtest.Tells[toy.Won](nil)(m) {
		t.Error("a prize is won before anybody picked")
	}
	if err := recordtest.PlayOut(m, 1, nil); err != nil {
		t.Fatal(err)
	}
	if !recordtest.Tells[toy.Won](nil)(m) ||
		!recordtest.Tells(func(e toy.Won) bool { return e.Prize == 1 })(m) {
		t.Error("no prize was won")
	}
	if recordtest.Tells(func(e toy.Won) bool { return e.Prize > 100 })(m) {
		t.Error("a prize was won that there is not")
	}
}
