package share

import (
	"runtime"
	"time"

	"golang.org/x/sys/unix"
)

// Priorities of the threads on which bots think.
const (
	// nice values range from 0 to 19; at this one a thread gets about a tenth
	// of a core that somebody else also needs
	lowNice    = 10
	lowestNice = 19 // about a sixth of the share at lowNice
	// how long such a thread runs before others that have work get the core;
	// the system's own value is 3 ms
	lowSlice = 100 * time.Microsecond
)

// lowerPriority locks the calling goroutine to its thread and lowers the
// thread's priority until the goroutine returns. A bot uses a core for up to
// half a second. Without a lower priority, a player's move, which needs a
// fraction of a millisecond, would wait for the scheduler's next turn. The
// thread stays locked, so that it ends with the goroutine and no other
// goroutine inherits its priority.
func lowerPriority() (thread int) {
	runtime.LockOSThread()
	// Since 6.12 Linux honours the time slice of a thread; older kernels ignore
	// it. 0 is the calling thread.
	a := unix.SchedAttr{
		Size: unix.SizeofSchedAttr, Policy: unix.SCHED_NORMAL, Nice: lowNice,
		Runtime: uint64(lowSlice),
	}
	// Some sandboxes know only the older call. If that is refused too, bots run
	// at normal priority.
	if unix.SchedSetAttr(0, &a, 0) != nil {
		_ = unix.Setpriority(unix.PRIO_PROCESS, 0, lowNice)
	}
	return unix.Gettid()
}

// lowerFurther lowers the priority of a thread below that of the other bots.
// The system does not let an ordinary user raise it again, so it stays until
// the thread ends with its work.
func lowerFurther(thread int) {
	if thread > 0 {
		// a sandbox may refuse it; then they share the core equally
		_ = unix.Setpriority(unix.PRIO_PROCESS, thread, lowestNice)
	}
}
