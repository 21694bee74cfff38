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
	"lair.games/lair/store"
	"lair.games/lair/table"
)

var _ table.Log = (*DB)(nil)

// queries are the prepared statements of the reading pool.
type queries struct {
	head, chain, packed, ended, unfinished, playerTables, played, finishes, openTables, chat, attempts, untouched,
	heads *sql.Stmt
}

// summaries is the beginning of the queries that list tables.
const summaries = `SELECT t.id, t.game, t.setup, t.seats, t.host, h.status, h.last, l.entry,
		coalesce((SELECT e.ended FROM endings e WHERE e.n = h.n), 0) ended
	FROM `

// inOrder is the order of lists that may be of finished matches. ?1 is the
// status.
const inOrder = `ORDER BY CASE WHEN ?1 = 'over' THEN ended END DESC, h.last DESC`

// everyTable lists the tables of all players. Only the operator asks for it.
const everyTable = summaries + `heads h JOIN tables t ON t.n = h.n JOIN log l ON l.id = h.last
	WHERE h.status <> 'closed' AND (?1 = '' OR h.status = ?1) AND (?2 = 0 OR h.status <> 'over')
	` + inOrder + ` LIMIT ?3 OFFSET ?4`

// untouchedTables lists tables by their newest entry.
const untouchedTables = summaries + `heads h JOIN tables t ON t.n = h.n JOIN log l ON l.id = h.last
	WHERE h.status = ?1 AND h.status <> 'over' AND h.status <> 'closed' AND h.last > ?2
	ORDER BY h.last LIMIT ?3 + 0`

// endedTables lists tables that are over or closed.
const endedTables = `SELECT h.n, t.id, l.entry, coalesce((SELECT p.seq FROM packed p WHERE p.n = h.n), 0), h.seq
	FROM heads h JOIN tables t ON t.n = h.n JOIN log l ON l.id = h.last
	WHERE h.status = ?1 AND h.n > ?2
		AND (?3 = 0 OR NOT EXISTS (SELECT 1 FROM attempts a WHERE a.n = h.n))
		AND (?4 = 0 OR NOT EXISTS (SELECT 1 FROM endings e WHERE e.n = h.n AND e.tally IS NOT NULL))
	ORDER BY h.n LIMIT ?5 + 0`

// unfinishedTables lists the tables that are neither over nor closed.
const unfinishedTables = `SELECT t.id FROM heads h JOIN tables t ON t.n = h.n
	WHERE h.status <> 'over' AND h.status <> 'closed' ORDER BY h.last DESC`

// chainQuery reads a log from an entry back to the one after a seq.
const chainQuery = `WITH RECURSIVE chain (n, seq, prev, entry) AS (
		SELECT n, seq, prev, entry FROM log WHERE id = ?
		UNION ALL SELECT l.n, l.seq, l.prev, l.entry
			FROM chain c JOIN log l ON l.id = c.prev WHERE c.seq > ? + 1)
	SELECT n, seq, entry FROM chain`

// prepare prepares all queries. A limit is written as a sum because SQLite
// prepares a statement again, at ten times its cost, whenever a bare one is
// bound.
func (q *queries) prepare(ctx context.Context, db *sql.DB) error {
	return prepareAll(ctx, db, q.logQueries(), q.listQueries())
}

// prepareAll prepares statements.
func prepareAll(ctx context.Context, db *sql.DB, all ...map[**sql.Stmt]string) error {
	for _, texts := range all {
		for stmt, text := range texts {
			s, err := db.PrepareContext(ctx, text)
			if err != nil {
				return err
			}
			*stmt = s
		}
	}
	return nil
}

// logQueries are the queries that read logs.
func (q *queries) logQueries() map[**sql.Stmt]string {
	return map[**sql.Stmt]string{
		// head and chain are two queries without a transaction: chain starts at
		// the entry that head returned. Entries never change, but they may be
		// packed meanwhile.
		&q.head: `SELECT s.seed, h.n, h.seq, h.last,
				coalesce((SELECT p.seq FROM packed p WHERE p.n = h.n), 0)
			FROM tables t JOIN seeds s ON s.n = t.n JOIN heads h ON h.n = t.n WHERE t.id = ?`,
		&q.packed: `SELECT seq, record FROM packed WHERE n = ?`,
		&q.chain:  chainQuery,
		// The table used last has the newest entry of all.
		&q.unfinished: unfinishedTables,
	}
}

