//go:build !unix

package arena

import "time"

// cpu is not known here.
func cpu() time.Duration { return 0 }
