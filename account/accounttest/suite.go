// Package accounttest holds the suite that any [account.Store] must pass.
package accounttest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"lair.games/lair/account"
)

// Store checks everything that an account.Store must do. open returns an empty
// store. again opens the same store once more, as after a restart or in a
// second process.
func Store(
	t *testing.T, open func(t *testing.T) account.Store,
	again func(t *testing.T, s account.Store) account.Store,
) {
	t.Helper()
	t.Run("players", func(t *testing.T) { players(t, open(t), again) })
	t.Run("deleted", func(t *testing.T) { deleted(t, open(t), again) })
	t.Run("unseen", func(t *testing.T) { unseen(t, open(t)) })
	t.Run("one-token-one-player", func(t *testing.T) { oneToken(t, open(t), again) })
	t.Run("devices", func(t *testing.T) { devices(t, open(t), again) })
	t.Run("many-devices", func(t *testing.T) { manyDevices(t, open(t)) })
	t.Run("phrases", func(t *testing.T) { phrases(t, open(t), again) })
	t.Run("recovered", func(t *testing.T) { recovered(t, open(t), again) })
	t.Run("links", func(t *testing.T) { links(t, open(t), again) })
	t.Run("ended-links", func(t *testing.T) { endedLinks(t, open(t)) })
	t.Run("many-links", func(t *testing.T) { manyLinks(t, open(t), again) })
	t.Run("link-used-once", func(t *testing.T) { usedOnce(t, open(t), again) })
	t.Run("mutes", func(t *testing.T) { mutes(t, open(t), again) })
	t.Run("paces", func(t *testing.T) { paces(t, open(t), again) })
	t.Run("merged", func(t *testing.T) { merged(t, open(t), again) })
	t.Run("merged-into-each-other", func(t *testing.T) { eachOther(t, open(t), again) })
	t.Run("names-of-another-process", func(t *testing.T) { names(t, open(t), again) })
}

func players(
	t *testing.T, s account.Store, again func(*testing.T, account.Store) account.Store,
) {
	ctx := context.Background()
	ada := account.Player{
		ID: "a", Name: "Ada ☃", Since: time.UnixMilli(1700000000123).UTC(), Bot: true,
	}
	bob := account.Player{ID: "b", Name: "Bob", Since: time.UnixMilli(5).UTC()}
	hash := account.Hash{1, 0, 255}
	if err := s.AddPlayer(ctx, ada, deviceOf(hash)); err != nil {
		t.Fatal(err)
	}
	if err := s.AddPlayer(ctx, bob, deviceOf(hash)); err != nil {
		t.Errorf("adding a player whose token exists: %v, want no error", err)
	}
	if got, err := s.PlayerByToken(ctx, hash); err != nil || got != ada {
		t.Errorf("the token now belongs to %+v: %v, want %+v", got, err, ada)
	}
	if err := s.AddPlayer(ctx, account.Player{ID: "a", Name: "Eve"}, deviceOf(account.Hash{2})); err == nil {
		t.Error("adding a player whose id exists: no error")
	}
	if err := s.AddPlayer(ctx, bob, deviceOf(account.Hash{3})); err != nil {
		t.Errorf("adding another player: %v", err)
	}
	if err := s.RenamePlayer(ctx, "a", "Countess"); err != nil {
		t.Error(err)
	}
	if err := s.RenamePlayer(ctx, "z", "Nobody"); !errors.Is(err, account.ErrUnknownPlayer) {
		t.Errorf("renaming an unknown player: %v, want ErrUnknownPlayer", err)
	}
	ada.Name = "Countess"
	for _, s := range []account.Store{s, again(t, s)} {
		if got, err := s.PlayerByToken(ctx, hash); err != nil || got != ada {
			t.Errorf("got %+v, %v, want %+v", got, err, ada)
		}
		if got, err := s.PlayerByToken(ctx, account.Hash{3}); err != nil || got != bob {
			t.Errorf("got %+v, %v, want %+v", got, err, bob)
		}
		if _, err := s.PlayerByToken(ctx, account.Hash{2}); !errors.Is(
			err, account.ErrUnknownPlayer,
		) {
			t.Errorf("an unknown token: %v, want ErrUnknownPlayer", err)
		}
	}
}

