package server

import (
	"encoding/json"
	"fmt"
	"net/http"
	"sort"
	"strings"
	"testing"
	"time"

	"lair.games/lair/game"
)

// invites returns the tokens of the links to a table's seats.
func (c *client) invites(id string) map[game.Seat]string {
	c.t.Helper()
	var list []Invite
	c.get("/api/tables/"+id+"/invites").into(c.t, &list)
	tokens := map[game.Seat]string{}
	for _, link := range list[1:] {
		_, tokens[link.Seat], _ = strings.Cut(link.Path, "?invite=")
	}
	return tokens
}

// commands returns every command of a table that the document names, with bodies to try it with:
// none is left out because a test was not told of it. token stands where a link's token goes.
func commands(t *testing.T, seq int64, token string) map[string][]string {
	t.Helper()
	at := func(format string) (list []string) {
		for seat := range 3 {
			list = append(list, fmt.Sprintf(format, seat))
		}
		return list
	}
	bodies := map[string][]string{
		"sit": append(
			append(at(`{"seat":%d}`), at(`{"seat":%d,"invite":"`+token+`"}`)...), `{"seat":-1}`,
			`{"seat":-1,"invite":"`+token+`"}`,
		),
		"leave":   at(`{"seat":%d}`),
		"dismiss": at(`{"seat":%d}`), "back": at(`{"seat":%d}`), "resign": at(`{"seat":%d}`),
		"let":      at(`{"seat":%d}`),
		"renew":    {`{"seat":-1}`, `{"seat":1}`},
		"settings": {`{"newcomers":true,"invited":false}`}, "close": {`{}`},
		"mute": {`{"who":"all","on":true}`, `{"who":"onlookers","on":true}`},
		"bot":  at(`{"seat":%d,"level":"easy"}`),
		"list": {`{"open":true}`}, "start": {`{}`}, "rematch": {`{}`},
		"moves": append(
			at(fmt.Sprintf(`{"seat":%%d,"seq":%d,"move":{"card":1}}`, seq)),
			at(fmt.Sprintf(`{"seat":%%d,"seq":%d,"move":{"card":7}}`, seq))...),
		"undo":        at(fmt.Sprintf(`{"seat":%%d,"seq":%d}`, seq)),
		"undo/answer": at(fmt.Sprintf(`{"seat":%%d,"seq":%d,"agree":true}`, seq)),
		"admit":       {`{"knock":1,"agree":true}`, fmt.Sprintf(`{"knock":%d,"agree":true}`, seq)},
		"practice":    {`{"ply":0,"seat":1}`},
		"lesson": append(
			at(`{"seat":%d,"press":"board"}`), at(`{"seat":%d,"leave":true}`)...),
		// What a stranger may do, too.
		"knock": nil, "chat": nil, "ignore": nil,
	}
	var doc struct {
		Paths map[string]map[string]any `json:"paths"`
	}
	text, err := OpenAPI()
	if err == nil {
		err = json.Unmarshal(text, &doc)
	}
	if err != nil {
		t.Fatal(err)
	}
	for path, methods := range doc.Paths {
		name, ok := strings.CutPrefix(path, "/api/tables/{id}/")
		if _, post := methods["post"]; !ok || !post {
			continue
		}
		if _, known := bodies[name]; !known {
			t.Errorf("nobody tries POST %s", path)
		}
	}
	return bodies
}

// door is something that was tried, and how it was answered.
type door struct{ path, answer string }

