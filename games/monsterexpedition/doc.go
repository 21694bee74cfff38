// Package monsterexpedition plays Monster Expedition, a game for one to four by
// Alexander Pfister (AMIGO, 2020). Players hunt with dice and may push their
// luck too far, raise camps, and capture monsters in the open or in a cage.
//
// Rules is the rulebook as a value of package game. State is a position, Move a
// decision, View what a seat may see; the types from GameStarted to
// SoloEnded are the events that a match announces.
//
// rulebook.md holds the rules, one slug each. The code names the slug where it
// applies a rule, and tests are named by it.
//
// # The shape of a match
//
// One seat decides at a time. A turn is the choice of a camp, rolls and what is
// stored of them, and purchases. Everything else follows by rule and is
// announced as events.
//
// Camps of every seat may rise in any turn. They do so without a question, with
// one exception: the two cages of a last level, or the refill that they cause,
// may empty the draw pile and so end the match. Then the owner is asked
// (me-final-question), in the middle of a row of upgrades. State.Rising, Offset
// and Step record where the row continues.
//
// # What is drawn when
//
// The draw pile and the reserve are one set of unseen cards and a count. A card
// is drawn when it is turned up or caged. The draw depends on the number of
// cards still unseen, so that one seed gives the same pile however a match is
// played. A roll depends on the turn and on its number within the turn.
//
// # Who knows what
//
// Only cages are hidden. A seat knows its own, and those that were stolen from
// it, wherever they go (me-stolen-known); State.Knows keeps these. Scores are
// therefore secret while a match goes on, and a view counts only what its seat
// knows.
//
// # Solo matches
//
// With one seat a match is an attempt at one of ten expeditions. Its result has
// the score 1 if it was won and 0 if not, and always the place 1. The sheet says
// the same in its line "won".
//
// # House rulings
//
// The monsters, the steps of the camps and the faces of the region dice are
// Lair's own. The real ones can replace them in data/*.csv without a change of
// code. The rulebook marks every ruling of ours with a paragraph that begins
// with "House ruling":
//
//   - A hunt takes all its dice, at most eight with the region die (me-pool,
//     me-eight-dice).
//   - Values of lost dice stay barred. If a black die and the region die both
//     show the highest value, the black die is lost (me-barred, me-failed-roll).
//   - A hunt ends when no die can show anything new and nothing is stored
//     (me-hunt-ends).
//   - Purchases are made one by one, and the thief chooses the victim (me-spend,
//     me-steal).
//   - Extra cages have no card: nobody steals them, and they cause no refill
//     (me-extra-cage).
//   - Upgrades come by themselves, one for each scored die, active seat first
//     (me-upgrades, me-standard, me-upgrade-order).
//   - The owner is asked before a last level ends the match (me-final-question).
//   - The draw pile has run out when its last card is taken, and ties count
//     upgrades, not dice (me-end-trigger, me-tie).
//   - In a solo match the cages of a last level come from the reserve, and help
//     adds up (me-solo-cages, me-help).
//   - Draco Chelonia lives in every region, and once captured it counts for each
//     (me-monsters, me-draco).
//   - A crate that takes nothing off is not spent (me-crates-useful).
//   - A hunt has at most a hundred rolls and a match at most sixty rounds, so
//     that every match ends (me-round-limit).
//
// # The order of captures
//
// Monsters of one seat that are triggered together act in the order of their
// capture. The order matters only when two camps are both one level short and so
// few cards are left in the draw pile that the owner is asked about one of them.
// State.Lasting keeps it
// (docs/decisions/0013-a-position-keeps-the-order-of-capture.md).
package monsterexpedition

import (
	"cmp"

	"lair.games/lair/game"
)

// campaign is the series of ten expeditions. A solo match scores 1 if its
// expedition was won (me-solo-result).
var campaign = &game.Campaign{
	Option: "expedition",
	Stages: []string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "10"},
	Help:   []string{"help-aerie", "help-depths", "help-forest"},
	Won:    func(_ game.Setup, r game.Result) bool { return r.Scores[0] == 1 },
}

// Rules is the rulebook with the monsters in data/monsters.csv.
var Rules = rules(box)

// rules returns the rulebook with the monsters of d, in the edition of d.
func (d *deck) rules() *game.Rules[State, Move] {
	return &game.Rules[State, Move]{
		Name:    "monster-expedition",
		Version: int(d.edition),
		Min:     minSeats,
		Max:     maxSeats,
		Options: options(),
		Events:  events,

		Check:  check,
		Deal:   d.deal,
		Actors: actors,
		Moves:  d.moves,
		Apply:  d.apply,
		Result: d.result,
		Sheet:  d.sheet,
		View:   d.view,
		Redeal: redeal,
		Why:    d.why,

		Position: &game.Position[State]{Encode: d.position, Load: d.load},
		Play:     &game.Play[State, Move]{Facts: d.facts, Obvious: d.obvious},
		Thinking: &game.Thinking[State, Move]{
			Bound: bound,
			Value: plain.value(d),
			Stage: stage,
			Quick: true, Planner: plain.planner(d),
			Styles: d.styles(),

			Lead: 7.7, Spread: 8.1, Pull: 11.4,
		},
		Campaign: campaign,
		Cards: &game.Cards[State, Move]{
			List: cmp.Or(d.text, monstersCSV),
			Own:  d.text != "",
			With: cards,
		},
	}
}
