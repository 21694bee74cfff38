package table_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/table"
	"lair.games/lair/table/tabletest"
)

// anyCommand returns a command that somebody might send, sensible or not.
func anyCommand(rng *rand.Rand, s *table.Snapshot) table.Command {
	seat := game.Seat(rng.IntN(5) - 1)
	seq := s.Seq - int64(rng.IntN(3))
	if s.You >= 0 && s.Seats[s.You].PlayedByBot() && rng.IntN(3) == 0 {
		return table.Back{Seat: s.You}
	}
	if s.Asked != nil && rng.IntN(2) == 0 {
		return table.Answer{Seat: s.You, Seq: s.Seq, Agree: rng.IntN(3) > 0}
	}
	switch rng.IntN(18) {
	case 0:
		return table.Sit{Seat: seat}
	case 10:
		if rng.IntN(2) == 0 {
			return table.Dismiss{Seat: seat}
		}
		return table.Renew{Seat: seat}
	case 11:
		return table.Settle{Newcomers: rng.IntN(2) == 0, InviteOnly: rng.IntN(4) == 0}
	case 12:
		return table.Knock{Seat: seat}
	case 13:
		return table.LetBot{Seat: seat}
	case 1:
		return table.Leave{Seat: s.You}
	case 2:
		return table.SeatBot{
			Seat: seat, Level: []string{"", "plain", "keen", "keen:bold"}[rng.IntN(4)],
		}
	case 3:
		return table.Start{}
	case 4:
		return table.List{Open: rng.IntN(2) == 0}
	case 5, 6:
		return table.Undo{Seat: s.You, Seq: seq}
	case 7:
		return table.Answer{Seat: s.You, Seq: seq, Agree: rng.IntN(3) > 0}
	case 8:
		return table.Back{Seat: s.You}
	case 9:
		if rng.IntN(8) == 0 {
			return table.Resign{Seat: s.You}
		}
	}
	if len(s.Moves) == 0 {
		return table.Play{Seat: seat, Seq: seq, Move: json.RawMessage(`{"card":3}`)}
	}
	return table.Play{
		Seat: s.You, Seq: s.Seq, Move: must(json.Marshal(s.Moves[rng.IntN(len(s.Moves))])),
	}
}

// TestLiveTablesMatchTheirLogs sends all kinds of commands to many tables, and
// compares each with a table that another registry reads from the log.
func TestLiveTablesMatchTheirLogs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := new(tabletest.Memory)
		h := reopen(t, log)
		players := []string{"ann", "bob", "cy", "di"}
		kinds := map[table.Kind]int{}
		for n := range uint64(200) {
			rng := rand.New(rand.NewPCG(n, 3))
			id := fmt.Sprint("t", n)
			clock := []table.ClockSetup{
				{},
				{Kind: table.BankClock, Base: 2 * time.Minute, Increment: time.Second},
				{Kind: table.MoveClock, Base: time.Minute},
			}[n%3]
			picking := []string{"at-once", "in-turn"}[rng.IntN(2)]
			opened := table.New{
				Game: "high-card",
				Setup: game.Setup{
					Seats: 2 + rng.IntN(3), Options: map[string]string{"picking": picking},
				},
				Clock:     clock,
				Newcomers: n%2 == 0,
			}
			if _, err := h.Create(
				ctx, id, h.by("ann"), opened, people("ann", "bob"), rng.IntN(2) == 0,
			); err != nil {
				t.Fatal(err)
			}
			for range 40 {
				player := players[rng.IntN(len(players))]
				// Most of these are refused. Other tests check how; here a
				// refusal must change nothing.
				_, _ = h.Do(
					ctx, id, h.by(player), anyCommand(rng, h.snapshot(id, player, table.Mine)),
				)
				if rng.IntN(3) == 0 {
					time.Sleep(time.Duration(rng.IntN(20)) * time.Second)
				}
				if rng.IntN(80) == 0 && clock.Kind == table.NoClock {
					time.Sleep(table.SilenceAway)
					for seat := range game.Seat(opened.Setup.Seats) {
						_, _ = h.Do(ctx, id, h.by(player), table.LetBot{Seat: seat})
					}
				}
				for _, k := range must(h.Knocks(ctx, id, "ann")) {
					if rng.IntN(4) == 0 {
						_, _ = h.Do(
							ctx, id, h.by("ann"),
							table.Admit{Knock: k.Knock, Agree: rng.IntN(2) == 0},
						)
					}
				}
				settled()
			}
			for _, e := range must(log.Read(ctx, id)).Entries {
				kinds[e.Kind]++
			}
			alike(t, h, log, id, opened.Setup.Seats, players)
		}
		for _, k := range []table.Kind{
			table.Sat, table.Left, table.BotSat, table.Started, table.Moved, table.Undone, table.Withdrew,
			table.Asked, table.Answered,
			table.Resigned, table.Flagged, table.Returned, table.Ended, table.Opened,
			table.Removed, table.Renewed, table.Settled, table.Knocked, table.Declined, table.Let,
			table.Lapsed,
		} {
			if kinds[k] < 3 {
				t.Errorf("only %d entries of kind %s: the test hardly tried it", kinds[k], k)
			}
		}
	})
}

