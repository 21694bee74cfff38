package call_test

import (
	"context"
	"crypto/ecdh"
	"crypto/rand"
	"encoding/base64"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"lair.games/lair/account"
	"lair.games/lair/call"
	"lair.games/lair/call/calltest"
	"lair.games/lair/pace"
	"lair.games/lair/sqlite"
	"lair.games/lair/table"
)

// rig is a Caller on a fake clock, with a store, a service that it calls, and
// tables of which a test says whose turn it is.
type rig struct {
	*call.Caller
	t       *testing.T
	db      *sqlite.DB
	service *httptest.Server
	handle  http.HandlerFunc
	config  call.Config

	mu     sync.Mutex
	now    time.Time
	turns  map[[2]string]int64 // by table and player; 0: not theirs
	active map[string]time.Time
}

// newRig returns a rig. Its service answers every request with 200.
func newRig(t *testing.T, edit func(*call.Config)) *rig {
	t.Helper()
	db, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "lair.db"), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r := &rig{
		t: t, db: db, now: time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC),
		turns: map[[2]string]int64{}, active: map[string]time.Time{},
		handle: func(http.ResponseWriter, *http.Request) {},
	}
	r.service = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		r.handle(w, q)
	}))
	r.config = call.Config{
		Store: db, Title: func(string, string) string { return "High Card" }, Base: "https://lair.example.org",
		Key: make([]byte, 32), Services: []string{"127.0.0.1"}, Inside: true,
		Log: slog.New(slog.NewTextHandler(io.Discard, nil)), Now: r.clock,
	}
	r.config.Key[0] = 1
	if edit != nil {
		edit(&r.config)
	}
	r.start()
	t.Cleanup(func() {
		r.service.Close()
		if err := db.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return r
}

// start replaces the Caller by a new one, as after a crash.
func (r *rig) start() {
	c, err := call.New(r.config)
	if err != nil {
		r.t.Fatal(err)
	}
	c.Use(r, func([]string) map[string]time.Time { return r.active })
	r.Caller = c
}

func (r *rig) clock() time.Time {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.now
}

// pass lets time pass and does what is due then.
func (r *rig) pass(d time.Duration) {
	r.mu.Lock()
	r.now = r.now.Add(d)
	r.mu.Unlock()
	r.Step(r.t.Context())
}

// TurnOf implements call.Tables.
func (r *rig) TurnOf(_ context.Context, id, player string) (table.TurnState, bool, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	seq := r.turns[[2]string{id, player}]
	return table.TurnState{Seq: seq, Game: "high-card", Others: []string{"Bob"}}, seq > 0, nil
}

// turn makes it the turn of a player since a seq.
func (r *rig) turn(id, player string, seq int64) {
	r.mu.Lock()
	r.turns[[2]string{id, player}] = seq
	r.mu.Unlock()
	if seq > 0 {
		r.Turned([]table.Turn{{Table: id, Player: player, Seq: seq}})
	}
}

// player stores a player with an address at the service.
func (r *rig) player(id string, kind call.Kind) call.Channel {
	r.t.Helper()
	d := account.Device{ID: id, Token: account.Hash([]byte(id + "00000000000000000000000000000000")[:32]), Since: r.now, Seen: r.now}
	err := r.db.AddPlayer(r.t.Context(), account.Player{ID: id, Name: id, Since: r.now}, d)
	if err != nil {
		r.t.Fatal(err)
	}
	c := calltest.Hook(id, id)
	c.Kind, c.Target = kind, r.service.URL+"/"+id
	if kind == call.Push {
		c.Device = d.Token[:]
		c.P256dh, c.Auth = browserKeys(browserKey)
	}
	if err := r.db.AddChannel(r.t.Context(), c); err != nil {
		r.t.Fatal(err)
	}
	return c
}

// browserKey is the key of every browser, and authSecret its shared secret.
var (
	browserKey, _ = ecdh.P256().GenerateKey(rand.Reader)
	authSecret    = []byte("0123456789abcdef")
)

// browserKeys returns a key and the secret as the Push API writes them.
func browserKeys(k *ecdh.PrivateKey) (p256dh, auth string) {
	e := base64.RawURLEncoding
	return e.EncodeToString(k.PublicKey().Bytes()), e.EncodeToString(authSecret)
}

// failed returns why the last message over a channel did not arrive.
func (r *rig) failed(id string) call.Failure {
	r.t.Helper()
	c, _, err := r.db.Channel(r.t.Context(), id)
	if err != nil {
		r.t.Fatal(err)
	}
	return c.Failed
}

// TestWhenPlayersAreCalled passes the time around one turn.
func TestWhenPlayersAreCalled(t *testing.T) {
	night := call.Settings{Quiet: &pace.Hours{From: 12 * 60, To: 12*60 + 10, Zone: "UTC"}}
	type moment struct {
		after time.Duration
		do    func(*rig)
		calls int // so far
	}
	active := func(r *rig) { r.active["ann"] = r.now }
	for _, c := range []struct {
		what    string
		moments []moment
	}{
		{"somebody who is away is called once", []moment{
			{15 * time.Second, nil, 0},
			{10 * time.Second, nil, 1},
			{time.Hour, nil, 1},
			{0, func(r *rig) { r.turn("t", "ann", 5) }, 1}, // as after a restart
			{time.Minute, nil, 1},
			{0, func(r *rig) { r.turn("t", "ann", 9) }, 1},
			{21 * time.Second, nil, 2},
		}},
		{"somebody who decides in time is not called", []moment{
			{15 * time.Second, nil, 0},
			{0, func(r *rig) { r.turn("t", "ann", 0) }, 0},
			{time.Hour, nil, 0},
		}},
		{"somebody who looks is not called, and a minute after they left", []moment{
			{10 * time.Second, active, 0},
			{25 * time.Second, active, 0},
			{25 * time.Second, active, 0},
			{20 * time.Second, nil, 0},
			{14 * time.Second, nil, 0},
			{2 * time.Second, nil, 1},
		}},
		{"quiet hours postpone", []moment{
			{0, func(r *rig) { _ = r.db.SetCaller(r.t.Context(), "ann", night) }, 0},
			{25 * time.Second, nil, 0},
			{9 * time.Minute, nil, 0},
			{time.Minute, nil, 1},
		}},
		{"turns at several tables are one message", []moment{
			{0, func(r *rig) { r.turn("u", "ann", 3) }, 0}, {25 * time.Second, nil, 1}, {time.Hour, nil, 1},
		}},
		{"a crash before the turn was stored", []moment{
			{0, func(r *rig) { r.turn("t", "ann", 7); r.start() }, 0},
			{time.Minute, nil, 0},
			{0, func(r *rig) { r.turn("t", "ann", 7) }, 0}, // the replay of the table
			{21 * time.Second, nil, 1},
		}},
		{"a crash after the turn was stored", []moment{
			{time.Second, nil, 0}, {0, (*rig).start, 0}, {21 * time.Second, nil, 1},
		}},
	} {
		t.Run(c.what, func(t *testing.T) {
			r := newRig(t, nil)
			calls := 0
			r.handle = func(http.ResponseWriter, *http.Request) { calls++ }
			r.player("ann", call.JSON)
			r.turn("t", "ann", 5)
			r.pass(0)
			for i, m := range c.moments {
				if m.do != nil {
					m.do(r)
				}
				r.pass(m.after)
				if calls != m.calls {
					t.Fatalf("moment %d: %d calls, want %d", i, calls, m.calls)
				}
			}
		})
	}
}
