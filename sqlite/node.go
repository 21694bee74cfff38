package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"time"

	"lair.games/lair/table"
)

var _ table.Shared = (*DB)(nil)

// Heads implements table.Shared.
func (db *DB) Heads(ctx context.Context, ids []string) (map[string]table.End, error) {
	list, err := json.Marshal(ids)
	if err != nil {
		return nil, err
	}
	ends := map[string]table.End{}
	rows, err := db.queries.heads.QueryContext(ctx, string(list))
	if err != nil {
		return nil, fmt.Errorf("sqlite: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var id string
		var end table.End
		if err := rows.Scan(&id, &end.Seq, &end.Line); err != nil {
			return nil, fmt.Errorf("sqlite: %w", err)
		}
		ends[id] = end
	}
	return ends, rows.Err()
}

// Generation implements table.Shared. A file that is open is not exchanged.
func (db *DB) Generation() int64 { return 0 }

// Beat implements table.Shared. All processes that can open the file run on one
// machine, so its clock measures ages.
func (db *DB) Beat(ctx context.Context, id string, text []byte) ([]table.NodeRow, error) {
	at := time.Now().UnixMilli()
	if text == nil {
		text = []byte{}
	}
	err := db.Write(ctx, func(tx *Tx) error {
		_, err := tx.Exec(
			`INSERT INTO nodes (id, beats, at, body) VALUES (?, 1, ?, ?)
				ON CONFLICT (id) DO UPDATE
				SET beats = beats + 1, at = excluded.at, body = excluded.body`,
			id, at, text,
		)
		return err
	})
	if err != nil {
		return nil, err
	}
	rows, err := db.read.QueryContext(ctx, `SELECT id, beats, at, body FROM nodes ORDER BY id`)
	if err != nil {
		return nil, fmt.Errorf("sqlite: %w", err)
	}
	defer rows.Close()
	return nodeRows(rows)
}

// nodeRows reads the rows of nodes.
func nodeRows(rows *sql.Rows) (list []table.NodeRow, err error) {
	now := time.Now()
	for rows.Next() {
		var r table.NodeRow
		var at int64
		if err := rows.Scan(&r.ID, &r.Beats, &at, &r.Text); err != nil {
			return nil, fmt.Errorf("sqlite: %w", err)
		}
		r.Age = now.Sub(time.UnixMilli(at))
		list = append(list, r)
	}
	return list, rows.Err()
}

// Leave implements table.Shared.
func (db *DB) Leave(ctx context.Context, id string) error {
	return db.Write(ctx, func(tx *Tx) error {
		_, err := tx.Exec(`DELETE FROM nodes WHERE id = ?`, id)
		return err
	})
}
