package gametest

import (
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/toy"
)

func TestCampaignsThatCannotBe(t *testing.T) {
	if err := campaign(toy.FerryRules()); err != nil {
		t.Errorf("the campaign of Ferries: %v", err)
	}
	if err := campaign(toy.Rules()); err != nil {
		t.Errorf("no campaign: %v", err)
	}
	for what, spoil := range map[string]func(*game.Campaign){
		"no stages":         func(c *game.Campaign) { c.Stages = nil },
		"nobody wins":       func(c *game.Campaign) { c.Won = nil },
		"no such choice":    func(c *game.Campaign) { c.Stages = []string{"1", "9"} },
		"a stage twice":     func(c *game.Campaign) { c.Stages = []string{"1", "2", "1"} },
		"no such option":    func(c *game.Campaign) { c.Option = "trip" },
		"no such help":      func(c *game.Campaign) { c.Help = []string{"wind"} },
		"help from the off": func(c *game.Campaign) { c.Help = []string{"voyage"} },
	} {
		r := toy.FerryRules()
		spoil(r.Campaign)
		if campaign(r) == nil {
			t.Errorf("%s: nothing is wrong with it", what)
		}
	}
}
