package server

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/games"
	"lair.games/lair/table"
	"lair.games/lair/table/tabletest"
	"lair.games/lair/wire"
)

// BenchmarkStep measures how long it takes to make the message of one move for
// one viewer. It includes encoding the view, but not the match or the network.
func BenchmarkStep(b *testing.B) {
	steps := benchSteps(b)
	b.ReportAllocs()
	size, i := 0, 0
	for b.Loop() {
		s := *steps[i%len(steps)]
		after := table.Snapshot{
			PublicState: s.After.PublicState, You: s.After.You, View: s.After.View, Moves: s.After.Moves,
			Undo: s.After.Undo,
		}
		// Without its bytes, which are part of the cost.
		s.After, s.Message = &after, new(table.Once)
		size += len(stepMessage(&s))
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
	registry, err := table.Open(ctx, table.Config{
		Log:  new(tabletest.Memory),
		Bots: firstMoveBots{}, Secret: make([]byte, 32), Titles: func(string) (game.Game, bool) {
			return title.Game, true
		},
		Seed: func() game.Seed { return game.SeedOf(1) },
	})
	if err != nil {
		b.Fatal(err)
	}
	by := table.By{Player: "ada", Name: "Ada", Key: "open"}
	me := table.Place{Player: "ada", Name: "Ada"}
	n := table.New{Game: "mighty-monsters", Setup: game.Setup{Seats: 4}}
	if _, err := registry.Create(
		ctx, "table1234567", by, n, []table.Place{me, me, me, me}, true,
	); err != nil {
		b.Fatal(err)
	}
	w := registry.Watcher("ada", 1000)
	if err := w.Watch(ctx, "table1234567", 1, -1); err != nil {
		b.Fatal(err)
	}
	var steps []*table.Step
	for i := 0; len(steps) < 24; i++ {
		for seat := range game.Seat(4) {
			s, err := registry.Snapshot(ctx, "table1234567", table.Viewer{Player: "ada", As: seat})
			if err != nil {
				b.Fatal(err)
			}
			if len(s.Moves) == 0 {
				continue
			}
			by.Key = string(rune('a'+i%26)) + string(rune('a'+i/26))
			if _, err := registry.Do(
				ctx, s.ID, by, table.Play{Seat: seat, Seq: s.Seq, Move: marshal(s.Moves[0])},
			); err != nil {
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

// BenchmarkMoveTold measures all that a move costs between a command and what
// four people are sent of it, without the log and the sockets: decided, seen
// for four viewers, put into four queues, and written.
func BenchmarkMoveTold(b *testing.B) {
	for _, name := range []string{
		"mighty-monsters", "gloomy-graves", "monster-expedition", "big-monster",
	} {
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

// fourViewers is a match that four people play from the record of an earlier
// one.
type fourViewers struct {
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

func (*forgetful) Append(context.Context, string, int64, table.Head, []table.Entry) error {
	return nil
}

func newTold(tb testing.TB, name string) *fourViewers {
	tb.Helper()
	g, ok := games.Find(name)
	if !ok {
		tb.Fatal("there is no game", name)
	}
	registry, err := table.Open(context.Background(), table.Config{
		Log:  new(forgetful),
		Bots: firstMoveBots{}, Secret: make([]byte, 32), Titles: func(string) (game.Game, bool) {
			return g.Game, true
		},
		Seed: func() game.Seed { return game.SeedOf(1) },
	})
	if err != nil {
		tb.Fatal(err)
	}
	t := &fourViewers{
		s: New(Config{Tables: registry, Titles: []Title{{Game: g.Game, Levels: g.Levels()}}}),
	}
	m, err := g.New(game.Setup{Seats: 4}, game.SeedOf(1))
	if err != nil {
		tb.Fatal(err)
	}
	for rng := rand.New(rand.NewPCG(1, 2)); !m.Over() && m.Ply() < 400; {
		seat := m.Actors().Nth(rng.IntN(m.Actors().Len()))
		moves := m.Moves(seat)
		move := marshal(moves[rng.IntN(len(moves))])
		t.moves = append(t.moves, table.Play{Seat: seat, Move: move})
		if _, err := m.Play(seat, move); err != nil {
			tb.Fatal(err)
		}
	}
	for i := range 4 {
		t.places = append(
			t.places, table.Place{Player: fmt.Sprint("player", i), Name: fmt.Sprint("Player ", i)},
		)
	}
	for i := range t.moves {
		t.keys = append(t.keys, fmt.Sprint("move", i))
	}
	t.open(tb)
	return t
}

// open opens the next table, at which four people watch as themselves.
func (t *fourViewers) open(tb testing.TB) {
	tb.Helper()
	ctx := context.Background()
	for _, w := range t.watchers {
		w.Close()
	}
	t.opened++
	t.id, t.next, t.watchers = fmt.Sprintf("table-%05d", t.opened), 0, nil
	n := table.New{Game: t.s.Titles[0].Info().Name, Setup: game.Setup{Seats: 4}}
	if _, err := t.s.Tables.Create(
		ctx, t.id, table.By{Player: "player0", Name: "Player 0", Key: "open"}, n, t.places, true,
	); err != nil {
		tb.Fatal(err)
	}
	for i := range t.places {
		w := t.s.Tables.Watcher(t.places[i].Player, 1000)
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
func (t *fourViewers) do(tb testing.TB) {
	tb.Helper()
	x := t.moves[t.next]
	x.Seq = int64(t.next + 6) // opened, four sat down, begun
	by := table.By{
		Player: t.places[x.Seat].Player, Name: t.places[x.Seat].Name, Key: t.keys[t.next],
	}
	t.next++
	if _, err := t.s.Tables.Do(context.Background(), t.id, by, x); err != nil {
		tb.Fatal(err)
	}
}

// move makes the next move and returns the bytes of what all four are sent of it.
func (t *fourViewers) move(tb testing.TB) (size int) {
	t.do(tb)
	for _, w := range t.watchers {
		m, _, err := w.Poll(context.Background())
		if err != nil || m.Step == nil {
			tb.Fatal("somebody was told nothing", err)
		}
		size += len(stepMessage(m.Step))
	}
	return size
}

// TestStepsOfEveryGame checks in every game that a client that applies each
// step to its snapshot has the viewer's new snapshot.
func TestStepsOfEveryGame(t *testing.T) {
	for _, g := range games.All() {
		x := newTold(t, g.Info().Name)
		have := make([]any, len(x.watchers))
		for range min(len(x.moves), 150) {
			x.do(t)
			for i, w := range x.watchers {
				m, _, err := w.Poll(context.Background())
				if err != nil || m.Step == nil {
					t.Fatalf("%s: seat %d is sent no step (%v)", g.Info().Name, i, err)
				}
				if have[i] == nil {
					have[i] = standing(t, m.Step.Before)
				}
				var sent Step
				if err := json.Unmarshal(stepMessage(m.Step), &sent); err != nil {
					t.Fatal(err)
				}
				if len(sent.Patch) > 0 {
					var p any
					if err := json.Unmarshal(sent.Patch, &p); err != nil {
						t.Fatal(err)
					}
					if have[i], err = wire.Apply(have[i], p); err != nil {
						t.Fatal(err)
					}
				}
				if want := standing(t, m.Step.After); !reflect.DeepEqual(have[i], want) {
					t.Fatalf(
						"%s: by %s seat %d has\n%v, want\n%v", g.Info().Name, sent.Patch, i,
						have[i], want,
					)
				}
				again := Step{
					Type: "step", Table: x.id, Seq: m.Step.Seq, Entry: entryOf(m.Step.Entry),
					Events: m.Step.Events, Patch: sent.Patch,
				}
				if text := stepMessage(m.Step); !bytes.Equal(text, marshal(again)) {
					t.Fatalf(
						"%s: seat %d is sent\n%s, want\n%s", g.Info().Name, i, text, marshal(again),
					)
				}
			}
		}
	}
}

// standing is what a step may change of a snapshot, decoded.
func standing(t *testing.T, s *table.Snapshot) any {
	t.Helper()
	all := map[string]any{}
	own := map[string]any{"view": s.View, "moves": s.Moves, "undo": s.Undo}
	if s.UndoMarks {
		own["undo_marks"] = true
	}
	for _, text := range [][]byte{
		commonJSON(s.PublicState),
		marshal(own),
	} {
		if err := json.Unmarshal(text, &all); err != nil {
			t.Fatal(err)
		}
	}
	return all
}
