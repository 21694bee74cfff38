package server

import (
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"lair.games/lair/game"
)

// TestGuest holds that a guest exists from their first write, and that scripts never see the token.
func TestGuest(t *testing.T) {
	h := newHarness(t, plan{})
	c := h.client()
	var me Me
	answer := c.get("/api/me")
	answer.into(t, &me)
	if me.Guest || me.ID != "" || me.Name == "" || answer.header.Get("Set-Cookie") != "" {
		t.Fatalf(
			"before the first write: got %+v and the cookie %q", me,
			answer.header.Get("Set-Cookie"),
		)
	}
	answer = c.ask("PATCH", "/api/me", `{"name":" Ada  L. "}`)
	answer.into(t, &me)
	if !me.Guest || me.ID == "" || me.Name != "Ada L." {
		t.Fatalf("after the first write: got %+v", me)
	}
	for _, want := range []string{"HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=34560000"} {
		if !strings.Contains(answer.header.Get("Set-Cookie"), want) {
			t.Errorf("the cookie %q lacks %s", answer.header.Get("Set-Cookie"), want)
		}
	}
	id := c.open(`{"game":"high-card","seats":2,"me":"0"}`)
	answer = c.ask("PATCH", "/api/me", `{"name":"Countess"}`)
	if answer.header.Get("Set-Cookie") != "" {
		t.Error("a guest got a second token")
	}
	if s := c.see(id, ""); s.Seats[0].Name != "Countess" {
		t.Errorf("at the table the name is still %q", s.Seats[0].Name)
	}
	c.get("/api/me").into(t, &me)
	if !me.Guest || me.Name != "Countess" {
		t.Errorf("the renamed guest is %+v, want the guest Countess", me)
	}
}

// TestCookieIsSecureBehindTLS makes a guest, and visits with the cookie of an
// earlier release.
func TestCookieIsSecureBehindTLS(t *testing.T) {
	h := newHarness(t, plan{proxies: loopbacks})
	tls := []string{"X-Forwarded-Proto", "https", "X-Forwarded-For", "192.0.2.1"}
	set := func(r reply) (list []string) {
		for _, line := range r.header["Set-Cookie"] {
			name, rest, _ := strings.Cut(line, "=")
			if strings.Contains(rest, "Max-Age=0") {
				name += " removed"
			}
			if !strings.Contains(rest, "Secure") {
				t.Errorf("the cookie %q lacks Secure", line)
			}
			list = append(list, name)
		}
		return list
	}
	made := h.client().ask("PATCH", "/api/me", `{"name":"Ada"}`, tls...)
	if got := set(made); !slices.Equal(got, []string{secureCookie}) {
		t.Errorf("a guest gets the cookies %q, want %s", got, secureCookie)
	}
	_, rest, _ := strings.Cut(made.header.Get("Set-Cookie"), "=")
	token, _, _ := strings.Cut(rest, ";")
	other := strings.Repeat("A", 43)
	for _, x := range []struct {
		cookies string
		want    []string
	}{
		{cookie + "=" + token, []string{secureCookie}},
		{cookie + "=" + token, []string{secureCookie}}, // again within the hour
		{secureCookie + "=" + token, nil},
		{secureCookie + "=" + token + "; " + cookie + "=" + other, nil},
		{cookie + "=" + other, nil},
	} {
		visit := h.client().ask("GET", "/api/me", "", append(tls, "Cookie", x.cookies)...)
		if got := set(visit); !slices.Equal(got, x.want) {
			t.Errorf("a visit with %q gets the cookies %q, want %q", x.cookies, got, x.want)
		}
		var me Me
		if visit.into(t, &me); me.Guest != strings.Contains(x.cookies, token) {
			t.Errorf("with %q the visitor is %+v", x.cookies, me)
		}
	}
	if err := h.server.Players.Forget(t.Context(), 0); err != nil { // an hour later
		t.Fatal(err)
	}
	both := secureCookie + "=" + token + "; " + cookie + "=" + token
	h.client().ask("GET", "/api/tables?filter=current", "", append(tls, "Cookie", both)...)
	renewed := h.client().ask("GET", "/api/me", "", append(tls, "Cookie", both)...)
	if got := set(renewed); !slices.Equal(got, []string{cookie + " removed", secureCookie}) {
		t.Errorf("an hour later the cookies %q are set", got)
	}
	if line := renewed.header["Set-Cookie"][1]; !strings.Contains(line, "Max-Age=34560000") {
		t.Errorf("the cookie %q does not last for 400 days again", line)
	}
}

