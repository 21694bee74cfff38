package monsterexpedition

import (
	"math"
	"testing"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/game/gametest"
)

// byPlan plays a match in which some seats follow the plan and the others move at random.
func byPlan(t testing.TB, o game.Setup, number uint64, follow game.Seats) State {
	t.Helper()
	o, err := Rules.Fill(o)
	if err != nil {
		t.Fatal(err)
	}
	seed := game.SeedOf(number)
	luck, plan, worth := game.Fast(number), Rules.Thinking.Planner(Rules.Redeal), make(
		[]float32, 300,
	)
	var s State
	c := seed.At(0)
	Rules.Deal(&s, o, &c, nil)
	for ply := 1; Rules.Actors(&s) != 0; ply++ {
		seat := s.asked()
		legal := Rules.Moves(&s, seat, nil)
		best := luck.IntN(len(legal))
		if follow.Has(seat) {
			guess := s
			Rules.Redeal(&guess, seat, &luck)
			plan(&guess, seat, legal, 1, worth[:len(legal)])
			for i := range legal {
				if worth[i] > worth[best] {
					best = i
				}
			}
		}
		c = seed.At(ply)
		Rules.Apply(&s, seat, legal[best], &c, nil)
	}
	return s
}

func TestPlanBeatsChance(t *testing.T) {
	if testing.Short() {
		t.Skip("plays matches for many seconds")
	}
	points, others, matches := 0, 0, 12
	for n := range uint64(matches) {
		s := byPlan(t, game.Setup{Seats: 2}, n, game.Only(game.Seat(n%2)))
		r := Rules.Result(&s)
		points += int(r.Scores[n%2])
		others += int(r.Scores[1-n%2])
	}
	if points < 35*matches || points < 2*others {
		t.Errorf(
			"plans score %d in %d matches against the %d of random seats", points, matches, others,
		)
	}
}

// A plan that is asked about a last level takes it, whether it is ahead or behind.
func TestPlanTakesTheLastLevel(t *testing.T) {
	for _, rich := range []game.Seat{0, 1} {
		for name, m := range map[string]*playStyle{
			"plain": &plain, "bold": &bold, "careful": &careful, "hasty": &hasty,
		} {
			g := sit(t, 2)
			g.s.Turn = 1
			g.wilds(1, 2, 4, 5, 6, 8, 9)
			g.owns(rich, 24, 41, 58)
			g.piles(4, 20)
			g.s.Levels = [maxSeats][regions]uint8{{6, 0, 0}, {6, 6, 6}}
			g.scoring(Depths, 1)
			g.do(done)
			legal, worth := g.legal(), make([]float32, 2)
			m.planner(box)(Rules.Redeal)(&g.s, g.s.asked(), legal, 1, worth)
			if !legal[0].Accept || worth[0] <= worth[1] {
				t.Errorf(
					"a %s plan weighs %v as %v where seat %d is rich", name, legal, worth, rich,
				)
			}
		}
	}
}

// The means of section 9.3, as near as so few matches can tell.
func TestPlanScores(t *testing.T) {
	if testing.Short() {
		t.Skip("plays matches for many seconds")
	}
	const matches = 40
	means := map[int]float64{2: 39.2, 3: 34.7, 4: 30.6}
	for _, seats := range gametest.Drawn(t, []int{2, 3, 4}, 1) {
		want := means[seats]
		sum, squares := 0., 0.
		for n := range matches {
			s := byPlan(t, game.Setup{Seats: seats}, uint64(n), game.First(seats))
			r := Rules.Result(&s)
			for _, v := range r.Scores[:seats] {
				sum += float64(v)
				squares += float64(v) * float64(v)
			}
		}
		count := float64(matches * seats)
		mean := sum / count
		if error := math.Sqrt((squares/count - mean*mean) / count); math.Abs(
			mean-want,
		) > 1.5+4*error {
			t.Errorf("%d seats score %.1f ± %.1f, want %.1f", seats, mean, error, want)
		}
	}
}

func TestPlanWinsExpeditions(t *testing.T) {
	if testing.Short() {
		t.Skip("plays matches for many seconds")
	}
	const attempts = 40
	shares := map[string]float64{"1": 0.6, "3": 0.6, "4": 0.6, "8": 0.35}
	for _, expedition := range gametest.Drawn(t, []string{"1", "3", "4", "8"}, 1) {
		want, won := shares[expedition], 0
		for n := range attempts {
			o := game.Setup{
				Seats: 1, Options: map[string]string{"expedition": expedition, "camp-set-0": "II"},
			}
			if s := byPlan(t, o, uint64(n), game.Only(0)); s.Outcome == Won {
				won++
			}
		}
		if float64(won) < want*attempts {
			t.Errorf("expedition %s: %d of %d are won", expedition, won, attempts)
		}
	}
}

