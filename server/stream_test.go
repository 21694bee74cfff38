package server

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"lair.games/lair/game"
	"lair.games/lair/wire"
)

// follower keeps a snapshot up to date from what a socket says, as a browser
// does.
type follower struct {
	t      *testing.T
	socket *testSocket
	at     map[string]any
	last   string // kind of the last entry heard of
}

func (c *client) follow(id, as string, more ...string) *follower {
	c.t.Helper()
	s := &follower{t: c.t, socket: c.socket()}
	if as != "" {
		as = `,"as":` + as
	}
	s.socket.send(`{"do":"subscribe","table":"` + id + `"` + as + strings.Join(more, "") + `}`)
	s.until(0)
	return s
}

// until listens until the snapshot is at a seq.
func (s *follower) until(seq int64) {
	s.t.Helper()
	for s.at == nil || int64(s.at["seq"].(float64)) < seq {
		s.receive(s.socket.read())
	}
}

func (s *follower) receive(text []byte) {
	s.t.Helper()
	m := parse(s.t, text)
	switch m.Type {
	case "snapshot":
		s.at = tree(s.t, m.Snapshot)
	case "step":
		if at := int64(s.at["seq"].(float64)); m.Seq != at+1 {
			s.t.Fatalf("step %d comes after %d", m.Seq, at)
		}
		if m.Snapshot != nil {
			s.at = tree(s.t, m.Snapshot)
		}
		if m.Patch != nil {
			s.patch(m.Patch)
		}
		s.at["seq"], s.at["events"], s.last = float64(m.Seq), tree2(s.t, m.Events), m.Entry.Kind
	case "presence":
		seats := slices.Clone(s.at["seats"].([]any))
		for i := range seats {
			seat := maps.Clone(seats[i].(map[string]any))
			seat["online"] = slices.Contains(m.Online, game.Seat(i))
			seats[i] = seat
		}
		s.at["seats"] = seats
	case "chat", "done":
	default:
		s.t.Fatalf("unexpected message %s", text)
	}
}

// patch applies a patch to the snapshot.
func (s *follower) patch(text []byte) {
	s.t.Helper()
	var p any
	if err := json.Unmarshal(text, &p); err != nil {
		s.t.Fatal(err)
	}
	next, err := wire.Apply(s.at, p)
	if err != nil {
		s.t.Fatalf("the patch %s does not apply: %v", text, err)
	}
	s.at = next.(map[string]any)
}

func tree(t *testing.T, text []byte) map[string]any {
	t.Helper()
	var v map[string]any
	if err := json.Unmarshal(text, &v); err != nil {
		t.Fatalf("%s is not a JSON object: %v", text, err)
	}
	return v
}

func tree2(t *testing.T, list []json.RawMessage) []any {
	t.Helper()
	v := []any{}
	for _, text := range list {
		v = append(v, tree(t, text))
	}
	return v
}

// checkAgainst checks that the patched snapshot equals the one the server sends
// now.
func (s *follower) checkAgainst(c *client, id, as string) {
	s.t.Helper()
	want := tree(s.t, c.get("/api/tables/"+id+"?as="+as).body)
	s.until(int64(want["seq"].(float64)))
	// a snapshot has the events of the last move, a step its own
	if s.last != "move" && s.last != "start" {
		want["events"] = s.at["events"]
	}
	for !reflect.DeepEqual(s.at, want) {
		// Who is there is told after the step that it follows from.
		ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
		_, text, err := s.socket.conn.Read(ctx)
		cancel()
		if err == nil && text[0] == '{' && parse(s.t, text).Type == "presence" {
			s.receive(text)
			continue
		}
		got, _ := json.Marshal(s.at)
		now, _ := json.Marshal(want)
		s.t.Fatalf(
			"as %q, at seq %v, steps lead to\n%s\nand the server shows\n%s", as, want["seq"], got,
			now,
		)
	}
}

