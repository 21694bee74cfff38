package table_test

import (
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/pace"
	"lair.games/lair/table"
	"lair.games/lair/table/tabletest"
)

// setPace tells a table when somebody's clocks run.
func (h *harness) setPace(id, name string, p pace.Pace) {
	h.t.Helper()
	by := h.by(name)
	by.Pace = p
	if _, err := h.Do(ctx, id, by, table.Attend{}); err != nil {
		h.t.Fatal(err)
	}
}

var (
	sixHours = table.ClockSetup{Kind: table.MoveClock, Base: 6 * time.Hour}
	evenings = pace.Hours{From: 18 * 60, To: 22 * 60, Zone: "Europe/Paris"}
	mornings = pace.Hours{From: 7 * 60, To: 11 * 60, Zone: "America/New_York"}
)

// TestThreeDaysByPost plays by post for three days, in which the server restarts
// once, and looks every quarter of an hour whose clock has lost time. The fake
// clock begins at midnight in UTC. Then ann's hours are from 17:00 to 21:00 and
// bob's from 12:00 to 16:00.
func TestThreeDaysByPost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := new(tabletest.Memory)
		h := reopen(t, log)
		h.dealTimed("t1", sixHours, "ann", "bob")
		hours := [2]pace.Hours{evenings, mornings}
		h.setPace("t1", "ann", pace.Pace{Hours: evenings})
		h.setPace("t1", "bob", pace.Pace{Hours: mornings})
		start := time.Now()
		const hour = 4 // quarters
		for quarter := range 3 * 24 * hour {
			switch quarter {
			case 2 * hour: // outside bob's hours
				h.wantUntil("at first", start.Add(43*time.Hour), start.Add(38*time.Hour))
				h.play("t1", "bob")
				h.wantUntil("after bob's move", start.Add(43*time.Hour), time.Time{})
			case 19 * hour: // inside ann's hours
				h.close()
				h = reopen(t, log)
				h.wantUntil("after a restart", start.Add(43*time.Hour), time.Time{})
			case (24 + 18) * hour: // inside ann's hours, outside bob's
				if a := h.left(0); a != time.Hour {
					t.Errorf("ann has %v on the second evening, want 1h0m0s", a)
				}
				h.play("t1", "ann")
				h.wantUntil("in the second round", start.Add(68*time.Hour), start.Add(86*time.Hour))
			}
			before, now := [2]time.Duration{h.left(0), h.left(1)}, time.Now()
			time.Sleep(15 * time.Minute)
			settled()
			for seat := range hours {
				lost := before[seat] - h.left(game.Seat(seat))
				if inside, _ := hours[seat].At(now); !inside && lost != 0 {
					t.Errorf("from %v seat %d lost %v outside its hours", now.UTC(), seat, lost)
				}
			}
			late := h.snapshot("t1", "", game.Nobody).Seats[0].PlayedByBot()
			if want := time.Since(start) >= 68*time.Hour; late != want {
				t.Errorf("at %v a bot plays for ann: %v, want %v", now.UTC(), late, want)
			}
		}
		if b := h.left(1); b != 2*time.Hour {
			t.Errorf("after three days bob has %v, want 2h0m0s", b)
		}
	})
}

// wantUntil checks when the clocks of two seats run out.
func (h *harness) wantUntil(when string, want ...time.Time) {
	h.t.Helper()
	s := h.snapshot("t1", "", game.Nobody)
	for i, at := range want {
		got := s.Seats[i].Clock.Until
		if got.IsZero() != at.IsZero() || got.Sub(at).Abs() > 10*time.Millisecond {
			h.t.Errorf("%s the clock of seat %d runs out at %v, want %v", when, i, got.UTC(), at.UTC())
		}
	}
}

