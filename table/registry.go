package table

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/share"
)

// Config configures a Registry.
type Config struct {
	Log    Log
	Bus    Bus // nil: NoBus
	Titles Titles
	Bots   Bots
	// Budget returns how long a bot of a level may think about a decision. A bot
	// for which people wait moves within five times as long, whatever the load.
	// nil: 1.5 s for all.
	Budget func(level string) time.Duration
	// Lessons returns the lessons that tables can be opened with; nil: none.
	Lessons Lessons
	// Secret is at least 16 random bytes that stay the same for as long as the
	// tables do: invitation tokens are derived from it.
	Secret []byte
	// Share divides processor time between the players for whom bots think.
	// nil: a queue of the registry's own.
	Share *share.Queue
	// Idle is how long a table without viewers stays in memory; a finished one
	// stays for a minute at most. 0: five minutes.
	Idle time.Duration
	// MaxTables is the number of tables in memory above which unwatched tables
	// are evicted early, the least recently used first. 0: 4096. A table takes
	// up to some hundred kB.
	MaxTables int
	// Grace is the time after Open during which no clock runs out that was
	// already running before, so that people can find the page again. 0: one
	// minute. A node that joins others gives none.
	Grace time.Duration
	// Keep is how long finished matches are kept, in the server's running time;
	// 0: for ever. Attempts at a stage of a campaign are always kept.
	Keep time.Duration
	// Retaining is called when the search for finished tables begins, and what it
	// returns when it has ended. nil: nothing is called.
	Retaining func() (ended func(context.Context, error))
	// Turns is called with each turn of a person for whom another one waits, after
	// it was stored, and again when a table is replayed at the start. It must
	// return at once. nil: nothing is called.
	Turns func([]Turn)
	// Answer is how long Do waits for the log; 0 is five seconds.
	Answer time.Duration
	// Failed is called once when the log has failed for good: the process must
	// end, because nothing more can be stored.
	Failed func(error)
	// Seed draws the seed of a match; nil: game.NewSeed. Known says that
	// everybody can know what Seed draws: tables that are opened meanwhile show
	// their seed from the deal on.
	Seed  func() game.Seed
	Known bool
	// Node is the name of this process among those that share Log, which must
	// then be Shared. No two processes may ever have the same, so it is drawn
	// anew at each start. "": no other process uses the log.
	Node string
	// Editions are the editions of the rules that this process can play, by game.
	// A node opens a table with the newest edition that all live nodes can play.
	// nil: not compared.
	Editions map[string][]int
	// Verify says at how many looks at a table it is once compared with one
	// that is computed from its log anew. 0: 100; below 0: never.
	Verify int
	// Now returns the time of day written into entries; nil: time.Now. Players'
	// clocks do not depend on it.
	Now func() time.Time
	// Logger receives faults; nil: slog.Default(). It never receives anything
	// that a player may not see.
	Logger *slog.Logger
}

// Registry holds the live tables of one process. It is safe for concurrent use.
type Registry struct {
	config      Config
	log         *slog.Logger
	ctx         context.Context // of everything the registry does by itself
	cancel      context.CancelFunc
	opened      time.Time
	uptime      *uptime
	botQueue    *share.Queue
	addresses   addressBook
	notifier    *notifier
	nodes       *nodes       // the other processes that share the log; nil: none do
	unsubscribe func()       // ends the subscription to the bus
	doubts      atomic.Int64 // how often the store was away
	looks       atomic.Int64 // at tables, for Config.Verify
	differences atomic.Int64 // that verify has found
	// counted for Stats
	conflicts, repairs, drops, hurried atomic.Int64

	failed     atomic.Bool
	opensNone  atomic.Bool    // set by StopOpening
	background sync.WaitGroup // the registry's own goroutines

	mu       sync.Mutex
	tables   map[string]*liveTable
	alarms   map[string]*alarm
	hostings map[string]hosting // tables that their hosts have listed, by id
	faults   map[string]Fault
	closed   bool

	overLimit  chan struct{} // signalled when there are more than MaxTables
	replayed   chan struct{} // closed when all unfinished tables were replayed
	unfinished int
	frozen     []string
	replayErr  error
}

