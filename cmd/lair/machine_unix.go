//go:build linux || darwin

package main

import (
	"io/fs"
	"os"
	"os/user"
	"strconv"
	"syscall"
)

// ownerOf returns the name of the user to whom a file belongs.
func ownerOf(info fs.FileInfo) string {
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		return nameOf(int(s.Uid))
	}
	return ""
}

// keepOwner gives a file that replaces another one the owner of that one.
func keepOwner(name string, was fs.FileInfo) error {
	s, ok := was.Sys().(*syscall.Stat_t)
	if !ok || int(s.Uid) == os.Geteuid() {
		return nil
	}
	return os.Chown(name, int(s.Uid), int(s.Gid))
}

// userName returns the name of the user who runs this process.
func userName() string { return nameOf(os.Geteuid()) }

// nameOf returns the name of a user, or the number if nothing is known of it.
func nameOf(uid int) string {
	id := strconv.Itoa(uid)
	if known, err := user.LookupId(id); err == nil {
		return known.Username
	}
	return "the user " + id
}

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
