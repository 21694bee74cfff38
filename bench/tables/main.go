// Command tables measures what live tables cost: how many moves a second of processor time are made durable, how long a
// move waits for it, what a table and a watcher weigh, how fast logs grow beside a bare file, and how soon a house with
// many stored tables answers.
//
//	go run ./bench/tables [-for 3s] [-only moves,paced,memory,appends,cold]
//
// People sit at every seat and watch through their own eyes; every step is put into JSON whole, once for each pair of eyes.
// The figures include the players themselves. They are of this machine and this moment: read them beside each other.
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
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"lair.games/lair/bench"
	"lair.games/lair/game"
	"lair.games/lair/games"
	"lair.games/lair/sqlite"
	"lair.games/lair/table"
)

const (
	title = "mighty-monsters"
	seats = 4
)

var ctx = context.Background()

func main() {
	long := flag.Duration("for", 3*time.Second, "how long each figure is measured")
	only := flag.String("only", "moves,paced,memory,appends,cold", "which figures")
	profile := flag.String("cpuprofile", "", "write a profile of the processor to this file")
	flag.Parse()
	stop, err := bench.Profile(*profile)
	if err == nil {
		defer stop()
		err = run(*long, strings.Split(*only, ","))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "tables:", err)
		os.Exit(1)
	}
}

func run(long time.Duration, only []string) error {
	dir, err := os.MkdirTemp("", "lair-bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	figures := []struct {
		name string
		show func(dir string, long time.Duration) error
	}{
		{"memory", memory}, {"moves", moves}, {"paced", paced}, {"appends", appends}, {"cold", cold}, // memory before others leave theirs
	}
	for _, f := range figures {
		if !slices.Contains(only, f.name) {
			continue
		}
		sub := filepath.Join(dir, f.name)
		if err := os.Mkdir(sub, 0o700); err != nil {
			return err
		}
		if err := f.show(sub, long); err != nil {
			return fmt.Errorf("%s: %w", f.name, err)
		}
	}
	return nil
}

// place is a house on a file of its own.
type place struct {
	db *sqlite.DB
	*table.House
	n int
}

func open(path string) (*place, error) {
	db, err := sqlite.Open(ctx, path, sqlite.Options{})
	if err != nil {
		return nil, err
	}
	h, err := table.Open(ctx, table.Config{
		Log: db, Titles: games.Game, Bots: noBots{}, Secret: make([]byte, 32), Logger: slog.New(slog.DiscardHandler), Idle: time.Hour,
	})
	return &place{db: db, House: h}, err
}

func (p *place) close() error { return errors.Join(p.House.Close(ctx), p.db.Close(ctx)) }

// noBots can play nothing: people sit everywhere.
type noBots struct{}

func (noBots) Levels(string) []string { return nil }
func (noBots) Styles(string) []string { return nil }

func (noBots) Choose(context.Context, game.Match, game.Seat, string, uint64) (json.RawMessage, error) {
	return nil, errors.New("no bots here")
}

// players are named once: what the figures measure does not name them.
var players = func() (names [seats]string) {
	for i := range names {
		names[i] = fmt.Sprint("player-of-the-bench-", i)
	}
	return names
}()

func player(seat game.Seat) string { return players[seat] }

// deal opens a table at which everybody sits, and starts it.
func (p *place) deal() (string, error) {
	p.n++
	id := fmt.Sprintf("table-%08d", p.n)
	places := make([]table.Place, seats)
	for i := range places {
		places[i] = table.Place{Player: player(game.Seat(i)), Name: fmt.Sprint("Player ", i)}
	}
	by := table.By{Player: player(0), Name: "Player 0", Key: "create"}
	_, err := p.Create(ctx, id, by, table.New{Game: title, Setup: game.Setup{Seats: seats}}, places, true)
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

// group is the people at one table: they play random moves, one after the other.
type group struct {
	p    *place
	id   string
	rng  *rand.Rand
	n    int
	took []time.Duration
}

// move makes one move and takes its time, or returns false once the match is over.
func (g *group) move() (bool, error) {
	s, err := g.p.See(ctx, g.id, table.Viewer{Player: player(0), As: 0})
	if err != nil || len(s.Actors) == 0 {
		return false, err
	}
	seat := s.Actors[g.rng.IntN(len(s.Actors))]
	if s, err = g.p.See(ctx, g.id, table.Viewer{Player: player(seat), As: seat}); err != nil {
		return false, err
	}
	move, err := json.Marshal(s.Moves[g.rng.IntN(len(s.Moves))])
	if err != nil {
		return false, err
	}
	g.n++
	by := table.By{Player: player(seat), Name: "somebody", Key: fmt.Sprintf("9f1c3a52-7d6e-4c9a-8f7e-%012d", g.n)}
	began := time.Now()
	_, err = g.p.Do(ctx, g.id, by, table.Play{Seat: seat, Seq: s.Seq, Move: move})
	g.took = append(g.took, time.Since(began))
	return err == nil, err
}

// watch lets everybody at a table watch it, each on a line of their own.
func (g *group) watch(wg *sync.WaitGroup) ([]*table.Watcher, error) {
	var all []*table.Watcher
	for seat := range game.Seat(seats) {
		w := g.p.Watcher(player(seat), 1<<16)
		if err := w.Watch(ctx, g.id, seat, -1); err != nil {
			return nil, err
		}
		all = append(all, w)
		wg.Go(func() {
			for {
				m, err := w.Next(ctx)
				if errors.Is(err, table.ErrSlow) {
					panic("a watcher of the benchmark was left behind: its figures are worth nothing")
				}
				if err != nil {
					return
				}
				if m.Step != nil {
					send(m.Step)
				}
			}
		})
	}
	return all, nil
}

// send makes the bytes of a step: all of it, where a server would send what changed.
func send(s *table.Step) []byte {
	return s.Wire.Bytes(func() []byte {
		view, moves := s.After.ViewJSON(), s.After.MovesJSON()
		b := make([]byte, 0, len(view)+len(moves)+512)
		b = fmt.Appendf(b, `{"seq":%d,"kind":%q,"seat":%d,"events":[`, s.Seq, s.Entry.Kind, s.Entry.Seat)
		for i, e := range s.Events {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(b, e...)
		}
		b = append(append(b, `],"view":`...), view...)
		return append(append(append(b, `,"moves":`...), moves...), '}')
	})
}

// cpu is the processor time of this process so far.
func cpu() time.Duration {
	var r syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &r); err != nil {
		panic(err)
	}
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}

// quantile of some times; they are sorted by it.
func quantile(took []time.Duration, q float64) time.Duration {
	slices.Sort(took)
	return took[min(len(took)-1, int(q*float64(len(took))))].Round(time.Microsecond)
}
