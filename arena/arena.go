// Package arena plays many matches of bots and says what can be concluded from them.
//
// The unit is the deal: one seed, played once in each rotation of the players round the table, so that no player has the
// better seats or the better luck; where sides play against each other, in each rotation of every way to form them, so that none
// has the better partners. Matches of one deal are not independent of each other; deals are. So every interval here
// treats a deal as one observation.
//
// There are two ways to play. [Run] seats one line-up and reports how each of its players, and each seat, did. [RunField] takes a
// field of any number of players, draws line-ups from it deal by deal, so that all of them meet all others equally often, and
// fits one rating to everything that happened; it can also compare two players and stop as soon as it is clear which is
// better.
//
// What is measured depends on the plan alone, not on the number of workers or the machine; the timing, which does, stands
// apart from it.
package arena

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"lair.games/lair/bot"
	"lair.games/lair/game"
	"lair.games/lair/games"
)

// What a plan can be refused for, besides bot.ErrLevel and game.ErrOptions.
var (
	ErrPlayers = errors.New("players do not fit the seats")
	ErrMatches = errors.New("there has to be at least one match")
)

// Plan says which matches to play.
type Plan struct {
	Title   games.Title
	Setup   game.Setup
	Players []string // bots by seat, in the first rotation, as bot.ParseEntrant reads them; the last takes all seats left
	Matches int      // rounded up to whole deals
	Seed    uint64   // all chance follows from it
	Limit   bot.Limit
	Workers int // 0 is one for each core

	// Progress, if not nil, is called from one goroutine at a time as matches end.
	Progress func(done, total int)
}

// Run carries out a plan. When the context ends it returns its error and, if some deals were finished, the report of
// those before the first that was not.
func Run(ctx context.Context, p Plan) (*Report, error) {
	players, err := p.seated()
	if err != nil {
		return nil, err
	}
	r := &run{
		Title: p.Title, Setup: p.Setup, Seed: p.Seed, Limit: p.Limit, Workers: p.Workers, Progress: p.Progress,
		lineup: func(int) []string { return players }, shape: shapeOf(p.Title, p.Setup),
	}
	block := deal{orders: orders(players, r.shape.sides)}
	rotations := block.seatings()
	if err := r.prepare((p.Matches + rotations - 1) / rotations); err != nil {
		return nil, err
	}
	clock := start()
	if err = r.play(ctx); len(r.deals) == 0 || err != nil && !errors.Is(err, ctx.Err()) {
		return nil, err
	}
	return r.report(players, clock.stop()), err
}

// seated checks the plan, fills in its setup, and returns a player for each seat.
func (p *Plan) seated() ([]string, error) {
	full, err := p.Title.Setup(p.Setup)
	if err != nil {
		return nil, err
	}
	p.Setup = full
	if p.Matches < 1 {
		return nil, ErrMatches
	}
	if n := len(p.Players); n < 1 || n > full.Seats {
		return nil, fmt.Errorf("%w: %d players, %d seats", ErrPlayers, n, full.Seats)
	}
	players := slices.Clone(p.Players)
	for len(players) < full.Seats {
		players = append(players, p.Players[len(p.Players)-1])
	}
	return players, nil
}
