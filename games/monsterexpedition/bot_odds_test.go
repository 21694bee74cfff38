package monsterexpedition

import (
	"fmt"
	"math"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/game/gametest"
)

// during plays random matches and calls f at each of their positions.
func during(o game.Setup, matches int, f func(s *State)) {
	for n := range matches {
		for s := range gametest.Positions(Rules, o, uint64(n)) {
			f(s)
		}
	}
}

// slow reports whether the odds of a position would take seconds under the race
// detector, which finds nothing more in them than in odds of fewer dice.
func slow(s *State) bool {
	if !testing.Short() || s.Phase == GameOver {
		return false
	}
	for r := range Region(regions) {
		if box.pool(s, s.Turn, r) > 3 || s.Hunt.Pool > 3 {
			return true
		}
	}
	return false
}

func TestOddsAreShownOnlyIfTheTableWantsThem(t *testing.T) {
	for choice, wanted := range map[string]bool{"hidden": false, "shown": true} {
		shown := 0
		during(game.Setup{Seats: 2, Options: map[string]string{"odds": choice}}, 3, func(s *State) {
			if slow(s) {
				return
			}
			odds := Rules.View(s, game.Nobody).(View).Odds
			shown += len(odds)
			rolling := s.Phase == ChooseCamp || s.Phase == Keep || s.Phase == RollOrStop
			if odds == nil || wanted && rolling != (len(odds) > 0) {
				t.Fatalf("%s: %d odds in phase %s", choice, len(odds), s.Phase)
			}
		})
		if (shown > 0) != wanted {
			t.Errorf("%s: %d odds are shown", choice, shown)
		}
	}
}

// Every viewer gets the same odds, and the odds depend on public facts alone.
func TestOddsAreThoseOfWhatLiesOpen(t *testing.T) {
	during(game.Setup{Seats: 3, Options: map[string]string{"odds": "shown"}}, 4, func(s *State) {
		if slow(s) {
			return
		}
		first := Rules.View(s, 0).(View)
		if second := Rules.View(s, 1).(View); !reflect.DeepEqual(first.Odds, second.Odds) {
			t.Fatalf("seats are shown %v and %v", first.Odds, second.Odds)
		}
		targets := map[string]int{}
		for _, odd := range first.Odds {
			targets[odd.Target]++
			if odd.Chance < 0 || odd.Chance > 1 {
				t.Fatalf("%+v has a chance outside of 0 to 1", odd)
			}
			if s.Phase != ChooseCamp && odd.Camp != s.Hunt.Region {
				t.Fatalf("a hunt from %s has odds %+v", s.Hunt.Region, odd)
			}
			if s.Phase == RollOrStop && odd.Cost <= s.Hunt.sum() && odd.Chance != 1 {
				t.Fatalf("with %d stored: %+v", s.Hunt.sum(), odd)
			}
			if strings.HasPrefix(
				odd.Target, "M",
			) == (odd.Target == targetCage || odd.Target == targetTraders) {
				t.Fatalf("target %q", odd.Target)
			}
		}
		for _, m := range s.Wilds {
			if m == 0 || len(first.Odds) == 0 {
				continue
			}
			want := 0
			for r := range Region(regions) {
				if box.lives[r].has(m) && (s.Phase == ChooseCamp || r == s.Hunt.Region) {
					want++
				}
			}
			if targets[m.String()] != want {
				t.Fatalf("%s is a target %d times, want %d", m, targets[m.String()], want)
			}
		}
	})
}

// Crates that are there count: what they pay for whole is certain, from every
// camp, and the rest is as likely as its remainder.
func TestOddsCountCrates(t *testing.T) {
	o, err := Rules.Fill(
		game.Setup{Seats: 1, Options: map[string]string{"odds": "shown", "expedition": "10"}},
	)
	if err != nil {
		t.Fatal(err)
	}
	var s State
	c := game.Fast(3)
	Rules.Deal(&s, o, &c, nil)
	g := &sitting{t: t, s: s}
	g.wilds(18, 5, 24) // of level 20 in the aerie, 9 in the forest, 34 in the aerie
	chance := func(crates uint8, target string, r Region) (chance float64, cost int) {
		g.s.Crates = crates
		for _, odd := range box.odds(&g.s) {
			if odd.Target == target && odd.Camp == r {
				return odd.Chance, odd.Cost
			}
		}
		return -1, -1
	}
	for _, x := range []struct {
		crates uint8
		target string
		camp   Region
		cost   int
		like   int // without crates what costs so much from there is as likely
	}{
		{0, "M18", Aerie, 20, 20},
		{1, "M18", Aerie, 10, 10},
		{2, "M18", Aerie, 0, 0},
		{3, "M24", Aerie, 4, 4},
		{2, "M18", Depths, 0, 0},
		{1, "M18", Depths, -1, -1},
		{0, "M05", Forest, 9, 9},
		{1, "M05", Aerie, 0, 0},
		{0, "traders", Forest, 40, 40},
		{3, "traders", Forest, 10, 10},
	} {
		p, cost := chance(x.crates, x.target, x.camp)
		want := -1.0
		if x.like >= 0 {
			want = chanceFrom(&g.s, x.camp, x.like)
		}
		if cost != x.cost || math.Abs(p-want) > 0.0005 {
			t.Errorf(
				"with %d crates %s costs %d from %s, chance %v; want %d, %v", x.crates, x.target,
				cost, x.camp, p, x.cost, want,
			)
		}
	}
}

// chanceFrom returns the chance that a hunt from a camp reaches a sum, as the
// solver computes it.
func chanceFrom(s *State, r Region, sum int) float64 {
	if sum == 0 {
		return 1
	}
	h := startHold(box.pool(s, s.Turn, r))
	graph := graphOf(r, h.black(), false)
	solver := new(huntSolver)
	solver.solve(graph, reaching(sum), graph.find(graph.start))
	return solver.worth(graph.find(h), false)
}

