package table

import (
	"context"
	"encoding/json"
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
)

// maxWaiting is how many commands and queries may wait at one table.
const maxWaiting = 512

// maxRetries is how often a command is decided again after other processes
// wrote first.
const maxRetries = 64

// liveTable is a table in memory. A goroutine that calls do or post serves it
// if it is idle, and otherwise waits in its queue. So one goroutine at a time
// serves a table, and none while there is nothing to do.
type liveTable struct {
	id       string
	registry *Registry

	mu      sync.Mutex
	queue   []job
	busy    bool
	evicted bool // removed from memory: look it up again
	used    time.Time

	// The fields below belong to the goroutine that serves the table.
	state        *state // nil: to be read from the log
	notifiedSeq  int64  // the newest seq that watchers know of
	newest       uint64 // the mark of that entry
	epoch        int    // the epoch that watchers know of
	doubts       int64  // Registry.doubts when the log was last compared
	generation   int64  // Registry.generation likewise
	regressed    bool   // watchers know of entries that the log has lost
	owned        int64  // the seq after which this node lets bots decide first
	graceFor     int64  // the seq after which it waits for another node to do so
	chatSeen     int64  // the newest chat line that they know of
	rulesFailure string
	snapshots    [game.MaxSeats + 2]*Snapshot // of the newest seq, by viewerIndex
	publicState  *PublicState                 // of the newest seq
	watches      []*watch
	online       game.Seats
	arrivals     arrivals
	// whether the match is over or the table closed; written by the goroutine
	// that serves the table
	finished atomic.Bool
	// whether there are watchers; atomic, because it is read without serving
	// the table
	watched     atomic.Bool
	seen, lines atomic.Int64 // notifiedSeq and chatSeen, likewise
	// for Stats: since when a job runs, and since when people wait for bots
	busySince, botsSince atomic.Int64
	hostPresent          bool // the host has the table open, and it is listed for everybody
	undelivered          []undeliveredEntry
	// the seq of the decision that a bot is thinking about, by seat
	botDecisions [game.MaxSeats]int64
	cancelBots   context.CancelFunc // ends the bots' thinking
	botCtx       context.Context
}

type job struct {
	f    func(*liveTable)
	err  *error        // receives the error if the rules panicked
	done chan struct{} // nil if nobody waits
}

// do runs f as the goroutine that serves the table, and waits for it. If ctx ends
// before f has begun, f never runs; once it has begun, do waits for its end, because
// f writes what the caller reads. It returns false if the table was evicted.
func (t *liveTable) do(ctx context.Context, f func(*liveTable)) (bool, error) {
	t.mu.Lock()
	switch {
	case t.evicted:
		t.mu.Unlock()
		return false, nil
	case !t.busy:
		t.busy = true
		t.mu.Unlock()
		err := t.run(f)
		t.release()
		return true, err
	case len(t.queue) >= maxWaiting:
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
		if t.withdraw(j) {
			return true, ctx.Err()
		}
		<-j.done
		return true, err
	}
}

// withdraw takes a job out of the queue. It returns false if the job has begun.
func (t *liveTable) withdraw(j job) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	i := slices.IndexFunc(t.queue, func(x job) bool { return x.done == j.done })
	if i < 0 {
		return false
	}
	t.queue = slices.Delete(t.queue, i, i+1)
	return true
}

// post is do without waiting. It returns false if the table was evicted.
func (t *liveTable) post(f func(*liveTable)) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.evicted {
		return false
	}
	t.queue = append(t.queue, job{f: f})
	if !t.busy {
		t.busy = true
		go t.serve()
	}
	return true
}

// release stops serving the table; if others wait, a new goroutine serves them.
func (t *liveTable) release() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.queue) > 0 {
		go t.serve()
		return
	}
	t.busy, t.queue, t.used = false, nil, time.Now()
}

// serve runs the queued jobs until there are none.
func (t *liveTable) serve() {
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
		err := t.run(j.f)
		if j.done != nil {
			*j.err = err
			close(j.done)
		}
	}
}

