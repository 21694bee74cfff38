package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

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

// A tree of a hundred tries holds something, allocates nothing once it does, and makes moves no faster than a playout that
// thinks of nothing, within what a short measurement can tell.
func TestRows(t *testing.T) {
	var list, paper bytes.Buffer
	if err := run([]string{"-turns", "3", "-tries", "100", "-game", "mighty", "-json"}, &list); err != nil {
		t.Fatal(err)
	}
	var rows []row
	if err := json.Unmarshal(list.Bytes(), &rows); err != nil || len(rows) != 2 {
		t.Fatalf("printed %s (%v)", &list, err)
	}
	for _, r := range rows {
		if r.Allocs != 0 || r.Bytes < 100*24 || r.Moves < 1 || r.Random.Median <= 0 || r.Random.Median > 2 || r.Tries != 100 {
			t.Errorf("%+v", r)
		}
	}
	if rows[0].Flat != nil || rows[1].Flat == nil || rows[1].Flat.Median <= 0 {
		t.Errorf("only the tree is compared with a flat search: %+v", rows)
	}
	if err := run([]string{"-turns", "1", "-tries", "50", "-game", "mighty", "-markdown"}, &paper); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(paper.String(), "\n")
	if n := strings.Count(lines[0], "|"); n != strings.Count(lines[1], "|") || n != strings.Count(lines[2], "|") || !strings.HasPrefix(lines[3], "| mighty-monsters | 4 | tree | 50 |") {
		t.Errorf("printed\n%s", &paper)
	}
}

func TestWhatCannotBeMeasured(t *testing.T) {
	var out bytes.Buffer
	for _, bad := range [][]string{{"-turns", "0"}, {"-tries", "-1"}, {"-tries", "x"}, {"-speed"}} {
		if err := run(bad, &out); err == nil {
			t.Errorf("%v is taken", bad)
		}
	}
}
