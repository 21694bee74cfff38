package lair_test

import (
	"maps"
	"os"
	"strings"
	"testing"
	"testing/fstest"
)

// sound is a small house in which nothing is wrong. It has the drawing of the real one.
func sound() map[string]string {
	const parts = "\n**Context.** A.\n\n**Choice.** B.\n\n**Given up.** C.\n"
	files := map[string]string{
		"ARCHITECTURE.md":              architecture(),
		"game/game.go":                 "// Package game is the contract.\npackage game\n",
		"games/games.go":               "// Package games is the list.\npackage games\n\nimport _ \"lair.games/lair/games/chess\"\n",
		"bot/bot.go":                   "// Package bot plays.\npackage bot\n\nimport _ \"lair.games/lair/game\"\n",
		"bot/bot_test.go":              "package bot_test\n\nimport (\n\t_ \"lair.games/lair/bot\"\n\t_ \"lair.games/lair/game/toy\"\n)\n",
		"sqlite/sqlite.go":             "// Package sqlite stores.\npackage sqlite\n\nimport (\n\t_ \"lair.games/lair/table\"\n\t_ \"modernc.org/sqlite\"\n)\n",
		"server/server.go":             "// Package server serves.\npackage server\n\nimport _ \"github.com/danielgtaylor/huma/v2/adapters/humago\"\n",
		"docs/decisions/0001-one.md":   "# 1. One\n" + parts,
		"docs/decisions/0002-two.md":   "# 2. Two\n" + parts,
		"go.mod":                       "module lair.games/lair\n\nrequire a v1.0.0\n",
		"games/chess/data/men.csv":     "name,value\n",
		"games/chess/data.go":          "package chess\n",
		"games/chess/testdata/a.match": "lair match v1\n",
		"games/chess/position.go":      "package chess\n",
		"games/chess/bot_plan.go":      "package chess\n",
	}
	for _, name := range gameFiles {
		files["games/chess/"+name] = ""
		if strings.HasSuffix(name, ".go") {
			files["games/chess/"+name] = "package chess\n"
		}
	}
	files["games/chess/doc.go"] = "// Package chess is a game.\npackage chess\n\nimport _ \"lair.games/lair/game\"\n"
	files["games/chess/laws_test.go"] = `package chess

import (
	_ "lair.games/lair/game/gametest"
	_ "time"
)

func all() {
	gametest.Laws(t)
	gametest.Games(t)
	gametest.NoAllocs(t)
	gametest.Size(t)
	gametest.Perft(t)
	gametest.Rulebook(t)
	gametest.Fuzz(f)
	gametest.FuzzPosition(f)
	recordtest.Golden(t)
}
`
	for name, text := range maps.Clone(files) { // a sample has the same files, and no cards
		if file, ok := strings.CutPrefix(name, "games/chess/"); ok && !strings.HasPrefix(file, "data") {
			files["examples/nim/"+file] = strings.ReplaceAll(text, "chess", "nim")
		}
	}
	return files
}

func architecture() string {
	text, err := os.ReadFile("ARCHITECTURE.md")
	if err != nil {
		panic(err)
	}
	return string(text)
}

// redrawn is the drawing with another text in place of one in it.
func redrawn(old, by string) map[string]string {
	return file("ARCHITECTURE.md", strings.Replace(architecture(), old, by, 1))
}

// plant makes a tree of the sound house with other files in it; "-" takes a file away.
func plant(change map[string]string) tree {
	files := sound()
	maps.Copy(files, change)
	house := fstest.MapFS{}
	for name, text := range files {
		if text != "-" {
			house[name] = &fstest.MapFile{Data: []byte(text)}
		}
	}
	return planted(house)
}

func TestSoundHousePasses(t *testing.T) {
	for name, check := range checks {
		for _, complaint := range check(plant(nil)) {
			t.Errorf("%s: %s", name, complaint)
		}
	}
}

