package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestFaultsAreCurrent keeps the list from rotting: the code that a fault changes is
// there, and so is the step that sees it.
func TestFaultsAreCurrent(t *testing.T) {
	if len(faults) != 40 {
		t.Errorf("there are %d faults, want 40", len(faults))
	}
	seen := map[string]bool{}
	for n, f := range faults {
		text, err := os.ReadFile(filepath.Join("../..", f.file))
		if err != nil {
			t.Errorf("fault %d (%s): %v", n+1, f.what, err)
			continue
		}
		if found := strings.Count(string(text), f.old); found != 1 {
			t.Errorf("fault %d (%s): %s has its text %d times, want once", n+1, f.what, f.file, found)
		}
		if f.old == f.new || f.area == "" || seen[f.what] {
			t.Errorf("fault %d (%s) has no area, changes nothing, or is there twice", n+1, f.what)
		}
		seen[f.what] = true
		checkStep(t, &f)
	}
}

// checkStep reports a step that no part of make test could be.
func checkStep(t *testing.T, f *fault) {
	t.Helper()
	words := strings.Fields(f.step)
	if words[0] == "go" {
		if _, err := os.Stat(filepath.Join("../..", words[len(words)-1])); err != nil {
			t.Errorf("the step of %q: %v", f.what, err)
		}
		return
	}
	if words[0] == "browser" {
		words[1] = "web/browser/" + words[1]
	} else if words[0] != "web" {
		t.Errorf("the step of %q begins with %q, want go, web or browser", f.what, words[0])
	}
	for i, word := range words {
		if i == 0 || strings.HasPrefix(word, "-t") || strings.HasPrefix(words[i-1], "-t") {
			continue
		}
		found := false
		for _, pattern := range []string{"", "web/", "games/"} {
			for _, end := range []string{".test.ts", ".test.tsx", "/ui/*.test.ts"} {
				list, _ := filepath.Glob(filepath.Join("../..", pattern+word+end))
				found = found || len(list) > 0
			}
		}
		if !found {
			t.Errorf("the step of %q names no test: %s", f.what, word)
		}
	}
}

func TestAFaultIsPlantedAndTakenOut(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "score.go")
	read := func() string {
		t.Helper()
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	if err := os.WriteFile(name, []byte("a > b, c > d"), 0o644); err != nil {
		t.Fatal(err)
	}
	restore, err := plant(dir, &fault{file: "score.go", old: "c > d", new: "c < d"})
	if err != nil || read() != "a > b, c < d" {
		t.Fatalf("planted it reads %q (%v)", read(), err)
	}
	if err := restore(); err != nil || read() != "a > b, c > d" {
		t.Errorf("restored it reads %q (%v)", read(), err)
	}
	for _, old := range []string{" > ", "e > f"} {
		if _, err := plant(dir, &fault{file: "score.go", old: old}); err == nil ||
			!strings.Contains(err.Error(), "want once") {
			t.Errorf("%q is planted (%v), want an error", old, err)
		}
	}
}

func TestFailuresAreNamed(t *testing.T) {
	for out, want := range map[string]string{
		"=== RUN\n    --- FAIL: TestA/b (0.00s)\n--- FAIL: TestA (1s)": "TestA/b (0.00s)",
		" FAIL  test/undo.test.tsx > asks\nAssertion":                  "test/undo.test.tsx > asks",
		" FAIL  |play| browser/calm.test.ts > moves":                   "browser/calm.test.ts > moves",
	} {
		if found := failure.FindStringSubmatch(out); found == nil || found[1] != want {
			t.Errorf("%q names %q, want %q", out, found, want)
		}
	}
}
