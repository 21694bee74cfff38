// Package lair_test is the house, enforced: which way imports run, what a
// game's folder holds, what may not lie about. Each rule is a function over a
// tree of files; tidy_planted_test.go shows that each of them can fail.
package lair_test

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

const module = "lair.games/lair"

// room is what the packages of a folder may import of the module and of others, and why no more.
type room struct {
	at   string   // the folder; a star stands for one name
	may  []string // folders of this module and paths of other modules
	test []string // what its tests may import besides
	why  string
}

// rooms is the map of the house: what is not drawn here is forbidden. ARCHITECTURE.md
// shows the arrows between packages of the program.
var rooms = []room{
	{at: ".", why: "at the root there is only this test"},
	{
		at: "game", may: []string{"game/strict"}, test: []string{"game/gametest", "game/toy"},
		why: "the contract knows nobody who keeps it, and needs only the standard library",
	},
	{at: "game/strict", test: []string{"game"}, why: "it decodes JSON for any package"},
	{at: "game/toy", may: []string{"game"}, why: "a game knows the contract alone"},
	{
		at: "game/reason", may: []string{"game"}, test: []string{"game/toy"},
		why: "reasons are differences between facts that any game tells",
	},
	{
		at: "game/luck", may: []string{"game"}, test: []string{"game/toy"},
		why: "luck and decisions are told apart by the rules of any game",
	},
	{
		at: "game/gametest", may: []string{"game", "game/luck", "game/reason"}, test: []string{"game/toy"},
		why: "the laws hold for every game, so they know none",
	},
	{at: "game/rows", why: "it reads tables for any game"},
	{
		at: "game/types", may: []string{"game"}, test: []string{"game/toy"},
		why: "types are described for every game, so it knows none",
	},
	{
		at: "games/*", may: []string{"game", "game/rows"},
		test: []string{"game/gametest", "game/reason", "record/recordtest"},
		why:  "a game knows the contract and nobody who plays it, so that it serves as a library without database, network or page",
	},
	{
		at: "examples/*", may: []string{"game", "game/rows"},
		test: []string{"game/gametest", "record/recordtest"},
		why:  "a sample game imports what a game may, so that a copy of it is a game",
	},
	{
		at: "examples", test: []string{"examples/*", "game", "game/gametest", "game/types"},
		why: "beside sample games and sample bots there are only tests",
	},
	{
		at: "games",
		may: []string{
			"bot", "game", "game/luck", "game/reason", "game/types", "games/*", "lesson", "train",
		},
		test: []string{"game/gametest", "game/toy", "record", "record/recordtest"},
		why:  "the list of games joins games, bots, lessons and what trains them: a library",
	},
	{
		at: "bot", may: []string{"game", "game/luck", "game/reason"}, test: []string{"game/toy"},
		why: "a bot sees sights of any game, so it knows none",
	},
	{
		at: "train", may: []string{"bot", "game"}, test: []string{"game/toy"},
		why: "it learns from bots at any game, so it knows none",
	},
	{
		at: "record", may: []string{"game"}, test: []string{"game/toy", "record/recordtest"},
		why: "a record is of any game and of no table",
	},
	{
		at: "record/recordtest", may: []string{"game", "record"}, test: []string{"game/toy"},
		why: "golden records are of any game",
	},
	{
		at: "lesson", may: []string{"game"},
		why: "a lesson is of any game, and neither a table nor a bot is needed to check it",
	},
	{
		at: "arena", may: []string{"bot", "game", "games"}, test: []string{"game/toy"},
		why: "an arena plays matches without a table",
	},
	{
		at: "engine", may: []string{"bot", "game", "games", "record"},
		test: []string{"game/toy", "record/recordtest"},
		why:  "the line protocol is a door beside the server, not behind it",
	},
	{
		at: "share", may: []string{"golang.org/x/sys"},
		why: "it divides time between askers, and knows nothing of what they do with it",
	},
	{at: "pace", why: "it computes with times of day, and knows no table and no player"},
	{
		at: "table", may: []string{"game", "lesson", "pace", "record", "share", "github.com/mtibben/confusables", "golang.org/x/text"},
		test: []string{"game/toy", "table/tabletest"},
		why:  "a table defines the log, the bus and the bots that it needs, and others bring them; only whose turn it is to think it asks for, and how a lesson goes on",
	},
	{
		at: "table/tabletest", may: []string{"game", "table"}, test: []string{"game/toy"},
		why: "the suite knows no store",
	},
	{
		at: "store", may: []string{"game", "table"}, test: []string{"account"},
		why: "it is what the stores share, and knows none of them",
	},
	{
		at: "admin", may: []string{"table"},
		test: []string{"admin/admintest", "game", "game/toy", "table/tabletest"},
		why:  "the operator acts on tables, and brings a store and a server for the rest",
	},
	{at: "admin/admintest", may: []string{"admin"}, why: "the suite knows no store"},
	{
		at: "store/storetest", may: []string{"account", "admin", "call", "game", "pace", "store", "table"},
		why: "the suite knows no store",
	},
	{
		at: "backup", may: []string{"store", "table"},
		test: []string{"account", "game", "game/toy", "sqlite", "table/tabletest"},
		why:  "it makes archives of any store, and is told how a match is replayed",
	},
	{
		at: "certificate", may: []string{"golang.org/x/crypto"},
		why: "how certificates are got has nothing to do with where they are kept or what is served",
	},
	{
		at: "doctor", may: []string{"github.com/gorilla/websocket"},
		why: "it looks at a server from outside, as a browser does",
	},
	{at: "certificate/certificatetest", may: []string{"certificate"}, why: "the suite knows no store"},
	{
		at: "call", may: []string{"pace", "table", "github.com/SherClockHolmes/webpush-go"},
		test: []string{"account", "call/calltest", "sqlite", "store"},
		why:  "it calls players of any game, and is brought a store",
	},
	{at: "call/calltest", may: []string{"account", "call", "pace"}, why: "the suite knows no store"},
	{at: "account/accounttest", may: []string{"account", "pace"}, why: "the suite knows no store"},
	{
		at: "account", may: []string{"pace", "golang.org/x/text"}, test: []string{"account/accounttest"},
		why: "who somebody is has nothing to do with what they play or where it is kept",
	},
	{
		at: "sqlite",
		may: []string{
			"account", "admin", "call", "certificate", "game", "pace", "store", "table", "modernc.org/sqlite", "github.com/pressly/goose/v3",
		},
		test: []string{
			"account/accounttest", "admin/admintest", "call/calltest", "certificate/certificatetest", "game/toy", "store/storetest",
			"table/tabletest",
		}, why: "a store brings what tables and accounts ask for, and nobody needs to know it",
	},
	{
		at: "postgres", may: []string{
			"account", "admin", "call", "certificate", "game", "pace", "store", "table", "github.com/jackc/pgx/v5", "github.com/pressly/goose/v3",
		},
		test: []string{
			"account/accounttest", "admin/admintest", "call/calltest", "certificate/certificatetest", "game/toy",
			"postgres/postgrestest", "store/storetest", "table/tabletest",
		},
		why: "a store brings what tables and accounts ask for, and nobody needs to know it",
	},
	{
		at: "postgres/postgrestest", may: []string{"github.com/jackc/pgx/v5"},
		why: "it runs servers, and knows nothing of what is stored there",
	},
	{
		at: "nats", may: []string{"table", "github.com/nats-io/nats.go"},
		test: []string{"nats/natstest", "table/tabletest"},
		why:  "a bus says which tables have moved, and knows nothing of what is at them",
	},
	{at: "nats/natstest", why: "it starts a server for whoever tests with one"},
	{
		at: "wire", test: []string{"pgregory.net/rapid"},
		why: "how a view travels has nothing to do with what is in it",
	},
	{
		at: "server", may: []string{
			"account", "admin", "call", "game", "game/reason", "games", "lesson", "pace", "record",
			"share", "table", "web", "wire",
			"github.com/gorilla/websocket", "github.com/danielgtaylor/huma/v2", "golang.org/x/time",
			"rsc.io/qr",
		},
		test: []string{
			"game/gametest", "game/luck", "game/toy", "table/tabletest", "sqlite",
			"github.com/coder/websocket", "pgregory.net/rapid",
		},
		why: "the server is told where tables are kept and what bots there are",
	},
	{
		at: "metrics", may: []string{
			"server", "share", "table", "github.com/prometheus/client_golang",
		},
		test: []string{"account", "game", "game/toy", "table/tabletest"},
		why:  "it counts what others do, and they know nothing of it",
	},
	{at: "web", why: "the pages are files"},
	{at: "web/press", may: []string{"github.com/andybalholm/brotli"}, why: "it presses files"},
	{
		at: "cmd/lair", may: []string{
			"account", "admin", "arena", "backup", "bot", "call", "certificate", "doctor", "engine", "game",
			"games", "lesson", "metrics", "nats",
			"postgres", "record", "server", "share", "sqlite", "store", "table", "train", "web",
			"github.com/alecthomas/kong", "github.com/BurntSushi/toml", "golang.org/x/sys",
			"golang.org/x/term",
		},
		test: []string{
			"nats/natstest", "postgres/postgrestest", "record/recordtest", "game/toy",
			"github.com/rogpeppe/go-internal", "github.com/coder/websocket",
		},
		why: "the command wires everything and does nothing itself",
	},
	{
		at: "bench", may: []string{"bench/kernel", "game", "games", "record", "golang.org/x/sys"},
		test: []string{"game/toy"},
		why:  "it measures any game",
	},
	{at: "bench/redeal", test: []string{"games"}, why: "it tests how bots think, not tables"},
	{at: "tools/suite", why: "it runs the tests, and works before anything compiles"},
	{at: "tools/faults", why: "it spoils copies of files, and works before they compile"},
	{at: "tools/licences", why: "it reads what others have published, and nothing of ours"},
	{at: "tools/newgame", why: "it copies files, and works before they compile"},
	{at: "bench/kernel", why: "the unit of measure hangs on nothing"},
	{
		at: "bench/rules", may: []string{"bench", "game", "games"},
		why: "it measures rules, not tables",
	},
	{
		at: "bench/fold", test: []string{
			"game", "game/gametest", "games", "postgres", "postgres/postgrestest", "sqlite", "store", "table",
		},
		why: "it plays every game on every store",
	},
	{
		at: "bench/load", may: []string{
			"bench", "games", "nats/natstest", "postgres/postgrestest", "wire",
			"github.com/gorilla/websocket",
		},
		why: "it measures the server from outside, on all that a server may stand on",
	},
	{
		at: "bench/*", may: []string{
			"account", "bench", "bench/kernel", "bot", "game", "games", "postgres",
			"postgres/postgrestest", "record", "server", "sqlite", "table", "web", "wire",
			"github.com/gorilla/websocket",
		},
		why: "it measures the house from outside",
	},
}

