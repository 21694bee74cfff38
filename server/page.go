package server

import (
	"bytes"
	"cmp"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"

	"lair.games/lair/game"
	"lair.games/lair/table"
	"lair.games/lair/web"
)

// asset is one file of the pages with its compressed copies by encoding.
type asset struct {
	kind   string // media type
	tag    string // ETag
	copies map[string]content
}

// content is one encoding of an asset. The files of the pages stay where they
// are, in the program, and are not copied into memory.
type content struct {
	text  []byte
	files fs.FS // nil: the content is text
	name  string
	size  int64
}

// open returns the content for reading.
func (c content) open() (io.ReadCloser, error) {
	if c.files == nil {
		return io.NopCloser(bytes.NewReader(c.text)), nil
	}
	return c.files.Open(c.name)
}

// contentTypes maps file extensions to media types. It is fixed here because
// mime.TypeByExtension depends on the host.
var contentTypes = map[string]string{
	".html":        "text/html; charset=utf-8",
	".js":          "text/javascript; charset=utf-8",
	".css":         "text/css; charset=utf-8",
	".svg":         "image/svg+xml",
	".json":        "application/json",
	".map":         "application/json",
	".txt":         "text/plain; charset=utf-8",
	".webmanifest": "application/manifest+json",
	".woff2":       "font/woff2",
	".png":         "image/png",
	".webp":        "image/webp",
	".ico":         "image/x-icon",
	".mp3":         "audio/mpeg",
	".ogg":         "audio/ogg",
	".wav":         "audio/wav",
}

// encodings lists the content encodings in order of preference with the
// extensions of their files; "" is the file without compression.
var encodings = []struct{ name, ext string }{{"br", ".br"}, {"gzip", ".gz"}, {"", ""}}

// pages serves the files in dist. A path without a file gets index.html, whose
// router shows the page, with the preview that look returns. The status is then
// 404 if look reports that there is nothing. If dist is nil or cannot be read, one
// page says how to build the others.
func pages(dist fs.FS, look func(*http.Request) (preview, bool)) http.Handler {
	if dist == nil {
		return unbuilt(look)
	}
	assets := map[string]*asset{}
	err := fs.WalkDir(dist, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || isCopy(name) {
			return err
		}
		assets["/"+name], err = load(dist, name)
		return err
	})
	index := assets["/index.html"]
	if err != nil || index == nil {
		return unbuilt(look)
	}
	text, err := fs.ReadFile(dist, "index.html")
	if err != nil {
		return unbuilt(look)
	}
	cover, ok := coverOf(text)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			writeRefusal(w, refuse(NotFound, "There is nothing at this address."))
			return
		}
		if a, ok := assets[r.URL.Path]; ok && a != index {
			a.serve(w, r, http.StatusOK)
			return
		}
		p, found := look(r)
		switch {
		case !found:
			index.serve(w, r, http.StatusNotFound)
		case ok && p.title != "":
			w.Header().Add("Vary", "Accept-Language")
			cover.with(p).serve(w, r, http.StatusOK)
		default:
			index.serve(w, r, http.StatusOK)
		}
	})
}

// look reports whether the pages have something to show for a request, and what a
// messenger shows of a link to it. It repeats the routes of web/src/router.ts and
// checks that the game or table exists.
func (s *Server) look(r *http.Request) (preview, bool) {
	first, rest, _ := strings.Cut(strings.Trim(r.URL.Path, "/"), "/")
	name, part, _ := strings.Cut(rest, "/")
	switch first {
	case "", "settings", "matches", "replay", "admin", "invited", "link", "index.html":
		return preview{}, rest == ""
	case "gallery":
		return preview{}, true
	case "g":
		return s.previewGame(r, name), s.hasGame(name, part)
	case "t":
		if part == "" || part == "replay" {
			return s.lookAtTable(r, name)
		}
	}
	return preview{}, false
}

// hasGame reports whether a game has such a page.
func (s *Server) hasGame(name, part string) bool {
	_, known := s.titles[name]
	if part, lesson, ok := strings.Cut(part+"/", "/"); ok && part == "learn" {
		called := cmp.Or(strings.Trim(lesson, "/"), firstLesson)
		_, _, err := s.taught(&Taught{Game: name, Lesson: called})
		return err == nil
	}
	if part, puzzle, ok := strings.Cut(part, "/"); ok && part == "puzzles" {
		_, _, err := s.puzzleOf(&Posed{Game: name, Puzzle: puzzle})
		return err == nil
	}
	return known && slices.Contains([]string{"", "rules", "bestiary", "puzzles"}, part)
}

