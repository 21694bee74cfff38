package accounttest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"lair.games/lair/account"
)

// mutes checks that a mute is stored once, follows both players through a merge,
// and ends with the player.
func mutes(
	t *testing.T, s account.Store, again func(*testing.T, account.Store) account.Store,
) {
	ctx := context.Background()
	addTwo(t, s)
	for i, id := range []string{"c", "d"} {
		p := account.Player{ID: id, Name: id, Since: time.UnixMilli(5).UTC()}
		if err := s.AddPlayer(ctx, p, deviceOf(account.Hash{byte(i + 2)})); err != nil {
			t.Fatal(err)
		}
	}
	mute := func(player, other string, on bool) {
		t.Helper()
		if err := s.Mute(ctx, player, other, on); err != nil {
			t.Fatal(err)
		}
	}
	want := func(when, player string, want ...string) {
		t.Helper()
		got, err := again(t, s).Muted(ctx, player)
		if slices.Sort(got); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s, %s has muted %v, %v; want %v", when, player, got, err, want)
		}
	}
	if err := s.Mute(ctx, "z", "a", true); !errors.Is(err, account.ErrUnknownPlayer) {
		t.Errorf("somebody unknown mutes: %v, want ErrUnknownPlayer", err)
	}
	want("at first", "a")
	mute("a", "b", true)
	mute("a", "b", true)
	mute("a", "c", true)
	want("after two mutes", "a", "b", "c")
	want("after two mutes of a", "b")
	mute("a", "b", false)
	mute("a", "b", false)
	want("after one was lifted", "a", "c")
	for _, to := range []string{"c", "a"} { // c becomes d, and a becomes b
		if err := s.MergePlayers(ctx, to, map[string]string{"c": "d", "a": "b"}[to]); err != nil {
			t.Fatal(err)
		}
	}
	want("after both were merged", "b", "d")
	mute("b", "d", false)
	want("after the heir lifted it", "b")
	mute("b", "d", true)
	if err := s.DeletePlayer(ctx, "d"); err != nil {
		t.Fatal(err)
	}
	want("after the other was deleted", "b")
	for i := range account.MaxMuted {
		mute("b", fmt.Sprint(i), true)
	}
	if err := s.Mute(ctx, "b", "more", true); !errors.Is(err, account.ErrTooManyMuted) {
		t.Errorf("one mute too many: %v, want ErrTooManyMuted", err)
	}
}
