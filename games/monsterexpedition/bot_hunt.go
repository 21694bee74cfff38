package monsterexpedition

import (
	"cmp"
	"math/bits"
	"slices"
)

// A hunt is small enough to be solved exactly. What can still happen depends
// only on the dice left, the barred values and the dice stored. All states of a
// hunt therefore form a graph: storing leads to fewer dice left, losing to
// fewer dice stored.
//
// A huntGraph is that graph for one kind of hunt. It is built once and never
// changed. A huntSolver walks it backwards from the end of the hunt and finds
// the value of each state under best play, for a huntGoal that gives the value
// of stopping.

const (
	maxBlack = 8 // black dice in one hunt with the option dice-cap=black8
	maxPower = maxBlack*dieFaces + highFace

	maxSeries = (maxBlack + 1) / 3 // of 1, 2 and 3 in one hunt
)

// hold is a packed state of a hunt. It has four bits for each value: 0 for one
// never stored, and 1 + the dice stored for any other. Above them are the black
// dice left and a bit for the region die if it is left.
type hold uint64

const (
	blackAt  = 4 * highFace
	regionAt = blackAt + 4
)

// startHold returns the state with all dice, before the first roll.
func startHold(black int) hold { return hold(black)<<blackAt | 1<<regionAt }

func (h hold) black() int        { return int(h >> blackAt & 15) }
func (h hold) region() int       { return int(h >> regionAt & 1) }
func (h hold) left() int         { return h.black() + h.region() }
func (h hold) nibble(v int) hold { return h >> (4 * (v - 1)) & 15 }

// open reports whether a value may still be stored.
func (h hold) open(v int) bool { return h.nibble(v) == 0 }

// dice returns how many dice of a value are stored.
func (h hold) dice(v int) int { return max(0, int(h.nibble(v))-1) }

// stored returns how many dice are stored in all.
func (h hold) stored() int {
	n := 0
	for v := 1; v <= highFace; v++ {
		n += h.dice(v)
	}
	return n
}

// power returns the sum of the dice stored.
func (h hold) power() int {
	sum := 0
	for v := 1; v <= highFace; v++ {
		sum += v * h.dice(v)
	}
	return sum
}

// store stores black dice of a value and, if region is 1, the region die that
// shows it.
func (h hold) store(v, black, region int) hold {
	return h + hold(black+region+1)<<(4*(v-1)) - hold(black)<<blackAt - hold(region)<<regionAt
}

// lose removes one die of the highest value stored. Its value stays barred,
// unless free is set and no die of it is left. If nothing is stored, h does not
// change.
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

// openFaces returns the values that may still be stored and that the dice left
// can show, as a set with one bit for each value from 1 up.
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

// huntGraph holds every state that a hunt with given black dice and one region
// die can reach.
type huntGraph struct {
	faces [dieFaces]uint8
	start hold
	free  bool // a value can be stored again once all its dice are lost

	// nodes is in solving order: every state that follows another comes before
	// it
	nodes   []huntNode
	buckets [maxBlack + 2][maxBlack + 3]int32
	next    []int32 // the state after each option of a roll; those of a node are adjacent
	rolls   []rollTable
}

// huntNode is a state of the graph with the numbers that stopping in it depends
// on.
type huntNode struct {
	hold               hold
	next               int32  // index of its first option in huntGraph.next
	lose               int32  // the state after a failed roll; its own index if nothing is stored
	roll               uint16 // index of its table in rolls
	power              uint8
	ones, twos, threes uint8
	high               uint8 // the value above six that is stored, or 0
}

// rollTable lists what a roll of the dice left can show. Outcomes that offer
// the same things to store are merged. States with the same dice left and the
// same open values share a table.
type rollTable struct {
	options []rollOption
	chances []float64 // of each outcome that offers an option
	ends    []int32   // end of each outcome's offers in offers
	offers  []uint8   // indices of options
	fail    float64   // the chance that nothing is offered
}

// rollOption is something to store: some black dice of a value, and perhaps the
// region die.
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

// holdPlaces is a hash table from states to node indices, used while a graph is
// built.
type holdPlaces struct {
	holds  []hold // 0 is not a valid state and marks a free slot
	places []int32
	used   int
}

