package server

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"lair.games/lair/admin"
)

// me returns what the server says to a client about itself.
func (c *client) me() (m Me) {
	c.t.Helper()
	c.get("/api/me").into(c.t, &m)
	return m
}

// ban bans somebody.
func (h *harness) ban(o admin.Order) {
	h.t.Helper()
	if _, err := h.desk.Ban(context.Background(), "test", o); err != nil {
		h.t.Fatal(err)
	}
}

// TestABannedGuestChangesNothing checks every way by which a guest whose page
// is open could still change something.
func TestABannedGuestChangesNothing(t *testing.T) {
	h := newHarness(t, plan{})
	ann, bob := h.guest("Ann"), h.guest("Bob")
	id := ann.open(`{"game":"high-card","seats":2,"me":"0"}`)
	bob.post("/api/tables/"+id+"/sit", `{"seat":1}`).into(t, new(Seq))
	ann.post("/api/tables/"+id+"/start", `{}`).into(t, new(Seq))
	own := bob.open(`{"game":"high-card","seats":2,"me":"all","start":true}`)
	now := bob.see(id, "1")
	socket, other := bob.socket(), ann.socket()
	h.ban(admin.Order{Subject: bob.me().ID, ForS: 3600, Why: "cheats with two browsers"})
	if code := socket.closeCode(); code != websocket.StatusPolicyViolation {
		t.Errorf("the socket of a banned guest is closed with %d, want 1008", code)
	}
	if code := bob.socket().closeCode(); code != websocket.StatusPolicyViolation {
		t.Errorf("another socket of theirs is closed with %d, want 1008", code)
	}
	other.send(`{"do":"ping"}`)
	if m := other.next(); m.Type != "pong" {
		t.Errorf("the socket of another guest answers %+v", m)
	}
	move := fmt.Sprintf(`{"seat":1,"seq":%d,"move":%s}`, now.Seq, moves(t, now)[0])
	for path, body := range map[string]string{
		"/api/tables":                  `{"game":"high-card","seats":2,"me":"0"}`,
		"/api/tables/" + id + "/moves": move,
		"/api/tables/" + id + "/chat":  `{"text":"but why"}`,
		"/api/tables/" + own + "/undo": `{"seat":0,"seq":3}`,
		"/api/invitations":             `{"token":"x"}`,
	} {
		r := bob.post(path, body)
		if no := r.refusal(t); r.status != http.StatusForbidden || no.Code != Banned ||
			!strings.Contains(no.Message, " UTC: cheats with two browsers.") {
			t.Errorf("%s is answered with %d %+v, want 403 banned", path, r.status, no)
		}
	}
	if no := bob.ask("PATCH", "/api/me", `{"name":"Bobby"}`).refusal(t); no.Code != Banned {
		t.Errorf("a new name is answered with %+v", no)
	}
	// The token in the header is as good as the one in the cookie.
	stranger := h.client()
	if no := stranger.ask(
		"POST", "/api/tables/"+id+"/sit", `{"seat":1}`, "Idempotency-Key", "1", "Lair-Guest", bob.token(),
	).refusal(t); no.Code != Banned {
		t.Errorf("the token in a header is answered with %+v", no)
	}
	if r := bob.get("/api/tables/" + id + "/events"); r.refusal(t).Code != Banned {
		t.Errorf("a stream of events is answered with %s", r.body)
	}
	if seat := ann.see(id, "0").Seats[1]; seat.Kind != "bot" {
		t.Errorf("the seat of a banned guest is %+v, want a bot's", seat)
	}
	if b := bob.me().Banned; b == nil || b.Until == nil || b.Why != "cheats with two browsers" {
		t.Errorf("a banned guest is told %+v", b)
	}
	if b := ann.me().Banned; b != nil {
		t.Errorf("another guest is told %+v", b)
	}
	if err := h.desk.Unban(context.Background(), "test", bob.me().ID, ""); err != nil {
		t.Fatal(err)
	}
	bob.post("/api/tables/"+own+"/chat", `{"text":"back"}`).into(t, new(Chat))
}

