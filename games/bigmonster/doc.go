// Package bigmonster plays Big Monster by Dimitri Perrier (Explor8, 2018), a
// game for two to six. Players draft tiles with monsters, or take them from open
// series, and place them around an explorer.
//
// Rules is the rulebook as a value of package game. State is a position, Move a
// decision, View what a seat may see; the types from GameStarted to GameScored
// are the events that a match announces.
//
// rulebook.md holds the rules, one slug each. The code names the slug where it
// applies a rule, and tests are named by it. All figures of the box are in
// data/*.csv.
//
// # The shape of a match
//
// In the draft modes all seats decide at once: an explorer, then in each of
// eighteen turns a tile to keep, the ship that gets the others, and a place for
// the tile. In the series modes the seats take and place one after another.
//
// A decision that takes several clicks is several moves of one seat, which
// stays an actor until the last of them. The moves made so far are part of the
// position, but no other seat sees them, and a redeal draws them anew. Nothing
// follows from them until all have decided. A table can therefore let a seat
// take them back until then; the rules need no move for that.
//
// # Who gets which ship
//
// At the table packs are given in a race. Here rankings decide by default. They
// are resolved in an order that moves on by one seat each turn (bm-ranked). A
// seat is asked only for what can matter: as many ships as come before it in the
// order, and one more.
//
// The option of a race (bm-live) lets seats take ships in the order in which
// their moves arrive. A ship that is taken is no longer free for others. A seat
// whose ship was taken in the meantime is refused with the reason and chooses
// again. No pack is dealt before all seats are ready (bm-countdown).
//
// # Representation
//
// An area is a list of at most twenty tiles, with counts of everything that the
// rules ask for, updated as a tile is placed. Legal places are computed on rows
// of bits, which are built from the list when they are needed.
//
// Packs are sorted by kind, because copies of a kind are alike. Tiles that are
// not dealt yet are only counts. A pack is drawn from them when it is dealt, by
// chance that depends on the round and the seat. One seed therefore gives the
// same packs however a match is played.
//
// # Who knows what
//
// What a seat remembers is part of the position: each pack has the set of seats
// that have held it in this round. They know what the pack was when it was
// picked up, because everything taken from it since was shown. They do not know
// which tile of it is kept now. A redeal therefore draws everything a seat has
// not seen from one pool. This is exact: if only one pack is unknown, the pool
// is that pack.
//
// # House rulings
//
// The rulebook marks every ruling of ours with a paragraph that begins with
// "House ruling". They are about these subjects:
//
//   - who gets which ship (bm-ranked, bm-countdown), the first player
//     (bm-first-player), and six players in teams (bm-teams)
//   - medals (bm-medal-spots, bm-independent), what is built in and what counts
//     twice (bm-explorers, bm-counts)
//   - placing in secret and shifted by half a tile (bm-reveal, bm-offset)
//   - the dragon that nobody took (bm-dragon-flip), the salvage (bm-salvage), and
//     the places behind the first (bm-places)
//   - the guests (bm-stretch-tiles, bm-gifts, bm-unicorns, bm-ambassador,
//     bm-stretch-explorers)
//
// The score and the place of a seat in a team are those of its team. Its sheet
// leads there from its own total.
//
// The printed tiles were not available. Pieces of crystals, values of mutants,
// beams and the conditions of the medals LAVA, CRYSTAL, ICE and MUTAGEN are
// those of a public digital edition. Names of explorers and of most animals are
// ours.
//
// A bot plays for a seat that has left or ran out of time, and uses only what
// that seat knows. A fixed policy, such as to keep the first tile and give to
// the left neighbour, would be legal too. But the neighbours of such a seat
// would profit from it, and a bot that plays properly is fairer to the others.
package bigmonster

import "lair.games/lair/game"

// Rules is the rulebook of Big Monster.
var Rules = &game.Rules[State, Move]{
	Name: "big-monster", Version: 2, Min: minSeats, Max: maxSeats,
	Options: options(),
	Events:  events,

	Check:  check,
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
	Thinking: &game.Thinking[State, Move]{
		Bound:   bound,
		Value:   worth,
		Stage:   stage,
		Planner: newPlan,
		Styles:  styles(),

		Lead: 9.0, Spread: 11.4, Pull: 24.8,
	},
	Play:  &game.Play[State, Move]{Races: races, Preview: preview, Facts: facts, Sides: sides},
	Cards: &game.Cards[State, Move]{List: tilesCSV},
}
