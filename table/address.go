package table

import "sync"

// addressBook remembers the last address of players, because bot time is
// divided by address. It is never stored. Players not seen since the process
// started have the address "" in common.
type addressBook struct {
	mu          sync.Mutex
	recent, old map[string]string // by player; old is looked up where recent has nothing
}

// maxAddresses is the number of players in recent. When it is reached, recent
// becomes old.
const maxAddresses = 16384

// of returns the last address of a player, or "".
func (p *addressBook) of(player string) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if address, ok := p.recent[player]; ok {
		return address
	}
	return p.old[player]
}

// set records the address of a player.
func (p *addressBook) set(player, address string) {
	if player == "" {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.recent) >= maxAddresses {
		p.old, p.recent = p.recent, nil
	}
	if p.recent == nil {
		p.recent = map[string]string{}
	}
	p.recent[player] = address
}

// Address returns the address from which a player was last seen since the
// process started, or "".
func (r *Registry) Address(player string) string { return r.addresses.of(player) }

// NoteAddress records the address of a player. Bots of tables opened from one
// address share its processor time.
func (r *Registry) NoteAddress(player, address string) { r.addresses.set(player, address) }
