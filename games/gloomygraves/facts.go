package gloomygraves

import (
	"math/bits"
	"slices"

	"lair.games/lair/game"
)

// The kinds of facts about a move.
const (
	factMissing = "missing" // corpses missing for the nearest marker; of: its category
	factEarns   = "earns"   // points of the best marker that can be taken at once; of: its category
	factTakes   = "takes"   // points of the marker taken, with its bonus; of: its category
	factWaits   = "waits"   // corpses missing for a better marker of a kind not taken; of: the kind
	factRival   = "rival"   // corpses that the nearest rival misses; of: the seat
	factSum     = "sum"     // corpses of all groups that can still earn the seat a marker
	factNext    = "next"    // points of the best marker after the best pit card; of: its category
	factAfter   = "after"   // corpses missing after the best card in the pit; of: the category
	factLying   = "lying"   // halves seen in the own crypt that still help
	factTouch   = "touch"   // useful corpses next to the gravediggers of the own crypt
	factHalves  = "halves"  // halves drawn that still help; of: 1 for the deck, then a mean
	factLeft    = "left"    // corpses the next seat misses with the best card left; of: the seat
	factMatches = "matches" // halves in hand like those of the first card
	factLacks   = "lacks"   // useful kinds drawn that the hand lacks; of: 1 for the deck, as above
	factDigger  = "digger"  // gravediggers on the card; of: 1 for the deck, then a share
	factSecond  = "second"  // corpses missing for the second nearest marker; of: its category
	factWaste   = "waste"   // halves put away that would still help

	// Corpses missing for a marker with the card drawn in the pit; of: its category, or
	// categories for the mean of unseen cards, or one more for half of them.
	factReach = "reach"

	// What a burial in the pit leaves for later turns.
	factHold   = "hold"   // most corpses missing once another card has covered a cell
	factLead   = "lead"   // the sum less the mean sum of the rivals
	factThreat = "threat" // points of the best marker within two corpses of a rival; of: the seat
	factKeeps  = "keeps"  // gravediggers that stay in hand
)

// What facts are worth to a seat, in points. They say which of two reasons comes
// first, and whether more is better.
const (
	worthMissing = -2
	worthEarns   = 1
	worthTakes   = 1
	worthWaits   = -0.4
	worthRival   = 1
	worthSum     = 0.3
	worthNext    = 1
	worthAfter   = -1.5
	worthLying   = 0.15
	worthTouch   = 0.25
	worthLacks   = 0.2
	worthDigger  = 0.5
	worthSecond  = -0.5
	worthHalves  = 0.8
	worthReach   = -0.6
	worthLeft    = 0.3
	worthMatches = 0.3
	worthWaste   = -0.8
	worthHold    = -2
	worthLead    = 0.6
	worthThreat  = -0.5
	worthKeeps   = 1.5
)

// facts is the game.Play.Facts.
func (d *deck) facts(
	s *State, seat game.Seat, m Move, tell func(kind string, of int, value, worth float64),
) {
	next := *s
	switch m.Kind {
	case StartWith:
		card := d.cards[m.Card]
		tell(factDigger, 0, float64(card.diggers()), worthDigger)
		if card.plain() { // few halves match a gravedigger, which joins all kinds
			tell(factMatches, 0, float64(s.matches(seat, m.Card)), worthMatches)
		}
	case Draw:
		if rival, missing := s.left(seat, m); missing < deckSize {
			tell(factLeft, int(rival), float64(missing), worthLeft)
		}
		if m.Source != FromRow {
			helping := func(c Card) int { return s.helping(seat, c) }
			lacking := func(c Card) int { return s.lacking(seat, c) }
			tell(factHalves, 1, d.mean(s, seat, helping), worthHalves)
			tell(factLacks, 1, d.mean(s, seat, lacking), worthLacks)
			tell(factDigger, 1, d.mean(s, seat, Card.diggers), worthDigger)
			if missing, isMedian := d.averageMissing(s, seat); !isMedian {
				tell(factReach, categories, missing, worthReach)
			} else if missing < deckSize {
				tell(factReach, categories+1, missing, worthReach)
			}
			break
		}
		card := s.Row[m.Slot]
		tell(factHalves, 0, float64(s.helping(seat, card)), worthHalves)
		tell(factDigger, 0, float64(card.diggers()), worthDigger)
		if card.plain() {
			tell(factLacks, 0, float64(s.lacking(seat, card)), worthLacks)
		}
		if k, missing := s.reach(seat, card); missing < deckSize {
			tell(factReach, k, float64(missing), worthReach)
		}
	case Discard:
		tell(factWaste, 0, float64(s.helping(seat, d.cards[m.Card])), worthWaste)
	case Decline:
		tell(factTakes, 0, 0, worthTakes)
	case Take:
		won := markers[m.Category][s.claim(seat, m.Category).grade]
		tell(factTakes, int(m.Category), float64(won.value+s.extra(seat)), worthTakes)
		if k, missing := s.waiting(seat, m.Category); missing < deckSize {
			tell(factWaits, k, float64(missing), worthWaits)
		}
	case InCrypt:
		next.buryCrypt(m, nil)
		k, missing := next.nearest(seat)
		tell(factMissing, k, float64(missing), worthMissing)
		next.tellSecond(seat, Kind(k), tell)
		tell(factSum, 0, float64(next.sum(seat)), worthSum)
		tell(factLying, 0, float64(next.lying(seat)), worthLying)
		tell(factTouch, 0, float64(next.touching(seat)), worthTouch)
		next.tellAhead(seat, tell)
	case InPit:
		next.buryPit(m, nil)
		next.tellPit(seat, tell)
	}
}

