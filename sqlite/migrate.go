package sqlite

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"

	"github.com/pressly/goose/v3"
	"modernc.org/sqlite"
)

//go:embed migrations/*.sql
var migrations embed.FS

// ErrNewer says that the file's schema is newer than this program.
var ErrNewer = errors.New("the file was written by a newer version of Lair")

// ErrOlder says that the file's schema is older than this program, and that it
// may not be changed now.
var ErrOlder = errors.New("an older version of Lair is using the file")

// migrate brings the file's schema up to date, or returns ErrNewer. If another
// process uses the file, it returns ErrOlder in place of changing the schema.
func migrate(ctx context.Context, dsn string, foreign bool) error {
	connector, err := sqlite.NewConnector(dsn)
	if err != nil {
		return err
	}
	db := sql.OpenDB(connector)
	db.SetMaxOpenConns(1)
	return errors.Join(up(ctx, db, foreign), db.Close())
}

// up applies the migrations that db lacks.
func up(ctx context.Context, db *sql.DB, foreign bool) error {
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
	if has > knows {
		return fmt.Errorf(
			"%w: it has schema %d, and this program knows those up to %d: "+
				"start the newer program, or restore a backup from before it",
			ErrNewer, has, knows,
		)
	}
	if foreign && has < knows {
		return fmt.Errorf("%w: stop it first, or use its version of Lair", ErrOlder)
	}
	if _, err := p.Up(ctx); err != nil {
		return fmt.Errorf("migrations: %w", err)
	}
	return nil
}
