package sqlite

import (
	"path/filepath"
	"testing"

	"lair.games/lair/account"
	"lair.games/lair/account/accounttest"
	"lair.games/lair/admin"
	"lair.games/lair/admin/admintest"
	"lair.games/lair/call/calltest"
)

func TestAdmin(t *testing.T) {
	admintest.Store(
		t,
		func(t *testing.T) admin.Store {
			return open(t, filepath.Join(t.TempDir(), "lair.db"), Options{})
		},
		func(t *testing.T, s admin.Store) admin.Store { return open(t, s.(*DB).path, Options{}) },
	)
}

func TestPlayers(t *testing.T) {
	accounttest.Store(
		t,
		func(t *testing.T) account.Store {
			return open(t, filepath.Join(t.TempDir(), "lair.db"), Options{})
		},
		func(t *testing.T, s account.Store) account.Store {
			return open(t, s.(*DB).path, Options{})
		},
	)
}

func TestCalls(t *testing.T) {
	calltest.Store(t, func(t *testing.T) calltest.Stores {
		return open(t, filepath.Join(t.TempDir(), "lair.db"), Options{})
	})
}