// Open opens a registry on a log. Every unfinished table is replayed in the
// background and checked against its stored hash; a table that is asked for is
// checked first. A table that no longer replays is frozen. Bots and clocks go
// on from where they were.
func Open(ctx context.Context, c Config) (*Registry, error) {
	if len(c.Secret) < 16 {
		return nil, errors.New("table: the secret has fewer than 16 bytes")
	}
	c.fillDefaults()
	r := &Registry{
		config: c, log: c.Logger, opened: time.Now(), tables: map[string]*liveTable{},
		alarms: map[string]*alarm{}, hostings: map[string]hosting{}, faults: map[string]Fault{},
		overLimit: make(chan struct{}, 1),
		replayed:  make(chan struct{}),
	}
	r.notifier = newNotifier(r)
	up, err := c.Log.Uptime(ctx)
	if err != nil {
		return nil, fmt.Errorf("table: read running time: %w", err)
	}
	r.uptime = newUptime(up)
	r.uptime.wall = c.Now
	r.ctx, r.cancel = context.WithCancel(context.WithoutCancel(ctx))
	if r.nodes, err = joinNodes(ctx, r); err != nil {
		r.cancel()
		return nil, err
	}
	if !r.nodes.alone() {
		r.config.Grace = 0 // the server has not been away
	}
	if r.botQueue = c.Share; r.botQueue == nil {
		r.botQueue = share.New(0)
	}
	ids, err := c.Log.Unfinished(ctx)
	if err != nil {
		r.cancel()
		return nil, fmt.Errorf("table: list unfinished tables: %w", err)
	}
	r.unsubscribe = c.Bus.Subscribe(r.receive)
	r.unfinished = len(ids)
	r.background.Go(func() { r.replayAll(ids) })
	r.background.Go(r.evictIdle)
	r.background.Go(r.countUptime)
	r.background.Go(r.expireTables)
	r.background.Go(r.retain)
	if r.nodes != nil {
		r.background.Go(r.nodes.run)
		r.background.Go(r.poll)
	}
	return r, nil
}

