package server

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/games"
	"lair.games/lair/table"
	"lair.games/lair/table/tabletest"
)

// BenchmarkStep measures the making of what one seat is sent of a move: the bytes of the view included, the match and the
// wire not. It is the server's part of the cost of a move, once for each pair of eyes.
func BenchmarkStep(b *testing.B) {
	steps := benchSteps(b)
	b.ReportAllocs()
	title, _ := findMightyMonsters()
	w := wordsOf(title)
	size, i := 0, 0
	for b.Loop() {
		s := *steps[i%len(steps)]
		after := table.Snapshot{Scene: s.After.Scene, You: s.After.You, View: s.After.View, Moves: s.After.Moves, Undo: s.After.Undo}
		s.After, s.Common = &after, new(table.Common) // without its bytes, which are part of the cost
		size += len(shortStep(&s, w))
		i++
	}
	b.ReportMetric(float64(size)/float64(i), "bytes")
}

// benchSteps plays a few rounds of a match and keeps what one seat was told.
func benchSteps(b *testing.B) []*table.Step {
	title, ok := findMightyMonsters()
	if !ok {
		b.Fatal("there is no game mighty-monsters")
	}
	ctx := context.Background()
	house, err := table.Open(ctx, table.Config{
		Log: new(tabletest.Memory), Bots: firsts{}, Secret: make([]byte, 32), Titles: func(string) (game.Game, bool) { return title.Game, true },
		Seed: func() game.Seed { return game.SeedOf(1) },
	})
	if err != nil {
		b.Fatal(err)
	}
	by := table.By{Player: "ada", Name: "Ada", Key: "open"}
	me := table.Place{Player: "ada", Name: "Ada"}
	n := table.New{Game: "mighty-monsters", Setup: game.Setup{Seats: 4}}
	if _, err := house.Create(ctx, "table1234567", by, n, []table.Place{me, me, me, me}, true); err != nil {
		b.Fatal(err)
	}
	w := house.Watcher("ada", 1000)
	if err := w.Watch(ctx, "table1234567", 1, -1); err != nil {
		b.Fatal(err)
	}
	var steps []*table.Step
	for i := 0; len(steps) < 24; i++ {
		for seat := range game.Seat(4) {
			s, err := house.See(ctx, "table1234567", table.Viewer{Player: "ada", As: seat})
			if err != nil {
				b.Fatal(err)
			}
			if len(s.Moves) == 0 {
				continue
			}
			by.Key = string(rune('a'+i%26)) + string(rune('a'+i/26))
			if _, err := house.Do(ctx, s.ID, by, table.Play{Seat: seat, Seq: s.Seq, Move: marshal(s.Moves[0])}); err != nil {
				b.Fatal(err)
			}
			break
		}
		for {
			m, err := w.Next(ctx)
			if err != nil {
				b.Fatal(err)
			}
			if m.Step != nil {
				steps = append(steps, m.Step)
				break
			}
		}
	}
	return steps
}

// BenchmarkMoveTold measures all that a move costs between a command and what four people are sent of it, without the log and the
// sockets: decided, seen through four pairs of eyes, put into four queues, and written.
func BenchmarkMoveTold(b *testing.B) {
	for _, name := range []string{"mighty-monsters", "gloomy-graves", "monster-expedition", "big-monster"} {
		b.Run(name, func(b *testing.B) {
			t := newTold(b, name)
			b.ReportAllocs()
			size, n := 0, 0
			for b.Loop() {
				if t.next == len(t.moves) {
					b.StopTimer()
					t.open(b)
					b.StartTimer()
				}
				size += t.move(b)
				n++
			}
			b.ReportMetric(float64(size)/float64(4*n), "bytes")
		})
	}
}

// told is a match that four people play from the record of an earlier one.
type told struct {
	s        *Server
	moves    []table.Play
	next     int // move
	id       string
	opened   int
	watchers []*table.Watcher
	places   []table.Place
	keys     []string // of commands
}

// forgetful stores no moves: what a log costs is measured elsewhere.
type forgetful struct{ tabletest.Memory }

func (*forgetful) Append(context.Context, string, int64, table.Head, []table.Entry) error { return nil }