// run runs f. If the rules panic where nothing else recovers, only this table
// is paused.
func (t *liveTable) run(f func(*liveTable)) error {
	t.registry.markNow(&t.busySince)
	defer t.busySince.Store(0)
	err := guard(func() error { f(t); return nil })
	t.finished.Store(t.state != nil && (t.state.status == Over || t.state.status == Closed))
	if err == nil {
		return nil
	}
	again := guard(func() error { t.pause(err); return nil })
	if again != nil {
		t.state = nil
	}
	return fmt.Errorf("table %s: %w", t.id, err)
}

// load reads the table from the log if it is not in memory.
func (t *liveTable) load() error {
	if t.state != nil {
		return nil
	}
	generation := t.registry.generation()
	stored, err := t.registry.config.Log.Read(t.registry.ctx, t.id)
	if errors.Is(err, ErrUnknown) && t.notifiedSeq > 0 {
		t.vanish()
	}
	if err != nil {
		return t.loadKept(fmt.Errorf("table %s: %w", t.id, err), generation)
	}
	type fresh struct {
		e     *Entry
		lines []game.Line
	}
	var missed []fresh
	st, err := fold(
		t.id,
		stored,
		t.registry.config.Titles,
		t.registry.config.Lessons,
		t.registry.uptime,
		func(e *Entry, lines []game.Line) {
			if t.notifiedSeq > 0 && e.Seq > t.notifiedSeq {
				missed = append(missed, fresh{e, lines})
			}
		},
	)
	if err != nil {
		return t.loadKept(err, generation)
	}
	if err := t.readKept(st); err != nil {
		return err
	}
	if t.lost(stored) {
		missed = nil
		t.noticeRegression(st)
	}
	t.state, t.generation = st, generation
	if t.rulesFailure != "" && st.status == Playing {
		st.status, st.notice = Paused, t.rulesFailure
		st.stopClocks()
	}
	if f := st.fault(); t.registry.noteFault(f) && f.Kind == FaultFrozen {
		t.registry.log.Warn(
			"table paused", "table", t.id, "game", st.new.Game, "why", f.Why, "notice", st.notice,
		)
	}
	if t.notifiedSeq == 0 {
		t.notifiedSeq = st.seq
	}
	for _, f := range missed {
		t.queueNotice(f.e, &plyEvents{events: encodeEvents(f.lines)})
	}
	if t.regressed && st.epoch == t.epoch {
		t.recordRegression()
	}
	t.deliver()
	t.startBotsAndClock()
	return nil
}

// command carries out a command. If another process appended first, it reads
// the new entries and decides again.
func (t *liveTable) command(by By, c Command) (Done, error) {
	t.resolveDoubt()
	for range maxRetries {
		if err := t.load(); err != nil {
			return Done{}, err
		}
		st := t.state
		if by.Player != "" {
			if seq, err := st.repeated(by, c.entry(), seenSeq(c)); seq != 0 || err != nil {
				return Done{Seq: seq, Table: t.id}, err
			}
		}
		st.back = false
		if err := t.decide(by, c); err != nil {
			if t.outdated(err) {
				continue
			}
			return Done{}, err
		}
		if len(st.pending) == 0 {
			if by.Player != "" && t.outdated(nil) {
				continue
			}
			return Done{Seq: st.seq, Table: t.id}, nil
		}
		first, lost, back := st.pending[0].Seq, st.forfeited, st.back
		st.forfeited, st.back = nil, false
		err := t.commit()
		if err == nil {
			return Done{Seq: first, Table: t.id, Back: back}, lost
		}
		if !errors.Is(err, ErrBehind) {
			return Done{}, fmt.Errorf("table %s: %w", t.id, err)
		}
		t.registry.conflicts.Add(1)
	}
	return Done{}, fmt.Errorf("table %s: %w", t.id, ErrBusy)
}

// decide computes the entries of a command, and handles commands that fail.
func (t *liveTable) decide(by By, c Command) error {
	st := t.state
	before := st.seq
	switch x := c.(type) {
	case LetBot:
		x.here = t.online
		c = x
	case Sit:
		x.entrance = t.entrance(by)
		c = x
	case Knock:
		x.entrance = t.entrance(by)
		c = x
	}
	err := guard(func() error { return st.decide(by, t.registry.config.Now(), c, t.registry) })
	var failed *fault
	switch {
	case err == nil:
		return nil
	case errors.As(err, &failed):
		t.pause(err)
		return fmt.Errorf("table %s: %w", t.id, err)
	case st.seq != before:
		// the first part of the command was applied and the second failed: read
		// the table again
		t.state = nil
	case errors.Is(err, ErrStale):
		return t.staleError(by, c)
	}
	return err
}

