package table

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/maphash"
	"slices"
	"strings"
	"time"

	"lair.games/lair/game"
)

// Times of following what other nodes append.
const (
	// pollInterval is how often a node asks where the logs of its tables end.
	// It bounds what the loss of a message of the bus costs.
	pollInterval = time.Second
	// pollQuickly is used instead while the bus is known to be down.
	pollQuickly = pollInterval / 2
	// pollLimit is how many tables one query asks about.
	pollLimit = 2000
	// clockGrace is how much later than the node at which people sit another
	// node handles an expired clock. botGrace is how much later than the node
	// that wrote the newest entry another node lets a bot decide.
	clockGrace = time.Second
	botGrace   = BotDeadline + time.Second
	// adoptPause is the time between two nodes that go through the tables of
	// one that died.
	adoptPause = 5 * time.Second
)

// link is implemented by a Bus that knows whether it is connected.
type link interface{ Connected() bool }

// poll finds out, until the registry closes, which of the tables in memory have
// newer entries or lines than this node knows.
//
// When the bus is there again, other nodes may not be yet. Therefore it is not
// relied on for another interval.
func (r *Registry) poll() {
	var lost, notified time.Time // when the bus was last seen to be down, and what that led to
	for waited := pollQuickly; r.sleep(pollQuickly) == nil; waited += pollQuickly {
		if l, ok := r.config.Bus.(link); ok && !l.Connected() {
			lost = time.Now()
		}
		if waited >= pollInterval || time.Since(lost) < pollInterval {
			waited = 0
			r.pollOnce()
		}
		if time.Since(lost) < pollInterval && time.Since(notified) >= unheardInterval {
			notified = time.Now()
			r.notifier.notifyAll()
		}
	}
}

// pollOnce asks the store once where the logs of all tables in memory end.
func (r *Registry) pollOnce() {
	live := r.all()
	for part := range slices.Chunk(live, pollLimit) {
		ids := make([]string, len(part))
		for i, t := range part {
			ids[i] = t.id
		}
		ends, err := r.nodes.store.Heads(r.ctx, ids)
		if err != nil {
			if r.ctx.Err() == nil {
				r.log.Debug("the ends of logs could not be read", "error", err)
			}
			return // the node's own beat tells the operator
		}
		for _, t := range part {
			end, known := ends[t.id]
			seen := t.seen.Load()
			same := known && end.Seq == seen
			if seen == 0 || same && (!t.watched.Load() || end.Line <= t.lines.Load()) {
				continue
			}
			t.post(func(t *liveTable) { t.follow(end) })
		}
	}
}

// all returns the tables in memory.
func (r *Registry) all() []*liveTable {
	r.mu.Lock()
	defer r.mu.Unlock()
	list := make([]*liveTable, 0, len(r.tables))
	for _, t := range r.tables {
		list = append(list, t)
	}
	return list
}

// postLive runs f as the goroutine that serves a table, if the table is in
// memory.
func (r *Registry) postLive(id string, f func(*liveTable)) {
	r.mu.Lock()
	t := r.tables[id]
	r.mu.Unlock()
	if t != nil {
		t.post(f)
	}
}

// receive handles a message of the bus: another process changed a table, or a
// table of a player.
func (r *Registry) receive(id string, seq int64) {
	if player, ok := strings.CutPrefix(id, playerPrefix); ok {
		r.notifier.notify(player, false)
		return
	}
	r.postLive(id, func(t *liveTable) {
		if seq == 0 {
			t.deliverChat()
		} else if t.notifiedSeq > 0 && t.notifiedSeq < seq {
			t.catchUpOrLog()
		}
	})
}

// follow brings the table up to date with the end of its log as the store
// said. What it said may be older than what this node has appended since.
func (t *liveTable) follow(end End) {
	if len(t.watches) > 0 && end.Line > t.chatSeen {
		t.deliverChat()
	}
	if was := t.notifiedSeq; was > 0 && end.Seq != was {
		if t.catchUpOrLog(); t.notifiedSeq > was {
			t.registry.repairs.Add(1)
			t.notifyPlayers(nil) // the message about the players may be lost as well
		}
	}
}

// catchUpOrLog is catchUp where nobody waits for the result.
func (t *liveTable) catchUpOrLog() {
	if _, err := t.catchUp(); err != nil && t.registry.ctx.Err() == nil {
		t.registry.log.Error("table cannot be read", "table", t.id, "error", err)
	}
}