// TestMatch plays a match of two people and a bot from the first request to the verified record.
func TestMatch(t *testing.T) {
	h := newHarness(t, plan{})
	ada, bob, eve := h.client(), h.client(), h.client()
	id := ada.open(
		`{"game":"high-card","seats":3,"options":{"picking":"in-turn"},"me":"1","name":"Ada","bots":[{"seat":2,"level":"hard"}]}`,
	)
	s := bob.see(id, "")
	if s.Status != "waiting" || s.You != game.Nobody || string(s.View) != "null" || s.Host ||
		string(s.Moves) != "[]" {
		t.Fatalf("bob sees %+v", s)
	}
	bob.post("/api/tables/"+id+"/sit", `{"seat":-1,"name":"Bob"}`).into(t, new(Seq))
	if no := bob.post("/api/tables/"+id+"/start", `{}`); no.status != http.StatusForbidden ||
		no.refusal(t).Code != NotHost {
		t.Errorf("bob starts: got %d %s", no.status, no.body)
	}
	ada.post("/api/tables/"+id+"/start", `{}`).into(t, new(Seq))
	s = ada.see(id, "")
	if s.Status != "playing" || s.You != 1 || !s.Host || s.Commitment == "" || s.Seed != "" {
		t.Fatalf("ada sees %+v", s)
	}
	playOut(t, ada, bob, id)
	over := eve.see(id, "all")
	if over.Status != "over" || over.Result == nil || over.Seed == "" || over.You != game.Open {
		t.Fatalf("when it is over eve sees %+v", over)
	}
	record := eve.get("/api/tables/" + id + "/record")
	if record.status != 200 ||
		!strings.HasPrefix(string(record.body), "lair match v1\ngame high-card/1\n") {
		t.Fatalf("the record: %d %s", record.status, record.body)
	}
	var read RecordRead
	eve.ask("POST", "/api/records", string(record.body), "Content-Type", "text/plain").
		into(t, &read)
	if !read.Verified || read.Commitment != s.Commitment || len(read.Plies) != over.Ply+1 ||
		fmt.Sprint(read.Result) != fmt.Sprint(*over.Result) {
		t.Errorf("the record reads as %+v", read)
	}
	var plies []Ply
	eve.get("/api/tables/"+id+"/plies?as=all").into(t, &plies)
	if a, b := marshal(plies), marshal(read.Plies); string(a) != string(b) {
		t.Errorf("the plies of the table\n%s\nand of its record\n%s", a, b)
	}
	var again Created
	bob.post("/api/tables/"+id+"/rematch", ``).into(t, &again)
	if s := ada.see(id, ""); s.Rematch != again.ID || again.ID == id {
		t.Errorf("the rematch is at %q, the old table says %q", again.ID, s.Rematch)
	}
}

// A reader of a finished match is told each hidden pick once, with its card.
func TestAReplayWithOpenHandsTellsEachPickOnce(t *testing.T) {
	h := newHarness(t, plan{})
	ada, bob, eve := h.client(), h.client(), h.client()
	id := ada.open(`{"game":"high-card","seats":2,"me":"0","name":"Ada"}`)
	bob.post("/api/tables/"+id+"/sit", `{"seat":1,"name":"Bob"}`).into(t, new(Seq))
	ada.post("/api/tables/"+id+"/start", `{}`).into(t, new(Seq))
	playOut(t, ada, bob, id)
	var plies []Ply
	eve.get("/api/tables/"+id+"/plies?as=all").into(t, &plies)
	for _, p := range plies[1:] {
		picks := []string{}
		for _, e := range p.Events {
			if strings.Contains(string(e), `"card_picked"`) {
				picks = append(picks, string(e))
			}
		}
		if len(picks) != 1 || !strings.Contains(picks[0], `"card":`) {
			t.Errorf("ply %d tells the picks %v, want one with its card", p.Ply, picks)
		}
	}
	if len(plies) < 2 {
		t.Errorf("the replay has %d plies", len(plies))
	}
}

