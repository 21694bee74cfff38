package server

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"io/fs"
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

// sensible takes for a page what does not look like something else.
func sensible(r *http.Request) (preview, bool) {
	return preview{}, r.URL.Path != "/nonsense" && !strings.HasPrefix(r.URL.Path, "/assets/")
}

func TestPages(t *testing.T) {
	h := pages(built, sensible)
	for _, c := range []struct {
		path, accept   string
		status         int
		body, encoding string
		cache, kind    string
	}{
		{"/", "", 200, "<!doctype html><title>Lair</title>", "", "no-cache", "text/html; charset=utf-8"},
		{"/", "gzip, br", 200, "brotli index", "br", "no-cache", "text/html; charset=utf-8"},
		{
			"/t/abc", "gzip", 200, "<!doctype html><title>Lair</title>", "", "no-cache",
			"text/html; charset=utf-8",
		},
		{
			"/g/mighty-monsters/rules", "br", 200, "brotli index", "br", "no-cache",
			"text/html; charset=utf-8",
		},
		{
			"/nonsense", "", 404, "<!doctype html><title>Lair</title>", "", "no-cache",
			"text/html; charset=utf-8",
		},
		{
			"/assets/app-1a.js", "gzip, deflate, br", 200, "brotli app", "br",
			"public, max-age=31536000, immutable", "text/javascript; charset=utf-8",
		},
		{
			"/assets/app-1a.js", "gzip, br;q=0", 200, "gzip app", "gzip",
			"public, max-age=31536000, immutable", "text/javascript; charset=utf-8",
		},
		{
			"/assets/app-1a.js", "", 200, "let a = 1", "", "public, max-age=31536000, immutable",
			"text/javascript; charset=utf-8",
		},
		{"/assets/app-1a.js.br", "", 404, "<!doctype html><title>Lair</title>", "", "", ""},
		{"/assets/gone-2b.js", "", 404, "<!doctype html><title>Lair</title>", "", "", ""},
		{"/icon.svg", "br", 200, "<svg/>", "", "no-cache", "image/svg+xml"},
	} {
		w := fetch(h, "GET", c.path, "Accept-Encoding", c.accept)
		if w.Code != c.status || w.Body.String() != c.body ||
			w.Header().Get("Content-Encoding") != c.encoding {
			t.Errorf(
				"%s (%s): got %d %q %q", c.path, c.accept, w.Code, w.Body,
				w.Header().Get("Content-Encoding"),
			)
		}
		if c.cache != "" &&
			(w.Header().Get("Cache-Control") != c.cache || w.Header().Get("Content-Type") != c.kind) {
			t.Errorf(
				"%s: got %q and %q", c.path, w.Header().Get("Cache-Control"),
				w.Header().Get("Content-Type"),
			)
		}
		if c.status == 404 && strings.Contains(w.Header().Get("Cache-Control"), "immutable") {
			t.Errorf("%s: a page that is not there is kept for ever", c.path)
		}
	}
}

func TestPagesAreAskedForOnce(t *testing.T) {
	h := pages(built, sensible)
	first := fetch(h, "GET", "/", "Accept-Encoding", "br")
	tag := first.Header().Get("Etag")
	if again := fetch(
		h, "GET", "/", "Accept-Encoding", "br", "If-None-Match", "W/"+tag,
	); again.Code != 304 ||
		again.Body.Len() > 0 {
		t.Errorf("the same page again: got %d with %d bytes", again.Code, again.Body.Len())
	}
	if other := fetch(h, "GET", "/", "If-None-Match", tag); other.Code != 200 {
		t.Errorf("the page in another encoding: got %d", other.Code)
	}
	if head := fetch(h, "HEAD", "/"); head.Code != 200 || head.Body.Len() > 0 ||
		head.Header().Get("Content-Length") == "" {
		t.Errorf(
			"HEAD: got %d with %d bytes, length %q", head.Code, head.Body.Len(),
			head.Header().Get("Content-Length"),
		)
	}
	if post := fetch(h, "POST", "/"); post.Code != 404 {
		t.Errorf("POST to a page: got %d", post.Code)
	}
}

func TestUnbuiltPages(t *testing.T) {
	for name, h := range map[string]http.Handler{
		"no folder": pages(nil, sensible), "no index": pages(fstest.MapFS{"a.js": {}}, sensible),
	} {
		w := fetch(h, "GET", "/")
		if w.Code != 200 || !strings.Contains(w.Body.String(), "make run") {
			t.Errorf("%s: GET / got %d %q, want a page that says make run", name, w.Code, w.Body)
		}
		if w := fetch(h, "GET", "/nonsense"); w.Code != 404 {
			t.Errorf("%s: a page that is not there: got %d", name, w.Code)
		}
	}
}

