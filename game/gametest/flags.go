package gametest

import "flag"

var (
	matches = flag.Int(
		"lair.matches", 0, "play so many random matches in place of a test's own number",
	)
	from = flag.Uint64("lair.from", 0, "number of the first random match")
)
