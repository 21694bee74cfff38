//go:build !unix

package arena

import "time"

// cpu returns 0: the CPU time is unknown on this system.
func cpu() time.Duration { return 0 }
