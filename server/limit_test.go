package server

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"lair.games/lair/table"
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
		"192.0.2.7": "192.0.2.7", "::ffff:192.0.2.7": "192.0.2.7",
		"2001:db8:1:2:3:4:5:6": "2001:db8:1:2::",
		"fe80::1%eth0":         "fe80::", "::1": "::", "not an address": "not an address",
	} {
		if got := clientAddress(host); got != want {
			t.Errorf("the client address of %s is %s, want %s", host, got, want)
		}
	}
}

func TestLimitOfRequests(t *testing.T) {
	l := roomy
	l.Requests = Rate{0.001, 3}
	c := newHarness(t, plan{limits: &l}).client()
	for range 3 {
		c.get("/api/games").into(t, &[]GameInfo{})
	}
	no := c.get("/api/games")
	if no.refusal(t).Code != TooMany || no.status != 429 || no.header.Get("Retry-After") == "" {
		t.Errorf("one request too many: got %d %s, want 429 with Retry-After", no.status, no.body)
	}
	for _, probe := range probes {
		if answer := c.get(probe); answer.status != 200 {
			t.Errorf("%s of a busy address is answered with %d, want 200", probe, answer.status)
		}
	}
}

// TestBuiltFilesHaveNoLimit holds that a crowd behind one address can load the pages: a
// first visit takes about 60 files, whose names hold a hash of their content.
func TestBuiltFilesHaveNoLimit(t *testing.T) {
	l := roomy
	l.Requests, l.PlayerRequests, l.CrowdRequests = Rate{0.001, 2}, Rate{0.001, 2}, Rate{0.001, 2}
	h := newHarness(t, plan{limits: &l, pages: built})
	for _, c := range []*client{h.client(), h.guest("Ada")} {
		for range 20 {
			answer := c.ask("GET", "/assets/app-1a.js", "", "Accept-Encoding", "identity")
			if answer.status != 200 {
				t.Fatalf("a built file is answered with %d, want 200", answer.status)
			}
		}
	}
	// Addresses under which there is no such file count.
	for _, path := range []string{"/assets/gone-2b.js", "/assets/app-1a.js/", "/index.html", "/"} {
		c, last := newHarness(t, plan{limits: &l, pages: built}).client(), 0
		for range 3 {
			last = c.get(path).status
		}
		if last != 429 {
			t.Errorf("the third request for %s is answered with %d, want 429", path, last)
		}
	}
}

func TestLimitOfCommands(t *testing.T) {
	l := roomy
	l.Commands = Rate{0.001, 2}
	h := newHarness(t, plan{limits: &l})
	c := h.client()
	id := c.open(`{"game":"high-card","seats":2,"me":"0"}`)
	c.post("/api/tables/"+id+"/chat", `{"text":"one"}`).into(t, new(Chat))
	c.post("/api/tables/"+id+"/chat", `{"text":"two"}`).into(t, new(Chat))
	if no := c.post("/api/tables/"+id+"/chat", `{"text":"three"}`); no.refusal(t).Code != TooMany {
		t.Errorf("one command too many: got %d %s, want too-many", no.status, no.body)
	}
	_, no := c.socket().sendMove(fmt.Sprintf(
		`{"do":"move","table":%q,"key":"k","seat":0,"seq":1,"move":{}}`, id,
	))
	if no.Code != TooMany {
		t.Errorf("one command too many over the socket: got %+v, want too-many", no)
	}
	other := h.guest("Bob")
	other.post("/api/tables/"+id+"/chat", `{"text":"another"}`).into(t, new(Chat))
}

