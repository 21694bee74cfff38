package server

import (
	"fmt"
	"hash/maphash"
	"math"
	"net/netip"
	"slices"
	"strconv"
	"strings"
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
	// Requests of any kind: per address for clients without a known cookie; per
	// player for those with one, and for all of an address together. A café
	// behind one address is many players, each with a rate of their own.
	Requests, PlayerRequests, CrowdRequests Rate

	Commands      Rate // commands, per player
	Guests        Rate // new guests, per address
	Opened        Rate // new tables, per address
	Records       Rate // records to replay, per address
	Frames        Rate // messages and control frames, per socket
	Chat          Rate // chat lines at a table where one sits, per player
	SpectatorChat Rate // chat lines of a spectator, per player
	// Chat lines in one room of one table, and those of the spectators of one address
	// at all tables. Guests cost nothing, so a limit per player alone bounds no flood.
	RoomChat, CrowdChat Rate
	// Hints and reviews, as for Requests: per address without a cookie, else per
	// player, and for all players of an address together.
	Advice, CrowdAdvice Rate

	Secrets    Rate // admin links and invitations that are tried, per address
	Phrases    Rate // recovery phrases that are made and tried, per address
	AllPhrases Rate // recovery phrases that are made and tried, in all
	Links      Rate // links between devices that are asked for and answered, per address and per player
	Calls      Rate // messages that are sent to try a channel, per address and per player
	Sockets    int  // sockets and event streams in all
	PerAddress int  // sockets and event streams, per address
	// Connections that are no sockets, per address; a quarter of them may not have
	// sent a whole request. Trusted proxies may have any number.
	Connections int
	Watched     int // tables, per socket
	Tables      int // unfinished tables, per player

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
		{&l.Requests, Rate{100, 1000}},
		{&l.PlayerRequests, Rate{30, 300}},
		{&l.CrowdRequests, Rate{1000, 4000}},
		{&l.Commands, Rate{10, 40}},
		{&l.Guests, Rate{0.2, 60}},
		{&l.Opened, Rate{0.2, 60}},
		{&l.Records, Rate{1, 20}},
		{&l.Frames, Rate{10, 60}},
		{&l.Chat, Rate{0.5, 8}},
		{&l.SpectatorChat, Rate{0.1, 3}},
		{&l.RoomChat, Rate{1, 30}},
		{&l.CrowdChat, Rate{1, 40}},
		{&l.Advice, Rate{0.5, 20}},
		{&l.Secrets, Rate{0.1, 10}},
		{&l.Phrases, Rate{0.05, 10}},
		{&l.AllPhrases, Rate{2, 60}},
		{&l.Links, Rate{0.05, 20}},
		{&l.Calls, Rate{0.05, 10}},
		{&l.CrowdAdvice, Rate{4, 160}},
	}
	for _, x := range rates {
		if *x.r == (Rate{}) {
			*x.r = x.d
		}
	}
	counts := []struct {
		n *int
		d int
	}{
		{&l.Sockets, 20000},
		{&l.PerAddress, 200},
		{&l.Connections, 1000},
		{&l.Watched, 64},
		{&l.Tables, 40},
	}
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
	requests      tiers
	players       *meter // commands
	guests        *meter
	tables        *meter
	records       *meter
	chat          *meter
	spectatorChat *meter
	roomChat      *meter
	crowdChat     *meter
	secrets       *meter
	phrases       *meter
	allPhrases    *meter
	links         *meter // by address
	linkers       *meter // by player
	calls         *meter // by address
	callers       *meter // by player
	advice        tiers
	recognized    recognized
}

// newGuard returns a guard with unused meters.
func newGuard(l Limits) *guard {
	return &guard{
		limits: l, players: newMeter(l.Commands),
		requests: newTiers(l.Requests, l.PlayerRequests, l.CrowdRequests),
		advice:   newTiers(l.Advice, l.Advice, l.CrowdAdvice),
		guests:   newMeter(l.Guests), tables: newMeter(l.Opened), records: newMeter(l.Records),
		chat: newMeter(l.Chat), spectatorChat: newMeter(l.SpectatorChat),
		roomChat: newMeter(l.RoomChat), crowdChat: newMeter(l.CrowdChat),
		secrets: newMeter(l.Secrets),
		phrases: newMeter(l.Phrases), allPhrases: newMeter(l.AllPhrases),
		links: newMeter(l.Links), linkers: newMeter(l.Links),
		calls: newMeter(l.Calls), callers: newMeter(l.Calls),
	}
}

