package gloomygraves

import "lair.games/lair/game"

// The kinds of facts about a move.
const (
	factMissing = "missing" // corpses missing for the nearest marker; of: its category
	factEarns   = "earns"   // value of the best marker that can be taken at once; of: its category
	factTakes   = "takes"   // value of the marker taken; of: its category
	factRival   = "rival"   // corpses that the nearest rival misses; of: the seat
	factHalves  = "halves"  // halves drawn that still help
	factMatches = "matches" // halves in hand like those of the first card
	factWaste   = "waste"   // halves put away that would still help
)

// What facts are worth to a seat, in points. They say which of two reasons comes
// first, and whether more is better.
const (
	worthMissing = -2
	worthEarns   = 1
	worthTakes   = 1
	worthRival   = 0.4
	worthHalves  = 0.8
	worthMatches = 0.3
	worthWaste   = -0.8
)

// facts is the game.Play.Facts.
func (d *deck) facts(
	s *State, seat game.Seat, m Move, tell func(kind string, of int, value, worth float64),
) {
	next := *s
	switch m.Kind {
	case StartWith:
		tell(factMatches, 0, float64(s.matches(seat, m.Card)), worthMatches)
	case Draw:
		if m.Source == FromRow {
			tell(factHalves, 0, float64(s.helping(seat, s.Row[m.Slot])), worthHalves)
		}
	case Discard:
		tell(factWaste, 0, float64(s.helping(seat, d.cards[m.Card])), worthWaste)
	case Decline:
		tell(factTakes, 0, 0, worthTakes)
	case Take:
		won := markers[m.Category][s.claim(seat, m.Category).grade]
		tell(factTakes, int(m.Category), float64(won.value), worthTakes)
	case InCrypt:
		next.buryCrypt(m, nil)
		k, missing := next.nearest(seat)
		tell(factMissing, k, float64(missing), worthMissing)
	case InPit:
		next.buryPit(m, nil)
		next.tellPit(seat, tell)
	}
}

// tellPit tells what a burial in the pit has led to.
func (s *State) tellPit(
	seat game.Seat, tell func(kind string, of int, value, worth float64),
) {
	category, value := 0, 0
	if s.Phase == Score && s.Turn == seat {
		for k := range Gravedigger {
			if claim := s.claim(seat, k); s.Pit.opens(k) && claim.grade >= 0 &&
				markers[k][claim.grade].value > value {
				category, value = int(k), markers[k][claim.grade].value
			}
		}
	}
	tell(factEarns, category, float64(value), worthEarns)
	k, missing := s.nearest(seat)
	tell(factMissing, k, float64(missing), worthMissing)
	rival, least := game.Nobody, deckSize
	for other := range game.Seat(s.Seats) {
		if other == seat {
			continue
		}
		if _, missing := s.nearest(other); missing < least {
			rival, least = other, missing
		}
	}
	tell(factRival, int(rival), float64(least), worthRival)
}

// nearest returns the category of the marker for which a seat misses the fewest
// corpses, and their number. It is deckSize if there is none left to take.
func (s *State) nearest(seat game.Seat) (category, missing int) {
	missing = deckSize
	for k := range Gravedigger {
		if s.owns(seat, k) >= 0 || s.least(k) == deckSize {
			continue
		}
		n := max(0, s.least(k)-s.Pit.largest(k)-s.Crypts[seat].largest(k))
		if n < missing {
			category, missing = int(k), n
		}
	}
	return category, missing
}

// helping counts the halves of a card that can still count for a marker of a seat.
func (s *State) helping(seat game.Seat, c Card) (n int) {
	for _, k := range [...]Kind{c.A, c.B} {
		if k == Gravedigger || k < Gravedigger && s.owns(seat, k) < 0 && s.least(k) < deckSize {
			n++
		}
	}
	return n
}

// matches counts the halves in a seat's hand, without a card, that show a kind of this
// card.
func (s *State) matches(seat game.Seat, id uint8) (n int) {
	h := &s.Hands[seat]
	first := h.Cards[h.place(id)]
	for _, c := range h.Cards[:h.Size] {
		for _, k := range [...]Kind{c.A, c.B} {
			if c.ID != id && (k == first.A || k == first.B) {
				n++
			}
		}
	}
	return n
}