// fillDefaults sets the fields that were left out.
func (c *Config) fillDefaults() {
	if c.Bus == nil {
		c.Bus = NoBus{}
	}
	if c.Budget == nil {
		c.Budget = func(string) time.Duration { return defaultBudget }
	}
	if c.Idle == 0 {
		c.Idle = 5 * time.Minute
	}
	if c.MaxTables == 0 {
		c.MaxTables = 4096
	}
	if c.Grace == 0 {
		c.Grace = time.Minute
	}
	if c.Seed == nil {
		c.Seed = game.NewSeed
	}
	if c.Verify == 0 {
		c.Verify = verifyEvery
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Logger == nil {
		c.Logger = slog.Default()
	}
	if c.Retaining == nil {
		c.Retaining = func() func(context.Context, error) { return func(context.Context, error) {} }
	}
}

// replayAll replays unfinished tables, as many at a time as there are cores.
func (r *Registry) replayAll(ids []string) {
	defer close(r.replayed)
	var mu sync.Mutex
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(ids)) {
		wg.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(ids); i = int(next.Add(1)) - 1 {
				frozen, err := r.replayOne(ids[i])
				mu.Lock()
				if frozen {
					r.frozen = append(r.frozen, ids[i])
				}
				if err != nil && r.replayErr == nil && !errors.Is(err, ErrClosed) {
					r.replayErr = err
				}
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	slices.Sort(r.frozen)
}

// replayOne replays a table, and evicts it again if nobody needs it.
func (r *Registry) replayOne(id string) (frozen bool, err error) {
	err = r.query(r.ctx, id, func(t *liveTable) error {
		frozen = t.state.status == Frozen
		t.announceTurns(0)
		t.evict(0)
		return nil
	})
	if err != nil && !errors.Is(err, ErrClosed) {
		r.log.Error("table cannot be read", "table", id, "error", err)
		r.noteFault(Fault{id, FaultFrozen, Unreadable, "The log of this table cannot be read."})
	}
	return frozen, err
}

// Check waits until every unfinished table was replayed. It returns how many
// there were and the ids of those that are frozen.
func (r *Registry) Check(ctx context.Context) (tables int, frozen []string, err error) {
	select {
	case <-r.replayed:
		return r.unfinished, r.frozen, r.replayErr
	case <-ctx.Done():
		return 0, nil, ctx.Err()
	}
}

// evictIdle evicts tables that nobody has used for a while, until the registry
// closes.
func (r *Registry) evictIdle() {
	tick := time.NewTicker(max(min(r.config.Idle, finishedIdle)/4, time.Second))
	defer tick.Stop()
	for {
		select {
		case <-r.ctx.Done():
			return
		case <-r.overLimit:
			// The pause matters when every table is watched: trying again at
			// once could not evict any.
			if r.evictOldest(); r.sleep(time.Second) != nil {
				return
			}
			continue
		case <-tick.C:
		}
		r.listedTables() // forgets the hosts who have left
		r.mu.Lock()
		var old []*liveTable
		for _, t := range r.tables {
			if t.idleSince(t.maxIdle()) {
				old = append(old, t)
			}
		}
		r.mu.Unlock()
		for _, t := range old {
			t.post(func(t *liveTable) { t.evict(t.maxIdle()) })
		}
	}
}

// sleep waits for d. It returns an error if the registry closes first.
func (r *Registry) sleep(d time.Duration) error {
	select {
	case <-r.ctx.Done():
		return r.ctx.Err()
	case <-time.After(d):
		return nil
	}
}

// evictOldest evicts unwatched tables, the least recently used first, until a
// quarter of MaxTables is free.
func (r *Registry) evictOldest() {
	type resting struct {
		t    *liveTable
		used time.Time
	}
	r.mu.Lock()
	var list []resting
	for _, t := range r.tables {
		t.mu.Lock()
		if !t.busy && !t.watched.Load() {
			list = append(list, resting{t, t.used})
		}
		t.mu.Unlock()
	}
	many := min(len(list), len(r.tables)-r.config.MaxTables*3/4)
	r.mu.Unlock()
	slices.SortFunc(list, func(a, b resting) int { return a.used.Compare(b.used) })
	for _, x := range list[:max(many, 0)] {
		x.t.post(func(t *liveTable) { t.evict(0) })
	}
}

// finishedIdle is how long a finished table without viewers stays in memory.
const finishedIdle = time.Minute

// maxIdle returns how long the table may stay in memory without viewers.
func (t *liveTable) maxIdle() time.Duration {
	if t.finished.Load() {
		return min(t.registry.config.Idle, finishedIdle)
	}
	return t.registry.config.Idle
}

// idleSince reports whether the table has not been used for at least the given
// time.
func (t *liveTable) idleSince(since time.Duration) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return !t.busy && time.Since(t.used) >= since
}

// evict removes a table from memory unless it has watchers, a thinking bot or
// waiting commands, or was used more recently than since.
func (t *liveTable) evict(since time.Duration) {
	if len(t.watches) > 0 || t.botDecisions != [game.MaxSeats]int64{} {
		return
	}
	t.registry.mu.Lock()
	defer t.registry.mu.Unlock()
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.evicted || len(t.queue) > 0 || since > 0 && time.Since(t.used) < since {
		return
	}
	t.evicted = true
	delete(t.registry.tables, t.id)
	t.stopBots()
}

// table returns a live table. A new one is empty: the goroutine that first
// serves it reads it from the log.
func (r *Registry) table(id string) (*liveTable, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return nil, ErrClosed
	}
	t := r.tables[id]
	if t == nil {
		t = &liveTable{id: id, registry: r, used: time.Now()}
		r.tables[id] = t
		if len(r.tables) > r.config.MaxTables {
			select {
			case r.overLimit <- struct{}{}:
			default: // already signalled
			}
		}
	}
	return t, nil
}

