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
	"time"

	"lair.games/lair/game"
	"lair.games/lair/table"
)

var _ table.Log = (*DB)(nil)

// questions are the prepared statements of the reading pool.
type questions struct{ seed, chain, unfinished, mine, open, chat, attempts *sql.Stmt }

// summaries is what both lists have in common.
const summaries = `SELECT t.id, t.game, t.setup, t.seats, h.status, l.entry FROM `

// A limit is written as a sum because SQLite prepares a statement anew, at ten times its cost, whenever a bare one is bound.
func (q *questions) prepare(ctx context.Context, db *sql.DB) error {
	for stmt, text := range map[**sql.Stmt]string{
		// Two, of which the second begins where the first says: what is behind an entry never changes.
		&q.seed: `SELECT s.seed, h.n, h.last FROM tables t JOIN seeds s ON s.n = t.n JOIN heads h ON h.n = t.n WHERE t.id = ?`,
		&q.chain: `WITH RECURSIVE chain (n, seq, prev, entry) AS (
				SELECT n, seq, prev, entry FROM log WHERE id = ?
				UNION ALL SELECT l.n, l.seq, l.prev, l.entry FROM chain c JOIN log l ON l.id = c.prev)
			SELECT n, seq, entry FROM chain`,
		// The newest entry of all is of the table that was used last.
		&q.unfinished: `SELECT t.id FROM heads h JOIN tables t ON t.n = h.n WHERE h.status <> 'over' ORDER BY h.last DESC`,
		&q.mine: summaries + `holders x JOIN tables t ON t.n = x.n JOIN heads h ON h.n = x.n JOIN log l ON l.id = h.last
			WHERE x.player = ?1 AND (?2 = '' OR h.status = ?2) ORDER BY h.last DESC LIMIT ?3 + 0`,
		&q.open: summaries + `tables t JOIN heads h ON h.n = t.n JOIN log l ON l.id = h.last
			WHERE t.id IN (SELECT value FROM json_each(?3)) AND t.open = 1 AND h.status <> 'over' AND (?1 = '' OR h.status = ?1)
			ORDER BY h.last DESC LIMIT ?2 + 0`,
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
	texts, err := textsOf(head, entries)
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
		s, err := tx.spot(id)
		if err != nil {
			return err
		}
		if _, err := tx.Exec(`INSERT INTO seeds (n, seed) VALUES (?, ?)`, s.n, seed[:]); err != nil {
			return err
		}
		if err := tx.add(s, texts...); err != nil {
			return err
		}
		if _, err := tx.Exec(`INSERT INTO heads (n, seq, last, status) VALUES (?, ?, ?, ?)`, s.n, s.seq, s.last, string(head.Status)); err != nil {
			return err
		}
		if err := hold(tx, s.n, first.Host, head.Seats); err != nil {
			return err
		}
		if first.Stage > 0 {
			if _, err := tx.Exec(`INSERT INTO attempts (n, player, game, stage, outcome, ended) VALUES (?, ?, ?, ?, ?, ?)`,
				s.n, first.Host, first.Game, first.Stage, string(head.Outcome), ended(head)); err != nil {
				return err
			}
		}
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

// Append adds entries if the head is still the expected one.
func (db *DB) Append(ctx context.Context, id string, after int64, head table.Head, entries []table.Entry) error {
	texts, err := textsOf(head, entries)
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
		move := len(texts) == 1 && head.Status == table.Playing && seats == nil // as most are
		s, err := tx.expect(id, after, move)
		if err != nil {
			return err
		}
		if move {
			return tx.move(s, texts[0])
		}
		if err := tx.change(s, head.Status, texts); err != nil {
			return err
		}
		if seats != nil {
			if err := reseat(tx, s.n, head, string(seats)); err != nil {
				return err
			}
		}
		if head.Outcome != "" {
			if _, err := tx.Exec(`UPDATE attempts SET outcome = ?, ended = ? WHERE n = ? AND outcome = ''`,
				string(head.Outcome), ended(head), s.n); err != nil {
				return err
			}
		}
		return nil
	}, true)
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
	var seed []byte
	var n, last int64
	err := db.ask.seed.QueryRowContext(ctx, id).Scan(&seed, &n, &last)
	if errors.Is(err, sql.ErrNoRows) {
		return st, table.ErrUnknown
	}
	if err != nil {
		return st, fmt.Errorf("sqlite: %w", err)
	}
	copy(st.Seed[:], seed)
	if st.Entries, st.Hash, err = db.chain(ctx, n, last); err != nil {
		return st, fmt.Errorf("sqlite: table %s: %w", id, err)
	}
	return st, nil
}

// chain returns the entries of a table up to one of them, and the hash that is kept with that.
func (db *DB) chain(ctx context.Context, n, last int64) (entries []table.Entry, hash string, err error) {
	rows, err := db.ask.chain.QueryContext(ctx, last)
	if err != nil {
		return nil, "", err
	}
	defer rows.Close()
	for rows.Next() {
		var of, seq int64
		var text sql.RawBytes
		if err := rows.Scan(&of, &seq, &text); err != nil {
			return nil, "", err
		}
		if before := len(entries); of != n || before > 0 && entries[before-1].Seq != seq+1 {
			return nil, "", fmt.Errorf("entry %d of table number %d is not where it should be", seq, of)
		}
		e, head, err := entryOf(text)
		if err != nil {
			return nil, "", fmt.Errorf("entry %d: %w", seq, err)
		}
		if len(entries) == 0 {
			hash = head.Hash
		}
		e.Seq = seq
		entries = append(entries, e)
	}
	if err := rows.Err(); err != nil {
		return nil, "", err
	}
	if len(entries) == 0 || entries[len(entries)-1].Seq != 1 {
		return nil, "", errors.New("its first entry is missing")
	}
	slices.Reverse(entries) // they were found from the newest back
	return entries, hash, nil
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
		var setup, seats, newest sql.RawBytes
		var status string
		if err := rows.Scan(&s.ID, &s.Game, &setup, &seats, &status, &newest); err != nil {
			return nil, fmt.Errorf("sqlite: %w", err)
		}
		_, head, err := entryOf(newest)
		if err := errors.Join(err, json.Unmarshal(setup, &s.Setup), json.Unmarshal(seats, &s.Seats)); err != nil {
			return nil, fmt.Errorf("sqlite: table %s: %w", s.ID, err)
		}
		s.Status, s.Ply, s.Actors, s.Updated = table.Status(status), head.Ply, game.Seats(head.Actors), time.UnixMilli(head.Updated).UTC()
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
		s, err := tx.spot(id)
		if err != nil {
			return err
		}
		n := s.n
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
