package types

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/toy"
)

func TestSchema(t *testing.T) {
	got, err := Schema(
		rules{view: &everything{}, move: moves{}, events: []game.Event{happened{}, nothing{}}},
		Comments{
			"types.inner": "inner is <small>.", "types.inner.N": "counts\n\n\tfrom 1",
			"types.happened.What": "said & done",
		},
	)
	if err != nil {
		t.Fatal(err)
	}
	var compact strings.Builder
	for line := range strings.Lines(string(got)) {
		compact.WriteString(strings.ReplaceAll(strings.TrimSpace(line), `": `, `":`))
	}
	for _, want := range []string{
		`{"$schema":"https://json-schema.org/draft/2020-12/schema","title":"test-game/0","$defs":{` +
			`"View":{"type":"object","properties":{"flag":{"type":"boolean"},"small":{"type":"integer"}`,
		`"text":{"type":"string"},"float":{"type":"number"},"seat":{"type":"integer"}`,
		`"seats":{"anyOf":[{"const":"all"},{"type":"array","items":{"type":"integer"}}]}`,
		`"square":{"type":"array","items":{"type":"array","items":{"$ref":"#/$defs/colour"},` +
			`"minItems":3,"maxItems":3},"minItems":2,"maxItems":2}`,
		`"or":{"anyOf":[{"$ref":"#/$defs/inner"},{"type":"null"}]},"maybe":{"$ref":"#/$defs/inner"}`,
		`"map":{"type":"object","additionalProperties":{"type":"string"}},"any":{},"raw":{}`,
		`"bytes":{"type":"string"}`, `"number":{"type":"string"}`,
		`"required":["flag","small","float",`, `"additionalProperties":false`,
		`"inner":{"description":"inner is <small>.","type":"object"`,
		`"n":{"description":"counts\n\n\tfrom 1","type":"integer"}`,
		`"colour":{"type":"string","enum":["","red","sky's blue"]}`,
		`"Event":{"anyOf":[{"$ref":"#/$defs/happened"},{"$ref":"#/$defs/nothing"}]}`,
		`"happened":{"type":"object","properties":{"kind":{"const":"it_happened"},` +
			`"what":{"$ref":"#/$defs/inner","description":"said & done"}},"required":["kind","what"]`,
		`"nothing":{"type":"object","properties":{"kind":{"const":"nothing"}},"required":["kind"]`,
	} {
		if !strings.Contains(compact.String(), want) {
			t.Errorf("there is no %s in\n%s", want, compact.String())
		}
	}
	for _, never := range []string{`"Left"`, `"private"`, `"zero","two-words"`} {
		if strings.Contains(compact.String(), never) {
			t.Errorf("there is %s in\n%s", never, compact.String())
		}
	}
}

func TestSchemaOfAGame(t *testing.T) {
	got, err := Schema(game.Erase(toy.Rules()), nil)
	if err != nil || !json.Valid(got) {
		t.Fatalf("%s: %v", got, err)
	}
	if _, err := Schema(rules{view: channel{}, move: moves{}}, nil); err == nil ||
		!strings.Contains(err.Error(), "type chan int") {
		t.Errorf("a channel is refused with %v", err)
	}
}

func TestComments(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "ponds")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"a.go": "package ponds\n\n// Pond holds\n// water.\n//\n//\ta table\ntype Pond struct {\n" +
			"\t// Fish swim\n\t// there.\n\tFish int\n\tDeep, Wide int // in metres\n\tBare int\n}\n",
		"b.go":      "package ponds\n\ntype (\n\t// Lake is wide.\n\tLake int\n\tSea int // salty\n)\n",
		"a_test.go": "package ponds\n\n// Dry is not read.\ntype Dry int\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := ReadComments(dir)
	if err != nil {
		t.Fatal(err)
	}
	want := Comments{
		"ponds.Pond": "Pond holds water.\n\n\ta table", "ponds.Pond.Fish": "Fish swim there.",
		"ponds.Pond.Deep": "in metres", "ponds.Pond.Wide": "in metres",
		"ponds.Lake": "Lake is wide.", "ponds.Sea": "salty",
	}
	if len(got) != len(want) {
		t.Errorf("%d comments, want %d: %q", len(got), len(want), got)
	}
	for name, text := range want {
		if got[name] != text {
			t.Errorf("%s: %q, want %q", name, got[name], text)
		}
	}
}