// staleError returns what the sender of a late command missed.
func (t *liveTable) staleError(by By, c Command) error {
	refusal := &Stale{Seq: t.state.seq}
	since, seat := int64(0), c.entry().Seat
	switch c := c.(type) {
	case Play:
		since = c.Seq
	case Undo:
		since = c.Seq
	case Answer:
		since = c.Seq
	}
	entries, err := t.entriesSince(max(since, t.state.seq-64, 0))
	if err != nil {
		return err
	}
	refusal.Missed = t.state.missed(entries, seat)
	return refusal
}

// commit makes the pending entries durable and only then announces them.
func (t *liveTable) commit() error {
	st := t.state
	err := guard(func() error {
		head := st.head()
		head.Generation = t.generation
		return t.registry.config.Log.Append(
			t.registry.ctx, t.id, st.pending[0].Seq-1, head, st.pending,
		)
	})
	if err != nil {
		t.state = nil // it holds entries that were not stored
		var failed *fault
		if errors.As(err, &failed) {
			t.pause(err)
		}
		return err
	}
	t.registry.config.Bus.Publish(t.id, st.seq)
	t.owned = st.seq
	entries := st.pending
	st.pending, st.seatsChanged = nil, false
	t.notifyPlayers(entries)
	t.announceTurns(entries[0].Seq)
	for i := range entries {
		if entries[i].Kind == Undone {
			t.stopBots() // the position that the bots think about has gone
		}
		var events *plyEvents
		if entries[i].Kind == Moved || entries[i].Kind == Started {
			events = t.newestEvents()
		}
		t.queueNotice(&entries[i], events)
	}
	t.deliver()
	t.startBotsAndClock()
	return nil
}

// newestEvents returns the events of the newest ply, or nil if there are no
// watchers.
func (t *liveTable) newestEvents() *plyEvents {
	if len(t.watches) == 0 {
		return nil
	}
	return t.state.newestEvents()
}

// pause stops a table whose rules have failed. Its log is whole, so it goes on
// once the rules are fixed.
func (t *liveTable) pause(err error) {
	t.rulesFailure = "The rules of this game failed at this move. " +
		"Nothing is lost; the match can go on once they are fixed."
	t.registry.log.Error("table paused: its rules panicked", "table", t.id, "error", err)
	t.state = nil
	if t.load() == nil {
		t.resendSnapshots()
		t.notifyPlayers(nil)
	}
}

// snapshot returns the newest snapshot for a viewer, computing it if there is
// none.
func (t *liveTable) snapshot(viewer game.Seat) *Snapshot {
	i := viewerIndex(viewer)
	if t.snapshots[i] == nil {
		if t.publicState == nil {
			t.publicState = t.state.publicState()
		}
		var snap *Snapshot
		err := guard(func() error {
			snap = t.state.snapshot(t.publicState, viewer)
			return nil
		})
		if err != nil {
			t.registry.log.Error("table cannot be shown", "table", t.id, "error", err)
			snap = &Snapshot{
				PublicState: t.publicState, You: viewer, Moves: []any{}, Events: []json.RawMessage{},
				Undo: UndoNone,
			}
		}
		t.snapshots[i] = snap
	}
	return t.snapshots[i]
}

// viewerIndex maps a viewer's seat to an index of liveTable.snapshots.
func viewerIndex(viewer game.Seat) int {
	switch viewer {
	case game.Nobody:
		return game.MaxSeats
	case game.Open:
		return game.MaxSeats + 1
	}
	return int(viewer)
}

// fault is a panic of the rules. It says where, and omits the panic's value,
// which may hold secrets.
type fault struct{ where string }

func (f *fault) Error() string { return "the rules panicked at " + f.where }

// Unwrap returns ErrPaused, which is what the fault means to players.
func (f *fault) Unwrap() error { return ErrPaused }

// panicked must be called in the deferred function that recovered.
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

