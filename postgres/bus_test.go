package postgres

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"lair.games/lair/postgres/postgrestest"
	"lair.games/lair/table"
	"lair.games/lair/table/tabletest"
)

// join opens a database and its bus.
func join(t *testing.T, url string) *Bus {
	t.Helper()
	b, err := openAt(t, url, Options{}).Bus(context.Background(), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestBus(t *testing.T) {
	url := postgrestest.Schema(t)
	tabletest.Bus(t, func(t *testing.T) table.Bus { return join(t, url) })
}

// TestManyMessagesShareOne publishes more tables than fit into a message.
func TestManyMessagesShareOne(t *testing.T) {
	url := postgrestest.Schema(t)
	a, b := join(t, url), join(t, url)
	// Another Lair in the same database has a schema of its own.
	stranger := join(t, postgrestest.Schema(t))
	defer stranger.Subscribe(func(id string, seq int64) { t.Errorf("a stranger received %s %d", id, seq) })()
	defer a.Subscribe(func(id string, seq int64) { t.Errorf("the sender received %s %d", id, seq) })()
	const tables = 1000
	var mu sync.Mutex
	got := map[string]bool{}
	all := make(chan struct{})
	defer b.Subscribe(func(id string, seq int64) {
		mu.Lock()
		defer mu.Unlock()
		got[fmt.Sprint(id, " ", seq)] = true
		if len(got) == 2*tables {
			close(all)
		}
	})()
	a.mu.Lock() // until all are pending
	for i := range tables {
		a.pending[fmt.Sprintf("%s%d", strings.Repeat("x", 30), i)] = end{seq: int64(i) + 1, chat: true}
	}
	texts := a.encode(a.pending)
	a.mu.Unlock()
	if n := len(texts); n < 9 || n > 13 {
		t.Errorf("%d messages for %d lines, want about 11", n, 2*tables)
	}
	a.Publish(strings.Repeat("x", 30)+"0", 1)
	select {
	case <-all:
	case <-time.After(10 * time.Second):
		mu.Lock()
		defer mu.Unlock()
		t.Fatalf("%d of %d lines arrived", len(got), 2*tables)
	}
}

// TestTheBusComesBack ends the connections of a bus.
func TestTheBusComesBack(t *testing.T) {
	url := postgrestest.Schema(t)
	a, b := join(t, url), join(t, url)
	received := make(chan int64, 100)
	defer b.Subscribe(func(_ string, seq int64) { received <- seq })()
	ctx := context.Background()
	end := `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
		WHERE query LIKE 'LISTEN%' || current_schema() || '%' AND pid <> pg_backend_pid()`
	rows, err := a.db.pool.Query(ctx, end)
	if err != nil {
		t.Fatal(err)
	}
	rows.Close()
	if n := rows.CommandTag().RowsAffected(); n != 2 {
		t.Fatalf("%d connections were ended, want 2", n)
	}
	for deadline := time.Now().Add(10 * time.Second); time.Now().Before(deadline); {
		a.Publish("t", 7) // lost until both listen again
		select {
		case seq := <-received:
			if seq != 7 {
				t.Errorf("received %d, want 7", seq)
			}
			return
		case <-time.After(20 * time.Millisecond):
		}
	}
	t.Error("no message arrived after the connections were ended")
}
