//go:build !linux && !darwin

package main

import "io/fs"

// ownerOf knows no owners on these systems.
func ownerOf(fs.FileInfo) string { return "" }

// keepOwner has nothing to do on these systems.
func keepOwner(string, fs.FileInfo) error { return nil }

// userName knows no names on these systems.
func userName() string { return "" }

// fileLimit knows no limit of these systems.
func fileLimit() (uint64, bool) { return 0, false }

// diskLeft cannot tell on these systems.
func diskLeft(string) (uint64, bool) { return 0, false }
