package sqlite

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"sync"

	"lair.games/lair/table"
)

// Limits of one commit.
const (
	mostWaiting = 8192 // writes that may wait for a commit; more wait to be let in
	mostBatch   = 1024 // writes in one commit
)

// checkpointAt is the size of the write-ahead log, in commits' pages, from which it is written back into the file.
const checkpointAt = 2000

// writer is the one goroutine that writes.
type writer struct {
	conn  driver.Conn
	tx    Tx
	queue chan *write
	quit  chan struct{} // closed by stop
	done  chan struct{} // closed when the goroutine has ended
	once  sync.Once

	failed func(error) // told of it once
	broken error       // once set nothing is written any more; the goroutine's own
	since  int         // commits since the log was last written back
}

// write is something to be written and its answer.
type write struct {
	run  func(*Tx) error
	safe bool // run changes nothing when it fails, unless it is SQLite that fails
	err  error
	done chan struct{} // closed once err is there
}

func newWriter(conn driver.Conn, o Options) (*writer, error) {
	w := &writer{conn: conn, failed: o.Failed, queue: make(chan *write, mostWaiting), quit: make(chan struct{}), done: make(chan struct{})}
	w.tx = Tx{conn: conn, stmts: map[string]driver.Stmt{}, appends: appends{spots: map[string]*spot{}}}
	if o.Pages > 0 {
		if _, err := w.tx.Exec(fmt.Sprintf("PRAGMA max_page_count = %d", o.Pages)); err != nil {
			return nil, err
		}
	}
	go w.work()
	return w, nil
}

// Write runs f inside the next commit and returns when that is durable. If f fails, nothing of it is written and its
// error is returned. f is run again if the commit that held it failed because of others.
func (db *DB) Write(ctx context.Context, f func(*Tx) error) error {
	return db.writer.do(ctx, f, false)
}

func (w *writer) do(ctx context.Context, f func(*Tx) error, safe bool) error {
	x := &write{run: f, safe: safe, done: make(chan struct{})}
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
	// Not left before it is known how it ended, whatever becomes of ctx: the caller acts on it.
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

func (w *writer) stop(ctx context.Context) error {
	w.once.Do(func() { close(w.quit) })
	select {
	case <-w.done:
		return w.conn.Close()
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (w *writer) work() {
	defer close(w.done)
	batch := make([]*write, 0, mostBatch)
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

// gather takes what queued while the last commit ran.
func (w *writer) gather(batch []*write) []*write {
	for len(batch) < mostBatch {
		select {
		case x := <-w.queue:
			batch = append(batch, x)
		default:
			return batch
		}
	}
	return batch
}

// finish writes what is left and cleans up.
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
	err := w.try(batch)
	if err != nil && len(batch) > 1 && w.broken == nil && !errors.Is(err, table.ErrBusy) {
		// Together there is no room for them, or one of them cannot be. Each for itself shows which of them can.
		for i := range batch {
			w.commit(batch[i : i+1])
		}
		return
	}
	for _, x := range batch {
		if err != nil {
			x.err = err
		}
		close(x.done)
	}
}

// try writes a batch in one commit, or nothing of it.
func (w *writer) try(batch []*write) error {
	err := w.attempt(batch)
	if errors.Is(err, errMistaken) {
		// Nothing is remembered now, so each append is judged by what is in the file, and that nobody else changes meanwhile.
		err = w.attempt(batch)
	}
	return err
}

// attempt is try by what is remembered of the tables. errMistaken says that of one of them it is not so any more.
func (w *writer) attempt(batch []*write) error {
	if w.broken != nil {
		return w.broken
	}
	if _, err := w.tx.Exec("BEGIN IMMEDIATE"); err != nil {
		return w.judge(err)
	}
	w.tx.begin()
	for _, x := range batch {
		if err := w.run(x); err != nil {
			return errors.Join(w.judge(err), w.rollback())
		}
	}
	if err := w.tx.settle(); err != nil {
		return errors.Join(w.judge(err), w.rollback())
	}
	if _, err := w.tx.Exec("COMMIT"); err != nil {
		return errors.Join(w.judge(err), w.rollback())
	}
	w.since += len(batch)
	return nil
}

// run runs one write. It returns an error only if the whole commit has to be given up.
func (w *writer) run(x *write) error {
	x.err = nil
	if !x.safe {
		if _, err := w.tx.Exec("SAVEPOINT one"); err != nil {
			return err
		}
	}
	x.err = x.run(&w.tx)
	if c := code(x.err); c != sqliteOK && (x.safe || c != sqliteConstraint) || errors.Is(x.err, errMistaken) {
		return x.err
	}
	if x.safe {
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

// rollback gives a commit up. SQLite may have done so already.
func (w *writer) rollback() error {
	w.tx.forget()
	if _, err := w.tx.Exec("ROLLBACK"); err != nil && code(err) != sqliteError {
		return w.judge(err)
	}
	return nil
}

// Result codes of SQLite, without their extensions.
const (
	sqliteOK         = 0
	sqliteError      = 1
	sqliteBusy       = 5
	sqliteFull       = 13
	sqliteConstraint = 19
)

// judge says what an error of SQLite means for those who wanted to write, and whether it is the last.
func (w *writer) judge(err error) error {
	if errors.Is(err, errMistaken) {
		return err
	}
	switch code(err) {
	case sqliteFull:
		return fmt.Errorf("sqlite: %w", table.ErrFull)
	case sqliteBusy:
		return fmt.Errorf("sqlite: another process holds the file: %w", table.ErrBusy)
	case sqliteConstraint:
		return fmt.Errorf("sqlite: %w", err)
	}
	if w.broken == nil {
		w.broken = fmt.Errorf("sqlite: %w: %w", table.ErrBroken, err)
		if w.failed != nil {
			go w.failed(w.broken) // not waited for: it may want to close the file
		}
	}
	return w.broken
}

// checkpoint writes the log back into the file now and then. What fails here has lost nothing: the log is durable, and the
// next commit will meet the same trouble if it is one.
func (w *writer) checkpoint() {
	if w.since < checkpointAt || w.broken != nil {
		return
	}
	w.since = 0
	if _, err := w.tx.Exec("PRAGMA wal_checkpoint(PASSIVE)"); err != nil && code(err) != sqliteFull && code(err) != sqliteBusy {
		w.judge(err)
	}
}

// Tx is the commit that is being made.
type Tx struct {
	conn  driver.Conn
	stmts map[string]driver.Stmt
	args  []driver.NamedValue

	appends // what this commit adds to the logs
}

// Exec runs one statement and returns how many rows it changed. Statements are prepared once and kept, so their text must
// not hold what is different each time.
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

// Row runs a query and puts the first row into dest, whose elements are what SQLite has: int64, float64, string, []byte or
// nil. It returns false if there is none.
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