// startBotsAndClock asks bots for the decisions that are theirs, and sets the
// alarm.
func (t *liveTable) startBotsAndClock() {
	st := t.state
	t.setAlarm()
	if st.status != Playing {
		t.stopBots()
		return
	}
	for i := range st.seats {
		s := &st.seats[i]
		if s.botLevel() == "" || s.actingSince == 0 {
			t.botDecisions[i] = 0
			continue
		}
		told, waits := t.script(game.Seat(i))
		if waits {
			t.botDecisions[i] = 0 // asked again after the next entry
			continue
		}
		if t.botDecisions[i] == s.actingSince {
			continue
		}
		if !t.mayDecide() {
			t.botDecisions[i] = 0
			continue
		}
		t.botDecisions[i] = s.actingSince
		if st.hasPeople() {
			t.registry.markNow(&t.botsSince)
		}
		if t.botCtx == nil {
			t.botCtx, t.cancelBots = context.WithCancel(t.registry.ctx)
		}
		t.startBot(told, botTask{
			ctx: t.botCtx, id: t.id, game: st.new.Game, match: st.match.Fork(st.match.Ply()),
			seat: game.Seat(i), actingSince: s.actingSince, level: s.botLevel(),
			seed: st.botSeed(game.Seat(i), s.actingSince), host: st.new.Host,
			botsOnly: !st.hasPeople(),
		})
	}
	if t.botDecisions == [game.MaxSeats]int64{} {
		t.botsSince.Store(0)
	}
}

// script returns the move that the table's lesson has for a bot, if it has one,
// and whether the bot has to wait for the player.
func (t *liveTable) script(n game.Seat) (told json.RawMessage, waits bool) {
	if !t.state.learning() {
		return nil, false
	}
	free := true
	_ = guard(func() error { told, _, free = t.state.scripted(n); return nil })
	return told, !free
}

// startBot makes the move that a lesson has for a bot, or lets the bot think.
func (t *liveTable) startBot(told json.RawMessage, b botTask) {
	if told == nil {
		t.registry.queueBot(b)
		return
	}
	t.registry.post(b.id, func(t *liveTable) {
		if b.ctx.Err() == nil {
			t.applyBotMove(b, told)
		}
	})
}

// hasPeople reports whether a person decides for any seat of the table.
func (st *state) hasPeople() bool {
	return slices.ContainsFunc(st.seats, func(s seat) bool { return s.plays() && !s.outside })
}

// stopBots cancels the bots that think for the table.
func (t *liveTable) stopBots() {
	if t.cancelBots != nil {
		t.cancelBots()
		t.botCtx, t.cancelBots = nil, nil
	}
	t.botDecisions = [game.MaxSeats]int64{}
	t.botsSince.Store(0)
}

// applyBotMove makes the move that a bot chose.
func (t *liveTable) applyBotMove(b botTask, move json.RawMessage) {
	if t.load() != nil {
		return
	}
	_, err := t.command(
		By{Key: turnKey("bot", b.seat, b.actingSince)}, botMove{b.seat, b.actingSince, move},
	)
	var refusal *game.Refusal
	if errors.As(err, &refusal) && t.state != nil && t.state.match != nil {
		// A bot that cannot play must not block those who can.
		t.registry.log.Error(
			"bot made an illegal move", "table", t.id, "game", b.game, "level", b.level,
		)
		if move := firstLegalMove(t.state.match, b.seat); move != nil {
			_, err = t.command(
				By{
					Key: turnKey("bot", b.seat, b.actingSince),
				},
				botMove{b.seat, b.actingSince, move},
			)
		}
	}
	if t.registry.reportBroken(err) != nil {
		t.botDecisions[b.seat] = 0
		t.registry.logUnstored("bot's move could not be stored", t.id, err)
		t.retry()
	}
}

// logUnstored logs what could not be stored. With a full disk every table tries
// again every few seconds, and the store reports that itself; so such errors
// are logged for debugging only.
func (r *Registry) logUnstored(what, id string, err error) {
	level := slog.LevelError
	if errors.Is(err, ErrFull) {
		level = slog.LevelDebug
	}
	r.log.Log(r.ctx, level, what, "table", id, "error", err)
}

// retryAfter is how soon something that could not be stored is tried again.
const retryAfter = 2 * time.Second

// retry lets the table's bots and clocks try again later: there may be no other
// event that would.
func (t *liveTable) retry() {
	time.AfterFunc(retryAfter, func() {
		t.registry.post(t.id, func(t *liveTable) {
			if t.load() == nil {
				t.startBotsAndClock()
			}
		})
	})
}
