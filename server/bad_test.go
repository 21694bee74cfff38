package server

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"

	"lair.games/lair/game"
	"lair.games/lair/table"
	"lair.games/lair/table/tabletest"
)

// stage is what wrong requests are sent to: a table in the middle of its match
// where ada has to pick and bob waits, a table that is over, and one that waits
// for people.
type stage struct {
	*harness
	ada, bob, eve      *client
	table, over, lobby string
	now                Snapshot // of the table, as ada sees it
	legal, other       string   // a move of ada's, and one with a card that she does not hold
}

func newStage(t *testing.T) *stage {
	t.Helper()
	h := newHarness(t, plan{})
	c := &stage{harness: h, ada: h.client(), bob: h.client(), eve: h.client()}
	open := `{"game":"high-card","seats":2,"me":"0","options":{"picking":"in-turn"},"name":"Ada"}`
	c.lobby, c.over, c.table = c.ada.open(open), c.ada.open(open), c.ada.open(open)
	for _, id := range []string{c.over, c.table} {
		c.bob.post("/api/tables/"+id+"/sit", `{"seat":1,"name":"Bob"}`).into(t, new(Seq))
		c.ada.post("/api/tables/"+id+"/start", `{}`).into(t, new(Seq))
	}
	playOut(t, c.ada, c.bob, c.over)
	// one whole round, so that something is there to be stale
	for _, who := range []*client{c.ada, c.bob} {
		who.play(who.see(c.table, ""), 0).into(t, new(Seq))
	}
	if c.now = c.ada.see(c.table, ""); len(moves(t, c.now)) == 0 { // who won begins
		c.ada, c.bob = c.bob, c.ada
		c.now = c.ada.see(c.table, "")
	}
	for card := 12; card > 0; card-- {
		if move := fmt.Sprintf(`{"card":%d}`, card); !strings.Contains(string(c.now.Moves), move) {
			c.other = move
		}
	}
	c.legal = string(moves(t, c.now)[0])
	return c
}

// host returns the client that opened the tables.
func (c *stage) host() *client {
	if c.ada.see(c.table, "").Host {
		return c.ada
	}
	return c.bob
}

// guest returns a new client that is known and sits nowhere.
func (c *stage) guest() *client {
	g := c.client()
	g.ask("PATCH", "/api/me", `{"name":"Guest"}`)
	return g
}

// altered is the record of the match that is over, with something else in it.
func (c *stage) altered(old, now string) string {
	return strings.Replace(string(c.ada.get("/api/tables/"+c.over+"/record").body), old, now, 1)
}

// state is all that a refused request must not change: every table through every eye.
func (c *stage) state() string {
	var b strings.Builder
	for _, id := range []string{c.table, c.over, c.lobby} {
		for _, who := range []*client{c.ada, c.bob, c.eve} {
			b.Write(who.get("/api/tables/" + id).body)
		}
	}
	return b.String()
}

// badRequest is a request that has to be refused.
type badRequest struct {
	what    string
	who     *client
	method  string
	path    string
	body    string
	status  int
	code    Code
	headers []string
}

