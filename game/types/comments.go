package types

import (
	"go/ast"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
)

// Comments holds the comments of Go types and their fields, by names such as
// "package.Type" and "package.Type.Field".
type Comments map[string]string

// ReadComments reads the comments of the Go package in a folder of its name.
func ReadComments(dir string) (Comments, error) {
	paths, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	c := Comments{}
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(
			token.NewFileSet(), path, nil, parser.ParseComments|parser.SkipObjectResolution,
		)
		if err != nil {
			return nil, err
		}
		for _, decl := range file.Decls {
			if d, ok := decl.(*ast.GenDecl); ok && d.Tok == token.TYPE {
				c.add(file.Name.Name, d)
			}
		}
	}
	return c, nil
}

// add keeps the comments of a declaration of types.
func (c Comments) add(pkg string, d *ast.GenDecl) {
	for _, spec := range d.Specs {
		t := spec.(*ast.TypeSpec)
		name := pkg + "." + t.Name.Name
		c.keep(name, t.Doc, t.Comment, d.Doc)
		s, ok := t.Type.(*ast.StructType)
		if !ok {
			continue
		}
		for _, f := range s.Fields.List {
			for _, id := range f.Names {
				c.keep(name+"."+id.Name, f.Doc, f.Comment)
			}
		}
	}
}

// keep keeps the first comment that is there, a paragraph a line.
func (c Comments) keep(name string, from ...*ast.CommentGroup) {
	for _, group := range from {
		if text := group.Text(); text != "" {
			doc := new(comment.Parser).Parse(text)
			c[name] = strings.TrimSpace(string((&comment.Printer{TextWidth: -1}).Text(doc)))
			return
		}
	}
}
