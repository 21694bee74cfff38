package table

import (
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
)

// Config is what a house needs.
type Config struct {
	Log    Log
	Bus    Bus // nil: Alone
	Titles Titles
	Bots   Bots
	// Secret is at least 16 random bytes that stay the same for as long as the tables do: tokens of invitations are
	// derived from it.
	Secret []byte
	// Thinkers is how many bots think at a time; 0: one for each core but one, at least one.
	Thinkers int
	// Idle is how long a table that nobody looks at stays in memory; 0: five minutes.
	Idle time.Duration
	// Most is how many tables are in memory before those that nobody looks at, and were used least lately, are dropped sooner;
	// 0: 4096. One takes up to some hundred kB.
	Most int
	// Grace is how long after Open a clock that ran out meanwhile is left standing, so that nobody loses a seat because
	// the house was closed; 0: one minute.
	Grace time.Duration
	// Failed is called once when the log has failed for good: the process must end, for nothing more can be stored.
	Failed func(error)
	// Seed draws the seed of a match; nil: game.NewSeed. Known says that everybody can know what it draws: the tables that are
	// opened meanwhile show their seed from the deal on.
	Seed  func() game.Seed
	Known bool
	// Logger is told what goes wrong; nil: slog.Default(). It is never told what a player may not see.
	Logger *slog.Logger
}

// House is all live tables of one process.
type House struct {
	c      Config
	log    *slog.Logger
	ctx    context.Context // of all that the house does by itself
	cancel context.CancelFunc
	opened time.Time
	think  *thinkers
	deaf   func() // stops hearing the bus
	failed atomic.Bool
	work   sync.WaitGroup // the house's own goroutines

	mu     sync.Mutex
	tables map[string]*live
	alarms map[string]*alarm
	hosts  map[string]hosting // open tables, by id
	closed bool

	crowded chan struct{} // told when there are more than Most
	checked chan struct{} // closed when all unfinished tables were replayed
	count   int
	frozen  []string
	trouble error
}

// Open opens the house. Every unfinished table is replayed and checked against its stored hash, in the background; one that
// is asked for is checked first. One that no longer replays is frozen. Bots and clocks go on from where they were.
func Open(ctx context.Context, c Config) (*House, error) {
	if len(c.Secret) < 16 {
		return nil, errors.New("table: the secret is shorter than 16 bytes")
	}
	if c.Bus == nil {
		c.Bus = Alone{}
	}
	if c.Idle == 0 {
		c.Idle = 5 * time.Minute
	}
	if c.Most == 0 {
		c.Most = 4096
	}
	if c.Grace == 0 {
		c.Grace = time.Minute
	}
	if c.Seed == nil {
		c.Seed = game.NewSeed
	}
	if c.Logger == nil {
		c.Logger = slog.Default()
	}
	h := &House{c: c, log: c.Logger, opened: time.Now(), tables: map[string]*live{}, alarms: map[string]*alarm{}, hosts: map[string]hosting{}, crowded: make(chan struct{}, 1), checked: make(chan struct{})}
	h.ctx, h.cancel = context.WithCancel(context.WithoutCancel(ctx))
	h.think = newThinkers(c.Thinkers, h.choose)
	ids, err := c.Log.Unfinished(ctx)
	if err != nil {
		h.cancel()
		return nil, fmt.Errorf("table: unfinished tables: %w", err)
	}
	h.deaf = c.Bus.Hear(h.hear)
	h.count = len(ids)
	h.work.Go(func() { h.check(ids) })
	h.work.Go(h.sweep)
	return h, nil
}

// check replays unfinished tables, as many at a time as there are cores.
func (h *House) check(ids []string) {
	defer close(h.checked)
	var mu sync.Mutex
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(ids)) {
		wg.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(ids); i = int(next.Add(1)) - 1 {
				frozen, err := h.checkOne(ids[i])
				mu.Lock()
				if frozen {
					h.frozen = append(h.frozen, ids[i])
				}
				if err != nil && h.trouble == nil && !errors.Is(err, ErrClosed) {
					h.trouble = err
				}
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	slices.Sort(h.frozen)
}

func (h *House) checkOne(id string) (frozen bool, err error) {
	err = h.read(h.ctx, id, func(t *live) error {
		frozen = t.p.status == Frozen
		t.drop(0)
		return nil
	})
	if err != nil && !errors.Is(err, ErrClosed) {
		h.log.Error("a table cannot be read", "table", id, "error", err)
	}
	return frozen, err
}

// Check waits until every unfinished table was replayed and returns how many there were and which are frozen.
func (h *House) Check(ctx context.Context) (tables int, frozen []string, err error) {
	select {
	case <-h.checked:
		return h.count, h.frozen, h.trouble
	case <-ctx.Done():
		return 0, nil, ctx.Err()
	}
}

// sweep drops tables from memory that nobody has looked at for a while.
func (h *House) sweep() {
	tick := time.NewTicker(max(h.c.Idle/4, time.Second))
	defer tick.Stop()
	for {
		select {
		case <-h.ctx.Done():
			return
		case <-h.crowded:
			if h.thin(); h.pause(time.Second) != nil { // where all are looked at, it is no use to try more often
				return
			}
			continue
		case <-tick.C:
		}
		h.welcoming() // forgets the hosts who have left
		h.mu.Lock()
		var old []*live
		for _, t := range h.tables {
			if t.idle(h.c.Idle) {
				old = append(old, t)
			}
		}
		h.mu.Unlock()
		for _, t := range old {
			t.post(func(t *live) { t.drop(h.c.Idle) })
		}
	}
}

// pause waits, or returns why the house closes.
func (h *House) pause(d time.Duration) error {
	select {
	case <-h.ctx.Done():
		return h.ctx.Err()
	case <-time.After(d):
		return nil
	}
}

// thin drops tables that nobody looks at, those first that were used least lately, until a quarter of the room is free.
func (h *House) thin() {
	type resting struct {
		t    *live
		used time.Time
	}
	h.mu.Lock()
	var list []resting
	for _, t := range h.tables {
		t.mu.Lock()
		if !t.busy && !t.looked.Load() {
			list = append(list, resting{t, t.used})
		}
		t.mu.Unlock()
	}
	many := min(len(list), len(h.tables)-h.c.Most*3/4)
	h.mu.Unlock()
	slices.SortFunc(list, func(a, b resting) int { return a.used.Compare(b.used) })
	for _, x := range list[:max(many, 0)] {
		x.t.post(func(t *live) { t.drop(0) })
	}
}

// idle reports whether nobody has asked anything of the table for a while.
func (t *live) idle(since time.Duration) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return !t.busy && time.Since(t.used) >= since
}

