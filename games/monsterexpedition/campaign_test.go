package monsterexpedition

import (
	"testing"

	"lair.games/lair/game"
)

// TestCampaign holds the campaign to the expeditions: ten in their order, each
// playable with help in any camp.
func TestCampaign(t *testing.T) {
	if len(campaign.Stages) != lastExpedition {
		t.Errorf("%d stages, and %d expeditions", len(campaign.Stages), lastExpedition)
	}
	for stage := range campaign.Stages {
		o, err := campaign.Setup(
			stage+1, map[string]string{"help-aerie": "2", "help-depths": "1", "help-forest": "3"},
		)
		if err == nil {
			o, err = Rules.Fill(o)
		}
		if err != nil || o.Options["help-forest"] != "3" {
			t.Errorf("stage %d with help: %v, %v", stage+1, err, o.Options)
		}
	}
	for score, won := range map[int32]bool{0: false, 1: true} {
		r := game.Result{Seats: 1}
		r.Scores[0] = score
		if campaign.Won(game.Setup{}, r) != won {
			t.Errorf("with %d points it is won: %v", score, !won)
		}
	}
}
