//go:build !unix

package main

import "syscall"

// quota is Windows' error for an exceeded quota.
const quota = syscall.Errno(1295)
