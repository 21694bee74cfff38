package gloomygraves

import "lair.games/lair/game"

// The value of a position is an estimate of the final scores. A marker that a
// seat may still get counts with its value and its share of the bonus. Every
// missing corpse multiplies that by missingFactor. The factor is small and
// constant, because a bot that looks one move ahead must see progress with every
// corpse. Markers count a little more than their points, because taking one
// shortens the match for the others.
//
// The constants were tuned by playing greedy bots against each other, and against
// a bot that plans both burials of a turn together and takes the first marker it
// can.
const (
	missingFactor = 0.75 // per corpse that is missing for a marker
	inHand        = 0.3  // weight of a half in hand; a half in an area counts 1
	diggerInHand  = 0.15 // weight of a gravedigger in hand, in each category
	useful        = 2    // most halves of a kind in hand that are counted
	haste         = 2    // points that a marker counts beyond its value and the bonus
	waiting       = 0.95 // factor for a marker that can only be taken in a later turn
	mostMissing   = 15   // the greatest number of missing corpses
)

// discounts holds missingFactor to the power of each number of missing corpses.
var discounts = func() (list [mostMissing + 2]float32) {
	list[0] = 1
	for i := 1; i <= mostMissing; i++ {
		list[i] = list[i-1] * missingFactor
	}
	return list
}()

// discount returns the factor for a number of missing corpses. The number may be
// a fraction, because halves in hand count in part.
func discount(missing float32) float32 {
	i := int(missing)
	return discounts[i] + (missing-float32(i))*(discounts[i+1]-discounts[i])
}

// formulaValue sets w to an estimate of the final score of every seat.
func formulaValue(s *State, w *[game.MaxSeats]float32) {
	*w = [game.MaxSeats]float32{}
	var pit [categories]int
	for k := range Gravedigger {
		pit[k] = s.Pit.largest(k)
	}
	for seat := range game.Seat(s.Seats) {
		w[seat] = min(mostPoints, s.prospects(seat, &pit)) // estimates may add up to more
	}
}

// prospects returns the points that a seat has and the estimate of those that it
// may get. pit holds the largest group of each category in the pit.
func (s *State) prospects(seat game.Seat, pit *[categories]int) float32 {
	turns := s.turnsLeft(seat)
	halves := s.halves(seat)
	share := s.bonusShare(seat, turns)
	crypt := s.laid(seat)
	var sum float32
	for k := range Gravedigger {
		if g := s.owns(seat, k); g >= 0 {
			sum += float32(markers[k][g].value) + share
			continue
		}
		if turns == 0 {
			continue
		}
		lies := pit[k] + crypt.largest(k)
		now := s.Phase == Score && s.Turn == seat && s.Pit.opens(k)
		fromHand := inHand*min(useful, halves[k]) + diggerInHand*min(useful, halves[Gravedigger])
		helped := float32(lies) + fromHand
		best := float32(0)
		for g, owner := range s.Owner[k] {
			if owner != 0 {
				continue
			}
			m := markers[k][g]
			left := float32(waiting)
			if now && lies >= m.number {
				left = 1
			}
			missing := max(0, float32(m.number)-helped)
			best = max(best, left*discount(missing)*(float32(m.value)+share))
		}
		sum += best
	}
	return sum
}

// halves returns how many halves of each kind a seat holds, without a chosen
// first card.
func (s *State) halves(seat game.Seat) (n [kinds]float32) {
	h := &s.Hands[seat]
	for _, c := range h.Cards[:h.Size] {
		if c.ID != s.Picks[seat] {
			n[c.A]++
			n[c.B]++
		}
	}
	return n
}

// turnsLeft returns how many times a seat can still take a marker if no fifth
// marker ends the match.
func (s *State) turnsLeft(seat game.Seat) int {
	if s.Phase == GameOver {
		return 0
	}
	n := game.Seat(s.Seats)
	turns := 0
	if s.Ending == Going {
		turns = fullRounds(int(n)) - max(1, int(s.Round))
	}
	mine, active := (seat-s.First+n)%n, (s.Turn-s.First+n)%n
	if mine > active || mine == active && s.Phase <= Score {
		turns++
	}
	return turns
}

// bonusShare returns what a marker adds to a seat's score beyond its value: its
// part of the bonus for all markers that the seat can still get, and haste while
// the match goes on.
func (s *State) bonusShare(seat game.Seat, turns int) float32 {
	n := min(categories, s.owned(seat)+turns)
	share := float32(bonus[n]) / float32(max(1, n))
	if s.Phase != GameOver {
		share += haste
	}
	return share
}

// stage returns the number of turns that are over.
func stage(s *State) int { return s.turns() }