// playOut plays a match of two people on until it is over.
func playOut(t *testing.T, a, b *client, id string) {
	t.Helper()
	line := a.socket()
	line.send(`{"do":"subscribe","table":"` + id + `"}`)
	line.next()
	for range 200 {
		moved := false
		for _, c := range []*client{a, b} {
			s := c.see(id, "")
			if s.Status == "over" {
				return
			}
			if len(moves(t, s)) > 0 {
				var seq Seq
				c.play(s, 0).into(t, &seq)
				if seq.Seq <= s.Seq {
					t.Fatalf("a move upon seq %d is answered with %d", s.Seq, seq.Seq)
				}
				moved = true
			}
		}
		if !moved {
			line.next() // a bot moves
		}
	}
	t.Fatal("the match does not end")
}

// TestTablesSayWhoDecides checks that a list tells for whom a match waits and how
// long, and that a table without a clock has no deadline.
func TestTablesSayWhoDecides(t *testing.T) {
	h := newHarness(t, plan{})
	ada := h.client()
	turns := `{"game":"high-card","seats":2,"me":"all","start":true,"options":{"picking":"in-turn"}`
	free := ada.open(turns + `}`)
	timed := ada.open(turns + `,"clock":{"kind":"move","base_s":3600}}`)
	waiting := ada.open(`{"game":"high-card","seats":2,"me":"0"}`)
	var list []TableLine
	ada.get("/api/tables?filter=current").into(t, &list)
	for _, x := range list {
		switch x.ID {
		case free, timed:
			if want := ada.see(x.ID, "").Actors; !slices.Equal(x.Actors, want) || len(want) == 0 {
				t.Errorf("%v decide, but the list says %v", want, x.Actors)
			}
		case waiting:
			if x.Actors != nil || x.Deadline != nil {
				t.Errorf("at a table that waits for people, %+v", x)
			}
		}
		if x.ID == free && x.Deadline != nil {
			t.Errorf("a table without a clock ends at %v", x.Deadline)
		}
		if x.ID == timed {
			if x.Deadline == nil {
				t.Fatal("a table with a clock has no deadline")
			}
			if left := time.Until(*x.Deadline); left <= 59*time.Minute || left > time.Hour {
				t.Errorf("%v are left of an hour", left)
			}
		}
	}
	if len(list) != 3 {
		t.Errorf("got %d tables of three", len(list))
	}
}

func TestTables(t *testing.T) {
	h := newHarness(t, plan{})
	ada, bob := h.client(), h.client()
	list := func(c *client, filter string) []TableLine {
		t.Helper()
		var l []TableLine
		c.get("/api/tables?filter="+filter).into(t, &l)
		return l
	}
	if l := list(ada, "mine"); len(l) != 0 {
		t.Errorf("who has never played has the tables %v", l)
	}
	shown := ada.open(`{"game":"high-card","seats":2,"me":"0","open":true}`)
	hidden := ada.open(
		`{"game":"high-card","seats":2,"me":"0","options":{"picking":"in-turn"},"start":true}`,
	)
	if l := list(bob, "open"); len(l) != 0 {
		t.Errorf("bob finds %+v, whose host is not there", l)
	}
	line := ada.socket()
	line.send(`{"do":"subscribe","table":"` + shown + `"}`)
	line.send(`{"do":"subscribe","table":"` + hidden + `"}`)
	line.next()
	line.next()
	if l := list(bob, "open"); len(l) != 1 || l[0].ID != shown || l[0].Seats[0].You {
		t.Errorf("bob finds %+v", l)
	}
	l := list(ada, "mine")
	if len(l) != 2 || !l[0].Seats[0].You {
		t.Fatalf("ada has %+v", l)
	}
	for _, line := range l {
		if line.YourTurn != (line.ID == hidden) {
			t.Errorf("table %s: your turn is %v", line.ID, line.YourTurn)
		}
	}
	ada.post("/api/tables/"+shown+"/list", `{"open":false}`).into(t, new(Seq))
	if l := list(bob, "open"); len(l) != 0 {
		t.Errorf("bob finds %+v", l)
	}
}

