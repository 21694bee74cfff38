package table_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/table"
	"lair.games/lair/table/tabletest"
)

// errCut is what a store answers to a node that is cut off from it.
var errCut = errors.New("the store cannot be reached")

// cable is a node's access to the store.
type cable struct {
	*tabletest.Memory
	cut  atomic.Bool
	mute atomic.Bool // its beats do not arrive
}

func (c *cable) err() error {
	if c.cut.Load() {
		return errCut
	}
	return nil
}

func (c *cable) Create(
	ctx context.Context, id string, seed game.Seed, head table.Head, entries []table.Entry,
) error {
	if err := c.err(); err != nil {
		return err
	}
	return c.Memory.Create(ctx, id, seed, head, entries)
}

func (c *cable) Append(
	ctx context.Context, id string, after int64, head table.Head, entries []table.Entry,
) error {
	if err := c.err(); err != nil {
		return err
	}
	return c.Memory.Append(ctx, id, after, head, entries)
}

func (c *cable) Read(ctx context.Context, id string) (table.Stored, error) {
	if err := c.err(); err != nil {
		return table.Stored{}, err
	}
	return c.Memory.Read(ctx, id)
}

func (c *cable) Since(ctx context.Context, id string, after int64) ([]table.Entry, error) {
	if err := c.err(); err != nil {
		return nil, err
	}
	return c.Memory.Since(ctx, id, after)
}

func (c *cable) Heads(ctx context.Context, ids []string) (map[string]table.End, error) {
	if err := c.err(); err != nil {
		return nil, err
	}
	return c.Memory.Heads(ctx, ids)
}

func (c *cable) Beat(ctx context.Context, id string, text []byte) ([]table.NodeRow, error) {
	if err := c.err(); err != nil {
		return nil, err
	}
	if c.mute.Load() {
		return nil, errCut
	}
	return c.Memory.Beat(ctx, id, text)
}

func (c *cable) Leave(ctx context.Context, id string) error {
	if c.cut.Load() {
		return nil // its process has ended: nobody hears of the error
	}
	return c.Memory.Leave(ctx, id)
}

func (c *cable) SaveUptime(ctx context.Context, up time.Duration) error {
	if c.cut.Load() {
		return nil
	}
	return c.Memory.SaveUptime(ctx, up)
}

// lossy is a bus that loses, repeats and reorders messages.
type lossy struct {
	table.Bus
	mu  sync.Mutex
	rng *rand.Rand
}

func (l *lossy) Publish(id string, seq int64) {
	l.mu.Lock()
	fate, late := l.rng.IntN(4), time.Duration(l.rng.IntN(1500))*time.Millisecond
	l.mu.Unlock()
	switch fate {
	case 0: // lost
	case 1:
		time.AfterFunc(late, func() { l.Bus.Publish(id, seq) })
	case 2:
		l.Bus.Publish(id, seq)
		fallthrough
	default:
		l.Bus.Publish(id, seq)
	}
}

// member is a node of a cluster under test.
type member struct {
	*harness
	cable  *cable
	logged *lockedBuffer
}

// lockedBuffer is a buffer for loggers of several goroutines.
type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// cluster opens nodes on one store. Each sees what others do by polling, unless
// changes bring a bus.
func cluster(t *testing.T, nodes int, changes ...change) (*tabletest.Memory, []*member) {
	t.Helper()
	log := new(tabletest.Memory)
	var list []*member
	for i := range nodes {
		list = append(list, joinCluster(t, log, fmt.Sprint("n", i+1), changes...))
	}
	return log, list
}

// joinCluster opens one more node.
func joinCluster(t *testing.T, log *tabletest.Memory, name string, changes ...change) *member {
	t.Helper()
	m := &member{cable: &cable{Memory: log}, logged: new(lockedBuffer)}
	m.harness = reopen(t, log, append([]change{func(c *table.Config) {
		c.Log, c.Node = m.cable, name
		c.Logger = slog.New(slog.NewTextHandler(m.logged, nil))
	}}, changes...)...)
	return m
}

// seen waits for a watcher's next step or snapshot with at least this seq.
func seen(t *testing.T, w *table.Watcher, seq int64, within time.Duration) table.Message {
	t.Helper()
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	for {
		m, err := w.Next(ctx)
		if err != nil {
			t.Fatalf("entry %d was not seen within %v: %v", seq, within, err)
		}
		if m.Step != nil && m.Step.Seq >= seq || m.Snapshot != nil && m.Snapshot.Seq >= seq {
			return m
		}
	}
}

