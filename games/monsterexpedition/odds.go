package monsterexpedition

import (
	"math"
	"sync/atomic"
)

// Odd is the chance that a hunt comes to what something costs, for one who plays for that alone.
type Odd struct {
	Camp   Region  `json:"camp"`   // that is hunted from
	Target string  `json:"target"` // the id of a monster, "cage" or "traders"
	Cost   int     `json:"cost"`   // with all crates there are that help; those of the hunt to come are not there yet
	Chance float64 `json:"chance"` // 0 to 1, to a thousandth
}

// The targets that are no monsters.
const (
	targetCage    = "cage"
	targetTraders = "traders"
)

// odds tells for every target what chance the hunt has to come to it, if the table wants to know: of each camp while one is
// chosen, and of the camp hunted from until the hunt stops. All of it follows from what lies open.
func (d *deck) odds(s *State) []Odd {
	list := []Odd{}
	if s.Variants&oddsShown == 0 {
		return list
	}
	switch s.Phase {
	case ChooseCamp:
		for r := range Region(regions) {
			h := startHold(d.pool(s, s.Turn, r))
			list = d.oddsFrom(s, list, r, h.black(), h)
		}
	case Keep:
		var holds [highFace]hold
		n := 0
		for v := 1; v <= highFace; v++ {
			if s.Hunt.shown(v) > 0 && !s.barred(v) {
				holds[n] = s.storing(s.hold(), v)
				n++
			}
		}
		list = d.oddsFrom(s, list, s.Hunt.Region, int(s.Hunt.Pool), holds[:n]...)
	case RollOrStop:
		list = d.oddsFrom(s, list, s.Hunt.Region, int(s.Hunt.Pool), s.hold())
	}
	return list
}

// oddsFrom adds the odds of a hunt that can go on from any of some states.
func (d *deck) oddsFrom(s *State, list []Odd, r Region, pool int, from ...hold) []Odd {
	add := func(target string, cost int) {
		t := chancesOf(huntKey{r, uint8(pool), s.Variants&lostFree != 0, uint8(min(cost, maxPower+1))})
		best := uint16(0)
		for _, h := range from {
			best = max(best, t.chance[t.graph.find(h)])
		}
		list = append(list, Odd{Camp: r, Target: target, Cost: cost, Chance: math.Round(float64(best)*1000/certain) / 1000})
	}
	for _, m := range s.Wilds {
		if m == 0 {
			continue
		}
		if cost := d.costFrom(s, m, r); cost <= lastPower {
			add(m.String(), cost)
		}
	}
	add(targetCage, cageCost)
	if price := s.goal().price; s.traders() {
		add(targetTraders, s.price(price, s.useful(price)))
	}
	return list
}

// huntKey names the hunts with some dice that are played for so much firepower.
type huntKey struct {
	region Region
	black  uint8
	free   bool
	target uint8
}

// chanceTable are the chances of all states of such a hunt, as parts of certain.
type chanceTable struct {
	key    huntKey
	graph  *huntGraph
	chance []uint16
}

const certain = math.MaxUint16

// chances keeps the tables used last, each at the one place that its key has, so that there are never more than these and those
// of one position never drive each other out. A table takes 250 kB with eight dice, 23 kB with five; lent is room for whoever
// makes one.
var (
	chances [regions * chancesEach]atomic.Pointer[chanceTable]
	lent    atomic.Pointer[huntSolver]
)

const chancesEach = 64 // places for the targets of a camp, none of which is above maxPower + 1

// chancesOf returns the table of a hunt, which it makes if nobody asked for it lately.
func chancesOf(key huntKey) *chanceTable {
	i := int(key.region)*chancesEach + (int(key.target)+13*int(key.black))%chancesEach
	if t := chances[i].Load(); t != nil && t.key == key {
		return t
	}
	t := &chanceTable{key: key, graph: graphOf(key.region, int(key.black), key.free)}
	t.chance = make([]uint16, len(t.graph.nodes))
	solver := lent.Swap(nil)
	if solver == nil {
		solver = new(huntSolver)
	}
	solver.solve(t.graph, reaching(int(key.target)), t.graph.find(t.graph.start))
	for i := range t.chance {
		t.chance[i] = uint16(math.Round(solver.worth(int32(i), false) * certain))
	}
	lent.Store(solver)
	chances[i].Store(t)
	return t
}
