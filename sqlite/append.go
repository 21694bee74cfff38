package sqlite

import (
	"database/sql/driver"
	"errors"
	"strings"

	"lair.games/lair/table"
)

// appends collects what a commit adds to the logs. Most of it is written
// together at the end of the commit, because a statement costs about as much as
// the rows it writes.
type appends struct {
	ends         map[string]*logEnd // by table id
	commitNumber int64              // the number of commits begun
	next         int64              // id of the next entry; 0: not read yet
	heads        []any              // rows of headColumns values: heads to advance
	log          []any              // rows of logColumns values: entries
}

// logEnd is where the log of a table ends. It is cached between commits. It may
// become outdated if another process writes in between.
type logEnd struct {
	n    int64 // the table's number
	seq  int64
	last int64 // id of the newest entry; 0: none, or neither last nor seq is known
	// the commit in which it was read or added to; it is certain until that
	// commit ends
	verified   int64
	advancedIn int64 // the commit at whose end the head is advanced
}

// errStaleEnd says that a cached logEnd was outdated.
var errStaleEnd = errors.New("another process wrote first")

// maxCachedEnds limits the cache of log ends, apart from those of one commit.
const maxCachedEnds = 100_000

// begin starts a commit.
func (a *appends) begin() {
	if a.commitNumber, a.next = a.commitNumber+1, 0; len(a.ends) > maxCachedEnds {
		clear(a.ends)
	}
}

// reset drops all rows and the cache. After a failed commit, cached ends may be
// wrong.
func (a *appends) reset() {
	clear(a.ends)
	a.clearRows()
}

// clearRows drops the rows that were added.
func (a *appends) clearRows() {
	clear(a.heads)
	clear(a.log)
	a.heads, a.log = a.heads[:0], a.log[:0]
}

// logEnd returns the cached end of a table's log, of which only n may be known,
// or ErrUnknown.
func (t *Tx) logEnd(id string) (*logEnd, error) {
	if s := t.ends[id]; s != nil {
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
	s := &logEnd{n: dest[0].(int64)}
	t.ends[id] = s
	return s, nil
}

// expect returns the end of a table's log if that is where an append expects
// it; otherwise it returns ErrBehind. If judged is true, the append is checked
// again at the end of the commit, so a cached end is enough.
func (t *Tx) expect(id string, after int64, judged bool) (*logEnd, error) {
	s, err := t.logEnd(id)
	if err != nil {
		return nil, err
	}
	if s.verified != t.commitNumber && (!judged || s.last == 0 || s.seq != after) {
		var dest [2]driver.Value
		found, err := t.Row(`SELECT seq, last FROM heads WHERE n = ?`, dest[:], s.n)
		if err != nil {
			return nil, err
		}
		if !found {
			return nil, table.ErrUnknown
		}
		s.seq, s.last, s.verified = dest[0].(int64), dest[1].(int64), t.commitNumber
	}
	if s.seq != after {
		return nil, table.ErrBehind
	}
	return s, nil
}

// addEntries adds entries after the end of a table's log.
func (t *Tx) addEntries(s *logEnd, texts ...string) error {
	if t.next == 0 {
		var dest [1]driver.Value
		if _, err := t.Row(`SELECT coalesce(max(id), 0) + 1 FROM log`, dest[:]); err != nil {
			return err
		}
		t.next = dest[0].(int64)
	}
	for _, text := range texts {
		t.log = append(t.log, t.next, s.n, s.seq+1, s.last, text)
		s.seq, s.last, s.verified = s.seq+1, t.next, t.commitNumber
		t.next++
	}
	return nil
}

// appendMove adds an entry that changes nothing but the head, which is advanced
// at the end of the commit together with others.
func (t *Tx) appendMove(s *logEnd, text string) error {
	if err := t.addEntries(s, text); err != nil {
		return err
	}
	t.heads = append(t.heads, s.n, s.seq, s.last)
	s.advancedIn = t.commitNumber
	return nil
}

// appendChange adds entries to a table and changes its status.
func (t *Tx) appendChange(s *logEnd, status table.Status, texts []string) error {
	if s.advancedIn == t.commitNumber {
		if err := t.flush(); err != nil { // first advance the head to where these entries begin
			return err
		}
	}
	if err := t.addEntries(s, texts...); err != nil {
		return err
	}
	_, err := t.Exec(
		`UPDATE heads SET seq = ?, last = ?, status = ? WHERE n = ?`, s.seq, s.last, string(status),
		s.n,
	)
	return err
}

// flush writes the rows that were added. It returns errStaleEnd if the log of a
// table did not end where the cache said.
func (t *Tx) flush() error {
	moved, err := t.write(advances, t.heads, headColumns)
	if err != nil {
		return err
	}
	if moved*headColumns != int64(len(t.heads)) {
		return errStaleEnd
	}
	if _, err := t.write(inserts, t.log, logColumns); err != nil {
		return err
	}
	t.clearRows()
	return nil
}

// write writes rows with few statements, and returns how many rows were
// changed.
func (t *Tx) write(statements []multiRow, rows []any, columns int) (changed int64, err error) {
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

// multiRow is a statement for several rows at once.
type multiRow struct {
	rows int
	text string
}

// multiRowsOf returns statements of the form begin, several times values, end;
// the one with the most rows comes first.
func multiRowsOf(begin, values, end string) (list []multiRow) {
	for _, n := range []int{32, 16, 8, 4, 2, 1} {
		list = append(
			list, multiRow{n, begin + strings.TrimSuffix(strings.Repeat(values+",", n), ",") + end},
		)
	}
	return list
}

// logColumns and headColumns are the values per row of an entry, and of a head
// to advance.
const logColumns, headColumns = 5, 3

var inserts = multiRowsOf(
	`INSERT INTO log (id, n, seq, prev, entry) VALUES `, `(?, ?, ?, ?, ?)`, ``,
)

// advances are the statements that advance heads by one entry. They change only
// heads that are where the append expects them. They are inserts only because
// an insert takes several rows: a table and its head are created in one commit,
// so every row exists. The status is not set, which spares its index an update.
var advances = multiRowsOf(
	`INSERT INTO heads (n, seq, last, status) VALUES `,
	`(?, ?, ?, 'playing')`,
	` ON CONFLICT (n) DO UPDATE SET seq = excluded.seq, last = excluded.last
		WHERE seq = excluded.seq - 1`,
)
