//go:build unix

package server

import (
	"net"
	"syscall"
)

// readable waits until something can be read from a connection, or its deadline passes. A goroutine that waits here and
// not somewhere inside of the WebSocket needs a quarter of the stack; with a thousand idle tables that is most of what
// they take. Behind TLS it returns at once, and the WebSocket does the waiting.
func readable(conn net.Conn) error {
	c, ok := conn.(syscall.Conn)
	if !ok {
		return nil
	}
	raw, err := c.SyscallConn()
	if err != nil {
		return err
	}
	return raw.Read(peek)
}

// peek reports whether a read would not have to wait. What it reads stays there.
func peek(fd uintptr) bool {
	var b [1]byte
	_, _, err := syscall.Recvfrom(int(fd), b[:], syscall.MSG_PEEK)
	return err != syscall.EAGAIN && err != syscall.EINTR //nolint:errorlint // system calls return them bare
}

// canHurry says that writeNow can write.
const canHurry = true

// writeNow writes as much as a connection takes without waiting, and returns how much that was.
func writeNow(fd uintptr, b []byte) int {
	for {
		n, err := syscall.Write(int(fd), b)
		if err != syscall.EINTR { //nolint:errorlint // system calls return them bare
			return max(n, 0)
		}
	}
}
