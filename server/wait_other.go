//go:build !unix

package server

// canHurry says that everything is left to goroutines that may wait.
const canHurry = false

func writeNow(uintptr, []byte) int { return 0 }

func readNow(uintptr, []byte) (int, bool) { return 0, true }
