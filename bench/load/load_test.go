package main

import (
	"testing"
	"time"
)

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
	if run.Moves == 0 || run.Answer.P50 <= 0 || run.Screens.P50 <= 0 || run.Step.P50 <= 0 || run.Cold <= 0 || run.Resident <= 0 {
		t.Errorf("nothing was measured: %+v", run)
	}
	t.Logf("%+v", run)
}
