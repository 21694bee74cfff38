package gloomygraves

import (
	"slices"
	"testing"

	"lair.games/lair/game"
)

// dealtOut returns a position at the start of a match.
func dealtOut(seats int, seed uint64) (s State, c game.Chance) {
	c = game.Fast(seed)
	box.deal(&s, game.Setup{Seats: seats, Options: map[string]string{"first-seat": "0"}}, &c, nil)
	return s, c
}

// playedOut plays a match by planned turns of one temper. It calls see with every
// position before its move.
func playedOut(seats int, seed uint64, how temper, see func(s *State, seat game.Seat)) State {
	s, c := dealtOut(seats, seed)
	t := &turnPlanner{temper: how}
	for actors(&s) != 0 {
		seat := actors(&s).Lowest()
		if see != nil {
			see(&s, seat)
		}
		box.apply(&s, seat, t.choose(&s, seat), &c, nil)
	}
	return s
}

// TestTurnsAreLegal plays matches by planned turns and checks that every chosen
// move is legal.
func TestTurnsAreLegal(t *testing.T) {
	by := &turnPlanner{temper: adaptive}
	for seed := range uint64(6) {
		playedOut(2+int(seed%3), seed, hasty, func(s *State, seat game.Seat) {
			legal := moves(s, seat, nil)
			m := by.choose(s, seat)
			if !slices.Contains(legal, m) {
				t.Fatalf("seed %d: %+v is not legal", seed, m)
			}
			if s.Phase != BuryCrypt {
				return
			}
			next := *s
			box.apply(&next, seat, m, &game.Chance{}, nil)
			if by.second.Kind == InPit && !slices.Contains(moves(&next, seat, nil), by.second) {
				t.Fatalf("seed %d: after %+v %+v is not legal", seed, m, by.second)
			}
		})
	}
}

// TestGroupsOfBurials compares the group sizes of planned burials with those after
// the burial.
func TestGroupsOfBurials(t *testing.T) {
	by := &turnPlanner{temper: hasty}
	seen := 0
	playedOut(4, 5, hasty, func(s *State, seat game.Seat) {
		if s.Phase != BuryCrypt {
			return
		}
		by.plan(s, seat)
		h := &s.Hands[seat]
		for _, b := range by.pits[:by.counts[1]] {
			p := s.Pit
			p.bury(h.Cards[b.card], b.move.at(), b.move.Dir)
			for k := range Gravedigger {
				if int(b.sizes[k]) != p.largest(k) {
					t.Fatalf(
						"%v in the pit makes groups %v, but %d of %v", b.move, b.sizes,
						p.largest(k), k,
					)
				}
			}
			seen++
		}
		for _, b := range by.crypts[:by.counts[0]] {
			c := s.Crypts[seat]
			c.bury(h.Cards[b.card], b.move.at(), b.move.Dir)
			for k := range Gravedigger {
				if int(b.sizes[k]) != c.largest(k) {
					t.Fatalf(
						"%v in the crypt makes groups %v, but %d of %v", b.move, b.sizes,
						c.largest(k), k,
					)
				}
			}
		}
	})
	if seen < 300 {
		t.Errorf("%d burials seen, want more", seen)
	}
}

// TestStylesDiffer checks that patient bots need more turns than rushing ones and
// get better markers.
func TestStylesDiffer(t *testing.T) {
	if testing.Short() {
		t.Skip("plays matches for many seconds")
	}
	const matches = 5
	figures := func(style int) (turns, value float64) {
		plan := Rules.Thinking.Styles[style].Planner(Rules.Redeal)
		var worth []float32
		taken := 0
		for seed := range uint64(matches) {
			s, c := dealtOut(2, seed)
			for actors(&s) != 0 {
				seat := actors(&s).Lowest()
				legal := moves(&s, seat, nil)
				worth = append(worth[:0], make([]float32, len(legal))...)
				plan(&s, seat, legal, 20, worth)
				box.apply(&s, seat, legal[slices.Index(worth, slices.Max(worth))], &c, nil)
			}
			turns += float64(s.turns()) / matches
			for seat := range game.Seat(2) {
				v, n := s.values(seat)
				taken += n
				for _, x := range v {
					value += float64(x)
				}
			}
		}
		return turns, value / float64(taken)
	}
	quick, low := figures(0)
	slow, high := figures(1)
	t.Logf(
		"rushing: %.1f turns a match, markers of %.2f; patient: %.1f, %.2f", quick, low, slow, high,
	)
	if slow < quick+1 || high < low+0.3 {
		t.Error("want more turns and better markers from patient bots than from rushing ones")
	}
}

// TestPlanDependsOnItsArguments checks that a plan gives the same answer twice,
// with other positions in between, and tells moves apart.
func TestPlanDependsOnItsArguments(t *testing.T) {
	plan := Rules.Thinking.Planner(Rules.Redeal)
	asked := 0
	playedOut(3, 9, hasty, func(s *State, seat game.Seat) {
		if asked++; asked%7 != 0 {
			return
		}
		legal := moves(s, seat, nil)
		first, again := make([]float32, len(legal)), make([]float32, len(legal))
		before := *s
		plan(s, seat, legal, 60, first)
		plan(s, seat, legal, 1, again)
		plan(s, seat, legal, 60, again)
		if *s != before || !slices.Equal(first, again) {
			t.Fatalf("in %v it weighed %v, then %v", s.Phase, first, again)
		}
		if s.Phase == BuryCrypt && slices.Max(first) == slices.Min(first) {
			t.Errorf("all %d burials have the same value", len(legal))
		}
	})
}

// TestABlockedTurnIsWorthWhatItComesTo checks the values of burials in the crypt
// if none of the seat's other cards fits the pit.
func TestABlockedTurnIsWorthWhatItComesTo(t *testing.T) {
	s := deadPit(t)
	plan := Rules.Thinking.Planner(Rules.Redeal)
	for _, tries := range []int{1, 40, 400} {
		legal := moves(&s, s.Turn, nil)
		worth := make([]float32, len(legal))
		plan(&s, s.Turn, legal, tries, worth)
		low, high := slices.Min(worth), slices.Max(worth)
		if s.Phase != BuryCrypt || low < high-20 || low == high {
			t.Errorf(
				"in %d tries %d burials in phase %s have margins of %v to %v, want some within "+
					"20 points of each other",
				tries,
				len(legal),
				s.Phase,
				low,
				high,
			)
		}
	}
}

// TestPlanAllocatesNothing checks that a plan allocates only in its first call.
func TestPlanAllocatesNothing(t *testing.T) {
	plan := Rules.Thinking.Planner(Rules.Redeal)
	playedOut(4, 3, hasty, func(s *State, seat game.Seat) {
		if s.Round != 4 || seat != 0 {
			return
		}
		legal := moves(s, seat, nil)
		worth := make([]float32, len(legal))
		ask := func() { plan(s, seat, legal, 40, worth) }
		ask()
		if n := testing.AllocsPerRun(3, ask); n != 0 {
			t.Errorf("%v: %v allocations", s.Phase, n)
		}
	})
}

func BenchmarkTurns(b *testing.B) {
	turns := 0
	for i := range b.N {
		s := playedOut(4, uint64(i), hasty, nil)
		turns += s.turns()
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(turns), "µs/turn")
}
