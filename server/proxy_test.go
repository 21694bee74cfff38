package server

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"
	"time"
)

// loopbacks are the addresses from which tests ask.
var loopbacks = []netip.Prefix{
	netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128"),
}

// known is what is compared of a caller.
type known struct {
	address, host string
	https         bool
	proxy         string
}

// TestCaller checks what is believed of the headers of proxies: nothing from
// strangers, and of a list only what trusted proxies added.
func TestCaller(t *testing.T) {
	s := &Server{Config: Config{Proxies: []netip.Prefix{
		netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("fd00::/8"),
	}}}
	for _, x := range []struct {
		name, from string
		headers    []string
		want       known
	}{
		{
			"a stranger makes up headers", "203.0.113.9:7",
			[]string{"X-Forwarded-For", "192.0.2.1", "X-Forwarded-Proto", "https", "X-Forwarded-Host", "evil"},
			known{"203.0.113.9", "asked", false, ProxyIgnored},
		},
		{"a stranger without headers", "203.0.113.9:7", nil, known{"203.0.113.9", "asked", false, ProxyNone}},
		{"a silent proxy", "10.0.0.1:7", nil, known{"10.0.0.1", "asked", false, ProxySilent}},
		{
			"one proxy", "10.0.0.1:7",
			[]string{"X-Forwarded-For", "192.0.2.1", "X-Forwarded-Proto", "https", "X-Forwarded-Host", "play"},
			known{"192.0.2.1", "play", true, ProxyTrusted},
		},
		{
			"a client claims to be another", "10.0.0.1:7",
			[]string{"X-Forwarded-For", "198.51.100.1, 192.0.2.1"},
			known{"192.0.2.1", "asked", false, ProxyTrusted},
		},
		{
			"a client claims to be a proxy's client", "10.0.0.1:7",
			[]string{"X-Forwarded-For", "198.51.100.1, 10.9.9.9, 192.0.2.1, 10.0.0.2"},
			known{"192.0.2.1", "asked", false, ProxyTrusted},
		},
		{
			"two lines are one list", "10.0.0.1:7",
			[]string{"X-Forwarded-For", "198.51.100.1", "X-Forwarded-For", "192.0.2.1,10.0.0.2"},
			known{"192.0.2.1", "asked", false, ProxyTrusted},
		},
		{
			"all are proxies", "10.0.0.1:7",
			[]string{"X-Forwarded-For", "10.0.0.3, 10.0.0.2"},
			known{"10.0.0.3", "asked", false, ProxyTrusted},
		},
		{
			"a hop that is no address", "10.0.0.1:7",
			[]string{"X-Forwarded-For", "192.0.2.1, unknown, 10.0.0.2"},
			known{"10.0.0.2", "asked", false, ProxyTrusted},
		},
		{
			"IPv6 and ports", "[fd00::1]:7",
			[]string{"X-Forwarded-For", "[2001:db8:1:2:3::4]:80"},
			known{"2001:db8:1:2::", "asked", false, ProxyTrusted},
		},
		{
			"IPv4 in IPv6", "[::ffff:10.0.0.1]:7",
			[]string{"X-Forwarded-For", "::ffff:192.0.2.1"},
			known{"192.0.2.1", "asked", false, ProxyTrusted},
		},
		{
			"Forwarded", "10.0.0.1:7",
			[]string{"Forwarded", `for="_a,b;c", For="[2001:db8:1:2::4]:80";proto=https;host="play:1", for=10.0.0.2;proto=http`},
			known{"2001:db8:1:2::", "play:1", true, ProxyTrusted},
		},
		{
			"a client adds the other header", "10.0.0.1:7",
			[]string{"X-Forwarded-For", "192.0.2.1", "Forwarded", "for=198.51.100.1;host=evil"},
			known{"192.0.2.1", "asked", false, ProxyTrusted},
		},
		{
			"nonsense", "10.0.0.1:7",
			[]string{"Forwarded", `;;=,"for=`},
			known{"10.0.0.1", "asked", false, ProxyTrusted},
		},
	} {
		r := httptest.NewRequest("GET", "http://asked/", nil)
		r.RemoteAddr = x.from
		for i := 0; i+1 < len(x.headers); i += 2 {
			r.Header.Add(x.headers[i], x.headers[i+1])
		}
		c := s.caller(r)
		if got := (known{c.address, c.host, c.https, c.proxy}); got != x.want {
			t.Errorf("%s: got %+v, want %+v", x.name, got, x.want)
		}
	}
}

