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
	before = cpu()
	for n := 0; cpu()-before < 2*time.Millisecond; n++ {
		if n > 1<<30 {
			t.Fatal("working takes no CPU time")
		}
	}
}
