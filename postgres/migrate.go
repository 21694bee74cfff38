package postgres

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"

	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"lair.games/lair/store"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Schema returns the newest schema that this program knows.
func Schema() int { return store.Schema(migrations) }

// versions is the table that holds which migrations were applied. Its name
// tells Lair's databases from those of other programs.
const versions = "lair_versions"

// migrationLock is the advisory lock under which nodes migrate, one after the
// other. The number is only an arbitrary one.
const migrationLock = 0x1a17

// migrate brings the schema up to date, or returns ErrNewer or ErrForeign.
func (db *DB) migrate(ctx context.Context) error {
	pool := stdlib.OpenDB(*db.config.Copy(), stdlib.OptionBeforeConnect(beforeConnect))
	return errors.Join(up(ctx, pool), pool.Close())
}

// up applies the migrations that the database lacks.
func up(ctx context.Context, db *sql.DB) error {
	lock, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer lock.Close() // also unlocks
	if _, err := lock.ExecContext(ctx, `SELECT pg_advisory_lock($1)`, migrationLock); err != nil {
		return err
	}
	defer func() {
		_, _ = lock.ExecContext(
			context.WithoutCancel(ctx), `SELECT pg_advisory_unlock($1)`, migrationLock,
		)
	}()
	if err := checkOwner(ctx, lock); err != nil {
		return err
	}
	dir, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	p, err := goose.NewProvider(goose.DialectPostgres, db, dir, goose.WithTableName(versions))
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
	if _, err := p.Up(ctx); err != nil {
		return fmt.Errorf("migrations: %w", err)
	}
	return nil
}

// checkOwner returns ErrForeign if the schema holds tables, but none of Lair's.
func checkOwner(ctx context.Context, c *sql.Conn) error {
	var schema sql.NullString
	var own bool
	var others int
	err := c.QueryRowContext(
		ctx, `SELECT current_schema(), coalesce(bool_or(tablename = $1), false), count(tablename)
			FROM (SELECT 1) one LEFT JOIN pg_tables ON schemaname = current_schema()`, versions,
	).Scan(&schema, &own, &others)
	switch {
	case err != nil:
		return err
	case !schema.Valid:
		return errors.New("the database has no schema that this user may use: create one, " +
			"or name one with search_path in the URL")
	case !own && others > 0:
		return fmt.Errorf(
			"%w: %d tables in the schema %s: give Lair a database of its own",
			ErrForeign, others, schema.String,
		)
	}
	return nil
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
