package admin

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"sync"
)

// ErrChanged says that a row is not as a [Change] expects it, because somebody
// else has changed it meanwhile.
var ErrChanged = errors.New("admin: the row has changed")

// Row is something that the operator decided, or that was recorded for them.
type Row struct {
	Kind string
	ID   string // unique among the rows of its kind
	Body []byte // JSON
}

// Change adds, replaces or removes a row.
type Change struct {
	Kind, ID string
	Old      []byte // what the row must hold now; nil: there must be no such row
	New      []byte // what it holds then; nil: the row is removed
}

// Store keeps rows. It is safe for concurrent use, also by several processes if
// its store is.
type Store interface {
	// AdminRows returns the rows of a kind, the newest first, at most limit of
	// them. A row that was replaced keeps its place.
	AdminRows(ctx context.Context, kind string, limit int) ([]Row, error)
	// AdminRow returns the body of a row, or nil if there is none.
	AdminRow(ctx context.Context, kind, id string) ([]byte, error)
	// ChangeAdmin makes all changes in one commit, and returns when that is
	// durable. If one of them finds another row than it expects, it makes none
	// and returns an error that wraps ErrChanged.
	ChangeAdmin(ctx context.Context, changes ...Change) error
}

// Memory is a Store that keeps everything in memory, for tests. Its zero value
// is empty.
type Memory struct {
	mu   sync.Mutex
	rows []Row
}

// AdminRows implements Store.
func (m *Memory) AdminRows(_ context.Context, kind string, limit int) ([]Row, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var list []Row
	for _, r := range slices.Backward(m.rows) {
		if r.Kind == kind && len(list) < limit {
			list = append(list, r)
		}
	}
	return list, nil
}

// AdminRow implements Store.
func (m *Memory) AdminRow(_ context.Context, kind, id string) ([]byte, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if i := find(m.rows, kind, id); i >= 0 {
		return m.rows[i].Body, nil
	}
	return nil, nil
}

// ChangeAdmin implements Store.
func (m *Memory) ChangeAdmin(_ context.Context, changes ...Change) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	rows := slices.Clone(m.rows)
	for _, c := range changes {
		i := find(rows, c.Kind, c.ID)
		switch {
		case (i >= 0) != (c.Old != nil), i >= 0 && !bytes.Equal(rows[i].Body, c.Old):
			return ErrChanged
		case i < 0 && c.New != nil:
			rows = append(rows, Row{c.Kind, c.ID, bytes.Clone(c.New)})
		case i >= 0 && c.New == nil:
			rows = slices.Delete(rows, i, i+1)
		case i >= 0:
			rows[i].Body = bytes.Clone(c.New)
		}
	}
	m.rows = rows
	return nil
}

// find returns the index of a row, or -1.
func find(rows []Row, kind, id string) int {
	return slices.IndexFunc(rows, func(r Row) bool { return r.Kind == kind && r.ID == id })
}
