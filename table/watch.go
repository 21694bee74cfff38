package table

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"

	"lair.games/lair/game"
)

// mostMissed is how many steps a client that comes back is told one by one.
const mostMissed = 200

// Watcher is the queue of one client, for any number of tables. Next is for one goroutine, the rest for any.
type Watcher struct {
	h      *House
	player string
	limit  int
	place  string // where the client is, as From says; "" if it does not matter
	wake   chan struct{}
	alert  func() // nil: nobody asked for it

	mu      sync.Mutex
	queue   []Message
	watches []*watch
	slow    bool // a message found no room
	closed  bool
}

// watch is one table that a client looks at. It belongs to the goroutine that serves the table.
type watch struct {
	w      *Watcher
	id     string
	viewer Viewer
	eyes   game.Seat
}

// Message is one of: a snapshot, a step, a line of chat, or who is there.
type Message struct {
	Table    string
	Snapshot *Snapshot
	Step     *Step
	Line     *Line
	Online   []game.Seat // seats whose person has the table open; nil in other messages
}

// Watcher returns a queue for one client, which holds up to limit messages.
func (h *House) Watcher(player string, limit int) *Watcher {
	return &Watcher{h: h, player: player, limit: max(limit, 1), wake: make(chan struct{}, 1)}
}

// Watch adds a table, or changes the eyes through which it is seen. A snapshot is the first message; with from >= 0 the
// steps missed since then come before it, without Before and After, if they are few. The eyes are followed: with Mine
// they become those of the seat that the player takes, and whoever loses a seat goes on as a spectator; a snapshot says
// so.
func (w *Watcher) Watch(ctx context.Context, id string, as game.Seat, from int64) error {
	var err error
	if e := w.h.at(ctx, id, func(t *live) { err = t.watch(w, Viewer{w.player, as}, from) }); e != nil {
		return e
	}
	return err
}

func (t *live) watch(w *Watcher, v Viewer, from int64) error {
	if err := t.load(); err != nil {
		return err
	}
	eyes, err := t.p.eyes(v)
	if err != nil {
		return fmt.Errorf("table %s: %w", t.id, err)
	}
	missed, _, err := t.missed(eyes, from)
	if err != nil {
		return err
	}
	if len(t.watches) == 0 {
		// Nobody was told of chat so far. What was said before is asked for, not told.
		lines, err := t.h.c.Log.Chat(t.h.ctx, t.id, 0)
		if err != nil {
			return fmt.Errorf("table %s: %w", t.id, err)
		}
		if len(lines) > 0 {
			t.said = lines[len(lines)-1].N
		}
	}
	next := &watch{w: w, id: t.id, viewer: v, eyes: eyes}
	if !w.add(next) {
		return ErrClosed
	}
	t.watches = slices.DeleteFunc(t.watches, func(x *watch) bool { return x.w == w })
	t.watches = append(t.watches, next)
	for i := range missed {
		w.push(Message{Table: t.id, Step: &missed[i]})
	}
	w.push(Message{Table: t.id, Snapshot: t.look(eyes)})
	t.attend()
	return nil
}

// missed returns the steps after from, or false if they are too many.
func (t *live) missed(eyes game.Seat, from int64) ([]Step, bool, error) {
	if from == t.p.seq {
		return nil, true, nil
	}
	if from < 0 || from > t.p.seq || t.p.seq-from > mostMissed {
		return nil, false, nil
	}
	st, err := t.h.c.Log.Read(t.h.ctx, t.id)
	if err != nil {
		return nil, false, fmt.Errorf("table %s: %w", t.id, err)
	}
	var steps []Step
	err = guard(func() error {
		steps = t.p.missed(st.Entries[from:t.p.seq], eyes)
		return nil
	})
	return steps, true, err
}

// add remembers a watch; one of the same table is replaced.
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

// Unwatch drops a table.
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
	w.h.post(id, func(t *live) { t.unwatch(w) })
}

