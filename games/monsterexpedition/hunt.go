package monsterexpedition

import (
	"cmp"
	"math/bits"
	"slices"
)

// A hunt is small enough to be solved. What can still happen depends on the dice that are left, on the values that are
// barred and on the dice stored, and on nothing else; so all the states of a hunt form a graph in which storing leads to fewer
// dice left and losing to fewer dice stored. A huntGraph is that graph for one kind of hunt, built once and never changed. A
// huntSolver goes through it from the end and finds what each state is worth when stopping is worth what a huntGoal says and
// the hunter plays as well as can be: exactly, not by trying.

const (
	dieFaces = 6
	maxBlack = 8 // black dice in one hunt, under the wider reading of the cap
	maxPower = maxBlack*dieFaces + highFace

	maxSeries = (maxBlack + 1) / 3 // of 1, 2 and 3 in one hunt
)

// hold is a state of a hunt, packed: four bits for each value, 0 for one never stored and 1 + the dice stored for any other,
// then the black dice left, then the region die if it is left.
type hold uint64

const (
	blackAt  = 4 * highFace
	regionAt = blackAt + 4
)

// startHold is the whole pool, before the first roll.
func startHold(black int) hold { return hold(black)<<blackAt | 1<<regionAt }

func (h hold) black() int        { return int(h >> blackAt & 15) }
func (h hold) region() int       { return int(h >> regionAt & 1) }
func (h hold) left() int         { return h.black() + h.region() }
func (h hold) nibble(v int) hold { return h >> (4 * (v - 1)) & 15 }

// open reports whether a value may still be stored.
func (h hold) open(v int) bool { return h.nibble(v) == 0 }

// dice is how many dice of a value are stored.
func (h hold) dice(v int) int { return max(0, int(h.nibble(v))-1) }

// stored is how many dice are stored in all.
func (h hold) stored() int {
	n := 0
	for v := 1; v <= highFace; v++ {
		n += h.dice(v)
	}
	return n
}

// power is the sum of the dice stored.
func (h hold) power() int {
	sum := 0
	for v := 1; v <= highFace; v++ {
		sum += v * h.dice(v)
	}
	return sum
}

// store puts away black dice of a value and, if region is 1, the region die that shows it.
func (h hold) store(v, black, region int) hold {
	return h + hold(black+region+1)<<(4*(v-1)) - hold(black)<<blackAt - hold(region)<<regionAt
}

// lose takes away one die of the highest value stored; its value stays barred unless free says that a value is free again once
// none of its dice is left. With nothing stored there is nothing to lose.
func (h hold) lose(free bool) hold {
	for v := highFace; v > 0; v-- {
		switch n := h.nibble(v); {
		case n < 2:
		case n == 2 && free:
			return h &^ (15 << (4 * (v - 1)))
		default:
			return h - 1<<(4*(v-1))
		}
	}
	return h
}

// openFaces is the set of values that may still be stored and that the dice left can show, a bit each from 1 up.
func (h hold) openFaces(faces *[dieFaces]uint8) uint16 {
	set := uint16(0)
	if h.black() > 0 {
		for v := 1; v <= dieFaces; v++ {
			set |= 1 << v
		}
	}
	if h.region() > 0 {
		for _, v := range faces {
			set |= 1 << v
		}
	}
	for v := 1; v <= highFace; v++ {
		if !h.open(v) {
			set &^= 1 << v
		}
	}
	return set
}

// huntGraph is every state that a hunt with so many black dice and one region die can come to.
type huntGraph struct {
	faces [dieFaces]uint8
	start hold
	free  bool // a value is free again once all its dice are lost

	nodes   []huntNode // in the order in which they can be solved: whatever follows a state comes before it
	buckets [maxBlack + 2][maxBlack + 3]int32
	next    []int32 // the state after each option of a roll, those of a node in a row
	rolls   []rollTable
}

