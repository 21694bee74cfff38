package table_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/game/toy"
	"lair.games/lair/table"
	"lair.games/lair/table/tabletest"
)

func TestAWatcherGetsEverySeqWithItsOwnView(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		h.deal("t1", []string{"ann", "bob"})
		watchers := map[game.Seat]*table.Watcher{
			0: h.watch("t1", "ann", 0, -1), 1: h.watch("t1", "bob", 1, -1),
			game.Nobody: h.watch("t1", "", game.Nobody, -1),
		}
		for range 3 {
			h.play("t1", "ann")
			h.play("t1", "bob")
		}
		for viewer, w := range watchers {
			last := next(t, w, isSnapshot).Snapshot
			if last.You != viewer {
				t.Fatalf("watching as %d, but the snapshot is for %d", viewer, last.You)
			}
			seq := last.Seq
			for last.Status == table.Playing || seq < last.Seq {
				s := next(t, w, isStep).Step
				if s.Seq != seq+1 {
					t.Fatalf("step %d after %d", s.Seq, seq)
				}
				if s.Before != last || s.After.You != viewer {
					t.Fatalf("step %d: Before or After does not fit the step before", s.Seq)
				}
				if s.Entry.Kind == table.Moved && len(s.Events) == 0 {
					t.Errorf("step %d has no events", s.Seq)
				}
				seq, last = s.Seq, s.After
			}
			if now := h.snapshot("t1", "", game.Nobody); now.Seq != seq {
				t.Errorf("the last step is %d, the table at %d", seq, now.Seq)
			}
		}
	})
}

func TestAReturningClientReceivesMissedSteps(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		h.deal("t1", []string{"ann", "bob"})
		from := h.snapshot("t1", "ann", 0).Seq
		h.play("t1", "ann")
		h.play("t1", "bob")
		w := h.watch("t1", "ann", 0, from)
		for want := from + 1; want <= from+2; want++ {
			m, err := w.Next(ctx)
			if err != nil || m.Step == nil || m.Step.Seq != want || m.Step.After != nil ||
				len(m.Step.Events) == 0 {
				t.Fatalf("missed step %d: %+v %v", want, m, err)
			}
		}
		if m, err := w.Next(ctx); err != nil || m.Snapshot == nil || m.Snapshot.Seq != from+2 {
			t.Fatalf("after the missed steps: %+v %v, want a snapshot", m, err)
		}
		for _, from := range []int64{-1, from + 2, from + 50} {
			w := h.watch("t1", "ann", 0, from)
			if m, err := w.Next(ctx); err != nil || m.Snapshot == nil {
				t.Errorf("from %d: %+v %v, want a snapshot", from, m, err)
			}
		}
	})
}

// TestMissedStepsAreLimited pins the 200 steps that docs/http.md promises.
func TestMissedStepsAreLimited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		h.deal("t1", []string{"ann", "bob"})
		for open := true; h.snapshot("t1", "ann", 0).Seq < 210; open = !open {
			h.do("t1", "ann", table.List{Open: open})
		}
		now := h.snapshot("t1", "ann", 0).Seq
		for missed, want := range map[int64]int64{1: 1, 199: 199, 200: 200, 201: 0, now: 0} {
			w := h.Watcher("ann", 300)
			defer w.Close()
			if err := w.Watch(ctx, "t1", 0, now-missed); err != nil {
				t.Fatal(err)
			}
			var steps int64
			m, err := w.Next(ctx)
			for ; err == nil && m.Step != nil; m, err = w.Next(ctx) {
				steps++
			}
			if err != nil || m.Snapshot == nil || m.Snapshot.Seq != now {
				t.Errorf("%d steps missed: after %d steps came %+v, %v, want a snapshot", missed, steps, m, err)
			}
			if steps != want {
				t.Errorf("%d steps missed: got %d one by one, want %d", missed, steps, want)
			}
			ann := table.Viewer{Player: "ann", As: 0}
			if _, few, err := h.MissedSteps(ctx, "t1", ann, now-missed); err != nil || few != (want > 0) {
				t.Errorf("%d steps missed: few is %t, %v, want %t", missed, few, err, want > 0)
			}
		}
	})
}

