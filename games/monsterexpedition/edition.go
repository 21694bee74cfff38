package monsterexpedition

import "lair.games/lair/game"

// edition is an edition of the rules, the Version of game.Rules. A match is
// played by the edition that it was opened with for as long as its record exists,
// so what an edition does is never changed. Each method is one condition in which
// editions differ, and is read where the rule acts. Edition 2 came on 22 November
// 2026, edition 3 a day later, and edition 4 on 28 November.
type edition uint8

const (
	oldest edition = 1
	newest edition = 4
)

// actsByNumber: until edition 1, monsters of a seat that are triggered together
// act by their numbers. Since edition 2 they act in the order of their capture, as
// a table does that lays them side by side (me-upgrade-order,
// docs/decisions/0013-a-position-keeps-the-order-of-capture.md).
func (e edition) actsByNumber() bool { return e <= 1 }

// asksBeforeRefill: since edition 3 the owner is asked about a last level also if
// its two cages end the match by the refill that they cause. Before, a match could
// end unasked with up to five cards in the draw pile (me-final-question).
func (e edition) asksBeforeRefill() bool { return e >= 3 }

// countsDueRefill: since edition 4 the question also counts the refill that comes
// anyway, because a cage was gained in the turn. It is asked if that refill alone
// leaves cards, and not if that refill alone ends the match. Before, 42 of 600
// matches of greedy bots ended unasked (me-final-question).
func (e edition) countsDueRefill() bool { return e >= 4 }

// rules returns the rulebook with the monsters of d, in every edition.
func rules(d *deck) *game.Rules[State, Move] {
	r := d.rules()
	for e := oldest; e < newest; e++ {
		older := *d
		older.edition = e
		r.Older = append(r.Older, older.rules())
	}
	return r
}
