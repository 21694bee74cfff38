package strict_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/strict"
)

// suit is an enum with names.
type suit uint8

var suitNames = []string{"hearts", "spades"}

func (s suit) MarshalText() ([]byte, error) { return []byte(suitNames[s]), nil }

func (s *suit) UnmarshalText(text []byte) error { return game.Parse(s, text, suitNames, "suit") }

type card struct {
	Suit suit `json:"suit"`
	Rank int8 `json:"rank"`
}

// spread has a field of every kind that can be read.
type spread struct {
	Seats   int               `json:"seats"`
	Options map[string]string `json:"options,omitempty"`
	Open    bool              `json:"open"`
	Title   string            `json:"title"`
	Suits   [2]suit           `json:"suits"`
	Piles   [][]card          `json:"piles"`
	Spaces  []*card           `json:"spaces"`
	Top     *card             `json:"top"`
	Last    *card             `json:"last,omitempty"`
	To      game.Seats        `json:"to"`
	Count   uint8             `json:"count"`
	Plain   uint16
	Raw     json.RawMessage
	Rest    json.RawMessage `json:",omitempty"`
	Hidden  int             `json:"-"`
	own     int
}

const whole = `{"seats":2,"options":{"low":"on"},"open":true,"title":"a \"b\" é","suits":["hearts","spades"],` +
	`"piles":[[{"suit":"spades","rank":-3}],[]],"spaces":[null,{"suit":"hearts","rank":1}],"top":null,` +
	`"last":{"suit":"hearts","rank":2},"to":[-1,1],"count":200,"Plain":7,"Raw":null}`

func TestDecodeReadsWhatIsWritten(t *testing.T) {
	var airy strings.Builder
	for _, c := range whole {
		airy.WriteRune(c)
		if strings.ContainsRune("{}[]:,", c) {
			airy.WriteString(" \n\t\r")
		}
	}
	rest := strings.Replace(whole, `"Raw":null`, `"Raw":{"a":[1,"]"]},"Rest":null`, 1)
	short := strings.Replace(whole, `"last":{"suit":"hearts","rank":2},`, "", 1)
	for text, want := range map[string]string{
		whole: whole, "\n " + airy.String(): whole, short: short, rest: rest,
		strings.Replace(whole, `"suits":["hearts"`, `"\u0073uits":["\u0068earts"`, 1): whole,
	} {
		v := spread{own: 1, Hidden: 2}
		err := strict.Decode([]byte(text), &v)
		if back, _ := json.Marshal(v); err != nil || string(back) != want || v.own != 1 ||
			v.Hidden != 2 {
			t.Errorf("%s\ncame back as\n%s (%v)", text, back, err)
		}
	}
}

