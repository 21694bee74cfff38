package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// idleMemory is what a server may take that nobody uses, in kB, apart from the
// pages of the program's file: those belong to the system's cache. A copy of the
// pages on the heap alone is 6 MB.
const idleMemory = 11 << 10

// TestIdleMemory starts a server and waits until it has given back what only the
// start needed.
func TestIdleMemory(t *testing.T) {
	p := startProcess(t, t.TempDir())
	deadline := time.Now().Add(settleTime + 30*time.Second)
	for {
		private := memoryLine(t, p.pid, "RssAnon")
		if private <= idleMemory {
			t.Logf("an idle server takes %d kB, and %d kB with its file", private,
				memoryLine(t, p.pid, "VmRSS"))
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("an idle server takes %d kB, want at most %d", private, idleMemory)
		}
		time.Sleep(100 * time.Millisecond)
	}
}

// memoryLine returns a line of a process's status in kB.
func memoryLine(t *testing.T, pid int, name string) (n int) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("/proc", fmt.Sprint(pid), "status"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		_, _ = fmt.Sscanf(line, name+": %d kB", &n)
	}
	return n
}
