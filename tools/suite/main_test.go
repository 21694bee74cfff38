package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// makefile returns a suite of a folder with the targets of a Makefile, and what it prints.
func makefile(t *testing.T, text string) (*suite, *bytes.Buffer) {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "Makefile"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	return &suite{out: &out, dir: dir}, &out
}

func TestLanesGoOnBesideOneThatFails(t *testing.T) {
	s, out := makefile(t, "bad:\n\t@exit 1\nskipped good last:\n\t@printf '%s said\\n' $@\n")
	if s.stage(t.Context(), []lane{{"bad", "skipped"}, {"good", "last"}}) {
		t.Error("the stage has passed with a step that failed")
	}
	for step, want := range map[string]bool{"skipped": false, "good": true, "last": true} {
		if got := strings.Contains(out.String(), step+" said"); got != want {
			t.Errorf("%s ran: %v, want %v", step, got, want)
		}
	}
	err := s.close(time.Second)
	says(t, err, "bad failed")
	if strings.Contains(err.Error(), "good") {
		t.Errorf("%q names a step that passed", err)
	}
}

func TestLanesRunAtTheSameTime(t *testing.T) {
	// Each step waits for what the other one makes.
	s, out := makefile(t, "one:\n\t@touch 1; until [ -e 2 ]; do sleep .01; done\n"+
		"two:\n\t@touch 2; until [ -e 1 ]; do sleep .01; done\n")
	if !s.stage(t.Context(), []lane{{"one"}, {"two"}}) {
		t.Errorf("the stage has failed:\n%s", out)
	}
}

func TestLinesAreWholeAndNamed(t *testing.T) {
	var out bytes.Buffer
	s := &suite{out: &out}
	one, two := &lines{to: s, step: "one"}, &lines{to: s, step: "two"}
	for _, w := range []struct {
		to   *lines
		text string
	}{{one, "first "}, {two, "a\nb\nc"}, {one, "line\nrest"}, {two, "d\n"}} {
		if n, err := w.to.Write([]byte(w.text)); err != nil || n != len(w.text) {
			t.Errorf("Write(%q) = %d, %v", w.text, n, err)
		}
	}
	one.close()
	two.close()
	want := []string{"two | a", "two | b", "one | first line", "two | cd", "one | rest", ""}
	got := strings.Split(strings.ReplaceAll(out.String(), "      ", ""), "\n")
	if !slices.Equal(got, want) {
		t.Errorf("lines %q, want %q", got, want)
	}
}

// A log of which only the end is kept still has to name the test.
func TestFailuresAreNamedLast(t *testing.T) {
	s, _ := makefile(t, "bad:\n\t@printf '%s\\n' '=== RUN x' '--- FAIL: TestX (0.1s)' "+
		"'    x_test.go:7: 3 cards, want 4' '\033[41m FAIL \033[49m walk.test.ts > a match' "+
		"'TimeoutError: nobody came' 'at walk.test.ts:3' 'panic: test timed out after 1m0s' "+
		"'	running tests:' '		TestHangs (59s)' 'FAIL	lair/table	60.1s'; exit 1\n"+
		"good:\n\t@echo 'panic: in the words of a test that passed'\n")
	s.stage(t.Context(), []lane{{"good"}, {"bad"}})
	err := s.close(time.Second)
	says(t, err, "TestX", "x_test.go:7: 3 cards, want 4", "FAIL  walk.test.ts > a match",
		"nobody came", "TestHangs (59s)", "FAIL\tlair/table")
	for _, no := range []string{"RUN", "in the words", "at walk"} {
		if strings.Contains(err.Error(), no) {
			t.Errorf("%q names %q, which has not failed", err, no)
		}
	}
}

// A step that no Makefile has would end a run at its last minute.
func TestStepsAreTargets(t *testing.T) {
	text, err := os.ReadFile("../../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	for _, stage := range stages {
		for _, lane := range stage {
			for _, step := range lane {
				if !strings.Contains("\n"+string(text), "\n"+step+":") {
					t.Errorf("the Makefile has no target %s", step)
				}
			}
		}
	}
}
