package games

import (
	"math"

	"lair.games/lair/game"
)

// Verdict names how good a decision was.
type Verdict string

// The verdicts, best first.
const (
	Best    Verdict = "best"
	Fine    Verdict = "fine"
	Slip    Verdict = "slip"
	Mistake Verdict = "mistake"
	Blunder Verdict = "blunder"
)

// Scale is how large leads are in matches of several seats of a game, in points.
// TestScales and TestChances measure it in matches among easy bots.
type Scale struct {
	// Lead is the mean lead of the winner at the end.
	Lead float64
	// Spread says how far leads change during a match. With a lead of x at the
	// deal, a seat wins against the best other with the odds exp(x/Spread) to 1.
	Spread float64
	// Pull is the Spread by which the chances of all seats add up. With several
	// seats the best of many rivals is ahead by more, so the same lead is worth less.
	Pull float64
}

// unmeasured is the scale of a game that says none.
var unmeasured = Scale{Lead: 5, Spread: 5, Pull: 5}

// scaleOf returns the scale of a game's rules.
func scaleOf[S, M comparable](r *game.Rules[S, M]) Scale {
	if r.Thinking == nil || r.Thinking.Lead == 0 {
		return unmeasured
	}
	return Scale{r.Thinking.Lead, r.Thinking.Spread, r.Thinking.Pull}
}

// limit is the cost up to which a verdict holds: as a share of winning while the
// match is open, and as a share of the winner's mean lead once it is decided.
type limit struct {
	Verdict
	chance, lead float64
}

// limits are the same for all games.
var limits = []limit{
	{Fine, 0.01, 0.05},
	{Slip, 0.05, 0.2},
	{Mistake, 0.12, 0.5},
	{Blunder, 1, math.Inf(1)},
}

const (
	noCost  = 0.005 // part of the winner's mean lead that is no cost at all
	decided = 0.02  // chance to win, or to lose, at which a match is decided
	settled = 0.02  // part of the spread that is left at the end
)

// weights are what the verdicts count in a Score.
var weights = map[Verdict]int{Slip: 1, Mistake: 2, Blunder: 4}

// judge names a decision that costs points of a lead. played is the part of the match
// that was over, 0 to 1. With one seat, lead and cost are chances to win.
func (s Scale) judge(seats int, lead, cost, played float64) Verdict {
	if cost <= 0 {
		return Best
	}
	if s.negligible(seats, cost) {
		return Fine
	}
	before, after := lead, lead-cost
	if seats > 1 {
		before, after = chance(s.Spread, lead, played), chance(s.Spread, lead-cost, played)
	}
	open := seats == 1 || before > decided && after < 1-decided
	for _, l := range limits {
		if open && before-after < l.chance || !open && cost < l.lead*s.Lead {
			return l.Verdict
		}
	}
	return Blunder
}

// negligible reports whether a cost is too small to matter.
func (s Scale) negligible(seats int, cost float64) bool {
	if seats == 1 {
		return cost < noCost
	}
	return cost < noCost*s.Lead
}

// score sums up the decisions of a match: 0 if none was worse than fine, 1 for a
// slip, 2 for a mistake and 4 for a blunder.
func score(verdicts []Verdict) (sum int) {
	for _, v := range verdicts {
		sum += weights[v]
	}
	return sum
}

// chance returns the chance that a lead wins when a part of the match is over, by the
// game's Scale.Spread.
func chance(spread, lead, played float64) float64 {
	left := spread * max(settled, math.Sqrt(max(0, 1-played)))
	return 1 / (1 + math.Exp(-lead/left))
}
