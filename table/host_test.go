package table_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/table"
)

// openTables is what the list of open tables shows, those first that were used last.
func (h *house) openTables() string {
	h.t.Helper()
	list, err := h.Open(ctx, 0)
	if err != nil {
		h.t.Fatal(err)
	}
	var ids []string
	for _, s := range list {
		ids = append(ids, s.ID)
	}
	return strings.Join(ids, " ")
}

// attend lets a player at a place have a table open.
func (h *house) attend(id, player, place string) *table.Watcher {
	h.t.Helper()
	w := h.Watcher(player, 64)
	w.From(place)
	if err := w.Watch(ctx, id, table.Mine, -1); err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(w.Close)
	return w
}

func (h *house) openTable(id, host string) {
	h.t.Helper()
	h.create(id, "high-card", []string{host, ""}, false)
	h.do(id, host, table.List{Open: true})
}

func TestATableIsListedWhileItsHostIsThere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		h.openTable("t1", "ann")
		h.attend("t1", "bob", "here")
		h.attend("t1", "", "here")
		if got := h.openTables(); got != "" {
			t.Errorf("while others look at it: %q", got)
		}
		ann := h.attend("t1", "ann", "here")
		second := h.attend("t1", "ann", "there")
		ann.Close()
		synctest.Wait()
		time.Sleep(time.Hour)
		if got := h.openTables(); got != "t1" {
			t.Errorf("while its host has it open: %q", got)
		}
		second.Close()
		synctest.Wait()
		time.Sleep(50 * time.Second)
		if got := h.openTables(); got != "t1" {
			t.Errorf("while its host may be loading the page again: %q", got)
		}
		h.attend("t1", "ann", "here").Unwatch("t1")
		synctest.Wait()
		time.Sleep(50 * time.Second)
		if got := h.openTables(); got != "t1" {
			t.Errorf("soon after its host left again: %q", got)
		}
		time.Sleep(20 * time.Second)
		if got := h.openTables(); got != "" {
			t.Errorf("when its host has left: %q", got)
		}
		h.attend("t1", "ann", "here")
		h.do("t1", "ann", table.List{Open: false})
		time.Sleep(2 * time.Minute)
		if got := h.openTables(); got != "" {
			t.Errorf("when it is open no more: %q", got)
		}
	})
}

func TestNobodyFillsTheListAlone(t *testing.T) {
	h := open(t)
	n := 0
	host := func(player, place string) {
		n++
		id := fmt.Sprint("t", n)
		h.openTable(id, player)
		h.attend(id, player, place)
	}
	count := func() int { return len(strings.Fields(h.openTables())) }
	for range 10 {
		host("ann", "a café")
	}
	if got := count(); got != 3 {
		t.Errorf("%d tables of one host are listed, want 3", got)
	}
	for i := range 20 {
		host(fmt.Sprint("guest", i), "a café")
	}
	if got := count(); got != 8 {
		t.Errorf("%d tables from one place are listed, want 8", got)
	}
	// A table that is full takes nobody's place on the list.
	for i := range 3 {
		h.do(fmt.Sprint("t", i+1), "cy", table.Sit{Seat: 1})
	}
	if got := count(); got != 8 || !strings.Contains(h.openTables()+" ", "t4 ") {
		t.Errorf("with three full tables the list is %q", h.openTables())
	}
	host("bob", "at home")
	if got := h.openTables(); !strings.HasPrefix(got, fmt.Sprint("t", n, " ")) || len(strings.Fields(got)) != 9 {
		t.Errorf("with a table from elsewhere the list is %q", got)
	}
}

// Before the start the host can send a person away; the seat is free, and whoever was sent away looks on.
func TestTheHostSendsAPersonAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		h.create("t1", "high-card", []string{"ann", "", "bot"}, false)
		h.do("t1", "bob", table.Sit{Seat: 1})
		h.do("t1", "ann", table.Dismiss{Seat: 1})
		if s := h.see("t1", "bob", table.Mine); s.You != game.Nobody || s.Seats[1].Kind() != "empty" || s.Seats[1].Name != "" {
			t.Errorf("bob sits at %d: %+v", s.You, s.Seats)
		}
		before := h.see("t1", "", game.Nobody).Seq
		h.do("t1", "ann", table.Dismiss{Seat: 1}) // nobody
		h.do("t1", "ann", table.Dismiss{Seat: 2}) // a bot
		if s := h.see("t1", "", game.Nobody); s.Seq != before || s.Seats[2].Kind() != "bot" {
			t.Errorf("where no person sits: %+v", s.Seats)
		}
		h.do("t1", "eve", table.Sit{Seat: 1})
		h.do("t1", "ann", table.Start{})
		if s := h.see("t1", "eve", table.Mine); s.You != 1 || s.Status != table.Playing {
			t.Errorf("eve sits at %d", s.You)
		}
	})
}
