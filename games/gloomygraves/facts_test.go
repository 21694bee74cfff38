package gloomygraves

import (
	"errors"
	"fmt"
	"maps"
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
		t, Rules, gametest.Setups(Rules), slices.Collect(maps.Keys(confirmers)), confirmFact,
	)
}

// statement is a fact that is told of a move, and the position after the move as it is
// shown to the seat.
type statement struct {
	s, next *State
	seat    game.Seat
	m       Move
	f       reason.Fact
}

// confirmers work out each kind of fact by other means and return an error if that
// is not what is told.
var confirmers = map[string]func(c statement) error{
	factMissing: func(c statement) error { return c.is(missing(c.next, c.seat)) },
	factEarns:   func(c statement) error { return c.is(offered(c.next, c.seat)) },
	factTakes:   statement.takes,
	factRival:   statement.rival,
	factSum:     func(c statement) error { return c.is(total(c.next, c.seat)) },
	factNext:    func(c statement) error { best, _ := c.following(); return c.is(best) },
	factAfter:   func(c statement) error { _, least := c.following(); return c.is(least) },
	factLying:   func(c statement) error { return c.is(c.lying()) },
	factHalves:  func(c statement) error { return c.drawn(c.halves) },
	factMatches: func(c statement) error { return c.is(c.matches()) },
	factLacks:   func(c statement) error { return c.drawn(c.lacks) },
	factDigger:  statement.digger,
	factSecond:  func(c statement) error { return c.is(c.second()) },
	factTouch:   func(c statement) error { return c.is(c.touching()) },
	factReach:   statement.reach,
	factLeft:    statement.left,
	factHold:    statement.hold,
	factLead:    statement.lead,
	factThreat:  statement.threat,
	factKeeps:   statement.keeps,
	factWaits:   func(c statement) error { return c.is(c.waits()) },
}

// confirmFact works out a fact from the position after the move, as it is shown to the
// seat.
func confirmFact(s *State, seat game.Seat, m Move, kind string, f reason.Fact) error {
	confirm := confirmers[kind]
	if confirm == nil {
		return fmt.Errorf("nothing confirms facts of the kind %q", kind)
	}
	next := *s
	if m.Kind != Draw {
		var c game.Chance
		Rules.Apply(&next, seat, m, &c, nil)
	}
	return confirm(statement{s, &next, seat, m, f})
}

// is returns an error if the fact has another value.
func (c statement) is(want int) error {
	if c.f.Value != float64(want) {
		return fmt.Errorf("want %d", want)
	}
	return nil
}

// drawn confirms what a card counts that is drawn from the row, or the mean of all
// cards that may come from the deck.
func (c statement) drawn(of func(Card) int) error {
	if c.m.Source != FromRow {
		return near(c.f.Value, c.mean(of))
	}
	return c.is(of(c.s.Row[c.m.Slot]))
}

// mean returns the mean over all cards that the seat has not seen.
func (c statement) mean(of func(Card) int) float64 {
	sum, n := 0, 0
	for id := uint8(1); id <= deckSize; id++ {
		if c.s.unseen(c.seat).has(id) {
			sum, n = sum+of(box.cards[id]), n+1
		}
	}
	return float64(sum) / float64(n)
}

// following returns the best that the next move can earn, and the least that the seat
// lacks after it.
func (c statement) following() (best, least int) {
	least = deckSize
	for _, m := range Rules.Moves(c.next, c.seat, nil) {
		after := *c.next
		var chance game.Chance
		Rules.Apply(&after, c.seat, m, &chance, nil)
		best, least = max(best, offered(&after, c.seat)), min(least, missing(&after, c.seat))
	}
	return best, least
}

// lying counts the halves in the crypt that help, gravediggers included.
func (c statement) lying() (n int) {
	for cell := range cells {
		k := c.next.Crypts[c.seat].shows(cell)
		if k == Gravedigger || k < Gravedigger && helpful(c.s, c.seat, k) {
			n++
		}
	}
	return n
}

// touching counts the helpful halves beside a gravedigger in the crypt.
func (c statement) touching() (n int) {
	crypt := c.next.Crypts[c.seat]
	for cell := range cells {
		beside := false
		for d := E; d <= N; d++ {
			step := steps[d]
			x, y := cell%width+int(step.X), cell/width+int(step.Y)
			beside = beside || x >= 0 && x < width && y >= 0 && y < depth &&
				crypt.shows(y*width+x) == Gravedigger
		}
		if k := crypt.shows(cell); beside && k < Gravedigger && helpful(c.s, c.seat, k) {
			n++
		}
	}
	return n
}

// lacks counts the helpful halves of a card that no card in hand shows.
func (c statement) lacks(card Card) (n int) {
	hand := c.s.Hands[c.seat]
	for _, half := range []Kind{card.A, card.B} {
		lacking := half != Gravedigger && helpful(c.s, c.seat, half)
		for _, held := range hand.Cards[:hand.Size] {
			lacking = lacking && held.A != half && held.B != half
		}
		if lacking {
			n++
		}
	}
	return n
}

// halves counts the halves of a card that help, gravediggers included.
func (c statement) halves(card Card) (n int) {
	for _, half := range []Kind{card.A, card.B} {
		if half == Gravedigger || helpful(c.s, c.seat, half) {
			n++
		}
	}
	return n
}

// digs is 1 for a card with a gravedigger.
func digs(card Card) int {
	if card.A == Gravedigger || card.B == Gravedigger {
		return 1
	}
	return 0
}

