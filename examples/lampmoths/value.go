package lampmoths

import "lair.games/lair/game"

// value estimates the light that each seat will have at the end: what it has, and a share
// of the light to come that grows with its moths. Large moths win usual lamps, small ones
// shy lamps. Bots call it very often, so it allocates nothing.
func value(s *State, worth *[game.MaxSeats]float32) {
	var strength [maxSeats]float32
	all := float32(0)
	for seat := range s.Seats {
		moths := s.Moths[seat].Without(s.Sent[seat])
		strength[seat] = float32(moths.Sum())
		if s.Shy {
			strength[seat] = float32(moths.Len()*(largest+1) - moths.Sum())
		}
		all += strength[seat]
	}
	left := float32(s.Pile.Len()) // one lamp of the pile will never be lit
	toCome := float32(s.Lamp) + float32(s.Pile.Sum())*(left-1)/max(left, 1)
	for seat := range s.Seats {
		worth[seat] = float32(s.Lamps[seat].Sum())
		if all > 0 && !s.over() {
			worth[seat] += toCome * strength[seat] / all
		}
	}
}

// stage numbers the nights: a bot may stop playing on where one ends, and ask for the value.
func stage(s *State) int { return s.night() }
