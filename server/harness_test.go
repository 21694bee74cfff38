package server

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"

	"lair.games/lair/admin"
	"lair.games/lair/call"
	"lair.games/lair/game"
	"lair.games/lair/game/toy"
	"lair.games/lair/games"
	"lair.games/lair/lesson"
	"lair.games/lair/table"
	"lair.games/lair/table/tabletest"
)

// harness is a whole server for a test, on a port of its own. Its game is High
// Card unless the plan says otherwise.
type harness struct {
	t      *testing.T
	server *Server
	http   *httptest.Server
	tables *table.Registry
	desk   *admin.Desk
	caller *call.Caller
	log    *logBuffer
	stop   func()
}

// plan says how a test's server differs from the default.
type plan struct {
	seed        *game.Seed
	limits      *Limits
	store       table.Log // a fresh one if nil
	bus         table.Bus // nil: no other node
	pages       fs.FS
	proxies     []netip.Prefix
	hosts       []string
	public      string
	titles      []Title
	bots        table.Bots // firsts if nil
	advise      games.Adviser
	compare     games.Comparer
	explain     games.Explainer
	obvious     func(game.Match, game.Seat, json.RawMessage) (bool, error)
	account     games.Accountant
	private     bool
	check       func(context.Context) error
	readTimeout time.Duration
	connections int
	calls       *call.Config // nil: nobody is called
	turns       func([]table.Turn)
	// buffer is the size of a connection's send buffer in bytes; 0 leaves it to
	// the system.
	buffer int
}

// roomy is limits that no test reaches, for tests that are not about limits.
var roomy = Limits{
	Requests: Rate{1e6, 1e6}, Commands: Rate{1e6, 1e6}, Guests: Rate{1e6, 1e6},
	Records: Rate{1e6, 1e6}, Frames: Rate{1e6, 1e6}, Opened: Rate{1e6, 1e6},
	PlayerRequests: Rate{1e6, 1e6}, CrowdRequests: Rate{1e6, 1e6},
	CrowdAdvice: Rate{1e6, 1e6},
	Chat:        Rate{1e6, 1e6}, SpectatorChat: Rate{1e6, 1e6}, RoomChat: Rate{1e6, 1e6}, CrowdChat: Rate{1e6, 1e6}, Advice: Rate{1e6, 1e6},
	Secrets: Rate{1e6, 1e6}, Phrases: Rate{1e6, 1e6}, AllPhrases: Rate{1e6, 1e6},
	Links:      Rate{1e6, 1e6},
	PerAddress: 1e6, Connections: 1e6, Tables: 1e6,
}

// logBuffer is a log buffer that is safe for concurrent use.
type logBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (n *logBuffer) Write(p []byte) (int, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.b.Write(p)
}

func (n *logBuffer) String() string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.b.String()
}

// firstMoveBots are bots that play their first legal move.
type firstMoveBots struct{}

func (firstMoveBots) Levels(string) []string { return []string{"first", "easy", "hard"} }
func (firstMoveBots) Styles(string) []string { return []string{"bold"} }

func (firstMoveBots) Choose(
	_ context.Context, m game.Match, seat game.Seat, _ string, _ uint64,
) (json.RawMessage, error) {
	return json.Marshal(m.Moves(seat)[0])
}

// reviewsOf returns the store of reviews that a log is as well, or nil.
func reviewsOf(l table.Log) table.Reviews {
	r, _ := l.(table.Reviews)
	return r
}

