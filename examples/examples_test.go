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
	"lair.games/lair/game/types"
)

// Other packages that this test may come to import register the same flag.
func init() {
	if flag.Lookup("update") == nil {
		flag.Bool("update", false, "rewrite the files that tests compare with")
	}
}

// The sample game is in no list of games, so games.TestTypesAreFresh does not see it.
func TestTypesAreFresh(t *testing.T) {
	sample := game.Erase(lampmoths.Rules)
	comments, err := types.ReadComments("lampmoths")
	if err != nil {
		t.Fatal(err)
	}
	schema, err := types.Schema(sample, comments)
	if err != nil {
		t.Fatal(err)
	}
	script, err := types.TypeScript(sample)
	if err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string][]byte{
		"lampmoths/ui/types.gen.ts": script, "lampmoths/schema.gen.json": schema,
	} {
		if got, err := os.ReadFile(file); err == nil && bytes.Equal(got, want) {
			continue
		}
		if flag.Lookup("update").Value.String() != "true" {
			t.Fatalf("%s is stale: run make generate", file)
		}
		if err := os.WriteFile(file, want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
