package games_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lair.games/lair/game/types"
	"lair.games/lair/games"
)

// The flag has the name that other packages' tests use, in case they are
// imported.
func init() {
	if flag.Lookup("update") == nil {
		flag.Bool("update", false, "rewrite the files that tests compare with")
	}
}

// The pages of each game use TypeScript types generated from its Go types by
// make generate; other programs get a JSON Schema.
func TestTypesAreFresh(t *testing.T) {
	for _, title := range games.All() {
		name := title.Info().Name
		dir := strings.ReplaceAll(name, "-", "")
		script, err := types.TypeScript(title, title.Styles()...)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		checkFresh(t, filepath.Join(dir, "ui", "types.gen.ts"), script)
		comments, err := types.ReadComments(dir)
		if err != nil {
			t.Fatal(err)
		}
		schema, err := types.Schema(title, comments)
		if err != nil {
			t.Fatal(err)
		}
		checkFresh(t, filepath.Join(dir, "schema.gen.json"), schema)
	}
}

// checkFresh compares a generated file with what it should be, or writes it.
func checkFresh(t *testing.T, file string, want []byte) {
	t.Helper()
	got, err := os.ReadFile(file)
	if err == nil && bytes.Equal(got, want) {
		return
	}
	if flag.Lookup("update").Value.String() != "true" {
		t.Errorf("%s is stale (%v): run make generate", file, err)
		return
	}
	if err := os.WriteFile(file, want, 0o644); err != nil {
		t.Fatal(err)
	}
}
