package server

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"strings"
	"testing"
	"time"
)

// pair returns both ends of a connection over the loopback.
func pair(t *testing.T) (ours, theirs net.Conn) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if theirs, err = net.Dial("tcp", l.Addr().String()); err != nil {
		t.Fatal(err)
	}
	if ours, err = l.Accept(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _, _ = ours.Close(), theirs.Close() })
	if err := theirs.SetReadDeadline(time.Now().Add(20 * time.Second)); err != nil { // whatever is lost fails, and does not hang
		t.Fatal(err)
	}
	return ours, theirs
}

// text reads the next frame.
func text(in *bufio.Reader) (string, error) {
	var head [10]byte
	if _, err := io.ReadFull(in, head[:2]); err != nil {
		return "", err
	}
	n, size := uint64(head[1]), 0
	switch n {
	case 126:
		size = 2
	case 127:
		size = 8
	}
	if _, err := io.ReadFull(in, head[:size]); err != nil {
		return "", err
	}
	switch size {
	case 2:
		n = uint64(binary.BigEndian.Uint16(head[:]))
	case 8:
		n = binary.BigEndian.Uint64(head[:])
	}
	b := make([]byte, n)
	_, err := io.ReadFull(in, b)
	return string(b), err
}

// framed is a text in a frame.
func framed(text string) *frame {
	f := frames.New().(*frame)
	f.add([]byte(text))
	return f
}

func TestFramesAreOfEveryLength(t *testing.T) {
	ours, theirs := pair(t)
	out := newOutlet(ours)
	out.patience = time.Second
	in := bufio.NewReader(theirs)
	for i, n := range []int{1, 125, 126, 127, 1000, 65535, 65536, 100_000} {
		want := strings.Repeat(fmt.Sprint(i), n)
		told := make(chan error, 1)
		go func() {
			begun, done := out.hurry(framed(want))
			if !done {
				want := []byte(want)
				if begun {
					want = nil
				}
				told <- out.send(want)
				return
			}
			told <- nil
		}()
		if got, err := text(in); err != nil || got != want {
			t.Fatalf("%d bytes came as %d (%v)", n, len(got), err)
		}
		if err := <-told; err != nil {
			t.Fatalf("%d bytes: %v", n, err)
		}
	}
}

// A client that takes nothing for a while gets everything in its order once it does, and what the WebSocket says by
// itself never stands inside of a frame.
func TestFramesStayWhole(t *testing.T) {
	ours, theirs := pair(t)
	out := newOutlet(ours)
	out.patience = 10 * time.Second
	long := strings.Repeat("x", 50_000)
	n, begun := 0, false
	for done := true; done; n++ {
		begun, done = out.hurry(framed(fmt.Sprintf("%d %s", n, long)))
	}
	if _, done := out.hurry(framed("no room")); begun && done {
		t.Error("a frame was written into another")
	}
	told := make(chan error, 1)
	go func() {
		// As the stream goes on, and a ping is answered meanwhile.
		_, err := out.Write([]byte{0x81, 4, 'p', 'o', 'n', 'g'})
		if err == nil && !begun {
			err = out.send(fmt.Appendf(nil, "%d %s", n-1, long))
		}
		if err == nil {
			err = out.send([]byte("last"))
		}
		told <- err
	}()
	in := bufio.NewReader(theirs)
	next := 0
	for {
		got, err := text(in)
		if err != nil {
			t.Fatal(err)
		}
		if got == "last" {
			break
		}
		if got == "pong" {
			continue
		}
		if got != fmt.Sprintf("%d %s", next, long) {
			t.Fatalf("frame %d is %.20q of %d bytes", next, got, len(got))
		}
		next++
	}
	if err := <-told; err != nil || next != n {
		t.Errorf("%d of %d frames came (%v)", next, n, err)
	}
}

// A write that waited leaves a deadline behind; it does not stop those that come after it has passed.
func TestAnOldDeadlineIsForgotten(t *testing.T) {
	ours, theirs := pair(t)
	out := newOutlet(ours)
	out.patience = time.Millisecond
	if err := out.send([]byte("one")); err != nil {
		t.Fatal(err)
	}
	time.Sleep(5 * time.Millisecond)
	if _, done := out.hurry(framed("two")); !done {
		t.Error("the deadline of an earlier write holds")
	}
	in := bufio.NewReader(theirs)
	for _, want := range []string{"one", "two"} {
		if got, err := text(in); err != nil || got != want {
			t.Errorf("%q came, want %q (%v)", got, want, err)
		}
	}
	// After the farewell nothing is told.
	out.ended.Store(true)
	if begun, done := out.hurry(framed("three")); begun || done {
		t.Error("something is told after the farewell")
	}
	if err := out.send([]byte("three")); err == nil {
		t.Error("something is sent after the farewell")
	}
}

// Where a connection cannot be written to without waiting, nothing is lost by asking.
func TestOutletOfAnotherConnection(t *testing.T) {
	a, b := net.Pipe()
	defer b.Close()
	out := newOutlet(a)
	out.patience = time.Second
	if begun, done := out.hurry(framed("text")); begun || done {
		t.Error("a pipe was written to without waiting")
	}
	go func() { _ = out.send([]byte("text")) }()
	got := make([]byte, 6)
	if _, err := io.ReadFull(b, got); err != nil || !bytes.Equal(got, append([]byte{0x81, 4}, "text"...)) {
		t.Errorf("%q came (%v)", got, err)
	}
}
