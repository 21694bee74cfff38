package gloomygraves

import "lair.games/lair/game"

// What a position is worth is an estimate of the final scores. A marker that a seat may still get counts with its value
// and its share of the bonus, and for so much less with every corpse that is missing. The fall is steep and the same
// throughout the match, because a bot that looks one move ahead has to see every corpse bring it nearer, and markers
// are worth a little more than their points, because taking one shortens the match for the others.
//
// The constants were found by letting greedy bots play each other and a bot that plans both burials of its turn
// together and takes whatever marker comes first.
const (
	nearness = 0.75 // what is left of the hope for a marker with each corpse that is missing
	inHand   = 0.3  // what a half in hand counts for, where one in the areas counts 1
	digging  = 0.15 // what a gravedigger in hand counts for in each category
	useful   = 2    // halves of a kind in hand beyond which no more are counted
	haste    = 2    // points that a marker is worth beside its own and the bonus
	waiting  = 0.95 // what is left of a marker that could be taken, for having to wait for the next turn
	distant  = 15   // the most that can be missing
)

// hopes is what is left of a marker by the number of corpses that are missing.
var hopes = func() (list [distant + 2]float32) {
	list[0] = 1
	for i := 1; i <= distant; i++ {
		list[i] = list[i-1] * nearness
	}
	return list
}()

// hope is what is left of a marker for which so many corpses are missing, those in hand counted in part.
func hope(missing float32) float32 {
	i := int(missing)
	return hopes[i] + (missing-float32(i))*(hopes[i+1]-hopes[i])
}

// worth estimates the final score of every seat.
func worth(s *State, w *[game.MaxSeats]float32) {
	*w = [game.MaxSeats]float32{}
	var pit [categories]int
	for k := range Gravedigger {
		pit[k] = s.Pit.largest(k)
	}
	for seat := range game.Seat(s.Seats) {
		w[seat] = s.prospects(seat, &pit)
	}
}

// prospects adds up what a seat has and what it may get.
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
		helped := float32(lies) + inHand*min(useful, halves[k]) + digging*min(useful, halves[Gravedigger])
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
			best = max(best, left*hope(max(0, float32(m.number)-helped))*(float32(m.value)+share))
		}
		sum += best
	}
	return sum
}

// halves counts the halves of each kind that a seat holds.
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

// turnsLeft counts the times that a seat can still take a marker if nothing but the deck ends the match.
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

// bonusShare is what a marker adds to a seat's score beside its value: its part of the bonus for as many markers as can
// still be had, and something for haste while the match goes on.
func (s *State) bonusShare(seat game.Seat, turns int) float32 {
	n := min(categories, s.owned(seat)+turns)
	share := float32(bonus[n]) / float32(max(1, n))
	if s.Phase != GameOver {
		share += haste
	}
	return share
}

// stage numbers the turns.
func stage(s *State) int { return s.turns() }
