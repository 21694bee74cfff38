package accounttest

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"lair.games/lair/account"
)

// merged merges one player into another and that one into a third.
func merged(
	t *testing.T, s account.Store, again func(*testing.T, account.Store) account.Store,
) {
	ctx := context.Background()
	addTwo(t, s)
	cy := account.Player{ID: "c", Name: "Cy", Since: time.UnixMilli(5).UTC()}
	if err := s.AddPlayer(ctx, cy, deviceOf(account.Hash{2})); err != nil {
		t.Fatal(err)
	}
	if err := s.SetPhrase(ctx, "a", account.Hash{5}); err != nil {
		t.Fatal(err)
	}
	other := again(t, s)
	if err := s.MergePlayers(ctx, "a", "b"); err != nil {
		t.Fatal(err)
	}
	for what, err := range map[string]error{
		"merging an ended player":          other.MergePlayers(ctx, "a", "c"),
		"merging into an ended player":     other.MergePlayers(ctx, "c", "a"),
		"merging into an unknown player":   other.MergePlayers(ctx, "c", "z"),
		"merging a player into themselves": other.MergePlayers(ctx, "c", "c"),
		"a device of an ended player":      other.AddDevice(ctx, "a", deviceOf(account.Hash{9})),
		"a phrase of an ended player":      other.SetPhrase(ctx, "a", account.Hash{9}),
		"renaming an ended player":         other.RenamePlayer(ctx, "a", "Ada"),
	} {
		if !errors.Is(err, account.ErrUnknownPlayer) {
			t.Errorf("%s: %v, want ErrUnknownPlayer", what, err)
		}
	}
	if p, err := other.PlayerByToken(ctx, account.Hash{0}); !errors.Is(err, account.ErrUnknownPlayer) {
		t.Errorf("the token of an ended player finds %+v, %v", p, err)
	}
	if p, err := other.PlayerByPhrase(ctx, account.Hash{5}); !errors.Is(err, account.ErrUnknownPhrase) {
		t.Errorf("the phrase of an ended player finds %+v, %v", p, err)
	}
	if err := other.MergePlayers(ctx, "b", "c"); err != nil {
		t.Fatal(err)
	}
	list, err := s.Heirs(ctx, 9)
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range list { // those of a store of tables hold none
		if h.To.ID != "c" || h.To.Name != "Cy" {
			t.Errorf("after merging b into c an heir is %+v", h)
		}
	}
	if p, err := s.PlayerByToken(ctx, account.Hash{2}); err != nil || p != cy {
		t.Errorf("the player who remains is %+v, %v", p, err)
	}
	if err := s.DeletePlayer(ctx, "c"); err != nil {
		t.Error(err)
	}
	if list, err := s.Heirs(ctx, 9); err != nil || len(list) != 0 {
		t.Errorf("after the heir is deleted there are %+v, %v", list, err)
	}
}

// eachOther merges two players into each other in two processes at once.
func eachOther(
	t *testing.T, s account.Store, again func(*testing.T, account.Store) account.Store,
) {
	ctx := context.Background()
	addTwo(t, s)
	stores, ids := []account.Store{s, again(t, s)}, []string{"a", "b"}
	errs := make([]error, 2)
	var wg sync.WaitGroup
	for i := range 2 {
		wg.Go(func() { errs[i] = stores[i].MergePlayers(ctx, ids[i], ids[1-i]) })
	}
	wg.Wait()
	ended := slices.Index(errs, nil)
	if ended < 0 || !errors.Is(errs[1-ended], account.ErrUnknownPlayer) {
		t.Fatalf("the merges give %v, want one success and ErrUnknownPlayer", errs)
	}
	for i := range 2 {
		p, err := stores[i].PlayerByToken(ctx, account.Hash{byte(1 - ended)})
		if err != nil || p.ID != ids[1-ended] {
			t.Errorf("the player who remains is %+v, %v", p, err)
		}
	}
}
