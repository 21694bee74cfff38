package bench

import (
	"runtime"
	"syscall"
	"time"
)

// rusageThread asks for the figures of the calling thread alone, so that neither the collector's threads nor other work of
// the process count.
const rusageThread = 1

// pin ties the caller to its thread, whose CPU time cpu then tells.
func pin() (unpin func()) {
	runtime.LockOSThread()
	return runtime.UnlockOSThread
}

// cpu is the CPU time that the calling thread has used.
func cpu() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(rusageThread, &u); err != nil {
		panic("bench: " + err.Error()) // never on Linux
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
