package server

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"lair.games/lair/admin"
)

// TestMyData downloads what is kept of a player, and nothing of others.
func TestMyData(t *testing.T) {
	h := newHarness(t, plan{limits: &Limits{Tables: 100, Opened: Rate{PerSecond: 1000, Burst: 1000}, Commands: Rate{PerSecond: 1000, Burst: 1000}}})
	if no := h.client().ask("GET", "/api/me/data", ""); no.status != http.StatusForbidden {
		t.Errorf("a stranger's data: %d %s", no.status, no.body)
	}
	ada, bob := h.client(), h.client()
	id := ada.open(`{"game":"high-card","seats":2,"me":"0","name":"Ada"}`)
	bob.post("/api/tables/"+id+"/sit", `{"seat":1,"name":"Bob"}`).into(t, new(Seq))
	ada.post("/api/tables/"+id+"/start", `{}`).into(t, new(Seq))
	ada.post("/api/tables/"+id+"/chat", `{"text":"mine"}`)
	bob.post("/api/tables/"+id+"/chat", `{"text":"not mine"}`)
	playOut(t, ada, bob, id)
	others := bob.open(`{"game":"high-card","seats":2,"me":"0"}`)
	var data MyData
	got := ada.get("/api/me/data")
	got.into(t, &data)
	if data.Me.Name != "Ada" || data.Since.IsZero() || len(data.Tables) != 1 ||
		strings.Contains(string(got.body), others) || strings.Contains(string(got.body), ada.token()) {
		t.Fatalf("my data: %s", got.body)
	}
	x := data.Tables[0]
	record := ada.get("/api/tables/" + id + "/record")
	if x.ID != id || !x.Host || len(x.Seats) != 1 || x.Seats[0] != 0 || x.Record != string(record.body) {
		t.Errorf("my table: %+v", x)
	}
	if len(x.Chat) != 1 || x.Chat[0].Text != "mine" {
		t.Errorf("my chat: %+v", x.Chat)
	}
	// There may be more tables than are read at once.
	for range 60 {
		ada.open(`{"game":"high-card","seats":2,"me":"0"}`)
	}
	ada.get("/api/me/data").into(t, &data)
	if len(data.Tables) != 61 {
		t.Errorf("%d tables, want 61", len(data.Tables))
	}
}

// TestABannedGuestDeletesTheirData checks that a ban forbids commands, and not
// to have one's data deleted.
func TestABannedGuestDeletesTheirData(t *testing.T) {
	h := newHarness(t, plan{})
	ada, bob := h.client(), h.client()
	id := ada.open(`{"game":"high-card","seats":2,"me":"0","name":"Ada"}`)
	bob.post("/api/tables/"+id+"/sit", `{"seat":1,"name":"Bob"}`).into(t, new(Seq))
	ada.post("/api/tables/"+id+"/start", `{}`).into(t, new(Seq))
	h.ban(admin.Order{Subject: bob.me().ID, ForS: 3600, Why: "rude"})
	if r := bob.post("/api/tables/"+id+"/leave", `{}`); r.status != http.StatusForbidden {
		t.Errorf("a banned guest leaves: %d %s", r.status, r.body)
	}
	if r := bob.ask("DELETE", "/api/me", ""); r.status != http.StatusNoContent {
		t.Errorf("a banned guest deletes their data: %d %s", r.status, r.body)
	}
	if text := h.client().get("/api/tables/" + id).body; strings.Contains(string(text), "Bob") {
		t.Errorf("the name is still there: %s", text)
	}
}

// TestDeleteMe deletes a player who sits at tables of every status.
func TestDeleteMe(t *testing.T) {
	h := newHarness(t, plan{})
	if no := h.client().ask("DELETE", "/api/me", ""); no.status != http.StatusUnauthorized {
		t.Errorf("a stranger deletes: %d %s", no.status, no.body)
	}
	ada, bob := h.client(), h.client()
	open := func(start bool) string {
		id := ada.open(`{"game":"high-card","seats":2,"me":"0","name":"Ada"}`)
		bob.post("/api/tables/"+id+"/sit", `{"seat":1,"name":"Bob"}`).into(t, new(Seq))
		if start {
			ada.post("/api/tables/"+id+"/start", `{}`).into(t, new(Seq))
		}
		return id
	}
	over, playing, waiting := open(true), open(true), open(false)
	alone := ada.open(`{"game":"high-card","seats":2,"me":"0","start":true}`)
	playOut(t, ada, bob, over)
	record := string(bob.get("/api/tables/" + over + "/record").body)
	var list []TableLine
	ada.get("/api/tables?filter=current").into(t, &list)
	for _, x := range list {
		days := map[string]int{waiting: 1, alone: 30}[x.ID]
		if (x.Closes != nil) != (days > 0) ||
			days > 0 && x.Closes.Sub(x.Updated).Round(time.Hour) != time.Duration(days)*24*time.Hour {
			t.Errorf("table %s of %v closes at %v, want after %d days", x.Status, x.Updated, x.Closes, days)
		}
	}
	token := ada.token()
	gone := ada.ask("DELETE", "/api/me", "")
	if gone.status != http.StatusNoContent || ada.token() != "" {
		t.Fatalf("delete: %d %s, cookie %q", gone.status, gone.body, ada.token())
	}
	for _, old := range []string{"", token} {
		var me Me
		ada.ask("GET", "/api/me", "", "Cookie", cookie+"="+old).into(t, &me)
		if me.Guest || me.ID != "" {
			t.Errorf("who was deleted is still known: %+v", me)
		}
	}
	s := bob.see(over, "")
	if s.Status != "over" || s.Seats[0].Kind != "person" || s.Seats[0].Name != "" || s.Seats[1].Name != "Bob" {
		t.Errorf("the finished match: %s %+v", s.Status, s.Seats)
	}
	if again := string(bob.get("/api/tables/" + over + "/record").body); again != record {
		t.Errorf("the record changed:\n%s\nand was\n%s", again, record)
	}
	if s := bob.see(playing, ""); s.Status != "playing" || s.Seats[0].Kind != "bot" {
		t.Errorf("the running match: %s %+v", s.Status, s.Seats)
	}
	for _, id := range []string{waiting, alone} {
		if s := bob.see(id, ""); s.Status != "closed" {
			t.Errorf("a table that needs the player is %s", s.Status)
		}
	}
}
