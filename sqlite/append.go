package sqlite

import (
	"database/sql/driver"
	"errors"
	"strings"

	"lair.games/lair/table"
)

// appends is what a commit adds to the logs. Most of it waits for the end of the commit and is written together: a statement costs
// about as much as what it writes.
type appends struct {
	spots  map[string]*spot // of tables, by id
	commit int64            // counts the commits that were begun
	next   int64            // id of the next entry; 0: not asked for yet
	heads  []any            // that move on, headColumns of them each
	log    []any            // entries, logColumns of them each
}

// spot is where the log of a table ends. It is remembered from one commit to the next, and then may not be so any more, if another
// process was here meanwhile.
type spot struct {
	n     int64 // the table's number
	seq   int64
	last  int64 // id of the newest entry; 0: there is none, or neither that nor seq is known
	sure  int64 // the commit in which it was read or added to: until its end it is so
	moves int64 // the commit at whose end the head moves on
}

// errMistaken says that what was remembered of a table is not so any more.
var errMistaken = errors.New("another process was faster")

// mostSpots is how many tables are remembered, those of one commit apart.
const mostSpots = 100_000

// begin begins a commit.
func (a *appends) begin() {
	if a.commit, a.next = a.commit+1, 0; len(a.spots) > mostSpots {
		clear(a.spots)
	}
}

// forget drops all that was added or is remembered: after a commit that came to nothing, it may not be so.
func (a *appends) forget() {
	clear(a.spots)
	a.drop()
}

// drop drops what was added.
func (a *appends) drop() {
	clear(a.heads)
	clear(a.log)
	a.heads, a.log = a.heads[:0], a.log[:0]
}

// spot returns what is remembered of a table, if only its number, or ErrUnknown.
func (t *Tx) spot(id string) (*spot, error) {
	if s := t.spots[id]; s != nil {
		return s, nil
	}
	var dest [1]driver.Value
	found, err := t.Row(`SELECT n FROM tables WHERE id = ?`, dest[:], id)
	if err != nil {
		return nil, err
	}
	if !found {
		return nil, table.ErrUnknown
	}
	s := &spot{n: dest[0].(int64)}
	t.spots[id] = s
	return s, nil
}

// expect returns the end of a table's log if it is where an append expects it; else it returns ErrBehind. For an append that is judged
// once more at the end of the commit it is enough that it is remembered to be there.
func (t *Tx) expect(id string, after int64, judged bool) (*spot, error) {
	s, err := t.spot(id)
	if err != nil {
		return nil, err
	}
	if s.sure != t.commit && (!judged || s.last == 0 || s.seq != after) {
		var dest [2]driver.Value
		found, err := t.Row(`SELECT seq, last FROM heads WHERE n = ?`, dest[:], s.n)
		if err != nil {
			return nil, err
		}
		if !found {
			return nil, table.ErrUnknown
		}
		s.seq, s.last, s.sure = dest[0].(int64), dest[1].(int64), t.commit
	}
	if s.seq != after {
		return nil, table.ErrBehind
	}
	return s, nil
}

// add adds entries behind the end of a table's log.
func (t *Tx) add(s *spot, texts ...string) error {
	if t.next == 0 {
		var dest [1]driver.Value
		if _, err := t.Row(`SELECT coalesce(max(id), 0) + 1 FROM log`, dest[:]); err != nil {
			return err
		}
		t.next = dest[0].(int64)
	}
	for _, text := range texts {
		t.log = append(t.log, t.next, s.n, s.seq+1, s.last, text)
		s.seq, s.last, s.sure = s.seq+1, t.next, t.commit
		t.next++
	}
	return nil
}

// move adds an entry to a table where nothing else changes: its head moves on at the end of the commit, with those of others.
func (t *Tx) move(s *spot, text string) error {
	if err := t.add(s, text); err != nil {
		return err
	}
	t.heads = append(t.heads, s.n, s.seq, s.last)
	s.moves = t.commit
	return nil
}

// change adds entries to a table and changes its status.
func (t *Tx) change(s *spot, status table.Status, texts []string) error {
	if s.moves == t.commit {
		if err := t.settle(); err != nil { // its head first has to move on to where we begin
			return err
		}
	}
	if err := t.add(s, texts...); err != nil {
		return err
	}
	_, err := t.Exec(`UPDATE heads SET seq = ?, last = ?, status = ? WHERE n = ?`, s.seq, s.last, string(status), s.n)
	return err
}

// settle writes what was added. It returns errMistaken if the log of one of the tables did not end where it was remembered to.
func (t *Tx) settle() error {
	moved, err := t.write(advances, t.heads, headColumns)
	if err != nil {
		return err
	}
	if moved*headColumns != int64(len(t.heads)) {
		return errMistaken
	}
	if _, err := t.write(inserts, t.log, logColumns); err != nil {
		return err
	}
	t.drop()
	return nil
}

// write writes rows of some columns with few statements, and returns how many rows were changed.
func (t *Tx) write(statements []many, rows []any, columns int) (changed int64, err error) {
	for _, x := range statements {
		for size := x.rows * columns; len(rows) >= size; rows = rows[size:] {
			n, err := t.Exec(x.text, rows[:size]...)
			if err != nil {
				return changed, err
			}
			changed += n
		}
	}
	return changed, nil
}

// many is a statement for some rows at once.
type many struct {
	rows int
	text string
}

// manyOf are statements for rows of these values between a beginning and an end, the most rows first.
func manyOf(begin, values, end string) (list []many) {
	for _, n := range []int{32, 16, 8, 4, 2, 1} {
		list = append(list, many{n, begin + strings.TrimSuffix(strings.Repeat(values+",", n), ",") + end})
	}
	return list
}

// Columns of an entry of the log, and of a head that moves on.
const logColumns, headColumns = 5, 3

var inserts = manyOf(`INSERT INTO log (id, n, seq, prev, entry) VALUES `, `(?, ?, ?, ?, ?)`, ``)

// advances move heads on by one entry each, those that are where they are expected, and leave the others. They are written as
// inserts only because these take several rows: a table and its head are made in one commit, so each row is there. Not naming the
// status spares its index.
var advances = manyOf(`INSERT INTO heads (n, seq, last, status) VALUES `, `(?, ?, ?, 'playing')`,
	` ON CONFLICT (n) DO UPDATE SET seq = excluded.seq, last = excluded.last WHERE seq = excluded.seq - 1`)