// In every phase the plan weighs what can be done, and what it thinks best can
// only lose by doing something else.
func TestPlanOfPurchases(t *testing.T) {
	b := new(buyer)
	for _, o := range []game.Setup{
		{Seats: 2},
		{Seats: 4},
		{Seats: 1, Options: map[string]string{"expedition": "6"}},
		{Seats: 1, Options: map[string]string{"expedition": "9"}},
		{Seats: 1, Options: map[string]string{"expedition": "10"}},
	} {
		seen, matches := 0, 12
		if o.Seats == 1 {
			matches = 80 // at random few hunts there are worth anything
		}
		during(o, matches, func(s *State) {
			if s.Phase != Spend || s.Hunt.Power < 16 || seen > 60 {
				return
			}
			if s.solo() && s.goal().crate > 0 {
				s.Crates = max(s.Crates, 2)
			}
			seen++
			out := box.outlook(s, &plain)
			b.open(&out, s.Hunt.Region, 0)
			got := b.most(int(s.Hunt.Power))
			p := purchaser{b: b, best: float32(math.Inf(-1))}
			p.buy(s, bundle{}, 0)
			if math.Abs(float64(got-p.best)) > 1e-3 {
				t.Fatalf(
					"%+v: the best purchase of %d is worth %v, and one by one %v", o, s.Hunt.Power,
					got, p.best,
				)
			}
		})
		if seen < 10 {
			t.Errorf("%+v: %d purchases were compared", o, seen)
		}
	}
}

// purchaser makes every row of purchases that the rules allow.
type purchaser struct {
	b    *buyer
	best float32
}

func (p *purchaser) buy(s *State, x bundle, cages int) {
	p.best = max(p.best, p.b.weigh(&x, cages))
	if s.Phase != Spend {
		return
	}
	for _, m := range Rules.Moves(s, s.Turn, nil) {
		y, more := x, cages
		switch m.Kind {
		case Capture:
			for _, prey := range p.b.list[:p.b.n] {
				if prey.monster == m.Monster {
					y.value += prey.value
					y.symbols += prey.symbols
					y.steals += prey.steals
				}
			}
			y.taken = y.taken.with(m.Monster)
			y.crates += int(m.Crates)
		case Visit:
			if x.trade > 0 {
				continue // a second visit costs more than any hunt brings
			}
			y.trade = m.Crates + 1
			y.crates += int(m.Crates)
		case Buy:
			more++
		default:
			continue
		}
		next := *s
		c := game.Fast(1)
		Rules.Apply(&next, s.Turn, m, &c, nil)
		if next.Phase == ChooseVictim {
			Rules.Apply(&next, s.Turn, Rules.Moves(&next, s.Turn, nil)[0], &c, nil)
		}
		if next.Turn != s.Turn || next.Round != s.Round {
			next.Phase = GameOver // the hunt is over by itself
		}
		p.buy(&next, y, more)
	}
}

// A plan keeps nothing of the position that it was asked about.
func TestPlanLetsGo(t *testing.T) {
	p := &planner{d: box, m: &plain}
	during(game.Setup{Seats: 2}, 1, func(s *State) {
		if s.Phase == GameOver || slow(s) {
			return
		}
		legal := Rules.Moves(s, s.asked(), nil)
		p.weigh(s, s.asked(), legal, 1, make([]float32, len(legal)))
		if p.o.s != nil || p.buyer.o.s != nil {
			t.Fatalf("it holds on to the position in phase %s", s.Phase)
		}
	})
}

func BenchmarkPlan(b *testing.B) {
	s := late(8)
	for name, phase := range map[string]Phase{"camp": ChooseCamp, "roll": RollOrStop} {
		for _, test := range []struct {
			name  string
			fresh bool
		}{{"new", true}, {"again", false}} {
			b.Run(name+"/8-dice/"+test.name, func(b *testing.B) {
				at := *s
				at.Phase = phase
				at.Levels[0] = [regions]uint8{lastLevel, lastLevel, lastLevel}
				for m := range (box.symbols[Wing] | box.symbols[Shell] | box.symbols[Leaf]).all() {
					box.take(&at, 0, m)
				}
				if phase == ChooseCamp {
					at.Hunt = Hunt{}
				}
				legal := Rules.Moves(&at, 0, nil)
				worth := make([]float32, len(legal))
				plan := Rules.Thinking.Planner(Rules.Redeal)
				for i := 0; b.Loop(); i++ {
					if test.fresh {
						at.Levels[1][0] = uint8(i % 7) // changes what stopping is worth
						at.Wilds[0] = Monster(1 + i%50)
					}
					plan(&at, 0, legal, 1, worth)
				}
			})
		}
	}
}

// BenchmarkDecision plays matches by the plan and tells what a decision takes:
// the mean and the longest, the building of graphs apart.
func BenchmarkDecision(b *testing.B) {
	for name, o := range map[string]game.Setup{
		"2-seats":      {Seats: 2},
		"4-seats":      {Seats: 4},
		"expedition-4": {Seats: 1, Options: map[string]string{"expedition": "4"}},
		"expedition-9": {Seats: 1, Options: map[string]string{"expedition": "9"}},
	} {
		b.Run(name, func(b *testing.B) {
			for r := range Region(regions) {
				for black := range poolMost {
					graphOf(r, black, false)
				}
			}
			sum, most, decisions := time.Duration(0), time.Duration(0), 0
			plan := Rules.Thinking.Planner(Rules.Redeal)
			timed := func(s *State, seat game.Seat, moves []Move, tries int, worth []float32) {
				start := time.Now()
				plan(s, seat, moves, tries, worth)
				took := time.Since(start)
				sum, most, decisions = sum+took, max(most, took), decisions+1
			}
			for n := uint64(0); b.Loop(); n++ {
				playing(b, Rules, timed, o, n, nil)
			}
			b.ReportMetric(float64(sum.Microseconds())/1000/float64(decisions), "ms/decision")
			b.ReportMetric(float64(most.Microseconds())/1000, "ms-longest")
		})
	}
}
