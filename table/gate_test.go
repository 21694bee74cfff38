package table_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/share"
	"lair.games/lair/table"
	"lair.games/lair/table/tabletest"
)

// next waits for a message of a kind.
func next(t *testing.T, w *table.Watcher, kind func(table.Message) bool) table.Message {
	t.Helper()
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	for {
		m, err := w.Next(ctx)
		if err != nil {
			t.Fatalf("waiting for a message: %v", err)
		}
		if kind(m) {
			return m
		}
	}
}

func isStep(m table.Message) bool     { return m.Step != nil }
func isSnapshot(m table.Message) bool { return m.Snapshot != nil }

func (h *harness) watch(id, player string, as game.Seat, from int64) *table.Watcher {
	h.t.Helper()
	w := h.Watcher(player, 64)
	if err := w.Watch(ctx, id, as, from); err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(w.Close)
	return w
}

// quiet reports whether no message waits for a watcher. It works only under
// synctest.
func quiet(w *table.Watcher) bool {
	ctx, cancel := context.WithTimeout(ctx, time.Millisecond)
	defer cancel()
	_, err := w.Next(ctx)
	return errors.Is(err, context.DeadlineExceeded)
}

func TestNothingLeavesBeforeTheCommit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := new(tabletest.Memory)
		disk := make(chan struct{})
		var slow atomic.Bool
		log.Before = func(string) error {
			if slow.Load() {
				<-disk
			}
			return nil
		}
		bus, heard := new(tabletest.MemoryBus), new(atomic.Int64)
		defer bus.Join().Subscribe(func(string, int64) { heard.Add(1) })()
		h := reopen(t, log, func(c *table.Config) { c.Bus = bus.Join() })
		h.deal("t1", []string{"ann", "bot"}, "picking=in-turn")
		settled()
		w := h.watch("t1", "ann", 0, -1)
		next(t, w, isSnapshot)
		asked := h.bots.Calls.Load()
		for !quiet(w) {
		}
		move := h.first("t1", "ann")
		published := heard.Load()
		slow.Store(true)
		answered := make(chan error, 1)
		go func() {
			_, err := h.Do(
				ctx, "t1", table.By{Player: "ann", Key: "x"},
				table.Play{Seat: 0, Seq: 99, Move: move},
			)
			answered <- err
		}()
		settled()
		if len(answered) > 0 || !quiet(w) || h.bots.Calls.Load() != asked {
			t.Error("an answer, a step or a bot's turn came before the commit")
		}
		if n := heard.Load() - published; n > 0 {
			t.Errorf("other nodes heard of %d entries before the commit", n)
		}
		disk <- struct{}{}
		if err := <-answered; err != nil {
			t.Fatal(err)
		}
		if m := next(t, w, isStep); m.Step.Entry.Kind != table.Moved || m.Step.Entry.Seat != 0 {
			t.Errorf("step %+v", m.Step.Entry)
		}
		settled()
		if h.bots.Calls.Load() != asked+1 || !quiet(w) {
			t.Error("the bot's move was seen before it was durable")
		}
		slow.Store(false)
		close(disk)
		next(t, w, isStep)
	})
}

// failing returns a log whose writes fail with why while the switch is set.
func failing(why error) (*tabletest.Memory, *atomic.Bool) {
	log, on := new(tabletest.Memory), new(atomic.Bool)
	log.Before = func(string) error {
		if on.Load() {
			return why
		}
		return nil
	}
	return log, on
}

func TestAFullDiskLosesNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log, full := failing(table.ErrFull)
		h := reopen(t, log)
		h.deal("t1", []string{"ann", "bob"})
		h.play("t1", "ann")
		w := h.watch("t1", "bob", 1, -1)
		next(t, w, isSnapshot)
		before := h.snapshot("t1", "bob", 1)
		full.Store(true)
		h.refuse(
			"t1", "bob", table.Play{Seat: 1, Seq: before.Seq, Move: asJSON(t, before.Moves[0])},
			table.ErrFull,
		)
		if _, err := h.Create(
			ctx, "t2", h.by("ann"), table.New{Game: "high-card", Setup: game.Setup{Seats: 2}}, nil, false,
		); !errors.Is(err, table.ErrFull) {
			t.Errorf("create: %v", err)
		}
		words := table.Words{Text: "hello"}
		if _, err := h.Say(ctx, "t1", h.by("ann"), words); !errors.Is(err, table.ErrFull) {
			t.Errorf("say: %v", err)
		}
		after := h.snapshot("t1", "bob", 1)
		if string(after.ViewJSON()) != string(before.ViewJSON()) || after.Ply != 1 {
			t.Errorf("the table shows what did not happen: %s", after.ViewJSON())
		}
		full.Store(false)
		h.play("t1", "bob")
		if m := next(t, w, isStep); m.Step.Seq != before.Seq+1 {
			t.Errorf("the first step after that is %d, want %d", m.Step.Seq, before.Seq+1)
		}
	})
}

