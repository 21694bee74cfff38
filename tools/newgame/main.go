// Newgame starts a game: it copies the sample game examples/lampmoths into games under a new
// name and adds it to the list in games/games.go. It changes nothing else, and nothing at all if
// it fails.
//
//	make new-game NAME=goblin-dice
package main

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"go/format"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: newgame CHECKOUT NAME")
		os.Exit(2)
	}
	n, err := start(os.Args[1], os.Args[2])
	if err != nil {
		fmt.Fprintf(os.Stderr, "new-game: %v\n", err)
		os.Exit(1)
	}
	fmt.Printf(done, n.pkg, n.slug, n.prefix)
}

const done = `games/%[1]s plays the sample game under the name %[2]s. Its rule ids and CSS classes begin with
%[3]s-. Try it:

	go test -short ./games/%[1]s
	go run ./cmd/lair sim %[2]s
	make run

CONTRIBUTING.md says how to go on from here.
`

// names are the forms in which a game's name is written.
type names struct {
	slug   string // goblin-dice: in records and URLs
	pkg    string // goblindice: the folder and the package
	title  string // Goblin Dice
	prefix string // gd: of rule ids and of CSS classes
}

// sample is the game that is copied, by its names.
var sample = names{slug: "lamp-moths", pkg: "lampmoths", title: "Lamp Moths", prefix: "lm"}

const (
	listFile  = "games/games.go"
	sampleDir = "examples/lampmoths"
)

// start makes the new game in a checkout and returns its names.
func start(root, slug string) (names, error) {
	list, err := os.ReadFile(filepath.Join(root, listFile))
	if err != nil {
		return names{}, err
	}
	n, err := named(root, slug, list)
	if err != nil {
		return n, err
	}
	longer, err := listed(list, n.pkg)
	if err != nil {
		return n, err
	}
	// The folder gets its name when it is complete, so that it is there in whole or not at all.
	dir := filepath.Join(root, "games", n.pkg)
	half, err := os.MkdirTemp(filepath.Dir(dir), ".new-game-")
	if err != nil {
		return n, err
	}
	defer os.RemoveAll(half)
	if err := copySample(filepath.Join(root, sampleDir), half, n); err != nil {
		return n, err
	}
	if err := os.Rename(half, dir); err != nil {
		return n, err
	}
	if err := replace(filepath.Join(root, listFile), longer); err != nil {
		return n, errors.Join(err, os.RemoveAll(dir))
	}
	return n, nil
}

var goodName = regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`)

// longest is how many letters and hyphens a name has at most: it stands in URLs and on buttons.
const longest = 32

// unusable are folder names that Go, or this project, gives a meaning of its own.
var unusable = []string{
	"main", "init", "vendor", "testdata", "internal", "pkg", "lib", "util", "utils", "common",
	"core", "helper", "helpers", "manager", "service", "services", "misc",
}

// named checks a name and derives its other forms.
func named(root, slug string, list []byte) (names, error) {
	n := names{slug: slug, pkg: strings.ReplaceAll(slug, "-", "")}
	switch {
	case slug == "":
		return n, errors.New("it needs a name: make new-game NAME=goblin-dice")
	case !goodName.MatchString(slug):
		return n, fmt.Errorf("%q cannot name a game: want words of the letters a to z, joined by "+
			"hyphens, such as goblin-dice", slug)
	case len(slug) < 2 || len(slug) > longest:
		return n, fmt.Errorf("%q is %d characters long: want 2 to %d", slug, len(slug), longest)
	case token.IsKeyword(n.pkg) || slices.Contains(unusable, n.pkg):
		return n, fmt.Errorf("%q cannot name a game: %s cannot name a Go package here", slug, n.pkg)
	}
	if _, err := os.Stat(filepath.Join(root, "games", n.pkg)); !errors.Is(err, fs.ErrNotExist) {
		return n, fmt.Errorf("%q is taken: there is a folder games/%s", slug, n.pkg)
	}
	if taken(list, n.pkg) {
		return n, fmt.Errorf("%q is taken: %s means something else in %s", slug, n.pkg, listFile)
	}
	initials := ""
	for word := range strings.SplitSeq(slug, "-") {
		n.title += " " + strings.ToUpper(word[:1]) + word[1:]
		initials += word[:1]
	}
	n.title = n.title[1:]
	if len(initials) == 1 {
		initials = slug[:2]
	}
	free, err := unused(root, initials)
	if n.prefix = initials; !free {
		n.prefix = n.pkg
	}
	return n, err
}

// taken reports whether a Go file declares or imports something of a name already.
func taken(source []byte, name string) bool {
	declared := regexp.MustCompile(`(?m)^(?:(?:var|const|func|type) |\t"(?:.*/)?)` + name + `\b`)
	return declared.Match(source)
}