// TestAVacationEnds checks that a vacation takes no time, and ends with its last
// day, by a move, or when its player says so.
func TestAVacationEnds(t *testing.T) {
	const away = 48 * time.Hour
	for _, c := range []struct {
		how  string
		end  func(h *harness)
		back bool
	}{
		{"by itself", func(*harness) { time.Sleep(away - time.Hour + time.Second) }, false},
		{"by a move", func(h *harness) {
			if done := h.play("t1", "bob"); !done.Back {
				h.t.Error("the move did not say that the vacation is over")
			}
			h.play("t1", "ann")
		}, true},
		{"by a word", func(h *harness) { h.setPace("t1", "bob", pace.Pace{}) }, true},
	} {
		synctest.Test(t, func(t *testing.T) {
			h := open(t)
			h.dealTimed("t1", sixHours, "ann", "bob")
			until := time.Now().Add(away)
			h.setPace("t1", "bob", pace.Pace{Away: until.UTC()})
			time.Sleep(time.Hour)
			s := h.snapshot("t1", "ann", 0).Seats
			if x := s[1]; !x.Away.Equal(until) || x.Clock.Running || !x.Clock.From.Equal(until) ||
				!s[0].Clock.Running {
				t.Errorf("on vacation the seats are %+v with %+v", x, x.Clock)
			}
			h.wantUntil("on vacation", until.Add(6*time.Hour-away), until.Add(6*time.Hour))
			w, _, err := h.TurnOf(ctx, "t1", "bob")
			if err != nil || w.Until.Sub(until.Add(6*time.Hour)).Abs() > time.Millisecond {
				t.Errorf("a call says that bob has time until %v, %v", w.Until, err)
			}
			if c.end(h); c.how == "by itself" {
				h.play("t1", "bob") // ann has run out of time, and a bot decides for her
				settled()
			}
			x := h.snapshot("t1", "bob", 1).Seats[1]
			if c.back != x.Away.IsZero() || !x.Clock.Running || x.Clock.At(time.Now()) != 6*time.Hour {
				t.Errorf("%s: after the vacation the seat is %+v with %+v", c.how, x, x.Clock)
			}
			if done := h.play("t1", "bob"); done.Back {
				t.Errorf("%s: the next move ended a vacation once more", c.how)
			}
		})
	}
}

// TestHoursThatChange changes hours while a clock runs: time that has passed
// stays counted.
func TestHoursThatChange(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := new(tabletest.Memory)
		h := reopen(t, log)
		h.dealTimed("t1", sixHours, "ann", "bob")
		time.Sleep(time.Hour) // at 1:00, outside of both
		for _, x := range []struct {
			hours pace.Hours
			left  time.Duration // after another hour
		}{
			{evenings, 5 * time.Hour},
			{pace.Hours{}, 4 * time.Hour},
			{mornings, 4 * time.Hour},
			{pace.Hours{From: 60, To: 600, Zone: "UTC"}, 3 * time.Hour},
		} {
			h.setPace("t1", "bob", pace.Pace{Hours: x.hours})
			time.Sleep(time.Hour)
			h.close()
			h = reopen(t, log)
			if b := h.left(1); b != x.left {
				t.Errorf("after an hour with %+v bob has %v, want %v", x.hours, b, x.left)
			}
		}
		seq := h.snapshot("t1", "", game.Nobody).Seq
		h.setPace("t1", "bob", pace.Pace{Hours: pace.Hours{From: 60, To: 600, Zone: "UTC"}})
		if s := h.snapshot("t1", "", game.Nobody); s.Seq != seq {
			t.Error("hours that the table knows added an entry")
		}
		h.do("t1", "bob", table.Forget{})
		stored, err := log.Read(ctx, "t1")
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range table.WithoutForgotten(stored.Entries) {
			if e.Detail.Pace != nil {
				t.Errorf("entry %d still has the hours of somebody who is forgotten", e.Seq)
			}
		}
	})
}

// TestNodesWithDifferentTimesOfDay checks that nodes which disagree about the
// hours do not stop and start a clock in turns.
func TestNodesWithDifferentTimesOfDay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := new(tabletest.Memory)
		var nodes []*member
		for i, wrong := range []time.Duration{-10 * time.Minute, 10 * time.Minute} {
			nodes = append(nodes, joinCluster(t, log, fmt.Sprint("n", i), func(c *table.Config) {
				c.Now = func() time.Time { return time.Now().Add(wrong) }
			}))
		}
		h := nodes[0].harness
		h.dealTimed("t1", sixHours, "ann", "bob")
		h.setPace("t1", "ann", pace.Pace{Hours: pace.Hours{From: 30, To: 150, Zone: "UTC"}})
		nodes[0].watch("t1", "ann", 0, -1)
		nodes[1].watch("t1", "bob", 1, -1)
		time.Sleep(25 * time.Minute)
		h.play("t1", "bob") // the clock runs already, and here it is 0:15
		time.Sleep(155 * time.Minute)
		stored, err := log.Read(ctx, "t1")
		if err != nil {
			t.Fatal(err)
		}
		rests := len(slices.DeleteFunc(stored.Entries, func(e table.Entry) bool {
			return e.Kind != table.Rested
		}))
		if rests != 3 { // at first, and at both ends of the hours
			t.Errorf("%d entries stopped or started the clock, want 3", rests)
		}
		if a := h.left(0); (a - 4*time.Hour).Abs() > 20*time.Minute {
			t.Errorf("after two hours ann has %v, want about 4h0m0s", a)
		}
	})
}
