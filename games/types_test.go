package games_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lair.games/lair/game/typescript"
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
// make generate.
func TestTypesAreFresh(t *testing.T) {
	for _, title := range games.All() {
		name := title.Info().Name
		want, err := typescript.Types(title, title.Styles()...)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		file := filepath.Join(strings.ReplaceAll(name, "-", ""), "ui", "types.gen.ts")
		got, err := os.ReadFile(file)
		if err == nil && bytes.Equal(got, want) {
			continue
		}
		if flag.Lookup("update").Value.String() != "true" {
			t.Errorf("%s is stale (%v): run make generate", file, err)
			continue
		}
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
