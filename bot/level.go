package bot

import (
	"context"
	"strings"
	"time"

	"lair.games/lair/game"
)

// A level is a bot that people can choose; its name means about the same
// strength in every game. Easy and normal make mistakes as people do. A slip is
// not any move but one of the better half of those evaluated, though not the
// best; of two moves it is the worse. Hard makes no deliberate mistakes, and
// analysis has ten times the tries of hard.
//
// From normal on, levels use the game's plan if it has one and a tree search
// otherwise. With the same number of tries a tree is nowhere weaker than a flat
// search. It is also faster, because in the tree a good move is found without
// trying all of them.
const (
	easyGuesses   = 4
	easySlips     = 3 // one decision in so many is a slip
	normalTries   = 400
	normalSlips   = 5
	hardTries     = 6000
	analysisTries = 10 * hardTries
)

// levels are the names of the bots that people can choose, weakest first.
var levels = []string{"random", "easy", "normal", "hard", "analysis"}

// Budget returns the longest time that a bot, given as level or level:style,
// may think about a move while people wait. Except for analysis, the limit only
// matters on an overloaded machine.
func Budget(level string) time.Duration {
	level, _, _ = strings.Cut(level, ":")
	switch level {
	case "hard":
		return 500 * time.Millisecond
	case "analysis":
		return 5 * time.Second
	}
	return 400 * time.Millisecond
}

func newEasy[S, M comparable](style *game.Style[S, M]) Player[S, M] {
	return &slips[S, M]{
		player: &greedy[S, M]{evaluator: evaluator[S, M]{style: style}, guesses: easyGuesses},
		one:    easySlips,
	}
}

func newNormal[S, M comparable](style *game.Style[S, M]) Player[S, M] {
	return &slips[S, M]{player: newTreeSearch(style, normalTries), one: normalSlips}
}

func newHard[S, M comparable](style *game.Style[S, M]) Player[S, M] {
	return newTreeSearch(style, hardTries)
}

func newAnalysis[S, M comparable](style *game.Style[S, M]) Player[S, M] {
	return newTreeSearch(style, analysisTries)
}

// slips is a player that makes a mistake in one of so many decisions.
type slips[S, M comparable] struct {
	player Player[S, M]
	one    int
	chance game.Chance
}

func (p *slips[S, M]) Choose(ctx context.Context, v *game.Sight[S, M], seed uint64, l Limit) M {
	m := p.player.Choose(ctx, v, seed, l)
	opinions := p.player.Opinions()
	p.chance.Reseed(game.Mix(seed, slipStream))
	if len(opinions) < 2 || p.chance.IntN(p.one) != 0 {
		return m
	}
	return opinions[1+p.chance.IntN(max(1, (len(opinions)-1)/2))].Move
}

// slipStream separates the randomness of slips from that of the player itself.
const slipStream = 0x511b

// Opinions returns the wrapped player's evaluations, without the slip.
func (p *slips[S, M]) Opinions() []Opinion[M] { return p.player.Opinions() }
