package tabletest

import (
	"testing"

	"lair.games/lair/table"
)

func TestMemory(t *testing.T) {
	Log(
		t, func(*testing.T) table.Log { return new(Memory) },
		func(_ *testing.T, l table.Log) table.Log { return l },
	)
}

func TestMemoryBus(t *testing.T) {
	var b MemoryBus
	Bus(t, func(*testing.T) table.Bus { return b.Join() })
}