// TestABannedAddress checks that a ban of an IPv6 address is one of its /64,
// that nobody there becomes a new guest, and that a neighbour is not concerned.
func TestABannedAddress(t *testing.T) {
	h := newHarness(t, plan{proxies: loopbacks})
	from := func(address string) (reply, Me) {
		c := h.client()
		r := c.ask("PATCH", "/api/me", `{"name":"Cy"}`, "X-Forwarded-For", address)
		var m Me
		c.ask("GET", "/api/me", "", "X-Forwarded-For", address).into(t, &m)
		return r, m
	}
	h.ban(admin.Order{Subject: "2001:db8:1:2::7"})
	h.ban(admin.Order{Subject: "192.0.2.0/24", Why: "A flood."})
	for address, want := range map[string]bool{
		"2001:db8:1:2::7": true, "2001:db8:1:2:ffff::1": true, "2001:db8:1:3::7": false,
		"192.0.2.200": true, "::ffff:192.0.2.9": true, "192.0.3.1": false,
	} {
		r, m := from(address)
		if got := r.status == http.StatusForbidden && r.refusal(t).Code == Banned; got != want {
			t.Errorf("a new guest from %s is answered with %d %s", address, r.status, r.body)
		}
		if got := m.Banned != nil; got != want || m.Guest == want {
			t.Errorf("a visitor from %s is told %+v", address, m)
		}
	}
	ann := h.guest("Ann")
	s, err := ann.dialFrom("198.51.100.7")
	if err != nil {
		t.Fatal(err)
	}
	h.ban(admin.Order{Subject: "198.51.100.7"})
	if code := s.closeCode(); code != websocket.StatusPolicyViolation {
		t.Errorf("the socket from a banned address is closed with %d, want 1008", code)
	}
	if ann.me().Banned != nil {
		t.Error("a guest is banned at another address than the banned one")
	}
}

// dialFrom opens a socket from an address, through the proxy.
func (c *client) dialFrom(address string) (*testSocket, error) {
	conn, _, err := c.dial("X-Forwarded-For", address)
	if err == nil {
		c.t.Cleanup(func() { _ = conn.CloseNow() })
	}
	return &testSocket{c.t, conn}, err
}

// TestTheOperatorAtATable checks what the people at a table see of what the
// operator does.
func TestTheOperatorAtATable(t *testing.T) {
	ctx := context.Background()
	h := newHarness(t, plan{})
	ann := h.guest("Ann")
	id := ann.open(`{"game":"high-card","seats":2,"me":"all","start":true}`)
	f := ann.follow(id, "0")
	if err := h.desk.PauseTable(ctx, "test", id, "a quarrel"); err != nil {
		t.Fatal(err)
	}
	s := ann.see(id, "0")
	f.until(s.Seq)
	if f.at["status"] != "paused" || f.at["notice"] != "a quarrel" || f.at["moderated"] != true ||
		f.last != "suspend" {
		t.Errorf("after a pause the page has %v %v %v", f.at["status"], f.at["notice"], f.last)
	}
	no := ann.post("/api/tables/"+id+"/resign", `{"seat":0}`).refusal(t)
	if no.Code != Suspended || !strings.Contains(no.Message, "No clock runs") {
		t.Errorf("a command meanwhile is answered with %+v", no)
	}
	if err := h.desk.ResumeTable(ctx, "test", id, ""); err != nil {
		t.Fatal(err)
	}
	ann.play(ann.see(id, "0"), 0).into(t, new(Seq))
	if err := h.desk.CloseTable(ctx, "test", id, "the evening is over"); err != nil {
		t.Fatal(err)
	}
	s = ann.see(id, "0")
	f.until(s.Seq)
	if s.Status != "closed" || !s.Moderated || s.Notice != "the evening is over" || s.Result != nil ||
		f.at["status"] != "closed" || f.at["moderated"] != true {
		t.Errorf("a closed table: %s %q, the page has %v", s.Status, s.Notice, f.at["status"])
	}
	var list []TableLine
	if ann.get("/api/tables?filter=mine").into(t, &list); len(list) != 0 {
		t.Errorf("the list of tables still has %+v", list)
	}
}

