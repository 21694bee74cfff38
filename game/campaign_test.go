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
	if err := r.CheckCampaign(); err != nil || c == nil {
		t.Fatalf("%v %v", c, err)
	}
	o, err := c.Setup(3, map[string]string{"ballast": "2"})
	if err != nil || c.StageOf(o) != 3 || c.HelpOf(o) != 2 {
		t.Errorf("stage 3 with help: %+v, %v", o, err)
	}
	if bare := c.Unhelped(o); c.HelpOf(bare) != 0 || c.StageOf(bare) != 3 || c.HelpOf(o) != 2 {
		t.Errorf("without its help: %+v, and before %+v", bare, o)
	}
	for stage, options := range map[int]map[string]string{0: nil, 4: nil, -1: nil, 2: {"voyage": "3"}} {
		if o, err := c.Setup(stage, options); !errors.Is(err, game.ErrOptions) {
			t.Errorf("stage %d with %v: %+v, %v", stage, options, o, err)
		}
	}
	if stage := c.StageOf(game.Setup{Seats: 2, Options: map[string]string{"voyage": "1"}}); stage != 0 {
		t.Errorf("in company one plays stage %d", stage)
	}
	if game.Erase(toy.Rules()).Campaign() != nil || toy.Rules().CheckCampaign() != nil {
		t.Error("High Card has a campaign")
	}
}

func TestCampaignsThatCannotBe(t *testing.T) {
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
		if r.CheckCampaign() == nil {
			t.Errorf("%s: nothing is wrong with it", what)
		}
	}
}