func (c *stage) wrongMoves() []badRequest {
	at, over, lobby := "/api/tables/"+c.table+"/moves", "/api/tables/"+c.over+"/moves", "/api/tables/"+c.lobby+"/moves"
	seat, seq := c.now.You, c.now.Seq
	play := func(seat game.Seat, seq int64, move string) string {
		return fmt.Sprintf(`{"seat":%d,"seq":%d,"move":%s}`, seat, seq, move)
	}
	good := play(seat, seq, c.legal)
	forged := "lair=" + strings.Repeat("A", 43)
	return []badRequest{
		{"an illegal move", c.ada, "POST", at, play(seat, seq, c.other), 422, IllegalMove, nil},
		{
			"no move of the game", c.ada, "POST", at, play(seat, seq, `{"castle":1}`), 422,
			IllegalMove, nil,
		},
		{"a move that is a number", c.ada, "POST", at, play(seat, seq, `7`), 422, IllegalMove, nil},
		{
			"no move at all", c.ada, "POST", at, fmt.Sprintf(`{"seat":%d,"seq":%d}`, seat, seq),
			400, BadRequest, nil,
		},
		{"a stale move", c.ada, "POST", at, play(seat, 1, c.legal), 409, Stale, nil},
		{"another's seat", c.bob, "POST", at, good, 403, NotYours, nil},
		{
			"one's own seat, out of turn", c.bob, "POST", at, play(1-seat, seq, c.legal), 422,
			NotActing, nil,
		},
		{
			"a seat that is not there", c.ada, "POST", at, play(5, seq, c.legal), 422, UnknownSeat,
			nil,
		},
		{"a seat that cannot be", c.ada, "POST", at, play(99, seq, c.legal), 400, BadRequest, nil},
		{
			"a move after the end", c.ada, "POST", over, play(seat, 1<<40, c.legal), 409, MatchOver,
			nil,
		},
		{
			"a move before the deal", c.host(), "POST", lobby, play(0, 1, c.legal), 409, NotStarted,
			nil,
		},
		{
			"a move at no table", c.ada, "POST", "/api/tables/nowhere/moves", good, 404,
			UnknownTable, nil,
		},

		{"no token", c.eve, "POST", at, good, 401, NoPlayer, nil},
		{"a forged token", c.eve, "POST", at, good, 401, NoPlayer, []string{"Cookie", forged}},
		{
			"a token that is none", c.eve, "POST", at, good, 401, NoPlayer,
			[]string{"Cookie", "lair=%00%ff"},
		},
		{
			"another site's page", c.ada, "POST", at, good, 403, CrossOrigin,
			[]string{"Origin", "https://evil.example"},
		},
		{
			"another site's page, by the browser's word", c.ada, "POST", at, good, 403, CrossOrigin,
			[]string{"Sec-Fetch-Site", "cross-site"},
		},

		{"not JSON", c.ada, "POST", at, `{"seat":0,`, 400, BadRequest, nil},
		{"two values", c.ada, "POST", at, good + good, 400, BadRequest, nil},
		{
			"an unknown field", c.ada, "POST", at, strings.Replace(good, "{", `{"cheat":true,`, 1),
			400, BadRequest, nil,
		},
		{
			"a seq that is a word", c.ada, "POST", at, `{"seat":0,"seq":"one","move":{}}`, 400,
			BadRequest, nil,
		},
		{"a seq below zero", c.ada, "POST", at, play(seat, -1, c.legal), 400, BadRequest, nil},
		{"no body", c.ada, "POST", at, ``, 400, BadRequest, nil},
		{
			"a long body", c.ada, "POST", at, play(seat, seq, `"`+strings.Repeat("x", maxBody)+`"`),
			413, TooLarge, nil,
		},
		{
			"another kind of body", c.ada, "POST", at, good, 400, BadRequest,
			[]string{"Content-Type", "application/xml"},
		},
		{"no key", c.ada, "POST", at, good, 400, BadRequest, []string{"Idempotency-Key", ""}},
		{
			"a long key", c.ada, "POST", at, good, 400, BadRequest,
			[]string{"Idempotency-Key", strings.Repeat("k", 65)},
		},
	}
}

func (c *stage) wrongCommands() []badRequest {
	return slices.Concat(
		c.wrongSeats(), c.wrongUndos(), c.wrongTables(), c.wrongPractice(), c.wrongChat(),
	)
}

