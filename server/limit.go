package server

import (
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Rate is how often something may happen: so many a second on average, and so many at once.
type Rate struct {
	PerSecond float64
	Burst     int
}

// Limits bounds what one client can take from all others. A zero takes its default.
type Limits struct {
	Requests   Rate // of one address, of any kind
	Commands   Rate // of one player
	Guests     Rate // new ones from one address
	Opened     Rate // tables that are opened from one address
	Records    Rate // that one address has read
	Frames     Rate // of one socket
	Chat       Rate // lines of one player at a table where they sit
	Asides     Rate // and at one where they only look on
	Advice     Rate // hints and reviews for one address
	Sockets    int  // in all
	PerAddress int  // sockets and event streams of one address
	Watched    int  // tables on one socket
	Tables     int  // unfinished ones of one player

	Patience time.Duration // how long one write to a client may take
	Silence  time.Duration // how long a socket may say nothing, not even ping, before its client counts as gone
}

const (
	maxBody   = 64 << 10 // bytes of a command
	maxRecord = 1 << 20  // bytes of a record that is sent to be read
	maxFrame  = 4 << 10  // bytes of a message on the stream
	mostID    = 64       // characters of a table's name

	// queued is how many messages may wait for a client before it counts as slow. A step is some hundred bytes.
	queued = 64
)

// filled returns the limits with every default in place. They are meant for a house with a few hundred guests, many of
// them perhaps behind one address of a café.
func (l Limits) filled() Limits {
	rates := []struct {
		r *Rate
		d Rate
	}{
		{&l.Requests, Rate{100, 400}},
		{&l.Commands, Rate{10, 40}},
		{&l.Guests, Rate{0.2, 30}},
		{&l.Opened, Rate{0.2, 60}},
		{&l.Records, Rate{1, 20}},
		{&l.Frames, Rate{10, 60}},
		{&l.Chat, Rate{0.5, 8}},
		{&l.Asides, Rate{0.1, 3}},
		{&l.Advice, Rate{0.5, 20}},
	}
	for _, x := range rates {
		if *x.r == (Rate{}) {
			*x.r = x.d
		}
	}
	counts := []struct {
		n *int
		d int
	}{{&l.Sockets, 20000}, {&l.PerAddress, 200}, {&l.Watched, 64}, {&l.Tables, 40}}
	for _, x := range counts {
		if *x.n == 0 {
			*x.n = x.d
		}
	}
	for _, x := range []struct {
		t *time.Duration
		d time.Duration
	}{{&l.Patience, 10 * time.Second}, {&l.Silence, 90 * time.Second}} {
		if *x.t == 0 {
			*x.t = x.d
		}
	}
	return l
}

// guard counts what clients do.
type guard struct {
	limits    Limits
	addresses *meter
	players   *meter
	guests    *meter
	tables    *meter
	records   *meter
	chat      *meter
	asides    *meter
	advice    *meter
}

func newGuard(l Limits) *guard {
	return &guard{
		limits: l, addresses: newMeter(l.Requests), players: newMeter(l.Commands), guests: newMeter(l.Guests),
		tables:  newMeter(l.Opened),
		records: newMeter(l.Records), chat: newMeter(l.Chat), asides: newMeter(l.Asides), advice: newMeter(l.Advice),
	}
}

// metered bounds how many clients a meter tells apart. One takes about 200 bytes.
const metered = 8192

// meter limits the rate of each of many clients by name.
type meter struct {
	rate Rate
	mu   sync.Mutex
	m    map[string]*rate.Limiter
}

func newMeter(r Rate) *meter { return &meter{rate: r, m: make(map[string]*rate.Limiter)} }

// allow reports whether a client may do one more thing now.
func (m *meter) allow(client string, now time.Time) bool { return m.allowN(client, now, 1) }

// allowN reports whether a client may do something now that is as much work as n things.
func (m *meter) allowN(client string, now time.Time, n int) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	l, ok := m.m[client]
	if !ok {
		if len(m.m) >= metered {
			m.forget(now)
		}
		l = rate.NewLimiter(rate.Limit(m.rate.PerSecond), m.rate.Burst)
		m.m[client] = l
	}
	return l.AllowN(now, min(n, m.rate.Burst))
}

// forget makes room: whoever has all their allowance again need not be remembered. If that is nobody, all are forgotten:
// then so many come at once that telling them apart has no use.
func (m *meter) forget(now time.Time) {
	for client, l := range m.m {
		if l.TokensAt(now) >= float64(m.rate.Burst) {
			delete(m.m, client)
		}
	}
	if len(m.m) >= metered {
		clear(m.m)
	}
}

// neighbourhood returns what of an address counts as one client: an IPv4 address, or the /64 that an IPv6 client can move
// about in as it likes.
func neighbourhood(host string) string {
	a, err := netip.ParseAddr(host)
	if err != nil {
		return host
	}
	a = a.Unmap().WithZone("")
	if a.Is4() {
		return a.String()
	}
	p, err := a.Prefix(64)
	if err != nil {
		return a.String()
	}
	return p.Addr().String()
}
