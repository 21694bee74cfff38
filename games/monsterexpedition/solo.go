package monsterexpedition

import "math"

// What counts alone is the goal of the expedition, before the draw pile runs out. How near it is is told in the points that
// the same firepower would bring in company, so that dice and levels, which help to get there, can be weighed against it.
const (
	stepWorth = 2.15 // what a cage's worth of firepower is worth
	winWorth  = 25   // reaching the goal now and not some time
	lastWorth = 60   // reaching it at all, shared out over the turns that are left for it
	levelStep = 6.0  // steps to raise a camp by a level where levels are the goal
	tameLevel = 12   // levels of a monster that take a step
	crowdStep = 1.1  // steps to capture any monster
	lasting   = 0.8  // of the turns to come are likely to be needed
	crateStep = 0.07 // steps that a crate saves later for each level that it takes off
	lessDice  = 1.5  // steps for each die that the best camp lacks of a visit to the traders
)

// prospect makes what a position alone is worth a score that lies between those of a match lost, 0, and of one won, 1.
func prospect(v float32) float32 { return float32(1 / (1 + math.Exp(float64(-v/winWorth)))) }

// progress is how near the goal is after buying a bundle with some cages.
func (o *outlook) progress(x *bundle, cages int) float32 {
	s, g := o.s, o.s.goal()
	taken := x.taken
	cards, visits := s.crowd()-taken.len(), int(s.Visits)
	own := s.cages(0) + cages + x.steals
	if x.trade > 0 {
		visits++
		own += tradeCages
		if g.leaves && s.traders() {
			cards--
		}
	}
	missing := float32(max(0, g.cages-own))
	if g.wilds >= 0 {
		missing += crowdStep * float32(max(0, cards-g.wilds))
	}
	if g.study > 0 {
		missing += o.unstudied(taken, own)
	}
	missing += o.untrained(g, s.Levels[0])
	if visits < g.visits {
		missing += o.untraded(o.crates - x.crates)
	}
	if missing == 0 {
		return o.victory()
	}
	missing += o.crowding(cards) - crateStep*float32(g.crate*(o.crates-x.crates))
	return -stepWorth * missing
}

// crowding is how many steps it takes to keep the wilds from running over, with so many cards left in them where each turn
// brings one more.
func (o *outlook) crowding(cards int) float32 {
	if cards >= crowd-1 && o.left[0] > 0 {
		return winWorth / stepWorth
	}
	return crowdStep * max(0, float32(cards)+lasting*o.left[0]-(crowd-1))
}

// unstudied is how many steps are missing to clear a region and study what lived there.
func (o *outlook) unstudied(taken set, own int) float32 {
	s, d, g := o.s, o.d, o.s.goal()
	var steps float32
	studied := (s.Face[0] | taken) & d.lives[g.region]
	n := studied.len() + own
	for _, m := range s.Wilds {
		if m != 0 && d.only[g.region].has(m) && !taken.has(m) {
			steps += float32(d.cards[m].Level) / tameLevel
			n++
		}
	}
	return steps + float32(max(0, g.study-n))
}

// untrained is how many steps are missing to bring enough camps from some levels to the last one: those that lack least.
func (o *outlook) untrained(g *goal, levels [regions]uint8) float32 {
	if g.camps == 0 {
		return 0
	}
	lacks := [regions]int{lastLevel - int(levels[0]), lastLevel - int(levels[1]), lastLevel - int(levels[2])}
	for i := range lacks {
		for k := i; k > 0 && lacks[k] < lacks[k-1]; k-- {
			lacks[k], lacks[k-1] = lacks[k-1], lacks[k]
		}
	}
	steps := float32(0)
	for _, n := range lacks[:g.camps] {
		steps += levelStep * float32(n)
	}
	return steps
}

// training is what a camp's rise to a level is worth where levels are the goal.
func (o *outlook) training(r Region, to int) float32 {
	g, levels := o.s.goal(), o.s.Levels[0]
	before := o.untrained(g, levels)
	levels[r] = uint8(to)
	return stepWorth * (before - o.untrained(g, levels))
}

// untraded is how many steps a visit to the traders is away.
func (o *outlook) untraded(crates int) float32 {
	s := o.s
	most := 0
	for r := range Region(regions) {
		most = max(most, o.d.pool(s, 0, r))
	}
	off := float32(crates*s.goal().crate) / 4 // a die brings about four of firepower
	return max(0.5, lessDice*(float32(poolMost-1-most)-off))
}

// crown is the prize of an expedition that is won by the levels of camps.
func (o *outlook) crown() crown {
	s, g := o.s, o.s.goal()
	var c crown
	if g.camps == 0 {
		return c
	}
	c.worth, c.camps = float64(o.victory()), int8(g.camps)
	for r := range Region(regions) {
		c.lacks[r] = int8(lastLevel - int(s.Levels[0][r]))
		for n := range c.lifts[r] {
			c.lifts[r][n] = int8(s.raised(n))
		}
		if v := int(s.camp(0, r).bonus); v > 0 {
			c.bonus[v-dieFaces][r] = 1
		}
	}
	return c
}

// victory is what reaching the goal is worth.
func (o *outlook) victory() float32 { return winWorth + lastWorth/(1+o.left[0]) }
