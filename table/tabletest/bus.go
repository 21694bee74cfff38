package tabletest

import (
	"sync"

	"lair.games/lair/table"
)

// Wire is a bus between houses of one process. Its zero value is ready.
type Wire struct {
	mu   sync.Mutex
	next int
	ears map[int]ear
}

type ear struct {
	of   *place
	hear func(string, int64)
}

type place struct{ wire *Wire }

// Join returns a place on the bus: what is told there is heard at all the others.
func (w *Wire) Join() table.Bus { return &place{w} }

func (p *place) Tell(id string, seq int64) {
	p.wire.mu.Lock()
	var others []ear
	for _, e := range p.wire.ears {
		if e.of != p {
			others = append(others, e)
		}
	}
	p.wire.mu.Unlock()
	for _, e := range others {
		e.hear(id, seq)
	}
}

func (p *place) Hear(f func(string, int64)) func() {
	p.wire.mu.Lock()
	defer p.wire.mu.Unlock()
	if p.wire.ears == nil {
		p.wire.ears = map[int]ear{}
	}
	n := p.wire.next
	p.wire.next++
	p.wire.ears[n] = ear{p, f}
	return func() {
		p.wire.mu.Lock()
		defer p.wire.mu.Unlock()
		delete(p.wire.ears, n)
	}
}
