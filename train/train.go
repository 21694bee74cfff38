// Package train learns the weights of a game's Value ([game.Learning]) from matches that bots play against themselves.
//
// A training has rounds. In each, greedy bots play some matches with what has been learned so far, at first with the Value
// that the game has before anything is learned, and now and then make a random move, so that they see more than they would
// go for. From every position that they come through, the features of each seat and the score with which that seat ended
// go into the normal equations of a ridge regression; what comes of it are the weights of the next round. Matches of older
// rounds count for less and less. Each number of seats is learned for itself.
//
// Everything follows from the plan and its seed: the number of workers makes no difference, nor does stopping and going on
// later, for which a state file is kept. Only processors of another kind, which round differently, may end elsewhere.
package train

import (
	"context"
	"errors"
	"fmt"
	"runtime"

	"lair.games/lair/bot"
	"lair.games/lair/game"
)

// What a training can be refused for.
var (
	ErrNothing = errors.New("nothing is learned in this game")
	ErrPlan    = errors.New("this cannot be trained")
	ErrState   = errors.New("the state of the training cannot be used")
)

// Plan is what is to be learned from.
type Plan struct {
	Seats   []int  // numbers of seats to learn for; none stands for all
	Matches int    // for each number of seats and in each round
	Rounds  int    // after each of which the weights are reckoned anew
	Seed    uint64 // all chance follows from it
	Workers int    // matches at the same time; 0 is one for each core
	State   string // file in which the training is kept while it goes on; "" keeps none
	// Report is told how many matches are done. It may be nil.
	Report func(done, total int)
}

// Learner learns the values of one game, its types erased.
type Learner interface {
	// Learn carries out a plan, from where its state file has got to. When the context ends it saves the state and returns
	// the context's error. Other errors wrap ErrNothing, ErrPlan, ErrState or game.ErrOptions.
	Learn(ctx context.Context, p Plan) (*game.Values, error)
	// Learns reports whether there is anything to learn.
	Learns() bool
}

// For returns what learns the values of a game.
func For[S, M comparable](r *game.Rules[S, M]) Learner { return learner[S, M]{r} }

type learner[S, M comparable] struct{ rules *game.Rules[S, M] }

func (l learner[S, M]) Learns() bool { return l.rules.Learning != nil }

// player is the bot that learns from itself: greedy, by one guess.
const player = "greedy/1"

// block is how many matches are played and added up at a stretch.
const block = 16

func (l learner[S, M]) Learn(ctx context.Context, p Plan) (*game.Values, error) {
	r := l.rules
	if r.Learning == nil {
		return nil, fmt.Errorf("%w: %s", ErrNothing, r.Name)
	}
	if err := l.complete(&p); err != nil {
		return nil, err
	}
	st, err := begin(r.Name, r.Version, r.Learning.Features, p)
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

// complete fills in what a plan leaves open, and checks it.
func (l learner[S, M]) complete(p *Plan) error {
	if len(p.Seats) == 0 {
		for n := l.rules.Min; n <= l.rules.Max; n++ {
			p.Seats = append(p.Seats, n)
		}
	}
	for i, n := range p.Seats {
		if i > 0 && n <= p.Seats[i-1] {
			return fmt.Errorf("%w: the numbers of seats have to rise", ErrPlan)
		}
		if _, err := l.rules.Fill(game.Setup{Seats: n}); err != nil {
			return err
		}
	}
	if p.Matches < 1 || p.Rounds < 1 {
		return fmt.Errorf("%w: %d matches in %d rounds", ErrPlan, p.Matches, p.Rounds)
	}
	if p.Workers == 0 {
		p.Workers = runtime.GOMAXPROCS(0)
	}
	return nil
}

// round plays the matches that are left of a round, some blocks at a time, and adds them up in their order.
func (l learner[S, M]) round(ctx context.Context, p Plan, st *state) error {
	seats := p.Seats[st.Group]
	rules := l.rules.Learning.With(st.taught())
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

// table is where one worker plays.
type table[S, M comparable] struct {
	rules  *game.Rules[S, M] // by which it plays
	look   func(s *S, seat game.Seat, x []float32)
	setup  game.Setup
	bound  int
	player bot.Player[S, M]
	s      S
	sight  game.Sight[S, M]
	chance game.Chance
	moves  []M
	seen   [][]float32 // the features of every seat in every position of a match
	sum    *equations
}

func newTable[S, M comparable](plain, taught *game.Rules[S, M], seats int) (*table[S, M], error) {
	setup, err := plain.Fill(game.Setup{Seats: seats})
	if err != nil {
		return nil, err
	}
	p, err := bot.New(taught, player)
	return &table[S, M]{
		rules: taught, look: plain.Learning.Look, setup: setup, bound: plain.Bound(setup), player: p,
		sum: newEquations(len(plain.Learning.Features)),
	}, err
}

// play plays some matches of a round and adds them up.
func (t *table[S, M]) play(ctx context.Context, seed uint64, round, from, to int) error {
	t.sum.clear()
	for i := from; i < to; i++ {
		if err := t.match(ctx, game.Mix(seed, uint64(t.setup.Seats), uint64(round), uint64(i))); err != nil {
			return err
		}
	}
	return nil
}

// adventure is how often a move is random: one in so many.
const adventure = 20

// match plays one match and adds its positions up.
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
			n = t.see(n)
		}
	}
	result := t.rules.Result(&t.s)
	for i, x := range t.seen[:n] {
		t.sum.learn(x, float64(result.Scores[i%t.setup.Seats]))
	}
	return nil
}

// choose returns a move of a seat, mostly that of the player.
func (t *table[S, M]) choose(ctx context.Context, seat game.Seat, seed uint64) M {
	luck := game.Fast(seed)
	if luck.IntN(adventure) == 0 {
		t.moves = t.rules.Moves(&t.s, seat, t.moves[:0])
		return t.moves[luck.IntN(len(t.moves))]
	}
	t.sight.Look(t.rules, &t.s, seat)
	return t.player.Choose(ctx, &t.sight, seed, bot.Limit{})
}

// see notes the features of each seat behind the first n.
func (t *table[S, M]) see(n int) int {
	for seat := range game.Seat(t.setup.Seats) {
		if n == len(t.seen) {
			t.seen = append(t.seen, make([]float32, t.sum.n))
		}
		t.look(&t.s, seat, t.seen[n])
		n++
	}
	return n
}