// listQueries are the other queries.
func (q *queries) listQueries() map[**sql.Stmt]string {
	return map[**sql.Stmt]string{
		&q.ended: endedTables,
		&q.playerTables: summaries + `holders x
			JOIN tables t ON t.n = x.n JOIN heads h ON h.n = x.n JOIN log l ON l.id = h.last
			WHERE x.player = ?2 AND (?1 = '' OR h.status = ?1) AND (?4 = 0 OR h.status <> 'over')
			ORDER BY h.last DESC LIMIT ?3 + 0 OFFSET ?5 + 0`,
		// The index has their order, so a page costs what is on it. CROSS JOIN keeps
		// SQLite from another order of tables.
		&q.played: summaries + `holders x CROSS JOIN tables t ON t.n = x.n
			JOIN heads h ON h.n = x.n JOIN log l ON l.id = h.last
			WHERE x.player = ?1 AND x.ended > 0 AND h.status = 'over'
				AND (x.ended, x.n) < (?2, coalesce((SELECT n FROM tables WHERE id = ?3), 0))
			ORDER BY x.ended DESC, x.n DESC LIMIT ?4 + 0 OFFSET ?5 + 0`,
		&q.finishes:  finishedMatches,
		&q.untouched: untouchedTables,
		&q.openTables: summaries + `tables t JOIN heads h ON h.n = t.n JOIN log l ON l.id = h.last
			WHERE t.id IN (SELECT value FROM json_each(?3)) AND t.open = 1 AND h.status <> 'over'
				AND (?1 = '' OR h.status = ?1)
			ORDER BY h.last DESC LIMIT ?2 + 0`,
		&q.attempts: `SELECT t.id, t.setup, a.stage, a.outcome, a.ended
			FROM attempts a JOIN tables t ON t.n = a.n JOIN heads h ON h.n = a.n
			WHERE a.player = ? AND a.game = ? AND h.status <> 'closed' ORDER BY a.n`,
		&q.heads: `SELECT t.id, h.seq, (SELECT coalesce(max(c.line), 0) FROM chat c WHERE c.n = t.n)
			FROM tables t JOIN heads h ON h.n = t.n
			WHERE t.id IN (SELECT value FROM json_each(?))`,
		&q.chat: `SELECT line, at, seat, name, text, player, key, room, phrase FROM (
				SELECT c.*, row_number() OVER (PARTITION BY c.room ORDER BY c.line DESC) AS nth
					FROM tables t JOIN chat c ON c.n = t.n WHERE t.id = ? AND c.line > ?)
				WHERE nth <= ? ORDER BY line`,
	}
}

// Create implements table.Log.
func (db *DB) Create(
	ctx context.Context, id string, seed game.Seed, head table.Head, entries []table.Entry,
) error {
	first := entries[0].Detail.New
	if first == nil {
		return errors.New("sqlite: the first entry has no setup")
	}
	setup, err := json.Marshal(first.Setup)
	if err != nil {
		return err
	}
	seats, err := json.Marshal(head.Seats)
	if err != nil {
		return err
	}
	texts, err := store.EncodeEntries(head, entries)
	if err != nil {
		return err
	}
	return db.writer.do(ctx, func(tx *Tx) error {
		n, err := tx.Exec(
			`INSERT INTO tables (id, game, setup, host, open, seats) VALUES (?, ?, ?, ?, ?, ?)
				ON CONFLICT DO NOTHING`,
			id, first.Game, string(setup), first.Host, boolInt(store.IsListed(head)), string(seats),
		)
		if err != nil {
			return err
		}
		if n == 0 {
			return table.ErrExists
		}
		return addTable(tx, id, seed, first, head, texts)
	}, true)
}

