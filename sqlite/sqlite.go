// Package sqlite keeps the tables' logs and the players in one SQLite file.
//
// # One writer that clocks itself
//
// All that is written goes through one goroutine with one connection. It commits at once what comes while it is idle; what
// comes while a commit runs waits for the next one and goes into it together. There is no timer: the slower the disk, the
// larger the batch. Nobody is answered before the commit that holds their writing is durable (WAL with synchronous=FULL).
//
// A disk that is full refuses what did not fit and goes on; any other failure to write or to sync ends it: the writer
// refuses everything from then on, because after a failed sync nobody can say what is on the disk.
//
// # The log is the lock
//
// Several processes may open the same file. An append changes the row of the table's head only if it still is the one that
// the append expects; whoever comes second changes nothing and is told so. SQLite's own lock keeps commits apart.
//
// # Logs are chains
//
// The entries of all tables lie in one log, in the order in which they were written, so that a commit adds a page or two at its
// end however many tables it is for. Each entry names the one before it of its table, and the head the newest: a table is read
// from its end back, and what does not hang together is an error. docs/decisions/0019 tells what that saves.
//
// # Reading
//
// A pool of connections that can only read sees what is committed and waits for no writer.
package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"sync"

	"modernc.org/sqlite"
)

// DB is one SQLite file. It is a table.Log.
type DB struct {
	path   string
	read   *sql.DB
	writer *writer
	ask    questions

	mu sync.Mutex // of Close
}

// Options are what may be set about a file.
type Options struct {
	// Pages, if not 0, is how many pages of 4 KiB the file may grow to; beyond that it is full.
	Pages int
	// Failed, if not nil, is called once when a commit has failed for good: nothing more can be stored, and the process
	// should end.
	Failed func(error)
}

// Open opens a file, makes it if there is none, and brings its tables up to date.
func Open(ctx context.Context, path string, o Options) (*DB, error) {
	db := &DB{path: path}
	if err := db.open(ctx, o); err != nil {
		return nil, fmt.Errorf("sqlite: %s: %w", filepath.Base(path), err)
	}
	return db, nil
}

func (db *DB) open(ctx context.Context, o Options) error {
	// Made here and not by SQLite, so that nobody else on the machine can read it.
	f, err := os.OpenFile(db.path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	if err := migrate(ctx, dsn(db.path, pragmas...)); err != nil {
		return err
	}
	connector, err := sqlite.NewConnector(dsn(db.path, pragmas...))
	if err != nil {
		return err
	}
	conn, err := connector.Connect(ctx)
	if err != nil {
		return err
	}
	if db.writer, err = newWriter(conn, o); err != nil {
		return errors.Join(err, conn.Close())
	}
	if err := db.openPool(ctx); err != nil {
		return errors.Join(err, db.writer.stop(ctx))
	}
	return nil
}

func (db *DB) openPool(ctx context.Context) error {
	pool, err := sqlite.NewConnector(dsn(db.path, append(pragmas, "query_only(1)")...))
	if err != nil {
		return err
	}
	db.read = sql.OpenDB(pool)
	n := max(4, runtime.GOMAXPROCS(0))
	db.read.SetMaxOpenConns(n)
	db.read.SetMaxIdleConns(n)
	if err := db.ask.prepare(ctx, db.read); err != nil {
		return errors.Join(err, db.read.Close())
	}
	return nil
}

// pragmas are of every connection. The sync at each commit is what makes it durable; without mmap a failing disk is an
// error and not a signal that ends the process.
var pragmas = []string{
	"busy_timeout(10000)", "journal_mode(wal)", "synchronous(full)", "foreign_keys(1)", "mmap_size(0)", "trusted_schema(0)",
	"wal_autocheckpoint(0)", "cache_size(-16384)", "temp_store(memory)",
}

func dsn(path string, pragmas ...string) string {
	q := url.Values{"_pragma": pragmas}
	return "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + q.Encode()
}

// Reader is the pool of connections that only read.
func (db *DB) Reader() *sql.DB { return db.read }

// Close waits for what is being written and closes the file.
func (db *DB) Close(ctx context.Context) error {
	db.mu.Lock()
	defer db.mu.Unlock()
	if db.read == nil {
		return nil
	}
	err := errors.Join(db.read.Close(), db.writer.stop(ctx))
	db.read = nil
	return err
}

// code returns SQLite's result code of an error, without its extension; 0 if it is not one of SQLite's.
func code(err error) int {
	var e *sqlite.Error
	if errors.As(err, &e) {
		return e.Code() & 0xff
	}
	return 0
}