// pure are packages of the standard library that rules may not touch: the same
// arguments give the same results everywhere.
var pure = map[string]string{
	"time": "rules read no clock", "math/rand": "rules draw only from their Chance",
	"math/rand/v2": "rules draw only from their Chance",
	"crypto/rand":  "rules draw only from their Chance", "os": "rules touch nothing outside",
	"net":      "rules touch nothing outside",
	"net/http": "rules touch nothing outside", "sync": "rules run in one goroutine",
	"unsafe": "rules need no tricks",
}

// checks are all rules of the house that can be read off its files.
var checks = map[string]func(t tree) []string{
	"imports run one way":                  arrows,
	"imports are drawn as they are listed": drawing,
	"rules are pure":                       purity,
	"every game has the same files":        shelves,
	"code of all games names none":         nameless,
	"what pages are made of knows no page": parts,
	"every game is held to the laws":       lawful,
	"every package says what it is":        packages,
	"what is exported is documented":       documented,
	"folders are named by what they hold":  names,
	"nothing lies about":                   litter,
	"decisions are numbered":               decisions,
	"Go functions fit a screen":            screens,
	"comments fit a hundred columns":       columns,
	"modules are as they were released":    modules,
}

func TestTidy(t *testing.T) {
	if testing.Short() {
		t.Skip("reads every file of the house, and nothing else runs")
	}
	house := here(t)
	for name, check := range checks {
		t.Run(name, func(t *testing.T) {
			for _, complaint := range check(house) {
				t.Error(complaint)
			}
		})
	}
}