func TestANodeSeesWhatAnotherDoes(t *testing.T) {
	for name, x := range map[string]struct {
		bus    func() table.Bus
		within time.Duration
	}{
		"by polling": {func() table.Bus { return nil }, 2100 * time.Millisecond},
		"by the bus": {func() func() table.Bus { b := new(tabletest.MemoryBus); return b.Join }(), 10 * time.Millisecond},
	} {
		t.Run(strings.ReplaceAll(name, " ", "-"), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				_, n := cluster(t, 2, func(c *table.Config) { c.Bus = x.bus() })
				n[0].deal("t1", []string{"ann", "bob"})
				ann, bob := n[0].watch("t1", "ann", 0, -1), n[1].watch("t1", "bob", 1, -1)
				for range 3 {
					done := n[0].play("t1", "ann")
					seen(t, bob, done.Seq, x.within)
					done = n[1].play("t1", "bob")
					seen(t, ann, done.Seq, x.within)
				}
				words := table.Words{Text: "well played"}
				if _, err := n[0].Say(ctx, "t1", n[0].by("ann"), words); err != nil {
					t.Fatal(err)
				}
				ctx, cancel := context.WithTimeout(ctx, x.within)
				defer cancel()
				for {
					m, err := bob.Next(ctx)
					if err != nil {
						t.Fatalf("a line of chat was not seen: %v", err)
					}
					if m.Line != nil && m.Line.Text == "well played" {
						break
					}
				}
			})
		})
	}
}

// TestARefusalIsAboutTheNewestState sends commands to a node whose cache is
// behind the log. What was refused before is accepted now, and the same command
// sent to both nodes happens once.
func TestARefusalIsAboutTheNewestState(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, n := cluster(t, 2)
		n[0].create("t1", "high-card", []string{"ann", ""}, false)
		n[1].snapshot("t1", "", game.Nobody) // now in the cache of the other node
		n[0].do("t1", "bob", table.Sit{Seat: 1})
		n[1].do("t1", "ann", table.Start{}) // would seat a bot if it were behind
		if s := n[1].snapshot("t1", "bob", table.Mine); s.You != 1 || s.Seats[1].Player != "bob" {
			t.Fatalf("bob sits at seat %d of %+v", s.You, s.Seats)
		}
		move := table.Play{Seat: 0, Seq: n[1].snapshot("t1", "ann", 0).Seq, Move: n[1].first("t1", "ann")}
		by := n[0].by("ann")
		var first table.Done
		for i, node := range []*member{n[0], n[1], n[0], n[1]} {
			done, err := node.Do(ctx, "t1", by, move)
			if i == 0 {
				first = done
			}
			if err != nil || done != first {
				t.Fatalf("the same move at node %d: %+v %v, want %+v", i%2, done, err, first)
			}
		}
		// bob's move is not refused at a node that has not seen ann's
		s := n[1].snapshot("t1", "bob", 1)
		n[1].do("t1", "bob", table.Play{Seat: 1, Seq: s.Seq, Move: asJSON(t, s.Moves[0])})
		if _, err := n[0].Snapshot(ctx, "t1", table.Viewer{Player: "cy", As: 1}); !errors.Is(err, table.ErrNotYours) {
			t.Errorf("somebody else's seat: %v", err)
		}
	})
}

// setBack is a way to go on after the store was set back.
type setBack struct {
	quick bool // no node sees that the store is away
	// after is called before any node has noticed.
	after func(t *testing.T, n []*member, was *table.Snapshot)
}

