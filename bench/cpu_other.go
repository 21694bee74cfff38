//go:build !linux

package bench

import "time"

var begun = time.Now()

func pin() (unpin func()) { return func() {} }

// cpu is the time that has passed, where that of a thread cannot be had.
func cpu() time.Duration { return time.Since(begun) }
