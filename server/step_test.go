package server

import (
	"context"
	"testing"

	"lair.games/lair/game"
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
		s.After = &after // without its bytes, which are part of the cost
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
