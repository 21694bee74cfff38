package engine

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"lair.games/lair/game"
	"lair.games/lair/games"
)

// call is one request.
type call struct {
	engine *Engine
	ctx    context.Context
	what   string // to do
	name   string // of the match
	id     json.RawMessage
	fields map[string]json.RawMessage
}

// parse reads a line. If it returns an error, the call still has the id if the line
// had one.
func parse(line []byte) (*call, error) {
	c := new(call)
	switch {
	case len(line) > MaxLine:
		return c, bad("A line has at most %d bytes", MaxLine)
	case !utf8.Valid(line):
		return c, bad("The line is not JSON: it is not UTF-8")
	case !json.Valid(line):
		return c, bad("The line is not JSON")
	}
	var err error
	if c.fields, err = object(line); err != nil {
		return c, err
	}
	c.id = c.fields["id"]
	if c.what, err = c.text("do"); err != nil {
		return c, err
	}
	c.name = "main"
	if c.fields["match"] != nil {
		if c.name, err = c.text("match"); err != nil {
			return c, err
		}
	}
	return c, nil
}

// object returns the fields of a JSON object. Unlike json.Unmarshal it
// distinguishes the case of names and refuses a duplicated one.
func object(data []byte) (map[string]json.RawMessage, error) {
	d := json.NewDecoder(bytes.NewReader(data))
	if first, err := d.Token(); err != nil || first != json.Delim('{') {
		return nil, bad("A JSON object is wanted here")
	}
	fields := map[string]json.RawMessage{}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return nil, bad("%v", err)
		}
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return nil, bad("%v", err)
		}
		key := name.(string) // the names in an object are always strings
		if _, twice := fields[key]; twice {
			return nil, bad("Field %q is given twice", key)
		}
		fields[key] = value
	}
	if _, err := d.Token(); err != nil && err != io.EOF {
		return nil, bad("%v", err)
	}
	return fields, nil
}

// take decodes a required field.
func (c *call) take(name string, into any, kind string) error {
	value, ok := c.fields[name]
	if !ok {
		return bad("Field %q is missing", name)
	}
	if string(value) == "null" || json.Unmarshal(value, into) != nil {
		return bad("Field %q has to be %s", name, kind)
	}
	return nil
}

func (c *call) has(name string) bool { return c.fields[name] != nil }

func (c *call) text(name string) (s string, err error) {
	return s, c.take(name, &s, "a string")
}

func (c *call) number(name string) (n int, err error) {
	return n, c.take(name, &n, "a whole number")
}

// raw returns a required field in the format of the game.
func (c *call) raw(name string) (v json.RawMessage, err error) {
	return v, c.take(name, &v, "a value")
}

// seat returns the seat, which must be one of the match.
func (c *call) seat(m game.Match) (game.Seat, error) {
	n, err := c.number("seat")
	if err == nil && (n < 0 || n >= m.Setup().Seats) {
		err = bad("There is no seat %d: seats are 0 to %d", n, m.Setup().Seats-1)
	}
	return game.Seat(n), err
}

// options returns the options, none if the field is left out.
func (c *call) options() (map[string]string, error) {
	if !c.has("options") {
		return nil, nil
	}
	fields, err := object(c.fields["options"])
	if err != nil {
		return nil, fmt.Errorf("options: %w", err)
	}
	chosen := map[string]string{}
	for id, value := range fields {
		var choice string
		if string(value) == "null" || json.Unmarshal(value, &choice) != nil {
			return nil, bad("Option %q has to be a string", id)
		}
		chosen[id] = choice
	}
	return chosen, nil
}

// seed returns the seed of the request, or draws one.
func (c *call) seed() (game.Seed, error) {
	if !c.has("seed") {
		return c.engine.seed(), nil
	}
	text, err := c.text("seed")
	if err != nil {
		return game.Seed{}, err
	}
	seed, err := game.ParseSeed(text)
	if err != nil {
		return seed, bad("%v", err)
	}
	return seed, nil
}

// game returns the game of the request.
func (c *call) game() (game.Game, error) {
	name, err := c.text("game")
	if err != nil {
		return nil, err
	}
	t, err := c.title(name)
	return t.Game, err
}

// title returns the title of a name.
func (c *call) title(name string) (games.Title, error) {
	t, ok := c.engine.games.Find(name)
	if !ok {
		return t, &wrong{
			UnknownGame,
			fmt.Sprintf(
				"There is no game %q: there are %s", name,
				strings.Join(c.engine.games.Names(), ", "),
			),
		}
	}
	return t, nil
}