func TestDecodeRefuses(t *testing.T) {
	for _, c := range []struct{ from, to, want string }{
		{`"seats":2,`, ``, `"seats" is missing`},
		{`"seats":2,`, `"seats":null,`, `"seats" must not be null`},
		{`"seats":2,`, `"seats":2,"seats":2,`, `"seats" is given twice`},
		{`"seats":2,`, `"Seats":2,`, `"Seats" is not a field here, but "seats" is`},
		{`"seats":2,`, `"seats":2,"\u0073eats":3,`, `"seats" is given twice`},
		{`"seats":2,`, `"seats":2,"colour":"red",`, `"colour" is not a field here`},
		{`"seats":2,`, `"seats":2,"hidden":1,`, `"hidden" is not a field here`},
		{`"seats":2,`, `"seats":2,"own":1,`, `"own" is not a field here`},
		{`"seats":2,`, `"seats":"2",`, `"seats" must be a whole number, not "2"`},
		{`"seats":2,`, `"seats":2.0,`, `"seats" must be a whole number, not 2.0`},
		{`"seats":2,`, `"seats":1e2,`, `"seats" must be a whole number, not 1e2`},
		{`"seats":2,`, `"seats":true,`, `"seats" must be a whole number, not true`},
		{
			`"seats":2,`, `"seats":[` + strings.Repeat("1,", 50) + `1],`,
			`"seats" must be a whole number, not [1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1…`,
		},
		{`"count":200`, `"count":256`, `"count" must be from 0 to 255, not 256`},
		{`"count":200`, `"count":-1`, `"count" must be from 0 to 255, not -1`},
		{
			`"count":200`, `"count":99999999999999999999`,
			`"count" must be from 0 to 255, not 99999999999999999999`,
		},
		{`"count":200`, `"count":0.5`, `"count" must be a whole number, not 0.5`},
		{`"rank":-3`, `"rank":-129`, `"piles[0][0].rank" must be from -128 to 127, not -129`},
		{`"open":true`, `"open":1`, `"open" must be true or false, not 1`},
		{`"open":true`, `"open":"true"`, `"open" must be true or false, not "true"`},
		{`"title":"a \"b\" é"`, `"title":7`, `"title" must be a string, not 7`},
		{`"low":"on"`, `"low":"on","low":"on"`, `"options.low" is given twice`},
		{`"low":"on"`, `"low":null`, `"options.low" must not be null`},
		{`{"low":"on"}`, `null`, `"options" must not be null; leave it out instead`},
		{`{"low":"on"}`, `[]`, `"options" must be an object, not []`},
		{`["hearts","spades"]`, `["hearts"]`, `"suits" must have 2 elements, not 1`},
		{`["hearts","spades"]`, `["hearts","spades","spades"]`, `"suits" must have 2 elements, not 3`},
		{`["hearts","spades"]`, `["hearts",null]`, `"suits[1]" must not be null`},
		{`["hearts","spades"]`, `["hearts","SPADES"]`, `"suits[1]" is wrong: there is no suit "SPADES"`},
		{`["hearts","spades"]`, `["hearts",1]`, `"suits[1]" must be a string, not 1`},
		{`["hearts","spades"]`, `{}`, `"suits" must be a list, not {}`},
		{`"rank":-3`, `"rank":-3,"rank":-3`, `"piles[0][0].rank" is given twice`},
		{`,"rank":-3`, ``, `"piles[0][0].rank" is missing`},
		{`"rank":-3`, `"Rank":-3`, `"piles[0][0].Rank" is not a field here, but "rank" is`},
		{
			`[null,{"suit":"hearts","rank":1}]`, `[{"suit":"hearts","rank":null}]`,
			`"spaces[0].rank" must not be null`,
		},
		{`"top":null,`, ``, `"top" is missing`},
		{`{"suit":"hearts","rank":2}`, `null`, `"last" must not be null; leave it out instead`},
		{`[-1,1]`, `[null]`, `"to[0]" must not be null`},
		{`[-1,1]`, `[7]`, `"to" is wrong: seats: there is no seat 7`},
		{`,"Raw":null`, ``, `"Raw" is missing`},
		{`"Plain":7`, `"plain":7`, `"plain" is not a field here, but "Plain" is`},
		{whole, `[]`, `it must be an object, not []`},
		{whole, `null`, `it must not be null`},
		{whole, `7`, `it must be an object, not 7`},
		{whole, ``, `it is not JSON: unexpected end of JSON input`},
		{whole, whole[:50], `it is not JSON: unexpected end of JSON input`},
		{whole, whole + `{}`, `it is not JSON: invalid character '{' after top-level value`},
		{`"low":"on"`, "\"l\xffw\":\"on\"", `it is not UTF-8`},
	} {
		if !strings.Contains(whole, c.from) {
			t.Fatalf("%s is not in the text", c.from)
		}
		text := strings.Replace(whole, c.from, c.to, 1)
		if err := strict.Decode([]byte(text), new(spread)); fmt.Sprint(err) != c.want {
			t.Errorf("with %s: %v, want %s", c.to, err, c.want)
		}
	}
}

// call is a move of three kinds, each with fields of its own.
type call struct {
	Kind suit `json:"kind"`
	To   int8 `json:"to,omitempty"`
	Odd  bool `json:"odd,omitempty"`
}

