// Kill plays at a real server over the loopback, kills it with SIGKILL at random moments, starts it again on the same data,
// and looks whether anything is missing.
//
//	go run ./bench/kill             50 times
//	go run ./bench/kill -kills 500 -seed 7
//
// Several people play at tables of their own, some alone at all seats and some against bots, as fast as they are answered.
// After each kill these must hold: every player is still known by their cookie; every table that was opened can be read;
// every move that was answered with success is there, in its order; at most the one move that was on its way when the
// server died is there besides; and when that one is sent once more with the same key, it is there exactly once. At the
// end every table's match is read ply by ply, and the records of those that are over are verified.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

func main() {
	p := plan{}
	flag.StringVar(&p.binary, "lair", "", "the program to kill; built from this tree if empty")
	flag.StringVar(&p.data, "data", "", "folder for the server's data; a temporary one if empty")
	flag.StringVar(&p.game, "game", "mighty-monsters", "game to play")
	flag.IntVar(&p.kills, "kills", 50, "how often to kill")
	flag.IntVar(&p.people, "people", 8, "how many people play at a time")
	flag.DurationVar(&p.most, "life", 400*time.Millisecond, "longest time between two kills, once people play")
	flag.Uint64Var(&p.seed, "seed", uint64(time.Now().UnixNano()), "of the random moments")
	flag.Parse()
	start := time.Now()
	report, err := p.run()
	if err != nil {
		fmt.Fprintf(os.Stderr, "kill: seed %d: %v\n", p.seed, err)
		os.Exit(1)
	}
	fmt.Printf("%d kills in %v: %d moves were answered and all are there; %d more had been made when the server died and were not made twice; "+
		"%d tables can be read, %d records of finished matches are verified\n",
		p.kills, time.Since(start).Round(time.Second), report.moves, report.late, report.tables, report.records)
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
	return newHall(p, filepath.Join(folder, "data")).run()
}
