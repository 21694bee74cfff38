package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"lair.games/lair/nats/natstest"
	"lair.games/lair/postgres/postgrestest"
)

// usage is what a process holds at a moment.
type usage struct {
	files, threads int
	memory         int // MB
}

// usageOf reads what a process holds from /proc.
func usageOf(t *testing.T, p *process) (u usage) {
	t.Helper()
	folder := filepath.Join("/proc", fmt.Sprint(p.pid))
	files, err := os.ReadDir(filepath.Join(folder, "fd"))
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(folder, "status"))
	if err != nil {
		t.Fatal(err)
	}
	u.files = len(files)
	for _, line := range strings.Split(string(text), "\n") {
		_, _ = fmt.Sscanf(line, "Threads: %d", &u.threads)
		_, _ = fmt.Sscanf(line, "VmRSS: %d kB", &u.memory)
	}
	u.memory >>= 10
	return u
}

// TestMixedLoad plays, drops sockets, kills the bus and ends connections to the
// database for LAIR_MINUTES, without which it is skipped. What two nodes hold
// stays flat: in the last quarter at most a fifth more than in the second.
//
//	LAIR_MINUTES=30 go test ./cmd/lair -run TestMixedLoad -v -timeout 1h
func TestMixedLoad(t *testing.T) {
	minutes := amountOf(t, "LAIR_MINUTES", 0)
	if minutes == 0 {
		t.Skip("takes LAIR_MINUTES, at least 8: tables stay in memory for 5")
	}
	bus, db := natstest.Start(t), postgrestest.New(t)
	n := newNodes(t, "--data", t.TempDir(), "--store", db.URL(), "--bus", bus.URL)
	list := []*process{n.start(), n.start()}
	t.Setenv("LAIR_PACE", fmt.Sprint(amountOf(t, "LAIR_PACE", 1000)))
	var seen [2][]usage
	moves := int64(0)
	for end := time.Now().Add(time.Duration(minutes) * time.Minute); time.Now().Before(end); {
		made, stop := n.crowd(40, 1, alone, beside)
		n.dropSockets(200, list)
		atLeast(t, made, 200)
		bus.Kill()
		atLeast(t, made, 100)
		bus.Again()
		_ = db.Exec("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'lair'")
		atLeast(t, made, 200)
		stop()
		moves += made.Load()
		if t.Failed() {
			return
		}
		for i, p := range list {
			seen[i] = append(seen[i], usageOf(t, p))
		}
	}
	for i, all := range seen {
		quarter := len(all) / 4
		if quarter == 0 {
			t.Fatalf("only %d rounds were played: it takes more minutes", len(all))
		}
		early, late := most(all[quarter:2*quarter]), most(all[3*quarter:])
		t.Logf("node %d: %d rounds, %d moves; in the second quarter at most %+v, in the last %+v",
			i, len(all), moves, early, late)
		if late.files > early.files+early.files/5+10 || late.threads > early.threads+early.threads/5+10 ||
			late.memory > early.memory+early.memory/5+10 {
			t.Errorf("node %d holds more and more: %+v", i, all)
		}
	}
	for i, p := range list {
		// The runtime answers this signal with all stacks, and ends the process.
		if err := syscall.Kill(p.pid, syscall.SIGQUIT); err != nil {
			t.Error(err)
		}
		p.ended.Do(func() { _ = p.child.Wait() }) // it ends with an error
		left := strings.Count(p.said.String(), "\ngoroutine ")
		t.Logf("node %d: %d goroutines when nobody is there", i, left)
		if left > 200 {
			t.Errorf("node %d has %d goroutines when nobody is there, want at most 200", i, left)
		}
	}
}

// most returns the largest of each.
func most(all []usage) (u usage) {
	for _, x := range all {
		u.files, u.threads = max(u.files, x.files), max(u.threads, x.threads)
		u.memory = max(u.memory, x.memory)
	}
	return u
}

// dropSockets opens sockets at nodes and drops them all at once.
func (n *nodes) dropSockets(many int, list []*process) {
	n.t.Helper()
	p := &player{n: n, copies: 1, open: alone}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	if err := p.begin(ctx); err != nil {
		n.t.Fatal(err)
	}
	s := newSpectators(n.t, list, many, p.id)
	s.connect()
	s.drop()
}
