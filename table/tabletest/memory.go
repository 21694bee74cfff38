// Package tabletest holds the suites that any [table.Log] and [table.Bus] must
// pass, and a [Memory] log, a [MemoryBus] and [Bots] for tests.
package tabletest

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/table"
)

var _ table.Shared = (*Memory)(nil)

// Memory is a table.Log that keeps everything in memory. Its zero value is
// empty.
type Memory struct {
	// Before, if not nil, is called with the table's id before anything is
	// written. If it returns an error, that is the answer and nothing is
	// written. It simulates a disk that is full, broken or slow.
	Before func(id string) error

	mu         sync.Mutex
	dropUptime bool // SaveUptime saves nothing
	uptime     time.Duration
	clock      int64
	tables     map[string]*stored
	nodes      map[string]node
	generation int64
}

// stored is a table in memory.
type stored struct {
	seed     game.Seed
	head     table.Head
	new      table.New
	entries  []table.Entry
	lines    []table.Line
	lastUsed int64
	created  int64
	packed   int // entries
	attempt  table.Attempt
	reviews  map[game.Seat]table.Reviewed
	ending   *table.Ending
	damaged  bool
}

// before calls Before if it is set.
func (m *Memory) before(id string) error {
	if m.Before == nil {
		return nil
	}
	return m.Before(id)
}

// Create implements table.Log.
func (m *Memory) Create(
	_ context.Context, id string, seed game.Seed, head table.Head, entries []table.Entry,
) error {
	if err := m.before(id); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.tables[id] != nil {
		return table.ErrExists
	}
	if m.tables == nil {
		m.tables = map[string]*stored{}
	}
	t := &stored{seed: seed, new: *entries[0].Detail.New, created: m.clock}
	t.attempt = table.Attempt{Table: id, Setup: t.new.Setup, Stage: t.new.Stage}
	m.tables[id] = t
	return m.append(t, 0, head, entries)
}

// Append implements table.Log.
func (m *Memory) Append(
	_ context.Context, id string, after int64, head table.Head, entries []table.Entry,
) error {
	if err := m.before(id); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	t := m.tables[id]
	if t == nil {
		return table.ErrUnknown
	}
	if head.Generation != m.generation && head.Generation != 0 {
		return table.ErrBehind
	}
	head.Generation = 0
	return m.append(t, after, head, entries)
}

// append adds entries; the caller holds the lock.
func (m *Memory) append(t *stored, after int64, head table.Head, entries []table.Entry) error {
	if after != int64(len(t.entries)) {
		return table.ErrBehind
	}
	for i, e := range entries {
		if e.Seq != after+int64(i)+1 {
			return fmt.Errorf("entry %d follows %d", e.Seq, after+int64(i))
		}
		t.entries = append(t.entries, clone(e))
		if e.Kind == table.Merged {
			t.merge(e.Detail.Player, e.By)
		}
	}
	if head.Seats != nil {
		t.new.Host = cmp.Or(head.Host, t.new.Host)
	}
	if head.Seats == nil {
		head.Seats, head.Open, head.Away = t.head.Seats, t.head.Open, t.head.Away
	}
	if t.attempt.Outcome == "" && head.Outcome != "" {
		t.attempt.Outcome, t.attempt.Ended = head.Outcome, head.Updated
	}
	if t.ending == nil {
		t.ending = head.Ending
	}
	head.Ending = nil
	m.clock++
	t.head, t.lastUsed = head, m.clock
	return nil
}

// merge gives what one player has to another.
func (t *stored) merge(from, to string) {
	for i := range t.lines {
		l := &t.lines[i]
		taken := slices.ContainsFunc(
			t.lines, func(o table.Line) bool { return o.By == to && o.Key == l.Key },
		)
		if l.By == from && !taken { // a key is of one line of a player
			l.By = to
		}
	}
	for seat, r := range t.reviews {
		if r.Player == from {
			r.Player = to
			t.reviews[seat] = r
		}
	}
}

// clone returns a copy that shares nothing with the caller's entry.
func clone(e table.Entry) table.Entry {
	e.Move = slices.Clone(e.Move)
	b, err := json.Marshal(e.Detail)
	if err != nil {
		panic(err)
	}
	e.Detail = table.Detail{}
	if err := json.Unmarshal(b, &e.Detail); err != nil {
		panic(err)
	}
	return e
}

