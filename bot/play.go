package bot

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"lair.games/lair/game"
)

// Errors that New, NewRunner and Runner.Play wrap.
var (
	ErrLevel   = errors.New("unknown bot")
	ErrPlayers = errors.New("there must be one player per seat")
	ErrCheat   = errors.New("a player made an illegal move")
	ErrEndless = errors.New("the match exceeds the length limit of its rules")
)

// Outcome is the end of a match between players.
type Outcome struct {
	Result    game.Result
	Plies     int
	Decisions [game.MaxSeats]int // of each seat
	// Took is the thinking time of each seat. Moves of random are too fast to
	// be measured and count nothing.
	Took [game.MaxSeats]time.Duration
}

// Runner plays matches between players, one after the other, without the JSON
// and the history of a [game.Match]. The same seed gives the same deal as a
// Match. A Runner is not safe for concurrent use.
type Runner[S, M comparable] struct {
	rules   *game.Rules[S, M]
	setup   game.Setup
	players []Player[S, M]
	bound   int
	s       S
	sight   game.Sight[S, M]
	chance  game.Chance
	legal   []M
	limit   Limit
	bare    *game.Rules[S, M] // the rules with nothing hidden, for clairvoyants
}

// NewRunner returns a runner for the setup, with one player for each seat. The
// limit applies to every decision.
func NewRunner[S, M comparable](
	r *game.Rules[S, M], o game.Setup, l Limit, players ...Player[S, M],
) (*Runner[S, M], error) {
	full, err := r.Fill(o)
	if err != nil {
		return nil, err
	}
	if len(players) != full.Seats {
		return nil, fmt.Errorf("%w: %d players, %d seats", ErrPlayers, len(players), full.Seats)
	}
	bare := *r
	bare.Redeal = nil
	return &Runner[S, M]{
		rules: r, setup: full, players: players, bound: r.Bound(full), limit: l, bare: &bare,
	}, nil
}

// Play plays one match. Player i+turn, counted round the table, has seat i. The
// number bots seeds the players' own randomness.
func (p *Runner[S, M]) Play(
	ctx context.Context, seed game.Seed, bots uint64, turn int,
) (Outcome, error) {
	var out Outcome
	var zero S
	p.s, p.chance = zero, seed.At(0)
	p.rules.Deal(&p.s, p.setup, &p.chance, nil)
	for {
		actors := p.rules.Actors(&p.s)
		if actors == 0 {
			out.Result = p.rules.Result(&p.s)
			return out, nil
		}
		if out.Plies == p.bound {
			return out, fmt.Errorf("%w: %d plies", ErrEndless, p.bound)
		}
		if err := ctx.Err(); err != nil {
			return out, err
		}
		seat := actors.Lowest()
		m := p.choose(ctx, seat, game.Mix(bots, uint64(out.Plies)), turn, &out)
		p.legal = p.rules.Moves(&p.s, seat, p.legal[:0])
		if !slices.Contains(p.legal, m) {
			return out, fmt.Errorf("%w: seat %d, ply %d: %+v", ErrCheat, seat, out.Plies, m)
		}
		out.Plies++
		p.chance = seed.At(out.Plies)
		p.rules.Apply(&p.s, seat, m, &p.chance, nil)
	}
}

// choose makes the player of a seat choose a move, and measures the time.
func (p *Runner[S, M]) choose(
	ctx context.Context, seat game.Seat, seed uint64, turn int, out *Outcome,
) M {
	player := p.players[(int(seat)+turn)%len(p.players)]
	if sees[S, M](player) {
		p.sight.Look(p.bare, &p.s, seat)
	} else {
		p.sight.Look(p.rules, &p.s, seat)
	}
	out.Decisions[seat]++
	if _, quick := player.(*random[S, M]); quick {
		return player.Choose(ctx, &p.sight, seed, p.limit)
	}
	start := time.Now()
	m := player.Choose(ctx, &p.sight, seed, p.limit)
	out.Took[seat] += time.Since(start)
	return m
}
