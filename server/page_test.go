package server

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
)

var built = fstest.MapFS{
	"index.html":          {Data: []byte("<!doctype html><title>Lair</title>")},
	"index.html.br":       {Data: []byte("brotli index")},
	"assets/app-1a.js":    {Data: []byte("let a = 1")},
	"assets/app-1a.js.gz": {Data: []byte("gzip app")},
	"assets/app-1a.js.br": {Data: []byte("brotli app")},
	"icon.svg":            {Data: []byte("<svg/>")},
}

func fetch(h http.Handler, method, path string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, nil)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func TestPages(t *testing.T) {
	h := pages(built)
	for _, c := range []struct {
		path, accept   string
		status         int
		body, encoding string
		cache, kind    string
	}{
		{"/", "", 200, "<!doctype html><title>Lair</title>", "", "no-cache", "text/html; charset=utf-8"},
		{"/", "gzip, br", 200, "brotli index", "br", "no-cache", "text/html; charset=utf-8"},
		{"/t/abc", "gzip", 200, "<!doctype html><title>Lair</title>", "", "no-cache", "text/html; charset=utf-8"},
		{"/g/mighty-monsters/rules", "br", 200, "brotli index", "br", "no-cache", "text/html; charset=utf-8"},
		{"/nonsense", "", 404, "<!doctype html><title>Lair</title>", "", "no-cache", "text/html; charset=utf-8"},
		{"/assets/app-1a.js", "gzip, deflate, br", 200, "brotli app", "br", "public, max-age=31536000, immutable", "text/javascript; charset=utf-8"},
		{"/assets/app-1a.js", "gzip, br;q=0", 200, "gzip app", "gzip", "public, max-age=31536000, immutable", "text/javascript; charset=utf-8"},
		{"/assets/app-1a.js", "", 200, "let a = 1", "", "public, max-age=31536000, immutable", "text/javascript; charset=utf-8"},
		{"/assets/app-1a.js.br", "", 404, "<!doctype html><title>Lair</title>", "", "", ""},
		{"/assets/gone-2b.js", "", 404, "<!doctype html><title>Lair</title>", "", "", ""},
		{"/icon.svg", "br", 200, "<svg/>", "", "no-cache", "image/svg+xml"},
	} {
		w := fetch(h, "GET", c.path, "Accept-Encoding", c.accept)
		if w.Code != c.status || w.Body.String() != c.body || w.Header().Get("Content-Encoding") != c.encoding {
			t.Errorf("%s (%s): got %d %q %q", c.path, c.accept, w.Code, w.Body, w.Header().Get("Content-Encoding"))
		}
		if c.cache != "" && (w.Header().Get("Cache-Control") != c.cache || w.Header().Get("Content-Type") != c.kind) {
			t.Errorf("%s: got %q and %q", c.path, w.Header().Get("Cache-Control"), w.Header().Get("Content-Type"))
		}
		if c.status == 404 && strings.Contains(w.Header().Get("Cache-Control"), "immutable") {
			t.Errorf("%s: a page that is not there is kept for ever", c.path)
		}
	}
}

func TestPagesAreAskedForOnce(t *testing.T) {
	h := pages(built)
	first := fetch(h, "GET", "/", "Accept-Encoding", "br")
	tag := first.Header().Get("Etag")
	if again := fetch(h, "GET", "/", "Accept-Encoding", "br", "If-None-Match", "W/"+tag); again.Code != 304 || again.Body.Len() > 0 {
		t.Errorf("the same page again: got %d with %d bytes", again.Code, again.Body.Len())
	}
	if other := fetch(h, "GET", "/", "If-None-Match", tag); other.Code != 200 {
		t.Errorf("the page in another encoding: got %d", other.Code)
	}
	if head := fetch(h, "HEAD", "/"); head.Code != 200 || head.Body.Len() > 0 || head.Header().Get("Content-Length") == "" {
		t.Errorf("HEAD: got %d with %d bytes, length %q", head.Code, head.Body.Len(), head.Header().Get("Content-Length"))
	}
	if post := fetch(h, "POST", "/"); post.Code != 404 {
		t.Errorf("POST to a page: got %d", post.Code)
	}
}

func TestUnbuiltPages(t *testing.T) {
	for name, h := range map[string]http.Handler{"no folder": pages(nil), "no index": pages(fstest.MapFS{"a.js": {}})} {
		w := fetch(h, "GET", "/")
		if w.Code != 200 || !strings.Contains(w.Body.String(), "make run") {
			t.Errorf("%s: got %d %q", name, w.Code, w.Body)
		}
		if w := fetch(h, "GET", "/nonsense"); w.Code != 404 {
			t.Errorf("%s: a page that is not there: got %d", name, w.Code)
		}
	}
}

func TestAccepts(t *testing.T) {
	for header, want := range map[string]bool{
		"br": true, "gzip, br": true, "gzip;q=1.0, br;q=0.5": true, "br;q=0": false, "br; q=0.0": false, "brr": false, "": false, "*": false,
	} {
		if accepts(header, "br") != want {
			t.Errorf("%q: got %v", header, !want)
		}
	}
}
