//go:build !linux

package main

// physicalMemory is not known on these systems.
func physicalMemory() int64 { return 0 }
