//go:build unix && !linux

package postgrestest

import "syscall"

// attributes returns nothing special.
func attributes() *syscall.SysProcAttr { return &syscall.SysProcAttr{} }

// kill ends a server. Its other processes end soon after.
func kill(pid int) { _ = syscall.Kill(pid, syscall.SIGKILL) }
