package sqlite

import (
	"context"
	"errors"
	"path/filepath"
	"testing"
	"time"

	"lair.games/lair/account"
)

func TestPlayers(t *testing.T) {
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "lair.db")
	db, err := Open(ctx, path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	ada := account.Player{
		ID: "a", Name: "Ada", Since: time.UnixMilli(1700000000123).UTC(), Bot: true,
	}
	if err := db.AddPlayer(ctx, ada, account.Hash{1}); err != nil {
		t.Fatal(err)
	}
	if err := db.AddPlayer(ctx, account.Player{ID: "b", Name: "Bob"}, account.Hash{1}); err != nil {
		t.Errorf("adding a player whose token exists: %v, want no error", err)
	}
	if got, err := db.PlayerByToken(ctx, account.Hash{1}); err != nil || got != ada {
		t.Errorf("the token now belongs to %+v: %v", got, err)
	}
	if err := db.AddPlayer(ctx, account.Player{ID: "a", Name: "Eve"}, account.Hash{2}); err == nil {
		t.Error("adding a player whose id exists: no error")
	}
	if err := db.RenamePlayer(ctx, "a", "Countess"); err != nil {
		t.Error(err)
	}
	if err := db.RenamePlayer(ctx, "z", "Nobody"); !errors.Is(err, account.ErrUnknownPlayer) {
		t.Errorf("renaming an unknown player: %v", err)
	}
	ada.Name = "Countess"
	for range 2 { // once more after the file was closed
		if got, err := db.PlayerByToken(ctx, account.Hash{1}); err != nil || got != ada {
			t.Errorf("got %+v, %v", got, err)
		}
		if _, err := db.PlayerByToken(ctx, account.Hash{2}); !errors.Is(
			err, account.ErrUnknownPlayer,
		) {
			t.Errorf("an unknown token: %v", err)
		}
		if err := db.Close(ctx); err != nil {
			t.Fatal(err)
		}
		if db, err = Open(ctx, path, Options{}); err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Close(ctx); err != nil {
		t.Error(err)
	}
}
