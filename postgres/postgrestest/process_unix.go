//go:build unix && !linux

package postgrestest

import "syscall"

// attributes makes a server a process group of its own.
func attributes() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