var setBacks = map[string]setBack{
	"and nobody does anything": {after: func(*testing.T, []*member, *table.Snapshot) {}},
	"and the other node goes on": {after: func(t *testing.T, n []*member, _ *table.Snapshot) {
		n[2].play("t1", "ann")
	}},
	"and the other node goes beyond": {after: func(t *testing.T, n []*member, _ *table.Snapshot) {
		n[2].play("t1", "ann")
		n[2].play("t1", "bob")
		n[2].play("t1", "ann")
	}},
	"and the same node goes on": {after: func(t *testing.T, n []*member, _ *table.Snapshot) {
		n[0].play("t1", "ann")
	}},
	"faster than a beat": {quick: true, after: func(*testing.T, []*member, *table.Snapshot) {}},
	"faster than a beat, and as many entries follow": {
		quick: true, after: func(t *testing.T, n []*member, was *table.Snapshot) {
			n[2].play("t1", "ann")
			n[2].play("t1", "bob")
			// The log ends where this node thinks, with other entries. Whether the
			// move is refused depends on those; it must not follow them unseen.
			_, _ = n[0].Do(ctx, "t1", n[0].by("ann"), table.Play{
				Seat: 0, Seq: was.Seq, Move: asJSON(t, was.Moves[0]),
			})
		},
	},
}

// TestAStoreThatWasSetBack takes confirmed entries away from under two nodes,
// as a standby does that had not received them. Both notice, whoever writes
// first; all who watch get a snapshot of a new epoch, and play goes on.
func TestAStoreThatWasSetBack(t *testing.T) {
	for name, x := range setBacks {
		t.Run(strings.ReplaceAll(name, " ", "-"), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { x.check(t) })
		})
	}
}

func (x setBack) check(t *testing.T) {
	log, n := cluster(t, 3, func(c *table.Config) { c.Verify = -1 })
	n[0].deal("t1", []string{"ann", "bob"})
	head := headOf(t, n[0], "t1")
	stored := must(log.Read(ctx, "t1"))
	head.Hash = stored.Hash
	from := int64(len(stored.Entries))
	ann, bob := n[0].watch("t1", "ann", 0, -1), n[1].watch("t1", "bob", 1, -1)
	n[0].play("t1", "ann")
	last := n[0].play("t1", "bob").Seq
	seen(t, ann, last, time.Second)
	seen(t, bob, last, 3*time.Second)
	was := n[0].snapshot("t1", "ann", 0)
	if !x.quick { // the primary is gone for a while
		for _, node := range n {
			node.cable.cut.Store(true)
		}
		time.Sleep(1500 * time.Millisecond)
	}
	log.SetBack("t1", from, head)
	log.Replace()
	for _, node := range n {
		node.cable.cut.Store(false)
	}
	x.after(t, n, was)
	waitForNewEpoch(t, ann)
	waitForNewEpoch(t, bob)
	time.Sleep(5 * time.Second)
	if !strings.Contains(n[0].logged.String(), "THE STORE LOST CONFIRMED ENTRIES") {
		t.Errorf("node 0 says only %q", n[0].logged)
	}
	epochs := checkEpochs(t, log, n)
	// A client of the old epoch that comes back gets no steps.
	w := n[2].Watcher("ann", 100)
	if err := w.WatchSince(ctx, "t1", 0, from+1, 0); err != nil {
		t.Fatal(err)
	}
	if m, err := w.Next(ctx); err != nil || m.Snapshot == nil || m.Snapshot.Epoch != epochs {
		t.Errorf("a client of the old epoch gets %+v %v", m, err)
	}
	for n[1].snapshot("t1", "", game.Nobody).Status == table.Playing {
		for _, player := range []string{"ann", "bob"} {
			if s := n[1].snapshot("t1", player, table.Mine); len(s.Moves) > 0 {
				n[1].play("t1", player)
			}
		}
	}
}

// waitForNewEpoch waits until a watcher gets a snapshot of a new epoch. No step may
// lead into it.
func waitForNewEpoch(t *testing.T, w *table.Watcher) {
	t.Helper()
	for {
		m := seen(t, w, 0, 10*time.Second)
		if m.Snapshot != nil && m.Snapshot.Epoch > 0 {
			return
		}
		if m.Step != nil && m.Step.After != nil && m.Step.After.Epoch > 0 {
			t.Fatal("a watcher got a step into the new epoch, want a snapshot")
		}
	}
}

// checkEpochs checks that one or two entries begin a new epoch, and that all nodes
// are at the last entry. It returns the number of epochs.
func checkEpochs(t *testing.T, log *tabletest.Memory, n []*member) (epochs int) {
	t.Helper()
	entries := must(log.Read(ctx, "t1")).Entries
	for _, e := range entries {
		if e.Kind == table.SetBack {
			epochs++
		}
	}
	if epochs == 0 || epochs > 2 {
		t.Errorf(
			"%d entries say that the store was set back, want one a node that noticed", epochs,
		)
	}
	for i, node := range n {
		s := node.snapshot("t1", "ann", table.Mine)
		if s.Epoch != epochs || s.Seq != int64(len(entries)) {
			t.Errorf(
				"node %d is at %d of epoch %d, want %d of %d", i, s.Seq, s.Epoch, len(entries),
				epochs,
			)
		}
	}
	return epochs
}

