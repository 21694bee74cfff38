package postgres

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"log/slog"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"

	"lair.games/lair/table"
)

var _ table.Bus = (*Bus)(nil)

// Limits of messages.
const (
	// maxPayload is how many bytes a message has at most. PostgreSQL takes
	// fewer than 8000.
	maxPayload = 7900
	// maxPending is how many tables wait to be announced while the database
	// does not answer. Others are dropped: whoever watches them polls.
	maxPending = 10_000
	// listenFor is how long a silent connection is trusted before it is tested.
	listenFor = 10 * time.Second
)

// Bus is a table.Bus made of LISTEN and NOTIFY, for two or three nodes. What is
// published while a message is on its way shares the next one. Messages are
// sent outside of transactions, because a NOTIFY in a transaction lets only one
// commit at a time.
type Bus struct {
	db      *DB
	log     *slog.Logger
	channel string
	node    string // prefix of this process's own messages
	up      atomic.Bool
	wake    chan struct{} // signalled when something is pending
	ended   sync.WaitGroup

	mu          sync.Mutex
	pending     map[string]end
	next        int
	subscribers map[int]func(table string, seq int64)
}

// end is what is to be announced of a table.
type end struct {
	seq  int64
	chat bool
}

// Bus returns a bus on the database. It works until the DB is closed. log
// receives one line whenever the connection is lost or found again.
func (db *DB) Bus(ctx context.Context, log *slog.Logger) (*Bus, error) {
	b := &Bus{
		db: db, log: log, wake: make(chan struct{}, 1), pending: map[string]end{},
		subscribers: map[int]func(string, int64){},
	}
	var id [6]byte
	rand.Read(id[:])
	b.node = hex.EncodeToString(id[:])
	// Channels are of a whole database. This one is of the schema only.
	err := db.retry(ctx, func(ctx context.Context) error {
		return db.pool.QueryRow(ctx, `SELECT 'lair_' || current_schema()`).Scan(&b.channel)
	})
	if err != nil {
		return nil, err
	}
	conn, err := b.listen()
	if err != nil {
		return nil, classify(err)
	}
	b.ended.Go(func() { b.receive(conn) })
	b.ended.Go(b.send)
	return b, nil
}

// Connected reports whether messages arrive now, as far as is known.
func (b *Bus) Connected() bool { return b.up.Load() }

// Publish implements table.Bus. It does not wait.
func (b *Bus) Publish(id string, seq int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	e, known := b.pending[id]
	if !known && len(b.pending) >= maxPending {
		return
	}
	e.seq, e.chat = max(e.seq, seq), e.chat || seq == 0
	b.pending[id] = e
	select {
	case b.wake <- struct{}{}:
	default: // already signalled
	}
}

// Subscribe implements table.Bus.
func (b *Bus) Subscribe(f func(string, int64)) func() {
	b.mu.Lock()
	defer b.mu.Unlock()
	n := b.next
	b.next++
	b.subscribers[n] = f
	return func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		delete(b.subscribers, n)
	}
}

// send announces what is pending, one message after the other.
func (b *Bus) send() {
	for {
		select {
		case <-b.wake:
		case <-b.db.quit.Done():
			return
		}
		b.mu.Lock()
		pending := b.pending
		b.pending = map[string]end{}
		b.mu.Unlock()
		for _, text := range b.encode(pending) {
			ctx, cancel := context.WithTimeout(b.db.quit, readTimeout)
			_, err := b.db.pool.Exec(ctx, `SELECT pg_notify($1, $2)`, b.channel, text)
			cancel()
			if err != nil {
				break // those who watch poll; the connection is reported by receive
			}
		}
	}
}

// encode returns messages: the sender, then a seq and a table for each.
func (b *Bus) encode(pending map[string]end) (texts []string) {
	var text strings.Builder
	add := func(id string, seq int64) {
		line := "\n" + strconv.FormatInt(seq, 10) + " " + id
		if text.Len()+len(line) > maxPayload {
			texts = append(texts, text.String())
			text.Reset()
		}
		if text.Len() == 0 {
			text.WriteString(b.node)
		}
		text.WriteString(line)
	}
	for id, e := range pending {
		if e.seq > 0 {
			add(id, e.seq)
		}
		if e.chat {
			add(id, 0)
		}
	}
	if text.Len() > 0 {
		texts = append(texts, text.String())
	}
	return texts
}

// listen opens the connection on which messages arrive.
func (b *Bus) listen() (*pgx.Conn, error) {
	ctx, cancel := context.WithTimeout(b.db.quit, readTimeout)
	defer cancel()
	conn, err := b.db.connect(ctx)
	if err != nil {
		return nil, err
	}
	if _, err := conn.Exec(ctx, "LISTEN "+pgx.Identifier{b.channel}.Sanitize()); err != nil {
		return nil, errors.Join(err, conn.Close(ctx))
	}
	b.up.Store(true)
	return conn, nil
}

// receive passes on what arrives, and connects again when the connection ends.
func (b *Bus) receive(conn *pgx.Conn) {
	for {
		err := b.wait(conn)
		b.up.Store(false)
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		_ = conn.Close(ctx)
		cancel()
		if b.db.quit.Err() != nil {
			return
		}
		b.log.Warn("messages of other nodes do not arrive: moves made there show a little later",
			"error", plain(err))
		for conn, err = b.listen(); err != nil; conn, err = b.listen() {
			if !b.db.pause(probePause) {
				return
			}
		}
		b.log.Info("messages of other nodes arrive again")
	}
}

// wait passes on what arrives until the connection ends.
func (b *Bus) wait(conn *pgx.Conn) error {
	for {
		ctx, cancel := context.WithTimeout(b.db.quit, listenFor)
		n, err := conn.WaitForNotification(ctx)
		late := ctx.Err() != nil && b.db.quit.Err() == nil
		cancel()
		switch {
		case err == nil:
			b.deliver(n.Payload)
		case late && !conn.IsClosed():
			ctx, cancel := context.WithTimeout(b.db.quit, connectTimeout)
			err := conn.Ping(ctx)
			cancel()
			if err != nil {
				return err
			}
		default:
			return err
		}
	}
}

// deliver passes a message on, unless it is this process's own.
func (b *Bus) deliver(text string) {
	lines := strings.Split(text, "\n")
	if lines[0] == b.node {
		return
	}
	b.mu.Lock()
	all := make([]func(string, int64), 0, len(b.subscribers))
	for _, f := range b.subscribers {
		all = append(all, f)
	}
	b.mu.Unlock()
	for _, line := range lines[1:] {
		number, id, ok := strings.Cut(line, " ")
		seq, err := strconv.ParseInt(number, 10, 64)
		if !ok || err != nil {
			continue // of another version
		}
		for _, f := range all {
			f(id, seq)
		}
	}
}
