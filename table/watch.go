package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"lair.games/lair/game"
)

// MaxMissed is the largest number of missed steps that a returning client
// receives one by one.
const MaxMissed = 200

// Watcher is a client's queue of messages from any number of tables. Only one
// goroutine may call Next or Poll; the other methods are safe for concurrent
// use.
type Watcher struct {
	registry *Registry
	player   string
	limit    int
	address  string // of the client, see SetAddress; "" if it does not matter
	wake     chan struct{}
	alert    func() // nil if it was not set

	mu      sync.Mutex
	queue   []Message
	watches []*watch
	slow    bool // the queue was full
	// watchesList is set by WatchList. listChanged says that a message with List
	// waits; it takes no place in the queue.
	watchesList, listChanged bool
	closed                   bool
}

// watch is a table that a client watches. It belongs to the goroutine that
// serves the table.
type watch struct {
	w      *Watcher
	id     string
	viewer Viewer
	seat   game.Seat
}

// Message is a snapshot, a step, a line of chat, the list of who is online, or a
// notice that the player's list of tables has changed.
type Message struct {
	Table    string
	Snapshot *Snapshot
	Step     *Step
	Line     *Line
	Online   []game.Seat // seats whose person has the table open; nil in other messages
	List     bool        // a table of the player has changed; see WatchList
}

// Watcher returns a queue for one client that holds up to limit messages.
func (r *Registry) Watcher(player string, limit int) *Watcher {
	return &Watcher{registry: r, player: player, limit: max(limit, 1), wake: make(chan struct{}, 1)}
}

// Watch adds a table, or changes the seat as which it is watched. The first
// message is a snapshot. With from >= 0 the steps missed since then come before
// it, without Before and After, if they are at most MaxMissed. The viewer
// follows the player's seat: with Mine it becomes the seat that the player
// takes, and a player who loses a seat becomes a spectator. A snapshot
// announces either.
func (w *Watcher) Watch(ctx context.Context, id string, as game.Seat, from int64) error {
	return w.WatchSince(ctx, id, as, from, AnyEpoch)
}

// AnyEpoch is the epoch of a client that does not know it.
const AnyEpoch = -1

// WatchSince is Watch for a client that knows the epoch of its from. If the
// table is in another epoch by now, the client knows entries that are gone, and
// receives only a snapshot.
func (w *Watcher) WatchSince(
	ctx context.Context, id string, as game.Seat, from int64, epoch int,
) error {
	var err error
	e := w.registry.withTable(ctx, id, func(t *liveTable) {
		if err = t.ready(ctx, from); err == nil {
			if epoch != AnyEpoch && epoch != t.state.epoch {
				from = -1
			}
			err = t.watch(w, Viewer{w.player, as}, from)
		}
		if err != nil && t.outdated(err) {
			err = t.watch(w, Viewer{w.player, as}, from)
		}
	})
	if e != nil {
		return e
	}
	return err
}

// watch is Watch at the goroutine that serves the table.
func (t *liveTable) watch(w *Watcher, v Viewer, from int64) error {
	if err := t.load(); err != nil {
		return err
	}
	viewer, err := t.state.viewerSeat(v)
	if err != nil {
		return fmt.Errorf("table %s: %w", t.id, err)
	}
	missed, _, err := t.missed(viewer, from)
	if err != nil {
		return err
	}
	if len(t.watches) == 0 {
		// No chat was delivered here so far. A client requests older lines
		// itself, so only later ones are delivered.
		// While the store cannot be reached, the board is shown without any, and
		// all are delivered later.
		lines, err := t.registry.config.Log.Chat(t.registry.ctx, t.id, 0)
		if err != nil && !errors.Is(err, ErrUnreachable) {
			return fmt.Errorf("table %s: %w", t.id, err)
		}
		if len(lines) > 0 {
			t.chatSeen = lines[len(lines)-1].N
			t.lines.Store(t.chatSeen)
		}
	}
	next := &watch{w: w, id: t.id, viewer: v, seat: viewer}
	if !w.add(next) {
		return ErrClosed
	}
	t.watches = slices.DeleteFunc(t.watches, func(x *watch) bool { return x.w == w })
	t.watches = append(t.watches, next)
	for i := range missed {
		w.push(Message{Table: t.id, Step: &missed[i]})
	}
	t.verify()
	w.push(Message{Table: t.id, Snapshot: t.snapshot(viewer)})
	t.updateOnline()
	if t.registry.isNode() {
		t.setAlarm() // it depends on where people sit
	}
	return nil
}

