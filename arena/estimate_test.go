package arena

import (
	"math"
	"testing"
)

func near(a, b float64) bool { return math.Abs(a-b) < 0.005 }

func TestMean(t *testing.T) {
	if e := mean([]float64{1, 2, 3}); e.Mean != 2 || e.Interval != nil {
		t.Errorf("three values: %+v", e)
	}
	// t with 9 degrees of freedom is 2.262, the deviation 3.028.
	e := mean([]float64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
	if half := 2.262 * 3.0277 / math.Sqrt(10); !near(e.Mean, 5.5) ||
		!near(e.Interval[0], 5.5-half) ||
		!near(e.Interval[1], 5.5+half) {
		t.Errorf("%v in %v", e.Mean, e.Interval)
	}
	for degrees, want := range map[int]float64{4: 2.776, 5: 2.571, 10: 2.228, 30: 2.042, 100: 1.984} {
		if got := student(degrees); math.Abs(got-want) > 0.011 {
			t.Errorf("t with %d degrees is %.3f, want %.3f", degrees, got, want)
		}
	}
}

func TestShare(t *testing.T) {
	repeat := func(n int, v ...float64) (list []float64) {
		for range n {
			list = append(list, v...)
		}
		return list
	}
	// Wilson's interval for 20 of 100 is 0.133 to 0.289, for 10 of 10 it is 0.722 to 1.
	for _, c := range []struct {
		v               []float64
		mean, low, high float64
	}{
		{append(repeat(20, 1), repeat(80, 0)...), 0.2, 0.133, 0.289},
		{repeat(10, 1), 1, 0.722, 1},
		{repeat(10, 0), 0, 0, 0.278},
	} {
		e := share(c.v)
		if !near(e.Mean, c.mean) || !near(e.Interval[0], c.low) || !near(e.Interval[1], c.high) {
			t.Errorf("%v in %v, want %v in %v..%v", e.Mean, e.Interval, c.mean, c.low, c.high)
		}
	}
	// Deals that agree more than coin flips would tell more.
	calm, wild := share(repeat(50, 0.4, 0.6)), share(repeat(50, 0, 1))
	if calm.Interval[1]-calm.Interval[0] > (wild.Interval[1]-wild.Interval[0])/2 {
		t.Errorf("calm %v, wild %v", calm.Interval, wild.Interval)
	}
}

func TestSpread(t *testing.T) {
	var v []float64
	for i := range 100 {
		v = append(v, float64(100-i))
	}
	s := spread(v)
	want := Spread{
		Mean: 50.5, SD: s.SD, Min: 1, Q5: 5, Q25: 25, Median: 50, Q75: 75, Q95: 95, Max: 100,
	}
	if math.Abs(s.Mean-50.5) > 1e-9 || !near(s.SD, 29.011) {
		t.Errorf("mean %v, sd %v", s.Mean, s.SD)
	}
	if want.Mean = s.Mean; s != want {
		t.Errorf("got %+v, want %+v", s, want)
	}
	if one := spread([]float64{3}); one != (Spread{3, 0, 3, 3, 3, 3, 3, 3, 3}) {
		t.Errorf("one value: %+v", one)
	}
}
