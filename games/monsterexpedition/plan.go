package monsterexpedition

import (
	"sync/atomic"

	"lair.games/lair/game"
)

// graphs are the hunts that were ever needed, by region, black dice and whether lost values are free. Those of up to eight dice,
// which is all that the usual match can come to, take 31 MB in the end, and 90 MB all that any option can bring.
var graphs [regions][maxBlack + 1][2]atomic.Pointer[huntGraph]

// graphOf returns the graph of a hunt. Two who need it at the same time may both build it; it is the same.
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

// planner plans the decisions of a turn. It solves the hunt for what its end would bring: the firepower what it can buy best,
// ones, twos and threes the camps that they raise, a value above six whatever waits for it. Each camp that a hunt can start
// from has a solver of its own, so that a hunt solved once when its camp is chosen is known until it ends, unless a failed
// roll raises a camp.
type planner struct {
	d       *deck
	m       *manner
	o       outlook
	buyer   buyer
	goal    huntGoal
	solvers [regions]huntSolver
}

// weigh is a game.Plan. It reckons, and tries nothing.
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

// look finds what can be expected of the rest of the match, and what points are good for in it.
func (p *planner) look(s *State, seat game.Seat) {
	p.o = p.d.outlook(s, p.m)
	b := &p.goal.bend
	b.on = false
	if p.m.races && !s.solo() {
		p.o.hidden = seat
		r := p.o.racing(seat)
		p.o.rivals(&r, seat)
		p.o.pace = p.o.hurry(seat)
		b.winning(&r, game.Seat(s.Seats), seat)
	}
	if p.m.dare != 0 {
		b.daring(p.m.dare)
	}
}

// lead is by how much a seat is ahead of the best other without what the turn that runs will bring.
func (p *planner) lead(s *State, seat game.Seat) float32 {
	own, best := p.o.holdings(seat), float32(0)
	for other := range game.Seat(s.Seats) {
		if other != seat {
			best = max(best, p.o.holdings(other))
		}
	}
	return own - best
}

// solve solves the hunt from a camp and returns the place of one of its states. pool is that of the whole hunt.
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
	g.crown = o.crown()
	g.fail = 0
	if s.Hunt.Fails == 0 || s.Phase == ChooseCamp {
		g.fail = float64(o.failing())
	}
}

// shop notes what each firepower buys best with some crates more than there are.
func (p *planner) shop(r Region, crates int, worth *[maxPower + 1]float64) {
	p.buyer.open(&p.o, r, crates)
	p.buyer.search(maxPower)
	most := p.buyer.best[0]
	for power, v := range p.buyer.best {
		most = max(most, v)
		worth[power] = float64(most)
	}
}

// hunting is what a hunt is worth in one of its states.
func (p *planner) hunting(r Region, h hold) float32 {
	pool := int(p.o.s.Hunt.Pool)
	if p.o.s.Phase == ChooseCamp {
		pool = h.black()
	}
	solver, i := p.solve(r, h, pool)
	return p.points(solver.worth(i, false))
}

// points is how many points for sure are as good as what a hunt is worth.
func (p *planner) points(worth float64) float32 { return float32(p.goal.bend.points(worth)) }

// going weighs rolling on against stopping.
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

// buying weighs purchases by the best bundle that begins with them.
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

// robbing is what a cage of a seat is worth to the thief: the same whoever had it, but more the nearer its owner is.
func (p *planner) robbing(victim game.Seat) float32 { return p.o.cage * (1 + p.o.rival[victim]) }

// stealing is what it is worth to steal from whom it hurts most; nothing if nobody has a cage.
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
