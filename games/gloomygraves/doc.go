// Package gloomygraves implements the rules of Gloomy Graves by Jeffrey D.
// Allers (Renegade Game Studios, 2020; in French Le Croque-Monstre, Origames), a
// game for two to four players. Rules is the rulebook; a State is a position, a
// Move a decision, a View what one seat may see.
//
// Players bury dominoes with creatures and gravediggers on top of each other.
// Each turn they bury one card in their own crypt of three by three cells and
// one in a pit that all share. A player with enough creatures of a category in
// both takes one of its markers. rulebook.md explains the rules, each under a
// slug; the code names the slug where it applies the rule.
//
// # Choices where the box is silent
//
// No list of the ninety corpse cards has been published. What is known is their
// number, the marks on the backs, and that the two halves of a card differ.
// data/corpses.csv satisfies that and treats all categories alike. It was tuned
// by simulation so that players compete for every marker. Rules.Cards plays
// with another list.
//
// These are the house rulings, which the rulebooks mark:
//
//   - The second card of the opening pit is turned round if two gravediggers would touch
//     (gg-opening-pit). The first card of a crypt points east from (0,0).
//   - A first card can be taken back until all have chosen (gg-first-card). The position keeps it
//     in State.Picks; taking it back is the table's undo.
//   - The first player is drawn unless the table names one (gg-first-player).
//   - A corner is not contact in a crypt (gg-crypt-contact).
//   - A gravedigger alone is not a group (gg-group).
//   - A player who can bury nothing in the pit discards a card and cannot score (gg-dead-pit).
//   - The scoring step is skipped if nothing can be scored (gg-score-skipped).
//   - A full tie is shared (gg-shared), and the other places follow the same order (gg-places).
//   - Everybody sees who has chosen a first card (gg-open-and-hidden).
//   - Backs look alike, so the marks reveal nothing during play (gg-backs).
//
// Every valid card list has as many cards and marks as the box. The deck
// therefore has an even number of cards at the start of every drawing step, and
// the second draw of a turn always finds a card.
//
// # Representation
//
// A crypt never leaves a board of four by five cells, so it is one word of bits
// per kind. The pit may extend anywhere but grows by one cell per turn. It is a
// list of at most forty cells that know their neighbours, and one word of bits
// over that list per kind. Groups, edges and lines then take a few operations
// on words.
//
// The deck is not a list. The cards that nobody has seen form a set, and a card
// is drawn from it when it is turned up. The key of chance is the place in the
// deck, so a seed gives the same deck however a match is played.
package gloomygraves

import (
	"cmp"

	"lair.games/lair/game"
)

// Rules is the rulebook with Lair's own list of cards.
var Rules = rules(box, nil)

// rules returns the rulebook with the cards of d. Bots use the learned values v,
// or the formula of formulaValue if v is nil.
func rules(d *deck, v *game.Values) *game.Rules[State, Move] {
	return &game.Rules[State, Move]{
		Name:    "gloomy-graves",
		Version: 1,
		Min:     minSeats,
		Max:     maxSeats,
		Options: []game.Option{firstSeat},
		Events:  events,

		Check:  check,
		Deal:   d.deal,
		Actors: actors,
		Moves:  moves,
		Apply:  d.apply,
		Result: result,
		Sheet:  sheet,
		View:   d.view,
		Redeal: d.redeal,
		Why:    why,

		Position: &game.Position[State]{Encode: encode, Load: d.load},
		Thinking: &game.Thinking[State, Move]{
			Bound:    bound,
			Value:    taught(v),
			Expected: expecting(taught(v)),
			Stage:    stage,
			Quick:    true, Planner: d.thinking(valuing(taught(v), plainEager), hasty),
			Styles: []game.Style[State, Move]{
				d.style("rushing", v, hasty, rushingEager),
				d.style("patient", v, adaptive, patientEager),
			},
			Learning: &game.Learning[State, Move]{
				Features: featureNames,
				Look:     look,
				With:     func(v *game.Values) *game.Rules[State, Move] { return rules(d, v) },
			},

			Lead: 5.1, Spread: 7.0, Pull: 10.8,
		},
		Play: &game.Play[State, Move]{Facts: d.facts},
		Cards: &game.Cards[State, Move]{
			List: cmp.Or(d.text, corpsesCSV),
			Own:  d.text != "",
			With: func(csv string) (*game.Rules[State, Move], error) {
				other, err := parseDeck(csv)
				if err != nil {
					return nil, err
				}
				other.text = csv
				return rules(other, v), nil
			},
		},
	}
}
