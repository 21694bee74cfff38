package sqlite

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"lair.games/lair/table"
	"modernc.org/sqlite"
)

// Limits of the queue and of one commit.
const (
	maxWaiting = 8192 // writes that may wait for a commit; others wait for a place in the queue
	maxBatch   = 1024 // writes in one commit
)

// checkpointAt is the number of writes after which the write-ahead log is
// copied back into the file.
const checkpointAt = 2000

// writer is the goroutine that does all writes.
type writer struct {
	conn     driver.Conn
	tx       Tx
	queue    chan *write
	quit     chan struct{} // closed by stop
	done     chan struct{} // closed when the goroutine has ended
	stopOnce sync.Once

	path    string                  // of the file
	space   func(path string) error // checkSpace, unless a test replaces it
	onSpace func(error)             // called when there is no space, and when there is again
	full    bool                    // the last commit found no space; only the goroutine uses it

	onCommit func(writes int, took time.Duration, err error)

	onFailure       func(error) // called once with broken
	broken          error       // once set nothing is written any more; only the goroutine uses it
	sinceCheckpoint int         // writes since the last checkpoint
}

// write is a queued write and its result.
type write struct {
	run func(*Tx) error
	// run changes nothing when it fails, unless SQLite itself fails; it needs
	// no savepoint
	atomic bool
	err    error
	done   chan struct{} // closed once err is set
}

// newWriter starts the writer on a connection, which it then owns.
func newWriter(conn driver.Conn, path string, o Options) (*writer, error) {
	w := &writer{
		conn: conn, path: path, space: checkSpace, onFailure: o.OnFailure,
		onSpace: o.OnSpace, onCommit: o.OnCommit,
		queue: make(chan *write, maxWaiting), quit: make(chan struct{}), done: make(chan struct{}),
	}
	w.tx = Tx{
		conn: conn, stmts: map[string]driver.Stmt{}, appends: appends{ends: map[string]*logEnd{}},
	}
	if o.MaxPages > 0 {
		if _, err := w.tx.Exec(fmt.Sprintf("PRAGMA max_page_count = %d", o.MaxPages)); err != nil {
			return nil, err
		}
	}
	go w.loop()
	return w, nil
}

// Write runs f inside the next commit and returns when that is durable. If f
// returns an error, nothing of it is written and Write returns that error. f
// runs again if its commit failed because of other writes.
func (db *DB) Write(ctx context.Context, f func(*Tx) error) error {
	return db.writer.do(ctx, f, false)
}

// do queues a write and waits until its commit is durable.
func (w *writer) do(ctx context.Context, f func(*Tx) error, safe bool) error {
	x := &write{run: f, atomic: safe, done: make(chan struct{})}
	select {
	case <-w.quit:
		return table.ErrClosed
	default:
	}
	select {
	case w.queue <- x:
	case <-w.done:
		return table.ErrClosed
	case <-ctx.Done():
		return ctx.Err()
	}
	// The caller acts on the outcome, so it has to wait for it even if ctx
	// ends.
	select {
	case <-x.done:
		return x.err
	case <-w.done:
	}
	select {
	case <-x.done:
		return x.err
	default:
		return table.ErrClosed
	}
}

// stop refuses new writes, waits for those in the queue and closes the
// connection.
func (w *writer) stop(ctx context.Context) error {
	w.stopOnce.Do(func() { close(w.quit) })
	select {
	case <-w.done:
		return w.conn.Close()
	case <-ctx.Done():
		return ctx.Err()
	}
}

// loop commits queued writes until stop is called.
func (w *writer) loop() {
	defer close(w.done)
	batch := make([]*write, 0, maxBatch)
	for {
		select {
		case x := <-w.queue:
			batch = w.gather(append(batch[:0], x))
		case <-w.quit:
			w.finish(batch)
			return
		}
		w.commit(batch)
		w.checkpoint()
	}
}

// gather adds the writes that queued while the last commit ran.
func (w *writer) gather(batch []*write) []*write {
	for len(batch) < maxBatch {
		select {
		case x := <-w.queue:
			batch = append(batch, x)
		default:
			return batch
		}
	}
	return batch
}

// finish writes what is left in the queue and closes the statements.
func (w *writer) finish(batch []*write) {
	for {
		if batch = w.gather(batch[:0]); len(batch) == 0 {
			break
		}
		w.commit(batch)
	}
	for _, s := range w.tx.stmts {
		s.Close()
	}
}