// TestPatchesFollowTheTable checks for every viewer that a client that applies
// each step has the server's snapshot. It covers all that happens at a table:
// seats, bots, moves, undo, resignation, the end and a rematch.
func TestPatchesFollowTheTable(t *testing.T) {
	for _, options := range []string{`{}`, `{"picking":"in-turn"}`} {
		h := newHarness(t, plan{})
		ada, bob, eve := h.client(), h.client(), h.client()
		id := ada.open(
			`{"game":"high-card","seats":3,"me":"0","name":"Ada","options":` + options + `}`,
		)
		at := "/api/tables/" + id
		watchers := []struct {
			*follower
			who *client
			as  string
		}{
			{ada.follow(id, ""), ada, ""},
			{ada.follow(id, "-1"), ada, "-1"},
			{eve.follow(id, ""), eve, ""},
			{ada.follow(id, "", `,"full":true`), ada, ""},
			{ada.follow(id, "", `,"short":true`), ada, ""},
		}
		check := func() {
			t.Helper()
			for _, w := range watchers {
				w.checkAgainst(w.who, id, w.as)
			}
		}
		check()
		bob.post(at+"/sit", `{"seat":1,"name":"Bob"}`).into(t, new(Seq))
		watchers = append(watchers, struct {
			*follower
			who *client
			as  string
		}{bob.follow(id, ""), bob, ""})
		for _, do := range []struct {
			who        *client
			path, body string
		}{
			{ada, "/bot", `{"seat":2,"level":"easy"}`},
			{ada, "/bot", `{"seat":2,"level":""}`},
			{ada, "/list", `{"open":true}`},
			{ada, "/settings", `{"newcomers":true,"invited":true}`},
			{ada, "/settings", `{"newcomers":true,"invited":false}`},
			{ada, "/renew", `{"seat":-1}`},
			{bob, "/leave", `{"seat":1}`},
			{bob, "/sit", `{"seat":2}`},
			{bob, "/leave", `{"seat":2}`},
			{bob, "/sit", `{"seat":1}`},
			{ada, "/start", `{}`},
		} {
			do.who.post(at+do.path, do.body).into(t, new(Seq))
			eventually(t, func() bool { return quiet(ada, id) })
			check()
		}
		undone := false
		for ada.see(id, "").Status == "playing" {
			for _, who := range []*client{ada, bob} {
				s := who.see(id, "")
				if len(moves(t, s)) == 0 {
					continue
				}
				who.play(s, 0).into(t, new(Seq))
				eventually(t, func() bool { return quiet(ada, id) })
				check()
				if now := who.see(id, ""); now.Undo == "free" && !undone {
					who.post(at+"/undo", fmt.Sprintf(`{"seat":%d,"seq":%d}`, now.You, now.Seq)).
						into(t, new(Seq))
					undone = true
					check()
				}
			}
		}
		ada.post(at+"/rematch", ``).into(t, new(Created))
		check()
	}
}

// quiet reports whether no bot of a table has to move.
func quiet(c *client, id string) bool {
	s := c.see(id, "")
	for _, seat := range s.Actors {
		if s.Seats[seat].Kind == "bot" {
			return false
		}
	}
	return true
}

func TestResignedSeatIsPatched(t *testing.T) {
	h := newHarness(t, plan{})
	ada, bob := h.client(), h.client()
	id := ada.open(
		`{"game":"high-card","seats":2,"me":"0","clock":{"kind":"bank","base_s":600,"increment_s":5}}`,
	)
	bob.post("/api/tables/"+id+"/sit", `{"seat":1}`).into(t, new(Seq))
	viewer := bob.follow(id, "")
	ada.post("/api/tables/"+id+"/start", `{}`).into(t, new(Seq))
	ada.post("/api/tables/"+id+"/resign", `{"seat":0}`).into(t, new(Seq))
	eventually(t, func() bool { return quiet(bob, id) })
	viewer.until(bob.see(id, "").Seq)
	seat := viewer.at["seats"].([]any)[0].(map[string]any)
	if seat["minded"] != true || seat["gave_up"] != true || seat["level"] == nil {
		t.Errorf("ada's seat is %v", seat)
	}
	mine := viewer.at["seats"].([]any)[1].(map[string]any)
	clock, ok := mine["clock"].(map[string]any)
	if !ok || clock["left_ms"].(float64) > 605000 || clock["left_ms"].(float64) < 590000 {
		t.Errorf("bob's clock is %v", mine["clock"])
	}
}