// TestRepeatedCommandsHappenOnce holds that a command sent again with its key
// is answered again and happens once.
func TestRepeatedCommandsHappenOnce(t *testing.T) {
	h := newHarness(t, plan{})
	ada := h.client()
	ada.ask("PATCH", "/api/me", `{"name":"Ada"}`).into(t, new(Me))
	var first, second Created
	body := `{"game":"high-card","seats":2,"me":"random","start":true,"options":{"picking":"in-turn"}}`
	ada.ask("POST", "/api/tables", body, "Idempotency-Key", "one").into(t, &first)
	ada.ask("POST", "/api/tables", body, "Idempotency-Key", "one").into(t, &second)
	if first != second {
		t.Errorf("one command opened %s and %s", first.ID, second.ID)
	}
	id := ada.open(alone)
	s := ada.turn(id)
	move := fmt.Sprintf(`{"seat":0,"seq":%d,"move":%s}`, s.Seq, moves(t, s)[0])
	a := ada.ask("POST", "/api/tables/"+id+"/moves", move, "Idempotency-Key", "two")
	b := ada.ask("POST", "/api/tables/"+id+"/moves", move, "Idempotency-Key", "two")
	if a.status != 200 || string(a.body) != string(b.body) {
		t.Errorf("one move is answered with %d %s and %d %s", a.status, a.body, b.status, b.body)
	}
	other := ada.ask("POST", "/api/tables/"+id+"/resign", `{"seat":0}`, "Idempotency-Key", "two")
	if other.status != 409 || other.refusal(t).Code != KeyReused {
		t.Errorf("another command with the key: got %d %s", other.status, other.body)
	}
}

// TestAKeyOpensOneTable holds that a key opens one table: with another body it
// is refused, by whichever address a table is opened.
func TestAKeyOpensOneTable(t *testing.T) {
	h := newCampaignHarness(t)
	ada := h.client()
	type command struct{ path, body string }
	const table = `{"game":"high-card","seats":2,"me":"all","start":true,"options":{"picking":"in-turn"}}`
	over := ada.open(table)
	for s := ada.see(over, "0"); s.Status != "over"; s = ada.see(over, "0") {
		ada.play(ada.see(over, fmt.Sprint(s.Actors[0])), 0).into(t, new(Seq))
	}
	var plies []Ply
	ada.get("/api/tables/"+over+"/plies").into(t, &plies)
	commands := []command{
		{"/api/tables", table},
		{"/api/tables", strings.Replace(table, `"seats":2`, `"seats":3`, 1)},
		{"/api/tables", strings.Replace(table, `"all"`, `"0"`, 1)},
		{"/api/campaigns/ferries/attempts", `{"stage":1}`},
		{"/api/campaigns/ferries/attempts", `{"stage":1,"practice":true}`},
		{
			"/api/tables/" + over + "/practice",
			fmt.Sprintf(`{"ply":0,"seat":%d}`, plies[0].Actors[0]),
		},
		{
			"/api/tables/" + over + "/practice",
			fmt.Sprintf(`{"ply":1,"seat":%d}`, plies[1].Actors[0]),
		},
	}
	for i, one := range commands {
		key := fmt.Sprint("key ", i)
		var first, again Created
		send := func(c command) reply { return ada.ask("POST", c.path, c.body, "Idempotency-Key", key) }
		send(one).into(t, &first)
		before := len(unfinishedOf(t, ada))
		for j, other := range commands {
			if j == i {
				continue
			}
			if no := send(other); no.status != 409 || no.refusal(t).Code != KeyReused {
				t.Errorf(
					"%s %s under the key of %s %s: got %d %s", other.path, other.body, one.path,
					one.body, no.status, no.body,
				)
			}
		}
		if send(
			command{one.path, strings.ReplaceAll(one.body, ":", " : ")},
		).into(t, &again); again != first {
			t.Errorf("%s sent again opened %s beside %s", one.path, again.ID, first.ID)
		}
		if after := len(unfinishedOf(t, ada)); after != before {
			t.Errorf(
				"%s: %d tables are open after refusals, %d were before", one.path, after, before,
			)
		}
	}
}

