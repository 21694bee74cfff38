//go:build !unix

package sqlite

import "syscall"

// spaceErrors are the system's errors for missing space: the disk is full, or
// nearly, or the quota is used up.
var spaceErrors = []error{syscall.Errno(112), syscall.Errno(39), syscall.Errno(1295)}

// tooLarge reports whether this process may not write a file of the given size.
func tooLarge(int64) bool { return false }
