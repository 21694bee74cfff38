package gametest

import (
	"hash/fnv"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"
)

// Drawn returns k of list, in order: the sample of a test that would take too
// long for all of it. The environment variable LAIR_DRAW is the seed, today's
// date without it, so that every case is tried within some days; "all" returns
// the whole list, as make soak wants it. The log of t names the seed.
//
// Only draw among cases of which each is as repeatable as before. A test that
// draws the seeds of a statistic fails by chance.
func Drawn[T any](t testing.TB, list []T, k int) []T {
	t.Helper()
	seed := os.Getenv("LAIR_DRAW")
	if seed == "all" {
		return list
	}
	if seed == "" {
		seed = time.Now().UTC().Format(time.DateOnly)
	}
	t.Logf("LAIR_DRAW=%s draws %d of %d cases", seed, min(k, len(list)), len(list))
	sum := fnv.New64a()
	_, _ = sum.Write([]byte(seed + t.Name()))
	order := rand.New(rand.NewPCG(sum.Sum64(), 0)).Perm(len(list))
	drawn := order[:min(k, len(list))]
	slices.Sort(drawn)
	var some []T
	for _, i := range drawn {
		some = append(some, list[i])
	}
	return some
}
