package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"lair.games/lair/bench"
	"lair.games/lair/games"
)

// Every game of the list is measured.
func TestSubjectsAreAllGames(t *testing.T) {
	measured := map[string]bool{}
	for _, s := range subjects {
		measured[s.name] = true
	}
	for _, title := range games.All() {
		if name := title.Info().Name; !measured[name] {
			t.Errorf("%s is not measured", name)
		}
	}
}

func TestTableAndJSON(t *testing.T) {
	var text, list bytes.Buffer
	if err := run([]string{"-turns", "1", "-game", "mighty"}, &text); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(text.String(), "\n")
	if !strings.Contains(lines[0], "decisions/s") || !strings.Contains(lines[1], "mighty-monsters") {
		t.Errorf("printed\n%s", &text)
	}
	if err := run([]string{"-turns", "1", "-game", "mighty", "-json"}, &list); err != nil {
		t.Fatal(err)
	}
	var rows []bench.Row
	if err := json.Unmarshal(list.Bytes(), &rows); err != nil || len(rows) != 3 || rows[1].Seats != 4 || rows[1].G.Median <= 0 {
		t.Errorf("printed %s (%v)", &list, err)
	}
	var paper bytes.Buffer
	if err := run([]string{"-turns", "1", "-game", "mighty", "-markdown"}, &paper); err != nil {
		t.Fatal(err)
	}
	lines = strings.Split(paper.String(), "\n")
	if n := strings.Count(lines[0], "|"); n != strings.Count(lines[1], "|") || n != strings.Count(lines[2], "|") || !strings.HasPrefix(lines[2], "| mighty-monsters | 3 |") {
		t.Errorf("printed\n%s", &paper)
	}
	var none bytes.Buffer
	if err := run([]string{"-game", "chess", "-json"}, &none); err != nil || strings.TrimSpace(none.String()) != "[]" {
		t.Errorf("for no game it prints %q (%v)", none.String(), err)
	}
	for _, bad := range [][]string{{"-turns", "0"}, {"-turns", "x"}, {"-speed"}} {
		if err := run(bad, &none); err == nil {
			t.Errorf("%v is taken", bad)
		}
	}
}

func TestRound(t *testing.T) {
	for v, want := range map[float64]string{12.4: "12", 1499: "1 k", 150_400: "150 k", 13_460_000: "13.5 M"} {
		if got := round(v); got != want {
			t.Errorf("%v is written %q, want %q", v, got, want)
		}
	}
}
