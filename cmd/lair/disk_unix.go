//go:build linux || darwin

package main

import "golang.org/x/sys/unix"

// diskSpace returns how many bytes of the disk with a folder this user may
// still write, and its size.
func diskSpace(folder string) (free, total uint64, err error) {
	var s unix.Statfs_t
	if err := unix.Statfs(folder, &s); err != nil {
		return 0, 0, err
	}
	return s.Bavail * uint64(s.Bsize), s.Blocks * uint64(s.Bsize), nil
}