func TestABrokenLogIsReportedOnce(t *testing.T) {
	log, broken := failing(table.ErrBroken)
	var failed atomic.Int32
	h := reopen(t, log, func(c *table.Config) { c.Failed = func(error) { failed.Add(1) } })
	h.deal("t1", []string{"ann", "bob"})
	broken.Store(true)
	for range 2 {
		h.refuse(
			"t1", "ann", table.Play{Seat: 0, Seq: 99, Move: h.first("t1", "ann")}, table.ErrBroken,
		)
	}
	if failed.Load() != 1 {
		t.Errorf("Config.Failed was called %d times, want 1", failed.Load())
	}
}

func TestRulesThatPanicPauseTheirTableOnly(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		// The rules panic for the seat that plays card 7.
		h.create("t1", "falls-over", []string{"ann", "ann", "ann", "ann"}, true)
		h.deal("t2", []string{"ann", "bob"})
		w := h.watch("t1", "ann", game.Nobody, -1)
		holder := game.Nobody
		for seat := range game.Seat(4) {
			if strings.Contains(string(h.snapshot("t1", "ann", seat).MovesJSON()), `"card":7}`) {
				holder = seat
			}
		}
		if holder < 0 {
			t.Fatal("this deal has no card 7")
		}
		before := h.snapshot("t1", "ann", holder)
		h.refuse(
			"t1", "ann",
			table.Play{Seat: holder, Seq: before.Seq, Move: json.RawMessage(`{"card":7}`)},
			table.ErrPaused,
		)
		s := h.snapshot("t1", "ann", holder)
		if s.Status != table.Paused || s.Notice == "" ||
			string(s.ViewJSON()) != string(before.ViewJSON()) {
			t.Errorf("after the panic: %+v", s.PublicState)
		}
		next(
			t,
			w,
			func(m table.Message) bool { return m.Snapshot != nil && m.Snapshot.Status == table.Paused },
		)
		h.refuse(
			"t1", "ann",
			table.Play{Seat: holder, Seq: before.Seq, Move: json.RawMessage(`{"card":1}`)},
			table.ErrPaused,
		)
		h.play("t2", "ann")
		h.play("t2", "bob")
		if said := h.logged.String(); !strings.Contains(said, "table paused") ||
			strings.Contains(said, "card 7") ||
			!strings.Contains(said, "table_test") {
			t.Errorf("the log must say where the rules panicked, but not the panic's value: %s", said)
		}
	})
}

// TestNoPanicOfRulesLeavesItsTable checks that a panic in any part of the
// rules, at any time, leaves other tables alone.
func TestNoPanicOfRulesLeavesItsTable(t *testing.T) {
	for _, part := range []string{"no-deal", "no-view", "no-moves", "no-result", "no-sheet"} {
		t.Run(part, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h := open(t)
				h.deal("sound", []string{"ann", "bob"})
				n := table.New{Game: part, Setup: game.Setup{Seats: 3}}
				places := people("ann", "bob", "bot")
				if _, err := h.Create(ctx, "t1", h.by("ann"), n, places, true); errors.Is(
					err, table.ErrPaused,
				) != (part == "no-deal") {
					t.Fatalf("create: %v", err)
				}
				for player, seat := range map[string]game.Seat{"ann": 0, "bob": 1, "": game.Nobody} {
					w := h.Watcher(player, 64)
					defer w.Close()
					_ = w.Watch(ctx, "t1", seat, -1) // without a deal there is no table
				}
				failed := part == "no-deal"
				for range 9 {
					for i, player := range []string{"ann", "bob"} {
						for card := range 13 {
							_, err := h.Do(
								ctx,
								"t1",
								h.by(player),
								table.Play{
									Seat: game.Seat(i), Seq: 999,
									Move: json.RawMessage(fmt.Sprintf(`{"card":%d}`, card)),
								},
							)
							failed = failed || errors.Is(err, table.ErrPaused)
						}
						_, err := h.Snapshot(
							ctx, "t1", table.Viewer{Player: player, As: game.Seat(i)},
						)
						failed = failed || errors.Is(err, table.ErrPaused)
						_, err = h.Plies(
							ctx, "t1", table.Viewer{Player: player, As: game.Seat(i)}, 0, -1,
						)
						failed = failed || errors.Is(err, table.ErrPaused)
					}
					settled()
				}
				if !failed {
					t.Error("the planted panic never happened")
				}
				for range 3 {
					h.play("sound", "ann")
					h.play("sound", "bob")
				}
				if said := h.logged.String(); strings.Contains(said, "these were played") {
					t.Errorf("the log contains the panic's value: %s", said)
				}
			})
		})
	}
}

