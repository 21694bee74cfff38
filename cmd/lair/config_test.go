package main

import (
	"bytes"
	"cmp"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"lair.games/lair/server"
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
	onPage(t, "settings", table)
}

// TestLimitsPage checks that docs/hosting.md lists every limit with its default.
func TestLimitsPage(t *testing.T) {
	table := "\n| limit | default | what it bounds |\n|---|---|---|\n"
	for _, l := range server.LimitList {
		table += fmt.Sprintf("| `%s` | `%s` | %s |\n", l.Name, l.Default(), l.Doc)
		var all server.Limits
		if err := all.Set(l.Name, l.Default()); err != nil {
			t.Errorf("the default of a limit: %v", err)
		}
	}
	onPage(t, "limits", table)
	for _, bad := range []string{
		"colour=red", "requests=many", "requests=5", "requests=0/5", "requests=5/0", "sockets=-1",
		"requests=NaN/5",
	} {
		var fails bytes.Buffer
		code := run(t.Context(), []string{
			"serve", "--listen", "127.0.0.1:0", "--data", t.TempDir(), "--limit", bad,
		}, &streams{nil, io.Discard, &fails})
		if code != exitRefused || !strings.Contains(fails.String(), "limit") {
			t.Errorf("--limit %s ends with %d: %s", bad, code, &fails)
		}
	}
}

// onPage checks that docs/hosting.md holds a table that is made from the code.
func onPage(t *testing.T, name, table string) {
	t.Helper()
	file := filepath.Join("..", "..", "docs", "hosting.md")
	page, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	head, rest, begins := strings.Cut(string(page), "<!-- "+name+": made by ")
	made, rest, breaks := strings.Cut(rest, "\n")
	_, tail, ends := strings.Cut(rest, "<!-- end of "+name+" -->")
	if !begins || !breaks || !ends {
		t.Fatalf("%s has no place for the table of %s", file, name)
	}
	want := head + "<!-- " + name + ": made by " + made + "\n" + table + "\n<!-- end of " + name + " -->" + tail
	if want == string(page) {
		return
	}
	if flag.Lookup("update").Value.String() != "true" {
		t.Fatalf("%s does not list the %s; run this test with -update", file, name)
	}
	if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
		t.Fatal(err)
	}
}
