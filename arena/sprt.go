package arena

import "math"

// A sequential test of two players, one against the other: whether the first wins no more than the second, or a share of
// better more. It looks after every deal and stops as soon as either is settled with these risks of being wrong; so it
// takes as few deals as the difference allows. The ratio of the likelihoods is that of normal variables whose variance is
// the one seen so far, which is sound once there are some dozen deals.
const (
	better = 0.02 // share of wins by which the first has to be ahead
	risk   = 0.05 // of either error
	first  = 24   // deals before which nothing is concluded
)

// Verdict is what a sequential test of two players came to.
type Verdict struct {
	Better     string   `json:"better"` // the player it was about
	Than       string   `json:"than"`
	Difference Estimate `json:"difference"` // of their shares of wins
	Ratio      float64  `json:"log_likelihood_ratio"`
	Bound      float64  `json:"bound"`   // the ratio at which it stops, and at minus which
	Outcome    string   `json:"outcome"` // "better", "not-better" or "open"
}

// sprt is a test under way: one difference a deal.
type sprt struct {
	a, b  string
	diffs []float64
	seen  int // deals
}

// look takes in the deals that are new and reports whether the test is settled.
func (t *sprt) look(x shape, deals []deal) bool {
	for ; t.seen < len(deals); t.seen++ {
		if d, ok := difference(x, &deals[t.seen], t.a, t.b); ok {
			t.diffs = append(t.diffs, d)
		}
	}
	return t.verdict().Outcome != "open"
}

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

// difference is by how much more of the matches of a deal one player wins than another, a seat; false where not both played.
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
