package sqlite

import (
	"context"
	"testing"

	"lair.games/lair/account"
)

// TestATokenOfAnEarlierFileIsADevice migrates a file in which each player had
// one token.
func TestATokenOfAnEarlierFileIsADevice(t *testing.T) {
	ctx := context.Background()
	db := open(t, old(
		t, 17, `INSERT INTO players (id, name, since, token, bot, seen) VALUES
			('ann', 'Ann', 5000, x'0100000000000000000000000000000000000000000000000000000000000000', 0, 7),
			('bob', 'Bob', 6000, x'0200000000000000000000000000000000000000000000000000000000000000', 1, 8)`,
	), Options{})
	ids := map[string]bool{}
	for i, name := range []string{"Ann", "Bob"} {
		token := account.Hash{byte(i + 1)}
		p, err := db.PlayerByToken(ctx, token)
		if err != nil || p.Name != name || p.Bot != (i == 1) || p.Phrase {
			t.Errorf("the token of %s finds %+v, %v", name, p, err)
		}
		list, err := db.Devices(ctx, p.ID)
		if err != nil || len(list) != 1 || list[0].Token != token || list[0].Since != p.Since {
			t.Fatalf("the devices of %s are %+v, %v", name, list, err)
		}
		ids[list[0].ID] = true
	}
	if len(ids) != 2 {
		t.Errorf("two devices have the ids %v", ids)
	}
	var seen int
	if err := db.read.QueryRow(`SELECT sum(seen) FROM players`).Scan(&seen); err != nil || seen != 15 {
		t.Errorf("the times at which players were seen have the sum %d, %v, want 15", seen, err)
	}
}
