package game_test

import (
	"fmt"
	"strings"
	"testing"

	"lair.games/lair/game"
)

func TestFieldsNamesWhatIsGiven(t *testing.T) {
	type move struct {
		Kind *string `json:"kind"`
		To   *int    `json:"to"`
		Odd  *bool   `json:"odd"`
	}
	for text, want := range map[string]string{
		`{}`:                                "",
		`{"odd":false,"kind":"x"}`:          "kind odd",
		`{"kind":null,"to":0}`:              "to",
		`{"odd":true,"to":1,"kind":"give"}`: "kind to odd",
	} {
		var f move
		if have, err := game.Fields([]byte(text), &f); err != nil || have != want {
			t.Errorf("%s has %q, %v; want %q", text, have, err, want)
		}
	}
	var f move
	if _, err := game.Fields([]byte(`{"kind":"give","to":7}`), &f); err != nil || game.Given(f.To) != 7 || game.Given(f.Kind) != "give" || game.Given(f.Odd) {
		t.Errorf("%+v, %v", f, err)
	}
	for text, want := range map[string]string{`{"into":1}`: "unknown field", `{"to":"x"}`: "cannot unmarshal", `{`: "EOF", `[]`: "cannot unmarshal"} {
		if _, err := game.Fields([]byte(text), new(move)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}

// suit is an enum with names.
type suit uint8

var suitNames = []string{"hearts", "spades"}

func (s suit) String() string { return suitNames[s] }

func (s *suit) UnmarshalText(text []byte) error { return game.Parse(s, text, suitNames, "suit") }

func TestFieldsOfKind(t *testing.T) {
	for text, want := range map[string]string{
		`{"kind":"hearts"}`:          "",
		`{"to":2, "kind":"spades"}`:  "",
		`{"to":2}`:                   "a move has a kind, one of hearts, spades",
		`{"kind":"spades"}`:          `spades takes the fields "kind to", not "kind"`,
		`{"kind":"hearts","to":0}`:   `hearts takes the fields "kind", not "kind to"`,
		`{"kind":"clubs"}`:           `there is no suit "clubs"`,
		`{"kind":"hearts","from":1}`: `json: unknown field "from"`,
	} {
		var f struct {
			Kind *suit `json:"kind"`
			To   *int  `json:"to"`
		}
		err := game.FieldsOfKind([]byte(text), &f, &f.Kind, suitNames, func(kind suit) string {
			if kind == 1 {
				return "kind to"
			}
			return "kind"
		})
		if got := fmt.Sprint(err); err == nil && want != "" || err != nil && got != want {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}

func TestDecode(t *testing.T) {
	type box struct {
		A int `json:"a"`
	}
	for text, want := range map[string]string{
		` {"a":1} `:     "",
		`{"a":1,"b":2}`: `json: unknown field "b"`,
		`{"a":1} {}`:    "something follows the value",
		`{"a":1`:        "unexpected EOF",
	} {
		var b box
		err := game.Decode([]byte(text), &b)
		if got := fmt.Sprint(err); err == nil && (want != "" || b.A != 1) || err != nil && got != want {
			t.Errorf("%s: %v, %+v; want %q", text, err, b, want)
		}
	}
	// Who reads itself is as strict as it is, and sees the value alone.
	var seats game.Seats
	if err := game.Decode([]byte("\n[0,2] "), &seats); err != nil || seats != game.Only(0).With(2) {
		t.Errorf("seats are read as %v (%v)", seats, err)
	}
	if err := game.Decode([]byte("[0] [1]"), &seats); err == nil {
		t.Error("two values were read as one")
	}
}
