package server

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"
)

// line is a connection to a test's server below the level of HTTP.
type line struct {
	net.Conn
	r *bufio.Reader
}

// dial connects from an address of the loopback network.
func (h *harness) dial(from string) *line {
	h.t.Helper()
	d := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}, Timeout: 10 * time.Second}
	c, err := d.Dial("tcp", strings.TrimPrefix(h.http.URL, "http://"))
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() { _ = c.Close() })
	if err := c.SetDeadline(time.Now().Add(20 * time.Second)); err != nil {
		h.t.Fatal(err)
	}
	return &line{c, bufio.NewReader(c)}
}

// ask sends a request, or the rest of one, and returns the status of the
// answer, or 0 if there is none.
func (l *line) ask(text string) int {
	if _, err := io.WriteString(l, text); err != nil {
		return 0
	}
	answer, err := http.ReadResponse(l.r, nil)
	if err != nil {
		return 0
	}
	defer func() { _ = answer.Body.Close() }()
	if _, err := io.Copy(io.Discard, answer.Body); err != nil {
		return 0
	}
	return answer.StatusCode
}

// request returns the text of a GET request.
func request(path string, headers ...string) string {
	return fmt.Sprintf("GET %s HTTP/1.1\r\nHost: x\r\n%s\r\n", path, strings.Join(headers, ""))
}

// TestAFloodEndsItsConnection goes on for ever on one connection though every
// answer is 429.
func TestAFloodEndsItsConnection(t *testing.T) {
	l := roomy
	l.Requests = Rate{0.001, 3}
	h := newHarness(t, plan{limits: &l})
	c := h.dial("127.0.0.1")
	var answers []int
	for len(answers) < 100 {
		status := c.ask(request("/api/games"))
		if status == 0 {
			break
		}
		answers = append(answers, status)
	}
	if n := len(answers); n > 3+patience+1 || n < 4 || answers[0] != 200 || answers[n-1] != 429 {
		t.Errorf("the answers were %v, want 3 of 200, %d of 429 and the end", answers, patience+1)
	}
	if status := h.dial("127.0.0.2").ask(request("/api/games")); status != 200 {
		t.Errorf("another address is answered %d, want 200", status)
	}

	h = newHarness(t, plan{limits: &l, proxies: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}})
	c = h.dial("127.0.0.1")
	for i := range 3 + 3*patience {
		if c.ask(request("/api/games", "X-Forwarded-For: 192.0.2.1\r\n")) == 0 {
			t.Fatalf("a proxy's connection ended after %d requests", i)
		}
	}
}

// TestControlFramesCount sends nothing but control frames.
func TestControlFramesCount(t *testing.T) {
	for name, kind := range map[string]int{
		"pings": websocket.PingMessage, "pongs": websocket.PongMessage,
	} {
		t.Run(name, func(t *testing.T) {
			l := roomy
			l.Frames = Rate{0.001, 5}
			h := newHarness(t, plan{limits: &l})
			c, answer, err := websocket.DefaultDialer.Dial(
				"ws"+strings.TrimPrefix(h.http.URL, "http")+"/api/stream", nil,
			)
			if err != nil {
				t.Fatal(err)
			}
			_ = answer.Body.Close()
			defer func() { _ = c.Close() }()
			for range 6 {
				_ = c.WriteControl(kind, nil, time.Now().Add(time.Second))
			}
			if err := c.SetReadDeadline(time.Now().Add(10 * time.Second)); err != nil {
				t.Fatal(err)
			}
			if _, _, err = c.ReadMessage(); !websocket.IsCloseError(err, websocket.ClosePolicyViolation) {
				t.Errorf("after six control frames of five: %v, want a close frame", err)
			}
		})
	}
}

// TestHalfSentRequests opens more connections from one address than it may
// have, and sends half a request on each.
func TestHalfSentRequests(t *testing.T) {
	flood := func(h *harness) (served int) {
		var lines []*line
		for range 50 {
			c := h.dial("127.0.0.1")
			if _, err := io.WriteString(c, "GET /api/games HT"); err != nil {
				t.Fatal(err)
			}
			lines = append(lines, c)
		}
		if status := h.dial("127.0.0.2").ask(request("/api/games")); status != 200 {
			t.Errorf("another address is answered %d, want 200", status)
		}
		for _, c := range lines {
			if status := c.ask("TP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n"); status == 200 {
				served++
			}
		}
		return served
	}
	l := roomy
	l.Connections = 16
	h := newHarness(t, plan{limits: &l})
	if n := flood(h); n != 16/freshShare {
		t.Errorf("%d connections with half a request were served, want %d", n, 16/freshShare)
	}
	if n := h.server.Stats().Refused["connections"]; n != 50-16/freshShare {
		t.Errorf("%d connections are counted as refused, want %d", n, 50-16/freshShare)
	}
	proxy := []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}
	if n := flood(newHarness(t, plan{limits: &l, proxies: proxy})); n != 50 {
		t.Errorf("%d of 50 connections of a proxy were served", n)
	}
}

// TestPlayersComeBeforeNewcomers lets strangers take all connections that there
// are. Somebody who plays is served on a new one; a newcomer gets an answer.
func TestPlayersComeBeforeNewcomers(t *testing.T) {
	h := newHarness(t, plan{connections: 16})
	token := h.guest("Ada").token()
	h.http.Client().CloseIdleConnections()
	var strangers []*line
	for range 40 {
		c := h.dial("127.0.0.1")
		c.ask(request("/api/games"))
		strangers = append(strangers, c)
	}
	for range 20 {
		c := h.dial("127.0.0.1")
		if _, err := io.WriteString(c, "GET /api/games HT"); err != nil {
			t.Fatal(err)
		}
		strangers = append(strangers, c)
	}
	for range 30 {
		cookies := "Cookie: " + cookie + "=" + token + "\r\n"
		if status := h.dial("127.0.0.1").ask(request("/api/games", cookies)); status != 200 {
			t.Fatalf("a player is answered %d, want 200", status)
		}
	}
	if status := h.dial("127.0.0.1").ask(request("/api/games")); status != 503 {
		t.Errorf("a newcomer is answered %d, want 503", status)
	}
	for _, c := range strangers {
		_ = c.Close()
	}
}