// Read implements table.Log.
func (m *Memory) Read(_ context.Context, id string) (table.Stored, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	t := m.tables[id]
	if t == nil {
		return table.Stored{}, table.ErrUnknown
	}
	if t.damaged {
		return table.Stored{}, errDamaged
	}
	s := table.Stored{Seed: t.seed, Hash: t.head.Hash}
	for _, e := range t.entries {
		s.Entries = append(s.Entries, clone(e))
	}
	return s, nil
}

// Uptime implements table.Log.
func (m *Memory) Uptime(context.Context) (time.Duration, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.uptime, nil
}

// SaveUptime implements table.Log.
func (m *Memory) SaveUptime(_ context.Context, up time.Duration) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.dropUptime {
		m.uptime = max(m.uptime, up)
	}
	return nil
}

// DropUptime makes SaveUptime discard running times, like a power failure
// before the save, or keep them again.
func (m *Memory) DropUptime(drop bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.dropUptime = drop
}

// ClearTicks makes all logs look as if they were written before entries had a
// Tick, and forgets the running time.
func (m *Memory) ClearTicks() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.uptime = 0
	for _, t := range m.tables {
		for i := range t.entries {
			t.entries[i].Tick = 0
		}
	}
}

// Since implements table.Log.
func (m *Memory) Since(_ context.Context, id string, after int64) ([]table.Entry, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	t := m.tables[id]
	if t == nil {
		return nil, table.ErrUnknown
	}
	list := []table.Entry{}
	for _, e := range t.entries[min(max(after, 0), int64(len(t.entries))):] {
		list = append(list, clone(e))
	}
	return list, nil
}

// newest returns the ids of the tables that keep selects, the most recently
// used first.
func (m *Memory) newest(keep func(string, *stored) bool) []string {
	var ids []string
	for id, t := range m.tables {
		if keep(id, t) {
			ids = append(ids, id)
		}
	}
	slices.SortFunc(
		ids, func(a, b string) int { return int(m.tables[b].lastUsed - m.tables[a].lastUsed) },
	)
	return ids
}

// Unfinished implements table.Log.
func (m *Memory) Unfinished(context.Context) ([]string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.newest(
		func(_ string, t *stored) bool {
			return t.head.Status != table.Over && t.head.Status != table.Closed
		},
	), nil
}

// Lobby implements table.Log.
func (m *Memory) Lobby(_ context.Context, q table.Query) ([]table.Summary, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	list := []table.Summary{}
	for _, id := range m.newest(func(id string, t *stored) bool { return listed(id, t, q) }) {
		list = append(list, summary(id, m.tables[id]))
	}
	if q.Status == table.Over {
		slices.SortStableFunc(list, func(a, b table.Summary) int { return b.Ended.Compare(a.Ended) })
		list = behind(list, q.Before)
	}
	if q.Limit == 0 {
		q.Limit = 50
	}
	if q.Player != "" || q.Everyone {
		list = list[min(len(list), q.Skip):]
	}
	return list[:min(len(list), q.Limit)], nil
}

// behind returns what of a list of finished matches is behind a mark. The table
// of the mark may be gone.
func behind(list []table.Summary, m table.Mark) []table.Summary {
	if m.ID == "" {
		return list
	}
	if at := slices.IndexFunc(list, func(s table.Summary) bool { return s.ID == m.ID }); at >= 0 {
		return list[at+1:]
	}
	return slices.DeleteFunc(list, func(s table.Summary) bool { return s.Mark().Key() >= m.Key() })
}

// summary returns a table as a list shows it.
func summary(id string, t *stored) table.Summary {
	s := table.Summary{
		ID: id, Game: t.new.Game, Setup: t.new.Setup, Status: t.head.Status,
		Seats: slices.Clone(t.head.Seats), Host: t.new.Host, Ply: t.head.Ply,
		Actors: t.head.Actors, Updated: t.head.Updated, Result: t.head.Result,
		Outcome: t.head.Outcome, Touched: t.entries[len(t.entries)-1].Tick,
	}
	if t.ending != nil {
		s.Ended = t.ending.At
	}
	return s
}

// Untouched implements table.Log.
func (m *Memory) Untouched(_ context.Context, q table.Untouched) ([]table.Summary, int64, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	ids := m.newest(
		func(_ string, t *stored) bool { return t.head.Status == q.Status && t.lastUsed > q.From },
	)
	slices.Reverse(ids)
	list := []table.Summary{}
	for _, id := range ids {
		t := m.tables[id]
		switch {
		case t.entries[len(t.entries)-1].Tick >= q.Until:
			return list, 0, nil
		case len(list) == q.Limit:
			return list, m.tables[list[len(list)-1].ID].lastUsed, nil
		}
		list = append(list, summary(id, t))
	}
	return list, 0, nil
}

