package sqlite

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/game/toy"
	"lair.games/lair/table"
	"lair.games/lair/table/tabletest"
)

// Environment variables of the kill test: the child's file, and the number of
// kills.
const (
	childFile = "LAIR_KILL_FILE"
	killCount = "LAIR_KILLS"
)

// fewKills is the number of kills unless the environment asks for more.
const fewKills = 4

// fewAnswers is how many commands a process answers at least before it is killed.
// Killed earlier on a slow machine, it would have nothing to lose.
const fewAnswers = 10

func TestMain(m *testing.M) {
	if path := os.Getenv(childFile); path != "" {
		child(path)
	}
	os.Exit(m.Run())
}

func titles(name string) (game.Game, bool) { return game.Erase(toy.Rules()), name == "high-card" }

// openRegistry opens a registry on a file and checks that all its tables
// replay.
func openRegistry(ctx context.Context, path string) (*DB, *table.Registry, error) {
	db, err := Open(ctx, path, Options{})
	if err != nil {
		return nil, nil, err
	}
	r, err := table.Open(ctx, table.Config{
		Log: db, Titles: titles, Bots: new(tabletest.Bots), Secret: []byte("of the kill test"),
		Logger: slog.New(slog.NewTextHandler(os.Stderr, nil)),
	})
	if err != nil {
		return nil, nil, err
	}
	_, frozen, err := r.Check(ctx)
	if err == nil && len(frozen) > 0 {
		err = fmt.Errorf("frozen: %v", frozen)
	}
	return db, r, err
}

// acked is a command whose answer its process reported before it was killed.
type acked struct {
	Table, Player, Key string
	Seq                int64
	Chat               bool
}

// child plays until it is killed, and writes every answered command to standard
// output.
func child(path string) {
	ctx := context.Background()
	_, r, err := openRegistry(ctx, path)
	if err != nil {
		fmt.Fprintln(os.Stderr, "child:", err)
		os.Exit(3)
	}
	var mu sync.Mutex
	out := json.NewEncoder(os.Stdout)
	ack := func(a acked) {
		mu.Lock()
		defer mu.Unlock()
		if err := out.Encode(a); err != nil {
			os.Exit(4)
		}
	}
	for i := range 8 {
		p := &script{
			h: r, ack: ack, rng: rand.New(rand.NewPCG(rand.Uint64(), uint64(i))), bots: i < 3,
		}
		go p.run(ctx)
	}
	select {} // until the kill
}

// script plays table after table and sends every kind of command.
type script struct {
	h    *table.Registry
	ack  func(acked)
	rng  *rand.Rand
	bots bool // opens tables and lets bots play them
	n    int
}

var players = []string{"ann", "bob", "cy"}

func (p *script) by(player string) table.By {
	p.n++
	return table.By{Player: player, Name: player, Key: fmt.Sprintf("%x-%d", p.rng.Uint32(), p.n)}
}

func (p *script) run(ctx context.Context) {
	for {
		id := fmt.Sprintf("t%x", p.rng.Uint64())
		places := make([]table.Place, len(players))
		for i, player := range players {
			if places[i].Level = "plain"; !p.bots {
				places[i] = table.Place{Player: player, Name: player}
			}
		}
		by := p.by("ann")
		n := table.New{
			Game: "high-card", Setup: game.Setup{Seats: len(places)},
			Clock: table.ClockSetup{Kind: table.MoveClock, Base: time.Hour},
		}
		if _, err := p.h.Create(ctx, id, by, n, places, true); err != nil {
			fmt.Fprintln(os.Stderr, "child: create:", err)
			os.Exit(5)
		}
		p.ack(acked{Table: id, Player: by.Player, Key: by.Key, Seq: 1})
		for step := 0; !p.bots && step < 200 && p.act(ctx, id); step++ {
		}
		if p.bots {
			time.Sleep(5 * time.Millisecond)
		}
	}
}

