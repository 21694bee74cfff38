// Package train learns the weights of a game's Value ([game.Learning]) from
// matches that bots play against themselves. A [Learner] carries out a [Plan];
// [EncodeValues] and [WithValues] write and use the resulting values file.
//
// A training has rounds. In each round greedy bots play matches with the
// weights learned so far, at first with the game's unlearned Value. Some moves
// are random, so that the bots see more than the positions they prefer. Every
// position adds the features of each seat, with that seat's final score, to the
// normal equations of a ridge regression. Their solution gives the weights of
// the next round. Older rounds count less and less. Each number of seats is
// learned separately.
//
// The result depends only on the plan and its seed, not on the number of
// workers or on interruptions, which a state file allows. Processors that round
// differently may give another result.
package train

import (
	"context"
	"errors"
	"fmt"
	"runtime"

	"lair.games/lair/bot"
	"lair.games/lair/game"
)

// Errors that Learn wraps.
var (
	ErrNothing = errors.New("this game has no values to learn")
	ErrPlan    = errors.New("the training plan is invalid")
	ErrState   = errors.New("the state of the training cannot be used")
)

// Plan describes a training.
type Plan struct {
	Seats   []int  // numbers of seats to learn for, ascending; empty means all
	Matches int    // for each number of seats and in each round
	Rounds  int    // the weights are computed after each
	Seed    uint64 // determines all chance
	Workers int    // concurrent matches; 0 is one per core
	State   string // file for the progress, so that a training can be resumed; "" for none
	// Report, if not nil, is called with the number of finished matches.
	Report func(done, total int)
}

// Learner learns the values of one game, its types erased.
type Learner interface {
	// Learn carries out a plan, resuming from its state file. When ctx ends,
	// Learn saves the state and returns the context's error. Other errors wrap
	// ErrNothing, ErrPlan, ErrState or game.ErrOptions.
	Learn(ctx context.Context, p Plan) (*game.Values, error)
	// Learns reports whether the game has values to learn.
	Learns() bool
}

// For returns the learner of a game.
func For[S, M comparable](r *game.Rules[S, M]) Learner { return learner[S, M]{r} }

// learner implements Learner for one game.
type learner[S, M comparable] struct{ rules *game.Rules[S, M] }

func (l learner[S, M]) Learns() bool {
	return l.rules.Thinking != nil && l.rules.Thinking.Learning != nil
}

// player is the bot that plays the matches: greedy with one guess, for speed.
const player = "greedy/1"

// block is the number of matches that a worker plays before its sums are added.
// It is fixed, because the order of additions determines their rounding.
const block = 16

func (l learner[S, M]) Learn(ctx context.Context, p Plan) (*game.Values, error) {
	r := l.rules
	if !l.Learns() {
		return nil, fmt.Errorf("%w: %s", ErrNothing, r.Name)
	}
	if err := l.complete(&p); err != nil {
		return nil, err
	}
	st, err := openState(r.Name, r.Version, r.Thinking.Learning.Features, p)
	if err != nil {
		return nil, err
	}
	for !st.over() {
		if err := l.round(ctx, p, st); err != nil {
			return nil, errors.Join(err, st.save(p.State))
		}
		st.next()
		if err := st.save(p.State); err != nil {
			return nil, err
		}
	}
	return st.values(), nil
}

// complete fills in the defaults of a plan and checks it.
func (l learner[S, M]) complete(p *Plan) error {
	if len(p.Seats) == 0 {
		for n := l.rules.Min; n <= l.rules.Max; n++ {
			p.Seats = append(p.Seats, n)
		}
	}
	for i, n := range p.Seats {
		if i > 0 && n <= p.Seats[i-1] {
			return fmt.Errorf("%w: the numbers of seats must be ascending", ErrPlan)
		}
		if _, err := l.rules.Fill(game.Setup{Seats: n}); err != nil {
			return err
		}
	}
	if p.Matches < 1 || p.Rounds < 1 {
		return fmt.Errorf(
			"%w: %d matches in %d rounds, want at least 1 of each", ErrPlan, p.Matches, p.Rounds,
		)
	}
	if p.Workers == 0 {
		p.Workers = runtime.GOMAXPROCS(0)
	}
	return nil
}

