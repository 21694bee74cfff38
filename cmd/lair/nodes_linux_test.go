package main

import (
	"bufio"
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"lair.games/lair/nats/natstest"
	"lair.games/lair/postgres/postgrestest"
)

// nodes are several processes of one server.
type nodes struct {
	t     *testing.T
	flags []string
	http  *http.Client

	mu   sync.Mutex
	live []*process
}

// startNodes starts nodes on a store of their own and a NATS server: on
// PostgreSQL where it is installed, otherwise on one data folder.
func startNodes(t *testing.T, count int) (*nodes, *natstest.Server) {
	t.Helper()
	bus := natstest.Start(t)
	flags := []string{"--bus", bus.URL}
	if _, err := postgrestest.Find(); errors.Is(err, postgrestest.ErrMissing) {
		flags = append(flags, "--data", t.TempDir())
	} else {
		db := postgrestest.New(t)
		flags = append(flags, "--store", db.URL(), "--data", t.TempDir())
	}
	n := newNodes(t, flags...)
	for range count {
		n.start()
	}
	return n, bus
}

// newNodes returns no nodes yet. start gives each of them these flags.
func newNodes(t *testing.T, flags ...string) *nodes {
	return &nodes{t: t, flags: flags, http: &http.Client{
		Timeout: 4 * time.Second, Transport: &http.Transport{MaxIdleConnsPerHost: 64},
	}}
}

// start adds a node.
func (n *nodes) start() *process {
	n.t.Helper()
	p := launch(n.t, n.flags...)
	n.t.Cleanup(func() {
		if n.t.Failed() {
			n.t.Logf("the node at %s said: %s", p.url, p.said)
		}
	})
	n.mu.Lock()
	defer n.mu.Unlock()
	n.live = append(n.live, p)
	return p
}

// forget removes a node from those that clients use, as a balancer does.
func (n *nodes) forget(p *process) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for i, x := range n.live {
		if x == p {
			n.live = append(n.live[:i:i], n.live[i+1:]...)
		}
	}
}

// any returns the address of a random node.
func (n *nodes) any() string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.live[random(len(n.live))].url
}

func random(n int) int {
	x, err := rand.Int(rand.Reader, big.NewInt(int64(n)))
	if err != nil {
		panic(err)
	}
	return int(x.Int64())
}

// reply is an answer to a request.
type reply struct {
	status int
	body   map[string]any // of an object, or of the first line of a stream
	text   string
	cookie string
	retry  string // Retry-After
}

// once sends a request to one node.
func (n *nodes) once(node, method, path, cookie, key, body string) (reply, error) {
	r, err := http.NewRequest(method, node+path, strings.NewReader(body))
	if err != nil {
		return reply{}, err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Idempotency-Key", key)
	if cookie != "" {
		r.Header.Set("Cookie", cookie)
	}
	answer, err := n.http.Do(r)
	if err != nil {
		return reply{}, err
	}
	defer func() { _ = answer.Body.Close() }()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return reply{}, err
	}
	out := reply{
		status: answer.StatusCode, text: string(text), retry: answer.Header.Get("Retry-After"),
	}
	out.cookie, _, _ = strings.Cut(answer.Header.Get("Set-Cookie"), ";")
	if bytes.HasPrefix(text, []byte("{")) {
		err = json.NewDecoder(bytes.NewReader(text)).Decode(&out.body)
	}
	return out, err
}

// ask sends a request to one node after another until one answers, as a client
// behind a balancer does. It returns an error if none does for twenty seconds: a
// standby may have to be promoted on a busy machine first.
func (n *nodes) ask(method, path, cookie, key, body string) (r reply, err error) {
	end := time.Now().Add(20 * time.Second)
	for ; time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		r, err = n.once(n.any(), method, path, cookie, key, body)
		if err == nil && r.status != http.StatusServiceUnavailable {
			return r, nil
		}
	}
	return r, fmt.Errorf("%s %s: %d %v %w", method, path, r.status, r.body, err)
}