// huntNode is a state of the graph and what stopping in it comes to.
type huntNode struct {
	hold               hold
	next               int32  // its first option in next
	lose               int32  // the state after a failed roll, itself if nothing is stored
	roll               uint16 // its table in rolls
	power              uint8
	ones, twos, threes uint8
	high               uint8 // the value above six that is stored, or 0
}

// rollTable is what a roll of the dice left can show, told apart only as far as it offers different things to store. States
// with the same dice left and the same open values share one.
type rollTable struct {
	options []rollOption
	chances []float64 // of each outcome that offers something
	ends    []int32   // where the offers of each outcome end in offers
	offers  []uint8   // indices of options
	fail    float64   // the chance that nothing is offered
}

// rollOption is something to store: so many black dice of a value and perhaps the region die.
type rollOption struct{ value, black, region int8 }

// newHuntGraph builds the graph of all hunts with these dice.
func newHuntGraph(faces [dieFaces]uint8, black int, free bool) *huntGraph {
	g := &huntGraph{faces: faces, start: startHold(black), free: free}
	tables := map[uint32]int{}
	var places holdPlaces
	var found [maxBlack + 2][maxBlack + 2][]hold // by dice left and dice stored
	reach := func(h hold, left, stored int) {
		if places.add(h) {
			found[left][stored] = append(found[left][stored], h)
		}
	}
	reach(g.start, black+1, 0)
	for left := black + 1; left >= 0; left-- {
		for stored := black + 1 - left; stored >= 0; stored-- {
			for _, h := range found[left][stored] {
				for _, o := range g.rolls[g.table(tables, h)].options {
					n := int(o.black + o.region)
					reach(h.store(int(o.value), int(o.black), int(o.region)), left-n, stored+n)
				}
				if left > 0 && stored > 0 {
					reach(h.lose(free), left, stored-1)
				}
			}
		}
	}
	g.nodes = make([]huntNode, 0, places.used)
	for left := range found {
		for stored, list := range found[left] {
			g.buckets[left][stored] = int32(len(g.nodes))
			slices.Sort(list)
			for _, h := range list {
				places.set(h, int32(len(g.nodes)))
				g.nodes = append(g.nodes, newHuntNode(h, tables[rollKey(h, &faces)]))
			}
		}
		g.buckets[left][maxBlack+2] = int32(len(g.nodes))
	}
	g.link(&places)
	return g
}

// holdPlaces says where each state stands among the nodes, while a graph is built.
type holdPlaces struct {
	holds  []hold // 0, which is no state, where there is none
	places []int32
	used   int
}

// at is where a state is kept, or would be.
func (p *holdPlaces) at(h hold) int {
	i := int(uint64(h) * 0x9e3779b97f4a7c15 >> 20)
	for i &= len(p.holds) - 1; p.holds[i] != 0 && p.holds[i] != h; {
		i = (i + 1) & (len(p.holds) - 1)
	}
	return i
}

// add takes in a state and reports whether it is new.
func (p *holdPlaces) add(h hold) bool {
	if 2*p.used >= len(p.holds) {
		old := p.holds
		p.holds = make([]hold, max(1024, 4*len(old)))
		for _, h := range old {
			if h != 0 {
				p.holds[p.at(h)] = h
			}
		}
	}
	i := p.at(h)
	if p.holds[i] == h {
		return false
	}
	p.holds[i] = h
	p.used++
	return true
}

// set notes where a state stands, once all are taken in.
func (p *holdPlaces) set(h hold, place int32) {
	if p.places == nil {
		p.places = make([]int32, len(p.holds))
	}
	p.places[p.at(h)] = place
}

func newHuntNode(h hold, table int) huntNode {
	n := huntNode{
		hold: h, roll: uint16(table), power: uint8(h.power()),
		ones: uint8(h.dice(1)), twos: uint8(h.dice(2)), threes: uint8(h.dice(3)),
	}
	for v := dieFaces + 1; v <= highFace; v++ {
		if h.dice(v) > 0 {
			n.high = uint8(v)
		}
	}
	return n
}

