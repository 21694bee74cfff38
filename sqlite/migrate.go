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

// migrate brings the file's schema up to date, or returns ErrNewer.
func migrate(ctx context.Context, dsn string) error {
	connector, err := sqlite.NewConnector(dsn)
	if err != nil {
		return err
	}
	db := sql.OpenDB(connector)
	db.SetMaxOpenConns(1)
	return errors.Join(up(ctx, db), db.Close())
}

// up applies the migrations that db lacks.
func up(ctx context.Context, db *sql.DB) error {
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
	if _, err := p.Up(ctx); err != nil {
		return fmt.Errorf("migrations: %w", err)
	}
	return nil
}
