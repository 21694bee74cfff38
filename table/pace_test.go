package table_test

import (
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
