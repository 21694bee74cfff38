package table

import (
	"runtime"
	"syscall"
)

// aside is how far bots stand back, from 0 to 19: with this they get a tenth of a core for which somebody else has work.
const aside = 10

// standAside gives the calling goroutine a thread that the system lets wait for all others, until it returns. Thinking takes a core for
// as long as half a second; without this whoever moves meanwhile, and has work for a fraction of a millisecond, waits for the
// system's next turn. The thread stays locked, so that it ends with the goroutine and nobody inherits it.
func standAside() {
	runtime.LockOSThread()
	_ = syscall.Setpriority(syscall.PRIO_PROCESS, 0, aside) // 0 is the thread that asks; refused, bots think as they did
}
