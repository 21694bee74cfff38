package store

import (
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/table"
)

// An entry is stored as one JSON object in few columns. With eleven columns
// most of the time would go into passing them to the database one by one. The
// table's number and the entry's seq are columns beside it.

// storedEntry is the JSON of an entry.
type storedEntry struct {
	At     int64           `json:"at"` // milliseconds since 1970
	Tick   int64           `json:"tick"`
	Kind   table.Kind      `json:"kind"`
	Seat   game.Seat       `json:"seat"`
	Player string          `json:"player"` // who sent the command
	Key    string          `json:"key"`    // the command's own key
	Sum    uint64          `json:"sum"`    // hash of the command's content; omitted when 0
	Move   json.RawMessage `json:"move"`
	Detail table.Detail    `json:"detail"`
	Head   Head            `json:"head"` // only in the last entry of an append
}

// Head is the part of a table's head that is stored in its newest entry, so
// that the head's own row, which every append rewrites, stays small.
type Head struct {
	Ply     int    `json:"ply"`
	Actors  uint8  `json:"actors"`
	Updated int64  `json:"updated"` // milliseconds since 1970
	Hash    string `json:"hash"`
	// Of a finished match. Scores and places are indexed by seat.
	Scores  []int32       `json:"scores"`
	Places  []int8        `json:"places"`
	Sides   int8          `json:"sides"`
	Outcome table.Outcome `json:"outcome"`
}

// result returns the stored result, or nil.
func (h *Head) result() *game.Result {
	if len(h.Scores) == 0 || len(h.Scores) != len(h.Places) || len(h.Scores) > game.MaxSeats {
		return nil
	}
	r := &game.Result{Seats: int8(len(h.Scores)), Sides: h.Sides}
	copy(r.Scores[:], h.Scores)
	copy(r.Places[:], h.Places)
	return r
}

// EncodeEntries returns the JSON of an append's entries.
func EncodeEntries(head table.Head, entries []table.Entry) ([]string, error) {
	texts := make([]string, len(entries))
	var room [512]byte
	for i := range entries {
		b, err := appendEntry(room[:0], &entries[i])
		if err != nil {
			return nil, err
		}
		if i == len(entries)-1 {
			b = appendHead(b, head)
		}
		texts[i] = string(append(b, '}'))
	}
	return texts, nil
}

// appendEntry appends the JSON of an entry without its closing brace. It is
// written by hand because that takes a tenth of the time.
func appendEntry(b []byte, e *table.Entry) ([]byte, error) {
	b = strconv.AppendInt(append(b, `{"at":`...), e.At.UnixMilli(), 10)
	if e.Tick > 0 {
		b = strconv.AppendInt(append(b, `,"tick":`...), e.Tick.Milliseconds(), 10)
	}
	b = appendString(append(b, `,"kind":`...), string(e.Kind))
	b = strconv.AppendInt(append(b, `,"seat":`...), int64(e.Seat), 10)
	b = appendString(append(b, `,"player":`...), e.By)
	b = appendString(append(b, `,"key":`...), e.Key)
	if e.Sum != 0 {
		b = strconv.AppendUint(append(b, `,"sum":`...), e.Sum, 10)
	}
	if e.Move != nil {
		b = append(append(b, `,"move":`...), e.Move...)
	}
	if e.Detail.Empty() {
		return b, nil
	}
	detail, err := json.Marshal(e.Detail)
	return append(append(b, `,"detail":`...), detail...), err
}

// appendHead appends the head to the JSON of an entry.
func appendHead(b []byte, h table.Head) []byte {
	b = strconv.AppendInt(append(b, `,"head":{"ply":`...), int64(h.Ply), 10)
	b = strconv.AppendInt(append(b, `,"actors":`...), int64(h.Actors), 10)
	b = strconv.AppendInt(append(b, `,"updated":`...), h.Updated.UnixMilli(), 10)
	b = appendString(append(b, `,"hash":`...), h.Hash)
	if r := h.Result; r != nil {
		b = append(append(b, `,"scores":`...), listOf(r.Scores[:r.Seats])...)
		b = append(append(b, `,"places":`...), listOf(r.Places[:r.Seats])...)
		if r.Sides != 0 {
			b = strconv.AppendInt(append(b, `,"sides":`...), int64(r.Sides), 10)
		}
		if h.Outcome != "" {
			b = appendString(append(b, `,"outcome":`...), string(h.Outcome))
		}
	}
	return append(b, '}')
}

// listOf returns a list of numbers as JSON.
func listOf(list any) []byte {
	text, _ := json.Marshal(list) // numbers always have JSON
	return text
}

// appendString appends a string as JSON.
func appendString(b []byte, text string) []byte {
	for i := range len(text) {
		if c := text[i]; c < ' ' || c > '~' || c == '"' || c == '\\' {
			quoted, _ := json.Marshal(text) // strings always have JSON
			return append(b, quoted...)
		}
	}
	return append(append(append(b, '"'), text...), '"')
}

// DecodeEntry decodes an entry. Its Seq is stored in a column.
func DecodeEntry(text []byte) (table.Entry, Head, error) {
	var s storedEntry
	if err := json.Unmarshal(text, &s); err != nil {
		return table.Entry{}, Head{}, fmt.Errorf("%w: it cannot be read: %w", table.ErrDamaged, err)
	}
	return table.Entry{
		At: time.UnixMilli(s.At).UTC(), Tick: time.Duration(s.Tick) * time.Millisecond,
		Kind: s.Kind, Seat: s.Seat, By: s.Player, Key: s.Key, Sum: s.Sum, Move: s.Move, Detail: s.Detail,
	}, s.Head, nil
}
