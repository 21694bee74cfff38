package table

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"lair.games/lair/game"
)

// mostWaiting is how many commands and questions may wait at one table.
const mostWaiting = 512

// retries is how often a command is decided anew after other processes were faster.
const retries = 64

// live is a table in memory. Whoever comes first serves it, and whoever comes meanwhile waits in its queue: one goroutine
// at a time, and none while nothing is to do.
type live struct {
	id string
	h  *House

	mu    sync.Mutex
	queue []job
	busy  bool
	gone  bool // dropped from memory: look it up again
	used  time.Time

	// What follows belongs to the goroutine that serves the table.
	p        *play // nil: to be read from the log
	told     int64 // the newest seq that watchers know of
	said     int64 // the newest line of chat that they know of
	broken   string
	snaps    [game.MaxSeats + 2]*Snapshot // of the newest seq, by eyes
	scene    *Scene                       // of the newest seq
	watches  []*watch
	online   game.Seats
	looked   atomic.Bool // somebody watches; for those who ask from outside
	hosted   bool        // the host has the table open, and it is listed for everybody
	news     []news
	thinking [game.MaxSeats]int64 // the decision that a bot is at, by seat
	stop     context.CancelFunc   // ends the bots' thinking
	bots     context.Context
}

type job struct {
	run  func(*live)
	err  *error        // where the one who waits finds out that the rules failed
	done chan struct{} // nil if nobody waits
}

// do runs f as the goroutine that serves the table, and waits for it. It returns false if the table was dropped.
func (t *live) do(ctx context.Context, f func(*live)) (bool, error) {
	t.mu.Lock()
	switch {
	case t.gone:
		t.mu.Unlock()
		return false, nil
	case !t.busy:
		t.busy = true
		t.mu.Unlock()
		err := t.run(f)
		t.rest()
		return true, err
	case len(t.queue) >= mostWaiting:
		t.mu.Unlock()
		return true, ErrBusy
	}
	var err error
	j := job{f, &err, make(chan struct{})}
	t.queue = append(t.queue, j)
	t.mu.Unlock()
	select {
	case <-j.done:
		return true, err
	case <-ctx.Done():
		return true, ctx.Err()
	}
}

// post is do for those who do not wait. It returns false if the table was dropped.
func (t *live) post(f func(*live)) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.gone {
		return false
	}
	t.queue = append(t.queue, job{run: f})
	if !t.busy {
		t.busy = true
		go t.serve()
	}
	return true
}

// rest ends one's turn at serving; if others wait, a goroutine goes on for them.
func (t *live) rest() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.queue) > 0 {
		go t.serve()
		return
	}
	t.busy, t.queue, t.used = false, nil, time.Now()
}

func (t *live) serve() {
	for {
		t.mu.Lock()
		if len(t.queue) == 0 {
			t.busy, t.queue, t.used = false, nil, time.Now()
			t.mu.Unlock()
			return
		}
		j := t.queue[0]
		t.queue[0] = job{}
		t.queue = t.queue[1:]
		t.mu.Unlock()
		err := t.run(j.run)
		if j.done != nil {
			*j.err = err
			close(j.done)
		}
	}
}

// run does one thing at the table. Rules that panic where nothing else catches it pause the table and harm nobody else.
func (t *live) run(f func(*live)) error {
	err := guard(func() error { f(t); return nil })
	if err == nil {
		return nil
	}
	again := guard(func() error { t.pause(err); return nil })
	if again != nil {
		t.p = nil
	}
	return fmt.Errorf("table %s: %w", t.id, err)
}

// load makes sure that the table is in memory.
func (t *live) load() error {
	if t.p != nil {
		return nil
	}
	st, err := t.h.c.Log.Read(t.h.ctx, t.id)
	if err != nil {
		return fmt.Errorf("table %s: %w", t.id, err)
	}
	type fresh struct {
		e     *Entry
		lines []game.Line
	}
	var missed []fresh
	p, err := fold(t.id, st, t.h.c.Titles, func(e *Entry, lines []game.Line) {
		if t.told > 0 && e.Seq > t.told {
			missed = append(missed, fresh{e, lines})
		}
	})
	if err != nil {
		return err
	}
	if p.status == Frozen {
		t.h.log.Warn("table frozen", "table", t.id, "notice", p.notice)
	}
	t.p = p
	if t.broken != "" && p.status == Playing {
		p.status, p.notice = Paused, t.broken
		p.stand()
	}
	if t.told == 0 {
		t.told = p.seq
	}
	for _, f := range missed {
		t.show(f.e, &tale{sounds: sounds(f.lines)})
	}
	t.shown()
	t.rouse()
	return nil
}