// wrongSeats are requests about seats.
func (c *stage) wrongSeats() []badRequest {
	at, lobby := "/api/tables/"+c.table, "/api/tables/"+c.lobby
	return []badRequest{
		{"a taken seat", c.guest(), "POST", lobby + "/sit", `{"seat":0}`, 409, SeatTaken, nil},
		{
			"a taken seat, by nobody", c.eve, "POST", lobby + "/sit", `{"seat":0}`, 409, SeatTaken,
			nil,
		},
		{
			"any seat where none is free, by nobody", c.eve, "POST", at + "/sit", `{"seat":-1}`,
			409, SeatTaken, nil,
		},
		{
			"no such seat, by nobody", c.eve, "POST", lobby + "/sit", `{"seat":5}`, 422,
			UnknownSeat, nil,
		},
		{"no such seat", c.guest(), "POST", lobby + "/sit", `{"seat":4}`, 422, UnknownSeat, nil},
		{
			"no such table", c.eve, "POST", "/api/tables/nowhere/sit", `{"seat":0}`, 404,
			UnknownTable, nil,
		},
		{
			"a false invitation", c.guest(), "POST", lobby + "/sit", `{"seat":1,"invite":"abc"}`,
			403, BadInvite, nil,
		},
		{
			"a guest seats a bot", c.guest(), "POST", lobby + "/bot", `{"seat":1,"level":"easy"}`,
			403, NotHost, nil,
		},
		{
			"no such bot", c.host(), "POST", lobby + "/bot", `{"seat":1,"level":"godlike"}`, 422,
			UnknownLevel, nil,
		},
		{
			"no such style", c.host(), "POST", lobby + "/bot", `{"seat":1,"level":"easy:divine"}`,
			422, UnknownStyle, nil,
		},
		{
			"a bot with a limit of its own", c.host(), "POST", lobby + "/bot",
			`{"seat":1,"level":"easy/900"}`, 422, UnknownLevel, nil,
		},
		{"started already", c.host(), "POST", at + "/start", `{}`, 409, Started, nil},
		{
			"another's seat is left", c.guest(), "POST", lobby + "/leave", `{"seat":0}`, 403,
			NotYours, nil,
		},
		{
			"a name that is none", c.eve, "POST", lobby + "/sit", `{"seat":1,"name":"\u202e"}`, 422,
			BadName, nil,
		},
	}
}

// wrongUndos are requests to take moves back.
func (c *stage) wrongUndos() []badRequest {
	at, over, lobby := "/api/tables/"+c.table, "/api/tables/"+c.over, "/api/tables/"+c.lobby
	seat, seq := c.now.You, c.now.Seq
	return []badRequest{
		{
			"undo before the deal", c.host(), "POST", lobby + "/undo", `{"seat":0,"seq":1}`, 409,
			NotStarted, nil,
		},
		{
			"undo after the end", c.ada, "POST", over + "/undo",
			fmt.Sprintf(`{"seat":%d,"seq":1}`, seat), 409, MatchOver, nil,
		},
		{
			"nobody asked", c.ada, "POST", at + "/undo/answer",
			fmt.Sprintf(`{"seat":%d,"seq":%d,"agree":true}`, seat, seq), 409, NothingAsked, nil,
		},
	}
}

// wrongTables are requests to open tables that cannot be.
func (c *stage) wrongTables() []badRequest {
	opening := func(rest string) string { return `{"game":"high-card","seats":2,` + rest + `}` }
	return []badRequest{
		{
			"no such game", c.ada, "POST", "/api/tables", `{"game":"chess","seats":2,"me":"0"}`,
			404, UnknownGame, nil,
		},
		{
			"too many seats", c.ada, "POST", "/api/tables",
			`{"game":"high-card","seats":7,"me":"0"}`, 422, BadOptions, nil,
		},
		{
			"no such option", c.ada, "POST", "/api/tables",
			opening(`"me":"0","options":{"dice":"on"}`), 422, BadOptions, nil,
		},
		{
			"no such choice", c.ada, "POST", "/api/tables",
			opening(`"me":"0","options":{"low-wins":"maybe"}`), 422, BadOptions, nil,
		},
		{
			"options the box forbids", c.ada, "POST", "/api/tables",
			opening(`"me":"0","options":{"low-wins":"on","picking":"in-turn"}`), 422, BadOptions,
			nil,
		},
		{
			"a seat beyond the table, by nobody", c.eve, "POST", "/api/tables", opening(`"me":"3"`),
			422, UnknownSeat, nil,
		},
		{
			"a seat beyond the table", c.ada, "POST", "/api/tables", opening(`"me":"3"`), 422,
			UnknownSeat, nil,
		},
		{
			"a seat that is no seat", c.ada, "POST", "/api/tables", opening(`"me":"king"`), 400,
			BadRequest, nil,
		},
		{
			"two at one seat", c.ada, "POST", "/api/tables",
			opening(`"me":"0","bots":[{"seat":0,"level":"easy"}]`), 409, SeatTaken, nil,
		},
		{
			"bots of no style", c.ada, "POST", "/api/tables",
			opening(`"me":"0","level":"easy:divine"`), 422, UnknownStyle, nil,
		},
		{
			"a clock that cannot be", c.ada, "POST", "/api/tables",
			opening(`"me":"0","clock":{"kind":"sand"}`), 400, BadRequest, nil,
		},
		{
			"a bad name", c.client(), "POST", "/api/tables",
			opening(`"me":"0","name":"` + strings.Repeat("x", 25) + `"`), 422, BadName, nil,
		},
	}
}

