package main

import (
	"bytes"
	"maps"
	"strings"
	"testing"

	"lair.games/lair/games"
)

// Each game of the list has setups, and every setup that is written down is one of a game.
func TestSetups(t *testing.T) {
	left := maps.Clone(setups)
	for _, title := range games.All() {
		info := title.Info()
		list := setupsOf(info)
		if len(list) == 0 {
			t.Errorf("%s is not measured", info.Name)
		}
		for _, o := range list {
			if _, err := title.Setup(o); err != nil {
				t.Errorf("%s does not allow the setup %+v: %v", info.Name, o, err)
			}
		}
		delete(left, info.Name)
	}
	for name := range left {
		t.Errorf("there is no game %s", name)
	}
}

func TestTable(t *testing.T) {
	var text, none bytes.Buffer
	if err := run([]string{"-turns", "1", "-game", "mighty"}, &text); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(text.String(), "\n")
	if n := strings.Count(lines[0], "|"); n != strings.Count(lines[1], "|") ||
		n != strings.Count(lines[2], "|") ||
		!strings.HasPrefix(lines[2], "| mighty-monsters | 3 |") {
		t.Errorf("printed\n%s", &text)
	}
	if err := run([]string{"-game", "chess"}, &none); err != nil ||
		strings.Count(none.String(), "\n") != 2 {
		t.Errorf("for no game it prints %q (%v)", none.String(), err)
	}
	for _, bad := range [][]string{{"-turns", "0"}, {"-turns", "x"}, {"-speed"}} {
		if err := run(bad, &none); err == nil {
			t.Errorf("%v is taken", bad)
		}
	}
}

func TestRound(t *testing.T) {
	for v, want := range map[float64]string{
		12.4: "12", 1499: "1 k", 150_400: "150 k", 13_460_000: "13.5 M",
	} {
		if got := round(v); got != want {
			t.Errorf("%v is written %q, want %q", v, got, want)
		}
	}
}
