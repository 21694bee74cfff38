package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/table"
)

// EndedAt returns when an attempt ended, in milliseconds since 1970, or 0.
func EndedAt(h table.Head) int64 {
	if h.Outcome == "" {
		return 0
	}
	return h.Updated.UnixMilli()
}

// IsListed reports whether the list of open tables shows a table with this
// head. The head's seats must be set.
func IsListed(h table.Head) bool {
	return h.Open && h.Status != table.Closed &&
		slices.ContainsFunc(h.Seats, func(s table.SeatState) bool { return s.Player == "" })
}

// Holders returns the players among whose tables one is listed: those who hold
// a seat, and the host if they did not leave. A closed table is nobody's. The
// head's seats must be set.
func Holders(host string, head table.Head) (players []string) {
	if head.Status == table.Closed {
		return nil
	}
	for _, s := range head.Seats {
		if s.Player != "" && !slices.Contains(players, s.Player) {
			players = append(players, s.Player)
		}
	}
	if !slices.Contains(players, host) && (!head.Away || len(players) == 0) {
		players = append(players, host)
	}
	return players
}

// Row is a row of a list of tables, as it is stored.
type Row struct {
	ID, Game, Host, Status string
	Setup, Seats           []byte // JSON
	Used                   int64  // its position in the order of use
	Ended                  int64  // when the stored ending says so, in milliseconds since 1970; 0 if none is
	Newest                 []byte // its newest entry
}

// fixed decodes what of a row does not depend on the newest entry.
func (r *Row) fixed() (s table.Summary, err error) {
	s.ID, s.Game, s.Host, s.Status = r.ID, r.Game, r.Host, table.Status(r.Status)
	return s, errors.Join(json.Unmarshal(r.Setup, &s.Setup), json.Unmarshal(r.Seats, &s.Seats))
}

// Summary decodes a row. tick is that of the newest entry.
func (r *Row) Summary() (s table.Summary, tick time.Duration, err error) {
	e, head, err := DecodeEntry(r.Newest)
	s, failed := r.fixed()
	if err = errors.Join(err, failed); err != nil {
		return s, 0, fmt.Errorf("table %s: %w", r.ID, err)
	}
	s.Ply, s.Actors = head.Ply, game.Seats(head.Actors)
	s.Updated = time.UnixMilli(head.Updated).UTC()
	if r.Ended > 0 {
		s.Ended = time.UnixMilli(r.Ended).UTC()
	}
	s.Result, s.Outcome, s.Touched = head.result(), head.Outcome, e.Tick
	return s, e.Tick, nil
}

// Rows are the rows of a query. Next returns false at their end or after an
// error, which Err returns then.
type Rows interface {
	Next() bool
	Err() error
}

// List decodes all rows of a list. scan reads the current one; it may reuse the
// Row's memory.
func List(rows Rows, scan func(*Row) error) ([]table.Summary, error) {
	list := []table.Summary{}
	var row Row
	for rows.Next() {
		if err := scan(&row); err != nil {
			return nil, err
		}
		s, _, err := row.Summary()
		if err != nil {
			return nil, err
		}
		list = append(list, s)
	}
	return list, rows.Err()
}

// ListUntouched decodes a page of tables that nobody has touched for long, from
// rows in the order of use. next is the From of the next page, or 0 if there is
// none.
func ListUntouched(
	rows Rows, q table.Untouched, scan func(*Row) error,
) (list []table.Summary, next int64, err error) {
	var row Row
	for rows.Next() {
		if err := scan(&row); err != nil {
			return nil, 0, err
		}
		s, tick, err := row.Summary()
		if err != nil {
			return nil, 0, err
		}
		if tick >= q.Until {
			return list, 0, nil
		}
		list, next = append(list, s), row.Used
	}
	if len(list) < q.Limit {
		next = 0
	}
	return list, next, rows.Err()
}

// NewAttempt decodes an attempt. ended is in milliseconds since 1970, or 0.
func NewAttempt(
	id string, setup []byte, stage int, outcome string, ended int64,
) (table.Attempt, error) {
	a := table.Attempt{Table: id, Stage: stage, Outcome: table.Outcome(outcome)}
	if err := json.Unmarshal(setup, &a.Setup); err != nil {
		return a, fmt.Errorf("table %s: %w", id, err)
	}
	if ended > 0 {
		a.Ended = time.UnixMilli(ended).UTC()
	}
	return a, nil
}

// EndedBefore reports whether a table that is over or closed is one that is
// asked for. newest is its newest entry, packed the seq of the last one that is
// packed, and end the newest seq.
func EndedBefore(newest []byte, packed, end int64, q table.Finished) (bool, error) {
	if q.Unpacked && packed >= end-1 {
		return false, nil
	}
	e, _, err := DecodeEntry(newest)
	return e.Tick < q.Until, err
}