// unused reports whether no rule id and no CSS class of the pages begins with a prefix.
func unused(root, prefix string) (bool, error) {
	begins := regexp.MustCompile(`(\{#|\.)` + prefix + `-[a-z]`)
	for _, pattern := range []string{
		"games/*/rulebook.md", "games/*/ui/*.css", "web/src/*/*.css", "web/src/*.css",
	} {
		files, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil {
			return false, err
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil || begins.Match(text) {
				return false, err
			}
		}
	}
	return true, nil
}

// copySample copies the sample's folder and gives it the new names.
func copySample(from, to string, n names) error {
	renamed := strings.NewReplacer(sample.slug, n.slug, sample.pkg, n.pkg, sample.title, n.title)
	prefix := regexp.MustCompile(`\b` + sample.prefix + `-`)
	return fs.WalkDir(os.DirFS(from), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		target := filepath.Join(to, name)
		if d.IsDir() {
			return os.MkdirAll(target, 0o755)
		}
		text, err := os.ReadFile(filepath.Join(from, name))
		if err != nil {
			return err
		}
		text = prefix.ReplaceAll([]byte(renamed.Replace(string(text))), []byte(n.prefix+"-"))
		switch path.Ext(name) {
		case ".go": // another name may sort its imports in another order
			if text, err = format.Source(text); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		case ".match":
			text = summed(text)
		}
		return os.WriteFile(target, text, 0o644)
	})
}

var sumLine = regexp.MustCompile(`(?m)^sum .*\n`)

// summed renews the sum of a record, which is taken of all its other lines. See package record.
func summed(text []byte) []byte {
	sum := sha256.Sum256(sumLine.ReplaceAll(text, nil))
	return sumLine.ReplaceAll(text, fmt.Appendf(nil, "sum %x\n", sum[:8]))
}

// listed adds a package to the imports and to the list of games/games.go.
func listed(source []byte, pkg string) ([]byte, error) {
	imports := regexp.MustCompile(`(?m)^\t"(.+/games/)[a-z]+"\n`)
	first := imports.FindSubmatchIndex(source)
	if first == nil {
		return nil, fmt.Errorf("%s imports no game beside which to put the new one", listFile)
	}
	line := fmt.Appendf(nil, "\t\"%s%s\"\n", source[first[2]:first[3]], pkg)
	source = slices.Insert(slices.Clone(source), first[0], line...)

	games := regexp.MustCompile(`(?s)\nvar list = \[\]Title\{\n.*?\n\}\n`)
	list := games.FindIndex(source)
	if list == nil {
		return nil, fmt.Errorf("%s has no list of games that ends in a line of its own", listFile)
	}
	end := list[1] - len("}\n")
	source = slices.Insert(source, end, fmt.Appendf(nil, "\tOf(%s.Rules),\n", pkg)...)
	source, err := format.Source(source) // sorts the imports
	if err != nil {
		return nil, fmt.Errorf("%s: %w", listFile, err)
	}
	return source, nil
}

// replace writes a file in whole or not at all.
func replace(file string, text []byte) error {
	half := file + ".new"
	defer os.Remove(half)
	if err := os.WriteFile(half, text, 0o644); err != nil {
		return err
	}
	return os.Rename(half, file)
}
