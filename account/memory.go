package account

import (
	"cmp"
	"context"
	crand "crypto/rand"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"lair.games/lair/pace"
)

// Memory is a Store that keeps everything in memory, for tests. Its zero value
// is ready.
type Memory struct {
	mu      sync.Mutex
	players map[string]Player
	devices map[Hash]ownDevice // by token
	phrases map[string]Hash    // by player
	seen    map[string]time.Duration
	secrets map[string][]byte
	links   map[Hash]Link // by secret
	heirs   map[string]string
	muted   map[string]map[string]bool // by player
	up      time.Duration              // the running time
}

// ownDevice is a device and its player.
type ownDevice struct {
	Device
	player string
}

// SaveUptime sets the server's running time.
func (m *Memory) SaveUptime(_ context.Context, up time.Duration) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.up = max(m.up, up)
	return nil
}

// AddPlayer implements Store.
func (m *Memory) AddPlayer(_ context.Context, p Player, first Device) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.players == nil {
		m.players, m.devices = make(map[string]Player), make(map[Hash]ownDevice)
		m.seen, m.phrases = make(map[string]time.Duration), make(map[string]Hash)
	}
	if _, ok := m.devices[first.Token]; ok {
		return nil
	}
	if _, ok := m.players[p.ID]; ok {
		return fmt.Errorf("player %s exists already", p.ID)
	}
	m.players[p.ID], m.devices[first.Token], m.seen[p.ID] = p, ownDevice{first, p.ID}, m.up
	return nil
}

// player returns a player. m.mu must be held.
func (m *Memory) player(id string) (Player, error) {
	p, ok := m.players[id]
	if _, ended := m.heirs[id]; !ok || ended {
		return p, fmt.Errorf("%w: %s", ErrUnknownPlayer, id)
	}
	_, p.Phrase = m.phrases[id]
	return p, nil
}

// PlayerByToken implements Store.
func (m *Memory) PlayerByToken(_ context.Context, token Hash) (Player, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.player(m.devices[token].player)
}

// RenamePlayer implements Store.
func (m *Memory) RenamePlayer(_ context.Context, id, name string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	p, err := m.player(id)
	if err == nil {
		p.Name = name
		m.players[id] = p
	}
	return err
}

// SetPace implements Store.
func (m *Memory) SetPace(_ context.Context, id string, to pace.Pace) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	p, err := m.player(id)
	if err == nil {
		p.Pace = to
		m.players[id] = p
	}
	return err
}

// DeletePlayer implements Store.
func (m *Memory) DeletePlayer(_ context.Context, id string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.signOut(id)
	delete(m.players, id)
	delete(m.muted, id)
	for _, muted := range m.muted {
		delete(muted, id)
	}
	for from, to := range m.heirs {
		if from == id || to == id {
			delete(m.players, from)
			delete(m.heirs, from)
		}
	}
	return nil
}

// signOut removes the devices and the phrase of a player. m.mu must be held.
func (m *Memory) signOut(id string) {
	delete(m.phrases, id)
	maps.DeleteFunc(m.devices, func(_ Hash, d ownDevice) bool { return d.player == id })
}

// MergePlayers implements Store.
func (m *Memory) MergePlayers(_ context.Context, from, to string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	_, err := m.player(from)
	if _, e := m.player(to); e != nil || err != nil || from == to {
		return cmp.Or(err, e, ErrUnknownPlayer)
	}
	m.signOut(from)
	if m.heirs == nil {
		m.heirs = make(map[string]string)
	}
	m.heirs[from] = to
	for old, heir := range m.heirs {
		if heir == from {
			m.heirs[old] = to
		}
	}
	return nil
}

// Heirs implements Store. It knows of no tables.
func (m *Memory) Heirs(_ context.Context, limit int) (list []Heir, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for from, to := range m.heirs {
		if len(list) < limit {
			list = append(list, Heir{from, m.players[to]})
		}
	}
	return list, nil
}

// NoteSeen implements Store.
func (m *Memory) NoteSeen(_ context.Context, list []Sighting) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, s := range list {
		d, ok := m.devices[s.Token]
		if !ok {
			continue
		}
		m.seen[d.player] = m.up
		d.Seen, d.Label = s.At, cmp.Or(s.Label, d.Label)
		m.devices[s.Token] = d
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

// AddDevice implements Store.
func (m *Memory) AddDevice(_ context.Context, player string, d Device) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, err := m.player(player); err != nil {
		return err
	}
	m.addDevice(player, d)
	return nil
}

// addDevice adds a device of a player. m.mu must be held.
func (m *Memory) addDevice(player string, d Device) {
	if _, ok := m.devices[d.Token]; ok {
		return
	}
	old := m.list(player)
	slices.SortFunc(old, func(a, b Device) int { return b.Seen.Compare(a.Seen) })
	for _, x := range old[min(len(old), MaxDevices-1):] {
		delete(m.devices, x.Token)
	}
	m.devices[d.Token] = ownDevice{d, player}
}

// list returns the devices of a player, the newest first. m.mu must be held.
func (m *Memory) list(player string) (list []Device) {
	for _, d := range m.devices {
		if d.player == player {
			list = append(list, d.Device)
		}
	}
	slices.SortFunc(list, func(a, b Device) int {
		return cmp.Or(b.Since.Compare(a.Since), cmp.Compare(a.ID, b.ID))
	})
	return list
}

// Devices implements Store.
func (m *Memory) Devices(_ context.Context, player string) ([]Device, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.list(player), nil
}

