package kill

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"
)

// TestKill kills a server a few times while it is played at; LAIR_KILLS says how often.
func TestKill(t *testing.T) {
	p := plan{
		data: t.TempDir(), game: "mighty-monsters", kills: 3, people: 4,
		most: 300 * time.Millisecond, seed: uint64(time.Now().UnixNano()),
	}
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

// plan is what is to be done.
type plan struct {
	binary, data, game string
	kills, people      int
	most               time.Duration
	seed               uint64
}

// report is what was found.
type report struct {
	moves   int // answered with success
	late    int // made without an answer, because the server died
	tables  int
	records int
}

func (p plan) run() (*report, error) {
	if p.kills < 1 || p.people < 1 || p.most <= 0 {
		return nil, errors.New("at least one kill, one person, and some time between kills")
	}
	folder, err := os.MkdirTemp(p.data, "lair-kill-")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	if p.binary == "" {
		p.binary = filepath.Join(folder, "lair")
		build := exec.Command("go", "build", "-o", p.binary, "lair.games/lair/cmd/lair")
		build.Stderr = os.Stderr
		if err := build.Run(); err != nil {
			return nil, fmt.Errorf("building the server: %w", err)
		}
	}
	return newSession(p, filepath.Join(folder, "data")).run()
}
