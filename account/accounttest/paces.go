package accounttest

import (
	"context"
	"errors"
	"testing"
	"time"

	"lair.games/lair/account"
	"lair.games/lair/pace"
)

// paces checks that a player's pace is stored, replaced and removed.
func paces(
	t *testing.T, s account.Store, again func(*testing.T, account.Store) account.Store,
) {
	ctx := context.Background()
	p := account.Player{ID: "a", Name: "Ada", Since: time.UnixMilli(5).UTC()}
	if err := s.AddPlayer(ctx, p, deviceOf(account.Hash{1})); err != nil {
		t.Fatal(err)
	}
	hours := pace.Hours{From: 18 * 60, To: 60, Zone: "Europe/Paris"}
	for _, p.Pace = range []pace.Pace{
		{Hours: hours, Away: time.Unix(1_800_000_000, 0).UTC()}, {Hours: hours}, {},
	} {
		if err := s.SetPace(ctx, "a", p.Pace); err != nil {
			t.Fatal(err)
		}
		for _, s := range []account.Store{s, again(t, s)} {
			if got, err := s.PlayerByToken(ctx, account.Hash{1}); err != nil || got != p {
				t.Errorf("the player is %+v, %v; want %+v", got, err, p)
			}
		}
	}
	if err := s.SetPace(ctx, "z", p.Pace); !errors.Is(err, account.ErrUnknownPlayer) {
		t.Errorf("the pace of an unknown player: %v, want ErrUnknownPlayer", err)
	}
}
