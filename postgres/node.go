package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"lair.games/lair/table"
)

// Heads implements table.Shared.
func (db *DB) Heads(ctx context.Context, ids []string) (map[string]table.End, error) {
	ends := map[string]table.End{}
	err := db.retry(ctx, func(ctx context.Context) error {
		rows, err := db.pool.Query(
			ctx, `SELECT t.id, h.seq,
				(SELECT coalesce(max(c.line), 0) FROM chat c WHERE c.tbl = t.n)
				FROM tables t JOIN heads h ON h.tbl = t.n WHERE t.id = ANY($1)`, ids,
		)
		if err != nil {
			return err
		}
		var id string
		var end table.End
		_, err = pgx.ForEachRow(rows, []any{&id, &end.Seq, &end.Line}, func() error {
			ends[id] = end
			return nil
		})
		return err
	})
	return ends, err
}

// Beat implements table.Shared. The database's clock measures ages.
func (db *DB) Beat(ctx context.Context, id string, text []byte) ([]table.NodeRow, error) {
	if text == nil {
		text = []byte{}
	}
	err := db.exec(
		ctx, `INSERT INTO nodes AS n (id, beats, at, body) VALUES ($1, 1, clock_timestamp(), $2)
			ON CONFLICT (id) DO UPDATE
			SET beats = n.beats + 1, at = excluded.at, body = excluded.body`, id, text,
	)
	if err != nil {
		return nil, err
	}
	var list []table.NodeRow
	err = db.retry(ctx, func(ctx context.Context) error {
		rows, err := db.pool.Query(
			ctx, `SELECT id, beats,
				(extract(epoch FROM clock_timestamp() - at) * 1000000)::bigint, body
				FROM nodes ORDER BY id`,
		)
		if err != nil {
			return err
		}
		list, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (r table.NodeRow, err error) {
			var age int64 // in microseconds
			err = row.Scan(&r.ID, &r.Beats, &age, &r.Text)
			r.Age = time.Duration(age) * time.Microsecond
			return r, err
		})
		return err
	})
	return list, err
}

// Leave implements table.Shared.
func (db *DB) Leave(ctx context.Context, id string) error {
	return db.exec(ctx, `DELETE FROM nodes WHERE id = $1`, id)
}
