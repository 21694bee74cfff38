// Package recordtest keeps golden records: finished matches that must replay to
// the same end for ever. A game has one for each way to end, number of seats and
// variant. A bug report and a fuzz failure are one more file of the same kind: put
// a record into the folder and it is checked like the others.
//
// Beside the records lies hashes.txt with the digest of each last position. Tables
// are stored with such digests, so it never changes either.
//
// The records of the newest edition of the rules are in the folder itself, those
// of edition 3 in editions/3 below it. When a rule changes, raise the game's
// Version, move the records and hashes.txt to the folder of their edition, and run
// the test with -update, which plays the cases by the new one. It never writes a
// file of an older edition.
package recordtest

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/record"
)

// The flag may have been registered by another package that keeps files up to date.
var _ = func() bool {
	if flag.Lookup("update") == nil {
		flag.Bool("update", false, "rewrite the files that tests compare with")
	}
	return true
}()

// Updating reports whether the test was run with -update.
func Updating() bool { return flag.Lookup("update").Value.String() == "true" }

// Case is one golden record.
type Case struct {
	Name     string          // of the file, without .match
	Setup    game.Setup      // what to deal
	Position json.RawMessage // where to start from, in place of a deal
	// Play chooses a move for an acting seat from its legal moves and the
	// chance of this match's players; nil chooses at random.
	Play func(m game.Match, seat game.Seat, c *game.Chance) any
	// Until reports whether a finished match shows what the case is for; nil takes the first.
	Until func(m game.Match) bool
}

// Tells is an Until for a match that tells an E of which something holds; nil holds of every one.
func Tells[E game.Event](holds func(e E) bool) func(m game.Match) bool {
	return func(m game.Match) bool {
		for ply := range m.Ply() + 1 {
			for _, line := range m.Lines(ply) {
				if e, ok := line.Event.(E); ok && (holds == nil || holds(e)) {
					return true
				}
			}
		}
		return false
	}
}

// tries is how many matches are played in search of one that shows a case.
const tries = 20000

// Golden checks the records of a folder: each case has one, which still shows
// what the case is for; every record of every edition verifies and ends at the
// position with the digest in hashes.txt. With -update it plays the cases anew,
// counting seeds from 0 until one fits, and writes what it found.
func Golden(t *testing.T, g game.Game, dir string, cases []Case) {
	t.Helper()
	info := g.Info()
	if Updating() {
		if err := update(t, g, dir, cases); err != nil {
			t.Fatal(err)
		}
	}
	for _, edition := range info.Editions {
		if edition == info.Version {
			checkFolder(t, g, dir, edition, cases)
		} else {
			checkFolder(t, g, editionDir(dir, edition), edition, nil)
		}
	}
	for _, path := range glob(t, editionDir(dir, 0), "..", "*") {
		if n, err := strconv.Atoi(filepath.Base(path)); err != nil ||
			n == info.Version || !slices.Contains(info.Editions, n) {
			t.Errorf("%s is not the folder of an older edition; there are %v", path, info.Editions)
		}
	}
}

// editionDir returns the folder for the records of an older edition.
func editionDir(dir string, edition int) string {
	return filepath.Join(dir, "editions", strconv.Itoa(edition))
}

// checkFolder checks the records of one edition.
func checkFolder(t *testing.T, g game.Game, dir string, edition int, cases []Case) {
	t.Helper()
	hashes := readHashes(t, dir)
	if len(hashes) == 0 {
		t.Errorf("%s has no record of edition %d", dir, edition)
	}
	for _, name := range names(t, dir) {
		t.Run(fmt.Sprintf("%d/%s", edition, name), func(t *testing.T) {
			m := check(t, g, filepath.Join(dir, name+".match"))
			if err := belongs(m.Game().Info().Version, name, dir, edition); err != nil {
				t.Error(err)
			}
			if has, want := m.Hash(), hashes[name]; has != want {
				t.Errorf(
					"ends at position %s, and hashes.txt says %q: matches of edition %d must never "+
						"play otherwise; a rule that changes makes a new edition", has, want, edition,
				)
			}
			i := slices.IndexFunc(cases, func(c Case) bool { return c.Name == name })
			if i >= 0 && cases[i].Until != nil && !cases[i].Until(m) {
				t.Error("does not show any more what it is kept for")
			}
		})
		delete(hashes, name)
	}
	for _, c := range cases {
		if _, err := os.Stat(filepath.Join(dir, c.Name+".match")); err != nil {
			t.Errorf("%s: there is no such record; run with -update", c.Name)
		}
	}
	for name := range hashes {
		t.Errorf("hashes.txt names %s, and there is no such record", name)
	}
}

