package store

import (
	"bytes"
	"compress/flate"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/table"
)

// An ending is stored as JSON that is compressed with DEFLATE: a view shrinks to
// a fifth.

// endingVersion is the first byte of a stored ending, and maxEnding the largest
// size of its JSON.
const (
	endingVersion = 1
	maxEnding     = 1 << 20
)

// errEnding says that a stored ending is damaged.
var errEnding = errors.New("the stored ending cannot be read")

// storedEnding is the JSON of an ending.
type storedEnding struct {
	Version    int             `json:"version"`
	Ply        int             `json:"ply"`
	Stage      int             `json:"stage,omitempty"`
	At         int64           `json:"at"` // milliseconds since 1970
	OtherCards bool            `json:"other_cards,omitempty"`
	Scores     []int32         `json:"scores"`
	Places     []int8          `json:"places"`
	Sides      int8            `json:"sides,omitempty"`
	Outcome    table.Outcome   `json:"outcome,omitempty"`
	Uncounted  *game.Seats     `json:"uncounted,omitempty"`
	Sheet      [][]game.Item   `json:"sheet,omitempty"`
	View       json.RawMessage `json:"view,omitempty"`
}

// EncodeEnding returns an ending as it is stored.
func EncodeEnding(e *table.Ending) ([]byte, error) {
	r := &e.Result
	var text bytes.Buffer
	to := json.NewEncoder(&text)
	to.SetEscapeHTML(false) // a view stays as it is
	err := to.Encode(storedEnding{
		e.Version, e.Ply, e.Stage, e.At.UnixMilli(), e.OtherCards, r.Scores[:r.Seats],
		r.Places[:r.Seats], r.Sides, e.Outcome, e.Uncounted, e.Sheet, e.View,
	})
	if err != nil {
		return nil, err
	}
	if text.Len() > maxEnding {
		return nil, fmt.Errorf(
			"the ending has %d bytes, and at most %d are stored", text.Len(), maxEnding,
		)
	}
	b := bytes.NewBuffer([]byte{endingVersion})
	w, err := flate.NewWriter(b, flate.BestCompression)
	if err == nil {
		_, err = w.Write(text.Bytes())
	}
	if err == nil {
		err = w.Close()
	}
	return b.Bytes(), err
}

// DecodeEnding returns a stored ending.
func DecodeEnding(body []byte) (*table.Ending, error) {
	if len(body) == 0 || body[0] != endingVersion {
		return nil, fmt.Errorf("%w: it is of an unknown kind", errEnding)
	}
	text, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(body[1:])), maxEnding+1))
	var s storedEnding
	if err == nil {
		err = json.Unmarshal(text, &s)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errEnding, err)
	}
	r := (&Head{Scores: s.Scores, Places: s.Places, Sides: s.Sides}).result()
	if r == nil {
		return nil, fmt.Errorf("%w: it has no result", errEnding)
	}
	return &table.Ending{
		Version: s.Version, Ply: s.Ply, Stage: s.Stage, At: time.UnixMilli(s.At).UTC(),
		OtherCards: s.OtherCards, Result: *r, Outcome: s.Outcome, Uncounted: s.Uncounted,
		Sheet: s.Sheet, View: s.View,
	}, nil
}

// Kept returns what is stored of a table: its row, of which Newest may be nil,
// the seq of its newest entry, and the ending, or nil. It reads the newest entry
// only if there is no ending: one of the two may be damaged.
func (r *Row) Kept(seq int64, ending []byte) (k table.Kept, err error) {
	if ending == nil {
		k.Summary, _, err = r.Summary()
		k.Seq = seq
		return k, err
	}
	e, err := DecodeEnding(ending)
	if err == nil {
		k.Summary, err = r.fixed()
	}
	if err != nil {
		return k, fmt.Errorf("table %s: %w", r.ID, err)
	}
	k.Seq, k.Ending = seq, e
	k.Ply, k.Updated, k.Ended = e.Ply, e.At, e.At
	k.Result, k.Outcome = &e.Result, e.Outcome
	return k, nil
}

// EndingOf returns what an append stores of the match that it ends, or nil. What
// cannot be stored is left out: a match ends whatever its view is.
func EndingOf(h table.Head) []byte {
	if h.Ending == nil {
		return nil
	}
	body, err := EncodeEnding(h.Ending)
	if err != nil {
		bare := *h.Ending
		bare.Sheet, bare.View = nil, nil
		body, _ = EncodeEnding(&bare)
	}
	return body
}