// lookAtTable looks at a table as a stranger. On errors other than that it does not
// exist, the page asks for the table itself and shows the error.
func (s *Server) lookAtTable(r *http.Request, id string) (preview, bool) {
	if id == "" || len(id) > mostID {
		return preview{}, false
	}
	t, err := s.Tables.Snapshot(r.Context(), id, table.Viewer{As: game.Nobody})
	if err != nil {
		return preview{}, !errors.Is(err, table.ErrUnknown)
	}
	return s.previewTable(r, t), true
}

// load finds a file and its compressed copies. Only a file whose name does not
// hold a hash of its content is read, for its tag.
func load(dist fs.FS, name string) (*asset, error) {
	a := &asset{kind: contentTypes[path.Ext(name)], copies: map[string]content{}}
	if a.kind == "" {
		a.kind = "application/octet-stream"
	}
	for _, e := range encodings {
		info, err := fs.Stat(dist, name+e.ext)
		if err != nil && e.ext == "" {
			return nil, err
		}
		if err == nil {
			a.copies[e.name] = content{files: dist, name: name + e.ext, size: info.Size()}
		}
	}
	if strings.HasPrefix(name, builtFiles+"/") {
		a.tag = tagOf([]byte(name))
		return a, nil
	}
	text, err := fs.ReadFile(dist, name)
	a.tag = tagOf(text)
	return a, err
}

// builtFiles are where Vite puts the files whose names hold a hash of their content.
const builtFiles = "assets"

// builtPaths returns the paths of the built files in dist, without their compressed
// copies.
func builtPaths(dist fs.FS) map[string]bool {
	paths := map[string]bool{}
	if dist == nil {
		return paths
	}
	// Without such files nothing is exempt from limits.
	_ = fs.WalkDir(dist, builtFiles, func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && !isCopy(name) {
			paths["/"+name] = true
		}
		return err
	})
	return paths
}

// isCopy reports whether a file is a compressed copy of another.
func isCopy(name string) bool {
	return strings.HasSuffix(name, ".br") || strings.HasSuffix(name, ".gz")
}

// serve answers with the smallest copy that the browser accepts. Built files may be
// cached for ever, because their names change with their content. Browsers must
// revalidate all others.
func (a *asset) serve(w http.ResponseWriter, r *http.Request, status int) {
	h := w.Header()
	name, text := a.pick(r.Header.Get("Accept-Encoding"))
	tag := `"` + a.tag + name + `"`
	h.Add("Vary", "Accept-Encoding")
	h.Set("Etag", tag)
	if status == http.StatusOK && strings.HasPrefix(r.URL.Path, "/"+builtFiles+"/") {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	} else {
		h.Set("Cache-Control", "no-cache")
	}
	if status == http.StatusOK && strings.Contains(r.Header.Get("If-None-Match"), tag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	h.Set("Content-Type", a.kind)
	if name != "" {
		h.Set("Content-Encoding", name)
	}
	h.Set("Content-Length", strconv.FormatInt(text.size, 10))
	body, err := text.open()
	if err != nil { // cannot happen: it was there at the start
		http.Error(w, "This file cannot be read.", http.StatusInternalServerError)
		return
	}
	defer func() { _ = body.Close() }()
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = io.Copy(w, body) // an error means that the client has left
	}
}

// pick returns the preferred encoding for an Accept-Encoding header, and the
// file in it.
func (a *asset) pick(accepted string) (string, content) {
	for _, e := range encodings {
		if text, ok := a.copies[e.name]; ok && (e.name == "" || accepts(accepted, e.name)) {
			return e.name, text
		}
	}
	return "", a.copies[""]
}

// accepts reports whether an Accept-Encoding header accepts an encoding.
func accepts(header, name string) bool {
	for part := range strings.SplitSeq(header, ",") {
		coding, params, _ := strings.Cut(part, ";")
		if strings.TrimSpace(coding) != name {
			continue
		}
		q, weighted := strings.CutPrefix(strings.TrimSpace(params), "q=")
		weight, err := strconv.ParseFloat(strings.TrimSpace(q), 64)
		return !weighted || err == nil && weight > 0
	}
	return false
}

// unbuilt serves the page that says how to build the others. It is one file
// with its own style.
func unbuilt(look func(*http.Request) (preview, bool)) http.Handler {
	page := web.Unbuilt()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Type", "text/html; charset=utf-8")
		h.Set("Cache-Control", "no-store")
		status := http.StatusOK
		if _, found := look(r); !found {
			status = http.StatusNotFound
		}
		w.WriteHeader(status)
		if r.Method != http.MethodHead {
			_, _ = bytes.NewReader(page).WriteTo(w)
		}
	})
}
