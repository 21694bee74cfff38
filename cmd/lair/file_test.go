package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestOperatorFiles checks that files are opened in file.go only, where they
// are bounded, and that the exceptions are files of Lair's own.
func TestOperatorFiles(t *testing.T) {
	calls := []string{
		"Create", "CreateTemp", "DirFS", "Open", "OpenFile", "OpenInRoot", "OpenRoot", "ReadFile",
		"Rename", "WriteFile",
	}
	allowed := map[string][]string{
		"file.go":   {"CreateTemp", "Open", "OpenFile", "Rename"},
		"lock.go":   {"OpenFile"},           // the lock file of the data folder
		"doctor.go": {"CreateTemp", "Open"}, // a probe in the data folder, and the lock file
		"memory.go": {"ReadFile"},           // what the kernel tells of memory and cgroups
	}
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		files := token.NewFileSet()
		f, err := parser.ParseFile(files, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			x, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			of, ok := x.X.(*ast.Ident)
			if ok && of.Name == "os" && slices.Contains(calls, x.Sel.Name) &&
				!slices.Contains(allowed[name], x.Sel.Name) {
				t.Errorf(
					"%v: os.%s of a file that the operator names: use readInput, openInput or writeOutput",
					files.Position(x.Pos()), x.Sel.Name,
				)
			}
			return true
		})
	}
}