func TestLimitOfChat(t *testing.T) {
	l := roomy
	l.Chat, l.SpectatorChat = Rate{0.001, 2}, Rate{0.001, 1}
	h := newHarness(t, plan{limits: &l})
	ada, eve := h.guest("Ada"), h.guest("Eve")
	one, two := ada.open(`{"game":"high-card","seats":2,"me":"0"}`), ada.open(
		`{"game":"high-card","seats":2,"me":"none"}`,
	)
	say := func(c *client, id, key string) reply {
		return c.ask("POST", "/api/tables/"+id+"/chat", `{"text":"hello"}`, "Idempotency-Key", key)
	}
	// at a seat, and as the host of a table where one does not sit
	for _, id := range []string{one, two} {
		for _, key := range []string{"a", "b"} {
			say(ada, id, key).into(t, new(Chat))
		}
		no := say(ada, id, "c")
		if r := no.refusal(t); no.status != 429 || r.Code != TooMany ||
			r.Message != "You have written too much at this table; wait a moment." {
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

// TestFloodOfChat lets fresh guests of one address write to two tables: neither
// their number nor that of the tables brings more lines, and the players at the
// tables write as before.
func TestFloodOfChat(t *testing.T) {
	l := roomy
	l.RoomChat, l.CrowdChat = Rate{0.001, 4}, Rate{0.001, 6}
	h := newHarness(t, plan{limits: &l})
	ada := h.guest("Ada")
	tables := []string{
		ada.open(`{"game":"high-card","seats":2,"me":"0"}`),
		ada.open(`{"game":"high-card","seats":2,"me":"0"}`),
	}
	said := map[string]int{}
	for n := range 17 {
		id := tables[min(n/5, 1)]
		r := h.guest("Eve").post("/api/tables/"+id+"/chat", `{"text":"flood"}`)
		if r.status == 200 {
			said[id]++
		} else if no := r.refusal(t); no.Code != TooMany {
			t.Errorf("line %d is answered with %+v, want too-many", n, no)
		}
	}
	// The refused line counts for the address, so trying on does not pay.
	if said[tables[0]] != 4 || said[tables[1]] != 1 {
		t.Errorf("the guests wrote %v lines, want 4 at the first table and 1 at the second", said)
	}
	for _, id := range tables {
		ada.post("/api/tables/"+id+"/chat", `{"text":"hello"}`).into(t, new(Chat))
	}
}

func TestLimitOfGuests(t *testing.T) {
	l := roomy
	l.Guests = Rate{0.001, 1}
	h := newHarness(t, plan{limits: &l})
	c := h.client()
	c.ask("PATCH", "/api/me", `{"name":"Ada"}`).into(t, new(Me))
	if no := h.client().ask("PATCH", "/api/me", `{"name":"Bob"}`); no.refusal(t).Code != TooMany {
		t.Errorf("one guest too many: got %d %s, want too-many", no.status, no.body)
	}
	c.ask("PATCH", "/api/me", `{"name":"Bea"}`).into(t, new(Me))
}

func TestLimitOfTables(t *testing.T) {
	l := roomy
	l.Tables = 2
	c := newHarness(t, plan{limits: &l}).client()
	body := `{"game":"high-card","seats":2,"me":"0"}`
	c.open(body)
	first := c.ask("POST", "/api/tables", body, "Idempotency-Key", "k")
	if no := c.post("/api/tables", body); no.refusal(t).Code != TooManyOpen ||
		!strings.Contains(string(no.body), "Leave or delete one") {
		t.Errorf("one table too many: got %d %s, want too-many-open and what to do", no.status, no.body)
	}
	again := c.ask("POST", "/api/tables", body, "Idempotency-Key", "k")
	if string(again.body) != string(first.body) {
		t.Errorf("the second table, asked for again: got %d %s", again.status, again.body)
	}
}

// Whatever somebody leaves or deletes makes room for another table at once.
func TestRoomForAnotherTable(t *testing.T) {
	l := roomy
	l.Tables = 3
	h := newHarness(t, plan{limits: &l})
	ada, bob := h.client(), h.client()
	waits := ada.open(`{"game":"high-card","seats":2,"me":"0"}`)
	alone := ada.open(`{"game":"high-card","seats":2,"me":"0","start":true}`)
	both := ada.open(`{"game":"high-card","seats":2,"me":"0"}`)
	bob.post("/api/tables/"+both+"/sit", `{"seat":1}`).into(t, new(Seq))
	ada.post("/api/tables/"+both+"/start", `{}`).into(t, new(Seq))
	for _, x := range []struct{ id, path, body string }{
		{waits, "/close", `{}`}, {alone, "/close", `{}`}, {both, "/leave", `{"seat":0}`},
	} {
		no := ada.post("/api/tables", `{"game":"high-card","seats":2,"me":"0"}`)
		if no.refusal(t).Code != TooManyOpen {
			t.Fatalf("one table too many: got %d %s", no.status, no.body)
		}
		ada.post("/api/tables/"+x.id+x.path, x.body).into(t, new(Seq))
		ada.open(`{"game":"high-card","seats":2,"me":"0"}`)
	}
	var mine []TableLine
	ada.get("/api/tables?filter=current").into(t, &mine)
	for _, line := range mine {
		if line.ID == waits || line.ID == alone || line.ID == both || !line.Host {
			t.Errorf("still listed: %+v", line)
		}
	}
	if len(mine) != 3 {
		t.Errorf("%d tables are listed, want 3", len(mine))
	}
	if no := bob.post("/api/tables/"+both+"/close", `{}`).refusal(t); no.Code != NotHost ||
		no.Status != 403 {
		t.Errorf("a guest deletes a table: %+v", no)
	}
	if no := ada.post("/api/tables/"+waits+"/start", `{}`).refusal(t); no.Code != Closed ||
		no.Status != 410 {
		t.Errorf("a start of what is deleted: %+v", no)
	}
	if s := ada.see(waits, ""); s.Status != "closed" {
		t.Errorf("what is deleted is %s", s.Status)
	}
}

func TestLimitOfTablesFromOneAddress(t *testing.T) {
	l := roomy
	l.Opened = Rate{0.001, 3}
	h := newHarness(t, plan{limits: &l})
	body := `{"game":"high-card","seats":2,"me":"0","open":true}`
	ada := h.client()
	ada.ask("POST", "/api/tables", body, "Idempotency-Key", "k").into(t, new(Created))
	for range 2 { // others, none of whom keeps a cookie
		h.client().open(body)
	}
	no := h.client().post("/api/tables", body)
	if r := no.refusal(t); no.status != 429 || r.Code != TooMany ||
		!strings.Contains(r.Message, "from your address") {
		t.Errorf("a fourth table: got %d %s", no.status, no.body)
	}
	// whose answer was lost
	ada.ask("POST", "/api/tables", body, "Idempotency-Key", "k").into(t, new(Created))
}

// TestLimitOfRematches holds that a table which a rematch opens is one like any other.
func TestLimitOfRematches(t *testing.T) {
	l := roomy
	l.Opened = Rate{0.001, 2}
	h := newHarness(t, plan{limits: &l})
	c := h.client()
	id := c.open(`{"game":"high-card","seats":2,"me":"none","start":true}`)
	over := func(id string) {
		eventually(t, func() bool { return c.see(id, "-1").Status == "over" })
	}
	over(id)
	var next Created
	c.post("/api/tables/"+id+"/rematch", ``).into(t, &next)
	over(next.ID)
	if no := c.post("/api/tables/"+next.ID+"/rematch", ``); no.status != 429 ||
		no.refusal(t).Code != TooMany {
		t.Errorf("a third table: got %d %s", no.status, no.body)
	}
	var again Created
	if c.post("/api/tables/"+id+"/rematch", ``).into(t, &again); again != next {
		t.Errorf("the rematch that there is: got %+v, want %+v", again, next)
	}
}

// TestLimitOfWork holds that a question which is much work counts as many, and
// so does one on the stream.
func TestLimitOfWork(t *testing.T) {
	l := roomy
	l.Requests = Rate{0.001, 12}
	h := newHarness(t, plan{limits: &l})
	c := h.client()
	id := c.open(`{"game":"high-card","seats":4,"me":"none","start":true}`) // 12 plies
	h.limitRequests(Rate{1e6, 1e6})
	eventually(t, func() bool { return c.see(id, "-1").Status == "over" })
	h.limitRequests(Rate{0.001, 5})
	for _, want := range []int{200, 200, 429} { // two for each: the request, and the plies
		if answer := c.get("/api/tables/" + id + "/plies"); answer.status != want {
			t.Errorf("plies: got %d, want %d: %.80s", answer.status, want, answer.body)
		}
	}
	h.limitRequests(Rate{0.001, 3})
	line := c.socket()
	for _, want := range []string{"snapshot", "snapshot", "error"} {
		line.send(`{"do":"subscribe","table":"` + id + `"}`)
		if m := line.next(); m.Type != want || want == "error" && m.Code != TooMany {
			t.Errorf("subscribed: got %+v, want %s", m, want)
		}
	}
}

// TestLimitOfSteps holds that steps which an event stream catches up with count
// too, as far as they are told.
func TestLimitOfSteps(t *testing.T) {
	h := newHarness(t, plan{})
	c := h.client()
	id := c.open(`{"game":"high-card","seats":2,"me":"0"}`)
	open := func(times int) {
		for i := range times {
			c.post("/api/tables/"+id+"/list", fmt.Sprintf(`{"open":%v}`, i%2 == 0)).
				into(t, new(Seq))
		}
	}
	ask := func() int { return c.get("/api/tables/" + id + "/events?follow=0&from=1").status }
	open(80)
	h.limitRequests(Rate{0.001, 25})
	for _, want := range []int{200, 200, 429} { // one for the request, and ten for its steps
		if got := ask(); got != want {
			t.Errorf("eighty steps: got %d, want %d", got, want)
		}
	}
	h.limitRequests(Rate{1e6, 1e6})
	open(table.MaxMissed)
	h.limitRequests(Rate{0.001, 3})
	for _, want := range []int{200, 200, 200, 429} { // so many are not told
		if got := ask(); got != want {
			t.Errorf("too many steps to be told: got %d, want %d", got, want)
		}
	}
}

func TestLimitsOfSockets(t *testing.T) {
	l := roomy
	l.PerAddress, l.Watched, l.Frames = 2, 1, Rate{0.001, 4}
	h := newHarness(t, plan{limits: &l})
	c := h.client()
	one, two := c.open(`{"game":"high-card","seats":2,"me":"0"}`), c.open(
		`{"game":"high-card","seats":2,"me":"0"}`,
	)
	line := c.socket()
	c.socket()
	if _, answer, err := c.dial(); err == nil || answer == nil || answer.StatusCode != 429 {
		t.Errorf("a third socket: got %v, %v", answer, err)
	}
	if no := c.get("/api/tables/" + one + "/events"); no.status != 429 {
		t.Errorf("an event stream beside two sockets: got %d %s", no.status, no.body)
	}
	line.send(`{"do":"subscribe","table":"` + one + `"}`)
	if m := line.next(); m.Type != "snapshot" {
		t.Errorf("the first table on a socket: got %+v, want a snapshot", m)
	}
	line.send(`{"do":"subscribe","table":"` + two + `"}`)
	if m := line.next(); m.Code != TooMany {
		t.Errorf("a second table on one socket: got %+v", m)
	}
	line.send(`{"do":"unsubscribe","table":"` + one + `"}`)
	line.send(`{"do":"subscribe","table":"` + two + `"}`)
	if m := line.next(); m.Type != "snapshot" || m.Table != two {
		t.Errorf("another table after unsubscribing: got %+v, want its snapshot", m)
	}
	line.send(`{"do":"ping"}`)
	if code := line.closeCode(); code != websocket.StatusPolicyViolation {
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
	c := newHarness(t, plan{limits: &l}).client()
	no := c.ask("POST", "/api/records", "hello", "Content-Type", "text/plain")
	if no.refusal(t).Code != BadRecord {
		t.Errorf("the first: got %d %s", no.status, no.body)
	}
	no = c.ask("POST", "/api/records", "hello", "Content-Type", "text/plain")
	if no.refusal(t).Code != TooMany {
		t.Errorf("the second: got %d %s", no.status, no.body)
	}
}

// TestRefusalsSayWhenToRetry holds that every refusal for the
// moment has a Retry-After, whichever way it is sent.
func TestRefusalsSayWhenToRetry(t *testing.T) {
	for code, status := range statuses {
		after := refuse(code, "…").GetHeaders().Get("Retry-After")
		if late := status == 429 || status == 503; late != (after != "") {
			t.Errorf("%s (%d) has the Retry-After %q", code, status, after)
		}
	}
	l := roomy
	l.Commands, l.Records, l.Guests, l.Opened = Rate{
		0.001, 1,
	}, Rate{
		0.5, 1,
	}, Rate{
		0.2, 2,
	}, Rate{
		0.2, 1,
	}
	h := newHarness(t, plan{limits: &l})
	c, d := h.client(), h.client()
	c.open(`{"game":"high-card","seats":2,"me":"0"}`) // through huma, as most are
	check := func(no reply, status int, after string) {
		t.Helper()
		if no.status != status || no.header.Get("Retry-After") != after {
			t.Errorf(
				"got %d with the Retry-After %q, want %d and %q: %s", no.status,
				no.header.Get("Retry-After"), status, after, no.body,
			)
		}
	}
	check(d.post("/api/tables", `{"game":"high-card","seats":2,"me":"0"}`), 429, "5")
	check(h.client().ask("PATCH", "/api/me", `{"name":"Bob"}`), 429, "5")
	c.post("/api/tables/nowhere/start", "")
	check(c.post("/api/tables/nowhere/start", ""), 429, "1")
	c.ask("POST", "/api/records", "hello", "Content-Type", "text/plain")
	check(c.ask("POST", "/api/records", "hello", "Content-Type", "text/plain"), 429, "2")
	h.server.Drain()
	check(c.get("/healthz"), 503, "5")
	check(c.get("/readyz"), 503, "5")
}

// limitRequests sets the rate of requests of strangers and of players.
func (h *harness) limitRequests(r Rate) {
	h.server.guard.requests = newTiers(r, r, Rate{1e6, 1e6})
}

// TestACafeIsNotLockedOut lets thirty players behind one address open the page,
// sit down and play, all at once and with the default limits, while somebody
// without a cookie uses up what strangers there may ask.
func TestACafeIsNotLockedOut(t *testing.T) {
	h := newHarness(t, plan{limits: &Limits{}})
	now := time.Now()
	h.server.now = func() time.Time { return now } // nobody gets anything back meanwhile
	var guests []*client
	var tables []string
	for i := range 30 {
		c := h.client()
		for range 15 { // the page, what it consists of, and the lobby
			if answer := c.get("/api/me"); answer.status != 200 {
				t.Fatalf("guest %d cannot open the page: %d %s", i, answer.status, answer.body)
			}
		}
		tables = append(tables, c.open(`{"game":"high-card","seats":2,"me":"all","start":true}`))
		guests = append(guests, c)
	}
	stranger := h.client()
	for stranger.get("/api/me").status == 200 {
	}
	for i, c := range guests {
		for range 20 {
			c.see(tables[i], "")
		}
		line := c.socket()
		line.send(`{"do":"subscribe","table":"` + tables[i] + `"}`)
		if m := line.next(); m.Type != "snapshot" {
			t.Fatalf("guest %d of a café cannot watch their table: %+v", i, m)
		}
		for range 5 {
			c.post("/api/tables/"+tables[i]+"/chat", `{"text":"hello"}`).into(t, new(Chat))
		}
	}
	greedy := guests[0]
	for greedy.get("/api/me").status == 200 {
	}
	if answer := guests[1].get("/api/me"); answer.status != 200 {
		t.Errorf("beside a greedy player another is answered with %d, want 200", answer.status)
	}
}

// TestManyGuestsOfOneAddress checks that all players of an address together have
// a limit, because a guest costs nothing.
func TestManyGuestsOfOneAddress(t *testing.T) {
	l := roomy
	l.CrowdRequests = Rate{0.001, 10}
	h := newHarness(t, plan{limits: &l})
	refused := false
	for range 12 {
		c := h.guest("Eve")
		refused = c.get("/api/me").status == 429 || refused
	}
	if !refused {
		t.Error("twelve guests of one address may ask more often than all of it may")
	}
}
