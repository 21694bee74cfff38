package monsterexpedition

import (
	"fmt"
	"math"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/gametest"
)

// The dice of section 1.2, written down once more so that the numbers here hang on nothing else.
var plainDice = map[string][dieFaces]uint8{
	"A": {1, 2, 4, 8, 9, 10},
	"D": {1, 3, 4, 7, 9, 10},
	"F": {3, 4, 5, 6, 7, 8},
}

// meaning is the goal of one who wants the highest mean firepower.
func meaning() *huntGoal {
	var g huntGoal
	for p := range g.power {
		g.power[p] = float64(p)
	}
	return &g
}

// wanting is a goal in which everything counts.
func wanting() *huntGoal {
	g := meaning()
	for p := range g.power {
		g.power[p] = float64(p / 7)
	}
	for n := range g.ones {
		g.ones[n], g.twos[n], g.threes[n] = 1.5*float64(n), 0.4*float64(min(n, 2)), float64(
			n,
		)*float64(n)/3
	}
	for p := range g.power {
		g.series[0][p], g.series[1][p] = 2+float64(p%3), 7
	}
	g.high[7], g.high[8], g.high[10] = 0.9, 2.1, 0.5
	return g
}

// whole is what a hunt is worth at its start.
func whole(g *huntGraph, goal *huntGoal) float64 {
	var s huntSolver
	from := g.find(g.start)
	s.solve(g, goal, from)
	return s.worth(from, false)
}

func TestHuntOfTheStart(t *testing.T) { // TV-44
	for _, want := range []struct {
		region         string
		ge15           float64
		mean, withMore float64
	}{
		{"A", 0.629104, 14.479859, 18.104017},
		{"D", 0.601445, 14.345804, 17.964981},
		{"F", 0.407450, 13.031956, 16.375018},
	} {
		g := newHuntGraph(plainDice[want.region], 2, false)
		more := newHuntGraph(plainDice[want.region], 3, false)
		for what, pair := range map[string][2]float64{
			"P(FP >= 15)":                {whole(g, reaching(15)), want.ge15},
			"mean":                       {whole(g, meaning()), want.mean},
			"mean with three black dice": {whole(more, meaning()), want.withMore},
		} {
			if math.Abs(pair[0]-pair[1]) > 1e-6 {
				t.Errorf("%s: %s is %.7f, want %.6f", want.region, what, pair[0], pair[1])
			}
		}
	}
}