// missed returns the steps after from, or false if there are too many.
func (t *liveTable) missed(viewer game.Seat, from int64) ([]Step, bool, error) {
	if from == t.state.seq {
		return nil, true, nil
	}
	if from < 0 || from > t.state.seq || t.state.seq-from > MaxMissed {
		return nil, false, nil
	}
	entries, err := t.entriesSince(from)
	if err != nil {
		return nil, false, err
	}
	var steps []Step
	err = guard(func() error {
		steps = t.state.missed(entries, viewer)
		return nil
	})
	return steps, true, err
}

// entriesSince returns the entries after a seq, up to the newest one that this
// process has applied: others may have appended more.
func (t *liveTable) entriesSince(after int64) ([]Entry, error) {
	entries, err := t.registry.config.Log.Since(t.registry.ctx, t.id, after)
	if err != nil {
		return nil, fmt.Errorf("table %s: %w", t.id, err)
	}
	return entries[:min(int64(len(entries)), max(t.state.seq-after, 0))], nil
}

// add records a watch; it replaces one of the same table.
func (w *Watcher) add(next *watch) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.closed {
		return false
	}
	w.watches = slices.DeleteFunc(w.watches, func(x *watch) bool { return x.id == next.id })
	w.watches = append(w.watches, next)
	w.queue = slices.DeleteFunc(w.queue, func(m Message) bool { return m.Table == next.id })
	return true
}

// Unwatch removes a table.
func (w *Watcher) Unwatch(id string) {
	w.mu.Lock()
	i := slices.IndexFunc(w.watches, func(x *watch) bool { return x.id == id })
	if i < 0 {
		w.mu.Unlock()
		return
	}
	w.watches = slices.Delete(w.watches, i, i+1)
	w.queue = slices.DeleteFunc(w.queue, func(m Message) bool { return m.Table == id })
	w.mu.Unlock()
	w.registry.post(id, func(t *liveTable) { t.unwatch(w) })
}

// unwatch ends the watch of w.
func (t *liveTable) unwatch(w *Watcher) {
	t.watches = slices.DeleteFunc(t.watches, func(x *watch) bool { return x.w == w })
	if len(t.watches) == 0 {
		t.watches = nil
	}
	if t.state == nil {
		t.updateHostPresence()
		if len(t.watches) == 0 {
			t.registry.nodes.setOnline(t.id, nil)
		}
		return
	}
	t.updateOnline()
}

// Close removes all tables. The player goes offline at tables that no other
// watcher of theirs has open.
func (w *Watcher) Close() {
	w.mu.Lock()
	watches, list := w.watches, w.watchesList
	w.watches, w.queue, w.closed = nil, nil, true
	w.mu.Unlock()
	w.notify()
	if list {
		w.registry.notifier.remove(w)
	}
	for _, x := range watches {
		w.registry.post(x.id, func(t *liveTable) { t.unwatch(w) })
	}
}

// notify wakes Next and calls the function of Alert.
func (w *Watcher) notify() {
	if w.alert != nil {
		w.alert()
	}
	select {
	case w.wake <- struct{}{}:
	default:
	}
}

// push never blocks: a client whose queue is full falls behind.
func (w *Watcher) push(m Message) {
	w.mu.Lock()
	switch {
	case w.closed || w.slow:
	case len(w.queue) >= w.limit:
		w.slow, w.queue = true, nil
		w.registry.drops.Add(1)
	default:
		w.queue = append(w.queue, m)
	}
	w.mu.Unlock()
	w.notify()
}