// headOf returns a head that fits the table as it is now.
func headOf(t *testing.T, m *member, id string) table.Head {
	t.Helper()
	s := m.snapshot(id, "", game.Nobody)
	h := table.Head{Status: s.Status, Ply: s.Ply, Updated: s.At}
	for _, seat := range s.Actors {
		h.Actors = h.Actors.With(seat)
	}
	return h
}

// TestATableThatWasLost takes a whole table away.
func TestATableThatWasLost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log, n := cluster(t, 2)
		n[0].deal("t1", []string{"ann", "bob"})
		w := n[0].watch("t1", "ann", 0, -1)
		log.SetBack("t1", 0, table.Head{})
		for {
			if _, err := w.Next(ctx); errors.Is(err, table.ErrClosed) {
				break
			} else if err != nil {
				t.Fatal(err)
			}
		}
		if _, err := n[0].Snapshot(ctx, "t1", table.Viewer{As: game.Nobody}); !errors.Is(err, table.ErrUnknown) {
			t.Errorf("a lost table: %v", err)
		}
		if !strings.Contains(n[0].logged.String(), "THE STORE LOST A TABLE") {
			t.Errorf("it says only %q", n[0].logged)
		}
	})
}

// TestADeadNodesTablesGoOn cuts off a node while its bots think and its clocks
// run. The others do what it would have done, once.
func TestADeadNodesTablesGoOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := new(tabletest.Memory)
		slow := func(c *table.Config) {
			c.Bots.(*tabletest.Bots).Think = func(ctx context.Context, _ game.Seat) {
				select {
				case <-ctx.Done():
				case <-time.After(3 * time.Second):
				}
			}
		}
		dies := joinCluster(t, log, "dies", slow)
		n := []*member{joinCluster(t, log, "n2"), joinCluster(t, log, "n3")}
		time.Sleep(2 * time.Second)
		for i := range 20 {
			dies.deal(fmt.Sprint("bots", i), []string{"bot", "ann"})
			dies.dealTimed(
				fmt.Sprint("clock", i), table.ClockSetup{Kind: table.MoveClock, Base: 20 * time.Second}, "ann", "bob",
			)
		}
		ann := n[0].watch("bots7", "ann", 1, -1)
		dies.cable.cut.Store(true)
		start := time.Now()
		m := seen(t, ann, dies.snapshot("bots7", "", game.Nobody).Seq+1, 5*time.Second)
		if m.Step == nil || m.Step.Entry.Kind != table.Moved {
			t.Fatalf("ann gets %+v, want the bot's move", m)
		}
		t.Logf("the bot moved %v after its node died", time.Since(start))
		time.Sleep(40 * time.Second)
		for i := range 20 {
			moves, flags := 0, 0
			for _, e := range must(log.Read(ctx, fmt.Sprint("bots", i))).Entries {
				if e.Kind == table.Moved {
					moves++
				}
			}
			for _, e := range must(log.Read(ctx, fmt.Sprint("clock", i))).Entries {
				if e.Kind == table.Flagged && e.Seat == 0 {
					flags++
				}
			}
			if moves != 1 || flags != 1 {
				t.Errorf("tables %d: %d moves and %d expired clocks, want 1 and 1", i, moves, flags)
			}
		}
		if said := n[0].logged.String(); strings.Count(said, "other nodes have ended") != 1 {
			t.Errorf("it says %q", said)
		}
	})
}

