package admin_test

import (
	"testing"

	"lair.games/lair/admin"
	"lair.games/lair/admin/admintest"
)

func TestMemory(t *testing.T) {
	admintest.Store(
		t, func(*testing.T) admin.Store { return new(admin.Memory) },
		func(_ *testing.T, s admin.Store) admin.Store { return s },
	)
}
