package account_test

import (
	"testing"

	"lair.games/lair/account"
	"lair.games/lair/account/accounttest"
)

func TestMemory(t *testing.T) {
	accounttest.Store(
		t, func(*testing.T) account.Store { return new(account.Memory) },
		func(_ *testing.T, s account.Store) account.Store { return s },
	)
}
