package table_test

import (
	"context"

	"lair.games/lair/game"
	"lair.games/lair/game/toy"
	"lair.games/lair/table"
)

type (
	ctxT     = context.Context
	toyState = toy.State
	toyMove  = toy.Move
)

// changed returns High Card with changed rules.
func changed(change func(*game.Rules[toyState, toyMove])) table.Titles {
	rules := toy.Rules()
	change(rules)
	g := game.Erase(rules)
	return func(name string) (game.Game, bool) { return g, name == "high-card" }
}

// skew makes every deal draw once more than it should.
func skew(r *game.Rules[toyState, toyMove]) {
	deal := r.Deal
	r.Deal = func(s *toyState, o game.Setup, c *game.Chance, l *game.Log) {
		c.IntN(2)
		deal(s, o, c, l)
	}
}