// doors tries every way in: each command, each question as a seat, and the
// socket.
func (c *client) doors(id string, seq int64, token string) (tried []door) {
	c.t.Helper()
	at := "/api/tables/" + id + "/"
	told := func(path string, r reply) {
		var no Refusal
		_ = json.Unmarshal(r.body, &no)
		tried = append(tried, door{path, fmt.Sprint(r.status, " ", no.Code)})
	}
	for name, bodies := range commands(c.t, seq, token) {
		for _, body := range bodies {
			told("POST "+name+" "+strings.ReplaceAll(body, token, "TOKEN"), c.post(at+name, body))
		}
	}
	for _, path := range []string{"invites", "knocks", "waits", "hint", "record"} {
		told("GET "+path, c.get(at+path))
	}
	for seat := range 3 {
		for _, path := range []string{
			"?as=%d", "/plies?as=%d", "/review?as=%d", "/hint?as=%d", "/events?follow=0&as=%d",
			`/why?seat=%d&move={"card":1}`, `/preview?seat=%d&move={"card":1}`,
		} {
			path = strings.ReplaceAll(fmt.Sprintf(path, seat), `"`, "%22")
			told("GET "+path, c.get("/api/tables/"+id+path))
		}
	}
	told("GET ?as=all", c.get("/api/tables/"+id+"?as=all"))
	socket := c.socket()
	for seat := range 3 {
		for _, say := range []string{
			fmt.Sprintf(`{"do":"subscribe","table":%q,"as":%d}`, id, seat),
			fmt.Sprintf(
				`{"do":"move","table":%q,"key":"k%d","seat":%d,"seq":%d,"move":{"card":1}}`, id, seat, seat,
				seq,
			),
		} {
			socket.send(say)
			m := parse(c.t, socket.read())
			tried = append(tried, door{say, fmt.Sprint(m.Type, " ", m.Code)})
		}
	}
	sort.Slice(tried, func(i, j int) bool { return tried[i].path < tried[j].path })
	return tried
}

// TestStrangersAreRefusedEverywhere checks that three clients get only what a
// stranger gets: a removed player, one with an old link, and a seated player in
// another browser.
func TestStrangersAreRefusedEverywhere(t *testing.T) {
	h := newHarness(t, plan{})
	ada, bob, cy, dan := h.client(), h.client(), h.client(), h.client()
	id := ada.open(
		`{"game":"high-card","seats":3,"me":"0","name":"Ada","options":{"picking":"in-turn"}}`,
	)
	at := "/api/tables/" + id
	old := ada.invites(id)
	bob.post(at+"/sit", `{"seat":1,"name":"Bob","invite":"`+old[1]+`"}`).into(t, new(Seq))
	cy.post(at+"/sit", `{"seat":2,"name":"Cy"}`).into(t, new(Seq))
	ada.post(at+"/start", `{}`).into(t, new(Seq))
	watch := bob.follow(id, "1")
	ada.post(at+"/dismiss", `{"seat":1}`).into(t, new(Seq))
	ada.post(at+"/renew", `{"seat":-1}`).into(t, new(Seq))
	eventually(t, func() bool { return quiet(ada, id) })
	before := ada.see(id, "")
	watch.until(before.Seq)
	if !bob.see(id, "").Removed || before.Removed || cy.see(id, "").Removed {
		t.Error("whom the host removed is told so on the table's page, and nobody else is")
	}
	if you := watch.at["you"].(float64); you != -1 {
		t.Errorf("on the stream bob, who was sent away, looks through seat %v", you)
	}

	stranger := h.client()
	stranger.ask("PATCH", "/api/me", `{"name":"Eve"}`).into(t, new(Me))
	dan.ask("PATCH", "/api/me", `{"name":"Dan"}`).
		into(t, new(Me))
		// was given a link that is old now
	second := h.client() // cy's other browser
	second.ask("PATCH", "/api/me", `{"name":"Cy"}`).into(t, new(Me))
	want := stranger.doors(id, before.Seq, "no token")
	for _, d := range want {
		if open := strings.HasPrefix(d.answer, "2") || strings.HasPrefix(d.answer, "snapshot") ||
			strings.HasPrefix(d.answer, "done"); open {
			t.Errorf("a stranger may %s: %s", d.path, d.answer)
		}
		if strings.Contains(d.path, "POST sit") && !strings.Contains(d.path, "TOKEN") &&
			!strings.Contains(d.answer, "ask-host") &&
			!strings.Contains(d.answer, "seat-taken") {
			t.Errorf("a stranger may not %s: %s", d.path, d.answer)
		}
	}
	spectator := stranger.see(id, "")
	for _, x := range []struct {
		name  string
		who   *client
		token string
	}{
		{"who was sent away", bob, old[1]},
		{"who was sent away, with another old link", bob, old[2]},
		{"who has an old link", dan, old[1]},
		{"the second browser", second, "no token"},
	} {
		got := x.who.doors(id, before.Seq, x.token)
		for i, d := range got {
			wanted := want[i].answer
			if x.who == bob { // they are told why
				wanted = strings.ReplaceAll(wanted, "403 ask-host", "403 removed")
			}
			if d.path != want[i].path || d.answer != wanted {
				t.Errorf("%s: %s: %s, want %s as a stranger gets", x.name, d.path, d.answer, wanted)
			}
		}
		sees := x.who.see(id, "")
		if sees.Removed != (x.who == bob) {
			t.Errorf("%s is told of a removal: %v", x.name, sees.Removed)
		}
		sees.Removed = false // all else is what a stranger sees
		if string(marshal(sees)) != string(marshal(spectator)) {
			t.Errorf("%s sees\n%s\na stranger\n%s", x.name, marshal(sees), marshal(spectator))
		}
	}
	nobody := h.client()
	for _, d := range nobody.doors(id, before.Seq, "no token") {
		if strings.HasPrefix(d.answer, "2") || strings.HasPrefix(d.answer, "snapshot") ||
			strings.HasPrefix(d.answer, "done") {
			t.Errorf("somebody without a cookie may %s: %s", d.path, d.answer)
		}
	}
	if nobody.token() != "" {
		t.Error("who asked for what cannot be was made a guest")
	}
	if no := bob.post(at+"/knock", `{"seat":1}`).refusal(t); no.Code != Removed {
		t.Errorf("who was sent away knocks: %+v", no)
	}
	if after := ada.see(id, ""); after.Seq != before.Seq {
		t.Errorf("the table went on from %d to %d", before.Seq, after.Seq)
	}
}

