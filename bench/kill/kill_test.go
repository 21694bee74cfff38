package main

import (
	"os"
	"strconv"
	"testing"
	"time"
)

// TestKill kills a server a few times while it is played at; LAIR_KILLS says how often.
func TestKill(t *testing.T) {
	p := plan{data: t.TempDir(), game: "mighty-monsters", kills: 3, people: 4, most: 300 * time.Millisecond, seed: uint64(time.Now().UnixNano())}
	if text := os.Getenv("LAIR_KILLS"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatalf("LAIR_KILLS: %v", err)
		}
		p.kills = n
	} else if testing.Short() {
		t.Skip("builds and starts the server")
	}
	r, err := p.run()
	if err != nil {
		t.Fatalf("seed %d: %v", p.seed, err)
	}
	t.Logf("%+v", *r)
}