// wrongPractice are requests to practise from a position.
func (c *stage) wrongPractice() []badRequest {
	at, over := "/api/tables/"+c.table, "/api/tables/"+c.over
	return []badRequest{
		{
			"practice of what goes on", c.ada, "POST", at + "/practice", `{"ply":0,"seat":0}`, 409,
			NotOver, nil,
		},
		{
			"practice of nothing", c.eve, "POST", "/api/tables/nowhere/practice",
			`{"ply":0,"seat":0}`, 404, UnknownTable, nil,
		},
		{
			"practice at no seat", c.eve, "POST", over + "/practice", `{"ply":0,"seat":5}`, 422,
			UnknownSeat, nil,
		},
		{
			"practice before the deal", c.eve, "POST", over + "/practice", `{"ply":-1,"seat":0}`,
			400, BadRequest, nil,
		},
		{
			"practice after the end", c.eve, "POST", over + "/practice", `{"ply":900,"seat":0}`,
			422, UnknownPly, nil,
		},
	}
}

// wrongChat are chat lines and names.
func (c *stage) wrongChat() []badRequest {
	at := "/api/tables/" + c.table
	return []badRequest{
		{"nothing said", c.ada, "POST", at + "/chat", `{"text":" \u202e "}`, 400, BadRequest, nil},
		{
			"too much said", c.ada, "POST", at + "/chat",
			`{"text":"` + strings.Repeat("x", 501) + `"}`, 400, BadRequest, nil,
		},
		{"said by nobody", c.eve, "POST", at + "/chat", `{"text":"hi"}`, 401, NoPlayer, nil},
		{
			"said at no table", c.eve, "POST", "/api/tables/nowhere/chat", `{"text":"hi"}`, 404,
			UnknownTable, nil,
		},
		{"an empty name", c.ada, "PATCH", "/api/me", `{"name":"  "}`, 422, BadName, nil},
		{
			"a name from another site", c.ada, "PATCH", "/api/me", `{"name":"Eve"}`, 403,
			CrossOrigin,
			[]string{"Sec-Fetch-Site", "same-site"},
		},
	}
}

