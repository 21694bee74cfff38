package table_test

import (
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/table"
	"lair.games/lair/table/tabletest"
)

func isNotice(m table.Message) bool { return m.List }

// follow watches the list of a player's tables and takes the first notice.
func (h *harness) follow(player string) *table.Watcher {
	h.t.Helper()
	w := h.Watcher(player, 64)
	if err := w.WatchList(); err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(w.Close)
	next(h.t, w, isNotice)
	return w
}

func TestAPlayerIsNotifiedOfTheirOwnTables(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		ann, bob, eve := h.follow("ann"), h.follow("bob"), h.follow("eve")
		notified := func(what string, want ...*table.Watcher) {
			t.Helper()
			time.Sleep(time.Second) // two changes within an interval share a notice
			for name, w := range map[string]*table.Watcher{"ann": ann, "bob": bob, "eve": eve} {
				m, ok, err := w.Poll(ctx)
				expected := false
				for _, x := range want {
					expected = expected || x == w
				}
				if err != nil || ok != expected || ok && (!m.List || m.Table != "") {
					t.Errorf("%s: %s has %+v, %v; notified: %v, want %v", what, name, m, err, ok, expected)
				}
			}
		}
		h.create("t1", "high-card", []string{"ann", ""}, false)
		notified("ann opens a table", ann)
		h.do("t1", "bob", table.Sit{Seat: 1})
		notified("bob sits down", ann, bob)
		h.do("t1", "bob", table.Leave{Seat: 1})
		notified("bob leaves", ann, bob)
		h.do("t1", "bob", table.Sit{Seat: 1})
		notified("bob is back", ann, bob)
		h.do("t1", "ann", table.Start{})
		notified("the match begins", ann, bob)
		h.play("t1", []string{"ann", "bob"}[h.snapshot("t1", "", game.Nobody).Actors[0]])
		notified("somebody moves", ann, bob)
		if _, err := h.Say(ctx, "t1", h.by("ann"), table.Words{Text: "your turn"}); err != nil {
			t.Fatal(err)
		}
		notified("a line of chat")
		h.do("t1", "ann", table.Dismiss{Seat: 1})
		notified("bob is sent away", ann, bob)
		h.do("t1", "ann", table.Close{})
		notified("the table is deleted", ann)
		bob.UnwatchList()
		h.deal("t2", []string{"ann", "bob"})
		notified("bob follows no longer", ann)
	})
}

// TestNoticesAreFew plays as fast as bots do: changes within an interval share a
// notice, and the last change is never missing.
func TestNoticesAreFew(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		for i := range 20 {
			h.create(fmt.Sprint("t", i), "high-card", []string{"ann", ""}, false)
		}
		time.Sleep(time.Second)
		ann := h.follow("ann")
		notices, began := 0, time.Now()
		for i := range 400 {
			seat := table.Command(table.Sit{Seat: 1})
			if i/20%2 == 1 {
				seat = table.Leave{Seat: 1}
			}
			h.do(fmt.Sprint("t", i%20), "bob", seat)
			time.Sleep(10 * time.Millisecond)
			if _, ok, _ := ann.Poll(ctx); ok {
				notices++
			}
		}
		if most := 5*int(time.Since(began)/time.Second)/2 + 1; notices < 2 || notices > most {
			t.Errorf("%d notices of 400 changes in 4 s, want 2 to %d", notices, most)
		}
		h.do("t0", "bob", table.Sit{Seat: 1})
		time.Sleep(time.Second)
		if _, ok, _ := ann.Poll(ctx); !ok {
			t.Error("the last changes are never announced")
		}
		if !quiet(ann) {
			t.Error("a notice comes without a change")
		}
	})
}

func TestNoticesOfAnotherNode(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		bus := new(tabletest.MemoryBus)
		_, n := cluster(t, 2, func(c *table.Config) { c.Bus = bus.Join() })
		bob, eve := n[1].follow("bob"), n[1].follow("eve")
		n[0].deal("t1", []string{"ann", "bob"})
		within(t, bob, 10*time.Millisecond)
		time.Sleep(time.Second)
		n[0].do("t1", "ann", table.Resign{Seat: 0})
		within(t, bob, 10*time.Millisecond)
		if !quiet(eve) {
			t.Error("eve is notified of a table of others")
		}
		if n[1].Live() > 1 {
			t.Errorf("%d tables were read for notices", n[1].Live())
		}
	})
}

// within waits for a notice.
func within(t *testing.T, w *table.Watcher, most time.Duration) {
	t.Helper()
	began := time.Now()
	next(t, w, isNotice)
	if took := time.Since(began); took > most {
		t.Errorf("the notice came after %v, want at most %v", took, most)
	}
}

// downBus is a bus that knows that it is not connected.
type downBus struct{ table.Bus }

func (downBus) Connected() bool { return false }

// While the bus is down a node cannot know what others do, so that all who
// follow their list read it again.
func TestNoticesWithoutTheBus(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, n := cluster(t, 2, func(c *table.Config) { c.Bus = downBus{table.NoBus{}} })
		bob := n[1].follow("bob")
		n[0].deal("t1", []string{"ann", "bob"})
		for range 3 {
			within(t, bob, 2*time.Second)
		}
	})
}

func TestFollowingEndsWithTheRegistry(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		ann := h.follow("ann")
		if err := h.Close(ctx); err != nil {
			t.Fatal(err)
		}
		if _, err := ann.Next(ctx); !errors.Is(err, table.ErrClosed) {
			t.Errorf("after Close: %v, want ErrClosed", err)
		}
		if err := h.Watcher("ann", 1).WatchList(); !errors.Is(err, table.ErrClosed) {
			t.Errorf("a list followed after Close: %v, want ErrClosed", err)
		}
	})
}
