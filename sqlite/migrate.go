package sqlite

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/pressly/goose/v3"
	"lair.games/lair/store"
	"modernc.org/sqlite"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Schema returns the newest schema that this program knows.
func Schema() int { return store.Schema(migrations) }

// ErrNewer says that the file's schema is newer than this program.
var ErrNewer = errors.New("the file was written by a newer version of Lair")

// ErrOlder says that the file's schema is older than this program, and that it
// may not be changed now.
var ErrOlder = errors.New("an older version of Lair is using the file")

// ErrForeign says that the file belongs to another program.
var ErrForeign = errors.New("the file is not a database of Lair")

// migrate brings the file's schema up to date, or returns ErrNewer or
// ErrForeign. If another process uses the file, it returns ErrOlder in place of
// changing the schema.
func migrate(ctx context.Context, path string, o Options) error {
	if err := checkOwner(ctx, path); err != nil {
		return err
	}
	connector, err := sqlite.NewConnector(dsn(path, pragmas...))
	if err != nil {
		return err
	}
	db := sql.OpenDB(connector)
	db.SetMaxOpenConns(1)
	return errors.Join(up(ctx, db, o), db.Close())
}

// up applies the migrations that db lacks.
func up(ctx context.Context, db *sql.DB, o Options) error {
	dir, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	p, err := goose.NewProvider(goose.DialectSQLite3, db, dir)
	if err != nil {
		return fmt.Errorf("migrations: %w", err)
	}
	has, knows, err := p.GetVersions(ctx)
	if err != nil {
		return fmt.Errorf("migrations: %w", err)
	}
	if err := checkVersion(has, knows); err != nil {
		return err
	}
	if o.Foreign && has < knows {
		return fmt.Errorf("%w: stop it first, or use its version of Lair", ErrOlder)
	}
	if has > 0 && has < knows && o.Copies != "" {
		if err := keepCopy(ctx, db, has, o); err != nil {
			return fmt.Errorf("it must be upgraded, and no copy of it could be made: %w", err)
		}
	}
	if _, err := p.Up(ctx); err != nil {
		return fmt.Errorf("migrations: %w", err)
	}
	return nil
}

// checkOwner returns ErrForeign if the file is no database, or holds tables but
// none of Lair's. It changes nothing, not even the mode of the file.
func checkOwner(ctx context.Context, path string) error {
	connector, err := sqlite.NewConnector(dsn(path, "busy_timeout(10000)", "query_only(1)"))
	if err != nil {
		return err
	}
	db := sql.OpenDB(connector)
	var own, all int
	err = db.QueryRowContext(
		ctx, `SELECT count(*) FILTER (WHERE name IN ('secrets', 'tables')), count(*)
			FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('goose_db_version', 'sqlite_sequence')`,
	).Scan(&own, &all)
	if err == nil && all > 0 && own < 2 {
		err = fmt.Errorf("%w: it holds tables of another program", ErrForeign)
	} else if code(err) == sqliteNotADatabase {
		err = ErrForeign // SQLite's text says the same
	}
	return errors.Join(err, db.Close())
}

// partOfCopy is the pattern of names for a copy that is not whole yet.
const partOfCopy = ".before-upgrade.*.part"

// keepCopy copies the database as it is before a migration, so that the program
// that wrote it can go on with the copy. The copy gets its name once it is whole
// and durable.
func keepCopy(ctx context.Context, db *sql.DB, schema int64, o Options) error {
	if err := os.MkdirAll(o.Copies, 0o700); err != nil {
		return err
	}
	// A process that was killed meanwhile, perhaps again and again, left its
	// part, which is as large as the database.
	parts, err := filepath.Glob(filepath.Join(o.Copies, partOfCopy))
	for _, part := range parts {
		err = errors.Join(err, os.Remove(part))
	}
	if err != nil {
		return err
	}
	// SQLite writes into an empty file, which only its owner can read.
	f, err := os.CreateTemp(o.Copies, partOfCopy)
	if err != nil {
		return err
	}
	part := f.Name()
	err = vacuumInto(ctx, db, part)
	if err == nil {
		err = f.Sync()
	}
	err = errors.Join(err, f.Close())
	file := filepath.Join(o.Copies, fmt.Sprintf(
		"schema-%d-%s.db", schema, time.Now().UTC().Format("20060102-150405"),
	))
	if err == nil {
		err = os.Rename(part, file)
	}
	if err != nil {
		return errors.Join(err, os.Remove(part))
	}
	if o.OnCopy != nil {
		o.OnCopy(file)
	}
	return nil
}

// vacuumInto copies a database into an empty file and checks every page of the
// copy.
func vacuumInto(ctx context.Context, db *sql.DB, file string) error {
	if _, err := db.ExecContext(ctx, `VACUUM INTO ?`, file); err != nil {
		return err
	}
	connector, err := sqlite.NewConnector(dsn(file, "query_only(1)"))
	if err != nil {
		return err
	}
	made := sql.OpenDB(connector)
	var found string
	err = made.QueryRowContext(ctx, `PRAGMA integrity_check(1)`).Scan(&found)
	if err == nil && found != "ok" {
		err = fmt.Errorf("the copy is damaged: %s", found)
	}
	return errors.Join(err, made.Close())
}

// checkVersion returns ErrNewer if this program does not know a schema.
func checkVersion(has, knows int64) error {
	if has <= knows {
		return nil
	}
	return fmt.Errorf(
		"%w: it has schema %d, and this program knows those up to %d: "+
			"start the newer program, or restore a backup from before it",
		ErrNewer, has, knows,
	)
}