// timeless returns a snapshot without moments: a registry that was opened later
// has not counted the time since the other saved its running time.
func timeless(s *table.Snapshot) *table.Snapshot {
	if s == nil {
		return nil
	}
	public := *s.PublicState
	public.Deadline, public.Seats = time.Time{}, slices.Clone(s.Seats)
	for i, x := range public.Seats {
		if x.Clock != nil {
			public.Seats[i].Clock = &table.Clock{Left: x.Clock.Left, Running: x.Clock.Running}
		}
	}
	return &table.Snapshot{
		PublicState: &public, You: s.You, View: s.View, Moves: s.Moves, Events: s.Events, Undo: s.Undo,
	}
}

// alike compares a live table with one computed from its log, for all viewers.
func alike(
	t *testing.T, h *harness, log *tabletest.Memory, id string, seats int, players []string,
) {
	t.Helper()
	other := reopen(t, log, func(c *table.Config) {
		c.Bots = &tabletest.Bots{Think: func(ctx context.Context, _ game.Seat) { <-ctx.Done() }}
	})
	defer other.close()
	for viewer := game.Open; viewer < game.Seat(seats); viewer++ {
		for _, player := range players {
			v := table.Viewer{Player: player, As: viewer}
			a, errA := h.Snapshot(ctx, id, v)
			b, errB := other.Snapshot(ctx, id, v)
			if fmt.Sprint(errA) != fmt.Sprint(errB) {
				t.Fatalf("%s for %+v: live %v, from the log %v", id, v, errA, errB)
			}
			if errA == nil && !bytes.Equal(everything(t, timeless(a)), everything(t, timeless(b))) {
				t.Fatalf(
					"%s for %+v:\nlive     %s\nfrom log %s", id, v, everything(t, a),
					everything(t, b),
				)
			}
		}
	}
}

// FuzzMove checks that a table answers any bytes sent as a move and goes on,
// and that a refusal changes nothing.
func FuzzMove(f *testing.F) {
	for _, seed := range []string{
		`{"card":1}`, `{"card":1}{"card":2}`, `{"card":-1}`, `{"card":1e9}`, `[]`, `null`, `"`, "\xff",
		`{"CARD":3}`, `{"card":3,"card":4}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, move []byte) {
		h := open(t)
		h.deal("t1", []string{"ann", "bob"})
		before := h.snapshot("t1", "ann", 0)
		refusal, err := h.CheckMove(ctx, "t1", table.Viewer{Player: "ann", As: 0}, move)
		if err == nil && refusal == nil {
			return
		}
		if _, err := h.Do(
			ctx, "t1", h.by("ann"), table.Play{Seat: 0, Seq: before.Seq, Move: move},
		); err == nil {
			t.Errorf("%q was refused by CheckMove, but played", move)
		}
		if after := h.snapshot("t1", "ann", 0); !bytes.Equal(
			everything(t, before), everything(t, after),
		) {
			t.Errorf("%q was refused and changed the table", move)
		}
	})
}
