package mightymonsters

import (
	"fmt"
)

// Move is the play of one monster card: onto an empty space, or in place of a weaker monster. In JSON it is
// {"kind":"place","card":4,"space":3} or {"kind":"replace",...}.
type Move struct {
	Kind  Kind `json:"kind"`
	Card  Card `json:"card"`
	Space int8 `json:"space"`
}

// Kind is one of the two ways to play a monster. The space decides which is possible.
type Kind uint8

const (
	Place Kind = iota + 1
	Replace
)

var kindNames = [...]string{Place: "place", Replace: "replace"}

// MarshalText writes "place" or "replace".
func (k Kind) MarshalText() ([]byte, error) {
	if k != Place && k != Replace {
		return nil, fmt.Errorf("kind %d is no way to play", k)
	}
	return []byte(kindNames[k]), nil
}

// UnmarshalText reads what MarshalText writes.
func (k *Kind) UnmarshalText(text []byte) error {
	switch string(text) {
	case "place":
		*k = Place
	case "replace":
		*k = Replace
	default:
		return fmt.Errorf("kind %q is neither place nor replace", text)
	}
	return nil
}

// String writes a move as the log does: P4@2A puts the 4 on side A of guard 2, R4@2A replaces there.
func (m Move) String() string {
	return fmt.Sprintf("%c%d@%d%c", "?PR"[m.Kind], m.Card, guard(m.Space)+1, "AB"[m.Space&1])
}
