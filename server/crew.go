package server

import "sync/atomic"

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
		st.write()
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