func TestFullSteps(t *testing.T) {
	h := newHarness(t, plan{})
	ada := h.client()
	id := ada.open(`{"game":"high-card","seats":2,"me":"all","start":true}`)
	line := ada.socket()
	line.send(`{"do":"subscribe","table":"` + id + `","as":1,"full":true}`)
	if m := line.next(); m.Type != "snapshot" {
		t.Fatalf("subscribing got %+v, want a snapshot", m)
	}
	s := ada.see(id, "0")
	ada.play(s, 0).into(t, new(Seq))
	m := line.next()
	if want := ada.get("/api/tables/" + id + "?as=1").body; m.Type != "step" || m.Patch != nil ||
		!reflect.DeepEqual(tree(t, m.Snapshot), tree(t, want)) {
		t.Errorf("after a move the snapshot is %s\nwant %s", m.Snapshot, want)
	}
}

// TestReconnect checks that a client that names its newest seq gets the missed
// steps with their events, and then a snapshot. With a seq that is too old, too
// new or missing it gets only the snapshot.
func TestReconnect(t *testing.T) {
	h := newHarness(t, plan{})
	ada := h.client()
	id := ada.open(
		`{"game":"high-card","seats":2,"me":"all","start":true,"options":{"picking":"in-turn"}}`,
	)
	had := ada.see(id, "0").Seq
	for range 3 {
		s := ada.see(id, "0")
		if len(moves(t, s)) == 0 {
			s = ada.see(id, "1")
		}
		ada.play(s, 0).into(t, new(Seq))
	}
	now := ada.see(id, "0").Seq
	line := ada.socket()
	line.send(fmt.Sprintf(`{"do":"subscribe","table":%q,"as":0,"from":%d}`, id, had))
	for seq := had + 1; seq <= now; seq++ {
		if m := line.next(); m.Type != "step" || m.Seq != seq || len(m.Events) == 0 ||
			m.Patch != nil {
			t.Fatalf("missed %d, got %+v", seq, m)
		}
	}
	if m := line.next(); m.Type != "snapshot" || tree(t, m.Snapshot)["seq"] != float64(now) {
		t.Fatalf("after what was missed: got %+v", m)
	}
	for _, from := range []string{"", fmt.Sprintf(`,"from":%d`, now), `,"from":999999`} {
		line.send(`{"do":"subscribe","table":"` + id + `","as":0` + from + `}`)
		if m := line.next(); m.Type != "snapshot" {
			t.Errorf("from %q: got %+v", from, m)
		}
	}
}

// TestEpoch checks that a client of another epoch gets no missed steps, because
// it knows others under their numbers.
func TestEpoch(t *testing.T) {
	h := newHarness(t, plan{})
	ada := h.client()
	id := ada.open(`{"game":"high-card","seats":2,"me":"all","start":true}`)
	had := ada.see(id, "0").Seq
	ada.play(ada.see(id, "0"), 0).into(t, new(Seq))
	line := ada.socket()
	for epoch, want := range map[string]string{
		"": "step", `,"epoch":0`: "step", `,"epoch":7`: "snapshot",
	} {
		line.send(fmt.Sprintf(`{"do":"subscribe","table":%q,"as":0,"from":%d%s}`, id, had, epoch))
		if m := line.next(); m.Type != want {
			t.Errorf("subscribed with %q: got a %s, want a %s", epoch, m.Type, want)
		} else if want == "step" {
			line.next() // the snapshot
		}
	}
	at := fmt.Sprintf("/api/tables/%s/events?follow=0&from=%d", id, had)
	for epoch, want := range map[string]int{"": 2, "&epoch=0": 2, "&epoch=7": 1} {
		text := string(ada.get(at + epoch).body)
		if n := strings.Count(text, `{"type":"s`); n != want {
			t.Errorf("events with %q: %d messages, want %d: %s", epoch, n, want, text)
		}
	}
	for _, bad := range []string{"-1", "x", "1.5", "99999999999999999999"} {
		if got := ada.get(at + "&epoch=" + bad); got.status != 400 {
			t.Errorf("epoch %s: status %d, want 400", bad, got.status)
		}
	}
}

