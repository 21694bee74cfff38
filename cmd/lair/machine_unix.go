//go:build linux || darwin

package main

import "syscall"

// fileLimit returns how many files this process may open.
func fileLimit() (uint64, bool) {
	var r syscall.Rlimit
	err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &r)
	return r.Cur, err == nil
}

// diskLeft returns how many bytes may still be written in a folder.
func diskLeft(folder string) (uint64, bool) {
	var fs syscall.Statfs_t
	err := syscall.Statfs(folder, &fs)
	return fs.Bavail * uint64(fs.Bsize), err == nil
}
