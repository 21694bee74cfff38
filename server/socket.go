package server

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"io"
	"sync"
	"time"

	"github.com/coder/websocket"
	"golang.org/x/time/rate"
)

// socket is the WebSocket of a stream. What a client says comes nearly always in one short frame, and that is read here, with
// one call of the system; whatever else it may be (long, in parts, a ping, a farewell) is left for the WebSocket to read.
type socket struct {
	conn   *websocket.Conn
	in     *bufio.Reader // what conn reads from
	out    *outlet       // what conn writes to, and reads from through in
	frames *rate.Limiter
	read   func(fd uintptr) bool // readNow; made once, for it would escape each time

	closing sync.Mutex // held by who closes conn, which reads from in then
	inbox   *inbox     // what was read and not looked at yet
	due     time.Time  // until when the client may say nothing
}

// inbox is room for what a client says at once.
type inbox struct {
	room [2048]byte
	n    int
}

var inboxes = sync.Pool{New: func() any { return new(inbox) }}

// wait returns when the client has said something, with an error if it has left, or the time is up.
func (k *socket) wait(silence time.Duration) error {
	if now := time.Now(); k.due.Sub(now) < silence-silence/32 { // not each time: a deadline costs as much as a message
		k.due = now.Add(silence)
		if err := k.out.SetReadDeadline(k.due); err != nil {
			return err
		}
	}
	if !k.closing.TryLock() {
		return io.EOF // what the client still says is its farewell
	}
	heard := k.out.now == nil || k.in.Buffered() > 0 || len(k.out.early) > 0
	k.closing.Unlock()
	if heard {
		return nil
	}
	if err := k.out.now.Read(k.read); err != nil {
		return err
	}
	if k.inbox == nil {
		return io.EOF
	}
	return nil
}

// readNow fills the inbox, and reports false if there is nothing to read yet. A goroutine that waits for it and not somewhere
// inside of the WebSocket needs a quarter of the stack; with a thousand idle tables that is most of what they take.
func (k *socket) readNow(fd uintptr) bool {
	b := inboxes.Get().(*inbox)
	n, ready := readNow(fd, b.room[:])
	if n <= 0 {
		inboxes.Put(b)
		return ready
	}
	b.n, k.inbox = n, b
	return true
}

// listen waits for a message and leaves it to the crew, which lets another goroutine listen for the next: what waits has the
// smallest stack there is.
func (st *stream) listen(early bool) {
	if !early && st.socket.wait(st.s.Limits.Silence) != nil {
		st.leave()
		return
	}
	st.s.streams.crew.hear(st)
}

// attend hears what the client says, and has somebody listen for more.
func (st *stream) attend() {
	on := false
	st.safely(func() { on = st.hear(st.socket) })
	if !on {
		st.leave()
		return
	}
	go st.listen(false)
}

// leave ends a socket whose client has left.
func (st *stream) leave() {
	_ = st.socket.conn.CloseNow()
	st.s.dismiss(st)
}

// hear takes what is in the inbox, or with nothing there one message, and reports whether to go on.
func (st *stream) hear(k *socket) bool {
	b := k.inbox
	if b == nil {
		return st.hearSlowly(k)
	}
	k.inbox = nil
	defer inboxes.Put(b)
	for rest := b.room[:b.n]; len(rest) > 0; {
		if k.out.ended.Load() && rest[0] == farewellFrame {
			return false // both have said it
		}
		text, size := simple(rest)
		if size == 0 {
			k.out.early = bytes.Clone(rest)
			return st.hearSlowly(k)
		}
		rest = rest[size:]
		if !st.heard(k, text) {
			return false
		}
	}
	return true
}

// hearSlowly lets the WebSocket read one message.
func (st *stream) hearSlowly(k *socket) bool {
	kind, text, err := k.conn.Read(context.Background())
	if err != nil {
		return false
	}
	if kind != websocket.MessageText {
		text = nil
	}
	return st.heard(k, text)
}

// heard does what a message asks for, and reports whether to go on.
func (st *stream) heard(k *socket, text []byte) bool {
	if !k.frames.Allow() {
		st.end(websocket.StatusPolicyViolation, "too many messages")
		return false
	}
	var answer []byte
	if m, ok := readSpoken(text); ok {
		answer = st.move(m)
	} else {
		answer = st.obey(text)
	}
	return answer == nil || st.send(answer) == nil
}

// simple takes a text of less than 64 KiB in a frame of its own off the beginning of what a client sent. It returns no size if
// it is anything else, or not all there. What comes from a client is masked, and is unmasked where it lies.
func simple(b []byte) (text []byte, size int) {
	if len(b) < 6 || b[0] != wholeText || b[1]&masked == 0 {
		return nil, 0
	}
	n, head := int(b[1]&^masked), 2
	switch n {
	case shortText:
		n, head = int(binary.BigEndian.Uint16(b[2:])), 4
	case longText:
		return nil, 0
	}
	if n > maxFrame || len(b) < head+4+n {
		return nil, 0
	}
	mask, text := [4]byte(b[head:]), b[head+4:head+4+n]
	for i := range text {
		text[i] ^= mask[i&3]
	}
	return text, head + 4 + n
}