// player plays at one table at all seats, or beside bots, at random nodes.
type player struct {
	n         *nodes
	copies    int // how often each command is sent, at once, to different nodes
	open      string
	cookie    string
	id        string
	confirmed []int64
	seen      atomic.Int64  // the newest seq that the stream has shown
	looked    int64         // the seq at the last look
	slowest   time.Duration // the longest between two of its moves
	latest    time.Duration // the longest until the stream has shown a confirmed move
}

// begin opens a table and follows it at some node.
func (p *player) begin(ctx context.Context) error {
	r, err := p.n.ask("POST", "/api/tables", p.cookie, rand.Text(), p.open)
	if err == nil && r.status != 200 {
		err = fmt.Errorf("opening a table: %d %v", r.status, r.body)
	}
	if err != nil {
		return err
	}
	if r.cookie != "" {
		p.cookie = r.cookie
	}
	p.id, p.confirmed = fmt.Sprint(r.body["id"]), nil
	p.seen.Store(0)
	go p.follow(ctx, p.id)
	return nil
}

// follow reads the table's stream, and begins anew at another node when it ends,
// after a moment as a page does: nodes without a database end it at once.
func (p *player) follow(ctx context.Context, id string) {
	for ; ctx.Err() == nil && p.id == id; time.Sleep(50 * time.Millisecond) {
		at := fmt.Sprintf("%s/api/tables/%s/events?patch=1&as=0&from=%d", p.n.any(), id, p.seen.Load())
		r, err := http.NewRequestWithContext(ctx, "GET", at, nil)
		if err != nil {
			return
		}
		r.Header.Set("Cookie", p.cookie)
		answer, err := p.n.http.Transport.RoundTrip(r)
		if err != nil {
			continue
		}
		lines := bufio.NewScanner(answer.Body)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			var m struct {
				Seq      int64
				Snapshot struct{ Seq int64 }
			}
			if json.Unmarshal(lines.Bytes(), &m) == nil {
				p.seen.Store(max(p.seen.Load(), m.Seq, m.Snapshot.Seq))
			}
		}
		_ = answer.Body.Close()
	}
}

// move makes one move, unless it is somebody else's turn. over says that the
// match has ended.
func (p *player) move() (made, over bool, err error) {
	now, err := p.n.ask("GET", "/api/tables/"+p.id, p.cookie, "", "")
	if err != nil || now.status != 200 {
		return false, false, fmt.Errorf("looking at a table: %d %v %w", now.status, now.body, err)
	}
	p.looked = int64(now.body["seq"].(float64))
	if now.body["status"] == "over" {
		return false, true, nil
	}
	for _, seat := range now.body["yours"].([]any) {
		for _, actor := range now.body["actors"].([]any) {
			if seat == actor {
				return p.moveAs(int(seat.(float64)))
			}
		}
	}
	return false, false, nil
}

func (p *player) moveAs(seat int) (made, over bool, err error) {
	now, err := p.n.ask("GET", fmt.Sprintf("/api/tables/%s?as=%d", p.id, seat), p.cookie, "", "")
	if err != nil || now.status != 200 {
		return false, false, fmt.Errorf("looking at a seat: %d %v %w", now.status, now.body, err)
	}
	moves := now.body["moves"].([]any)
	if len(moves) == 0 {
		return false, false, nil
	}
	body, err := json.Marshal(
		map[string]any{"seat": seat, "seq": now.body["seq"], "move": moves[random(len(moves))]},
	)
	if err != nil {
		return false, false, err
	}
	key := rand.Text()
	answers := make(chan reply, p.copies)
	failures := make(chan error, p.copies)
	for range p.copies {
		go func() {
			r, err := p.n.ask("POST", "/api/tables/"+p.id+"/moves", p.cookie, key, string(body))
			failures <- err
			answers <- r
		}()
	}
	seq := int64(0)
	for range p.copies {
		if err := <-failures; err != nil {
			return false, false, err
		}
		switch r := <-answers; {
		case r.status == 409 && seq == 0 &&
			(r.body["code"] == "stale" || r.body["code"] == "match-over"):
			return false, false, nil // the snapshot was of a node that was behind
		case r.status != 200:
			return false, false, fmt.Errorf("a move is refused: %d %v", r.status, r.body)
		case seq != 0 && int64(r.body["seq"].(float64)) != seq:
			return false, false, fmt.Errorf("one command is entry %d and %v", seq, r.body["seq"])
		default:
			seq = int64(r.body["seq"].(float64))
		}
	}
	p.confirmed = append(p.confirmed, seq)
	return true, false, p.awaitStream(seq)
}

