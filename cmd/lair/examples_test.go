package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

// The sample bots are short, need nothing but their language, and play whole
// matches: by the engine protocol, at a table of their own, and at one that
// waits for them.
func TestExamples(t *testing.T) {
	for _, c := range []struct{ runs, engine, http string }{
		{python(), "engine_bot.py", "http_bot.py"},
		{"node", "engine_bot.mjs", "http_bot.mjs"},
	} {
		t.Run(c.engine, func(t *testing.T) {
			runs, err := exec.LookPath(c.runs)
			if err != nil {
				t.Skip(err) // make test installs what is missing
			}
			t.Parallel()
			for _, file := range []string{c.engine, c.http} {
				checkLength(t, example(file))
			}
			checkEnds(t, runs, example(c.engine), lair(t), "mighty-monsters", "3")
			s := serve(t, t.TempDir())
			checkEnds(t, runs, example(c.http), s.url, "mighty-monsters", "3")
			name := openTable(t, s)
			checkEnds(t, runs, example(c.http), s.url, name)
			if _, now := s.ask("GET", "/api/tables/"+name, "", ""); !strings.Contains(
				fmt.Sprint(now["seats"]), "outside:true",
			) {
				t.Errorf("%s did not say that it is a bot: %v", c.http, now["seats"])
			}
		})
	}
}

// The sample that searches plays whole matches by guesses alone.
func TestSearchExample(t *testing.T) {
	runs, err := exec.LookPath(python())
	if err != nil {
		t.Skip(err) // make test installs what is missing
	}
	t.Parallel()
	checkLength(t, example("engine_search.py"))
	checkEnds(t, runs, example("engine_search.py"), lair(t), "mighty-monsters", "3")
}

// TestPatchExample holds the sample of how patches are applied to the examples
// that the server's own tests use.
func TestPatchExample(t *testing.T) {
	runs, err := exec.LookPath(python())
	if err != nil {
		t.Skip(err) // make test installs what is missing
	}
	const script = `import json, sys
from patch import patched
all = json.load(open(sys.argv[1]))
for v in all["made"] + all["applied"]:
    got = patched(v["before"], v["patch"])
    assert got == v["after"], (v["name"], got)
print(len(all["made"]) + len(all["applied"]))`
	c := exec.Command(runs, "-c", script, filepath.Join("..", "wire", "testdata", "patches.json"))
	c.Dir = filepath.Join("..", "..", "examples")
	c.Env = append(os.Environ(), "PYTHONDONTWRITEBYTECODE=1")
	said, err := c.CombinedOutput()
	if n, _ := strconv.Atoi(strings.TrimSpace(string(said))); err != nil || n < 20 {
		t.Errorf("the example printed %q (%v), want a number from 20", said, err)
	}
}

// python is the Python that make test found, or the usual one.
func python() string {
	if p := os.Getenv("PYTHON"); p != "" {
		return p
	}
	return "python3"
}

func example(file string) string { return filepath.Join("..", "..", "examples", file) }

// lair is this test under the name by which it is the program.
func lair(t *testing.T) string {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "lair")
	if err := os.Symlink(self, name); err != nil {
		t.Fatal(err)
	}
	return name
}

// checkLength holds an example to a length that one reads at once.
func checkLength(t *testing.T, file string) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(text), "\n"); n > 60 {
		t.Errorf("%s has %d lines, more than 60", file, n)
	}
}

var outcome = regexp.MustCompile(`^scores( -?\d+)+ places( \d)+\n$`)

// checkEnds runs an example to the end of its match.
func checkEnds(t *testing.T, command ...string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	c := exec.CommandContext(ctx, command[0], command[1:]...)
	var said, moaned strings.Builder
	c.Stdout, c.Stderr = &said, &moaned
	c.Env = append(os.Environ(), "PYTHONDONTWRITEBYTECODE=1")
	if err := c.Run(); err != nil || !outcome.MatchString(said.String()) {
		t.Errorf("%v: %v, said %q\n%s", command[1:], err, said.String(), moaned.String())
	}
}

// openTable opens a table without its host, which starts as soon as somebody
// sits there.
func openTable(t *testing.T, s *testServer) string {
	answer, made := s.ask(
		"POST", "/api/tables", "", `{"game":"mighty-monsters","seats":3,"me":"none"}`,
	)
	if answer.StatusCode != 200 {
		t.Fatalf("opening a table was answered with %d %v, want 200", answer.StatusCode, made)
	}
	cookie, _, _ := strings.Cut(answer.Header.Get("Set-Cookie"), ";")
	at := fmt.Sprintf("/api/tables/%s", made["id"])
	done := make(chan struct{})
	over, cancel := context.WithCancel(context.Background())
	t.Cleanup(func() { cancel(); <-done })
	go func() {
		defer close(done)
		for over.Err() == nil {
			if _, now := s.ask("GET", at, cookie, ""); seatsTaken(now) {
				s.ask("POST", at+"/start", cookie, "")
				return
			}
			time.Sleep(20 * time.Millisecond)
		}
	}()
	return fmt.Sprint(made["id"])
}

// seatsTaken reports whether a person sits at a table.
func seatsTaken(now map[string]any) bool {
	b, err := json.Marshal(now["seats"])
	return err == nil && strings.Contains(string(b), `"kind":"person"`)
}
