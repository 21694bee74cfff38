package lampmoths

import "lair.games/lair/game"

// optionShy is the one variant (lm-shy).
const optionShy = "shy-lamps"

var options = []game.Option{game.Switch(optionShy)}

// deal sets up a match and lights the first lamp. The position comes in empty.
func deal(s *State, o game.Setup, c *game.Chance, l *game.Log) {
	s.Seats, s.Shy = int8(o.Seats), o.On(optionShy)
	s.Pile = full
	for seat := range s.Seats {
		s.Moths[seat] = full
	}
	s.lightLamp(c, l)
}

// lightLamp begins a night (lm-lamps). The draw is keyed by the night, so that one seed
// lights the same lamps however the match is played.
func (s *State) lightLamp(c *game.Chance, l *game.Log) {
	c.Key(s.night()+1, 0)
	s.Lamp = s.Pile.draw(c)
	s.Pile = s.Pile.Without(s.Lamp)
	game.Tell(l, game.Everyone, NightFell{Night: s.night(), Lamp: s.Lamp})
}