func unfinishedOf(t *testing.T, c *client) (list []TableLine) {
	t.Helper()
	c.get("/api/tables?filter=mine").into(t, &list)
	return list
}

func TestWhy(t *testing.T) {
	h := newHarness(t, plan{})
	ada := h.client()
	id := ada.open(alone)
	s := ada.turn(id)
	var why Why
	ada.get("/api/tables/"+id+"/why?seat=0&move="+url.QueryEscape(string(moves(t, s)[0]))).
		into(t, &why)
	if why != (Why{}) {
		t.Errorf("a legal move: %+v", why)
	}
	held := map[string]bool{}
	for _, m := range moves(t, s) {
		held[string(m)] = true
	}
	for card := 1; card <= 12; card++ {
		if move := fmt.Sprintf(`{"card":%d}`, card); !held[move] {
			ada.get("/api/tables/"+id+"/why?seat=0&move="+url.QueryEscape(move)).into(t, &why)
			if why.Message == "" {
				t.Errorf("%s is not in the hand, and nothing is said why it cannot be played", move)
			}
			break
		}
	}
	if no := h.client().get(
		"/api/tables/" + id + "/why?seat=0&move=" + url.QueryEscape(string(moves(t, s)[0])),
	); no.status != 403 {
		t.Errorf("another's seat: got %d %s", no.status, no.body)
	}
}

// TestPreviewShowsWhatAMoveLeadsTo asks High Card how strong a card is.
func TestPreviewShowsWhatAMoveLeadsTo(t *testing.T) {
	h := newHarness(t, plan{})
	ada := h.client()
	id := ada.open(`{"game":"high-card","seats":2,"me":"0","start":true}`)
	var card struct{ Card int }
	if err := json.Unmarshal(moves(t, ada.see(id, ""))[0], &card); err != nil {
		t.Fatal(err)
	}
	address := "/api/tables/" + id + "/preview?seat=0&move=" + url.QueryEscape(
		fmt.Sprintf(`{"card":%d}`, card.Card),
	)
	var shown Preview
	ada.get(address).into(t, &shown)
	if want := fmt.Sprintf(`{"strength":%d}`, card.Card); string(shown.Shows) != want {
		t.Errorf("card %d: got %s, want %s", card.Card, shown.Shows, want)
	}
	if no := h.client().get(address); no.status != 403 {
		t.Errorf("a preview for somebody else: got %d %s, want 403", no.status, no.body)
	}
	ada.get("/api/tables/"+id+"/preview?seat=0&move="+url.QueryEscape(`{"card":0}`)).into(t, &shown)
	if want := (Preview{
		json.RawMessage("null"), Why{"no_such_card", "", "There is no such card."},
	}); !reflect.DeepEqual(
		shown, want,
	) {
		t.Errorf("a card that is none: got %s %+v", shown.Shows, shown.Why)
	}
	// A page looks at what it shows while others play: a question that comes
	// too late is no error, and shows nothing.
	s := ada.see(id, "")
	if played := ada.play(s, 0); played.status != 200 {
		t.Fatalf("ada's move: got %d %s, want 200", played.status, played.body)
	}
	ada.get(address).into(t, &shown)
	if string(shown.Shows) != "null" || shown.Message == "" {
		t.Errorf("a card that has been played: got %s %+v", shown.Shows, shown.Why)
	}
}