// The odds at the start are those of section 9.2 of the rules, and a roll
// changes them.
func TestOddsOfTheStart(t *testing.T) {
	o, err := Rules.Fill(game.Setup{Seats: 2, Options: map[string]string{"odds": "shown"}})
	if err != nil {
		t.Fatal(err)
	}
	var s State
	c := game.Fast(3)
	Rules.Deal(&s, o, &c, nil)
	want := map[Region]map[int]float64{
		Aerie:  {9: 0.94, 10: 0.918, 11: 0.88, 12: 0.84, 13: 0.79, 16: 0.53, 18: 0.31, 40: 0},
		Depths: {9: 0.95, 10: 0.915, 11: 0.88, 12: 0.83, 13: 0.77, 16: 0.50, 18: 0.285, 40: 0},
		Forest: {9: 0.96, 10: 0.914, 11: 0.85, 12: 0.76, 13: 0.65, 16: 0.29, 18: 0.10, 40: 0},
	}
	seen := 0
	for _, odd := range box.odds(&s) {
		if p, ok := want[odd.Camp][odd.Cost]; ok {
			seen++
			if math.Abs(odd.Chance-p) > 0.0055 {
				t.Errorf("%+v, want %.3f", odd, p)
			}
		}
	}
	if seen < 9 {
		t.Errorf("%d odds were compared", seen)
	}
	// The yellow 10 and two black 5: all three stored make 20, one is lost at most.
	s.Phase = Keep
	s.Hunt = Hunt{
		Region: Aerie, Pool: 2, Black: 2, Die: true, Shown: [7]uint8{0: 10, 5: 2}, Rolls: 1,
	}
	for _, odd := range box.odds(&s) {
		if odd.Target == targetCage && odd.Chance != 1 {
			t.Errorf("%+v, though either value makes ten", odd)
		}
	}
}

// chanceToReach looks a chance up in a table of odds.
func chanceToReach(r Region, black, target int, h hold) float64 {
	t := chancesOf(huntKey{r, uint8(black), false, uint8(target)})
	return float64(t.chance[t.graph.find(h)]) / certain
}

// A table that was evicted from the cache is computed again with the same odds.
func TestChancesMakeRoom(t *testing.T) {
	h := startHold(3).store(4, 1, 0)
	before := chanceToReach(Depths, 3, 17, h)
	for target := 1; target < 60; target += 2 {
		for r := range Region(regions) {
			for black := 2; black < 5; black++ {
				chanceToReach(r, black, target, startHold(black))
			}
		}
	}
	if after := chanceToReach(Depths, 3, 17, h); after != before {
		t.Errorf("the chance was %v and is %v", before, after)
	}
	if p := chanceToReach(Aerie, 4, 59, startHold(4)); p != 0 {
		t.Errorf("59 is reached with a chance of %v", p)
	}
	if p := chanceToReach(Aerie, 4, 1, startHold(4)); p != 1 {
		t.Errorf("1 is reached with a chance of %v", p)
	}
}

// Concurrent calls share one solution and get the same odds.
func TestOddsAtManyTables(t *testing.T) {
	s := late(5)
	want := box.odds(s)
	for i := range chances {
		chances[i].Store(nil)
	}
	var tables sync.WaitGroup
	for range 4 {
		tables.Go(func() {
			mine := late(5)
			plan, worth := Rules.Thinking.Planner(Rules.Redeal), make([]float32, 8)
			for range 5 {
				if got := box.odds(mine); !reflect.DeepEqual(got, want) {
					t.Errorf("odds are %v, want %v", got, want)
				}
				legal := Rules.Moves(mine, 0, nil)
				plan(mine, 0, legal, 1, worth[:len(legal)])
			}
		})
	}
	tables.Wait()
}

// late returns a position with this many dice in the hunt, whose view has odds.
func late(dice int) *State {
	s := new(State)
	o, err := Rules.Fill(
		game.Setup{Seats: 2, Options: map[string]string{"odds": "shown", "first-seat": "0"}},
	)
	if err != nil {
		panic(err)
	}
	c := game.Fast(1)
	Rules.Deal(s, o, &c, nil)
	s.Phase = RollOrStop
	h := startHold(dice-1).store(3, 1, 0)
	s.Hunt = Hunt{
		Region: Aerie, Pool: uint8(dice - 1), Black: uint8(h.black()), Die: true, Rolls: 1,
	}
	s.Hunt.Stored[2] = 2
	return s
}

func TestOddsAreReadyWhenAViewWantsThem(t *testing.T) {
	if testing.Short() {
		t.Skip("times mean nothing under the race detector, which -short goes with")
	}
	for dice := 3; dice <= 8; dice++ {
		s := late(dice)
		box.odds(s)
		best := time.Duration(math.MaxInt64)
		for range 5 {
			start := time.Now()
			box.odds(s)
			best = min(best, time.Since(start))
		}
		if best > 5*time.Millisecond {
			t.Errorf("%d dice: %v", dice, best)
		}
	}
}

func BenchmarkOdds(b *testing.B) {
	for dice := 3; dice <= 8; dice++ {
		s := late(dice)
		b.Run(fmt.Sprintf("warm/%d-dice", dice), func(b *testing.B) {
			for b.Loop() {
				box.odds(s)
			}
		})
		b.Run(fmt.Sprintf("cold/%d-dice", dice), func(b *testing.B) {
			for b.Loop() {
				for i := range chances {
					chances[i].Store(nil)
				}
				box.odds(s)
			}
		})
	}
}
