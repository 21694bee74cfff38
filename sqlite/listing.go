package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// A listing runs queries of many tables.
type listing struct {
	db *DB
	// The numbers of the tables that can be read, as JSON; "" if the file is not
	// known to be damaged, and the query may go through all of them.
	readable string
}

// whatCanBeRead calls list. If a page of the file is damaged, it calls list again
// for the tables that can be read, so that they go on without the others.
func (db *DB) whatCanBeRead(ctx context.Context, list func(listing) error) error {
	err := list(listing{db: db})
	if !IsDamaged(err) {
		return err
	}
	if db.onDamage != nil {
		db.onDamage(err)
	}
	readable, err := db.readable(ctx)
	if err != nil {
		return err
	}
	return list(listing{db, readable})
}

// query runs a query of heads: prepared, if stmt is not nil and the file is whole.
func (l listing) query(
	ctx context.Context, stmt *sql.Stmt, text string, args ...any,
) (rows *sql.Rows, err error) {
	switch {
	case l.readable != "":
		// In this order the pages that are damaged are not looked at.
		from := fmt.Sprintf("FROM json_each(?%d) r CROSS JOIN heads h ON h.n = r.value ", len(args)+1)
		text = strings.Replace(text, "FROM heads h ", from, 1)
		rows, err = l.db.read.QueryContext(ctx, text, append(args, l.readable)...)
	case stmt != nil:
		rows, err = stmt.QueryContext(ctx, args...)
	default:
		rows, err = l.db.read.QueryContext(ctx, text, args...)
	}
	if err != nil {
		return nil, fmt.Errorf("sqlite: %w", err)
	}
	return rows, nil
}

// readable looks at all tables one by one, and returns the numbers of those that
// can be listed.
func (db *DB) readable(ctx context.Context) (string, error) {
	var last int64
	err := db.read.QueryRowContext(ctx, `SELECT coalesce(max(n), 0) FROM seeds`).Scan(&last)
	if err != nil {
		return "", fmt.Errorf("sqlite: %w", err)
	}
	numbers := []int64{}
	for n := int64(1); n <= last; n++ {
		var size int64
		err := db.read.QueryRowContext(
			ctx, `SELECT length(t.setup) + length(t.seats) + length(l.entry) +
				coalesce((SELECT e.ended FROM endings e WHERE e.n = h.n), 0)
				FROM heads h JOIN tables t ON t.n = h.n JOIN log l ON l.id = h.last WHERE h.n = ?`, n,
		).Scan(&size)
		switch {
		case err == nil:
			numbers = append(numbers, n)
		case !IsDamaged(err) && !errors.Is(err, sql.ErrNoRows):
			return "", fmt.Errorf("sqlite: %w", err)
		}
	}
	text, err := json.Marshal(numbers)
	return string(text), err
}