// tree is a checkout: its files, by their names from the root, with slashes.
type tree struct {
	fs.FS
	files []string
	sets  map[string]*parsed
}

// here is this checkout: what git tracks, or everything where there is no git.
func here(t *testing.T) tree {
	t.Helper()
	house := tree{FS: os.DirFS("."), sets: map[string]*parsed{}}
	if list, err := exec.Command("git", "ls-files", "-z").Output(); err == nil {
		for _, name := range strings.Split(strings.Trim(string(list), "\x00"), "\x00") {
			if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() {
				house.files = append(house.files, name)
			}
		}
		return house
	}
	return planted(house.FS)
}

// planted is a tree of all files of a file system but those that are built.
func planted(f fs.FS) tree {
	t := tree{FS: f, sets: map[string]*parsed{}}
	err := fs.WalkDir(f, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "node_modules" || d.Name() == ".git" || name == "web/dist"):
			return fs.SkipDir
		case !d.IsDir():
			t.files = append(t.files, name)
		}
		return nil
	})
	if err != nil {
		panic(err)
	}
	return t
}

func (t tree) read(name string) string {
	b, err := fs.ReadFile(t.FS, name)
	if err != nil {
		panic(err)
	}
	return string(b)
}

func (t tree) has(name string) bool { return slices.Contains(t.files, name) }

// any reports whether a file matches a pattern of path.Match.
func (t tree) any(pattern string) bool {
	return slices.ContainsFunc(
		t.files, func(name string) bool { ok, _ := path.Match(pattern, name); return ok },
	)
}