// TestTheLastEntryOfADeadNode lets a node append an entry at any time between
// its last beat and the moment at which the others take it for dead. The bot
// whose turn it is decides at another node then, even if that one has not seen
// the entry before.
func TestTheLastEntryOfADeadNode(t *testing.T) {
	for late := range 8 {
		synctest.Test(t, func(t *testing.T) {
			log := new(tabletest.Memory)
			dies := joinCluster(t, log, "dies", func(c *table.Config) {
				c.Bots.(*tabletest.Bots).Think = func(ctx context.Context, _ game.Seat) { <-ctx.Done() }
			})
			n := []*member{joinCluster(t, log, "n2"), joinCluster(t, log, "n3")}
			time.Sleep(2 * time.Second)
			dies.deal("t1", []string{"ann", "bot"}, "picking=in-turn")
			ann := n[0].watch("t1", "ann", 0, -1)
			time.Sleep(time.Second)
			dies.cable.mute.Store(true)
			time.Sleep(time.Duration(late) * 250 * time.Millisecond)
			seq := dies.play("t1", "ann").Seq
			dies.cable.cut.Store(true)
			seen(t, ann, seq+1, 5*time.Second)
		})
	}
}

// TestTheNodeWherePeopleSitComesFirst holds that an expired clock is handled
// right away by the node at which somebody sits, and once.
func TestTheNodeWherePeopleSitComesFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log, n := cluster(t, 3)
		time.Sleep(2 * time.Second)
		n[0].dealTimed("t1", table.ClockSetup{Kind: table.MoveClock, Base: 15 * time.Second}, "ann", "bob")
		for i, player := range []string{"eve", "bob", "eve"} {
			n[i].watch("t1", player, game.Nobody, -1)
		}
		flags := func() (n int) {
			for _, e := range must(log.Read(ctx, "t1")).Entries {
				if e.Kind == table.Flagged && e.Seat == 0 {
					n++
				}
			}
			return n
		}
		time.Sleep(15*time.Second + 50*time.Millisecond)
		if n := flags(); n != 1 {
			t.Errorf("right after the deadline the clock expired %d times, want 1", n)
		}
		time.Sleep(10 * time.Second)
		if n := flags(); n != 1 {
			t.Errorf("ten seconds later it has expired %d times, want 1", n)
		}
	})
}

// TestOneNodeAsksABot counts who lets bots think while all nodes live: the one
// that wrote the newest entry, and nobody else.
func TestOneNodeAsksABot(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var bus tabletest.MemoryBus
		_, n := cluster(t, 3, func(c *table.Config) { c.Bus = bus.Join() })
		time.Sleep(2 * time.Second)
		n[0].deal("t1", []string{"ann", "bot"})
		for i, player := range []string{"eve", "eve", "ann"} {
			n[i].watch("t1", player, table.Mine, -1)
		}
		for range 3 {
			time.Sleep(20 * time.Second)
			n[2].play("t1", "ann")
		}
		time.Sleep(20 * time.Second)
		calls := func(i int) int64 { return n[i].bots.Calls.Load() }
		if s := n[1].snapshot("t1", "", game.Nobody); s.Status != table.Over || calls(0)+calls(1)+calls(2) != 3 {
			t.Errorf("the match is %s; bots were asked %d, %d and %d times, want 3 in all", s.Status, calls(0), calls(1), calls(2))
		}
	})
}

func TestPresenceOfAllNodes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, n := cluster(t, 2)
		opened := table.New{Game: "high-card", Setup: game.Setup{Seats: 3}, Open: true}
		if _, err := n[0].Create(ctx, "t1", n[0].by("ann"), opened, people("ann", "bob"), false); err != nil {
			t.Fatal(err)
		}
		ann := n[0].watch("t1", "ann", table.Mine, -1)
		bob := n[1].watch("t1", "bob", table.Mine, -1)
		time.Sleep(3 * time.Second)
		for i, node := range n {
			if got, err := node.Online(ctx, "t1"); err != nil || fmt.Sprint(got) != "[0 1]" {
				t.Errorf("at node %d online are %v %v, want both", i, got, err)
			}
			if got, err := node.OpenTables(ctx, 0); err != nil || len(got) != 1 || got[0].ID != "t1" {
				t.Errorf("at node %d the open tables are %+v %v", i, got, err)
			}
		}
		bob.Close()
		time.Sleep(3 * time.Second)
		if got, err := n[0].Online(ctx, "t1"); err != nil || fmt.Sprint(got) != "[0]" {
			t.Errorf("after bob left, online are %v %v", got, err)
		}
		ann.Close()
		time.Sleep(3 * time.Second)
		if got, err := n[1].OpenTables(ctx, 0); err != nil || len(got) != 1 {
			t.Errorf("right after the host left the open tables are %+v %v", got, err)
		}
		time.Sleep(65 * time.Second)
		if got, err := n[1].OpenTables(ctx, 0); err != nil || len(got) != 0 {
			t.Errorf("a minute after the host left the open tables are %+v %v", got, err)
		}
	})
}

func TestANodeWithOtherSecretsIsRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log, _ := cluster(t, 1)
		_, err := table.Open(ctx, table.Config{
			Log: log, Node: "n2", Titles: testGames, Secret: []byte("another secret of the test"),
		})
		if !errors.Is(err, table.ErrNode) || !strings.Contains(err.Error(), "other secrets") ||
			strings.Contains(err.Error(), "\n") {
			t.Errorf("a node with other secrets: %v, want one line that says so", err)
		}
		if _, err := table.Open(ctx, table.Config{
			Log: struct{ table.Log }{log}, Node: "n2", Titles: testGames, Secret: []byte("a secret of the test"),
		}); !errors.Is(err, table.ErrNode) {
			t.Errorf("a store of one process: %v", err)
		}
		joinCluster(t, log, "n3")
	})
}

// TestAClockThatIsAnHourOff plays by the clock at two nodes whose wall clocks
// are an hour apart.
func TestAClockThatIsAnHourOff(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := new(tabletest.Memory)
		n := []*member{joinCluster(t, log, "n1"), joinCluster(t, log, "n2", func(c *table.Config) {
			c.Now = func() time.Time { return time.Now().Add(time.Hour) }
		})}
		time.Sleep(90 * time.Second) // the second node's count must not lag behind the first one's
		late := joinCluster(t, log, "n3")
		time.Sleep(2 * time.Second)
		n[0].dealTimed(
			"t1", table.ClockSetup{Kind: table.BankClock, Base: time.Minute}, "ann", "bob",
		)
		for i := range 2 {
			time.Sleep(4 * time.Second)
			[]*member{n[1], late}[i].play("t1", "ann")
			time.Sleep(3 * time.Second)
			[]*member{late, n[0]}[i].play("t1", "bob")
		}
		time.Sleep(2500 * time.Millisecond)
		for i, node := range append(n, late) {
			s := node.snapshot("t1", "", game.Nobody)
			a, b := s.Seats[0].Clock.Left, s.Seats[1].Clock.Left
			if (a-52*time.Second).Abs() > 100*time.Millisecond || (b-46*time.Second).Abs() > 100*time.Millisecond {
				t.Errorf("at node %d ann has %v and bob %v, want 52 and 46 seconds", i, a, b)
			}
		}
		for i, node := range append(n, late) {
			if c := strings.Count(node.logged.String(), "the clocks of two nodes differ"); c != []int{1, 2, 1}[i] {
				t.Errorf("node %d speaks %d times of the clocks: %s", i, c, node.logged)
			}
		}
	})
}

func TestNodesOfTwoVersions(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := new(tabletest.Memory)
		old := joinCluster(t, log, "n1", func(c *table.Config) { c.Editions = map[string][]int{"high-card": {3}} })
		version := toyVersion(t)
		newer := joinCluster(t, log, "n2", func(c *table.Config) { c.Editions = map[string][]int{"high-card": {version}} })
		time.Sleep(3 * time.Second)
		opened := table.New{Game: "high-card", Setup: game.Setup{Seats: 2}}
		if _, err := newer.Create(ctx, "t1", newer.by("ann"), opened, nil, false); !errors.Is(err, table.ErrRulesDiffer) {
			t.Errorf("a table that the other node cannot serve: %v, want ErrRulesDiffer", err)
		}
		old.close()
		time.Sleep(3 * time.Second)
		if _, err := newer.Create(ctx, "t1", newer.by("ann"), opened, nil, false); err != nil {
			t.Errorf("after the other node left: %v", err)
		}
	})
}

// toyVersion returns the version of High Card's rules, which must not be 3.
func toyVersion(t *testing.T) int {
	g, _ := testGames("high-card")
	if v := g.Info().Version; v != 3 {
		return v
	}
	t.Fatal("High Card is at version 3: compare with another")
	return 0
}

