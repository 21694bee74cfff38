package sqlite

import (
	"context"
	"crypto/rand"
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/table"
)

var _ table.Log = (*DB)(nil)

// questions are the prepared statements of the reading pool.
type questions struct{ read, unfinished, mine, open, chat, attempts *sql.Stmt }

// summaries is what both lists have in common.
const summaries = `SELECT t.id, t.game, t.setup, t.seats, h.status, h.ply, h.actors, h.updated FROM `

// A limit is written as a sum because SQLite prepares a statement anew, at ten times its cost, whenever a bare one is bound.
func (q *questions) prepare(ctx context.Context, db *sql.DB) error {
	for stmt, text := range map[**sql.Stmt]string{
		// One statement, so that hash and entries are of one moment.
		&q.read: `SELECT s.seed, h.hash, e.seq, e.at, e.kind, e.seat, e.player, e.key, e.move, e.detail
			FROM tables t JOIN seeds s ON s.n = t.n JOIN heads h ON h.n = t.n JOIN entries e ON e.n = t.n
			WHERE t.id = ? ORDER BY e.seq`,
		&q.unfinished: `SELECT t.id FROM heads h JOIN tables t ON t.n = h.n WHERE h.status <> 'over' ORDER BY h.updated DESC, h.n DESC`,
		&q.mine: summaries + `holders x JOIN tables t ON t.n = x.n JOIN heads h ON h.n = x.n
			WHERE x.player = ?1 AND (?2 = '' OR h.status = ?2) ORDER BY h.updated DESC, h.n DESC LIMIT ?3 + 0`,
		&q.open: summaries + `tables t JOIN heads h ON h.n = t.n
			WHERE t.id IN (SELECT value FROM json_each(?3)) AND t.open = 1 AND h.status <> 'over' AND (?1 = '' OR h.status = ?1)
			ORDER BY h.updated DESC, h.n DESC LIMIT ?2 + 0`,
		&q.attempts: `SELECT t.id, t.setup, a.stage, a.outcome, a.ended FROM attempts a JOIN tables t ON t.n = a.n
			WHERE a.player = ? AND a.game = ? ORDER BY a.n`,
		&q.chat: `SELECT * FROM (SELECT c.line, c.at, c.seat, c.name, c.text, c.player, c.key
			FROM tables t JOIN chat c ON c.n = t.n WHERE t.id = ? AND c.line > ? ORDER BY c.line DESC LIMIT ? + 0) ORDER BY line`,
	} {
		s, err := db.PrepareContext(ctx, text)
		if err != nil {
			return err
		}
		*stmt = s
	}
	return nil
}

