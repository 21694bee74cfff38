package table_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/record"
	"lair.games/lair/table"
	"lair.games/lair/table/tabletest"
)

// guest opens a table of High Card, in turn, at which ann has seat 0 and the outside bot rob seat 1, and starts it.
func (h *house) guest(id string, clock table.ClockSetup) {
	h.t.Helper()
	n := table.New{Game: "high-card", Setup: game.Setup{Seats: 2, Options: map[string]string{"picking": "in-turn"}}, Clock: clock}
	places := people("ann", "rob")
	places[1].Bot = true
	if _, err := h.Create(ctx, id, h.by("ann"), n, places, true); err != nil {
		h.t.Fatal(err)
	}
}

// told returns the entries that a watcher is told of.
func told(w *table.Watcher) []table.Notice {
	var list []table.Notice
	for {
		m, ok, err := w.Poll(ctx)
		if !ok || err != nil {
			return list
		}
		if m.Step != nil {
			list = append(list, m.Step.Entry)
		}
	}
}

// lapses returns why the house made the moves of a match, by ply.
func (h *house) lapses(id string) []table.Lapse {
	h.t.Helper()
	plies, err := h.Plies(ctx, id, table.Viewer{As: game.Nobody}, 1, -1)
	if err != nil {
		h.t.Fatal(err)
	}
	var list []table.Lapse
	for _, p := range plies {
		list = append(list, p.Lapse)
	}
	return list
}

func (h *house) wantLapses(id string, want ...table.Lapse) {
	h.t.Helper()
	got := h.lapses(id)
	if string(asJSON(h.t, got)) != string(asJSON(h.t, want)) {
		h.t.Errorf("the house moved because %q, want %q", got, want)
	}
}

// illegal is a move of seat 1 that no rules allow.
func illegal(seq int64) table.Play {
	return table.Play{Seat: 1, Seq: seq, Move: json.RawMessage(`{"card":99}`)}
}

func TestALateBotLosesTheDecisionAndKeepsItsSeat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		h.bots.Think = func(context.Context, game.Seat) { time.Sleep(time.Second) }
		h.guest("t1", table.ClockSetup{})
		w := h.watch("t1", "", game.Nobody, -1)
		h.play("t1", "ann")
		late := table.Play{Seat: 1, Seq: h.see("t1", "rob", 1).Seq, Move: h.first("t1", "rob")}
		if left := h.left(1); left != table.BotTime {
			t.Errorf("the bot has %v", left)
		}
		told(w)
		time.Sleep(table.BotTime - time.Millisecond)
		if s := h.see("t1", "", game.Nobody); s.Ply != 1 {
			t.Fatal("its time was cut short")
		}
		time.Sleep(2 * time.Millisecond)
		settled()
		h.refuse("t1", "rob", late, table.ErrLapsed)
		time.Sleep(time.Second)
		settled()
		s := h.see("t1", "", game.Nobody)
		if s.Ply != 2 || s.Seats[1].Minded() || !s.Seats[1].Outside || s.Seats[1].Player != "rob" || s.Seats[0].Outside {
			t.Fatalf("after its time ply %d and %+v", s.Ply, s.Seats)
		}
		if _, err := h.Do(ctx, "t1", h.by("rob"), late); !errors.Is(err, table.ErrStale) && !errors.Is(err, game.ErrNotActing) {
			t.Errorf("the late move itself: %v", err)
		}
		got := told(w)
		if len(got) != 2 || got[0].Kind != table.Lapsed || got[0].Why != table.Late || got[0].Seat != 1 || got[0].Level == "" || got[1].Kind != table.Moved {
			t.Errorf("everybody was told %+v", got)
		}
		h.wantLapses("t1", "", table.Late)
		h.play("t1", "rob")
		h.play("t1", "ann")
		h.wantLapses("t1", "", table.Late, "", "")
	})
}

func TestAnIllegalMoveOfABotCostsItTheDecision(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := new(tabletest.Memory)
		h := reopen(t, log)
		h.guest("t1", table.ClockSetup{Kind: table.BankClock, Base: time.Minute})
		h.play("t1", "ann")
		w := h.watch("t1", "ann", 0, -1)
		told(w)
		by, bad := h.by("rob"), illegal(h.see("t1", "rob", 1).Seq)
		_, first := h.Do(ctx, "t1", by, bad)
		var no *game.Refusal
		var lost *table.Forfeit
		if !errors.As(first, &lost) || !errors.As(first, &no) || !errors.Is(first, game.ErrIllegal) || no.Message == "" {
			t.Fatalf("got %v", first)
		}
		settled()
		h.wantLapses("t1", "", table.Illegal)
		if got := told(w); len(got) != 2 || got[0].Kind != table.Lapsed || got[0].Why != table.Illegal {
			t.Errorf("everybody was told %+v", got)
		}
		seq := h.see("t1", "", game.Nobody).Seq
		for range 2 { // sent again, and again after a restart
			if _, err := h.Do(ctx, "t1", by, bad); err == nil || err.Error() != first.Error() {
				t.Errorf("sent again it is answered with %v, first with %v", err, first)
			}
			if _, err := h.Do(ctx, "t1", by, table.Resign{Seat: 1}); !errors.Is(err, table.ErrKeyReused) {
				t.Errorf("another command with its key: %v", err)
			}
			if now := h.see("t1", "", game.Nobody).Seq; now != seq {
				t.Errorf("sent again it made entry %d behind %d", now, seq)
			}
			h.close()
			h = reopen(t, log)
			settled()
		}
		if s := h.see("t1", "", game.Nobody); s.Seats[1].Minded() || !s.Seats[1].Outside {
			t.Errorf("its seat: %+v", s.Seats[1])
		}
	})
}

