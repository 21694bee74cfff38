package postgres

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"

	"lair.games/lair/game"
	"lair.games/lair/store"
	"lair.games/lair/table"
)

// Read implements table.Log.
func (db *DB) Read(ctx context.Context, id string) (table.Stored, error) {
	s, _, err := db.read(ctx, id, 0)
	return s, err
}

// Since implements table.Log.
func (db *DB) Since(ctx context.Context, id string, after int64) ([]table.Entry, error) {
	s, end, err := db.read(ctx, id, max(after, 0))
	if err != nil || end <= after {
		return nil, err
	}
	return s.Entries, nil
}

// read returns the seed and the entries of a table after a seq, and the seq at
// which the log ends. It is three queries in one round trip. Between them entries
// may be added, which belong to the answer too. What is packed after the log was
// read is found twice.
func (db *DB) read(
	ctx context.Context, id string, after int64,
) (stored table.Stored, end int64, err error) {
	err = db.retry(ctx, func(ctx context.Context) error {
		stored = table.Stored{}
		var b pgx.Batch
		b.Queue(`SELECT s.seed, h.seq FROM tables t JOIN seeds s ON s.tbl = t.n
			JOIN heads h ON h.tbl = t.n WHERE t.id = $1`, id).QueryRow(func(row pgx.Row) error {
			var seed []byte
			err := row.Scan(&seed, &end)
			copy(stored.Seed[:], seed)
			return err
		})
		b.Queue(`SELECT l.seq, l.body FROM tables t JOIN log l ON l.tbl = t.n
			WHERE t.id = $1 AND l.seq > $2 ORDER BY l.seq`, id, after).Query(func(rows pgx.Rows) error {
			return readEntries(rows, &stored)
		})
		b.Queue(`SELECT p.record FROM tables t JOIN packed p ON p.tbl = t.n
			WHERE t.id = $1 AND p.seq > $2`, id, after).Query(func(rows pgx.Rows) error {
			return readPacked(rows, &stored, after)
		})
		err := db.pool.SendBatch(ctx, &b).Close()
		if err == nil {
			err = checkEntries(stored.Entries, after, end)
		}
		return err
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return stored, 0, table.ErrUnknown
	}
	if err != nil {
		return stored, 0, fmt.Errorf("table %s: %w", id, err)
	}
	return stored, end, nil
}

// readEntries reads entries of the log.
func readEntries(rows pgx.Rows, stored *table.Stored) error {
	defer rows.Close()
	for rows.Next() {
		var seq int64
		var body []byte
		if err := rows.Scan(&seq, (*pgtype.DriverBytes)(&body)); err != nil {
			return err
		}
		e, head, err := store.DecodeEntry(body)
		if err != nil {
			return fmt.Errorf("entry %d: %w", seq, err)
		}
		e.Seq, stored.Hash = seq, head.Hash
		stored.Entries = append(stored.Entries, e)
	}
	return rows.Err()
}

// readPacked puts the packed entries after a seq before those of the log.
func readPacked(rows pgx.Rows, stored *table.Stored, after int64) error {
	records, err := pgx.CollectRows(rows, pgx.RowTo[[]byte])
	if err != nil || len(records) == 0 || len(stored.Entries) == 0 {
		return err
	}
	first, err := store.DecodePacked(records[0])
	if err != nil {
		return err
	}
	begin := min(stored.Entries[0].Seq-1, int64(len(first)))
	if after < begin {
		stored.Entries = append(first[after:begin:begin], stored.Entries...)
	}
	return nil
}

// checkEntries returns an error unless entries are all those after a seq, of
// which the newest is end or a later one.
func checkEntries(entries []table.Entry, after, end int64) error {
	for i := range entries {
		if want := after + int64(i) + 1; entries[i].Seq != want {
			return fmt.Errorf("%w: entry %d is missing", table.ErrDamaged, want)
		}
	}
	if got := after + int64(len(entries)); got < end {
		return fmt.Errorf("%w: entry %d is missing", table.ErrDamaged, got+1)
	}
	return nil
}

// Unfinished implements table.Log.
func (db *DB) Unfinished(ctx context.Context) (ids []string, err error) {
	err = db.retry(ctx, func(ctx context.Context) error {
		rows, err := db.pool.Query(
			ctx, `SELECT t.id FROM heads h JOIN tables t ON t.n = h.tbl
				WHERE h.status NOT IN ('over', 'closed') ORDER BY h.used DESC`,
		)
		if err != nil {
			return err
		}
		ids, err = pgx.CollectRows(rows, pgx.RowTo[string])
		return err
	})
	return ids, err
}

// Statuses returns how many tables there are of each status.
func (db *DB) Statuses(ctx context.Context) (counts map[table.Status]int64, err error) {
	err = db.retry(ctx, func(ctx context.Context) error {
		rows, err := db.pool.Query(ctx, `SELECT status, count(*) FROM heads GROUP BY status`)
		if err != nil {
			return err
		}
		counts = map[table.Status]int64{}
		var status string
		var n int64
		_, err = pgx.ForEachRow(rows, []any{&status, &n}, func() error {
			counts[table.Status(status)] = n
			return nil
		})
		return err
	})
	return counts, err
}

// summaries is the beginning of the queries that list tables.
const summaries = `SELECT t.id, t.game, t.setup, t.seats, t.host, h.status, h.used, l.body,
		coalesce(e.ended, 0)
	FROM heads h JOIN tables t ON t.n = h.tbl JOIN log l ON l.tbl = h.tbl AND l.seq = h.seq
		LEFT JOIN endings e ON e.tbl = h.tbl `

// inOrder is the order of lists that may be of finished matches. $1 is the
// status.
const inOrder = ` ORDER BY CASE WHEN $1 = 'over' THEN coalesce(e.ended, 0) END DESC, h.used DESC`

// scanRow returns a function that reads the current row of summaries.
func scanRow(rows pgx.Rows) func(*store.Row) error {
	return func(r *store.Row) error {
		return rows.Scan(
			&r.ID, &r.Game, &r.Setup, &r.Seats, &r.Host, &r.Status, &r.Used,
			(*pgtype.DriverBytes)(&r.Newest), &r.Ended,
		)
	}
}

// Lobby implements table.Log.
func (db *DB) Lobby(ctx context.Context, q table.Query) (list []table.Summary, err error) {
	if q.Limit <= 0 {
		q.Limit = 50
	}
	text := summaries + `JOIN holders x ON x.tbl = h.tbl
		WHERE x.player = $2 AND ($1 = '' OR h.status = $1) AND (NOT $4 OR h.status <> 'over')` +
		inOrder + ` LIMIT $3 OFFSET $5`
	args := []any{string(q.Status), q.Player, q.Limit, q.Unfinished, q.Skip}
	if q.Player != "" && q.Status == table.Over {
		// The index has their order, so a page costs what is on it.
		text = summaries + `JOIN holders x ON x.tbl = h.tbl
			WHERE x.player = $1 AND x.ended > 0 AND h.status = 'over'
				AND (x.ended, x.tbl) < ($2, coalesce((SELECT n FROM tables WHERE id = $3), 0))
			ORDER BY x.ended DESC, x.tbl DESC LIMIT $4 OFFSET $5`
		args = []any{q.Player, q.Before.Key(), q.Before.ID, q.Limit, q.Skip}
	} else if q.Everyone {
		text = summaries + `WHERE h.status <> 'closed' AND ($1 = '' OR h.status = $1)
			AND (NOT $2 OR h.status <> 'over')` + inOrder + ` LIMIT $3 OFFSET $4`
		args = []any{string(q.Status), q.Unfinished, q.Limit, q.Skip}
	} else if q.Player == "" {
		text = summaries + `WHERE t.id = ANY($1) AND t.open AND h.status <> 'over'
			AND ($2 = '' OR h.status = $2) ORDER BY h.used DESC LIMIT $3`
		args = []any{q.Among, string(q.Status), q.Limit}
	}
	err = db.retry(ctx, func(ctx context.Context) error {
		rows, err := db.pool.Query(ctx, text, args...)
		if err != nil {
			return err
		}
		defer rows.Close()
		list, err = store.List(rows, scanRow(rows))
		return err
	})
	return list, err
}

// Untouched implements table.Log.
func (db *DB) Untouched(
	ctx context.Context, q table.Untouched,
) (list []table.Summary, next int64, err error) {
	err = db.retry(ctx, func(ctx context.Context) error {
		rows, err := db.pool.Query(
			ctx, summaries+`WHERE h.status = $1 AND h.status NOT IN ('over', 'closed')
				AND h.used > $2 ORDER BY h.used LIMIT $3`,
			string(q.Status), q.From, q.Limit,
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
	err := db.retry(ctx, func(ctx context.Context) error {
		return db.pool.QueryRow(ctx, `SELECT ms FROM uptime`).Scan(&ms)
	})
	return time.Duration(ms) * time.Millisecond, err
}

// SaveUptime implements table.Log.
func (db *DB) SaveUptime(ctx context.Context, up time.Duration) error {
	return db.exec(ctx, `UPDATE uptime SET ms = $1 WHERE ms < $1`, up.Milliseconds())
}

// Attempts implements table.Log.
func (db *DB) Attempts(
	ctx context.Context, player, game string,
) (list []table.Attempt, err error) {
	err = db.retry(ctx, func(ctx context.Context) error {
		rows, err := db.pool.Query(
			ctx, `SELECT t.id, t.setup, a.stage, a.outcome, a.ended
				FROM attempts a JOIN tables t ON t.n = a.tbl JOIN heads h ON h.tbl = a.tbl
				WHERE a.player = $1 AND a.game = $2 AND h.status <> 'closed' ORDER BY a.tbl`,
			player, game,
		)
		if err != nil {
			return err
		}
		list, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (table.Attempt, error) {
			var id, outcome string
			var setup []byte
			var stage int
			var ended int64
			if err := row.Scan(&id, &setup, &stage, &outcome, &ended); err != nil {
				return table.Attempt{}, err
			}
			return store.NewAttempt(id, setup, stage, outcome, ended)
		})
		return err
	})
	return list, err
}

// say adds a line of chat, or finds the one that was sent before under the same
// key. Its row has the table's number, the number of the new line, and the old
// line; each is null if there is none.
const say = `WITH t AS (SELECT n FROM tables WHERE id = $1),
old AS (
	SELECT c.line, c.at, c.seat, c.name, c.text, c.room, c.phrase
		FROM chat c JOIN t ON c.tbl = t.n
		WHERE c.player = $6 AND c.key = $7),
new AS (
	INSERT INTO chat (tbl, line, at, seat, name, text, player, key, room, phrase)
		SELECT n, (SELECT coalesce(max(c.line), 0) + 1 FROM chat c WHERE c.tbl = n),
			$2, $3, $4, $5, $6, $7, $8, $9
		FROM t WHERE NOT EXISTS (SELECT FROM old)
		ON CONFLICT (tbl, player, key) DO NOTHING RETURNING line)
SELECT (SELECT n FROM t), (SELECT line FROM new),
	old.line, old.at, old.seat, old.name, old.text, old.room, old.phrase
	FROM (SELECT 1) one LEFT JOIN old ON true`

// errAgain says that another line was added at the same time.
var errAgain = errors.New("another line came first")

// Say implements table.Log.
func (db *DB) Say(ctx context.Context, id string, l table.Line) (table.Line, error) {
	said, n := l, int64(0)
	var err error
	for range maxConflicts {
		err = db.retry(ctx, func(ctx context.Context) (err error) {
			said, n, err = db.sayOnce(ctx, id, l)
			return err
		})
		if !errors.Is(err, errAgain) && sqlState(err) != uniqueViolation {
			break
		}
	}
	db.reportSpace(err)
	const kept = table.ChatKept
	if err == nil && said.N%(kept/4) == 0 {
		err = db.exec(ctx, `DELETE FROM chat WHERE tbl = $1 AND line IN (
			SELECT line FROM (
				SELECT line, row_number() OVER (PARTITION BY room ORDER BY line DESC) AS nth
					FROM chat WHERE tbl = $1) ordered WHERE nth > $2)`, n, kept)
	}
	return said, err
}

// sayOnce is one attempt of Say. It also returns the table's number.
func (db *DB) sayOnce(
	ctx context.Context, id string, l table.Line,
) (said table.Line, n int64, err error) {
	said = l
	var tbl, added, line, at *int64
	var seat *game.Seat
	var name, text, phrase *string
	var room *table.Room
	err = db.pool.QueryRow(
		ctx, say, id, l.At.UnixMilli(), int16(l.Seat), l.Name, l.Text, l.By, []byte(l.Key),
		int16(l.Room), l.Phrase,
	).Scan(&tbl, &added, &line, &at, &seat, &name, &text, &room, &phrase)
	switch {
	case err != nil:
		return said, 0, err
	case tbl == nil:
		return said, 0, table.ErrUnknown
	case added != nil:
		said.N = *added
	case line == nil:
		return said, 0, errAgain
	case *text != l.Text || *phrase != l.Phrase:
		return said, 0, table.ErrKeyReused
	default:
		said.N, said.At = *line, time.UnixMilli(*at).UTC()
		said.Seat, said.Name, said.Room = *seat, *name, *room
	}
	return said, *tbl, nil
}

// Chat implements table.Log.
func (db *DB) Chat(ctx context.Context, id string, after int64) (lines []table.Line, err error) {
	err = db.retry(ctx, func(ctx context.Context) error {
		rows, err := db.pool.Query(
			ctx, `SELECT line, at, seat, name, text, player, key, room, phrase FROM (
				SELECT c.*, row_number() OVER (PARTITION BY c.room ORDER BY c.line DESC) AS nth
					FROM tables t JOIN chat c ON c.tbl = t.n WHERE t.id = $1 AND c.line > $2) newest
				WHERE nth <= $3 ORDER BY line`, id, after, table.ChatShown,
		)
		if err != nil {
			return err
		}
		lines, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (l table.Line, err error) {
			var at int64
			var key []byte
			err = row.Scan(
				&l.N, &at, &l.Seat, &l.Name, &l.Text, &l.By, &key, &l.Room, &l.Phrase,
			)
			l.At, l.Key = time.UnixMilli(at).UTC(), string(key)
			return l, err
		})
		return err
	})
	return lines, err
}

// Secret returns 32 random bytes under a name. They are created by the first
// call and are the same for all processes.
func (db *DB) Secret(ctx context.Context, name string) (secret []byte, err error) {
	fresh := make([]byte, 32)
	rand.Read(fresh) // never fails: it ends the program instead
	err = db.exec(
		ctx, `INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING`, name, fresh,
	)
	if err != nil {
		return nil, err
	}
	err = db.retry(ctx, func(ctx context.Context) error {
		return db.pool.QueryRow(ctx, `SELECT value FROM secrets WHERE name = $1`, name).Scan(&secret)
	})
	return secret, err
}
