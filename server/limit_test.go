package server

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
)

func TestMeter(t *testing.T) {
	m := newMeter(Rate{PerSecond: 2, Burst: 3})
	now := time.Unix(1e9, 0)
	for i := range 3 {
		if !m.allow("a", now) {
			t.Fatalf("request %d of a burst of 3 is refused", i+1)
		}
	}
	if m.allow("a", now) {
		t.Error("request 4 of a burst of 3 is allowed")
	}
	if !m.allow("b", now) {
		t.Error("one client pays for another")
	}
	if now = now.Add(500 * time.Millisecond); !m.allow("a", now) || m.allow("a", now) {
		t.Error("half a second at 2 a second is not worth one request")
	}
}

func TestMeterForgets(t *testing.T) {
	m := newMeter(Rate{PerSecond: 1, Burst: 2})
	now := time.Unix(1e9, 0)
	for i := range 3 * metered {
		now = now.Add(time.Millisecond)
		if !m.allow(strconv.Itoa(i), now) {
			t.Fatalf("client %d is refused its first request", i)
		}
	}
	if len(m.m) > metered {
		t.Errorf("%d clients are remembered, more than %d", len(m.m), metered)
	}
}

func TestNeighbourhood(t *testing.T) {
	for host, want := range map[string]string{
		"192.0.2.7": "192.0.2.7", "::ffff:192.0.2.7": "192.0.2.7", "2001:db8:1:2:3:4:5:6": "2001:db8:1:2::",
		"fe80::1%eth0": "fe80::", "::1": "::", "not an address": "not an address",
	} {
		if got := neighbourhood(host); got != want {
			t.Errorf("%s: got %s, want %s", host, got, want)
		}
	}
}

func TestLimitOfRequests(t *testing.T) {
	l := roomy
	l.Requests = Rate{0.001, 3}
	c := openHouse(t, plan{limits: &l}).client()
	for range 3 {
		c.get("/api/games").into(t, &[]GameInfo{})
	}
	no := c.get("/api/games")
	if no.refusal(t).Code != TooMany || no.status != 429 || no.header.Get("Retry-After") == "" {
		t.Errorf("got %d %s", no.status, no.body)
	}
	if answer := c.get("/healthz"); answer.status != 200 {
		t.Errorf("whoever watches over the server is refused: %d", answer.status)
	}
}

func TestLimitOfCommands(t *testing.T) {
	l := roomy
	l.Commands = Rate{0.001, 2}
	h := openHouse(t, plan{limits: &l})
	c := h.client()
	id := c.open(`{"game":"high-card","seats":2,"me":"0"}`)
	c.post("/api/tables/"+id+"/chat", `{"text":"one"}`).into(t, new(Chat))
	c.post("/api/tables/"+id+"/chat", `{"text":"two"}`).into(t, new(Chat))
	if no := c.post("/api/tables/"+id+"/chat", `{"text":"three"}`); no.refusal(t).Code != TooMany {
		t.Errorf("got %d %s", no.status, no.body)
	}
	other := h.known("Bob")
	other.post("/api/tables/"+id+"/chat", `{"text":"another"}`).into(t, new(Chat))
}

func TestLimitOfChat(t *testing.T) {
	l := roomy
	l.Chat, l.Asides = Rate{0.001, 2}, Rate{0.001, 1}
	h := openHouse(t, plan{limits: &l})
	ada, eve := h.known("Ada"), h.known("Eve")
	one, two := ada.open(`{"game":"high-card","seats":2,"me":"0"}`), ada.open(`{"game":"high-card","seats":2,"me":"none"}`)
	say := func(c *client, id, key string) reply {
		return c.ask("POST", "/api/tables/"+id+"/chat", `{"text":"hello"}`, "Idempotency-Key", key)
	}
	for _, id := range []string{one, two} { // at a seat, and as the host of a table where one does not sit
		for _, key := range []string{"a", "b"} {
			say(ada, id, key).into(t, new(Chat))
		}
		no := say(ada, id, "c")
		if r := no.refusal(t); no.status != 429 || r.Code != TooMany || r.Message != "You have said a lot at this table; wait a moment." {
			t.Errorf("a third line: got %d %s", no.status, no.body)
		}
		say(ada, id, "b").into(t, new(Chat)) // whose answer was lost
		if chat := ada.see(id, "").Chat; len(chat) != 2 {
			t.Errorf("%d lines were said, want 2", len(chat))
		}
	}
	say(eve, one, "a").into(t, new(Chat))
	if no := say(eve, one, "b"); no.status != 429 {
		t.Errorf("a second line of somebody who looks on: got %d %s", no.status, no.body)
	}
}

func TestLimitOfGuests(t *testing.T) {
	l := roomy
	l.Guests = Rate{0.001, 1}
	h := openHouse(t, plan{limits: &l})
	c := h.client()
	c.ask("PATCH", "/api/me", `{"name":"Ada"}`).into(t, new(Me))
	if no := h.client().ask("PATCH", "/api/me", `{"name":"Bob"}`); no.refusal(t).Code != TooMany {
		t.Errorf("got %d %s", no.status, no.body)
	}
	c.ask("PATCH", "/api/me", `{"name":"Bea"}`).into(t, new(Me))
}

func TestLimitOfTables(t *testing.T) {
	l := roomy
	l.Tables = 2
	c := openHouse(t, plan{limits: &l}).client()
	body := `{"game":"high-card","seats":2,"me":"0"}`
	c.open(body)
	first := c.ask("POST", "/api/tables", body, "Idempotency-Key", "k")
	if no := c.post("/api/tables", body); no.refusal(t).Code != TooMany {
		t.Errorf("got %d %s", no.status, no.body)
	}
	if again := c.ask("POST", "/api/tables", body, "Idempotency-Key", "k"); string(again.body) != string(first.body) {
		t.Errorf("the second table, asked for again: got %d %s", again.status, again.body)
	}
}