// deleted removes one of two players, twice.
func deleted(
	t *testing.T, s account.Store, again func(*testing.T, account.Store) account.Store,
) {
	ctx := context.Background()
	registry := account.Open(s)
	ada, token, err := registry.CreateGuest(ctx, account.Guest{Name: "Ada"})
	if err != nil {
		t.Fatal(err)
	}
	bob, other, err := registry.CreateGuest(ctx, account.Guest{Name: "Bob"})
	if err != nil {
		t.Fatal(err)
	}
	if err := registry.Delete(ctx, token); err != nil {
		t.Fatal(err)
	}
	if err := registry.Delete(ctx, token); !errors.Is(err, account.ErrUnknownPlayer) {
		t.Errorf("deleting a deleted player: %v, want ErrUnknownPlayer", err)
	}
	if err := s.DeletePlayer(ctx, ada.ID); err != nil {
		t.Errorf("deleting a deleted player by id: %v", err)
	}
	for _, r := range []*account.Registry{registry, account.Open(again(t, s))} {
		if p, err := r.Find(ctx, token); !errors.Is(err, account.ErrUnknownPlayer) {
			t.Errorf("a deleted player is found: %+v, %v", p, err)
		}
		if p, err := r.Find(ctx, other); err != nil || p.ID != bob.ID {
			t.Errorf("the other player: %+v, %v", p, err)
		}
	}
}

// uptimeStore is a store that also keeps the server's running time.
type uptimeStore interface {
	SaveUptime(ctx context.Context, up time.Duration) error
}

// unseen deletes who was not seen for 400 days of running time.
func unseen(t *testing.T, s account.Store) {
	const day, keep = 24 * time.Hour, 400 * 24 * time.Hour
	ctx := context.Background()
	registry := account.Open(s)
	at := func(up time.Duration) {
		t.Helper()
		if err := s.(uptimeStore).SaveUptime(ctx, up); err != nil {
			t.Fatal(err)
		}
	}
	known := func(want bool, tokens ...string) {
		t.Helper()
		for _, r := range []*account.Registry{account.Open(s), registry} {
			for _, token := range tokens {
				if _, err := r.Find(ctx, token); (err == nil) != want ||
					!want && !errors.Is(err, account.ErrUnknownPlayer) {
					t.Errorf("find: %v, want known %v", err, want)
				}
			}
		}
	}
	forget := func(keep time.Duration) {
		t.Helper()
		if err := registry.Forget(ctx, keep); err != nil {
			t.Fatal(err)
		}
	}
	guest := func() string {
		t.Helper()
		_, token, err := registry.CreateGuest(ctx, account.Guest{Name: ""})
		if err != nil {
			t.Fatal(err)
		}
		return token
	}
	at(5 * day)
	var old []string
	for range 300 { // more than are deleted at once
		old = append(old, guest())
	}
	back := guest()
	forget(keep)
	at(100 * day)
	known(true, back)
	forget(keep)
	newest := guest()
	at(405 * day)
	forget(keep)
	at(405*day + time.Hour)
	forget(0) // for ever
	known(true, back)
	forget(keep)
	known(false, old...)
	known(true, back, newest)
	if err := s.NoteSeen(ctx, []account.Sighting{{Token: account.Hash{99}}}); err != nil {
		t.Errorf("somebody unknown is seen: %v", err)
	}
}

// oneToken adds players with one token in two processes at once.
func oneToken(
	t *testing.T, s account.Store, again func(*testing.T, account.Store) account.Store,
) {
	ctx := context.Background()
	stores := []account.Store{s, again(t, s)}
	var wg sync.WaitGroup
	for i := range 16 {
		wg.Go(func() {
			p := account.Player{ID: fmt.Sprint("p", i), Name: "Ada", Since: time.UnixMilli(1).UTC()}
			if err := stores[i%2].AddPlayer(ctx, p, deviceOf(account.Hash{7})); err != nil {
				t.Errorf("player %d: %v", i, err)
			}
		})
	}
	wg.Wait()
	first, err := stores[0].PlayerByToken(ctx, account.Hash{7})
	if err != nil {
		t.Fatal(err)
	}
	if other, err := stores[1].PlayerByToken(ctx, account.Hash{7}); err != nil || other != first {
		t.Errorf("the token is %s's for one process and %s's for another: %v", first.ID, other.ID, err)
	}
}

// names checks that a registry of a shared store learns in time what another
// process wrote.
func names(
	t *testing.T, s account.Store, again func(*testing.T, account.Store) account.Store,
) {
	ctx := context.Background()
	now := time.Unix(1_700_000_000, 0)
	clock := func() time.Time { return now }
	here, there := account.OpenShared(s, clock), account.OpenShared(again(t, s), clock)
	_, token, err := here.CreateGuest(ctx, account.Guest{Name: "Ada"})
	if err != nil {
		t.Fatal(err)
	}
	if p, err := there.Find(ctx, token); err != nil || p.Name != "Ada" {
		t.Fatalf("another process finds %+v, %v", p, err)
	}
	if _, err := there.Rename(ctx, token, "Countess"); err != nil {
		t.Fatal(err)
	}
	if p, err := here.Find(ctx, token); err != nil || p.Name != "Ada" {
		t.Errorf("the name is read from the store at each request: %+v, %v", p, err)
	}
	now = now.Add(account.SharedAge)
	if p, err := here.Find(ctx, token); err != nil || p.Name != "Countess" {
		t.Errorf("after %v the old name is still used: %+v, %v", account.SharedAge, p, err)
	}
}
