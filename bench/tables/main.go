// Tables measures live tables on SQLite without a network: the memory of a
// table just dealt and after forty moves, and the disk space of one entry.
//
//	go run ./bench/tables [-game mighty-monsters] [-n 1000]
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/games"
	"lair.games/lair/sqlite"
	"lair.games/lair/table"
)

const (
	seats = 4
	plies = 40
)

var (
	ctx   = context.Background()
	title string
)

func main() {
	n := flag.Int("n", 1000, "how many tables")
	flag.StringVar(&title, "game", "mighty-monsters", "game to play, with four seats")
	flag.Parse()
	if err := run(*n); err != nil {
		fmt.Fprintln(os.Stderr, "tables:", err)
		os.Exit(1)
	}
}

func run(n int) error {
	dir, err := os.MkdirTemp("", "lair-tables")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	path := filepath.Join(dir, "lair.db")
	var empty, dealt, fresh, played int
	before, err := with(path, func(p *place) error {
		empty = memory()
		for i := range n {
			if err := p.deal(i); err != nil {
				return err
			}
		}
		dealt = memory()
		return nil
	})
	if err != nil {
		return err
	}
	after, err := with(path, func(p *place) error {
		fresh = memory()
		for i := range n {
			rng := rand.New(rand.NewPCG(uint64(i), 7))
			for ply := range plies {
				if err := p.move(i, ply, rng); err != nil {
					return err
				}
			}
		}
		played = memory()
		return nil
	})
	if err != nil {
		return err
	}
	fmt.Printf(
		"a table just dealt takes %d B in memory, after %d moves %d B with all its positions; "+
			"a stored entry %d B\n",
		(dealt-empty)/n, plies, (played-fresh)/n, int(after-before)/(n*plies),
	)
	return nil
}

// with opens the tables in a database file, calls do, and closes them. It
// returns the size of the file, into which closing writes everything.
func with(path string, do func(*place) error) (int64, error) {
	p, err := open(path)
	if err != nil {
		return 0, err
	}
	if err := errors.Join(do(p), p.Close(ctx), p.db.Close(ctx)); err != nil {
		return 0, err
	}
	info, err := os.Stat(path)
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}

// memory returns the memory in use, including stacks.
func memory() int {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc + m.StackInuse)
}

// place is a registry of tables on a database file of its own.
type place struct {
	db *sqlite.DB
	*table.Registry
}

func open(path string) (*place, error) {
	db, err := sqlite.Open(ctx, path, sqlite.Options{})
	if err != nil {
		return nil, err
	}
	r, err := table.Open(ctx, table.Config{
		Log: db, Titles: games.Game, Bots: noBots{}, Secret: make([]byte, 32),
		Logger: slog.New(slog.DiscardHandler), Idle: time.Hour,
	})
	return &place{db: db, Registry: r}, err
}

// noBots refuses every request for a bot, because people hold all seats.
type noBots struct{}

func (noBots) Levels(string) []string { return nil }
func (noBots) Styles(string) []string { return nil }

func (noBots) Choose(
	context.Context, game.Match, game.Seat, string, uint64,
) (json.RawMessage, error) {
	return nil, errors.New("no bots here")
}

func player(seat game.Seat) string { return fmt.Sprint("player-of-the-bench-", seat) }

func tableID(i int) string { return fmt.Sprintf("table-%08d", i+1) }

// deal opens table i, at which everybody sits, and starts it.
func (p *place) deal(i int) error {
	places := make([]table.Place, seats)
	for n := range places {
		places[n] = table.Place{Player: player(game.Seat(n)), Name: fmt.Sprint("Player ", n)}
	}
	by := table.By{Player: player(0), Name: "Player 0", Key: "create"}
	opened := table.New{Game: title, Setup: game.Setup{Seats: seats}}
	_, err := p.Create(ctx, tableID(i), by, opened, places, true)
	return err
}

// move makes one random move at table i. No match ends within 40 of them.
func (p *place) move(i, ply int, rng *rand.Rand) error {
	s, err := p.Snapshot(ctx, tableID(i), table.Viewer{As: game.Nobody})
	if err != nil {
		return err
	}
	seat := s.Actors[rng.IntN(len(s.Actors))]
	s, err = p.Snapshot(ctx, tableID(i), table.Viewer{Player: player(seat), As: seat})
	if err != nil {
		return err
	}
	move, err := json.Marshal(s.Moves[rng.IntN(len(s.Moves))])
	if err != nil {
		return err
	}
	by := table.By{
		Player: player(seat), Name: "somebody",
		Key: fmt.Sprintf("9f1c3a52-7d6e-4c9a-8f7e-%012d", ply+1),
	}
	_, err = p.Do(ctx, tableID(i), by, table.Play{Seat: seat, Seq: s.Seq, Move: move})
	return err
}
