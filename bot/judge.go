package bot

import (
	"context"
	"math"
	"slices"
	"time"

	"lair.games/lair/game"
)

// Comparison is how much better one move is than another, in points of margin.
type Comparison struct {
	Better float64 // mean over the pairs of tries
	Error  float64 // standard error of this mean
	Pairs  int     // pairs of tries
}

// The work of a comparison.
const (
	treePairs  = 3000 // pairs of tries in a tree
	planPairs  = 24   // guesses in which a plan rates both moves
	planDepth  = 100  // tries of the plan in each
	playPairs  = 16   // pairs that a plan plays on
	leastPairs = 5    // after so many, a clear difference ends these
	certain    = 3    // standard errors
	played     = 1    // rounds of the table that a plan plays on
)

// add adds the difference of a pair. sum is that of squared deviations from the mean
// (Welford's method).
func (c *Comparison) add(difference float64, sum *float64) {
	c.Pairs++
	step := difference - c.Better
	c.Better += step / float64(c.Pairs)
	*sum += step * (difference - c.Better)
	c.Error = math.Inf(1)
	if n := float64(c.Pairs); n > 1 {
		c.Error = math.Sqrt(*sum / (n - 1) / n)
	}
}

// Cost returns what the worse move gives away, or 0 if that may be noise.
func (c Comparison) Cost() float64 {
	if c.Better <= c.Error {
		return 0
	}
	return c.Better
}

// judge compares two moves of a decision. It tries both equally often, with the same
// guesses at the hidden information and the same chance, so that the difference owes
// little to luck.
//
// Where a quick plan exists, all seats play on by it for a round of the table, and the
// margin at its end counts. So the plan does not judge its own choices. Another plan
// rates the moves in many guesses. Without a plan, the moves are compared in a tree
// that has no other moves at its root.
type judge[S, M comparable] struct {
	search[S, M]
	pair    [2]M // the moves that are compared
	plan    game.Plan[S, M]
	quick   bool // the plan plays on
	weights []float32
	luck    uint64 // of the pair
}

// newJudge returns a judge by the rules r.
func newJudge[S, M comparable](r *game.Rules[S, M]) *judge[S, M] {
	j := &judge[S, M]{search: *newTreeSearch[S, M](nil, treePairs)}
	if planner := thinking(r).Planner; planner != nil {
		j.rules = r
		j.plan, j.quick = planner(j.redeal()), r.Thinking.Quick
	}
	return j
}

// redeal returns a redealing whose chance differs from pair to pair. A plan seeds its
// own chance by the position, so it would meet the same luck each time.
func (j *judge[S, M]) redeal() game.Redealing[S] {
	redeal := j.rules.Redeal
	if redeal == nil {
		return nil
	}
	return func(s *S, seat game.Seat, c *game.Chance) {
		c.Reseed(game.Mix(j.luck, uint64(c.IntN(math.MaxInt))))
		redeal(s, seat, c)
	}
}

// compare returns by how much better is better than worse. A limit of tries is one of
// pairs.
func (j *judge[S, M]) compare(
	ctx context.Context, v *game.Sight[S, M], better, worse M, seed uint64, l Limit,
) (c Comparison) {
	j.pair = [2]M{better, worse}
	pairs, try, least := treePairs, j.inTree, treePairs
	switch {
	case j.plan == nil:
		j.tree.start(v.Seat(), j.pair[:], 2*pairs)
	case j.quick:
		pairs, try, least = playPairs, j.playedOn, leastPairs
	default:
		pairs, try, least = planPairs, j.rated, planPairs
	}
	if l.Tries > 0 {
		pairs = l.Tries
	}
	start, sum := time.Now(), 0.0
	for i := range pairs {
		if ctx.Err() != nil || i > 0 && l.Time > 0 && time.Since(start) >= l.Time ||
			i >= least && math.Abs(c.Better) > certain*c.Error {
			break
		}
		luck := game.Mix(seed, uint64(i))
		j.prepare(v, luck)
		c.add(try(luck), &sum)
	}
	return c
}

// prepare makes j.guess a guess at the hidden information.
func (j *judge[S, M]) prepare(v *game.Sight[S, M], luck uint64) {
	j.luck = luck
	j.chance.Reseed(luck)
	v.Guess(&j.guess, &j.chance)
	j.observe(v, &j.guess)
	j.stage = j.rules.Stage(&j.guess)
}

// rated returns the difference that the plan sees in j.guess. A plan wants all legal
// moves.
func (j *judge[S, M]) rated(uint64) float64 {
	j.buf = j.rules.Moves(&j.guess, j.seat, j.buf[:0])
	j.rate(&j.guess, j.seat, planDepth)
	return float64(j.weights[slices.Index(j.buf, j.pair[0])]) -
		float64(j.weights[slices.Index(j.buf, j.pair[1])])
}

// rate sets j.weights to what the plan thinks of the moves in j.buf.
func (j *judge[S, M]) rate(s *S, seat game.Seat, tries int) {
	for len(j.weights) < len(j.buf) {
		j.weights = append(j.weights, 0)
	}
	j.plan(s, seat, j.buf, tries, j.weights[:len(j.buf)])
}

// inTree tries both moves in the tree and returns the difference.
func (j *judge[S, M]) inTree(luck uint64) float64 {
	return j.tryTree(j.pair[0], luck) - j.tryTree(j.pair[1], luck)
}

// playedOn plays both moves on and returns the difference.
func (j *judge[S, M]) playedOn(luck uint64) float64 {
	return j.playOn(j.pair[0], luck) - j.playOn(j.pair[1], luck)
}

// tryTree tries a move in the tree and returns the resulting margin.
func (j *judge[S, M]) tryTree(m M, luck uint64) float64 {
	j.s = j.guess
	j.chance.Reseed(luck + 1)
	return j.simulate(m)
}

// playOn makes a move, plays on by the plan, and returns the resulting margin. The
// chance is that of a seed, so that both tries of a pair have the same luck at the
// same place however they go on.
func (j *judge[S, M]) playOn(m M, luck uint64) float64 {
	r, seed := j.rules, game.SeedOf(luck)
	j.s = j.guess
	stages := 0
	for ply, seat := 1, j.seat; ; ply++ {
		j.chance = seed.At(ply)
		r.Apply(&j.s, seat, m, &j.chance, nil)
		actors := r.Actors(&j.s)
		if stage := r.Stage(&j.s); stage != j.stage {
			j.stage = stage
			stages++
		}
		if actors == 0 || stages > played*j.seats {
			break
		}
		seat = actors.Lowest()
		m = j.planned(seat)
	}
	j.stage = r.Stage(&j.guess)
	return j.margin(&j.s, j.seat)
}

// planned returns the move that the plan prefers at j.s.
func (j *judge[S, M]) planned(seat game.Seat) M {
	j.buf = j.rules.Moves(&j.s, seat, j.buf[:0])
	if len(j.buf) == 1 {
		return j.buf[0]
	}
	j.rate(&j.s, seat, 1)
	at := 0
	for i, w := range j.weights[:len(j.buf)] {
		if w > j.weights[at] {
			at = i
		}
	}
	return j.buf[at]
}
