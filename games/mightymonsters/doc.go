// Package mightymonsters plays Mighty Monsters, a game for three to six.
package mightymonsters

import "lair.games/lair/game"

// Rules is the rulebook of Mighty Monsters.
var Rules = &game.Rules[State, Move]{
	Name: "mighty-monsters", Version: 1, Min: minSeats, Max: maxSeats,
	Options: options(),
	Check:   check,

	Deal:   deal,
	Actors: actors,
	Moves:  moves,
	Apply:  apply,
	Result: result,
	Sheet:  sheet,

	View:   view,
	Redeal: redeal,
	Why:    why,
	Bound:  bound,

	Position: position,
	Load:     load,

	Value: worth,
	Stage: stage,

	Events: events,
}
