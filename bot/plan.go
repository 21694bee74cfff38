package bot

import (
	"context"

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

// weigh lets the plan, made anew only for other rules, weigh the moves in one guess after the other, with an equal share of
// the tries in each, and sorts them by what it thinks on average.
func (p *planner[S, M]) weigh(ctx context.Context, v *game.Sight[S, M], plan func() game.Plan[S, M], seed uint64, tries int, c *choice[M]) M {
	if p.rules != v.Rules() {
		p.rules, p.plan = v.Rules(), plan()
	}
	for len(p.worth) < len(c.moves) {
		p.worth = append(p.worth, 0)
	}
	for i := range uint64(plans) {
		if i > 0 && ctx.Err() != nil {
			break
		}
		p.luck.Reseed(mix(seed, i))
		v.Guess(&p.guess, &p.luck)
		p.plan(&p.guess, v.Seat(), c.moves, max(1, tries/plans), p.worth[:len(c.moves)])
		for k := range c.opinions {
			o := &c.opinions[k]
			o.Tries++
			o.Margin += (float64(p.worth[k]) - o.Margin) / float64(o.Tries)
		}
	}
	sortOpinions(c.opinions)
	return c.opinions[0].Move
}
