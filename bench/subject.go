package bench

import (
	"runtime"

	"lair.games/lair/game"
)

// Subject measures a game whose types are erased, for programs that measure
// every game. It is created with the types, because Go cannot recover them
// afterwards.
type Subject struct {
	// Rules measures the speed of the rules; see Measure.
	Rules func(o game.Setup, turns int) (Row, error)
	// Peek tests that a bot's decisions in random positions stay the same after
	// a redeal of what its seat cannot know. The error wraps ErrPeeks if one
	// differs.
	Peek func(level string, positions, tries int, seed uint64) (Tally, error)
}

// For returns the subject of a game's rules.
func For[S, M comparable](r *game.Rules[S, M]) Subject {
	return Subject{
		Rules: func(o game.Setup, turns int) (Row, error) { return Measure(r, o, turns) },
		Peek: func(level string, positions, tries int, seed uint64) (Tally, error) {
			return peek(r, level, positions, tries, seed)
		},
	}
}

// allocsPerRun does what testing.AllocsPerRun does. Programs import this
// package, and package testing would add its flags to them.
func allocsPerRun(runs int, f func()) float64 {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	f() // what is allocated once
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range runs {
		f()
	}
	runtime.ReadMemStats(&after)
	return float64((after.Mallocs - before.Mallocs) / uint64(runs))
}
