package monsterexpedition

import "math"

// In a solo match only the goal of the expedition counts, to be reached before
// the draw pile runs out. Progress towards it is measured in points, where a
// point is what the same firepower would bring with several seats. Dice and
// levels, which help to reach the goal, can then be weighed against it.
const (
	stepWorth = 2.15 // points of the firepower that buys a cage
	winWorth  = 25   // points for reaching the goal now and not later
	lastWorth = 60   // points for reaching it at all, divided by the turns left
	levelStep = 6.0  // steps to raise a camp by a level where levels are the goal
	tameLevel = 12   // levels of a monster that take a step
	crowdStep = 1.1  // steps to capture any monster
	lasting   = 0.8  // part of the turns to come that will be needed
	crateStep = 0.07 // steps that a crate saves later, for each level it takes off
	lessDice  = 1.5  // steps for each die that the best camp lacks for a visit to the traders
)

// prospect maps the value of a solo position to a score between 0, a loss, and
// 1, a win.
func prospect(v float32) float32 { return float32(1 / (1 + math.Exp(float64(-v/winWorth)))) }

// progress returns how near the goal is after buying a bundle with some cages.
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

// crowding returns how many steps it takes to keep the wilds from running over.
// cards is their number in the wilds; each turn adds one.
func (o *outlook) crowding(cards int) float32 {
	if cards >= crowd-1 && o.left[0] > 0 {
		return winWorth / stepWorth
	}
	return crowdStep * max(0, float32(cards)+lasting*o.left[0]-(crowd-1))
}

// unstudied returns how many steps are missing to clear a region and to study
// its monsters.
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

// untrained returns how many steps are missing to raise enough camps to the
// last level. It counts the camps that lack least.
func (o *outlook) untrained(g *goal, levels [regions]uint8) float32 {
	if g.camps == 0 {
		return 0
	}
	lacks := [regions]int{
		lastLevel - int(levels[0]), lastLevel - int(levels[1]), lastLevel - int(levels[2]),
	}
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

// training returns what a camp's rise to a level is worth when levels are the
// goal.
func (o *outlook) training(r Region, to int) float32 {
	g, levels := o.s.goal(), o.s.Levels[0]
	before := o.untrained(g, levels)
	levels[r] = uint8(to)
	return stepWorth * (before - o.untrained(g, levels))
}

// untraded returns how many steps a visit to the traders is away.
func (o *outlook) untraded(crates int) float32 {
	s := o.s
	most := 0
	for r := range Region(regions) {
		most = max(most, o.d.pool(s, 0, r))
	}
	off := float32(crates*s.goal().crate) / 4 // a die brings about four of firepower
	return max(0.5, lessDice*(float32(poolMost-1-most)-off))
}

// prize returns the prize of an expedition that is won by the levels of camps.
func (o *outlook) prize() prize {
	s, g := o.s, o.s.goal()
	var c prize
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

// victory returns what reaching the goal is worth.
func (o *outlook) victory() float32 { return winWorth + lastWorth/(1+o.left[0]) }