// link finds what every option and every loss leads to.
func (g *huntGraph) link(places *holdPlaces) {
	edges := 0
	for i := range g.nodes {
		edges += len(g.rolls[g.nodes[i].roll].options)
	}
	g.next = make([]int32, 0, edges)
	for i := range g.nodes {
		n := &g.nodes[i]
		n.next = int32(len(g.next))
		for _, o := range g.rolls[n.roll].options {
			g.next = append(g.next, places.places[places.at(n.hold.store(int(o.value), int(o.black), int(o.region)))])
		}
		n.lose = int32(i)
		if n.hold.left() > 0 {
			n.lose = places.places[places.at(n.hold.lose(g.free))]
		}
	}
}

// find returns the place of a state among the nodes, or -1 if no hunt with these dice comes to it.
func (g *huntGraph) find(h hold) int32 {
	left, stored := h.left(), h.stored()
	if left+stored > g.start.left() {
		return -1
	}
	from, to := g.buckets[left][stored], g.buckets[left][stored+1]
	i, ok := slices.BinarySearchFunc(g.nodes[from:to], h, func(n huntNode, h hold) int { return cmp.Compare(n.hold, h) })
	if !ok {
		return -1
	}
	return from + int32(i)
}

// rollKey is the same for states that share a rollTable.
func rollKey(h hold, faces *[dieFaces]uint8) uint32 {
	return uint32(h>>blackAt)<<16 | uint32(h.openFaces(faces))
}

// table returns the place of a state's rollTable, which it builds if it is new.
func (g *huntGraph) table(tables map[uint32]int, h hold) int {
	key := rollKey(h, &g.faces)
	i, ok := tables[key]
	if !ok {
		i = len(g.rolls)
		tables[key] = i
		g.rolls = append(g.rolls, newRollTable(h, &g.faces))
	}
	return i
}

// roller goes through the outcomes of a roll.
type roller struct {
	t     rollTable
	open  uint16
	shown [highFace + 1]int8 // black dice that show each open value
	at    map[rollOption]uint8
}

func newRollTable(h hold, faces *[dieFaces]uint8) rollTable {
	r := roller{open: h.openFaces(faces), at: map[rollOption]uint8{}}
	if h.left() == 0 {
		return r.t
	}
	if h.region() == 0 {
		r.black(1, h.black(), 1, 0)
		return r.t
	}
	barred := 0
	for _, v := range faces {
		if r.open>>v&1 == 0 {
			barred++
			continue
		}
		r.black(1, h.black(), 1./dieFaces, int(v))
	}
	if barred > 0 {
		r.black(1, h.black(), float64(barred)/dieFaces, 0)
	}
	return r.t
}

// black deals out n black dice to the open values from v up, the rest of them showing barred ones. p is the chance of what was
// dealt out so far; face is what the region die offers, if anything.
func (r *roller) black(v, n int, p float64, face int) {
	if v > dieFaces {
		r.outcome(p, face)
		return
	}
	if r.open>>v&1 == 0 {
		r.black(v+1, n, p, face)
		return
	}
	// The faces not yet dealt out: all open ones from v up, and all barred ones, each as likely as any other.
	faces := dieFaces - bits.OnesCount16(r.open&(1<<v-1)&(1<<(dieFaces+1)-2))
	one := 1 / float64(faces)
	for k := 0; k <= n; k++ {
		q := p * float64(combinations(n, k)) * pow(one, k) * pow(1-one, n-k)
		if q > 0 {
			r.shown[v] = int8(k)
			r.black(v+1, n-k, q, face)
		}
	}
	r.shown[v] = 0
}

// outcome notes what the dice offer as they lie.
func (r *roller) outcome(p float64, face int) {
	before := len(r.t.offers)
	for v := 1; v <= highFace; v++ {
		o := rollOption{value: int8(v), black: r.shown[v]}
		if v == face {
			o.region = 1
		}
		if o.black+o.region == 0 {
			continue
		}
		i, ok := r.at[o]
		if !ok {
			i = uint8(len(r.t.options))
			r.at[o] = i
			r.t.options = append(r.t.options, o)
		}
		r.t.offers = append(r.t.offers, i)
	}
	if len(r.t.offers) == before {
		r.t.fail += p
		return
	}
	r.t.chances = append(r.t.chances, p)
	r.t.ends = append(r.t.ends, int32(len(r.t.offers)))
}

