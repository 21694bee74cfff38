package gametest

import "testing"

// Unraced skips a test that is one long reckoning in one goroutine where the race detector is on: it would find nothing there, and
// take fifteen times as long. The README's test command runs such tests again without it, by their names.
func Unraced(t *testing.T) {
	t.Helper()
	if raced {
		t.Skip("one goroutine only: run without the race detector")
	}
}
