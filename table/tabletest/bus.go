package tabletest

import (
	"sync"

	"lair.games/lair/table"
)

// MemoryBus is a bus between registries of one process. Its zero value is
// ready.
type MemoryBus struct {
	mu          sync.Mutex
	next        int
	subscribers map[int]subscriber
}

// subscriber is a subscription of an endpoint.
type subscriber struct {
	from    *endpoint
	receive func(string, int64)
}

// endpoint is one process's access to the bus.
type endpoint struct{ bus *MemoryBus }

// Join returns an endpoint of the bus: what it publishes is sent to all other
// endpoints.
func (b *MemoryBus) Join() table.Bus { return &endpoint{b} }

// Publish calls all other endpoints' subscribers.
func (e *endpoint) Publish(id string, seq int64) {
	e.bus.mu.Lock()
	var others []subscriber
	for _, s := range e.bus.subscribers {
		if s.from != e {
			others = append(others, s)
		}
	}
	e.bus.mu.Unlock()
	for _, s := range others {
		s.receive(id, seq)
	}
}

// Subscribe implements table.Bus.
func (e *endpoint) Subscribe(f func(string, int64)) func() {
	e.bus.mu.Lock()
	defer e.bus.mu.Unlock()
	if e.bus.subscribers == nil {
		e.bus.subscribers = map[int]subscriber{}
	}
	n := e.bus.next
	e.bus.next++
	e.bus.subscribers[n] = subscriber{e, f}
	return func() {
		e.bus.mu.Lock()
		defer e.bus.mu.Unlock()
		delete(e.bus.subscribers, n)
	}
}
