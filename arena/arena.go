// Package arena plays many matches between bots and estimates how strong each
// one is.
//
// The unit of a run is the deal: one seed, played once in each rotation of the
// players round the table, so that no player has better seats or better luck.
// Where sides play against each other, a deal also includes every way to form
// the sides, so that no player has better partners. Matches of one deal depend
// on each other and deals do not. Every interval here therefore counts a deal
// as one observation.
//
// [Run] plays a [Plan], which seats one line-up, and returns a [Report] on its
// players and seats. [RunField] plays a [Field] of any number of players and
// returns a [Table]. It draws a line-up for each deal, so that all players meet
// equally often, and fits one rating to all results. It can also compare two
// players and stop as soon as one is clearly better.
//
// Results depend on the plan only, not on the number of workers or on the
// machine. [Timing] does depend on them and is a separate part.
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

// Errors that Run wraps for an invalid plan, besides bot.ErrLevel and
// game.ErrOptions.
var (
	ErrPlayers = errors.New("wrong number of players for the seats")
	ErrMatches = errors.New("at least one match is required")
)

// Plan describes the matches to play.
type Plan struct {
	Title games.Title
	Setup game.Setup
	// Players are the bots by seat in the first rotation, as bot.ParseEntrant
	// reads them. The last one takes all remaining seats.
	Players []string
	Matches int    // at least 1; rounded up to whole deals
	Seed    uint64 // determines all chance
	Limit   bot.Limit
	Workers int // 0 is one per core

	// Progress, if not nil, is called as deals end, from one goroutine at a
	// time.
	Progress func(done, total int)
}

// Run plays a plan. When ctx ends, Run returns its error together with a report
// on the deals before the first unfinished one, if there are any.
func Run(ctx context.Context, p Plan) (*Report, error) {
	players, err := p.seated()
	if err != nil {
		return nil, err
	}
	r := &run{
		Title: p.Title, Setup: p.Setup, Seed: p.Seed, Limit: p.Limit, Workers: p.Workers,
		Progress: p.Progress,
		lineup:   func(int) []string { return players }, shape: shapeOf(p.Title, p.Setup),
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

// seated checks the plan, completes its setup and returns one player per seat.
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
