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
	p, err := open(path)
	if err != nil {
		return err
	}
	empty := weight()
	groups, err := p.dealMany(n)
	if err != nil {
		return err
	}
	dealt := weight()
	// Closing writes everything into the file.
	if err := p.close(); err != nil {
		return err
	}
	before, err := os.Stat(path)
	if err != nil {
		return err
	}
	if p, err = open(path); err != nil {
		return err
	}
	for _, g := range groups {
		g.p = p
	}
	fresh, moves := weight(), 0
	for _, g := range groups {
		for range plies {
			if err := g.move(); err != nil {
				return err
			}
			moves++
		}
	}
	played := weight()
	if err := p.close(); err != nil {
		return err
	}
	after, err := os.Stat(path)
	if err != nil {
		return err
	}
	fmt.Printf(
		"a table just dealt takes %d B in memory, after %d moves %d B with all its positions; a stored entry %d B\n",
		(dealt-empty)/n, moves/n, (played-fresh)/n, int(after.Size()-before.Size())/max(moves, 1),
	)
	return nil
}

// weight returns the memory in use, including stacks.
func weight() int {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc + m.StackInuse)
}

// place holds a registry of tables on a database file of its own.
type place struct {
	db *sqlite.DB
	*table.Registry
	n int
}

func open(path string) (*place, error) {
	db, err := sqlite.Open(ctx, path, sqlite.Options{})
	if err != nil {
		return nil, err
	}
	r, err := table.Open(ctx, table.Config{
		Log: db, Titles: games.Game, Bots: noBots{}, Secret: make([]byte, 32), Logger: slog.New(slog.DiscardHandler), Idle: time.Hour,
	})
	return &place{db: db, Registry: r}, err
}

func (p *place) close() error { return errors.Join(p.Registry.Close(ctx), p.db.Close(ctx)) }

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

// deal opens a table at which everybody sits, and starts it.
func (p *place) deal() (string, error) {
	p.n++
	id := fmt.Sprintf("table-%08d", p.n)
	places := make([]table.Place, seats)
	for i := range places {
		places[i] = table.Place{Player: player(game.Seat(i)), Name: fmt.Sprint("Player ", i)}
	}
	by := table.By{Player: player(0), Name: "Player 0", Key: "create"}
	_, err := p.Create(
		ctx, id, by, table.New{Game: title, Setup: game.Setup{Seats: seats}}, places, true,
	)
	return id, err
}

func (p *place) dealMany(n int) ([]*group, error) {
	groups := make([]*group, n)
	for i := range groups {
		id, err := p.deal()
		if err != nil {
			return nil, err
		}
		groups[i] = &group{p: p, id: id, rng: rand.New(rand.NewPCG(uint64(i), 7))}
	}
	return groups, nil
}

// group is the people at one table. They play random moves in turn.
type group struct {
	p   *place
	id  string
	rng *rand.Rand
	n   int
}

// move makes one random move. No match ends within 40 of them.
func (g *group) move() error {
	s, err := g.p.Snapshot(ctx, g.id, table.Viewer{As: game.Nobody})
	if err != nil {
		return err
	}
	seat := s.Actors[g.rng.IntN(len(s.Actors))]
	if s, err = g.p.Snapshot(ctx, g.id, table.Viewer{Player: player(seat), As: seat}); err != nil {
		return err
	}
	move, err := json.Marshal(s.Moves[g.rng.IntN(len(s.Moves))])
	if err != nil {
		return err
	}
	g.n++
	by := table.By{
		Player: player(seat), Name: "somebody",
		Key: fmt.Sprintf("9f1c3a52-7d6e-4c9a-8f7e-%012d", g.n),
	}
	_, err = g.p.Do(ctx, g.id, by, table.Play{Seat: seat, Seq: s.Seq, Move: move})
	return err
}