// parsed is a Go file.
type parsed struct {
	name string
	dir  string
	test bool
	file *ast.File
	set  *token.FileSet
	err  error
}

func (p *parsed) at(pos token.Pos) string {
	return fmt.Sprintf("%s:%d", p.name, p.set.Position(pos).Line)
}

// goFiles parses the Go files that are built on this system, in order.
func (t tree) goFiles() (list []*parsed) {
	for _, name := range t.files {
		if path.Ext(name) != ".go" || strings.Contains(name, "testdata/") {
			continue
		}
		p := t.sets[name]
		if p == nil {
			p = &parsed{
				name: name, dir: path.Dir(name), test: strings.HasSuffix(name, "_test.go"),
				set: token.NewFileSet(),
			}
			p.file, p.err = parser.ParseFile(
				p.set, name, t.read(name), parser.ParseComments|parser.SkipObjectResolution,
			)
			t.sets[name] = p
		}
		if p.err == nil {
			list = append(list, p)
		}
	}
	return list
}

func roomOf(dir string) (room, bool) {
	for _, r := range rooms {
		if r.at == dir {
			return r, true
		}
	}
	for _, r := range rooms {
		if ok, _ := path.Match(r.at, dir); ok {
			return r, true
		}
	}
	return room{}, false
}

func arrows(t tree) (complaints []string) {
	for _, p := range t.goFiles() {
		r, ok := roomOf(p.dir)
		if !ok {
			complaints = append(
				complaints,
				fmt.Sprintf(
					"%s: no room is drawn for %s: say in tidy_test.go what it may import, and why",
					p.name, p.dir,
				),
			)
			continue
		}
		for _, spec := range p.file.Imports {
			to, err := strconv.Unquote(spec.Path.Value)
			if to == "unsafe" && !p.test {
				complaints = append(complaints, fmt.Sprintf(
					"%s: nothing imports unsafe: what it saved was not measurable", p.at(spec.Pos()),
				))
			}
			if err != nil || !foreign(to) {
				continue
			}
			to = strings.TrimPrefix(to, module+"/")
			if !allowed(r.may, to) && !(p.test && (to == p.dir || allowed(r.test, to))) {
				complaints = append(
					complaints,
					fmt.Sprintf("%s: %s does not import %s: %s", p.at(spec.Pos()), r.at, to, r.why),
				)
			}
		}
	}
	return complaints
}

// drawing compares the arrows in ARCHITECTURE.md with rooms, and checks that they
// point downwards.
func drawing(t tree) (complaints []string) {
	const page = "ARCHITECTURE.md"
	drawn, place := map[string][]string{}, map[string]int{}
	if t.has(page) {
		_, text, _ := strings.Cut(t.read(page), "\n## Which way imports run\n")
		_, text, _ = strings.Cut(text, "```\n")
		text, _, _ = strings.Cut(text, "```")
		for i, line := range strings.Split(continued.ReplaceAllString(text, " "), "\n") {
			from, to, _ := strings.Cut(strings.ReplaceAll(line, "<game>", "*"), " -> ")
			for at := range strings.SplitSeq(from, ", ") {
				drawn[at], place[at] = strings.Split(to, ", "), i
			}
		}
	}
	for _, r := range rooms {
		listed := slices.DeleteFunc(slices.Clone(r.may), foreign)
		if strings.HasPrefix(r.at, "bench") || strings.HasSuffix(r.at, "test") {
			listed = nil
		}
		for _, to := range drawn[r.at] {
			if !slices.Contains(listed, to) {
				complaints = append(complaints, fmt.Sprintf("%s: %s -> %q is not in rooms", page, r.at, to))
			}
			if below, ok := place[to]; ok && below <= place[r.at] {
				complaints = append(complaints, fmt.Sprintf("%s: %s -> %s points upwards", page, r.at, to))
			}
		}
		for _, to := range listed {
			if !slices.Contains(drawn[r.at], to) {
				complaints = append(complaints, fmt.Sprintf("%s: %s -> %s is not drawn", page, r.at, to))
			}
		}
		delete(drawn, r.at)
	}
	delete(drawn, "") // blank lines
	for at := range drawn {
		complaints = append(complaints, fmt.Sprintf("%s: %q is in no room", page, at))
	}
	return complaints
}

// continued is the break before a line that goes on with the one before.
var continued = regexp.MustCompile(`\n +`)

// foreign reports whether a path is none of the standard library.
func foreign(to string) bool {
	first, _, _ := strings.Cut(to, "/")
	return strings.Contains(first, ".")
}

func allowed(list []string, to string) bool {
	return slices.ContainsFunc(list, func(pattern string) bool {
		if ok, _ := path.Match(pattern, to); ok {
			return true
		}
		return foreign(pattern) && strings.HasPrefix(to, pattern+"/")
	})
}

