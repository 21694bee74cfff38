package lair_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// THIRD_PARTY.md has the licences of what go.mod and package.json name now.
func TestThirdPartyIsFresh(t *testing.T) {
	if testing.Short() {
		t.Skip("lists the modules of the program for each system")
	}
	if _, err := os.Stat("web/node_modules/preact"); err != nil {
		t.Skip(err) // make test installs the packages
	}
	cmd := exec.Command("go", "run", "./licences", "..")
	cmd.Dir = "tools"
	var moaned strings.Builder
	cmd.Stderr = &moaned
	want, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, &moaned)
	}
	got, err := os.ReadFile("THIRD_PARTY.md")
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(want) {
		t.Error("THIRD_PARTY.md is stale: run make generate")
	}
}

// importedPackage is an npm package that a page imports, or whose file a style
// sheet names.
var importedPackage = regexp.MustCompile(
	`(?:\bfrom |\bimport |\bimport\(|\burl\()'((?:@[\w-]+/)?[a-z][\w-]*)(?:/[^']*)?'`,
)

// builders run in the build, and are in no page.
var builders = []string{"web/src/synth/encode.ts", "web/src/synth/plugin.ts"}

// Whatever package the pages import is among the dependencies of package.json,
// from which THIRD_PARTY.md takes its list.
func TestPagesImportDependencies(t *testing.T) {
	text, err := os.ReadFile("web/package.json")
	if err != nil {
		t.Fatal(err)
	}
	var list struct{ Dependencies map[string]string }
	if err := json.Unmarshal(text, &list); err != nil {
		t.Fatal(err)
	}
	used := map[string]bool{}
	house := here(t)
	for _, name := range house.files {
		page := strings.HasPrefix(name, "web/src/") ||
			strings.HasPrefix(name, "games/") && strings.Contains(name, "/ui/")
		if strings.Contains(name, ".test.") || slices.Contains(builders, name) {
			continue
		}
		if !page || !slices.Contains([]string{".ts", ".tsx", ".css"}, name[strings.LastIndex(name, "."):]) {
			continue
		}
		for _, m := range importedPackage.FindAllStringSubmatch(house.read(name), -1) {
			if strings.HasPrefix(m[1], "@lair/") || m[1] == "virtual" {
				continue
			}
			used[m[1]] = true
			if list.Dependencies[m[1]] == "" {
				t.Errorf("%s imports %s, which is not among the dependencies of package.json", name, m[1])
			}
		}
	}
	for name := range list.Dependencies {
		if !used[name] {
			t.Errorf("no page imports %s, which package.json names as a dependency", name)
		}
	}
}
