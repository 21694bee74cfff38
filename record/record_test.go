package record_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/toy"
	"lair.games/lair/record"
	"lair.games/lair/record/recordtest"
)

var highCard = game.Erase(toy.Rules())

func find(name string) (game.Game, bool) { return highCard, name == "high-card" }

// strange is a card list in which the last card is the weakest.
var strange = func() string {
	csv := "card,strength\n"
	for i := range 12 {
		csv += fmt.Sprintf("%d,%d\n", i+1, (i+1)%12)
	}
	return csv
}()

// play deals a match and plays a number of plies; all of them if plies is negative.
func play(t testing.TB, g game.Game, o game.Setup, seed uint64, plies int) game.Match {
	t.Helper()
	m, err := g.New(o, game.SeedOf(seed))
	if err != nil {
		t.Fatal(err)
	}
	if err := recordtest.PlayOut(m, seed, nil); err != nil {
		t.Fatal(err)
	}
	if plies >= 0 {
		if err := m.Undo(plies); err != nil {
			t.Fatal(err)
		}
	}
	return m
}

// matches are one of each kind: finished and not, dealt and loaded, with the
// cards of the box and others.
func matches(t testing.TB) map[string]game.Match {
	t.Helper()
	other, err := highCard.WithCards(strange)
	if err != nil {
		t.Fatal(err)
	}
	inTurn := game.Setup{Seats: 3, Options: map[string]string{"picking": "in-turn"}}
	list := map[string]game.Match{
		"finished":    play(t, highCard, inTurn, 1, -1),
		"begun":       play(t, highCard, game.Setup{Seats: 2}, 2, 3),
		"dealt":       play(t, highCard, game.Setup{Seats: 4}, 3, 0),
		"other cards": play(t, other, inTurn, 4, -1),
	}
	for name, m := range map[string]game.Match{
		"loaded":                  play(t, highCard, inTurn, 5, 4),
		"loaded with other cards": play(t, other, game.Setup{Seats: 2}, 6, 3),
	} {
		position, err := m.Position()
		if err != nil {
			t.Fatal(err)
		}
		spaced := bytes.Replace(position, []byte("{"), []byte("{ \n"), 1)
		loaded, err := m.Game().Load(spaced, game.SeedOf(9))
		if err != nil {
			t.Fatal(err)
		}
		if err := recordtest.PlayOut(loaded, 5, nil); err != nil {
			t.Fatal(err)
		}
		list[name] = loaded
	}
	return list
}

func TestReplayLeadsToTheSameMatch(t *testing.T) {
	for name, m := range matches(t) {
		var text bytes.Buffer
		if err := record.Write(&text, m); err != nil {
			t.Fatal(err)
		}
		r, err := record.Read(bytes.NewReader(text.Bytes()))
		if err != nil {
			t.Fatalf("%s: %v\n%s", name, err, &text)
		}
		if got := r.Text(); !bytes.Equal(got, text.Bytes()) {
			t.Errorf("%s: read and written again it is\n%s\nwant\n%s", name, got, &text)
		}
		again, err := r.Replay(find)
		if err != nil {
			t.Fatalf("%s: %v\n%s", name, err, &text)
		}
		if again.Hash() != m.Hash() || again.Ply() != m.Ply() ||
			again.Game().Deck() != m.Game().Deck() {
			t.Errorf("%s: the replay ends elsewhere", name)
		}
		_, err = record.Verify(text.Bytes(), find)
		if m.Over() && err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if !m.Over() && !errors.Is(err, record.ErrOngoing) {
			t.Errorf("%s: verified with %v, want ErrOngoing", name, err)
		}
	}
}

// Whatever is done to a finished record that Lair wrote, it does not verify any
// more, and the error names a line.
func TestEveryAlterationIsRefused(t *testing.T) {
	for name, m := range matches(t) {
		if !m.Over() {
			continue
		}
		text := record.Of(m).Text()
		refused := func(what string, altered []byte) {
			t.Helper()
			_, err := record.Verify(altered, find)
			var where *record.Error
			if !errors.Is(err, record.ErrRecord) || !errors.As(err, &where) || where.Line < 1 {
				t.Errorf("%s: %s: %v\n%s", name, what, err, altered)
			}
		}
		for i := range text {
			refused(fmt.Sprintf("cut at byte %d", i), text[:i])
			for _, c := range []byte{' ', '0', '1', 'x', '\n', 0xff} {
				if c == text[i] {
					continue
				}
				changed := bytes.Clone(text)
				changed[i] = c
				refused(fmt.Sprintf("byte %d changed to %q", i, c), changed)
			}
		}
		lines := strings.SplitAfter(strings.TrimSuffix(string(text), "\n"), "\n")
		lines[len(lines)-1] += "\n"
		for i := range lines {
			if !strings.HasPrefix(lines[i], "sum ") {
				refused(fmt.Sprintf("without line %d", i+1), join(lines[:i], lines[i+1:]))
			}
			refused(fmt.Sprintf("with line %d twice", i+1), join(lines[:i+1], lines[i:]))
			if i > 0 {
				refused(
					fmt.Sprintf("lines %d and %d exchanged", i, i+1),
					join(lines[:i-1], []string{lines[i], lines[i-1]}, lines[i+1:]),
				)
			}
		}
	}
}

