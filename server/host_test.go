package server

import (
	"bytes"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

// TestHosts checks which names are served, and that health checks and private
// addresses are served in any case.
func TestHosts(t *testing.T) {
	h := newHarness(t, plan{hosts: []string{"play.example.org"}})
	all := newHarness(t, plan{})
	for _, x := range []struct {
		host, path string
		want       int
	}{
		{"play.example.org", "/api/games", 200},
		{"PLAY.example.org.:8443", "/api/games", 200},
		{"localhost:8080", "/api/games", 200},
		{"127.0.0.1", "/api/games", 200},
		{"[::1]:8080", "/api/games", 200},
		{"192.168.1.7:8080", "/api/games", 200},
		{"evil.example", "/api/games", 404},
		{"play.example.org.evil.example", "/api/games", 404},
		{"192.0.2.1", "/api/games", 404},
		{"evil.example", "/livez", 200},
		{"evil.example", "/readyz", 200},
		{"evil.example", "/api/echo", 200},
	} {
		for served, want := range map[http.Handler]int{h.server: x.want, all.server: 200} {
			r := httptest.NewRequest("GET", x.path, nil)
			r.Host = x.host
			w := httptest.NewRecorder()
			if served.ServeHTTP(w, r); w.Code != want {
				t.Errorf("%s at %s: %d %s, want %d", x.path, x.host, w.Code, w.Body, want)
			}
		}
	}
}

// TestTwoLengths checks that what follows a request with two lengths is not
// taken for a second request.
func TestTwoLengths(t *testing.T) {
	h := newHarness(t, plan{})
	conn, err := net.Dial("tcp", h.http.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close() }()
	_ = conn.SetDeadline(time.Now().Add(10 * time.Second))
	if _, err := io.WriteString(conn, "POST /api/setups HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n"+
		"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"+
		"GET /livez HTTP/1.1\r\nHost: x\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(conn) // until the server closes the connection
	if n := bytes.Count(text, []byte("HTTP/1.1 ")); n != 1 || err != nil {
		t.Errorf("there are %d answers, want 1 and the end: %v\n%s", n, err, text)
	}
}
