package postgres

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"lair.games/lair/game"
	"lair.games/lair/postgres/postgrestest"
	"lair.games/lair/table"
)

// create1 opens a table with one entry.
func create1(ctx context.Context, db *DB, id string) error {
	n := &table.New{Game: "toy", Host: "ann", Setup: game.Setup{Seats: 2}}
	head := table.Head{
		Status: table.Playing,
		Seats:  []table.SeatState{{Seat: 0, Player: "ann", Name: "Ann"}, {Seat: 1}},
	}
	e := table.Entry{Seq: 1, Kind: table.Created, Seat: game.Nobody, By: "ann", Key: "new"}
	e.Detail.New = n
	return db.Create(ctx, id, game.SeedOf(1), head, []table.Entry{e})
}

// moved returns a move.
func moved(seq int64, key string) []table.Entry {
	return []table.Entry{{
		Seq: seq, Kind: table.Moved, Seat: 1, By: "ann", Key: key, Move: json.RawMessage(`{"card":3}`),
	}}
}

var playing = table.Head{Status: table.Playing, Ply: 1, Hash: "h"}

// TestManyNodesFightForTheSameTables lets the writers of three nodes append to
// a few tables. Each seq is acknowledged once.
func TestManyNodesFightForTheSameTables(t *testing.T) {
	ctx := context.Background()
	nodes := []*DB{open(t)}
	nodes = append(nodes, again(t, nodes[0]), again(t, nodes[0]))
	const tables, appends = 12, 40
	for i := range tables {
		if err := create1(ctx, nodes[0], fmt.Sprint("t", i)); err != nil {
			t.Fatal(err)
		}
	}
	var won [tables][]atomic.Int32
	for i := range won {
		won[i] = make([]atomic.Int32, 10_000)
	}
	var wg sync.WaitGroup
	for worker := range 24 {
		db, rng := nodes[worker%len(nodes)], rand.New(rand.NewPCG(1, uint64(worker)))
		wg.Go(func() {
			var seen [tables]int64
			for n := 0; n < appends; {
				i := rng.IntN(tables)
				id := fmt.Sprint("t", i)
				if seen[i] == 0 {
					seen[i] = 1
				}
				head, change := playing, rng.IntN(4) == 0
				if change {
					head.Seats = []table.SeatState{{Seat: 0, Player: fmt.Sprint("p", worker)}, {Seat: 1}}
				}
				err := db.Append(ctx, id, seen[i], head, moved(seen[i]+1, fmt.Sprint(worker, " ", n)))
				switch {
				case err == nil:
					seen[i]++
					won[i][seen[i]].Add(1)
					n++
				case errors.Is(err, table.ErrBehind):
					ends, err := db.Heads(ctx, []string{id})
					if err != nil {
						t.Error(err)
						return
					}
					seen[i] = ends[id].Seq
				default:
					t.Errorf("node %d: %v", worker%len(nodes), err)
					return
				}
			}
		})
	}
	wg.Wait()
	total := int64(0)
	for i := range tables {
		stored, err := nodes[1].Read(ctx, fmt.Sprint("t", i))
		if err != nil {
			t.Fatal(err)
		}
		end := int64(len(stored.Entries))
		total += end - 1
		for seq := int64(2); seq <= end; seq++ {
			if n := won[i][seq].Load(); n != 1 {
				t.Errorf("seq %d of table %d was acknowledged %d times", seq, i, n)
			}
		}
	}
	if total != 24*appends {
		t.Errorf("%d appends are stored, %d were acknowledged", total, 24*appends)
	}
}

// TestBatchesOfTheSameTablesDoNotDeadlock commits batches of the same tables at
// several nodes at once, each in another order.
func TestBatchesOfTheSameTablesDoNotDeadlock(t *testing.T) {
	ctx := context.Background()
	// As in a large database: rows are found by their index, in the order in
	// which they are asked for.
	db := openAt(t, postgrestest.Schema(t)+
		"&enable_hashjoin=off&enable_mergejoin=off&enable_seqscan=off", Options{})
	const tables, rounds, many = 60, 25, 4
	ids := make([]string, tables)
	for i := range ids {
		ids[i] = fmt.Sprint("t", i)
		if err := create1(ctx, db, ids[i]); err != nil {
			t.Fatal(err)
		}
	}
	deadlocks := func() int {
		text, err := postgrestest.Shared(t).Log()
		if err != nil {
			t.Fatal(err)
		}
		return strings.Count(text, "deadlock detected")
	}
	before := deadlocks()
	var won atomic.Int64
	for round := range int64(rounds) {
		var wg sync.WaitGroup
		for n := range many {
			var batch []*write
			for _, i := range rand.New(rand.NewPCG(uint64(round), uint64(n))).Perm(tables) {
				head := playing
				if i%7 == 0 && n%2 == 0 {
					head.Seats = []table.SeatState{{Seat: 0, Player: "ann"}, {Seat: 1}}
				}
				x, err := newWrite(ids[i], round+1, head, moved(round+2, fmt.Sprint(round, " ", n)))
				if err != nil {
					t.Fatal(err)
				}
				if x.done = make(chan struct{}); head.Seats != nil {
					x.change = &change{head: head, seats: []byte("[]")}
				}
				batch = append(batch, x)
			}
			wg.Go(func() {
				w := &writer{writers: db.writers}
				defer w.disconnect()
				w.commit(batch)
				for _, x := range batch {
					if <-x.done; x.err == nil {
						won.Add(1)
					} else if !errors.Is(x.err, table.ErrBehind) {
						t.Errorf("%s: %v", x.id, x.err)
					}
				}
			})
		}
		wg.Wait()
	}
	if won.Load() != tables*rounds {
		t.Errorf("%d appends won, want one for each head: %d", won.Load(), tables*rounds)
	}
	if n := deadlocks() - before; n > 0 {
		t.Errorf("%d deadlocks", n)
	}
}

