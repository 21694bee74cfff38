package server

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/toy"
	"lair.games/lair/games"
)

// TestSecretsStay holds that two matches which differ only in what a seat
// cannot see send it the same bytes: on the stream, by patches and by whole
// snapshots, in answers, in refusals. The same goes for a spectator.
func TestSecretsStay(t *testing.T) {
	for _, g := range []struct {
		title Title
		setup game.Setup
		least int // steps that have to look alike before what is hidden comes out
	}{
		{
			Title{Game: game.Erase(toy.Rules()), Levels: firstMoveBots{}.Levels("")},
			game.Setup{Seats: 4},
			3,
		},
		{mightyMonsters(t), game.Setup{Seats: 3}, 3},
		{
			mightyMonsters(t),
			game.Setup{Seats: 4, Options: map[string]string{"guard-line-up": "on", "kings-new-rules": "on"}},
			3,
		},
	} {
		for _, viewer := range []game.Seat{0, 1, game.Nobody} {
			t.Run(
				fmt.Sprintf(
					"%s %d %v as %d", g.title.Info().Name, g.setup.Seats, g.setup.Options, viewer,
				),
				func(t *testing.T) {
					if steps := newTwins(t, g.title, g.setup, viewer).walk(); steps < g.least {
						t.Errorf("only %d steps could be compared, want %d", steps, g.least)
					}
				},
			)
		}
	}
}

func mightyMonsters(t *testing.T) Title {
	t.Helper()
	title, ok := findMightyMonsters()
	if !ok {
		t.Fatal("there is no game mighty-monsters")
	}
	return title
}

func findMightyMonsters() (Title, bool) {
	m, ok := games.Find("mighty-monsters")
	if !ok {
		return Title{}, false
	}
	schema, err := m.Schema()
	return Title{Game: m.Game, Levels: m.Levels(), Schema: schema}, err == nil
}

// twins are two different matches that look the same to one viewer.
type twins struct {
	t      *testing.T
	viewer game.Seat
	all    [2]*twin
}

// twin is one of the two: a server with the match at a table where one player
// holds all seats, and a copy to look ahead in.
type twin struct {
	*harness
	id      string
	match   game.Match
	player  *client
	looker  *client // whose messages are compared: the player's, or a spectator's
	patches *testSocket
	wholes  *testSocket
}

func newTwins(t *testing.T, title Title, setup game.Setup, viewer game.Seat) *twins {
	t.Helper()
	w := &twins{t: t, viewer: viewer}
	for i, seed := range alikeSeeds(t, title.Game, setup, viewer) {
		h := newHarness(t, plan{seed: &seed, titles: []Title{title}})
		m, err := title.New(setup, seed)
		if err != nil {
			t.Fatal(err)
		}
		x := &twin{harness: h, match: m, player: h.client()}
		body := NewTable{
			Game: title.Info().Name, Seats: setup.Seats, Options: setup.Options, Me: "all",
			Name: "Ada", Start: true,
		}
		x.id = x.player.open(string(marshal(body)))
		if x.looker = x.player; viewer == game.Nobody {
			x.looker = h.client()
		}
		for _, s := range []struct {
			line **testSocket
			full bool
		}{{&x.patches, false}, {&x.wholes, true}} {
			*s.line = x.looker.socket()
			(*s.line).send(
				fmt.Sprintf(`{"do":"subscribe","table":%q,"as":%d,"full":%v}`, x.id, viewer, s.full),
			)
		}
		w.all[i] = x
	}
	w.same("snapshot", func(x *twin) []byte { return x.patches.snapshot() })
	w.same("whole snapshot", func(x *twin) []byte { return x.wholes.snapshot() })
	return w
}