// belongs refuses a record in the folder of another edition.
func belongs(has int, name, dir string, edition int) error {
	if has != edition {
		return fmt.Errorf(
			"%s.match in %s is a record of edition %d, not %d: move it and its line of hashes.txt "+
				"to the folder of its edition, see recordtest", name, dir, has, edition,
		)
	}
	return nil
}

// Positions returns some positions of the records of a folder as JSON, about
// eight of each, for tests that random play seldom brings so far.
func Positions(t testing.TB, g game.Game, dir string) [][]byte {
	t.Helper()
	var list [][]byte
	for _, name := range names(t, dir) {
		x := check(t, g, filepath.Join(dir, name+".match"))
		for ply, by := x.Ply(), 1+x.Ply()/8; ply >= 0; ply -= by {
			if err := x.Undo(ply); err != nil {
				t.Fatal(err)
			}
			position, err := x.Position()
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, position)
		}
	}
	if len(list) == 0 {
		t.Fatalf("there are no records in %s", dir)
	}
	return list
}

// check verifies a file and returns its match.
func check(t testing.TB, g game.Game, path string) game.Match {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	m, err := record.Verify(text, finder(g))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func finder(g game.Game) record.Find {
	return func(name string) (game.Game, bool) { return g, name == g.Info().Name }
}

func names(t testing.TB, dir string) []string {
	t.Helper()
	list := []string{}
	for _, path := range glob(t, dir, "*.match") {
		list = append(list, strings.TrimSuffix(filepath.Base(path), ".match"))
	}
	return list
}

func glob(t testing.TB, pattern ...string) []string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(pattern...))
	if err != nil {
		t.Fatal(err)
	}
	return paths
}

func readHashes(t *testing.T, dir string) map[string]string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, "hashes.txt"))
	if err != nil {
		t.Fatalf("%v; run with -update", err)
	}
	hashes := map[string]string{}
	for line := range strings.Lines(string(text)) {
		name, hash, ok := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		if !ok {
			t.Fatalf("hashes.txt: want a name and a digest, not %q", line)
		}
		hashes[name] = hash
	}
	return hashes
}

// update plays the cases anew. It writes nothing if a record of an older edition
// is in the way.
func update(t *testing.T, g game.Game, dir string, cases []Case) error {
	t.Helper()
	for _, name := range names(t, dir) {
		text, err := os.ReadFile(filepath.Join(dir, name+".match"))
		if err != nil {
			return err
		}
		r, err := record.Parse(text)
		if err != nil {
			return err
		}
		if err := belongs(r.Version, name, dir, g.Info().Version); err != nil {
			return err
		}
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for _, c := range cases {
		var text bytes.Buffer
		if err := record.Write(&text, find(t, g, c)); err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(dir, c.Name+".match"), text.Bytes())
	}
	var hashes []byte
	for _, name := range names(t, dir) {
		hashes = fmt.Appendf(
			hashes, "%s %s\n", name, check(t, g, filepath.Join(dir, name+".match")).Hash(),
		)
	}
	write(t, filepath.Join(dir, "hashes.txt"), hashes)
	return nil
}

func write(t *testing.T, path string, text []byte) {
	t.Helper()
	if err := os.WriteFile(path, text, 0o644); err != nil {
		t.Fatal(err)
	}
}

// find plays matches until one shows what the case is for.
func find(t *testing.T, g game.Game, c Case) game.Match {
	t.Helper()
	for n := range uint64(tries) {
		m, err := deal(g, c, game.SeedOf(n))
		if err != nil {
			t.Fatalf("%s: %v", c.Name, err)
		}
		if err := PlayOut(m, n, c.Play); err != nil {
			t.Fatalf("%s: seed %d: %v", c.Name, n, err)
		}
		if c.Until == nil || c.Until(m) {
			return m
		}
	}
	t.Fatalf("%s: none of %d matches shows it", c.Name, tries)
	return nil
}

func deal(g game.Game, c Case, seed game.Seed) (game.Match, error) {
	if c.Position != nil {
		return g.Load(c.Position, seed)
	}
	return g.New(c.Setup, seed)
}

// PlayOut plays a match to its end: for each actor in turn, with the moves that
// play chooses, or at random where it is nil. The seed is that of the choices.
func PlayOut(
	m game.Match, seed uint64, play func(m game.Match, seat game.Seat, c *game.Chance) any,
) error {
	chance := game.Fast(seed)
	if play == nil {
		play = func(m game.Match, seat game.Seat, c *game.Chance) any {
			legal := m.Moves(seat)
			return legal[c.IntN(len(legal))]
		}
	}
	for !m.Over() {
		seat := m.Actors().Lowest()
		move, err := json.Marshal(play(m, seat, &chance))
		if err == nil {
			_, err = m.Play(seat, move)
		}
		if err != nil {
			return fmt.Errorf("ply %d, seat %d: %w", m.Ply(), seat, err)
		}
	}
	return nil
}
