package server

import (
	"net/http"
	"strings"
	"testing"
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
