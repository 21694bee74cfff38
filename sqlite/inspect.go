package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/pressly/goose/v3"
	"lair.games/lair/table"
	"modernc.org/sqlite"
)

// ErrDamaged says that the file's contents do not agree with each other.
var ErrDamaged = errors.New("the file is damaged")

// Inspect looks at a file without changing it, also while a server uses it. It
// reads all of it, and returns ErrForeign, ErrNewer or ErrDamaged if that is so.
func Inspect(ctx context.Context, path string) (err error) {
	if err := checkOwner(ctx, path); err != nil {
		return damaged(err)
	}
	db, err := openUnchanged(path)
	if err != nil {
		return err
	}
	db.SetMaxOpenConns(1)
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := inspectSchema(ctx, db); err != nil {
		return damaged(err)
	}
	return check(ctx, db, `PRAGMA quick_check(1)`)
}

// Repairable reports whether Repair can rebuild all that is damaged in a file:
// everything but heads has to be whole. It reads all of the file, and changes
// nothing.
func Repairable(ctx context.Context, path string) bool {
	db, err := openUnchanged(path)
	if err != nil {
		return false
	}
	defer func() { _ = db.Close() }() // nothing was written
	var names []string
	err = eachRow(ctx, db, func(r *sql.Rows) error {
		var name string
		err := r.Scan(&name)
		names = append(names, name)
		return err
	}, `SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'heads'`)
	for _, name := range names {
		if err == nil {
			err = check(ctx, db, `PRAGMA quick_check(`+name+`)`)
		}
	}
	return err == nil
}

// openUnchanged opens a file to read it as it is.
func openUnchanged(path string) (*sql.DB, error) {
	connector, err := sqlite.NewConnector(
		dsn(path, "busy_timeout(10000)", "query_only(1)", "trusted_schema(0)") + "&mode=ro",
	)
	if err != nil {
		return nil, err
	}
	return sql.OpenDB(connector), nil
}

// check runs a check of SQLite, and returns ErrDamaged with the first fault.
func check(ctx context.Context, db *sql.DB, pragma string) error {
	return damaged(eachRow(ctx, db, func(r *sql.Rows) error {
		var line string
		if err := r.Scan(&line); err != nil || line == "ok" {
			return err
		}
		lines := strings.Split(strings.TrimSpace(line), "\n") // the first may only name the database
		return fmt.Errorf("%w: %s", ErrDamaged, lines[len(lines)-1])
	}, pragma))
}

// View reads the logs in a file without changing it, also while a server uses
// it, and also if the file is of an older release.
type View struct{ db *DB }

// Look opens a View, of a file that Inspect has found right.
func Look(ctx context.Context, path string) (*View, error) {
	read, err := openUnchanged(path)
	if err != nil {
		return nil, err
	}
	db := &DB{path: path, read: read}
	if err := prepareAll(ctx, db.read, db.queries.logQueries()); err != nil {
		return nil, errors.Join(fmt.Errorf("sqlite: %w", err), db.read.Close())
	}
	return &View{db}, nil
}

// Unfinished is that of table.Log.
func (v *View) Unfinished(ctx context.Context) ([]string, error) { return v.db.Unfinished(ctx) }

// Read is that of table.Log.
func (v *View) Read(ctx context.Context, id string) (table.Stored, error) {
	return v.db.Read(ctx, id)
}

// Close closes the file.
func (v *View) Close() error { return v.db.read.Close() }

// IsDamaged reports whether an error of a DB says that a part of the file is
// damaged.
func IsDamaged(err error) bool {
	c := code(err)
	return c == sqliteCorrupt || c == sqliteNotADatabase
}

// damaged turns SQLite's error about contents into ErrDamaged.
func damaged(err error) error {
	if code(err) == sqliteCorrupt {
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return err
}

// inspectSchema returns ErrNewer if the schema is newer than this program.
func inspectSchema(ctx context.Context, db *sql.DB) error {
	var versions, has sql.NullInt64
	err := db.QueryRowContext(
		ctx, `SELECT count(*) FROM sqlite_schema WHERE name = 'goose_db_version'`,
	).Scan(&versions)
	if err != nil || versions.Int64 == 0 { // it is empty
		return err
	}
	err = db.QueryRowContext(
		ctx, `SELECT max(version_id) FROM goose_db_version WHERE is_applied`,
	).Scan(&has)
	if err != nil {
		return err
	}
	dir, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	p, err := goose.NewProvider(goose.DialectSQLite3, db, dir)
	if err != nil {
		return fmt.Errorf("migrations: %w", err)
	}
	list := p.ListSources()
	return checkVersion(has.Int64, list[len(list)-1].Version)
}