func (c *stage) wrongQuestions() []badRequest {
	at, lobby := "/api/tables/"+c.table, "/api/tables/"+c.lobby
	text := []string{"Content-Type", "text/plain"}
	foreign := fmt.Sprintf("?as=%d", c.now.You)
	return []badRequest{
		{"the view of another", c.bob, "GET", at + foreign, ``, 403, NotYours, nil},
		{"a player's view, by nobody", c.eve, "GET", at + foreign, ``, 403, NotYours, nil},
		{"open hands before the end", c.ada, "GET", at + "?as=all", ``, 409, NotOver, nil},
		{"a viewer that is no seat", c.ada, "GET", at + "?as=cat", ``, 422, UnknownSeat, nil},
		{"another's plies", c.bob, "GET", at + "/plies" + foreign, ``, 403, NotYours, nil},
		{"all plies before the end", c.ada, "GET", at + "/plies?as=all", ``, 409, NotOver, nil},
		{"no such plies", c.ada, "GET", at + "/plies?from=-3", ``, 400, BadRequest, nil},
		{"the record before the end", c.ada, "GET", at + "/record", ``, 409, NotOver, nil},
		{
			"the links of another's table", c.guest(), "GET", lobby + "/invites", ``, 403, NotHost,
			nil,
		},
		{
			"a picture of no table", c.ada, "GET", "/api/tables/nowhere/qr.svg", ``, 404,
			UnknownTable, nil,
		},
		{"no such table", c.ada, "GET", "/api/tables/nowhere", ``, 404, UnknownTable, nil},
		{
			"a long name of a table", c.ada, "GET", "/api/tables/" + strings.Repeat("x", 100), ``,
			400, BadRequest, nil,
		},
		{
			"why, at another's seat", c.bob, "GET", at + "/why?move={}&seat=" + foreign[4:], ``,
			403, NotYours, nil,
		},
		{
			"a preview at another's seat", c.bob, "GET",
			at + "/preview?move={}&seat=" + foreign[4:], ``, 403, NotYours, nil,
		},
		{
			"events of no table", c.ada, "GET", "/api/tables/nowhere/events", ``, 404, UnknownTable,
			nil,
		},
		{"events from a word", c.ada, "GET", at + "/events?from=dawn", ``, 400, BadRequest, nil},
		{
			"events of another's view", c.bob, "GET", at + "/events" + foreign, ``, 403,
			NotYours, nil,
		},
		{"an odd list", c.ada, "GET", "/api/tables?filter=all", ``, 400, BadRequest, nil},
		{"months of no zone", c.ada, "GET", "/api/me/reviews?zone=Home", ``, 400, BadRequest, nil},
		{"months of the server", c.ada, "GET", "/api/me/reviews?zone=Local", ``, 400, BadRequest, nil},
		{"months of a file", c.ada, "GET", "/api/me/reviews?zone=../passwd", ``, 400, BadRequest, nil},
		{"no such address", c.ada, "GET", "/api/cheat", ``, 404, NotFound, nil},
		{"no such method", c.ada, "DELETE", at, ``, 404, NotFound, nil},

		{"no record", c.ada, "POST", "/api/records", `hello`, 422, BadRecord, text},
		{
			"a record of no game", c.ada, "POST", "/api/records",
			c.altered("high-card/1", "chess/1"), 422, BadRecord, text,
		},
		{
			"a record of other rules", c.ada, "POST", "/api/records",
			c.altered("high-card/1", "high-card/9"), 422, BadRecord, text,
		},
		{
			"a record with a false score", c.ada, "POST", "/api/records",
			c.altered("\n= ", "\n= 9"), 422, BadRecord, text,
		},
		{
			"a record with a false move", c.ada, "POST", "/api/records",
			c.altered(`{"card":`, `{"card":1`), 422, BadRecord, text,
		},
		{
			"a record with a position that cannot be", c.ada, "POST", "/api/records",
			c.altered("\n0 ", "\nposition {\"round\":77}\n0 "), 422, BadRecord, text,
		},
		{
			"a record with options the box forbids", c.ada, "POST", "/api/records",
			c.altered(`"low-wins":"off"`, `"low-wins":"on"`), 422, BadRecord, text,
		},
		{
			"a long record", c.ada, "POST", "/api/records", strings.Repeat("x", maxRecord+1), 413,
			TooLarge, text,
		},
	}
}

func TestBadRequests(t *testing.T) {
	c := newStage(t)
	all := append(append(c.wrongMoves(), c.wrongCommands()...), c.wrongQuestions()...)
	before := c.state()
	for _, x := range all {
		answer := x.who.ask(
			x.method,
			x.path,
			x.body,
			append([]string{"Idempotency-Key", rand.Text()}, x.headers...)...)
		no := answer.refusal(t)
		if answer.status != x.status || no.Status != x.status || no.Code != x.code {
			t.Errorf(
				"%s: got %d %s, want %d %s", x.what, answer.status, answer.body, x.status, x.code,
			)
		}
		if len(no.Message) < 10 || !strings.HasSuffix(no.Message, ".") ||
			strings.ToUpper(no.Message[:1]) != no.Message[:1] && no.Message[0] != 'b' {
			t.Errorf("%s: %q is not a plain sentence", x.what, no.Message)
		}
		if answer.header.Get("Content-Type") != "application/problem+json" ||
			answer.header.Get("Cache-Control") != "no-store" {
			t.Errorf(
				"%s: answered as %q, %q", x.what, answer.header.Get("Content-Type"),
				answer.header.Get("Cache-Control"),
			)
		}
		if x.code == Stale && no.Seq != c.now.Seq {
			t.Errorf("%s: told that the newest seq is %d, not %d", x.what, no.Seq, c.now.Seq)
		}
	}
	if c.eve.token() != "" {
		t.Error("a refused request made a guest")
	}
	if after := c.state(); after != before {
		t.Errorf("refused requests changed something: before\n%s\nafter\n%s", before, after)
	}
	// And what was right all along still is, once.
	good := fmt.Sprintf(`{"seat":%d,"seq":%d,"move":%s}`, c.now.You, c.now.Seq, c.legal)
	c.ada.post("/api/tables/"+c.table+"/moves", good).into(t, new(Seq))
	if no := c.ada.post("/api/tables/"+c.table+"/moves", good); no.status == 200 {
		t.Errorf("the same move as a new command: got %d %s", no.status, no.body)
	}
}

