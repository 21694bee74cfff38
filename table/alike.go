package table

import (
	"slices"
	"strings"
	"unicode"

	"github.com/mtibben/confusables"

	"lair.games/lair/game"
)

// firstMark is the circled one. No name is shown with it: marks begin with
// the circled two.
const firstMark = '①'

// Marked returns a name with the nth mark in front of it. The mark comes first
// because pages cut the end of a long name.
func Marked(name string, n int) string {
	if n < 2 {
		return name
	}
	return string(firstMark+rune(n-1)) + " " + name
}

// likeness holds the skeletons of a name by UTS 39, section 4, with case folded
// after and before: the skeleton of I is l, so one alone would miss that Ida looks
// like ida, or like lda.
type likeness [2]string

// likenessOf returns the likeness of a name. Blanks and characters that cannot
// be seen are left out.
func likenessOf(name string) likeness {
	name = strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || unicode.In(r, unicode.Cf, unicode.Variation_Selector) {
			return -1
		}
		return r
	}, name)
	return likeness{foldCase(confusables.Skeleton(name)), confusables.Skeleton(foldCase(name))}
}

// foldCase goes by way of capitals, because ς and σ share theirs.
func foldCase(s string) string { return strings.ToLower(strings.ToUpper(s)) }

// alike reports whether two names look alike.
func (a likeness) alike(b likeness) bool { return a[0] == b[0] || a[1] == b[1] }

// markOf returns the number of the lowest mark with which a name looks like no
// other seat's name as it is shown; 0 if it needs none. Marks follow from the
// log alone, so every server gives the same, and a person who stays keeps theirs.
func (st *state) markOf(name string, own game.Seat) int {
	var others []likeness
	for i, s := range st.seats {
		if game.Seat(i) != own && s.name != "" {
			others = append(others, likenessOf(Marked(s.name, int(s.mark))))
		}
	}
	n := 1
	for slices.ContainsFunc(others, likenessOf(Marked(name, n)).alike) {
		n++
	}
	if name == "" || n == 1 {
		return 0
	}
	return n
}

// setName gives a seat a name, and a mark if another's looks like it.
func (st *state) setName(n game.Seat, name string) {
	st.seats[n].name, st.seats[n].mark = name, int8(st.markOf(name, n))
}

// shownName returns a player's name as it is shown at the table. seat is
// theirs, or game.Nobody.
func (st *state) shownName(name string, seat game.Seat) string {
	if seat >= 0 && st.seats[seat].name == name {
		return Marked(name, int(st.seats[seat].mark))
	}
	return Marked(name, st.markOf(name, seat))
}
