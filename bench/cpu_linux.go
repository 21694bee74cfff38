package bench

import (
	"runtime"
	"time"

	"golang.org/x/sys/unix"
)

// pin locks the caller to its thread, whose CPU time cpu returns.
func pin() (unpin func()) {
	runtime.LockOSThread()
	return runtime.UnlockOSThread
}

// cpu returns the CPU time of the calling thread. It excludes the collector's
// threads and other work of the process. getrusage would only count whole ticks.
func cpu() time.Duration {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &t); err != nil {
		panic("bench: the clock of a thread cannot be read: " + err.Error())
	}
	return time.Duration(t.Nano())
}