func (t *live) unwatch(w *Watcher) {
	t.watches = slices.DeleteFunc(t.watches, func(x *watch) bool { return x.w == w })
	if len(t.watches) == 0 {
		t.watches = nil
	}
	if t.p == nil {
		t.welcome()
		return
	}
	t.attend()
}

// Close drops all tables. The player goes offline at tables that no other watcher of theirs has open.
func (w *Watcher) Close() {
	w.mu.Lock()
	watches := w.watches
	w.watches, w.queue, w.closed = nil, nil, true
	w.mu.Unlock()
	w.rouse()
	for _, x := range watches {
		w.h.post(x.id, func(t *live) { t.unwatch(w) })
	}
}

func (w *Watcher) rouse() {
	if w.alert != nil {
		w.alert()
	}
	select {
	case w.wake <- struct{}{}:
	default:
	}
}

// push never waits: a client whose queue is full falls behind.
func (w *Watcher) push(m Message) {
	w.mu.Lock()
	switch {
	case w.closed || w.slow:
	case len(w.queue) >= w.limit:
		w.slow, w.queue = true, nil
	default:
		w.queue = append(w.queue, m)
	}
	w.mu.Unlock()
	w.rouse()
}

// Next waits for a message. After ErrSlow the watcher is closed: it fell behind, was given one snapshot of each table in
// place of what it missed, and has to begin anew. After Close, of the watcher or the house, it returns ErrClosed.
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

// Poll is Next without the waiting: false means that nothing is there now. With Alert it serves those who cannot spare a
// goroutine for every watcher.
func (w *Watcher) Poll(ctx context.Context) (Message, bool, error) {
	for {
		m, late, err := w.take()
		if err != nil {
			return m, false, err
		}
		if late == nil {
			return m, m.Table != "", nil
		}
		if m, ok := w.catchUp(ctx, late); ok {
			return m, true, nil
		}
	}
}

// From says where the client is, say its address: of the open tables whose hosts are at one place only a few are listed. It
// is set before the first Watch.
func (w *Watcher) From(place string) { w.place = place }

// Hurry is Poll for steps alone, and never waits. It returns the next step, or nil; then more says that there is something
// else, which only Poll can fetch.
func (w *Watcher) Hurry() (step *Step, more bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.closed || w.slow {
		return nil, true
	}
	if len(w.queue) == 0 || w.queue[0].Step == nil {
		return nil, len(w.queue) > 0
	}
	return w.pop().Step, false
}

// mostKept is how many messages an empty queue keeps room for: mostly there is one at a time.
const mostKept = 2

// pop takes the oldest message.
func (w *Watcher) pop() Message {
	m := w.queue[0]
	w.queue[0] = Message{}
	switch {
	case len(w.queue) > 1:
		w.queue = w.queue[1:]
	case cap(w.queue) > mostKept:
		w.queue = nil
	default:
		w.queue = w.queue[:0]
	}
	return m
}

// Alert makes the watcher call f whenever there may be something for Poll. f is called by whoever put it there and must
// return at once. It is set before the first Watch.
func (w *Watcher) Alert(f func()) { w.alert = f }

// take returns the oldest message; or, for a client that fell behind, the next table of which it needs a snapshot.
func (w *Watcher) take() (Message, *watch, error) {
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
	case len(w.queue) == 0:
		return Message{}, nil, nil
	}
	return w.pop(), nil, nil
}

// catchUp takes leave of a table with a snapshot of how it stands.
func (w *Watcher) catchUp(ctx context.Context, late *watch) (Message, bool) {
	var snap *Snapshot
	err := w.h.at(ctx, late.id, func(t *live) {
		if t.load() == nil {
			snap = t.look(t.allowed(late.viewer))
		}
		t.unwatch(w)
	})
	if err != nil {
		w.h.post(late.id, func(t *live) { t.unwatch(w) })
	}
	return Message{Table: late.id, Snapshot: snap}, err == nil && snap != nil
}

