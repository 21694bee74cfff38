package fold

import (
	"bytes"
	"context"
	crand "crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/game/gametest"
	"lair.games/lair/games"
	"lair.games/lair/postgres"
	"lair.games/lair/postgres/postgrestest"
	"lair.games/lair/sqlite"
	"lair.games/lair/store"
	"lair.games/lair/table"
)

func TestMain(m *testing.M) { os.Exit(postgrestest.Main(m)) }

// TestFold plays a match of a game on every store, which the day draws; with
// LAIR_DRAW=all as many of each game as LAIR_MATCHES says.
func TestFold(t *testing.T) {
	if testing.Short() {
		t.Skip("folds every log at every ply")
	}
	matches := 1
	if text := os.Getenv("LAIR_MATCHES"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatalf("LAIR_MATCHES: %v", err)
		}
		matches = n
	}
	stores := map[string]func(*testing.T) table.Shared{"sqlite": onSQLite, "postgres": onPostgres}
	for name, open := range stores {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			n := newNode(t, open(t))
			for _, g := range gametest.Drawn(t, games.All(), 1) {
				n.plies, n.bytes = 0, nil
				for match := range matches {
					n.play(g.Info(), uint64(match))
				}
				slices.Sort(n.bytes)
				t.Logf("%s: %d matches, %d plies compared; packed: median %d bytes, at most %d",
					g.Info().Name, matches, n.plies, n.bytes[len(n.bytes)/2], n.bytes[len(n.bytes)-1])
				most := 2000
				if g.Info().Name == "big-monster" {
					most = 2300 // misses the goal, as docs/benchmarks.md says
				}
				if median := n.bytes[len(n.bytes)/2]; matches >= 10 && median > most {
					t.Errorf("%s: packed matches have %d bytes, and should have %d", g.Info().Name, median, most)
				}
			}
		})
	}
}

func onSQLite(t *testing.T) table.Shared {
	db, err := sqlite.Open(
		context.Background(), filepath.Join(t.TempDir(), "lair.db"), sqlite.Options{},
	)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { closed(t, db.Close) })
	return db
}

func onPostgres(t *testing.T) table.Shared {
	db, err := postgres.Open(context.Background(), postgrestest.Schema(t), postgres.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { closed(t, db.Close) })
	return db
}

func closed(t *testing.T, f func(context.Context) error) {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	if err := f(ctx); err != nil {
		t.Error(err)
	}
}

// node is a registry whose every look is compared with its log.
type node struct {
	t        *testing.T
	registry *table.Registry
	rng      *rand.Rand
	keys     int
	plies    int
	bytes    []int // of packed matches
	log      table.Log

	mu     sync.Mutex
	logged bytes.Buffer
}

// Write implements io.Writer for the registry's log.
func (n *node) Write(p []byte) (int, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.logged.Write(p)
}

// bots has one level, which plays its first legal move.
type bots struct{}

func (bots) Levels(string) []string { return []string{"first"} }
func (bots) Styles(string) []string { return nil }

func (bots) Choose(
	_ context.Context, m game.Match, seat game.Seat, _ string, _ uint64,
) (json.RawMessage, error) {
	return json.Marshal(m.Moves(seat)[0])
}

