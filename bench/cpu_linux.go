package bench

import (
	"runtime"
	"syscall"
	"time"
	"unsafe"
)

// threadClock is CLOCK_THREAD_CPUTIME_ID: the CPU time of the calling thread in
// nanoseconds. It excludes the collector's threads and other work of the
// process. getrusage would only count whole ticks.
const threadClock = 3

// pin locks the caller to its thread, whose CPU time cpu returns.
func pin() (unpin func()) {
	runtime.LockOSThread()
	return runtime.UnlockOSThread
}

// cpu returns the CPU time of the calling thread.
func cpu() time.Duration {
	var t syscall.Timespec
	if _, _, no := syscall.RawSyscall(
		syscall.SYS_CLOCK_GETTIME, threadClock, uintptr(unsafe.Pointer(&t)), 0,
	); no != 0 {
		panic("bench: the clock of a thread cannot be read: " + no.Error())
	}
	return time.Duration(t.Nano())
}
