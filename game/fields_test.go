package game_test

import (
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
