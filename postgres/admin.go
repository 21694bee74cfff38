package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"lair.games/lair/admin"
)

var _ admin.Store = (*DB)(nil)

// AdminRows implements admin.Store.
func (db *DB) AdminRows(
	ctx context.Context, kind string, limit int,
) (list []admin.Row, err error) {
	err = db.retry(ctx, func(ctx context.Context) error {
		rows, err := db.pool.Query(
			ctx, `SELECT kind, id, body FROM admin WHERE kind = $1 ORDER BY n DESC LIMIT $2`,
			kind, limit,
		)
		if err != nil {
			return err
		}
		list, err = pgx.CollectRows(rows, pgx.RowToStructByPos[admin.Row])
		return err
	})
	return list, err
}

// AdminRow implements admin.Store.
func (db *DB) AdminRow(ctx context.Context, kind, id string) (body []byte, err error) {
	err = db.retry(ctx, func(ctx context.Context) error {
		return db.pool.QueryRow(
			ctx, `SELECT body FROM admin WHERE kind = $1 AND id = $2`, kind, id,
		).Scan(&body)
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	return body, err
}

// ChangeAdmin implements admin.Store. If the connection is lost while the
// commit is under way, it returns an error although the changes may have been
// made; whoever sends them again then finds out.
func (db *DB) ChangeAdmin(ctx context.Context, changes ...admin.Change) error {
	err := db.retry(ctx, func(ctx context.Context) error {
		return pgx.BeginFunc(ctx, db.pool, func(tx pgx.Tx) error {
			for _, c := range changes {
				if err := changeRow(ctx, tx, c); err != nil {
					return fmt.Errorf("%s %s: %w", c.Kind, c.ID, err)
				}
			}
			return nil
		})
	})
	db.reportSpace(err)
	return err
}

// changeRow makes one change.
func changeRow(ctx context.Context, tx pgx.Tx, c admin.Change) error {
	query := `UPDATE admin SET body = $4 WHERE kind = $1 AND id = $2 AND body = $3`
	args := []any{c.Kind, c.ID, c.Old, c.New}
	switch {
	case c.Old == nil:
		query = `INSERT INTO admin (kind, id, body) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`
		args = []any{c.Kind, c.ID, c.New}
	case c.New == nil:
		query = `DELETE FROM admin WHERE kind = $1 AND id = $2 AND body = $3`
		args = args[:3]
	}
	tag, err := tx.Exec(ctx, query, args...)
	if err == nil && tag.RowsAffected() == 0 {
		err = admin.ErrChanged
	}
	return err
}
