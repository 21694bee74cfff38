// Licences writes THIRD_PARTY.md: the licence texts of all that is in the
// programs that Lair publishes. These are Go, the modules of the programs for
// all systems, and the npm packages of the pages, fonts included. It reads the
// module cache and node_modules, and needs no network if they are filled.
//
//	go run ./licences CHECKOUT >THIRD_PARTY.md
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: licences CHECKOUT")
		os.Exit(2)
	}
	if err := write(os.Stdout, os.Args[1]); err != nil {
		fmt.Fprintf(os.Stderr, "licences: %v\n", err)
		os.Exit(1)
	}
}

const head = `# Third-party software

The programs that Lair publishes contain the software and fonts below. Each text holds for those
named above it. Lair's own licence is in LICENSE. ` + "`make generate`" + ` writes this file.
`

func write(w io.Writer, root string) error {
	modules, err := modulesOf(root)
	if err != nil {
		return err
	}
	packages, err := packagesOf(filepath.Join(root, "web"))
	if err != nil {
		return err
	}
	library, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return err
	}
	parts := append([]part{
		{name: "Go and its standard library", dir: strings.TrimSpace(string(library))},
	}, modules...)
	texts, err := textsOf(append(parts, packages...))
	if err != nil {
		return err
	}
	if _, err := io.WriteString(w, head); err != nil {
		return err
	}
	for _, t := range texts {
		fence := "```"
		for strings.Contains(t.text, fence) {
			fence += "`"
		}
		_, err := fmt.Fprintf(
			w, "\n## %s\n\n%stext\n%s\n%s\n", strings.Join(t.names, ", "), fence, t.text, fence,
		)
		if err != nil {
			return err
		}
	}
	return nil
}

// part is a module, a package or a font, and the folder where its files are.
type part struct{ name, dir string }

// targets are the systems for which programs are published; see tools/release/build.
var targets = []string{
	"linux/amd64", "linux/arm64", "darwin/arm64", "darwin/amd64", "windows/amd64",
}

// modulesOf returns the modules of the program on all systems, by their paths.
func modulesOf(root string) ([]part, error) {
	var parts []part
	for _, target := range targets {
		system, machine, _ := strings.Cut(target, "/")
		list := exec.Command(
			"go", "list", "-deps", "-f",
			"{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}\t{{.Dir}}{{end}}{{end}}", "./cmd/lair",
		)
		list.Dir = root
		list.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+system, "GOARCH="+machine)
		out, err := list.Output()
		if err != nil {
			var failed *exec.ExitError
			if errors.As(err, &failed) {
				return nil, fmt.Errorf("go list for %s: %w: %s", target, err, failed.Stderr)
			}
			return nil, err
		}
		for line := range strings.Lines(string(out)) {
			name, dir, ok := strings.Cut(strings.TrimSpace(line), "\t")
			if p := (part{name, dir}); ok && !slices.Contains(parts, p) {
				parts = append(parts, p)
			}
		}
	}
	slices.SortFunc(parts, func(a, b part) int { return strings.Compare(a.name, b.name) })
	return parts, nil
}

// packagesOf returns the npm packages that end in the pages: those that the
// pages import, and Vite, whose loader of modules is in every build.
func packagesOf(web string) ([]part, error) {
	text, err := os.ReadFile(filepath.Join(web, "package.json"))
	if err != nil {
		return nil, err
	}
	var list struct{ Dependencies, DevDependencies map[string]string }
	if err := json.Unmarshal(text, &list); err != nil {
		return nil, fmt.Errorf("package.json: %w", err)
	}
	list.Dependencies["vite"] = list.DevDependencies["vite"]
	var parts []part
	for name, version := range list.Dependencies {
		dir := filepath.Join(web, "node_modules", filepath.FromSlash(name))
		parts = append(parts, part{name + " " + version, dir})
	}
	slices.SortFunc(parts, func(a, b part) int { return strings.Compare(a.name, b.name) })
	return parts, nil
}

// shared is a text with the names of all parts that it holds for.
type shared struct {
	text  string
	names []string
}

var legal = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice|patents)([.-]|$)`)

// textsOf reads the legal texts of all parts, each text once.
func textsOf(parts []part) ([]*shared, error) {
	var texts []*shared
	for _, p := range parts {
		files, err := os.ReadDir(p.dir)
		if err != nil {
			return nil, err
		}
		found := false
		for _, file := range files {
			if file.IsDir() || !legal.MatchString(file.Name()) || filepath.Ext(file.Name()) == ".go" {
				continue
			}
			b, err := os.ReadFile(filepath.Join(p.dir, file.Name()))
			if err != nil {
				return nil, err
			}
			texts, found = add(texts, p.name, plain(string(b))), true
		}
		if !found {
			return nil, fmt.Errorf("%s has no licence in %s", p.name, p.dir)
		}
	}
	return texts, nil
}

// add notes that a text holds for a part.
func add(texts []*shared, name, text string) []*shared {
	for _, t := range texts {
		if t.text == text {
			t.names = append(t.names, name)
			return texts
		}
	}
	return append(texts, &shared{text, []string{name}})
}

// plain removes the ends of lines that editors differ in. Of Vite's file only
// its own licence counts: what it bundles for itself is in no page.
func plain(text string) string {
	text, _, _ = strings.Cut(text, "\n# Licenses of bundled dependencies\n")
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString(strings.TrimRight(line, " \t\r\n"))
		b.WriteByte('\n')
	}
	return strings.Trim(b.String(), "\n")
}
