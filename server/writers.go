package server

import "sync/atomic"

// writers is a pool of goroutines that write to streams. It exists because a
// new goroutine starts with a small stack: growing it costs about as much as
// encoding and writing one step. A goroutine of the pool keeps its stack.
type writers struct {
	jobs chan *stream
	quit chan struct{}
	idle atomic.Int32
}

// mostIdle is how many goroutines may wait for work, at about 8 kB each.
const mostIdle = 64

// newWriters returns an empty pool. Close quit to end its idle goroutines.
func newWriters() *writers {
	return &writers{jobs: make(chan *stream), quit: make(chan struct{})}
}

// do makes a goroutine of the pool, or a new one, call st.write. It does not
// block.
func (w *writers) do(st *stream) {
	select {
	case w.jobs <- st:
	default:
		go w.work(st)
	}
}

// work calls st.write, then waits for more work unless enough others wait.
func (w *writers) work(st *stream) {
	for {
		st.safely(st.write)
		if w.idle.Add(1) > mostIdle {
			w.idle.Add(-1)
			return
		}
		select {
		case st = <-w.jobs:
			w.idle.Add(-1)
		case <-w.quit:
			return
		}
	}
}