// TestSimulation plays at three nodes with a simulated clock, a lossy bus, a
// store that fails now and then, and nodes that die, from many seeds.
//
//	LAIR_SEEDS=2000 go test ./table -run TestSimulation
func TestSimulation(t *testing.T) {
	seeds := 12
	if text := os.Getenv("LAIR_SEEDS"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatalf("LAIR_SEEDS: %v", err)
		}
		seeds = n
	}
	if testing.Short() {
		seeds = 3
	}
	for seed := range seeds {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) { simulate(t, uint64(seed)) })
		})
	}
}

// simulation is a cluster of three nodes, its tables, and the answers that its
// clients got.
type simulation struct {
	t         *testing.T
	seed      uint64
	rng       *rand.Rand
	log       *tabletest.Memory
	bus       *tabletest.MemoryBus
	started   int // nodes
	nodes     []*member
	tables    []string
	watchers  []*table.Watcher
	confirmed []confirmation
}

// confirmation is the entry that a client was told for a command.
type confirmation struct {
	id, player, key string
	seq             int64
}

// simulated are the people at every table of a simulation.
var simulated = []string{"ann", "bob", "cy"}

func simulate(t *testing.T, seed uint64) {
	s := &simulation{
		t: t, seed: seed, rng: rand.New(rand.NewPCG(seed, 17)),
		log: new(tabletest.Memory), bus: new(tabletest.MemoryBus),
	}
	s.nodes = []*member{s.start(), s.start(), s.start()}
	s.openTables()
	for i, id := range s.tables {
		s.watch(s.nodes[i%3], id, simulated[i%3])
		s.watch(s.nodes[(i+1)%3], id, "")
	}
	for step := range 150 {
		s.step(step > 20)
	}
	for _, m := range s.nodes {
		m.cable.cut.Store(false)
	}
	standStill(s.log, s.tables)
	s.checkConfirmed()
	s.checkLogs()
	for _, w := range s.watchers { // I4
		checkStream(t, w)
	}
}

// start opens one more node.
func (s *simulation) start() *member {
	s.started++
	return joinCluster(s.t, s.log, fmt.Sprintf("n%03d", s.started), func(c *table.Config) {
		c.Bus = &lossy{Bus: s.bus.Join(), rng: rand.New(rand.NewPCG(s.seed, uint64(s.started)))}
		c.Verify = 3
	})
}

// openTables opens four tables, with and without clock, bot and simultaneous
// picks.
func (s *simulation) openTables() {
	bank := table.ClockSetup{Kind: table.BankClock, Base: time.Minute, Increment: time.Second}
	for i := range 4 {
		id := fmt.Sprint("t", i)
		picking := []string{"at-once", "in-turn"}[i/2]
		n := table.New{
			Game: "high-card", Clock: []table.ClockSetup{{}, bank}[i%2],
			Setup: game.Setup{Seats: 3, Options: map[string]string{"picking": picking}},
		}
		places := people("ann", "bob", []string{"cy", "bot"}[i%2])
		by := s.nodes[0].by("ann")
		if _, err := s.nodes[i%3].Create(ctx, id, by, n, places, true); err != nil {
			s.t.Fatal(err)
		}
		s.tables = append(s.tables, id)
	}
}

func (s *simulation) watch(m *member, id, player string) {
	w := m.Watcher(player, 1000)
	if w.Watch(ctx, id, table.Mine, -1) == nil {
		s.watchers = append(s.watchers, w)
	}
}

// step lets a node fail now and then, and a person send a command.
func (s *simulation) step(mayDie bool) {
	rng, at := s.rng, s.rng.IntN(len(s.nodes))
	m, id, player := s.nodes[at], s.tables[rng.IntN(len(s.tables))], simulated[rng.IntN(3)]
	switch fate := rng.IntN(60); {
	case fate == 0: // a node loses the store for a while
		m.cable.cut.Store(true)
		away := time.Duration(rng.IntN(6000)) * time.Millisecond
		time.AfterFunc(away, func() { m.cable.cut.Store(false) })
	case fate == 1 && mayDie: // a node dies, and another starts
		m.cable.cut.Store(true)
		s.nodes[at] = s.start()
		s.watch(s.nodes[at], id, player)
	}
	now, err := m.Snapshot(ctx, id, table.Viewer{Player: player, As: table.Mine})
	if err != nil {
		time.Sleep(100 * time.Millisecond)
		return
	}
	c := anyCommand(rng, now)
	if len(now.Moves) > 0 && rng.IntN(3) > 0 {
		move := asJSON(s.t, now.Moves[rng.IntN(len(now.Moves))])
		c = table.Play{Seat: now.You, Seq: now.Seq, Move: move}
	}
	if _, leaves := c.(table.Dismiss); leaves {
		return
	}
	by := m.by(player)
	answers := s.send(id, by, c)
	for _, done := range answers {
		if done.Seq != answers[0].Seq && keyed(s.t, s.log, id, by) > 0 {
			s.t.Errorf("seed %d: %T was answered with %v", s.seed, c, answers)
		}
	}
	if len(answers) > 0 && keyed(s.t, s.log, id, by) > 0 {
		s.confirmed = append(s.confirmed, confirmation{id, player, by.Key, answers[0].Seq})
	}
	time.Sleep(time.Duration(rng.IntN(700)) * time.Millisecond)
}

