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

// guest opens a table of High Card, in turn, at which ann has seat 0 and the
// outside bot rob seat 1, and starts it.
func (h *harness) guest(id string, clock table.ClockSetup) {
	h.t.Helper()
	n := table.New{
		Game:  "high-card",
		Setup: game.Setup{Seats: 2, Options: map[string]string{"picking": "in-turn"}}, Clock: clock,
	}
	places := people("ann", "rob")
	places[1].Bot = true
	if _, err := h.Create(ctx, id, h.by("ann"), n, places, true); err != nil {
		h.t.Fatal(err)
	}
}

// notices returns the entries that a watcher receives.
func notices(w *table.Watcher) []table.Notice {
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

// lapses returns why the server's bots made the moves of a match, by ply.
func (h *harness) lapses(id string) []table.Lapse {
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

func (h *harness) wantLapses(id string, want ...table.Lapse) {
	h.t.Helper()
	got := h.lapses(id)
	if string(asJSON(h.t, got)) != string(asJSON(h.t, want)) {
		h.t.Errorf("the server's bots moved because of %q, want %q", got, want)
	}
}

// illegal returns a move of seat 1 that no rules allow.
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
		late := table.Play{Seat: 1, Seq: h.snapshot("t1", "rob", 1).Seq, Move: h.first("t1", "rob")}
		if left := h.left(1); left != table.BotTime {
			t.Errorf("the outside bot has %v left", left)
		}
		notices(w)
		time.Sleep(table.BotTime - time.Millisecond)
		if s := h.snapshot("t1", "", game.Nobody); s.Ply != 1 {
			t.Fatal("the outside bot lost its decision before its time was up")
		}
		time.Sleep(2 * time.Millisecond)
		settled()
		h.refuse("t1", "rob", late, table.ErrLapsed)
		time.Sleep(time.Second)
		settled()
		s := h.snapshot("t1", "", game.Nobody)
		if s.Ply != 2 || s.Seats[1].PlayedByBot() || !s.Seats[1].Outside ||
			s.Seats[1].Player != "rob" ||
			s.Seats[0].Outside {
			t.Fatalf("after the outside bot's time: ply %d, seats %+v", s.Ply, s.Seats)
		}
		if _, err := h.Do(ctx, "t1", h.by("rob"), late); !errors.Is(err, table.ErrStale) &&
			!errors.Is(err, game.ErrNotActing) {
			t.Errorf("the late move is answered with %v", err)
		}
		got := notices(w)
		if len(got) != 2 || got[0].Kind != table.Lapsed || got[0].Why != table.Late ||
			got[0].Seat != 1 ||
			got[0].Level == "" ||
			got[1].Kind != table.Moved {
			t.Errorf("watchers received %+v", got)
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
		notices(w)
		by, bad := h.by("rob"), illegal(h.snapshot("t1", "rob", 1).Seq)
		_, first := h.Do(ctx, "t1", by, bad)
		var refusal *game.Refusal
		var lost *table.Forfeit
		if !errors.As(first, &lost) || !errors.As(first, &refusal) ||
			!errors.Is(first, game.ErrIllegal) ||
			refusal.Message == "" {
			t.Fatalf("the illegal move is answered with %v, want a Forfeit", first)
		}
		settled()
		h.wantLapses("t1", "", table.Illegal)
		if got := notices(w); len(got) != 2 || got[0].Kind != table.Lapsed ||
			got[0].Why != table.Illegal {
			t.Errorf("watchers received %+v", got)
		}
		seq := h.snapshot("t1", "", game.Nobody).Seq
		for range 2 { // sent again, and once more after a restart
			if _, err := h.Do(ctx, "t1", by, bad); err == nil || err.Error() != first.Error() {
				t.Errorf("the illegal move sent again is answered with %v, first with %v", err, first)
			}
			if _, err := h.Do(ctx, "t1", by, table.Resign{Seat: 1}); !errors.Is(
				err, table.ErrKeyReused,
			) {
				t.Errorf("another command under its key: %v, want ErrKeyReused", err)
			}
			if now := h.snapshot("t1", "", game.Nobody).Seq; now != seq {
				t.Errorf("the command sent again added an entry: seq %d, was %d", now, seq)
			}
			h.close()
			h = reopen(t, log)
			settled()
		}
		if s := h.snapshot("t1", "", game.Nobody); s.Seats[1].PlayedByBot() || !s.Seats[1].Outside {
			t.Errorf("the outside bot's seat: %+v", s.Seats[1])
		}
	})
}