func TestPresence(t *testing.T) {
	h := newHarness(t, plan{})
	ada, bob := h.client(), h.client()
	id := ada.open(`{"game":"high-card","seats":2,"me":"0"}`)
	bob.post("/api/tables/"+id+"/sit", `{"seat":1}`).into(t, new(Seq))
	viewer := ada.follow(id, "")
	there := bob.socket()
	there.send(`{"do":"subscribe","table":"` + id + `"}`)
	online := func(want bool) {
		t.Helper()
		for viewer.at["seats"].([]any)[1].(map[string]any)["online"] != want {
			viewer.receive(viewer.socket.read())
		}
		if got := ada.see(id, "").Seats[1].Online; got != want {
			t.Errorf("bob is online: %v", got)
		}
	}
	online(true)
	if err := there.conn.Close(websocket.StatusNormalClosure, ""); err != nil {
		t.Error(err)
	}
	online(false)
}

// TestEvents holds the NDJSON stream to the same messages as the socket.
func TestEvents(t *testing.T) {
	h := newHarness(t, plan{readTimeout: 100 * time.Millisecond})
	ada := h.client()
	id := ada.open(`{"game":"high-card","seats":2,"me":"all","start":true}`)
	first := ada.see(id, "0")
	ada.play(first, 0).into(t, new(Seq))
	once := ada.get(fmt.Sprintf("/api/tables/%s/events?as=0&from=%d&follow=0", id, first.Seq))
	lines := strings.Split(strings.TrimSpace(string(once.body)), "\n")
	if once.header.Get("Content-Type") != "application/x-ndjson" || len(lines) != 2 ||
		parse(t, []byte(lines[0])).Type != "step" || parse(t, []byte(lines[1])).Type != "snapshot" {
		t.Fatalf("the events are %s, want a step and a snapshot as lines of JSON", once.body)
	}
	for _, patch := range []string{"", "&patch=1"} {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		r, err := http.NewRequestWithContext(
			ctx, "GET", h.http.URL+"/api/tables/"+id+"/events?as=1"+patch, nil,
		)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := ada.http.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = answer.Body.Close() }()
		in := bufio.NewScanner(answer.Body)
		in.Buffer(nil, 1<<20)
		if !in.Scan() || parse(t, in.Bytes()).Type != "snapshot" {
			t.Fatalf("the stream began with %s, %v, want a snapshot", in.Bytes(), in.Err())
		}
		time.Sleep(200 * time.Millisecond) // longer than any request may take to arrive
		s := ada.see(id, "1")
		ada.play(s, 0).into(t, new(Seq))
		heard := false
		for in.Scan() {
			m := parse(t, in.Bytes())
			if m.Type == "presence" {
				continue
			}
			if m.Type != "step" || m.Seq != s.Seq+1 || (m.Patch == nil) != (patch == "") ||
				(m.Snapshot == nil) == (patch == "") {
				t.Errorf("the stream sent %s, want step %d in the form asked for", in.Bytes(), s.Seq+1)
			}
			heard = true
			break
		}
		if !heard {
			t.Errorf("nothing is heard of a move: %v", in.Err())
		}
		cancel()
	}
}

