package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"

	"lair.games/lair/store"
	"lair.games/lair/table"
)

// Finished implements table.Log.
func (db *DB) Finished(
	ctx context.Context, q table.Finished,
) (ids []string, next int64, err error) {
	err = db.retry(ctx, func(ctx context.Context) error {
		ids, next = nil, 0
		rows, err := db.pool.Query(
			ctx, `SELECT h.tbl, t.id, l.body, coalesce(p.seq, 0), h.seq
				FROM heads h JOIN tables t ON t.n = h.tbl
				JOIN log l ON l.tbl = h.tbl AND l.seq = h.seq LEFT JOIN packed p ON p.tbl = h.tbl
				WHERE h.status = $1 AND h.tbl > $2
					AND NOT ($4 AND EXISTS (SELECT FROM attempts a WHERE a.tbl = h.tbl))
					AND NOT ($5 AND EXISTS (
						SELECT FROM endings e WHERE e.tbl = h.tbl AND e.tally IS NOT NULL))
				ORDER BY h.tbl LIMIT $3`,
			string(q.Status), q.From, q.Limit, q.NoStage, q.NoEnding,
		)
		if err != nil {
			return err
		}
		defer rows.Close()
		seen := 0
		for rows.Next() {
			var id string
			var newest []byte
			var packed, end int64
			err := rows.Scan(&next, &id, (*pgtype.DriverBytes)(&newest), &packed, &end)
			if err != nil {
				return err
			}
			seen++
			if due, err := store.EndedBefore(newest, packed, end, q); err != nil {
				return fmt.Errorf("table %s: %w", id, err)
			} else if due {
				ids = append(ids, id)
			}
		}
		if seen < q.Limit {
			next = 0
		}
		return rows.Err()
	})
	return ids, next, err
}

// Pack implements table.Log. If another node packs the same table now, it does
// nothing.
func (db *DB) Pack(ctx context.Context, id string, entries []table.Entry) error {
	end := int64(len(entries))
	if end < 2 {
		return nil
	}
	record, err := store.EncodePacked(table.WithoutForgotten(entries)[:end-1])
	if err != nil {
		return fmt.Errorf("postgres: table %s: %w", id, err)
	}
	return db.ended(ctx, id, end, func(ctx context.Context, tx pgx.Tx, n int64) error {
		_, err := tx.Exec(
			ctx, `INSERT INTO packed (tbl, seq, record) VALUES ($1, $2, $3)
				ON CONFLICT (tbl) DO UPDATE SET seq = excluded.seq, record = excluded.record`,
			n, end-1, record,
		)
		if err == nil {
			_, err = tx.Exec(ctx, `DELETE FROM log WHERE tbl = $1 AND seq < $2`, n, end)
		}
		return err
	})
}

// Delete implements table.Log.
func (db *DB) Delete(ctx context.Context, id string, seq int64) error {
	return db.ended(ctx, id, seq, func(ctx context.Context, tx pgx.Tx, n int64) error {
		var b pgx.Batch
		for _, of := range []string{
			"log", "reviews", "endings", "packed", "chat", "attempts", "holders", "seeds", "heads",
		} {
			b.Queue(`DELETE FROM `+of+` WHERE tbl = $1`, n)
		}
		b.Queue(`DELETE FROM tables WHERE n = $1`, n)
		return tx.SendBatch(ctx, &b).Close()
	})
}

// ended runs f in a transaction if a table is over or closed and seq is the
// newest of its log; otherwise it returns table.ErrBehind. Where another node
// holds the table's head, it does nothing: that node does the same, or has
// appended something.
func (db *DB) ended(
	ctx context.Context, id string, seq int64,
	f func(ctx context.Context, tx pgx.Tx, n int64) error,
) error {
	err := db.retry(ctx, func(ctx context.Context) error {
		return pgx.BeginFunc(ctx, db.pool, func(tx pgx.Tx) error {
			var n, end int64
			var status string
			err := tx.QueryRow(ctx, `SELECT n FROM tables WHERE id = $1`, id).Scan(&n)
			if errors.Is(err, pgx.ErrNoRows) {
				return table.ErrUnknown
			}
			if err != nil {
				return err
			}
			err = tx.QueryRow(
				ctx, `SELECT seq, status FROM heads WHERE tbl = $1 FOR UPDATE SKIP LOCKED`, n,
			).Scan(&end, &status)
			if errors.Is(err, pgx.ErrNoRows) {
				return nil
			}
			switch {
			case err != nil:
				return err
			case end != seq, status != string(table.Over) && status != string(table.Closed):
				return table.ErrBehind
			}
			return f(ctx, tx, n)
		})
	})
	return err
}