// withTable runs f as the goroutine that serves a table, and waits for it.
func (r *Registry) withTable(ctx context.Context, id string, f func(*liveTable)) error {
	for {
		t, err := r.table(id)
		if err != nil {
			return err
		}
		served, err := t.do(ctx, func(t *liveTable) {
			f(t)
			if t.state == nil {
				t.evict(0) // no such table, or it cannot be read
			}
		})
		if served {
			return err
		}
	}
}

// post is withTable without waiting.
func (r *Registry) post(id string, f func(*liveTable)) {
	for {
		t, err := r.table(id)
		if err != nil || t.post(f) {
			return
		}
	}
}

// query loads a table and runs f on it. A panic of the rules becomes an error.
func (r *Registry) query(ctx context.Context, id string, f func(*liveTable) error) error {
	var err error
	if e := r.withTable(ctx, id, func(t *liveTable) {
		if err = t.load(); err != nil {
			return
		}
		if err = guard(func() error { return f(t) }); err != nil && t.outdated(err) {
			err = guard(func() error { return f(t) })
		}
		if failed := new(fault); errors.As(err, &failed) {
			r.log.Error("query failed: the rules panicked", "table", id, "error", failed)
		}
	}); e != nil {
		return e
	}
	return err
}

// reportBroken returns err. If err says that the log has failed for good, it
// calls Config.Failed, once.
func (r *Registry) reportBroken(err error) error {
	if errors.Is(err, ErrBroken) && r.failed.CompareAndSwap(false, true) && r.config.Failed != nil {
		r.config.Failed(err)
	}
	return err
}

// answerTime is the default of Config.Answer.
const answerTime = 5 * time.Second

// Do carries out a command. It returns when the result is durable, or returns
// the error because of which nothing happened. If the log does not answer in
// time, it returns ErrUnreachable while the command is tried on: the caller
// finds out by sending it again with the same key.
func (r *Registry) Do(ctx context.Context, id string, by By, c Command) (Done, error) {
	if err := by.check(); err != nil {
		return Done{}, err
	}
	if _, ok := c.(Rematch); ok {
		return r.rematch(ctx, id, by)
	}
	type result struct {
		done Done
		err  error
	}
	ended := make(chan result, 1)
	go func() {
		done, err := r.runCommand(ctx, id, by, c)
		ended <- result{done, err}
	}()
	late := time.NewTimer(cmp.Or(r.config.Answer, answerTime))
	defer late.Stop()
	select {
	case x := <-ended:
		return x.done, x.err
	case <-late.C:
		return Done{}, fmt.Errorf("table %s: %w in time", id, ErrUnreachable)
	}
}

// runCommand carries out a command at its table.
func (r *Registry) runCommand(ctx context.Context, id string, by By, c Command) (Done, error) {
	var done Done
	var err error
	by.Sum = contentSum(c)
	if e := r.withTable(ctx, id, func(t *liveTable) { done, err = t.command(by, c) }); e != nil {
		return Done{}, e
	}
	return done, r.reportBroken(err)
}

// Close refuses new commands, waits for those under way and stops bots and
// clocks. It does not close the log.
func (r *Registry) Close(ctx context.Context) error {
	r.mu.Lock()
	r.closed = true
	for _, a := range r.alarms {
		a.timer.Stop()
	}
	clear(r.alarms)
	r.mu.Unlock()
	all := r.all()
	r.unsubscribe()
	r.notifier.close()
	var err error
	for _, t := range all {
		if _, e := t.do(ctx, (*liveTable).closeWatchers); e != nil {
			err = e
		}
	}
	r.cancel()
	r.background.Wait()
	return errors.Join(err, r.botQueue.Wait(ctx))
}

// Lifetime returns a context that ends when the registry closes.
func (r *Registry) Lifetime() context.Context { return r.ctx }

// Alone reports whether no other node serves the same tables.
func (r *Registry) Alone() bool { return r.nodes.alone() }

// Live returns the number of tables in memory.
func (r *Registry) Live() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.tables)
}
