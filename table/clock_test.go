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

func (h *harness) dealTimed(id string, clock table.ClockSetup, seats ...string) {
	h.t.Helper()
	n := table.New{Game: "high-card", Setup: game.Setup{Seats: len(seats)}, Clock: clock}
	if _, err := h.Create(ctx, id, h.by(seats[0]), n, people(seats...), true); err != nil {
		h.t.Fatal(err)
	}
}

// left returns the time on a seat's clock now.
func (h *harness) left(seat game.Seat) time.Duration {
	h.t.Helper()
	c := h.snapshot("t1", "", game.Nobody).Seats[seat].Clock
	if c == nil {
		return -1
	}
	return c.At(time.Now())
}

func TestABankRunsWhileOneDecides(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		h.dealTimed(
			"t1",
			table.ClockSetup{Kind: table.BankClock, Base: time.Minute, Increment: 5 * time.Second},
			"ann", "bob",
		)
		time.Sleep(10 * time.Second)
		h.play("t1", "ann")
		time.Sleep(10 * time.Second)
		if a, b := h.left(0), h.left(1); a != 55*time.Second || b != 40*time.Second {
			t.Errorf("ann has %v, bob %v", a, b)
		}
		if s := h.snapshot("t1", "", game.Nobody); !s.Deadline.Equal(
			time.Now().Add(40 * time.Second),
		) {
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
		h.dealTimed("t1", table.ClockSetup{Kind: table.MoveClock, Base: time.Hour}, "ann", "bob")
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
		h.dealTimed("t1", table.ClockSetup{Kind: table.BankClock, Base: time.Minute}, "ann", "bob")
		h.play("t1", "bob")
		seq := h.snapshot("t1", "ann", 0).Seq
		time.Sleep(time.Minute - time.Millisecond)
		if s := h.snapshot("t1", "ann", 0); s.Seq != seq {
			t.Fatal("the clock ran out early")
		}
		time.Sleep(2 * time.Millisecond)
		settled()
		s := h.snapshot("t1", "ann", 0)
		if !s.Seats[0].PlayedByBot() || s.Ply != 3 || s.Seats[1].PlayedByBot() {
			t.Fatalf("after the clock ran out: %+v at ply %d", s.Seats, s.Ply)
		}
		h.refuse(
			"t1", "ann",
			table.Play{Seat: 0, Seq: s.Seq, Move: asJSON(t, map[string]int{"card": 1})},
			table.ErrPlayedByBot,
		)
		h.do("t1", "ann", table.Back{Seat: 0})
		if s := h.snapshot("t1", "ann", 0); s.Seats[0].PlayedByBot() ||
			h.left(0) != table.MinReturnTime {
			t.Errorf("back: %+v with %v", s.Seats[0], h.left(0))
		}
		seq = h.snapshot("t1", "ann", 0).Seq
		if done := h.do("t1", "ann", table.Back{Seat: 0}); done.Seq != seq {
			t.Errorf("a second Back added an entry")
		}
		h.play("t1", "bob")
		h.play("t1", "ann")
	})
}

func TestARenamedPlayerGainsNoTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		h.dealTimed("t1", table.ClockSetup{Kind: table.MoveClock, Base: time.Minute}, "ann", "bob")
		time.Sleep(50 * time.Second)
		by := h.by("ann")
		by.Name = "Anna"
		if _, err := h.Do(ctx, "t1", by, table.Sit{Seat: 0}); err != nil {
			t.Fatal(err)
		}
		if s := h.snapshot("t1", "ann", 0); s.Seats[0].Name != "Anna" ||
			h.left(0) != 10*time.Second {
			t.Errorf("%q has %v", s.Seats[0].Name, h.left(0))
		}
	})
}

func TestBotsHaveNoClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		h.bots.Think = func(context.Context, game.Seat) { time.Sleep(500 * time.Millisecond) }
		h.dealTimed(
			"t1", table.ClockSetup{Kind: table.MoveClock, Base: 12 * time.Second}, "ann", "bot",
			"bot", "bot",
		)
		if h.left(1) != -1 {
			t.Error("a bot has a clock")
		}
		h.play("t1", "ann")
		time.Sleep(400 * time.Millisecond)
		if s := h.snapshot("t1", "", game.Nobody); !s.Deadline.IsZero() {
			t.Error("a deadline while only bots decide")
		}
	})
}

