package main

import "syscall"

// physicalMemory returns the bytes of memory of the machine, 0 if it does not say.
// It asks the kernel itself, because the unit of deploy hides /proc/meminfo.
func physicalMemory() int64 {
	var info syscall.Sysinfo_t
	if err := syscall.Sysinfo(&info); err != nil {
		return 0
	}
	return int64(uint64(info.Totalram) * uint64(info.Unit))
}