func TestBadMessages(t *testing.T) {
	c := newStage(t)
	for what, token := range map[string]string{
		"no token": "", "a forged token": "lair=" + strings.Repeat("A", 43),
		"no token at all": "lair=%00",
	} {
		conn, _, err := c.eve.dial("Cookie", token)
		if err != nil {
			t.Fatalf("%s: the socket cannot be opened: %v", what, err)
		}
		stranger := &testSocket{t, conn}
		stranger.send(fmt.Sprintf(`{"do":"subscribe","table":%q,"as":%d}`, c.table, c.now.You))
		if m := stranger.next(); m.Code != NotYours {
			t.Errorf("%s: subscribing to a seat got %+v, want not-yours", what, m)
		}
		stranger.send(fmt.Sprintf(`{"do":"subscribe","table":%q}`, c.table))
		if m := stranger.next(); m.Type != "snapshot" || tree(t, m.Snapshot)["you"] != -1.0 {
			t.Errorf("%s: subscribing got %+v, want a spectator's snapshot", what, m)
		}
		_ = conn.CloseNow()
	}
	line := c.bob.socket()
	for what, x := range map[string]struct {
		text string
		code Code
	}{
		"not JSON":              {`hello`, BadRequest},
		"nothing":               {``, BadRequest},
		"a list":                {`[]`, BadRequest},
		"two values":            {`{"do":"ping"}{"do":"ping"}`, BadRequest},
		"nothing to do":         {`{}`, BadRequest},
		"something else to do":  {`{"do":"dance"}`, BadRequest},
		"an unknown field":      {`{"do":"ping","dance":{}}`, BadRequest},
		"a move without a seat": {`{"do":"move","table":"x","key":"k","seq":1,"move":{}}`, BadRequest},
		"a move without a seq":  {`{"do":"move","table":"x","key":"k","seat":1,"move":{}}`, BadRequest},
		"a move without a key": {
			fmt.Sprintf(`{"do":"move","table":%q,"seat":1,"seq":1,"move":{}}`, c.table), BadRequest,
		},
		"a seat that is a word": {`{"do":"subscribe","table":"x","as":"king"}`, BadRequest},
		"no such table":         {`{"do":"subscribe","table":"nowhere"}`, UnknownTable},
		"the view of another": {
			fmt.Sprintf(`{"do":"subscribe","table":%q,"as":%d}`, c.table, c.now.You), NotYours,
		},
		"open hands": {
			fmt.Sprintf(`{"do":"subscribe","table":%q,"as":-2}`, c.table), NotOver,
		},
		"a viewer that cannot be": {
			fmt.Sprintf(`{"do":"subscribe","table":%q,"as":-3}`, c.table), UnknownSeat,
		},
		"a seat beyond": {
			fmt.Sprintf(`{"do":"subscribe","table":%q,"as":99}`, c.table), UnknownSeat,
		},
	} {
		line.send(x.text)
		if m := line.next(); m.Type != "error" || m.Code != x.code || len(m.Message) < 10 {
			t.Errorf("%s: got %+v, want the error %s with a sentence", what, m, x.code)
		}
	}
	if err := line.conn.Write(
		context.Background(), websocket.MessageBinary, []byte{0xff, 0},
	); err != nil {
		t.Fatal(err)
	}
	if m := line.next(); m.Code != BadRequest {
		t.Errorf("a binary message: got %+v, want bad-request", m)
	}
	line.send(`{"do":"ping"}`)
	if m := line.next(); m.Type != "pong" {
		t.Errorf("a ping after the bad messages: got %+v, want a pong", m)
	}
	line.send(`{"do":"ping","table":"` + strings.Repeat("x", maxFrame) + `"}`)
	if code := line.closeCode(); code != websocket.StatusMessageTooBig {
		t.Errorf("a long message ends the socket with %d", code)
	}
}