// TestFirstCommandIsRepeatable checks that a client without a cookie can repeat
// its first command after the answer was lost. It is then the same guest at the
// same table.
func TestFirstCommandIsRepeatable(t *testing.T) {
	h := newHarness(t, plan{})
	host := h.client()
	table := host.open(`{"game":"high-card","seats":3,"me":"0"}`)
	for _, x := range []struct{ method, path, body string }{
		{"POST", "/api/tables", `{"game":"high-card","seats":2,"me":"0","name":"Ada"}`},
		{"POST", "/api/tables/" + table + "/sit", `{"seat":1,"name":"Ada"}`},
		{"PATCH", "/api/me", `{"name":"Ada"}`},
	} {
		var secret [32]byte
		_, _ = rand.Read(secret[:])
		token := base64.RawURLEncoding.EncodeToString(secret[:])
		var first reply
		for range 3 { // each without what the others were answered
			c := h.client()
			answer := c.ask(
				x.method, x.path, x.body, "Idempotency-Key", "first", "Lair-Guest", token,
			)
			if answer.status != 200 ||
				first.body != nil && string(answer.body) != string(first.body) {
				t.Errorf(
					"%s %s: got %d %s, and first %s", x.method, x.path, answer.status, answer.body,
					first.body,
				)
			}
			if c.token() != token {
				t.Errorf(
					"%s %s: the cookie is %q, want the client's own", x.method, x.path, c.token(),
				)
			}
			first = answer
		}
	}
	ada, eve := h.guest("Ada"), h.guest("Eve")
	before := ada.get("/api/me").body
	ada.ask("PATCH", "/api/me", `{"name":"Ada"}`, "Lair-Guest", eve.token()).into(t, new(Me))
	if after := ada.get("/api/me").body; string(after) != string(before) {
		t.Errorf(
			"beside a cookie the header makes somebody else of one: %s, then %s", before, after,
		)
	}
	for what, bad := range map[string]string{
		"short": "abc", "no drawing": strings.Repeat("A", 43), "long": strings.Repeat("x", 44),
	} {
		no := h.client().ask(
			"POST", "/api/tables", `{"game":"high-card","seats":2,"me":"0"}`, "Idempotency-Key", "k",
			"Lair-Guest", bad,
		)
		if no.status != 400 || no.refusal(t).Code != BadRequest {
			t.Errorf("%s as a token: got %d %s, want 400 bad-request", what, no.status, no.body)
		}
	}
}

func TestChat(t *testing.T) {
	h := newHarness(t, plan{})
	ada, bob := h.client(), h.guest("Bob")
	id := ada.open(`{"game":"high-card","seats":2,"me":"0"}`)
	line := bob.socket()
	line.send(`{"do":"subscribe","table":"` + id + `"}`)
	line.next()
	var said, again Chat
	say := func(key, text string) reply {
		return bob.ask(
			"POST", "/api/tables/"+id+"/chat", fmt.Sprintf(`{"text":%q}`, text), "Idempotency-Key",
			key,
		)
	}
	say("one", " Hello\n<b>there</b>\u202e ").into(t, &said)
	if say("one", "Hello <b>there</b>").into(t, &again); again != said {
		t.Errorf("sent twice: answered %+v and then %+v", said, again)
	}
	if no := say("one", "Goodbye"); no.status != 409 || no.refusal(t).Code != KeyReused {
		t.Errorf("something else under the same key: got %d %s", no.status, no.body)
	}
	if said.Text != "Hello <b>there</b>" || said.Name != "Bob" || said.Seat != game.Nobody {
		t.Errorf("the chat line is %+v, want Bob's, by a spectator", said)
	}
	if m := line.next(); m.Type != "chat" || m.Chat.Text != said.Text {
		t.Errorf("the socket received %+v, want the chat line", m)
	}
	if s := bob.see(id, ""); len(s.Chat) != 1 || s.Chat[0].Text != said.Text {
		t.Errorf("the table remembers %+v", s.Chat)
	}
}

