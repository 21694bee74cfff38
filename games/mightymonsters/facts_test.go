package mightymonsters

import (
	"cmp"
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
		t, Rules, gametest.Setups(Rules, optionLineUp, optionKing),
		slices.Collect(maps.Keys(confirmers)),
		confirmFact,
	)
}

// statement is a fact that is told of a move.
type statement struct {
	s    *State
	seat game.Seat
	m    Move
	f    reason.Fact
}

// confirmers work out each kind of fact by other means and return an error if that
// is not what is told.
var confirmers = map[string]func(c statement) error{
	factBeats:   statement.beats,
	factPartner: statement.partner,
	factStill:   statement.still,
	factOdd:     statement.odd,
	factLoot: func(c statement) error {
		return c.ahead(func(guard int8) float64 { return meanLoot(c.s, guard) })
	},
	factHealing: func(c statement) error {
		return c.is(float64(lairDeck.healing(c.s.Tile, c.m.Card)))
	},
	factPays:  statement.pays,
	factFeeds: statement.feeds,
	factKeeps: statement.keeps,
	factAhead: func(c statement) error {
		return c.ahead(func(guard int8) float64 { return float64(guard) })
	},
	factEarns: statement.earns,
	factRival: statement.rival,
}

// confirmFact works out a fact from the position after the move, and from the cards
// themselves.
func confirmFact(s *State, seat game.Seat, m Move, kind string, f reason.Fact) error {
	confirm := confirmers[kind]
	if confirm == nil {
		return fmt.Errorf("nothing confirms facts of the kind %q", kind)
	}
	return confirm(statement{s, seat, m, f})
}

// is returns an error if the fact has another value.
func (c statement) is(want float64) error {
	if math.Abs(c.f.Value-want) > 1e-9 {
		return fmt.Errorf("want %v", want)
	}
	return nil
}

// guard returns the place of the guard of the move's space.
func (c statement) guard() int8 { return guard(c.m.Space) }

// beside returns the monster on the other space of the pair.
func (c statement) beside() Monster { return c.s.Castle[c.m.Space^1] }

// falls returns the chance that the guard falls to the move's card with another.
func (c statement) falls(other Card) float64 { return falling(c.s, c.guard(), c.m.Card+other) }

// paid returns the position after the seat has paid for what it throws out.
func (c statement) paid() State {
	next := *c.s
	if c.m.Kind == Replace {
		next.throwOut(c.seat, c.m, nil)
	}
	return next
}

// ahead confirms a number of a guard that the pair is likely to beat.
func (c statement) ahead(number func(guard int8) float64) error {
	other := c.beside().Card
	if other == 0 {
		other = maxCard
	}
	if holding(c.s, c.guard()) || c.falls(other) <= 0.5 {
		return errors.New("its pair is not likely to win")
	}
	return c.is(number(c.guard()))
}

func (c statement) keeps() error {
	want := 0.0
	for card := range c.s.Hands[c.seat].All() {
		if card != c.m.Card {
			want += float64(card)
		}
	}
	if old := c.s.Castle[c.m.Space]; old.Card != 0 && old.Seat == c.seat {
		want += float64(old.Card)
	}
	return c.is(want)
}

func (c statement) pays() error {
	return c.is(float64(c.s.Gold[c.seat] - c.paid().Gold[c.seat]))
}

// feeds confirms the gold that another seat is paid.
func (c statement) feeds() error {
	owner := c.s.Castle[c.m.Space].Seat
	if c.m.Kind != Replace || owner == c.seat {
		return c.is(0)
	}
	return c.is(float64(c.paid().Gold[owner] - c.s.Gold[owner]))
}

func (c statement) still() error {
	beside := c.beside().Card
	if !holding(c.s, c.guard()) || beside == 0 {
		return errors.New("no guard before it holds, or its pair is not complete")
	}
	return c.is(c.falls(beside))
}