// catchUp applies the entries that other nodes have appended, and reports
// whether anything has changed. It also notices that the log no longer holds
// what this node has shown.
func (t *liveTable) catchUp() (bool, error) {
	was := t.newest
	if t.state == nil {
		err := t.load()
		return t.newest != was, err
	}
	st := t.state
	// The newest known entry is read as well, because it may have been
	// replaced.
	entries, err := t.registry.config.Log.Since(t.registry.ctx, t.id, st.seq-1)
	switch {
	case err != nil && !errors.Is(err, ErrUnknown):
		return false, fmt.Errorf("table %s: %w", t.id, err)
	case len(entries) == 0 || entries[0].mark() != t.newest:
		t.state = nil
		return true, t.load()
	case len(entries) == 1:
		return false, nil
	}
	for i := range entries[1:] {
		e := &entries[1+i]
		if e.Seq != st.seq+1 || st.applyStored(e) != nil {
			t.state = nil // read as a whole it tells what is wrong
			return true, t.load()
		}
		if len(t.watches) > 0 {
			t.queueNotice(e, &plyEvents{events: encodeEvents(st.lastLines)})
		}
	}
	st.seatsChanged = false
	t.deliver()
	t.startBotsAndClock()
	return true, nil
}

// applyStored applies an entry of the log, as fold does.
func (st *state) applyStored(e *Entry) error {
	st.lastLines = nil
	return guard(func() error { return st.apply(e) })
}

// isNode reports whether other processes may share the log.
func (r *Registry) isNode() bool { return r.nodes != nil }

// doubtAll makes every table in memory compare what it knows with the log
// before it decides anything. The store was away: a standby that lacked the
// newest entries may have taken over.
func (r *Registry) doubtAll() {
	r.doubts.Add(1)
	for _, t := range r.all() {
		t.post((*liveTable).resolveDoubt)
	}
}

// generation returns the store's Generation.
func (r *Registry) generation() int64 {
	if r.nodes == nil {
		return 0
	}
	return r.nodes.store.Generation()
}

// resolveDoubt is catchUp, once after each doubtAll and in each generation of
// the store.
func (t *liveTable) resolveDoubt() {
	doubts, generation := t.registry.doubts.Load(), t.registry.generation()
	if t.doubts == doubts && t.generation == generation || t.notifiedSeq == 0 {
		return
	}
	if _, err := t.catchUp(); err == nil {
		t.doubts, t.generation = doubts, generation
	}
}

// outdated reports whether the table was behind its log when something was
// refused or found to be done already. It is up to date now, and the caller
// must decide again.
func (t *liveTable) outdated(err error) bool {
	failed := new(fault)
	if !t.registry.isNode() || errors.As(err, &failed) {
		return false
	}
	changed, e := t.catchUp()
	return e == nil && changed
}

// marks is the seed of Entry.mark. Marks are compared within a process only.
var marks = maphash.MakeSeed()

// mark returns a hash that tells entries of one seq apart.
func (e *Entry) mark() uint64 {
	return maphash.Comparable(marks, struct {
		seq, at, tick int64
		seat          game.Seat
		kind, by, key string
	}{e.Seq, e.At.UnixMilli(), int64(e.Tick), e.Seat, string(e.Kind), e.By, e.Key})
}

// setBack is the command that records a regression of the store: entries that
// this node has shown are gone. It does nothing if that is recorded already.
type setBack struct{ epoch int }

func (setBack) entry() Entry { return Entry{Kind: SetBack, Seat: game.Nobody} }

// setBack handles setBack.
func (st *state) setBack(c setBack, add func(Entry) error) error {
	if st.epoch > c.epoch || st.defect != "" {
		return nil
	}
	return add(Entry{Kind: SetBack, Seat: game.Nobody})
}

// lost reports whether the log no longer holds what this node has shown.
func (t *liveTable) lost(stored Stored) bool {
	if t.notifiedSeq == 0 {
		return false
	}
	return int64(len(stored.Entries)) < t.notifiedSeq ||
		stored.Entries[t.notifiedSeq-1].mark() != t.newest
}