// awaitStream waits until the stream has shown an entry.
func (p *player) awaitStream(seq int64) error {
	start := time.Now()
	for p.seen.Load() < seq {
		if time.Since(start) > 15*time.Second {
			return fmt.Errorf(
				"entry %d of table %s was not seen for fifteen seconds, only %d; the nodes are at %s",
				seq, p.id, p.seen.Load(), p.everywhere(),
			)
		}
		time.Sleep(time.Millisecond)
	}
	p.latest = max(p.latest, time.Since(start))
	return nil
}

// awaitOthers waits until the stream shows an entry that the player has not
// looked at, as a page does. It looks again after a while in any case.
func (p *player) awaitOthers() {
	end := time.Now().Add(200 * time.Millisecond)
	for p.seen.Load() <= p.looked && time.Now().Before(end) {
		time.Sleep(2 * time.Millisecond)
	}
}

// everywhere says what each node shows of the table.
func (p *player) everywhere() (said string) {
	p.n.mu.Lock()
	live := append([]*process(nil), p.n.live...)
	p.n.mu.Unlock()
	for _, node := range live {
		r, err := p.n.once(node.url, "GET", "/api/tables/"+p.id, p.cookie, "", "")
		said += fmt.Sprintf("%v %v %v; ", r.body["seq"], r.body["status"], err)
	}
	return said
}

// check holds that every confirmed move is in the log, once, and that the log
// has no gap. Without the bus a node may be two seconds behind.
func (p *player) check() (err error) {
	for end := time.Now().Add(3 * time.Second); ; time.Sleep(100 * time.Millisecond) {
		if err = p.checkOnce(); err == nil || time.Now().After(end) {
			return err
		}
	}
}

// checkOnce is check at the first node that answers.
func (p *player) checkOnce() error {
	r, err := p.n.ask("GET", "/api/tables/"+p.id+"/events?from=0&follow=0&patch=1", "", "", "")
	if err != nil || r.status != 200 {
		return fmt.Errorf("reading the log of %s: %d %v %w", p.id, r.status, r.body, err)
	}
	kinds := map[int64]string{}
	lines, last := bufio.NewScanner(strings.NewReader(r.text)), int64(0)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var m struct {
			Seq   int64
			Entry struct{ Kind string }
		}
		if err := json.Unmarshal(lines.Bytes(), &m); err != nil {
			return err
		}
		if m.Seq == 0 {
			continue
		}
		if m.Seq != last+1 {
			return fmt.Errorf("entry %d of %s follows %d", m.Seq, p.id, last)
		}
		last = m.Seq
		kinds[m.Seq] = m.Entry.Kind
	}
	told := map[int64]bool{}
	for _, seq := range p.confirmed {
		if kinds[seq] != "move" || told[seq] {
			return fmt.Errorf("the confirmed entry %d of %s is %q in the log", seq, p.id, kinds[seq])
		}
		told[seq] = true
	}
	return nil
}

