package games

import "math"

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

// scale is what costs of a game are compared with, in points.
type scale struct {
	// lead is the mean lead of the winner at the end.
	lead float64
	// spread says how far leads change during a match. With a lead of x at the
	// deal, a seat wins against the best other with the odds exp(x/spread) to 1.
	spread float64
}

// scales holds the scale of each game with several seats, measured by
// TestScales. A game that is not in it has the scale other.
var scales = map[string]scale{
	"mighty-monsters":    {lead: 2.8, spread: 3.9},
	"gloomy-graves":      {lead: 5.1, spread: 7.0},
	"monster-expedition": {lead: 7.7, spread: 8.1},
	"big-monster":        {lead: 9.0, spread: 11.4},
}

var other = scale{lead: 5, spread: 5}

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
	negligible = 0.005 // part of the winner's mean lead that is no cost at all
	decided    = 0.02  // chance to win, or to lose, at which a match is decided
	settled    = 0.02  // part of the spread that is left at the end
)

// weights are what the verdicts count in a Score.
var weights = map[Verdict]int{Slip: 1, Mistake: 2, Blunder: 4}

// Judge names a decision that costs points of a lead. played is the part of the match
// that was over, 0 to 1. With one seat, lead and cost are chances to win.
func Judge(game string, seats int, lead, cost, played float64) Verdict {
	if cost <= 0 {
		return Best
	}
	if Negligible(game, seats, cost) {
		return Fine
	}
	s := scaleOf(game)
	before, after := lead, lead-cost
	if seats > 1 {
		before, after = s.chance(lead, played), s.chance(lead-cost, played)
	}
	open := seats == 1 || before > decided && after < 1-decided
	for _, l := range limits {
		if open && before-after < l.chance || !open && cost < l.lead*s.lead {
			return l.Verdict
		}
	}
	return Blunder
}

// Negligible reports whether a cost is too small to matter.
func Negligible(game string, seats int, cost float64) bool {
	if seats == 1 {
		return cost < negligible
	}
	return cost < negligible*scaleOf(game).lead
}

func scaleOf(game string) scale {
	if s, ok := scales[game]; ok {
		return s
	}
	return other
}

// Score sums up the decisions of a match: 0 if none was worse than fine, 1 for a
// slip, 2 for a mistake and 4 for a blunder.
func Score(verdicts []Verdict) (sum int) {
	for _, v := range verdicts {
		sum += weights[v]
	}
	return sum
}

// chance returns the chance that a lead wins when a part of the match is over.
func (s scale) chance(lead, played float64) float64 {
	left := s.spread * max(settled, math.Sqrt(max(0, 1-played)))
	return 1 / (1 + math.Exp(-lead/left))
}
