package bot

import (
	"context"
	"time"

	"lair.games/lair/game"
)

// plans is how many guesses at what is hidden a plan is asked about.
const plans = 4

// planner plays by the game's own plan.
type planner[S, M comparable] struct {
	rules *game.Rules[S, M]
	plan  game.Plan[S, M]
	guess S
	worth []float32
	luck  game.Chance
}

// taste is how many tries a plan is given to see how long it takes, where time is limited.
const taste = 32

// weigh lets the plan, made anew only for other rules, weigh the moves in one guess after the other, with an equal share of
// the tries in each, and sorts them by what it thinks on average. A plan cannot be interrupted, so where time is limited it
// is asked for a taste first, which counts only if there is time for nothing more, and then for as much as the time allows.
func (p *planner[S, M]) weigh(ctx context.Context, v *game.Sight[S, M], plan func(game.Redealing[S]) game.Plan[S, M], seed uint64, l Limit, c *choice[M]) M {
	if p.rules != v.Rules() {
		p.rules, p.plan = v.Rules(), plan(v.Rules().Redeal)
	}
	for len(p.worth) < len(c.moves) {
		p.worth = append(p.worth, 0)
	}
	asks := plans
	if v.Rules().Redeal == nil { // all guesses are the same
		asks = 1
	}
	share := max(1, l.Tries/asks)
	w := watch{limit: l.Time, start: time.Now()}
	if l.Time > 0 {
		p.ask(v, seed, min(share, taste), c)
		for k := range c.opinions {
			c.opinions[k].Margin, c.opinions[k].Tries = float64(p.worth[k]), 1
		}
		w.spent(min(share, taste))
	}
	counted := 0.0 // tries in the guesses that count
	for i := range asks {
		n := w.allows(share, asks-i)
		if n == 0 || ctx.Err() != nil && c.opinions[0].Tries > 0 {
			break
		}
		p.ask(v, game.Mix(seed, uint64(i)), n, c)
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

// ask lets the plan weigh the moves of a choice in one guess.
func (p *planner[S, M]) ask(v *game.Sight[S, M], seed uint64, tries int, c *choice[M]) {
	p.luck.Reseed(seed)
	v.Guess(&p.guess, &p.luck)
	p.plan(&p.guess, v.Seat(), c.moves, tries, p.worth[:len(c.moves)])
}

// watch says how many tries there is still time for.
type watch struct {
	limit time.Duration // 0 is no limit
	start time.Time
	tries int           // that were made
	took  time.Duration // for these
}

// spent notes tries that were made.
func (w *watch) spent(tries int) {
	if w.limit > 0 {
		w.tries, w.took = w.tries+tries, time.Since(w.start)
	}
}

// allows returns how many tries the next of some guesses can have, at most a share; 0 if not even a taste.
func (w *watch) allows(share, guesses int) int {
	if w.limit == 0 {
		return share
	}
	left := float64(w.limit-w.took) / float64(guesses)
	n := min(float64(share), left*float64(w.tries)/float64(max(1, w.took)))
	if n < float64(min(share, taste)) {
		return 0
	}
	return int(n)
}