// at returns the slot of a state, or the free slot where it belongs.
func (p *holdPlaces) at(h hold) int {
	i := int(uint64(h) * 0x9e3779b97f4a7c15 >> 20)
	for i &= len(p.holds) - 1; p.holds[i] != 0 && p.holds[i] != h; {
		i = (i + 1) & (len(p.holds) - 1)
	}
	return i
}

// add inserts a state and reports whether it is new.
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

// set records the node index of a state. It is called only after all states are
// added.
func (p *holdPlaces) set(h hold, place int32) {
	if p.places == nil {
		p.places = make([]int32, len(p.holds))
	}
	p.places[p.at(h)] = place
}

// newHuntNode returns the node of a state whose rolls are in a table.
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

// link fills in where every option and every loss leads.
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
			g.next = append(
				g.next,
				places.places[places.at(n.hold.store(int(o.value), int(o.black), int(o.region)))],
			)
		}
		n.lose = int32(i)
		if n.hold.left() > 0 {
			n.lose = places.places[places.at(n.hold.lose(g.free))]
		}
	}
}

// find returns the index of a state among the nodes, or -1 if no hunt with
// these dice reaches it.
func (g *huntGraph) find(h hold) int32 {
	left, stored := h.left(), h.stored()
	if left+stored > g.start.left() {
		return -1
	}
	from, to := g.buckets[left][stored], g.buckets[left][stored+1]
	i, ok := slices.BinarySearchFunc(
		g.nodes[from:to], h, func(n huntNode, h hold) int { return cmp.Compare(n.hold, h) },
	)
	if !ok {
		return -1
	}
	return from + int32(i)
}

// rollKey returns a key that is equal for states that share a rollTable.
func rollKey(h hold, faces *[dieFaces]uint8) uint32 {
	return uint32(h>>blackAt)<<16 | uint32(h.openFaces(faces))
}

// table returns the index of a state's rollTable, and builds it if it is new.
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

// roller enumerates the outcomes of a roll.
type roller struct {
	t     rollTable
	open  uint16
	shown [highFace + 1]int8 // black dice that show each open value
	at    map[rollOption]uint8
}

// newRollTable returns the table of all rolls in a state.
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