// odd confirms who of a shared pair gets what cannot be halved.
func (c statement) odd() error {
	beside := c.beside()
	if holding(c.s, c.guard()) || beside.Card == 0 || beside.Seat == c.seat {
		return errors.New("nothing is shared")
	}
	return c.is(float64(cmp.Compare(c.m.Card, beside.Card)))
}

func (c statement) earns() error {
	if game.Seat(c.f.Of) != c.seat {
		return fmt.Errorf("want that of seat %d", c.seat)
	}
	return c.estimated()
}

// rival confirms the estimate of the richest of the others.
func (c statement) rival() error {
	for other := range game.Seat(c.s.Seats) {
		if other != c.seat && c.s.Gold[other] > c.s.Gold[c.f.Of] {
			return fmt.Errorf("seat %d is richer", other)
		}
	}
	return c.estimated()
}

// estimated confirms what a seat may expect of the fights of this round.
func (c statement) estimated() error {
	next := c.paid()
	lairDeck.put(&next, c.m.Space, Monster{Seat: c.seat, Card: c.m.Card})
	for other := range game.Seat(c.s.Seats) {
		if next.secret(other) {
			return nil // Reasons itself checks that a redeal changes nothing
		}
	}
	// All that the estimate adds for the rounds to come are the weights.
	var w [game.MaxSeats]float32
	next.Gold = [maxSeats]int16{100, 100, 100, 100, 100, 100}
	lairDeck.estimate(&weights{}, &next, &w)
	want := float64(w[c.f.Of]) - 100 - roundValue*float64(c.s.rounds()-c.s.Round)
	if math.Abs(c.f.Value-want) >= 1e-4 {
		return fmt.Errorf("want %v", want)
	}
	return nil
}

func (c statement) beats() error {
	if holding(c.s, c.guard()) {
		if c.f.Value != 0 {
			return errors.New("a guard before it holds")
		}
		return nil
	}
	return c.is(c.falls(c.beside().Card))
}

// partner confirms the weakest card with which the pair is likely to win, of those that
// somebody may send.
func (c statement) partner() error {
	if holding(c.s, c.guard()) {
		return errors.New("a guard before it holds")
	}
	if beside := c.beside().Card; beside > 0 {
		if c.f.Value != 0 || c.falls(beside) <= 0.5 {
			return errors.New("its pair is complete, and not likely to win")
		}
		return nil
	}
	partner := Card(c.f.Value)
	if partner == noPartner && c.falls(maxCard) <= 0.5 {
		return nil
	}
	sent := sends(c.s, c.seat, c.m, partner)
	for card := Card(1); card <= maxCard; card++ {
		switch does := sends(c.s, c.seat, c.m, card); {
		case card < partner && c.falls(card) > 0.5 && (does || !sent):
			return fmt.Errorf("a partner of %d would do", card)
		case card > partner && does && !sent:
			return errors.New("nobody sends that partner, but a stronger one")
		}
	}
	if c.falls(partner) <= 0.5 {
		return errors.New("that partner is too weak")
	}
	return nil
}

// sends reports whether some seat may send a card in the round after a move, as far as the
// seat that makes it knows.
func sends(s *State, seat game.Seat, m Move, card Card) bool {
	next := *s
	if m.Kind == Replace {
		next.throwOut(seat, m, nil)
	}
	lairDeck.put(&next, m.Space, Monster{Seat: seat, Card: m.Card})
	for i := range game.Seat(s.Seats) {
		stands := slices.Contains(next.Castle[:], Monster{Seat: i, Card: card})
		has := next.Hands[i].Has(card) || i != seat && next.secret(i) && !stands
		if has && next.placed(i) < maxPlaced && card <= maxCard && (s.Tile != K01 || card > 1) {
			return true
		}
	}
	return false
}

// holding reports whether a guard before the one at a place cannot be beaten by its pair.
func holding(s *State, g int8) bool {
	for i := range g {
		a, b := s.Castle[2*i].Card, s.Castle[2*i+1].Card
		if a > 0 && b > 0 && falling(s, i, a+b) == 0 {
			return true
		}
	}
	return false
}

