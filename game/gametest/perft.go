package gametest

import (
	"fmt"
	"slices"
	"strings"

	"lair.games/lair/game"
)

// Perft deals a match from game.SeedOf(seed) and counts the ways to play its first
// 1, 2, 3... plies. A number that differs from want means that a rule changed. Of
// several actors the first in turn order chooses first, because the order does not
// matter.
func Perft[S, M comparable](t TB, r *game.Rules[S, M], o game.Setup, seed uint64, want ...uint64) {
	t.Helper()
	o, err := r.Fill(o)
	if err != nil {
		t.Errorf("%s: %v", name(r.Options, o), err)
		return
	}
	var s S
	sealed := game.SeedOf(seed)
	c := sealed.At(0)
	r.Deal(&s, o, &c, nil)
	got := make([]uint64, len(want))
	for depth := range got {
		got[depth] = perft(r, s, sealed, 1, depth+1)
	}
	if !slices.Equal(got, want) {
		t.Errorf(
			"%s, seed %d: there are %s ways to play the first plies, not %s", name(r.Options, o),
			seed, list(got), list(want),
		)
	}
}

func perft[S, M comparable](r *game.Rules[S, M], s S, seed game.Seed, ply, depth int) uint64 {
	actors := r.Actors(&s)
	if actors == 0 {
		return 0
	}
	seat := actors.Lowest()
	legal := r.Moves(&s, seat, nil)
	if depth == 1 {
		return uint64(len(legal))
	}
	var n uint64
	for _, x := range legal {
		next := s
		c := seed.At(ply)
		r.Apply(&next, seat, x, &c, nil)
		n += perft(r, next, seed, ply+1, depth-1)
	}
	return n
}

// list writes numbers as Go arguments.
func list(numbers []uint64) string {
	var b strings.Builder
	for i, n := range numbers {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprint(&b, n)
	}
	return b.String()
}
