package server

import (
	"runtime/debug"
	"sync/atomic"

	"github.com/coder/websocket"
)

// crew is the goroutines that write to sockets. A socket has none of its own; whoever has something to write is given one
// that is idle, if there is one, because its stack has grown to the size that the work takes.
type crew struct {
	jobs chan *stream
	quit chan struct{}
	idle atomic.Int32
}

// benched is how many wait for work at most. One takes some 8 kB.
const benched = 32

func newCrew() *crew { return &crew{jobs: make(chan *stream), quit: make(chan struct{})} }

// write has somebody write what there is for a stream, and does not wait.
func (c *crew) write(st *stream) {
	select {
	case c.jobs <- st:
	default:
		go c.work(st)
	}
}

func (c *crew) work(st *stream) {
	for {
		st.safely(st.write)
		if c.idle.Add(1) > benched {
			c.idle.Add(-1)
			return
		}
		select {
		case st = <-c.jobs:
			c.idle.Add(-1)
		case <-c.quit:
			return
		}
	}
}

// safely does something for a stream of which nobody else would catch a panic. Then that one stream ends, and the house goes on.
func (st *stream) safely(f func()) {
	defer func() {
		if p := recover(); p != nil {
			st.s.log.Error("a stream panicked", "panic", p, "stack", string(debug.Stack()))
			st.end(websocket.StatusInternalError, "something is wrong with the server")
		}
	}()
	f()
}
