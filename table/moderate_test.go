package table_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/table"
	"lair.games/lair/table/tabletest"
)

// moderate lets the operator do something, and fails the test unless the table
// answers with want.
func (h *harness) moderate(id string, c table.Moderation, want error) {
	h.t.Helper()
	if err := h.Moderate(ctx, id, c); !errors.Is(err, want) {
		h.t.Errorf("%T at %s: %v, want %v", c, id, err, want)
	}
}

// TestTheOperatorPausesATable checks that nobody can move meanwhile, that no
// clock runs, also across a restart, and that each clock then has the time that
// it had.
func TestTheOperatorPausesATable(t *testing.T) {
	for _, kind := range []table.ClockKind{table.BankClock, table.MoveClock} {
		t.Run(string(kind), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				log := new(tabletest.Memory)
				h := reopen(t, log)
				h.dealTimed("t1", table.ClockSetup{Kind: kind, Base: time.Hour}, "ann", "bob")
				h.play("t1", "bob")
				time.Sleep(20 * time.Minute)
				h.moderate("t1", table.Resume{}, table.ErrNotSuspended)
				w := h.watch("t1", "ann", 0, -1)
				h.moderate("t1", table.Suspend{Why: "a quarrel"}, nil)
				h.moderate("t1", table.Suspend{Why: "again"}, nil)
				if m := next(t, w, isStep); m.Step.Entry.Kind != table.Suspended ||
					m.Step.After.Status != table.Paused || !m.Step.After.Moderated {
					t.Errorf("ann receives %+v", m.Step.Entry)
				}
				seq := h.snapshot("t1", "ann", 0).Seq
				for range 2 {
					time.Sleep(3 * time.Hour)
					s := h.snapshot("t1", "ann", 0)
					if s.Status != table.Paused || s.Notice != "a quarrel" || len(s.Moves) > 0 ||
						s.Seq != seq || h.left(0) != 40*time.Minute || !s.Deadline.IsZero() {
						t.Errorf("while it is paused: %+v, %v left", s.PublicState, h.left(0))
					}
					play := table.Play{Seat: 0, Seq: seq, Move: []byte(`{"card":1}`)}
					for _, c := range []table.Command{
						play,
						table.Resign{Seat: 0},
						table.Undo{Seq: seq},
						table.Sit{Seat: 1},
						table.LetBot{Seat: 1},
					} {
						h.refuse("t1", "ann", c, table.ErrSuspended)
					}
					h.close()
					h = reopen(t, log)
				}
				h.moderate("t1", table.Resume{}, nil)
				if left := h.left(0); left != 40*time.Minute {
					t.Errorf("after the pause ann has %v, want 40 minutes", left)
				}
				time.Sleep(time.Minute)
				if left := h.left(0); left != 39*time.Minute {
					t.Errorf("a minute later ann has %v, want 39 minutes", left)
				}
				h.play("t1", "ann")
				h.moderate("t1", table.Suspend{}, nil)
				h.moderate("t1", table.Shutdown{}, nil)
				h.moderate("t1", table.Resume{}, table.ErrNotSuspended)
			})
		})
	}
}

// TestAPauseIsNoSilence checks that a pause does not count as silence of the
// person whom others wait for.
func TestAPauseIsNoSilence(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		h.deal("t1", []string{"ann", "bob"})
		h.play("t1", "bob")
		h.moderate("t1", table.Suspend{}, nil)
		time.Sleep(48 * time.Hour)
		h.moderate("t1", table.Resume{}, nil)
		h.refuse("t1", "bob", table.LetBot{Seat: 0}, table.ErrTooEarly)
	})
}

// TestTheOperatorClosesATable checks that a table is closed for everybody, with
// the reason, and that its match has no result.
func TestTheOperatorClosesATable(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := new(tabletest.Memory)
		h := reopen(t, log)
		h.create("t1", "high-card", []string{"ann", "bob"}, false)
		h.deal("t2", []string{"ann", "bob"})
		h.moderate("t1", table.Suspend{}, table.ErrNotStarted)
		for _, id := range []string{"t1", "t2"} {
			h.moderate(id, table.Shutdown{Why: "spam"}, nil)
			h.moderate(id, table.Shutdown{}, table.ErrTableClosed)
			h.refuse(id, "ann", table.Resign{Seat: 0}, table.ErrTableClosed)
		}
		h.moderate("t9", table.Shutdown{}, table.ErrUnknown)
		for range 2 {
			s := h.snapshot("t2", "ann", table.Mine)
			if s.Status != table.Closed || s.Notice != "spam" || !s.Moderated || s.Result != nil ||
				s.Seed != "" {
				t.Errorf("the table: %+v", s.PublicState)
			}
			if got := h.listed("ann"); got != "" {
				t.Errorf("ann's tables: %s", got)
			}
			h.close()
			h = reopen(t, log)
		}
	})
}

// TestABannedPlayerLosesTheirSeats checks what becomes of each kind of table.
func TestABannedPlayerLosesTheirSeats(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		h.create("hosted", "high-card", []string{"bob", "ann"}, false)
		h.create("joined", "high-card", []string{"ann", "bob"}, false)
		h.deal("match", []string{"ann", "bob"})
		h.deal("alone", []string{"bob", "bot"})
		h.deal("paused", []string{"bob", "ann"})
		links := h.links("match", "ann")
		h.moderate("paused", table.Suspend{}, nil)
		for _, id := range []string{"hosted", "joined", "match", "alone", "paused"} {
			h.moderate(id, table.Expel{Player: "bob"}, nil)
			h.moderate(id, table.Expel{Player: "bob"}, nil)
		}
		for id, want := range map[string]string{
			"hosted": "closed bob ann ", "joined": "waiting ann  ", "match": "playing ann bot ",
			"alone": "playing bob bot ", "paused": "paused bot ann ",
		} {
			s := h.snapshot(id, "", game.Nobody)
			got := string(s.Status) + " "
			for _, seat := range s.Seats {
				switch {
				case seat.Player == "" && seat.Level != "":
					got += "bot "
				default:
					got += seat.Player + " "
				}
			}
			if got != want {
				t.Errorf("the table %s is %q, want %q", id, got, want)
			}
		}
		settled() // the bot in his place has moved
		h.barred("match", "bob", links)
		h.moderate("paused", table.Resume{}, nil)
		settled() // the bot goes on
		h.play("paused", "ann")
		if list := must(h.Lobby(context.Background(), table.Query{Player: "bob"})); len(list) != 1 {
			t.Errorf("bob has %d tables, want the one where he is alone: %+v", len(list), list)
		}
	})
}