// tiers limits by player first and then by address. A client without a known
// cookie counts by address alone, because cookies cost nothing.
type tiers struct{ strangers, each, crowd *meter }

// newTiers returns tiers with unused meters.
func newTiers(strangers, each, crowd Rate) tiers {
	return tiers{newMeter(strangers), newMeter(each), newMeter(crowd)}
}

// allowN reports whether a player at an address may act n times now, and counts
// it. player is "" for a stranger.
func (t *tiers) allowN(address, player string, now time.Time, n int) bool {
	if player == "" {
		return t.strangers.allowN(address, now, n)
	}
	return t.each.allowN(player, now, n) && t.crowd.allowN(address, now, n)
}

// refused returns how often the tiers have refused.
func (t *tiers) refused() int64 {
	return t.strangers.refused.Load() + t.each.refused.Load() + t.crowd.refused.Load()
}

// recognized remembers which tokens belong to players, so that a limit can count
// by player before the store is asked who somebody is. It forgets all when it
// is full; then the next request of each counts by address.
type recognized struct {
	mu      sync.Mutex
	players map[uint64]string // by the hash of the token
}

// tokenHash is the seed of the hashes of tokens. It is not known outside, so
// nobody can find two tokens with one hash.
var tokenHash = maphash.MakeSeed()

// note records the player of a token.
func (r *recognized) note(token, player string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.players == nil || len(r.players) >= metered {
		r.players = map[uint64]string{}
	}
	r.players[maphash.String(tokenHash, token)] = player
}

// player returns the player of a token, or "".
func (r *recognized) player(token string) string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.players[maphash.String(tokenHash, token)]
}