// Create adds a table.
func (db *DB) Create(ctx context.Context, id string, seed game.Seed, head table.Head, entries []table.Entry) error {
	first := entries[0].Detail.New
	if first == nil {
		return errors.New("sqlite: a table begins with how it was opened")
	}
	setup, err := json.Marshal(first.Setup)
	if err != nil {
		return err
	}
	seats, err := json.Marshal(head.Seats)
	if err != nil {
		return err
	}
	rows, err := rowsOf(entries)
	if err != nil {
		return err
	}
	return db.writer.do(ctx, func(tx *Tx) error {
		n, err := tx.Exec(`INSERT INTO tables (id, game, setup, host, open, seats) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
			id, first.Game, string(setup), first.Host, listed(head), string(seats))
		if err != nil {
			return err
		}
		if n == 0 {
			return table.ErrExists
		}
		key, err := number(tx, id)
		if err != nil {
			return err
		}
		if _, err := tx.Exec(`INSERT INTO seeds (n, seed) VALUES (?, ?)`, key, seed[:]); err != nil {
			return err
		}
		if _, err := tx.Exec(`INSERT INTO heads (n, seq, ply, actors, updated, hash, status) VALUES (?, ?, ?, ?, ?, ?, ?)`,
			key, len(entries), head.Ply, int64(head.Actors), head.Updated.UnixMilli(), head.Hash, string(head.Status)); err != nil {
			return err
		}
		if err := hold(tx, key, first.Host, head.Seats); err != nil {
			return err
		}
		if first.Stage > 0 {
			if _, err := tx.Exec(`INSERT INTO attempts (n, player, game, stage, outcome, ended) VALUES (?, ?, ?, ?, ?, ?)`,
				key, first.Host, first.Game, first.Stage, string(head.Outcome), ended(head)); err != nil {
				return err
			}
		}
		insert(tx, key, rows)
		return nil
	}, true)
}

// ended is when an attempt ended, in milliseconds, or 0.
func ended(h table.Head) int64 {
	if h.Outcome == "" {
		return 0
	}
	return h.Updated.UnixMilli()
}

// mostNumbers is how many tables' numbers are remembered.
const mostNumbers = 100_000

// number returns the number of a table, or ErrUnknown.
func number(tx *Tx, id string) (int64, error) {
	if n := tx.numbers[id]; n != 0 {
		return n, nil
	}
	var dest [1]driver.Value
	found, err := tx.Row(`SELECT n FROM tables WHERE id = ?`, dest[:], id)
	if err != nil {
		return 0, err
	}
	if !found {
		return 0, table.ErrUnknown
	}
	if len(tx.numbers) >= mostNumbers {
		clear(tx.numbers)
	}
	tx.numbers[id] = dest[0].(int64)
	return tx.numbers[id], nil
}

// listed is 1 for a table that the list of open ones shows.
func listed(h table.Head) int64 {
	if h.Open && slices.ContainsFunc(h.Seats, func(s table.SeatNow) bool { return s.Player == "" }) {
		return 1
	}
	return 0
}

// hold says anew who holds a seat at the table, or has opened it.
func hold(tx *Tx, n int64, host string, seats []table.SeatNow) error {
	if _, err := tx.Exec(`DELETE FROM holders WHERE n = ?`, n); err != nil {
		return err
	}
	players := []string{host}
	for _, s := range seats {
		if s.Player != "" && !slices.Contains(players, s.Player) {
			players = append(players, s.Player)
		}
	}
	for _, player := range players {
		if _, err := tx.Exec(`INSERT INTO holders (player, n) VALUES (?, ?)`, player, n); err != nil {
			return err
		}
	}
	return nil
}

// row is an entry as it is stored.
type row struct {
	*table.Entry
	move, detail any // JSON, or nil
}

func rowsOf(entries []table.Entry) ([]row, error) {
	rows := make([]row, len(entries))
	for i := range entries {
		e := &entries[i]
		rows[i].Entry = e
		if e.Move != nil {
			rows[i].move = string(e.Move)
		}
		if e.Detail.Empty() {
			continue
		}
		b, err := json.Marshal(e.Detail)
		if err != nil {
			return nil, err
		}
		rows[i].detail = string(b)
	}
	return rows, nil
}

// many is a statement for some rows at once.
type many struct {
	rows int
	text string
}

// manyOf are statements for rows of these values between a beginning and an end, the most rows first. A statement costs about as
// much as what it writes, so a commit that holds many appends takes few.
func manyOf(begin, values, end string) (list []many) {
	for _, n := range []int{32, 16, 8, 4, 2, 1} {
		list = append(list, many{n, begin + strings.TrimSuffix(strings.Repeat(values+",", n), ",") + end})
	}
	return list
}

// columns of an entry.
const columns = 9

var inserts = manyOf(`INSERT INTO entries (n, seq, at, kind, seat, player, key, move, detail) VALUES `, `(?, ?, ?, ?, ?, ?, ?, ?, ?)`, ``)

// headColumns of a head that moves on by one entry.
const headColumns = 6

// advances move heads on by one entry each, those that are where they are expected, and leave the others. They are written as
// inserts only because these take several rows: a table and its head are made in one commit, so each row is there.
var advances = manyOf(`INSERT INTO heads (n, seq, ply, actors, updated, hash, status) VALUES `, `(?, ?, ?, ?, ?, ?, 'playing')`,
	` ON CONFLICT (n) DO UPDATE SET seq = excluded.seq, ply = excluded.ply, actors = excluded.actors, updated = excluded.updated,
		hash = excluded.hash WHERE seq = excluded.seq - 1`)

// insert puts rows into the commit; they are written at its end, together with those of others.
func insert(tx *Tx, n int64, rows []row) {
	for i := range rows {
		e := &rows[i]
		tx.entries = append(tx.entries, n, e.Seq, e.At.UnixMilli(), string(e.Kind), int64(e.Seat), e.By, e.Key, e.move, e.detail)
	}
}

// settle writes the heads and the entries that were put into the commit. It returns ErrBehind if one of the heads is not where it
// was expected.
func (t *Tx) settle() error {
	moved, err := t.write(advances, t.heads, headColumns)
	if err != nil {
		return err
	}
	if moved*headColumns != int64(len(t.heads)) {
		return table.ErrBehind
	}
	if _, err := t.write(inserts, t.entries, columns); err != nil {
		return err
	}
	t.forget()
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

// forget drops what was put into the commit.
func (t *Tx) forget() {
	clear(t.heads)
	clear(t.entries)
	t.heads, t.entries = t.heads[:0], t.entries[:0]
}

// Append adds entries if the head is still the expected one.
func (db *DB) Append(ctx context.Context, id string, after int64, head table.Head, entries []table.Entry) error {
	rows, err := rowsOf(entries)
	if err != nil {
		return err
	}
	var seats []byte
	if head.Seats != nil {
		if seats, err = json.Marshal(head.Seats); err != nil {
			return err
		}
	}
	return db.writer.do(ctx, func(tx *Tx) error {
		n, err := advance(tx, id, after, head, int64(len(entries)))
		if err != nil {
			return err
		}
		if seats != nil {
			if err := reseat(tx, n, head, string(seats)); err != nil {
				return err
			}
		}
		if head.Outcome != "" {
			if _, err := tx.Exec(`UPDATE attempts SET outcome = ?, ended = ? WHERE n = ? AND outcome = ''`,
				string(head.Outcome), ended(head), n); err != nil {
				return err
			}
		}
		insert(tx, n, rows)
		return nil
	}, true)
}

// advance moves the head of a table on, if it is where it is expected. Where it is but a move it waits for the end of the commit.
func advance(tx *Tx, id string, after int64, head table.Head, more int64) (int64, error) {
	n, err := number(tx, id)
	if err != nil {
		return 0, err
	}
	if more == 1 && head.Status == table.Playing && head.Seats == nil && !tx.apart {
		// Most appends are of this kind. Not naming the status spares its index.
		tx.heads = append(tx.heads, n, after+1, int64(head.Ply), int64(head.Actors), head.Updated.UnixMilli(), head.Hash)
		return n, nil
	}
	changed, err := tx.Exec(`UPDATE heads SET seq = ?, ply = ?, actors = ?, updated = ?, hash = ?, status = ? WHERE n = ? AND seq = ?`,
		after+more, head.Ply, int64(head.Actors), head.Updated.UnixMilli(), head.Hash, string(head.Status), n, after)
	if err == nil && changed == 0 {
		err = table.ErrBehind
	}
	return n, err
}

func reseat(tx *Tx, n int64, head table.Head, seats string) error {
	if _, err := tx.Exec(`UPDATE tables SET open = ?, seats = ? WHERE n = ?`, listed(head), seats, n); err != nil {
		return err
	}
	var host [1]driver.Value
	if _, err := tx.Row(`SELECT host FROM tables WHERE n = ?`, host[:], n); err != nil {
		return err
	}
	return hold(tx, n, host[0].(string), head.Seats)
}

// Read returns a table.
func (db *DB) Read(ctx context.Context, id string) (table.Stored, error) {
	var st table.Stored
	rows, err := db.ask.read.QueryContext(ctx, id)
	if err != nil {
		return st, fmt.Errorf("sqlite: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var e table.Entry
		var seed, detail sql.RawBytes
		var at int64
		var kind, hash string
		if err := rows.Scan(&seed, &hash, &e.Seq, &at, &kind, &e.Seat, &e.By, &e.Key, (*[]byte)(&e.Move), &detail); err != nil {
			return st, fmt.Errorf("sqlite: %w", err)
		}
		e.Kind, e.At = table.Kind(kind), time.UnixMilli(at).UTC()
		if len(detail) > 0 {
			if err := json.Unmarshal(detail, &e.Detail); err != nil {
				return st, fmt.Errorf("sqlite: table %s, entry %d: %w", id, e.Seq, err)
			}
		}
		if st.Entries == nil {
			st.Hash = hash
			copy(st.Seed[:], seed)
		}
		st.Entries = append(st.Entries, e)
	}
	if err := rows.Err(); err != nil {
		return st, fmt.Errorf("sqlite: %w", err)
	}
	if st.Entries == nil {
		return st, table.ErrUnknown
	}
	return st, nil
}

// Unfinished returns the tables that are not over.
func (db *DB) Unfinished(ctx context.Context) ([]string, error) {
	rows, err := db.ask.unfinished.QueryContext(ctx)
	if err != nil {
		return nil, fmt.Errorf("sqlite: %w", err)
	}
	defer rows.Close()
	var ids []string
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return nil, fmt.Errorf("sqlite: %w", err)
		}
		ids = append(ids, id)
	}
	return ids, rows.Err()
}

// Lobby lists tables.
func (db *DB) Lobby(ctx context.Context, q table.Query) ([]table.Summary, error) {
	if q.Limit <= 0 {
		q.Limit = 50
	}
	var rows *sql.Rows
	var err error
	if q.Player != "" {
		rows, err = db.ask.mine.QueryContext(ctx, q.Player, string(q.Status), q.Limit)
	} else {
		var among []byte
		if among, err = json.Marshal(q.Among); err != nil {
			return nil, err
		}
		rows, err = db.ask.open.QueryContext(ctx, string(q.Status), q.Limit, string(among))
	}
	if err != nil {
		return nil, fmt.Errorf("sqlite: %w", err)
	}
	defer rows.Close()
	list := []table.Summary{}
	for rows.Next() {
		var s table.Summary
		var setup, seats sql.RawBytes
		var status string
		var actors, updated int64
		if err := rows.Scan(&s.ID, &s.Game, &setup, &seats, &status, &s.Ply, &actors, &updated); err != nil {
			return nil, fmt.Errorf("sqlite: %w", err)
		}
		if err := errors.Join(json.Unmarshal(setup, &s.Setup), json.Unmarshal(seats, &s.Seats)); err != nil {
			return nil, fmt.Errorf("sqlite: table %s: %w", s.ID, err)
		}
		s.Status, s.Actors, s.Updated = table.Status(status), game.Seats(actors), time.UnixMilli(updated).UTC()
		list = append(list, s)
	}
	return list, rows.Err()
}

// Attempts lists the tables at which a player tries the campaign of a game.
func (db *DB) Attempts(ctx context.Context, player, game string) ([]table.Attempt, error) {
	rows, err := db.ask.attempts.QueryContext(ctx, player, game)
	if err != nil {
		return nil, fmt.Errorf("sqlite: %w", err)
	}
	defer rows.Close()
	list := []table.Attempt{}
	for rows.Next() {
		var a table.Attempt
		var setup sql.RawBytes
		var outcome string
		var ended int64
		if err := rows.Scan(&a.Table, &setup, &a.Stage, &outcome, &ended); err != nil {
			return nil, fmt.Errorf("sqlite: %w", err)
		}
		if err := json.Unmarshal(setup, &a.Setup); err != nil {
			return nil, fmt.Errorf("sqlite: table %s: %w", a.Table, err)
		}
		if a.Outcome = table.Outcome(outcome); ended > 0 {
			a.Ended = time.UnixMilli(ended).UTC()
		}
		list = append(list, a)
	}
	return list, rows.Err()
}

// Say adds a line of chat.
func (db *DB) Say(ctx context.Context, id string, l table.Line) (table.Line, error) {
	said := l
	err := db.Write(ctx, func(tx *Tx) error {
		n, err := number(tx, id)
		if err != nil {
			return err
		}
		found, err := again(tx, n, l, &said)
		if found || err != nil {
			return err
		}
		var dest [1]driver.Value
		if _, err := tx.Row(`SELECT coalesce(max(line), 0) + 1 FROM chat WHERE n = ?`, dest[:], n); err != nil {
			return err
		}
		said.N = dest[0].(int64)
		_, err = tx.Exec(`INSERT INTO chat (n, line, at, seat, name, text, player, key) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
			n, said.N, l.At.UnixMilli(), int64(l.Seat), l.Name, l.Text, l.By, l.Key)
		if err == nil {
			_, err = tx.Exec(`DELETE FROM chat WHERE n = ? AND line <= ?`, n, said.N-table.Kept)
		}
		return err
	})
	return said, err
}