// act does one thing at a table, and returns false once the match is over.
func (p *script) act(ctx context.Context, id string) bool {
	seat := p.rng.IntN(len(players))
	player := players[seat]
	s, err := p.h.Snapshot(ctx, id, table.Viewer{Player: player, As: table.Mine})
	if err != nil || s.Status == table.Over {
		return false
	}
	by := p.by(player)
	if p.rng.IntN(10) == 0 {
		line, err := p.h.Say(ctx, id, by, table.Words{Text: "hello"})
		if err == nil {
			p.ack(acked{Table: id, Player: player, Key: by.Key, Seq: line.N, Chat: true})
		}
		return err == nil
	}
	var c table.Command = table.Undo{Seat: s.You, Seq: s.Seq}
	switch dice := p.rng.IntN(40); {
	case dice == 0:
		c = table.Resign{Seat: s.You}
	case dice == 1:
		c = table.Leave{Seat: s.You}
	// a player who already sits there gets an answer without an entry
	case dice < 4 && s.Seats[seat].Player == "":
		c = table.Sit{Seat: game.Seat(seat)}
	case dice < 8 && s.Asked != nil:
		c = table.Answer{Seat: s.You, Seq: s.Seq, Agree: dice < 7}
	case dice < 34 && len(s.Moves) > 0:
		move, err := json.Marshal(s.Moves[p.rng.IntN(len(s.Moves))])
		if err != nil {
			return false
		}
		c = table.Play{Seat: s.You, Seq: s.Seq, Move: move}
	}
	done, err := p.h.Do(ctx, id, by, c)
	switch {
	case err == nil:
		p.ack(acked{Table: id, Player: player, Key: by.Key, Seq: done.Seq})
	case errors.Is(err, table.ErrBroken) || errors.Is(err, table.ErrFull) || errors.Is(err, table.ErrBusy):
		fmt.Fprintln(os.Stderr, "child:", err)
		os.Exit(6)
	}
	return true
}

func TestKilledAtAnyMomentNothingAnsweredIsLost(t *testing.T) {
	kills := fewKills
	if n, err := strconv.Atoi(os.Getenv(killCount)); err == nil {
		kills = n
	}
	path := filepath.Join(t.TempDir(), "lair.db")
	known := map[string][]acked{}
	total := 0
	for n := range kills {
		touched := map[string][]acked{}
		for _, a := range killed(t, path, time.Duration(20+rand.IntN(400))*time.Millisecond, func(acked) {}) {
			known[a.Table] = append(known[a.Table], a)
			touched[a.Table] = known[a.Table]
			total++
		}
		survived(t, path, touched)
		if t.Failed() {
			t.Fatalf("the file failed its checks after kill %d", n+1)
		}
	}
	survived(t, path, known) // a later run must not lose what an earlier one had answered either
	if total < kills*fewAnswers {
		t.Errorf("only %d commands were answered in %d lives", total, kills)
	}
	t.Logf("%d kills, %d tables, %d answered commands", kills, len(known), total)
}

func TestTwoProcessesOnOneFile(t *testing.T) {
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "lair.db")
	db, r, err := openRegistry(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	known := map[string][]acked{}
	var mu sync.Mutex
	ack := func(a acked) {
		mu.Lock()
		defer mu.Unlock()
		known[a.Table] = append(known[a.Table], a)
	}
	// This process plays at the tables of the other as soon as it knows of
	// them.
	var wg sync.WaitGroup
	meddle := func(a acked) {
		ack(a)
		if a.Seq == 1 && !a.Chat {
			wg.Go(func() {
				p := &script{h: r, ack: ack, rng: rand.New(rand.NewPCG(rand.Uint64(), 1))}
				for n := 0; n < 20 && p.act(ctx, a.Table); n++ {
				}
			})
		}
	}
	for _, a := range killed(t, path, 600*time.Millisecond, meddle) {
		if a.Table == "" {
			t.Error("an answer names no table")
		}
	}
	wg.Wait()
	if err := errors.Join(r.Close(ctx), db.Close(ctx)); err != nil {
		t.Fatal(err)
	}
	survived(t, path, known)
}