// alikeSeeds finds two seeds from which a seat is dealt the same and others are
// not.
func alikeSeeds(t *testing.T, g game.Game, setup game.Setup, viewer game.Seat) [2]game.Seed {
	t.Helper()
	seen := map[string][]uint64{}
	for n := range uint64(200_000) {
		m, err := g.New(setup, game.SeedOf(n))
		if err != nil {
			t.Fatal(err)
		}
		looks := look(m, viewer, m.Lines(0))
		for _, other := range seen[looks] {
			before, err := g.New(setup, game.SeedOf(other))
			if err != nil {
				t.Fatal(err)
			}
			if before.Hash() != m.Hash() {
				return [2]game.Seed{game.SeedOf(other), game.SeedOf(n)}
			}
		}
		seen[looks] = append(seen[looks], n)
	}
	t.Fatal("no two deals look alike")
	return [2]game.Seed{}
}

// look returns all that a viewer gets of a match: the view, the moves, the
// actors and the events.
func look(m game.Match, viewer game.Seat, told []game.Line) string {
	events := []json.RawMessage{}
	for _, e := range game.Heard(told, viewer) {
		text, err := game.MarshalEvent(e)
		if err != nil {
			panic(err)
		}
		events = append(events, text)
	}
	return string(marshal([]any{m.View(m.Ply(), viewer), m.Moves(viewer), m.Actors(), events}))
}

// walk plays both matches on, each with moves of its own that look alike to
// that viewer, until no two do any more.
func (w *twins) walk() int {
	w.t.Helper()
	for steps := 0; ; steps++ {
		w.compare()
		seat, pair, ok := w.pair()
		if !ok {
			return steps
		}
		for i, x := range w.all {
			s := x.player.see(x.id, fmt.Sprint(seat))
			x.player.post(
				"/api/tables/"+x.id+"/moves",
				fmt.Sprintf(`{"seat":%d,"seq":%d,"move":%s}`, seat, s.Seq, pair[i]),
			).
				into(w.t, new(Seq))
			if _, err := x.match.Play(seat, pair[i]); err != nil {
				w.t.Fatal(err)
			}
		}
		w.same("step", func(x *twin) []byte { return x.patches.step() })
		w.same("whole step", func(x *twin) []byte { return x.wholes.step() })
	}
}

// pair finds a move for each match that look alike, unlike ones if there are such.
func (w *twins) pair() (game.Seat, [2][]byte, bool) {
	a, b := w.all[0].match, w.all[1].match
	for seat := range a.Actors().All() {
		if !b.Actors().Has(seat) {
			continue
		}
		looks := map[string][]byte{}
		for _, move := range a.Moves(seat) {
			text := marshal(move)
			fork := a.Fork(a.Ply())
			told, err := fork.Play(seat, text)
			if err != nil {
				w.t.Fatal(err)
			}
			looks[look(fork, w.viewer, told)] = text
		}
		var found [2][]byte
		for _, move := range b.Moves(seat) {
			text := marshal(move)
			fork := b.Fork(b.Ply())
			told, err := fork.Play(seat, text)
			if err != nil {
				w.t.Fatal(err)
			}
			if other, ok := looks[look(fork, w.viewer, told)]; ok &&
				(found[0] == nil || string(found[0]) == string(found[1])) {
				found = [2][]byte{other, text}
			}
		}
		if found[0] != nil {
			return seat, found, true
		}
	}
	return 0, [2][]byte{}, false
}

