//go:build unix && !solaris && !aix

package main

import (
	"errors"
	"os"
	"syscall"
)

// lockFile locks a file for as long as this process has it open, or returns
// errLocked. Processes that share a file do not exclude each other.
func lockFile(f *os.File, shared bool) error {
	how := syscall.LOCK_EX
	if shared {
		how = syscall.LOCK_SH
	}
	for {
		err := syscall.Flock(int(f.Fd()), how|syscall.LOCK_NB)
		switch {
		case errors.Is(err, syscall.EINTR):
		case errors.Is(err, syscall.EWOULDBLOCK):
			return errLocked
		default:
			return err
		}
	}
}
