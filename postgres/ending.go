package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"lair.games/lair/store"
	"lair.games/lair/table"
)

// Kept implements table.Log.
func (db *DB) Kept(ctx context.Context, id string) (k table.Kept, err error) {
	err = db.retry(ctx, func(ctx context.Context) error {
		var r store.Row
		var n, seq int64
		var body []byte
		err := db.pool.QueryRow(
			ctx, `SELECT t.n, t.id, t.game, t.setup, t.seats, t.host, h.status, h.used, h.seq, e.body
				FROM tables t JOIN heads h ON h.tbl = t.n LEFT JOIN endings e ON e.tbl = t.n
				WHERE t.id = $1`, id,
		).Scan(&n, &r.ID, &r.Game, &r.Setup, &r.Seats, &r.Host, &r.Status, &r.Used, &seq, &body)
		if err == nil && body == nil {
			err = db.pool.QueryRow(
				ctx, `SELECT body FROM log WHERE tbl = $1 AND seq = $2`, n, seq,
			).Scan(&r.Newest)
		}
		if err == nil {
			k, err = r.Kept(seq, body)
		}
		return err
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return k, table.ErrUnknown
	}
	if err != nil {
		return k, fmt.Errorf("table %s: %w", id, err)
	}
	return k, nil
}

// Keep implements table.Log.
func (db *DB) Keep(ctx context.Context, id string, e *table.Ending) error {
	body, err := store.EncodeEnding(e)
	if err != nil {
		return fmt.Errorf("table %s: %w", id, err)
	}
	return db.exec(
		ctx, `INSERT INTO endings (tbl, ended, body, tally)
			SELECT h.tbl, $3::bigint, $2::bytea, $4::bytea
			FROM tables t JOIN heads h ON h.tbl = t.n WHERE t.id = $1 AND h.status = 'over'
			ON CONFLICT (tbl) DO UPDATE SET body = excluded.body, tally = excluded.tally
			WHERE endings.tally IS NULL AND excluded.tally IS NOT NULL`,
		id, body, e.At.UnixMilli(), store.TallyOf(e),
	)
}

// Editions returns the newest edition of the rules, by game, with which a table
// was opened since editions are noted.
func (db *DB) Editions(ctx context.Context) (newest map[string]int, err error) {
	err = db.retry(ctx, func(ctx context.Context) error {
		rows, err := db.pool.Query(ctx, `SELECT game, max(version) FROM editions GROUP BY game`)
		if err != nil {
			return err
		}
		newest = map[string]int{}
		var game string
		var version int
		_, err = pgx.ForEachRow(rows, []any{&game, &version}, func() error {
			newest[game] = version
			return nil
		})
		return err
	})
	return newest, err
}
