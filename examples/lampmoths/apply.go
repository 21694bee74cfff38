package lampmoths

import "lair.games/lair/game"

// apply sends a moth. The last one of a night decides who takes the lamp.
func apply(s *State, seat game.Seat, m Move, c *game.Chance, l *game.Log) {
	s.Sent[seat] = m.Moth
	// lm-secret: the sender is told which moth it was, everybody else only that one was
	// sent.
	game.TellApart(l, game.Only(seat), MothSent{Seat: seat, Moth: m.Moth}, MothSent{Seat: seat})
	if actors(s) == 0 {
		s.endNight(c, l)
	}
}

// endNight gives the lamp away, then lights the next one or ends the match (lm-end).
func (s *State) endNight(c *game.Chance, l *game.Log) {
	taker := s.taker()
	if l != nil { // nobody listens to a search, and making a list costs time
		game.Tell(l, game.Everyone, MothsMet{Moths: append([]int8{}, s.Sent[:s.Seats]...)})
	}
	if taker == game.Nobody { // lm-out
		game.Tell(l, game.Everyone, LampWentOut{Lamp: s.Lamp})
	} else {
		s.Lamps[taker] = s.Lamps[taker].With(s.Lamp)
		game.Tell(l, game.Everyone, LampTaken{Seat: taker, Lamp: s.Lamp})
	}
	for seat, moth := range s.Sent[:s.Seats] {
		s.Moths[seat] = s.Moths[seat].Without(moth)
	}
	s.Flew, s.Sent = s.Sent, [maxSeats]int8{}
	if s.night() < nights {
		s.lightLamp(c, l)
		return
	}
	s.Lamp = 0
	if l != nil {
		game.Tell(l, game.Everyone, DayBroke{Winners: winners(s)})
	}
}

// taker is the seat whose moth takes the lamp, or game.Nobody: of the moths that came
// alone (lm-equal) the largest one (lm-largest), at shy lamps the smallest (lm-shy).
func (s *State) taker() game.Seat {
	var count [largest + 1]int8
	for _, moth := range s.Sent[:s.Seats] {
		count[moth]++
	}
	best := game.Nobody
	for seat, moth := range s.Sent[:s.Seats] {
		if count[moth] == 1 && (best == game.Nobody || moth > s.Sent[best] != s.Shy) {
			best = game.Seat(seat)
		}
	}
	return best
}
