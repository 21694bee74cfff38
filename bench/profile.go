package bench

import (
	"os"
	"runtime/pprof"
)

// Profile writes a profile of the processor to a file until it is told to stop; without a name it writes none.
func Profile(file string) (stop func(), err error) {
	if file == "" {
		return func() {}, nil
	}
	f, err := os.Create(file)
	if err == nil {
		err = pprof.StartCPUProfile(f)
	}
	return pprof.StopCPUProfile, err
}
