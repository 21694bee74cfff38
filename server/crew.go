package server

import (
	"runtime/debug"
	"sync/atomic"

	"github.com/coder/websocket"
)

// crew is the goroutines that write to sockets, and that do what is asked for on them. A socket has only one of its own, which
// waits; for what is to be done it is given one that is idle, if there is one, because its stack has grown to the size that
// the work takes.
type crew struct {
	jobs chan job
	quit chan struct{}
	idle atomic.Int32
}

// job is something to do for a stream: to write what there is, or to hear what its client says.
type job struct {
	st   *stream
	hear bool
}

// benched is how many wait for work at most. One takes some 8 kB. On a busy server nearly as many moves wait for a commit at once, and
// one for which nobody is idle begins with a stack that has to grow.
const benched = 128

func newCrew() *crew { return &crew{jobs: make(chan job), quit: make(chan struct{})} }

// write has somebody write what there is for a stream, and does not wait.
func (c *crew) write(st *stream) { c.give(job{st, false}) }

// hear has somebody hear what the client of a stream says, and does not wait.
func (c *crew) hear(st *stream) { c.give(job{st, true}) }

func (c *crew) give(j job) {
	select {
	case c.jobs <- j:
	default:
		go c.work(j)
	}
}

func (c *crew) work(j job) {
	for {
		if j.hear {
			j.st.attend()
		} else {
			j.st.safely(j.st.write)
		}
		if c.idle.Add(1) > benched {
			c.idle.Add(-1)
			return
		}
		select {
		case j = <-c.jobs:
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
