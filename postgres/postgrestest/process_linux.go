package postgrestest

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// attributes makes a server end with the process that started it.
func attributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Pdeathsig: syscall.SIGQUIT}
}

// kill ends a server and all its processes as a power failure does. They would
// otherwise notice the end of their parent only when they wait next.
func kill(pid int) {
	_ = syscall.Kill(pid, syscall.SIGSTOP)
	for _, child := range children(pid) {
		_ = syscall.Kill(child, syscall.SIGKILL)
	}
	_ = syscall.Kill(pid, syscall.SIGKILL)
}

// children returns the processes that a process has started.
func children(of int) (pids []int) {
	files, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			continue // it has ended
		}
		// The name of the program, in parentheses, may hold spaces.
		_, rest, _ := strings.Cut(string(text), ") ")
		var state string
		var parent int
		if n, _ := fmt.Sscan(rest, &state, &parent); n != 2 || parent != of {
			continue
		}
		if pid, err := strconv.Atoi(filepath.Base(filepath.Dir(name))); err == nil {
			pids = append(pids, pid)
		}
	}
	return pids
}