// commit writes a batch, and answers each of its writes.
func (w *writer) commit(batch []*write) {
	begun := time.Now()
	err := w.commitBatch(batch)
	if errors.Is(err, table.ErrFull) && !w.full && w.makeRoom() {
		err = w.commitBatch(batch)
	}
	if w.onCommit != nil {
		w.onCommit(len(batch), time.Since(begun), err)
	}
	if err != nil && len(batch) > 1 && w.broken == nil && !errors.Is(err, table.ErrBusy) {
		// The batch does not fit as a whole, or one of its writes fails.
		// Committing them one by one finds out which of them succeed.
		for i := range batch {
			w.commit(batch[i : i+1])
		}
		return
	}
	w.reportSpace(err)
	for _, x := range batch {
		if err != nil {
			x.err = err
		}
		close(x.done)
	}
}

// reportSpace calls onSpace when there is no space, and when there is again.
func (w *writer) reportSpace(err error) {
	full := errors.Is(err, table.ErrFull)
	if w.onSpace != nil && (full || w.full && err == nil) {
		w.onSpace(err)
	}
	w.full = full || w.full && err != nil
}

// commitBatch writes a batch in one commit, or nothing of it.
func (w *writer) commitBatch(batch []*write) error {
	err := w.commitOnce(batch)
	if errors.Is(err, errStaleEnd) {
		// The cache is empty now, so each append is checked against the file,
		// which nobody else changes during the commit.
		err = w.commitOnce(batch)
	}
	return err
}

// commitOnce is one attempt of commitBatch. It returns errStaleEnd if the
// cached end of a log was outdated.
func (w *writer) commitOnce(batch []*write) error {
	if w.broken != nil {
		return w.broken
	}
	if _, err := w.tx.Exec("BEGIN IMMEDIATE"); err != nil {
		return w.classify(err)
	}
	w.tx.begin()
	for _, x := range batch {
		if err := w.run(x); err != nil {
			return errors.Join(w.classify(err), w.rollback())
		}
	}
	if err := w.tx.flush(); err != nil {
		return errors.Join(w.classify(err), w.rollback())
	}
	if _, err := w.tx.Exec("COMMIT"); err != nil {
		return errors.Join(w.classify(err), w.rollback())
	}
	w.sinceCheckpoint += len(batch)
	return nil
}

// run runs one write. It returns an error only if the whole commit must be
// rolled back.
func (w *writer) run(x *write) error {
	x.err = nil
	if !x.atomic {
		if _, err := w.tx.Exec("SAVEPOINT one"); err != nil {
			return err
		}
	}
	x.err = x.run(&w.tx)
	if c := code(x.err); c != sqliteOK && (x.atomic || c != sqliteConstraint) ||
		errors.Is(x.err, errStaleEnd) {
		return x.err
	}
	if x.atomic {
		return nil
	}
	if x.err != nil {
		if _, err := w.tx.Exec("ROLLBACK TO one"); err != nil {
			return err
		}
	}
	_, err := w.tx.Exec("RELEASE one")
	return err
}

// rollback rolls the commit back. SQLite may already have done so.
func (w *writer) rollback() error {
	w.tx.reset()
	if _, err := w.tx.Exec("ROLLBACK"); err != nil && code(err) != sqliteError {
		return w.classify(err)
	}
	return nil
}

// Primary result codes of SQLite.
const (
	sqliteOK           = 0
	sqliteError        = 1
	sqliteBusy         = 5
	sqliteIOError      = 10
	sqliteCorrupt      = 11
	sqliteFull         = 13
	sqliteConstraint   = 19
	sqliteNotADatabase = 26
)

// ErrRefused says that the system refused to write to the file for a reason
// that SQLite does not tell, such as a quota.
var ErrRefused = errors.New("the system refuses to write to the file")

// Extended result codes of SQLite.
const (
	sqliteIOErrorWrite    = sqliteIOError | 3<<8
	sqliteIOErrorTruncate = sqliteIOError | 6<<8
	sqliteIOErrorShmOpen  = sqliteIOError | 18<<8
	sqliteIOErrorShmSize  = sqliteIOError | 19<<8
	sqliteIOErrorShmMap   = sqliteIOError | 21<<8
)

// refusedWrite reports whether the system refused to write, and not to sync.
// Then what the file held before is as it was: the commit is rolled back, and
// the next one overwrites what was written of it behind the log's end. After a
// failed sync nobody knows what is on the disk.
func refusedWrite(err error) bool {
	var e *sqlite.Error
	if !errors.As(err, &e) {
		return false
	}
	switch e.Code() {
	case sqliteIOErrorWrite, sqliteIOErrorTruncate, sqliteIOErrorShmOpen, sqliteIOErrorShmSize,
		sqliteIOErrorShmMap:
		return true
	}
	return false
}

