package server

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write openapi.json anew")

// TestOpenAPIIsFresh holds the committed document, from which the types of the
// browser come, to the Go types.
func TestOpenAPIIsFresh(t *testing.T) {
	want, err := OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	want = append(want, '\n')
	if *update {
		if err := os.WriteFile("openapi.json", want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile("openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error(
			"openapi.json is not what the types say; write it anew with: go test ./server -run OpenAPI -update",
		)
	}
}

// TestOpenAPIMakesGoodTypes holds what the generated types depend on: names for
// shapes, enums, what is always there.
func TestOpenAPIMakesGoodTypes(t *testing.T) {
	text, err := OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	var doc struct {
		Paths      map[string]map[string]struct{ OperationID string }
		Components struct {
			Schemas map[string]struct {
				Required   []string
				Properties map[string]struct {
					Type any
					Enum []string
					Ref  string `json:"$ref"`
				}
			}
		}
	}
	if err := json.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	for name, required := range map[string]string{
		"Snapshot": "id seq game version setup status host open seats you yours ply actors view moves events undo chat",
		"Step":     "type table seq entry", "Refusal": "status code message", "SeatNow": "seat kind name you online minded",
		"Fresh": "type table snapshot", "Said": "type table chat", "Presence": "type table online",
		"Subscribe":     "do",
		"StreamRefusal": "type code message",
		"GameInfo":      "name version seats options levels styles ratings",
	} {
		if got := strings.Join(doc.Components.Schemas[name].Required, " "); got != required {
			t.Errorf("%s: required are %q, want %q", name, got, required)
		}
	}
	for field, want := range map[string]int{
		"Snapshot.status": 6, "Snapshot.undo": 3, "SeatNow.kind": 3, "Refusal.code": len(codes),
		"Step.type": 1,
	} {
		schema, property, _ := strings.Cut(field, ".")
		if got := doc.Components.Schemas[schema].Properties[property].Enum; len(got) != want {
			t.Errorf("%s: %d choices %v, want %d", field, len(got), got, want)
		}
	}
	if bytes.Contains(text, []byte(`"null"`)) {
		t.Error(
			"something may be null in the document; every list is [] and what is missing is left out",
		)
	}
	ids := map[string]bool{}
	for path, methods := range doc.Paths {
		for method, op := range methods {
			if op.OperationID == "" || ids[op.OperationID] {
				t.Errorf("%s %s: its name %q is empty or taken", method, path, op.OperationID)
			}
			ids[op.OperationID] = true
		}
	}
}

func TestEveryCodeHasAStatus(t *testing.T) {
	if len(codes) != len(statuses) {
		t.Errorf("%d codes are listed and %d have a status", len(codes), len(statuses))
	}
	for _, code := range codes {
		if statuses[code] < 400 {
			t.Errorf("%s has the status %d", code, statuses[code])
		}
	}
	for _, k := range knownErrors {
		if statuses[k.code] == 0 {
			t.Errorf("%v: the code %q has no status", k.err, k.code)
		}
	}
}
