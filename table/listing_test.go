package table_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"lair.games/lair/table"
)

// openTables returns the list of open tables, the most recently used first.
func (h *harness) openTables() string {
	h.t.Helper()
	list, err := h.OpenTables(ctx, 0)
	if err != nil {
		h.t.Fatal(err)
	}
	var ids []string
	for _, s := range list {
		ids = append(ids, s.ID)
	}
	return strings.Join(ids, " ")
}

// attend lets a player at an address open a table's page.
func (h *harness) attend(id, player, address string) *table.Watcher {
	h.t.Helper()
	w := h.Watcher(player, 64)
	w.SetAddress(address)
	if err := w.Watch(ctx, id, table.Mine, -1); err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(w.Close)
	return w
}

func (h *harness) openTable(id, host string) {
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
			t.Errorf("listed while only others have it open: %q", got)
		}
		ann := h.attend("t1", "ann", "here")
		second := h.attend("t1", "ann", "there")
		ann.Close()
		synctest.Wait()
		time.Sleep(time.Hour)
		if got := h.openTables(); got != "t1" {
			t.Errorf("list while its host has it open: %q", got)
		}
		second.Close()
		synctest.Wait()
		time.Sleep(50 * time.Second)
		if got := h.openTables(); got != "t1" {
			t.Errorf("list while its host may be reloading the page: %q", got)
		}
		h.attend("t1", "ann", "here").Unwatch("t1")
		synctest.Wait()
		time.Sleep(50 * time.Second)
		if got := h.openTables(); got != "t1" {
			t.Errorf("list soon after its host left again: %q", got)
		}
		time.Sleep(20 * time.Second)
		if got := h.openTables(); got != "" {
			t.Errorf("listed after its host has left: %q", got)
		}
		h.attend("t1", "ann", "here")
		h.do("t1", "ann", table.List{Open: false})
		time.Sleep(2 * time.Minute)
		if got := h.openTables(); got != "" {
			t.Errorf("listed after it was taken off the list: %q", got)
		}
	})
}

func TestNobodyFillsTheList(t *testing.T) {
	h := open(t)
	n := 0
	host := func(player, address string) {
		n++
		id := fmt.Sprint("t", n)
		h.openTable(id, player)
		h.attend(id, player, address)
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
		t.Errorf("%d tables of hosts at one address are listed, want 8", got)
	}
	// A full table does not count against the limits of the list.
	for i := range 3 {
		h.do(fmt.Sprint("t", i+1), "cy", table.Sit{Seat: 1})
	}
	if got := count(); got != 8 || !strings.Contains(h.openTables()+" ", "t4 ") {
		t.Errorf("with three full tables the list is %q", h.openTables())
	}
	host("bob", "at home")
	if got := h.openTables(); !strings.HasPrefix(got, fmt.Sprint("t", n, " ")) ||
		len(strings.Fields(got)) != 9 {
		t.Errorf("with a host at another address the list is %q", got)
	}
}
