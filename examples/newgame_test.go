package examples_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"lair.games/lair/game/gametest"
)

// What CONTRIBUTING.md promises of make new-game: a copy of the sample game that passes the tests
// that every game has to pass, and that is played by name.
func TestNewGame(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a copy of this checkout")
	}
	root := checkout(t)
	list := read(t, root, "games/games.go")
	if said := run(
		t, root, "make", "-s", "new-game", "NAME=goblin-dice",
	); !strings.Contains(said, "games/goblindice") {
		t.Errorf("it says %q", said)
	}

	t.Run("adds one game to the list and changes nothing else", func(t *testing.T) {
		want := strings.Replace(list, "\t\"lair.games/lair/games/gloomygraves\"\n",
			"\t\"lair.games/lair/games/gloomygraves\"\n\t\"lair.games/lair/games/goblindice\"\n", 1)
		before, after, _ := strings.Cut(want, "\n}\n")
		want = before + "\n\tOf(goblindice.Rules),\n}\n" + after
		if got := read(t, root, "games/games.go"); got != want {
			t.Errorf("games.go is now\n%s", got)
		}
	})
	t.Run("leaves no name of the sample", func(t *testing.T) {
		for name, text := range files(t, filepath.Join(root, "games/goblindice")) {
			for _, old := range []string{"lampmoths", "lamp-moths", "Lamp Moths", "lm-"} {
				if strings.Contains(text, old) {
					t.Errorf("%s says %q", name, old)
				}
			}
		}
	})
	// Each of these compiles for half a minute.
	for _, name := range gametest.Drawn(t, []string{"own", "all", "play"}, 1) {
		t.Run(name, func(t *testing.T) { newGameTests[name](t, root) })
	}
	t.Run("refuses a name that is bad or taken, and changes nothing", func(t *testing.T) {
		before := files(t, filepath.Join(root, "games"))
		for name, why := range map[string]string{
			"":             "it needs a name: make new-game NAME=goblin-dice",
			"Goblin Dice":  `"Goblin Dice" cannot name a game: want words of the letters a to z`,
			"../dice":      `"../dice" cannot name a game`,
			`"; exit 0; "`: `cannot name a game`,
			"x":            `"x" is 1 characters long: want 2 to 32`,
			"type":         `type cannot name a Go package here`,
			"goblin-dice":  `"goblin-dice" is taken: there is a folder games/goblindice`,
			"big-monster":  `"big-monster" is taken: there is a folder games/bigmonster`,
			"train":        `"train" is taken: train means something else in games/games.go`,
		} {
			said, err := command(root, "make", "-s", "new-game", "NAME="+name)
			if err == nil || !strings.Contains(said, why) {
				t.Errorf("%q: it says %q (%v), want %q", name, said, err, why)
			}
		}
		after := files(t, filepath.Join(root, "games"))
		if len(after) != len(before) || after["games.go"] != before["games.go"] {
			t.Errorf("games has %d files now, and had %d", len(after), len(before))
		}
	})
}

// newGameTests are what a new game is tried with.
var newGameTests = map[string]func(t *testing.T, root string){
	"own":  passesItsOwnTests,
	"all":  passesTestsOfAllGames,
	"play": isPlayedByItsName,
}

// passesItsOwnTests runs the tests of the game, and those of the tree.
func passesItsOwnTests(t *testing.T, root string) {
	run(t, root, "go", "test", "-vet=off", "-short", "./games/goblindice", "./games")
	// The root's own test says what is untidy elsewhere.
	said, err := command(root, "go", "test", "-vet=off", "-v", "-run", "Tidy", ".")
	if !strings.Contains(said, "=== RUN   TestTidy/every_game_has_the_same_files") ||
		strings.Contains(said, "goblindice") {
		t.Errorf("go test . says %s (%v)", said, err)
	}
}

// passesTestsOfAllGames runs the tests of the server and the pages that go through
// all games.
func passesTestsOfAllGames(t *testing.T, root string) {
	run(t, root, "go", "test", "-vet=off", "-short", "-run", "EveryPuzzle", "./server")
	modules, err := filepath.Abs("../web/node_modules")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(modules, "vitest")); err != nil {
		t.Skip(err) // make test installs the packages
	}
	if err := os.Symlink(modules, filepath.Join(root, "web/node_modules")); err != nil {
		t.Fatal(err)
	}
	run(
		t, root, "npm", "--prefix", "web", "test", "--", "named", "home", "-t", "goblindice|Play says",
	)
}

func isPlayedByItsName(t *testing.T, root string) {
	said := run(t, root, "go", "run", "./cmd/lair", "sim", "goblin-dice", "--matches", "20")
	if !strings.Contains(said, "goblin-dice") {
		t.Errorf("lair sim says %q", said)
	}
}

// checkout copies the files that git tracks, and those that it will, into a folder of its own.
func checkout(t *testing.T) string {
	t.Helper()
	root := t.TempDir()
	list, err := command("..", "git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
	if err != nil {
		t.Skipf("git does not know which files to copy: %v", err)
	}
	for name := range strings.SplitSeq(strings.Trim(list, "\x00"), "\x00") {
		text, err := os.ReadFile(filepath.Join("..", name))
		if os.IsNotExist(err) {
			continue // deleted and not committed yet
		}
		if err != nil {
			t.Fatal(err)
		}
		to := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(to, text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

// command runs a command in a folder and returns what it prints.
func command(dir string, words ...string) (string, error) {
	cmd := exec.Command(words[0], words[1:]...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// run runs a command that has to succeed.
func run(t *testing.T, dir string, words ...string) string {
	t.Helper()
	said, err := command(dir, words...)
	if err != nil {
		t.Fatalf("%s: %v\n%s", strings.Join(words, " "), err, said)
	}
	return said
}

// files returns the texts of all files in a folder, by their names in it.
func files(t *testing.T, dir string) map[string]string {
	t.Helper()
	list := map[string]string{}
	err := filepath.WalkDir(dir, func(name string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			short, _ := filepath.Rel(dir, name)
			list[short] = read(t, dir, short)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func read(t *testing.T, dir, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
