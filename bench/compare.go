package bench

import "time"

// Compare does two things in turns and returns how many units of the first one core does in the time in which it does one unit
// of the second: the median of the turns' ratios, with the quartiles beside it. Both are told the number of the turn and return
// how many units they did; each has the CPU for as long as the other, and for as long as the shortest turn at least.
func Compare(turns int, a, b func(turn int) (units int)) Ratio {
	defer pin()()
	spentA, spentB := make([]float64, turns), make([]float64, turns) // ns a unit
	for i := range turns {
		var took time.Duration
		spentA[i], took = spend(i, turn, a)
		spentB[i], _ = spend(i, took, b)
	}
	return ratio(spentB, spentA)
}

// spend does a thing for a time and returns the nanoseconds that a unit took, and how long it took after all.
func spend(turn int, least time.Duration, do func(int) int) (each float64, took time.Duration) {
	begin, units := cpu(), 0
	for took < least {
		units += do(turn)
		took = cpu() - begin
	}
	return float64(took) / float64(units), took
}
