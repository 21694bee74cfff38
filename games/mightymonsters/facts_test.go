package mightymonsters

import (
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
		[]string{
			factBeats, factPartner, factStill, factOdd, factLoot, factHealing,
			factPays, factFeeds, factKeeps, factAhead, factEarns, factRival,
		},
		confirmFact,
	)
}

// confirmFact works out a fact from the position after the move, and from the cards
// themselves.
func confirmFact(s *State, seat game.Seat, m Move, kind string, f reason.Fact) error {
	want, g := 0.0, guard(m.Space)
	old := s.Castle[m.Space]
	switch kind {
	case factAhead, factLoot:
		best := m.Card + s.Castle[m.Space^1].Card
		if best == m.Card {
			best += maxCard
		}
		if holding(s, g) || falling(s, g, best) <= 0.5 {
			return fmt.Errorf("its pair is not likely to win")
		}
		want = float64(g)
		if kind == factLoot {
			want = meanLoot(s, g)
		}
	case factHealing:
		want = float64(lairDeck.healing(s.Tile, m.Card))
	case factKeeps:
		for card := range s.Hands[seat].All() {
			if card != m.Card {
				want += float64(card)
			}
		}
		if old.Card != 0 && old.Seat == seat {
			want += float64(old.Card)
		}
	case factPays, factFeeds:
		next := *s
		if m.Kind == Replace {
			next.throwOut(seat, m, nil)
		}
		want = float64(s.Gold[seat] - next.Gold[seat])
		if kind == factFeeds {
			want = 0
			if m.Kind == Replace && old.Seat != seat {
				want = float64(next.Gold[old.Seat] - s.Gold[old.Seat])
			}
		}
	case factStill:
		beside := s.Castle[m.Space^1].Card
		if !holding(s, g) || beside == 0 {
			return fmt.Errorf("no guard before it holds, or its pair is not complete")
		}
		want = falling(s, g, m.Card+beside)
	case factOdd:
		beside := s.Castle[m.Space^1]
		switch {
		case holding(s, g) || beside.Card == 0 || beside.Seat == seat:
			return fmt.Errorf("nothing is shared")
		case m.Card > beside.Card:
			want = 1
		case m.Card < beside.Card:
			want = -1
		}
	case factEarns, factRival:
		who := game.Seat(f.Of)
		if kind == factEarns && who != seat {
			return fmt.Errorf("want that of seat %d", seat)
		}
		if kind == factRival {
			for other := range game.Seat(s.Seats) {
				if other != seat && s.Gold[other] > s.Gold[who] {
					return fmt.Errorf("seat %d is richer", other)
				}
			}
		}
		next := *s
		if m.Kind == Replace {
			next.throwOut(seat, m, nil)
		}
		lairDeck.put(&next, m.Space, Monster{Seat: seat, Card: m.Card})
		for other := range game.Seat(s.Seats) {
			if next.secret(other) {
				return nil // Reasons itself checks that a redeal changes nothing
			}
		}
		// All that the estimate adds for the rounds to come are the weights.
		var w [game.MaxSeats]float32
		next.Gold = [maxSeats]int16{100, 100, 100, 100, 100, 100}
		lairDeck.estimate(&weights{}, &next, &w)
		want = float64(w[who]) - 100 - roundValue*float64(s.rounds()-s.Round)
		if math.Abs(f.Value-want) < 1e-4 {
			return nil
		}
	case factBeats, factPartner:
		beside := s.Castle[m.Space^1].Card
		if holding(s, g) {
			if kind == factPartner || f.Value != 0 {
				return fmt.Errorf("a guard before it holds")
			}
			return nil
		}
		if kind == factPartner {
			if beside > 0 {
				if f.Value != 0 || falling(s, g, m.Card+beside) <= 0.5 {
					return fmt.Errorf("its pair is complete, and not likely to win")
				}
				return nil
			}
			beside = Card(f.Value)
			if beside == noPartner && falling(s, g, m.Card+maxCard) <= 0.5 {
				return nil
			}
			sent := sends(s, seat, m, beside)
			for card := Card(1); card <= maxCard; card++ {
				switch does := sends(s, seat, m, card); {
				case card < beside && falling(s, g, m.Card+card) > 0.5 && (does || !sent):
					return fmt.Errorf("a partner of %d would do", card)
				case card > beside && does && !sent:
					return fmt.Errorf("nobody sends that partner, but a stronger one")
				}
			}
			if falling(s, g, m.Card+beside) <= 0.5 {
				return fmt.Errorf("that partner is too weak")
			}
			return nil
		}
		want = falling(s, g, m.Card+beside)
	}
	if math.Abs(f.Value-want) > 1e-9 {
		return fmt.Errorf("want %v", want)
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