// combinations is how many sets of k there are among n.
func combinations(n, k int) int {
	c := 1
	for i := 1; i <= k; i++ {
		c = c * (n - k + i) / i
	}
	return c
}

func pow(x float64, n int) float64 {
	p := 1.
	for range n {
		p *= x
	}
	return p
}

// huntGoal is what a hunt is for: stopping is worth the sum of what its firepower and each of its upgrades are.
type huntGoal struct {
	power              [maxPower + 1]float64
	series             [maxSeries][maxPower + 1]float64 // what that is more with so many series of 1, 2 and 3, from one up
	ones, twos, threes [maxBlack + 2]float64            // by the dice scored
	high               [highFace + 1]float64            // by the value scored above six, 0 for none
	fail               float64                          // the first failed roll
	crown              crown                            // what bringing camps to the last level together is worth
	bend               bend                             // what the sum of all that is good for
}

// reaching is the goal of one who wants so much firepower and nothing else: what a hunt is worth is the chance of it.
func reaching(target int) *huntGoal {
	var g huntGoal
	for p := target; p <= maxPower; p++ {
		g.power[p] = 1
	}
	return &g
}

// stop is what stopping in a state is worth; failed is what failed rolls have brought by then.
func (g *huntGoal) stop(n *huntNode, failed float64) float64 {
	power := g.power[n.power]
	if k := min(n.ones, n.twos, n.threes); k > 0 {
		power += g.series[k-1][n.power]
	}
	v := failed + power + g.ones[n.ones] + g.twos[n.twos] + g.threes[n.threes] + g.high[n.high]
	if g.crown.worth != 0 {
		v += g.crown.of(n)
	}
	if g.bend.on {
		return g.bend.of(v)
	}
	return v
}

// crown is a prize for so many camps that have all they lack by the dice scored.
type crown struct {
	worth float64
	camps int8
	lacks [regions]int8                    // levels
	lifts [regions][maxBlack + 2]int8      // levels by the dice of a camp's value
	bonus [highFace + 1 - dieFaces][3]int8 // and by the value scored above six, 0 for none
}

// of is the prize that the dice of a state bring.
func (c *crown) of(n *huntNode) float64 {
	high, camps := max(0, int(n.high)-dieFaces), int8(0)
	for r, dice := range [regions]uint8{n.ones, n.twos, n.threes} {
		if c.lifts[r][dice]+c.bonus[high][r] >= c.lacks[r] {
			camps++
		}
	}
	if camps < c.camps {
		return 0
	}
	return c.worth
}

// bend tells what points that a hunt brings are good for, where that is not the points themselves: the chance to win, say. It
// rises everywhere, so that what it is can be told in points again.
type bend struct {
	on   bool
	good [bendSteps]float64 // of bendLow points, and so many steps more
}

const (
	bendSteps = 192
	bendLow   = -16 // points
	bendStep  = 3   // to a point
)

// of is what some points are good for, on a line between the steps.
func (b *bend) of(points float64) float64 {
	at := (points - bendLow) * bendStep
	i := min(max(int(at), 0), bendSteps-2)
	return b.good[i] + (at-float64(i))*(b.good[i+1]-b.good[i])
}

// points is how many points for sure are as good.
func (b *bend) points(good float64) float64 {
	if !b.on {
		return good
	}
	i, to := 0, bendSteps-2
	for i < to {
		if mid := (i + to + 1) / 2; b.good[mid] <= good {
			i = mid
		} else {
			to = mid - 1
		}
	}
	return bendLow + (float64(i)+(good-b.good[i])/(b.good[i+1]-b.good[i]))/bendStep
}

