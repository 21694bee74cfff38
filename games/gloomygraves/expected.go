package gloomygraves

import (
	"slices"

	"lair.games/lair/game"
)

// The formula of Value counts what a bot should strive for: haste, and all markers that
// are in reach. People are told what the end will count. That is a seat's score, and as
// many of the best markers in reach as it has turns left, with what they change of the
// bonus. Long before the end nobody can say which those will be, and the formula says
// more about who is ahead; so the closer the end, the less it counts.

// odds is the chance of a marker, per corpse that is missing for it. It was fitted, with
// the closeness of the end, by the chances that winners had in matches of easy bots.
const odds = 0.65

// expecting returns a game.Thinking.Expected that begins with a Value.
func expecting(
	value func(s *State, w *[game.MaxSeats]float32),
) func(s *State, w *[game.MaxSeats]float32) {
	return func(s *State, w *[game.MaxSeats]float32) {
		value(s, w)
		var pit [categories]int
		for k := range Gravedigger {
			pit[k] = s.Pit.largest(k)
		}
		turns := 1
		for seat := range game.Seat(s.Seats) {
			turns = max(turns, s.turnsLeft(seat))
		}
		for seat := range game.Seat(s.Seats) {
			w[seat] += (s.counted(seat, &pit) - w[seat]) / float32(turns)
		}
	}
}

// counted returns a seat's score and what it may still add to it.
func (s *State) counted(seat game.Seat, pit *[categories]int) float32 {
	v, n := s.values(seat)
	sum := float32(scoreOf(v, n))
	turns := s.turnsLeft(seat)
	if turns == 0 {
		return sum
	}
	halves := s.halves(seat)
	crypt := s.laid(seat)
	scores := s.Phase == Score && s.Turn == seat // what can be taken is certain
	last := scores && turns == 1                 // and nothing else is
	var gains [categories]float32
	for k := range Gravedigger {
		if s.owns(seat, k) >= 0 {
			continue
		}
		lies := pit[k] + crypt.largest(k)
		open := scores && s.Pit.opens(k)
		fromHand := inHand*min(useful, halves[k]) + diggerInHand*min(useful, halves[Gravedigger])
		for g, owner := range s.Owner[k] {
			m := markers[k][g]
			gain := float32(m.value + bonus[min(categories, n+1)] - bonus[n])
			switch {
			case owner != 0:
				continue
			case open && lies >= m.number:
			case last:
				gain = 0
			default:
				gain *= waiting * likely(max(0, float32(m.number)-float32(lies)-fromHand))
			}
			gains[k] = max(gains[k], gain)
		}
	}
	slices.Sort(gains[:])
	for i := range min(turns, categories) {
		sum += gains[categories-1-i]
	}
	return sum
}

// likely returns the chance of a marker for which so many corpses are missing. The
// number may be a fraction.
func likely(missing float32) float32 {
	p := float32(1)
	for ; missing >= 1; missing-- {
		p *= odds
	}
	return p * (1 - missing*(1-odds))
}