// refusals returns how often each meter has refused, by name.
func (g *guard) refusals() map[string]int64 {
	counts := map[string]int64{"requests": g.requests.refused(), "advice": g.advice.refused()}
	for name, m := range map[string]*meter{
		"commands": g.players, "guests": g.guests, "opened": g.tables,
		"records": g.records, "chat": g.chat, "spectator-chat": g.spectatorChat, "secrets": g.secrets,
		"room-chat": g.roomChat, "crowd-chat": g.crowdChat,
		"phrases": g.phrases, "all-phrases": g.allPhrases, "links": g.links,
		"calls": g.calls,
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

// Limit is a setting of Limits.
type Limit struct {
	Name, Doc string
	rate      func(*Limits) *Rate // nil for a count
	count     func(*Limits) *int
}

// LimitList lists the settings of Limits.
var LimitList = []Limit{
	rateLimit(
		"requests", "requests without a known cookie, per address",
		func(l *Limits) *Rate { return &l.Requests },
	),
	rateLimit(
		"player-requests", "requests, per player",
		func(l *Limits) *Rate { return &l.PlayerRequests },
	),
	rateLimit(
		"crowd-requests", "requests of all players of one address",
		func(l *Limits) *Rate { return &l.CrowdRequests },
	),
	rateLimit(
		"commands", "moves and other commands, per player",
		func(l *Limits) *Rate { return &l.Commands },
	),
	rateLimit(
		"guests", "new guests, per address",
		func(l *Limits) *Rate { return &l.Guests },
	),
	rateLimit(
		"opened", "new tables, per address",
		func(l *Limits) *Rate { return &l.Opened },
	),
	rateLimit(
		"records", "records to replay, per address",
		func(l *Limits) *Rate { return &l.Records },
	),
	rateLimit(
		"advice", "hints and reviews, per player, and per address without a known cookie",
		func(l *Limits) *Rate { return &l.Advice },
	),
	rateLimit(
		"crowd-advice", "hints and reviews of all players of one address",
		func(l *Limits) *Rate { return &l.CrowdAdvice },
	),
	rateLimit(
		"frames", "messages and control frames, per socket",
		func(l *Limits) *Rate { return &l.Frames },
	),
	rateLimit(
		"chat", "lines of chat at one's own tables, per player",
		func(l *Limits) *Rate { return &l.Chat },
	),
	rateLimit(
		"spectator-chat", "lines of chat at other tables, per player",
		func(l *Limits) *Rate { return &l.SpectatorChat },
	),
	rateLimit(
		"room-chat", "lines of chat in one room of one table, of all together",
		func(l *Limits) *Rate { return &l.RoomChat },
	),
	rateLimit(
		"crowd-chat", "lines of chat at other tables, per address",
		func(l *Limits) *Rate { return &l.CrowdChat },
	),
	rateLimit(
		"secrets", "admin links and invitations that are tried, per address",
		func(l *Limits) *Rate { return &l.Secrets },
	),
	rateLimit(
		"phrases", "recovery phrases that are made and tried, per address",
		func(l *Limits) *Rate { return &l.Phrases },
	),
	rateLimit(
		"all-phrases", "recovery phrases that are made and tried, in all",
		func(l *Limits) *Rate { return &l.AllPhrases },
	),
	rateLimit(
		"links", "links between devices that are asked for and answered, per address and per player",
		func(l *Limits) *Rate { return &l.Links },
	),
	rateLimit(
		"calls", "messages that are sent to try a channel of calls, per address and per player",
		func(l *Limits) *Rate { return &l.Calls },
	),
	countLimit(
		"sockets", "open sockets and event streams in all",
		func(l *Limits) *int { return &l.Sockets },
	),
	countLimit(
		"address-sockets", "open sockets and event streams, per address",
		func(l *Limits) *int { return &l.PerAddress },
	),
	countLimit(
		"connections", "open connections that are no sockets, per address",
		func(l *Limits) *int { return &l.Connections },
	),
	countLimit(
		"watched", "tables watched, per socket",
		func(l *Limits) *int { return &l.Watched },
	),
	countLimit(
		"tables", "unfinished tables, per player",
		func(l *Limits) *int { return &l.Tables },
	),
}

func rateLimit(name, doc string, at func(*Limits) *Rate) Limit {
	return Limit{Name: name, Doc: doc, rate: at}
}

func countLimit(name, doc string, at func(*Limits) *int) Limit {
	return Limit{Name: name, Doc: doc, count: at}
}

// Default returns the default value as Set takes it.
func (x Limit) Default() string {
	l := Limits{}.filled()
	return x.Value(&l)
}

// Value returns the value that l has, as Set takes it.
func (x Limit) Value(l *Limits) string {
	if x.count != nil {
		return strconv.Itoa(*x.count(l))
	}
	r := *x.rate(l)
	return fmt.Sprintf("%v/%d", r.PerSecond, r.Burst)
}

// Set sets a limit by its name: a count ("40"), or how many a second and how
// many at once ("0.5/20").
func (l *Limits) Set(name, value string) error {
	i := slices.IndexFunc(LimitList, func(x Limit) bool { return x.Name == name })
	if i < 0 {
		var names []string
		for _, x := range LimitList {
			names = append(names, x.Name)
		}
		return fmt.Errorf("there is no limit %q: there are %s", name, strings.Join(names, ", "))
	}
	if x := LimitList[i]; x.count != nil {
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 {
			return fmt.Errorf("the limit %s must be a whole number of at least 1, not %q", name, value)
		}
		*x.count(l) = n
		return nil
	}
	often, burst, _ := strings.Cut(value, "/")
	each, err := strconv.ParseFloat(often, 64)
	n, e := strconv.Atoi(burst)
	if err != nil || e != nil || !(each > 0 && each <= math.MaxInt32) || n < 1 {
		return fmt.Errorf(
			"the limit %s must be how many a second and how many at once, such as %q, not %q", name,
			LimitList[i].Default(), value,
		)
	}
	*LimitList[i].rate(l) = Rate{PerSecond: each, Burst: n}
	return nil
}