// addTable writes what belongs to a table besides its row: the seed, the first
// entries, the head, who sits there, and the attempt that it is.
func addTable(
	tx *Tx, id string, seed game.Seed, first *table.New, head table.Head, texts []string,
) error {
	s, err := tx.logEnd(id)
	if err != nil {
		return err
	}
	if _, err := tx.Exec(`INSERT INTO seeds (n, seed) VALUES (?, ?)`, s.n, seed[:]); err != nil {
		return err
	}
	if err := tx.addEntries(s, texts...); err != nil {
		return err
	}
	_, err = tx.Exec(
		`INSERT INTO heads (n, seq, last, status) VALUES (?, ?, ?, ?)`,
		s.n, s.seq, s.last, string(head.Status),
	)
	if err == nil {
		_, err = tx.Exec(addEdition, first.Game, int64(first.Version))
	}
	if err != nil {
		return err
	}
	if err := setHolders(tx, s.n, first.Host, head); err != nil {
		return err
	}
	if first.Stage > 0 {
		_, err = tx.Exec(
			`INSERT INTO attempts (n, player, game, stage, outcome, ended)
				VALUES (?, ?, ?, ?, ?, ?)`,
			s.n, first.Host, first.Game, first.Stage, string(head.Outcome), store.EndedAt(head),
		)
	}
	return err
}

// setHolders rewrites who holds a table.
func setHolders(tx *Tx, n int64, host string, head table.Head) error {
	if _, err := tx.Exec(`DELETE FROM holders WHERE n = ?`, n); err != nil {
		return err
	}
	for _, player := range store.Holders(host, head) {
		if _, err := tx.Exec(`INSERT INTO holders (player, n) VALUES (?, ?)`, player, n); err != nil {
			return err
		}
	}
	return nil
}

// Append implements table.Log.
func (db *DB) Append(
	ctx context.Context, id string, after int64, head table.Head, entries []table.Entry,
) error {
	texts, err := store.EncodeEntries(head, entries)
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
		move := len(texts) == 1 && head.Status == table.Playing && seats == nil // the common case
		s, err := tx.expect(id, after, move)
		if err != nil {
			return err
		}
		if move {
			return tx.appendMove(s, texts[0])
		}
		if err := tx.appendChange(s, head.Status, texts); err != nil {
			return err
		}
		if seats != nil {
			if err := updateSeats(tx, s.n, head, string(seats)); err != nil {
				return err
			}
			if err := mergePlayers(tx, s.n, entries); err != nil {
				return err
			}
		}
		if body := store.EndingOf(head); body != nil {
			if _, err := tx.Exec(
				addEnding, s.n, head.Ending.At.UnixMilli(), body, store.TallyOf(head.Ending),
			); err != nil {
				return err
			}
		}
		if head.Outcome != "" {
			if _, err := tx.Exec(`UPDATE attempts SET outcome = ?, ended = ? WHERE n = ? AND outcome = ''`,
				string(head.Outcome), store.EndedAt(head), s.n); err != nil {
				return err
			}
		}
		return nil
	}, true)
}

// updateSeats rewrites what depends on who sits at a table.
func updateSeats(tx *Tx, n int64, head table.Head, seats string) error {
	_, err := tx.Exec(
		`UPDATE tables SET open = ?, seats = ?, host = coalesce(nullif(?, ''), host) WHERE n = ?`,
		boolInt(store.IsListed(head)), seats, head.Host, n,
	)
	if err != nil {
		return err
	}
	var host [1]driver.Value
	if _, err := tx.Row(`SELECT host FROM tables WHERE n = ?`, host[:], n); err != nil {
		return err
	}
	return setHolders(tx, n, host[0].(string), head)
}

// mergePlayers gives what one player has at a table to another, for each entry
// that says so.
func mergePlayers(tx *Tx, n int64, entries []table.Entry) error {
	for i := range entries {
		e := &entries[i]
		if e.Kind != table.Merged {
			continue
		}
		for _, query := range []string{
			`UPDATE attempts SET player = ? WHERE n = ? AND player = ?`,
			`UPDATE reviews SET player = ? WHERE n = ? AND player = ?`,
			// Both may have used one key. Then the line stays with the player who is no more.
			`UPDATE OR IGNORE chat SET player = ? WHERE n = ? AND player = ?`,
		} {
			if _, err := tx.Exec(query, e.By, n, e.Detail.Player); err != nil {
				return err
			}
		}
	}
	return nil
}

// Read implements table.Log.
func (db *DB) Read(ctx context.Context, id string) (stored table.Stored, err error) {
	h, err := db.head(ctx, id)
	if err != nil {
		return stored, err
	}
	copy(stored.Seed[:], h.seed)
	stored.Entries, stored.Hash, err = db.entries(ctx, id, h, 0)
	return stored, err
}

