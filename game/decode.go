package game

import (
	"fmt"
	"slices"

	"lair.games/lair/game/strict"
)

// Decode reads one JSON value into what v points to, without the leniency of
// encoding/json; see strict.Decode. Every move and every position that arrives
// is read by it. The error names the field and says what is wanted.
func Decode(data []byte, v any) error { return strict.Decode(data, v) }

// Parse reads one of a list of names into an enum that counts them from 0. Its
// error says that there is no such noun.
func Parse[E ~uint8](e *E, text []byte, names []string, noun string) error {
	i := slices.Index(names, string(text))
	if i < 0 {
		return fmt.Errorf("there is no %s %q", noun, text)
	}
	*e = E(i)
	return nil
}