// falling returns the chance that a total beats the guard at a place, card by card.
func falling(s *State, g int8, total Card) float64 {
	beaten, unseen := 0, 0
	for i := range lairDeck.Guards {
		if Level(i/cardsPerLevel+1) != s.Levels[g] || s.Seen>>i&1 == 1 {
			continue
		}
		unseen++
		strength := lairDeck.Guards[i].Strength
		switch {
		case s.Tile == K10 && g == 1:
			strength += 2
		case s.Tile == K12 && g == s.Seats-1:
			strength = max(0, strength-3)
		}
		if int8(total) >= strength {
			beaten++
		}
	}
	return float64(beaten) / float64(unseen)
}

// meanLoot returns the mean loot of the guard at a place, card by card.
func meanLoot(s *State, g int8) float64 {
	sum, unseen := 0.0, 0.0
	for i := range lairDeck.Guards {
		if Level(i/cardsPerLevel+1) != s.Levels[g] || s.Seen>>i&1 == 1 {
			continue
		}
		unseen++
		loot := lairDeck.Guards[i].Loot
		switch {
		case s.Tile == K04 && g == 0, s.Tile == K10 && g == 1:
			loot += 3
		case s.Tile == K05 && g <= 1:
			loot -= 2
		case s.Tile == K06 && g >= s.Seats-2:
			loot += 4
		case s.Tile == K11 && g == s.Seats-1:
			loot += 10
		case s.Tile == K12 && g == s.Seats-1:
			loot -= 5
		}
		sum += float64(max(0, loot))
	}
	return sum / unseen
}

// TestSame takes the moves of a position where one guard has a monster on one side. What
// is told of two moves must not differ if they are called the same, and a move has a
// twin where both spaces are empty.
func TestSame(t *testing.T) {
	s, _ := scene{
		seats: 3, round: 1, levels: "123", castle: "1:3", hands: "145 24 235", gold: []int16{8, 8, 8},
	}.set(t)
	r := Rules
	list := r.Moves(s, 0, nil)
	twins := 0
	for _, a := range list {
		for _, b := range list {
			if a == b || !r.Play.Same(s, a, b) {
				continue
			}
			twins++
			if guard(a.Space) == 0 {
				t.Errorf("%+v and %+v: a space beside a monster is like one beside none", a, b)
			}
			if x, y := toldOf(r, s, a), toldOf(r, s, b); !maps.Equal(x, y) {
				t.Errorf("%+v and %+v are the same, but tell %v and %v", a, b, x, y)
			}
		}
	}
	// Three cards, two guards with two empty spaces, counted both ways.
	if want := 3 * 2 * 2; twins != want {
		t.Errorf("%d moves have a twin, want %d", twins, want)
	}
}

// TestPairIsReached completes the same strong pair behind a weak and behind a strong one.
// Only the second is likely to fight, so only of that one is it told that it is complete,
// and who gets the odd coin of its loot.
func TestPairIsReached(t *testing.T) {
	for _, c := range []struct {
		first string
		told  bool
	}{{"1:1 2:2", false}, {"1:5 2:5", true}} {
		s, _ := scene{
			seats: 3, round: 1, levels: "111", castle: c.first + " | 1:4",
			hands: "145 2 34", gold: []int16{8, 8, 8},
		}.set(t)
		all := toldOf(Rules, s, Move{Kind: Place, Card: 5, Space: 3})
		if all["beats2"] != 1 {
			t.Errorf("behind %s the pair wins with the chance %v, want 1", c.first, all["beats2"])
		}
		for _, kind := range []string{factPartner, factOdd} {
			if _, told := all[kind+"2"]; told != c.told {
				t.Errorf("behind %s it is told of the pair %v; is %s: %v, want %v",
					c.first, all, kind, told, c.told)
			}
		}
	}
}

// toldOf returns the values of the facts of a move of seat 0.
func toldOf(r *game.Rules[State, Move], s *State, m Move) map[string]float64 {
	all := map[string]float64{}
	r.Play.Facts(s, 0, m, func(kind string, of int, value, _ float64) {
		all[fmt.Sprint(kind, of)] = value
	})
	return all
}
