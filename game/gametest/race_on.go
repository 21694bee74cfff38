//go:build race

package gametest

// raced reports that the race detector is on: it makes rules some fifteen times as slow.
const raced = true
