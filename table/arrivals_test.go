package table_test

import (
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/table"
)

// TestAFloodOfGuests lets sixty guests of one address sit down and leave for a
// minute. Their address may fill little of the log; friends elsewhere can still
// sit down, and the host can do what only a host can.
func TestAFloodOfGuests(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		h.create("t1", "high-card", []string{"ann", "", ""}, false)
		h.NoteAddress("ann", "y")
		h.NoteAddress("bob", "z")
		refused := 0
		for i := range 3000 {
			guest := fmt.Sprint("guest", i%60)
			h.NoteAddress(guest, "x")
			_, err := h.Do(ctx, "t1", h.by(guest), table.Sit{Seat: 1})
			switch {
			case errors.Is(err, table.ErrCrowded):
				refused++
			case err != nil:
				t.Fatal(err)
			default:
				h.do("t1", guest, table.Leave{Seat: 1})
			}
			time.Sleep(20 * time.Millisecond)
		}
		if s := h.snapshot("t1", "", game.Nobody); s.Seq > 60 || refused < 2900 {
			t.Errorf("%d entries were written, and %d guests refused; want at most 60", s.Seq, refused)
		}
		h.do("t1", "bob", table.Sit{Seat: 1})
		h.do("t1", "bob", table.Leave{Seat: 1})
		h.do("t1", "ann", table.Renew{Seat: game.Nobody})
		for range 50 {
			h.do("t1", "ann", table.SeatBot{Seat: 2, Level: "plain"})
			h.do("t1", "ann", table.SeatBot{Seat: 2})
		}
		time.Sleep(time.Minute)
		h.do("t1", "guest0", table.Sit{Seat: 1}) // the flood is over
	})
}

// TestAFloodOfAddresses does the same from many addresses: then strangers wait,
// and whoever has a link to a seat does not.
func TestAFloodOfAddresses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		h.create("t1", "high-card", []string{"ann", "", ""}, false)
		for i := range 3000 {
			guest := fmt.Sprint("guest", i)
			h.NoteAddress(guest, guest)
			if _, err := h.Do(ctx, "t1", h.by(guest), table.Sit{Seat: 1}); err == nil {
				h.do("t1", guest, table.Leave{Seat: 1})
			} else if !errors.Is(err, table.ErrCrowded) {
				t.Fatal(err)
			}
		}
		if s := h.snapshot("t1", "", game.Nobody); s.Seq > 300 {
			t.Errorf("%d entries were written, want at most 300", s.Seq)
		}
		links, err := h.Invites(ctx, "t1", "ann")
		if err != nil {
			t.Fatal(err)
		}
		for _, link := range links {
			if link.Seat == 1 {
				h.do("t1", "bob", table.Sit{Seat: 1, Invite: link.Token})
			}
		}
		if s := h.snapshot("t1", "", game.Nobody); s.Seats[1].Player != "bob" {
			t.Errorf("seat 1 is %+v, want bob's", s.Seats[1])
		}
	})
}
