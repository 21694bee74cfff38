// Package mightymonsters plays Mighty Monsters, a game for three to six by Desnet Amane (Queen Games, 2016): pairs of
// monsters against the face-down guards of a castle.
//
// rulebook.md tells the rules, one slug each; the code names the slug where it acts, and tests are named by it.
//
// # The shape of a match
//
// The only decision is the play of one monster, on an empty space or in place of a weaker one; nobody ever decides together
// with another. The play that fills the castle brings everything else with it: the fights, healing, the change of shifts,
// the next guards and the next king tile, all told as events. So at rest the guards in the castle are always face down.
//
// # What is drawn when
//
// A position holds the levels of the guards in the castle, because their backs are open, and not their cards: a card is
// drawn among those of its level that were never turned up when the guard is turned up. The same goes for king tiles. Hands
// are dealt at the start. All draws are keyed by what they decide: the hands by seat, the start seat, and in each round the
// levels laid, the king tile, and the guard at each place. So one seed gives the same luck under every option, and nearly
// the same however the match is played.
//
// # Who knows what
//
// Hands are secret in the first round only. Whatever was in the castle rests face down in the next, so from then on all
// cards are public knowledge, and views show them. In the first round State.Shown remembers what everybody has seen, a
// monster that was thrown out included. K03 lays all hands open too; the down piles that it changes were public, and
// State.Undone remembers them.
//
// # Chosen where the box is silent
//
// The values of the 36 guards and the costs of healing are Lair's own. They fit every example of the rules and were tuned by
// simulation; real ones go into data/guards.csv, data/levels.csv and data/monsters.csv, and no code changes. Besides: gold is
// open, the treasury never runs dry, guards turned up stay open to look at, no value of a guard falls below 0, the last
// round is not followed by a deal, the first start seat is drawn unless it is chosen, and both variants may be combined.
//
// # JSON
//
// Move, View and the events are what tables and bots see. Position is a whole position, for the engine protocol, puzzles
// and tests:
//
//	{"seats":3,"round":1,"start_seat":0,"turn":0,"gold":[8,8,8],
//	 "hands":[[1,4,5],[1,2],[2,3,5]],"down":[[2,3],[4,5],[1,4]],
//	 "castle":[{"seat":1,"card":3},null,null,null,null,null],"levels":[1,2,3]}
//
// Seats and spaces count from 0; space 2*(guard-1)+side lies beside a guard, guards count from 1 at the gate. Cards are
// strengths, guards and king tiles go by their ids ("G2-05", "K03").
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
	Look:   look,
	Redeal: redeal,
	Why:    why,
	Bound:  bound,

	Position: position,
	Load:     load,

	Value:  plain.worth,
	Styles: styles,
	Stage:  stage,

	Events: events,
}