// listed reports whether a query selects a table.
func listed(id string, t *stored, q table.Query) bool {
	if q.Status != "" && t.head.Status != q.Status || t.head.Status == table.Closed ||
		q.Unfinished && t.head.Status == table.Over {
		return false
	}
	if q.Everyone {
		return true
	}
	if q.Player != "" {
		left := t.head.Away &&
			slices.ContainsFunc(
				t.head.Seats, func(s table.SeatState) bool { return s.Player != "" },
			)
		return t.new.Host == q.Player && !left ||
			slices.ContainsFunc(
				t.head.Seats, func(s table.SeatState) bool { return s.Player == q.Player },
			)
	}
	free := slices.ContainsFunc(
		t.head.Seats, func(s table.SeatState) bool { return s.Player == "" },
	)
	return slices.Contains(q.Among, id) && t.head.Open && free && t.head.Status != table.Over
}

// Finished implements table.Log.
func (m *Memory) Finished(
	_ context.Context, q table.Finished,
) (ids []string, next int64, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for id, t := range m.tables {
		if t.head.Status == q.Status && t.created >= q.From &&
			t.entries[len(t.entries)-1].Tick < q.Until &&
			!(q.NoStage && t.new.Stage > 0) &&
			!(q.NoEnding && t.ending != nil && t.ending.Uncounted != nil) &&
			!(q.Unpacked && t.packed >= len(t.entries)-1) {
			ids = append(ids, id)
		}
	}
	slices.SortFunc(ids, func(a, b string) int {
		return cmp.Compare(m.tables[a].created, m.tables[b].created)
	})
	if len(ids) > q.Limit {
		ids = ids[:q.Limit]
		next = m.tables[ids[q.Limit-1]].created + 1
	}
	return ids, next, nil
}

// Pack implements table.Log. It drops what a packed entry does not have.
func (m *Memory) Pack(_ context.Context, id string, entries []table.Entry) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	t, err := m.ended(id, int64(len(entries)))
	if err != nil {
		return err
	}
	t.packed = len(entries) - 1
	t.entries = slices.Clone(table.WithoutForgotten(t.entries))
	for i := range t.packed {
		e := &t.entries[i]
		e.Key, e.Sum, e.Detail.Sent, e.Detail.Refused = "", 0, nil, nil
	}
	return nil
}

// ended returns a table that is over or closed, if seq is the newest of its log.
func (m *Memory) ended(id string, seq int64) (*stored, error) {
	t := m.tables[id]
	switch {
	case t == nil:
		return nil, table.ErrUnknown
	case int64(len(t.entries)) != seq, t.head.Status != table.Over && t.head.Status != table.Closed:
		return nil, table.ErrBehind
	}
	return t, nil
}

// Delete implements table.Log.
func (m *Memory) Delete(_ context.Context, id string, seq int64) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	_, err := m.ended(id, seq)
	if err == nil {
		delete(m.tables, id)
	}
	return err
}

// errDamaged is the error of a log after Damage.
var errDamaged = fmt.Errorf("entry 2 cannot be read: %w", table.ErrDamaged)

// Damage makes the log of a table unreadable.
func (m *Memory) Damage(id string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.tables[id].damaged = true
}

// DropEnding removes the ending of a table, as if the match had ended under a
// release which stored none.
func (m *Memory) DropEnding(id string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.tables[id].ending = nil
}

// Kept implements table.Log.
func (m *Memory) Kept(_ context.Context, id string) (table.Kept, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	t := m.tables[id]
	if t == nil {
		return table.Kept{}, table.ErrUnknown
	}
	return table.Kept{
		Summary: summary(id, t), Seq: int64(len(t.entries)), Ending: t.ending,
	}, nil
}

// Keep implements table.Log.
func (m *Memory) Keep(_ context.Context, id string, e *table.Ending) error {
	if err := m.before(id); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if t := m.tables[id]; t != nil && t.head.Status == table.Over && (t.ending == nil ||
		t.ending.Uncounted == nil && e.Uncounted != nil) {
		t.ending = e
	}
	return nil
}

