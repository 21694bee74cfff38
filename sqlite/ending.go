package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"lair.games/lair/store"
	"lair.games/lair/table"
)

// addEnding stores the ending of a match, unless one is stored already.
const addEnding = `INSERT INTO endings (n, ended, body, tally) VALUES (?, ?, ?, ?)
	ON CONFLICT DO NOTHING`

// Kept implements table.Log.
func (db *DB) Kept(ctx context.Context, id string) (k table.Kept, err error) {
	var r store.Row
	var seq int64
	var body []byte
	err = db.read.QueryRowContext(
		ctx, `SELECT t.id, t.game, t.setup, t.seats, t.host, h.status, h.last, h.seq, e.body
			FROM tables t JOIN heads h ON h.n = t.n LEFT JOIN endings e ON e.n = t.n
			WHERE t.id = ?`, id,
	).Scan(&r.ID, &r.Game, &r.Setup, &r.Seats, &r.Host, &r.Status, &r.Used, &seq, &body)
	if errors.Is(err, sql.ErrNoRows) {
		return k, table.ErrUnknown
	}
	if err == nil && body == nil {
		err = db.read.QueryRowContext(
			ctx, `SELECT entry FROM log WHERE id = ?`, r.Used,
		).Scan(&r.Newest)
	}
	if err != nil {
		return k, fmt.Errorf("sqlite: table %s: %w", id, err)
	}
	return r.Kept(seq, body)
}

// Keep implements table.Log.
func (db *DB) Keep(ctx context.Context, id string, e *table.Ending) error {
	body, err := store.EncodeEnding(e)
	if err != nil {
		return fmt.Errorf("sqlite: table %s: %w", id, err)
	}
	return db.Write(ctx, func(tx *Tx) error {
		_, err := tx.Exec(
			`INSERT INTO endings (n, ended, body, tally)
				SELECT h.n, ?, ?, ? FROM tables t JOIN heads h ON h.n = t.n
				WHERE t.id = ? AND h.status = 'over'
				ON CONFLICT DO UPDATE SET body = excluded.body, tally = excluded.tally
				WHERE endings.tally IS NULL AND excluded.tally IS NOT NULL`,
			e.At.UnixMilli(), body, store.TallyOf(e), id,
		)
		return err
	})
}

// addEdition notes with which edition of the rules a table was opened.
const addEdition = `INSERT INTO editions (game, version) VALUES (?, ?) ON CONFLICT DO NOTHING`

// Editions returns the newest edition of the rules, by game, with which a table
// was opened since editions are noted.
func (db *DB) Editions(ctx context.Context) (map[string]int, error) {
	rows, err := db.read.QueryContext(ctx, `SELECT game, max(version) FROM editions GROUP BY game`)
	if err != nil {
		return nil, fmt.Errorf("sqlite: %w", err)
	}
	defer rows.Close()
	newest := map[string]int{}
	for rows.Next() {
		var game string
		var version int
		if err := rows.Scan(&game, &version); err != nil {
			return nil, fmt.Errorf("sqlite: %w", err)
		}
		newest[game] = version
	}
	return newest, rows.Err()
}
