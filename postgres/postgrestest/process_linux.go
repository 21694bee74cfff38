package postgrestest

import "syscall"

// attributes makes a server a process group of its own, which ends with the
// process that started it.
func attributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGQUIT}
}
