package account

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"sync"
	"time"
)

// Memory is a Store that keeps everything in memory, for tests. Its zero value
// is ready.
type Memory struct {
	mu      sync.Mutex
	players map[string]Player
	tokens  map[Hash]string
	seen    map[string]time.Duration
	up      time.Duration // the running time
}

// SaveUptime sets the server's running time.
func (m *Memory) SaveUptime(_ context.Context, up time.Duration) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.up = max(m.up, up)
	return nil
}

// AddPlayer implements Store.
func (m *Memory) AddPlayer(_ context.Context, p Player, token Hash) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.players == nil {
		m.players, m.tokens = make(map[string]Player), make(map[Hash]string)
		m.seen = make(map[string]time.Duration)
	}
	if m.tokens[token] != "" {
		return nil
	}
	if _, ok := m.players[p.ID]; ok {
		return fmt.Errorf("player %s exists already", p.ID)
	}
	m.players[p.ID], m.tokens[token], m.seen[p.ID] = p, p.ID, m.up
	return nil
}

// PlayerByToken implements Store.
func (m *Memory) PlayerByToken(_ context.Context, token Hash) (Player, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	id, ok := m.tokens[token]
	if !ok {
		return Player{}, ErrUnknownPlayer
	}
	return m.players[id], nil
}

// RenamePlayer implements Store.
func (m *Memory) RenamePlayer(_ context.Context, id, name string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	p, ok := m.players[id]
	if !ok {
		return fmt.Errorf("%w: %s", ErrUnknownPlayer, id)
	}
	p.Name = name
	m.players[id] = p
	return nil
}

// DeletePlayer implements Store.
func (m *Memory) DeletePlayer(_ context.Context, id string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.players, id)
	maps.DeleteFunc(m.tokens, func(_ Hash, of string) bool { return of == id })
	return nil
}

// NoteSeen implements Store.
func (m *Memory) NoteSeen(_ context.Context, ids []string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, id := range ids {
		if _, ok := m.players[id]; ok {
			m.seen[id] = m.up
		}
	}
	return nil
}

// DeleteUnseen implements Store. It knows of no tables.
func (m *Memory) DeleteUnseen(
	ctx context.Context, age time.Duration, limit int,
) (ids []string, err error) {
	m.mu.Lock()
	for id := range m.players {
		if len(ids) < limit && m.seen[id] < m.up-age {
			ids = append(ids, id)
		}
	}
	m.mu.Unlock()
	for _, id := range ids {
		err = errors.Join(err, m.DeletePlayer(ctx, id))
	}
	return ids, err
}
