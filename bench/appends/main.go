//go:build unix

// Command appends measures how many moves a second two nodes make durable on
// PostgreSQL, against pgbench, which runs the same statement in the same run on
// as many connections and with batches of the same size.
//
//	go run ./bench/appends
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/postgres"
	"lair.games/lair/postgres/postgrestest"
	"lair.games/lair/table"
)

// What is measured: writers of two nodes, each at a table of its own.
const (
	nodes   = 2
	writers = 256 // together
	// single is how many connections pgbench uses for batches of one.
	single = 64
)

func main() {
	seconds := flag.Int("seconds", 5, "length of a round")
	rounds := flag.Int("rounds", 3, "number of rounds")
	conns := flag.Int("writers", postgres.DefaultWriters, "connections of a node that write")
	flag.Parse()
	if err := run(time.Duration(*seconds)*time.Second, *rounds, *conns); err != nil {
		fmt.Fprintln(os.Stderr, "appends:", err)
		os.Exit(1)
	}
}

// run starts a server, measures, and prints a table.
func run(round time.Duration, rounds, conns int) error {
	programs, err := postgrestest.Find()
	if err != nil {
		return err
	}
	// Durable as in service: fsync stays on.
	s, err := postgrestest.Start(programs[0], "max_connections=300", "shared_buffers=256MB")
	if err != nil {
		return err
	}
	defer s.Stop()
	ctx := context.Background()
	var dbs []*postgres.DB
	for range nodes {
		db, err := postgres.Open(ctx, s.URL(), postgres.Options{Writers: conns})
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, db.Close(ctx)) }()
		dbs = append(dbs, db)
	}
	tables, err := create(ctx, dbs[0])
	if err != nil {
		return err
	}
	b := &pgbench{server: s, seconds: int(round / time.Second), next: 1}
	var ours, batches, bare, ones []float64
	for range rounds {
		rate, batch, err := measure(ctx, s, dbs, tables, round)
		if err != nil {
			return err
		}
		ours, batches = append(ours, rate), append(batches, batch)
		size := max(int(batch+0.5), 1)
		rate, err = b.run(size, nodes*conns)
		if err != nil {
			return err
		}
		bare = append(bare, rate)
		if rate, err = b.run(1, single); err != nil {
			return err
		}
		ones = append(ones, rate)
	}
	fmt.Printf("%d writers on %d nodes, rounds of %v, medians of %d\n", writers, nodes, round, rounds)
	fmt.Printf("Lair                                     %8.0f appends/s\n", median(ours))
	fmt.Printf("  appends a commit                       %8.1f\n", median(batches))
	fmt.Printf("pgbench, same connections and batches    %8.0f appends/s\n", median(bare))
	fmt.Printf("pgbench, %d connections, batches of 1    %8.0f appends/s\n", single, median(ones))
	size, err := s.Value(`SELECT round(pg_total_relation_size('log') / count(*), 0) FROM log`)
	if err != nil {
		return err
	}
	inPlace, err := s.Value(`SELECT round(100.0 * n_tup_hot_upd / n_tup_upd, 1)
		FROM pg_stat_user_tables WHERE relname = 'heads'`)
	if err != nil {
		return err
	}
	fmt.Printf("bytes of an entry, indexes included      %8s\n", size)
	fmt.Printf("heads that were updated in their page    %8s %%\n", inPlace)
	fmt.Printf("Lair / pgbench                           %8.2f (goal: at least 0.6)\n",
		median(ours)/median(bare))
	return nil
}

// median returns the middle one of some figures.
func median(list []float64) float64 {
	list = slices.Sorted(slices.Values(list))
	return list[len(list)/2]
}

var playing = table.Head{
	Status: table.Playing, Ply: 17, Actors: game.First(2), Hash: "1f3a5c7e9b2d4f60",
}

// seat is a table of a writer, and where its log ends.
type seat struct {
	id  string
	seq int64
}

// create opens the tables of the writers.
func create(ctx context.Context, db *postgres.DB) ([]*seat, error) {
	var list []*seat
	for i := range writers {
		x := &seat{id: fmt.Sprintf("%016x", i), seq: 1}
		head := playing
		head.Seats = []table.SeatState{{Seat: 0, Player: "ann"}, {Seat: 1, Player: "bob"}}
		e := table.Entry{Seq: 1, Kind: table.Created, Seat: game.Nobody, By: "ann", Key: "new"}
		e.Detail.New = &table.New{Game: "toy", Host: "ann"}
		if err := db.Create(ctx, x.id, game.SeedOf(1), head, []table.Entry{e}); err != nil {
			return nil, err
		}
		list = append(list, x)
	}
	return list, nil
}

