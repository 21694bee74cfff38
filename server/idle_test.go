//go:build linux

package server

import (
	"bytes"
	"fmt"
	"net"
	"runtime"
	"syscall"
	"testing"
	"time"
)

// idle is a client that costs this process next to nothing: a bare descriptor.
// What memory it takes is the server's.
type idle int

func openIdle(t *testing.T, at *net.TCPAddr, cookie, table string, seat int) idle {
	t.Helper()
	fd, err := syscall.Socket(syscall.AF_INET, syscall.SOCK_STREAM|syscall.SOCK_CLOEXEC, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = syscall.Close(fd) })
	to := &syscall.SockaddrInet4{Port: at.Port, Addr: [4]byte(at.IP.To4())}
	if err := syscall.Connect(fd, to); err != nil {
		t.Fatal(err)
	}
	hello := fmt.Sprintf(
		"GET /api/stream HTTP/1.1\r\nHost: %s\r\nCookie: lair=%s\r\nUser-Agent: Mozilla/5.0 (X11; Linux x86_64) of the usual length, more or less\r\n"+
			"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
		at,
		cookie,
	)
	c := idle(fd)
	c.send(t, []byte(hello))
	c.until(t, "\r\n\r\n")
	subscribe := fmt.Sprintf(`{"do":"subscribe","table":%q,"as":%d}`, table, seat)
	c.send(t, append([]byte{0x81, 0x80 | byte(len(subscribe)), 0, 0, 0, 0}, subscribe...))
	c.until(t, `"chat":[]}}`)
	return c
}

func (c idle) send(t *testing.T, text []byte) {
	t.Helper()
	if _, err := syscall.Write(int(c), text); err != nil {
		t.Fatal(err)
	}
}

func (c idle) until(t *testing.T, end string) {
	t.Helper()
	b := make([]byte, 4096)
	var all []byte
	for !bytes.Contains(all, []byte(end)) {
		n, err := syscall.Read(int(c), b)
		if err != nil || n == 0 {
			t.Fatalf("after %q: %d, %v", all, n, err)
		}
		all = append(all, b[:n]...)
	}
}

// inUse is the memory that is in use when nothing more can be freed: heap and stacks.
func inUse() int {
	var m runtime.MemStats
	for range 5 { // stacks shrink by half at a time
		runtime.GC()
		time.Sleep(20 * time.Millisecond)
	}
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc + m.StackInuse)
}

// TestIdleWatcherIsSmall holds what a person costs who sits at a table, looks
// on and does nothing: the socket, its goroutine, the watch, the snapshot
// through their own views. The system's own buffers are not in it.
func TestIdleWatcherIsSmall(t *testing.T) {
	if raced {
		t.Skip("the race detector takes memory of its own; make test counts bytes without it, too")
	}
	const tables, seats, most = 100, 4, 20 << 10
	h := newHarness(t, plan{titles: []Title{mightyMonsters(t)}})
	at, err := net.ResolveTCPAddr("tcp", h.http.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	c := h.client()
	ids := make([]string, tables)
	for i := range ids {
		ids[i] = c.open(`{"game":"mighty-monsters","seats":4,"me":"all","start":true}`)
	}
	c.http.CloseIdleConnections()
	before := inUse()
	for _, id := range ids {
		for seat := range seats {
			openIdle(t, at, c.token(), id, seat)
		}
	}
	each := (inUse() - before) / (tables * seats)
	t.Logf("%d bytes for each of %d idle watchers", each, tables*seats)
	if each > most {
		t.Errorf("an idle watcher takes %d bytes, more than %d", each, most)
	}
	runtime.KeepAlive(h)
}
