package monsterexpedition

import (
	"sync/atomic"

	"lair.games/lair/game"
)

// graphs caches the hunt graphs built so far, by region, black dice and whether
// lost values are free. All graphs of up to eight dice, which is what the
// default options need, take 31 MB. All graphs that any option needs take 90
// MB.
var graphs [regions][maxBlack + 1][2]atomic.Pointer[huntGraph]

// graphOf returns the graph of a hunt. Two goroutines that need it at the same
// time may both build it; the results are equal.
func graphOf(r Region, black int, free bool) *huntGraph {
	i := 0
	if free {
		i = 1
	}
	at := &graphs[r][black][i]
	g := at.Load()
	if g == nil {
		g = newHuntGraph(dice[r], black, free)
		at.Store(g)
	}
	return g
}

// planner plans the decisions of a turn. It solves the hunt for the value of
// its end: the best purchases that the firepower allows, the levels that ones,
// twos and threes bring, and whatever waits for a value above six.
//
// Each camp has a solver of its own. A hunt solved when its camp is chosen
// therefore stays solved until it ends, unless a failed roll raises a camp. A
// planner serves one goroutine.
type planner struct {
	d       *deck
	m       *playStyle
	o       outlook
	buyer   buyer
	goal    huntGoal
	solvers [regions]huntSolver
}

// weigh is a game.Plan. It computes the values and ignores the number of tries.
func (p *planner) weigh(s *State, seat game.Seat, moves []Move, _ int, worth []float32) {
	p.look(s, seat)
	base := p.lead(s, seat)
	switch s.Phase {
	case ChooseCamp:
		for i, m := range moves {
			worth[i] = base + p.hunting(m.Region, startHold(p.d.pool(s, seat, m.Region)))
		}
	case Keep:
		h := s.hold()
		for i, m := range moves {
			worth[i] = base + p.hunting(s.Hunt.Region, s.storing(h, int(m.Value)))
		}
	case RollOrStop:
		p.going(s, moves, worth, base)
	case Spend:
		p.buying(s, moves, worth, base)
	case ChooseVictim:
		for i, m := range moves {
			worth[i] = base + p.robbing(m.Seat)
		}
	default:
		// Always take the level for its cages, though it ends the match.
		// Refusing seldom helps, because another seat then ends the match just
		// as well (me-final-question).
		for i, m := range moves {
			worth[i] = base
			if m.Accept {
				worth[i] += p.o.rise(seat, s.Camp, 1)
			}
		}
	}
	if s.solo() {
		for i, v := range worth {
			worth[i] = prospect(v)
		}
	}
	p.o.s, p.buyer.o.s = nil, nil
}

// look sets p.o, the forecast for the rest of the match, and the utility of
// points in it.
func (p *planner) look(s *State, seat game.Seat) {
	p.o = p.d.outlook(s, p.m)
	b := &p.goal.utility
	b.on = false
	if p.m.races && !s.solo() {
		p.o.hidden = seat
		r := p.o.racing(seat)
		p.o.rivals(&r, seat)
		p.o.pace = p.o.cardCost(seat)
		b.winning(&r, game.Seat(s.Seats), seat)
	}
	if p.m.dare != 0 {
		b.daring(p.m.dare)
	}
}

// lead returns a seat's points minus those of the best other seat, without what
// the current turn will bring.
func (p *planner) lead(s *State, seat game.Seat) float32 {
	own, best := p.o.holdings(seat), float32(0)
	for other := range game.Seat(s.Seats) {
		if other != seat {
			best = max(best, p.o.holdings(other))
		}
	}
	return own - best
}

// solve solves the hunt from a camp and returns the index of state h in its
// graph. pool is the number of black dice at the start of the hunt.
func (p *planner) solve(r Region, h hold, pool int) (*huntSolver, int32) {
	s := p.o.s
	p.aim(r)
	g := graphOf(r, pool, s.Variants&lostFree != 0)
	i := g.find(h)
	solver := &p.solvers[r]
	solver.solve(g, &p.goal, i)
	return solver, i
}

