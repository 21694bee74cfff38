package share

import (
	"runtime"
	"syscall"
	"testing"
)

// priority returns the nice value of the calling thread; the system call
// returns 20 minus that.
func priority(t *testing.T) int {
	t.Helper()
	p, err := syscall.Getpriority(syscall.PRIO_PROCESS, 0)
	if err != nil {
		t.Error(err)
	}
	return 20 - p
}

// TestLowerPriority checks that only the goroutine that calls lowerPriority
// gets a lower priority: neither one that it starts nor a later one on its
// thread.
func TestLowerPriority(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	before := priority(t)
	type found struct{ inside, beside int }
	told := make(chan found)
	go func() {
		lowerPriority()
		beside := make(chan int)
		go func() {
			runtime.LockOSThread()
			defer runtime.UnlockOSThread()
			beside <- priority(t)
		}()
		told <- found{priority(t), <-beside}
	}()
	got := <-told
	if got.inside != max(lowNice, before) || got.beside != before {
		t.Errorf(
			"a bot's nice value is %d, that of a goroutine it starts %d; want %d and %d", got.inside,
			got.beside, max(lowNice, before), before,
		)
	}
	back := make(chan int)
	go func() {
		thread := lowerPriority()
		lowerFurther(thread)
		back <- priority(t)
	}()
	if p := <-back; p != lowestNice {
		t.Errorf("the nice value after lowerFurther is %d, want %d", p, lowestNice)
	}
	for range 2 * runtime.GOMAXPROCS(0) {
		after := make(chan int)
		go func() {
			runtime.LockOSThread()
			defer runtime.UnlockOSThread()
			after <- priority(t)
		}()
		if p := <-after; p != before {
			t.Errorf("the nice value of a later goroutine is %d, want %d", p, before)
		}
	}
}