// classify returns what an error of SQLite means to callers. After an error
// that leaves the file's state unknown, it marks the writer as broken.
func (w *writer) classify(err error) error {
	if errors.Is(err, errStaleEnd) {
		return err
	}
	switch code(err) {
	case sqliteFull:
		return fmt.Errorf("sqlite: %w", table.ErrFull)
	case sqliteIOError:
		if why := w.space(w.path); why != nil {
			return fmt.Errorf("sqlite: %w: %w", table.ErrFull, why)
		}
		if refusedWrite(err) {
			return fmt.Errorf("sqlite: %w: %w: %w", table.ErrFull, ErrRefused, err)
		}
	case sqliteCorrupt:
		// A page of some table is damaged. The commit is rolled back, and others
		// that need other pages succeed.
		return fmt.Errorf("sqlite: %w", err)
	case sqliteBusy:
		return fmt.Errorf("sqlite: another process holds the file: %w", table.ErrBusy)
	case sqliteConstraint:
		return fmt.Errorf("sqlite: %w", err)
	}
	if w.broken == nil {
		w.broken = fmt.Errorf("sqlite: %w: %w", table.ErrBroken, err)
		if w.onFailure != nil {
			go w.onFailure(w.broken) // not waited for: it may close the file
		}
	}
	return w.broken
}

// checkpoint copies the write-ahead log back into the file now and then. A
// failure here loses nothing: the log is durable, and if the problem lasts, the
// next commit reports it.
func (w *writer) checkpoint() {
	if w.sinceCheckpoint < checkpointAt || w.broken != nil {
		return
	}
	w.sinceCheckpoint = 0
	if _, err := w.tx.Exec("PRAGMA wal_checkpoint(PASSIVE)"); err != nil &&
		code(err) != sqliteFull &&
		code(err) != sqliteBusy {
		w.classify(err)
	}
}

// makeRoom copies the whole write-ahead log back into the file and truncates it,
// because the disk is full: most of its pages replace others of the file. It
// reports whether that succeeded. Readers are not waited for long, and it is
// tried once until a write succeeds again, since it takes a while.
func (w *writer) makeRoom() bool {
	if _, err := w.tx.Exec("PRAGMA busy_timeout = 200"); err != nil {
		return false
	}
	_, err := w.tx.Exec("PRAGMA wal_checkpoint(TRUNCATE)")
	_, restored := w.tx.Exec("PRAGMA busy_timeout = 10000")
	w.sinceCheckpoint = 0
	return err == nil && restored == nil
}

// Tx is the commit under way. Only functions passed to Write may use it.
type Tx struct {
	conn  driver.Conn
	stmts map[string]driver.Stmt
	args  []driver.NamedValue

	appends // the rows that this commit adds to the logs
}

// Exec runs one statement and returns how many rows it changed. Statements are
// prepared once and cached by their text, so values belong into args.
func (t *Tx) Exec(query string, args ...any) (int64, error) {
	s, err := t.stmt(query)
	if err != nil {
		return 0, err
	}
	result, err := s.(driver.StmtExecContext).ExecContext(context.Background(), t.named(args))
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

// Row runs a query and stores the first row in dest. Its elements are of
// SQLite's types: int64, float64, string, []byte or nil. It returns false if
// there is no row.
func (t *Tx) Row(query string, dest []driver.Value, args ...any) (bool, error) {
	s, err := t.stmt(query)
	if err != nil {
		return false, err
	}
	rows, err := s.(driver.StmtQueryContext).QueryContext(context.Background(), t.named(args))
	if err != nil {
		return false, err
	}
	err = rows.Next(dest)
	found := err == nil
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return found, errors.Join(err, rows.Close())
}

// drain runs a statement to its end and drops its rows.
func (t *Tx) drain(query string) error {
	s, err := t.stmt(query)
	if err != nil {
		return err
	}
	rows, err := s.(driver.StmtQueryContext).QueryContext(context.Background(), nil)
	if err != nil {
		return err
	}
	dest := make([]driver.Value, len(rows.Columns()))
	for err == nil {
		err = rows.Next(dest)
	}
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return errors.Join(err, rows.Close())
}

// stmt returns the prepared statement of a query.
func (t *Tx) stmt(query string) (driver.Stmt, error) {
	if s := t.stmts[query]; s != nil {
		return s, nil
	}
	s, err := t.conn.Prepare(query)
	if err == nil {
		t.stmts[query] = s
	}
	return s, err
}

// named returns args as driver values. They are valid until its next call.
func (t *Tx) named(args []any) []driver.NamedValue {
	t.args = t.args[:0]
	for i, a := range args {
		if n, ok := a.(int); ok {
			a = int64(n)
		}
		t.args = append(t.args, driver.NamedValue{Ordinal: i + 1, Value: a})
	}
	return t.args
}
