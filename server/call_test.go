package server

import (
	"context"
	"crypto/ecdh"
	"crypto/rand"
	"encoding/base64"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"lair.games/lair/account"
	"lair.games/lair/call"
	"lair.games/lair/game"
	"lair.games/lair/sqlite"
	"lair.games/lair/table"
)

// openPlayers returns a registry of players, and a Caller on its store that is
// not running, or nil without a configuration.
func openPlayers(t *testing.T, config *call.Config) (*account.Registry, *call.Caller) {
	t.Helper()
	if config == nil {
		return account.Open(new(account.Memory)), nil
	}
	c := *config
	db, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "lair.db"), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close(context.Background()) })
	c.Store, c.Key, c.Log = db, make([]byte, 32), slog.New(slog.DiscardHandler)
	c.Key[0], c.Title = 1, func(name, _ string) string { return name }
	caller, err := call.New(c)
	if err != nil {
		t.Fatal(err)
	}
	return account.Open(db), caller
}

// receiver is an address of a player. It answers with a status, and passes on
// what it is sent.
func receiver(t *testing.T, status *int) (url string, got <-chan string) {
	t.Helper()
	texts := make(chan string, 10)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		text, _ := io.ReadAll(r.Body)
		texts <- string(text)
		w.WriteHeader(*status)
	}))
	t.Cleanup(s.Close)
	return s.URL, texts
}

// calls returns how a client's player is called.
func (c *client) calls() (x Calls) {
	c.t.Helper()
	c.get("/api/me/calls").into(c.t, &x)
	return x
}

// subscription returns the body that adds a browser.
func subscription(endpoint string) string {
	k, _ := ecdh.P256().GenerateKey(rand.Reader)
	key := base64.RawURLEncoding.EncodeToString(k.PublicKey().Bytes())
	return string(marshal(NewChannel{"push", endpoint, key, "MDEyMzQ1Njc4OWFiY2RlZg"}))
}

func TestChannels(t *testing.T) {
	h := newHarness(t, plan{calls: &call.Config{Inside: true}})
	if no := h.client().get("/api/me/calls"); no.status != 401 {
		t.Errorf("a stranger's calls: %d %s", no.status, no.body)
	}
	ada, eve := h.guest("Ada"), h.guest("Eve")
	status := 200
	url, got := receiver(t, &status)
	hook := string(marshal(NewChannel{Kind: "json", Target: url}))
	ada.post("/api/me/calls/channels", hook).into(t, new(Calls))
	ada.post("/api/me/calls/channels", subscription("https://fcm.googleapis.com/secret")).into(t, new(Calls))
	x := ada.calls()
	if len(x.Channels) != 2 || x.Key == "" || len(eve.calls().Channels) != 0 {
		t.Fatalf("the channels are %+v", x)
	}
	var own, push Channel
	for _, c := range x.Channels {
		if c.Kind == "push" {
			push = c
		} else {
			own = c
		}
	}
	if !push.Current || push.Target != "fcm.googleapis.com" || push.Label != "Go" || own.Current || own.Target != url {
		t.Errorf("the channels are %+v and %+v", push, own)
	}
	at := "/api/me/calls/channels/" + own.ID
	for _, status = range []int{200, 500} {
		var tested Tested
		ada.post(at+"/test", "").into(t, &tested)
		if want := map[int]string{500: "answer-500"}[status]; tested.Failed != want {
			t.Errorf("an answer %d is shown as %+v", status, tested)
		}
		if text := <-got; !strings.Contains(text, "Lair can call you") {
			t.Errorf("the receiver got %s", text)
		}
	}
	for _, no := range []struct {
		by           *client
		method, path string
		body         string
		code         Code
	}{
		{eve, "POST", at + "/test", "", NoChannel},
		{eve, "DELETE", at, "", NoChannel},
		{ada, "POST", "/api/me/calls/channels", `{"kind":"json","target":"ftp://x.org"}`, BadTarget},
		{ada, "POST", "/api/me/calls/channels", `{"kind":"fax","target":"https://x.org"}`, BadRequest},
		{ada, "POST", "/api/me/calls/channels", subscription("https://example.org/"), BadTarget},
		{ada, "PATCH", "/api/me/calls", `{"quiet":{"from":1,"to":2,"zone":"Mars"}}`, BadQuiet},
		{ada, "PATCH", "/api/me/calls", `{"quiet":{"from":1,"to":1440,"zone":"UTC"}}`, BadRequest},
	} {
		if r := no.by.ask(no.method, no.path, no.body); r.refusal(t).Code != no.code {
			t.Errorf("%s %s %s: %s, want %s", no.method, no.path, no.body, r.body, no.code)
		}
	}
	ada.ask("PATCH", "/api/me/calls", `{"lang":"fr","quiet":{"from":1320,"to":420,"zone":"Europe/Paris"}}`).into(t, &x)
	if x.Lang != "fr" || x.Quiet == nil || *x.Quiet != (Hours{1320, 420, "Europe/Paris"}) {
		t.Errorf("the settings are %+v", x)
	}
	if data := string(ada.get("/api/me/data").body); !strings.Contains(data, url) ||
		!strings.Contains(data, `"quiet":{"from":1320`) || strings.Contains(data, "secret") {
		t.Errorf("my data are %s", data)
	}
	if r := ada.ask("DELETE", at, ""); r.status != 204 || len(ada.calls().Channels) != 1 {
		t.Errorf("removing a channel: %d %s", r.status, r.body)
	}
	ada.ask("DELETE", "/api/me", "")
	if _, _, err := h.caller.Store.Channel(t.Context(), push.ID); err == nil {
		t.Error("a deleted player's browser is still a channel")
	}
}

