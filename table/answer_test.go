package table_test

import (
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"lair.games/lair/table"
	"lair.games/lair/table/tabletest"
)

// TestALogThatDoesNotAnswer checks that a command is answered after five
// seconds, is tried on, and happens once however often it is sent.
func TestALogThatDoesNotAnswer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log, disk := new(tabletest.Memory), make(chan struct{})
		var away atomic.Bool
		log.Before = func(string) error {
			if away.Load() {
				<-disk
			}
			return nil
		}
		h := reopen(t, log)
		h.deal("t1", []string{"ann", "bob"}, "picking=in-turn")
		settled()
		by := table.By{Player: "ann", Key: "x"}
		now := h.snapshot("t1", "ann", table.Mine)
		play := table.Play{Seat: now.You, Seq: now.Seq, Move: h.first("t1", "ann")}
		away.Store(true)
		for range 2 {
			began := time.Now()
			_, err := h.Do(ctx, "t1", by, play)
			if took := time.Since(began); !errors.Is(err, table.ErrUnreachable) || took != 5*time.Second {
				t.Errorf("a move without a log: %v after %v, want ErrUnreachable after 5s", err, took)
			}
		}
		away.Store(false)
		close(disk)
		settled()
		first, err := h.Do(ctx, "t1", by, play)
		if err != nil {
			t.Fatalf("the move when the log is back: %v", err)
		}
		entries, err := log.Read(ctx, "t1")
		if err != nil {
			t.Fatal(err)
		}
		moves := 0
		for _, e := range entries.Entries {
			if e.Kind == table.Moved {
				moves++
			}
		}
		if moves != 1 {
			t.Errorf("the move happened %d times, as %+v, want once", moves, first)
		}
	})
}