func newNode(t *testing.T, log table.Shared) *node {
	n := &node{t: t, log: log}
	list := games.List(games.All())
	var err error
	n.registry, err = table.Open(context.Background(), table.Config{
		Log: log, Node: "n1", Titles: list.Game, Bots: bots{}, Verify: 1,
		Secret: []byte("a secret of this test"), Logger: slog.New(slog.NewTextHandler(n, nil)),
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { closed(t, n.registry.Close) })
	return n
}

// by returns the one player with a new key.
func (n *node) by() table.By {
	n.keys++
	return table.By{Player: "ann", Name: "Ann", Key: fmt.Sprint("k", n.keys)}
}

// play plays one match at all seats, with moves that are taken back, seats that
// are given up, and a clock.
func (n *node) play(info game.Info, seed uint64) {
	n.t.Helper()
	ctx := context.Background()
	n.rng = rand.New(rand.NewPCG(seed, 23))
	seats := info.Seats[0] + n.rng.IntN(info.Seats[1]-info.Seats[0]+1)
	places := make([]table.Place, seats)
	for i := range places {
		places[i] = table.Place{Player: "ann", Name: "Ann"}
	}
	opened := table.New{Game: info.Name, Setup: game.Setup{Seats: seats}}
	if seed%2 == 1 {
		opened.Clock = table.ClockSetup{
			Kind: table.BankClock, Base: time.Hour, Increment: time.Second,
		}
	}
	id := fmt.Sprintf("%s-%d", info.Name, seed)
	if _, err := n.registry.Create(ctx, id, n.by(), opened, places, true); err != nil {
		n.t.Fatal(err)
	}
	for n.step(ctx, id) {
		n.plies++
		n.mu.Lock()
		said := n.logged.String()
		n.mu.Unlock()
		if strings.Contains(said, "DIFFERS") || strings.Contains(said, "CANNOT") {
			n.t.Fatalf("%s, seed %d: %s", id, seed, said)
		}
	}
	n.pack(ctx, id)
}

// pack packs a finished match, and compares it with what it was before.
func (n *node) pack(ctx context.Context, id string) {
	n.t.Helper()
	text, err := n.registry.Record(ctx, id)
	if err != nil {
		n.t.Fatal(err)
	}
	before, err := n.log.Read(ctx, id)
	if err != nil {
		n.t.Fatal(err)
	}
	record, err := store.EncodePacked(n.asPeople(before.Entries[:len(before.Entries)-1]))
	if err != nil {
		n.t.Fatal(err)
	}
	n.bytes = append(n.bytes, len(record))
	if err := n.log.Pack(ctx, id, before.Entries); err != nil {
		n.t.Fatal(err)
	}
	after, err := n.log.Read(ctx, id)
	if err != nil {
		n.t.Fatal(err)
	}
	last := len(before.Entries) - 1
	before.Entries = append(store.Packed(before.Entries[:last]), before.Entries[last])
	if !reflect.DeepEqual(before, after) {
		n.t.Fatalf("%s: what was packed is read as\n%+v\nwant\n%+v", id, after, before)
	}
	list := games.List(games.All())
	if err := table.Replay(id, after, list.Game, list.Lesson); err != nil {
		n.t.Fatal(err)
	}
	// Each look compares the live table with its log, which is packed now.
	if again, err := n.registry.Record(ctx, id); err != nil || !bytes.Equal(again, text) {
		n.t.Fatalf("%s: the record after packing is\n%s\n%v\nwant\n%s", id, again, err, text)
	}
}

// asPeople returns entries as if different people had played, and had thought
// about each move for some seconds: so many bytes a record has in earnest.
func (n *node) asPeople(entries []table.Entry) []table.Entry {
	entries = slices.Clone(entries)
	ids := make([]string, game.MaxSeats)
	for i := range ids {
		ids[i] = crand.Text()[:16]
	}
	var thought time.Duration
	for i := range entries {
		e := &entries[i]
		if e.By != "" && e.Seat >= 0 {
			e.By = ids[e.Seat]
		}
		thought += time.Duration(1000+n.rng.IntN(20_000)) * time.Millisecond
		e.At, e.Tick = e.At.Add(thought), e.Tick+thought+time.Duration(n.rng.IntN(3))*time.Millisecond
	}
	return entries
}

// step does one thing at a table. It returns false when the match is over.
func (n *node) step(ctx context.Context, id string) bool {
	n.t.Helper()
	public, err := n.registry.Snapshot(ctx, id, table.Viewer{As: game.Nobody})
	if err != nil {
		n.t.Fatal(err)
	}
	if public.Status != table.Playing {
		return false
	}
	seat := public.Actors[n.rng.IntN(len(public.Actors))]
	s, err := n.registry.Snapshot(ctx, id, table.Viewer{Player: "ann", As: seat})
	if err != nil {
		n.t.Fatal(err)
	}
	var c table.Command
	switch luck := n.rng.IntN(40); {
	case luck == 0 && s.Undo != table.UndoNone:
		c = table.Undo{Seat: seat, Seq: s.Seq}
	case luck == 1 && n.rng.IntN(10) == 0:
		c = table.Resign{Seat: seat}
	case s.Seats[seat].PlayedByBot() || len(s.Moves) == 0:
		time.Sleep(time.Millisecond) // a bot decides
		return true
	default:
		move, err := json.Marshal(s.Moves[n.rng.IntN(len(s.Moves))])
		if err != nil {
			n.t.Fatal(err)
		}
		c = table.Play{Seat: seat, Seq: s.Seq, Move: move}
	}
	_, err = n.registry.Do(ctx, id, n.by(), c)
	if err != nil && !errors.Is(err, table.ErrStale) && !errors.Is(err, table.ErrNoUndo) {
		n.t.Fatalf("%s: %+v: %v", id, c, err)
	}
	return true
}
