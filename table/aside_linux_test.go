package table

import (
	"runtime"
	"syscall"
	"testing"
)

// priority is that of the calling thread as the system counts it, 20 less how far it stands back.
func priority(t *testing.T) int {
	t.Helper()
	p, err := syscall.Getpriority(syscall.PRIO_PROCESS, 0)
	if err != nil {
		t.Error(err)
	}
	return 20 - p
}

// TestAside lets a goroutine stand aside, and looks that nobody else does, neither beside it nor on its thread after it.
func TestAside(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	before := priority(t)
	type found struct{ inside, beside int }
	told := make(chan found)
	go func() {
		standAside()
		beside := make(chan int)
		go func() {
			runtime.LockOSThread()
			defer runtime.UnlockOSThread()
			beside <- priority(t)
		}()
		told <- found{priority(t), <-beside}
	}()
	got := <-told
	if got.inside != max(aside, before) || got.beside != before {
		t.Errorf("a bot stands %d back, a goroutine that it starts %d; want %d and %d", got.inside, got.beside, max(aside, before), before)
	}
	for range 2 * runtime.GOMAXPROCS(0) {
		after := make(chan int)
		go func() {
			runtime.LockOSThread()
			defer runtime.UnlockOSThread()
			after <- priority(t)
		}()
		if p := <-after; p != before {
			t.Errorf("a goroutine after it stands %d back, want %d", p, before)
		}
	}
}
