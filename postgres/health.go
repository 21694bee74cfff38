package postgres

import (
	"context"
	"fmt"
	"sync"
	"time"

	"lair.games/lair/table"
)

// Pauses between attempts to reach the database again.
const (
	retryPause = 100 * time.Millisecond
	probePause = 500 * time.Millisecond
)

// health knows since when the database cannot be reached, and finds out when it
// can be again.
type health struct {
	mu    sync.Mutex
	since time.Time // zero while it can be reached
}

// isDown returns an error that wraps ErrUnreachable if the database could not
// be reached for longer than shortPatience. So nobody waits for it in vain.
func (db *DB) isDown() error {
	db.health.mu.Lock()
	defer db.health.mu.Unlock()
	if s := db.health.since; !s.IsZero() && time.Since(s) > shortPatience {
		return fmt.Errorf(
			"postgres: %w for %v", table.ErrUnreachable, time.Since(s).Round(time.Second),
		)
	}
	return nil
}

// lost records that the database could not be reached, and starts to probe it.
func (db *DB) lost() {
	db.health.mu.Lock()
	defer db.health.mu.Unlock()
	if db.health.since.IsZero() && db.quit.Err() == nil {
		db.health.since = time.Now()
		go db.probe()
	}
}

// probe tries to write until that succeeds. It uses a connection of its own,
// because the pool waits for broken ones.
func (db *DB) probe() {
	for db.pause(probePause) {
		ctx, cancel := context.WithTimeout(db.quit, readTimeout)
		conn, err := db.connect(ctx)
		if err == nil {
			_, err = conn.Exec(ctx, touch)
			_ = conn.Close(ctx)
		}
		cancel()
		if err == nil {
			db.health.mu.Lock()
			db.health.since = time.Time{}
			db.health.mu.Unlock()
			return
		}
	}
}

// pause waits. It returns false if the DB is closed meanwhile.
func (db *DB) pause(d time.Duration) bool {
	select {
	case <-time.After(d):
		return true
	case <-db.quit.Done():
		return false
	}
}

// retry calls f until it succeeds, or fails for a reason that will not pass. f
// may be called again although it took effect.
func (db *DB) retry(ctx context.Context, f func(context.Context) error) error {
	if err := db.isDown(); err != nil {
		return err
	}
	begun := time.Now()
	for conflicts := 0; ; {
		once, cancel := context.WithTimeout(ctx, readTimeout)
		err := f(once)
		cancel()
		switch {
		case err == nil || ctx.Err() != nil:
			return classify(err)
		case isConflict(err) && conflicts < maxConflicts:
			conflicts++
			continue
		case !isLost(err):
			return classify(err)
		}
		if sqlState(err) == readOnly {
			db.pool.Reset() // its connections are to a server that became a standby
		}
		db.lost()
		if time.Since(begun) > shortPatience || !db.pause(retryPause) {
			return classify(err)
		}
	}
}

// maxConflicts is how often a transaction is repeated that got in the way of
// another one.
const maxConflicts = 20

// exec runs a statement that may be repeated.
func (db *DB) exec(ctx context.Context, query string, args ...any) error {
	_, err := db.execCount(ctx, query, args...)
	return err
}

// execCount is exec, and returns how many rows were changed.
func (db *DB) execCount(ctx context.Context, query string, args ...any) (n int64, err error) {
	err = db.retry(ctx, func(ctx context.Context) error {
		tag, err := db.pool.Exec(ctx, query, args...)
		n = tag.RowsAffected()
		return err
	})
	db.reportSpace(err)
	return n, err
}
