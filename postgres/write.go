package postgres

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"lair.games/lair/table"
)

// Limits of the queue and of one commit.
const (
	maxWaiting = 8192 // writes that may wait for a commit; others wait for a place in the queue
	maxBatch   = 256  // writes in one commit
)

// write is a queued append, or a new table, and its result.
type write struct {
	id       string
	after    int64 // the head that an append expects
	status   string
	bodies   [][]byte
	commands [][]byte // nil where an entry has none
	change   *change  // what an append changes besides the head; nil: nothing
	created  *created // nil for an append
	// of the database when the append was decided; 0: any
	generation int64

	queued time.Time
	sent   bool // the current attempt has sent it
	doubt  bool // an earlier attempt may have committed it
	err    error
	done   chan struct{} // closed once err is set
}

// writers are the goroutines that append.
type writers struct {
	db       *DB
	queue    chan *write
	quit     chan struct{} // closed by stop
	stopOnce sync.Once
	all      sync.WaitGroup
}

// newWriters starts the writers of a database.
func newWriters(db *DB) *writers {
	w := &writers{db: db, queue: make(chan *write, maxWaiting), quit: make(chan struct{})}
	for range db.options.Writers {
		w.all.Go((&writer{writers: w}).loop)
	}
	return w
}

// do queues a write and waits until its commit is durable.
func (w *writers) do(ctx context.Context, x *write) error {
	if err := w.db.isDown(); err != nil {
		return err
	}
	x.queued, x.done = time.Now(), make(chan struct{})
	select {
	case <-w.quit:
		return table.ErrClosed
	default:
	}
	select {
	case w.queue <- x:
	case <-w.quit:
		return table.ErrClosed
	case <-ctx.Done():
		return ctx.Err()
	}
	ended := make(chan struct{})
	stop := context.AfterFunc(w.db.quit, func() { close(ended) })
	defer stop()
	// The caller acts on the outcome, so it has to wait for it even if ctx
	// ends.
	select {
	case <-x.done:
		return x.err
	case <-ended:
	}
	select {
	case <-x.done:
		return x.err
	default:
		return table.ErrClosed
	}
}

// stop refuses new writes and waits for those in the queue.
func (w *writers) stop(ctx context.Context) error {
	w.stopOnce.Do(func() { close(w.quit) })
	done := make(chan struct{})
	go func() { w.all.Wait(); close(done) }()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// writer is one of the goroutines that append.
type writer struct {
	*writers
	conn *pgx.Conn // nil: to be opened
	// The tables that this connection has looked up. They are looked up again
	// on the next connection: another primary may lack some of them, and use
	// their numbers for others.
	known map[string]tableRef
	held  []*write // taken from the queue, and left for the next commit
}

// loop commits queued writes until stop is called.
func (w *writer) loop() {
	defer w.disconnect()
	for {
		if len(w.held) > 0 {
			w.commit(w.gather(nil))
			continue
		}
		select {
		case x := <-w.queue:
			w.commit(w.gather(x))
			continue
		default:
		}
		select {
		case x := <-w.queue:
			w.commit(w.gather(x))
		case <-w.quit:
			for len(w.held)+len(w.queue) > 0 {
				w.commit(w.gather(nil))
			}
			return
		}
	}
}

// gather adds to a write what else waits, one write for each table: two appends
// to one table cannot be committed together.
func (w *writer) gather(x *write) (batch []*write) {
	seen := map[string]bool{}
	waiting := w.held
	w.held = nil
	add := func(x *write) {
		if seen[x.id] {
			w.held = append(w.held, x)
			return
		}
		seen[x.id] = true
		batch = append(batch, x)
	}
	if x != nil {
		add(x)
	}
	for _, x := range waiting {
		add(x)
	}
	for len(batch) < maxBatch && len(w.held) < maxBatch {
		select {
		case x := <-w.queue:
			add(x)
		default:
			return batch
		}
	}
	return batch
}

// commit writes a batch and answers each of its writes.
func (w *writer) commit(batch []*write) {
	conflicts := 0
	for len(batch) > 0 {
		begun := time.Now()
		err := w.attempt(batch)
		if f := w.db.options.OnCommit; f != nil {
			f(len(batch), time.Since(begun), classify(err))
		}
		switch {
		case err == nil:
			w.answer(batch, nil)
			return
		case isConflict(err) && conflicts < maxConflicts:
			conflicts++
		case isLost(err):
			w.disconnect()
			w.db.lost()
			batch = w.abandon(batch, err)
			if len(batch) > 0 && !w.db.pause(retryPause) {
				w.answer(batch, table.ErrClosed)
				return
			}
		case len(batch) > 1:
			// One of the writes fails. Committing them one by one finds out
			// which.
			for i := range batch {
				w.commit(batch[i : i+1])
			}
			return
		default:
			w.answer(batch, classify(err))
			return
		}
	}
}

// answer reports the outcome of writes. Those that have an error of their own
// keep it.
func (w *writer) answer(batch []*write, err error) {
	w.db.reportSpace(err)
	for _, x := range batch {
		if err != nil {
			x.err = err
		}
		close(x.done)
	}
}

// abandon answers the writes that have been tried for long enough, and returns
// the others.
func (w *writer) abandon(batch []*write, err error) (left []*write) {
	for _, x := range batch {
		limit := shortPatience
		if x.doubt {
			limit = w.db.options.Patience
		}
		if time.Since(x.queued) < limit {
			left = append(left, x)
			continue
		}
		x.err = classify(err)
		close(x.done)
	}
	return left
}

// attempt commits a batch, or nothing of it. Each write that was refused has
// its error set. If the connection is lost, the writes are in doubt.
func (w *writer) attempt(batch []*write) (err error) {
	ctx := context.Background()
	if w.conn == nil {
		if w.conn, err = w.db.connect(ctx); err != nil {
			w.conn = nil
			return err
		}
		w.known = map[string]tableRef{}
	}
	// The connection is closed under a commit that takes too long. A context
	// with a deadline would do the same, but tell the server to cancel it.
	socket := w.conn.PgConn().Conn()
	timer := time.AfterFunc(w.db.options.CommitTimeout, func() { _ = socket.Close() })
	defer timer.Stop()
	for _, x := range batch {
		x.sent = false
	}
	err = w.send(ctx, batch)
	if isLost(err) {
		for _, x := range batch {
			x.doubt = x.doubt || x.sent
		}
	}
	if err == nil || w.conn.IsClosed() {
		return err
	}
	return errors.Join(err, w.rollback(ctx))
}

// rollback ends a transaction that failed.
func (w *writer) rollback(ctx context.Context) error {
	if w.conn.PgConn().TxStatus() == 'I' {
		return nil
	}
	_, err := w.conn.Exec(ctx, "ROLLBACK")
	return err
}

// disconnect closes the connection.
func (w *writer) disconnect() {
	if w.conn == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	_ = w.conn.Close(ctx)
	w.conn = nil
}

// reportSpace calls OnSpace when there is no space, and when there is again.
func (db *DB) reportSpace(err error) {
	full := errors.Is(err, table.ErrFull)
	if !full && (err != nil || !db.full.Load()) {
		return
	}
	db.full.Store(full)
	if db.options.OnSpace != nil {
		db.options.OnSpace(err)
	}
}