// TestAClockStandsWhileTheServerIsDown checks that a clock goes on from what
// was left when the server stopped.
func TestAClockStandsWhileTheServerIsDown(t *testing.T) {
	for _, down := range []time.Duration{17 * time.Second, 40 * 24 * time.Hour} {
		synctest.Test(t, func(t *testing.T) {
			log := new(tabletest.Memory)
			h := reopen(t, log)
			h.dealTimed(
				"t1", table.ClockSetup{Kind: table.BankClock, Base: 10 * time.Minute}, "ann", "bob",
			)
			time.Sleep(4 * time.Minute)
			h.play("t1", "ann")
			time.Sleep(time.Minute)
			h.close()
			time.Sleep(down)
			h = reopen(t, log)
			if a, b := h.left(0), h.left(1); a != 6*time.Minute || b != 5*time.Minute {
				t.Errorf("down for %v: ann has %v and bob %v, want 6m0s and 5m0s", down, a, b)
			}
			if s := h.snapshot("t1", "", game.Nobody); time.Until(s.Deadline) != 5*time.Minute {
				t.Errorf(
					"down for %v: the deadline is in %v, want 5m0s", down,
					time.Until(s.Deadline),
				)
			}
			time.Sleep(5*time.Minute - time.Second)
			settled()
			if s := h.snapshot("t1", "", game.Nobody); s.Seats[1].PlayedByBot() {
				t.Error("bob's clock ran out early")
			}
			time.Sleep(2 * time.Second)
			settled()
			if s := h.snapshot("t1", "", game.Nobody); !s.Seats[1].PlayedByBot() {
				t.Errorf("bob's clock did not run out: %+v", s.Seats[1])
			}
		})
	}
}

// TestAKillTakesNoTime checks that a server that is killed without saving its
// running time loses at most one count, in the player's favour.
func TestAKillTakesNoTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := new(tabletest.Memory)
		h := reopen(t, log)
		h.dealTimed(
			"t1", table.ClockSetup{Kind: table.BankClock, Base: 10 * time.Minute}, "ann", "bob",
		)
		time.Sleep(time.Minute + 4*time.Second)
		log.DropUptime(true) // from here on no running time is saved
		time.Sleep(3 * time.Second)
		h.close()
		log.DropUptime(false)
		time.Sleep(time.Hour)
		h = reopen(t, log)
		if a := h.left(0); a < 9*time.Minute-4*time.Second || a > 9*time.Minute {
			t.Errorf(
				"ann had 8m56s when the server was killed and has %v after it, want at most 5s more",
				a,
			)
		}
	})
}

// TestAClockThatIsShortAtTheStartWaitsAMoment checks that players have time to
// find the page again after a start of the server.
func TestAClockThatIsShortAtTheStartWaitsAMoment(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := new(tabletest.Memory)
		h := reopen(t, log)
		h.dealTimed("t1", table.ClockSetup{Kind: table.BankClock, Base: time.Minute}, "ann", "bob")
		time.Sleep(50 * time.Second)
		h.close()
		h = reopen(t, log)
		time.Sleep(59 * time.Second)
		settled()
		if s := h.snapshot("t1", "", game.Nobody); s.Seats[0].PlayedByBot() {
			t.Error("the clock ran out before ann could come back")
		}
		time.Sleep(2 * time.Second)
		settled()
		if s := h.snapshot("t1", "", game.Nobody); !s.Seats[0].PlayedByBot() {
			t.Error("the clock did not run out")
		}
	})
}

