package gametest

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// ruleHeading matches a rule of a rulebook: a heading that ends in its slug.
var ruleHeading = regexp.MustCompile(`^#{2,6} +(\S.*?) +\{#([a-z]+(?:-[a-z0-9]+)+)\}\s*$`)

// Rulebook checks the rulebooks in the folder of the test against its code. A rule
// is a heading that ends in its slug, "### The price {#mm-replace-price}", with
// text below it. All slugs of a game have the same prefix ("mm-"). All rulebooks
// have the same slugs in the same order, and their house rulings belong to the same
// rules. Every slug stands in a string of a test, and every slug that the code or
// a test names is in the rulebook.
func Rulebook(t TB, files ...string) {
	t.Helper()
	for _, err := range rulebook(".", files) {
		t.Errorf("%v", err)
	}
}

// rulebook returns everything that is wrong, by file.
func rulebook(dir string, files []string) []error {
	var slugs, rulings []string
	for i, file := range files {
		list, ours, err := slugsOf(filepath.Join(dir, file))
		if err != nil {
			return []error{err}
		}
		if i > 0 && !slices.Equal(list, slugs) {
			return []error{
				fmt.Errorf(
					"%s: the rules are not those of %s in their order: %s", file, files[0],
					apart(slugs, list),
				),
			}
		}
		if i > 0 && !slices.Equal(ours, rulings) {
			return []error{
				fmt.Errorf(
					"%s: the house rulings are not those of %s: %s", file, files[0],
					apart(rulings, ours),
				),
			}
		}
		slugs, rulings = list, ours
	}
	prefix, _, _ := strings.Cut(slugs[0], "-")
	for _, slug := range slugs {
		if !strings.HasPrefix(slug, prefix+"-") {
			return []error{fmt.Errorf("%s: %s does not begin with %s-", files[0], slug, prefix)}
		}
	}
	return mentions(dir, prefix, slugs)
}

// houseRulings are the words with which a house ruling begins, by language.
var houseRulings = []string{"*House ruling.*", "*Décision maison.*"}

// slugsOf returns the slugs of a rulebook and the slug of each house ruling in it.
func slugsOf(file string) (slugs, rulings []string, err error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, nil, err
	}
	said := true
	name := filepath.Base(file)
	for i, line := range strings.Split(string(text), "\n") {
		switch m := ruleHeading.FindStringSubmatch(line); {
		case m != nil && slices.Contains(slugs, m[2]):
			return nil, nil, fmt.Errorf("%s:%d: rule %s is there twice", name, i+1, m[2])
		case m != nil && !said:
			return nil, nil, fmt.Errorf(
				"%s:%d: rule %s says nothing", name, i+1, slugs[len(slugs)-1],
			)
		case m != nil:
			slugs, said = append(slugs, m[2]), false
		case strings.Contains(line, "{#"):
			return nil, nil, fmt.Errorf(
				`%s:%d: a rule is a heading like "### The price {#mm-replace-price}", not %q`, name,
				i+1, line,
			)
		case !strings.HasPrefix(line, "#") && strings.TrimSpace(line) != "":
			said = true
			marked := func(mark string) bool { return strings.HasPrefix(line, mark) }
			if len(slugs) > 0 && slices.ContainsFunc(houseRulings, marked) {
				rulings = append(rulings, slugs[len(slugs)-1])
			}
		}
	}
	switch {
	case len(slugs) == 0:
		return nil, nil, fmt.Errorf("%s: there is no rule in it", name)
	case !said:
		return nil, nil, fmt.Errorf("%s: rule %s says nothing", name, slugs[len(slugs)-1])
	}
	return slugs, rulings, nil
}

// apart says where two lists begin to differ.
func apart(a, b []string) string {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return fmt.Sprintf("%s stands where %s should", b[i], a[i])
		}
	}
	return fmt.Sprintf("%d rules, not %d", len(b), len(a))
}

// mentions compares the slugs with those that the Go files of a folder name.
func mentions(dir, prefix string, slugs []string) []error {
	var faults []error
	slug := regexp.MustCompile(`\b` + prefix + `(?:-[a-z0-9]+)+\b`)
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return []error{err}
	}
	tested := map[string]bool{}
	for _, file := range files {
		set := token.NewFileSet()
		tree, err := parser.ParseFile(
			set, file, nil, parser.ParseComments|parser.SkipObjectResolution,
		)
		if err != nil {
			faults = append(faults, err)
			continue
		}
		note := func(pos token.Pos, text string, isString bool) {
			for _, id := range slug.FindAllString(text, -1) {
				if !slices.Contains(slugs, id) {
					at := set.Position(pos)
					faults = append(
						faults,
						fmt.Errorf(
							"%s:%d: there is no rule %s", filepath.Base(at.Filename), at.Line, id,
						),
					)
				} else if isString && strings.HasSuffix(file, "_test.go") {
					tested[id] = true
				}
			}
		}
		for _, group := range tree.Comments {
			note(group.Pos(), group.Text(), false)
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				if text, err := strconv.Unquote(lit.Value); err == nil {
					note(lit.Pos(), text, true)
				}
			}
			return true
		})
	}
	for _, id := range slugs {
		if !tested[id] {
			faults = append(faults, fmt.Errorf("rule %s has no test that names it", id))
		}
	}
	if len(files) == 0 {
		faults = append(faults, errors.New("there is no Go file beside the rulebook"))
	}
	return faults
}
