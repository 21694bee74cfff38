package arena

import (
	"fmt"
	"math"
	"slices"
)

// Estimate is a mean over deals with its 95 % confidence interval. The interval
// is nil if there were too few deals.
type Estimate struct {
	Mean     float64     `json:"mean"`
	Interval *[2]float64 `json:"interval,omitempty"`
}

// text formats the interval, each bound by format.
func (e Estimate) text(format string) string {
	if e.Interval == nil {
		return "-"
	}
	return fmt.Sprintf(format+".."+format, e.Interval[0], e.Interval[1])
}

// Spread describes the distribution of values.
type Spread struct {
	Mean   float64 `json:"mean"`
	SD     float64 `json:"sd"`
	Min    float64 `json:"min"`
	Q5     float64 `json:"q5"`
	Q25    float64 `json:"q25"`
	Median float64 `json:"median"`
	Q75    float64 `json:"q75"`
	Q95    float64 `json:"q95"`
	Max    float64 `json:"max"`
}

// spread returns the distribution of v, which must not be empty, and sorts v.
func spread(v []float64) Spread {
	slices.Sort(v)
	m, variance := moments(v)
	at := func(q float64) float64 { return v[int(math.Ceil(q*float64(len(v))))-1] }
	return Spread{
		Mean: m, SD: math.Sqrt(variance), Min: v[0], Q5: at(0.05), Q25: at(0.25), Median: at(0.5),
		Q75: at(0.75),
		Q95: at(0.95), Max: v[len(v)-1],
	}
}

// moments returns the mean and the variance of a sample. The variance of a
// single value is 0.
func moments(v []float64) (mean, variance float64) {
	n := float64(len(v))
	for _, x := range v {
		mean += x
	}
	mean /= n
	if n == 1 {
		return mean, 0
	}
	for _, x := range v {
		variance += (x - mean) * (x - mean)
	}
	return mean, variance / (n - 1)
}

// z is the quantile of the normal distribution that leaves 2.5 % on each side.
const z = 1.959964

// mean estimates a mean from one value per deal, by Student's t distribution.
func mean(v []float64) Estimate {
	m, variance := moments(v)
	if len(v) < 5 {
		return Estimate{Mean: m}
	}
	half := student(len(v)-1) * math.Sqrt(variance/float64(len(v)))
	return Estimate{m, &[2]float64{m - half, m + half}}
}

// student returns the two-sided 95 % quantile of Student's t distribution. The
// expansion is accurate to a hundredth from 4 degrees of freedom on.
func student(degrees int) float64 {
	d := float64(degrees)
	z3, z5 := z*z*z, z*z*z*z*z
	return z + (z3+z)/(4*d) + (5*z5+16*z3+3*z)/(96*d*d) + (3*z5*z*z+19*z5+17*z3-15*z)/(384*d*d*d)
}

// share estimates a proportion from one value between 0 and 1 per deal, by
// Wilson's interval. That interval stays within 0 and 1 and is meaningful even
// if all deals ended alike. The number of trials is that of independent
// yes-or-no trials with the same variance as the deals.
func share(v []float64) Estimate {
	p, variance := moments(v)
	n := float64(len(v))
	trials := n
	if scatter := p * (1 - p); variance > 0 && scatter > 0 {
		trials = scatter / (variance / n)
	}
	middle := (p + z*z/(2*trials)) / (1 + z*z/trials)
	half := z / (1 + z*z/trials) * math.Sqrt(p*(1-p)/trials+z*z/(4*trials*trials))
	return Estimate{p, &[2]float64{max(0, middle-half), min(1, middle+half)}}
}
