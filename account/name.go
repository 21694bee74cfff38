package account

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxName is the longest name in characters: what a seat has space for on a
// narrow phone.
const MaxName = 24

// ErrName is wrapped by errors about names that cannot be used.
var ErrName = errors.New("the name cannot be used")

// Name returns a name as it is shown, with its spaces normalised. An unusable
// name is an error that wraps ErrName and says what is wrong. Because others
// see it, a name must not hold characters that hide or reorder text.
func Name(raw string) (string, error) {
	if !utf8.ValidString(raw) {
		return "", fmt.Errorf("%w: it is not text", ErrName)
	}
	name := strings.Join(strings.Fields(raw), " ")
	if name == "" {
		return "", fmt.Errorf("%w: it is empty", ErrName)
	}
	if n := utf8.RuneCountInString(name); n > MaxName {
		return "", fmt.Errorf("%w: it has %d characters, %d at most", ErrName, n, MaxName)
	}
	marks, seen := 0, false
	for _, r := range name {
		switch {
		case unicode.In(r, unicode.Mn, unicode.Me):
			// A letter may have a few accents; a stack of them would cover the
			// neighbouring lines.
			if marks++; marks > 3 {
				return "", fmt.Errorf("%w: too many marks are stacked on one letter", ErrName)
			}
			continue
		case r != ' ' && !unicode.IsPrint(r):
			return "", fmt.Errorf("%w: it holds a character that cannot be seen (%U)", ErrName, r)
		case unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector),
			r == '\u2800',
			r == '\u3164',
			r == '\uffa0':
			return "", fmt.Errorf(
				"%w: it holds a character that looks like nothing (%U)", ErrName, r,
			)
		}
		marks = 0
		seen = seen || r != ' '
	}
	if !seen {
		return "", fmt.Errorf("%w: nothing of it can be seen", ErrName)
	}
	return name, nil
}

var (
	heads = [...]string{
		"Bo", "Bru", "Dra", "Fi", "Gro", "Ka", "Lu", "Mo", "Na", "Ol", "Ro", "Sha", "Tu", "Vo",
		"Wu", "Yo", "Zi",
	}
	necks = [...]string{"ba", "do", "go", "lu", "mi", "no", "ra", "ri", "sha", "ta", "vu", "zo"}
	tails = [...]string{"bb", "g", "k", "l", "mp", "n", "nk", "rr", "sh", "x", "zz"}
)

// Suggest returns a random name for a new guest. It sounds like a small monster
// in no particular language.
func Suggest() string {
	return heads[rand.IntN(len(heads))] + necks[rand.IntN(len(necks))] + tails[rand.IntN(len(tails))]
}