func TestForeignSockets(t *testing.T) {
	h := newHarness(t, plan{})
	for what, headers := range map[string][]string{
		"another origin":        {"Origin", "https://evil.example"},
		"another port":          {"Origin", "http://127.0.0.1:1"},
		"no origin to speak of": {"Origin", "null"},
		"by the browser's word": {"Sec-Fetch-Site", "cross-site"},
		"a sister site":         {"Sec-Fetch-Site", "same-site"},
	} {
		conn, answer, err := h.client().dial(headers...)
		if err == nil {
			_ = conn.CloseNow()
			t.Errorf("%s: the socket opened, want 403", what)
		} else if answer == nil || answer.StatusCode != http.StatusForbidden {
			t.Errorf("%s: dialling got %v, %v, want 403", what, answer, err)
		}
	}
	for what, headers := range map[string][]string{
		"a program": nil, "our page": {"Origin", h.http.URL},
		"by the browser's word": {"Sec-Fetch-Site", "same-origin", "Origin", "http://localhost:5173"},
	} {
		conn, _, err := h.client().dial(headers...)
		if err != nil {
			t.Errorf("%s: the socket was refused: %v", what, err)
			continue
		}
		_ = conn.CloseNow()
	}
	if no := h.client().get("/api/stream"); no.status == 200 || no.status == 101 {
		t.Errorf("a GET that asks for no socket: got %d %s", no.status, no.body)
	}
}

// TestFullDisk holds that a move which cannot be stored is refused, changes
// nothing, and can be made when there is room.
func TestFullDisk(t *testing.T) {
	var full atomic.Bool
	store := &tabletest.Memory{Before: func(string) error {
		if full.Load() {
			return fmt.Errorf("write: %w", table.ErrFull)
		}
		return nil
	}}
	h := newHarness(t, plan{store: store})
	ada, eve := h.client(), h.client()
	id := ada.open(`{"game":"high-card","seats":2,"me":"all","start":true}`)
	line := eve.socket()
	line.send(`{"do":"subscribe","table":"` + id + `"}`)
	line.next()
	s := ada.see(id, "0")
	full.Store(true)
	for what, no := range map[string]reply{
		"a move":      ada.play(s, 0),
		"a table":     ada.post("/api/tables", `{"game":"high-card","seats":2,"me":"0"}`),
		"a word":      ada.post("/api/tables/"+id+"/chat", `{"text":"hello?"}`),
		"resignation": ada.post("/api/tables/"+id+"/resign", `{"seat":1}`),
	} {
		if r := no.refusal(t); no.status != 503 || r.Code != StorageFull ||
			!strings.Contains(r.Message, "no room") {
			t.Errorf("%s on a full disk: got %d %s, want 503 storage-full", what, no.status, no.body)
		}
	}
	if now := ada.see(id, "0"); string(marshal(now)) != string(marshal(s)) {
		t.Errorf("what could not be stored is seen: %s", marshal(now))
	}
	full.Store(false)
	ada.play(s, 0).into(t, new(Seq))
	if m := line.next(); m.Type != "step" || m.Seq != s.Seq+1 {
		t.Errorf("the first that others hear of is %+v", m)
	}
}

// TestPanic holds that a handler which fails is one refused request, told to the log.
func TestPanic(t *testing.T) {
	h := newHarness(t, plan{})
	broken := h.server.enter(
		http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic("a bug") }),
	)
	w := fetch(broken, "GET", "/api/games")
	if w.Code != 500 || !strings.Contains(w.Body.String(), `"code":"internal"`) ||
		strings.Contains(w.Body.String(), "a bug") {
		t.Errorf("a handler panicked: got %d %s, want 500 internal without the cause", w.Code, w.Body)
	}
	if !strings.Contains(h.log.String(), "a bug") {
		t.Error("the log does not tell")
	}
}

func TestUnknownErrorsAreNotSent(t *testing.T) {
	h := newHarness(t, plan{})
	no := h.server.refusal(context.Background(), errors.New("dial 10.0.0.7: password secret"))
	if no.Code != Internal || strings.Contains(no.Message, "secret") {
		t.Errorf("an unknown error: got %+v, want internal without the cause", no)
	}
	if !strings.Contains(h.log.String(), "a request failed") {
		t.Error("the log does not tell")
	}
}

// eventually waits for something that other goroutines bring about.
func eventually(t *testing.T, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(5 * time.Second); time.Now().Before(end); time.Sleep(
		10 * time.Millisecond,
	) {
		if ok() {
			return
		}
	}
	t.Error("it does not come about")
}