func TestOnlyItsOwnDecisionCanBeLost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		h.guest("t1", table.ClockSetup{})
		h.refuse("t1", "rob", illegal(h.snapshot("t1", "", game.Nobody).Seq), game.ErrNotActing)
		seq := h.snapshot("t1", "", game.Nobody).Seq
		h.refuse(
			"t1", "ann", table.Play{Seat: 0, Seq: seq, Move: json.RawMessage(`{"card":99}`)},
			game.ErrIllegal,
		)
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
		seq := h.snapshot("t1", "rob", 1).Seq
		h.play("t1", "ann") // both at once, so that the bot's seq is not stale
		h.refuse("t1", "rob", illegal(seq), game.ErrIllegal)
		h.wantLapses("t1", "")
	})
}

func TestABotThatIsGoneLosesItsSeatUntilItReturns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		h.guest("t1", table.ClockSetup{})
		w := h.watch("t1", "rob", 1, -1)
		w.Close() // the bot has disconnected
		for range 6 {
			s := h.snapshot("t1", "ann", 0)
			if len(s.Moves) > 0 {
				h.play("t1", "ann")
				continue
			}
			if s.Seats[1].PlayedByBot() {
				t.Fatal("the outside bot lost its seat before the third lapse")
			}
			time.Sleep(table.BotTime + time.Millisecond)
			settled()
		}
		s := h.snapshot("t1", "", game.Nobody)
		if s.Status != table.Over || !s.Seats[1].PlayedByBot() {
			t.Fatalf("at the end: status %s, seats %+v", s.Status, s.Seats)
		}
		b, err := h.Record(ctx, "t1")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := record.Verify(b, testGames); err != nil {
			t.Errorf("the record: %v\n%s", err, b)
		}
	})
}

func TestABotDecidesAfterARestart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := new(tabletest.Memory)
		h := reopen(t, log)
		h.guest("t1", table.ClockSetup{})
		h.play("t1", "ann")
		h.bots.Think = func(ctx context.Context, _ game.Seat) { <-ctx.Done() }
		if _, err := h.Do(ctx, "t1", h.by("rob"), illegal(h.snapshot("t1", "rob", 1).Seq)); !errors.Is(
			err,
			game.ErrIllegal,
		) {
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
		h.play("t1", "rob") // it did not lose its decision while the registry was closed
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
		if _, err := h.Do(ctx, "t1", h.by("rob"), illegal(h.snapshot("t1", "rob", 1).Seq)); !errors.Is(
			err,
			game.ErrIllegal,
		) {
			t.Fatal(err)
		}
		// bots always agree
		h.do("t1", "ann", table.Undo{Seat: 0, Seq: h.snapshot("t1", "ann", 0).Seq})
		h.play("t1", "ann")
		time.Sleep(2 * time.Second)
		h.play("t1", "rob")
		h.wantLapses("t1", "", "")
	})
}

// TestAnIllegalMoveIsNotTold checks that others receive the same whatever the
// illegal move was.
func TestAnIllegalMoveIsNotShown(t *testing.T) {
	receive := func(move string) []byte {
		var received []byte
		synctest.Test(t, func(t *testing.T) {
			h := open(t)
			h.guest("t1", table.ClockSetup{})
			h.play("t1", "ann")
			w := h.watch("t1", "ann", 0, -1)
			bad := illegal(h.snapshot("t1", "rob", 1).Seq)
			bad.Move = json.RawMessage(move)
			if _, err := h.Do(ctx, "t1", h.by("rob"), bad); !errors.Is(err, game.ErrIllegal) {
				t.Fatal(err)
			}
			settled()
			received = drain(t, w)
			plies, err := h.Plies(ctx, "t1", table.Viewer{Player: "ann", As: 0}, 0, -1)
			if err != nil {
				t.Fatal(err)
			}
			received = append(received, asJSON(t, plies)...)
		})
		return received
	}
	a, b := receive(`{"card":77}`), receive(`{"suit":"stars"}`)
	if len(a) == 0 || !bytes.Equal(a, b) {
		t.Errorf("ann received different messages for two illegal moves:\n%s\nand\n%s", a, b)
	}
	if bytes.Contains(a, []byte("77")) {
		t.Error("ann received the illegal move")
	}
}

func TestOnlyBotsHaveABotTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		h.guest("t1", table.ClockSetup{})
		time.Sleep(time.Hour)
		settled()
		if s := h.snapshot("t1", "ann", 0); s.Ply != 0 || s.Seats[0].PlayedByBot() ||
			s.Seats[0].Clock != nil {
			t.Errorf("the bot's time limit applied to ann: ply %d, %+v", s.Ply, s.Seats[0])
		}
		n := table.New{Game: "high-card", Setup: game.Setup{Seats: 2}, BotTime: time.Millisecond}
		if _, err := h.Create(ctx, "t2", h.by("ann"), n, nil, false); !errors.Is(
			err, table.ErrClock,
		) {
			t.Errorf("BotTime of a millisecond: %v, want ErrClock", err)
		}
	})
}