// drop takes a table out of memory unless somebody watches it, a bot thinks for it, or somebody waits for it.
func (t *live) drop(since time.Duration) {
	if len(t.watches) > 0 || t.thinking != [game.MaxSeats]int64{} {
		return
	}
	t.h.mu.Lock()
	defer t.h.mu.Unlock()
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.gone || len(t.queue) > 0 || since > 0 && time.Since(t.used) < since {
		return
	}
	t.gone = true
	delete(t.h.tables, t.id)
	t.halt()
}

// table returns a table, to be read from the log by whoever serves it first.
func (h *House) table(id string) (*live, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return nil, ErrClosed
	}
	t := h.tables[id]
	if t == nil {
		t = &live{id: id, h: h, used: time.Now()}
		h.tables[id] = t
		if len(h.tables) > h.c.Most {
			select {
			case h.crowded <- struct{}{}:
			default: // it is told
			}
		}
	}
	return t, nil
}

// at runs f as the goroutine that serves a table, and waits for it.
func (h *House) at(ctx context.Context, id string, f func(*live)) error {
	for {
		t, err := h.table(id)
		if err != nil {
			return err
		}
		served, err := t.do(ctx, func(t *live) {
			f(t)
			if t.p == nil {
				t.drop(0) // there is no such table, or it cannot be read
			}
		})
		if served {
			return err
		}
	}
}

// post is at for those who do not wait.
func (h *House) post(id string, f func(*live)) {
	for {
		t, err := h.table(id)
		if err != nil || t.post(f) {
			return
		}
	}
}

// read runs f on a table that is in memory.
func (h *House) read(ctx context.Context, id string, f func(*live) error) error {
	var err error
	if e := h.at(ctx, id, func(t *live) {
		if err = t.load(); err != nil {
			return
		}
		err = guard(func() error { return f(t) })
		if failed := new(fault); errors.As(err, &failed) {
			h.log.Error("a question was not answered: the rules panicked", "table", id, "error", failed)
		}
	}); e != nil {
		return e
	}
	return err
}

// note looks at an error of the log: one that says that it failed for good ends the house.
func (h *House) note(err error) error {
	if errors.Is(err, ErrBroken) && h.failed.CompareAndSwap(false, true) && h.c.Failed != nil {
		h.c.Failed(err)
	}
	return err
}

// Do carries out a command. It returns when what happened is durable, or with the reason why nothing did.
func (h *House) Do(ctx context.Context, id string, by By, c Command) (Done, error) {
	if err := by.check(); err != nil {
		return Done{}, err
	}
	if _, ok := c.(Rematch); ok {
		return h.rematch(ctx, id, by)
	}
	return h.command(ctx, id, by, c)
}

func (h *House) command(ctx context.Context, id string, by By, c Command) (Done, error) {
	var done Done
	var err error
	if e := h.at(ctx, id, func(t *live) { done, err = t.command(by, c) }); e != nil {
		return Done{}, e
	}
	return done, h.note(err)
}

// hear is told by the bus what other processes did.
func (h *House) hear(id string, seq int64) {
	h.mu.Lock()
	t := h.tables[id]
	h.mu.Unlock()
	if t == nil {
		return // nobody here cares; whoever asks later reads the log
	}
	t.post(func(t *live) {
		if seq == 0 {
			t.hear()
		} else if t.p != nil && t.p.seq < seq {
			t.p = nil
			if err := t.load(); err != nil {
				h.log.Error("a table cannot be read", "table", id, "error", err)
			}
		}
	})
}

// Close refuses new commands, waits for those under way and stops bots and clocks. The log stays open.
func (h *House) Close(ctx context.Context) error {
	h.mu.Lock()
	h.closed = true
	all := make([]*live, 0, len(h.tables))
	for _, t := range h.tables {
		all = append(all, t)
	}
	for _, a := range h.alarms {
		a.timer.Stop()
	}
	clear(h.alarms)
	h.mu.Unlock()
	h.deaf()
	var err error
	for _, t := range all {
		if _, e := t.do(ctx, (*live).close); e != nil {
			err = e
		}
	}
	h.cancel()
	h.work.Wait()
	return errors.Join(err, h.think.wait(ctx))
}

// Live counts the tables in memory.
func (h *House) Live() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.tables)
}
