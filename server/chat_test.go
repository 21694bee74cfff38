package server

import (
	"strings"
	"testing"
)

// role is somebody at the table of TestRoomsOfAChat.
type role struct {
	c    *client
	line *testSocket
	// room is where they write; "" if they are refused with code.
	room string
	code Code
	// reads and readsLater are the lines that they read while the match runs and
	// after it.
	reads, readsLater string
}

// hear returns the lines of chat that a role's socket receives up to the last
// one. Lines come in their order, so what it lacks was not sent.
func (r *role) hear() string {
	var said []string
	for {
		if m := r.line.next(); m.Type == "chat" {
			if m.Chat.Text == "last" {
				return strings.Join(said, " ")
			}
			said = append(said, m.Chat.Text)
		}
	}
}

// TestRoomsOfAChat lets everybody write at a table, over HTTP as chat is, and
// reads what each receives over HTTP and over a socket, during the match and
// after it.
func TestRoomsOfAChat(t *testing.T) {
	h := newHarness(t, plan{})
	const players, all = "host player", "host player onlooker"
	roles := map[string]*role{
		"host":     {c: h.guest("Ada"), room: "players", reads: players, readsLater: all},
		"player":   {c: h.guest("Bob"), room: "players", reads: players, readsLater: all},
		"onlooker": {c: h.guest("Cy"), room: "onlookers", reads: "onlooker", readsLater: "onlooker"},
		"stranger": {c: h.client(), code: NoPlayer, reads: "onlooker", readsLater: "onlooker"},
		"removed":  {c: h.guest("Eve"), code: Removed, reads: "onlooker", readsLater: "onlooker"},
	}
	ada, bob, eve := roles["host"].c, roles["player"].c, roles["removed"].c
	id := ada.open(`{"game":"high-card","seats":2,"me":"0"}`)
	at := "/api/tables/" + id
	eve.post(at+"/sit", `{"seat":1}`).into(t, new(Seq))
	ada.post(at+"/dismiss", `{"seat":1}`).into(t, new(Seq))
	bob.post(at+"/sit", `{"seat":1}`).into(t, new(Seq))
	ada.post(at+"/start", `{}`).into(t, new(Seq))
	for _, r := range roles {
		r.line = r.c.socket()
		r.line.send(`{"do":"subscribe","table":"` + id + `"}`)
		r.line.next()
	}
	for _, name := range []string{"host", "player", "onlooker", "stranger", "removed"} {
		r, answer := roles[name], roles[name].c.post(at+"/chat", `{"text":"`+name+`"}`)
		if r.room == "" {
			if no := answer.refusal(t); no.Code != r.code {
				t.Errorf("the %s writes: got %+v, want %s", name, no, r.code)
			}
			continue
		}
		var said Chat
		if answer.into(t, &said); said.Room != r.room {
			t.Errorf("the %s writes in the room %q, want %q", name, said.Room, r.room)
		}
	}
	for _, name := range []string{"host", "onlooker"} {
		roles[name].c.post(at+"/chat", `{"text":"last"}`).into(t, new(Chat))
	}
	for name, r := range roles {
		if got := r.hear(); got != r.reads {
			t.Errorf("the socket of the %s received %q, want %q", name, got, r.reads)
		}
		if got := texts(r.c.see(id, "")); got != r.reads {
			t.Errorf("the %s reads %q, want %q", name, got, r.reads)
		}
	}
	playOut(t, ada, bob, id)
	for name, r := range roles {
		if got := texts(r.c.see(id, "")); got != r.readsLater {
			t.Errorf("after the match the %s reads %q, want %q", name, got, r.readsLater)
		}
		if r.reads == r.readsLater {
			continue
		}
		if got := r.reads + " " + r.hear(); got != r.readsLater {
			t.Errorf("with the end, the socket of the %s has received %q", name, got)
		}
	}
}

// texts returns the lines of chat of a snapshot, without the last.
func texts(s Snapshot) string {
	var list []string
	for _, l := range s.Chat {
		if l.Text != "last" {
			list = append(list, l.Text)
		}
	}
	return strings.Join(list, " ")
}

// TestPhrases checks that a ready-made line is stored as its id, and that a line
// is a text or a phrase.
func TestPhrases(t *testing.T) {
	h := newHarness(t, plan{})
	ada := h.guest("Ada")
	id := ada.open(`{"game":"high-card","seats":2,"me":"0"}`)
	for phrase, english := range phrases {
		var said Chat
		ada.post("/api/tables/"+id+"/chat", `{"phrase":"`+phrase+`"}`).into(t, &said)
		if said.Phrase != phrase || said.Text != english {
			t.Errorf("the phrase %s is said as %+v", phrase, said)
		}
	}
	for _, body := range []string{`{}`, `{"text":"Hi","phrase":"hello"}`, `{"phrase":"rude"}`} {
		if no := ada.post("/api/tables/"+id+"/chat", body).refusal(t); no.Code != BadRequest {
			t.Errorf("%s is answered with %+v", body, no)
		}
	}
}
