// Package lampmoths plays Lamp Moths. Each night a lamp is lit, every seat secretly sends
// one of its moths, and the largest moth that came alone takes the lamp.
//
// rulebook.md tells the rules, one slug each ("lm-send"). The code names the slug where
// it acts on a rule, and tests are named by the slugs that they prove.
//
// # The files
//
// Read them in this order. [State] in state.go is everything that is true at one moment;
// deal.go sets it up. [Move] and the list of legal ones are in moves.go; apply.go makes
// one and does all that follows from it by rule. score.go counts. view.go says who knows
// what. event.go lists what is announced. value.go tells bots what a position is worth.
// position.go writes a whole position as JSON and reads it back. The pages are in ui.
//
// # What is hidden
//
// Tonight's moths are hidden until the last of them was sent, and nothing else is:
// everybody saw what flew on earlier nights. The lamps have no order that could be a
// secret: State.Pile is a set, and a lamp is drawn from it when it is lit. A
// position holds no future, so no bot can look at one.
package lampmoths

import "lair.games/lair/game"

// Rules is the rulebook, in the form that games/games.go lists.
var Rules = &game.Rules[State, Move]{
	Name:    "lamp-moths",
	Version: 1,
	Min:     minSeats,
	Max:     maxSeats,
	Options: options,
	Events:  events,

	Deal:   deal,
	Actors: actors,
	Moves:  moves,
	Apply:  apply,
	Result: result,
	Sheet:  sheet,
	View:   view,
	Redeal: redeal,
	Why:    why,

	Position: &game.Position[State]{Encode: position, Load: load},
	Thinking: &game.Thinking[State, Move]{Bound: bound, Value: value, Stage: stage},
}
