package monsterexpedition

import (
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"lair.games/lair/game"
)

// The whole of an expedition can be solved where the monsters do not matter: in
// the fourth, which asks for two camps at the last level, with monsters that
// have neither symbols nor abilities and that any hunt captures. Then a
// position is the levels of the camps and the turn, and what a hunt is for is
// the chance to win from the position that it leads to. optimum is that chance
// for one who plays perfectly and need not mind that the wilds run over; so
// nobody can do better with these monsters.
type optimum struct {
	set CampSet
	// dice raise a camp one by one, and not once for all of a value
	each bool
	// from the start of a turn, from 1
	chance [optimumTurns + 2][lastLevel + 1][lastLevel + 1][lastLevel + 1]float64
	known  [optimumTurns + 2][lastLevel + 1][lastLevel + 1][lastLevel + 1]bool
	values [optimumTurns + 1][]float64 // room for one hunt in each turn
	last   string                      // the hunt that values are of, where a match is played by them
}

// optimumTurns is how many turns there are: one for each card of the draw pile, and the last.
const optimumTurns = 8

// from is the chance to win from the start of a turn.
func (o *optimum) from(turn int, levels [regions]int) float64 {
	at := &o.chance[turn][levels[0]][levels[1]][levels[2]]
	known := &o.known[turn][levels[0]][levels[1]][levels[2]]
	if *known {
		return *at
	}
	*known = true
	top := 0
	for _, n := range levels {
		top += n / lastLevel
	}
	switch {
	case top >= 2:
		*at = 1
	case turn <= optimumTurns:
		for r := range Region(regions) {
			*at = max(*at, o.hunt(turn, levels, r))
		}
	}
	return *at
}

// hunt is the chance to win if this turn's hunt starts from a camp.
func (o *optimum) hunt(turn int, levels [regions]int, r Region) float64 {
	g := graphOf(r, int(camps[o.set][r].black[levels[r]]), false)
	o.values[turn] = room(o.values[turn], len(g.nodes))
	values := o.values[turn]
	for i := range g.nodes {
		n := &g.nodes[i]
		stop := 0.
		if n.hold != g.start {
			stop = o.from(turn+1, o.raised(levels, n))
		}
		values[i] = bestOf(g, int32(i), values, stop)
	}
	return values[g.find(g.start)]
}

// raised are the levels after a hunt that stops in a state.
func (o *optimum) raised(levels [regions]int, n *huntNode) [regions]int {
	for r, dice := range [regions]uint8{n.ones, n.twos, n.threes} {
		if !o.each {
			dice = min(dice, 1)
		}
		levels[r] += int(dice)
		if b := camps[o.set][r].bonus; b > 0 && b == n.high {
			levels[r]++
		}
		levels[r] = min(levels[r], lastLevel)
	}
	return levels
}

// bestOf is what a state is worth where the worth of those that follow is known
// and stopping is worth what it is.
func bestOf(g *huntGraph, i int32, values []float64, stop float64) float64 {
	n := &g.nodes[i]
	t := &g.rolls[n.roll]
	if n.hold.left() == 0 || t.fail == 1 && n.lose == i {
		return stop
	}
	after := g.after(n)
	sum, from := 0., int32(0)
	for o, p := range t.chances {
		best := 0.
		for _, k := range t.offers[from:t.ends[o]] {
			best = max(best, values[after[k]])
		}
		from = t.ends[o]
		sum += p * best
	}
	switch {
	case t.fail == 0:
	case n.lose != i:
		sum += t.fail * values[n.lose]
	default: // nothing is stored: a failed roll can be made again
		sum += t.fail * max(stop, sum/(1-t.fail))
	}
	if n.hold == g.start {
		return sum
	}
	return max(sum, stop)
}

// camp is the camp that the best hunt of a turn starts from, as a move.
func (o *optimum) camp(s *State, moves []Move) int {
	best, most := 0, -1.
	for i, m := range moves {
		if v := o.hunt(optimumTurns-int(s.Pile), levelsOf(s), m.Region); v > most {
			best, most = i, v
		}
	}
	o.last = ""
	return best
}

// dice is the best value to store, or whether to roll on or stop, in the hunt that runs.
func (o *optimum) dice(s *State, moves []Move) int {
	turn, levels, r := optimumTurns-int(s.Pile), levelsOf(s), s.Hunt.Region
	if hunt := fmt.Sprint(turn, levels, r); hunt != o.last {
		o.hunt(turn, levels, r)
		o.last = hunt
	}
	g, values, best := graphOf(r, int(camps[o.set][r].black[levels[r]]), false), o.values[turn], 0
	if s.Phase == RollOrStop {
		i := g.find(s.hold())
		goes := bestOf(g, i, values, -1) // what rolling on is worth where stopping is worth nothing
		if o.from(turn+1, o.raised(levels, &g.nodes[i])) > goes {
			return slices.IndexFunc(moves, func(m Move) bool { return m.Kind == Stop })
		}
		return slices.IndexFunc(moves, func(m Move) bool { return m.Kind != Stop })
	}
	for i, m := range moves {
		if values[g.find(s.storing(s.hold(), int(m.Value)))] > values[g.find(
			s.storing(s.hold(), int(moves[best].Value)),
		)] {
			best = i
		}
	}
	return best
}