// RemoveDevice implements Store.
func (m *Memory) RemoveDevice(_ context.Context, player, id string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, d := range m.list(player) {
		if d.ID == id {
			delete(m.devices, d.Token)
			return nil
		}
	}
	return ErrUnknownDevice
}

// RemoveOtherDevices implements Store.
func (m *Memory) RemoveOtherDevices(_ context.Context, player string, keep Hash) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	maps.DeleteFunc(m.devices, func(token Hash, d ownDevice) bool {
		return d.player == player && token != keep
	})
	return nil
}

// SetPhrase implements Store.
func (m *Memory) SetPhrase(_ context.Context, player string, hash Hash) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	_, err := m.player(player)
	if err == nil {
		m.phrases[player] = hash
	}
	return err
}

// RemovePhrase implements Store.
func (m *Memory) RemovePhrase(_ context.Context, player string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.phrases, player)
	return nil
}

// PlayerByPhrase implements Store.
func (m *Memory) PlayerByPhrase(_ context.Context, hash Hash) (Player, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for player, h := range m.phrases {
		if h == hash {
			return m.player(player)
		}
	}
	return Player{}, ErrUnknownPhrase
}

// link returns the link for which a condition holds. m.mu must be held.
func (m *Memory) link(now time.Time, is func(Link) bool) (Link, error) {
	for _, l := range m.links {
		_, signedIn := m.devices[l.By]
		if is(l) && now.Before(l.Expires) && (signedIn || l.By == Hash{}) {
			return l, nil
		}
	}
	return Link{}, ErrUnknownLink
}

// AddLink implements Store.
func (m *Memory) AddLink(
	_ context.Context, l Link, now time.Time, limit int,
) (Link, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if old, err := m.link(now, func(x Link) bool { return x.Secret == l.Secret }); err == nil {
		return old, nil
	}
	maps.DeleteFunc(m.links, func(_ Hash, x Link) bool {
		return !now.Before(x.Expires) || l.Code == "" && x.Code == "" && x.By == l.By
	})
	if len(m.links) >= limit {
		return Link{}, ErrTooManyLinks
	}
	for _, x := range m.links {
		if x.Code != "" && x.Code == l.Code {
			return Link{}, ErrLinkCode
		}
	}
	if m.links == nil {
		m.links = make(map[Hash]Link)
	}
	m.links[l.Secret] = l
	return l, nil
}

// Link implements Store.
func (m *Memory) Link(_ context.Context, secret Hash, now time.Time) (Link, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.link(now, func(l Link) bool { return l.Secret == secret })
}

// LinkByCode implements Store.
func (m *Memory) LinkByCode(_ context.Context, code string, now time.Time) (Link, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.waiting(code, now)
}

// waiting returns the link that waits under a code. m.mu must be held.
func (m *Memory) waiting(code string, now time.Time) (Link, error) {
	return m.link(now, func(l Link) bool {
		return l.Code == code && code != "" && l.By == Hash{} && !l.Refused
	})
}

// AnswerLink implements Store.
func (m *Memory) AnswerLink(_ context.Context, code string, by *Hash, now time.Time) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	l, err := m.waiting(code, now)
	if err != nil {
		return err
	}
	if by != nil {
		if _, ok := m.devices[*by]; !ok {
			return ErrUnknownPlayer
		}
		l.By = *by
	}
	l.Refused = by == nil
	m.links[l.Secret] = l
	return nil
}

// UseLink implements Store.
func (m *Memory) UseLink(
	_ context.Context, secret Hash, d Device, now time.Time,
) (string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	l, err := m.link(now, func(l Link) bool { return l.Secret == secret && l.By != Hash{} })
	if err != nil {
		return "", err
	}
	player := m.devices[l.By].player
	m.addDevice(player, d)
	delete(m.links, secret)
	return player, nil
}

// RemoveLink implements Store.
func (m *Memory) RemoveLink(_ context.Context, secret Hash) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.links, secret)
	return nil
}

// are reports whether a player is another one or was merged into them. m.mu must
// be held.
func (m *Memory) are(id, heir string) bool { return id == heir || m.heirs[id] == heir }

// Mute implements Store.
func (m *Memory) Mute(_ context.Context, player, other string, on bool) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, err := m.player(player); err != nil {
		return err
	}
	if !on {
		for id, muted := range m.muted {
			maps.DeleteFunc(muted, func(x string, _ bool) bool {
				return m.are(id, player) && m.are(x, other)
			})
		}
		return nil
	}
	if !m.muted[player][other] && len(m.muted[player]) >= MaxMuted {
		return ErrTooManyMuted
	}
	if m.muted == nil {
		m.muted = make(map[string]map[string]bool)
	}
	if m.muted[player] == nil {
		m.muted[player] = make(map[string]bool)
	}
	m.muted[player][other] = true
	return nil
}

// Muted implements Store.
func (m *Memory) Muted(_ context.Context, player string) (list []string, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for id, muted := range m.muted {
		for x := range muted {
			heir := cmp.Or(m.heirs[x], x)
			if _, known := m.players[x]; known && m.are(id, player) && !slices.Contains(list, heir) {
				list = append(list, heir)
			}
		}
	}
	return list, nil
}

// Secret implements Store.
func (m *Memory) Secret(_ context.Context, name string) ([]byte, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.secrets == nil {
		m.secrets = make(map[string][]byte)
	}
	if m.secrets[name] == nil {
		m.secrets[name] = make([]byte, 32)
		crand.Read(m.secrets[name])
	}
	return m.secrets[name], nil
}