func TestASlowWatcherGetsOneSnapshotAndIsClosed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		h.deal("t1", []string{"ann", "bob"})
		h.deal("t2", []string{"ann", "bob"})
		slow, quick := h.Watcher("ann", 4), h.watch("t1", "bob", 1, -1)
		for _, id := range []string{"t1", "t2"} {
			if err := slow.Watch(ctx, id, 0, -1); err != nil {
				t.Fatal(err)
			}
		}
		for range 3 {
			h.play("t1", "ann")
			h.play("t1", "bob")
		}
		seen := map[string]int64{}
		for range 2 {
			m, err := slow.Next(ctx)
			if err != nil || m.Snapshot == nil {
				t.Fatalf("a client that fell behind: %+v %v", m, err)
			}
			seen[m.Table] = m.Snapshot.Seq
		}
		if seen["t1"] != h.snapshot("t1", "", game.Nobody).Seq ||
			seen["t2"] != h.snapshot("t2", "", game.Nobody).Seq {
			t.Errorf("the slow client's snapshots have the seqs %v", seen)
		}
		for range 2 {
			if _, err := slow.Next(ctx); !errors.Is(err, table.ErrSlow) {
				t.Errorf("Next after the snapshots: %v, want ErrSlow", err)
			}
		}
		for s := next(t, quick, isStep).Step; s.After.Status != table.Over; s = next(t, quick, isStep).Step {
		}
		settled()
		if got, err := h.Online(ctx, "t1"); err != nil || fmt.Sprint(got) != "[1]" {
			t.Errorf("online after the slow client was closed: %v, %v", got, err)
		}
	})
}

func TestTheViewerFollowsTheSeat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		h.create("t1", "high-card", []string{"ann", ""}, false)
		w := h.watch("t1", "bob", table.Mine, -1)
		if s := next(t, w, isSnapshot).Snapshot; s.You != game.Nobody {
			t.Fatalf("viewer before sitting: %d", s.You)
		}
		h.do("t1", "bob", table.Sit{Seat: 1})
		if s := next(t, w, isSnapshot).Snapshot; s.You != 1 {
			t.Errorf("viewer after sitting: %d", s.You)
		}
		h.do("t1", "ann", table.Start{})
		if s := next(t, w, isStep).Step; s.Entry.Kind != table.Started || s.After.You != 1 ||
			len(s.After.Moves) != 3 {
			t.Errorf("the start: %+v", s)
		}
		// A player who gives a seat up sees nothing more as that seat, not even
		// the step that announces it.
		fixed := h.watch("t1", "bob", 1, -1)
		next(t, fixed, isSnapshot)
		h.do("t1", "bob", table.Leave{Seat: 1})
		for _, w := range []*table.Watcher{w, fixed} {
			if s := next(t, w, isSnapshot).Snapshot; s.You != game.Nobody || len(s.Moves) != 0 {
				t.Errorf("viewer after leaving: %d, want a spectator", s.You)
			}
		}
	})
}

func TestOnline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		h.deal("t1", []string{"ann", "bob"})
		isOnline := func(m table.Message) bool { return m.Online != nil }
		a := h.watch("t1", "ann", 0, -1)
		if m := next(t, a, isOnline); fmt.Sprint(m.Online) != "[0]" {
			t.Errorf("online: %v", m.Online)
		}
		b, b2 := h.watch("t1", "bob", 1, -1), h.watch("t1", "bob", 1, -1)
		if m := next(t, a, isOnline); fmt.Sprint(m.Online) != "[0 1]" {
			t.Errorf("online: %v", m.Online)
		}
		b.Close()
		settled()
		if got, _ := h.Online(ctx, "t1"); fmt.Sprint(got) != "[0 1]" {
			t.Errorf("online with one of bob's two pages open: %v", got)
		}
		b2.Unwatch("t1")
		if m := next(t, a, isOnline); fmt.Sprint(m.Online) != "[0]" {
			t.Errorf("online: %v", m.Online)
		}
		if _, err := b.Next(ctx); !errors.Is(err, table.ErrClosed) {
			t.Errorf("after Close: %v", err)
		}
	})
}

