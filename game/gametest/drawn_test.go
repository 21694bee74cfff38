package gametest

import (
	"slices"
	"strconv"
	"testing"
)

func TestDrawn(t *testing.T) {
	list := []string{"a", "b", "c", "d", "e"}
	t.Setenv("LAIR_DRAW", "all")
	if got := Drawn(t, list, 2); !slices.Equal(got, list) {
		t.Errorf("all of them are %v", got)
	}
	t.Setenv("LAIR_DRAW", "7")
	if a, b := Drawn(t, list, 2), Drawn(t, list, 2); !slices.Equal(a, b) || len(a) != 2 ||
		a[0] >= a[1] {
		t.Errorf("the same seed draws %v and %v, want two in order", a, b)
	}
	if got := Drawn(t, list, 9); !slices.Equal(got, list) {
		t.Errorf("nine of five are %v", got)
	}
	seen := map[string]bool{}
	for day := range 100 {
		t.Setenv("LAIR_DRAW", strconv.Itoa(day))
		for _, x := range Drawn(t, list, 1) {
			seen[x] = true
		}
	}
	if len(seen) != len(list) {
		t.Errorf("a hundred days draw only %v of %v", seen, list)
	}
}
