package sqlite

import (
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/table"
)

// An entry lies in the log as one JSON object, in few columns: of a row with eleven, most of what it takes to store it would go
// into handing them to SQLite one by one. The number of its table and its seq are beside it.

// stored is an entry as it is stored.
type stored struct {
	At     int64           `json:"at"` // milliseconds since 1970
	Kind   table.Kind      `json:"kind"`
	Seat   game.Seat       `json:"seat"`
	Player string          `json:"player"` // whose command it was
	Key    string          `json:"key"`    // the command's own id
	Move   json.RawMessage `json:"move"`
	Detail table.Detail    `json:"detail"`
	Head   ending          `json:"head"` // in the last of an append
}

// ending is what is kept of a table's head with its newest entry, so that the head itself, which each append rewrites, stays small.
type ending struct {
	Ply     int    `json:"ply"`
	Actors  uint8  `json:"actors"`
	Updated int64  `json:"updated"` // milliseconds since 1970
	Hash    string `json:"hash"`
}

// textsOf writes the entries of an append.
func textsOf(head table.Head, entries []table.Entry) ([]string, error) {
	texts := make([]string, len(entries))
	var room [512]byte
	for i := range entries {
		b, err := appendEntry(room[:0], &entries[i])
		if err != nil {
			return nil, err
		}
		if i == len(entries)-1 {
			b = appendEnding(b, head)
		}
		texts[i] = string(append(b, '}'))
	}
	return texts, nil
}

// appendEntry writes an entry but for the bracket at its end. By hand, because that takes a tenth of the time.
func appendEntry(b []byte, e *table.Entry) ([]byte, error) {
	b = strconv.AppendInt(append(b, `{"at":`...), e.At.UnixMilli(), 10)
	b = appendText(append(b, `,"kind":`...), string(e.Kind))
	b = strconv.AppendInt(append(b, `,"seat":`...), int64(e.Seat), 10)
	b = appendText(append(b, `,"player":`...), e.By)
	b = appendText(append(b, `,"key":`...), e.Key)
	if e.Move != nil {
		b = append(append(b, `,"move":`...), e.Move...)
	}
	if e.Detail.Empty() {
		return b, nil
	}
	detail, err := json.Marshal(e.Detail)
	return append(append(b, `,"detail":`...), detail...), err
}

func appendEnding(b []byte, h table.Head) []byte {
	b = strconv.AppendInt(append(b, `,"head":{"ply":`...), int64(h.Ply), 10)
	b = strconv.AppendInt(append(b, `,"actors":`...), int64(h.Actors), 10)
	b = strconv.AppendInt(append(b, `,"updated":`...), h.Updated.UnixMilli(), 10)
	return append(appendText(append(b, `,"hash":`...), h.Hash), '}')
}

// appendText appends a text as JSON.
func appendText(b []byte, text string) []byte {
	for i := range len(text) {
		if c := text[i]; c < ' ' || c > '~' || c == '"' || c == '\\' {
			quoted, _ := json.Marshal(text) // a string always has one
			return append(b, quoted...)
		}
	}
	return append(append(append(b, '"'), text...), '"')
}

// entryOf reads an entry, whose Seq lies beside it.
func entryOf(text []byte) (table.Entry, ending, error) {
	var s stored
	if err := json.Unmarshal(text, &s); err != nil {
		return table.Entry{}, ending{}, fmt.Errorf("it cannot be read: %w", err)
	}
	return table.Entry{At: time.UnixMilli(s.At).UTC(), Kind: s.Kind, Seat: s.Seat, By: s.Player, Key: s.Key, Move: s.Move, Detail: s.Detail}, s.Head, nil
}
