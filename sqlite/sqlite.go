// Package sqlite stores the logs of tables, and players, in one SQLite file. A
// [DB] is a table.Log and an account.Store; [Tx] is the commit under way.
//
// # One writer with group commit
//
// All writes go through one goroutine with one connection. It commits at once
// what arrives while it is idle. Writes that arrive during a commit wait and
// share the next one. There is no timer: the slower the disk, the larger the
// batch. No write is answered before its commit is durable (WAL with
// synchronous=FULL).
//
// A full disk or quota, or a system that refuses to write for another reason,
// refuses the writes of that commit, and the writer goes on. After any other
// failure the writer refuses everything, because after a failed sync nobody
// knows what is on the disk.
//
// # The log is the lock
//
// Several processes may open the same file. An append changes the row of the
// table's head only if that is still the one the append expects; otherwise it
// changes nothing and returns an error. SQLite's own lock separates commits.
//
// # Logs are chains
//
// The entries of all tables form one log, in the order in which they were
// written. Therefore a commit adds a page or two at its end, however many
// tables it concerns. Each entry refers to the previous one of its table, and
// the head to the newest. A table is read from its end back, and a broken chain
// is an error. docs/decisions/0019 says what that saves.
//
// # Reading
//
// A pool of read-only connections sees what is committed and never waits for
// the writer.
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
	"time"

	"modernc.org/sqlite"
)

// DB is one SQLite file. It implements table.Log and account.Store, and is safe
// for concurrent use.
type DB struct {
	path    string
	read    *sql.DB
	writer  *writer
	queries queries

	onDamage func(error) // or nil

	mu sync.Mutex // serialises Close
}

// Options configures a DB.
type Options struct {
	// MaxPages, if not 0, is how many pages of 4 KiB the file may grow to;
	// beyond that it counts as full.
	MaxPages int
	// Foreign says that another process may be using the file: its schema is not
	// changed, and Open returns ErrOlder if it is older than this program's.
	Foreign bool
	// Copies is the folder into which the file is copied before its schema is
	// changed; "": it is not copied. OnCopy, if not nil, is called with the name
	// of the copy.
	Copies string
	OnCopy func(file string)
	// OnFailure, if not nil, is called once when a commit has failed for good:
	// nothing more can be stored, and the process should end.
	OnFailure func(error)
	// OnDamage, if not nil, is called with the reason whenever a list of tables
	// leaves out those that stand on a damaged page.
	OnDamage func(error)
	// OnSpace, if not nil, is called with the reason whenever a write finds no
	// space, and with nil once a write succeeds again. It is called between
	// commits and must return at once.
	OnSpace func(error)
	// OnCommit, if not nil, is called after every attempt to commit with the
	// number of writes in it, how long it took, and its error. It must return
	// at once.
	OnCommit func(writes int, took time.Duration, err error)
}

// Open opens a file, creates it if there is none, and brings its schema up to
// date.
func Open(ctx context.Context, path string, o Options) (*DB, error) {
	db := &DB{path: path, onDamage: o.OnDamage}
	if err := db.open(ctx, o); err != nil {
		return nil, fmt.Errorf("sqlite: %s: %w", filepath.Base(path), err)
	}
	return db, nil
}

// open creates the file if needed, migrates it and opens all connections.
func (db *DB) open(ctx context.Context, o Options) error {
	// Created here and not by SQLite, so that other users of the machine cannot
	// read it.
	f, err := os.OpenFile(db.path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	if err := migrate(ctx, db.path, o); err != nil {
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
	if db.writer, err = newWriter(conn, db.path, o); err != nil {
		return errors.Join(err, conn.Close())
	}
	if err := db.openPool(ctx); err != nil {
		return errors.Join(err, db.writer.stop(ctx))
	}
	return nil
}

// openPool opens the read-only connections.
func (db *DB) openPool(ctx context.Context) error {
	pool, err := sqlite.NewConnector(dsn(db.path, append(pragmas, "query_only(1)")...))
	if err != nil {
		return err
	}
	db.read = sql.OpenDB(pool)
	n := max(4, runtime.GOMAXPROCS(0))
	db.read.SetMaxOpenConns(n)
	db.read.SetMaxIdleConns(n)
	if err := fill(ctx, db.read, n); err != nil {
		return errors.Join(err, db.read.Close())
	}
	if err := db.queries.prepare(ctx, db.read); err != nil {
		return errors.Join(err, db.read.Close())
	}
	return nil
}

// fill opens all connections of a pool now. Later there may be no file
// descriptor left, when many clients are connected.
func fill(ctx context.Context, pool *sql.DB, n int) (err error) {
	var open []*sql.Conn
	for range n {
		c, e := pool.Conn(ctx)
		if err = e; err != nil {
			break
		}
		open = append(open, c)
	}
	for _, c := range open {
		err = errors.Join(err, c.Close()) // returns it to the pool
	}
	return err
}

// pragmas are set on every connection. The sync at each commit makes it
// durable. Without mmap a failing disk is an error and not a signal that ends
// the process.
var pragmas = []string{
	"busy_timeout(10000)", "journal_mode(wal)", "synchronous(full)", "foreign_keys(1)",
	"mmap_size(0)", "trusted_schema(0)", "wal_autocheckpoint(0)", "cache_size(-16384)",
	"temp_store(memory)",
}

// dsn returns the data source name of a file with pragmas.
func dsn(path string, pragmas ...string) string {
	q := url.Values{"_pragma": pragmas}
	return "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + q.Encode()
}

// Reader returns the pool of read-only connections.
func (db *DB) Reader() *sql.DB { return db.read }

// Close waits for the writes under way and closes the file.
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

// Check writes something that changes nothing, and returns an error if that
// fails.
func (db *DB) Check(ctx context.Context) error {
	return db.writer.do(ctx, func(tx *Tx) error {
		// It is 0 already, but SQLite writes it nevertheless.
		_, err := tx.Exec(`PRAGMA user_version = 0`)
		return err
	}, true)
}

// code returns SQLite's primary result code of an error, or 0 if it is not an
// error of SQLite.
func code(err error) int {
	var e *sqlite.Error
	if errors.As(err, &e) {
		return e.Code() & 0xff
	}
	return 0
}
