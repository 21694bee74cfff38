package server

import (
	"net/netip"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"
)

// Rate limits how often something may happen: PerSecond on average, and Burst
// at once.
type Rate struct {
	PerSecond float64
	Burst     int
}

// Limits bounds what one client may use, so that no client can starve the
// others. A zero field takes its default.
type Limits struct {
	Requests      Rate // requests of any kind, per address
	Commands      Rate // commands, per player
	Guests        Rate // new guests, per address
	Opened        Rate // new tables, per address
	Records       Rate // records to replay, per address
	Frames        Rate // messages, per socket
	Chat          Rate // chat lines at a table where one sits, per player
	SpectatorChat Rate // chat lines of a spectator, per player
	Advice        Rate // hints and reviews, per address
	Secrets       Rate // admin links and invitations that are tried, per address
	Sockets       int  // sockets and event streams in all
	PerAddress    int  // sockets and event streams, per address
	Watched       int  // tables, per socket
	Tables        int  // unfinished tables, per player

	WriteTimeout time.Duration // how long one write to a client may take
	// IdleTimeout is how long a socket may send nothing, not even a ping,
	// before it is closed.
	IdleTimeout time.Duration
}

const (
	maxBody   = 64 << 10 // bytes of a command's body
	maxRecord = 1 << 20  // bytes of a record to replay
	maxFrame  = 4 << 10  // bytes of a client's message on a socket
	mostID    = 64       // characters of a table's id

	// queued is how many messages may wait for a client before it counts as
	// slow. A step has a few hundred bytes.
	queued = 64
)

// filled returns the limits with defaults for zero fields. The defaults suit a
// server with a few hundred guests, many of whom may share the one address of a
// café.
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
		{&l.SpectatorChat, Rate{0.1, 3}},
		{&l.Advice, Rate{0.5, 20}},
		{&l.Secrets, Rate{0.1, 10}},
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
	}{{&l.WriteTimeout, 10 * time.Second}, {&l.IdleTimeout, 90 * time.Second}} {
		if *x.t == 0 {
			*x.t = x.d
		}
	}
	return l
}

// guard holds a meter for each Rate of Limits that is not per socket.
type guard struct {
	limits        Limits
	addresses     *meter
	players       *meter
	guests        *meter
	tables        *meter
	records       *meter
	chat          *meter
	spectatorChat *meter
	advice        *meter
	secrets       *meter
}

// newGuard returns a guard with unused meters.
func newGuard(l Limits) *guard {
	return &guard{
		limits: l, addresses: newMeter(l.Requests), players: newMeter(l.Commands),
		guests: newMeter(l.Guests), tables: newMeter(l.Opened), records: newMeter(l.Records),
		chat: newMeter(l.Chat), spectatorChat: newMeter(l.SpectatorChat), advice: newMeter(l.Advice),
		secrets: newMeter(l.Secrets),
	}
}

// refusals returns how often each meter has refused, by name.
func (g *guard) refusals() map[string]int64 {
	counts := map[string]int64{}
	for name, m := range map[string]*meter{
		"requests": g.addresses, "commands": g.players, "guests": g.guests, "opened": g.tables,
		"records": g.records, "chat": g.chat, "spectator-chat": g.spectatorChat, "advice": g.advice,
	} {
		counts[name] = m.refused.Load()
	}
	return counts
}

// metered is how many clients a meter remembers, at about 200 bytes each.
const metered = 8192

// meter limits the rate of each client by name. It is safe for concurrent use.
type meter struct {
	rate    Rate
	refused atomic.Int64 // how often
	mu      sync.Mutex
	m       map[string]*rate.Limiter
}

// newMeter returns a meter that gives each client the rate r.
func newMeter(r Rate) *meter { return &meter{rate: r, m: make(map[string]*rate.Limiter)} }

// allow reports whether a client may act once now, and counts it.
func (m *meter) allow(client string, now time.Time) bool { return m.allowN(client, now, 1) }

// allowN is allow for an action that counts as n. More than the burst counts as
// the burst, because it could never be allowed otherwise.
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
	if l.AllowN(now, min(n, m.rate.Burst)) {
		return true
	}
	m.refused.Add(1)
	return false
}

// forget makes room. It drops clients whose allowance is full again, because a
// new limiter treats them the same. If there are none, it drops all: with so
// many clients at once, limiting each one no longer helps. m.mu must be held.
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

// clientAddress returns the part of an address that counts as one client, or
// the text itself if it is no address.
func clientAddress(host string) string {
	ip, err := netip.ParseAddr(host)
	if err != nil {
		return host
	}
	return clientOf(ip)
}

// clientOf returns the part of an address that counts as one client: an IPv4
// address, or the /64 prefix of an IPv6 address, within which a client can
// choose addresses freely.
func clientOf(ip netip.Addr) string {
	ip = ip.Unmap().WithZone("")
	if ip.Is4() {
		return ip.String()
	}
	p, err := ip.Prefix(64)
	if err != nil {
		return ip.String()
	}
	return p.Addr().String()
}
