package gloomygraves

import (
	"fmt"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/gametest"
	"lair.games/lair/game/reason"
)

// TestReasons confirms the facts about moves by making the moves.
func TestReasons(t *testing.T) {
	gametest.Reasons(
		t, Rules, gametest.Setups(Rules),
		[]string{factMissing, factEarns, factTakes, factRival, factHalves, factMatches},
		confirmFact,
	)
}

// confirmFact works out a fact from the position after the move, as it is shown to the
// seat.
func confirmFact(s *State, seat game.Seat, m Move, kind string, f reason.Fact) error {
	next := *s
	if m.Kind != Draw {
		var c game.Chance
		Rules.Apply(&next, seat, m, &c, nil)
	}
	want := -1
	switch kind {
	case factMissing:
		want = missing(&next, seat)
	case factRival:
		for other := range game.Seat(s.Seats) {
			if n := missing(&next, other); other != seat && (want < 0 || n < want) {
				want = n
			}
		}
	case factEarns:
		want = 0
		for _, offer := range Rules.Moves(&next, seat, nil) {
			if next.Phase == Score && next.Turn == seat && offer.Kind == Take {
				taken := next
				var c game.Chance
				Rules.Apply(&taken, seat, offer, &c, nil)
				for g, m := range markers[offer.Category] {
					if taken.Owner[offer.Category][g] != next.Owner[offer.Category][g] {
						want = max(want, m.value)
					}
				}
			}
		}
	case factTakes:
		want = 0
		for k := range Gravedigger {
			for g, m := range markers[k] {
				if next.Owner[k][g] != s.Owner[k][g] {
					want = m.value
				}
			}
		}
	case factHalves:
		want = 0
		card := s.Row[m.Slot]
		for k := range Gravedigger {
			free, owned := false, false
			for _, owner := range s.Owner[k] {
				free, owned = free || owner == 0, owned || owner == uint8(seat)+1
			}
			for _, half := range []Kind{card.A, card.B} {
				if half == k && free && !owned {
					want++
				}
			}
		}
		for _, half := range []Kind{card.A, card.B} {
			if half == Gravedigger {
				want++
			}
		}
	case factMatches:
		want = 0
		hand := s.Hands[seat]
		first := hand.remove(hand.place(m.Card))
		for _, c := range hand.Cards[:hand.Size] {
			if c.A == first.A || c.A == first.B {
				want++
			}
			if c.B == first.A || c.B == first.B {
				want++
			}
		}
	}
	if int(f.Value) != want {
		return fmt.Errorf("want %d", want)
	}
	return nil
}

// missing returns how many corpses a seat lacks for the nearest marker.
func missing(s *State, seat game.Seat) int {
	least := deckSize
	for k := range Gravedigger {
		owned, lies := false, s.Pit.largest(k)+s.Crypts[seat].largest(k)
		for _, owner := range s.Owner[k] {
			owned = owned || owner == uint8(seat)+1
		}
		for g, m := range markers[k] {
			if !owned && s.Owner[k][g] == 0 {
				least = min(least, max(0, m.number-lies))
			}
		}
	}
	return least
}
