package table

import (
	"runtime"
	"time"

	"golang.org/x/sys/unix"
)

// How far bots stand back.
const (
	aside     = 10                     // from 0 to 19: with this they get a tenth of a core for which somebody else has work
	asideTurn = 100 * time.Microsecond // for which they go on before whoever has work takes the core; of its own the system lets them for 3 ms
)

// standAside gives the calling goroutine a thread that the system lets wait for all others, until it returns. Thinking takes a core for
// as long as half a second; without this whoever moves meanwhile, and has work for a fraction of a millisecond, waits for the
// system's next turn. The thread stays locked, so that it ends with the goroutine and nobody inherits it.
func standAside() {
	runtime.LockOSThread()
	// Linux knows turns of one's own since 6.12, and takes no notice of them before. 0 is the thread that asks.
	a := unix.SchedAttr{Size: unix.SizeofSchedAttr, Policy: unix.SCHED_NORMAL, Nice: aside, Runtime: uint64(asideTurn)}
	if unix.SchedSetAttr(0, &a, 0) != nil { // some sandboxes know only the older call; refused that too, bots think as they did
		_ = unix.Setpriority(unix.PRIO_PROCESS, 0, aside)
	}
}