// crowd plays with many players until stop is called, which returns what they
// have seen.
func (n *nodes) crowd(
	tables, copies int, open ...string,
) (moves *atomic.Int64, stop func() (slowest, latest time.Duration)) {
	n.t.Helper()
	ctx, cancel := context.WithCancel(context.Background()) // of the streams
	// Players who do not think at all take all of the processor, and then one
	// can measure nothing but that.
	pace := time.Duration(amountOf(n.t, "LAIR_PACE", 0)) * time.Millisecond
	moves = new(atomic.Int64)
	var all sync.WaitGroup
	var enough atomic.Bool
	n.t.Cleanup(func() { // of a test that has failed before it could stop them
		enough.Store(true)
		all.Wait()
		cancel()
	})
	players := make([]*player, tables)
	for i := range players {
		p := &player{n: n, copies: copies, open: open[i%len(open)]}
		players[i] = p
		if err := p.begin(ctx); err != nil {
			n.t.Fatal(err)
		}
		all.Go(func() {
			var thought time.Time
			last := time.Now()
			for !enough.Load() {
				if pace > 0 && last.After(thought) { // a person thinks, which nobody has to wait for
					time.Sleep(pace/2 + time.Duration(random(int(pace))))
					thought = time.Now()
					last = thought
				}
				made, over, err := p.move()
				if made || over {
					// This includes the time of bots, and of a node that replaces a dead one.
					p.slowest, last = max(p.slowest, time.Since(last)), time.Now()
				}
				switch {
				case err != nil:
					n.t.Errorf("table %s: %v", p.id, err)
					return
				case made:
					moves.Add(1)
				case over:
					if err := errors.Join(p.check(), p.begin(ctx)); err != nil {
						n.t.Error(err)
						return
					}
				default:
					p.awaitOthers()
				}
			}
		})
	}
	return moves, func() (slowest, latest time.Duration) {
		enough.Store(true)
		all.Wait()
		cancel()
		for _, p := range players {
			if err := p.check(); err != nil {
				n.t.Error(err)
			}
			slowest, latest = max(slowest, p.slowest), max(latest, p.latest)
		}
		return slowest, latest
	}
}

// What players open: alone at all seats, and beside bots.
const (
	alone  = `{"game":"mighty-monsters","seats":3,"me":"all","start":true}`
	beside = `{"game":"mighty-monsters","seats":3,"me":"0","start":true,"level":"random"}`
)

// amountOf returns a number from the environment, for the long runs of make
// soak.
func amountOf(t *testing.T, name string, usual int) int {
	t.Helper()
	text := os.Getenv(name)
	if text == "" {
		return usual
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return n
}

// atLeast waits until a number of moves has been made.
func atLeast(t *testing.T, moves *atomic.Int64, more int64) {
	t.Helper()
	want := moves.Load() + more
	end := time.Now().Add(60 * time.Second)
	for ; moves.Load() < want; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) || t.Failed() {
			t.Fatalf("%d of %d moves were made within a minute", moves.Load()+more-want, more)
		}
	}
}

// TestNodesUnderFaults plays at three nodes while the bus dies, a node is
// killed, and all are restarted one after the other.
//
// LAIR_PACE is how many milliseconds players think about a move, on average.
//
//	LAIR_TABLES=200 LAIR_PACE=1000 go test ./cmd/lair -run TestNodesUnderFaults -v
func TestNodesUnderFaults(t *testing.T) {
	if testing.Short() {
		t.Skip("starts PostgreSQL, NATS and several servers")
	}
	tables := amountOf(t, "LAIR_TABLES", 24)
	n, bus := startNodes(t, 3)
	time.Sleep(1500 * time.Millisecond) // until each knows the others

	moves, stop := n.crowd(tables/2, 3, alone)
	atLeast(t, moves, int64(10*tables))
	slowest, latest := stop()
	t.Logf(
		"every command three times at once: %d moves, at most %v between two of a player, stream %v",
		moves.Load(), slowest, latest,
	)

	moves, stop = n.crowd(tables/2, 1, alone, beside)
	atLeast(t, moves, int64(tables))
	bus.Kill()
	atLeast(t, moves, int64(4*tables))
	bus.Again()
	atLeast(t, moves, int64(2*tables))
	slowest, latest = stop()
	t.Logf("without the bus: at most %v between two of a player, stream %v", slowest, latest)
	if slowest > 2*time.Second || latest > 2*time.Second {
		t.Errorf("without the bus a move took %v and a stream %v, want 2s", slowest, latest)
	}
	checkClocks := n.killOne(tables)
	n.rollingRestart(tables)
	checkClocks()
}

