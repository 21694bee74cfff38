package engine_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"lair.games/lair/engine"
	"lair.games/lair/game"
	"lair.games/lair/game/toy"
	"lair.games/lair/games"
	"lair.games/lair/record/recordtest"
)

const protocol = "../docs/protocol.md"

func fixed() game.Seed { return game.SeedOf(1) }

func highCard() *engine.Engine {
	return engine.New(games.List{games.Of(toy.Rules())}, fixed)
}

// The transcripts are the examples of the protocol's documentation: lines that
// begin with > are requests, those with < are the answers to them, byte for
// byte. With -update both are written anew.
func TestTranscripts(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(paths) == 0 {
		t.Fatalf("%d transcripts, %v", len(paths), err)
	}
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			want := read(t, path)
			got := answerTranscript(want)
			if recordtest.Updating() {
				write(t, path, got)
				write(t, protocol, quote(t, read(t, protocol), filepath.Base(path), got))
				return
			}
			if got != want {
				t.Errorf("%s is now\n%s", path, got)
			}
			if doc := read(t, protocol); quote(t, doc, filepath.Base(path), got) != doc {
				t.Errorf("%s does not show %s as it is; run with -update", protocol, path)
			}
		})
	}
}

// transcriptGames are the games of the transcripts. They are named here so that
// a new game changes no answer: a refusal lists the games that there are.
func transcriptGames() (list games.List) {
	for _, name := range []string{
		"mighty-monsters", "gloomy-graves", "monster-expedition", "big-monster",
	} {
		title, _ := games.Find(name)
		list = append(list, title)
	}
	return list
}

// answerTranscript sends the requests of a transcript to a new engine and
// returns the transcript with its answers.
func answerTranscript(transcript string) string {
	e := engine.New(transcriptGames(), fixed)
	var b strings.Builder
	for line := range strings.Lines(transcript) {
		if strings.HasPrefix(line, "<") {
			continue
		}
		b.WriteString(line)
		if request, ok := strings.CutPrefix(line, "> "); ok {
			answer, _ := e.Answer(context.Background(), []byte(strings.TrimSuffix(request, "\n")))
			fmt.Fprintf(&b, "< %s\n", answer)
		}
	}
	return b.String()
}

// quote puts a transcript into the block of a document that is marked with its name.
func quote(t *testing.T, doc, name, transcript string) string {
	t.Helper()
	mark := "<!-- engine/testdata/" + name + " -->\n```text\n"
	before, rest, ok := strings.Cut(doc, mark)
	if !ok {
		t.Fatalf("%s has no block marked %s", protocol, mark)
	}
	_, after, _ := strings.Cut(rest, "```\n")
	return before + mark + transcript + "```\n" + after
}

