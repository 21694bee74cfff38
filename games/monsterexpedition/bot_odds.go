package monsterexpedition

import (
	"math"
	"sync/atomic"
)

// Odd is the chance that a hunt can pay for a target, if the hunter plays for
// nothing else.
type Odd struct {
	Camp   Region `json:"camp"`   // where the hunt starts
	Target string `json:"target"` // the id of a monster, "cage" or "traders"
	// Cost is the price with all useful crates at hand, but without crates that
	// the hunt may still bring.
	Cost   int     `json:"cost"`
	Chance float64 `json:"chance"` // 0 to 1, to a thousandth
}

// The targets that are not monsters.
const (
	targetCage    = "cage"
	targetTraders = "traders"
)

// odds returns the chance of every target, if the table has chosen to see them.
// While a camp is chosen it covers all camps, and afterwards the camp of the
// hunt until the hunt stops. It uses open information only.
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

// oddsFrom adds the odds of a hunt whose next state is one of from, whichever
// is best for each target.
func (d *deck) oddsFrom(s *State, list []Odd, r Region, pool int, from ...hold) []Odd {
	add := func(target string, cost int) {
		t := chancesOf(
			huntKey{r, uint8(pool), s.Variants&lostFree != 0, uint8(min(cost, maxPower+1))},
		)
		best := uint16(0)
		for _, h := range from {
			best = max(best, t.chance[t.graph.find(h)])
		}
		list = append(
			list,
			Odd{
				Camp: r, Target: target, Cost: cost,
				Chance: math.Round(float64(best)*1000/certain) / 1000,
			},
		)
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

// huntKey identifies a hunt by its dice and the firepower it is played for.
type huntKey struct {
	region Region
	black  uint8
	free   bool
	target uint8
}

// chanceTable holds the chances of all states of such a hunt, in units of
// 1/certain.
type chanceTable struct {
	key    huntKey
	graph  *huntGraph
	chance []uint16
}

const certain = math.MaxUint16

// chances caches the tables used last. Each key has one fixed slot, so the
// cache is bounded, and the tables of one position never evict each other. A
// table takes 250 kB with eight dice, 23 kB with five. spareSolver is scratch
// memory for building a table.
var (
	chances     [regions * chancesEach]atomic.Pointer[chanceTable]
	spareSolver atomic.Pointer[huntSolver]
)

const chancesEach = 64 // slots for the targets of a camp, which are at most maxPower + 1

// chancesOf returns the table of a hunt from the cache, or builds it.
func chancesOf(key huntKey) *chanceTable {
	i := int(key.region)*chancesEach + (int(key.target)+13*int(key.black))%chancesEach
	if t := chances[i].Load(); t != nil && t.key == key {
		return t
	}
	t := &chanceTable{key: key, graph: graphOf(key.region, int(key.black), key.free)}
	t.chance = make([]uint16, len(t.graph.nodes))
	solver := spareSolver.Swap(nil)
	if solver == nil {
		solver = new(huntSolver)
	}
	solver.solve(t.graph, reaching(int(key.target)), t.graph.find(t.graph.start))
	for i := range t.chance {
		t.chance[i] = uint16(math.Round(solver.worth(int32(i), false) * certain))
	}
	spareSolver.Store(solver)
	chances[i].Store(t)
	return t
}