// TestCountedProxies checks that with a number of proxies as many addresses are
// read from the right, and that claims of a client lie left of them.
func TestCountedProxies(t *testing.T) {
	const list = "198.51.100.1, 192.0.2.3, 192.0.2.2, 192.0.2.1"
	for _, x := range []struct {
		proxies      int
		header, text string
		address      string
		hops, read   int
	}{
		{1, "X-Forwarded-For", list, "192.0.2.1", 4, 1},
		{2, "X-Forwarded-For", list, "192.0.2.2", 4, 2},
		{3, "X-Forwarded-For", list, "192.0.2.3", 4, 3},
		{3, "X-Forwarded-For", "192.0.2.1", "192.0.2.1", 1, 1},
		{2, "X-Forwarded-For", "192.0.2.2, unknown", "203.0.113.9", 2, 0},
		{1, "Forwarded", "for=198.51.100.1, for=192.0.2.1", "192.0.2.1", 2, 1},
		{1, "X-Forwarded-Proto", "https", "203.0.113.9", 0, 0},
		{1, "Accept", "*/*", "203.0.113.9", 0, 0},
	} {
		s := &Server{Config: Config{Hops: x.proxies}}
		r := httptest.NewRequest("GET", "http://asked/", nil)
		r.RemoteAddr = "203.0.113.9:7"
		r.Header.Set(x.header, x.text)
		if c := s.caller(r); c.address != x.address || c.hops != x.hops || c.read != x.read {
			t.Errorf("%d proxies, %s: %s: got %+v, want %s", x.proxies, x.header, x.text, c, x.address)
		}
	}
}

// TestProxiesAreMetered checks that clients behind a trusted proxy are counted
// one by one, and that a client who makes up addresses is still one client.
func TestProxiesAreMetered(t *testing.T) {
	l := roomy
	l.Requests = Rate{0.001, 2}
	refused := func(c *client) (n int) {
		for i := range 4 {
			to := fmt.Sprintf("203.0.113.9, 192.0.2.%d", i)
			if c.ask("GET", "/api/games", "", "X-Forwarded-For", to).status == http.StatusTooManyRequests {
				n++
			}
		}
		return n
	}
	if n := refused(newHarness(t, plan{proxies: loopbacks, limits: &l}).client()); n != 0 {
		t.Errorf("behind a proxy, %d of 4 clients are refused, want 0", n)
	}
	if n := refused(newHarness(t, plan{limits: &l}).client()); n != 2 {
		t.Errorf("without a proxy, %d of 4 requests of one client are refused, want 2", n)
	}
}

// TestEcho checks what the server says about how a request arrived.
func TestEcho(t *testing.T) {
	h := newHarness(t, plan{proxies: loopbacks})
	c := h.client()
	var e Echo
	c.ask(
		"GET", "/api/echo", "", "X-Forwarded-For", "192.0.2.1", "X-Forwarded-Proto", "https",
		"X-Forwarded-Host", "play.example.org", "Origin", "https://play.example.org",
	).into(t, &e)
	if age := time.Since(e.Time); age < -time.Minute || age > time.Minute {
		t.Errorf("the server's clock says %v", e.Time)
	}
	e.Time = time.Time{}
	want := Echo{
		Lair: true, Address: "192.0.2.1", Scheme: "https", Host: "play.example.org",
		Origin: "https://play.example.org", Proxy: ProxyTrusted, Hops: 1, Read: 1,
	}
	if e != want {
		t.Errorf("got %+v, want %+v", e, want)
	}
}

// TestEchoStream checks that the first line leaves before the second is made.
func TestEchoStream(t *testing.T) {
	h := newHarness(t, plan{})
	answer, err := http.Get(h.http.URL + "/api/echo/stream")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	in := json.NewDecoder(answer.Body)
	var first, second Echo
	if err := in.Decode(&first); err != nil || !first.Lair {
		t.Fatalf("the first line: %+v %v", first, err)
	}
	begun := time.Now()
	if err := in.Decode(&second); err != nil || !second.Lair {
		t.Fatalf("the second line: %+v %v", second, err)
	}
	if gap := second.Time.Sub(first.Time); gap < echoPause || time.Since(begun) < echoPause/2 {
		t.Errorf("the lines are %v apart and arrive %v apart, want %v", gap, time.Since(begun), echoPause)
	}
	if got := answer.Header.Get("X-Accel-Buffering"); got != "no" {
		t.Errorf("nginx is told %q about buffering, want no", got)
	}
}
