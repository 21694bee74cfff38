//go:build unix

package server

import "syscall"

// readNow reads what there is to read without waiting. It is not ready if there is nothing, and reads nothing from a
// connection that has ended.
func readNow(fd uintptr, b []byte) (n int, ready bool) {
	n, err := syscall.Read(int(fd), b)
	return n, err != syscall.EAGAIN && err != syscall.EINTR //nolint:errorlint // system calls return them bare
}

// canHurry says that readNow and writeNow can read and write.
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
