package gloomygraves

import (
	"errors"
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
		t, Rules, gametest.Setups(Rules),
		[]string{
			factMissing, factEarns, factTakes, factRival, factSum, factNext, factAfter,
			factLying, factHalves, factMatches, factLacks, factDigger, factSecond, factTouch,
			factReach, factLeft, factHold, factLead, factThreat, factKeeps, factWaits,
		},
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
	mean := func(of func(Card) int) float64 {
		sum, n := 0, 0
		for id := uint8(1); id <= deckSize; id++ {
			if s.unseen(seat).has(id) {
				sum, n = sum+of(box.cards[id]), n+1
			}
		}
		return float64(sum) / float64(n)
	}
	switch kind {
	case factSum:
		want = total(&next, seat)
	case factNext, factAfter:
		best, least := 0, deckSize
		for _, m := range Rules.Moves(&next, seat, nil) {
			after := next
			var c game.Chance
			Rules.Apply(&after, seat, m, &c, nil)
			best, least = max(best, offered(&after, seat)), min(least, missing(&after, seat))
		}
		want = map[string]int{factNext: best, factAfter: least}[kind]
	case factLying:
		want = 0
		crypt := next.Crypts[seat]
		for cell := range cells {
			if k := crypt.shows(cell); k == Gravedigger || k < Gravedigger && helpful(s, seat, k) {
				want++
			}
		}
	case factTouch:
		want = 0
		crypt := next.Crypts[seat]
		for cell := range cells {
			beside := false
			for d := E; d <= N; d++ {
				step := steps[d]
				x, y := cell%width+int(step.X), cell/width+int(step.Y)
				beside = beside || x >= 0 && x < width && y >= 0 && y < depth &&
					crypt.shows(y*width+x) == Gravedigger
			}
			if k := crypt.shows(cell); beside && k < Gravedigger && helpful(s, seat, k) {
				want++
			}
		}
	case factLacks:
		lacks := func(card Card) (n int) {
			for _, half := range []Kind{card.A, card.B} {
				lacking := half != Gravedigger && helpful(s, seat, half)
				for _, c := range s.Hands[seat].Cards[:s.Hands[seat].Size] {
					lacking = lacking && c.A != half && c.B != half
				}
				if lacking {
					n++
				}
			}
			return n
		}
		if m.Source != FromRow {
			return near(f.Value, mean(lacks))
		}
		want = lacks(s.Row[m.Slot])
	case factDigger:
		has := func(c Card) int {
			if c.A == Gravedigger || c.B == Gravedigger {
				return 1
			}
			return 0
		}
		switch {
		case m.Kind == StartWith:
			want = has(box.cards[m.Card])
		case m.Source != FromRow:
			return near(f.Value, mean(has))
		default:
			want = has(s.Row[m.Slot])
		}
	case factSecond:
		list := []int{}
		for k := range Gravedigger {
			if helpful(&next, seat, k) {
				n := next.least(k) - next.Pit.largest(k) - next.Crypts[seat].largest(k)
				list = append(list, max(0, n))
			}
		}
		slices.Sort(list)
		want = list[1]
	case factReach:
		if m.Source != FromRow {
			list, none := []int{}, false
			want := mean(func(c Card) int {
				reach := reaching(s, seat, c)
				list, none = append(list, reach), none || reach == deckSize
				return reach
			})
			if none != (f.Of == categories+1) {
				return fmt.Errorf("of is wrong: %v is the mean", want)
			}
			if slices.Sort(list); none {
				want = float64(list[len(list)/2])
			}
			return near(f.Value, want)
		}
		want = reaching(s, seat, s.Row[m.Slot])
	case factLeft:
		want = deckSize
		for slot, card := range s.Row {
			if card.ID != 0 && (m.Source != FromRow || slot != int(m.Slot)) {
				want = min(want, reaching(s, game.Seat(f.Of), card))
			}
		}
		var c game.Chance
		Rules.Apply(&next, seat, m, &c, nil)
		if game.Seat(f.Of) != next.Turn || next.Turn == seat || next.deck() == 0 {
			return fmt.Errorf("seat %d does not draw next", f.Of)
		}
	case factMissing:
		want = missing(&next, seat)
	case factRival:
		after := scored(&next)
		for other := range game.Seat(s.Seats) {
			if other == seat || !again(after, other) {
				continue
			}
			if n := missing(after, other); want < 0 || n < want {
				want = n
			}
		}
		of := game.Seat(f.Of)
		if of == seat || !again(after, of) || missing(after, of) != want {
			return fmt.Errorf("seat %d is not the nearest rival with a turn left", of)
		}
	case factHold:
		after := scored(&next)
		if !again(after, seat) {
			return errNoTurn
		}
		want = missing(after, seat)
		for _, cell := range after.Pit.At[:after.Pit.Size] {
			want = max(want, missing(covered(after, cell), seat))
		}
	case factLead:
		after := scored(&next)
		if !again(after, seat) {
			return errNoTurn
		}
		rivals := 0
		for other := range game.Seat(s.Seats) {
			if other != seat {
				rivals += total(after, other)
			}
		}
		return near(f.Value*float64(s.Seats-1), float64(total(after, seat)*int(s.Seats-1)-rivals))
	case factThreat:
		want = 0
		after := scored(&next)
		reached := [maxSeats]int{}
		for other := range game.Seat(s.Seats) {
			if other == seat || !again(after, other) {
				continue
			}
			for k := range Gravedigger {
				lies := after.Pit.largest(k) + after.Crypts[other].largest(k)
				for g, mark := range markers[k] {
					if helpful(after, other, k) && after.Owner[k][g] == 0 && mark.number <= lies+2 {
						reached[other] = max(reached[other], mark.value)
					}
				}
			}
			want = max(want, reached[other])
		}
		of := game.Seat(f.Of)
		if of == seat || !again(after, of) || reached[of] != want {
			return fmt.Errorf("seat %d is no rival with a turn left that reaches %d", f.Of, want)
		}
	case factKeeps:
		if !again(scored(&next), seat) {
			return errNoTurn
		}
		want = 0
		for _, c := range next.Hands[seat].Cards[:next.Hands[seat].Size] {
			if c.A == Gravedigger || c.B == Gravedigger {
				want++
			}
		}
	case factEarns:
		want = offered(&next, seat)
	case factTakes:
		want = 0
		for k := range Gravedigger {
			for g, m := range markers[k] {
				if next.Owner[k][g] != s.Owner[k][g] {
					want = m.value + extra(s, seat)
				}
			}
		}
	case factWaits:
		want = deckSize
		for _, other := range Rules.Moves(s, seat, nil) {
			if other.Kind != Take || other.Category == m.Category {
				continue
			}
			total := s.Pit.largest(other.Category) + s.Crypts[seat].largest(other.Category)
			for g, mark := range markers[other.Category] {
				if s.Owner[other.Category][g] == 0 && mark.number > total {
					want = min(want, mark.number-total)
				}
			}
		}
	case factHalves:
		halves := func(c Card) (n int) {
			for _, half := range []Kind{c.A, c.B} {
				if half == Gravedigger || helpful(s, seat, half) {
					n++
				}
			}
			return n
		}
		if m.Source != FromRow {
			return near(f.Value, mean(halves))
		}
		want = halves(s.Row[m.Slot])
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
	if f.Value != float64(want) {
		return fmt.Errorf("want %d", want)
	}
	return nil
}

// TestFactsOfTheLastTurn checks that a burial in a seat's last turn is not said to serve
// later turns, whether it earns a gravestone or not, and that seats which have no turn
// left are no rivals.
func TestFactsOfTheLastTurn(t *testing.T) {
	earning, ending := 0, 0
	for seed := range uint64(60) {
		c := game.Fast(seed)
		var s State
		seats := 2 + int(seed%3)
		first := map[string]string{firstSeat.ID: "0"}
		Rules.Deal(&s, game.Setup{Seats: seats, Options: first}, &c, nil)
		for actors(&s) != 0 {
			seat := actors(&s).Lowest()
			list := Rules.Moves(&s, seat, nil)
			m := list[c.IntN(len(list))]
			next := s
			Rules.Apply(&next, seat, m, &c, nil)
			if m.Kind == InPit && !again(&next, seat) {
				last := true
				for other := range game.Seat(seats) {
					last = last && !again(&next, other)
				}
				Rules.Play.Facts(&s, seat, m, func(kind string, _ int, _, _ float64) {
					own := kind == factHold || kind == factLead || kind == factKeeps
					if own || last && (kind == factRival || kind == factThreat) {
						t.Errorf(
							"seed %d, seat %d: %q is told though the turn it is about never comes",
							seed, seat, kind,
						)
					}
				})
				if next.Phase == Score {
					earning++
				}
				if last {
					ending++
				}
			}
			s = next
		}
	}
	if earning == 0 || ending == 0 {
		t.Errorf("%d burials earned a gravestone and %d ended a match", earning, ending)
	}
}

// scored returns the position once the seat that may score has taken its best marker.
func scored(s *State) *State {
	best, most := *s, 0
	if s.Phase != Score {
		return &best
	}
	for _, m := range Rules.Moves(s, s.Turn, nil) {
		if m.Kind != Take {
			continue
		}
		after := *s
		var c game.Chance
		Rules.Apply(&after, s.Turn, m, &c, nil)
		for g, mark := range markers[m.Category] {
			if after.Owner[m.Category][g] != s.Owner[m.Category][g] && mark.value > most {
				best, most = after, mark.value
			}
		}
	}
	return &best
}

// errNoTurn is the error of a fact about later turns that is told in the last one.
var errNoTurn = errors.New("the seat has no later turn")

// again reports whether a seat begins another turn, if nobody takes a gravestone before
// that and so ends the match.
func again(s *State, seat game.Seat) bool {
	next, c := *s, game.Fast(1)
	for turn := s.Turn; next.Phase != GameOver; turn = next.Turn {
		if next.Phase == BuryCrypt && next.Turn == seat {
			return true
		}
		list := Rules.Moves(&next, turn, nil)
		i := slices.IndexFunc(list, func(m Move) bool { return m.Kind == Decline })
		Rules.Apply(&next, turn, list[max(0, i)], &c, nil)
	}
	return false
}

// near returns an error if a mean is not what it should be.
func near(got, want float64) error {
	if math.Abs(got-want) > 1e-9 {
		return fmt.Errorf("want %v", want)
	}
	return nil
}

// covered returns the position with a cell of the pit covered, so that it shows nothing, if
// a card could do that: the cell shows a creature, and one of the four beside it is empty.
func covered(s *State, cell Spot) *State {
	after := *s
	i := s.Pit.cell(cell)
	taken := 0
	for d := E; d <= N; d++ {
		if s.Pit.cell(cell.next(d)) != open {
			taken++
		}
	}
	if taken < 4 && s.Pit.shows(i) != Gravedigger {
		after.Pit.Shows[s.Pit.shows(i)] -= 1 << i
	}
	return &after
}

// extra returns what the next marker adds to the bonus of a seat.
func extra(s *State, seat game.Seat) int {
	n := 0
	for k := range Gravedigger {
		if s.owns(seat, k) >= 0 {
			n++
		}
	}
	return max(0, min(15, 5*(n-1))) - max(0, 5*(n-2))
}

// offered returns the points of the best marker that a seat may take now.
func offered(s *State, seat game.Seat) (best int) {
	if s.Phase != Score || s.Turn != seat {
		return 0
	}
	for _, offer := range Rules.Moves(s, seat, nil) {
		if offer.Kind != Take {
			continue
		}
		taken := *s
		var c game.Chance
		Rules.Apply(&taken, seat, offer, &c, nil)
		for g, m := range markers[offer.Category] {
			if taken.Owner[offer.Category][g] != s.Owner[offer.Category][g] {
				best = max(best, m.value+extra(s, seat))
			}
		}
	}
	return best
}

// reaching returns how many corpses a seat lacks for a marker of a kind that a card
// shows, once it has buried that card in the pit.
func reaching(s *State, seat game.Seat, card Card) int {
	least := deckSize
	before := *s
	before.Phase, before.Turn = BuryPit, seat
	before.Hands[seat] = Hand{Cards: [dealt]Card{card}, Size: 1}
	for _, m := range Rules.Moves(&before, seat, nil) {
		if m.Kind != InPit {
			continue
		}
		after := before
		after.buryPit(m, nil)
		for k := range Gravedigger {
			if k != card.A && k != card.B && card.A != Gravedigger && card.B != Gravedigger {
				continue
			}
			for g, mark := range markers[k] {
				if helpful(s, seat, k) && s.Owner[k][g] == 0 {
					total := after.Pit.largest(k) + s.Crypts[seat].largest(k)
					least = min(least, max(0, mark.number-total))
				}
			}
		}
	}
	return least
}

// helpful reports whether a seat has no marker of a category and one is left.
func helpful(s *State, seat game.Seat, k Kind) bool {
	free, owned := false, false
	for _, owner := range s.Owner[k] {
		free, owned = free || owner == 0, owned || owner == uint8(seat)+1
	}
	return free && !owned
}

// total returns the total of the groups that can still earn a seat a marker.
func total(s *State, seat game.Seat) (n int) {
	for k := range Gravedigger {
		if helpful(s, seat, k) {
			n += s.Pit.largest(k) + s.Crypts[seat].largest(k)
		}
	}
	return n
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
