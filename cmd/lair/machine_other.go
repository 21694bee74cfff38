//go:build !linux && !darwin

package main

// fileLimit knows no limit of these systems.
func fileLimit() (uint64, bool) { return 0, false }

// diskLeft cannot tell on these systems.
func diskLeft(string) (uint64, bool) { return 0, false }
