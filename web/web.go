// Package web holds the pages inside the binary: what Vite built into web/dist.
//
// dist is not committed. A build without it compiles all the same and serves one page that says how to build the rest:
// the pattern below matches distless.html, which is always there, and dist when it is.
package web

import (
	"embed"
	"io/fs"
)

//go:embed all:dist*
var files embed.FS

// Pages returns the built pages, index.html at the root, or false if this binary was built without them.
func Pages() (fs.FS, bool) {
	dist, err := fs.Sub(files, "dist")
	if err != nil {
		return nil, false
	}
	if _, err := fs.Stat(dist, "index.html"); err != nil {
		return nil, false
	}
	return dist, true
}

// Unbuilt returns the page that says how to build the others, in English and French.
func Unbuilt() []byte {
	page, err := files.ReadFile("distless.html")
	if err != nil {
		panic("web: distless.html is not embedded: " + err.Error()) // it is in the pattern above
	}
	return page
}