// killOne kills a node of three while all tables play, and while clocks run at
// tables that only this node has served. It returns a function that waits until
// these have run out.
func (n *nodes) killOne(tables int) (checkClocks func()) {
	t := n.t
	n.mu.Lock()
	victim := n.live[0]
	n.mu.Unlock()
	var timed []string
	for range 5 {
		r, err := n.once(victim.url, "POST", "/api/tables", "", rand.Text(),
			strings.TrimSuffix(beside, "}")+`,"clock":{"kind":"move","base_s":12}}`)
		if err != nil || r.status != 200 {
			t.Fatalf("a table with a clock: %d %v %v", r.status, r.body, err)
		}
		timed = append(timed, fmt.Sprint(r.body["id"]))
	}
	opened := time.Now()
	moves, stop := n.crowd(tables, 1, alone, beside)
	atLeast(t, moves, int64(2*tables))
	victim.kill() // clients find out by themselves
	time.AfterFunc(3*time.Second, func() { n.forget(victim) })
	atLeast(t, moves, int64(5*tables))
	slowest, latest := stop()
	n.forget(victim)
	t.Logf(
		"a node of three killed: %d moves, at most %v between two of a player, stream %v",
		moves.Load(), slowest, latest,
	)
	if slowest > 5*time.Second || latest > 5*time.Second {
		t.Errorf("after a node was killed a move took %v and a stream %v, want 5s", slowest, latest)
	}
	return func() {
		time.Sleep(time.Until(opened.Add(17 * time.Second)))
		for _, id := range timed {
			n.checkClock(id)
		}
	}
}

// checkClock holds that the clock of a table's first seat ran out once.
func (n *nodes) checkClock(id string) {
	n.t.Helper()
	r, err := n.http.Get(n.any() + "/api/tables/" + id + "/events?from=0&follow=0&patch=1")
	if err != nil {
		n.t.Fatal(err)
	}
	defer func() { _ = r.Body.Close() }()
	text, err := io.ReadAll(r.Body)
	flags := strings.Count(string(text), `"kind":"flag","seat":0`)
	if err != nil || flags != 1 {
		n.t.Errorf("a clock of the killed node ran out %d times, want once: %v %s", flags, err, text)
	}
}

