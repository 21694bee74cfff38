package main

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// The clients of this program speak HTTP and WebSocket with as little effort as there can be, so that the CPU they share
// with the server is mostly the server's.

// wire is one HTTP connection that is kept open. It is for one goroutine at a time.
type wire struct {
	conn net.Conn
	in   *bufio.Reader
	out  []byte
}

func dial(address string) (*wire, error) {
	conn, err := net.Dial("tcp", address)
	if err != nil {
		return nil, err
	}
	return &wire{conn: conn, in: bufio.NewReader(conn)}, nil
}

// person is somebody with a cookie.
type person struct {
	address string
	cookie  string
	keys    int
}

// ask sends a request and reads its answer. A person without a cookie keeps the one that they are given.
func (w *wire) ask(p *person, method, path string, body []byte) ([]byte, error) {
	p.keys++
	b := append(w.out[:0], method...)
	b = append(b, ' ')
	b = append(b, path...)
	b = append(b, " HTTP/1.1\r\nHost: "...)
	b = append(b, p.address...)
	b = append(b, "\r\nIdempotency-Key: k"...)
	b = strconv.AppendInt(b, int64(p.keys), 10)
	if p.cookie != "" {
		b = append(b, "\r\nCookie: "...)
		b = append(b, p.cookie...)
	}
	if body != nil {
		b = append(b, "\r\nContent-Type: application/json\r\nContent-Length: "...)
		b = strconv.AppendInt(b, int64(len(body)), 10)
	}
	b = append(b, "\r\n\r\n"...)
	w.out = append(b, body...)
	if err := w.conn.SetDeadline(time.Now().Add(30 * time.Second)); err != nil {
		return nil, err
	}
	if _, err := w.conn.Write(w.out); err != nil {
		return nil, err
	}
	answer, err := http.ReadResponse(w.in, nil)
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return nil, err
	}
	if answer.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s %s: %d %s", method, path, answer.StatusCode, text)
	}
	if p.cookie == "" {
		p.cookie, _, _ = strings.Cut(answer.Header.Get("Set-Cookie"), ";")
	}
	return text, nil
}

// do is ask for an answer of a known shape.
func (w *wire) do(p *person, method, path, body string, into any) error {
	var sent []byte
	if body != "" {
		sent = []byte(body)
	}
	text, err := w.ask(p, method, path, sent)
	if err != nil || into == nil {
		return err
	}
	return json.Unmarshal(text, into)
}

// ear is a WebSocket that only listens.
type ear struct {
	conn net.Conn
	in   *bufio.Reader
	buf  []byte
}

// subscribe asks for what happens at a table in the form that the pages ask for.
const subscribe = `{"do":"subscribe","short":true,"table":%q}`

// listen opens a socket and subscribes to a table.
func listen(p *person, table string) (*ear, error) {
	conn, err := net.Dial("tcp", p.address)
	if err != nil {
		return nil, err
	}
	hello := "GET /api/stream HTTP/1.1\r\nHost: " + p.address + "\r\nCookie: " + p.cookie +
		"\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
	if _, err := io.WriteString(conn, hello); err != nil {
		return nil, err
	}
	e := &ear{conn: conn, in: bufio.NewReaderSize(conn, 1024)}
	answer, err := http.ReadResponse(e.in, nil)
	if err != nil {
		return nil, err
	}
	if answer.StatusCode != http.StatusSwitchingProtocols {
		return nil, fmt.Errorf("the socket is refused: %s", answer.Status)
	}
	return e, e.say(fmt.Sprintf(subscribe, table))
}

// say sends a message of less than 64 KiB. Its mask is 0, which leaves the text as it is.
func (e *ear) say(text string) error {
	frame := []byte{0x81, 0x80 | byte(len(text))}
	if len(text) > 125 {
		frame = binary.BigEndian.AppendUint16([]byte{0x81, 0x80 | 126}, uint16(len(text)))
	}
	_, err := e.conn.Write(append(append(frame, 0, 0, 0, 0), text...))
	return err
}

