package gloomygraves

import (
	"fmt"

	"lair.games/lair/game"
)

// The first parts of the keys of chance. The card at a place in the deck depends
// only on the seed, not on who draws it or on what happened before.
const (
	luckFirst = 1 // the first player
	luckDeal  = 2 // the opening, card by card
	luckDeck  = 3 // the cards drawn later; the second part is the number left in the deck
)

// firstSeat is the option that names the first player.
var firstSeat = game.Option{
	ID: "first-seat", Choices: []string{"random", "0", "1", "2", "3"}, Default: "random",
}

// fullRounds returns the round in which the deck ends the match at the latest
// (gg-end-trigger).
func fullRounds(seats int) int { return [...]int{2: 14, 3: 11, 4: 9}[seats] }

// check returns an error if the first player's seat does not exist.
func check(o game.Setup) error {
	if at := o.Options[firstSeat.ID]; at != "random" && int(at[0]-'0') >= o.Seats {
		return fmt.Errorf("seat %s cannot be the first seat of a match of %d", at, o.Seats)
	}
	return nil
}

// bound returns a number of decisions that no match exceeds: the first cards,
// and in each turn two burials, the score and two draws.
func bound(o game.Setup) int { return o.Seats + 5*o.Seats*fullRounds(o.Seats) }

// deal sets up a match (gg-deck, gg-deal, gg-first-player).
func (d *deck) deal(s *State, o game.Setup, c *game.Chance, l *game.Log) {
	s.Seats, s.Phase, s.Pile = uint8(o.Seats), ChooseStart, d.inPlay[o.Seats]
	s.chooseFirst(o, c)
	if l != nil {
		random := removedAtRandom(o.Seats)
		game.Tell(l, game.Everyone, GameStarted{
			Players: o.Seats, FirstSeat: s.First, OtherCards: d.text != "",
			RemovedMarked: deckSize - s.Pile.size(), RemovedRandomCount: random,
		})
	}
	c.Key(luckDeal, 0)
	for i := range s.Row {
		s.Row[i] = d.turnUp(s, c)
	}
	if l != nil {
		game.Tell(l, game.Everyone, RowRevealed{Cards: cardList(s.Row[:])})
	}
	s.Pit.start(d.turnUp(s, c), d.turnUp(s, c), l)
	for seat := range o.Seats {
		h := &s.Hands[seat]
		for range dealt {
			h.add(d.turnUp(s, c), false)
		}
		if l != nil {
			at := game.Seat(seat)
			hand := HandDealt{Seat: at, Count: dealt, Cards: cardList(h.Cards[:dealt])}
			game.TellApart(l, game.Only(at), hand, HandDealt{Seat: at, Count: dealt})
		}
	}
}

// chooseFirst draws the first player, unless the setup names one
// (gg-first-player).
func (s *State) chooseFirst(o game.Setup, c *game.Chance) {
	if at := o.Options[firstSeat.ID]; at != "random" {
		s.First, s.Fixed = game.Seat(at[0]-'0'), true
	} else {
		c.Key(luckFirst, 0)
		s.First = game.Seat(c.IntN(o.Seats))
	}
	s.Turn = s.First
}

// turnUp draws the next card of the deck. Pile holds the cards of the deck and
// those removed at random. None of them has been seen, so each is equally likely
// to be the next.
func (d *deck) turnUp(s *State, c *game.Chance) Card {
	id := s.Pile.nth(c.IntN(s.Pile.size()))
	s.Pile.without(id)
	return d.cards[id]
}

// draw draws a card from the deck during play. Its key is the number of cards
// left.
func (d *deck) draw(s *State, c *game.Chance) Card {
	c.Key(luckDeck, s.deck())
	return d.turnUp(s, c)
}

// start lays the opening square (gg-opening-pit).
func (p *Pit) start(first, second Card, l *game.Log) {
	at, dir := Spot{1, 0}, S
	if first.A == Gravedigger && second.A == Gravedigger ||
		first.B == Gravedigger && second.B == Gravedigger {
		at, dir = Spot{1, 1}, N // turned round, so that they do not touch
	}
	p.bury(first, Spot{0, 0}, S)
	p.bury(second, at, dir)
	p.Last = Card{}
	if l != nil {
		game.Tell(l, game.Everyone, PitStarted{
			Cards:      []Card{first, second},
			Placements: []Placement{{0, 0, S}, {at.X, at.Y, dir}},
		})
	}
}
