package postgres

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"lair.games/lair/postgres/postgrestest"
	"lair.games/lair/table"
)

// player appends commands to a table of its own, one after the other, and
// repeats each until it is acknowledged, as a table does.
type player struct {
	id    string
	nodes []*DB
	acks  atomic.Int64 // commands that were acknowledged
	// how often a command was refused because it was in the log already
	found atomic.Int64
}

// play sends commands until stop is closed.
func (p *player) play(t *testing.T, stop <-chan struct{}) {
	ctx := context.Background()
	for n := p.acks.Load(); ; n++ {
		key := fmt.Sprintf("%s/%d", p.id, n)
		if !p.command(ctx, t, key, int(n), stop) {
			return
		}
		p.acks.Add(1)
	}
}

// command sends a command until it is acknowledged. It returns false if stop was
// closed before.
func (p *player) command(
	ctx context.Context, t *testing.T, key string, n int, stop <-chan struct{},
) bool {
	after := int64(n) + 1
	for attempt := 0; ; attempt++ {
		select {
		case <-stop:
			return false
		default:
		}
		node := p.nodes[(n+attempt)%len(p.nodes)]
		err := node.Append(ctx, p.id, after, playing, moved(after+1, key))
		switch {
		case err == nil:
			return true
		case errors.Is(err, table.ErrBehind):
			entries, err := node.Since(ctx, p.id, after)
			if err == nil && len(entries) > 0 && entries[0].Key == key {
				p.found.Add(1)
				return true
			}
			if err == nil && len(entries) > 0 {
				t.Errorf("%s: entry %d is %q, want %q", p.id, after+1, entries[0].Key, key)
				return false
			}
		case !errors.Is(err, table.ErrUnreachable):
			t.Errorf("%s: %v", key, err)
			return false
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// check compares what was acknowledged with what is in the log: each command
// once, in order, without a gap.
func (p *player) check(t *testing.T, db *DB) {
	t.Helper()
	stored, err := db.Read(context.Background(), p.id)
	if err != nil {
		t.Errorf("%s: %v", p.id, err)
		return
	}
	acks := p.acks.Load()
	// The command that was under way at the end may be there or not.
	if n := int64(len(stored.Entries)) - 1; n < acks || n > acks+1 {
		t.Errorf("%s: %d commands were acknowledged, %d are in the log", p.id, acks, n)
	}
	for i, e := range stored.Entries[1:] {
		if want := fmt.Sprintf("%s/%d", p.id, i); e.Key != want {
			t.Errorf("%s: entry %d is %q, want %q", p.id, e.Seq, e.Key, want)
			return
		}
	}
}

// seated opens tables for players at nodes.
func seated(t *testing.T, many int, nodes ...*DB) (list []*player) {
	t.Helper()
	for i := range many {
		p := &player{id: fmt.Sprint("t", i), nodes: nodes}
		if err := create1(context.Background(), nodes[0], p.id); err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	return list
}

// total returns how many commands of players were acknowledged.
func total(list []*player) (n int64) {
	for _, p := range list {
		n += p.acks.Load()
	}
	return n
}

// waitFor waits until a condition holds, and returns how long that took.
func waitFor(t *testing.T, what string, holds func() bool) time.Duration {
	t.Helper()
	begun := time.Now()
	for !holds() {
		if time.Since(begun) > 40*time.Second {
			t.Fatalf("after 40 s still: %s", what)
		}
		time.Sleep(5 * time.Millisecond)
	}
	return time.Since(begun)
}

// slow skips a test that starts servers of its own when time is short.
func slow(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("starts servers of its own")
	}
}

// TestPrimaryAndStandby uses one primary and its standby for what may happen to
// them, the worst last.
func TestPrimaryAndStandby(t *testing.T) {
	slow(t)
	primary := postgrestest.New(t)
	standby, err := primary.Standby("s1", quickly...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(standby.Stop)
	for _, x := range []struct {
		name string
		test func(t *testing.T, primary, standby *postgrestest.Server)
	}{
		{"a standby is refused", standbyRefused},
		{"the only standby is away", standbyAway},
		{"the primary is killed", primaryKilled},
	} {
		t.Run(x.name, func(t *testing.T) { x.test(t, primary, standby) })
	}
}

// standbyRefused checks that nothing is read from a standby, and that of
// several servers the primary is found.
func standbyRefused(t *testing.T, primary, standby *postgrestest.Server) {
	refused(t, standby.URL(), ErrStandby, "give the address of the primary")
	both := fmt.Sprintf("postgres://lair@127.0.0.1:%d,127.0.0.1:%d/postgres?sslmode=disable",
		standby.Port, primary.Port)
	db := openAt(t, both, Options{})
	if err := db.Check(context.Background()); err != nil {
		t.Errorf("with a standby and a primary: %v", err)
	}
	if list, err := db.Warnings(context.Background()); err != nil || len(list) != 2 ||
		!strings.Contains(list[0], "fsync") || !strings.Contains(list[1], "standby") {
		t.Errorf("warnings %q, %v, want one about fsync and one about the standby", list, err)
	}
	if err := primary.Synchronous("s1"); err != nil {
		t.Fatal(err)
	}
	if list, err := db.Warnings(context.Background()); err != nil || len(list) != 1 {
		t.Errorf("with a synchronous standby: warnings %q, %v, want one", list, err)
	}
}

// primaryKilled kills the primary during play, promotes its synchronous standby,
// and looks for what was acknowledged.
func primaryKilled(t *testing.T, primary, standby *postgrestest.Server) {
	if err := primary.Synchronous("s1"); err != nil {
		t.Fatal(err)
	}
	url := fmt.Sprintf("postgres://lair@127.0.0.1:%d,127.0.0.1:%d/postgres?sslmode=disable",
		primary.Port, standby.Port)
	nodes := []*DB{openAt(t, url, Options{}), openAt(t, url, Options{})}
	players := seated(t, 24, nodes...)
	stop := make(chan struct{})
	var wg sync.WaitGroup
	for _, p := range players {
		wg.Go(func() { p.play(t, stop) })
	}
	waitFor(t, "fewer than 300 commands were acknowledged", func() bool { return total(players) > 300 })
	primary.Kill()
	before := total(players)
	if err := standby.Promote(); err != nil {
		t.Error(err)
	}
	promoted := time.Now()
	waitFor(t, "not every player goes on after the promotion", func() bool {
		return total(players) > before+300 &&
			!slices.ContainsFunc(players, func(p *player) bool { return p.acks.Load() == 0 })
	})
	// One node may make all of them before the other one looks for the database again.
	waitFor(t, "a node does not find the promoted standby", func() bool {
		return !slices.ContainsFunc(nodes, func(db *DB) bool { return db.isDown() != nil })
	})
	t.Logf("300 commands within %v of the promotion", time.Since(promoted).Round(time.Millisecond))
	close(stop)
	wg.Wait()
	for _, p := range players {
		p.check(t, nodes[1])
	}
}

// standbyAway commits while the synchronous standby is away. What waits for it
// is neither confirmed nor shown, and is there once when commits no longer wait.
func standbyAway(t *testing.T, primary, standby *postgrestest.Server) {
	ctx := context.Background()
	if err := primary.Synchronous(""); err != nil {
		t.Fatal(err)
	}
	o := Options{Patience: 2 * time.Second, CommitTimeout: 500 * time.Millisecond}
	db, other := openAt(t, primary.URL(), o), openAt(t, primary.URL(), o)
	if err := create1(ctx, db, "away"); err != nil {
		t.Fatal(err)
	}
	if err := primary.Synchronous("s1"); err != nil {
		t.Fatal(err)
	}
	standby.Kill()
	begun := time.Now()
	err := db.Append(ctx, "away", 1, playing, moved(2, "k"))
	if took := time.Since(begun); !errors.Is(err, table.ErrUnreachable) || took > 8*time.Second {
		t.Errorf("an append without the standby: %v after %v, want ErrUnreachable", err, took)
	}
	if s, err := other.Read(ctx, "away"); err != nil || len(s.Entries) != 1 {
		t.Errorf("another node reads %d entries, %v, want 1", len(s.Entries), err)
	}
	if err := primary.Synchronous(""); err != nil {
		t.Fatal(err)
	}
	waitFor(t, "the node does not go on", func() bool { return db.Check(ctx) == nil })
	if err := db.Append(ctx, "away", 1, playing, moved(2, "k")); err != nil &&
		!errors.Is(err, table.ErrBehind) {
		t.Errorf("the same append again: %v", err)
	}
	if s, err := other.Read(ctx, "away"); err != nil || len(s.Entries) != 2 {
		t.Errorf("%d entries, %v, want 2", len(s.Entries), err)
	}
	if err := standby.Restart(quickly...); err != nil {
		t.Fatal(err)
	}
}

// TestAStandbyThatWasBehind promotes a standby that lacks what was acknowledged:
// the ends of logs say so.
func TestAStandbyThatWasBehind(t *testing.T) {
	slow(t)
	ctx := context.Background()
	primary := postgrestest.New(t)
	standby, err := primary.Standby("s1", quickly...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(standby.Stop)
	url := fmt.Sprintf("postgres://lair@127.0.0.1:%d,127.0.0.1:%d/postgres?sslmode=disable",
		primary.Port, standby.Port)
	db := openAt(t, url, Options{})
	if err := create1(ctx, db, "t"); err != nil {
		t.Fatal(err)
	}
	copied := `SELECT count(*) FROM heads`
	waitFor(t, "the standby does not follow", func() bool {
		n, err := standby.Value(copied)
		return err == nil && n == "1"
	})
	standby.Kill()
	for after := int64(1); after < 4; after++ {
		if err := db.Append(ctx, "t", after, playing, moved(after+1, fmt.Sprint(after))); err != nil {
			t.Fatal(err)
		}
	}
	if err := create1(ctx, db, "lost"); err != nil {
		t.Fatal(err)
	}
	old := playing
	old.Generation = db.Generation()
	primary.Kill()
	if err := standby.Restart(quickly...); err != nil {
		t.Fatal(err)
	}
	if err := standby.Promote(); err != nil {
		t.Fatal(err)
	}
	waitFor(t, "the database is not reached", func() bool { return db.Check(ctx) == nil })
	if err := db.Append(ctx, "t", 1, old, moved(2, "k")); !errors.Is(err, table.ErrBehind) {
		t.Errorf("an append decided before the failover: %v, want ErrBehind", err)
	}
	ends, err := db.Heads(ctx, []string{"t", "lost"})
	if err != nil || len(ends) != 1 || ends["t"].Seq != 1 {
		t.Errorf("the ends of logs on the new primary: %v %v, want t at 1 only", ends, err)
	}
	// Tables that are opened now may get the number of the one that was lost.
	if err := create1(ctx, db, "new"); err != nil {
		t.Fatal(err)
	}
	if err := db.Append(ctx, "lost", 1, playing, moved(2, "k")); !errors.Is(err, table.ErrUnknown) {
		t.Errorf("an append to the lost table: %v, want ErrUnknown", err)
	}
	again := playing
	again.Generation = db.Generation()
	if err := db.Append(ctx, "t", 1, again, moved(2, "k")); err != nil {
		t.Errorf("the same append, decided anew: %v", err)
	}
	if s, err := db.Read(ctx, "new"); err != nil || len(s.Entries) != 1 {
		t.Errorf("the new table has %d entries, %v, want 1", len(s.Entries), err)
	}
}

// proxy passes connections on to a server, and resets them at random moments.
type proxy struct {
	net.Listener
	to     string
	mean   int // a reset in so many reads, on average; 0: none
	delay  time.Duration
	active atomic.Bool
	resets atomic.Int64
	// mute resets the connection of the next answer of the server, in place of
	// passing it on.
	mute atomic.Bool
}

// newProxy starts a proxy in front of a server.
func newProxy(t *testing.T, to int, mean int, delay time.Duration) *proxy {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &proxy{Listener: l, to: fmt.Sprint("127.0.0.1:", to), mean: mean, delay: delay}
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go p.pass(conn.(*net.TCPConn))
		}
	}()
	return p
}

// pass passes a connection on until either side closes it or it is reset.
func (p *proxy) pass(client *net.TCPConn) {
	c, err := net.Dial("tcp", p.to)
	if err != nil {
		_ = client.Close()
		return
	}
	server := c.(*net.TCPConn)
	reset := func() {
		for _, conn := range []*net.TCPConn{client, server} {
			_ = conn.SetLinger(0)
			_ = conn.Close()
		}
	}
	copyTo := func(to, from *net.TCPConn, answers bool) {
		defer reset()
		buf := make([]byte, 64<<10)
		for {
			n, err := from.Read(buf)
			if err != nil && !errors.Is(err, io.EOF) || n == 0 {
				return
			}
			if p.active.Load() {
				time.Sleep(p.delay/2 + rand.N(p.delay))
				if rand.IntN(p.mean) == 0 {
					p.resets.Add(1)
					return
				}
			}
			if answers && p.mute.CompareAndSwap(true, false) {
				return
			}
			if _, err := to.Write(buf[:n]); err != nil {
				return
			}
		}
	}
	go copyTo(server, client, false)
	copyTo(client, server, true)
}

// url returns the URL of a schema behind the proxy.
func (p *proxy) url(schema string) string {
	return fmt.Sprintf("postgres://lair@%s/postgres?sslmode=disable&search_path=%s", p.Addr(), schema)
}

// TestACommitWithoutAnswerIsReadBack loses the answers to an append and to a new
// table. Both are acknowledged, and happen once.
func TestACommitWithoutAnswerIsReadBack(t *testing.T) {
	ctx := context.Background()
	direct := open(t)
	var schema string
	err := direct.pool.QueryRow(ctx, `SELECT current_schema()`).Scan(&schema)
	if err != nil {
		t.Fatal(err)
	}
	p := newProxy(t, postgrestest.Shared(t).Port, 0, 0)
	db := openAt(t, p.url(schema), Options{Writers: 1})
	for i, id := range []string{"a", "b", "c"} {
		if err := create1(ctx, db, id); err != nil {
			t.Fatal(err)
		}
		if err := db.Append(ctx, id, 1, playing, moved(2, "k1")); err != nil {
			t.Fatal(err)
		}
		head := playing
		if i == 1 { // in a transaction of several statements
			head.Seats = []table.SeatState{{Seat: 0, Player: "bob"}}
		}
		p.mute.Store(true)
		if err := db.Append(ctx, id, 2, head, moved(3, "k2")); err != nil {
			t.Errorf("an append whose answer was lost: %v", err)
		}
		if p.mute.Load() {
			t.Error("no answer was lost")
		}
		if err := db.Append(ctx, id, 3, playing, moved(4, "k3")); err != nil {
			t.Errorf("the append after it: %v", err)
		}
		if s, err := direct.Read(ctx, id); err != nil || len(s.Entries) != 4 {
			t.Errorf("%d entries, %v, want 4", len(s.Entries), err)
		}
	}
	p.mute.Store(true)
	if err := create1(ctx, db, "d"); err != nil {
		t.Errorf("a table whose creation was not answered: %v", err)
	}
	if err := create1(ctx, db, "d"); !errors.Is(err, table.ErrExists) {
		t.Errorf("the same table again: %v, want ErrExists", err)
	}
}

// TestConnectionsThatBreakDuringCommits resets connections before requests reach
// the server and before answers leave it. Each command is in the log once.
func TestConnectionsThatBreakDuringCommits(t *testing.T) {
	s := postgrestest.Shared(t)
	direct := open(t)
	var schema string
	err := direct.pool.QueryRow(context.Background(), `SELECT current_schema()`).Scan(&schema)
	if err != nil {
		t.Fatal(err)
	}
	p := newProxy(t, s.Port, 12, 2*time.Millisecond)
	nodes := []*DB{
		openAt(t, p.url(schema), Options{}), openAt(t, p.url(schema), Options{}),
	}
	players := seated(t, 12, nodes...)
	p.active.Store(true)
	stop := make(chan struct{})
	var wg sync.WaitGroup
	for _, player := range players {
		wg.Go(func() { player.play(t, stop) })
	}
	waitFor(t, "fewer than 40 resets and 200 commands", func() bool {
		return p.resets.Load() >= 40 && total(players) >= 200
	})
	p.active.Store(false)
	close(stop)
	wg.Wait()
	found := int64(0)
	for _, player := range players {
		player.check(t, direct)
		found += player.found.Load()
	}
	t.Logf("%d resets, %d commands, of which %d were found in the log", p.resets.Load(),
		total(players), found)
}

// TestAnUnreachableDatabaseIsSaidSo checks that nobody waits for long while the
// database is away, and that all goes on when it is back.
func TestAnUnreachableDatabaseIsSaidSo(t *testing.T) {
	slow(t)
	ctx := context.Background()
	s := postgrestest.New(t)
	db := openAt(t, s.URL(), Options{Patience: 3 * time.Second})
	if err := create1(ctx, db, "t"); err != nil {
		t.Fatal(err)
	}
	s.Kill()
	within := func(what string, limit time.Duration, f func() error) {
		t.Helper()
		begun := time.Now()
		err := f()
		if took := time.Since(begun); !errors.Is(err, table.ErrUnreachable) || took > limit {
			t.Errorf("%s: %v after %v, want ErrUnreachable within %v", what, err, took, limit)
		}
	}
	write := func() error { return db.Append(ctx, "t", 1, playing, moved(2, "k")) }
	within("the first append", 8*time.Second, write)
	within("another append", time.Second, write)
	within("a read", time.Second, func() error { _, err := db.Read(ctx, "t"); return err })
	within("a check", time.Second, func() error { return db.Check(ctx) })
	if err := s.Restart(quickly...); err != nil {
		t.Fatal(err)
	}
	waitFor(t, "the database is not reached", func() bool { return db.Check(ctx) == nil })
	if err := write(); err != nil {
		t.Errorf("an append after the database is back: %v", err)
	}
}

// quickly are settings of a server that is started again.
var quickly = []string{"fsync=off"}
