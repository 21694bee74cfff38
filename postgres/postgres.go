// Package postgres stores the logs of tables, and players, in a PostgreSQL
// database that several processes share. A [DB] is a table.Shared and an
// account.Store; [DB.Bus] is a table.Bus made of LISTEN and NOTIFY.
//
// # The log is the lock
//
// An append changes the row of the table's head only if that is still the one
// the append expects. Any process may append to any table: there are no owners
// and no leases.
//
// # A few writers, each with group commit
//
// Appends and new tables wait in a queue. A few goroutines, each with a
// connection of its own, take what waits there and commit it together. So while
// one commit is on its way to the disk and to the standby, the next is
// prepared. One statement appends to many tables. It locks their heads in one
// order first, because otherwise two processes deadlock.
//
// # Ambiguous commits
//
// When a connection ends during a commit, nobody knows whether the commit
// happened. The writer then sends the appends again, on a new connection. They
// wait for the lock on the head, which the old commit holds until it is
// decided. What is found after the expected head tells whether it happened.
//
// # Only the primary
//
// A standby may be behind. Therefore connections to one are refused, for reads
// too, and a connection to a primary that became read-only is closed. With
// several hosts in the URL, a new primary is found without a restart.
package postgres

import (
	"context"
	"errors"
	"fmt"
	"net"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"lair.games/lair/account"
	"lair.games/lair/table"
)

var (
	_ table.Shared  = (*DB)(nil)
	_ account.Store = (*DB)(nil)
)

// Errors of Open. Each says in one line what is wrong.
var (
	// ErrNewer says that the database has a newer schema than this program.
	ErrNewer = errors.New("the database was written by a newer version of Lair")
	// ErrForeign says that another program uses the database.
	ErrForeign = errors.New("the database holds tables of another program")
	// ErrStandby says that no host is a primary.
	ErrStandby = errors.New("the server is a standby, which may be behind")
	// ErrURL says that the URL of the database is wrong.
	ErrURL = errors.New("the address of the database cannot be read")
)

// Times of connections.
const (
	connectTimeout = 5 * time.Second
	// commitTimeout is the default of Options.CommitTimeout.
	commitTimeout = 10 * time.Second
	// patience is how long an append is tried again after a connection ended
	// during its commit: the answer should tell what happened. A standby may be
	// promoted meanwhile.
	patience = 15 * time.Second
	// shortPatience is how long anything else is tried again while the database
	// cannot be reached. After that it is refused at once.
	shortPatience = 2 * time.Second
	// readTimeout bounds one attempt to read, or to write something small.
	readTimeout = 10 * time.Second
)

// DefaultWriters is how many connections of a node write, unless Options say
// otherwise.
const DefaultWriters = 3

// Options configures a DB. The zero value is the default.
type Options struct {
	// Writers is how many connections write. 0: DefaultWriters.
	Writers int
	// Readers is how many connections read. 0: 8.
	Readers int
	// Patience is how long an append is tried again after the connection ended
	// during its commit. 0: 15 seconds.
	Patience time.Duration
	// CommitTimeout is how long one attempt to commit may take. A commit may
	// wait for other nodes and for a standby. 0: 10 seconds.
	CommitTimeout time.Duration
	// OnSpace, if not nil, is called with the reason whenever a write finds no
	// space, and with nil once a write succeeds again. It must return at once.
	OnSpace func(error)
	// OnCommit, if not nil, is called after every attempt to commit appends with
	// their number, how long it took, and its error. It must return at once.
	OnCommit func(writes int, took time.Duration, err error)
}

// DB is a PostgreSQL database, or a schema of one. It is safe for concurrent
// use.
type DB struct {
	config  *pgx.ConnConfig
	pool    *pgxpool.Pool // of reads, and of writes that are no appends
	writers *writers
	options Options
	health  health
	server  server
	full    atomic.Bool // the last write found no space
	closed  atomic.Bool
	quit    context.Context // ends when the DB is closed
	cancel  context.CancelFunc
}

// Open opens a database and brings its schema up to date. It connects to a
// primary, or returns an error.
func Open(ctx context.Context, url string, o Options) (*DB, error) {
	if o.Writers == 0 {
		o.Writers = DefaultWriters
	}
	if o.Readers == 0 {
		o.Readers = 8
	}
	if o.Patience == 0 {
		o.Patience = patience
	}
	if o.CommitTimeout == 0 {
		o.CommitTimeout = commitTimeout
	}
	pool, err := poolConfig(url, o)
	if err != nil {
		return nil, err
	}
	db := &DB{config: pool.ConnConfig, options: o}
	db.config.ValidateConnect = db.validate
	db.quit, db.cancel = context.WithCancel(context.WithoutCancel(ctx))
	if err := db.migrate(ctx); err != nil {
		return nil, fmt.Errorf("postgres: %w", plain(err))
	}
	if db.pool, err = pgxpool.NewWithConfig(ctx, pool); err != nil {
		return nil, fmt.Errorf("postgres: %w", plain(err))
	}
	db.writers = newWriters(db)
	return db, nil
}

