package store

import (
	"encoding/json"
	"fmt"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/table"
)

// A tally is what statistics need of an ending. It is stored beside the ending,
// because an ending holds a view and a sheet as well: somebody's statistics read
// thousands.

// storedTally is the JSON of a tally.
type storedTally struct {
	Uncounted game.Seats    `json:"u,omitempty"`
	Scores    []int32       `json:"s"`
	Places    []int8        `json:"p"`
	Sides     int8          `json:"d,omitempty"`
	Outcome   table.Outcome `json:"o,omitempty"`
}

// TallyOf returns the tally of an ending as it is stored, or nil if the ending
// does not note which seats are uncounted.
func TallyOf(e *table.Ending) []byte {
	if e == nil || e.Uncounted == nil {
		return nil
	}
	r := &e.Result
	text, err := json.Marshal(storedTally{
		*e.Uncounted, r.Scores[:r.Seats], r.Places[:r.Seats], r.Sides, e.Outcome,
	})
	if err != nil {
		return nil
	}
	return text
}

// Tally returns the tally of the table's ending, or nil.
func (t *Table) Tally() []byte {
	e, err := DecodeEnding(t.Ending)
	if err != nil {
		return nil
	}
	return TallyOf(e)
}

// FinishRow is what a store holds of a finished match for statistics.
type FinishRow struct {
	ID, Game string
	Ended    int64  // in milliseconds since 1970
	Seats    []byte // JSON
	Tally    []byte // nil if none is stored
	Faults   *int   // of the player's review, if it counts
}

// Finishes decodes rows. People who play together often have the same seats time
// and again, so each text is decoded once.
type Finishes struct {
	List  []table.Finish
	seats map[string][]table.SeatState
}

// Add decodes a row. It keeps none of the row's memory.
func (f *Finishes) Add(r *FinishRow) error {
	seats, known := f.seats[string(r.Seats)]
	if !known {
		if err := json.Unmarshal(r.Seats, &seats); err != nil {
			return fmt.Errorf("table %s: %w", r.ID, err)
		}
		if f.seats == nil {
			f.seats = map[string][]table.SeatState{}
		}
		f.seats[string(r.Seats)] = seats
	}
	x := table.Finish{
		ID: r.ID, Game: r.Game, Ended: time.UnixMilli(r.Ended).UTC(), Seats: seats, Faults: r.Faults,
	}
	if r.Tally != nil {
		var t storedTally
		if err := json.Unmarshal(r.Tally, &t); err != nil {
			return fmt.Errorf("table %s: %w", r.ID, err)
		}
		x.Result = (&Head{Scores: t.Scores, Places: t.Places, Sides: t.Sides}).result()
		x.Outcome, x.Uncounted = t.Outcome, t.Uncounted
	}
	f.List = append(f.List, x)
	return nil
}