func TestWhatTheDiceCanDo(t *testing.T) { // the tables of section 9.2
	// the tables were rounded twice, to four places and then to the two or
	// three that they show
	const twice = 0.00005
	targets := []int{10, 15, 20, 25, 30, 35, 40}
	for region, rows := range map[string][][]float64{
		"A": {
			{0.918, 0.629, 0.117, 0.000, 0.000, 0.000, 0.000, 14.48},
			{0.989, 0.897, 0.541, 0.079, 0.000, 0.000, 0.000, 18.10},
			{0.999, 0.979, 0.846, 0.419, 0.053, 0.000, 0.000, 21.84},
			{1.000, 0.997, 0.960, 0.750, 0.308, 0.032, 0.000, 25.42},
			{1.000, 1.000, 0.991, 0.918, 0.633, 0.213, 0.019, 28.90},
			{1.000, 1.000, 0.999, 0.978, 0.851, 0.507, 0.140, 32.35},
			{1.000, 1.000, 1.000, 0.995, 0.951, 0.758, 0.383, 35.76},
		},
		"D": {
			{0.915, 0.601, 0.112, 0.000, 0.000, 0.000, 0.000, 14.35},
			{0.990, 0.890, 0.520, 0.074, 0.000, 0.000, 0.000, 17.96},
			{0.999, 0.979, 0.829, 0.403, 0.050, 0.000, 0.000, 21.68},
			{1.000, 0.997, 0.956, 0.732, 0.295, 0.030, 0.000, 25.23},
			{1.000, 1.000, 0.991, 0.910, 0.615, 0.205, 0.018, 28.72},
			{1.000, 1.000, 0.999, 0.976, 0.839, 0.490, 0.135, 32.17},
			{1.000, 1.000, 1.000, 0.995, 0.947, 0.743, 0.370, 35.57},
		},
		"F": {
			{0.914, 0.407, 0.008, 0.000, 0.000, 0.000, 0.000, 13.03},
			{0.994, 0.826, 0.303, 0.010, 0.000, 0.000, 0.000, 16.38},
			{1.000, 0.970, 0.710, 0.210, 0.007, 0.000, 0.000, 19.93},
			{1.000, 0.997, 0.920, 0.572, 0.140, 0.005, 0.000, 23.41},
			{1.000, 1.000, 0.984, 0.835, 0.440, 0.088, 0.003, 26.84},
			{1.000, 1.000, 0.998, 0.953, 0.727, 0.319, 0.054, 30.25},
			{1.000, 1.000, 1.000, 0.990, 0.898, 0.600, 0.220, 33.61},
		},
	} {
		if testing.Short() {
			rows = rows[:3] // of five dice at most
		}
		for i, row := range rows {
			g := newHuntGraph(plainDice[region], i+2, false)
			for k, target := range targets {
				if p := whole(g, reaching(target)); math.Abs(p-row[k]) > 0.0005+twice {
					t.Errorf(
						"%s, %d black: P(FP >= %d) is %.5f, want %.3f", region, i+2, target, p,
						row[k],
					)
				}
			}
			if mean := whole(g, meaning()); math.Abs(mean-row[7]) > 0.005+twice {
				t.Errorf(
					"%s, %d black: the best mean is %.4f, want %.2f", region, i+2, mean, row[7],
				)
			}
		}
	}
	for region, row := range map[string][6]float64{
		"A": {0.94, 0.88, 0.84, 0.79, 0.53, 0.31},
		"D": {0.95, 0.88, 0.83, 0.77, 0.50, 0.28},
		"F": {0.96, 0.85, 0.76, 0.65, 0.29, 0.10},
	} {
		g := newHuntGraph(plainDice[region], 2, false)
		for k, target := range []int{9, 11, 12, 13, 16, 18} {
			if p := whole(g, reaching(target)); math.Abs(p-row[k]) > 0.005+twice {
				t.Errorf(
					"%s at the start: P(FP >= %d) is %.5f, want %.2f", region, target, p, row[k],
				)
			}
		}
	}
}

func TestStatesOfAHunt(t *testing.T) { // the table of section 9.1
	for _, want := range []struct{ dice, states, edges, outcomes, loose int }{
		{3, 839, 1308, 1794, 243},
		{4, 3662, 6897, 11463, 774},
		{5, 11525, 25353, 50229, 2055},
		{6, 29262, 72879, 168143, 4799},
		{7, 64178, 176421, 463383, 10175},
		{8, 126859, 377463, 1107223, 19997},
		{9, 232079, 736656, 2376206, 36959},
	} {
		if testing.Short() && want.dice > 7 {
			break
		}
		for _, region := range []string{"A", "D"} {
			g := newHuntGraph(plainDice[region], want.dice-1, false)
			outcomes := 0
			for _, n := range g.nodes {
				outcomes += len(g.rolls[n.roll].chances)
			}
			if len(g.nodes) != want.states || len(g.next) != want.edges ||
				outcomes != want.outcomes {
				t.Errorf(
					"%s, %d dice: %d states, %d edges and %d outcomes, want %d, %d and %d", region,
					want.dice, len(g.nodes), len(g.next), outcomes, want.states, want.edges,
					want.outcomes,
				)
			}
			if g := newHuntGraph(plainDice[region], want.dice-1, true); len(g.nodes) != want.loose {
				t.Errorf(
					"%s, %d dice, lost values free: %d states, want %d", region, want.dice,
					len(g.nodes), want.loose,
				)
			}
		}
	}
}