// TestSlowClient holds that a client which does not read is cut off, and holds up nobody meanwhile.
func TestSlowClient(t *testing.T) {
	l := roomy
	l.WriteTimeout = 200 * time.Millisecond
	h := newHarness(t, plan{limits: &l, buffer: 4096})
	ada := h.client()
	id := ada.open(`{"game":"high-card","seats":2,"me":"0"}`)
	u := strings.TrimPrefix(h.http.URL, "http://")
	conn, err := net.Dial("tcp", u)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close() }()
	// A TCP connection whose receive buffer is small fills soon; nothing is
	// read from it after the handshake.
	if err := conn.(*net.TCPConn).SetReadBuffer(4096); err != nil {
		t.Fatal(err)
	}
	hello := "GET /api/stream HTTP/1.1\r\nHost: " + u + "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" +
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
	subscribe := `{"do":"subscribe","table":"` + id + `","full":true}`
	frame := append([]byte{0x81, 0x80 | byte(len(subscribe)), 0, 0, 0, 0}, subscribe...)
	if _, err := conn.Write([]byte(hello)); err != nil {
		t.Fatal(err)
	}
	eventually(t, func() bool { return h.open() == 1 })
	if _, err := conn.Write(frame); err != nil {
		t.Fatal(err)
	}
	fast := ada.socket()
	fast.send(`{"do":"subscribe","table":"` + id + `"}`)
	fast.next()
	for range 50 { // with these a whole snapshot has 27 kB, which soon fills what the system buffers
		ada.post("/api/tables/"+id+"/chat", `{"text":"`+strings.Repeat("x", 500)+`"}`).
			into(t, new(Chat))
		fast.next()
	}
	for i := range 1000 {
		start := time.Now()
		ada.post("/api/tables/"+id+"/list", fmt.Sprintf(`{"open":%v}`, i%2 == 0)).into(t, new(Seq))
		if took := time.Since(start); took > 5*time.Second {
			t.Fatalf("a command took %v", took)
		}
		if m := fast.next(); m.Type != "step" {
			t.Fatalf("beside a slow client another received %+v, want a step", m)
		}
	}
	eventually(t, func() bool { return h.open() == 1 }) // the fast one is left
}

// open counts the streams that are open.
func (h *harness) open() int {
	h.server.streams.mu.Lock()
	defer h.server.streams.mu.Unlock()
	return len(h.server.streams.open)
}

func TestDrain(t *testing.T) {
	h := newHarness(t, plan{})
	ada := h.client()
	id := ada.open(`{"game":"high-card","seats":2,"me":"0"}`)
	line := ada.socket()
	line.send(`{"do":"subscribe","table":"` + id + `"}`)
	line.next()
	follow := make(chan reply)
	go func() { follow <- h.client().get("/api/tables/" + id + "/events") }()
	eventually(t, func() bool { return h.open() == 2 })
	go h.server.Drain()
	said := map[string]message{"socket": line.next()}
	events := strings.Split(strings.TrimSpace(string((<-follow).body)), "\n")
	said["event stream"] = parse(t, []byte(events[len(events)-1]))
	for what, m := range said {
		if m.Type != "bye" || m.Wait == nil || *m.Wait < 0 || *m.Wait >= 10_000 {
			t.Errorf("the %s ends with %+v, want a bye with a wait up to 10 s", what, m)
		}
	}
	if code := line.closeCode(); code != websocket.StatusGoingAway {
		t.Errorf("the socket ends with %d", code)
	}
	eventually(t, func() bool { return h.open() == 0 })
	if _, answer, err := ada.dial(); err == nil || answer == nil || answer.StatusCode != 503 {
		t.Errorf("a socket while the server stops: got %v, %v", answer, err)
	}
	answer := ada.post("/api/tables", `{"game":"high-card","seats":2,"me":"0"}`)
	if r := answer.refusal(t); answer.status != 503 || r.Code != Unavailable ||
		answer.header.Get("Retry-After") == "" {
		t.Errorf("opening a table while the server stops is answered with %d %+v", answer.status, r)
	}
	ada.post("/api/tables/"+id+"/chat", `{"text":"good night"}`).into(t, new(Chat))
	if answer := ada.get("/healthz"); answer.status != 503 {
		t.Errorf("the health of a server that stops: %d", answer.status)
	}
	if answer := ada.get("/readyz"); answer.status != 503 {
		t.Errorf("/readyz of a server that stops is answered with %d, want 503", answer.status)
	}
	if answer := ada.get("/livez"); answer.status != 200 {
		t.Errorf("/livez of a server that stops is answered with %d, want 200", answer.status)
	}
}

// TestAStreamThatPanics checks that a panic ends only its own stream.
func TestAStreamThatPanics(t *testing.T) {
	h := newHarness(t, plan{})
	var code int
	st := &stream{s: h.server, end: func(c int, _ string) { code = c }}
	st.safely(func() { panic("a bug") })
	if websocket.StatusCode(code) != websocket.StatusInternalError ||
		!strings.Contains(h.log.String(), "a bug") {
		t.Errorf("it ends with %d, and the log says %q", code, h.log.String())
	}
	if answer := h.client().get("/healthz"); answer.status != 200 {
		t.Errorf("the health check answers %d, want 200", answer.status)
	}
}