// compare sends both servers every query of a viewer, allowed or not.
func (w *twins) compare() {
	w.t.Helper()
	seat := max(w.viewer, 0)
	questions := []string{
		fmt.Sprintf(
			"?as=%d", w.viewer,
		), fmt.Sprintf("/plies?as=%d", w.viewer), "?as=all", "/record", "/plies?as=all",
		fmt.Sprintf(
			"/events?as=%d&from=1&follow=0", w.viewer,
		), fmt.Sprintf("/events?as=%d&from=1&follow=0&patch=1", w.viewer),
	}
	moves := []string{
		`{}`, `{"card":77}`, `7`, `{"card":1}`, `{"do":"place","strength":5,"space":"1A"}`,
		`{"do":"fold"}`,
	}
	for card := range 13 {
		moves = append(moves, fmt.Sprintf(`{"card":%d}`, card))
	}
	for _, move := range moves {
		questions = append(
			questions, fmt.Sprintf("/why?seat=%d&move=%s", seat, url.QueryEscape(move)),
		)
	}
	for _, q := range questions {
		w.same(
			"GET "+q, func(x *twin) []byte { return x.looker.get("/api/tables/" + x.id + q).body },
		)
	}
	w.same(
		"GET tables", func(x *twin) []byte { return x.looker.get("/api/tables?filter=mine").body },
	)
	for _, move := range moves {
		legal := false
		for _, x := range w.all {
			legal = legal || x.looker == x.player && x.match.Refuse(seat, []byte(move)) == nil
		}
		if legal { // it would be made
			continue
		}
		w.same("POST "+move, func(x *twin) []byte {
			s := x.looker.see(x.id, "-1")
			return x.looker.post(
				"/api/tables/"+x.id+"/moves",
				fmt.Sprintf(`{"seat":%d,"seq":%d,"move":%s}`, seat, s.Seq, move),
			).body
		})
	}
}

// mayDiffer is what the two matches may differ in: the name of the table, the
// commitment to the seed, times.
var mayDiffer = regexp.MustCompile(
	`"commitment":\[?"[0-9a-f]{64}"|"(updated|closes)":"[^"]+"`,
)

func (w *twins) same(what string, get func(*twin) []byte) {
	w.t.Helper()
	var got [2]string
	for i, x := range w.all {
		text := strings.ReplaceAll(string(get(x)), x.id, "TABLE")
		got[i] = mayDiffer.ReplaceAllString(text, "KNOWN")
	}
	if got[0] != got[1] {
		w.t.Fatalf("%s as %d tells the matches apart:\n%s\n%s", what, w.viewer, got[0], got[1])
	}
}

// snapshot and step return the next message of their type.
func (s *testSocket) snapshot() []byte { s.t.Helper(); return s.one("snapshot") }
func (s *testSocket) step() []byte     { s.t.Helper(); return s.one("step") }

func (s *testSocket) one(kind string) []byte {
	s.t.Helper()
	for {
		text := s.read()
		if m := parse(s.t, text); m.Type == kind {
			return text
		} else if m.Type != "presence" {
			s.t.Fatalf("want a %s, got %s", kind, text)
		}
	}
}

// marks is the position of a game in which everything hidden carries a mark
// that can be found in any text: two cards in each hand, of which each seat
// lays one face down; when all have, the match is over.
type marks struct {
	Seats int8
	Hand  [3][2]mark
	Laid  [3]mark
}

// mark is a hidden card: 60 bits that occur nowhere by chance.
type mark uint64

func (m mark) String() string { return fmt.Sprintf("mark-%015x", uint64(m)) }

// MarshalText implements encoding.TextMarshaler.
func (m mark) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (m *mark) UnmarshalText(text []byte) error {
	if _, err := fmt.Sscanf(string(text), "mark-%x", (*uint64)(m)); err != nil {
		return errors.New("not a card")
	}
	return nil
}

type layMove struct {
	Card mark `json:"card"`
}

type cardLaid struct {
	Seat game.Seat `json:"seat"`
}

func (cardLaid) Kind() string { return "card_laid" }