func newHarness(t *testing.T, p plan) *harness {
	t.Helper()
	ctx := context.Background()
	if p.store == nil {
		p.store = new(tabletest.Memory)
	}
	if p.limits == nil {
		p.limits = &roomy
	}
	if p.titles == nil {
		p.titles = []Title{{
			Game: game.Erase(toy.Rules()), Levels: firstMoveBots{}.Levels(""),
			Styles: firstMoveBots{}.Styles(""),
			Ratings: []games.Rating{
				{
					Game: "high-card", Seats: 2, Options: "low-wins=on", Player: "hard:bold",
					Points: 120, Low: 90, High: 150, Deals: 40, Version: 1,
				},
			},
		}}
	}
	if p.bots == nil {
		p.bots = firstMoveBots{}
	}
	h := &harness{t: t, log: new(logBuffer)}
	players, caller := openPlayers(t, p.calls)
	h.caller = caller
	logger := slog.New(slog.NewTextHandler(h.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	secret := []byte("a secret of this test's server 123")
	config := table.Config{
		Log: p.store, Bus: p.bus, Bots: p.bots, Secret: secret, Logger: logger, Turns: p.turns,
		Titles: func(name string) (game.Game, bool) {
			for _, title := range p.titles {
				if title.Info().Name == name {
					return title.Game, true
				}
			}
			return nil, false
		},
		Failed: func(err error) { logger.Error("storage has failed", "err", err) },
		Lessons: func(name, called string) (*lesson.Lesson, bool) {
			for _, title := range p.titles {
				if title.Info().Name == name && title.School != nil {
					return title.School.Find(called)
				}
			}
			return nil, false
		},
	}
	// Each table has its own seed, and each run of a test has the same seeds, so
	// that a failure can be repeated.
	var drawn atomic.Uint64
	config.Seed = func() game.Seed { return game.SeedOf(drawn.Add(1)) }
	if p.seed != nil {
		config.Seed = func() game.Seed { return *p.seed }
	}
	var err error
	if h.tables, err = table.Open(ctx, config); err != nil {
		t.Fatal(err)
	}
	h.desk, err = admin.Open(ctx, admin.Config{
		Store: new(admin.Memory), Tables: h.tables, Base: "http://lair.test", Logger: logger,
	})
	if err != nil {
		t.Fatal(err)
	}
	h.server = New(Config{
		Desk: h.desk, Private: p.private,
		Tables: h.tables, Players: players, Calls: h.caller, Titles: p.titles, Limits: *p.limits,
		Log: logger, Access: true,
		Secret: secret, Pages: p.pages, Proxies: p.proxies, Hosts: p.hosts, Public: p.public,
		Coach: games.Coach{
			Advise: p.advise, Compare: p.compare, Explain: p.explain, Obvious: p.obvious, Account: p.account,
		},
		Check: p.check, Connections: p.connections, Reviews: reviewsOf(p.store),
	})
	h.http = httptest.NewUnstartedServer(h.server)
	h.server.Attach(h.http.Config)
	bound := h.http.Config.ConnState
	h.http.Config.ConnState = func(c net.Conn, state http.ConnState) {
		bound(c, state)
		if tcp, ok := c.(*net.TCPConn); ok && p.buffer > 0 && state == http.StateNew {
			_ = tcp.SetWriteBuffer(p.buffer)
		}
	}
	h.http.Config.ReadTimeout = p.readTimeout
	h.http.Start()
	h.stop = sync.OnceFunc(func() {
		h.server.Drain()
		h.http.Close()
		h.desk.Close()
		if err := h.tables.Close(ctx); err != nil {
			t.Errorf("closing the tables: %v", err)
		}
	})
	t.Cleanup(h.stop)
	return h
}

// client is a browser: it keeps cookies.
type client struct {
	t    *testing.T
	h    *harness
	http *http.Client
}

func (h *harness) client() *client {
	jar, err := cookiejar.New(nil)
	if err != nil {
		h.t.Fatal(err)
	}
	return &client{h.t, h, &http.Client{Jar: jar, Timeout: 20 * time.Second}}
}

// guest returns a client that is a guest with the given name.
func (h *harness) guest(name string) *client {
	c := h.client()
	c.ask("PATCH", "/api/me", fmt.Sprintf(`{"name":%q}`, name)).into(h.t, new(Me))
	return c
}

// token returns the token in the client's cookie, or "".
func (c *client) token() string {
	u, err := url.Parse(c.h.http.URL)
	if err != nil {
		c.t.Fatal(err)
	}
	for _, k := range c.http.Jar.Cookies(u) {
		if k.Name == cookie {
			return k.Value
		}
	}
	return ""
}

// reply is an HTTP answer whose body has been read.
type reply struct {
	status int
	header http.Header
	body   []byte
}

func (r reply) refusal(t *testing.T) Refusal {
	t.Helper()
	var no Refusal
	if err := json.Unmarshal(r.body, &no); err != nil {
		t.Fatalf("the refusal %q: %v", r.body, err)
	}
	return no
}

func (r reply) into(t *testing.T, v any) {
	t.Helper()
	if r.status != http.StatusOK {
		t.Fatalf("the request was answered with %d, want 200: %s", r.status, r.body)
	}
	if err := json.Unmarshal(r.body, v); err != nil {
		t.Fatalf("the answer %s cannot be decoded: %v", r.body, err)
	}
}

// ask sends a request. headers are names, each followed by its value.
func (c *client) ask(method, path, body string, headers ...string) reply {
	c.t.Helper()
	r, err := http.NewRequest(method, c.h.http.URL+path, strings.NewReader(body))
	if err != nil {
		c.t.Fatal(err)
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	answer, err := c.http.Do(r)
	if err != nil {
		c.t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		c.t.Fatal(err)
	}
	return reply{answer.StatusCode, answer.Header, text}
}

func (c *client) get(path string) reply { c.t.Helper(); return c.ask("GET", path, "") }

// post sends a command with a new key.
func (c *client) post(path, body string) reply {
	c.t.Helper()
	return c.ask("POST", path, body, "Idempotency-Key", rand.Text())
}

// open opens a table and returns its id.
func (c *client) open(body string) string {
	c.t.Helper()
	var made Created
	c.post("/api/tables", body).into(c.t, &made)
	return made.ID
}

func (c *client) see(id, as string) Snapshot {
	c.t.Helper()
	var s Snapshot
	c.get("/api/tables/"+id+"?as="+as).into(c.t, &s)
	return s
}

// turn sees the table once a seat of the client decides: until then a bot may
// move at any time.
func (c *client) turn(id string) Snapshot {
	c.t.Helper()
	var s Snapshot
	eventually(c.t, func() bool {
		s = c.see(id, "")
		return slices.Contains(s.Actors, s.You)
	})
	return s
}

// moves lists the moves of a snapshot.
func moves(t *testing.T, s Snapshot) []json.RawMessage {
	t.Helper()
	var list []json.RawMessage
	if err := json.Unmarshal(s.Moves, &list); err != nil {
		t.Fatalf("the moves %s: %v", s.Moves, err)
	}
	return list
}

// play makes the nth of the seat's moves.
func (c *client) play(s Snapshot, n int) reply {
	c.t.Helper()
	return c.post(
		"/api/tables/"+s.ID+"/moves",
		fmt.Sprintf(`{"seat":%d,"seq":%d,"move":%s}`, s.You, s.Seq, moves(c.t, s)[n]),
	)
}

// testSocket is a client's WebSocket.
type testSocket struct {
	t    *testing.T
	conn *websocket.Conn
}

func (c *client) socket() *testSocket {
	c.t.Helper()
	conn, answer, err := c.dial()
	if err != nil {
		c.t.Fatalf("%v (%v)", err, answer)
	}
	c.t.Cleanup(func() { _ = conn.CloseNow() })
	conn.SetReadLimit(1 << 20)
	return &testSocket{c.t, conn}
}

func (c *client) dial(headers ...string) (*websocket.Conn, *http.Response, error) {
	h := http.Header{}
	for i := 0; i < len(headers); i += 2 {
		h.Set(headers[i], headers[i+1])
	}
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	return websocket.Dial(
		ctx, c.h.http.URL+"/api/stream", &websocket.DialOptions{HTTPClient: c.http, HTTPHeader: h},
	)
}

func (s *testSocket) send(text string) {
	s.t.Helper()
	if err := s.conn.Write(context.Background(), websocket.MessageText, []byte(text)); err != nil {
		s.t.Fatal(err)
	}
}

// read waits for the next message and returns it.
func (s *testSocket) read() []byte {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	_, text, err := s.conn.Read(ctx)
	if err != nil {
		s.t.Fatal(err)
	}
	return text
}

// closeCode waits until the server closes the socket and returns its code.
func (s *testSocket) closeCode() websocket.StatusCode {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	for {
		_, _, err := s.conn.Read(ctx)
		var closed websocket.CloseError
		if errors.As(err, &closed) {
			return closed.Code
		}
		if err != nil {
			s.t.Fatalf("the socket ended without a code: %v", err)
		}
	}
}

// message has the fields of all messages of the stream.
type message struct {
	Type     string
	Table    string
	Seq      int64
	Entry    Entry
	Events   []json.RawMessage
	Patch    json.RawMessage
	Snapshot json.RawMessage
	Chat     Chat
	Online   []game.Seat
	Code     Code
	Message  string
	Wait     *int64
}

func parse(t *testing.T, text []byte) message {
	t.Helper()
	var m message
	if err := json.Unmarshal(text, &m); err != nil {
		t.Fatalf("the message %s cannot be decoded: %v", text, err)
	}
	return m
}

// next returns the next message, skipping presence.
func (s *testSocket) next() message {
	s.t.Helper()
	for {
		if m := parse(s.t, s.read()); m.Type != "presence" {
			return m
		}
	}
}

// same reports whether two JSON texts have the same value, whatever their
// spacing and order of fields.
func same(a, b json.RawMessage) bool {
	var x, y any
	if json.Unmarshal(a, &x) != nil || json.Unmarshal(b, &y) != nil {
		return bytes.Equal(a, b)
	}
	return reflect.DeepEqual(x, y)
}