// TestACommandIsInTheLogOnce checks that the database itself refuses a player's
// command that is in the log, and that the batch around it is written.
func TestACommandIsInTheLogOnce(t *testing.T) {
	ctx := context.Background()
	db := open(t)
	const tables = 8
	for i := range tables {
		id := fmt.Sprint("t", i)
		if err := errors.Join(create1(ctx, db, id), db.Append(ctx, id, 1, playing, moved(2, "k"))); err != nil {
			t.Fatal(err)
		}
	}
	var batch []*write
	for i := range tables {
		key := "another"
		if i == 3 {
			key = "k"
		}
		x, err := newWrite(fmt.Sprint("t", i), 2, playing, moved(3, key))
		if err != nil {
			t.Fatal(err)
		}
		x.done = make(chan struct{})
		batch = append(batch, x)
	}
	w := &writer{writers: db.writers}
	defer w.disconnect()
	w.commit(batch)
	for i, x := range batch {
		if <-x.done; errors.Is(x.err, table.ErrBehind) != (i == 3) || i != 3 && x.err != nil {
			t.Errorf("append %d of the batch: %v", i, x.err)
		}
		if end, err := db.Heads(ctx, []string{x.id}); err != nil || (end[x.id].Seq == 3) != (i != 3) {
			t.Errorf("table %d ends at %d, %v", i, end[x.id].Seq, err)
		}
	}
}

// TestALogThatDoesNotHangTogetherIsNotRead checks that gaps and missing ends
// are errors, and not read as a shorter match.
func TestALogThatDoesNotHangTogetherIsNotRead(t *testing.T) {
	ctx := context.Background()
	for _, damage := range []string{
		`DELETE FROM log WHERE tbl = 1 AND seq = 1`,
		`DELETE FROM log WHERE tbl = 1 AND seq = 2`,
		`DELETE FROM log WHERE tbl = 1 AND seq = 3`,
		`DELETE FROM log WHERE tbl = 1`,
		`UPDATE log SET body = '{"at":' WHERE tbl = 1 AND seq = 2`,
	} {
		db := open(t)
		for _, id := range []string{"a", "b"} {
			if err := create1(ctx, db, id); err != nil {
				t.Fatal(err)
			}
			for after := range int64(2) {
				if err := db.Append(ctx, id, after+1, playing, moved(after+2, fmt.Sprint(after))); err != nil {
					t.Fatal(err)
				}
			}
		}
		if err := db.exec(ctx, damage); err != nil {
			t.Fatal(err)
		}
		if stored, err := db.Read(ctx, "a"); err == nil ||
			!strings.Contains(err.Error(), "table a: ") {
			t.Errorf("after %s the damaged table is read as %+v, %v; want an error", damage, stored, err)
		}
		if stored, err := db.Read(ctx, "b"); err != nil || len(stored.Entries) != 3 {
			t.Errorf("after %s the other table has %d entries: %v", damage, len(stored.Entries), err)
		}
	}
}

// TestAnOlderNodeDeletesAReviewedTable deletes a table as versions before
// reviews do, which run beside newer ones during an upgrade.
func TestAnOlderNodeDeletesAReviewedTable(t *testing.T) {
	ctx := context.Background()
	db := open(t)
	if err := create1(ctx, db, "t"); err != nil {
		t.Fatal(err)
	}
	review := table.Reviewed{Part: 0, Player: "ann", Text: []byte("fine"), Ended: time.Unix(1, 0)}
	if err := db.SaveReview(ctx, "t", review); err != nil {
		t.Fatal(err)
	}
	if _, err := db.pool.Exec(
		ctx, `INSERT INTO endings (tbl, ended, body) SELECT n, 0, '' FROM tables`,
	); err != nil {
		t.Fatal(err)
	}
	var b pgx.Batch
	for _, of := range []string{"log", "packed", "chat", "attempts", "holders", "seeds", "heads"} {
		b.Queue(`DELETE FROM ` + of)
	}
	b.Queue(`DELETE FROM tables`)
	if err := db.pool.SendBatch(ctx, &b).Close(); err != nil {
		t.Errorf("a table cannot be deleted with its review: %v", err)
	}
	if months, err := db.Months(ctx, "ann", time.UTC); err != nil || len(months) != 0 {
		t.Errorf("the review of a deleted table still counts: %v, %v", months, err)
	}
}