// aim sets the goal of a hunt from a camp.
func (p *planner) aim(r Region) {
	s, o, g := p.o.s, &p.o, &p.goal
	p.shop(r, 0, &g.power)
	g.series = [maxSeries][maxPower + 1]float64{}
	for k := 0; k < maxSeries && s.goal().crate > 0; k++ {
		p.shop(r, o.series(k+1), &g.series[k])
		for power := range g.power {
			g.series[k][power] -= g.power[power]
		}
	}
	for r, list := range [regions]*[maxBlack + 2]float64{&g.ones, &g.twos, &g.threes} {
		for n := range list {
			list[n] = float64(o.rise(s.Turn, Region(r), s.raised(n)))
		}
	}
	for v := dieFaces + 1; v <= highFace; v++ {
		g.high[v] = float64(o.bonus(v))
	}
	g.prize = o.prize()
	g.fail = 0
	if s.Hunt.Fails == 0 || s.Phase == ChooseCamp {
		g.fail = float64(o.failing())
	}
}

// shop sets worth to the value of the best purchases for each firepower. crates
// are added to those at hand.
func (p *planner) shop(r Region, crates int, worth *[maxPower + 1]float64) {
	p.buyer.open(&p.o, r, crates)
	p.buyer.search(maxPower)
	most := p.buyer.best[0]
	for power, v := range p.buyer.best {
		most = max(most, v)
		worth[power] = float64(most)
	}
}

// hunting returns the value of a hunt in one of its states.
func (p *planner) hunting(r Region, h hold) float32 {
	pool := int(p.o.s.Hunt.Pool)
	if p.o.s.Phase == ChooseCamp {
		pool = h.black()
	}
	solver, i := p.solve(r, h, pool)
	return p.points(solver.worth(i, false))
}

// points converts a utility to the number of certain points that has the same
// utility.
func (p *planner) points(worth float64) float32 { return float32(p.goal.utility.points(worth)) }

// going compares rolling on with stopping.
func (p *planner) going(s *State, moves []Move, worth []float32, base float32) {
	solver, i := p.solve(s.Hunt.Region, s.hold(), int(s.Hunt.Pool))
	for k, m := range moves {
		if m.Kind == Stop {
			worth[k] = base + p.points(p.goal.stop(&solver.graph.nodes[i], 0))
		} else {
			worth[k] = base + p.points(solver.rolled(i, false))
		}
	}
}

// buying values each purchase by the best bundle that contains it.
func (p *planner) buying(s *State, moves []Move, worth []float32, base float32) {
	b := &p.buyer
	b.open(&p.o, s.Hunt.Region, 0)
	b.search(int(s.Hunt.Power))
	for i, m := range moves {
		v := float32(never)
		switch m.Kind {
		case Done:
			v = b.nothing
		case Buy:
			v = b.caged
		case Visit:
			if int(m.Crates) <= cratesMost {
				v = b.visited[m.Crates]
			}
		case Capture:
			for k, prey := range b.list[:b.n] {
				if prey.monster == m.Monster && int(m.Crates) <= cratesMost {
					v = b.taken[k][m.Crates]
				}
			}
		}
		worth[i] = base + v
	}
}

// robbing returns the value of stealing a cage from a seat. The cage is worth
// the same whoever had it; hurting a close rival adds to it.
func (p *planner) robbing(victim game.Seat) float32 { return p.o.cage * (1 + p.o.rival[victim]) }

// stealing returns the value of stealing from the seat that it hurts most, or 0
// if nobody has a cage.
func (o *outlook) stealing() float32 {
	if o.s.solo() {
		return 0
	}
	v := float32(0)
	for victim := range o.s.victims().All() {
		v = max(v, o.cage*(1+o.rival[victim]))
	}
	return v
}