// news is an entry that watchers have not been told of yet.
type news struct {
	seq    int64
	notice Notice
	made   *tale
}

// show keeps an entry for shown to tell.
func (t *live) show(e *Entry, made *tale) {
	if len(t.watches) > 0 {
		t.news = append(t.news, news{e.Seq, notice(e), made})
	}
}

// shown tells the watchers what happened. What one append did is seen whole with its first step: all its steps have the
// same After.
func (t *live) shown() {
	before, told := t.snaps, t.news
	t.snaps, t.scene, t.news = [len(t.snaps)]*Snapshot{}, nil, nil
	t.told = t.p.seq
	if len(told) == 0 {
		return
	}
	var steps [len(t.snaps)][]toldStep
	var eyes game.Seat
	for _, x := range t.watches {
		if eyes = t.allowed(x.viewer); eyes != x.eyes {
			x.eyes = eyes
			x.w.push(Message{Table: t.id, Snapshot: t.look(eyes)})
			continue
		}
		i := index(eyes)
		if steps[i] == nil {
			steps[i] = t.steps(told, before[i], t.look(eyes), &steps)
		}
		for k := range steps[i] {
			x.w.push(Message{Table: t.id, Step: &steps[i][k].Step})
		}
	}
	t.attend()
}

// toldStep is a step with what it points to.
type toldStep struct {
	Step
	forms [2]Wire
}

// steps makes the steps for one pair of eyes, beside those that were made for others.
func (t *live) steps(told []news, before, after *Snapshot, others *[len(live{}.snaps)][]toldStep) []toldStep {
	steps := make([]toldStep, len(told))
	for k, n := range told {
		s := &steps[k]
		s.Step = Step{Table: t.id, Seq: n.seq, Entry: n.notice, Events: n.made.to(after.You), Before: before, After: after, Wire: &s.forms[0], Short: &s.forms[1]}
		s.Common = common(s.Step, k, others)
		before = after
	}
	return steps
}

// common finds a step that has its beginning and its end in common with one of the same entry.
func common(s Step, k int, others *[len(live{}.snaps)][]toldStep) *Common {
	for i := range others {
		if len(others[i]) == 0 {
			continue
		}
		o := &others[i][k]
		if s.Before != nil && o.Before != nil && o.Before.Scene == s.Before.Scene && o.After.Scene == s.After.Scene && sameList(o.Events, s.Events) {
			return o.Common
		}
	}
	return new(Common)
}

// sameList reports whether two lists are one in memory.
func sameList(a, b []json.RawMessage) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0])
}

// allowed returns the eyes that a viewer may look through now: a spectator's if theirs are theirs no more.
func (t *live) allowed(v Viewer) game.Seat {
	eyes, err := t.p.eyes(v)
	if err != nil {
		return game.Nobody
	}
	return eyes
}

// renew gives every watcher a fresh snapshot: something changed that no entry tells of.
func (t *live) renew() {
	t.snaps, t.scene = [len(t.snaps)]*Snapshot{}, nil
	for _, x := range t.watches {
		x.eyes = t.allowed(x.viewer)
		x.w.push(Message{Table: t.id, Snapshot: t.look(x.eyes)})
	}
}

// attend finds out who is there, and tells everybody if that has changed.
func (t *live) attend() {
	t.welcome()
	var online game.Seats
	for _, x := range t.watches {
		online |= t.p.holds(x.viewer.Player)
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

// hear tells the watchers what was said at the table since they last heard.
func (t *live) hear() {
	if len(t.watches) == 0 {
		return
	}
	lines, err := t.h.c.Log.Chat(t.h.ctx, t.id, t.said)
	if err != nil {
		t.h.log.Error("chat cannot be read", "table", t.id, "error", err)
		return
	}
	for i := range lines {
		t.said = lines[i].N
		for _, x := range t.watches {
			x.w.push(Message{Table: t.id, Line: &lines[i]})
		}
	}
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