// faults are planted in the sound house: the check named must complain of each in these words.
var faults = map[string][]struct {
	name   string
	change map[string]string
	want   string
}{
	"imports run one way": {
		{
			"the contract imports a table",
			file("game/a.go", "package game\n\nimport _ \"lair.games/lair/table\"\n"),
			"game/a.go:3: game does not import table: the contract",
		},
		{
			"the contract imports a library",
			file("game/a.go", "package game\n\nimport _ \"golang.org/x/text\"\n"),
			"does not import golang.org/x/text",
		},
		{
			"a store imports unsafe",
			file("sqlite/a.go", "package sqlite\n\nimport _ \"unsafe\"\n"),
			"sqlite/a.go:3: nothing imports unsafe",
		},
		{
			"a game imports a bot",
			file("games/chess/a.go", "package chess\n\nimport _ \"lair.games/lair/bot\"\n"),
			"games/* does not import bot",
		},
		{
			"a game imports another",
			file("games/chess/a.go", "package chess\n\nimport _ \"lair.games/lair/games/go\"\n"),
			"does not import games/go",
		},
		{
			"a game imports its tests' friends",
			file(
				"games/chess/a.go", "package chess\n\nimport _ \"lair.games/lair/game/gametest\"\n",
			),
			"does not import game/gametest",
		},
		{
			"a table imports the list",
			file("table/a_test.go", "package table\n\nimport _ \"lair.games/lair/games\"\n"),
			"table does not import games: a table defines",
		},
		{
			"a table imports a store",
			file("table/a.go", "package table\n\nimport _ \"modernc.org/sqlite\"\n"),
			"table does not import modernc.org/sqlite",
		},
		{
			"a sample imports a bot",
			file("examples/nim/a.go", "package nim\n\nimport _ \"lair.games/lair/bot\"\n"),
			"examples/* does not import bot",
		},
		{"a new room", file("lobby/a.go", "package lobby\n"), "no room is drawn for lobby"},
		{
			"a room below a room", file("game/chance/a.go", "package chance\n"),
			"no room is drawn for game/chance",
		},
	},
	"imports are drawn as they are listed": {
		{
			"an arrow that is forbidden",
			redrawn("\nnats, admin -> table", "\nnats, admin -> table, games"),
			`ARCHITECTURE.md: nats -> "games" is not in rooms`,
		},
		{
			"an arrow left out", redrawn("\nstore -> game, table", "\nstore -> table"),
			"ARCHITECTURE.md: store -> game is not drawn",
		},
		{
			"a package left out", redrawn("\ngame -> game/strict", ""),
			"ARCHITECTURE.md: game -> game/strict is not drawn",
		},
		{
			"a line that goes on", redrawn("lesson,\n            metrics", "lesson,\n            mail"),
			`ARCHITECTURE.md: cmd/lair -> "mail" is not in rooms`,
		},
		{
			"a package that is not there", redrawn("\ntrain -> bot", "\npost -> bot"),
			`ARCHITECTURE.md: "post" is in no room`,
		},
		{
			"an arrow upwards",
			redrawn("\ngame -> game/strict\n", "\ngame -> game/strict\nbot -> game\n"),
			"ARCHITECTURE.md: bot -> game points upwards",
		},
		{
			"a suite", redrawn("\nrecord, lesson,", "\ntable/tabletest, record, lesson,"),
			`ARCHITECTURE.md: table/tabletest -> "game" is not in rooms`,
		},
		{"no drawing", file("ARCHITECTURE.md", "-"), "ARCHITECTURE.md: nats -> table is not drawn"},
	},
	"rules are pure": {
		{
			"a clock", file("games/chess/a.go", "package chess\n\nimport _ \"time\"\n"),
			"games/chess/a.go:3: a game does not import \"time\": rules read no clock",
		},
		{
			"dice of its own",
			file("games/chess/a.go", "package chess\n\nimport _ \"math/rand/v2\"\n"),
			"only from their Chance",
		},
	},
	"every game has the same files": {
		{"no French", file("games/chess/rulebook.fr.md", "-"), "games/chess has no rulebook.fr.md"},
		{"no board", file("games/chess/ui/board.tsx", "-"), "games/chess has no ui/board.tsx"},
		{
			"no golden record", file("games/chess/testdata/a.match", "-"),
			"games/chess has no testdata/*.match",
		},
		{
			"nothing to read", file("games/chess/data/men.csv", "-"),
			"games/chess has only one of data/*.csv and data.go",
		},
		{
			"nobody to read it", file("games/chess/data.go", "-"),
			"games/chess has only one of data/*.csv and data.go",
		},
		{
			"a sample without a board", file("examples/nim/ui/board.tsx", "-"),
			"examples/nim has no ui/board.tsx",
		},
		{
			"a sample in the list",
			file("games/games.go", "package games\n\nimport _ \"lair.games/lair/examples/nim\"\n"),
			"examples/nim is in games/games.go",
		},
		{
			"not in the list", file("games/games.go", "package games\n"),
			"games/chess is not in games/games.go",
		},
		{
			"a plan among the rules", file("games/chess/plan_race.go", "package chess\n"),
			"games/chess/plan_race.go: what thinks is in bot_*.go",
		},
		{
			"no position apart", file("games/chess/position.go", "-"),
			"games/chess has no position.go",
		},
		{
			"another game with nothing", file("games/go/go.go", "package go\n"),
			"games/go has no doc.go",
		},
	},
	"code of all games names none": {
		{
			"a number of one game in the list",
			file("games/a.go", "package games\n\nvar pull = map[string]int{\"chess\": 3}\n"),
			`games/a.go:3: "chess": what one game needs belongs in a field of its Rules`,
		},
	},
	"what pages are made of knows no page": {
		{
			"a sample", file("examples/nim/ui/board.tsx", "import '@lair/pages/rules';\n"),
			"examples/nim/ui/board.tsx does not import @lair/pages/rules",
		},
		{
			"a menu",
			file("web/src/table/menu.tsx", "import { speeds } from '@lair/pages/settings';\n"),
			"web/src/table/menu.tsx does not import @lair/pages/settings",
		},
		{
			"a board", file("games/chess/ui/board.tsx", "void import('@lair/pages/rules');\n"),
			"games/chess/ui/board.tsx does not import @lair/pages/rules",
		},
	},
	"every game is held to the laws": {
		{
			"a sample without laws", file("examples/nim/laws_test.go", "package nim\n"),
			"no test of examples/nim calls gametest.Laws()",
		},
		{
			"no laws",
			file(
				"games/chess/laws_test.go",
				"package chess\n\nfunc all() { gametest.Rulebook(t) }\n",
			),
			"no test of games/chess calls gametest.Laws()",
		},
		{
			"only a comment elsewhere", file("games/chess/laws_test.go", "package chess\n"),
			"no test of games/chess calls recordtest.Golden()",
		},
	},
	"every package says what it is": {
		{"a package that says nothing", file("bot/bot.go", "package bot\n"), "bot: no file says"},
		{
			"a command that says nothing", file("cmd/lair/main.go", "package main\n"),
			"cmd/lair: no file says",
		},
	},
	"what is exported is documented": {
		{
			"a function", file("bot/a.go", "package bot\n\nfunc Play() {}\n"),
			"bot/a.go:3: Play has no comment",
		},
		{
			"a method",
			file("bot/a.go", "package bot\n\n// A is.\ntype A int\n\nfunc (*A) Play() {}\n"),
			"bot/a.go:6: Play has no comment",
		},
		{
			"a method of a generic type",
			file(
				"bot/a.go",
				"package bot\n\n// A is.\ntype A[B, C any] int\n\nfunc (A[B, C]) Play() {}\n",
			),
			"bot/a.go:6: Play has no comment",
		},
		{"a type", file("bot/a.go", "package bot\n\ntype A int\n"), "A has no comment"},
		{
			"a type in a group",
			file("bot/a.go", "package bot\n\ntype (\n\t// A is.\n\tA int\n\tB int\n)\n"),
			"bot/a.go:6: B has no comment",
		},
		{"a variable", file("bot/a.go", "package bot\n\nvar ErrA = 1\n"), "ErrA has no comment"},
		{
			"a constant",
			file("bot/a.go", "package bot\n\nconst (\n\tA = 1 // a\n\tB = 2\n)\n"),
			"bot/a.go:5: B has no comment",
		},
		{
			"a plain function called String",
			file("bot/a.go", "package bot\n\nfunc String() string { return \"\" }\n"),
			"String has no comment",
		},
	},
	"folders are named by what they hold": {
		{
			"util", file("server/util/a.go", "package util\n"),
			"server/util: call it by what it holds",
		},
		{"helpers of the pages", file("web/src/helpers/a.ts", ""), "web/src/helpers: call it"},
		{
			"another name", file("bot/a.go", "package player\n"),
			"bot/a.go: package player lies in a folder of another name",
		},
	},
	"nothing lies about": {
		{"a note", file("a.md", "text\n"+"TO"+"DO: more\n"), "a.md:2: a note to oneself"},
		{
			"a note in code",
			file("bot/a.go", "package bot\n\n// FIX"+"ME later.\n"),
			"bot/a.go:3: a note",
		},
		{"a home", file("a.md", "see /ho"+"me/me/lair\n"), "a.md:1: a path of one machine"},
		{
			"a home in quotes", file("a.json", `{"a":"/ro`+`ot/x"}`),
			"a.json:1: a path of one machine",
		},
		{"a home on Windows", file("a.md", `C:\Us`+`ers\me`), "a.md:1: a path of one machine"},
		{
			"a registry", file("package-lock.json", "\"https://registry.npm"+"js.org/x\""),
			"the host of a registry",
		},
		{"a proxy", file("a.sh", "GOPROXY=https://proxy.gol"+"ang.org"), "the host of a registry"},
		{
			"half a merge", file("a.md", "a\n<<<<"+"<<< HEAD\n"),
			"a.md:2: a merge that was not finished",
		},
		{"a key", file("key.pem", "-----BEGIN EC PRIVATE"+" KEY-----"), "key.pem:1: a key"},
		{"a page built", file("web/dist/index.html", ""), "-"}, // a walk leaves it out, as git does
		{"a page built elsewhere", file("web/press/dist/index.html", ""), "is built, or left over"},
		{"a test program", file("bot/bot.test", ""), "bot/bot.test: is built"},
		{"a database", file("lair-data/lair.db", ""), "is built"},
		{"scratch", file("tmp/a.go", "package a\n"), "tmp/a.go: is built, or left over"},
		{"a large file", file("a.csv", strings.Repeat("a", largest+1)), "a.csv: 600001 bytes"},
		{"a program", file("lair", "\x7fELF\x00"), "lair: is no text"},
	},
	"decisions are numbered": {
		{
			"a gap", file("docs/decisions/0004-four.md", "# 4. Four\n"),
			"0004-four.md: the next number is 0003",
		},
		{
			"a number twice", file("docs/decisions/0002-too.md", "# 2. Too\n"),
			"the next number is 0003",
		},
		{
			"no number", file("docs/decisions/more.md", "# More\n"),
			"more.md: a decision is called like",
		},
		{
			"no title", file("docs/decisions/0003-three.md", "# Three\n"),
			"0003-three.md: does not begin",
		},
		{
			"a part of another name",
			file("docs/decisions/0003-three.md", "# 3. Three\n\n**Context.** A.\n\n**Decision.** B.\n"),
			`has the parts ["Context" "Decision"], want ["Context" "Choice" "Given up"]`,
		},
		{
			"too long", file("docs/decisions/0003-three.md", "# 3. Three\n"+strings.Repeat("\n", 70)),
			"0003-three.md: 71 lines",
		},
	},
	"Go functions fit a screen": {
		{
			"a long function",
			file("bot/a.go", "package bot\n\nfunc a() {"+strings.Repeat("\n", 70)+"}\n"),
			"bot/a.go:3: a has 71 lines",
		},
	},
	"comments fit a hundred columns": {
		{
			"a wide comment", file("bot/a.go", "// "+strings.Repeat("x", 98)+"\npackage bot\n"),
			"bot/a.go:1: a comment of 101 columns",
		},
		{
			"a wide comment of a page",
			file("web/src/a.ts", "/** "+strings.Repeat("é", 97)+" */\n"),
			"web/src/a.ts:1: a comment of 104 columns",
		},
	},
	"modules are as they were released": {
		{
			"a replaced module", file("go.mod", "module lair.games/lair\n\nreplace a => ../a\n"),
			"go.mod:3: replace a => ../a",
		},
		{
			"in a tool", file("tools/go.mod", "module tools\n\nexclude a v1.0.0\n"),
			"tools/go.mod:3: exclude",
		},
	},
}