// send sends a command to one to three nodes at once, as a client does whose
// answers get lost. It returns the answers.
func (s *simulation) send(id string, by table.By, c table.Command) (answers []table.Done) {
	var wg sync.WaitGroup
	var mu sync.Mutex
	for range 1 + s.rng.IntN(3) {
		node := s.nodes[s.rng.IntN(len(s.nodes))]
		wg.Go(func() {
			if done, err := node.Do(ctx, id, by, c); err == nil {
				mu.Lock()
				defer mu.Unlock()
				answers = append(answers, done)
			}
		})
	}
	wg.Wait()
	return answers
}

// checkConfirmed checks that every confirmed command is in the log once, where
// its client was told (I1 and I3).
func (s *simulation) checkConfirmed() {
	for _, c := range s.confirmed {
		n := 0
		for _, e := range must(s.log.Read(ctx, c.id)).Entries {
			if e.By == c.player && e.Key == c.key {
				if n++; e.Seq != c.seq {
					s.t.Errorf("I1 (confirmed means in the log) broken: %+v is entry %d", c, e.Seq)
				}
			}
		}
		if n != 1 {
			s.t.Errorf("I3 (one entry a command) broken: %+v is there %d times", c, n)
		}
	}
}

// checkLogs checks that logs have no gaps (I2) and that the cache of every node
// is the log (I5).
func (s *simulation) checkLogs() {
	for _, id := range s.tables {
		entries := must(s.log.Read(ctx, id)).Entries
		for i, e := range entries {
			if e.Seq != int64(i)+1 {
				s.t.Errorf("I2 (no gaps) broken: entry %d of %s is %d", i+1, id, e.Seq)
			}
		}
		for _, m := range s.nodes {
			now := m.snapshot(id, "", game.Nobody)
			if now.Seq != int64(len(entries)) || now.Epoch != 0 {
				s.t.Errorf(
					"I5 (cache = log) broken: %s at a node is at %d, the log at %d", id, now.Seq,
					len(entries),
				)
			}
		}
	}
}

// standStill waits until nothing has been appended for longer than a poll takes.
func standStill(log *tabletest.Memory, ids []string) {
	for last := ""; ; time.Sleep(5 * time.Second) {
		ends := fmt.Sprint(must(log.Heads(ctx, ids)))
		if ends == last {
			return
		}
		last = ends
	}
}

// keyed returns how many entries of a table belong to a command.
func keyed(t *testing.T, log *tabletest.Memory, id string, by table.By) (n int) {
	t.Helper()
	for _, e := range must(log.Read(ctx, id)).Entries {
		if e.By == by.Player && e.Key == by.Key {
			n++
		}
	}
	return n
}

// checkStream holds that what a watcher has received is a prefix of the log:
// every step follows the one before, or a snapshot.
func checkStream(t *testing.T, w *table.Watcher) {
	t.Helper()
	last := int64(-1)
	for {
		m, ok, err := w.Poll(ctx)
		if !ok || err != nil {
			return
		}
		switch {
		case m.Snapshot != nil:
			if m.Snapshot.Seq < last {
				t.Errorf("I4 (streams are prefixes) broken: a snapshot of %d after %d", m.Snapshot.Seq, last)
			}
			last = m.Snapshot.Seq
		case m.Step != nil:
			if m.Step.Seq != last+1 {
				t.Errorf("I4 (streams are prefixes) broken: step %d after %d", m.Step.Seq, last)
			}
			last = m.Step.Seq
		}
	}
}
