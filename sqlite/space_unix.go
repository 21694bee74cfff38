//go:build unix

package sqlite

import "syscall"

// spaceErrors are the system's errors for missing space.
var spaceErrors = []error{syscall.ENOSPC, syscall.EDQUOT, syscall.EFBIG}

// tooLarge reports whether this process may not write a file of the given size.
func tooLarge(size int64) bool {
	var limit syscall.Rlimit
	return syscall.Getrlimit(syscall.RLIMIT_FSIZE, &limit) == nil && limit.Cur < 1<<62 &&
		size > int64(limit.Cur)
}