// TestAnAnnouncement checks that everybody is told, players or not.
func TestAnAnnouncement(t *testing.T) {
	ctx := context.Background()
	h := newHarness(t, plan{})
	open := h.client().socket()
	eventually(t, func() bool { return h.open() == 1 })
	told := func() {
		t.Helper()
		if m := open.next(); m.Type != "announced" {
			t.Errorf("an open page gets %+v, want a hint to ask what is announced", m)
		}
	}
	if a := h.client().me().Announcement; a != nil {
		t.Errorf("at first %+v is announced", a)
	}
	if _, err := h.desk.Announce(
		ctx, "test", admin.Notice{Text: "Back at 22:00.", FR: "Retour à 22 h.", ForS: 60},
	); err != nil {
		t.Fatal(err)
	}
	told()
	for _, c := range []*client{h.client(), h.guest("Ann")} {
		if a := c.me().Announcement; a == nil || a.Text != "Back at 22:00." || a.FR != "Retour à 22 h." ||
			a.ID == "" || a.Until == nil {
			t.Errorf("what is announced: %+v", a)
		}
	}
	if err := h.desk.ClearAnnouncement(ctx, "test"); err != nil {
		t.Fatal(err)
	}
	told()
	if a := h.client().me().Announcement; a != nil {
		t.Errorf("after all %+v is announced", a)
	}
}

// TestTheAdminPage checks who may use the API of the admin page, and that a link
// to it works once.
func TestTheAdminPage(t *testing.T) {
	ctx := context.Background()
	limits := roomy
	limits.Secrets = Rate{1e-9, 4}
	h := newHarness(t, plan{limits: &limits})
	enter := func(c *client, link string) reply {
		_, token, _ := strings.Cut(link, "#")
		return c.ask("POST", "/api/admin/enter", fmt.Sprintf(`{"token":%q}`, token))
	}
	link, err := h.desk.Link(ctx, "test")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(link.URL, "http://lair.test/admin#") {
		t.Errorf("the link is %s", link.URL)
	}
	owner, eve := h.client(), h.guest("Eve")
	for _, path := range []string{
		"tables", "players", "bans", "log", "limits", "announcement", "sessions",
	} {
		if r := eve.get("/api/admin/" + path); r.status != http.StatusUnauthorized {
			t.Errorf("a stranger gets %s: %d %s", path, r.status, r.body)
		}
	}
	for _, path := range []string{"bans", "unban", "link", "invite", "sessions/end", "tables/x/close"} {
		if r := eve.ask("POST", "/api/admin/"+path, `{}`); r.status != http.StatusUnauthorized {
			t.Errorf("a stranger may %s: %d %s", path, r.status, r.body)
		}
	}
	r := enter(owner, link.URL)
	set := r.header.Get("Set-Cookie")
	for _, part := range []string{"HttpOnly", "SameSite=Strict", "Path=/api/admin/", "Max-Age=2592000"} {
		if r.status != http.StatusOK || !strings.Contains(set, part) {
			t.Errorf("the link is answered with %d and the cookie %q without %s", r.status, set, part)
		}
	}
	for _, c := range []*client{owner, eve} {
		if no := enter(c, link.URL).refusal(t); no.Status != http.StatusForbidden ||
			no.Code != "bad-link" || !strings.Contains(no.Message, "was used already") {
			t.Errorf("the link used again is answered with %+v", no)
		}
	}
	if r := owner.get("/api/admin/players"); r.status != http.StatusOK {
		t.Errorf("the owner gets %d %s", r.status, r.body)
	}
	if r := owner.ask("POST", "/api/admin/bans", `{"subject":"192.0.2.1"}`, "Sec-Fetch-Site", "cross-site"); r.status != http.StatusForbidden {
		t.Errorf("a request from another site's page is answered with %d %s", r.status, r.body)
	}
	if r := owner.ask("POST", "/api/admin/bans", `{"subject":"192.0.2.1","whyy":"x"}`); r.status != http.StatusBadRequest {
		t.Errorf("an unknown field is answered with %d %s", r.status, r.body)
	}
	if r := owner.ask("POST", "/api/admin/bans", `{"subject":"192.0.2.1"}`); r.status != http.StatusOK {
		t.Errorf("a ban is answered with %d %s", r.status, r.body)
	}
	// A session makes no link, by which it could go on for ever.
	if no := owner.ask("POST", "/api/admin/link", `{}`).refusal(t); no.Status != http.StatusForbidden ||
		no.Code != "by-link" {
		t.Errorf("a session that asks for a link is answered with %+v", no)
	}
	var sessions []admin.Session
	if r := owner.get("/api/admin/sessions"); json.Unmarshal(r.body, &sessions) != nil ||
		len(sessions) != 1 || !sessions[0].Current {
		t.Errorf("the sessions are %s", r.body)
	}
	list, err := h.desk.Log(ctx, 9)
	if err != nil || len(list) != 3 || list[0].Did != "ban" || !strings.HasPrefix(list[0].Who, "link ") ||
		list[1].Did != "enter" || list[2].Did != "link" {
		t.Errorf("the audit log: %+v %v", list, err)
	}
	if r := enter(eve, "#guess"); r.status != http.StatusForbidden {
		t.Errorf("a guess is answered with %d", r.status)
	}
	if r := enter(eve, "#guess"); r.status != http.StatusTooManyRequests {
		t.Errorf("one guess too many is answered with %d", r.status)
	}
	owner.ask("POST", "/api/admin/leave", `{}`)
	if r := owner.get("/api/admin/players"); r.status != http.StatusUnauthorized {
		t.Errorf("after leaving, the owner gets %d %s", r.status, r.body)
	}
}