func (c call) MarshalJSON() ([]byte, error) {
	switch {
	case c.Kind == 0:
		return []byte(`{"kind":"hearts"}`), nil
	case c.Odd:
		return fmt.Appendf(nil, `{"kind":"spades","to":%d,"odd":true}`, c.To), nil
	}
	return fmt.Appendf(nil, `{"kind":"spades","to":%d}`, c.To), nil
}

// A struct that writes itself has exactly the fields that it writes.
func TestDecodeWantsTheFieldsOfTheKind(t *testing.T) {
	for text, want := range map[string]string{
		`{"kind":"hearts"}`:                     "",
		`{"to":0, "kind":"spades"}`:             "",
		`{"odd":true,"to":2,"kind":"spades"}`:   "",
		`{"to":2}`:                              `"kind" is missing`,
		`{"kind":"spades"}`:                     `"to" is missing`,
		`{"kind":"hearts","to":0}`:              `"to" is not wanted: {"kind":"hearts"} is the whole of it`,
		`{"kind":"spades","to":1,"odd":false}`:  `"odd" is not wanted: {"kind":"spades","to":1} is the whole of it`,
		`{"kind":"spades","to":1,"odd":null}`:   `"odd" must not be null; leave it out instead`,
		`{"kind":"clubs"}`:                      `"kind" is wrong: there is no suit "clubs"`,
		`{"kind":"Hearts"}`:                     `"kind" is wrong: there is no suit "Hearts"`,
		`{"kind":"hearts","from":1}`:            `"from" is not a field here`,
		`{"kind":"hearts","kind":"hearts"}`:     `"kind" is given twice`,
		`{"kind":"spades","to":1,"TO":1}`:       `"TO" is not a field here, but "to" is`,
		`{"kind":"spades","to":1,"to":1}`:       `"to" is given twice`,
		`["spades",1]`:                          `it must be an object, not ["spades",1]`,
		`{"kind":["spades"]}`:                   `"kind" must be a string, not ["spades"]`,
		`{"kind":"spades","to":{"to":[1,"}"]}}`: `"to" must be a whole number, not {"to":[1,"}"]}`,
	} {
		var c call
		if err := strict.Decode([]byte(text), &c); err == nil && want != "" ||
			err != nil && err.Error() != want {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}

func TestDecodeSaysWhatItDoesNotSupport(t *testing.T) {
	for _, v := range []any{new(float64), new(any), new(struct{ card }), new([]func())} {
		func() {
			defer func() {
				if p := recover(); p == nil ||
					!strings.Contains(fmt.Sprint(p), "Decode does not support") {
					t.Errorf("%T: %v", v, p)
				}
			}()
			for _, text := range []string{"{}", "[1]"} {
				_ = strict.Decode([]byte(text), v)
			}
		}()
	}
}

// FuzzDecode holds that what is taken is written as it was read, whatever the bytes.
func FuzzDecode(f *testing.F) {
	for _, text := range []string{
		whole, `{"kind":"spades","to":1}`, `{"kind":"hearts"}`, `{`, `[1,[2,"]"]]`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, v := range []any{new(spread), new(call), new([][]int), new(map[string]card)} {
			if strict.Decode(data, v) != nil {
				continue
			}
			back, err := json.Marshal(v)
			if err != nil {
				t.Fatalf("%s was taken and cannot be written: %v", data, err)
			}
			if a, b := tokens(t, data), tokens(t, back); !slices.Equal(a, b) {
				t.Errorf("%s\nwas taken and is written as\n%s", data, back)
			}
		}
	})
}

// tokens counts the names and values of JSON, and sorts them: equal lists are
// equal but for the order of fields.
func tokens(t *testing.T, text []byte) (list []string) {
	t.Helper()
	in := json.NewDecoder(strings.NewReader(string(text)))
	in.UseNumber()
	for {
		token, err := in.Token()
		if err != nil {
			slices.Sort(list)
			return list
		}
		if token == json.Number("-0") {
			token = json.Number("0")
		}
		list = append(list, fmt.Sprintf("%T %v", token, token))
	}
}
