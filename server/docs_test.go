package server

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"lair.games/lair/call"
)

// fence is a block of code in a text, with the language that it names.
var fence = regexp.MustCompile("(?s)```(\\w+)\n(.*?)```")

// TestDocs runs every command of docs/http.md in order, and holds each answer
// to what the page says it is.
func TestDocs(t *testing.T) {
	for _, tool := range []string{"sh", "curl", "sed", "grep", "head", "base64", "tr"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("there is no %s here", tool)
		}
	}
	page, err := os.ReadFile(filepath.Join("..", "docs", "http.md"))
	if err != nil {
		t.Fatal(err)
	}
	h := newHarness(t, plan{titles: []Title{mightyMonsters(t)}, bots: searchBots{}, calls: &call.Config{}})
	shell := startShell(t)
	checked := 0
	var output string
	for _, block := range fence.FindAllStringSubmatch(string(page), -1) {
		switch kind, text := block[1], block[2]; kind {
		case "sh":
			output = shell.run(strings.ReplaceAll(text, "http://localhost:8080", h.http.URL))
		case "json":
			if !answerPattern(text).MatchString(withoutSpace(output)) {
				t.Errorf("the page says\n%s\nand the answer is\n%s", text, output)
			}
			checked++
		}
	}
	if checked < 10 {
		t.Errorf("only %d answers were checked", checked)
	}
}

// shell runs scripts one after the other, so that each has the variables of those before it.
type shell struct {
	t   *testing.T
	in  io.Writer
	out *bufio.Scanner
}

func startShell(t *testing.T) *shell {
	t.Helper()
	cmd := exec.Command("sh")
	cmd.Dir = t.TempDir()
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = in.Close()
		if err := cmd.Wait(); err != nil {
			t.Errorf("the shell: %v", err)
		}
	})
	s := &shell{t, in, bufio.NewScanner(out)}
	s.out.Buffer(nil, 1<<22)
	return s
}

// run returns what a script prints.
func (s *shell) run(script string) string {
	s.t.Helper()
	const end = "-- the script has come to its end --"
	if _, err := io.WriteString(s.in, script+"\nprintf '\\n"+end+"\\n'\n"); err != nil {
		s.t.Fatal(err)
	}
	var all strings.Builder
	for s.out.Scan() {
		if s.out.Text() == end {
			return all.String()
		}
		all.WriteString(s.out.Text() + "\n")
	}
	s.t.Fatalf("the shell ended in the middle of %s: %v", script, s.out.Err())
	return ""
}

// answerPattern returns a pattern for an answer, in which … stands for
// anything.
func answerPattern(text string) *regexp.Regexp {
	return regexp.MustCompile(
		"^" + strings.ReplaceAll(regexp.QuoteMeta(withoutSpace(text)), "…", ".*") + "$",
	)
}

// withoutSpace drops all white space.
func withoutSpace(text string) string { return strings.Join(strings.Fields(text), "") }

// searchBots are the bots that the page speaks of.
type searchBots struct{ firstMoveBots }

func (searchBots) Levels(string) []string { return []string{"random", "search"} }
func (searchBots) Styles(string) []string { return nil }