// measure lets all writers append, and returns the appends a second and a
// commit.
func measure(
	ctx context.Context, s *postgrestest.Server, dbs []*postgres.DB, tables []*seat, d time.Duration,
) (rate, batch float64, err error) {
	before, err := commits(s)
	if err != nil {
		return 0, 0, err
	}
	var count atomic.Int64
	var failed atomic.Pointer[error]
	var wg sync.WaitGroup
	begun := time.Now()
	for i, x := range tables {
		db := dbs[i%len(dbs)]
		wg.Go(func() {
			for time.Since(begun) < d && failed.Load() == nil {
				head := playing
				head.Updated = time.Now()
				e := table.Entry{
					Seq: x.seq + 1, At: time.Now(), Tick: time.Since(begun), Kind: table.Moved, Seat: 1,
					By: "AbCdEfGhIjKlMnOp", Key: strconv.FormatInt(x.seq, 36) + "-0123456789abcdef",
					Move: json.RawMessage(`{"play":4,"at":2}`),
				}
				if err := db.Append(ctx, x.id, x.seq, head, []table.Entry{e}); err != nil {
					failed.Store(&err)
					return
				}
				x.seq++
				count.Add(1)
			}
		})
	}
	wg.Wait()
	took := time.Since(begun)
	if e := failed.Load(); e != nil {
		return 0, 0, *e
	}
	after, err := commits(s)
	n := float64(count.Load())
	return n / took.Seconds(), n / max(after-before, 1), err
}

// commits returns how many transactions the server has committed, after it had
// time to count them.
func commits(s *postgrestest.Server) (float64, error) {
	time.Sleep(1500 * time.Millisecond)
	text, err := s.Value(`SELECT xact_commit FROM pg_stat_database WHERE datname = 'postgres'`)
	if err != nil {
		return 0, err
	}
	return strconv.ParseFloat(text, 64)
}

// pgbench runs Lair's statement without Lair.
type pgbench struct {
	server  *postgrestest.Server
	seconds int
	next    int // number of the next run
}

// run runs the statement on some connections, each with tables of its own, and
// returns the appends a second.
func (b *pgbench) run(size, connections int) (float64, error) {
	base := b.next * 1_000_000
	b.next++
	err := b.server.Exec(
		fmt.Sprintf(`INSERT INTO tables (n, id, game, setup, host, open, seats)
			SELECT n, 'bench' || n, 'toy', '{}', 'ann', false, '[]'
			FROM generate_series(%d, %d) n`, base, base+size*connections-1),
		fmt.Sprintf(`INSERT INTO heads (tbl, seq, used, status)
			SELECT n, 1, 0, 'playing' FROM tables WHERE n >= %d`, base),
		"VACUUM ANALYZE",
	)
	if err != nil {
		return 0, err
	}
	name := filepath.Join(b.server.Dir(), "script.sql")
	if err := os.WriteFile(name, []byte(script(base, size)), 0o644); err != nil {
		return 0, err
	}
	out, err := b.server.Run(
		"pgbench", "-n", "-M", "prepared", "-c", strconv.Itoa(connections), "-j", "2",
		"-T", strconv.Itoa(b.seconds), "-D", "seq=0", "-f", name, "postgres",
	)
	if err != nil {
		return 0, err
	}
	found := regexp.MustCompile(`tps = ([\d.]+)`).FindStringSubmatch(out)
	if found == nil {
		return 0, fmt.Errorf("pgbench says no rate: %s", out)
	}
	rate, err := strconv.ParseFloat(found[1], 64)
	return rate * float64(size), errors.Join(err, b.check(base, size, out))
}

// check returns an error if the appends of a run were refused: pgbench does not
// look at what the statement returns.
func (b *pgbench) check(base, size int, out string) error {
	text, err := b.server.Value(fmt.Sprintf(
		`SELECT sum(seq - 1) FROM heads WHERE tbl >= %d AND tbl < %d`, base, base+1_000_000,
	))
	if err != nil {
		return err
	}
	stored, err := strconv.Atoi(text)
	found := regexp.MustCompile(`actually processed: (\d+)`).FindStringSubmatch(out)
	if err != nil || found == nil {
		return errors.Join(err, fmt.Errorf("pgbench does not say what it did: %s", out))
	}
	runs, err := strconv.Atoi(found[1])
	if err == nil && stored < runs*size {
		err = fmt.Errorf("pgbench sent %d appends, and %d are stored", runs*size, stored)
	}
	return err
}

// script returns what a connection of pgbench repeats: an append to each of its
// tables.
func script(base, size int) string {
	// Arrays are made by the server: as a parameter each element would be sent
	// by itself.
	fill := func(text string) string { return fmt.Sprintf("array_fill(%s, ARRAY[%d])", text, size) }
	tables := fmt.Sprintf(
		"(SELECT array_agg(:first::bigint + k) FROM generate_series(0, %d) k)", size-1,
	)
	body := `{"at":1700000000000,"tick":123456,"kind":"move","seat":1,"player":"AbCdEfGhIjKlMnOp",` +
		`"key":"1a2b-0123456789abcdef","move":{"play":4,"at":2},"head":{"ply":17,"actors":3,` +
		`"updated":1700000000000,"hash":"1f3a5c7e9b2d4f60"}}`
	args := []string{
		tables, fill(":seq::bigint"), fill("1::bigint"), fill("'playing'::text"),
		tables, fill(":seq::bigint + 1"), fill("int8send(:seq::bigint) || int8send(:seq::bigint)"),
		fill("'" + body + "'::bytea"),
	}
	statement := postgres.Advance
	for i, arg := range args {
		statement = strings.Replace(statement, fmt.Sprintf("$%d", i+1), arg, 1)
	}
	return fmt.Sprintf("\\set first %d + :client_id * %d\n\\set seq :seq + 1\n%s;\n", base, size, statement)
}