// killed lets a child play for a while after fewAnswers answers, kills it, and
// returns what it had answered. each is called with every answer as soon as it
// is known.
func killed(t *testing.T, path string, life time.Duration, each func(acked)) []acked {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), childFile+"="+path)
	var complaint strings.Builder
	cmd.Stderr = &complaint
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var all []acked
	var timer *time.Timer
	lines := bufio.NewReader(out)
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			if !errors.Is(err, io.EOF) {
				t.Fatal(err)
			}
			break
		}
		var a acked
		if err := json.Unmarshal(line, &a); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		each(a)
		if all = append(all, a); timer == nil && len(all) >= fewAnswers {
			timer = time.AfterFunc(life, func() { cmd.Process.Kill() })
		}
	}
	if err := cmd.Wait(); err == nil || cmd.ProcessState.ExitCode() >= 0 {
		t.Fatalf("the child ended before it was killed: %v\n%s", err, complaint.String())
	}
	return all
}

// survived checks that the file is whole, that every table can be read, and
// that every answered command is in its log and still gets the same answer.
func survived(t *testing.T, path string, known map[string][]acked) {
	t.Helper()
	ctx := context.Background()
	db, r, err := openRegistry(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := errors.Join(r.Close(ctx), db.Close(ctx)); err != nil {
			t.Error(err)
		}
	}()
	for _, pragma := range []string{"integrity_check", "foreign_key_check"} {
		var said string
		if err := db.Reader().QueryRow("PRAGMA " + pragma).Scan(&said); said != "ok" && said != "" {
			t.Fatalf("%s: %s %v", pragma, said, err)
		}
	}
	for id, list := range known {
		// A registry replays the whole log and compares its hash, whether the
		// match is over or not.
		if s, err := r.Snapshot(ctx, id, table.Viewer{As: game.Nobody}); err != nil ||
			s.Status == table.Frozen {
			t.Errorf("table %s: %+v %v", id, s, err)
			continue
		}
		stored, err := db.Read(ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range list {
			if !a.Chat &&
				(a.Seq > int64(len(stored.Entries)) || stored.Entries[a.Seq-1].Key != a.Key || stored.Entries[a.Seq-1].By != a.Player) {
				t.Errorf("table %s: answered entry %d is missing", id, a.Seq)
			}
		}
		last := list[len(list)-1]
		by := table.By{Player: last.Player, Name: last.Player, Key: last.Key}
		if last.Chat {
			if line, err := r.Say(ctx, id, by, table.Words{Text: "hello"}); err != nil || line.N != last.Seq {
				t.Errorf("table %s: the line said as %d is now %d: %v", id, last.Seq, line.N, err)
			}
			continue
		}
		var done table.Done
		if e := stored.Entries[last.Seq-1]; e.Kind == table.Created {
			done, err = r.Create(ctx, id, by, *e.Detail.New, nil, false)
		} else {
			done, err = r.Do(ctx, id, by, repeat(e))
		}
		if err != nil || done.Seq != last.Seq {
			t.Errorf(
				"table %s: the command answered with %d is now answered with %d: %v", id, last.Seq,
				done.Seq, err,
			)
		}
	}
}

// repeat returns the command that made an entry.
func repeat(e table.Entry) table.Command {
	switch e.Kind {
	case table.Moved:
		return table.Play{Seat: e.Seat, Move: e.Move}
	case table.Resigned:
		return table.Resign{Seat: e.Seat}
	case table.Left:
		return table.Leave{Seat: e.Seat}
	case table.Sat:
		return table.Sit{Seat: e.Seat}
	case table.Undone, table.Withdrew, table.Asked:
		return table.Undo{Seat: e.Seat}
	case table.Answered:
		return table.Answer{Seat: e.Seat, Agree: e.Detail.Agree}
	}
	return nil
}