// command carries a command out.
func (t *live) command(by By, c Command) (Done, error) {
	for range retries {
		if err := t.load(); err != nil {
			return Done{}, err
		}
		p := t.p
		if by.Player != "" {
			if seq, err := p.repeated(by, c.entry()); seq != 0 || err != nil {
				return Done{Seq: seq, Table: t.id}, err
			}
		}
		if err := t.decide(by, c); err != nil {
			return Done{}, err
		}
		if len(p.pending) == 0 {
			return Done{Seq: p.seq, Table: t.id}, nil
		}
		first, lost := p.pending[0].Seq, p.lost
		p.lost = nil
		err := t.commit()
		if err == nil {
			return Done{Seq: first, Table: t.id}, lost
		}
		if !errors.Is(err, ErrBehind) {
			return Done{}, fmt.Errorf("table %s: %w", t.id, err)
		}
	}
	return Done{}, fmt.Errorf("table %s: %w", t.id, ErrBusy)
}

// decide lets the table decide, and sees to what comes of it when it cannot.
func (t *live) decide(by By, c Command) error {
	p := t.p
	before := p.seq
	err := guard(func() error { return p.decide(by, time.Now(), c, t.h) })
	var failed *fault
	switch {
	case err == nil:
		return nil
	case errors.As(err, &failed):
		t.pause(err)
		return fmt.Errorf("table %s: %w", t.id, err)
	case p.seq != before:
		t.p = nil // the first part of the command is in memory and the second could not be: read it anew
	case errors.Is(err, ErrStale):
		return t.stale(by, c)
	}
	return err
}

// stale says what the sender of a late command missed.
func (t *live) stale(by By, c Command) error {
	no := &Stale{Seq: t.p.seq}
	since, seat := int64(0), c.entry().Seat
	switch c := c.(type) {
	case Play:
		since = c.Seq
	case Undo:
		since = c.Seq
	case Answer:
		since = c.Seq
	}
	st, err := t.h.c.Log.Read(t.h.ctx, t.id)
	if err != nil {
		return fmt.Errorf("table %s: %w", t.id, err)
	}
	since = max(since, t.p.seq-64, 0)
	if since < int64(len(st.Entries)) {
		no.Missed = t.p.missed(st.Entries[since:min(t.p.seq, int64(len(st.Entries)))], seat)
	}
	return no
}

// commit makes what is pending durable and only then lets anybody know.
func (t *live) commit() error {
	p := t.p
	err := guard(func() error {
		return t.h.c.Log.Append(t.h.ctx, t.id, p.pending[0].Seq-1, p.head(), p.pending)
	})
	if err != nil {
		t.p = nil // it holds what did not happen
		var failed *fault
		if errors.As(err, &failed) {
			t.pause(err)
		}
		return err
	}
	t.h.c.Bus.Tell(t.id, p.seq)
	entries := p.pending
	p.pending, p.sat = nil, false
	for i := range entries {
		if entries[i].Kind == Undone {
			t.halt() // what the bots are thinking about is not so any more
		}
		var made *tale
		if entries[i].Kind == Moved || entries[i].Kind == Started {
			made = t.newest()
		}
		t.show(&entries[i], made)
	}
	t.shown()
	t.rouse()
	return nil
}

// newest is what was told of the newest ply, if anybody wants to know.
func (t *live) newest() *tale {
	if len(t.watches) == 0 {
		return nil
	}
	return t.p.newest()
}

// pause stops a table whose rules have failed. Its log is whole; under mended rules it goes on.
func (t *live) pause(err error) {
	t.broken = "The rules of this game failed at this move. Nothing is lost; the match can go on once they are mended."
	t.h.log.Error("table paused: its rules panicked", "table", t.id, "error", err)
	t.p = nil
	if t.load() == nil {
		t.renew()
	}
}