func markedRules() *game.Rules[marks, layMove] {
	waits := func(s *marks) game.Seats {
		var a game.Seats
		for i := range int(s.Seats) {
			if s.Laid[i] == 0 {
				a = a.With(game.Seat(i))
			}
		}
		return a
	}
	return &game.Rules[marks, layMove]{
		Name: "marked", Version: 1, Min: 2, Max: 3,
		Deal: func(s *marks, o game.Setup, c *game.Chance, _ *game.Log) {
			s.Seats = int8(o.Seats)
			for i := range o.Seats {
				for k := range s.Hand[i] {
					s.Hand[i][k] = mark(1<<59 | c.IntN(1<<59))
				}
			}
		},
		Actors: waits,
		Moves: func(s *marks, seat game.Seat, buf []layMove) []layMove {
			return append(buf, layMove{s.Hand[seat][0]}, layMove{s.Hand[seat][1]})
		},
		Apply: func(s *marks, seat game.Seat, m layMove, _ *game.Chance, l *game.Log) {
			s.Laid[seat] = m.Card
			game.Tell(l, game.Everyone, cardLaid{seat})
		},
		Result: func(s *marks) game.Result {
			return game.Result{Seats: s.Seats, Places: [game.MaxSeats]int8{1, 1, 1}}
		},
		Sheet: func(*marks, game.Seat) []game.Item { return []game.Item{} },
		View: func(s *marks, seat game.Seat) any {
			v := struct {
				Hand []mark `json:"hand"`
				Laid []bool `json:"laid"`
			}{Hand: []mark{}}
			for i := range int(s.Seats) {
				v.Laid = append(v.Laid, s.Laid[i] != 0)
				if game.Seat(i) == seat || seat == game.Open {
					v.Hand = append(v.Hand, s.Hand[i][:]...)
				}
			}
			return v
		},
		Redeal: func(s *marks, seat game.Seat, c *game.Chance) {
			for i := range int(s.Seats) {
				if game.Seat(i) == seat {
					continue
				}
				for k := range s.Hand[i] {
					s.Hand[i][k] = mark(1<<59 | c.IntN(1<<59))
				}
				if s.Laid[i] != 0 {
					s.Laid[i] = s.Hand[i][0]
				}
			}
		},
		Why: func(_ *marks, _ game.Seat, m layMove) game.Refusal {
			return game.Refusal{Reason: "not_in_hand", Message: "This card is not in your hand."}
		},
		Events: []game.Event{cardLaid{}},
	}
}

// markedTable is a table of the marked game: Ada and Bob sit at it, and Eve
// watches.
type markedTable struct {
	*harness
	ada, bob, eve *client
	id, at        string // at is its path
	tokens        map[game.Seat]string
	hands         map[*client]Snapshot
	sockets       map[*client][]*testSocket
	sent          map[*client]*strings.Builder // all that each client was sent
}

func newMarkedTable(t *testing.T, seed game.Seed) *markedTable {
	t.Helper()
	h := newHarness(
		t,
		plan{
			seed:   &seed,
			titles: []Title{{Game: game.Erase(markedRules()), Levels: firstMoveBots{}.Levels("")}},
		},
	)
	m := &markedTable{harness: h, ada: h.client(), bob: h.client(), eve: h.client()}
	m.id = m.ada.open(`{"game":"marked","seats":3,"me":"0","name":"Ada","invited":true}`)
	m.at = "/api/tables/" + m.id
	m.tokens = m.ada.invites(m.id)
	m.bob.post(m.at+"/sit", `{"seat":1,"name":"Bob","invite":"`+m.tokens[1]+`"}`).into(t, new(Seq))
	m.ada.post(m.at+"/start", `{}`).into(t, new(Seq))
	eventually(t, func() bool { return quiet(m.ada, m.id) })

	m.sent = map[*client]*strings.Builder{m.ada: {}, m.bob: {}, m.eve: {}}
	m.sockets = map[*client][]*testSocket{}
	for c := range m.sent {
		for _, full := range []string{"false", "true"} {
			socket := c.socket()
			socket.send(`{"do":"subscribe","table":"` + m.id + `","from":0,"full":` + full + `}`)
			m.sockets[c] = append(m.sockets[c], socket)
		}
	}
	m.hands = map[*client]Snapshot{m.ada: m.ada.see(m.id, ""), m.bob: m.bob.see(m.id, "")}
	return m
}