func newTold(tb testing.TB, name string) *told {
	tb.Helper()
	g, ok := games.Find(name)
	if !ok {
		tb.Fatal("there is no game", name)
	}
	house, err := table.Open(context.Background(), table.Config{
		Log: new(forgetful), Bots: firsts{}, Secret: make([]byte, 32), Titles: func(string) (game.Game, bool) { return g.Game, true },
		Seed: func() game.Seed { return game.SeedOf(1) },
	})
	if err != nil {
		tb.Fatal(err)
	}
	t := &told{s: New(Config{House: house, Titles: []Title{{Game: g.Game, Levels: g.Levels()}}})}
	t.s.words(name)
	m, err := g.New(game.Setup{Seats: 4}, game.SeedOf(1))
	if err != nil {
		tb.Fatal(err)
	}
	for rng := rand.New(rand.NewPCG(1, 2)); !m.Over() && m.Ply() < 400; {
		seat := m.Actors().Nth(rng.IntN(m.Actors().Len()))
		moves := m.Moves(seat)
		move := marshal(moves[rng.IntN(len(moves))])
		t.moves = append(t.moves, table.Play{Seat: seat, Move: move})
		if err := m.Repeat(seat, move); err != nil {
			tb.Fatal(err)
		}
	}
	for i := range 4 {
		t.places = append(t.places, table.Place{Player: fmt.Sprint("player", i), Name: fmt.Sprint("Player ", i)})
	}
	for i := range t.moves {
		t.keys = append(t.keys, fmt.Sprint("move", i))
	}
	t.open(tb)
	return t
}

// open opens the next table, at which four people watch through their own eyes.
func (t *told) open(tb testing.TB) {
	tb.Helper()
	ctx := context.Background()
	for _, w := range t.watchers {
		w.Close()
	}
	t.opened++
	t.id, t.next, t.watchers = fmt.Sprintf("table-%05d", t.opened), 0, nil
	n := table.New{Game: t.s.Titles[0].Info().Name, Setup: game.Setup{Seats: 4}}
	if _, err := t.s.House.Create(ctx, t.id, table.By{Player: "player0", Name: "Player 0", Key: "open"}, n, t.places, true); err != nil {
		tb.Fatal(err)
	}
	for i := range t.places {
		w := t.s.House.Watcher(t.places[i].Player, 1000)
		if err := w.Watch(ctx, t.id, game.Seat(i), -1); err != nil {
			tb.Fatal(err)
		}
		t.watchers = append(t.watchers, w)
	}
	for _, w := range t.watchers {
		for {
			if _, more, err := w.Poll(ctx); err != nil {
				tb.Fatal(err)
			} else if !more {
				break
			}
		}
	}
}

// do makes the next move.
func (t *told) do(tb testing.TB) {
	tb.Helper()
	x := t.moves[t.next]
	x.Seq = int64(t.next + 6) // opened, four sat down, begun
	by := table.By{Player: t.places[x.Seat].Player, Name: t.places[x.Seat].Name, Key: t.keys[t.next]}
	t.next++
	if _, err := t.s.House.Do(context.Background(), t.id, by, x); err != nil {
		tb.Fatal(err)
	}
}

// move makes the next move and returns the bytes of what all four are sent of it.
func (t *told) move(tb testing.TB) (size int) {
	t.do(tb)
	for _, w := range t.watchers {
		step, _ := w.Hurry()
		if step == nil {
			tb.Fatal("somebody was told nothing")
		}
		size += len(t.s.stepMessage(step, t.places[0].Player, true))
	}
	return size
}

// TestShortStepsAreLongOnesInCode holds that a short step, put together from parts that others have in common, is what the long form of
// it says with codes in place of words.
func TestShortStepsAreLongOnesInCode(t *testing.T) {
	for _, g := range games.All() {
		x := newTold(t, g.Info().Name)
		w := x.s.words(g.Info().Name)
		for range min(len(x.moves), 150) {
			x.do(t)
			for i, watcher := range x.watchers {
				step, _ := watcher.Hurry()
				if step == nil {
					t.Fatalf("%s: seat %d was told nothing", g.Info().Name, i)
				}
				events := appendList(nil, step.Events)
				want := fmt.Appendf(nil, "[%q,%d,%d,%s", step.Table, step.Seq, step.Entry.Seat, w.AppendShort(nil, events))
				if patch := appendChanges(nil, step.Before, step.After, ""); len(patch) > 0 {
					want = w.AppendShort(append(want, ','), patch)
				}
				if got := x.s.stepMessage(step, "", true); string(got) != string(want)+"]" {
					t.Fatalf("%s: seat %d is sent\n%s\nand not\n%s]", g.Info().Name, i, got, want)
				}
			}
		}
	}
}
