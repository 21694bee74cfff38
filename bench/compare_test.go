package bench

import "testing"

// Where a unit of one thing is as much work as three of the other, the ratio says so.
func TestCompare(t *testing.T) {
	x := 1.0
	work := func(n int) {
		for range n {
			x = x*1.000001 + 0.1
		}
	}
	seen := [2]int{}
	r := Compare(31, func(turn int) int {
		seen[0] = turn
		work(30_000)
		return 1
	}, func(turn int) int {
		seen[1] = turn
		work(10_000)
		return 1
	})
	if r.Median < 0.25 || r.Median > 0.42 || r.Low > r.Median || r.High < r.Median {
		t.Errorf("%+v, want about a third", r)
	}
	if seen != [2]int{30, 30} || x == 0 {
		t.Errorf("the last turns were %v", seen)
	}
}