// rollingRestart ends nodes one after the other as a deployment does, and
// starts others, while all tables play.
func (n *nodes) rollingRestart(tables int) {
	t := n.t
	moves, stop := n.crowd(tables, 1, alone, beside)
	n.mu.Lock()
	old := append([]*process(nil), n.live...)
	n.mu.Unlock()
	for _, p := range old {
		n.start()
		atLeast(t, moves, int64(tables))
		n.forget(p) // the balancer takes it out first
		if err := syscall.Kill(p.pid, syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		atLeast(t, moves, int64(tables))
		asked := time.Now()
		late := p.stacksAfter(30 * time.Second)
		p.ended.Do(func() {
			if err := p.child.Wait(); err != nil {
				t.Errorf("a node that was asked to end: %v; %s", err, p.said)
			}
		})
		late.Stop()
		if took := time.Since(asked); took > 15*time.Second {
			t.Errorf("a node took %v to end", took)
		}
	}
	atLeast(t, moves, int64(tables))
	slowest, latest := stop()
	t.Logf(
		"a rolling restart: %d moves, at most %v between two of a player, stream %v",
		moves.Load(), slowest, latest,
	)
	if slowest > 2*time.Second || latest > 2*time.Second {
		t.Errorf("during a rolling restart a move took %v and a stream %v, want 2s", slowest, latest)
	}
	for _, p := range n.live {
		if said := p.said.String(); strings.Contains(said, "DIFFERS") || strings.Contains(said, "LOST") {
			t.Errorf("a node says %s", said)
		}
	}
}

// TestAsynchronousStandby promotes a standby that lacks confirmed moves. Both
// nodes notice: streams go on with a snapshot of a new epoch, the log says so,
// and play goes on.
func TestAsynchronousStandby(t *testing.T) {
	if testing.Short() {
		t.Skip("starts two PostgreSQL servers and two nodes")
	}
	primary := postgrestest.New(t)
	standby, err := primary.Standby("s1", "fsync=off")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(standby.Stop)
	n := newNodes(t, "--data", t.TempDir(), "--store", fmt.Sprintf(
		"postgres://lair@127.0.0.1:%d,127.0.0.1:%d/postgres?sslmode=disable",
		primary.Port, standby.Port,
	))
	a, b := n.start(), n.start()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	p := &player{n: n, copies: 1, open: alone}
	if err := p.begin(ctx); err != nil {
		t.Fatal(err)
	}
	play := func(moves int) {
		t.Helper()
		for end := time.Now().Add(30 * time.Second); moves > 0; {
			made, _, err := p.move()
			if err != nil || time.Now().After(end) {
				t.Fatalf("%d moves are left to make: %v", moves, err)
			}
			if made {
				moves--
			}
		}
	}
	play(4)
	eventually(t, "the standby has all moves", func() bool {
		head, err := standby.Value("SELECT max(seq) FROM heads")
		return err == nil && head == fmt.Sprint(p.confirmed[3])
	})
	standby.Kill()
	play(3)
	streams := []*epochs{n.watchEpochs(ctx, a, p), n.watchEpochs(ctx, b, p)}
	for _, s := range streams {
		eventually(t, "a stream has begun", func() bool { return s.seq.Load() >= p.confirmed[6] })
	}
	primary.Kill()
	if err := standby.Restart("fsync=off"); err != nil {
		t.Fatal(err)
	}
	if err := standby.Promote(); err != nil {
		t.Fatal(err)
	}
	for i, s := range streams {
		eventually(t, fmt.Sprint("a new epoch on stream ", i), func() bool { return s.epoch.Load() > 0 })
	}
	eventually(t, "a line in a log says that the store lost confirmed entries", func() bool {
		return strings.Contains(a.said.String()+b.said.String(), "THE STORE LOST CONFIRMED ENTRIES")
	})
	p.seen.Store(0)
	play(3)
}

// eventually waits until something holds.
func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(40 * time.Second); !holds(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("not within 40 seconds: %s", what)
		}
	}
}

// epochs is what the snapshots on a stream have shown.
type epochs struct{ seq, epoch atomic.Int64 }

// watchEpochs follows a player's table at a node.
func (n *nodes) watchEpochs(ctx context.Context, node *process, p *player) *epochs {
	n.t.Helper()
	r, err := http.NewRequestWithContext(ctx, "GET", node.url+"/api/tables/"+p.id+"/events?as=0", nil)
	if err != nil {
		n.t.Fatal(err)
	}
	r.Header.Set("Cookie", p.cookie)
	answer, err := n.http.Transport.RoundTrip(r)
	if err != nil {
		n.t.Fatal(err)
	}
	seen := new(epochs)
	go func() {
		defer func() { _ = answer.Body.Close() }()
		lines := bufio.NewScanner(answer.Body)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			var m struct{ Snapshot struct{ Seq, Epoch int64 } }
			if json.Unmarshal(lines.Bytes(), &m) == nil && m.Snapshot.Seq > 0 {
				seen.seq.Store(m.Snapshot.Seq)
				seen.epoch.Store(m.Snapshot.Epoch)
			}
		}
	}()
	return seen
}
