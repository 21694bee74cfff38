package server

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
)

const followList = `{"do":"subscribe","table":"mine"}`

// notice waits for the message about the list of a player's tables, which must
// have no other content.
func (s *testSocket) notice() {
	s.t.Helper()
	if text := string(s.read()); text != `{"type":"tables","table":"mine"}` {
		s.t.Fatalf("a notice about the list is %s", text)
	}
}

// silent checks that nothing came for a client: the answer to its ping is next.
func (s *testSocket) silent(what string) {
	s.t.Helper()
	s.send(`{"do":"ping"}`)
	if text := string(s.read()); text != `{"type":"pong"}` {
		s.t.Errorf("%s: %s was sent, want nothing", what, text)
	}
}

func TestFollowingMyTables(t *testing.T) {
	h := newHarness(t, plan{})
	ada, bob, eve := h.guest("Ada"), h.guest("Bob"), h.guest("Eve")
	watching, other := ada.socket(), eve.socket()
	for _, s := range []*testSocket{watching, other} {
		s.send(followList)
		s.notice()
	}
	id := ada.open(`{"game":"high-card","seats":2,"me":"0"}`)
	watching.notice()
	bob.post("/api/tables/"+id+"/sit", `{"seat":1}`).into(t, new(Seq))
	watching.notice()
	ada.post("/api/tables/"+id+"/start", `{}`).into(t, new(Seq))
	watching.notice()
	for _, c := range []*client{ada, bob} {
		if s := c.see(id, ""); len(moves(t, s)) > 0 {
			time.Sleep(time.Second) // the next notice comes at once
			began := time.Now()
			c.play(s, 0).into(t, new(Seq))
			watching.notice()
			if took := time.Since(began); took > 500*time.Millisecond {
				t.Errorf("from a move to its notice: %v, want at most 500 ms", took)
			}
			break
		}
	}
	other.silent("what happens at a table of others")
	watching.send(`{"do":"unsubscribe","table":"mine"}`)
	watching.silent("unsubscribing")
	bob.post("/api/tables/"+id+"/resign", `{"seat":1}`).into(t, new(Seq))
	time.Sleep(time.Second)
	watching.silent("a change after unsubscribing")
}

func TestAStrangerFollowsNoList(t *testing.T) {
	h := newHarness(t, plan{})
	stranger := h.client()
	socket := stranger.socket()
	socket.send(followList)
	if m := socket.next(); m.Type != "error" || m.Code != NoPlayer || m.Table != myTables {
		t.Errorf("a stranger's subscription is answered by %+v, want no-player", m)
	}
	h.guest("Ada").open(`{"game":"high-card","seats":2,"me":"0"}`)
	socket.silent("a table of somebody")
	if no := stranger.get("/api/tables/mine/events"); no.status != 401 {
		t.Errorf("a stranger's events: %d %s, want 401", no.status, no.body)
	}
}

func TestSigningOutEndsFollowing(t *testing.T) {
	h := newHarness(t, plan{})
	phone, laptop := twoDevices(t, h)
	socket := phone.socket()
	socket.send(followList)
	socket.notice()
	ended := make(chan reply)
	go func() { ended <- phone.get("/api/tables/mine/events") }()
	eventually(t, func() bool { return len(h.server.streams.list()) == 2 })
	if got := laptop.ask("DELETE", "/api/me/devices", ""); got.status != 204 {
		t.Fatalf("signing the phone out: %d %s", got.status, got.body)
	}
	if code := socket.closeCode(); code != websocket.StatusPolicyViolation {
		t.Errorf("the phone's socket was closed with %d, want 1008", code)
	}
	select {
	case <-ended:
	case <-time.After(5 * time.Second):
		t.Error("the phone's event stream goes on")
	}
}

func TestTheListCountsAsATable(t *testing.T) {
	few := roomy
	few.Watched = 1
	h := newHarness(t, plan{limits: &few})
	ada := h.guest("Ada")
	id := ada.open(`{"game":"high-card","seats":2,"me":"0"}`)
	socket := ada.socket()
	socket.send(`{"do":"subscribe","table":"` + id + `"}`)
	if m := socket.next(); m.Type != "snapshot" {
		t.Fatalf("a subscription is answered by %+v", m)
	}
	socket.send(followList)
	if m := socket.next(); m.Code != TooMany {
		t.Errorf("one subscription too many is answered by %+v, want too-many", m)
	}
}

// TestEventsOfMyTables reads the notices as lines of JSON.
func TestEventsOfMyTables(t *testing.T) {
	h := newHarness(t, plan{})
	ada := h.guest("Ada")
	once := ada.get("/api/tables/mine/events?follow=0")
	if got := strings.TrimSpace(string(once.body)); got != string(listChanged) {
		t.Errorf("the events are %s, want one notice", got)
	}
}

// TestNoticesHideWhatSeatsHide plays two matches that differ in what the other
// seat holds, and compares all that a follower is sent.
func TestNoticesHideWhatSeatsHide(t *testing.T) {
	var all [][]byte
	for seed := range uint64(2) {
		h := newHarness(t, plan{})
		for range seed { // each table has a deal of its own
			h.guest("Zoe").open(`{"game":"high-card","seats":2,"me":"all","start":true}`)
		}
		ada := h.guest("Ada")
		socket := ada.socket()
		socket.send(followList)
		text := socket.read()
		id := ada.open(`{"game":"high-card","seats":2,"me":"all","start":true}`)
		text = fmt.Appendf(text, "%s", socket.read())
		time.Sleep(time.Second)
		s := ada.see(id, "")
		ada.play(s, 0)
		all = append(all, fmt.Appendf(text, "%s", socket.read()))
	}
	if !bytes.Equal(all[0], all[1]) {
		t.Errorf("two deals differ in what their follower reads:\n%s\n%s", all[0], all[1])
	}
}
