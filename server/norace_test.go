//go:build !race

package server

// raced reports that the race detector is on, which gives everything shadow memory of its own.
const raced = false