// TestAWallClockThatJumpsTakesNoTime checks that setting the machine's clock
// changes nobody's time.
func TestAWallClockThatJumpsTakesNoTime(t *testing.T) {
	for _, jump := range []time.Duration{time.Hour, -time.Hour, 24 * 365 * time.Hour} {
		synctest.Test(t, func(t *testing.T) {
			var wrong time.Duration
			log := new(tabletest.Memory)
			h := reopen(
				t, log,
				func(c *table.Config) { c.Now = func() time.Time { return time.Now().Add(wrong) } },
			)
			h.dealTimed(
				"t1", table.ClockSetup{Kind: table.BankClock, Base: 10 * time.Minute}, "ann", "bob",
			)
			w := h.watch("t1", "bob", 1, -1)
			time.Sleep(time.Minute)
			wrong = jump
			h.play("t1", "ann")
			if a := h.left(0); a != 9*time.Minute {
				t.Errorf("a jump of %v: ann has %v, want 9m0s", jump, a)
			}
			time.Sleep(time.Minute)
			h.play("t1", "bob")
			if a, b := h.left(0), h.left(1); a != 9*time.Minute || b != 8*time.Minute {
				t.Errorf("a jump of %v: ann has %v and bob %v, want 9m0s and 8m0s", jump, a, b)
			}
			m := next(t, w, isStep)
			if c := m.Step.After.Seats[0].Clock; c.Left != 9*time.Minute {
				t.Errorf("a jump of %v: bob receives that ann has %v, want 9m0s", jump, c.Left)
			}
			h.close()
			h = reopen(t, log)
			if a, b := h.left(0), h.left(1); a != 9*time.Minute || b != 8*time.Minute {
				t.Errorf(
					"a jump of %v, read from the log: ann has %v and bob %v, want 9m0s and 8m0s",
					jump, a, b,
				)
			}
		})
	}
}

// TestClocksOfOldLogs checks that the time of day counts in logs written before
// entries had a Tick.
func TestClocksOfOldLogs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := new(tabletest.Memory)
		h := reopen(t, log)
		h.dealTimed(
			"t1", table.ClockSetup{Kind: table.BankClock, Base: 10 * time.Minute}, "ann", "bob",
		)
		time.Sleep(4 * time.Minute)
		h.play("t1", "ann")
		h.close()
		log.ClearTicks()
		time.Sleep(time.Hour)
		h = reopen(t, log)
		if a, b := h.left(0), h.left(1); a != 6*time.Minute ||
			(b-6*time.Minute).Abs() > time.Millisecond {
			t.Errorf("ann has %v and bob %v, want 6m0s", a, b)
		}
		time.Sleep(2 * time.Minute)
		h.play("t1", "bob")
		if b := h.left(1); (b - 4*time.Minute).Abs() > time.Millisecond {
			t.Errorf("bob has %v, want 4m0s", b)
		}
	})
}

// TestAClockStandsWhileTheProcessDoes checks that a stop of the process, as
// when a laptop is closed, costs nobody time.
func TestAClockStandsWhileTheProcessDoes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		h.dealTimed(
			"t1", table.ClockSetup{Kind: table.BankClock, Base: 10 * time.Minute}, "ann", "bob",
		)
		time.Sleep(time.Minute)
		table.StandStill(h.Registry, time.Hour)
		settled()
		if a := h.left(0); a < 9*time.Minute || a > 9*time.Minute+5*time.Second {
			t.Errorf("ann has %v, want 9m0s or up to 5s more", a)
		}
		time.Sleep(9*time.Minute - time.Second)
		settled()
		if s := h.snapshot("t1", "", game.Nobody); s.Seats[0].PlayedByBot() {
			t.Error("the clock ran out early")
		}
		time.Sleep(7 * time.Second)
		settled()
		if s := h.snapshot("t1", "", game.Nobody); !s.Seats[0].PlayedByBot() {
			t.Error("the clock did not run out")
		}
	})
}

func TestAClockRunsWhileNobodyLooks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t, func(c *table.Config) { c.Idle = time.Minute })
		h.dealTimed(
			"t1", table.ClockSetup{Kind: table.MoveClock, Base: 3 * time.Hour}, "ann", "bob",
		)
		time.Sleep(2 * time.Hour)
		if n := h.Live(); n != 0 {
			t.Errorf("%d tables in memory after two hours", n)
		}
		time.Sleep(time.Hour + time.Second)
		settled()
		if s := h.snapshot("t1", "", game.Nobody); s.Status != table.Over {
			t.Errorf("the clock did not run out: %+v", s.Seats)
		}
	})
}