// noticeRegression handles a log that no longer holds what this node has shown:
// the operator is told, all who watch get a snapshot, and an entry begins a new
// epoch, which tells the other nodes. st is what the log holds.
func (t *liveTable) noticeRegression(st *state) {
	t.registry.log.Error(
		"THE STORE LOST CONFIRMED ENTRIES: it was set back, perhaps because a standby took over that "+
			"did not have all of them; everybody at this table gets what is left",
		"table", t.id, "confirmed", t.notifiedSeq, "left", st.seq,
	)
	t.stopBots()
	t.undelivered, t.regressed = nil, true
	t.notifiedSeq, t.newest = st.seq, st.mark // it is noticed once
}

// vanish handles a table that the store has lost altogether.
func (t *liveTable) vanish() {
	t.registry.log.Error(
		"THE STORE LOST A TABLE THAT WAS CONFIRMED: it was set back, perhaps because a standby took "+
			"over that did not have all of it", "table", t.id, "confirmed", t.notifiedSeq,
	)
	t.closeWatchers()
	t.registry.nodes.setOnline(t.id, nil)
	t.notifiedSeq, t.newest, t.epoch = 0, 0, 0
	t.seen.Store(0)
	t.updateHostPresence()
}

// recordRegression appends the entry that begins a new epoch, unless another
// node has done so.
func (t *liveTable) recordRegression() {
	if _, err := t.command(By{}, setBack{t.epoch}); err != nil {
		t.registry.logUnstored("the lost entries could not be recorded", t.id, err)
	}
}

// takeOver makes this node responsible for what the table's bots and clocks
// have to do next.
func (t *liveTable) takeOver() {
	if t.state == nil && t.load() != nil {
		return
	}
	t.owned = t.state.seq
	t.startBotsAndClock()
}

// adopt goes through all unfinished tables after a node has died, so that bots
// and clocks of tables that nobody has open go on. Each live node does so, one
// after the other: one of them may die as well.
func (r *Registry) adopt(pause time.Duration) {
	if r.sleep(pause) != nil {
		return
	}
	ids, err := r.config.Log.Unfinished(r.ctx)
	if err != nil {
		if r.ctx.Err() == nil {
			r.log.Error("the tables of another node cannot be listed", "error", err)
		}
		return
	}
	for _, id := range ids {
		err := r.query(r.ctx, id, func(t *liveTable) error {
			t.takeOver()
			t.evict(0)
			return nil
		})
		if errors.Is(err, ErrClosed) || r.ctx.Err() != nil {
			return
		}
	}
}

// peopleHere reports whether somebody who sits at the table has it open at this
// node.
func (t *liveTable) peopleHere() bool {
	return slices.ContainsFunc(
		t.watches, func(x *watch) bool { return t.state.seatsOf(x.viewer.Player) != 0 },
	)
}

// mayDecide reports whether this node may let bots decide now. If not, the
// table asks again after botGrace: the node that wrote the newest entry comes
// first.
func (t *liveTable) mayDecide() bool {
	st := t.state
	if t.owned == st.seq || t.registry.nodes.alone() {
		return true
	}
	if t.graceFor == st.seq {
		return false
	}
	t.graceFor = st.seq
	seq := st.seq
	time.AfterFunc(botGrace, func() {
		t.registry.postLive(t.id, func(t *liveTable) {
			// A table that nobody has open here waits until that node has died.
			if len(t.watches) > 0 && t.load() == nil && t.state.seq == seq {
				t.takeOver()
			}
		})
	})
	return false
}

// verifyEvery is the default of Config.Verify.
const verifyEvery = 100

// verify compares the table in memory with one that is computed from the log
// anew, and logs any difference. It does so at one look in Config.Verify.
func (t *liveTable) verify() {
	r := t.registry
	if r.config.Verify < 0 || r.looks.Add(1)%int64(r.config.Verify) != 0 {
		return
	}
	stored, err := r.config.Log.Read(r.ctx, t.id)
	if err != nil || t.state.defect != "" || int64(len(stored.Entries)) != t.state.seq {
		return // it could not be read, or another node has appended more
	}
	fresh, err := fold(t.id, stored, r.config.Titles, r.config.Lessons, r.uptime, nil)
	if err != nil {
		r.log.Error("TABLE CANNOT BE COMPUTED FROM ITS LOG", "table", t.id, "error", err)
		return
	}
	if t.state.status == Paused && fresh.status == Playing {
		return // this process has stopped it
	}
	if a, b := t.state.digest(), fresh.digest(); !bytes.Equal(a, b) {
		r.log.Error(
			"TABLE IN MEMORY DIFFERS FROM ITS LOG: it is read again", "table", t.id, "seq", t.state.seq,
			"part", firstDifference(a, b),
		)
		r.differences.Add(1)
		was := t.state
		t.state = nil
		if t.load() != nil {
			t.state = was
			return
		}
		t.resendSnapshots()
	}
}

