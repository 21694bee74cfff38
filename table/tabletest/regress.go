package tabletest

import "lair.games/lair/table"

// SetBack makes the log forget all entries of a table after a seq, as a standby
// does that takes over without having received them. Seq 0 forgets the table.
// head is the table's head at that seq.
func (m *Memory) SetBack(id string, seq int64, head table.Head) {
	m.mu.Lock()
	defer m.mu.Unlock()
	t := m.tables[id]
	if seq == 0 {
		delete(m.tables, id)
		return
	}
	if head.Seats == nil {
		head.Seats, head.Open, head.Away = t.head.Seats, t.head.Open, t.head.Away
	}
	t.entries, t.head = t.entries[:seq:seq], head
}

// Replace begins a new generation, as another server does that takes over.
func (m *Memory) Replace() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.generation++
}
