//go:build race

package games_test

// raced reports that the race detector is on: it finds nothing where one goroutine lets bots think, and makes that some fifteen
// times as slow. The README's test command runs those tests again without it.
const raced = true