// tellPit tells what a burial in the pit has led to. How near the seat's own markers are
// is no fact of it: the pit is everybody's, and what brings all nearer helps nobody. A seat
// without another turn is no rival, and nothing serves its own later turns.
func (s *State) tellPit(
	seat game.Seat, tell func(kind string, of int, value, worth float64),
) {
	category, value := s.bestClaim(seat)
	tell(factEarns, category, float64(value), worthEarns)
	// The seat takes that marker before another card covers a cell. Its corpses of the
	// category then count no more, no rival can get that marker, and the match may have no
	// turn left for it.
	after := *s
	if value > 0 {
		after.take(Kind(category), nil)
	}
	rival, least, threat, most, sum := game.Nobody, deckSize, game.Nobody, -1, 0
	for other := range game.Seat(s.Seats) {
		if other == seat {
			continue
		}
		sum += after.sum(other)
		if after.turnsLeft(other) == 0 {
			continue // it can take no gravestone any more
		}
		if _, missing := after.nearest(other); missing < least {
			rival, least = other, missing
		}
		if points := after.within(other, nearRival); points > most {
			threat, most = other, points
		}
	}
	if least < deckSize {
		tell(factRival, int(rival), float64(least), worthRival)
	}
	if threat != game.Nobody {
		tell(factThreat, int(threat), float64(most), worthThreat)
	}
	if after.turnsLeft(seat) == 0 {
		return
	}
	tell(factHold, 0, float64(after.hold(seat)), worthHold)
	tell(factLead, 0, float64(after.sum(seat))-float64(sum)/float64(s.Seats-1), worthLead)
	kept, h := 0, &s.Hands[seat]
	for _, c := range h.Cards[:h.Size] {
		kept += c.diggers()
	}
	tell(factKeeps, 0, float64(kept), worthKeeps)
}

// nearRival is how many corpses a rival may miss for a marker that is a threat.
const nearRival = 2

// within returns the points of the best free marker for which a seat misses at most some
// corpses, without its bonus.
func (s *State) within(seat game.Seat, missing int) (points int) {
	for k := range Gravedigger {
		if !s.helps(seat, k) {
			continue
		}
		total := s.Pit.largest(k) + s.Crypts[seat].largest(k)
		if g := s.earns(k, total+missing); g >= 0 {
			points = max(points, markers[k][g].value)
		}
	}
	return points
}

// hold returns how many corpses a seat misses for the nearest marker after another card in
// the pit, if that covers the cell where it does most harm. One half of a card covers a
// cell at the rim that shows a creature (gg-pit-half).
func (s *State) hold(seat game.Seat) (worst int) {
	_, worst = s.nearest(seat)
	after := *s
	for cell := range int(s.Pit.Size) {
		if s.Pit.Shows[Gravedigger]>>cell&1 != 0 || !slices.Contains(s.Pit.Next[cell][:], open) {
			continue
		}
		for k := range after.Pit.Shows {
			after.Pit.Shows[k] = s.Pit.Shows[k] &^ (1 << cell)
		}
		_, missing := after.nearest(seat)
		worst = max(worst, missing)
	}
	return worst
}