func read(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// answer is what any request may be answered with.
type answer struct {
	OK         bool            `json:"ok"`
	ID         json.RawMessage `json:"id"`
	Code       string          `json:"code"`
	Message    string          `json:"message"`
	Rule       string          `json:"rule"`
	Reason     string          `json:"reason"`
	Ply        int             `json:"ply"`
	Actors     []int           `json:"actors"`
	Over       bool            `json:"over"`
	Commitment string          `json:"commitment"`
	Position   json.RawMessage `json:"position"`
	Moves      []json.RawMessage
	Events     []json.RawMessage
	View       json.RawMessage
	Move       json.RawMessage
	Thought    struct{ Tries int }
	Record     string
	Scores     []int
	Sheet      [][]game.Item
}

func ask(t *testing.T, e *engine.Engine, format string, args ...any) answer {
	t.Helper()
	text, _ := e.Answer(context.Background(), fmt.Appendf(nil, format, args...))
	var a answer
	if err := json.Unmarshal(text, &a); err != nil || bytes.ContainsRune(text, '\n') {
		t.Fatalf("%s: %v", text, err)
	}
	return a
}

func must(t *testing.T, e *engine.Engine, format string, args ...any) answer {
	t.Helper()
	a := ask(t, e, format, args...)
	if !a.OK {
		t.Fatalf("%s: %s: %s", fmt.Sprintf(format, args...), a.Code, a.Message)
	}
	return a
}

// playToEnd plays a match of the engine to its end.
func playToEnd(t *testing.T, e *engine.Engine, match string) answer {
	t.Helper()
	a := must(t, e, `{"do":"undo","match":%q,"to":0}`, match)
	for !a.Over {
		seat := a.Actors[len(a.Actors)-1]
		moves := must(t, e, `{"do":"moves","match":%q,"seat":%d}`, match, seat).Moves
		a = must(
			t, e, `{"do":"play","match":%q,"seat":%d,"move":%s}`, match, seat, moves[len(moves)-1],
		)
	}
	return a
}

// Each refusal has its code, gives the id back, and leaves everything as it was.
func TestRefusals(t *testing.T) {
	e := highCard()
	long := strings.Repeat(" ", engine.MaxLine)
	seed := fixed().String()
	must(
		t, e,
		`{"do":"new","game":"high-card","seats":2,"options":{"picking":"in-turn"},"seed":"%s"}`,
		seed,
	)
	hand := must(t, e, `{"do":"moves","seat":0}`).Moves
	must(t, e, `{"do":"new","match":"over","game":"high-card","seats":3,"seed":"%s"}`, seed)
	playToEnd(t, e, "over")
	before := must(t, e, `{"do":"record"}`).Record + must(
		t, e, `{"do":"record","match":"over"}`,
	).Record
	for request, want := range map[string]string{
		``:                                  "bad-request: The line is not JSON.",
		`hello`:                             "bad-request: The line is not JSON.",
		`{"do":"games"} {}`:                 "bad-request: The line is not JSON.",
		"{\"do\":\"games\xff\"}":            "bad-request: The line is not JSON: it is not UTF-8.",
		`{"do":"games"}` + long:             "bad-request: A line has at most 1000000 bytes.",
		`[]`:                                "bad-request: A JSON object is wanted here.",
		`null`:                              "bad-request: A JSON object is wanted here.",
		`{}`:                                `bad-request: Field "do" is missing.`,
		`{"do":7}`:                          `bad-request: Field "do" has to be a string.`,
		`{"do":"dance"}`:                    `bad-request: There is nothing called "dance" to do.`,
		`{"Do":"games"}`:                    `bad-request: Field "do" is missing.`,
		`{"do":"games","do":"games"}`:       `bad-request: Field "do" is given twice.`,
		`{"do":"games","seat":1}`:           `bad-request: Request "games" has no field "seat".`,
		`{"do":"games","match":null}`:       `bad-request: Field "match" has to be a string.`,
		`{"do":"new","seats":2}`:            `bad-request: Field "game" is missing.`,
		`{"do":"new","game":"high-card"}`:   `bad-request: Field "seats" is missing.`,
		`{"do":"new","game":"chess"}`:       `unknown-game: There is no game "chess": there are high-card.`,
		`{"do":"load","game":"chess"}`:      `unknown-game: There is no game "chess": there are high-card.`,
		`{"do":"load","game":"high-card"}`:  `bad-request: Field "position" is missing.`,
		`{"do":"position","match":"other"}`: `unknown-match: There is no match "other".`,
		`{"do":"new","game":"high-card","seats":9}`:                              "bad-options: Not allowed: 9 seats, where 2 to 4 can play.",
		`{"do":"new","game":"high-card","seats":-1}`:                             "bad-options: Not allowed: -1 seats, where 2 to 4 can play.",
		`{"do":"new","game":"high-card","seats":2.5}`:                            `bad-request: Field "seats" has to be a whole number.`,
		`{"do":"new","game":"high-card","seats":"2"}`:                            `bad-request: Field "seats" has to be a whole number.`,
		`{"do":"new","game":"high-card","seats":2,"options":[]}`:                 "bad-request: Options: A JSON object is wanted here.",
		`{"do":"new","game":"high-card","seats":2,"options":{"low-wins":true}}`:  `bad-request: Option "low-wins" has to be a string.`,
		`{"do":"new","game":"high-card","seats":2,"options":{"low-wins":"yes"}}`: `bad-options: Not allowed: option "low-wins" cannot be "yes", only one of ["off" "on"].`,
		`{"do":"new","game":"high-card","seats":2,"options":{"jokers":"on"}}`:    `bad-options: Not allowed: there is no option "jokers".`,
		`{"do":"new","game":"high-card","seats":2,"seed":"abc"}`:                 `bad-request: Seed: "abc" is not 64 hexadecimal digits.`,
		`{"do":"load","game":"high-card","position":{"seats":2}}`:                "bad-position: The position is impossible: ",
		`{"do":"load","game":"high-card","position":null}`:                       `bad-request: Field "position" has to be a value.`,
		`{"do":"moves"}`:                                                       `bad-request: Field "seat" is missing.`,
		`{"do":"moves","seat":2}`:                                              "bad-request: There is no seat 2: seats are 0 to 1.",
		`{"do":"guess","seat":2}`:                                              "bad-request: There is no seat 2: seats are 0 to 1.",
		`{"do":"guess","seat":0,"seed":"1"}`:                                   `bad-request: Seed: "1" is not 64 hexadecimal digits.`,
		`{"do":"guess","match":"other"}`:                                       `unknown-match: There is no match "other".`,
		`{"do":"schema"}`:                                                      `bad-request: Field "game" is missing.`,
		`{"do":"schema","game":"chess"}`:                                       `unknown-game: There is no game "chess": there are high-card.`,
		`{"do":"bot","seat":0,"level":"hard:bold"}`:                            `unknown-level: There is no bot "hard:bold": the bots of this game have no styles.`,
		`{"do":"bot","seat":0,"level":"hard/ten"}`:                             `unknown-level: "hard/ten": after the slash write a number of tries or a time`,
		`{"do":"view","seat":-1}`:                                              "bad-request: There is no seat -1: seats are 0 to 1.",
		`{"do":"view","seat":-2}`:                                              "bad-request: There is no seat -2: seats are 0 to 1.",
		`{"do":"play","seat":0}`:                                               `bad-request: Field "move" is missing.`,
		`{"do":"play","seat":0,"move":{"card":99}}`:                            "illegal-move: There is no such card.",
		`{"do":"play","seat":0,"move":{"joker":1}}`:                            "illegal-move: This is not a move of this game: ",
		`{"do":"play","seat":1,"move":` + string(hand[0]) + `}`:                "not-acting: It is not this seat's turn.",
		`{"do":"play","seat":0,"move":` + string(hand[0]) + `,"mvoe":1}`:       `bad-request: Request "play" has no field "mvoe".`,
		`{"do":"play","seat":0,"match":"over","move":` + string(hand[0]) + `}`: "match-over: The match is over.",
		`{"do":"undo","to":1}`:                                                 "bad-request: The match has no such ply: 1 of 0 to 0.",
		`{"do":"undo","to":-1}`:                                                "bad-request: The match has no such ply: -1 of 0 to 0.",
		`{"do":"bot","seat":0}`:                                                `bad-request: Field "level" is missing.`,
		`{"do":"bot","seat":0,"level":"perfect"}`:                              `unknown-level: There is no bot "perfect": there are `,
		`{"do":"bot","seat":1,"level":"random"}`:                               "not-acting: It is not this seat's turn.",
		`{"do":"bot","seat":1,"level":"random","match":"over"}`:                "match-over: The match is over.",
		`{"do":"bot","seat":0,"level":"random","ms":0}`:                        `bad-request: Field "ms" has to be from 1 to 86400000.`,
		`{"do":"replay","record":"lair match v1"}`:                             "bad-record: Line 1: ",
		`{"do":"replay","record":` + quoted(strings.Replace(before, "0 {", "1 {", 1)) + `}`: "bad-record: Line ",
		`{"do":"replay","record":{}}`: `bad-request: Field "record" has to be a string.`,
	} {
		a := ask(t, e, "%s", request)
		if got := a.Code + ": " + a.Message; a.OK || !strings.HasPrefix(got, want) {
			t.Errorf("%.200s\n%s, want\n%s", request, got, want)
		}
		if after := must(t, e, `{"do":"record"}`).Record + must(t, e, `{"do":"record","match":"over"}`).Record; after != before {
			t.Fatalf("%.200s\nchanged a match", request)
		}
	}
	if a := ask(t, e, `{"do":"play","id":"x","seat":0,"move":{"card":%d}}`, missing(hand)); a.Reason != "card_not_in_hand" ||
		a.Rule != "hc-hand" ||
		string(a.ID) != `"x"` {
		t.Errorf("%+v", a)
	}
	if a := ask(t, e, `{"id":[1, 2],"do":"dance"}`); string(a.ID) != "[1,2]" {
		t.Errorf("%+v", a)
	}
}

func quoted(s string) string {
	b, _ := json.Marshal(s)
	return string(b)
}

// missing is a card that is not in a hand.
func missing(hand []json.RawMessage) int {
	for c := 1; ; c++ {
		if !strings.Contains(string(bytes.Join(toSlices(hand), nil)), fmt.Sprintf(`:%d}`, c)) {
			return c
		}
	}
}

func toSlices(list []json.RawMessage) (all [][]byte) {
	for _, m := range list {
		all = append(all, m)
	}
	return all
}

// Every game describes itself, and the answer to games says what its bots can be.
func TestGamesAreDescribed(t *testing.T) {
	e := engine.New(games.All(), fixed)
	text, _ := e.Answer(context.Background(), []byte(`{"do":"games"}`))
	var a struct {
		Games []struct {
			Name   string
			Styles []string
		}
		Levels []string
	}
	if err := json.Unmarshal(text, &a); err != nil || len(a.Games) == 0 {
		t.Fatalf("%s: %v", text, err)
	}
	for _, g := range a.Games {
		text, _ := e.Answer(context.Background(), fmt.Appendf(nil, `{"do":"schema","game":%q}`, g.Name))
		var d struct {
			Schema struct {
				Title string
				Defs  map[string]json.RawMessage `json:"$defs"`
			}
		}
		if err := json.Unmarshal(text, &d); err != nil ||
			!strings.HasPrefix(d.Schema.Title, g.Name+"/") || d.Schema.Defs["View"] == nil ||
			d.Schema.Defs["Move"] == nil || d.Schema.Defs["Event"] == nil {
			t.Errorf("%s is described by %.300s (%v)", g.Name, text, err)
		}
		title, _ := games.Find(g.Name)
		seats := title.Info().Seats[0]
		opened := must(t, e, `{"do":"new","game":%q,"seats":%d,"seed":"%s"}`, g.Name, seats, fixed())
		for _, style := range append([]string{""}, g.Styles...) {
			for _, level := range a.Levels {
				if style != "" {
					level += ":" + style
				}
				must(t, e, `{"do":"bot","seat":%d,"level":"%s/2"}`, opened.Actors[0], level)
			}
		}
	}
}

// A guess looks to its seat as the truth does, is a position that can be played
// on, and is made of nothing but what the seat knows: the same seed makes the same
// guess of a guess.
func TestGuessesAreFair(t *testing.T) {
	e := engine.New(games.All(), fixed)
	differ := 0
	for _, title := range games.All() {
		name := title.Info().Name
		for seats := title.Info().Seats[0]; seats <= title.Info().Seats[1]; seats++ {
			a := must(t, e, `{"do":"new","game":%q,"seats":%d,"seed":"%s"}`, name, seats, fixed())
			for n := 0; !a.Over && n < 60; n++ {
				if n%7 == 0 {
					differ += checkGuesses(t, e, name, seats)
				}
				seat := a.Actors[0]
				moves := must(t, e, `{"do":"moves","seat":%d}`, seat).Moves
				a = must(t, e, `{"do":"play","seat":%d,"move":%s}`, seat, moves[n*7%len(moves)])
			}
		}
	}
	if differ == 0 {
		t.Error("every guess was the truth")
	}
}

// checkGuesses guesses for each seat and for a spectator, and returns how many
// guesses differ from the truth.
func checkGuesses(t *testing.T, e *engine.Engine, name string, seats int) (differ int) {
	t.Helper()
	truth := must(t, e, `{"do":"position"}`).Position
	for seat := -1; seat < seats; seat++ {
		who := ""
		if seat >= 0 {
			who = fmt.Sprintf(`,"seat":%d`, seat)
		}
		guess := func(match string, seed uint64) []byte {
			return must(
				t, e, `{"do":"guess","match":%q,"seed":"%s"%s}`, match, game.SeedOf(seed), who,
			).Position
		}
		one := guess("main", 1)
		if !bytes.Equal(one, truth) {
			differ++
		}
		must(t, e, `{"do":"load","match":"try","game":%q,"position":%s}`, name, one)
		if a, b := guess("main", 2), guess("try", 2); !bytes.Equal(a, b) {
			t.Errorf("%s, seat %d: the truth is guessed as %s, a guess of it as %s", name, seat, a, b)
		}
		for _, what := range []string{"view", "moves"} {
			if seat < 0 && what == "moves" {
				continue
			}
			there, _ := e.Answer(t.Context(), fmt.Appendf(nil, `{"do":%q%s}`, what, who))
			here, _ := e.Answer(t.Context(), fmt.Appendf(nil, `{"do":%q,"match":"try"%s}`, what, who))
			if !bytes.Equal(there, here) {
				t.Errorf("%s, seat %d: %s is %s in a guess, %s in truth", name, seat, what, here, there)
			}
		}
	}
	return differ
}

// Many matches go on side by side; each can be left and found again as a record and as a position.
func TestMatchesGoOnSideBySide(t *testing.T) {
	e := highCard()
	for n := range 200 {
		a := must(
			t, e, `{"do":"new","match":"m%d","game":"high-card","seats":%d,"seed":"%s"}`, n, 2+n%3,
			game.SeedOf(uint64(n)),
		)
		if a.Ply != 0 || a.Over || len(a.Actors) != 2+n%3 ||
			a.Commitment != game.SeedOf(uint64(n)).Commitment() {
			t.Fatalf("match %d: %+v", n, a)
		}
	}
	for n := range 200 {
		match := fmt.Sprintf("m%d", n)
		if a := playToEnd(t, e, match); a.Ply != 3*(2+n%3) || len(a.Events) == 0 ||
			len(a.Actors) != 0 {
			t.Fatalf("match %d: %+v", n, a)
		}
		text := must(t, e, `{"do":"record","match":%q}`, match).Record
		again := must(t, e, `{"do":"replay","match":"again","record":%s}`, quoted(text))
		if result := must(t, e, `{"do":"result","match":"again"}`); !again.Over ||
			len(result.Scores) != 2+n%3 ||
			len(result.Sheet) != 2+n%3 {
			t.Fatalf("match %d: replayed to %+v, %+v", n, again, result)
		}
		must(t, e, `{"do":"undo","match":%q,"to":3}`, match)
		position := must(t, e, `{"do":"position","match":%q}`, match).Position
		must(
			t, e, `{"do":"load","match":"again","game":"high-card","position":%s,"seed":"%s"}`,
			position, fixed(),
		)
		if back := must(t, e, `{"do":"position","match":"again"}`).Position; !bytes.Equal(
			back, position,
		) {
			t.Fatalf("match %d: %s came back as %s", n, position, back)
		}
		for _, seat := range []string{"", `,"seat":0`, `,"seat":1`} {
			there, here := must(t, e, `{"do":"view","match":%q%s}`, match, seat), must(
				t, e, `{"do":"view","match":"again"%s}`, seat,
			)
			if !bytes.Equal(there.View, here.View) {
				t.Fatalf(
					"match %d: the loaded position looks like %s, not %s", n, here.View, there.View,
				)
			}
		}
	}
}

// Equal requests get equal answers, those of bots too; with another seed they get others.
func TestEqualRequestsGetEqualAnswers(t *testing.T) {
	talk := func(seed game.Seed) (all string) {
		e := highCard()
		a := must(t, e, `{"do":"new","game":"high-card","seats":3,"seed":"%s"}`, seed)
		for !a.Over {
			level := []string{"random", "greedy", "search"}[a.Ply%3]
			text, _ := e.Answer(
				context.Background(),
				fmt.Appendf(nil, `{"do":"bot","seat":%d,"level":%q}`, a.Actors[0], level),
			)
			all += string(text)
			var b answer
			if err := json.Unmarshal(text, &b); err != nil || !b.OK {
				t.Fatalf("%s: %v", text, err)
			}
			a = must(t, e, `{"do":"play","seat":%d,"move":%s}`, a.Actors[0], b.Move)
		}
		return all + must(t, e, `{"do":"record"}`).Record
	}
	one := talk(game.SeedOf(1))
	if again := talk(game.SeedOf(1)); again != one {
		t.Errorf("first\n%s\nthen\n%s", one, again)
	}
	if other := talk(game.SeedOf(2)); other == one {
		t.Error("another seed made no difference")
	}
}

// Without a seed one is drawn, and a match of the same name takes the place of the old one.
func TestSeedIsDrawn(t *testing.T) {
	e := engine.New(games.List{games.Of(toy.Rules())}, game.NewSeed)
	one := must(t, e, `{"do":"new","game":"high-card","seats":3}`).Commitment
	two := must(t, e, `{"do":"new","game":"high-card","seats":3}`).Commitment
	if one == two || len(one) != 64 {
		t.Errorf("commitments %s and %s", one, two)
	}
}

func TestBotMindsItsTime(t *testing.T) {
	e := highCard()
	must(t, e, `{"do":"new","game":"high-card","seats":3,"seed":"%s"}`, fixed())
	free, hurried := must(t, e, `{"do":"bot","seat":0,"level":"search"}`), must(
		t, e, `{"do":"bot","seat":0,"level":"search","ms":1}`,
	)
	if free.Thought.Tries <= 0 || hurried.Thought.Tries > free.Thought.Tries {
		t.Errorf(
			"%d tries in a millisecond, %d without hurry", hurried.Thought.Tries,
			free.Thought.Tries,
		)
	}
}

// Serve answers line by line whatever comes, and ends with quit or with its input.
func TestServe(t *testing.T) {
	long := strings.Repeat("x", 3*engine.MaxLine)
	games := `{"do":"games","id":1}`
	padded := games + strings.Repeat(" ", engine.MaxLine-len(games))
	for name, c := range map[string]struct{ in, want string }{
		"nothing":        {"", ""},
		"an empty line":  {"\n", "bad-request\n"},
		"no line break":  {games, "ok 1\n"},
		"CRLF":           {games + "\r\n", "ok 1\n"},
		"the longest":    {padded + "\n" + games + "\n", "ok 1\nok 1\n"},
		"one too long":   {padded + " \n" + games + "\n", "bad-request\nok 1\n"},
		"much too long":  {long + "\n" + games + "\n", "bad-request\nok 1\n"},
		"long and ended": {long, "bad-request\n"},
		"quit":           {games + "\n" + `{"do":"quit","id":2}` + "\n" + games + "\n", "ok 1\nok 2\n"},
	} {
		for _, reader := range []io.Reader{strings.NewReader(c.in), iotest.HalfReader(strings.NewReader(c.in))} {
			var out bytes.Buffer
			if err := highCard().Serve(context.Background(), reader, &out); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			got := ""
			for line := range strings.Lines(out.String()) {
				var a answer
				if err := json.Unmarshal([]byte(line), &a); err != nil {
					t.Fatalf("%s: %v", name, err)
				}
				if a.OK {
					got += fmt.Sprintf("ok %s\n", a.ID)
				} else {
					got += a.Code + "\n"
				}
			}
			if got != c.want {
				t.Errorf("%s: answered\n%swant\n%s", name, got, c.want)
			}
		}
	}
	broken := errors.New("broken")
	if err := highCard().Serve(context.Background(), iotest.ErrReader(broken), io.Discard); !errors.Is(
		err, broken,
	) {
		t.Errorf("reading: %v", err)
	}
	if err := highCard().Serve(context.Background(), strings.NewReader(games), refuser{broken}); !errors.Is(
		err, broken,
	) {
		t.Errorf("writing: %v", err)
	}
}

type refuser struct{ err error }

func (w refuser) Write([]byte) (int, error) { return 0, w.err }

// Whatever a line says, the answer is one line of JSON, and a finished match stays as it is.
func FuzzLinesAreAnswered(f *testing.F) {
	for _, request := range []string{
		`{"do":"games"}`, `{"do":"new","game":"high-card","seats":3,"options":{"picking":"in-turn"}}`, `{"do":"position"}`,
		`{"do":"moves","seat":0}`, `{"do":"play","seat":0,"move":{"card":3}}`, `{"do":"view","seat":1}`, `{"do":"undo","to":0}`,
		`{"do":"result"}`, `{"do":"bot","seat":0,"level":"greedy","ms":1}`, `{"do":"record"}`, `{"do":"quit"}`,
		`{"do":"load","game":"high-card","position":{"seats":2,"round":1,"prize":1}}`,
		`{"do":"replay","id":null,"record":"lair match v1\ngame high-card/1\n"}`,
	} {
		f.Add([]byte(request))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		e := highCard()
		must(t, e, `{"do":"new","match":"done","game":"high-card","seats":2}`)
		playToEnd(t, e, "done")
		must(t, e, `{"do":"new","game":"high-card","seats":2}`)
		before := must(t, e, `{"do":"record","match":"done"}`).Record
		if bytes.Contains(line, []byte("done")) {
			return
		}
		text, _ := e.Answer(context.Background(), line)
		if !json.Valid(text) || bytes.ContainsRune(text, '\n') ||
			!bytes.HasPrefix(text, []byte(`{"ok":`)) {
			t.Fatalf("%q is answered with %q", line, text)
		}
		if after := must(t, e, `{"do":"record","match":"done"}`).Record; after != before {
			t.Fatalf("%q changed a match that is over", line)
		}
	})
}
