// Package examples_test holds the sample game to what games.All() is held to,
// and copies it as CONTRIBUTING.md says.
package examples_test

import (
	"bytes"
	"flag"
	"os"
	"testing"

	"lair.games/lair/examples/lampmoths"
	"lair.games/lair/game"
	"lair.games/lair/game/typescript"
)

// Other packages that this test may come to import register the same flag.
func init() {
	if flag.Lookup("update") == nil {
		flag.Bool("update", false, "rewrite the files that tests compare with")
	}
}

// The sample game is in no list of games, so games.TestTypesAreFresh does not see it.
func TestTypesAreFresh(t *testing.T) {
	const file = "lampmoths/ui/types.gen.ts"
	want, err := typescript.Types(game.Erase(lampmoths.Rules))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(file); err == nil && bytes.Equal(got, want) {
		return
	}
	if flag.Lookup("update").Value.String() != "true" {
		t.Fatalf("%s is stale: run make generate", file)
	}
	if err := os.WriteFile(file, want, 0o644); err != nil {
		t.Fatal(err)
	}
}
