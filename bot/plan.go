package bot

import (
	"context"
	"time"

	"lair.games/lair/game"
)

// plans is the number of guesses at the hidden information in which a plan
// evaluates the moves.
const plans = 4

// planner evaluates moves by the game's own plan.
type planner[S, M comparable] struct {
	rules *game.Rules[S, M]
	plan  game.Plan[S, M]
	guess S
	worth []float32
	luck  game.Chance
}

// probeTries is the number of tries that measure a plan's speed where time is
// limited.
const probeTries = 32

// decide evaluates the moves of c with the plan in several guesses, each with
// an equal share of the tries. It sorts them by their average margin and
// returns the best. The plan is created again only when the rules change.
//
// A plan cannot be interrupted. With a time limit, decide first runs it with a
// few tries to measure its speed and then gives it as many as the time allows.
// The first result counts only if there is no time for another.
func (p *planner[S, M]) decide(
	ctx context.Context, v *game.Sight[S, M], plan func(game.Redealing[S]) game.Plan[S, M],
	seed uint64, l Limit, c *choice[M],
) M {
	if p.rules != v.Rules() {
		p.rules, p.plan = v.Rules(), plan(v.Rules().Redeal)
	}
	for len(p.worth) < len(c.moves) {
		p.worth = append(p.worth, 0)
	}
	asks := plans
	if v.Rules().Redeal == nil { // nothing is hidden, so all guesses are equal
		asks = 1
	}
	share := max(1, l.Tries/asks)
	w := tryBudget{limit: l.Time, start: time.Now()}
	if l.Time > 0 {
		p.evaluate(v, seed, min(share, probeTries), c)
		for k := range c.opinions {
			c.opinions[k].Margin, c.opinions[k].Tries = float64(p.worth[k]), 1
		}
		w.spent(min(share, probeTries))
	}
	counted := 0.0 // tries of the guesses in the average
	for i := range asks {
		n := w.allows(share, asks-i)
		if n == 0 || ctx.Err() != nil && c.opinions[0].Tries > 0 {
			break
		}
		p.evaluate(v, game.Mix(seed, uint64(i)), n, c)
		w.spent(n)
		counted += float64(n)
		for k := range c.opinions {
			o := &c.opinions[k]
			o.Tries = i + 1
			o.Margin += (float64(p.worth[k]) - o.Margin) * float64(n) / counted
		}
	}
	sortOpinions(c.opinions)
	return c.opinions[0].Move
}

// evaluate values the moves of c with the plan in one guess.
func (p *planner[S, M]) evaluate(v *game.Sight[S, M], seed uint64, tries int, c *choice[M]) {
	p.luck.Reseed(seed)
	v.Guess(&p.guess, &p.luck)
	p.plan(&p.guess, v.Seat(), c.moves, tries, p.worth[:len(c.moves)])
}

// tryBudget estimates how many tries fit into the time that is left.
type tryBudget struct {
	limit time.Duration // 0 is no limit
	start time.Time
	tries int           // that were made
	took  time.Duration // for these
}

// spent records tries that were made.
func (w *tryBudget) spent(tries int) {
	if w.limit > 0 {
		w.tries, w.took = w.tries+tries, time.Since(w.start)
	}
}

// allows returns how many tries the next of the remaining guesses may have, at
// most share. It returns 0 if there is too little time to be worth starting.
func (w *tryBudget) allows(share, guesses int) int {
	if w.limit == 0 {
		return share
	}
	left := float64(w.limit-w.took) / float64(guesses)
	n := min(float64(share), left*float64(w.tries)/float64(max(1, w.took)))
	if n < float64(min(share, probeTries)) {
		return 0
	}
	return int(n)
}