func TestABotThatFailsHoldsNobodyUp(t *testing.T) {
	for name, choose := range map[string]func() (json.RawMessage, error){
		"an error":        func() (json.RawMessage, error) { return nil, errors.New("no idea") },
		"an illegal move": func() (json.RawMessage, error) { return json.RawMessage(`{"card":0}`), nil },
		"no JSON":         func() (json.RawMessage, error) { return json.RawMessage(`{`), nil },
		"a panic":         func() (json.RawMessage, error) { panic("the bot failed") },
	} {
		t.Run(strings.ReplaceAll(name, " ", "-"), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h := open(t, func(c *table.Config) { c.Bots = badBots{choose} })
				h.deal("t1", []string{"ann", "bot", "bot"})
				for range 3 {
					settled()
					h.play("t1", "ann")
				}
				settled()
				if s := h.snapshot("t1", "", game.Nobody); s.Status != table.Over {
					t.Errorf("the match does not go on: %+v", s.PublicState)
				}
			})
		})
	}
}

type badBots struct {
	choose func() (json.RawMessage, error)
}

func (badBots) Levels(string) []string { return []string{"plain"} }
func (badBots) Styles(string) []string { return nil }

func (b badBots) Choose(
	context.Context, game.Match, game.Seat, string, uint64,
) (json.RawMessage, error) {
	return b.choose()
}

func TestASlowBotHoldsUpNeitherItsTableNorAnother(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t, func(c *table.Config) { c.Share = share.New(1) })
		h.bots.Think = func(ctx context.Context, _ game.Seat) { <-ctx.Done() }
		h.deal("t1", []string{"ann", "bot", "bot"})
		h.deal("t2", []string{"bob", "cy"})
		settled()
		began := time.Now()
		h.play("t1", "ann")
		h.play("t2", "bob")
		h.play("t2", "cy")
		if took := time.Since(began); took > 0 {
			t.Errorf("people waited %v for a bot", took)
		}
		// Two bots think one after the other, each until its deadline.
		time.Sleep(2*table.BotDeadline + time.Millisecond)
		settled()
		if s := h.snapshot("t1", "ann", 0); s.Ply < 3 {
			t.Errorf("the bots did not move in time: ply %d", s.Ply)
		}
	})
}

func TestAnUndoEndsWhatABotThinks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		h.bots.Think = func(ctx context.Context, _ game.Seat) {
			select {
			case <-ctx.Done():
			case <-time.After(500 * time.Millisecond):
			}
		}
		h.deal("t1", []string{"ann", "bot"}, "picking=in-turn")
		h.play("t1", "ann")
		time.Sleep(100 * time.Millisecond)
		h.do("t1", "ann", table.Undo{Seat: 0, Seq: h.snapshot("t1", "ann", 0).Seq})
		time.Sleep(time.Second)
		settled()
		if s := h.snapshot("t1", "ann", 0); s.Ply != 0 {
			t.Errorf("the bot moved after all: ply %d", s.Ply)
		}
		h.play("t1", "ann")
		time.Sleep(time.Second)
		settled()
		if s := h.snapshot("t1", "ann", 0); s.Ply < 2 {
			t.Errorf("the bot did not move: ply %d", s.Ply)
		}
	})
}

func TestBotsAndClocksTryAgainOnceThereIsSpace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log, full := failing(table.ErrFull)
		h := reopen(t, log)
		h.dealTimed("t1", table.ClockSetup{Kind: table.MoveClock, Base: time.Minute}, "ann", "bob")
		var once sync.Once
		h.bots.Think = func(context.Context, game.Seat) { once.Do(func() { full.Store(true) }) }
		h.deal("t2", []string{"ann", "bot"})
		time.Sleep(2 * time.Minute)
		if a, b := h.snapshot(
			"t1", "", game.Nobody,
		), h.snapshot("t2", "", game.Nobody); a.Seats[0].PlayedByBot() ||
			b.Ply != 0 {
			t.Fatalf("something was stored on a full disk: %+v, ply %d", a.Seats[0], b.Ply)
		}
		full.Store(false)
		time.Sleep(time.Minute)
		settled()
		if a, b := h.snapshot(
			"t1", "", game.Nobody,
		), h.snapshot("t2", "", game.Nobody); a.Status != table.Over ||
			b.Ply == 0 {
			t.Errorf("the clock or the bot gave up: %+v, ply %d", a.Seats, b.Ply)
		}
	})
}
