package sqlite

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/table"
)

// fillTables adds tables, a hundred at a time.
func fillTables(b testing.TB, db *DB, many int, head table.Head, tick time.Duration) {
	b.Helper()
	ctx := context.Background()
	head.Seats = []table.SeatState{
		{Seat: 0, Player: "ann", Name: "Ann"}, {Seat: 1, Level: "normal", Name: "Brolo"},
	}
	first := &table.New{Game: "g", Host: "ann", Setup: game.Setup{Seats: 2}}
	done := make(chan error)
	for worker := range 100 {
		go func() {
			for n := worker; n < many; n += 100 {
				id := fmt.Sprintf("%s%d", head.Status, n)
				e := table.Entry{
					Seq: 1, At: time.Now(), Tick: tick, Kind: table.Created, Detail: table.Detail{New: first},
				}
				if err := db.Create(ctx, id, game.SeedOf(1), head, []table.Entry{e}); err != nil {
					done <- err
					return
				}
			}
			done <- nil
		}()
	}
	for range 100 {
		if err := <-done; err != nil {
			b.Fatal(err)
		}
	}
}

func openBench(b *testing.B) *DB {
	b.Helper()
	db, err := Open(context.Background(), filepath.Join(b.TempDir(), "lair.db"), Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		if err := db.Close(context.Background()); err != nil {
			b.Error(err)
		}
	})
	return db
}

// BenchmarkUntouched searches 10,000 unfinished tables for untouched ones, as
// the server does every hour.
func BenchmarkUntouched(b *testing.B) {
	db := openBench(b)
	fillTables(b, db, 10_000, table.Head{Status: table.Playing}, time.Hour)
	for _, x := range []struct {
		name  string
		until time.Duration
		want  int
	}{{"none", time.Minute, 0}, {"page", 2 * time.Hour, 256}} {
		q := table.Untouched{Status: table.Playing, Until: x.until, Limit: 256}
		b.Run(x.name, func(b *testing.B) {
			for b.Loop() {
				list, _, err := db.Untouched(context.Background(), q)
				if err != nil || len(list) != x.want {
					b.Fatal(len(list), err)
				}
			}
		})
	}
}

// BenchmarkLobby lists what the front page requests for a player with 200
// running and 2,000 finished matches.
func BenchmarkLobby(b *testing.B) {
	db := openBench(b)
	result := &game.Result{
		Seats: 2, Scores: [game.MaxSeats]int32{3, 4}, Places: [game.MaxSeats]int8{2, 1},
	}
	fillTables(b, db, 2000, table.Head{Status: table.Over, Result: result}, time.Hour)
	fillTables(b, db, 200, table.Head{Status: table.Playing}, time.Hour)
	list, err := db.Lobby(
		context.Background(), table.Query{Player: "ann", Status: table.Over, Skip: 1979, Limit: 1},
	)
	if err != nil {
		b.Fatal(err)
	}
	behind := list[0].Mark()
	for _, x := range []struct {
		name string
		q    table.Query
		want int
	}{
		{"current", table.Query{Player: "ann", Unfinished: true, Limit: 200}, 200},
		{"finished", table.Query{Player: "ann", Status: table.Over, Limit: 4}, 4},
		{"behind 1979", table.Query{Player: "ann", Status: table.Over, Limit: 20, Before: behind}, 20},
		{"last page", table.Query{Player: "ann", Status: table.Over, Limit: 20, Skip: 1980}, 20},
	} {
		b.Run(x.name, func(b *testing.B) {
			for b.Loop() {
				list, err := db.Lobby(context.Background(), x.q)
				if err != nil || len(list) != x.want {
					b.Fatal(len(list), err)
				}
			}
		})
	}
}

// BenchmarkStatistics sums up 2,000 finished matches of a player, each with the
// view of a large board in its ending.
func BenchmarkStatistics(b *testing.B) {
	db := openBench(b)
	var uncounted game.Seats
	result := game.Result{
		Seats: 2, Scores: [game.MaxSeats]int32{3, 4}, Places: [game.MaxSeats]int8{2, 1},
	}
	view := make([]byte, 0, 10_000)
	for i := 0; len(view) < 9_000; i++ {
		view = fmt.Appendf(view, "%x", sha256.Sum256(view))
	}
	ending := &table.Ending{
		At: time.Now(), Result: result, Uncounted: &uncounted, View: fmt.Appendf(nil, "%q", view),
	}
	fillTables(b, db, 2000, table.Head{Status: table.Over, Result: &result}, time.Hour)
	ctx := context.Background()
	for n := range 2000 {
		id := fmt.Sprint(table.Over, n)
		err := errors.Join(db.Keep(ctx, id, ending), db.SaveReview(
			ctx, id, table.Reviewed{Player: "ann", Text: view, Ended: ending.At, Score: n % 30},
		))
		if err != nil {
			b.Fatal(err)
		}
	}
	err := db.Write(ctx, func(tx *Tx) error { // bots have 24 names
		_, err := tx.Exec(`UPDATE tables SET seats = replace(seats, 'Brolo', 'Brolo ' || n % 24)`)
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		list, err := db.Finishes(ctx, "ann", table.StatisticsMost+1)
		s := table.NewStatistics(list, "ann", time.UTC)
		if err != nil || s.Games[0].Sums.Reviewed != 2000 {
			b.Fatal(s, err)
		}
	}
}

// TestAPageOfFinishedMatchesIsReadByItself checks that the query walks the index
// in the order of the page. If it sorted, a page would cost all matches of the
// player.
func TestAPageOfFinishedMatchesIsReadByItself(t *testing.T) {
	db, err := Open(t.Context(), filepath.Join(t.TempDir(), "lair.db"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close(context.Background()) }()
	text := db.queries.listQueries()[&db.queries.played]
	rows, err := db.read.QueryContext(
		t.Context(), "EXPLAIN QUERY PLAN "+text, "ann", table.Mark{}.Key(), "", 20, 0,
	)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var plan []string
	for rows.Next() {
		var id, parent, unused int
		var detail string
		if err := rows.Scan(&id, &parent, &unused, &detail); err != nil {
			t.Fatal(err)
		}
		plan = append(plan, detail)
	}
	all := strings.Join(plan, "\n")
	if !strings.HasPrefix(all, "SEARCH x USING COVERING INDEX holders_ended (player=?") &&
		!strings.HasPrefix(all, "SEARCH x USING INDEX holders_ended (player=?") ||
		strings.Contains(all, "B-TREE") || strings.Contains(all, "SCAN") {
		t.Errorf("the plan is\n%s", all)
	}
}
