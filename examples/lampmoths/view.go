package lampmoths

import "lair.games/lair/game"

// View is what a seat, a spectator or the reader of a finished match may see. It starts
// empty and is filled field by field: what nobody copies cannot leak.
type View struct {
	Seat    game.Seat    `json:"seat"`    // who looks: -1 a spectator, -2 the reader of a finished match
	Night   int          `json:"night"`   // from 1
	Nights  int          `json:"nights"`  // of the match
	Lamp    int8         `json:"lamp"`    // tonight's; 0 when the match is over
	Pile    []int8       `json:"pile"`    // lamps not lit yet; one of them never will be
	Players []PlayerView `json:"players"` // by seat
}

// PlayerView is what may be seen of one seat.
type PlayerView struct {
	Moths []int8 `json:"moths"`          // those that did not fly on an earlier night
	Ready bool   `json:"ready"`          // it has sent tonight's moth
	Sent  int8   `json:"sent,omitempty"` // tonight's moth, for its owner alone
	Flew  int8   `json:"flew,omitempty"` // last night's moth
	Lamps []int8 `json:"lamps"`          // lamps taken
	Light int    `json:"light"`          // the score so far
}

// view shows everything but the moths that others sent tonight (lm-secret, lm-open).
func view(s *State, seat game.Seat) any {
	v := View{
		Seat: seat, Night: s.night(), Nights: nights, Lamp: s.Lamp, Pile: s.Pile.List(),
		Players: make([]PlayerView, s.Seats),
	}
	for i := range v.Players {
		v.Players[i] = PlayerView{
			Moths: s.Moths[i].List(), Ready: s.Sent[i] > 0, Flew: s.Flew[i],
			Lamps: s.Lamps[i].List(), Light: s.Lamps[i].Sum(),
		}
		if seat == game.Seat(i) || seat == game.Open {
			v.Players[i].Sent = s.Sent[i]
		}
	}
	return v
}

// redeal deals afresh what a seat cannot know: which moth each of the others has sent
// tonight. The seat only knows which moths they had left, so each of those is equally
// likely.
func redeal(s *State, seat game.Seat, c *game.Chance) {
	if seat == game.Open {
		return // nothing is hidden from the reader of a finished match
	}
	for other := range game.Seat(s.Seats) {
		if other != seat && s.Sent[other] > 0 {
			s.Sent[other] = s.Moths[other].draw(c)
		}
	}
}
