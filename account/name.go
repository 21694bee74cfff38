package account

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/secure/precis"
)

// MaxName is the longest name in characters: what a seat has space for on a
// narrow phone.
const MaxName = 24

// ErrName is wrapped by errors about names that cannot be used.
var ErrName = errors.New("the name cannot be used")

// Name returns a name as it is shown, with its spaces normalised. An unusable
// name is an error that wraps ErrName and says what is wrong. Because others
// see it, a name must not hold characters that hide or reorder text, or by which
// two names differ and look alike.
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
		// A letter may have a few accents; a stack of them would cover the
		// neighbouring lines.
		if !unicode.In(r, unicode.Mn, unicode.Me) {
			marks = 0
		} else if marks++; marks > 3 {
			return "", fmt.Errorf("%w: too many marks are stacked on one letter", ErrName)
		}
		seen = seen || marks == 0 && r != ' '
	}
	if !seen {
		return "", fmt.Errorf("%w: nothing of it can be seen", ErrName)
	}
	if err := visible(name); err != nil {
		return "", err
	}
	return name, nil
}

// pictures matches what stands for itself: pictures, joined ones too, keycaps,
// and the middle dot, which PRECIS knows between two l only. The five code points
// are emoji that Unicode counts as signs of mathematics.
var pictures = func() *regexp.Regexp {
	one := `(?:[\p{So}\x{2194}\x{25FB}-\x{25FE}][\x{FE0F}\x{1F3FB}-\x{1F3FF}]?|[0-9#*]\x{FE0F}\x{20E3}|·)`
	return regexp.MustCompile(one + `(?:\x{200D}` + one + `)*`)
}()

// letters is what people write in any script, by RFC 8264: joiners where a
// script needs them, as in Persian and Sinhala, and no character that hides
// or reorders others.
var letters = precis.NewFreeform()

// visible returns an error that names a character which cannot be seen, or
// which has no effect where it stands: two names could differ by it alone.
func visible(name string) error {
	if blank := '\u2800'; strings.ContainsRune(name, blank) {
		return fmt.Errorf("%w: it holds a character that looks like nothing (%U)", ErrName, blank)
	}
	plain := pictures.ReplaceAllString(name, "☺")
	if _, err := letters.String(plain); err == nil {
		return nil
	}
	for _, r := range plain {
		joins := r == '\u200c' || r == '\u200d'
		if _, err := letters.String(string(r)); err != nil && !joins {
			return fmt.Errorf("%w: it holds a character that cannot be seen (%U)", ErrName, r)
		}
	}
	return fmt.Errorf("%w: it joins characters that do not join", ErrName)
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