func TestWatchingIsRefusedLikeSeeing(t *testing.T) {
	h := open(t)
	h.deal("t1", []string{"ann", "bob"})
	w := h.Watcher("ann", 4)
	defer w.Close()
	for as, want := range map[game.Seat]error{
		1: table.ErrNotYours, game.Open: table.ErrNotOver, 5: table.ErrUnknownSeat,
	} {
		if err := w.Watch(ctx, "t1", as, -1); !errors.Is(err, want) {
			t.Errorf("as %d: %v, want %v", as, err, want)
		}
	}
	if err := w.Watch(ctx, "none", game.Nobody, -1); !errors.Is(err, table.ErrUnknown) {
		t.Errorf("an unknown table: %v", err)
	}
	if n := h.Live(); n != 1 {
		t.Errorf("%d tables in memory: one that is not there was kept", n)
	}
}

// TestFinishedTablesLeaveMemoryFirst checks that a finished table leaves memory a
// minute after the last look, long before one at which people may play on.
func TestFinishedTablesLeaveMemoryFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t)
		h.deal("over", []string{"ann", "bob"})
		h.deal("running", []string{"ann", "bob"})
		w := h.watch("over", "ann", 0, -1)
		for range 3 {
			h.play("over", "ann")
			h.play("over", "bob")
		}
		time.Sleep(2 * time.Minute)
		if n := h.Live(); n != 2 {
			t.Errorf("%d tables are in memory while one is watched, want 2", n)
		}
		w.Close()
		time.Sleep(90 * time.Second)
		if n := h.Live(); n != 1 {
			t.Errorf("%d tables are in memory a minute after the last look, want 1", n)
		}
		if s := h.snapshot("over", "ann", 0); s.Status != table.Over || s.Result == nil {
			t.Errorf("the finished table comes back as %s", s.Status)
		}
	})
}

func TestIdleTablesLeaveMemoryAndComeBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := open(t, func(c *table.Config) { c.Idle = time.Minute })
		h.deal("t1", []string{"ann", "bob"})
		h.deal("t2", []string{"ann", "bob"})
		w := h.watch("t2", "ann", 0, -1)
		h.play("t1", "ann")
		before := h.snapshot("t1", "ann", 0)
		time.Sleep(5 * time.Minute)
		if n := h.Live(); n != 1 {
			t.Errorf("%d tables in memory, want the one that is watched", n)
		}
		if after := h.snapshot("t1", "ann", 0); !bytes.Equal(after.ViewJSON(), before.ViewJSON()) ||
			after.Seq != before.Seq {
			t.Errorf("it came back as %s, was %s", after.ViewJSON(), before.ViewJSON())
		}
		h.play("t1", "bob")
		w.Close()
		time.Sleep(5 * time.Minute)
		if n := h.Live(); n != 0 {
			t.Errorf("%d tables in memory", n)
		}
	})
}

func TestUnfinishedTablesGoOnAfterARestart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := new(tabletest.Memory)
		h := reopen(t, log)
		h.bots.Think = func(ctx ctxT, _ game.Seat) { <-ctx.Done() }
		h.deal("t1", []string{"ann", "bot"})
		h.play("t1", "ann")
		h.close()
		h = reopen(t, log)
		if n, frozen, err := h.Check(ctx); n != 1 || len(frozen) != 0 || err != nil {
			t.Errorf("checked %d, frozen %v, %v", n, frozen, err)
		}
		settled()
		if s := h.snapshot("t1", "ann", 0); s.Ply < 2 {
			t.Errorf("the bot did not move after the restart: ply %d", s.Ply)
		}
	})
}