// tellAhead tells what a burial in the pit can lead to after this one in the crypt. It
// tells nothing if no card of the seat fits the pit.
func (s *State) tellAhead(
	seat game.Seat, tell func(kind string, of int, value, worth float64),
) {
	nearest, least, category, value := 0, deckSize, 0, 0
	h := &s.Hands[seat]
	for _, m := range s.Pit.places(h.Cards[:h.Size], nil) {
		after := *s
		after.buryPit(m, nil)
		if k, missing := after.nearest(seat); missing < least {
			nearest, least = k, missing
		}
		if k, v := after.bestClaim(seat); v > value {
			category, value = k, v
		}
	}
	if least == deckSize {
		return
	}
	tell(factNext, category, float64(value), worthNext)
	tell(factAfter, nearest, float64(least), worthAfter)
}

// extra returns what the next marker of a seat brings beyond its value (gg-score).
func (s *State) extra(seat game.Seat) int {
	_, n := s.values(seat)
	return bonus[min(categories, n+1)] - bonus[n]
}

// waiting looks at the categories that a seat could score instead of the one taken. It
// returns the one that misses the fewest corpses for a better marker than now, and how
// many it misses. The number is deckSize if no other category can get a better marker.
func (s *State) waiting(seat game.Seat, taken Kind) (category, missing int) {
	missing = deckSize
	for k := range Gravedigger {
		claim := s.claim(seat, k)
		if k == taken || !s.Pit.opens(k) || claim.grade < 0 {
			continue
		}
		for g := claim.grade + 1; g < grades; g++ {
			if n := markers[k][g].number - claim.total(); s.Owner[k][g] == 0 && n < missing {
				category, missing = int(k), n
			}
		}
	}
	return category, missing
}

// bestClaim returns the category and the points of the most valuable marker that a seat
// can take at once, with its bonus. They are 0 if it can take none.
func (s *State) bestClaim(seat game.Seat) (category, value int) {
	if s.Phase != Score || s.Turn != seat {
		return 0, 0
	}
	for k := range Gravedigger {
		if claim := s.claim(seat, k); s.Pit.opens(k) && claim.grade >= 0 &&
			markers[k][claim.grade].value > value {
			category, value = int(k), markers[k][claim.grade].value
		}
	}
	if value > 0 {
		value += s.extra(seat)
	}
	return category, value
}

// helps reports whether corpses of a category can still earn a seat a marker.
func (s *State) helps(seat game.Seat, k Kind) bool {
	return s.owns(seat, k) < 0 && s.least(k) < deckSize
}

// sum returns the total of all groups of the categories that can still earn a seat a
// marker, in the pit and in its crypt.
func (s *State) sum(seat game.Seat) (n int) {
	for k := range Gravedigger {
		if s.helps(seat, k) {
			n += s.Pit.largest(k) + s.Crypts[seat].largest(k)
		}
	}
	return n
}

// lying counts the halves seen in a seat's crypt that can still count for a marker.
func (s *State) lying(seat game.Seat) (n int) {
	for k, cells := range s.Crypts[seat].Shows {
		if Kind(k) == Gravedigger || Kind(k) < Gravedigger && s.helps(seat, Kind(k)) {
			n += bits.OnesCount32(uint32(cells))
		}
	}
	return n
}

// touching counts the corpses next to the gravediggers of a seat's crypt that can still
// count for a marker.
func (s *State) touching(seat game.Seat) (n int) {
	crypt := &s.Crypts[seat]
	beside := crypt.Shows[Gravedigger].grown()
	for k := range Gravedigger {
		if s.helps(seat, k) {
			n += bits.OnesCount32(uint32(crypt.Shows[k] & beside))
		}
	}
	return n
}

// nearest returns the category of the marker for which a seat misses the fewest
// corpses, and their number. It is deckSize if there is none left to take.
func (s *State) nearest(seat game.Seat) (category, missing int) {
	return s.nearestBut(seat, None)
}

// nearestBut is nearest without a category.
func (s *State) nearestBut(seat game.Seat, but Kind) (category, missing int) {
	missing = deckSize
	for k := range Gravedigger {
		if k == but || s.owns(seat, k) >= 0 || s.least(k) == deckSize {
			continue
		}
		n := max(0, s.least(k)-s.Pit.largest(k)-s.Crypts[seat].largest(k))
		if n < missing {
			category, missing = int(k), n
		}
	}
	return category, missing
}