// ask sends every query, and moves of cards that nobody holds, as each client.
func (m *markedTable) ask() {
	for c, b := range m.sent {
		for _, path := range []string{
			m.at, m.at + "?as=0", m.at + "?as=1", m.at + "?as=-1", m.at + "?as=all",
			m.at + "/plies", m.at + "/plies?as=all", m.at + "/record", m.at + "/invites",
			m.at + "/events?follow=0&from=0", m.at + "/events?follow=0&patch=1", "/api/tables",
			"/api/tables?filter=mine", "/api/games", "/api/me",
			"/healthz", "/livez", "/readyz", "/api/openapi.json", m.at + "/qr.svg",
			m.at + "/why?seat=0&move=" + url.QueryEscape(`{"card":"mark-0"}`), "/", "/t/" + m.id,
		} {
			if c == m.ada && path == m.at+"/invites" {
				continue // the host may
			}
			answer := c.get(path)
			answer.header.Del("Set-Cookie") // the client's own token may be there
			fmt.Fprintf(b, "%s %v %s\n", path, answer.header, answer.body)
		}
		for seat := range 3 {
			answer := c.post(
				m.at+"/moves", fmt.Sprintf(`{"seat":%d,"seq":1,"move":{"card":"mark-0"}}`, seat),
			)
			fmt.Fprintf(b, "%v %s\n", answer.header, answer.body)
		}
	}
}

// readToChat reads all messages up to the first of the chat.
func (m *markedTable) readToChat(t *testing.T) {
	t.Helper()
	for c, b := range m.sent {
		for _, socket := range m.sockets[c] {
			for {
				text := socket.read()
				b.Write(text)
				if parse(t, text).Type == "chat" {
					break
				}
			}
		}
	}
}

// secrets returns the texts that must not leave the server: the seed, tokens,
// invitations and cards. Each has the client that may get it, or nil.
func (m *markedTable) secrets(t *testing.T, seed game.Seed) map[string]*client {
	t.Helper()
	secrets := map[string]*client{
		seed.String(): nil, m.ada.token(): nil, m.bob.token(): nil, m.tokens[0]: nil,
		m.tokens[1]: nil, m.tokens[2]: nil,
	}
	for c, s := range m.hands {
		for _, text := range moves(t, s) {
			var move struct{ Card string }
			if err := json.Unmarshal(text, &move); err != nil {
				t.Fatal(err)
			}
			secrets[move.Card] = c
		}
	}
	if len(secrets) != 6+4 {
		t.Fatalf("%d secrets: %v", len(secrets), secrets)
	}
	return secrets
}

// TestHiddenCardsNeverLeaveTheServer searches all bytes sent to clients, and
// the log, for marks of hidden cards, seeds, tokens and invitations. Only
// clients that may know them may get them.
func TestHiddenCardsNeverLeaveTheServer(t *testing.T) {
	seed := game.SeedOf(7)
	m := newMarkedTable(t, seed)
	m.ask()
	answer := m.ada.play(m.hands[m.ada], 1)
	fmt.Fprintf(m.sent[m.ada], "%s", answer.body)
	m.ask()
	m.eve.ask("PATCH", "/api/me", `{"name":"Eve"}`)
	m.eve.post(m.at+"/chat", `{"text":"what do they hold?"}`).into(t, new(Chat))
	m.ada.post(m.at+"/chat", `{"text":"what do you hold?"}`).into(t, new(Chat))
	m.readToChat(t)
	for secret, owner := range m.secrets(t, seed) {
		if secret == "" {
			t.Error("a secret is empty")
		}
		for c, b := range m.sent {
			if found := strings.Contains(b.String(), secret); found != (c == owner) {
				t.Errorf(
					"the secret %s: in what ada %v, bob %v, eve %v got: %v", secret, c == m.ada,
					c == m.bob, c == m.eve, found,
				)
			}
		}
		if strings.Contains(m.log.String(), secret) {
			t.Errorf("the log holds the secret %s", secret)
		}
	}
	for _, c := range []*client{m.ada, m.bob} {
		if p := playerID(t, c); strings.Contains(m.sent[m.eve].String(), p) {
			t.Error("the id of a player is told to another")
		}
	}
	if !strings.Contains(m.log.String(), m.at+"/moves") {
		t.Error("the log tells of no request, so that this test has looked at nothing")
	}
}

func playerID(t *testing.T, c *client) string {
	t.Helper()
	var me Me
	c.get("/api/me").into(t, &me)
	return me.ID
}
