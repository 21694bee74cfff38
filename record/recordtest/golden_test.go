package recordtest

import (
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/toy"
)

func TestGolden(t *testing.T) {
	Golden(t, game.Erase(toy.Rules()), "testdata", []Case{
		{Name: "two", Setup: game.Setup{Seats: 2}},
		{
			Name:  "three-in-turn",
			Setup: game.Setup{Seats: 3, Options: map[string]string{"picking": "in-turn"}},
		},
		{
			Name:  "four-shared-win",
			Setup: game.Setup{Seats: 4, Options: map[string]string{"low-wins": "on"}},
			Until: func(m game.Match) bool { return m.Result().Winners().Len() == 2 },
		},
		{
			Name: "highest-card-first", Setup: game.Setup{Seats: 3},
			Play: func(m game.Match, seat game.Seat, _ *game.Chance) any {
				legal := m.Moves(seat)
				return legal[len(legal)-1]
			},
		},
	})
}

// TestUpdateKeepsOlderEditions raises the edition of a game with golden records:
// -update must not touch them where they are, nor after they were moved.
func TestUpdateKeepsOlderEditions(t *testing.T) {
	dir, first, both := t.TempDir(), game.Erase(toy.Rules()), game.Erase(toy.Editions())
	cases := []Case{{Name: "two", Setup: game.Setup{Seats: 2}}}
	if err := update(t, first, dir, cases); err != nil {
		t.Fatal(err)
	}
	before := files(t, dir)
	err := update(t, both, dir, cases)
	if err == nil || !strings.Contains(err.Error(), "two.match") {
		t.Errorf("-update over a record of edition 1: %v, want a refusal", err)
	}
	if !maps.Equal(before, files(t, dir)) {
		t.Error("a refused -update changed files")
	}
	older := editionDir(dir, 1)
	if err := os.MkdirAll(older, 0o755); err != nil {
		t.Fatal(err)
	}
	for name := range before {
		if err := os.Rename(filepath.Join(dir, name), filepath.Join(older, name)); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		if err := update(t, both, dir, cases); err != nil {
			t.Fatal(err)
		}
		if !maps.Equal(before, files(t, older)) {
			t.Error("-update changed records of edition 1 in their folder")
		}
	}
	Golden(t, both, dir, cases)
	if now := files(t, dir); now["two.match"] == before["two.match"] {
		t.Error("the record of edition 2 is that of edition 1")
	}
}

// files returns the texts of the files of a folder.
func files(t *testing.T, dir string) map[string]string {
	t.Helper()
	texts := map[string]string{}
	for _, path := range glob(t, dir, "*.*") {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		texts[filepath.Base(path)] = string(text)
	}
	return texts
}

func TestTells(t *testing.T) {
	m, err := game.Erase(toy.Rules()).New(game.Setup{Seats: 2}, game.SeedOf(1))
	if err != nil {
		t.Fatal(err)
	}
	if Tells[toy.Won](nil)(m) {
		t.Error("a prize is won before anybody picked")
	}
	if err := PlayOut(m, 1, nil); err != nil {
		t.Fatal(err)
	}
	if !Tells[toy.Won](nil)(m) ||
		!Tells(func(e toy.Won) bool { return e.Prize == 1 })(m) {
		t.Error("no prize was won")
	}
	if Tells(func(e toy.Won) bool { return e.Prize > 100 })(m) {
		t.Error("a prize was won that there is not")
	}
}