func TestUndo(t *testing.T) {
	h := newHarness(t, plan{})
	ada := h.client()
	id := ada.open(`{"game":"high-card","seats":2,"me":"all","start":true}`)
	s := ada.see(id, "0")
	if s.Undo != "none" {
		t.Errorf("before a move undo is %q", s.Undo)
	}
	ada.play(s, 0).into(t, new(Seq))
	s = ada.see(id, "0")
	if s.Undo != "free" || s.Ply != 1 {
		t.Fatalf("after a hidden pick undo is %q at ply %d", s.Undo, s.Ply)
	}
	ada.post("/api/tables/"+id+"/undo", fmt.Sprintf(`{"seat":0,"seq":%d}`, s.Seq)).into(t, new(Seq))
	if s = ada.see(id, "0"); s.Ply != 0 || s.Undo != "none" {
		t.Errorf("after undo: ply %d, undo %q", s.Ply, s.Undo)
	}
}

func TestInvites(t *testing.T) {
	h := newHarness(t, plan{public: "https://lair.example/"})
	ada, bob := h.client(), h.client()
	id := ada.open(`{"game":"high-card","seats":3,"me":"0","invited":true}`)
	var list []Invite
	ada.get("/api/tables/"+id+"/invites").into(t, &list)
	if len(list) < 3 || list[0].Seat != game.Nobody || list[0].URL != "https://lair.example/t/"+id {
		t.Fatalf("ada's links: %+v", list)
	}
	if no := bob.get("/api/tables/" + id + "/invites"); no.status != 401 {
		t.Errorf("bob asks for the links: got %d %s", no.status, no.body)
	}
	if no := bob.post("/api/tables/"+id+"/sit", `{"seat":2}`); no.refusal(t).Code != BadInvite {
		t.Errorf("bob sits without a link: got %d %s", no.status, no.body)
	}
	for _, link := range list {
		_, token, _ := strings.Cut(link.Path, "?invite=")
		if link.Seat != 2 {
			if token != "" {
				no := bob.post("/api/tables/"+id+"/sit", `{"seat":2,"invite":"`+token+`"}`)
				if no.refusal(t).Code != BadInvite {
					t.Errorf("a link to seat %d opens seat 2: %d %s", link.Seat, no.status, no.body)
				}
			}
			continue
		}
		picture := bob.get("/api/tables/" + id + "/qr.svg?invite=" + token)
		if picture.status != 200 || picture.header.Get("Content-Type") != "image/svg+xml" ||
			!strings.Contains(string(picture.body), "<path") {
			t.Errorf("the picture: %d %s", picture.status, picture.body)
		}
		bob.post("/api/tables/"+id+"/sit", `{"seat":2,"invite":"`+token+`"}`).into(t, new(Seq))
	}
	if s := bob.see(id, ""); s.You != 2 {
		t.Errorf("bob sits at %d", s.You)
	}
}

