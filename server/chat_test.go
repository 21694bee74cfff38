package server

import (
	"encoding/json"
	"fmt"
	"reflect"
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

// TestMute silences a player, the onlookers and all in turn, and lets them write
// again.
func TestMute(t *testing.T) {
	h := newHarness(t, plan{})
	ada, bob, cy := h.guest("Ada"), h.guest("Bob"), h.guest("Cy")
	id := ada.open(`{"game":"high-card","seats":2,"me":"0"}`)
	at := "/api/tables/" + id
	bob.post(at+"/sit", `{"seat":1}`).into(t, new(Seq))
	who := map[*client]string{}
	for _, c := range []*client{ada, bob, cy} {
		var said Chat
		c.post(at+"/chat", `{"text":"hello"}`).into(t, &said)
		who[c] = said.By
	}
	line := bob.socket()
	line.send(`{"do":"subscribe","table":"` + id + `"}`)
	line.next()
	for _, x := range []struct {
		who     string
		bob, cy bool
		told    Mutes
		toldBob bool
	}{
		{who[bob], true, false, Mutes{People: []string{who[bob]}}, true},
		{who[cy], false, true, Mutes{People: []string{who[cy]}}, false},
		{"onlookers", false, true, Mutes{Onlookers: true, People: []string{}}, false},
		{"all", true, true, Mutes{All: true, People: []string{}}, true},
	} {
		mute := func(on bool) {
			ada.post(at+"/mute", fmt.Sprintf(`{"who":%q,"on":%v}`, x.who, on)).into(t, new(Seq))
		}
		mute(true)
		if m := ada.see(id, "").Mutes; m == nil || !reflect.DeepEqual(*m, x.told) {
			t.Errorf("with %s muted, the host is told %+v", x.who, m)
		}
		var now Snapshot
		if err := json.Unmarshal(line.next().Snapshot, &now); err != nil || now.Muted != x.toldBob || now.Mutes != nil {
			t.Errorf("with %s muted, the socket of Bob says %v, %v, %v", x.who, now.Muted, now.Mutes, err)
		}
		for c, muted := range map[*client]bool{ada: false, bob: x.bob, cy: x.cy} {
			r := c.post(at+"/chat", `{"text":"again"}`)
			if muted && r.refusal(t).Code != Muted || !muted && r.status != 200 {
				t.Errorf("with %s muted, %s is answered with %s", x.who, c.me().Name, r.body)
			}
		}
		mute(false)
		for m := line.next(); m.Type == "chat"; m = line.next() {
			continue
		}
		bob.post(at+"/chat", `{"text":"again"}`).into(t, new(Chat))
		cy.post(at+"/chat", `{"text":"again"}`).into(t, new(Chat))
		if m := line.next(); m.Type != "chat" {
			t.Errorf("the socket received %+v, want the chat line", m)
		}
	}
	for c, want := range map[*client]Code{bob: NotFound, ada: NotFound} {
		if no := c.post(at+"/mute", `{"who":"somebody","on":true}`).refusal(t); no.Code != want {
			t.Errorf("muting somebody unknown is answered with %+v, want %s", no, want)
		}
	}
}

// TestIgnore hides what a player does not want to read, at every table, over
// HTTP and the socket, and shows it again.
func TestIgnore(t *testing.T) {
	h := newHarness(t, plan{})
	ada, bob := h.guest("Ada"), h.guest("Bob")
	tables := []string{
		ada.open(`{"game":"high-card","seats":2,"me":"0"}`),
		ada.open(`{"game":"high-card","seats":2,"me":"0"}`),
	}
	var said Chat
	for _, id := range tables {
		bob.post("/api/tables/"+id+"/sit", `{"seat":1}`).into(t, new(Seq))
		ada.post("/api/tables/"+id+"/chat", `{"text":"mine"}`).into(t, new(Chat))
		bob.post("/api/tables/"+id+"/chat", `{"phrase":"sorry"}`).into(t, &said)
	}
	line := ada.socket()
	line.send(`{"do":"subscribe","table":"` + tables[0] + `"}`)
	line.next()
	at := "/api/tables/" + tables[1] + "/ignore"
	for _, on := range []bool{true, false} {
		ada.post(at, fmt.Sprintf(`{"who":%q,"on":%v}`, said.By, on))
		want := Chat{Muted: on}
		if !on {
			want.Text, want.Phrase = "Sorry!", "sorry"
		}
		bob.post("/api/tables/"+tables[0]+"/chat", `{"phrase":"sorry"}`).into(t, new(Chat))
		got := []Chat{line.next().Chat}
		for _, id := range tables {
			got = append(got, ada.see(id, "").Chat[1])
		}
		for i, l := range got {
			if l.Muted != want.Muted || l.Text != want.Text || l.Phrase != want.Phrase {
				t.Errorf("with the mute %v, line %d is %+v", on, i, l)
			}
		}
		if mine := ada.see(tables[0], "").Chat[0]; mine.Text != "mine" || !mine.You {
			t.Errorf("my own line is %+v", mine)
		}
		if l := bob.see(tables[0], "").Chat[1]; l.Muted || !l.You {
			t.Errorf("the other reads %+v of themselves", l)
		}
	}
	mine := ada.see(tables[1], "").Chat[0].By
	for who, want := range map[string]Code{"nobody": NotFound, mine: BadRequest} {
		if no := ada.post(at, `{"who":"`+who+`","on":true}`).refusal(t); no.Code != want {
			t.Errorf("ignoring %q is answered with %+v, want %s", who, no, want)
		}
	}
	if no := h.client().post(at, `{"who":"`+mine+`","on":true}`).refusal(t); no.Code != NoPlayer {
		t.Errorf("a stranger who ignores somebody is answered with %+v", no)
	}
}
