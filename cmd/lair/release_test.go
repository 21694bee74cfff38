package main

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestReleaseFiles checks what is published beside the program: the licence
// texts are there, and documents link only to what is there too. tools/release/build
// reads the same list.
func TestReleaseFiles(t *testing.T) {
	list := strings.Fields(readFile(t, "tools/release/files"))
	archive := map[string]string{}
	for _, name := range list {
		archive[name] = name
	}
	checkPublished(t, "the archive", archive, "LICENSE", "THIRD_PARTY.md")

	packed := map[string]string{}
	pairs := regexp.MustCompile(`(?m)^  - src: (.+)\n    dst: (/.+)$`).
		FindAllStringSubmatch(readFile(t, "deploy/nfpm.yaml"), -1)
	for _, pair := range pairs {
		if pair[2] != "/usr/bin/lair" {
			packed[pair[2]] = pair[1]
		}
	}
	const docs = "/usr/share/doc/lair/"
	checkPublished(t, "the Debian package", packed, docs+"copyright", docs+"THIRD_PARTY.md")
	for _, name := range list {
		if _, there := packed[docs+name]; there {
			continue
		}
		if !slices.ContainsFunc(pairs, func(pair []string) bool { return pair[1] == name }) {
			t.Errorf("the archive has %s, and the Debian package does not", name)
		}
	}
}

// mdLink is the target of a link in Markdown that is no heading of the same page.
var mdLink = regexp.MustCompile(`\]\(([^)#\s]+)[^)]*\)`)

// checkPublished checks files that are published under other names than here.
func checkPublished(t *testing.T, where string, files map[string]string, want ...string) {
	t.Helper()
	for _, name := range want {
		if files[name] == "" {
			t.Errorf("%s has no %s", where, name)
		}
	}
	links := 0
	for name, source := range files {
		text := readFile(t, source)
		if path.Ext(source) != ".md" || source == "THIRD_PARTY.md" { // the words of others
			continue
		}
		for _, link := range mdLink.FindAllStringSubmatch(text, -1) {
			if strings.Contains(link[1], "://") {
				continue
			}
			links++
			if to := path.Join(path.Dir(name), link[1]); files[to] == "" {
				t.Errorf("%s: %s links to %s, which is not inside", where, name, to)
			}
		}
	}
	if links == 0 {
		t.Errorf("%s has no document with a link", where)
	}
}

// readFile reads a file of this checkout.
func readFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