func (c statement) digger() error {
	if c.m.Kind == StartWith {
		return c.is(digs(box.cards[c.m.Card]))
	}
	return c.drawn(digs)
}

// matches counts the halves of the other cards in hand like one of the card that is
// buried.
func (c statement) matches() (n int) {
	hand := c.s.Hands[c.seat]
	first := hand.remove(hand.place(c.m.Card))
	for _, card := range hand.Cards[:hand.Size] {
		for _, half := range []Kind{card.A, card.B} {
			if half == first.A || half == first.B {
				n++
			}
		}
	}
	return n
}

// second returns how many corpses the seat lacks for the first marker of the category
// that is second nearest.
func (c statement) second() int {
	list := []int{}
	for k := range Gravedigger {
		if helpful(c.next, c.seat, k) {
			n := c.next.least(k) - c.next.Pit.largest(k) - c.next.Crypts[c.seat].largest(k)
			list = append(list, max(0, n))
		}
	}
	slices.Sort(list)
	return list[1]
}

func (c statement) reach() error {
	if c.m.Source == FromRow {
		return c.is(reaching(c.s, c.seat, c.s.Row[c.m.Slot]))
	}
	list, none := []int{}, false
	want := c.mean(func(card Card) int {
		reach := reaching(c.s, c.seat, card)
		list, none = append(list, reach), none || reach == deckSize
		return reach
	})
	if none != (c.f.Of == categories+1) {
		return fmt.Errorf("of is wrong: %v is the mean", want)
	}
	if slices.Sort(list); none {
		want = float64(list[len(list)/2])
	}
	return near(c.f.Value, want)
}

// left confirms what the cards left in the row are worth to the seat that draws next.
func (c statement) left() error {
	of, want := game.Seat(c.f.Of), deckSize
	for slot, card := range c.s.Row {
		if card.ID != 0 && (c.m.Source != FromRow || slot != int(c.m.Slot)) {
			want = min(want, reaching(c.s, of, card))
		}
	}
	next := *c.next
	var chance game.Chance
	Rules.Apply(&next, c.seat, c.m, &chance, nil)
	if of != next.Turn || next.Turn == c.seat || next.deck() == 0 {
		return fmt.Errorf("seat %d does not draw next", of)
	}
	return c.is(want)
}

// rival confirms what the nearest of the others with a turn left lacks.
func (c statement) rival() error {
	after, want := scored(c.next), -1
	for other := range game.Seat(c.s.Seats) {
		if other == c.seat || !again(after, other) {
			continue
		}
		if n := missing(after, other); want < 0 || n < want {
			want = n
		}
	}
	of := game.Seat(c.f.Of)
	if of == c.seat || !again(after, of) || missing(after, of) != want {
		return fmt.Errorf("seat %d is not the nearest rival with a turn left", of)
	}
	return c.is(want)
}

// later returns the position after the seat has scored, and an error if it has no
// other turn.
func (c statement) later() (*State, error) {
	after := scored(c.next)
	if !again(after, c.seat) {
		return nil, errNoTurn
	}
	return after, nil
}

// hold confirms what the seat lacks once one more cell of the pit is covered.
func (c statement) hold() error {
	after, err := c.later()
	if err != nil {
		return err
	}
	want := missing(after, c.seat)
	for _, cell := range after.Pit.At[:after.Pit.Size] {
		want = max(want, missing(covered(after, cell), c.seat))
	}
	return c.is(want)
}

// lead confirms by how much the seat's total is above the mean of the others.
func (c statement) lead() error {
	after, err := c.later()
	if err != nil {
		return err
	}
	rivals, others := 0, int(c.s.Seats)-1
	for other := range game.Seat(c.s.Seats) {
		if other != c.seat {
			rivals += total(after, other)
		}
	}
	return near(c.f.Value*float64(others), float64(total(after, c.seat)*others-rivals))
}

// threat confirms the best marker that a rival with a turn left reaches with one card.
func (c statement) threat() error {
	want, after := 0, scored(c.next)
	reached := [maxSeats]int{}
	for other := range game.Seat(c.s.Seats) {
		if other == c.seat || !again(after, other) {
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
	of := game.Seat(c.f.Of)
	if of == c.seat || !again(after, of) || reached[of] != want {
		return fmt.Errorf("seat %d is no rival with a turn left that reaches %d", of, want)
	}
	return c.is(want)
}

// keeps confirms how many cards with a gravedigger stay in hand.
func (c statement) keeps() error {
	if _, err := c.later(); err != nil {
		return err
	}
	want, hand := 0, c.next.Hands[c.seat]
	for _, card := range hand.Cards[:hand.Size] {
		want += digs(card)
	}
	return c.is(want)
}

// takes confirms the value of the marker that is taken.
func (c statement) takes() error {
	want := 0
	for k := range Gravedigger {
		for g, m := range markers[k] {
			if c.next.Owner[k][g] != c.s.Owner[k][g] {
				want = m.value + extra(c.s, c.seat)
			}
		}
	}
	return c.is(want)
}

// waits returns the least that the seat lacks for the next marker of another category
// of which it may take one now.
func (c statement) waits() int {
	want := deckSize
	for _, other := range Rules.Moves(c.s, c.seat, nil) {
		if other.Kind != Take || other.Category == c.m.Category {
			continue
		}
		total := c.s.Pit.largest(other.Category) + c.s.Crypts[c.seat].largest(other.Category)
		for g, mark := range markers[other.Category] {
			if c.s.Owner[other.Category][g] == 0 && mark.number > total {
				want = min(want, mark.number-total)
			}
		}
	}
	return want
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
