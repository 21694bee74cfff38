package main

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

// TestSettingsPage checks that docs/hosting.md lists every setting as the
// program declares it.
func TestSettingsPage(t *testing.T) {
	var c struct {
		Serve serveCmd `cmd:""`
	}
	var set settings
	if _, err := kong.New(&c, kong.PostBuild(set.bind)); err != nil {
		t.Fatal(err)
	}
	table := "\n| setting | variable | default | what it does |\n|---|---|---|---|\n"
	for _, f := range set.serve {
		value := "none"
		if f.IsBool() || f.Default != "" {
			value = "`" + cmp.Or(f.Default, "false") + "`"
		}
		table += fmt.Sprintf("| `%s` | `%s` | %s | %s |\n", f.Name, f.Envs[0], value, f.Help)
	}
	file := filepath.Join("..", "..", "docs", "hosting.md")
	page, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	head, rest, begins := strings.Cut(string(page), "-update -->\n")
	_, tail, ends := strings.Cut(rest, "<!-- end of settings -->")
	if !begins || !ends {
		t.Fatalf("%s has no place for the table of settings", file)
	}
	want := head + "-update -->\n" + table + "\n<!-- end of settings -->" + tail
	if want == string(page) {
		return
	}
	if flag.Lookup("update").Value.String() != "true" {
		t.Fatalf("%s does not list the settings of lair serve; run this test with -update", file)
	}
	if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
		t.Fatal(err)
	}
}