func TestOnlyItsOwnDecisionCanBeLost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		h.guest("t1", table.ClockSetup{})
		h.refuse("t1", "rob", illegal(h.see("t1", "", game.Nobody).Seq), game.ErrNotActing)
		seq := h.see("t1", "", game.Nobody).Seq
		h.refuse("t1", "ann", table.Play{Seat: 0, Seq: seq, Move: json.RawMessage(`{"card":99}`)}, game.ErrIllegal)
		h.play("t1", "ann")
		h.refuse("t1", "rob", illegal(seq), table.ErrStale)
		h.wantLapses("t1", "")
	})
}

func TestABotThatDidNotSeeTheNewestPositionIsOnlyRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		places := people("ann", "rob")
		places[1].Bot = true
		n := table.New{Game: "high-card", Setup: game.Setup{Seats: 2}}
		if _, err := h.Create(ctx, "t1", h.by("ann"), n, places, true); err != nil {
			t.Fatal(err)
		}
		seq := h.see("t1", "rob", 1).Seq
		h.play("t1", "ann") // at once with the bot, so that what it saw is not stale
		h.refuse("t1", "rob", illegal(seq), game.ErrIllegal)
		h.wantLapses("t1", "")
	})
}

func TestABotThatIsGoneLosesItsSeatUntilItReturns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		h.guest("t1", table.ClockSetup{})
		w := h.watch("t1", "rob", 1, -1)
		w.Close() // the bot has hung up
		for range 6 {
			s := h.see("t1", "ann", 0)
			if len(s.Moves) > 0 {
				h.play("t1", "ann")
				continue
			}
			if s.Seats[1].Minded() {
				t.Fatal("it lost its seat too soon")
			}
			time.Sleep(table.BotTime + time.Millisecond)
			settled()
		}
		s := h.see("t1", "", game.Nobody)
		if s.Status != table.Over || !s.Seats[1].Minded() {
			t.Fatalf("at last %s and %+v", s.Status, s.Seats)
		}
		b, err := h.Record(ctx, "t1")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := record.Verify(b, titles); err != nil {
			t.Errorf("the record: %v\n%s", err, b)
		}
	})
}

func TestTheHouseDecidesAfterARestart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := new(tabletest.Memory)
		h := reopen(t, log)
		h.guest("t1", table.ClockSetup{})
		h.play("t1", "ann")
		h.bots.Think = func(ctx context.Context, _ game.Seat) { <-ctx.Done() }
		if _, err := h.Do(ctx, "t1", h.by("rob"), illegal(h.see("t1", "rob", 1).Seq)); !errors.Is(err, game.ErrIllegal) {
			t.Fatal(err)
		}
		settled()
		h.close()
		h = reopen(t, log)
		settled()
		h.wantLapses("t1", "", table.Illegal)
		h.close()
		time.Sleep(time.Hour)
		h = reopen(t, log)
		settled()
		h.play("t1", "rob") // it did not lose its decision while the house was closed
		h.wantLapses("t1", "", table.Illegal, "")
	})
}

func TestUndoGivesADecisionBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		h.guest("t1", table.ClockSetup{})
		h.play("t1", "ann")
		h.bots.Think = func(ctx context.Context, _ game.Seat) {
			select {
			case <-ctx.Done():
			case <-time.After(time.Second):
			}
		}
		if _, err := h.Do(ctx, "t1", h.by("rob"), illegal(h.see("t1", "rob", 1).Seq)); !errors.Is(err, game.ErrIllegal) {
			t.Fatal(err)
		}
		h.do("t1", "ann", table.Undo{Seat: 0, Seq: h.see("t1", "ann", 0).Seq}) // bots consent
		h.play("t1", "ann")
		time.Sleep(2 * time.Second)
		h.play("t1", "rob")
		h.wantLapses("t1", "", "")
	})
}

// What others are told of an illegal move does not depend on the move.
func TestAnIllegalMoveIsNotTold(t *testing.T) {
	hear := func(move string) []byte {
		var heard []byte
		synctest.Test(t, func(t *testing.T) {
			h := open(t)
			h.guest("t1", table.ClockSetup{})
			h.play("t1", "ann")
			w := h.watch("t1", "ann", 0, -1)
			bad := illegal(h.see("t1", "rob", 1).Seq)
			bad.Move = json.RawMessage(move)
			if _, err := h.Do(ctx, "t1", h.by("rob"), bad); !errors.Is(err, game.ErrIllegal) {
				t.Fatal(err)
			}
			settled()
			heard = drain(t, w)
			plies, err := h.Plies(ctx, "t1", table.Viewer{Player: "ann", As: 0}, 0, -1)
			if err != nil {
				t.Fatal(err)
			}
			heard = append(heard, asJSON(t, plies)...)
		})
		return heard
	}
	a, b := hear(`{"card":77}`), hear(`{"suit":"stars"}`)
	if len(a) == 0 || !bytes.Equal(a, b) {
		t.Errorf("ann heard\n%s\nand\n%s", a, b)
	}
	if bytes.Contains(a, []byte("77")) {
		t.Error("ann was told the move")
	}
}

func TestOnlyBotsAreHurried(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		h.guest("t1", table.ClockSetup{})
		time.Sleep(time.Hour)
		settled()
		if s := h.see("t1", "ann", 0); s.Ply != 0 || s.Seats[0].Minded() || s.Seats[0].Clock != nil {
			t.Errorf("ann was hurried: ply %d, %+v", s.Ply, s.Seats[0])
		}
		n := table.New{Game: "high-card", Setup: game.Setup{Seats: 2}, BotTime: time.Millisecond}
		if _, err := h.Create(ctx, "t2", h.by("ann"), n, nil, false); !errors.Is(err, table.ErrClock) {
			t.Errorf("a bot's time of a millisecond: %v", err)
		}
	})
}