func TestANewcomerKnocks(t *testing.T) {
	h := newHarness(t, plan{})
	ada, eve, dan := h.client(), h.client(), h.client()
	id := ada.open(`{"game":"high-card","seats":3,"me":"0","start":true}`)
	at := "/api/tables/" + id
	eve.post(at+"/knock", `{"seat":1,"name":"Eve"}`).
		into(t, new(Seq))
		// she was nobody, and is a guest now
	dan.post(at+"/knock", `{"seat":-1,"name":"Dan"}`).into(t, new(Seq))
	if no := eve.get(at + "/knocks").refusal(t); no.Code != NotHost {
		t.Errorf("eve asks who knocks: %+v", no)
	}
	var list []Knocking
	ada.get(at+"/knocks").into(t, &list)
	if len(list) != 2 || list[0].Name != "Eve" || list[0].Seat != 1 || list[1].Name != "Dan" {
		t.Fatalf("who knocks: %+v", list)
	}
	ada.post(at+"/admit", fmt.Sprintf(`{"knock":%d,"agree":true}`, list[0].Knock)).into(t, new(Seq))
	ada.post(at+"/admit", fmt.Sprintf(`{"knock":%d,"agree":false}`, list[1].Knock)).
		into(t, new(Seq))
	if s := eve.see(id, ""); s.You != 1 {
		t.Errorf("eve sits at %d", s.You)
	}
	if no := ada.post(
		at+"/admit", fmt.Sprintf(`{"knock":%d,"agree":true}`, list[1].Knock),
	).refusal(t); no.Code != NobodyAsks {
		t.Errorf("a yes after the no: %+v", no)
	}
	if no := dan.post(at+"/knock", `{"seat":2}`).refusal(t); no.Code != Declined {
		t.Errorf("a knock after the no: %+v", no)
	}
	ada.post(at+"/settings", `{"newcomers":true,"invited":false}`).into(t, new(Seq))
	if s := dan.see(id, ""); !s.Newcomers {
		t.Error("the table does not say that newcomers may sit down")
	}
	dan.post(at+"/sit", `{"seat":2}`).into(t, new(Seq))
}