// look returns the newest snapshot through some eyes.
func (t *live) look(eyes game.Seat) *Snapshot {
	i := index(eyes)
	if t.snaps[i] == nil {
		if t.scene == nil {
			t.scene = t.p.scene()
		}
		var snap *Snapshot
		if err := guard(func() error { snap = t.p.snapshot(t.scene, eyes); return nil }); err != nil {
			t.h.log.Error("a table cannot be shown", "table", t.id, "error", err)
			snap = &Snapshot{Scene: t.scene, You: eyes, Moves: []any{}, Events: []json.RawMessage{}, Undo: UndoNone}
		}
		t.snaps[i] = snap
	}
	return t.snaps[i]
}

// index gives every pair of eyes its place.
func index(eyes game.Seat) int {
	switch eyes {
	case game.Nobody:
		return game.MaxSeats
	case game.Open:
		return game.MaxSeats + 1
	}
	return int(eyes)
}

// fault is a panic of the rules: where it was, and not what it said.
type fault struct{ where string }

func (f *fault) Error() string { return "the rules panicked at " + f.where }

// Unwrap returns ErrPaused, which is what it means to those who play.
func (f *fault) Unwrap() error { return ErrPaused }

// panicked is called in the deferred function that recovered.
func panicked() error {
	var pcs [16]uintptr
	frames := runtime.CallersFrames(pcs[:runtime.Callers(4, pcs[:])])
	var b strings.Builder
	for {
		f, more := frames.Next()
		if !strings.HasPrefix(f.Function, "runtime.") {
			fmt.Fprintf(&b, "%s:%d ", f.Function, f.Line)
		}
		if !more {
			return &fault{strings.TrimSpace(b.String())}
		}
	}
}

// rouse sees to the table's bots and to its clocks.
func (t *live) rouse() {
	p := t.p
	t.arm()
	if p.status != Playing {
		t.halt()
		return
	}
	for i := range p.seats {
		s := &p.seats[i]
		if s.mind() == "" || s.since == 0 {
			t.thinking[i] = 0
			continue
		}
		if t.thinking[i] == s.since {
			continue
		}
		t.thinking[i] = s.since
		if t.bots == nil {
			t.bots, t.stop = context.WithCancel(t.h.ctx)
		}
		t.h.think.add(thought{ctx: t.bots, id: t.id, game: p.new.Game, match: p.match.Fork(), seat: game.Seat(i), since: s.since, level: s.mind(), seed: p.botSeed(game.Seat(i), s.since), host: p.new.Host, bots: !p.peopled()})
	}
}

// peopled reports whether a person decides for a seat of the table.
func (p *play) peopled() bool {
	return slices.ContainsFunc(p.seats, func(s seat) bool { return s.plays() && !s.outside })
}

// halt ends what the table's bots are thinking about.
func (t *live) halt() {
	if t.stop != nil {
		t.stop()
		t.bots, t.stop = nil, nil
	}
	t.thinking = [game.MaxSeats]int64{}
}

// decided is called with what a bot thought of.
func (t *live) decided(b thought, move json.RawMessage) {
	if t.load() != nil {
		return
	}
	_, err := t.command(By{Key: turnKey("bot", b.seat, b.since)}, botMove{b.seat, b.since, move})
	var no *game.Refusal
	if errors.As(err, &no) && t.p != nil && t.p.match != nil {
		// A bot that cannot play must not hold up those who can.
		t.h.log.Error("a bot made an illegal move", "table", t.id, "game", b.game, "level", b.level)
		if move := plain(t.p.match, b.seat); move != nil {
			_, err = t.command(By{Key: turnKey("bot", b.seat, b.since)}, botMove{b.seat, b.since, move})
		}
	}
	if t.h.note(err) != nil {
		t.thinking[b.seat] = 0
		t.h.log.Error("a bot's move could not be made", "table", t.id, "error", err)
		t.retry()
	}
}

// retryAfter is how soon the house tries again what it could not store.
const retryAfter = 2 * time.Second

// retry lets the table's bots and clocks try again in a while: nobody else may ever ask.
func (t *live) retry() {
	time.AfterFunc(retryAfter, func() {
		t.h.post(t.id, func(t *live) {
			if t.load() == nil {
				t.rouse()
			}
		})
	})
}
