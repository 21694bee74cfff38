package lampmoths

import "lair.games/lair/game"

// value estimates the light that each seat will have at the end: what it has, and a share
// of the light to come that grows with its moths. Bots call it very often, so it
// allocates nothing.
func value(s *State, worth *[game.MaxSeats]float32) {
	var strength [maxSeats]float32
	all := float32(0)
	for seat := range s.Seats {
		strength[seat] = s.strength(s.Moths[seat].Without(s.Sent[seat]))
		all += strength[seat]
	}
	for seat := range s.Seats {
		worth[seat] = float32(s.Lamps[seat].Sum())
		if all > 0 && !s.over() {
			worth[seat] += s.toCome() * strength[seat] / all
		}
	}
}

// strength is how much some moths can win: large ones at usual lamps, small ones at shy lamps.
func (s *State) strength(moths Set) float32 {
	if s.Shy {
		return float32(moths.Len()*(largest+1) - moths.Sum())
	}
	return float32(moths.Sum())
}

// toCome is the light that can still be taken. One lamp of the pile will never be lit.
func (s *State) toCome() float32 {
	left := float32(s.Pile.Len())
	return float32(s.Lamp) + float32(s.Pile.Sum())*(left-1)/max(left, 1)
}

// stage numbers the nights: a bot may stop playing on where one ends, and ask for the value.
func stage(s *State) int { return s.night() }