func join(parts ...[]string) []byte {
	var b []byte
	for _, part := range parts {
		for _, line := range part {
			b = append(b, line...)
		}
	}
	return b
}

// alteration is a change to a record and the error that it causes.
type alteration struct {
	old, new, want string
	is             error
}

// bareRecord returns a finished record without a sum, which no alteration would
// fit, and its lines: 1 to 5 are the head, 6 to 14 the moves, 15 the result.
func bareRecord(t *testing.T) (text string, lines []string) {
	t.Helper()
	inTurn := game.Setup{Seats: 3, Options: map[string]string{"picking": "in-turn"}}
	r := record.Of(play(t, highCard, inTurn, 1, -1))
	r.Sum = ""
	text = string(r.Text())
	return text, strings.Split(text, "\n")
}

// checkAlterations checks that each alteration is refused where it is, with its
// reason.
func checkAlterations(t *testing.T, text string, list []alteration) {
	t.Helper()
	for _, c := range list {
		altered := strings.Replace(text, c.old, c.new, 1)
		if altered == text {
			t.Fatalf("%q does not occur", c.old)
		}
		_, err := record.Verify([]byte(altered), find)
		if err == nil || !strings.HasPrefix(err.Error(), c.want) || !errors.Is(err, c.is) ||
			!errors.Is(err, record.ErrRecord) {
			t.Errorf("with %q in place of %q:\n%v, want\n%s", c.new, c.old, err, c.want)
		}
	}
}

func TestErrorsInTheHead(t *testing.T) {
	text, _ := bareRecord(t)
	checkAlterations(t, text, []alteration{
		{
			"lair match v1", "lair match v2",
			`line 1: not a record: it begins with "lair match v2", and a record with "lair match v1"`,
			record.ErrForeign,
		},
		{
			"lair match v1", "\xff\xfe",
			`line 1: not a record: it is not text, and a record begins with "lair match v1"`,
			record.ErrForeign,
		},
		{
			"lair match v1\n", "\n",
			`line 1: not a record: its first line is empty, and a record begins with "lair match v1"`,
			record.ErrForeign,
		},
		{
			text, "",
			`line 1: not a record: its first line is empty, and a record begins with "lair match v1"`,
			record.ErrForeign,
		},
		{
			text, "# Lair\n\nAll about it.\n",
			`line 1: not a record: it begins with "# Lair", and a record with "lair match v1"`,
			record.ErrForeign,
		},
		{
			"game high-card/1", "game high-card", `line 2: not a line of a record: want "game NAME/VERSION"`,
			record.ErrSyntax,
		},
		{
			"game high-card/1", "game high-card/01",
			`line 2: not a line of a record: want "game NAME/VERSION"`, record.ErrSyntax,
		},
		{"game high-card/1", "game low-card/1", `line 2: no such game: "low-card"`, record.ErrGame},
		{
			"game high-card/1", "game high-card/2",
			"line 2: other rules: the record is of edition 2 of high-card, and the editions here are [1]",
			record.ErrVersion,
		},
		{
			`"seats":3`, `"seats":5`, "line 3: not allowed: 5 seats, where 2 to 4 can play", game.ErrOptions,
		},
		{
			`"seats":3`, `"chairs":3`, `line 3: not a line of a record: "chairs" is not a field here`,
			record.ErrSyntax,
		},
		{
			"chacha8-1", "dice", `line 4: other rules: chance is drawn as "chacha8-1" here, not as "dice"`,
			record.ErrVersion,
		},
		{
			"seed ", "seed 0",
			"line 5: not a line of a record: a seed is 64 hexadecimal digits in lower case",
			record.ErrSyntax,
		},
	})
}

func TestErrorsInMoves(t *testing.T) {
	text, lines := bareRecord(t)
	checkAlterations(t, text, []alteration{
		{lines[5], "", "line 6: not a line of a record: it is empty", record.ErrSyntax},
		{
			lines[5], "7 {}",
			`line 6: not a line of a record: want a seat and a move, or the result; here is "7"`,
			record.ErrSyntax,
		},
		{lines[5], `1 {"card":1}`, "line 6: It is not this seat's turn.", game.ErrNotActing},
		{lines[5], `0 {"card":0}`, "line 6: There is no such card.", game.ErrIllegal},
		{
			lines[5], "0", "line 6: not a line of a record: the move: unexpected end of JSON input",
			record.ErrSyntax,
		},
		{lines[6] + "\n", "", "line 7: It is not this seat's turn.", game.ErrNotActing},
		{
			lines[5], strings.Replace(lines[5], ":", ": ", 1),
			"line 6: not as it was written: Lair writes " + lines[5], record.ErrAltered,
		},
		{
			lines[5], "position {}\n" + lines[5],
			`line 6: the position is impossible: "seats" is missing`, game.ErrPosition,
		},
		{
			lines[5], `cards "card"` + "\n" + lines[5],
			`line 6: the card list is wrong: line 1: want "card,strength"`, game.ErrCards,
		},
		{
			lines[5], "sum 0123456789abcdef\n" + lines[5],
			"line 6: not as it was written: some line was changed", record.ErrAltered,
		},
	})
}

