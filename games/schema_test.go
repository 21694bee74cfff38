package games_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/gametest"
	"lair.games/lair/games"
	"lair.games/lair/record"
)

// Every view, legal move and event of the golden records is as the game's
// schema describes it.
func TestSchemasDescribeTheRecords(t *testing.T) {
	if testing.Short() {
		t.Skip("looks at every position of every record")
	}
	for _, title := range games.All() {
		name := title.Info().Name
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := readSchema(t, title)
			folder := strings.ReplaceAll(name, "-", "")
			paths, err := filepath.Glob(filepath.Join(folder, "testdata", "*.match"))
			if err != nil || len(paths) == 0 {
				t.Fatalf("%d records, %v", len(paths), err)
			}
			for _, path := range gametest.Drawn(t, paths, 2) {
				text, err := os.ReadFile(path)
				if err != nil {
					t.Fatal(err)
				}
				m, err := record.Verify(text, games.Game)
				if err != nil {
					t.Fatalf("%s: %v", path, err)
				}
				s.checkMatch(t, m)
			}
		})
	}
}

// checkMatch walks a match back from its end.
func (s *jsonSchema) checkMatch(t *testing.T, m game.Match) {
	t.Helper()
	for ply := m.Ply(); ; ply-- {
		for _, line := range m.Lines(ply) {
			b, err := json.Marshal(line)
			if err != nil {
				t.Fatal(err)
			}
			var told struct{ Event any }
			if err := json.Unmarshal(b, &told); err != nil {
				t.Fatal(err)
			}
			s.check(t, "Event", told.Event)
		}
		seats := []game.Seat{game.Nobody}
		for seat := range game.Seat(m.Setup().Seats) {
			if m.Actors().Has(seat) {
				seats = append(seats, seat)
			}
			for _, move := range m.Moves(seat) {
				s.check(t, "Move", move)
			}
		}
		for _, seat := range seats {
			s.check(t, "View", m.View(ply, seat))
		}
		if ply == 0 {
			s.check(t, "View", m.View(0, game.Open))
			return
		}
		if err := m.Undo(ply - 1); err != nil {
			t.Fatal(err)
		}
	}
}

// check holds a value to a definition. It ends the test at the first fault,
// which would come back at every ply.
func (s *jsonSchema) check(t *testing.T, definition string, value any) {
	t.Helper()
	b, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	if s.seen[definition+string(b)] {
		return
	}
	s.seen[definition+string(b)] = true
	var decoded any
	if err := json.Unmarshal(b, &decoded); err != nil {
		t.Fatal(err)
	}
	if why := s.fault(&jsonSchema{Ref: "#/$defs/" + definition}, decoded); why != "" {
		t.Fatalf("%s is not as the schema says: %s\n%s", definition, why, b)
	}
}

// jsonSchema has the keywords of JSON Schema that Lair's schemas use; reading
// refuses any other.
type jsonSchema struct {
	Draft       string                 `json:"$schema"`
	Title       string                 `json:"title"`
	Defs        map[string]*jsonSchema `json:"$defs"`
	Ref         string                 `json:"$ref"`
	Description string                 `json:"description"`
	Type        string                 `json:"type"`
	Const       *string                `json:"const"`
	Enum        []string               `json:"enum"`
	Minimum     *float64               `json:"minimum"`
	Items       *jsonSchema            `json:"items"`
	MinItems    *int                   `json:"minItems"`
	MaxItems    *int                   `json:"maxItems"`
	Properties  map[string]*jsonSchema `json:"properties"`
	Required    []string               `json:"required"`
	Additional  json.RawMessage        `json:"additionalProperties"`
	AnyOf       []*jsonSchema          `json:"anyOf"`

	seen map[string]bool // values that were found to be as described
}

func readSchema(t *testing.T, title games.Title) *jsonSchema {
	t.Helper()
	text, err := title.Schema()
	if err != nil {
		t.Fatal(err)
	}
	return parseSchema(t, string(text))
}

