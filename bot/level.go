package bot

import (
	"context"
	"strings"
	"time"

	"lair.games/lair/game"
)

// A level is a bot as people meet it: a name that means about the same in every game. Easy and normal make mistakes, as
// people do: not any move, but another than the best among the better half of those that they looked at, or the worse of two.
// Hard makes none that it can see, and analysis takes ten times as long.
//
// From normal on they play by the game's plan if it has one, and where it has none they search with a tree: in as many tries
// that is nowhere weaker than a flat search, and it takes less time, because in the tree a good move is found without trying
// all of them.
const (
	easyGuesses   = 4
	easySlips     = 3 // one decision in so many is a slip
	normalTries   = 400
	normalSlips   = 5
	hardTries     = 6000
	analysisTries = 10 * hardTries
)

// levels are the names that people are offered, weakest first.
var levels = []string{"random", "easy", "normal", "hard", "analysis"}

// Budget is the longest that a bot, given as level or level:style, may think about a move while people wait for it. Only on a
// machine with too much to do does one get that far, but for analysis.
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
	return &slips[S, M]{player: &greedy[S, M]{scale: scale[S, M]{style: style}, guesses: easyGuesses}, one: easySlips}
}

func newNormal[S, M comparable](style *game.Style[S, M]) Player[S, M] {
	return &slips[S, M]{player: growing(style, normalTries), one: normalSlips}
}

func newHard[S, M comparable](style *game.Style[S, M]) Player[S, M] {
	return growing(style, hardTries)
}

func newAnalysis[S, M comparable](style *game.Style[S, M]) Player[S, M] {
	return growing(style, analysisTries)
}

// slips is a player who now and then does not make the best move it sees.
type slips[S, M comparable] struct {
	player Player[S, M]
	one    int
	chance game.Chance
}

func (p *slips[S, M]) Choose(ctx context.Context, v *game.Sight[S, M], seed uint64, l Limit) M {
	m := p.player.Choose(ctx, v, seed, l)
	opinions := p.player.Opinions()
	p.chance.Reseed(game.Mix(seed, slipping))
	if len(opinions) < 2 || p.chance.IntN(p.one) != 0 {
		return m
	}
	return opinions[1+p.chance.IntN(max(1, (len(opinions)-1)/2))].Move
}

// slipping tells the stream of slips from those that the player itself draws from.
const slipping = 0x511b

// Opinions are the player's own, before it slipped.
func (p *slips[S, M]) Opinions() []Opinion[M] { return p.player.Opinions() }