// tellSecond tells how far the marker is that is the nearest after that of a category.
func (s *State) tellSecond(
	seat game.Seat, nearest Kind, tell func(kind string, of int, value, worth float64),
) {
	if k, missing := s.nearestBut(seat, nearest); missing < deckSize {
		tell(factSecond, k, float64(missing), worthSecond)
	}
}

// helping counts the halves of a card that can still count for a marker of a seat.
func (s *State) helping(seat game.Seat, c Card) (n int) {
	for _, k := range [...]Kind{c.A, c.B} {
		if k == Gravedigger || k < Gravedigger && s.helps(seat, k) {
			n++
		}
	}
	return n
}

// mean returns the mean of a count over the cards that a seat has not seen.
func (d *deck) mean(s *State, seat game.Seat, count func(Card) int) float64 {
	sum, n := 0, 0
	unseen := s.unseen(seat)
	for _, c := range d.cards {
		if unseen.has(c.ID) {
			sum += count(c)
			n++
		}
	}
	return float64(sum) / float64(max(1, n))
}

// reach returns the category of the marker for which a seat misses the fewest corpses
// once it has buried a card at the best place of the pit, and their number. The number is
// deckSize if the card has no place or can earn nothing.
func (s *State) reach(seat game.Seat, c Card) (category, missing int) {
	missing = deckSize
	after := *s
	for _, m := range s.Pit.places([]Card{c}, nil) {
		after.Pit = s.Pit
		after.Pit.bury(c, m.at(), m.Dir)
		for k := range Gravedigger {
			if !after.Pit.opens(k) || !s.helps(seat, k) {
				continue
			}
			n := max(0, s.least(k)-after.Pit.largest(k)-s.Crypts[seat].largest(k))
			if n < missing {
				category, missing = int(k), n
			}
		}
	}
	return category, missing
}

// left returns who draws after a seat, and how many corpses that rival misses with the
// best card that a draw leaves in the row. The number is deckSize if there is no such
// card, or if the rival does not draw next: the seat itself does after its first draw,
// and nobody does from an empty deck (gg-end-trigger).
func (s *State) left(seat game.Seat, m Move) (rival game.Seat, missing int) {
	rival, missing = (seat+1)%game.Seat(s.Seats), deckSize
	if s.Phase != Draw2 || s.deck() == 1 { // a draw takes a card from the deck either way
		return rival, missing
	}
	for slot, card := range s.Row {
		if card.ID == 0 || m.Source == FromRow && slot == int(m.Slot) {
			continue
		}
		_, n := s.reach(rival, card)
		missing = min(missing, n)
	}
	return rival, missing
}

// averageMissing returns the average of what reach calls missing over the cards that a seat
// has not seen. It is the mean, or the median if one of the cards can earn nothing. The
// median is the higher one of two, and deckSize if at least half of the cards earn nothing.
func (d *deck) averageMissing(s *State, seat game.Seat) (average float64, isMedian bool) {
	list, sum := []int{}, 0
	known := map[[2]Kind]int{} // cards with the same halves reach the same
	unseen := s.unseen(seat)
	for _, c := range d.cards {
		if !unseen.has(c.ID) {
			continue
		}
		missing, found := known[[2]Kind{c.A, c.B}]
		if !found {
			_, missing = s.reach(seat, c)
			known[[2]Kind{c.A, c.B}] = missing
		}
		list = append(list, missing)
		sum += missing
	}
	if len(list) == 0 {
		return deckSize, true
	}
	slices.Sort(list)
	if list[len(list)-1] == deckSize {
		return float64(list[len(list)/2]), true
	}
	return float64(sum) / float64(len(list)), false
}

// lacking counts the kinds on a card that can still count for a marker of a seat and that
// no card in its hand shows.
func (s *State) lacking(seat game.Seat, card Card) (n int) {
	h := &s.Hands[seat]
	for _, k := range [...]Kind{card.A, card.B} {
		shows := func(c Card) bool { return c.A == k || c.B == k }
		if k < Gravedigger && s.helps(seat, k) && !slices.ContainsFunc(h.Cards[:h.Size], shows) {
			n++
		}
	}
	return n
}

// diggers counts the gravediggers on a card.
func (c Card) diggers() int { return int(c.A.digger() + c.B.digger()) }

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
