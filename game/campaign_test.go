package game_test

import (
	"errors"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/toy"
)

func TestCampaign(t *testing.T) {
	r := toy.FerryRules()
	c := game.Erase(r).Campaign()
	if c == nil {
		t.Fatal("Ferries has no campaign")
	}
	o, err := c.Setup(3, map[string]string{"ballast": "2"})
	if err != nil || c.StageOf(o) != 3 || o.Options["ballast"] != "2" {
		t.Errorf("stage 3 with help: %+v, %v", o, err)
	}
	for stage, options := range map[int]map[string]string{
		0: nil, 4: nil, -1: nil, 2: {"voyage": "3"},
	} {
		if o, err := c.Setup(stage, options); !errors.Is(err, game.ErrOptions) {
			t.Errorf("stage %d with %v: %+v, %v", stage, options, o, err)
		}
	}
	if stage := c.StageOf(
		game.Setup{Seats: 2, Options: map[string]string{"voyage": "1"}},
	); stage != 0 {
		t.Errorf("in company one plays stage %d", stage)
	}
	if game.Erase(toy.Rules()).Campaign() != nil {
		t.Error("High Card has a campaign")
	}
}
