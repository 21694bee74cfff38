package table

import (
	"bytes"
	"context"
	"encoding/base32"
	"errors"
	"fmt"
	"log/slog"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/record"
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
	// Grace is how long after Open a clock that ran out meanwhile is left standing, so that nobody loses a seat because
	// the house was closed; 0: one minute.
	Grace time.Duration
	// Failed is called once when the log has failed for good: the process must end, for nothing more can be stored.
	Failed func(error)
	// Seed draws the seed of a match; nil: game.NewSeed.
	Seed func() game.Seed
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
	closed bool

	checked chan struct{} // closed when all unfinished tables were replayed
	count   int
	frozen  []string
	trouble error
}

// alarm is set for when the first clock of a table runs out. It outlives the table's stay in memory.
type alarm struct {
	at    time.Time
	timer *time.Timer
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
	if c.Grace == 0 {
		c.Grace = time.Minute
	}
	if c.Seed == nil {
		c.Seed = game.NewSeed
	}
	if c.Logger == nil {
		c.Logger = slog.Default()
	}
	h := &House{c: c, log: c.Logger, opened: time.Now(), tables: map[string]*live{}, alarms: map[string]*alarm{}, checked: make(chan struct{})}
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
		case <-tick.C:
		}
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
		if err = t.load(); err == nil {
			err = guard(func() error { return f(t) })
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

// Place is who sits at a new table: a person, a bot, or nobody.
type Place struct {
	Player string // a person
	Name   string
	Level  string // a bot
}

// Create opens a table. id is a name that nobody can guess, of the caller's own making and the same for the same command.
// Who sits from the start is said by places: places[i] is who has seat i, and what is left out is empty; with start, the
// match is dealt at once. Create again with the same id and key answers the same and changes nothing.
func (h *House) Create(ctx context.Context, id string, by By, n New, places []Place, start bool) (Done, error) {
	if err := by.check(); err != nil {
		return Done{}, err
	}
	var done Done
	var err error
	if e := h.at(ctx, id, func(t *live) { done, err = t.create(by, n, places, start) }); e != nil {
		return Done{}, e
	}
	return done, h.note(err)
}

func (t *live) create(by By, n New, places []Place, start bool) (Done, error) {
	if err := t.load(); !errors.Is(err, ErrUnknown) {
		return t.created(by, err)
	}
	g, err := t.h.admit(&n, by, places)
	if err != nil {
		return Done{}, err
	}
	p := &play{id: t.id, seed: t.h.c.Seed(), game: g}
	n.Commitment = p.seed.Commitment()
	if err := guard(func() error { return p.founded(by, n, places, start, t.h) }); err != nil {
		var failed *fault
		if errors.As(err, &failed) {
			t.h.log.Error("no table: the rules panicked", "game", n.Game, "at", failed.where)
			return Done{}, fmt.Errorf("%w: %s", ErrPaused, "the rules of this game failed")
		}
		return Done{}, err
	}
	err = t.h.c.Log.Create(t.h.ctx, t.id, p.seed, p.head(), p.pending)
	if errors.Is(err, ErrExists) {
		return t.created(by, t.load())
	}
	if err != nil {
		return Done{}, fmt.Errorf("table %s: %w", t.id, err)
	}
	p.pending, p.sat = nil, false
	t.p, t.told = p, p.seq
	t.h.c.Bus.Tell(t.id, p.seq)
	t.rouse()
	return Done{Seq: 1, Table: t.id}, nil
}

// created answers the command that opened the table long ago.
func (t *live) created(by By, err error) (Done, error) {
	if err != nil {
		return Done{}, err
	}
	seq, err := t.p.repeated(by, Entry{Kind: Created, Seat: game.Nobody})
	if seq != 1 && err == nil {
		err = ErrExists
	}
	return Done{Seq: seq, Table: t.id}, err
}

// admit refuses a table that cannot be, and fills in what is left out.
func (h *House) admit(n *New, by By, places []Place) (game.Game, error) {
	g, err := variant(h.c.Titles, n.Game, n.Cards)
	if err != nil {
		return nil, err
	}
	if n.Setup, err = g.Setup(n.Setup); err != nil {
		return nil, err
	}
	if err := n.Clock.check(); err != nil {
		return nil, err
	}
	if len(places) > n.Setup.Seats {
		return nil, fmt.Errorf("seat %d: %w", n.Setup.Seats, ErrUnknownSeat)
	}
	for i, place := range places {
		if place.Player != "" && place.Level != "" {
			return nil, fmt.Errorf("seat %d: %w", i, ErrTaken)
		}
		if place.Level != "" {
			if _, err := h.level(n.Game, place.Level); err != nil {
				return nil, err
			}
		}
	}
	if n.Level != "" {
		if _, err := h.level(n.Game, n.Level); err != nil {
			return nil, err
		}
	}
	n.Version, n.Host = g.Info().Version, by.Player
	return g, nil
}

// founded adds the first entries.
func (p *play) founded(by By, n New, places []Place, start bool, h *House) error {
	now := time.Now()
	do := func(e Entry) error { return p.add(p.stamp(by, now, e)) }
	if err := do(Entry{Kind: Created, Seat: game.Nobody, Detail: Detail{New: &n}}); err != nil {
		return err
	}
	for i, place := range places {
		e := Entry{Seat: game.Seat(i)}
		switch {
		case place.Player != "":
			e.Kind, e.Detail = Sat, Detail{Player: place.Player, Name: place.Name}
		case place.Level != "":
			e.Kind, e.Detail = BotSat, Detail{Level: place.Level, Name: botName(p.id, e.Seat)}
		default:
			continue
		}
		if err := do(e); err != nil {
			return err
		}
	}
	if !start {
		return nil
	}
	return p.begin(By{Player: n.Host}, do, h)
}

// level returns a level of bots that plays a game: the one that is asked for, or the middle one.
func (h *House) level(name, level string) (string, error) {
	var levels []string
	if h.c.Bots != nil {
		levels = h.c.Bots.Levels(name)
	}
	switch {
	case level == "" && len(levels) > 0:
		return levels[len(levels)/2], nil
	case level != "" && slices.Contains(levels, level):
		return level, nil
	}
	return "", fmt.Errorf("%w: %q", ErrUnknownLevel, level)
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

// rematch opens the next table, or seats somebody at it who comes later. What the next table is called follows from this
// one, so that there is only one however often it is asked for.
func (h *House) rematch(ctx context.Context, id string, by By) (Done, error) {
	next := strings.ToLower(base32.StdEncoding.EncodeToString(h.derive("rematch", id, 0)[:10]))
	var n New
	var places []Place
	var linked bool
	err := h.read(ctx, id, func(t *live) (err error) {
		n, places, err = t.p.rematchFor(by)
		linked = t.p.rematch != ""
		return err
	})
	if err != nil {
		return Done{}, err
	}
	people := 0
	if !linked {
		err = h.read(ctx, id, func(t *live) error { people = t.p.people(); return nil })
		if err == nil {
			_, err = h.Create(ctx, next, By{by.Player, by.Name, "rematch"}, n, places, people <= 1)
		}
	}
	if linked || errors.Is(err, ErrExists) || errors.Is(err, ErrKeyReused) {
		err = h.rejoin(ctx, next, by, places)
	}
	if err != nil {
		return Done{}, err
	}
	done, err := h.command(ctx, id, By{Key: "rematch"}, again{next})
	return Done{Seq: done.Seq, Table: next}, err
}

// rejoin gives somebody the seats at the next table that they had at the last, as far as they are free.
func (h *House) rejoin(ctx context.Context, next string, by By, places []Place) error {
	for i, place := range places {
		if place.Player != by.Player {
			continue
		}
		_, err := h.command(ctx, next, By{by.Player, by.Name, fmt.Sprintf("rematch %d", i)}, Sit{Seat: game.Seat(i), Invite: h.token(next, game.Seat(i))})
		if err != nil && !errors.Is(err, ErrTaken) && !errors.Is(err, ErrSeated) && !errors.Is(err, ErrOver) {
			return err
		}
	}
	return nil
}

// people counts the persons at the table.
func (p *play) people() int {
	var seen []string
	for i := range p.seats {
		if name := p.seats[i].player; name != "" && !slices.Contains(seen, name) {
			seen = append(seen, name)
		}
	}
	return len(seen)
}

// Say adds a line to a table's chat.
func (h *House) Say(ctx context.Context, id string, by By, words string) (Line, error) {
	if err := by.check(); err != nil {
		return Line{}, err
	}
	words, err := text(words)
	if err != nil {
		return Line{}, err
	}
	line := Line{Name: by.Name, Text: words, At: time.Now().UTC().Truncate(time.Millisecond), By: by.Player, Key: by.Key}
	err = h.read(ctx, id, func(t *live) error {
		line.Seat = t.p.holds(by.Player).Lowest()
		return nil
	})
	if err != nil {
		return Line{}, err
	}
	if line.N, err = h.c.Log.Say(ctx, id, line); err != nil {
		return Line{}, h.note(fmt.Errorf("table %s: %w", id, err))
	}
	h.c.Bus.Tell(id, 0)
	h.post(id, (*live).hear)
	return line, nil
}

// See returns a table through a viewer's eyes.
func (h *House) See(ctx context.Context, id string, v Viewer) (*Snapshot, error) {
	var snap *Snapshot
	err := h.read(ctx, id, func(t *live) error {
		eyes, err := t.p.eyes(v)
		if err == nil {
			snap = t.look(eyes)
		}
		return err
	})
	return snap, err
}

// Why says why a move could not be made by a seat of the player now, or returns nil if it could.
func (h *House) Why(ctx context.Context, id string, v Viewer, move []byte) (*game.Refusal, error) {
	var no *game.Refusal
	err := h.read(ctx, id, func(t *live) error {
		if len(move) > mostMove {
			return &game.Refusal{Err: game.ErrIllegal, Reason: "bad_move", Message: "This is not a move of this game: it is too long."}
		}
		eyes, err := t.p.eyes(v)
		if err != nil {
			return err
		}
		if !t.p.holds(v.Player).Has(eyes) {
			return ErrNotYours
		}
		if err := t.p.running(); err != nil {
			return err
		}
		no = t.p.match.Refuse(eyes, move)
		return nil
	})
	return no, err
}

// Lobby lists tables, those first that were used last.
func (h *House) Lobby(ctx context.Context, q Query) ([]Summary, error) {
	if q.Limit <= 0 {
		q.Limit = 50
	}
	return h.c.Log.Lobby(ctx, q)
}

// Chat returns the newest lines of a table, oldest first.
func (h *House) Chat(ctx context.Context, id string) ([]Line, error) { return h.c.Log.Chat(ctx, id, 0) }

// Missed returns the steps of a table after seq from through a viewer's eyes, without Before and After. Steps of moves
// that were taken back since have no events. It returns false if they are more than 200, or from is not in the log.
func (h *House) Missed(ctx context.Context, id string, v Viewer, from int64) ([]Step, bool, error) {
	var steps []Step
	var few bool
	err := h.read(ctx, id, func(t *live) error {
		eyes, err := t.p.eyes(v)
		if err == nil {
			steps, few, err = t.missed(eyes, from)
		}
		return err
	})
	return steps, few, err
}

// Plies returns the plies first to last of a match through a viewer's eyes; last < 0 is the newest. Until the match is
// over a viewer has no eyes but their own.
func (h *House) Plies(ctx context.Context, id string, v Viewer, first, last int) ([]Ply, error) {
	var plies []Ply
	err := h.read(ctx, id, func(t *live) error {
		eyes, err := t.p.eyes(v)
		if err == nil {
			plies, err = t.p.plies(eyes, first, last)
		}
		return err
	})
	return plies, err
}

// Record returns the record of a match that is over, as text.
func (h *House) Record(ctx context.Context, id string) ([]byte, error) {
	var b bytes.Buffer
	err := h.read(ctx, id, func(t *live) error {
		if t.p.status != Over {
			return ErrNotOver
		}
		return record.Write(&b, t.p.match)
	})
	return b.Bytes(), err
}

// Online returns the seats whose person has the table open.
func (h *House) Online(ctx context.Context, id string) ([]game.Seat, error) {
	seats := []game.Seat{}
	err := h.read(ctx, id, func(t *live) error {
		seats = list(t.online)
		return nil
	})
	return seats, err
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

// arm sets the alarm of a table for when a clock that runs since then runs out; the zero time takes it off.
func (h *House) arm(id string, at, since time.Time) {
	if early := h.opened.Add(h.c.Grace); !at.IsZero() && since.Before(h.opened) && at.Before(early) {
		at = early
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	a := h.alarms[id]
	if a != nil && a.at.Equal(at) {
		return
	}
	if a != nil {
		a.timer.Stop()
		delete(h.alarms, id)
	}
	if at.IsZero() || h.closed {
		return
	}
	h.alarms[id] = &alarm{at, time.AfterFunc(time.Until(at), func() { h.post(id, (*live).ring) })}
}

// ring sees whose clock ran out.
func (t *live) ring() {
	t.h.arm(t.id, time.Time{}, time.Time{})
	if err := t.load(); err != nil {
		t.h.log.Error("a clock ran out at a table that cannot be read", "table", t.id, "error", err)
		return
	}
	if _, err := t.command(By{}, flag{}); err != nil {
		t.h.log.Error("a clock ran out and no bot could take the seat", "table", t.id, "error", t.h.note(err))
		t.retry()
		return
	}
	t.arm()
}

// arm sets the table's alarm.
func (t *live) arm() {
	at, since := t.p.deadline()
	t.h.arm(t.id, at, since)
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

// close takes leave of the watchers.
func (t *live) close() {
	t.halt()
	for _, x := range t.watches {
		x.w.shut()
	}
	t.watches = nil
}

func (w *Watcher) shut() {
	w.mu.Lock()
	w.closed, w.watches, w.queue = true, nil, nil
	w.mu.Unlock()
	w.rouse()
}

// check refuses clocks that nobody could play by.
func (o ClockSetup) check() error {
	switch {
	case o.Kind == NoClock && o.Base == 0 && o.Increment == 0:
	case o.Kind == BankClock && o.Base >= time.Second && o.Base <= mostTime && o.Increment >= 0 && o.Increment <= mostTime:
	case o.Kind == MoveClock && o.Base >= time.Second && o.Base <= mostTime && o.Increment == 0:
	default:
		return fmt.Errorf("%w: base %v, increment %v", ErrClock, o.Base, o.Increment)
	}
	return nil
}

// mostTime is the longest that a clock can be set to.
const mostTime = 31 * 24 * time.Hour

// Live counts the tables in memory.
func (h *House) Live() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.tables)
}
