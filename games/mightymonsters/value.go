package mightymonsters

import (
	"math/bits"

	"lair.games/lair/game"
)

// What bots take for granted where the castle does not yet tell. Found by letting greedy bots with one figure play against
// those with another; the exact values matter little.
const (
	usualTotal  = 6   // beside a guard where nobody stands yet
	partnerLow  = 2   // who will stand on the other side of a guard is as strong as these or between
	partnerHigh = 4   //
	unplayed    = 0.5 // gold that a monster brings which is still to be placed
	rest        = 0.1 // gold that each point of strength in the next round's hand is worth
)

// worth estimates each seat's gold at the end: what it has, what the castle as it stands can be expected to pay it and to
// cost it, and a little for the cards it keeps.
func worth(s *State, w *[game.MaxSeats]float32) {
	for i, gold := range s.Gold[:s.Seats] {
		w[i] = float32(gold)
	}
	if s.Turn == game.Nobody {
		return
	}
	reached := float32(1)
	for g := range s.Seats {
		reached = s.prospect(g, reached, w)
	}
	for i := range s.Seats {
		w[i] = max(0, w[i]+unplayed*float32(s.Hands[i].Len()-1)-rest*float32(s.away(i)))
	}
}

// away is the strength that a seat will miss: of its down pile in this round and of its monsters in the castle in the next.
func (s *State) away(seat int8) Card {
	cards := s.Down[seat]
	if s.Round < s.rounds() {
		cards = fullSet &^ s.Hands[seat]
	}
	sum := Card(0)
	for ; cards != 0; cards &= cards - 1 {
		sum += Card(bits.TrailingZeros8(uint8(cards)))
	}
	return sum
}

// prospect adds to each seat what its monsters beside a guard can be expected to win, less their healing if they do not.
// The guard is reached with the given chance; the chance that it is beaten is returned.
func (s *State) prospect(g int8, reached float32, w *[game.MaxSeats]float32) float32 {
	a, b := s.Castle[2*g], s.Castle[2*g+1]
	switch {
	case a.Card > 0 && b.Card > 0:
		beaten, loot := s.expect(g, a.Card+b.Card)
		beaten, loot = reached*beaten, reached*loot
		s.hope(a, b, beaten, loot, w)
		s.hope(b, a, beaten, loot, w)
		return beaten
	case a.Card == 0 && b.Card == 0:
		beaten, _ := s.expect(g, usualTotal)
		return reached * beaten
	case a.Card == 0:
		a, b = b, a
	}
	b.Seat = game.Nobody
	return s.withPartner(g, a, b, reached, w)
}

// withPartner is the prospect of a monster that still stands alone, over all partners that it may get.
func (s *State) withPartner(g int8, m, partner Monster, reached float32, w *[game.MaxSeats]float32) float32 {
	const share = 1 / float32(partnerHigh-partnerLow+1)
	all := float32(0)
	for partner.Card = partnerLow; partner.Card <= partnerHigh; partner.Card++ {
		beaten, loot := s.expect(g, m.Card+partner.Card)
		all += reached * beaten * share
		w[m.Seat] += reached * loot * share / 2
	}
	w[m.Seat] -= (1 - all) * float32(s.healing(m.Card))
	return all
}

// hope is what one monster of a pair can be expected to win, less its healing. Half the loots have an odd coin, which the
// stronger monster gets and of which neither half is paid to the other.
func (s *State) hope(m, partner Monster, beaten, loot float32, w *[game.MaxSeats]float32) {
	won := loot / 2
	switch {
	case m.Seat == partner.Seat: // it gets all, half by each of its two
	case m.Card > partner.Card:
		won += beaten / 4
	default:
		won -= beaten / 4
	}
	w[m.Seat] += won - (1-beaten)*float32(s.healing(m.Card))
}

// expect is the chance that a total beats a guard, and the loot to be expected at it. It counts the cards that the guard
// can still be, as sets of bits.
func (s *State) expect(g int8, total Card) (beaten, loot float32) {
	strength, more := s.edict(g)
	level := s.Levels[g]
	all := level.pool() &^ s.Seen
	cards := all & box.odds[level][min(max(int8(total)-strength, 0), maxTotal)]
	n := bits.OnesCount64(cards)
	sum := int(more) * n
	for k, coin := range box.coins {
		sum += bits.OnesCount64(cards&coin) << k
	}
	share := 1 / float32(bits.OnesCount64(all))
	return float32(n) * share, float32(sum) * share
}

// stage numbers the rounds.
func stage(s *State) int { return int(s.Round) }
