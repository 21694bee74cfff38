// Package gloomygraves plays Gloomy Graves, a game for two to four: corpse cards, dominoes of five kinds of creatures
// and a gravedigger, are buried in a private crypt of three by three cells and in a pit that all share; who brings
// together the most of a kind in both takes its markers.
package gloomygraves

import "lair.games/lair/game"

// Rules is the rulebook, played with the box's own cards.
var Rules = rules(box)

// rules returns the rulebook, played with a list of cards.
func rules(d *deck) *game.Rules[State, Move] {
	return &game.Rules[State, Move]{
		Name:    "gloomy-graves",
		Version: 1,
		Min:     minSeats,
		Max:     maxSeats,
		Options: []game.Option{firstSeat},
		Check:   check,

		Deal:   d.deal,
		Actors: actors,
		Moves:  moves,
		Apply:  d.apply,
		Result: result,
		Sheet:  sheet,

		View:   view,
		Redeal: d.redeal,
		Why:    why,

		Bound:    bound,
		Position: onPaper,
		Load:     d.load,
		Value:    worth,
		Stage:    stage,

		Events: events,
		Cards:  cards,
		Deck:   d.text,
	}
}
