package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"lair.games/lair/admin"
)

var _ admin.Store = (*DB)(nil)

// AdminRows implements admin.Store.
func (db *DB) AdminRows(ctx context.Context, kind string, limit int) ([]admin.Row, error) {
	rows, err := db.read.QueryContext(
		ctx, `SELECT kind, id, body FROM admin WHERE kind = ? ORDER BY n DESC LIMIT ?`, kind, limit,
	)
	if err != nil {
		return nil, fmt.Errorf("sqlite: %w", err)
	}
	defer rows.Close()
	var list []admin.Row
	for rows.Next() {
		var r admin.Row
		if err := rows.Scan(&r.Kind, &r.ID, &r.Body); err != nil {
			return nil, fmt.Errorf("sqlite: %w", err)
		}
		list = append(list, r)
	}
	return list, rows.Err()
}

// AdminRow implements admin.Store.
func (db *DB) AdminRow(ctx context.Context, kind, id string) (body []byte, err error) {
	err = db.read.QueryRowContext(
		ctx, `SELECT body FROM admin WHERE kind = ? AND id = ?`, kind, id,
	).Scan(&body)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return nil, fmt.Errorf("sqlite: %w", err)
	}
	return body, nil
}

// ChangeAdmin implements admin.Store.
func (db *DB) ChangeAdmin(ctx context.Context, changes ...admin.Change) error {
	return db.Write(ctx, func(tx *Tx) error {
		for _, c := range changes {
			var n int64
			var err error
			switch {
			case c.Old == nil:
				n, err = tx.Exec(
					`INSERT INTO admin (kind, id, body) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`,
					c.Kind, c.ID, c.New,
				)
			case c.New == nil:
				n, err = tx.Exec(
					`DELETE FROM admin WHERE kind = ? AND id = ? AND body = ?`, c.Kind, c.ID, c.Old,
				)
			default:
				n, err = tx.Exec(
					`UPDATE admin SET body = ? WHERE kind = ? AND id = ? AND body = ?`,
					c.New, c.Kind, c.ID, c.Old,
				)
			}
			if err == nil && n == 0 {
				err = admin.ErrChanged
			}
			if err != nil {
				return fmt.Errorf("%s %s: %w", c.Kind, c.ID, err)
			}
		}
		return nil
	})
}