// hear returns the next message, good until the next call, and what it took on the wire.
func (e *ear) hear() (text []byte, size int, err error) {
	for {
		var head [8]byte
		if _, err := io.ReadFull(e.in, head[:2]); err != nil {
			return nil, 0, err
		}
		op, n, size := head[0]&0xf, int(head[1]&0x7f), 2
		switch n {
		case 126:
			_, err = io.ReadFull(e.in, head[:2])
			n, size = int(binary.BigEndian.Uint16(head[:2])), 4
		case 127:
			_, err = io.ReadFull(e.in, head[:8])
			n, size = int(binary.BigEndian.Uint64(head[:8])), 10
		}
		if err != nil {
			return nil, 0, err
		}
		if cap(e.buf) < n {
			e.buf = make([]byte, n)
		}
		e.buf = e.buf[:n]
		if _, err := io.ReadFull(e.in, e.buf); err != nil {
			return nil, 0, err
		}
		switch op {
		case 1:
			return e.buf, size + n, nil
		case 8:
			return nil, 0, fmt.Errorf("the server closed the socket: %q", e.buf)
		}
	}
}

// heard is what matters of a message to whoever plays the first of their moves.
type heard struct {
	step bool
	done bool // it answers a move
	err  error
	seq  int64
	over bool
	move []byte // the first of one's moves, nil if the message does not change them or leaves none
}

// reader finds in messages what matters without decoding more than it must: steps come in the short form.
type reader struct {
	words   []string
	changes []byte // how a patch that changes one's moves says so
	moves   any    // one's moves
}

var (
	snapshot = []byte(`{"type":"snapshot",`)
	isDone   = []byte(`{"type":"done",`)
	isError  = []byte(`{"type":"error",`)
	isSeq    = []byte(`"seq":`)
	isOver   = []byte(`{"kind":"over"}`)
	wasOver  = []byte(`"status":"over"`)
	wasMoves = []byte(`"moves":`)
)

// learn takes the words from the first snapshot.
func (r *reader) learn(text []byte) error {
	var m struct{ Words []string }
	if err := json.Unmarshal(text, &m); err != nil {
		return err
	}
	r.words = m.Words
	for i, word := range r.words {
		if code := string(rune('a' + i)); word == "moves" && i < 26 {
			r.changes = []byte(`"` + code + `":`)
		}
	}
	if r.changes == nil {
		return errors.New("the word moves has no code of one small letter; this client does not know the others")
	}
	return nil
}

// read finds in a message what matters.
func (r *reader) read(text []byte) (h heard, err error) {
	switch {
	case text[0] == '[':
		return r.step(text)
	case bytes.HasPrefix(text, isDone):
		return heard{done: true}, nil
	case bytes.HasPrefix(text, isError):
		return heard{done: true, err: fmt.Errorf("a move was refused: %s", text)}, nil
	case !bytes.HasPrefix(text, snapshot):
		return h, nil
	}
	_, rest, _ := bytes.Cut(text, isSeq)
	h.seq = number(rest)
	h.over = bytes.Contains(text, wasOver)
	if i := bytes.LastIndex(text, wasMoves); i >= 0 {
		if r.moves, err = parse(text[i+len(wasMoves):], nil); err != nil {
			return h, err
		}
		h.move, err = r.first()
	}
	return h, err
}

// step reads a step and changes one's moves as it says. A step is a list of the table, the seq, who moved, the events and the patch.
func (r *reader) step(text []byte) (h heard, err error) {
	_, rest, _ := bytes.Cut(text, []byte(","))
	h = heard{step: true, seq: number(rest), over: bytes.Contains(text, isOver)}
	if !bytes.Contains(text, r.changes) {
		return h, nil
	}
	p := &parser{text: text, at: 1, words: r.words}
	for range 4 {
		if err := p.skip(); err != nil {
			return h, err
		}
		if !p.take(',') {
			return h, nil // there is no patch
		}
	}
	patch, err := p.field(r.changes)
	if err != nil || patch == nil {
		return h, err // without one it is a word of the events or the view
	}
	if r.moves, err = patched(r.moves, patch); err != nil {
		return h, err
	}
	h.move, err = r.first()
	return h, err
}

// first returns the first of one's moves, or nil.
func (r *reader) first() ([]byte, error) {
	list, ok := r.moves.([]any)
	if !ok || len(list) == 0 {
		return nil, nil
	}
	return appendValue(nil, list[0]), nil
}

// number reads the digits at the beginning of a text.
func number(text []byte) (n int64) {
	for _, c := range text {
		if c < '0' || c > '9' {
			break
		}
		n = n*10 + int64(c-'0')
	}
	return n
}