// poolConfig returns the configuration of all connections.
func poolConfig(url string, o Options) (*pgxpool.Config, error) {
	c, err := pgxpool.ParseConfig(url)
	if err != nil {
		// The error may quote the URL, which may hold a password.
		return nil, fmt.Errorf(
			"postgres: %w: write it as postgres://USER@HOST:PORT/DATABASE", ErrURL,
		)
	}
	c.MaxConns = int32(o.Readers)
	c.BeforeConnect = beforeConnect
	cc := c.ConnConfig
	if cc.ConnectTimeout == 0 {
		cc.ConnectTimeout = connectTimeout
	}
	for name, value := range map[string]string{
		"application_name": "lair",
		"timezone":         "UTC",
		// A process that stops in the middle of a commit must not hold its
		// locks for long.
		"idle_in_transaction_session_timeout": "10s",
		"client_connection_check_interval":    "5s",
		"tcp_keepalives_idle":                 "10",
		"tcp_keepalives_interval":             "5",
		"tcp_keepalives_count":                "3",
	} {
		if _, chosen := cc.RuntimeParams[name]; !chosen {
			cc.RuntimeParams[name] = value
		}
	}
	return c, nil
}

// validate refuses servers that are no primary, and makes commits durable
// whatever the default of the database is. A server other than the one before
// begins a new generation, before the connection is used.
func (db *DB) validate(ctx context.Context, c *pgconn.PgConn) error {
	results, err := c.Exec(ctx, `SELECT pg_is_in_recovery(), pg_postmaster_start_time();
		SELECT set_config('synchronous_commit', 'on', false)
			WHERE current_setting('synchronous_commit') IN ('off', 'local')`).ReadAll()
	if err != nil {
		return err
	}
	if string(results[0].Rows[0][0]) != "f" {
		return ErrStandby
	}
	db.server.use(string(results[0].Rows[0][1]))
	return nil
}

// server tells the processes of PostgreSQL apart that a DB has used. Two of
// them have not started at the same microsecond.
type server struct {
	mu         sync.Mutex
	started    string
	generation atomic.Int64
}

// use counts a generation if the server was started at another time than the
// one before.
func (s *server) use(started string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.started != started {
		s.started = started
		s.generation.Add(1)
	}
}

// Generation implements table.Shared. A standby that was promoted may lack what
// was confirmed, and so may a server after the crash of its machine.
func (db *DB) Generation() int64 { return db.server.generation.Load() }

// beforeConnect changes the configuration of one connection so that it never
// asks the server to cancel what runs. pgx does so when a connection fails. A
// commit that waits for its standby would then be visible at once, although a
// failure of the primary could still undo it.
func beforeConnect(_ context.Context, c *pgx.ConnConfig) error {
	var connected atomic.Bool
	dial := c.DialFunc
	c.DialFunc = func(ctx context.Context, network, address string) (net.Conn, error) {
		if connected.Load() {
			return nil, errors.New("postgres: requests are not cancelled")
		}
		return dial(ctx, network, address)
	}
	c.AfterConnect = func(context.Context, *pgconn.PgConn) error {
		connected.Store(true)
		return nil
	}
	return nil
}

// connect opens a connection that belongs to the caller.
func (db *DB) connect(ctx context.Context) (*pgx.Conn, error) {
	c := db.config.Copy()
	if err := beforeConnect(ctx, c); err != nil {
		return nil, err
	}
	return pgx.ConnectConfig(ctx, c)
}

// Close waits for the writes under way and closes all connections.
func (db *DB) Close(ctx context.Context) error {
	if db.closed.Swap(true) {
		return nil
	}
	err := db.writers.stop(ctx)
	db.cancel()
	done := make(chan struct{})
	go func() { db.pool.Close(); close(done) }()
	select {
	case <-done:
	case <-ctx.Done():
		err = errors.Join(err, ctx.Err())
	}
	return err
}

// Check writes something that changes nothing, and returns an error if that
// fails.
func (db *DB) Check(ctx context.Context) error {
	return db.exec(ctx, touch)
}

// touch is a write that changes nothing. Once it is committed, all that was
// committed before is durable too, on the standby as well.
const touch = `UPDATE uptime SET ms = ms`

// Warnings returns what the operator should know about the database: settings
// with which acknowledged moves can be lost. Each is a sentence.
func (db *DB) Warnings(ctx context.Context) (list []string, err error) {
	err = db.retry(ctx, func(ctx context.Context) error {
		list, err = warnings(ctx, db.pool)
		return err
	})
	return list, err
}

// warnings is DB.Warnings on any connection.
func warnings(ctx context.Context, c interface {
	QueryRow(ctx context.Context, query string, args ...any) pgx.Row
},
) (list []string, err error) {
	var fsync, pages, standbys string
	err = c.QueryRow(ctx, `SELECT current_setting('fsync'),
		current_setting('full_page_writes'), current_setting('synchronous_standby_names')`,
	).Scan(&fsync, &pages, &standbys)
	if err != nil {
		return nil, err
	}
	if fsync != "on" || pages != "on" {
		list = append(list, "PostgreSQL runs without fsync or full_page_writes: "+
			"a power failure can destroy the database.")
	}
	if standbys == "" {
		list = append(list, "PostgreSQL has no synchronous standby: "+
			"if its machine is lost, confirmed moves are lost as well.")
	}
	return list, nil
}