// black assigns n black dice to the open values from v up; the rest show barred
// values. p is the chance of the dice assigned so far. face is the open value
// that the region die shows, or 0.
func (r *roller) black(v, n int, p float64, face int) {
	if v > dieFaces {
		r.outcome(p, face)
		return
	}
	if r.open>>v&1 == 0 {
		r.black(v+1, n, p, face)
		return
	}
	// The faces not yet assigned: all open ones from v up, and all barred ones.
	// Each is equally likely.
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

// outcome records the options that the dice offer.
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

// combinations returns the number of sets of k out of n.
func combinations(n, k int) int {
	c := 1
	for i := 1; i <= k; i++ {
		c = c * (n - k + i) / i
	}
	return c
}

// pow returns x to the power of n. It is faster than math.Pow for small n.
func pow(x float64, n int) float64 {
	p := 1.
	for range n {
		p *= x
	}
	return p
}

// huntGoal is what a hunt is played for. The value of stopping is the sum of
// the values of its firepower and of each of its upgrades.
type huntGoal struct {
	power [maxPower + 1]float64
	// what is added to power for each number of series of 1, 2 and 3, from one
	// up
	series             [maxSeries][maxPower + 1]float64
	ones, twos, threes [maxBlack + 2]float64 // by the dice scored
	high               [highFace + 1]float64 // by the value scored above six, 0 for none
	fail               float64               // value of the first failed roll
	// the prize for raising camps to the last level together
	prize   prize
	utility utility // of the sum of all these
}

// reaching returns the goal of a hunt that only has to reach a firepower. The
// value of the hunt is then the chance of that.
func reaching(target int) *huntGoal {
	var g huntGoal
	for p := target; p <= maxPower; p++ {
		g.power[p] = 1
	}
	return &g
}

// stop returns the value of stopping in a state. failed is what failed rolls
// have brought so far.
func (g *huntGoal) stop(n *huntNode, failed float64) float64 {
	power := g.power[n.power]
	if k := min(n.ones, n.twos, n.threes); k > 0 {
		power += g.series[k-1][n.power]
	}
	v := failed + power + g.ones[n.ones] + g.twos[n.twos] + g.threes[n.threes] + g.high[n.high]
	if g.prize.worth != 0 {
		v += g.prize.of(n)
	}
	if g.utility.on {
		return g.utility.of(v)
	}
	return v
}

// prize is a reward for enough camps that gain all the levels they lack from
// the scored dice.
type prize struct {
	worth float64
	camps int8
	lacks [regions]int8                    // levels to the last one
	lifts [regions][maxBlack + 2]int8      // levels gained by dice of the camp's value
	bonus [highFace + 1 - dieFaces][3]int8 // levels gained by the value above six, 0 for none
}

// of returns the prize that the dice of a state bring.
func (c *prize) of(n *huntNode) float64 {
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

// utility maps the points of a hunt to what they are good for, such as the
// chance to win. It is strictly increasing, so that it can be inverted.
type utility struct {
	on    bool
	value [utilitySteps]float64 // at utilityLow points and at each further step
}

const (
	utilitySteps = 192
	utilityLow   = -16 // points
	utilityStep  = 3   // to a point
)

// of returns the utility of some points, with linear interpolation between the
// steps.
func (u *utility) of(points float64) float64 {
	at := (points - utilityLow) * utilityStep
	i := min(max(int(at), 0), utilitySteps-2)
	return u.value[i] + (at-float64(i))*(u.value[i+1]-u.value[i])
}

// points is the inverse of of: it returns the points with a given utility.
func (u *utility) points(good float64) float64 {
	if !u.on {
		return good
	}
	i, to := 0, utilitySteps-2
	for i < to {
		if mid := (i + to + 1) / 2; u.value[mid] <= good {
			i = mid
		} else {
			to = mid - 1
		}
	}
	return utilityLow + (float64(i)+(good-u.value[i])/(u.value[i+1]-u.value[i]))/utilityStep
}

// huntSolver solves hunts in memory of its own, and caches the last one solved.
// It serves one goroutine.
type huntSolver struct {
	graph  *huntGraph
	goal   huntGoal
	needed []bool    // states that can occur
	again  []float64 // value of each state once a roll has failed, with what that brought
	// value of each state before any failed roll; used only when the first
	// failed roll is worth something
	first  []float64
	values [1 << 8]float64
}

// solve finds the value of every state that can occur after from. It does
// nothing if they are already known.
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

// room returns a slice of n elements and reuses s if it is long enough.
func room[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}

// follow marks the states that can come next.
func (s *huntSolver) follow(i int32) {
	n := &s.graph.nodes[i]
	for _, j := range s.graph.after(n) {
		s.needed[j] = true
	}
	s.needed[n.lose] = true
}

// after returns the states after each option of a node's roll.
func (g *huntGraph) after(n *huntNode) []int32 {
	return g.next[n.next : int(n.next)+len(g.rolls[n.roll].options)]
}

// decide returns the value of a state for a hunter who may stop or roll on.
// Before the first roll the hunter cannot stop. brought is what a failed roll
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

// roll returns the value of rolling all dice left. values are those of the
// states after storing, failed those of the states after a failed roll.
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
	case &values[0] != &failed[0]: // the first failed roll: failed holds the values after it
		return sum + t.fail*failed[i]
	}
	// Nothing is stored, so a failed roll changes nothing, and the hunter can
	// repeat it any number of times.
	return sum + t.fail*max(stop, sum/(1-t.fail))
}

// worth returns the value of a state in a hunt in which a roll has failed
// already or not. The value of the first failed roll is included.
func (s *huntSolver) worth(i int32, failed bool) float64 {
	if failed || s.goal.fail == 0 {
		return s.again[i]
	}
	return s.first[i]
}

// rolled returns the value of rolling on in a state; failed is as in worth.
func (s *huntSolver) rolled(i int32, failed bool) float64 {
	if failed || s.goal.fail == 0 {
		return s.roll(i, s.again, s.again, s.goal.fail)
	}
	return s.roll(i, s.first, s.again, 0)
}
