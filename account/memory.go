package account

import (
	"context"
	"fmt"
	"maps"
	"sync"
)

// Memory is a Store that keeps everything in memory, for tests. Its zero value
// is ready.
type Memory struct {
	mu      sync.Mutex
	players map[string]Player
	tokens  map[Hash]string
}

// AddPlayer implements Store.
func (m *Memory) AddPlayer(_ context.Context, p Player, token Hash) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.players == nil {
		m.players, m.tokens = make(map[string]Player), make(map[Hash]string)
	}
	if m.tokens[token] != "" {
		return nil
	}
	if _, ok := m.players[p.ID]; ok {
		return fmt.Errorf("player %s exists already", p.ID)
	}
	m.players[p.ID], m.tokens[token] = p, p.ID
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
