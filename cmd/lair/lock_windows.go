package main

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// lockFile locks a file for as long as this process has it open, or returns
// errLocked. It locks one byte far behind the end of the file, because Windows
// does not let other processes read locked bytes, and a second process must
// read the process id. Processes that share a file do not exclude each other.
func lockFile(f *os.File, shared bool) error {
	var how uint32 = windows.LOCKFILE_FAIL_IMMEDIATELY
	if !shared {
		how |= windows.LOCKFILE_EXCLUSIVE_LOCK
	}
	far := windows.Overlapped{OffsetHigh: 1 << 30}
	err := windows.LockFileEx(
		windows.Handle(f.Fd()), how, 0, 1, 0, &far,
	)
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) {
		return errLocked
	}
	return err
}