// TestTestsAreLimited sends more messages than one may try.
func TestTestsAreLimited(t *testing.T) {
	limits := roomy
	limits.Calls = Rate{1e-3, 1}
	h := newHarness(t, plan{calls: &call.Config{Inside: true}, limits: &limits})
	ada := h.guest("Ada")
	status := 200
	url, _ := receiver(t, &status)
	var x Calls
	ada.post("/api/me/calls/channels", string(marshal(NewChannel{Kind: "ntfy", Target: url}))).into(t, &x)
	at := "/api/me/calls/channels/" + x.Channels[0].ID + "/test"
	ada.post(at, "").into(t, new(Tested))
	if no := ada.post(at, ""); no.refusal(t).Code != TooMany {
		t.Errorf("one test too many: %d %s", no.status, no.body)
	}
}

// TestTurnsAreAnnounced has Ada and Bob play from two seeds. It holds that a turn
// is announced for people who do not play alone, and that
// what a call says does not depend on what is hidden.
func TestTurnsAreAnnounced(t *testing.T) {
	var said [2]string
	for i := range said {
		seed := game.SeedOf(uint64(i))
		var mu sync.Mutex
		var list []table.Turn
		h := newHarness(t, plan{seed: &seed, turns: func(more []table.Turn) {
			mu.Lock()
			defer mu.Unlock()
			list = append(list, more...)
		}})
		ada, bob := h.guest("Ada"), h.guest("Bob")
		ada.open(`{"game":"high-card","seats":2,"me":"all","start":true}`) // nobody waits for her
		id := ada.open(`{"game":"high-card","seats":2,"me":"0"}`)
		bob.post("/api/tables/"+id+"/sit", fmt.Sprintf(`{"seat":1,"invite":%q}`, ada.invites(id)[1])).into(t, new(Seq))
		ada.post("/api/tables/"+id+"/start", `{}`).into(t, new(Seq))
		snapshot := ada.see(id, "")
		for _, seat := range snapshot.Actors {
			p := snapshot.Seats[seat]
			state, waits, err := h.tables.TurnOf(t.Context(), id, map[string]string{"Ada": ada.me().ID, "Bob": bob.me().ID}[p.Name])
			if err != nil || !waits || state.Game != "high-card" || len(state.Others) != 1 || !state.Until.IsZero() {
				t.Fatalf("the turn of %s is %+v, %v, %v", p.Name, state, waits, err)
			}
			said[i] += string(marshal(state))
		}
		mu.Lock()
		if len(list) != len(snapshot.Actors) || list[0].Table != id {
			t.Errorf("announced are %+v, and %v decide", list, snapshot.Actors)
		}
		mu.Unlock()
	}
	if said[0] != said[1] || said[0] == "" {
		t.Errorf("calls say %s and %s of two deals", said[0], said[1])
	}
}

// TestActive holds that a page which is shown is active, and a hidden one not.
func TestActive(t *testing.T) {
	h := newHarness(t, plan{})
	ada := h.guest("Ada")
	s := ada.socket()
	active := func() time.Time { return h.server.Active([]string{ada.me().ID, "nobody"})[ada.me().ID] }
	s.send(`{"do":"ping","away":true}`)
	s.next()
	if at := active(); at.After(time.UnixMilli(0)) {
		t.Errorf("a hidden page was active at %v", at)
	}
	s.send(`{"do":"ping"}`)
	s.next()
	if time.Since(active()) > time.Minute {
		t.Errorf("a page that is shown was active at %v", active())
	}
}