func parseSchema(t *testing.T, text string) *jsonSchema {
	t.Helper()
	s := &jsonSchema{seen: map[string]bool{}}
	d := json.NewDecoder(strings.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(s); err != nil {
		t.Fatal(err)
	}
	return s
}

// fault says why a decoded value is not as a part of the schema wants it, or
// returns "".
func (s *jsonSchema) fault(part *jsonSchema, v any) string {
	if part.Ref != "" {
		def, ok := s.Defs[strings.TrimPrefix(part.Ref, "#/$defs/")]
		if !ok {
			return part.Ref + " is not defined"
		}
		return s.fault(def, v)
	}
	text, isText := v.(string)
	switch {
	case part.Type != "" && !hasType(v, part.Type):
		return fmt.Sprintf("%v is not of type %s", v, part.Type)
	case part.Const != nil && (!isText || text != *part.Const):
		return fmt.Sprintf("%v is not %q", v, *part.Const)
	case part.Enum != nil && !slices.Contains(part.Enum, text):
		return fmt.Sprintf("%v is not one of %q", v, part.Enum)
	case part.AnyOf != nil && !slices.ContainsFunc(part.AnyOf, func(one *jsonSchema) bool {
		return s.fault(one, v) == ""
	}):
		return fmt.Sprintf("%v is none of %d alternatives", v, len(part.AnyOf))
	}
	switch x := v.(type) {
	case float64:
		if part.Minimum != nil && x < *part.Minimum {
			return fmt.Sprintf("%v is less than %v", x, *part.Minimum)
		}
	case []any:
		return s.faultOfList(part, x)
	case map[string]any:
		return s.faultOfObject(part, x)
	}
	return ""
}

func hasType(v any, name string) bool {
	switch x := v.(type) {
	case nil:
		return name == "null"
	case bool:
		return name == "boolean"
	case string:
		return name == "string"
	case float64:
		return name == "number" || name == "integer" && x == float64(int64(x))
	case []any:
		return name == "array"
	}
	return name == "object"
}

func (s *jsonSchema) faultOfList(part *jsonSchema, list []any) string {
	switch {
	case part.MinItems != nil && len(list) < *part.MinItems:
		return fmt.Sprintf("%d items, want at least %d", len(list), *part.MinItems)
	case part.MaxItems != nil && len(list) > *part.MaxItems:
		return fmt.Sprintf("%d items, want at most %d", len(list), *part.MaxItems)
	case part.Items == nil:
		return ""
	}
	for i, item := range list {
		if why := s.fault(part.Items, item); why != "" {
			return fmt.Sprintf("[%d]: %s", i, why)
		}
	}
	return ""
}

func (s *jsonSchema) faultOfObject(part *jsonSchema, fields map[string]any) string {
	for _, name := range part.Required {
		if _, ok := fields[name]; !ok {
			return fmt.Sprintf("%q is missing", name)
		}
	}
	for name, value := range fields {
		of, ok := part.Properties[name]
		switch {
		case ok:
		case part.Additional == nil:
			continue
		case string(part.Additional) == "false":
			return fmt.Sprintf("%q is not described", name)
		default:
			of = new(jsonSchema)
			if err := json.Unmarshal(part.Additional, of); err != nil {
				return err.Error()
			}
		}
		if why := s.fault(of, value); why != "" {
			return name + ": " + why
		}
	}
	return ""
}

// The validator itself finds each kind of fault.
func TestFaultsOfSchemasAreFound(t *testing.T) {
	for _, c := range []struct{ schema, good, bad, why string }{
		{`{"type":"integer"}`, `3`, `3.5`, "not of type integer"},
		{`{"type":"number","minimum":0}`, `0`, `-1`, "less than 0"},
		{`{"type":"string"}`, `"a"`, `null`, "not of type string"},
		{`{"const":"a"}`, `"a"`, `"b"`, `not "a"`},
		{`{"enum":["a","b"]}`, `"b"`, `"c"`, "not one of"},
		{`{"anyOf":[{"type":"null"},{"type":"boolean"}]}`, `null`, `0`, "none of 2"},
		{`{"type":"array","items":{"type":"null"}}`, `[null]`, `[null,1]`, "[1]: 1 is not"},
		{`{"type":"array","minItems":1}`, `[1]`, `[]`, "want at least 1"},
		{`{"type":"array","maxItems":1}`, `[1]`, `[1,2]`, "want at most 1"},
		{`{"type":"object","required":["a"]}`, `{"a":1}`, `{}`, `"a" is missing`},
		{
			`{"properties":{"a":{"type":"null"}},"additionalProperties":false}`,
			`{"a":null}`, `{"b":null}`, `"b" is not described`,
		},
		{`{"properties":{"a":{"type":"null"}}}`, `{"b":1}`, `{"a":1}`, "a: 1 is not of type null"},
		{`{"additionalProperties":{"type":"null"}}`, `{"a":null}`, `{"a":1}`, "a: 1 is not"},
		{`{"$defs":{"N":{"type":"null"}},"$ref":"#/$defs/N"}`, `null`, `1`, "not of type null"},
	} {
		s := parseSchema(t, c.schema)
		for text, want := range map[string]string{c.good: "", c.bad: c.why} {
			var v any
			if err := json.Unmarshal([]byte(text), &v); err != nil {
				t.Fatal(err)
			}
			if got := s.fault(s, v); got != want && (want == "" || !strings.Contains(got, want)) {
				t.Errorf("%s by %s: %q, want %q", text, c.schema, got, want)
			}
		}
	}
}
