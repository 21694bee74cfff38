package main

import "golang.org/x/sys/windows"

// diskSpace returns how many bytes of the disk with a folder this user may
// still write, and its size.
func diskSpace(folder string) (free, total uint64, err error) {
	name, err := windows.UTF16PtrFromString(folder)
	if err != nil {
		return 0, 0, err
	}
	err = windows.GetDiskFreeSpaceEx(name, &free, &total, nil)
	return free, total, err
}
