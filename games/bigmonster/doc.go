// Package bigmonster plays Big Monster by Dimitri Perrier (Explor8, 2018), a game for two to six: tiles with monsters are
// drafted, or taken from open series, and placed around an explorer.
//
// rulebook.md tells the rules, one slug each; the code names the slug where it acts, and tests are named by it. All figures
// of the box are in data/*.csv.
//
// # The shape of a match
//
// In the draft modes everybody decides at once: an explorer, then in each of eighteen turns a tile to keep, whose ship gets
// the others, and a place for the tile. In the series modes one seat after the other takes and places.
//
// A decision that takes several clicks is several moves of one seat, which stays an actor until the last of them. What it has
// said so far is in the position, shown to nobody else and dealt afresh for everybody else. Nothing follows from it until
// all have decided, so a table can let a seat take it back until then; the rules need no move for that.
//
// # Who gets which ship
//
// At the box packs are given in a race. Here it is decided by rankings, resolved in an order that moves on by a seat each turn
// (bm-ranked). A seat is asked only for what can matter: as many ships as come before it in the order, and one more. As an
// option the race is run (bm-live): then seats take ships in the order in which their moves come, and what one has taken the
// others cannot have. No pack is dealt before all have said that they are ready (bm-countdown). A gift may name more ships, of
// which the first takes it that can: that is a wish, and what it comes to is the move (bm-fallback).
//
// # How it is held
//
// An area is a list of at most twenty tiles with counts of everything that is asked for, kept up to date as a tile is placed.
// Where tiles fit is found on rows of bits, drawn from the list when it is asked. Packs are in order of kinds, because copies
// of a kind are alike; tiles that were not dealt yet are counts, drawn from when a pack is dealt, by chance that is tied to
// round and seat. So a seed has the same packs however a match is played.
//
// # Who knows what
//
// What a seat remembers is state: with each pack stands who has held it in this round. They know what it was when it was
// picked up, because what has gone from it since was shown. Of what is kept of it now and not shown they know only what it
// can be. So a redeal draws all that a seat has not seen from one pool, which is exact: if only one pack is unknown, it is
// known after all.
//
// # Chosen where the box is silent
//
// The first player is drawn by lot, in a draft too. Team and individual medals of a type are independent. In series medals are
// checked once a turn. Whoever salvages must take a tile. The yeti's medal is worth 10, the panda's 5, and both count as
// medals of such a value. The score of a seat in a team is that of its team; its sheet leads there from its own total.
//
// A seat that has left or ran out of time is played by a bot of the house, from what that seat knows and no more. A fixed
// policy, say to keep the first tile, give to the left neighbour and take the first place, would be as legal, but whoever sits
// beside such a seat would profit from it: a bot that plays properly is fairer to the others.
package bigmonster

import "lair.games/lair/game"

// Rules is the rulebook of Big Monster.
var Rules = &game.Rules[State, Move]{
	Name: "big-monster", Version: 2, Min: minSeats, Max: maxSeats,
	Options: options(),
	Check:   check,

	Deal:   deal,
	Actors: actors,
	Races:  races,
	Moves:  moves,
	Apply:  apply,
	Result: result,
	Sheet:  sheet,

	View:    view,
	Redeal:  redeal,
	Settle:  settle,
	Why:     why,
	Preview: preview,
	Sides:   sides,
	Bound:   bound,

	Position: position,
	Load:     load,

	Value:   worth,
	Stage:   stage,
	Planner: newPlan,
	Styles:  styles(),

	Events: events,
}
