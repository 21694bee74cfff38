package main

import (
	"fmt"
	"os"
	"testing"
	"time"

	"lair.games/lair/games"
)

// TestMain runs the bare server when the test binary is started as its child
// process.
func TestMain(m *testing.M) {
	if len(os.Args) == 3 && os.Args[1] == "-bare" {
		fmt.Fprintln(os.Stderr, serveBare(os.Args[2]))
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// TestLoad plays two tables of every game for a moment, so that a fault of this
// program is noticed before somebody needs a figure.
func TestLoad(t *testing.T) {
	if testing.Short() {
		t.Skip("builds and starts the server")
	}
	folder := t.TempDir()
	binary, err := build(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games.All() {
		name := g.Info().Name
		p := &plan{
			binary: binary, game: name, seats: max(2, g.Info().Seats[0]), pace: 50,
			lasts: 600 * time.Millisecond,
		}
		if err := p.check("2"); err != nil {
			t.Fatal(err)
		}
		report, err := p.measure(folder)
		if err != nil {
			t.Fatalf("measuring %s failed: %v", name, err)
		}
		run := report.Runs[0]
		if run.Moves < 5 || run.Answer.P50 <= 0 || run.Bare.P50 <= 0 || run.Screens.P50 <= 0 ||
			run.Step <= 0 ||
			run.Cold <= 0 ||
			run.Resident <= 0 {
			t.Errorf("%s: a figure is 0 or fewer than 5 moves were made: %+v", name, run)
		}
	}
}