// firstDifference names the first line in which two digests differ, without
// what is in it: a digest holds secrets.
func firstDifference(a, b []byte) string {
	x, y := bytes.Split(a, []byte("\n")), bytes.Split(b, []byte("\n"))
	for i := range min(len(x), len(y)) {
		if !bytes.Equal(x[i], y[i]) {
			name, _, _ := bytes.Cut(x[i], []byte(" "))
			return string(name)
		}
	}
	return "length"
}

// digest writes out everything that the log decides about a table, for
// comparison. Two states of one log have the same digest.
func (st *state) digest() []byte {
	var b bytes.Buffer
	opened, _ := json.Marshal(st.new)
	fmt.Fprintf(&b, "new %s\n", opened)
	fmt.Fprintf(
		&b, "table %q %v %q %q %d %s %v %v %d %q %v %d %v %v %v\n",
		st.id, st.open, st.status, st.notice, st.seq,
		st.at, st.time, st.tick, st.positionSeq, st.rematchTable, st.assisted, st.epoch,
		st.moderated, st.suspended, st.suspendedAt,
	)
	fmt.Fprintf(
		&b, "admission %v %v %v %v %v %v %v\n", st.removed, st.declined, st.knocks, st.knockCount,
		st.hostAway, st.newcomers, st.inviteOnly,
	)
	fmt.Fprintf(&b, "mutes %+v\n", st.mutesNow())
	fmt.Fprintf(&b, "paces %+v\n", st.paces)
	ended := st.status == Over || st.status == Closed // and may be packed
	for i := range st.seats {
		s := st.seats[i]
		if ended && st.new.Clock.Kind == NoClock {
			s.silentSince, s.clock = 0, clock{} // packed times are rounded
		}
		fmt.Fprintf(&b, "seat%d %+v\n", i, s)
	}
	fmt.Fprintf(&b, "steps %+v\n", st.steps)
	if st.undoRequest != nil {
		fmt.Fprintf(&b, "undo %+v\n", *st.undoRequest)
	}
	fmt.Fprintf(&b, "denied %v\n", st.undoDenied)
	fmt.Fprintf(&b, "lesson %v %v %v %d\n", st.lesson != nil, st.place, st.places, st.missedMoves)
	for _, m := range st.commands {
		if ended {
			break // packed entries have no keys
		}
		refused, _ := json.Marshal(m.forfeited)
		m.forfeited = nil
		fmt.Fprintf(&b, "command %+v %s\n", m, refused)
	}
	if st.match != nil {
		if guard(func() error { st.digestMatch(&b); return nil }) != nil {
			b.WriteString("\nmatch panics\n")
		}
	}
	return b.Bytes()
}

// digestMatch writes out the match.
func (st *state) digestMatch(b *bytes.Buffer) {
	m := st.match
	fmt.Fprintf(b, "match %d %s %v %v\n", m.Ply(), m.Hash(), m.Actors(), m.Over())
	for ply := 1; ply <= m.Ply(); ply++ {
		seat, move := m.Move(ply)
		fmt.Fprintf(b, "move%d %d %s\n", ply, seat, move)
	}
	for i := range st.seats {
		view, _ := json.Marshal(m.View(m.Ply(), game.Seat(i)))
		fmt.Fprintf(b, "view%d %s %v\n", i, view, m.Moves(game.Seat(i)))
	}
	if m.Ply() > 0 {
		fmt.Fprintf(b, "pending %v\n", st.pendingChoice(m.Ply()))
	}
	result, _ := json.Marshal(m.Result())
	fmt.Fprintf(b, "result %s\n", result)
}

// ready loads the table, and makes sure that it knows a seq which a client has
// seen already, perhaps at another node.
func (t *liveTable) ready(ctx context.Context, seen int64) error {
	if err := t.load(); err != nil {
		return err
	}
	if t.registry.isNode() && seen > t.state.seq {
		_, err := t.catchUp()
		return errors.Join(err, ctx.Err())
	}
	return nil
}
