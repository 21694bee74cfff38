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

	early []byte // was read before the WebSocket asked for it; of the goroutine that reads

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

// Read reads for the WebSocket.
func (o *outlet) Read(b []byte) (int, error) {
	if len(o.early) == 0 {
		return o.Conn.Read(b)
	}
	n := copy(b, o.early)
	if o.early = o.early[n:]; len(o.early) == 0 {
		o.early = nil
	}
	return n, nil
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

// send writes a text, or with none only the rest of a frame that was begun, and waits until the client takes it, for as long as
// our patience lasts.
func (o *outlet) send(text []byte) error {
	f := frames.Get().(*frame)
	defer frames.Put(f)
	f.clear()
	if len(text) > 0 {
		f.add(text)
	}
	return o.write(f.bytes)
}

// write writes whole frames, behind the rest of one that was begun, and waits as send does.
func (o *outlet) write(whole []byte) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.ended.Load() {
		return net.ErrClosed
	}
	if err := o.Conn.SetWriteDeadline(time.Now().Add(o.patience)); err != nil {
		return err
	}
	if err := o.flush(); err != nil || len(whole) == 0 {
		return err
	}
	n, err := o.Conn.Write(whole)
	if n > 0 && n < len(whole) {
		o.rest = slices.Clone(whole[n:])
	}
	return err
}

// hurry writes whole frames if the client takes them at once. If it took a part, the rest waits for whoever writes next: then
// they are taken and not done. If they are not taken nothing was written.
func (o *outlet) hurry(f *frame) (taken, done bool) {
	if o.now == nil || !o.mu.TryLock() {
		return false, false
	}
	defer o.mu.Unlock()
	if len(o.rest) > 0 || o.ended.Load() {
		return false, false
	}
	f.written = 0
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

// frame is room for frames of a WebSocket that leave together.
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

func (f *frame) clear() { f.bytes = f.bytes[:0] }

// add adds a text in a frame of its own.
func (f *frame) add(text []byte) {
	switch n := len(text); {
	case n < shortText:
		f.bytes = append(f.bytes, wholeText, byte(n))
	case n < 1<<16:
		f.bytes = binary.BigEndian.AppendUint16(append(f.bytes, wholeText, shortText), uint16(n))
	default:
		f.bytes = binary.BigEndian.AppendUint64(append(f.bytes, wholeText, longText), uint64(n))
	}
	f.bytes = append(f.bytes, text...)
}

// How a frame begins: what it is, and how its length is written.
const (
	wholeText, farewellFrame = 0x81, 0x88
	masked                   = 0x80
	shortText, longText      = 126, 127 // a length of two bytes follows, of eight; a smaller one stands for itself
)
