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
	return e, e.say(fmt.Sprintf(`{"do":"subscribe","table":%q}`, table))
}

// say sends a short message. Its mask is 0, which leaves the text as it is.
func (e *ear) say(text string) error {
	if len(text) > 125 {
		return errors.New("the message is too long for this client")
	}
	_, err := e.conn.Write(append([]byte{0x81, 0x80 | byte(len(text)), 0, 0, 0, 0}, text...))
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
	seq  int64
	over bool
	move []byte // the first of one's moves, nil if the message does not tell of any
	part bool   // one's list of moves has changed in part, so that it has to be asked for
}

var (
	stepHead = []byte(`{"type":"step",`)
	snapHead = []byte(`{"type":"snapshot",`)
	isSeq    = []byte(`"seq":`)
	isOver   = []byte(`"status":["over"]`)
	wasOver  = []byte(`"status":"over"`)
	isMoves  = []byte(`"moves":[[{`)
	wasMoves = []byte(`"moves":[{`)
	newMoves = []byte(`"moves":{`)
)

// read finds in a message what matters without decoding it. A list of moves comes whole to whoever had none before.
func read(text []byte) heard {
	h := heard{step: bytes.HasPrefix(text, stepHead)}
	if !h.step && !bytes.HasPrefix(text, snapHead) {
		return h
	}
	_, rest, _ := bytes.Cut(text, isSeq)
	for _, c := range rest {
		if c < '0' || c > '9' {
			break
		}
		h.seq = h.seq*10 + int64(c-'0')
	}
	over, moves := isOver, isMoves
	if !h.step {
		over, moves = wasOver, wasMoves
	}
	h.over = bytes.Contains(text, over)
	if i := bytes.LastIndex(text, moves); i >= 0 {
		from := i + len(moves) - 1
		h.move = bytes.Clone(text[from : from+bytes.IndexByte(text[from:], '}')+1])
	} else {
		h.part = bytes.Contains(text, newMoves)
	}
	return h
}
