package table_test

import (
	"fmt"
	"maps"
	"testing"
	"testing/synctest"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/table"
	"lair.games/lair/table/tabletest"
)

// listed returns the tables in a player's list.
func (h *harness) listed(player string) string {
	h.t.Helper()
	text := ""
	for _, s := range must(h.Lobby(ctx, table.Query{Player: player})) {
		text += s.ID + " "
	}
	return text
}

func TestTheHostDeletesATable(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := new(tabletest.Memory)
		h := reopen(t, log)
		h.create("t1", "high-card", []string{"ann", "bob"}, false)
		h.deal("t2", []string{"ann", "bot", "bot"})
		h.deal("t3", []string{"ann", "bob"})
		h.refuse("t1", "bob", table.Close{}, table.ErrNotHost)
		h.refuse("t3", "ann", table.Close{}, table.ErrOthers)
		w := h.watch("t1", "bob", 1, -1)
		h.do("t1", "ann", table.Close{})
		h.do("t2", "ann", table.Close{})
		if m := next(t, w, isStep); m.Step.Entry.Kind != table.Shut ||
			m.Step.After.Status != table.Closed {
			t.Errorf("bob receives %+v", m.Step.Entry)
		}
		if got := h.listed("ann"); got != "t3 " {
			t.Errorf("ann's tables: %s", got)
		}
		asked := h.bots.Calls.Load()
		for range 2 {
			for _, c := range []table.Command{
				table.Sit{Seat: 1},
				table.Leave{Seat: 0},
				table.Start{},
				table.List{Open: true},
				table.SeatBot{Seat: 1, Level: "plain"},
				table.Resign{Seat: 0},
				table.Play{Seat: 0, Seq: 9, Move: []byte(`{"card":1}`)},
				table.Renew{},
				table.Settle{Newcomers: true},
				table.Dismiss{Seat: 1},
				table.Close{},
				table.Back{Seat: 0},
			} {
				h.refuse("t2", "ann", c, table.ErrTableClosed)
			}
			if s := h.snapshot("t2", "ann", table.Mine); s.Status != table.Closed ||
				len(s.Moves) > 0 ||
				s.Seed != "" {
				t.Errorf("the table: %+v", s.PublicState)
			}
			h.close()
			h = reopen(t, log)
			if n, _, err := h.Check(ctx); n != 1 || err != nil {
				t.Errorf("%d tables are unfinished, want 1: %v", n, err)
			}
		}
		if n := h.bots.Calls.Load(); n > asked {
			t.Errorf("bots think for a table that is closed")
		}
	})
}

// TestAHostWhoLeavesIsFree checks that a host who leaves a match of others no
// longer has it in their list.
func TestAHostWhoLeavesIsFree(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		h.deal("t1", []string{"ann", "bob"})
		h.do("t1", "ann", table.Leave{Seat: 0})
		if a, b := h.listed("ann"), h.listed("bob"); a != "" || b != "t1 " {
			t.Errorf("ann has %q and bob %q", a, b)
		}
		h.do("t1", "ann", table.Sit{Seat: 0}) // the seat is still free for her
		if a := h.listed("ann"); a != "t1 " {
			t.Errorf("after she came back ann has %q", a)
		}
		h.create("t2", "high-card", []string{"ann", "bob"}, false)
		h.do("t2", "ann", table.Leave{Seat: 0})
		if a := h.listed("ann"); a != "t2 t1 " {
			t.Errorf("with a table that waits ann has %q", a)
		}
	})
}

func TestUntouchedTablesExpire(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := new(tabletest.Memory)
		h := reopen(t, log)
		h.create("waits", "high-card", []string{"ann", ""}, false)
		h.create("looked", "high-card", []string{"ann", ""}, false)
		h.deal("alone", []string{"ann", "bot"})
		h.deal("two", []string{"ann", "bob"})
		h.attend("looked", "bob", "here")
		status := func(id string) table.Status { return h.snapshot(id, "", game.Nobody).Status }
		time.Sleep(20 * time.Hour)
		h.close()
		time.Sleep(100 * 24 * time.Hour) // the server is down, so this does not count
		h = reopen(t, log)
		w := h.attend("looked", "bob", "here")
		time.Sleep(time.Hour)
		settled()
		if got := status("waits"); got != table.Waiting {
			t.Errorf("after 21 hours of running: %s", got)
		}
		time.Sleep(4 * time.Hour)
		settled()
		if a, b := status("waits"), status("looked"); a != table.Closed || b != table.Waiting {
			t.Errorf("after a day: %s, and the watched table %s", a, b)
		}
		w.Close()
		time.Sleep(2 * time.Hour)
		settled()
		if got := status("looked"); got != table.Closed {
			t.Errorf("after the last viewer left: %s", got)
		}
		time.Sleep(28 * 24 * time.Hour)
		settled()
		if got := status("alone"); got != table.Playing {
			t.Errorf("against bots, before thirty days: %s", got)
		}
		time.Sleep(2 * 24 * time.Hour)
		settled()
		if a, b := status("alone"), status("two"); a != table.Closed || b != table.Playing {
			t.Errorf("after thirty days: against bots %s, between people %s", a, b)
		}
		entries := must(log.Read(ctx, "alone")).Entries
		if e := entries[len(entries)-1]; e.Kind != table.Shut || e.By != "" || e.Key != "fade" {
			t.Errorf("the newest entry: %+v", e)
		}
		h.close()
		h = reopen(t, log)
		if got := h.listed("ann"); got != "two " {
			t.Errorf("after a restart ann has %q", got)
		}
	})
}

// TestWhatStaysHidesNothing checks that many matches between people, which
// never expire, do not keep later tables from being found.
func TestWhatStaysHidesNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		for n := range 600 {
			h.deal(fmt.Sprint("people", n), []string{"ann", "bob"})
		}
		h.deal("alone", []string{"ann", "bot"})
		time.Sleep(table.PlayingExpiry + 2*time.Hour)
		settled()
		if s := h.snapshot("alone", "", game.Nobody); s.Status != table.Closed {
			t.Errorf("behind 600 matches of people: %s", s.Status)
		}
	})
}

// TestExpiryIsTold checks that a list says how long its tables stay.
func TestExpiryIsTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := reopen(t, new(tabletest.Memory))
		h.create("waits", "high-card", []string{"ann", ""}, false)
		h.deal("alone", []string{"ann", "bot", "bot"})
		h.deal("two", []string{"ann", "bob"})
		told := func() map[string]time.Duration {
			all := map[string]time.Duration{}
			for _, s := range must(h.Lobby(ctx, table.Query{Player: "ann"})) {
				if left, ok := h.Expiry(&s); ok {
					all[s.ID] = left.Round(time.Minute)
				}
			}
			return all
		}
		want := map[string]time.Duration{"waits": table.WaitingExpiry, "alone": table.PlayingExpiry}
		if got := told(); !maps.Equal(got, want) {
			t.Errorf("at first: %v, want %v", got, want)
		}
		time.Sleep(20 * time.Hour)
		want["waits"] -= 20 * time.Hour
		want["alone"] -= 20 * time.Hour
		if got := told(); !maps.Equal(got, want) {
			t.Errorf("after 20 hours: %v, want %v", got, want)
		}
		time.Sleep(6 * time.Hour)
		if _, ok := told()["waits"]; ok {
			t.Error("a closed table is still told to close")
		}
		h.close()
	})
}