// TestAPrivateServer checks who may open tables there, and that strangers may
// still join them.
func TestAPrivateServer(t *testing.T) {
	ctx := context.Background()
	h := newHarness(t, plan{private: true})
	invite, err := h.desk.Invite(ctx, "test", admin.Invitation{Uses: 1, ForS: 60})
	if err != nil {
		t.Fatal(err)
	}
	_, token, _ := strings.Cut(invite.URL, "#")
	body := fmt.Sprintf(`{"token":%q,"name":"Ann"}`, token)
	ann, eve := h.client(), h.client()
	if m := ann.me(); !m.Uninvited {
		t.Errorf("a stranger is told %+v", m)
	}
	var m Me
	for range 2 { // the answer may get lost
		if ann.post("/api/invitations", body).into(t, &m); m.Uninvited || m.Name != "Ann" {
			t.Errorf("who accepts is told %+v", m)
		}
	}
	if no := eve.post("/api/invitations", body).refusal(t); no.Code != BadInvitation {
		t.Errorf("the invitation used again is answered with %+v", no)
	}
	id := ann.open(`{"game":"high-card","seats":2,"me":"0","open":true}`)
	ann.follow(id, "0")
	open := `{"game":"high-card","seats":2,"me":"0"}`
	if no := eve.post("/api/tables", open).refusal(t); no.Code != Uninvited || no.Status != 403 {
		t.Errorf("a stranger who opens a table is answered with %+v", no)
	}
	if m := eve.me(); m.Guest || !m.Uninvited {
		t.Errorf("after refusals the stranger is %+v", m)
	}
	var list []TableLine
	if eve.get("/api/tables?filter=open").into(t, &list); len(list) != 0 {
		t.Errorf("a stranger sees the open tables %+v", list)
	}
	if ann.get("/api/tables?filter=open").into(t, &list); len(list) != 1 {
		t.Errorf("who was invited sees the open tables %+v", list)
	}
	eve.post("/api/tables/"+id+"/sit", `{"seat":1}`).into(t, new(Seq))
	if no := eve.post("/api/tables", open).refusal(t); no.Code != Uninvited {
		t.Errorf("a stranger who has a seat opens a table: %+v", no)
	}
}
