// Package tabletest holds what any store of tables must pass, and a store in memory for tests of what stands upon one.
package tabletest

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"

	"lair.games/lair/game"
	"lair.games/lair/table"
)

// Memory is a table.Log that forgets everything when the process ends. Its zero value is empty.
type Memory struct {
	// Before, if not nil, is called before anything is written, with the table that it is for. What it returns is the
	// answer, and nothing is written: it stands for a disk that is full or broken, or takes its time.
	Before func(id string) error

	mu     sync.Mutex
	clock  int64
	tables map[string]*stored
}

type stored struct {
	seed    game.Seed
	head    table.Head
	new     table.New
	entries []table.Entry
	lines   []table.Line
	used    int64
	born    int64
	attempt table.Attempt
}

func (m *Memory) before(id string) error {
	if m.Before == nil {
		return nil
	}
	return m.Before(id)
}

// Create adds a table.
func (m *Memory) Create(_ context.Context, id string, seed game.Seed, head table.Head, entries []table.Entry) error {
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
	t := &stored{seed: seed, new: *entries[0].Detail.New, born: m.clock}
	t.attempt = table.Attempt{Table: id, Setup: t.new.Setup, Stage: t.new.Stage}
	m.tables[id] = t
	return m.append(t, 0, head, entries)
}

// Append adds entries.
func (m *Memory) Append(_ context.Context, id string, after int64, head table.Head, entries []table.Entry) error {
	if err := m.before(id); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	t := m.tables[id]
	if t == nil {
		return table.ErrUnknown
	}
	return m.append(t, after, head, entries)
}

func (m *Memory) append(t *stored, after int64, head table.Head, entries []table.Entry) error {
	if after != int64(len(t.entries)) {
		return table.ErrBehind
	}
	for i, e := range entries {
		if e.Seq != after+int64(i)+1 {
			return fmt.Errorf("entry %d follows %d", e.Seq, after+int64(i))
		}
		t.entries = append(t.entries, clone(e))
	}
	if head.Seats == nil {
		head.Seats, head.Open = t.head.Seats, t.head.Open
	}
	if t.attempt.Outcome == "" && head.Outcome != "" {
		t.attempt.Outcome, t.attempt.Ended = head.Outcome, head.Updated
	}
	m.clock++
	t.head, t.used = head, m.clock
	return nil
}

// clone makes sure that nothing is shared with the caller.
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

// Read returns a table.
func (m *Memory) Read(_ context.Context, id string) (table.Stored, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	t := m.tables[id]
	if t == nil {
		return table.Stored{}, table.ErrUnknown
	}
	s := table.Stored{Seed: t.seed, Hash: t.head.Hash}
	for _, e := range t.entries {
		s.Entries = append(s.Entries, clone(e))
	}
	return s, nil
}

// newest returns the ids of tables, those first that were used last.
func (m *Memory) newest(keep func(string, *stored) bool) []string {
	var ids []string
	for id, t := range m.tables {
		if keep(id, t) {
			ids = append(ids, id)
		}
	}
	slices.SortFunc(ids, func(a, b string) int { return int(m.tables[b].used - m.tables[a].used) })
	return ids
}

// Unfinished returns the tables that are not over.
func (m *Memory) Unfinished(context.Context) ([]string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.newest(func(_ string, t *stored) bool { return t.head.Status != table.Over }), nil
}

// Lobby lists tables.
func (m *Memory) Lobby(_ context.Context, q table.Query) ([]table.Summary, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	list := []table.Summary{}
	for _, id := range m.newest(func(id string, t *stored) bool { return listed(id, t, q) }) {
		t := m.tables[id]
		list = append(list, table.Summary{
			ID: id, Game: t.new.Game, Setup: t.new.Setup, Status: t.head.Status, Seats: slices.Clone(t.head.Seats),
			Ply: t.head.Ply, Actors: t.head.Actors, Updated: t.head.Updated,
		})
	}
	if q.Limit == 0 {
		q.Limit = 50
	}
	return list[:min(len(list), q.Limit)], nil
}

func listed(id string, t *stored, q table.Query) bool {
	if q.Status != "" && t.head.Status != q.Status {
		return false
	}
	if q.Player != "" {
		return t.new.Host == q.Player || slices.ContainsFunc(t.head.Seats, func(s table.SeatNow) bool { return s.Player == q.Player })
	}
	free := slices.ContainsFunc(t.head.Seats, func(s table.SeatNow) bool { return s.Player == "" })
	return slices.Contains(q.Among, id) && t.head.Open && free && t.head.Status != table.Over
}

// Attempts lists the tables at which a player tries the campaign of a game.
func (m *Memory) Attempts(_ context.Context, player, game string) ([]table.Attempt, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	ids := m.newest(func(_ string, t *stored) bool { return t.new.Stage > 0 && t.new.Host == player && t.new.Game == game })
	slices.SortFunc(ids, func(a, b string) int { return cmp.Compare(m.tables[a].born, m.tables[b].born) })
	list := []table.Attempt{}
	for _, id := range ids {
		list = append(list, m.tables[id].attempt)
	}
	return list, nil
}

// Say adds a line of chat.
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
		case l.Text != line.Text:
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
	t.lines = t.lines[max(0, len(t.lines)-table.Kept):]
	return line, nil
}

// Chat returns lines of a table.
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
	return lines[max(0, len(lines)-table.Lines):], nil
}
