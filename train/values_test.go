package train_test

import (
	"errors"
	"fmt"
	"hash/crc32"
	"reflect"
	"strings"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/toy"
	"lair.games/lair/train"
)

// learning returns High Card with two features, and where the values given to
// it are stored.
func learning() (*game.Rules[toy.State, toy.Move], **game.Values) {
	r, given := toy.Rules(), new(*game.Values)
	r.Thinking.Learning = &game.Learning[toy.State, toy.Move]{
		Features: []string{"always", "score"},
		With: func(v *game.Values) *game.Rules[toy.State, toy.Move] {
			*given = v
			return toy.Rules()
		},
	}
	return r, given
}

func sampleValues() *game.Values {
	v := &game.Values{Game: "high-card", Version: 1, Features: []string{"always", "score"}}
	v.Weights[2], v.Weights[4] = []float32{-1.5, 1e-7}, []float32{0, 0.33333334}
	return v
}

func TestValuesKeepEveryBit(t *testing.T) {
	r, given := learning()
	if _, err := train.WithValues(r, train.EncodeValues(sampleValues())); err != nil {
		t.Fatal(err)
	}
	if want := sampleValues(); !reflect.DeepEqual(*given, want) {
		t.Errorf("read %+v, want %+v", *given, want)
	}
}

// TestValuesAreRefused corrupts a file in every way, some with a correct
// checksum.
func TestValuesAreRefused(t *testing.T) {
	whole := string(train.EncodeValues(sampleValues()))
	signed := func(old, new string) string {
		body, _, _ := strings.Cut(whole, "sum ")
		body = strings.ReplaceAll(body, old, new)
		return fmt.Sprintf("%ssum %08x\n", body, crc32.ChecksumIEEE([]byte(body)))
	}
	for _, c := range []struct{ name, file, want string }{
		{"empty", "", "does not begin"},
		{"something else", "PNG", "does not begin"},
		{"truncated", whole[:len(whole)/2], "end is missing"},
		{"truncated in the checksum", whole[:len(whole)-3], "checksum"},
		{"one digit", strings.Replace(whole, "-1.5", "-1.6", 1), "checksum"},
		{"more behind the end", whole + "\n", "checksum"},
		{"another game", signed("high-card", "ferries"), "it is for ferries, not for high-card"},
		{"no game", signed("game high-card\n", ""), "names no game"},
		{"other rules", signed("version 1", "version 2"), "version 2"},
		{"no version", signed("version 1\n", ""), "no version"},
		{"other features", signed("score", "scores"), "has score"},
		{
			"an unknown feature", signed("always", "never"),
			"it has a weight of never where this version of the game has always",
		},
		{"no number", signed("-1.5", "NaN"), "always"},
		{"infinite", signed("-1.5", "1e99"), "no finite number"},
		{"a weight too few", signed("score 0.33333334\n", ""), "for 4 seats it has 1 weights, not 2"},
		{
			"a weight too many", signed("1e-07\n", "1e-07\nmore 1\n"), "for 4 seats it has 2 weights, not 3",
		},
		{"seats twice", signed("seats 4", "seats 2"), "twice"},
		{"too many seats", signed("seats 4", "seats 9"), "9 seats"},
		{"no seats", signed("seats 2\n", ""), "before the number of seats"},
		{"half a line", signed("score 1e-07", "score"), "a name and a value"},
	} {
		r, _ := learning()
		_, err := train.WithValues(r, []byte(c.file))
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s: %v", c.name, err)
		case c.want != "" && (!errors.Is(err, train.ErrValues) || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%s: %v, want ErrValues with %q", c.name, err, c.want)
		}
	}
	if _, err := train.WithValues(toy.Rules(), train.EncodeValues(sampleValues())); !errors.Is(
		err, train.ErrValues,
	) {
		t.Errorf("a game without learned values returned %v, want ErrValues", err)
	}
}