func TestErrorsInTheResult(t *testing.T) {
	text, lines := bareRecord(t)
	checkAlterations(t, text, []alteration{
		{
			lines[14] + "\n", "",
			"line 15: wrong result: the match is over after the line before, and its result is missing",
			record.ErrResult,
		},
		{
			lines[14], "= 100 0 0", "line 15: wrong result: the moves lead to " + lines[14][2:],
			record.ErrResult,
		},
		{lines[14], "= 1 x", `line 15: not a line of a record: "x" is not a score`, record.ErrSyntax},
		{
			lines[14] + "\n", lines[14],
			"line 15: not a line of a record: it breaks off: a record ends with a line break",
			record.ErrSyntax,
		},
		{
			lines[14] + "\n", lines[14] + "\n" + lines[14] + "\n",
			"line 16: not a line of a record: the result is the last line of a record", record.ErrSyntax,
		},
		{
			lines[12] + "\n" + lines[13] + "\n", "",
			"line 13: wrong result: here is a result, but the match is not over", record.ErrResult,
		},
		{
			lines[13] + "\n" + lines[14] + "\n", "",
			"line 14: the match is not over: the record ends here, and the match goes on", record.ErrOngoing,
		},
	})
}

// A setup which is not that of the position is an edit, not a choice.
func TestSetupBelongsToThePosition(t *testing.T) {
	m := matches(t)["loaded"]
	r := record.Of(m)
	r.Sum, r.Setup.Seats = "", 4
	_, err := record.Verify(r.Text(), find)
	if err == nil ||
		!strings.HasPrefix(
			err.Error(), "line 3: not a line of a record: the position below belongs to setup",
		) {
		t.Errorf("got %v", err)
	}
}

// TestRecordsKeepTheirEdition checks that a record is played by the edition that it
// names, whatever the newest is, and comes out as it was.
func TestRecordsKeepTheirEdition(t *testing.T) {
	g := game.Erase(toy.Editions())
	find := func(string) (game.Game, bool) { return g, true }
	scores := map[int]int32{}
	for _, edition := range g.Info().Editions {
		for _, cards := range []string{"", strange} {
			played, err := g.Edition(edition)
			if err == nil && cards != "" {
				played, err = played.WithCards(cards)
			}
			if err != nil {
				t.Fatal(err)
			}
			var text bytes.Buffer
			m := play(t, played, game.Setup{Seats: 2}, 1, -1)
			if err := record.Write(&text, m); err != nil {
				t.Fatal(err)
			}
			again, err := record.Verify(text.Bytes(), find)
			if err != nil {
				t.Fatalf("edition %d: %v", edition, err)
			}
			r := again.Result()
			if scores[edition] = max(r.Scores[0], r.Scores[1]); r != m.Result() {
				t.Errorf("edition %d: %v, want %v", edition, r, m.Result())
			}
			other := bytes.Replace(text.Bytes(), fmt.Appendf(nil, "/%d\n", edition), []byte("/3\n"), 1)
			if _, err := record.Verify(other, find); !errors.Is(err, record.ErrVersion) {
				t.Errorf("a record of edition 3: %v, want ErrVersion", err)
			}
		}
	}
	if scores[2] != 2*scores[1] || scores[1] == 0 {
		t.Errorf("best scores by edition: %v, want twice as many in edition 2", scores)
	}
}

func TestLongRecordsAreRefused(t *testing.T) {
	text := strings.Repeat("lair match v1\n", record.MaxBytes/14+1)
	if _, err := record.Read(strings.NewReader(text)); !errors.Is(err, record.ErrSyntax) {
		t.Errorf("got %v", err)
	}
}

// Whatever can be read is written as something that reads as the same, and
// replaying it never panics.
func FuzzRecordsParseAndPrint(f *testing.F) {
	for _, m := range matches(f) {
		f.Add(record.Of(m).Text())
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		r, err := record.Parse(text)
		if err != nil {
			return
		}
		printed := r.Text()
		again, err := record.Parse(printed)
		if err != nil {
			t.Fatalf("%q is written as %q: %v", text, printed, err)
		}
		if reprinted := again.Text(); !bytes.Equal(reprinted, printed) {
			t.Fatalf("%q is written as %q and then as %q", text, printed, reprinted)
		}
		if m, err := r.Replay(find); err == nil && r.Sum != "" &&
			!bytes.Equal(record.Of(m).Text(), printed) {
			t.Fatalf("%q replays to\n%s", printed, record.Of(m).Text())
		}
	})
}