// round plays the remaining matches of a round, several blocks at a time, and
// adds the blocks in order.
func (l learner[S, M]) round(ctx context.Context, p Plan, st *state) error {
	seats := p.Seats[st.Group]
	rules := l.rules.Thinking.Learning.With(st.learned())
	tables := make([]*table[S, M], p.Workers)
	for i := range tables {
		var err error
		if tables[i], err = newTable(l.rules, rules, seats); err != nil {
			return err
		}
	}
	for st.Matches < p.Matches {
		played := make(chan error, len(tables))
		for i, t := range tables {
			from := min(p.Matches, st.Matches+i*block)
			to := min(p.Matches, from+block)
			go func() { played <- t.play(ctx, p.Seed, st.Round, from, to) }()
		}
		var failed error
		for range tables {
			failed = errors.Join(failed, <-played)
		}
		if failed != nil {
			return failed
		}
		for _, t := range tables {
			st.sum.add(t.sum)
		}
		st.Matches = min(p.Matches, st.Matches+len(tables)*block)
		if p.Report != nil {
			p.Report(st.done(), st.total())
		}
		if err := st.saveNowAndThen(p.State); err != nil {
			return err
		}
	}
	return nil
}

// table holds the position and the scratch memory of one worker.
type table[S, M comparable] struct {
	rules  *game.Rules[S, M] // with the weights learned so far
	look   func(s *S, seat game.Seat, x []float32)
	setup  game.Setup
	bound  int
	player bot.Player[S, M]
	s      S
	sight  game.Sight[S, M]
	chance game.Chance
	moves  []M
	seen   [][]float32 // features of every seat in every position of a match
	sum    *equations
}

// newTable returns a worker's table for a number of seats.
func newTable[S, M comparable](plain, taught *game.Rules[S, M], seats int) (*table[S, M], error) {
	setup, err := plain.Fill(game.Setup{Seats: seats})
	if err != nil {
		return nil, err
	}
	p, err := bot.New(taught, player)
	return &table[S, M]{
		rules: taught, look: plain.Thinking.Learning.Look, setup: setup, bound: plain.Bound(setup),
		player: p,
		sum:    newEquations(len(plain.Thinking.Learning.Features)),
	}, err
}

// play plays matches of a round and adds their positions to t.sum.
func (t *table[S, M]) play(ctx context.Context, seed uint64, round, from, to int) error {
	t.sum.clear()
	for i := from; i < to; i++ {
		if err := t.match(
			ctx, game.Mix(seed, uint64(t.setup.Seats), uint64(round), uint64(i)),
		); err != nil {
			return err
		}
	}
	return nil
}

// adventure is the number of moves of which one is random on average.
const adventure = 20

// match plays one match and adds its positions to t.sum.
func (t *table[S, M]) match(ctx context.Context, seed uint64) error {
	deal := game.SeedOf(seed)
	var zero S
	t.s, t.chance = zero, deal.At(0)
	t.rules.Deal(&t.s, t.setup, &t.chance, nil)
	n := 0
	for ply := 0; ; ply++ {
		actors := t.rules.Actors(&t.s)
		if actors == 0 {
			break
		}
		if ply == t.bound {
			return fmt.Errorf("%w: %d plies", bot.ErrEndless, ply)
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		seat := actors.Lowest()
		m := t.choose(ctx, seat, game.Mix(seed, uint64(ply)))
		t.chance = deal.At(ply + 1)
		t.rules.Apply(&t.s, seat, m, &t.chance, nil)
		if t.rules.Actors(&t.s) != 0 {
			n = t.storeFeatures(n)
		}
	}
	result := t.rules.Result(&t.s)
	for i, x := range t.seen[:n] {
		t.sum.learn(x, float64(result.Scores[i%t.setup.Seats]))
	}
	return nil
}

// choose returns the player's move, or now and then a random one.
func (t *table[S, M]) choose(ctx context.Context, seat game.Seat, seed uint64) M {
	luck := game.Fast(seed)
	if luck.IntN(adventure) == 0 {
		t.moves = t.rules.Moves(&t.s, seat, t.moves[:0])
		return t.moves[luck.IntN(len(t.moves))]
	}
	t.sight.Look(t.rules, &t.s, seat)
	return t.player.Choose(ctx, &t.sight, seed, bot.Limit{})
}

// storeFeatures stores the features of each seat after the first n and returns
// the new number.
func (t *table[S, M]) storeFeatures(n int) int {
	for seat := range game.Seat(t.setup.Seats) {
		if n == len(t.seen) {
			t.seen = append(t.seen, make([]float32, t.sum.n))
		}
		t.look(&t.s, seat, t.seen[n])
		n++
	}
	return n
}
