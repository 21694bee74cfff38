package tabletest

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

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

// inbox collects what a subscription receives.
type inbox struct {
	mu     sync.Mutex
	newest map[string]int64 // seq by table
	lines  map[string]int   // announcements of chat by table
	all    int
}

// subscribe fills a new inbox until stop is called.
func subscribe(b table.Bus) (in *inbox, stop func()) {
	in = &inbox{newest: map[string]int64{}, lines: map[string]int{}}
	return in, b.Subscribe(func(id string, seq int64) {
		in.mu.Lock()
		defer in.mu.Unlock()
		in.all++
		if seq == 0 {
			in.lines[id]++
		} else {
			in.newest[id] = max(in.newest[id], seq)
		}
	})
}

// has reports whether an entry was announced; with seq 0, a line of chat.
func (in *inbox) has(id string, seq int64) bool {
	in.mu.Lock()
	defer in.mu.Unlock()
	if seq == 0 {
		return in.lines[id] > 0
	}
	return in.newest[id] == seq
}

// count returns how many announcements were received.
func (in *inbox) count() int {
	in.mu.Lock()
	defer in.mu.Unlock()
	return in.all
}

// announce publishes until the inbox has received it: a bus may lose messages.
func announce(t *testing.T, from table.Bus, to *inbox, id string, seq int64) {
	t.Helper()
	for end := time.Now().Add(10 * time.Second); !to.has(id, seq); {
		if time.Now().After(end) {
			t.Fatalf("entry %d of table %q was announced for ten seconds and not received", seq, id)
		}
		from.Publish(id, seq)
		for range 20 {
			if to.has(id, seq) {
				return
			}
			time.Sleep(5 * time.Millisecond)
		}
	}
}

// Bus checks everything that a table.Bus must do. join returns another
// process's endpoint of the same bus; all that are joined within one test share
// it.
func Bus(t *testing.T, join func(t *testing.T) table.Bus) {
	t.Helper()
	tests := map[string]func(*testing.T, func(*testing.T) table.Bus){
		"all others receive what one publishes": testBusAll,
		"any name of a table arrives":           testBusNames,
		"what is stopped receives no more":      testBusStop,
		"a burst from many sides arrives":       testBusBurst,
		"publishing to nobody does no harm":     testBusNobody,
	}
	for name, test := range tests {
		t.Run(strings.ReplaceAll(name, " ", "-"), func(t *testing.T) { test(t, join) })
	}
}

func testBusAll(t *testing.T, join func(*testing.T) table.Bus) {
	a, b, c := join(t), join(t), join(t)
	atA, _ := subscribe(a)
	atB, _ := subscribe(b)
	again, _ := subscribe(b)
	atC, _ := subscribe(c)
	for _, seq := range []int64{41, 0, 42, 1 << 40} {
		announce(t, a, atB, "t1", seq)
		announce(t, a, again, "t1", seq)
		announce(t, a, atC, "t1", seq)
	}
	announce(t, c, atA, "t2", 7)
	announce(t, c, atB, "t2", 7)
	if atA.has("t1", 1<<40) || atA.has("t1", 0) {
		t.Error("a process received what it published itself")
	}
}

func testBusNames(t *testing.T, join func(*testing.T) table.Bus) {
	a, b := join(t), join(t)
	in, _ := subscribe(b)
	for i, id := range []string{
		"k3xq7h2m4abc", strings.Repeat("x", 64), `with "quotes", commas\ and more`, "é ☃",
		"two words", "a.b.*.>",
	} {
		announce(t, a, in, id, int64(i)+1)
		announce(t, a, in, id, 0)
	}
}

func testBusStop(t *testing.T, join func(*testing.T) table.Bus) {
	a, b := join(t), join(t)
	stopped, stop := subscribe(b)
	other, _ := subscribe(b)
	announce(t, a, stopped, "t1", 1)
	announce(t, a, other, "t1", 1)
	stop()
	stop() // the second time does nothing
	before := stopped.count()
	announce(t, a, other, "t1", 2)
	announce(t, a, other, "t1", 3)
	if stopped.count() != before {
		t.Error("a subscription received something after it was stopped")
	}
}

func testBusBurst(t *testing.T, join func(*testing.T) table.Bus) {
	a, b, c := join(t), join(t), join(t)
	in, _ := subscribe(c)
	const tables, entries = 40, 100
	start := time.Now()
	var wg sync.WaitGroup
	for i, from := range []table.Bus{a, b, a, b, a, b, a, b} {
		wg.Go(func() {
			for seq := int64(1); seq <= entries; seq++ {
				for n := i; n < tables; n += 8 {
					from.Publish(fmt.Sprint("t", n), seq)
				}
			}
		})
	}
	wg.Wait()
	if took := time.Since(start); took > 5*time.Second {
		t.Errorf("%d announcements took %v: publishing waits for something", tables*entries, took)
	}
	for n := range tables {
		announce(t, a, in, fmt.Sprint("t", n), entries)
	}
	in.mu.Lock()
	defer in.mu.Unlock()
	for id, seq := range in.newest {
		if seq > entries || !strings.HasPrefix(id, "t") {
			t.Errorf("received entry %d of table %q, which nobody published", seq, id)
		}
	}
}

func testBusNobody(t *testing.T, join func(*testing.T) table.Bus) {
	a := join(t)
	for seq := range int64(100) {
		a.Publish("t1", seq)
	}
	in, _ := subscribe(join(t))
	announce(t, a, in, "t1", 1000)
}