// Since implements table.Log. It reads from the newest entry back, so that
// older entries cost nothing.
func (db *DB) Since(ctx context.Context, id string, after int64) ([]table.Entry, error) {
	h, err := db.head(ctx, id)
	if err != nil || h.seq <= after {
		return nil, err
	}
	entries, _, err := db.entries(ctx, id, h, max(after, 0))
	return entries, err
}

// entries returns the entries of a table after a seq, packed ones included, and
// the position's hash stored in the newest.
func (db *DB) entries(
	ctx context.Context, id string, h head, after int64,
) (entries []table.Entry, hash string, err error) {
	for {
		entries, hash, err = db.chain(ctx, h, max(after, h.packed))
		if err == nil && after < h.packed {
			var first []table.Entry
			if first, err = db.unpack(ctx, h); err == nil {
				entries = append(first[after:h.packed:h.packed], entries...)
			}
		}
		if err == nil {
			return entries, hash, nil
		}
		// Perhaps they were packed while they were read.
		now, e := db.head(ctx, id)
		if e != nil {
			return nil, "", e
		}
		if now.packed == h.packed {
			if code(err) == sqliteCorrupt {
				err = fmt.Errorf("%w: %w", table.ErrDamaged, err)
			}
			return nil, "", fmt.Errorf("sqlite: table %s: %w", id, err)
		}
		h = now
	}
}

// unpack returns the packed entries of a table, at least those of which the
// head knows.
func (db *DB) unpack(ctx context.Context, h head) ([]table.Entry, error) {
	var seq int64
	var record []byte
	if err := db.queries.packed.QueryRowContext(ctx, h.n).Scan(&seq, &record); err != nil {
		return nil, err
	}
	entries, err := store.DecodePacked(record)
	if err == nil && (int64(len(entries)) != seq || seq < h.packed) {
		err = fmt.Errorf(
			"%w: the packed record has %d entries, and should have %d", table.ErrDamaged, len(entries),
			h.packed,
		)
	}
	return entries, err
}

// head says where the log of a table ends, and holds its seed.
type head struct {
	n, seq, last int64
	packed       int64 // seq of the last packed entry
	seed         []byte
}

// head returns the end of a table's log, or table.ErrUnknown.
func (db *DB) head(ctx context.Context, id string) (h head, err error) {
	err = db.queries.head.QueryRowContext(ctx, id).Scan(&h.seed, &h.n, &h.seq, &h.last, &h.packed)
	if errors.Is(err, sql.ErrNoRows) {
		return h, table.ErrUnknown
	}
	if err != nil {
		return h, fmt.Errorf("sqlite: %w", err)
	}
	return h, nil
}

// chain returns the entries of a table after a seq, up to the newest, and the
// position's hash stored in the newest.
func (db *DB) chain(
	ctx context.Context, end head, after int64,
) (entries []table.Entry, hash string, err error) {
	n := end.n
	rows, err := db.queries.chain.QueryContext(ctx, end.last, after)
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
			return nil, "", fmt.Errorf(
				"%w: entry %d of table number %d is not where it should be", table.ErrDamaged, seq, of,
			)
		}
		e, head, err := store.DecodeEntry(text)
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
	if len(entries) == 0 || entries[len(entries)-1].Seq != after+1 {
		return nil, "", fmt.Errorf("%w: entry %d is missing", table.ErrDamaged, after+1)
	}
	slices.Reverse(entries) // they were read from the newest back
	return entries, hash, nil
}

// Unfinished implements table.Log.
func (db *DB) Unfinished(ctx context.Context) ([]string, error) {
	var ids []string
	err := db.whatCanBeRead(ctx, func(l listing) error {
		ids = nil
		rows, err := l.query(ctx, db.queries.unfinished, unfinishedTables)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var id string
			if err := rows.Scan(&id); err != nil {
				return fmt.Errorf("sqlite: %w", err)
			}
			ids = append(ids, id)
		}
		return rows.Err()
	})
	return ids, err
}

