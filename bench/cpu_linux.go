package bench

import (
	"runtime"
	"syscall"
	"time"
	"unsafe"
)

// threadClock is CLOCK_THREAD_CPUTIME_ID: the CPU time of the calling thread to the nanosecond, so that neither the
// collector's threads nor other work of the process count. What getrusage tells of a thread moves on by whole ticks.
const threadClock = 3

// pin ties the caller to its thread, whose CPU time cpu then tells.
func pin() (unpin func()) {
	runtime.LockOSThread()
	return runtime.UnlockOSThread
}

// cpu is the CPU time that the calling thread has used.
func cpu() time.Duration {
	var t syscall.Timespec
	if _, _, no := syscall.RawSyscall(syscall.SYS_CLOCK_GETTIME, threadClock, uintptr(unsafe.Pointer(&t)), 0); no != 0 {
		panic("bench: the clock of a thread cannot be read: " + no.Error())
	}
	return time.Duration(t.Nano())
}