func TestLettingABotDecide(t *testing.T) {
	h := newHarness(t, plan{})
	ada, bob := h.client(), h.client()
	id := ada.open(`{"game":"high-card","seats":2,"me":"0","options":{"picking":"in-turn"}}`)
	at := "/api/tables/" + id
	bob.post(at+"/sit", `{"seat":1,"name":"Bob"}`).into(t, new(Seq))
	ada.post(at+"/start", `{}`).into(t, new(Seq))
	var waits []Wait
	bob.get(at+"/waits").into(t, &waits)
	if len(waits) != 1 || waits[0].Seat != 0 || waits[0].Agreed == nil ||
		waits[0].From.Before(time.Now().Add(time.Minute)) {
		t.Errorf("bob waits for %+v", waits)
	}
	if no := bob.post(at+"/let", `{"seat":0}`).refusal(t); no.Code != TooEarly ||
		no.Status != http.StatusConflict {
		t.Errorf("a bot asked for at once: got %+v, want 409 too-early", no)
	}
	if no := bob.post(at+"/let", `{"seat":1}`).refusal(t); no.Code != NotWaited {
		t.Errorf("a bot for one's own seat: got %+v, want not-waited", no)
	}
	if no := bob.post(at+"/let", `{"seat":9}`).refusal(t); no.Code != BadRequest {
		t.Errorf("a bot for a seat that is not there: got %+v, want bad-request", no)
	}
	timed := ada.open(`{"game":"high-card","seats":2,"me":"0","clock":{"kind":"move","base_s":60}}`)
	bob.post("/api/tables/"+timed+"/sit", `{"seat":1}`).into(t, new(Seq))
	ada.post("/api/tables/"+timed+"/start", `{}`).into(t, new(Seq))
	if no := bob.post("/api/tables/"+timed+"/let", `{"seat":0}`).refusal(t); no.Code != Clocked {
		t.Errorf("where a clock runs: %+v", no)
	}
}

func TestFinishedMatchesAreListed(t *testing.T) {
	h := newHarness(t, plan{})
	ada, bob := h.client(), h.client()
	var ids []string
	for range 3 {
		id := ada.open(`{"game":"high-card","seats":2,"me":"0"}`)
		bob.post("/api/tables/"+id+"/sit", `{"seat":1,"name":"Bob"}`).into(t, new(Seq))
		ada.post("/api/tables/"+id+"/start", `{}`).into(t, new(Seq))
		ids = append(ids, id)
	}
	for _, id := range ids[:2] {
		playOut(t, ada, bob, id)
	}
	lines := func(c *client, query string) (list []TableLine) {
		c.get("/api/tables?"+query).into(t, &list)
		return list
	}
	if got := lines(ada, "filter=current"); len(got) != 1 || got[0].ID != ids[2] ||
		got[0].Scores != nil {
		t.Errorf("current tables: got %+v, want only %s without scores", got, ids[2])
	}
	got := lines(bob, "filter=finished")
	if len(got) != 2 || got[0].ID != ids[1] || got[1].ID != ids[0] {
		t.Fatalf("finished tables: got %+v, want %s and %s", got, ids[1], ids[0])
	}
	result := bob.see(ids[1], "").Result
	if fmt.Sprint(got[0].Scores, got[0].Places) != fmt.Sprint(result.Scores, result.Places) {
		t.Errorf(
			"listed with %v %v, and the match ended with %+v", got[0].Scores, got[0].Places, result,
		)
	}
	if got := lines(bob, "filter=finished&limit=1&skip=1"); len(got) != 1 || got[0].ID != ids[0] {
		t.Errorf("the second page of finished tables: got %+v, want %s", got, ids[0])
	}
	if got := lines(h.client(), "filter=finished"); len(got) != 0 {
		t.Errorf("finished tables of a new player: got %+v, want none", got)
	}
	if no := ada.get("/api/tables?filter=finished&limit=0").refusal(t); no.Code != BadRequest {
		t.Errorf("no line a page: %+v", no)
	}
}

func TestALearningTableHasBotsOfAFirstMatch(t *testing.T) {
	ada := newHarness(t, plan{}).client()
	for body, level := range map[string]string{
		`"learning":true`:                 "first",
		`"learning":true,"level":"hard"`:  "hard",
		`"learning":false,"level":"easy"`: "easy",
	} {
		id := ada.open(`{"game":"high-card","seats":2,"me":"0","start":true,` + body + `}`)
		s := ada.see(id, "")
		if s.Learning != strings.Contains(body, "true") || s.Seats[1].Level != level {
			t.Errorf("%s: learning %v, bots of level %q; want %q", body, s.Learning, s.Seats[1].Level, level)
		}
	}
}