// Statuses returns how many tables there are of each status.
func (db *DB) Statuses(ctx context.Context) (map[table.Status]int64, error) {
	rows, err := db.read.QueryContext(ctx, `SELECT status, count(*) FROM heads GROUP BY status`)
	if err != nil {
		return nil, fmt.Errorf("sqlite: %w", err)
	}
	defer rows.Close()
	counts := map[table.Status]int64{}
	for rows.Next() {
		var status table.Status
		var n int64
		if err := rows.Scan(&status, &n); err != nil {
			return nil, fmt.Errorf("sqlite: %w", err)
		}
		counts[status] = n
	}
	return counts, rows.Err()
}

// Lobby implements table.Log.
func (db *DB) Lobby(ctx context.Context, q table.Query) ([]table.Summary, error) {
	if q.Limit <= 0 {
		q.Limit = 50
	}
	if q.Everyone {
		return db.everyone(ctx, q)
	}
	var rows *sql.Rows
	var err error
	if q.Player != "" && q.Status == table.Over {
		rows, err = db.queries.played.QueryContext(
			ctx, q.Player, q.Before.Key(), q.Before.ID, q.Limit, q.Skip,
		)
	} else if q.Player != "" {
		rows, err = db.queries.playerTables.QueryContext(
			ctx, string(q.Status), q.Player, q.Limit, boolInt(q.Unfinished), q.Skip,
		)
	} else {
		var among []byte
		if among, err = json.Marshal(q.Among); err != nil {
			return nil, err
		}
		rows, err = db.queries.openTables.QueryContext(ctx, string(q.Status), q.Limit, string(among))
	}
	if err != nil {
		return nil, fmt.Errorf("sqlite: %w", err)
	}
	defer rows.Close()
	return store.List(rows, scanRow(rows))
}

// everyone is Lobby for the operator.
func (db *DB) everyone(ctx context.Context, q table.Query) (list []table.Summary, err error) {
	err = db.whatCanBeRead(ctx, func(l listing) error {
		rows, err := l.query(
			ctx, nil, everyTable, string(q.Status), boolInt(q.Unfinished), q.Limit, q.Skip,
		)
		if err != nil {
			return err
		}
		defer rows.Close()
		list, err = store.List(rows, scanRow(rows))
		return err
	})
	return list, err
}

// scanRow returns a function that reads the current row of summaries.
func scanRow(rows *sql.Rows) func(*store.Row) error {
	return func(r *store.Row) error {
		err := rows.Scan(
			&r.ID, &r.Game, (*sql.RawBytes)(&r.Setup), (*sql.RawBytes)(&r.Seats), &r.Host, &r.Status,
			&r.Used, (*sql.RawBytes)(&r.Newest), &r.Ended,
		)
		if err != nil {
			return fmt.Errorf("sqlite: %w", err)
		}
		return nil
	}
}

// Untouched implements table.Log.
func (db *DB) Untouched(
	ctx context.Context, q table.Untouched,
) (list []table.Summary, next int64, err error) {
	err = db.whatCanBeRead(ctx, func(l listing) error {
		rows, err := l.query(
			ctx, db.queries.untouched, untouchedTables, string(q.Status), q.From, q.Limit,
		)
		if err != nil {
			return err
		}
		defer rows.Close()
		list, next, err = store.ListUntouched(rows, q, scanRow(rows))
		return err
	})
	return list, next, err
}

// Uptime implements table.Log.
func (db *DB) Uptime(ctx context.Context) (time.Duration, error) {
	var ms int64
	err := db.read.QueryRowContext(ctx, `SELECT ms FROM uptime`).Scan(&ms)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return 0, fmt.Errorf("sqlite: %w", err)
	}
	return time.Duration(ms) * time.Millisecond, nil
}

// SaveUptime implements table.Log.
func (db *DB) SaveUptime(ctx context.Context, up time.Duration) error {
	return db.writer.do(ctx, func(tx *Tx) error {
		_, err := tx.Exec(
			`INSERT INTO uptime (one, ms) VALUES (1, ?)
				ON CONFLICT (one) DO UPDATE SET ms = max(ms, excluded.ms)`,
			up.Milliseconds(),
		)
		return err
	}, true)
}

