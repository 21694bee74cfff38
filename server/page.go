package server

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"io/fs"
	"net/http"
	"path"
	"strconv"
	"strings"

	"lair.games/lair/game"
	"lair.games/lair/table"
	"lair.games/lair/web"
)

// asset is one file of the pages, with the smaller copies that were made of it when it was built.
type asset struct {
	kind   string // media type
	tag    string // ETag
	copies map[string][]byte
}

// kinds are the media types of what the pages consist of. They are not left to the tables of the machine.
var kinds = map[string]string{
	".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
	".svg": "image/svg+xml", ".json": "application/json", ".map": "application/json", ".txt": "text/plain; charset=utf-8",
	".webmanifest": "application/manifest+json", ".woff2": "font/woff2", ".png": "image/png", ".webp": "image/webp",
	".ico": "image/x-icon", ".mp3": "audio/mpeg", ".ogg": "audio/ogg", ".wav": "audio/wav",
}

// encodings in the order of preference; "" is the file as it is.
var encodings = []struct{ name, ext string }{{"br", ".br"}, {"gzip", ".gz"}, {"", ""}}

// pages serves the pages in a folder, or, if it is nil, one page that says how to build them. An address of the page that
// is no file is answered with index.html, which knows what to show there; where shows says that there is nothing, with 404.
func pages(dist fs.FS, shows func(*http.Request) bool) http.Handler {
	if dist == nil {
		return unbuilt(shows)
	}
	assets := map[string]*asset{}
	err := fs.WalkDir(dist, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasSuffix(name, ".br") || strings.HasSuffix(name, ".gz") {
			return err
		}
		assets["/"+name], err = load(dist, name)
		return err
	})
	index := assets["/index.html"]
	if err != nil || index == nil {
		return unbuilt(shows)
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			writeRefusal(w, refuse(NotFound, "There is nothing at this address."))
			return
		}
		if a, ok := assets[r.URL.Path]; ok && a != index {
			a.serve(w, r, http.StatusOK)
			return
		}
		status := http.StatusOK
		if !shows(r) {
			status = http.StatusNotFound
		}
		index.serve(w, r, status)
	})
}

// shows reports whether the browser's part of Lair has something to show at an address: web/src/router.ts in Go, and a look
// at whether the game or the table is there.
func (s *Server) shows(r *http.Request) bool {
	first, rest, _ := strings.Cut(strings.Trim(r.URL.Path, "/"), "/")
	name, part, _ := strings.Cut(rest, "/")
	switch first {
	case "", "settings", "replay", "index.html":
		return rest == ""
	case "gallery":
		return true
	case "g":
		_, known := s.titles[name]
		return known && (part == "" || part == "rules")
	case "t":
		return (part == "" || part == "replay") && s.hasTable(r, name)
	}
	return false
}

// hasTable reports whether there is a table. If that cannot be found out now, the page finds out and says so.
func (s *Server) hasTable(r *http.Request, id string) bool {
	if id == "" || len(id) > mostID {
		return false
	}
	_, err := s.House.See(r.Context(), id, table.Viewer{As: game.Nobody})
	return !errors.Is(err, table.ErrUnknown)
}

func load(dist fs.FS, name string) (*asset, error) {
	a := &asset{kind: kinds[path.Ext(name)], copies: map[string][]byte{}}
	if a.kind == "" {
		a.kind = "application/octet-stream"
	}
	for _, e := range encodings {
		text, err := fs.ReadFile(dist, name+e.ext)
		if err != nil && e.ext == "" {
			return nil, err
		}
		if err == nil {
			a.copies[e.name] = text
		}
	}
	sum := sha256.Sum256(a.copies[""])
	a.tag = base64.RawURLEncoding.EncodeToString(sum[:12])
	return a, nil
}

// serve answers with the smallest copy that the browser takes. Vite puts a hash of its content into the name of every
// file in assets, so that these may be kept for ever; all else is asked for each time, and mostly not sent.
func (a *asset) serve(w http.ResponseWriter, r *http.Request, status int) {
	h := w.Header()
	name, text := a.pick(r.Header.Get("Accept-Encoding"))
	tag := `"` + a.tag + name + `"`
	h.Set("Vary", "Accept-Encoding")
	h.Set("Etag", tag)
	if status == http.StatusOK && strings.HasPrefix(r.URL.Path, "/assets/") {
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
	h.Set("Content-Length", strconv.Itoa(len(text)))
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(text) // whoever left does not read it
	}
}

func (a *asset) pick(accepted string) (string, []byte) {
	for _, e := range encodings {
		if text, ok := a.copies[e.name]; ok && (e.name == "" || accepts(accepted, e.name)) {
			return e.name, text
		}
	}
	return "", a.copies[""]
}

// accepts reports whether an Accept-Encoding header takes an encoding.
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

// unbuilt serves the page that says how to build the others. It is small and brings its own style.
func unbuilt(shows func(*http.Request) bool) http.Handler {
	page := web.Unbuilt()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Type", "text/html; charset=utf-8")
		h.Set("Cache-Control", "no-store")
		status := http.StatusOK
		if !shows(r) {
			status = http.StatusNotFound
		}
		w.WriteHeader(status)
		if r.Method != http.MethodHead {
			_, _ = bytes.NewReader(page).WriteTo(w)
		}
	})
}
