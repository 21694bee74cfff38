package main

import (
	"fmt"
	"os"
	"testing"
	"time"
)

// TestMain is the bare server too, as the program itself is.
func TestMain(m *testing.M) {
	if len(os.Args) == 3 && os.Args[1] == "-bare" {
		fmt.Fprintln(os.Stderr, serveBare(os.Args[2]))
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// TestLoad plays two tables for a moment, so that this program cannot stop working without anybody seeing it.
func TestLoad(t *testing.T) {
	if testing.Short() {
		t.Skip("builds and starts the server")
	}
	folder := t.TempDir()
	binary, err := build(folder)
	if err != nil {
		t.Fatal(err)
	}
	p := &plan{binary: binary, game: "mighty-monsters", seats: 3, tables: []int{2}, pace: 50, lasts: time.Second}
	report, err := measure(p, folder)
	if err != nil {
		t.Fatal(err)
	}
	run := report.Runs[0]
	if run.Moves == 0 || run.Answer.P50 <= 0 || run.Bare.P50 <= 0 || run.Screens.P50 <= 0 || run.Step.P50 <= 0 || run.Cold <= 0 || run.Resident <= 0 {
		t.Errorf("nothing was measured: %+v", run)
	}
	t.Logf("%+v", run)
}