// Next waits for a message. A client that fell behind receives one snapshot of
// each table in place of what it missed, and then ErrSlow; the watcher is
// closed then. After Close, of the watcher or the registry, Next returns
// ErrClosed.
func (w *Watcher) Next(ctx context.Context) (Message, error) {
	for {
		m, ok, err := w.Poll(ctx)
		if ok || err != nil {
			return m, err
		}
		select {
		case <-w.wake:
		case <-ctx.Done():
			return Message{}, ctx.Err()
		}
	}
}

// Poll is Next without waiting: false means that there is no message now.
// Together with Alert it serves callers that cannot spare a goroutine per
// watcher.
func (w *Watcher) Poll(ctx context.Context) (Message, bool, error) {
	for {
		m, late, err := w.next()
		if err != nil {
			return m, false, err
		}
		if late == nil {
			return m, m.Table != "" || m.List, nil
		}
		if m, ok := w.finalSnapshot(ctx, late); ok {
			return m, true, nil
		}
	}
}

// SetAddress records the client's network address: only a few open tables are
// listed per address of their hosts. It must be called before the first Watch.
func (w *Watcher) SetAddress(address string) {
	w.address = address
	w.registry.NoteAddress(w.player, address)
}

// maxKeptCapacity is the largest capacity that an empty queue keeps: usually
// one message waits at a time.
const maxKeptCapacity = 2

// pop removes and returns the oldest message.
func (w *Watcher) pop() Message {
	m := w.queue[0]
	w.queue[0] = Message{}
	switch {
	case len(w.queue) > 1:
		w.queue = w.queue[1:]
	case cap(w.queue) > maxKeptCapacity:
		w.queue = nil
	default:
		w.queue = w.queue[:0]
	}
	return m
}

// Alert makes the watcher call f whenever there may be something for Poll. f
// runs on the goroutine that added it and must return at once. Alert must be
// called before the first Watch.
func (w *Watcher) Alert(f func()) { w.alert = f }

// next returns the oldest message, or, for a client that fell behind, the next
// table of which it needs a snapshot.
func (w *Watcher) next() (Message, *watch, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch {
	case w.closed && w.slow:
		return Message{}, nil, ErrSlow
	case w.closed:
		return Message{}, nil, ErrClosed
	case w.slow && len(w.watches) > 0:
		late := w.watches[0]
		w.watches = w.watches[1:]
		return Message{}, late, nil
	case w.slow:
		w.closed = true
		return Message{}, nil, ErrSlow
	case w.listChanged:
		w.listChanged = false
		return Message{List: true}, nil, nil
	case len(w.queue) == 0:
		return Message{}, nil, nil
	}
	return w.pop(), nil, nil
}

// finalSnapshot ends a watch with a snapshot of the table.
func (w *Watcher) finalSnapshot(ctx context.Context, late *watch) (Message, bool) {
	var snap *Snapshot
	err := w.registry.withTable(ctx, late.id, func(t *liveTable) {
		if t.load() == nil {
			snap = t.snapshot(t.currentViewer(late.viewer))
		}
		t.unwatch(w)
	})
	if err != nil {
		w.registry.post(late.id, func(t *liveTable) { t.unwatch(w) })
	}
	return Message{Table: late.id, Snapshot: snap}, err == nil && snap != nil
}

// undeliveredEntry is an entry that watchers have not received yet.
type undeliveredEntry struct {
	seq    int64
	notice Notice
	events *plyEvents
}

// queueNotice queues an entry for deliver.
func (t *liveTable) queueNotice(e *Entry, events *plyEvents) {
	if len(t.watches) > 0 {
		t.undelivered = append(t.undelivered, undeliveredEntry{e.Seq, notice(e), events})
	}
}

