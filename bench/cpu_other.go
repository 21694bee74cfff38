//go:build !linux

package bench

import "time"

var begun = time.Now()

func pin() (unpin func()) { return func() {} }

// cpu returns the elapsed time, because the CPU time of a thread is unknown
// here.
func cpu() time.Duration { return time.Since(begun) }