// Every table of a roll gives chances that add up to 1, but for that of no dice at all.
func TestChancesOfARoll(t *testing.T) {
	black := 7
	if testing.Short() {
		black = 4
	}
	for region, faces := range plainDice {
		g := newHuntGraph(faces, black, false)
		empty := 0
		for i, table := range g.rolls {
			sum := table.fail
			for _, p := range table.chances {
				sum += p
			}
			if sum == 0 {
				empty++
			} else if math.Abs(sum-1) > 1e-12 {
				t.Errorf("%s: table %d adds up to %v", region, i, sum)
			}
			if len(table.options) > len(huntSolver{}.values) {
				t.Errorf("%s: table %d has %d options", region, i, len(table.options))
			}
		}
		if empty != 1 {
			t.Errorf("%s: %d tables are empty", region, empty)
		}
	}
}

// naive is the same hunt solved in the plainest way: dice in the hand, every
// roll of them rolled out, no packing, no order.
type naive struct {
	faces [dieFaces]uint8
	free  bool
	goal  *huntGoal
	known map[string]float64
}

type naiveHunt struct {
	black, region int
	dice          map[int]int // stored; a barred value has an entry of 0
	failed        bool
	begun         bool
}

func (n *naive) stop(h naiveHunt) float64 {
	sum := 0
	v := n.goal.ones[h.dice[1]] + n.goal.twos[h.dice[2]] + n.goal.threes[h.dice[3]]
	for value, k := range h.dice {
		sum += value * k
		if value > 6 && k > 0 {
			v += n.goal.high[value]
		}
	}
	if k := min(h.dice[1], h.dice[2], h.dice[3]); k > 0 {
		v += n.goal.series[k-1][sum]
	}
	return v + n.goal.power[sum]
}

func (h naiveHunt) copy() naiveHunt {
	dice := map[int]int{}
	for v, k := range h.dice {
		dice[v] = k
	}
	h.dice = dice
	return h
}

func (n *naive) decide(h naiveHunt) float64 {
	key := fmt.Sprint(h)
	if v, ok := n.known[key]; ok {
		return v
	}
	v := n.stop(h)
	if h.black+h.region > 0 {
		v = n.bestOfRolling(h)
	}
	n.known[key] = v
	return v
}

// bestOfRolling finds the worth of a state that may lead back to itself by trying again and again.
func (n *naive) bestOfRolling(h naiveHunt) float64 {
	stop := n.stop(h)
	if !h.begun {
		rolled, _ := n.roll(h)
		return rolled
	}
	rolled, loops := n.roll(h)
	if loops == 1 {
		return stop
	}
	v := stop
	for range 2000 {
		if next := max(stop, rolled+loops*v); next-v < 1e-14 {
			return next
		} else {
			v = next
		}
	}
	return v
}

// roll returns what rolling is worth, apart from the chance that it leads back
// to h, which it returns too.
func (n *naive) roll(h naiveHunt) (v, loops float64) {
	rolled := make([]int, h.black+h.region)
	total := 0
	var dice func(i int)
	dice = func(i int) {
		if i < len(rolled) {
			for f := range dieFaces {
				rolled[i] = f + 1
				if i == h.black {
					rolled[i] = int(n.faces[f])
				}
				dice(i + 1)
			}
			return
		}
		total++
		best, any := math.Inf(-1), false
		for _, value := range rolled {
			if _, barred := h.dice[value]; barred {
				continue
			}
			next := h.copy()
			next.begun = true
			for k, other := range rolled {
				if other != value {
					continue
				}
				next.dice[value]++
				if k == h.black {
					next.region--
				} else {
					next.black--
				}
			}
			any = true
			best = max(best, n.decide(next))
		}
		if any {
			v += best
			return
		}
		more, again := n.lost(h)
		v += more
		if again {
			loops++
		}
	}
	dice(0)
	return v / float64(total), loops / float64(total)
}

// lost is what a failed roll brings, and whether it leads back to h.
func (n *naive) lost(h naiveHunt) (v float64, again bool) {
	top := 0
	for value, k := range h.dice {
		if k > 0 {
			top = max(top, value)
		}
	}
	next := h.copy()
	next.failed = true
	if top > 0 {
		if next.dice[top]--; next.dice[top] == 0 && n.free {
			delete(next.dice, top)
		}
	}
	if !h.failed {
		v = n.goal.fail
	}
	if top == 0 && (h.failed || n.goal.fail == 0) {
		return v, true
	}
	return v + n.decide(next), false
}