func TestATableThatDoesNotReplayIsFrozen(t *testing.T) {
	log := new(tabletest.Memory)
	h := reopen(t, log)
	h.deal("t1", []string{"ann", "bob"})
	h.play("t1", "ann")
	h.play("t1", "bob")
	h.deal("t2", []string{"ann", "bob"})
	h.close()
	for name, change := range map[string]func(*game.Rules[toyState, toyMove]){
		"other deals":     func(r *game.Rules[toyState, toyMove]) { skew(r) },
		"another version": func(r *game.Rules[toyState, toyMove]) { r.Version++ },
		"panics": func(r *game.Rules[toyState, toyMove]) {
			r.Apply = func(*toyState, game.Seat, toyMove, *game.Chance, *game.Log) { panic("no") }
		},
	} {
		t.Run(name, func(t *testing.T) {
			h := reopen(t, log, func(c *table.Config) { c.Titles = changed(change) })
			n, frozen, err := h.Check(ctx)
			if n != 2 || len(frozen) == 0 || frozen[0] != "t1" || err != nil {
				t.Fatalf("checked %d, frozen %v, %v", n, frozen, err)
			}
			s := h.snapshot("t1", "ann", 0)
			if s.Status != table.Frozen || s.Notice == "" || s.View != nil ||
				s.Seats[1].Name != "BOB" ||
				s.Seed != "" {
				t.Errorf("%+v", s.PublicState)
			}
			h.refuse(
				"t1", "ann", table.Play{Seat: 0, Seq: s.Seq, Move: []byte(`{"card":1}`)},
				table.ErrPaused,
			)
			h.refuse("t1", "ann", table.Resign{Seat: 0}, table.ErrPaused)
			if _, err := h.Plies(ctx, "t1", table.Viewer{Player: "ann", As: 0}, 0, -1); !errors.Is(
				err, table.ErrPaused,
			) {
				t.Errorf("plies: %v", err)
			}
		})
	}
	t.Run("and is whole again under the old rules", func(t *testing.T) {
		h := reopen(t, log)
		if _, frozen, err := h.Check(ctx); len(frozen) != 0 || err != nil {
			t.Fatal(frozen, err)
		}
		h.play("t1", "ann")
	})
}

func TestTwoRegistriesOnOneLog(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := new(tabletest.Memory)
		var bus tabletest.MemoryBus
		a := reopen(t, log, func(c *table.Config) { c.Bus = bus.Join() })
		b := reopen(t, log, func(c *table.Config) { c.Bus = bus.Join() })
		a.deal("t1", []string{"ann", "bob", "bot"})
		watchers := []*table.Watcher{a.watch("t1", "ann", 0, -1), b.watch("t1", "bob", 1, -1)}
		var starts []*table.Snapshot
		for _, w := range watchers {
			starts = append(starts, next(t, w, isSnapshot).Snapshot)
		}
		for range 3 {
			settled()
			a.play("t1", "ann")
			settled()
			b.play("t1", "bob")
		}
		settled()
		if s := a.snapshot("t1", "", game.Nobody); s.Status != table.Over || s.Ply != 9 {
			t.Fatalf("%+v", s.PublicState)
		}
		for i, w := range watchers {
			seq := starts[i].Seq
			for {
				s := next(t, w, isStep).Step
				if s.Seq != seq+1 {
					t.Fatalf("registry %d: step %d after %d", i, s.Seq, seq)
				}
				if seq = s.Seq; s.Entry.Kind == table.Ended {
					break
				}
			}
		}
		if _, err := a.Say(ctx, "t1", a.by("ann"), table.Words{Text: "well played"}); err != nil {
			t.Fatal(err)
		}
		if m := next(
			t, watchers[1], func(m table.Message) bool { return m.Line != nil },
		); m.Line.Text != "well played" {
			t.Errorf("received %+v", m.Line)
		}
	})
}

