package monsterexpedition

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/gametest"
	"lair.games/lair/game/reason"
)

// TestReasons confirms the facts about moves by making the moves.
func TestReasons(t *testing.T) {
	gametest.Reasons(
		t, Rules, append(gametest.Setups(Rules)[1:], alone(1), alone(7)),
		[]string{
			factDice, factPrey, factPower, factRolls, factFails, factNext, factPoints, factUnused,
			factCages,
			factLacked, factCheap, factRising, factLevels, factCards, factMore, factGroups, factUp,
			factLasts, factRisk, factTop, factHigh, factRich, factRivals, factLast, factOn,
			factSymbol,
		},
		confirmFact,
	)
}

// confirmFact works out a fact from the position after the move.
func confirmFact(s *State, seat game.Seat, m Move, kind string, f reason.Fact) error {
	next := *s
	var c game.Chance
	if m.Kind != Roll {
		Rules.Apply(&next, seat, m, &c, nil)
	}
	want := f.Value
	switch kind {
	case factDice:
		want = float64(next.Hunt.Pool)
	case factPrey:
		next.Hunt.Power, next.Crates = levelMost, 0
		want = float64(len(box.prey(&next, m.Region, levelMost)))
	case factPower:
		want = 0
		for v := 1; v <= highFace; v++ {
			want += float64(v * next.Hunt.dice(v))
		}
	case factRolls:
		if want = 0; m.Kind != Stop {
			want = float64(next.Hunt.left())
		}
	case factFails:
		if want = 0; m.Kind == Roll {
			want = rollFails(s)
		}
	case factPoints:
		if want = 0; m.Kind == Capture {
			want = float64(box.worthOf(set(0).with(m.Monster), open))
		} else if m.Kind == Buy {
			want = meanCaged(s, seat)
			if extra := next.Extra[seat] > s.Extra[seat]; extra != (f.Of == ofExtra) {
				return fmt.Errorf("of %d, and an extra cage: %v", f.Of, extra)
			}
		}
	case factCages:
		want = float64(s.Extra[m.Seat])
		for x := Monster(1); x <= monsters; x++ {
			if s.caged(m.Seat).has(x) {
				want++
			}
		}
	case factUnused:
		if want = float64(s.Hunt.Power); m.Kind != Done && next.Phase == Spend && next.Turn == seat {
			want = float64(next.Hunt.Power)
		} else if m.Kind != Done {
			return nil // the hunt is over, and its firepower with it
		}
	}
	if got, ok := confirmMore(s, &next, seat, m, kind); ok {
		want = got
	}
	if math.Abs(f.Value-want) > 1e-9 {
		return fmt.Errorf("want %v", want)
	}
	return nil
}

// confirmMore works out the facts about what a move leads to later; it is false for
// those that the position after the move does not show.
func confirmMore(s, next *State, seat game.Seat, m Move, kind string) (want float64, ok bool) {
	spending := next.Phase == Spend && next.Turn == seat
	switch kind {
	case factLacked, factCheap, factRising:
		next.Hunt.Power, next.Crates = levelMost, 0
		view := box.view(s, seat).(View)
		at := slices.IndexFunc(view.Starts, func(x Start) bool { return x.Region == m.Region })
		near, missing := view.within(seat, m.Region)
		start := view.Starts[at]
		switch kind {
		case factLacked:
			return float64(missing), true
		case factCheap:
			return float64(box.cards[start.Prey[0]].Level), near > 0
		}
		for _, v := range start.Faces {
			scored := *s
			scored.Hunt = Hunt{Region: m.Region}
			scored.Hunt.Stored[v-1] = 2
			scored.Phase = RollOrStop
			if slices.Max(box.reach(&scored).Levels) > 0 {
				want++
			}
		}
		return want, true
	case factLevels:
		if next.Turn != seat || !next.rolling() {
			return 0, false
		}
		for _, n := range box.reach(next).Levels {
			want += float64(n)
		}
		return want, true
	case factCards:
		if spending && next.Hunt.Gained {
			want = float64(fullWilds - next.wild().len())
		}
		return want, spending
	case factMore:
		return float64(manyFor(next, int(next.Hunt.Power))), spending
	case factGroups:
		return float64(box.groups(next, seat) - box.groups(s, seat)), true
	case factUp:
		return float64(next.levels(seat) - s.levels(seat)), spending
	case factSymbol:
		if m.Kind != Capture {
			return 0, true
		}
		had, has := box.view(s, seat).(View), box.view(next, seat).(View)
		a, b := had.Players[seat].Symbols, has.Players[seat].Symbols
		fresh := a.Wings == 0 && b.Wings > 0 || a.Shells == 0 && b.Shells > 0 ||
			a.Leaves == 0 && b.Leaves > 0
		if fresh {
			want = 1
		}
		return want, true
	case factNext:
		if m.Kind == Stop {
			return 0, true
		}
		return float64(bestRolled(s)), true
	case factRisk:
		return rollFails(next), next.rolling() && next.Turn == seat
	case factTop:
		return float64(topOf(next)), next.rolling() && next.Turn == seat
	case factHigh:
		view := box.view(next, seat).(View)
		return float64(slices.Max(view.Hunt.Faces)), true
	case factRich, factRivals:
		view := box.view(s, seat).(View)
		rich, rivals := 0, 0
		for _, l := range view.Wilds {
			card := box.cards[l.Monster]
			if box.lives[m.Region].has(l.Monster) {
				rich = max(rich, int(card.VP))
				if l.Crest >= 0 && l.Crest != seat {
					rivals++
				}
			}
		}
		if kind == factRich {
			return float64(rich), true
		}
		return float64(rivals), true
	case factLast:
		rose := next.Levels[seat][s.Camp] - s.Levels[seat][s.Camp]
		return float64(rose * finalCages), next.cages(seat)-s.cages(seat) >= int(rose)*finalCages
	case factOn:
		return float64(1 - int(next.Levels[seat][s.Camp]) + int(s.Levels[seat][s.Camp])), true
	case factLasts:
		return float64(len(box.lastingOf(next, seat)) - len(box.lastingOf(s, seat))), true
	}
	return 0, false
}

