package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"lair.games/lair/game"
	"lair.games/lair/games"
	"lair.games/lair/postgres/postgrestest"
	"lair.games/lair/record"
	"lair.games/lair/record/recordtest"
)

func TestMain(m *testing.M) {
	testscript.Main(runner{m}, programs)
}

// programs are what this test is when it is called by another name.
var programs = map[string]func(){"lair": main, "lair-measured": measured}

// measured is main, followed by a line on standard error that says how much
// memory the process has used at most. Only the process itself can tell: what
// its parent is told includes the parent.
func measured() {
	code := run(context.Background(), os.Args[1:], &streams{os.Stdin, os.Stdout, os.Stderr})
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		panic(err)
	}
	for line := range strings.Lines(string(status)) {
		if strings.HasPrefix(line, "VmHWM:") {
			fmt.Fprint(os.Stderr, line)
		}
	}
	os.Exit(code)
}

// runner runs the tests and then stops the database that they have shared.
type runner struct{ m *testing.M }

// Run implements testscript.TestingM.
func (r runner) Run() int { return postgrestest.Main(r.m) }

func TestScripts(t *testing.T) {
	records := records(t)
	testscript.Run(t, testscript.Params{
		Dir: "testdata", RequireUniqueNames: true,
		Setup: func(env *testscript.Env) error {
			for name, text := range records {
				if err := os.WriteFile(filepath.Join(env.WorkDir, name), text, 0o644); err != nil {
					return err
				}
			}
			return nil
		},
	})
}

// records are those of a match played to its end at random, and of the same after one move.
func records(t *testing.T) map[string][]byte {
	t.Helper()
	g, ok := games.Game("mighty-monsters")
	if !ok {
		t.Fatal("there is no game mighty-monsters")
	}
	m, err := g.New(
		game.Setup{Seats: 3, Options: map[string]string{"start-seat": "1"}}, game.Seed{},
	)
	if err != nil {
		t.Fatal(err)
	}
	if err := recordtest.PlayOut(m, 1, nil); err != nil {
		t.Fatal(err)
	}
	finished := record.Of(m).Text()
	if err := m.Undo(1); err != nil {
		t.Fatal(err)
	}
	return map[string][]byte{"finished.match": finished, "begun.match": record.Of(m).Text()}
}
