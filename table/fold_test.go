package table_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/table"
	"lair.games/lair/table/tabletest"
)

// anyCommand is something that somebody might do at a table, sensible or not.
func anyCommand(rng *rand.Rand, s *table.Snapshot) table.Command {
	seat := game.Seat(rng.IntN(5) - 1)
	seq := s.Seq - int64(rng.IntN(3))
	if s.You >= 0 && s.Seats[s.You].Minded() && rng.IntN(3) == 0 {
		return table.Back{Seat: s.You}
	}
	switch rng.IntN(14) {
	case 0:
		return table.Sit{Seat: seat}
	case 1:
		return table.Leave{Seat: s.You}
	case 2:
		return table.SeatBot{Seat: seat, Level: []string{"", "plain", "keen", "keen:bold"}[rng.IntN(4)]}
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
	return table.Play{Seat: s.You, Seq: s.Seq, Move: must(json.Marshal(s.Moves[rng.IntN(len(s.Moves))]))}
}

// TestWhatIsLiveIsWhatTheLogFoldsTo lets people do all sorts of things at many tables, and compares what the house shows
// with what another one shows that reads the log.
func TestWhatIsLiveIsWhatTheLogFoldsTo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := new(tabletest.Memory)
		h := reopen(t, log)
		players := []string{"ann", "bob", "cy", "di"}
		kinds := map[table.Kind]int{}
		for n := range uint64(150) {
			rng := rand.New(rand.NewPCG(n, 3))
			id := fmt.Sprint("t", n)
			clock := []table.ClockSetup{{}, {Kind: table.BankClock, Base: 2 * time.Minute, Increment: time.Second}, {Kind: table.MoveClock, Base: time.Minute}}[n%3]
			picking := []string{"at-once", "in-turn"}[rng.IntN(2)]
			opened := table.New{Game: "high-card", Setup: game.Setup{Seats: 2 + rng.IntN(3), Options: map[string]string{"picking": picking}}, Clock: clock}
			if _, err := h.Create(ctx, id, h.by("ann"), opened, people("ann", "bob"), rng.IntN(2) == 0); err != nil {
				t.Fatal(err)
			}
			for range 40 {
				player := players[rng.IntN(len(players))]
				// Most of these are refused. That is tested elsewhere; here they must change nothing.
				_, _ = h.Do(ctx, id, h.by(player), anyCommand(rng, h.see(id, player, table.Mine)))
				if rng.IntN(3) == 0 {
					time.Sleep(time.Duration(rng.IntN(20)) * time.Second)
				}
				settled()
			}
			for _, e := range must(log.Read(ctx, id)).Entries {
				kinds[e.Kind]++
			}
			alike(t, h, log, id, opened.Setup.Seats, players)
		}
		for _, k := range []table.Kind{
			table.Sat, table.Left, table.BotSat, table.Started, table.Moved, table.Undone, table.Withdrew, table.Asked, table.Answered,
			table.Resigned, table.Flagged, table.Returned, table.Ended, table.Opened,
		} {
			if kinds[k] < 3 {
				t.Errorf("only %d entries of kind %s: the test hardly tried it", kinds[k], k)
			}
		}
	})
}

// alike compares a table of a house with what its log folds to, through all eyes.
func alike(t *testing.T, h *house, log *tabletest.Memory, id string, seats int, players []string) {
	t.Helper()
	other := reopen(t, log, func(c *table.Config) {
		c.Bots = &tabletest.Bots{Think: func(ctx context.Context, _ game.Seat) { <-ctx.Done() }}
	})
	defer other.close()
	for eyes := game.Open; eyes < game.Seat(seats); eyes++ {
		for _, player := range players {
			v := table.Viewer{Player: player, As: eyes}
			a, errA := h.See(ctx, id, v)
			b, errB := other.See(ctx, id, v)
			if fmt.Sprint(errA) != fmt.Sprint(errB) {
				t.Fatalf("%s through %+v: live %v, folded %v", id, v, errA, errB)
			}
			if errA == nil && !bytes.Equal(everything(t, a), everything(t, b)) {
				t.Fatalf("%s through %+v:\nlive   %s\nfolded %s", id, v, everything(t, a), everything(t, b))
			}
		}
	}
}

// Whatever bytes a player sends as a move, the table answers and goes on, and a refusal changes nothing.
func FuzzMove(f *testing.F) {
	for _, seed := range []string{`{"card":1}`, `{"card":1}{"card":2}`, `{"card":-1}`, `{"card":1e9}`, `[]`, `null`, `"`, "\xff", `{"CARD":3}`, `{"card":3,"card":4}`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, move []byte) {
		h := open(t)
		h.deal("t1", []string{"ann", "bob"})
		before := h.see("t1", "ann", 0)
		no, err := h.Why(ctx, "t1", table.Viewer{Player: "ann", As: 0}, move)
		if err == nil && no == nil {
			return
		}
		if _, err := h.Do(ctx, "t1", h.by("ann"), table.Play{Seat: 0, Seq: before.Seq, Move: move}); err == nil {
			t.Errorf("%q was refused when asked about, and played", move)
		}
		if after := h.see("t1", "ann", 0); !bytes.Equal(everything(t, before), everything(t, after)) {
			t.Errorf("%q was refused and changed the table", move)
		}
	})
}
