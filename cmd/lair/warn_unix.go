//go:build unix

package main

import "syscall"

// quota is the system's error for an exceeded quota.
const quota = syscall.EDQUOT
