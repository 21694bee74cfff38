package sqlite

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"fmt"

	"lair.games/lair/store"
	"lair.games/lair/table"
)

// Finished implements table.Log.
func (db *DB) Finished(
	ctx context.Context, q table.Finished,
) (ids []string, next int64, err error) {
	err = db.whatCanBeRead(ctx, func(l listing) error {
		rows, err := l.query(
			ctx, db.queries.ended, endedTables, string(q.Status), q.From, boolInt(q.NoStage),
			boolInt(q.NoEnding), q.Limit,
		)
		if err != nil {
			return err
		}
		defer rows.Close()
		ids, next, err = listFinished(rows, q)
		return err
	})
	return ids, next, err
}

// listFinished reads the rows of endedTables.
func listFinished(rows *sql.Rows, q table.Finished) (ids []string, next int64, err error) {
	seen := 0
	for rows.Next() {
		var id string
		var newest sql.RawBytes
		var packed, end int64
		if err := rows.Scan(&next, &id, &newest, &packed, &end); err != nil {
			return nil, 0, fmt.Errorf("sqlite: %w", err)
		}
		seen++
		if due, err := store.EndedBefore(newest, packed, end, q); err != nil {
			return nil, 0, fmt.Errorf("table %s: %w", id, err)
		} else if due {
			ids = append(ids, id)
		}
	}
	if seen < q.Limit {
		next = 0
	}
	return ids, next, rows.Err()
}

// entryIDs returns the rows that hold the entries of a table, the newest first.
func (db *DB) entryIDs(ctx context.Context, h head) (ids []int64, err error) {
	rows, err := db.read.QueryContext(ctx, `WITH RECURSIVE chain (id, n, seq, prev) AS (
			SELECT id, n, seq, prev FROM log WHERE id = ?
			UNION ALL SELECT l.id, l.n, l.seq, l.prev
				FROM chain c JOIN log l ON l.id = c.prev WHERE c.seq > ? + 1)
		SELECT id, n FROM chain`, h.last, h.packed)
	if err != nil {
		return nil, fmt.Errorf("sqlite: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var id, of int64
		if err := rows.Scan(&id, &of); err != nil {
			return nil, fmt.Errorf("sqlite: %w", err)
		}
		if of != h.n {
			return nil, fmt.Errorf("sqlite: entry %d is of table number %d, not %d", id, of, h.n)
		}
		ids = append(ids, id)
	}
	return ids, rows.Err()
}

// givenBack is how many free pages of the file one commit gives back to the
// disk.
const givenBack = 64

// Pack implements table.Log.
func (db *DB) Pack(ctx context.Context, id string, entries []table.Entry) error {
	end := int64(len(entries))
	if end < 2 {
		return nil
	}
	record, err := store.EncodePacked(table.WithoutForgotten(entries)[:end-1])
	if err != nil {
		return fmt.Errorf("sqlite: table %s: %w", id, err)
	}
	return db.ended(ctx, id, end, func(tx *Tx, h head, ids []int64) error {
		if h.packed == end-1 {
			return nil // done already
		}
		_, err := tx.Exec(
			`INSERT INTO packed (n, seq, record) VALUES (?, ?, ?)
				ON CONFLICT (n) DO UPDATE SET seq = excluded.seq, record = excluded.record`,
			h.n, end-1, record,
		)
		if err != nil {
			return err
		}
		return deleteEntries(tx, ids[1:])
	})
}

// Delete implements table.Log.
func (db *DB) Delete(ctx context.Context, id string, seq int64) error {
	return db.ended(ctx, id, seq, func(tx *Tx, h head, ids []int64) error {
		if err := deleteEntries(tx, ids); err != nil {
			return err
		}
		for _, of := range []string{
			"reviews", "endings", "packed", "chat", "attempts", "holders", "seeds", "heads", "tables",
		} {
			if _, err := tx.Exec(`DELETE FROM `+of+` WHERE n = ?`, h.n); err != nil {
				return err
			}
		}
		delete(tx.ends, id)
		return nil
	})
}

// ended runs f in the next commit if a table is over or closed and seq is the
// newest of its log; otherwise it returns table.ErrBehind. ids are the rows of
// the entries that are not packed, the newest first. Afterwards it gives pages
// back to the disk.
func (db *DB) ended(
	ctx context.Context, id string, seq int64, f func(tx *Tx, h head, ids []int64) error,
) error {
	h, err := db.head(ctx, id)
	if err != nil {
		return err
	}
	ids, err := db.entryIDs(ctx, h)
	if err != nil {
		return err
	}
	return db.Write(ctx, func(tx *Tx) error {
		var dest [3]driver.Value
		found, err := tx.Row(
			`SELECT h.seq, h.status, coalesce((SELECT p.seq FROM packed p WHERE p.n = h.n), 0)
				FROM heads h WHERE h.n = ?`, dest[:], h.n,
		)
		switch {
		case err != nil:
			return err
		case !found:
			return table.ErrUnknown
		case dest[0] != seq, dest[2] != h.packed, int64(len(ids)) != seq-h.packed,
			dest[1] != string(table.Over) && dest[1] != string(table.Closed):
			return table.ErrBehind
		}
		if err := f(tx, h, ids); err != nil {
			return err
		}
		return tx.drain(fmt.Sprintf("PRAGMA incremental_vacuum(%d)", givenBack))
	})
}

// deleteEntries deletes rows of the log.
func deleteEntries(tx *Tx, ids []int64) error {
	list, err := json.Marshal(ids)
	if err == nil {
		_, err = tx.Exec(`DELETE FROM log WHERE id IN (SELECT value FROM json_each(?))`, string(list))
	}
	return err
}
