package bot

import (
	"context"
	"strings"
	"time"

	"lair.games/lair/game"
)

// A level is a bot that people can choose; its name means about the same
// strength in every game. First, easy and normal make mistakes as people do. A
// slip of easy and normal is one of the better half of the moves evaluated,
// though not the best; of two moves it is the worse. First is for somebody's
// first match: it slips in most decisions, and to any move. Hard makes no
// deliberate mistakes, and analysis has ten times the tries of hard.
//
// From normal on, levels use the game's plan if it has one and a tree search
// otherwise. With the same number of tries a tree is nowhere weaker than a flat
// search. It is also faster, because in the tree a good move is found without
// trying all of them.
const (
	firstGuesses  = 1
	firstSlips    = 0.53
	easyGuesses   = 4
	easySlips     = 1. / 3 // the share of decisions that are slips
	normalTries   = 400
	normalSlips   = 1. / 5
	hardTries     = 6000
	analysisTries = 10 * hardTries
)

// levels are the names of the bots that people can choose, weakest first.
var levels = []string{"random", "first", "easy", "normal", "hard", "analysis"}

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

func newFirst[S, M comparable](style *game.Style[S, M]) Player[S, M] {
	return &blunderer[S, M]{
		player: &greedy[S, M]{evaluator: evaluator[S, M]{style: style}, guesses: firstGuesses},
		share:  firstSlips, wide: true,
	}
}

func newEasy[S, M comparable](style *game.Style[S, M]) Player[S, M] {
	return &blunderer[S, M]{
		player: &greedy[S, M]{evaluator: evaluator[S, M]{style: style}, guesses: easyGuesses},
		share:  easySlips,
	}
}

func newNormal[S, M comparable](style *game.Style[S, M]) Player[S, M] {
	return &blunderer[S, M]{player: newTreeSearch(style, normalTries), share: normalSlips}
}

func newHard[S, M comparable](style *game.Style[S, M]) Player[S, M] {
	return newTreeSearch(style, hardTries)
}

func newAnalysis[S, M comparable](style *game.Style[S, M]) Player[S, M] {
	return newTreeSearch(style, analysisTries)
}

// blunderer is a player that makes a mistake in a share of its decisions.
type blunderer[S, M comparable] struct {
	player Player[S, M]
	share  float64
	wide   bool // a slip may be any move, the best among them
	chance game.Chance
}

func (p *blunderer[S, M]) Choose(ctx context.Context, v *game.Sight[S, M], seed uint64, l Limit) M {
	m := p.player.Choose(ctx, v, seed, l)
	opinions := p.player.Opinions()
	p.chance.Reseed(game.Mix(seed, slipStream))
	if len(opinions) < 2 || p.chance.IntN(1000) >= int(1000*p.share) {
		return m
	}
	if p.wide {
		return opinions[p.chance.IntN(len(opinions))].Move
	}
	return opinions[1+p.chance.IntN(max(1, (len(opinions)-1)/2))].Move
}

// slipStream separates the randomness of slips from that of the player itself.
const slipStream = 0x511b

// Opinions returns the wrapped player's evaluations, without the slip.
func (p *blunderer[S, M]) Opinions() []Opinion[M] { return p.player.Opinions() }