func TestSetups(t *testing.T) {
	h := newHarness(t, plan{})
	c := h.client()
	var games []GameInfo
	c.get("/api/games").into(t, &games)
	if len(games) != 1 || games[0].Name != "high-card" || fmt.Sprint(games[0].Seats) != "[2 4]" ||
		len(games[0].Options) != 2 ||
		len(games[0].Levels) != 3 {
		t.Errorf("the games are %+v", games)
	}
	if g := games[0]; fmt.Sprint(g.Styles) != "[bold]" || len(g.Ratings) != 1 ||
		g.Ratings[0] != (Rating{2, "low-wins=on", "hard:bold", 120, 90, 150, 40}) {
		t.Errorf("the styles are %v and the ratings %+v", g.Styles, g.Ratings)
	}
	// A title without a schema, and a game that is not there.
	for _, name := range []string{"high-card", "chess"} {
		if r := c.get("/api/games/" + name + "/schema").refusal(t); r.Code != UnknownGame {
			t.Errorf("the schema of %s is refused with %+v, want unknown-game", name, r)
		}
	}
	var full Setup
	c.ask("POST", "/api/setups", `{"game":"high-card","seats":2,"options":{"low-wins":"on"}}`).
		into(t, &full)
	want := Setup{2, map[string]string{"low-wins": "on", "picking": "at-once"}}
	if fmt.Sprint(full) != fmt.Sprint(want) {
		t.Errorf("the setup is filled in as %v, want %v", full, want)
	}
	no := c.ask(
		"POST", "/api/setups",
		`{"game":"high-card","seats":2,"options":{"low-wins":"on","picking":"in-turn"}}`,
	)
	if r := no.refusal(t); r.Code != BadOptions ||
		!strings.Contains(r.Message, "two seats cannot pick in turn when low cards win") {
		t.Errorf("options that exclude each other: got %+v, want bad-options and why", r)
	}
}

func TestSeats(t *testing.T) {
	h := newHarness(t, plan{})
	ada, bob := h.client(), h.client()
	id := ada.open(`{"game":"high-card","seats":3,"me":"0","options":{"picking":"in-turn"}}`)
	at := "/api/tables/" + id
	ada.post(at+"/bot", `{"seat":1,"level":"easy:bold"}`).into(t, new(Seq))
	ada.post(at+"/bot", `{"seat":2,"level":"hard"}`).into(t, new(Seq))
	ada.post(at+"/bot", `{"seat":2,"level":""}`).into(t, new(Seq))
	kinds := func() string {
		var k []string
		for _, seat := range ada.see(id, "").Seats {
			k = append(k, seat.Kind+" "+seat.Level)
		}
		return strings.Join(k, ", ")
	}
	if got := kinds(); got != "person , bot easy:bold, empty " {
		t.Errorf("the seats are %s", got)
	}
	bob.post(at+"/sit", `{"seat":2}`).into(t, new(Seq))
	if no := bob.post(at+"/dismiss", `{"seat":0}`).refusal(t); no.Code != NotHost {
		t.Errorf("a guest sends the host away: %+v", no)
	}
	ada.post(at+"/dismiss", `{"seat":2}`).into(t, new(Seq))
	if got := kinds(); got != "person , bot easy:bold, empty " {
		t.Errorf("with bob sent away the seats are %s", got)
	}
	ada.post(at+"/start", `{}`).into(t, new(Seq))
	for _, seat := range []string{"-1", "1", "2"} {
		if no := bob.post(at+"/sit", `{"seat":`+seat+`}`).refusal(t); no.Code != Removed ||
			no.Status != 403 {
			t.Errorf("who was sent away sits down at seat %s: %+v", seat, no)
		}
	}
	if no := bob.post(
		at+"/sit", `{"seat":1,"invite":"`+ada.invites(id)[1]+`"}`,
	).refusal(t); no.Code != Removed {
		t.Errorf("who was sent away sits down with another link of before: %+v", no)
	}
	ada.post(at+"/renew", `{"seat":1}`).into(t, new(Seq))
	bob.post(at+"/sit", `{"seat":1,"invite":"`+ada.invites(id)[1]+`"}`).into(t, new(Seq))
	if got := kinds(); !strings.HasPrefix(got, "person , person , bot ") {
		t.Errorf("the seats are %s", got)
	}
	ada.post(at+"/dismiss", `{"seat":1}`).into(t, new(Seq))
	if got := kinds(); !strings.HasPrefix(got, "person , bot ") {
		t.Errorf("the seats are %s", got)
	}
	ada.post(at+"/resign", `{"seat":0}`).into(t, new(Seq))
	if no := ada.post(at+"/back", `{"seat":0}`); no.refusal(t).Code != GivenUp &&
		no.refusal(t).Code != MatchOver {
		t.Errorf("back after resigning: got %d %s", no.status, no.body)
	}
}
