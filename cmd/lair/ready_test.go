package main

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestReady(t *testing.T) {
	code, body := 200, "{}"
	answer := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/readyz" {
			t.Errorf("%s was asked for", r.URL.Path)
		}
		w.WriteHeader(code)
		_, _ = w.Write([]byte(body))
	})
	plain, secure := httptest.NewServer(answer), httptest.NewTLSServer(answer)
	defer plain.Close()
	defer secure.Close()
	ask := func(args ...string) (int, string) {
		code, _, said := command(nil, append([]string{"ready"}, args...)...)
		return code, said
	}
	for _, args := range [][]string{
		{"--url", plain.URL + "/"},
		{"--listen", strings.TrimPrefix(plain.URL, "http://")},
		{"--domain", "play.example.org", "--listen", strings.TrimPrefix(secure.URL, "https://")},
	} {
		if code, said := ask(args...); code != 0 {
			t.Errorf("%q: %d %s", args, code, said)
		}
	}
	code, body = 503, "stopping"
	if code, said := ask("--url", plain.URL); code != 1 || !strings.Contains(said, "503") ||
		!strings.Contains(said, "stopping") {
		t.Errorf("a server that stops: %d %s", code, said)
	}
	plain.Close()
	if code, said := ask("--url", plain.URL); code != 1 || !strings.Contains(said, "does not answer") {
		t.Errorf("no server: %d %s", code, said)
	}
	for _, args := range [][]string{{"--listen", "80"}, {"--url", "http://a b"}, {"--domain", "no name"}} {
		if code, said := ask(args...); code != exitRefused {
			t.Errorf("%q: %d %s, want %d", args, code, said, exitRefused)
		}
	}
}

func TestReadyAddress(t *testing.T) {
	for _, x := range []struct {
		c         readyCmd
		at, local string
	}{
		{readyCmd{}, "http://localhost:8080", ""},
		{readyCmd{Listen: "[::]:81"}, "http://localhost:81", ""},
		{readyCmd{Listen: "192.0.2.7:81"}, "http://192.0.2.7:81", ""},
		{readyCmd{Domain: []string{"Play.example.org"}}, "https://play.example.org", "localhost:443"},
	} {
		if at, local, err := x.c.address(); at != x.at || local != x.local || err != nil {
			t.Errorf("%+v: %q %q %v, want %q %q", x.c, at, local, err, x.at, x.local)
		}
	}
}
