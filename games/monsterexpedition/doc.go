// Package monsterexpedition plays Monster Expedition, a game for one to four by Alexander Pfister (AMIGO, 2020): hunts with
// dice that one may push too far, camps that grow, and monsters captured in the open or in a cage.
//
// rulebook.md tells the rules, one slug each; the code names the slug where it acts, and tests are named by it.
//
// # The shape of a match
//
// One seat decides at a time. A turn is a camp, rolls and what is stored of them, and purchases; all else follows by rule
// and is told as events. Camps of everybody may rise in anybody's turn. They do so by themselves, because more levels are
// never worse, but for one case: the two cages of a last level may empty the draw pile and so end the match. Then the owner
// is asked (me-final-question), in the middle of a row of upgrades; State.Rising, Offset and Step say where it goes on.
//
// # What is drawn when
//
// The draw pile and the reserve are one set of unseen cards and a count. A card is drawn when it is turned up or caged, and
// chance is tied to how many are still unseen, so that a seed has the same pile however a match is played. Rolls are tied to
// the turn and the number of the roll.
//
// # Who knows what
//
// Cages are all that is hidden. A seat knows its own, and those that were stolen from it, wherever they go (me-stolen-known);
// State.Knows keeps these. So scores are secret while a match goes on, and views count only what their seat knows.
//
// # Alone
//
// With one seat a match is an attempt at one of ten expeditions. Its result has the score 1 if it was won and 0 if not, and
// the place 1 in either case; the sheet says the same in its line "won".
//
// # Chosen where the box is silent
//
// The monsters, the camps and the faces of the region dice are Lair's own; real ones go into data/*.csv, and no code changes.
// Besides: upgrades count for each die, eight dice include the region die, and values of lost dice stay barred, unless an
// option says otherwise. Of two dice of the highest value a black one is lost. A crate that takes nothing off is not
// spent. A hunt has at most a hundred rolls and a match at most sixty rounds, so that every match ends.
//
// Monsters of one seat that wake together act in the order of their capture. It decides something only when they raise two camps
// that are both one level short while one to four cards are left in the draw pile: which of them rises unasked, and which is
// asked for. State.Lasting keeps it (docs/decisions/0013-a-position-keeps-the-order-of-capture.md).
package monsterexpedition

import "lair.games/lair/game"

// campaign is the challenge of the ten expeditions. me-solo-result: a match alone scores 1 if its expedition was won.
var campaign = &game.Campaign{
	Option: "expedition",
	Stages: []string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "10"},
	Help:   []string{"help-aerie", "help-depths", "help-forest"},
	Won:    func(_ game.Setup, r game.Result) bool { return r.Scores[0] == 1 },
}

// Rules is the rulebook, played with the box's own monsters.
var Rules = rules(box)

// rules returns the rulebook, played with a list of monsters.
func rules(d *deck) *game.Rules[State, Move] {
	return &game.Rules[State, Move]{
		Name:    "monster-expedition",
		Version: 2,
		Min:     minSeats,
		Max:     maxSeats,
		Options: options(),
		Check:   check,

		Deal:   d.deal,
		Actors: actors,
		Moves:  d.moves,
		Apply:  d.apply,
		Result: d.result,
		Sheet:  d.sheet,

		View:   d.view,
		Redeal: redeal,
		Why:    d.why,
		Bound:  bound,

		Position: d.position,
		Load:     d.load,

		Value:   plain.value(d),
		Stage:   stage,
		Planner: plain.planner(d),
		Styles:  d.styles(),

		Campaign: campaign,

		Events: events,
		Cards:  cards,
		Deck:   d.text,
	}
}
