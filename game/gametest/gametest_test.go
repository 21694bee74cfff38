package gametest

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/toy"
)

// The toy keeps every law.
func TestToy(t *testing.T) {
	r := toy.Rules()
	Laws(t, r, Plan{Setups: Setups(r, "picking", "low-wins"), Matches: 20, Secrets: []string{"hands", "picks"}})
	Games(t, r, Setups(r), 20_000, nil)
	NoAllocs(t, r, game.Setup{Seats: 4})
	Perft(t, r, game.Setup{Seats: 2}, 1, 3, 9, 18, 36, 36, 36, 0)
	Size(t, r, 64)
}

func FuzzToy(f *testing.F)         { Fuzz(f, toy.Rules()) }
func FuzzToyPosition(f *testing.F) { FuzzPosition(f, toy.Rules()) }

// A vector knows its lines and where they stand; a comment is nothing to it.
func TestVectors(t *testing.T) {
	file := filepath.Join(t.TempDir(), "vectors")
	text := "# what is true\n\nW1 of one\n  tile a\n# more\nGIVEN b\nGV-02 | of none\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	byRule := []struct{ Rule, IDs string }{{"first", "GV-02"}, {"second", "W1"}}
	Vectors(t, file, 2, byRule, func(t *testing.T, v Vector) { got[t.Name()] = fmt.Sprintf("%d %q", v.First, v.Lines) })
	want := map[string]string{"TestVectors/second/W1": `4 ["  tile a" "" "GIVEN b"]`, "TestVectors/first/GV-02": `8 [""]`}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("ran %v, want %v", got, want)
	}
}
