package table_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/table"
	"lair.games/lair/table/tabletest"
)

func (h *house) timed(id string, clock table.ClockSetup, seats ...string) {
	h.t.Helper()
	n := table.New{Game: "high-card", Setup: game.Setup{Seats: len(seats)}, Clock: clock}
	if _, err := h.Create(ctx, id, h.by(seats[0]), n, people(seats...), true); err != nil {
		h.t.Fatal(err)
	}
}

// left is what a seat's clock shows now.
func (h *house) left(seat game.Seat) time.Duration {
	h.t.Helper()
	c := h.see("t1", "", game.Nobody).Seats[seat].Clock
	if c == nil {
		return -1
	}
	return c.At(time.Now())
}

func TestABankRunsWhileOneDecides(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		h.timed("t1", table.ClockSetup{Kind: table.BankClock, Base: time.Minute, Increment: 5 * time.Second}, "ann", "bob")
		time.Sleep(10 * time.Second)
		h.play("t1", "ann")
		time.Sleep(10 * time.Second)
		if a, b := h.left(0), h.left(1); a != 55*time.Second || b != 40*time.Second {
			t.Errorf("ann has %v, bob %v", a, b)
		}
		if s := h.see("t1", "", game.Nobody); !s.Deadline.Equal(time.Now().Add(40 * time.Second)) {
			t.Errorf("deadline in %v", time.Until(s.Deadline))
		}
		h.play("t1", "bob")
		time.Sleep(time.Second)
		if a, b := h.left(0), h.left(1); a != 54*time.Second || b != 44*time.Second {
			t.Errorf("in the next round ann has %v, bob %v", a, b)
		}
	})
}

func TestATimeForEveryDecisionStartsFull(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		h.timed("t1", table.ClockSetup{Kind: table.MoveClock, Base: time.Hour}, "ann", "bob")
		time.Sleep(59 * time.Minute)
		h.play("t1", "ann")
		h.play("t1", "bob")
		if a := h.left(0); a != time.Hour {
			t.Errorf("ann has %v", a)
		}
	})
}

func TestAClockThatRunsOutSeatsABotUntilThePersonReturns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		h.timed("t1", table.ClockSetup{Kind: table.BankClock, Base: time.Minute}, "ann", "bob")
		h.play("t1", "bob")
		seq := h.see("t1", "ann", 0).Seq
		time.Sleep(time.Minute - time.Millisecond)
		if s := h.see("t1", "ann", 0); s.Seq != seq {
			t.Fatal("the flag fell early")
		}
		time.Sleep(2 * time.Millisecond)
		settled()
		s := h.see("t1", "ann", 0)
		if !s.Seats[0].Minded() || s.Ply != 3 || s.Seats[1].Minded() {
			t.Fatalf("after the flag: %+v at ply %d", s.Seats, s.Ply)
		}
		h.refuse("t1", "ann", table.Play{Seat: 0, Seq: s.Seq, Move: asJSON(t, map[string]int{"card": 1})}, table.ErrMinded)
		h.do("t1", "ann", table.Back{Seat: 0})
		if s := h.see("t1", "ann", 0); s.Seats[0].Minded() || h.left(0) != table.Relief {
			t.Errorf("back: %+v with %v", s.Seats[0], h.left(0))
		}
		seq = h.see("t1", "ann", 0).Seq
		if done := h.do("t1", "ann", table.Back{Seat: 0}); done.Seq != seq {
			t.Errorf("back once more is an entry")
		}
		h.play("t1", "bob")
		h.play("t1", "ann")
	})
}

func TestARenamedPlayerGainsNoTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		h.timed("t1", table.ClockSetup{Kind: table.MoveClock, Base: time.Minute}, "ann", "bob")
		time.Sleep(50 * time.Second)
		by := h.by("ann")
		by.Name = "Anna"
		if _, err := h.Do(ctx, "t1", by, table.Sit{Seat: 0}); err != nil {
			t.Fatal(err)
		}
		if s := h.see("t1", "ann", 0); s.Seats[0].Name != "Anna" || h.left(0) != 10*time.Second {
			t.Errorf("%q has %v", s.Seats[0].Name, h.left(0))
		}
	})
}

func TestBotsHaveNoClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		h.bots.Think = func(context.Context, game.Seat) { time.Sleep(500 * time.Millisecond) }
		h.timed("t1", table.ClockSetup{Kind: table.MoveClock, Base: 12 * time.Second}, "ann", "bot", "bot", "bot")
		if h.left(1) != -1 {
			t.Error("a bot has a clock")
		}
		h.play("t1", "ann")
		time.Sleep(400 * time.Millisecond)
		if s := h.see("t1", "", game.Nobody); !s.Deadline.IsZero() {
			t.Error("a deadline while only bots decide")
		}
	})
}

func TestClocksGoOnAfterARestart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := new(tabletest.Memory)
		h := reopen(t, log)
		h.timed("t1", table.ClockSetup{Kind: table.MoveClock, Base: time.Hour}, "ann", "bob")
		h.timed("t2", table.ClockSetup{Kind: table.MoveClock, Base: time.Minute}, "ann", "bob")
		h.close()
		time.Sleep(30 * time.Minute)
		h = reopen(t, log)
		settled()
		// t2's time ran out while the house was closed: its people get a moment to come back.
		time.Sleep(59 * time.Second)
		settled()
		if s := h.see("t2", "", game.Nobody); s.Seats[0].Minded() {
			t.Error("a clock that ran out while the house was closed took the seat at once")
		}
		time.Sleep(2 * time.Second)
		settled()
		if s := h.see("t2", "", game.Nobody); s.Status != table.Over {
			t.Errorf("nobody came back and the bots did not play on: %s %+v", s.Status, s.Seats)
		}
		if s := h.see("t1", "", game.Nobody); s.Seats[0].Minded() {
			t.Error("t1's flag fell early")
		}
		time.Sleep(29 * time.Minute)
		settled()
		if s := h.see("t1", "", game.Nobody); s.Status != table.Over {
			t.Errorf("t1's flag did not fall: %+v", s.Seats)
		}
	})
}

func TestAClockRunsWhileNobodyLooks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t, func(c *table.Config) { c.Idle = time.Minute })
		h.timed("t1", table.ClockSetup{Kind: table.MoveClock, Base: 3 * time.Hour}, "ann", "bob")
		time.Sleep(2 * time.Hour)
		if n := h.Live(); n != 0 {
			t.Errorf("%d tables in memory after two hours", n)
		}
		time.Sleep(time.Hour + time.Second)
		settled()
		if s := h.see("t1", "", game.Nobody); s.Status != table.Over {
			t.Errorf("the flag did not fall: %+v", s.Seats)
		}
	})
}