func TestHuntAgainstAPlainerOne(t *testing.T) {
	failing := wanting()
	failing.fail = 1.25
	dear := wanting()
	dear.fail = 6 // so much that one fails on purpose
	most := 3
	if testing.Short() {
		most = 2
	}
	for region, faces := range plainDice {
		for black := 1; black <= most; black++ {
			for _, free := range []bool{false, true} {
				g := newHuntGraph(faces, black, free)
				for name, goal := range map[string]*huntGoal{
					"mean": meaning(), "12 or more": reaching(12), "20 or more": reaching(20), "all": wanting(),
					"failing": failing, "dear": dear,
				} {
					n := naive{faces: faces, free: free, goal: goal, known: map[string]float64{}}
					want := n.decide(naiveHunt{black: black, region: 1, dice: map[int]int{}})
					if got := whole(g, goal); math.Abs(got-want) > 1e-10 {
						t.Errorf(
							"%s, %d black, free %t, %s: %.12f, want %.12f", region, black, free,
							name, got, want,
						)
					}
				}
			}
		}
	}
}

// A hunt solved from its middle is worth what it is worth as a part of the
// whole, and a solver used for other hunts before remembers nothing of them.
func TestHuntFromItsMiddle(t *testing.T) {
	g := newHuntGraph(plainDice["D"], 4, false)
	goal := wanting()
	goal.fail = 1.5
	var all, parts huntSolver
	last, step := int32(len(g.nodes)-1), int32(7)
	if testing.Short() {
		step = 97
	}
	all.solve(g, goal, last)
	for i := int32(0); i <= last; i += step {
		if i%2 == 0 {
			parts.solve(newHuntGraph(plainDice["F"], 2, false), meaning(), 30)
		}
		parts.solve(g, goal, i)
		for _, failed := range []bool{false, true} {
			if a, b := all.worth(i, failed), parts.worth(i, failed); a != b {
				t.Fatalf("state %x is worth %v, and %v by itself", g.nodes[i].hold, a, b)
			}
		}
	}
}

func TestHuntThatCannotGoOn(t *testing.T) {
	faces := plainDice["A"]
	g := newHuntGraph(faces, 2, false)
	// The region die and a 1 are lost, and a black die is left that may show five values.
	h := g.start.store(10, 0, 1).store(1, 1, 0).lose(false).lose(false)
	var s huntSolver
	i := g.find(h)
	s.solve(g, meaning(), i)
	// the mean of 2 to 6: a failed roll costs nothing
	if want := 4.; math.Abs(s.worth(i, true)-want) > 1e-12 {
		t.Errorf("one die left and nothing to lose is worth %v, want %v", s.worth(i, true), want)
	}
	// A die that shows nothing but 9: after a 4 it brings 9 for sure; once it
	// is lost there is nothing to roll for.
	g = newHuntGraph([dieFaces]uint8{9, 9, 9, 9, 9, 9}, 1, false)
	i = g.find(g.start.store(4, 1, 0))
	s.solve(g, meaning(), i)
	if got := s.worth(i, false); math.Abs(got-13) > 1e-12 {
		t.Errorf("a sure 9 after a 4 is worth %v, want 13", got)
	}
	h = startHold(2).store(5, 1, 0).lose(false)
	if h.open(5) || h.power() != 0 || h.left() != 2 {
		t.Errorf("after losing its only die a hunt is %x", h)
	}
	if h = startHold(2).store(5, 1, 0).lose(true); !h.open(5) {
		t.Error("a value whose dice are all lost is barred although lost values are free")
	}
}

func TestLosingOneDieOfTheHighest(t *testing.T) { // TV-2 to TV-5
	h := startHold(4).store(6, 2, 0).store(10, 0, 1)
	for i, want := range []int{12, 6, 0, 0} {
		if h = h.lose(false); h.power() != want {
			t.Errorf("after %d failed rolls %d is left, want %d", i+1, h.power(), want)
		}
		if h.left() != 2 || h.open(6) || h.open(10) {
			t.Errorf("after %d failed rolls the hunt is %x", i+1, h)
		}
	}
}