// isGame reports whether a folder is one game's, or the sample game's.
func isGame(dir string) bool {
	ok, _ := path.Match("games/*", dir)
	return ok || isSample(dir)
}

// isSample reports whether a folder is a sample game's. It is held to
// everything that a game is, except that no list offers it to people.
func isSample(dir string) bool {
	ok, _ := path.Match("examples/*", dir)
	return ok
}

func purity(t tree) (complaints []string) {
	for _, p := range t.goFiles() {
		if !isGame(p.dir) || p.test {
			continue
		}
		for _, spec := range p.file.Imports {
			if why, ok := pure[strings.Trim(spec.Path.Value, `"`)]; ok {
				complaints = append(
					complaints,
					fmt.Sprintf(
						"%s: a game does not import %s: %s", p.at(spec.Pos()), spec.Path.Value, why,
					),
				)
			}
		}
	}
	return complaints
}

// gameFiles are in the folder of every game, under the same names.
var gameFiles = []string{
	"doc.go", "state.go", "position.go", "deal.go", "moves.go", "apply.go", "score.go", "view.go",
	"event.go", "value.go",
	"rulebook.md", "rulebook.fr.md", "rules_test.go", "laws_test.go",
	"ui/index.tsx", "ui/door.tsx", "ui/about.ts", "ui/options.ts", "ui/board.tsx", "ui/say.tsx",
	"ui/gallery.tsx", "ui/types.gen.ts", "schema.gen.json",
}

// thinking are names of Go files under which a reader of the rules would look
// in vain for rules: what thinks is in bot_*.go, beside value.go. A game is
// held to it from its first such file on.
var thinking = regexp.MustCompile(`^(plan\w*|turn|hunt|buy|odds|solo|value_learned)(_test)?\.go$`)

// games lists the folders of games.
func (t tree) games() (dirs []string) {
	for _, name := range t.files {
		if dir := path.Dir(name); isGame(dir) && !slices.Contains(dirs, dir) {
			dirs = append(dirs, dir)
		}
	}
	return dirs
}

func shelves(t tree) (complaints []string) {
	const list = "games/games.go"
	for _, dir := range t.games() {
		for _, name := range gameFiles {
			if !t.has(dir + "/" + name) {
				complaints = append(complaints, fmt.Sprintf("%s has no %s", dir, name))
			}
		}
		complaints = append(complaints, unshelved(t, dir)...)
		if !t.any(dir + "/testdata/*.match") {
			complaints = append(complaints, fmt.Sprintf("%s has no testdata/*.match", dir))
		}
		// A game without cards has neither.
		if rows, reader := t.any(dir+"/data/*.csv"), t.has(dir+"/data.go"); rows != reader {
			complaints = append(complaints,
				fmt.Sprintf("%s has only one of data/*.csv and data.go, which reads it", dir))
		}
		if !t.has(list) {
			continue
		}
		switch listed := strings.Contains(t.read(list), strconv.Quote(module+"/"+dir)); {
		case !listed && !isSample(dir):
			complaints = append(complaints, fmt.Sprintf("%s is not in %s", dir, list))
		case listed && isSample(dir):
			complaints = append(
				complaints, fmt.Sprintf("%s is in %s, and a sample is offered to nobody", dir, list),
			)
		}
	}
	return complaints
}

// unshelved finds what thinks under the name of a rule, and a position on paper
// that is not in position.go.
func unshelved(t tree, dir string) (complaints []string) {
	if !t.any(dir + "/bot_*.go") {
		return nil
	}
	if !t.has(dir + "/position.go") {
		complaints = append(complaints, fmt.Sprintf("%s has no position.go", dir))
	}
	for _, name := range t.files {
		if path.Dir(name) == dir && thinking.MatchString(path.Base(name)) {
			complaints = append(complaints, fmt.Sprintf("%s: what thinks is in bot_*.go", name))
		}
	}
	return complaints
}

// pageImport is the import of a page by a TypeScript file.
var pageImport = regexp.MustCompile(`@lair/pages/[\w-]+`)