// huntSolver has the room to solve hunts in, and remembers the last one solved.
type huntSolver struct {
	graph  *huntGraph
	goal   huntGoal
	needed []bool    // states that can come up
	again  []float64 // what each is worth once a roll has failed, with what that brought
	first  []float64 // what each is worth before; only kept apart when the first failure is worth something
	values [1 << 8]float64
}

// solve finds what every state that can come up after from is worth; failed says that a roll of this hunt failed already. It
// does nothing if that is known already.
func (s *huntSolver) solve(g *huntGraph, goal *huntGoal, from int32) {
	if s.graph == g && s.goal == *goal && s.needed[from] {
		return
	}
	s.graph, s.goal = g, *goal
	s.needed = room(s.needed, len(g.nodes))
	s.again = room(s.again, len(g.nodes))
	clear(s.needed)
	s.needed[from] = true
	for i := from; i >= 0; i-- {
		if s.needed[i] {
			s.follow(i)
		}
	}
	for i := range from + 1 {
		if s.needed[i] {
			s.again[i] = s.decide(i, s.again, s.again, goal.fail)
		}
	}
	if goal.fail == 0 {
		return
	}
	s.first = room(s.first, len(g.nodes))
	for i := range from + 1 {
		if s.needed[i] {
			s.first[i] = s.decide(i, s.first, s.again, 0)
		}
	}
}

// room returns a slice of n elements, the same one if it is long enough.
func room[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}

// follow marks what can come next.
func (s *huntSolver) follow(i int32) {
	n := &s.graph.nodes[i]
	for _, j := range s.graph.after(n) {
		s.needed[j] = true
	}
	s.needed[n.lose] = true
}

// after lists the states after each option of a node's roll.
func (g *huntGraph) after(n *huntNode) []int32 {
	return g.next[n.next : int(n.next)+len(g.rolls[n.roll].options)]
}

// decide is what a state is worth to one who may stop or roll on, unless nothing was rolled yet; brought is what a failed roll
// has brought before.
func (s *huntSolver) decide(i int32, values, failed []float64, brought float64) float64 {
	n := &s.graph.nodes[i]
	if n.hold.left() == 0 {
		return s.goal.stop(n, brought)
	}
	rolled := s.roll(i, values, failed, brought)
	if n.hold == s.graph.start {
		return rolled
	}
	return max(rolled, s.goal.stop(n, brought))
}

// roll is what rolling all dice left is worth: values are those of the states after storing, failed those after a failed roll.
func (s *huntSolver) roll(i int32, values, failed []float64, brought float64) float64 {
	n := &s.graph.nodes[i]
	t := &s.graph.rolls[n.roll]
	for k, j := range s.graph.after(n) {
		s.values[k] = values[j]
	}
	sum, from := 0., int32(0)
	for o, p := range t.chances {
		best := s.values[t.offers[from]]
		for _, k := range t.offers[from+1 : t.ends[o]] {
			best = max(best, s.values[k])
		}
		from = t.ends[o]
		sum += p * best
	}
	switch {
	case t.fail == 0:
		return sum
	case n.lose != i:
		return sum + t.fail*failed[n.lose]
	}
	stop := s.goal.stop(n, brought)
	switch {
	case t.fail == 1: // the hunt stops by itself
		return stop
	case &values[0] != &failed[0]: // from here on it is as after any failed roll
		return sum + t.fail*failed[i]
	}
	// Nothing is stored, so a failed roll changes nothing and can be made again, as often as is wanted.
	return sum + t.fail*max(stop, sum/(1-t.fail))
}

// worth is what a state is worth, rolled what rolling on in it is worth, in a hunt in which a roll failed already or not. What
// the first failed roll brings is in it.
func (s *huntSolver) worth(i int32, failed bool) float64 {
	if failed || s.goal.fail == 0 {
		return s.again[i]
	}
	return s.first[i]
}

func (s *huntSolver) rolled(i int32, failed bool) float64 {
	if failed || s.goal.fail == 0 {
		return s.roll(i, s.again, s.again, s.goal.fail)
	}
	return s.roll(i, s.first, s.again, 0)
}