// Attempts implements table.Log.
func (db *DB) Attempts(ctx context.Context, player, game string) ([]table.Attempt, error) {
	rows, err := db.queries.attempts.QueryContext(ctx, player, game)
	if err != nil {
		return nil, fmt.Errorf("sqlite: %w", err)
	}
	defer rows.Close()
	list := []table.Attempt{}
	for rows.Next() {
		var id, outcome string
		var setup sql.RawBytes
		var stage int
		var ended int64
		if err := rows.Scan(&id, &setup, &stage, &outcome, &ended); err != nil {
			return nil, fmt.Errorf("sqlite: %w", err)
		}
		a, err := store.NewAttempt(id, setup, stage, outcome, ended)
		if err != nil {
			return nil, err
		}
		list = append(list, a)
	}
	return list, rows.Err()
}

// Say implements table.Log.
func (db *DB) Say(ctx context.Context, id string, l table.Line) (table.Line, error) {
	said := l
	err := db.Write(ctx, func(tx *Tx) error {
		s, err := tx.logEnd(id)
		if err != nil {
			return err
		}
		n := s.n
		found, err := findRepeatedLine(tx, n, l, &said)
		if found || err != nil {
			return err
		}
		var dest [1]driver.Value
		_, err = tx.Row(`SELECT coalesce(max(line), 0) + 1 FROM chat WHERE n = ?`, dest[:], n)
		if err != nil {
			return err
		}
		said.N = dest[0].(int64)
		_, err = tx.Exec(
			`INSERT INTO chat (n, line, at, seat, name, text, player, key, room, phrase)
				VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			n, said.N, l.At.UnixMilli(), int64(l.Seat), l.Name, l.Text, l.By, l.Key, int64(l.Room),
			l.Phrase,
		)
		if err == nil && said.N%(table.ChatKept/4) == 0 {
			_, err = tx.Exec(`DELETE FROM chat WHERE n = ?1 AND line IN (
				SELECT line FROM (
					SELECT line, row_number() OVER (PARTITION BY room ORDER BY line DESC) AS nth
						FROM chat WHERE n = ?1) WHERE nth > ?2)`, n, int64(table.ChatKept))
		}
		return err
	})
	return said, err
}

// findRepeatedLine looks for a line that the player already sent under the same
// key. If there is one, it sets its fields in said and returns true.
func findRepeatedLine(tx *Tx, n int64, l table.Line, said *table.Line) (bool, error) {
	var dest [7]driver.Value
	found, err := tx.Row(
		`SELECT line, at, seat, name, text, room, phrase FROM chat WHERE n = ? AND player = ? AND key = ?`,
		dest[:], n, l.By, l.Key,
	)
	if err != nil || !found {
		return false, err
	}
	if dest[4].(string) != l.Text || dest[6].(string) != l.Phrase {
		return true, table.ErrKeyReused
	}
	said.N, said.At = dest[0].(int64), time.UnixMilli(dest[1].(int64)).UTC()
	said.Seat, said.Name = game.Seat(dest[2].(int64)), dest[3].(string)
	said.Room = table.Room(dest[5].(int64))
	return true, nil
}

// Chat implements table.Log.
func (db *DB) Chat(ctx context.Context, id string, after int64) ([]table.Line, error) {
	rows, err := db.queries.chat.QueryContext(ctx, id, after, table.ChatShown)
	if err != nil {
		return nil, fmt.Errorf("sqlite: %w", err)
	}
	defer rows.Close()
	lines := []table.Line{}
	for rows.Next() {
		var l table.Line
		var at int64
		err := rows.Scan(&l.N, &at, &l.Seat, &l.Name, &l.Text, &l.By, &l.Key, &l.Room, &l.Phrase)
		if err != nil {
			return nil, fmt.Errorf("sqlite: %w", err)
		}
		l.At = time.UnixMilli(at).UTC()
		lines = append(lines, l)
	}
	return lines, rows.Err()
}

// Secret returns 32 random bytes under a name. They are created by the first
// call and stay the same as long as the file exists.
func (db *DB) Secret(ctx context.Context, name string) ([]byte, error) {
	fresh := make([]byte, 32)
	rand.Read(fresh) // never fails: it ends the program instead
	var secret []byte
	err := db.Write(ctx, func(tx *Tx) error {
		_, err := tx.Exec(
			`INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING`, name, fresh,
		)
		if err != nil {
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
