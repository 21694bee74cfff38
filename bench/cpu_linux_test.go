package bench

import (
	"testing"
	"time"
)

func TestCPUTimeIsOfThisThread(t *testing.T) {
	defer pin()()
	before := cpu()
	time.Sleep(30 * time.Millisecond)
	if slept := cpu() - before; slept > 20*time.Millisecond {
		t.Errorf("sleeping took %v of CPU time", slept)
	}
}

// A turn of measuring is a few milliseconds: a clock that moves by ticks of as
// much would measure itself.
func TestCPUTimeIsFine(t *testing.T) {
	defer pin()()
	steps, last := 0, cpu()
	for begin := last; last-begin < 10*time.Millisecond; {
		if now := cpu(); now != last {
			steps, last = steps+1, now
		}
	}
	if steps < 100 {
		t.Errorf("the clock moved %d times in 10 ms", steps)
	}
}
