package lair_test

import (
	"go/ast"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A ratchet bounds a count that has to fall, most of them of the front end. What eslint and
// stylelint can count, their suppressions bound: web/eslint-suppressions.json
// and web/stylelint-suppressions.json.
type ratchet struct {
	what  string
	bound int
	count func(tree) int
}

// slack is by how many hundredths a count may lie below its bound before the
// bound has to be lowered, so that what was won is kept.
const slack = 2

// ratchets only fall. Lower a bound with the change that allows it; a change
// that would raise one says in its commit what a person gains.
var ratchets = []ratchet{
	{"bytes of CSS of mightymonsters", 65781, cssBytes("mightymonsters")},
	{"bytes of CSS of gloomygraves", 60651, cssBytes("gloomygraves")},
	{"bytes of CSS of monsterexpedition", 72996, cssBytes("monsterexpedition")},
	{"bytes of CSS of bigmonster", 51613, cssBytes("bigmonster")},
	{"bytes of CSS of the shell", 122720, func(t tree) int { return size(t, shellCSS) }},
	{"lines of TypeScript of mightymonsters", 6607, codeLines("mightymonsters")},
	{"lines of TypeScript of gloomygraves", 6555, codeLines("gloomygraves")},
	{"lines of TypeScript of monsterexpedition", 9115, codeLines("monsterexpedition")},
	{"lines of TypeScript of bigmonster", 8930, codeLines("bigmonster")},
	{"lines of TypeScript of the shell", 24318, func(t tree) int { return lines(t, shellCode) }},
	{"names of games' classes in the shell", 431, func(t tree) int {
		return matches(t, shellFiles, gameClass)
	}},
	{"names of the shell's classes in games' CSS", 257, shellClasses},
	{"selectors of games and shell across the wall", 7, acrossTheWall},
	{"members of GameUI and BoardProps", 42, members},
	{"media and container blocks", 338, func(t tree) int {
		return matches(t, styles, regexp.MustCompile(`@(media|container)\b`))
	}},
	{"distinct thresholds of media and container blocks", 110, thresholds},
	{"lengths in px", 4650, func(t tree) int {
		return matches(t, styles, regexp.MustCompile(`\b[0-9.]+px\b`))
	}},
	{"lines of the longest function of Go tests", 100, longestTest},
	{"Go test functions of more than 100 lines", 0, longTests},
}

func TestRatchets(t *testing.T) {
	if testing.Short() {
		t.Skip("reads every file of the pages, and nothing else runs")
	}
	house := here(t)
	for _, r := range ratchets {
		n := r.count(house)
		switch {
		case n == 0 && r.bound > 0:
			t.Errorf("%s: none were found: the count is broken, or its bound is 0 now", r.what)
		case n > r.bound:
			t.Errorf(
				"%s: %d, want at most %d: could the kit, a text, a size class or a table serve instead?",
				r.what, n, r.bound,
			)
		case n*100 < r.bound*(100-slack):
			t.Errorf("%s: %d, so its bound of %d can fall: write %d", r.what, n, r.bound, n)
		case r.bound == 0:
			t.Logf("there are none: %s", r.what)
		default:
			t.Logf("%5.1f %% of its bound: %s, %d", float64(n)*100/float64(r.bound), r.what, n)
		}
	}
}

// A ratchet that cannot fail holds nothing: each counts what is planted for it.
func TestRatchetsCount(t *testing.T) {
	files := map[string]string{
		"bot/long_test.go":  "package bot\n\nfunc TestA() {" + strings.Repeat("\n", 102) + "}\n",
		"web/src/shell.css": ".frame { width: 7px; }\n@media (width < 400px) { .mm-card { color: #fff; } }\n",
		"web/src/page.tsx":  "document.querySelector('.gg-pit');\n",
		"web/src/game-ui.ts": "export interface BoardProps<V> {\n  view: V;\n}\n" +
			"export interface GameUI {\n  name: string;\n  /** A note. */\n  say?(e: E): string;\n}\n",
	}
	for _, game := range []string{"mightymonsters", "gloomygraves", "monsterexpedition", "bigmonster"} {
		files["games/"+game+"/ui/board.css"] = ".mm-card { gap: 1px; }\n.frame { gap: 2px; }\n"
		files["games/"+game+"/ui/board.tsx"] = "e.closest('.frame');\nexport {};\n"
	}
	house := plant(files)
	want := map[string]int{
		"lines of the longest function of Go tests":         103,
		"Go test functions of more than 100 lines":          1,
		"names of games' classes in the shell":              2,
		"names of the shell's classes in games' CSS":        4,
		"selectors of games and shell across the wall":      5,
		"members of GameUI and BoardProps":                  3,
		"media and container blocks":                        1,
		"distinct thresholds of media and container blocks": 1,
		"lengths in px":                     10,
		"lines of TypeScript of the shell":  9,
		"lines of TypeScript of bigmonster": 2,
		"bytes of CSS of bigmonster":        34,
	}
	for _, r := range ratchets {
		n, ok := want[r.what]
		if ok && r.count(house) != n {
			t.Errorf("%s: counted %d among what is planted, want %d", r.what, r.count(house), n)
		}
		// Here only a planted fault shows that a count of none is not broken.
		if r.bound == 0 && n == 0 {
			t.Errorf("%s: its bound is 0, so something must be planted for it", r.what)
		}
	}
}

// testLines returns the lengths of the functions of Go tests.
func testLines(t tree) (list []int) {
	for _, p := range t.goFiles() {
		for _, decl := range p.file.Decls {
			if d, ok := decl.(*ast.FuncDecl); ok && p.test {
				list = append(list, p.set.Position(d.End()).Line-p.set.Position(d.Pos()).Line+1)
			}
		}
	}
	return list
}

func longestTest(t tree) int { return slices.Max(append(testLines(t), 0)) }

func longTests(t tree) (n int) {
	for _, lines := range testLines(t) {
		if lines > 100 {
			n++
		}
	}
	return n
}

// gameClass finds the classes of a game, which begin with its two letters.
var gameClass = regexp.MustCompile(`\.(?:mm|gg|me|bm)\b[a-z-]*`)

func styles(name string) bool {
	return path.Ext(name) == ".css" &&
		(strings.HasPrefix(name, "web/src/") || strings.HasPrefix(name, "games/"))
}

// code reports whether a file is TypeScript that people write: no test, nothing
// generated, no drawing.
func code(name string) bool {
	ext := path.Ext(name)
	return (ext == ".ts" || ext == ".tsx") && !strings.Contains(name, ".test.") &&
		!strings.Contains(name, ".gen.") && !strings.Contains(name, "/art/")
}

func inShell(name string) bool   { return strings.HasPrefix(name, "web/src/") }
func shellCSS(name string) bool  { return inShell(name) && styles(name) }
func shellCode(name string) bool { return inShell(name) && code(name) }
func shellFiles(name string) bool {
	return shellCSS(name) || shellCode(name)
}

func inGame(game string, kind func(string) bool) func(string) bool {
	return func(name string) bool {
		return strings.HasPrefix(name, "games/"+game+"/ui/") && kind(name)
	}
}

func cssBytes(game string) func(tree) int {
	return func(t tree) int { return size(t, inGame(game, styles)) }
}

func codeLines(game string) func(tree) int {
	return func(t tree) int { return lines(t, inGame(game, code)) }
}

var blanks = regexp.MustCompile(`\s+`)

// size counts bytes that are not blank: how a file is laid out costs nobody anything.
func size(t tree, kind func(string) bool) (n int) {
	for _, name := range t.files {
		if kind(name) {
			n += len(blanks.ReplaceAllString(t.read(name), ""))
		}
	}
	return n
}

func lines(t tree, kind func(string) bool) (n int) {
	for _, name := range t.files {
		if kind(name) {
			n += strings.Count(t.read(name), "\n")
		}
	}
	return n
}

func matches(t tree, kind func(string) bool, what *regexp.Regexp) (n int) {
	for _, name := range t.files {
		if kind(name) {
			n += len(what.FindAllStringIndex(t.read(name), -1))
		}
	}
	return n
}

var class = regexp.MustCompile(`\.[a-z][a-z0-9-]*`)

// shellClasses counts the classes in games' CSS that the shell's CSS lays out.
func shellClasses(t tree) (n int) {
	shell := map[string]bool{}
	for _, name := range t.files {
		if shellCSS(name) {
			for _, c := range selectors(t.read(name)) {
				shell[c] = !gameClass.MatchString(c)
			}
		}
	}
	for _, name := range t.files {
		if styles(name) && !inShell(name) {
			for _, c := range selectors(t.read(name)) {
				if shell[c] {
					n++
				}
			}
		}
	}
	return n
}

var (
	cssNote  = regexp.MustCompile(`(?s)/\*.*?\*/`)
	selector = regexp.MustCompile(`([^{};]*)\{`)
)

// selectors returns the classes in the selectors of a style sheet, with repeats.
func selectors(css string) (classes []string) {
	for _, m := range selector.FindAllStringSubmatch(cssNote.ReplaceAllString(css, ""), -1) {
		if !strings.HasPrefix(strings.TrimSpace(m[1]), "@") {
			classes = append(classes, class.FindAllString(m[1], -1)...)
		}
	}
	return classes
}

var query = regexp.MustCompile(
	"(?:querySelector(?:All)?|closest|matches)(?:<[^(]*>)?\\(\\s*['\"`]([^'\"`]*)['\"`]",
)

// acrossTheWall counts the queries with which the shell looks for a game's
// elements, and a game for elements that are not its own.
func acrossTheWall(t tree) (n int) {
	for _, name := range t.files {
		if !code(name) || !inShell(name) && !strings.HasPrefix(name, "games/") {
			continue
		}
		for _, m := range query.FindAllStringSubmatch(t.read(name), -1) {
			own := gameClass.MatchString(m[1])
			if inShell(name) && own || !inShell(name) && !own && class.MatchString(m[1]) {
				n++
			}
		}
	}
	return n
}

var (
	contract = regexp.MustCompile(`(?s)export interface (?:BoardProps|GameUI)\b[^{]*\{(.*?)\n\}`)
	member   = regexp.MustCompile(`(?m)^  [a-zA-Z]+\??[:(]`)
)

// members counts what a game must know of the shell.
func members(t tree) (n int) {
	for _, m := range contract.FindAllStringSubmatch(t.read("web/src/game-ui.ts"), -1) {
		n += len(member.FindAllString(m[1], -1))
	}
	return n
}

var (
	block     = regexp.MustCompile(`@(?:media|container)[^{]*`)
	threshold = regexp.MustCompile(`[0-9.]+(?:px|em|rem)`)
)

func thresholds(t tree) int {
	var all []string
	for _, name := range t.files {
		if styles(name) {
			for _, b := range block.FindAllString(t.read(name), -1) {
				all = append(all, threshold.FindAllString(b, -1)...)
			}
		}
	}
	slices.Sort(all)
	return len(slices.Compact(all))
}