func file(name, text string) map[string]string { return map[string]string{name: text} }

func TestEveryFaultIsSeen(t *testing.T) {
	for check := range checks {
		if len(faults[check]) == 0 {
			t.Errorf("no fault was planted for %q", check)
		}
	}
	for check, list := range faults {
		for _, f := range list {
			t.Run(check+"/"+f.name, func(t *testing.T) {
				complaints := strings.Join(checks[check](plant(f.change)), "\n")
				if f.want == "-" && complaints != "" ||
					f.want != "-" && !strings.Contains(complaints, f.want) {
					t.Errorf("complained %q, want %q in it", complaints, f.want)
				}
			})
		}
	}
}

// What is right and looks a little like a fault.
func TestNoFalseAlarm(t *testing.T) {
	for name, c := range map[string]struct {
		check  string
		change map[string]string
	}{
		"a method that an interface explains": {
			"what is exported is documented",
			file(
				"bot/a.go", "package bot\n\n// A is.\ntype A int\n\nfunc (A) String() string { return \"\" }\n",
			),
		},
		"a method of what is not exported": {
			"what is exported is documented",
			file("bot/a.go", "package bot\n\ntype a int\n\nfunc (a) Play() {}\n"),
		},
		"the values of a type": {
			"what is exported is documented",
			file("bot/a.go", "package bot\n\n// A is.\ntype A int\n\nconst (\n\tB A = iota\n\tC\n)\n"),
		},
		"a test": {
			"what is exported is documented", file("bot/b_test.go", "package bot\n\nfunc TestA() {}\n"),
		},
		"a game without cards": {
			"every game has the same files",
			map[string]string{"games/chess/data/men.csv": "-", "games/chess/data.go": "-"},
		},
		"an empty group": {
			"what is exported is documented", file("bot/a.go", "package bot\n\nvar ()\n"),
		},
		"a path of a page": {
			"nothing lies about",
			file("a.md", "GET /api/home and web/src/home/x.tsx, /ho"+"me, https://lair.games/ho"+"me/x\n"),
		},
		"a test reads a clock": {
			"rules are pure", file("games/chess/a_test.go", "package chess\n\nimport _ \"time\"\n"),
		},
		"bytes for a test": {"nothing lies about", file("record/testdata/fuzz/a", "\x00\x01")},
		"a font":           {"nothing lies about", file("web/public/a.woff2", "wOF2\x00")},
	} {
		t.Run(name, func(t *testing.T) {
			if complaints := checks[c.check](plant(c.change)); len(complaints) > 0 {
				t.Errorf("complained %q", complaints)
			}
		})
	}
}

func TestPair(t *testing.T) {
	const mod = "module modernc.org/sqlite\n\nrequire (\n\tmodernc.org/fileutil v1.3.40\n\tmodernc.org/libc v1.77.1\n)\n"
	if complaint := pair([]byte(mod), "v1.77.1"); complaint != "" {
		t.Error(complaint)
	}
	if complaint := pair([]byte(mod), "v1.77.2"); !strings.Contains(
		complaint, "asks for modernc.org/libc v1.77.1, and v1.77.2 is used",
	) {
		t.Errorf("another libc: %q", complaint)
	}
	if complaint := pair([]byte("module modernc.org/sqlite\n"), "v1.77.1"); complaint == "" {
		t.Error("no libc at all passes")
	}
	if complaint := pair(
		[]byte("module a\n\nrequire modernc.org/libc v1.0.0\n"), "v1.0.0",
	); complaint != "" {
		t.Error(complaint)
	}
}