// deliver sends the queued entries to the watchers. All steps of one append
// have the same After, so that a watcher sees the whole append at its first
// step.
func (t *liveTable) deliver() {
	before, told := t.snapshots, t.undelivered
	t.snapshots, t.publicState, t.undelivered = [len(t.snapshots)]*Snapshot{}, nil, nil
	t.notifiedSeq, t.newest = t.state.seq, t.state.mark
	t.seen.Store(t.notifiedSeq)
	if t.regressed || t.epoch != t.state.epoch {
		// What the watchers know is no longer what the log holds.
		t.regressed, t.epoch = false, t.state.epoch
		t.resendSnapshots()
		t.updateOnline()
		return
	}
	if len(told) == 0 {
		return
	}
	var steps [len(t.snapshots)][]Step
	var viewer game.Seat
	for _, x := range t.watches {
		if viewer = t.currentViewer(x.viewer); viewer != x.seat {
			x.seat = viewer
			x.w.push(Message{Table: t.id, Snapshot: t.snapshot(viewer)})
			continue
		}
		i := viewerIndex(viewer)
		if steps[i] == nil {
			steps[i] = t.steps(told, before[i], t.snapshot(viewer))
		}
		for k := range steps[i] {
			x.w.push(Message{Table: t.id, Step: &steps[i][k]})
		}
	}
	if slices.ContainsFunc(told, func(n undeliveredEntry) bool { return n.notice.Kind == Ended }) {
		t.deliverOnlookers()
	}
	t.updateOnline()
}

// steps returns the steps for one viewer.
func (t *liveTable) steps(told []undeliveredEntry, before, after *Snapshot) []Step {
	steps := make([]Step, len(told))
	for k, n := range told {
		steps[k] = Step{
			Table: t.id, Seq: n.seq, Entry: n.notice, Events: n.events.visibleTo(after.You),
			Before: before, After: after, Message: new(Once),
		}
		before = after
	}
	return steps
}

// currentViewer returns the seat as which a viewer may watch now: a spectator
// if they lost theirs.
func (t *liveTable) currentViewer(v Viewer) game.Seat {
	viewer, err := t.state.viewerSeat(v)
	if err != nil {
		return game.Nobody
	}
	return viewer
}

// resendSnapshots sends every watcher a new snapshot after a change that has no
// entry.
func (t *liveTable) resendSnapshots() {
	t.snapshots, t.publicState = [len(t.snapshots)]*Snapshot{}, nil
	for _, x := range t.watches {
		x.seat = t.currentViewer(x.viewer)
		x.w.push(Message{Table: t.id, Snapshot: t.snapshot(x.seat)})
	}
}

// updateOnline computes who is online, and sends it to all watchers if it
// changed.
func (t *liveTable) updateOnline() {
	if t.state == nil {
		return // computed when the table is next read
	}
	t.updateHostPresence()
	var online game.Seats
	var here []string
	for _, x := range t.watches {
		if seats := t.state.seatsOf(x.viewer.Player); seats != 0 {
			online |= seats
			here = append(here, x.viewer.Player)
		}
	}
	if t.registry.isNode() {
		slices.Sort(here)
		t.registry.nodes.setOnline(t.id, slices.Compact(here))
		for _, player := range t.registry.nodes.playersAt(t.id) {
			online |= t.state.seatsOf(player)
		}
	}
	if online == t.online {
		return
	}
	t.online = online
	seats := list(online)
	for _, x := range t.watches {
		x.w.push(Message{Table: t.id, Online: seats})
	}
}

// closeWatchers ends all watches.
func (t *liveTable) closeWatchers() {
	t.stopBots()
	for _, x := range t.watches {
		x.w.closeByRegistry()
	}
	t.watches = nil
}

// closeByRegistry closes the watcher when the registry closes.
func (w *Watcher) closeByRegistry() {
	w.mu.Lock()
	w.closed, w.watches, w.queue = true, nil, nil
	w.mu.Unlock()
	w.notify()
}