func levelsOf(s *State) (levels [regions]int) {
	for r := range levels {
		levels[r] = int(s.Levels[0][r])
	}
	return levels
}

// tame is the box with monsters that do not matter.
func tame(t testing.TB) *game.Rules[State, Move] {
	t.Helper()
	var b strings.Builder
	b.WriteString(strings.Join(monsterHeading, ",") + "\n")
	for m := Monster(1); m <= monsters; m++ {
		region, start := Everywhere, 0
		if int(m) <= starters {
			region, start = Region(m-1)/2, 1
		}
		fmt.Fprintf(&b, "%s,Tame %d,Docile %d,%s,1,1,1,,,,,%d\n", m, m, m, region, start)
	}
	r, err := Rules.Cards.With(b.String())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestPlanAgainstTheOptimum measures the plan alone by the exact optimum of a
// whole expedition, with upgrades for each die and with one for each value,
// which is harder; and which of its decisions lose what it loses: it plays the
// same attempts with its camps or its dice taken from the optimum.
// LAIR_ATTEMPTS says how many attempts with each camp set tell what the plan
// wins; 2,000 give a standard error of a point.
func TestPlanAgainstTheOptimum(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing runs beside it, and the race detector takes minutes")
	}
	attempts, sets, counts, told := 60, []CampSet{0}, []string{"value"}, false
	if n, err := strconv.Atoi(os.Getenv("LAIR_ATTEMPTS")); err == nil && n > 0 {
		attempts, sets, counts, told = n, []CampSet{0, 1, 2, 3}, []string{"die", "value"}, true
	}
	r := tame(t)
	plan := r.Thinking.Planner(r.Redeal)
	for _, counting := range counts {
		for _, set := range sets {
			o := optimum{set: set, each: counting == "die"}
			best := o.from(1, [regions]int{})
			setup := game.Setup{Seats: 1, Options: map[string]string{
				"expedition": "4", "camp-set-0": setNames[set], "upgrade-counting": counting,
			}}
			error := math.Sqrt(best * (1 - best) / float64(attempts))
			var shares [4]float64
			for i, better := range [][]Phase{
				{}, {ChooseCamp, Keep, RollOrStop}, {ChooseCamp}, {Keep, RollOrStop},
			} {
				if i > 1 && !told {
					break
				}
				who := func(s *State, moves []Move) int { return o.only(s, moves, better...) }
				won := 0
				for n := range uint64(attempts) {
					if s := playing(t, r, plan, setup, n, who); s.Outcome == Won {
						won++
					}
				}
				shares[i] = float64(won) / float64(attempts)
				if share := shares[i]; best <= 0.5 || best >= 1 || share > best+4*error ||
					share < 0.4*best {
					t.Errorf(
						"camp set %s, %d: the plan wins %.3f of %d attempts, and %.4f can be won",
						setNames[set], i, share, attempts, best,
					)
				}
			}
			t.Logf(
				"camp set %s, an upgrade for each %s: at best %.4f ± %.4f; of it the plan %.3f, with the best camps and dice %.3f",
				setNames[set],
				counting,
				best,
				2*error,
				shares[0]/best,
				shares[1]/best,
			)
			if told {
				t.Logf(
					"  with the best camps alone %.3f, with the best dice alone %.3f",
					shares[2]/best, shares[3]/best,
				)
			}
		}
	}
}

// only chooses as the optimum does in some phases, and leaves the others to the plan.
func (o *optimum) only(s *State, moves []Move, phases ...Phase) int {
	switch {
	case !slices.Contains(phases, s.Phase):
		return -1
	case s.Phase == ChooseCamp:
		return o.camp(s, moves)
	default:
		return o.dice(s, moves)
	}
}

// playing plays a match in which all seats go by a plan, but where somebody
// else, if there is one, knows better than -1.
func playing(
	t testing.TB, r *game.Rules[State, Move], plan game.Plan[State, Move], o game.Setup,
	number uint64, better func(*State, []Move) int,
) State {
	t.Helper()
	o, err := r.Fill(o)
	if err != nil {
		t.Fatal(err)
	}
	seed, luck, worth := game.SeedOf(number), game.Fast(number), make([]float32, 300)
	var s, guess State
	var moves []Move
	c := seed.At(0)
	r.Deal(&s, o, &c, nil)
	for ply := 1; r.Actors(&s) != 0; ply++ {
		seat := s.asked()
		moves = r.Moves(&s, seat, moves[:0])
		guess = s
		r.Redeal(&guess, seat, &luck)
		plan(&guess, seat, moves, 1, worth[:len(moves)])
		best := 0
		for i := range moves {
			if worth[i] > worth[best] {
				best = i
			}
		}
		if better != nil {
			if i := better(&s, moves); i >= 0 {
				best = i
			}
		}
		c = seed.At(ply)
		r.Apply(&s, seat, moves[best], &c, nil)
	}
	return s
}
