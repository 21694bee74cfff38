package arena

import "math"

// A sequential probability ratio test of two players. It decides between two
// hypotheses: the first player wins no more than the second, or it wins a share
// of better more. After every deal the test may stop, with the given risk of
// error, so that it needs as few deals as the difference allows. The
// likelihoods are those of normal variables with the variance observed so far,
// which is sound after a few dozen deals.
const (
	better = 0.02 // difference of win shares under the second hypothesis
	risk   = 0.05 // probability of either error
	first  = 24   // deals before any decision, for a sound variance
)

// Verdict is the outcome of a sequential test.
type Verdict struct {
	Better     string   `json:"better"` // the first player
	Than       string   `json:"than"`
	Difference Estimate `json:"difference"` // of their shares of wins
	Ratio      float64  `json:"log_likelihood_ratio"`
	Bound      float64  `json:"bound"`   // the test stops at plus or minus this ratio
	Outcome    string   `json:"outcome"` // "better", "not-better" or "open"
}

// sprt is the state of a test, with one difference per deal.
type sprt struct {
	a, b  string
	diffs []float64
	seen  int // deals
}

// look adds the new deals and reports whether the test is decided.
func (t *sprt) look(x shape, deals []deal) bool {
	for ; t.seen < len(deals); t.seen++ {
		if d, ok := difference(x, &deals[t.seen], t.a, t.b); ok {
			t.diffs = append(t.diffs, d)
		}
	}
	return t.verdict().Outcome != "open"
}

// verdict evaluates the differences so far.
func (t *sprt) verdict() Verdict {
	v := Verdict{Better: t.a, Than: t.b, Bound: math.Log((1 - risk) / risk), Outcome: "open"}
	if len(t.diffs) == 0 {
		return v
	}
	v.Difference = mean(t.diffs)
	m, variance := moments(t.diffs)
	if len(t.diffs) < first || variance == 0 {
		return v
	}
	v.Ratio = float64(len(t.diffs)) * better * (m - better/2) / variance
	switch {
	case v.Ratio >= v.Bound:
		v.Outcome = "better"
	case v.Ratio <= -v.Bound:
		v.Outcome = "not-better"
	}
	return v
}

// difference returns the difference of two players' win shares per seat in a
// deal. It returns false if not both played.
func difference(x shape, d *deal, a, b string) (float64, bool) {
	var sum, n [2]float64
	for j := range d.matches {
		m := &d.matches[j]
		for seat := range x.seats {
			for i, p := range [2]string{a, b} {
				if d.at(m, seat) == p {
					sum[i] += x.won(&m.out.Result, seat)
					n[i]++
				}
			}
		}
	}
	if n[0] == 0 || n[1] == 0 {
		return 0, false
	}
	return sum[0]/n[0] - sum[1]/n[1], true
}