// nameless finds the names of games in Go code outside their folders. What one game
// needs is a field of its Rules; measurements in bench choose the games they play.
func nameless(t tree) (complaints []string) {
	games := t.games()
	for _, p := range t.goFiles() {
		if p.test || isGame(p.dir) || strings.HasPrefix(p.dir, "bench") {
			continue
		}
		ast.Inspect(p.file, func(n ast.Node) bool {
			lit, ok := n.(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING {
				return true
			}
			folder := "games/" + strings.ReplaceAll(strings.Trim(lit.Value, "`\""), "-", "")
			if slices.Contains(games, folder) {
				complaints = append(complaints, fmt.Sprintf(
					"%s: %s: what one game needs belongs in a field of its Rules", p.at(lit.Pos()), lit.Value,
				))
			}
			return true
		})
	}
	return complaints
}

// parts finds what pages are made of and imports a page itself: imports would run in a circle.
// Only the application and other pages open a page.
func parts(t tree) (complaints []string) {
	for _, name := range t.files {
		inside := strings.HasPrefix(name, "web/src/") || strings.HasPrefix(name, "games/") ||
			strings.HasPrefix(name, "examples/")
		opens := strings.HasPrefix(name, "web/src/pages/") || name == "web/src/app.tsx"
		if !inside || opens || !strings.HasPrefix(path.Ext(name), ".ts") {
			continue
		}
		for _, page := range pageImport.FindAllString(t.read(name), -1) {
			complaints = append(
				complaints,
				fmt.Sprintf(
					"%s does not import %s: a page is made of it, and not the other way round",
					name, page,
				),
			)
		}
	}
	return complaints
}

// lawful checks that a game's tests call what gametest and recordtest have for every game.
func lawful(t tree) (complaints []string) {
	wanted := []string{
		"gametest.Laws(", "gametest.Games(", "gametest.NoAllocs(", "gametest.Size(", "gametest.Perft(",
		"gametest.Rulebook(",
		"gametest.Fuzz(", "gametest.FuzzPosition(", "recordtest.Golden(",
	}
	for _, dir := range t.games() {
		var tests strings.Builder
		for _, name := range t.files {
			if path.Dir(name) == dir && strings.HasSuffix(name, "_test.go") {
				tests.WriteString(t.read(name))
			}
		}
		for _, call := range wanted {
			if !strings.Contains(tests.String(), call) {
				complaints = append(complaints, fmt.Sprintf("no test of %s calls %s)", dir, call))
			}
		}
	}
	return complaints
}

func packages(t tree) (complaints []string) {
	said := map[string]bool{}
	var dirs []string
	for _, p := range t.goFiles() {
		if p.test && !(p.dir == "." && p.name == "tidy_test.go") {
			continue
		}
		if !slices.Contains(dirs, p.dir) {
			dirs = append(dirs, p.dir)
		}
		if p.file.Doc != nil && len(p.file.Doc.Text()) > 0 {
			said[p.dir] = true
		}
	}
	for _, dir := range dirs {
		if !said[dir] {
			complaints = append(complaints, dir+": no file says what the package is")
		}
	}
	return complaints
}

// understood are methods whose meaning an interface of the standard library or
// of package game has settled.
var understood = []string{
	"Error", "Unwrap", "Is", "As", "String", "Kind", "MarshalJSON", "UnmarshalJSON", "MarshalText",
	"UnmarshalText",
	"Len", "Less", "Swap", "ServeHTTP", "Read", "Write", "Close",
}

func documented(t tree) (complaints []string) {
	for _, p := range t.goFiles() {
		if p.test || p.file.Name.Name == "main" {
			continue
		}
		complain := func(name *ast.Ident) {
			complaints = append(
				complaints, fmt.Sprintf("%s: %s has no comment", p.at(name.Pos()), name.Name),
			)
		}
		for _, decl := range p.file.Decls {
			switch d := decl.(type) {
			case *ast.FuncDecl:
				bare := d.Doc == nil && d.Name.IsExported() && receiver(d)
				if bare && !(d.Recv != nil && slices.Contains(understood, d.Name.Name)) {
					complain(d.Name)
				}
			case *ast.GenDecl:
				for _, name := range undocumented(d) {
					complain(name)
				}
			}
		}
	}
	return complaints
}

// receiver reports whether a function has none or one of an exported type.
func receiver(d *ast.FuncDecl) bool {
	if d.Recv == nil {
		return true
	}
	x := d.Recv.List[0].Type
	if star, ok := x.(*ast.StarExpr); ok {
		x = star.X
	}
	switch generic := x.(type) {
	case *ast.IndexExpr:
		x = generic.X
	case *ast.IndexListExpr:
		x = generic.X
	}
	name, ok := x.(*ast.Ident)
	return ok && name.IsExported()
}

// undocumented returns the exported names of a declaration that neither it nor
// their own line comments on. The values of a type that has a name are told by
// that name.
func undocumented(d *ast.GenDecl) (bare []*ast.Ident) {
	if len(d.Specs) == 0 {
		return nil
	}
	if first, ok := d.Specs[0].(*ast.ValueSpec); ok && d.Tok == token.CONST && d.Lparen.IsValid() &&
		first.Type != nil {
		return nil
	}
	for _, spec := range d.Specs {
		switch s := spec.(type) {
		case *ast.TypeSpec:
			if s.Name.IsExported() && d.Doc == nil && s.Doc == nil && s.Comment == nil {
				bare = append(bare, s.Name)
			}
		case *ast.ValueSpec:
			for _, name := range s.Names {
				if name.IsExported() && d.Doc == nil && s.Doc == nil && s.Comment == nil {
					bare = append(bare, name)
				}
			}
		}
	}
	return bare
}

// vague are names that say nothing of what a folder holds.
var vague = []string{
	"util", "utils", "common", "core", "helper", "helpers", "manager", "service", "services",
	"misc", "lib", "internal", "pkg",
}

func names(t tree) (complaints []string) {
	seen := map[string]bool{}
	for _, name := range t.files {
		for dir := path.Dir(name); dir != "."; dir = path.Dir(dir) {
			if slices.Contains(vague, path.Base(dir)) && !seen[dir] &&
				!strings.HasPrefix(dir, "web/public") {
				seen[dir] = true
				complaints = append(complaints, dir+": call it by what it holds")
			}
		}
	}
	for _, p := range t.goFiles() {
		own := strings.TrimSuffix(p.file.Name.Name, "_test")
		if p.dir != "." && own != "main" && own != path.Base(p.dir) {
			complaints = append(
				complaints,
				fmt.Sprintf("%s: package %s lies in a folder of another name", p.name, own),
			)
		}
	}
	return complaints
}

// largest is the size in bytes above which a file is no source.
const largest = 600_000

// stains are texts that do not belong into a repository. They are put together
// here, so that this file is clean of them.
var stains = []struct {
	what string
	text *regexp.Regexp
}{
	{"a note to oneself", regexp.MustCompile(`\b(TO` + `DO|FIX` + `ME|X` + `XX|HA` + `CK)\b`)},
	{
		"a path of one machine",
		regexp.MustCompile(`(^|[\s"'=(:])/(home|ro` + `ot|Users|wo` + `rk|mnt|media)/[\w.-]`),
	},
	{"a path of one machine", regexp.MustCompile(`\b[A-Z]:\\\\?Users\\`)},
	{
		"the host of a registry",
		regexp.MustCompile(
			`registry\.(npm` + `js|yarn` + `pkg)\.|proxy\.gol` + `ang\.org|goproxy\.`,
		),
	},
	{"a merge that was not finished", regexp.MustCompile(`(?m)^(<{7}|>{7}) `)},
	{"a key", regexp.MustCompile(`-----BEGIN [A-Z ]*PRIVATE` + ` KEY-----`)},
}

// binary are the endings of files that are no text.
var binary = []string{".woff2", ".png", ".webp", ".ico", ".jpg"}

// built are files that a command makes and nobody commits.
var built = regexp.MustCompile(
	`(^|/)(node_modules|dist|lair-data)/|(^|/)tmp/|\.(test|prof|exe|out|log|orig|rej|swp|db|sqlite|DS_Store)$|~$`,
)

func litter(t tree) (complaints []string) {
	for _, name := range t.files {
		info, err := fs.Stat(t.FS, name)
		if err != nil {
			complaints = append(complaints, err.Error())
			continue
		}
		if built.MatchString(name) {
			complaints = append(complaints, name+": is built, or left over")
		}
		if info.Size() > largest {
			complaints = append(
				complaints, fmt.Sprintf("%s: %d bytes, more than %d", name, info.Size(), largest),
			)
			continue
		}
		if slices.Contains(binary, path.Ext(name)) {
			continue
		}
		text := t.read(name)
		if strings.Contains(text, "\x00") && !strings.Contains(name, "testdata/") {
			complaints = append(complaints, name+": is no text")
			continue
		}
		complaints = append(complaints, stained(name, text)...)
	}
	return complaints
}

// stained finds stains line by line.
func stained(name, text string) (complaints []string) {
	for i, line := range strings.Split(text, "\n") {
		for _, stain := range stains {
			if found := stain.text.FindString(line); found != "" {
				complaints = append(
					complaints,
					fmt.Sprintf("%s:%d: %s: %q", name, i+1, stain.what, strings.TrimSpace(found)),
				)
			}
		}
	}
	return complaints
}

var decision = regexp.MustCompile(`^docs/decisions/(\d{4})-[a-z0-9]+(-[a-z0-9]+)*\.md$`)

// decisionParts are the paragraphs' headings that every decision has, in this order.
var (
	decisionParts = []string{"Context", "Choice", "Given up"}
	decisionPart  = regexp.MustCompile(`(?m)^\*\*(Context|Choice|Decision|Given up|Also considered)\.\*\* `)
)

// page is how many lines a decision takes at most.
const page = 60

func decisions(t tree) (complaints []string) {
	next := 1
	for _, name := range slices.Sorted(slices.Values(t.files)) {
		if !strings.HasPrefix(name, "docs/decisions/") {
			continue
		}
		m := decision.FindStringSubmatch(name)
		if m == nil {
			complaints = append(
				complaints, name+": a decision is called like 0007-undo-by-knowledge.md",
			)
			continue
		}
		if want := fmt.Sprintf("%04d", next); m[1] != want {
			complaints = append(complaints, fmt.Sprintf("%s: the next number is %s", name, want))
		}
		text := t.read(name)
		if title := fmt.Sprintf("# %d. ", next); !strings.HasPrefix(text, title) {
			complaints = append(complaints, fmt.Sprintf("%s: does not begin with %q and its title", name, title))
		}
		next++
		var has []string
		for _, m := range decisionPart.FindAllStringSubmatch(text, -1) {
			has = append(has, m[1])
		}
		if !slices.Equal(has, decisionParts) {
			complaints = append(complaints, fmt.Sprintf("%s: has the parts %q, want %q", name, has, decisionParts))
		}
		if n := strings.Count(text, "\n"); n > page {
			complaints = append(
				complaints, fmt.Sprintf("%s: %d lines, more than a page of %d", name, n, page),
			)
		}
	}
	return complaints
}

// screen is how many lines a function takes at most, its comment apart.
const screen = 64

func screens(t tree) (complaints []string) {
	for _, p := range t.goFiles() {
		if p.test {
			continue
		}
		for _, decl := range p.file.Decls {
			d, ok := decl.(*ast.FuncDecl)
			if !ok {
				continue
			}
			if n := p.set.Position(d.End()).Line - p.set.Position(d.Pos()).Line + 1; n > screen {
				complaints = append(
					complaints,
					fmt.Sprintf(
						"%s: %s has %d lines, more than a screen of %d", p.at(d.Pos()), d.Name.Name,
						n, screen,
					),
				)
			}
		}
	}
	return complaints
}

// widest is how many columns a line of comment takes at most.
const widest = 100

// columns finds comments in Go and TypeScript that are too wide to be read. Code
// is laid out by its formatters, which leave long strings alone.
func columns(t tree) (complaints []string) {
	for _, name := range t.files {
		ext := path.Ext(name)
		if ext != ".go" && ext != ".ts" && ext != ".tsx" || strings.Contains(name, ".gen.") {
			continue
		}
		for i, line := range strings.Split(t.read(name), "\n") {
			text := strings.TrimSpace(line)
			comment := strings.HasPrefix(text, "//") || strings.HasPrefix(text, "/*") ||
				strings.HasPrefix(text, "* ")
			if n := utf8.RuneCountInString(line); comment && n > widest {
				complaints = append(complaints, fmt.Sprintf(
					"%s:%d: a comment of %d columns, want at most %d", name, i+1, n, widest,
				))
			}
		}
	}
	return complaints
}

func modules(t tree) (complaints []string) {
	for _, name := range t.files {
		if path.Base(name) != "go.mod" {
			continue
		}
		for i, line := range strings.Split(t.read(name), "\n") {
			if word, _, _ := strings.Cut(strings.TrimSpace(line), " "); word == "replace" ||
				word == "exclude" {
				complaints = append(
					complaints, fmt.Sprintf("%s:%d: %s", name, i+1, strings.TrimSpace(line)),
				)
			}
		}
	}
	return complaints
}

// modernc.org/sqlite is C turned into Go against one version of
// modernc.org/libc, and breaks in quiet ways with another. So the two go
// together: libc as sqlite's own go.mod asks for it.
func TestLibcIsTheOneOfSQLite(t *testing.T) {
	list, err := exec.Command(
		"go", "list", "-m", "-f", "{{.Version}} {{.GoMod}}", "modernc.org/sqlite", "modernc.org/libc",
	).
		CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, list)
	}
	lines := strings.Split(strings.TrimSpace(string(list)), "\n")
	_, file, _ := strings.Cut(lines[0], " ")
	used, _, _ := strings.Cut(lines[len(lines)-1], " ")
	mod, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if complaint := pair(mod, used); complaint != "" {
		t.Error(complaint)
	}
}

// pair compares the libc in use with the one that sqlite's go.mod asks for.
func pair(mod []byte, used string) string {
	m := regexp.MustCompile(`(?m)^(?:require)?\s*modernc\.org/libc (v\S+)`).FindSubmatch(mod)
	switch {
	case m == nil:
		return "modernc.org/sqlite asks for no modernc.org/libc"
	case !bytes.Equal(m[1], []byte(used)):
		return fmt.Sprintf(
			"modernc.org/sqlite asks for modernc.org/libc %s, and %s is used", m[1], used,
		)
	}
	return ""
}
