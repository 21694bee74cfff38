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

// unmeasured is the scale of a game that has none.
var unmeasured = game.Scale{Lead: 5, Spread: 5, Pull: 5}

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
func judge(g game.Game, seats int, lead, cost, played float64) Verdict {
	if cost <= 0 {
		return Best
	}
	if negligible(g, seats, cost) {
		return Fine
	}
	s := scaleOf(g)
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
func negligible(g game.Game, seats int, cost float64) bool {
	if seats == 1 {
		return cost < noCost
	}
	return cost < noCost*scaleOf(g).Lead
}

func scaleOf(g game.Game) game.Scale {
	if s := g.Scale(); s != (game.Scale{}) {
		return s
	}
	return unmeasured
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
