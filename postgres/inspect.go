package postgres

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
)

// Inspect looks at a database without changing it. It returns an error if
// Open would, and otherwise the database's warnings, as DB.Warnings, and its clock.
func Inspect(ctx context.Context, url string) (warned []string, now time.Time, err error) {
	pool, err := poolConfig(url, Options{Readers: 1})
	if err != nil {
		return nil, now, err
	}
	c, err := pgx.ConnectConfig(ctx, pool.ConnConfig)
	if err != nil {
		return nil, now, plain(err)
	}
	defer func() { _ = c.Close(ctx) }()
	if err := inspectSchema(ctx, pool.ConnConfig); err != nil {
		return nil, now, err
	}
	if err := c.QueryRow(ctx, `SELECT clock_timestamp()`).Scan(&now); err != nil {
		return nil, now, plain(err)
	}
	warned, err = warnings(ctx, c)
	return warned, now, err
}

// inspectSchema returns ErrForeign or ErrNewer where Open would.
func inspectSchema(ctx context.Context, config *pgx.ConnConfig) (err error) {
	db := stdlib.OpenDB(*config.Copy())
	defer func() { err = errors.Join(err, db.Close()) }()
	c, err := db.Conn(ctx)
	if err != nil {
		return plain(err)
	}
	defer func() { err = errors.Join(err, c.Close()) }()
	if err := checkOwner(ctx, c); err != nil {
		return err
	}
	var has int64
	err = c.QueryRowContext(
		ctx, `SELECT coalesce(max(version_id), 0) FROM `+versions+` WHERE is_applied`,
	).Scan(&has)
	if sqlState(err) == noTable {
		return nil // it is empty
	}
	if err != nil {
		return plain(err)
	}
	dir, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	p, err := goose.NewProvider(goose.DialectPostgres, db, dir, goose.WithTableName(versions))
	if err != nil {
		return fmt.Errorf("migrations: %w", err)
	}
	list := p.ListSources()
	return checkVersion(has, list[len(list)-1].Version)
}

// noTable is the SQLSTATE of a table that does not exist.
const noTable = "42P01"