// meanCaged returns the mean of what the cards that a seat does not see count in a cage.
func meanCaged(s *State, seat game.Seat) float64 {
	if s.Unseen == 0 {
		return 1
	}
	n, sum := 0, 0
	for m := Monster(1); m <= monsters; m++ {
		known := s.caged(seat).has(m) || s.Knows[seat].has(m) || slices.Contains(s.Wilds[:], m)
		for i := range game.Seat(s.Seats) {
			known = known || s.Face[i].has(m)
		}
		if !known && (s.Unseen.has(m) || !box.start.has(m)) {
			n, sum = n+1, sum+int(box.values[caged][m])
		}
	}
	return math.Round(10*float64(sum)/float64(n)) / 10
}

// topOf returns the highest new value that the dice of a hunt can show.
func topOf(s *State) int {
	faces := []uint8{}
	if s.Hunt.Black > 0 {
		faces = append(faces, 1, 2, 3, 4, 5, 6)
	}
	if s.Hunt.Die {
		faces = append(faces, dice[s.Hunt.Region][:]...)
	}
	most := 0
	for _, v := range faces {
		if !s.shut().has(int(v)) {
			most = max(most, int(v))
		}
	}
	return most
}

// manyFor returns the most things that firepower pays for, over all ways to spend it.
func manyFor(s *State, power int) int {
	most := 0
	if power >= cageCost {
		most = 1 + manyFor(s, power-cageCost)
	}
	for place, m := range s.Wilds {
		if m == 0 || box.costFrom(s, m, s.Hunt.Region) > power {
			continue
		}
		next := *s
		next.Wilds[place] = 0
		most = max(most, 1+manyFor(&next, power-int(box.levels[m])))
	}
	return most
}

// rollFails returns the chance that a roll fails, over all that the dice can show.
func rollFails(s *State) float64 {
	dieLists := [][dieFaces]uint8{}
	for range s.Hunt.Black {
		dieLists = append(dieLists, [dieFaces]uint8{1, 2, 3, 4, 5, 6})
	}
	if s.Hunt.Die {
		dieLists = append(dieLists, dice[s.Hunt.Region])
	}
	fails := 1.0
	for _, faces := range dieLists {
		barred := 0
		for _, v := range faces {
			if s.shut().has(int(v)) {
				barred++
			}
		}
		fails *= float64(barred) / dieFaces
	}
	return fails
}

// bestRolled tries each value that all dice left could show, and returns the most points of
// a monster that is in reach only after storing them.
func bestRolled(s *State) (best int) {
	points := func(s *State) map[Monster]int {
		list := map[Monster]int{}
		power := 0
		for i, n := range s.Hunt.Stored {
			if n > 0 {
				power += (i + 1) * (int(n) - 1)
			}
		}
		for _, m := range box.prey(s, s.Hunt.Region, power) {
			list[m] = int(box.cards[m].VP)
		}
		return list
	}
	now := points(s)
	for v := range s.Hunt.Stored {
		if s.shut().has(v + 1) {
			continue
		}
		rolled := *s
		shown := 0
		if v+1 <= dieFaces {
			shown += int(s.Hunt.Black)
		}
		if s.Hunt.Die && slices.Contains(dice[s.Hunt.Region][:], uint8(v+1)) {
			shown++
		}
		if shown == 0 {
			continue
		}
		rolled.Hunt.Stored[v] = uint8(shown + 1)
		for m, vp := range points(&rolled) {
			if _, ok := now[m]; !ok {
				best = max(best, vp)
			}
		}
	}
	return best
}

// TestObvious plays matches at random and confirms of each obvious move that the other
// one brings nothing or risks nothing less.
func TestObvious(t *testing.T) {
	found := map[Action]int{}
	for _, o := range append(gametest.Setups(Rules), alone(1), alone(9)) {
		o, err := Rules.Fill(o)
		if err != nil {
			t.Fatal(err)
		}
		var s State
		c := game.Fast(7)
		Rules.Deal(&s, o, &c, nil)
		for n := 0; actors(&s) != 0; n++ {
			seat := s.asked()
			list := Rules.Moves(&s, seat, nil)
			for _, m := range list {
				if !Rules.Play.Obvious(&s, seat, m) {
					continue
				}
				found[m.Kind]++
				other := s
				if Rules.Apply(&other, seat, list[len(list)-1], &c, nil); len(list) != 2 ||
					m.Kind == Roll && rollFails(&s) > 0 && other.Phase == Spend && other.Turn == seat {
					t.Fatalf("seat %d: %v is called obvious among %v", seat, m, list)
				}
			}
			Rules.Apply(&s, seat, list[n%len(list)], &c, nil)
		}
	}
	if found[Roll] == 0 || found[Capture] == 0 || found[Buy] == 0 || len(found) > 4 {
		t.Errorf("obvious moves by kind: %v", found)
	}
}