// TestUnknownPages holds that an address under which there is nothing is
// answered with 404, and with the page that says so.
func TestUnknownPages(t *testing.T) {
	for _, dist := range []fs.FS{nil, built} {
		h := newHarness(t, plan{pages: dist})
		id := h.client().open(`{"game":"high-card","seats":2,"me":"0"}`)
		for path, want := range map[string]int{
			"/": 200, "/admin": 200, "/invited": 200, "/settings": 200, "/settings/": 200, "/matches": 200, "/replay": 200, "/gallery": 200,
			"/gallery/high-card/2": 200,
			"/g/high-card":         200, "/g/high-card/": 200, "/g/high-card/rules": 200,
			"/g/high-card/bestiary": 200, "/g/high-card?solo": 200,
			"/t/" + id: 200, "/t/" + id + "?invite=abc": 200, "/t/" + id + "/replay": 200,
			"/g": 404, "/g/": 404, "/g/chess": 404, "/g/high-card/cards": 404, "/g/high-card/rules/1": 404,
			"/g/..%2fapi": 404,
			"/t":          404, "/t/": 404, "/t/" + id + "x": 404, "/t/" + id[1:]: 404,
			"/t/" + id + "/moves":           404,
			"/t/" + strings.Repeat("x", 65): 404,
			"/settings/sound":               404, "/matches/1": 404, "/admin/tables": 404, "/replay/1": 404, "/nonsense": 404,
		} {
			answer := h.client().get(path)
			if answer.status != want || !strings.Contains(string(answer.body), "<title>Lair") {
				t.Errorf(
					"%s: got %d %.40q, want %d and a page", path, answer.status, answer.body, want,
				)
			}
		}
		if live := h.tables.Live(); live != 1 {
			t.Errorf(
				"%d tables are in memory after asking for pages of tables that are not there", live,
			)
		}
	}
}

func TestAccepts(t *testing.T) {
	for header, want := range map[string]bool{
		"br": true, "gzip, br": true, "gzip;q=1.0, br;q=0.5": true, "br;q=0": false, "br; q=0.0": false,
		"brr": false, "": false, "*": false,
	} {
		if accepts(header, "br") != want {
			t.Errorf("%q: got %v", header, !want)
		}
	}
}

// TestHeaders holds what every answer says of itself, pages and API each.
func TestHeaders(t *testing.T) {
	h := newHarness(t, plan{pages: built})
	for _, path := range []string{"/", "/t/abc", "/assets/app-1a.js", "/nonsense"} {
		got := h.client().ask("GET", path, "", "Accept-Encoding", "identity").header
		for name, want := range map[string]string{
			"X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY", "Referrer-Policy": "no-referrer",
			"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
		} {
			if got.Get(name) != want {
				t.Errorf("%s: %s is %q, want %q", path, name, got.Get(name), want)
			}
		}
		for _, want := range []string{
			"default-src 'none'", "script-src 'self';", "connect-src 'self'", "frame-ancestors 'none'",
			"base-uri 'none'",
		} {
			if !strings.Contains(got.Get("Content-Security-Policy"), want) {
				t.Errorf(
					"%s: the policy %q lacks %s", path, got.Get("Content-Security-Policy"), want,
				)
			}
		}
		if strings.Contains(got.Get("Content-Security-Policy"), "script-src 'self' 'unsafe") {
			t.Errorf("%s: scripts in the page may run", path)
		}
	}
	for _, path := range []string{
		"/api/me", "/api/tables", "/api/tables/nowhere", "/api/nothing", "/api/campaigns/high-card",
	} {
		got := h.client().get(path).header
		if got.Get("Cache-Control") != "no-store" ||
			got.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf(
				"%s: Cache-Control is %q, X-Content-Type-Options %q", path,
				got.Get("Cache-Control"), got.Get("X-Content-Type-Options"),
			)
		}
	}
}

// TestConstantAnswersAreCompressed holds that the list of games and the
// document are compressed for those who take it, and not sent again to those
// who have them.
func TestConstantAnswersAreCompressed(t *testing.T) {
	h := newHarness(t, plan{titles: []Title{mightyMonsters(t)}, bots: searchBots{}})
	for path, kind := range map[string]string{
		"/api/games": "application/json", "/api/openapi.json": "application/openapi+json",
		"/api/games/mighty-monsters/schema": "application/schema+json",
	} {
		c := h.client()
		full := c.ask("GET", path, "", "Accept-Encoding", "identity")
		small := c.ask("GET", path, "", "Accept-Encoding", "br, gzip")
		if got := small.header.Get("Content-Encoding"); got != "gzip" ||
			2*len(small.body) > len(full.body) {
			t.Errorf(
				"%s: %d bytes are sent as %d in the encoding %q, want gzip and at most half", path,
				len(full.body), len(small.body), got,
			)
			continue
		}
		r, err := gzip.NewReader(bytes.NewReader(small.body))
		if err != nil {
			t.Fatal(err)
		}
		if text, err := io.ReadAll(r); err != nil || !bytes.Equal(text, full.body) ||
			!json.Valid(text) {
			t.Errorf("%s: what was compressed is another text: %v", path, err)
		}
		for _, answer := range []reply{full, small} {
			if answer.header.Get("Content-Type") != kind ||
				answer.header.Get("Cache-Control") != "no-cache" ||
				answer.header.Get("Vary") != "Accept-Encoding" {
				t.Errorf("%s: it says of itself %v", path, answer.header)
			}
		}
		again := c.ask(
			"GET", path, "", "Accept-Encoding", "br, gzip", "If-None-Match",
			small.header.Get("Etag"),
		)
		if again.status != http.StatusNotModified || len(again.body) > 0 {
			t.Errorf(
				"%s: asked for again by its tag: got %d and %d bytes", path, again.status,
				len(again.body),
			)
		}
	}
}
