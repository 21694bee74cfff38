package server

import (
	"encoding/binary"
	"errors"
	"net"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// outlet is the way out of a socket. What the WebSocket says by itself (answers to pings, the farewell) passes through it,
// and what we tell is framed here, because that takes one call of the system and no other goroutine: a step is written by
// whoever made it, as long as the client takes it at once. Frames never mix: each is written whole before the next.
type outlet struct {
	net.Conn
	now      syscall.RawConn // to write without waiting; nil where that cannot be
	patience time.Duration
	ended    atomic.Bool // the farewell is under way: nothing is told any more

	mu   sync.Mutex
	rest []byte // of a frame that was begun and that the client had no room for
}

func newOutlet(conn net.Conn) *outlet {
	o := &outlet{Conn: conn}
	if c, ok := conn.(syscall.Conn); ok && canHurry {
		if raw, err := c.SyscallConn(); err == nil {
			o.now = raw
		}
	}
	return o
}

// Write writes what the WebSocket says by itself.
func (o *outlet) Write(b []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if err := o.flush(); err != nil {
		return 0, err
	}
	return o.Conn.Write(b)
}

// flush writes the rest of a frame that was begun.
func (o *outlet) flush() error {
	if len(o.rest) == 0 {
		return nil
	}
	n, err := o.Conn.Write(o.rest)
	if o.rest = o.rest[n:]; len(o.rest) == 0 {
		o.rest = nil
	}
	return err
}

// send writes a text, or with none only the rest of a frame that was begun, and waits until the client takes it, for as
// long as our patience lasts.
func (o *outlet) send(text []byte) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.ended.Load() {
		return net.ErrClosed
	}
	if err := o.Conn.SetWriteDeadline(time.Now().Add(o.patience)); err != nil {
		return err
	}
	if err := o.flush(); err != nil || len(text) == 0 {
		return err
	}
	f := frames.Get().(*frame)
	defer frames.Put(f)
	f.set(text)
	n, err := o.Conn.Write(f.bytes)
	if n > 0 && n < len(f.bytes) {
		o.rest = slices.Clone(f.bytes[n:])
	}
	return err
}

// hurry writes a text if the client takes it at once, and reports whether it did. If not, what it did not take waits for
// whoever writes next; a text of which nothing could be written has still to be sent.
func (o *outlet) hurry(text []byte) (begun, done bool) {
	if o.now == nil || !o.mu.TryLock() {
		return false, false
	}
	defer o.mu.Unlock()
	if len(o.rest) > 0 || o.ended.Load() {
		return false, false
	}
	f := frames.Get().(*frame)
	defer frames.Put(f)
	f.set(text)
	err := o.now.Write(f.write)
	if errors.Is(err, os.ErrDeadlineExceeded) { // left by a write that waited
		if err = o.Conn.SetWriteDeadline(time.Time{}); err == nil {
			err = o.now.Write(f.write)
		}
	}
	if err != nil || f.written <= 0 {
		return false, false
	}
	if f.written < len(f.bytes) {
		o.rest = slices.Clone(f.bytes[f.written:])
		return true, false
	}
	return true, true
}

// frame is room for one frame of a WebSocket.
type frame struct {
	bytes   []byte
	written int
	write   func(fd uintptr) bool // writes what the connection takes now; made once, for it would escape each time
}

var frames = sync.Pool{New: func() any {
	f := new(frame)
	f.write = func(fd uintptr) bool {
		f.written = writeNow(fd, f.bytes)
		return true
	}
	return f
}}

// set puts a text into the frame.
func (f *frame) set(text []byte) {
	const whole, short, long = 0x81, 126, 127 // a text in one frame; how its length is written
	f.written = 0
	f.bytes = append(f.bytes[:0], whole)
	switch n := len(text); {
	case n < short:
		f.bytes = append(f.bytes, byte(n))
	case n < 1<<16:
		f.bytes = binary.BigEndian.AppendUint16(append(f.bytes, short), uint16(n))
	default:
		f.bytes = binary.BigEndian.AppendUint64(append(f.bytes, long), uint64(n))
	}
	f.bytes = append(f.bytes, text...)
}