// One who rolls dice and does what the solved hunt says does as well as it says.
func TestHuntAgainstDiceRolled(t *testing.T) {
	hunts := 1_000_000
	if testing.Short() {
		hunts = 50_000
	}
	for _, test := range gametest.Drawn(t, []struct {
		region      string
		black       int
		free        bool
		target      int
		first, rest int
	}{
		{"A", 2, false, 15, 0, 0},
		{"D", 3, false, 20, 0, 0},
		{"F", 4, true, 24, 0, 0},
		{"A", 5, false, 28, 3, 2}, // after two dice of 3
	}, 1) {
		g := newHuntGraph(plainDice[test.region], test.black, test.free)
		from := g.start
		if test.rest > 0 {
			from = from.store(test.first, test.rest, 0)
		}
		var s huntSolver
		s.solve(g, reaching(test.target), g.find(from))
		want := s.worth(g.find(from), false)
		c := game.Fast(uint64(test.target))
		n := hunts / 4
		hits := 0
		for range n {
			if s.play(from, &c).power() >= test.target {
				hits++
			}
		}
		got := float64(hits) / float64(n)
		error := math.Sqrt(want * (1 - want) / float64(n))
		t.Logf(
			"%s, %d dice, %d or more: %.6f, and %.6f ± %.6f in %d hunts", test.region, test.black+1,
			test.target, want, got, 2*error, n,
		)
		if math.Abs(got-want) > 4*error {
			t.Errorf("%+v: %.5f in %d hunts, want %.5f ± %.5f", test, got, n, want, 4*error)
		}
	}
}

// play rolls dice from a state on and keeps, rolls and stops as the solved hunt says.
func (s *huntSolver) play(h hold, c *game.Chance) hold {
	g := s.graph
	for h.left() > 0 {
		i := g.find(h)
		if h != g.start && s.goal.stop(&g.nodes[i], 0) >= s.rolled(i, false) {
			return h
		}
		var black [highFace + 1]int
		var region [highFace + 1]int
		for range h.black() {
			black[1+c.IntN(dieFaces)]++
		}
		if h.region() > 0 {
			region[g.faces[c.IntN(dieFaces)]]++
		}
		best, most := h, math.Inf(-1)
		for v := 1; v <= highFace; v++ {
			if black[v]+region[v] > 0 && h.open(v) {
				next := h.store(v, black[v], region[v])
				if worth := s.worth(g.find(next), false); worth > most {
					best, most = next, worth
				}
			}
		}
		if best == h {
			best = h.lose(g.free)
		}
		h = best
	}
	return h
}

func TestSolvingAllocatesNothing(t *testing.T) {
	g := newHuntGraph(plainDice["A"], 4, false)
	var s huntSolver
	goals := []*huntGoal{meaning(), reaching(20), wanting()}
	goals[2].fail = 1
	s.solve(g, goals[2], g.find(g.start))
	n := 0
	if allocs := testing.AllocsPerRun(20, func() {
		n++
		s.solve(g, goals[n%3], g.find(g.start))
	}); allocs != 0 {
		t.Errorf("%v allocations, want none", allocs)
	}
}

func BenchmarkHunt(b *testing.B) {
	for black := 2; black <= 8; black++ {
		b.Run(fmt.Sprintf("build/%d-dice", black+1), func(b *testing.B) {
			for b.Loop() {
				newHuntGraph(plainDice["A"], black, false)
			}
		})
		g := newHuntGraph(plainDice["A"], black, false)
		b.Run(fmt.Sprintf("solve/%d-dice", black+1), func(b *testing.B) {
			var s huntSolver
			goals := [2]*huntGoal{meaning(), wanting()}
			n := 0
			for b.Loop() {
				n++
				s.solve(g, goals[n%2], g.find(g.start))
			}
		})
	}
}
