// Package web embeds the pages that Vite builds into web/dist.
//
// The folder dist is not committed. Without it the package still compiles, and
// Unbuilt returns one page that says how to build the others. This works because
// the embed pattern dist* also matches distless.html, which is always there.
package web

import (
	"embed"
	"io/fs"
)

// files holds distless.html and, after a build, dist.
//
//go:embed all:dist*
var files embed.FS

// Pages returns the built pages with index.html at the root. It returns false if
// this binary was built without them.
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

// Unbuilt returns an HTML page that says, in English and French, how to build the
// others.
func Unbuilt() []byte {
	page, err := files.ReadFile("distless.html")
	if err != nil {
		// The embed pattern matches it, so a build without it does not exist.
		panic("web: distless.html is not embedded: " + err.Error())
	}
	return page
}