func TestManyRegistriesRaceForOneTable(t *testing.T) {
	log := new(tabletest.Memory)
	var registries []*harness
	for range 3 {
		// no bus: each registry notices the others only when its append fails
		registries = append(registries, reopen(t, log))
	}
	players := []string{"ann", "bob", "cy", "di"}
	registries[0].deal("t1", players)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var wg sync.WaitGroup
	for i, player := range players {
		wg.Go(func() {
			h := registries[i%len(registries)]
			for n := 0; ctx.Err() == nil; n++ {
				s, err := h.Snapshot(ctx, "t1", table.Viewer{Player: player, As: table.Mine})
				if err != nil || s.Status == table.Over {
					return
				}
				c := table.Play{Seat: game.Seat(i), Seq: s.Seq, Move: []byte(`{"card":1}`)}
				if len(s.Moves) > 0 {
					c.Move = asJSON(t, s.Moves[0])
				}
				// A player who has nothing to decide reads the log by changing
				// their name, the less often the longer it takes: a table bears so
				// many names a minute, which on a busy machine were too few.
				if len(s.Moves) == 0 {
					time.Sleep(time.Duration(n*n) * time.Millisecond / 2)
				}
				_, err = h.Do(
					ctx, "t1",
					table.By{Player: player, Name: fmt.Sprint(n), Key: fmt.Sprint(player, n)},
					table.Sit{Seat: game.Seat(i)},
				)
				if err == nil && len(s.Moves) > 0 {
					_, err = h.Do(
						ctx, "t1", table.By{Player: player, Key: fmt.Sprint(player, n, "m")}, c,
					)
				}
				if err != nil && ctx.Err() == nil && !errors.Is(err, table.ErrStale) &&
					!errors.Is(err, table.ErrOver) &&
					!errors.Is(err, game.ErrNotActing) &&
					!errors.Is(err, game.ErrIllegal) {
					t.Errorf("%s: %v", player, err)
					cancel() // or the others would wait for this player
				}
			}
		})
	}
	wg.Wait()
	stored, err := log.Read(t.Context(), "t1")
	moves := 0
	for _, e := range stored.Entries {
		if e.Kind == table.Moved {
			moves++
		}
	}
	if err != nil || moves != 12 {
		t.Errorf("%d moves, want 12: %v", moves, err)
	}
}

// TestACallerWhoLeaves cancels two requests while a table is busy. The one that waits
// is not carried out. The one that has begun ends first, because it writes what its
// caller reads.
func TestACallerWhoLeaves(t *testing.T) {
	rules := toy.Rules()
	begun, goOn := make(chan game.Seat), make(chan struct{})
	var slow atomic.Bool
	view := rules.View
	rules.View = func(s *toy.State, seat game.Seat) any {
		if slow.Load() {
			begun <- seat
			<-goOn
		}
		return view(s, seat)
	}
	h := open(t, func(c *table.Config) {
		c.Verify = -1
		c.Titles = func(string) (game.Game, bool) { return game.Erase(rules), true }
	})
	h.deal("t1", []string{"ann", "bob", "cy"})
	slow.Store(true)
	ask := func(ctx context.Context, player string) chan error {
		answer := make(chan error, 1)
		go func() {
			s, err := h.Snapshot(ctx, "t1", table.Viewer{Player: player, As: table.Mine})
			if (s == nil) != (err != nil) {
				t.Errorf("%s gets %v and %v", player, s, err)
			}
			answer <- err
		}()
		return answer
	}
	first := ask(ctx, "ann")
	<-begun
	leaves, leave := context.WithCancel(ctx)
	second := ask(leaves, "bob") // may wait before it leaves, or find that it has left
	leave()
	if err := <-second; !errors.Is(err, context.Canceled) {
		t.Errorf("bob, who left while he waited: %v", err)
	}
	leaves, leave = context.WithCancel(ctx)
	third := ask(leaves, "cy")
	goOn <- struct{}{}
	if seat := <-begun; seat != 2 {
		t.Errorf("after ann's view that of seat %d is made, want cy's", seat)
	}
	leave()
	goOn <- struct{}{}
	if err := errors.Join(<-first, <-third); err != nil {
		t.Error(err)
	}
	slow.Store(false)
}

// TestASnapshotIsBuiltOnce lets many clients come back at once. For each seat
// one view is computed, however many watch as it.
func TestASnapshotIsBuiltOnce(t *testing.T) {
	rules := toy.Rules()
	var views atomic.Int64
	view := rules.View
	rules.View = func(s *toy.State, seat game.Seat) any {
		views.Add(1)
		return view(s, seat)
	}
	synctest.Test(t, func(t *testing.T) {
		h := open(t, func(c *table.Config) {
			c.Verify = -1
			c.Titles = func(string) (game.Game, bool) { return game.Erase(rules), true }
		})
		h.deal("t1", []string{"ann", "bob"})
		views.Store(0)
		for range 60 {
			h.watch("t1", "ann", 0, -1)
			h.watch("t1", "bob", 1, -1)
			h.watch("t1", "", game.Nobody, -1)
		}
		if n := views.Load(); n > 3 {
			t.Errorf("180 clients of three viewers cost %d views, want 3", n)
		}
	})
}
