// Package gloomygraves plays Gloomy Graves by Jeffrey D. Allers (Renegade Game Studios, 2020; in French Le Croque-Monstre,
// Origames), a game for two to four. Dominoes with creatures and gravediggers are buried on top of each other, one a turn
// in a private crypt of three by three cells and one in a pit that all share; who brings together enough of a kind, in
// both, takes its markers. The rules are in rulebook.md; the code names their slugs where it acts.
//
// # What was chosen where the box is silent
//
// No list of the ninety corpse cards has been published. What is known is their number, the marks on the backs and that
// the two halves of a card differ; data/corpses.csv satisfies that, treats all categories alike, and was weighed by
// simulation so that every marker is fought for. The list is data: Rules.Cards plays with another.
//
// Rulings: the second card of the opening pit is turned round where two gravediggers would touch; a first card lies to
// the east of the origin; a lone gravedigger is no group; whoever can bury nothing in the pit puts a card away and scores
// nothing; a full tie is shared; backs look alike, so that marks tell nothing during play.
//
// # How it is held
//
// A crypt never leaves a board of four by five cells, so it is a word of bits for each kind. The pit may go anywhere, but
// it grows by a cell a turn, so it is a list of at most forty cells that know their neighbours, and a word of bits for
// each kind over that list. Groups, rims and lines are a few operations on words.
//
// The deck is no list: cards that nobody has seen are one set, from which a card is drawn when it is turned up. Chance is
// tied to the place in the deck, so that a seed has the same deck however a match is played.
package gloomygraves

import "lair.games/lair/game"

// Rules is the rulebook, played with the box's own cards.
var Rules = rules(box, nil)

// rules returns the rulebook, played with a list of cards; bots go by learned values, or by none.
func rules(d *deck, v *game.Values) *game.Rules[State, Move] {
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
		Value:    taught(v),
		Stage:    stage,

		Events:  events,
		Planner: d.thinking(taught(v), hasty),
		Styles: []game.Style[State, Move]{
			d.style("rushing", v, hasty, 3),
			d.style("patient", v, adaptive, -1),
		},
		Learning: &game.Learning[State, Move]{
			Features: featureNames,
			Look:     look,
			With:     func(v *game.Values) *game.Rules[State, Move] { return rules(d, v) },
		},

		Cards: func(csv string) (*game.Rules[State, Move], error) {
			other, err := parseDeck(csv)
			if err != nil {
				return nil, err
			}
			other.text = csv
			return rules(other, v), nil
		},
		Deck: d.text,
	}
}