// again looks for a line that was said before under the same key.
func again(tx *Tx, n int64, l table.Line, said *table.Line) (bool, error) {
	var dest [5]driver.Value
	found, err := tx.Row(`SELECT line, at, seat, name, text FROM chat WHERE n = ? AND player = ? AND key = ?`, dest[:], n, l.By, l.Key)
	if err != nil || !found {
		return false, err
	}
	if dest[4].(string) != l.Text {
		return true, table.ErrKeyReused
	}
	said.N, said.At = dest[0].(int64), time.UnixMilli(dest[1].(int64)).UTC()
	said.Seat, said.Name = game.Seat(dest[2].(int64)), dest[3].(string)
	return true, nil
}

// Chat returns lines of a table.
func (db *DB) Chat(ctx context.Context, id string, after int64) ([]table.Line, error) {
	rows, err := db.ask.chat.QueryContext(ctx, id, after, table.Lines)
	if err != nil {
		return nil, fmt.Errorf("sqlite: %w", err)
	}
	defer rows.Close()
	lines := []table.Line{}
	for rows.Next() {
		var l table.Line
		var at int64
		if err := rows.Scan(&l.N, &at, &l.Seat, &l.Name, &l.Text, &l.By, &l.Key); err != nil {
			return nil, fmt.Errorf("sqlite: %w", err)
		}
		l.At = time.UnixMilli(at).UTC()
		lines = append(lines, l)
	}
	return lines, rows.Err()
}

// Secret returns 32 random bytes that stay the same for as long as the file does: the first caller makes them.
func (db *DB) Secret(ctx context.Context, name string) ([]byte, error) {
	fresh := make([]byte, 32)
	rand.Read(fresh) // never fails: it ends the program instead
	var secret []byte
	err := db.Write(ctx, func(tx *Tx) error {
		if _, err := tx.Exec(`INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING`, name, fresh); err != nil {
			return err
		}
		var dest [1]driver.Value
		if _, err := tx.Row(`SELECT value FROM secrets WHERE name = ?`, dest[:], name); err != nil {
			return err
		}
		secret = slices.Clone(dest[0].([]byte))
		return nil
	})
	return secret, err
}