// Finishes implements table.Log.
func (m *Memory) Finishes(
	ctx context.Context, player string, limit int,
) ([]table.Finish, error) {
	list, err := m.Lobby(ctx, table.Query{Player: player, Status: table.Over, Limit: limit})
	if err != nil {
		return nil, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	var finishes []table.Finish
	for _, s := range list {
		x := table.Finish{
			ID: s.ID, Game: s.Game, Ended: time.UnixMilli(s.Mark().Key()).UTC(), Seats: s.Seats,
		}
		t := m.tables[s.ID]
		if e := t.ending; e != nil && e.Uncounted != nil {
			x.Result, x.Outcome, x.Uncounted = &e.Result, e.Outcome, *e.Uncounted
		}
		for _, r := range t.reviews {
			if r.Player == player {
				x.Faults = &r.Score
			}
		}
		finishes = append(finishes, x)
	}
	return finishes, nil
}

// Attempts implements table.Log.
func (m *Memory) Attempts(_ context.Context, player, game string) ([]table.Attempt, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	ids := m.newest(func(_ string, t *stored) bool {
		return t.new.Stage > 0 && t.new.Host == player && t.new.Game == game &&
			t.head.Status != table.Closed
	})
	slices.SortFunc(
		ids, func(a, b string) int { return cmp.Compare(m.tables[a].created, m.tables[b].created) },
	)
	list := []table.Attempt{}
	for _, id := range ids {
		list = append(list, m.tables[id].attempt)
	}
	return list, nil
}

// Say implements table.Log.
func (m *Memory) Say(_ context.Context, id string, line table.Line) (table.Line, error) {
	if err := m.before(id); err != nil {
		return table.Line{}, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	t := m.tables[id]
	if t == nil {
		return table.Line{}, table.ErrUnknown
	}
	for _, l := range t.lines {
		switch {
		case l.By != line.By || l.Key != line.Key:
		case l.Text != line.Text || l.Phrase != line.Phrase:
			return table.Line{}, table.ErrKeyReused
		default:
			return l, nil
		}
	}
	line.N = 1
	if n := len(t.lines); n > 0 {
		line.N = t.lines[n-1].N + 1
	}
	t.lines = append(t.lines, line)
	t.lines = newest(t.lines, table.ChatKept)
	return line, nil
}

// Chat implements table.Log.
func (m *Memory) Chat(_ context.Context, id string, after int64) ([]table.Line, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	t := m.tables[id]
	if t == nil {
		return nil, table.ErrUnknown
	}
	lines := []table.Line{}
	for _, l := range t.lines {
		if l.N > after {
			lines = append(lines, l)
		}
	}
	return newest(lines, table.ChatShown), nil
}

// newest returns the newest n lines of each room.
func newest(lines []table.Line, n int) []table.Line {
	count := map[table.Room]int{}
	for _, l := range lines {
		count[l.Room]++
	}
	return slices.DeleteFunc(lines, func(l table.Line) bool {
		count[l.Room]--
		return count[l.Room] >= n
	})
}

// node is the row of a node.
type node struct {
	table.NodeRow
	beat time.Time
}

// Heads implements table.Shared.
func (m *Memory) Heads(_ context.Context, ids []string) (map[string]table.End, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	ends := map[string]table.End{}
	for _, id := range ids {
		t := m.tables[id]
		if t == nil {
			continue
		}
		end := table.End{Seq: int64(len(t.entries))}
		if n := len(t.lines); n > 0 {
			end.Line = t.lines[n-1].N
		}
		ends[id] = end
	}
	return ends, nil
}

// Generation implements table.Shared.
func (m *Memory) Generation() int64 {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.generation
}

// Beat implements table.Shared.
func (m *Memory) Beat(_ context.Context, id string, text []byte) ([]table.NodeRow, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.nodes == nil {
		m.nodes = map[string]node{}
	}
	now := time.Now()
	row := table.NodeRow{ID: id, Beats: m.nodes[id].Beats + 1, Text: slices.Clone(text)}
	m.nodes[id] = node{row, now}
	var list []table.NodeRow
	for _, n := range m.nodes {
		n.Age = now.Sub(n.beat)
		list = append(list, n.NodeRow)
	}
	slices.SortFunc(list, func(a, b table.NodeRow) int { return cmp.Compare(a.ID, b.ID) })
	return list, nil
}

// Leave implements table.Shared.
func (m *Memory) Leave(_ context.Context, id string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.nodes, id)
	return nil
}