func TestLimitOfTablesFromOneAddress(t *testing.T) {
	l := roomy
	l.Opened = Rate{0.001, 3}
	h := openHouse(t, plan{limits: &l})
	body := `{"game":"high-card","seats":2,"me":"0","open":true}`
	ada := h.client()
	ada.ask("POST", "/api/tables", body, "Idempotency-Key", "k").into(t, new(Created))
	for range 2 { // others, none of whom keeps a cookie
		h.client().open(body)
	}
	no := h.client().post("/api/tables", body)
	if r := no.refusal(t); no.status != 429 || r.Code != TooMany || !strings.Contains(r.Message, "from your address") {
		t.Errorf("a fourth table: got %d %s", no.status, no.body)
	}
	ada.ask("POST", "/api/tables", body, "Idempotency-Key", "k").into(t, new(Created)) // whose answer was lost
}

// TestLimitOfRematches holds that a table which a rematch opens is one like any other.
func TestLimitOfRematches(t *testing.T) {
	l := roomy
	l.Opened = Rate{0.001, 2}
	h := openHouse(t, plan{limits: &l})
	c := h.client()
	id := c.open(`{"game":"high-card","seats":2,"me":"none","start":true}`)
	over := func(id string) {
		eventually(t, func() bool { return c.see(id, "-1").Status == "over" })
	}
	over(id)
	var next Created
	c.post("/api/tables/"+id+"/rematch", ``).into(t, &next)
	over(next.ID)
	if no := c.post("/api/tables/"+next.ID+"/rematch", ``); no.status != 429 || no.refusal(t).Code != TooMany {
		t.Errorf("a third table: got %d %s", no.status, no.body)
	}
	var again Created
	if c.post("/api/tables/"+id+"/rematch", ``).into(t, &again); again != next {
		t.Errorf("the rematch that there is: got %+v, want %+v", again, next)
	}
}

// TestLimitOfWork holds that a question which is much work counts as many, and so does one on the stream.
func TestLimitOfWork(t *testing.T) {
	l := roomy
	l.Requests = Rate{0.001, 12}
	h := openHouse(t, plan{limits: &l})
	c := h.client()
	id := c.open(`{"game":"high-card","seats":4,"me":"none","start":true}`) // 12 plies
	h.server.guard.addresses = newMeter(Rate{1e6, 1e6})
	eventually(t, func() bool { return c.see(id, "-1").Status == "over" })
	h.server.guard.addresses = newMeter(Rate{0.001, 5})
	for _, want := range []int{200, 200, 429} { // two for each: the request, and the plies
		if answer := c.get("/api/tables/" + id + "/plies"); answer.status != want {
			t.Errorf("plies: got %d, want %d: %.80s", answer.status, want, answer.body)
		}
	}
	h.server.guard.addresses = newMeter(Rate{0.001, 3})
	line := c.socket()
	for _, want := range []string{"snapshot", "snapshot", "error"} {
		line.say(`{"do":"subscribe","table":"` + id + `"}`)
		if m := line.next(); m.Type != want || want == "error" && m.Code != TooMany {
			t.Errorf("subscribed: got %+v, want %s", m, want)
		}
	}
}

func TestLimitsOfSockets(t *testing.T) {
	l := roomy
	l.PerAddress, l.Watched, l.Frames = 2, 1, Rate{0.001, 4}
	h := openHouse(t, plan{limits: &l})
	c := h.client()
	one, two := c.open(`{"game":"high-card","seats":2,"me":"0"}`), c.open(`{"game":"high-card","seats":2,"me":"0"}`)
	line := c.socket()
	c.socket()
	if _, answer, err := c.dial(); err == nil || answer == nil || answer.StatusCode != 429 {
		t.Errorf("a third socket: got %v, %v", answer, err)
	}
	if no := c.get("/api/tables/" + one + "/events"); no.status != 429 {
		t.Errorf("an event stream beside two sockets: got %d %s", no.status, no.body)
	}
	line.say(`{"do":"subscribe","table":"` + one + `"}`)
	if m := line.next(); m.Type != "snapshot" {
		t.Errorf("got %+v", m)
	}
	line.say(`{"do":"subscribe","table":"` + two + `"}`)
	if m := line.next(); m.Code != TooMany {
		t.Errorf("a second table on one socket: got %+v", m)
	}
	line.say(`{"do":"unsubscribe","table":"` + one + `"}`)
	line.say(`{"do":"subscribe","table":"` + two + `"}`)
	if m := line.next(); m.Type != "snapshot" || m.Table != two {
		t.Errorf("got %+v", m)
	}
	line.say(`{"do":"ping"}`)
	if code := line.ends(); code != websocket.StatusPolicyViolation {
		t.Errorf("too many messages end the socket with %d", code)
	}
	eventually(t, func() bool {
		conn, _, err := c.dial()
		if err == nil {
			_ = conn.CloseNow()
		}
		return err == nil
	})
}

func TestLimitOfRecords(t *testing.T) {
	l := roomy
	l.Records = Rate{0.001, 1}
	c := openHouse(t, plan{limits: &l}).client()
	if no := c.ask("POST", "/api/records", "hello", "Content-Type", "text/plain"); no.refusal(t).Code != BadRecord {
		t.Errorf("the first: got %d %s", no.status, no.body)
	}
	if no := c.ask("POST", "/api/records", "hello", "Content-Type", "text/plain"); no.refusal(t).Code != TooMany {
		t.Errorf("the second: got %d %s", no.status, no.body)
	}
}
