package bot

import (
	"context"
	"math/bits"
	"time"

	"lair.games/lair/game"
)

// What search does unless told otherwise.
const (
	tries   = 4000 // moves played out in one decision
	horizon = 400  // plies after which a playout stops in a game without stages
)

// search plays moves out: it makes a move in a guess at what is hidden, lets all seats play on, half of the time greedily
// and half of the time at random, until the stage of the match is over, and weighs what has come of it. It goes over the
// moves in sweeps, in each of which every move meets the same guess and the same luck, and lets the worse half of them
// drop out whenever its share of the tries is used up. So most of the tries go to the moves between which it is hard to
// tell, and their difference owes little to luck.
//
// A game that can be reckoned out has a plan of its own, and search plays by that instead.
type search[S, M comparable] struct {
	scale[S, M]
	choice[M] // the moves still in it come first among the opinions
	planner   planner[S, M]
	tries     int // in one decision unless told otherwise
	live      int
	guess     S
	s, try    S
	buf       []M
	chance    game.Chance
	stage     int
	tree      *tree[M] // what is remembered of the moves after the first; nil in a flat search
	unplanned bool     // it searches even where the game has a plan
}

func newSearch[S, M comparable](style *game.Style[S, M]) Player[S, M] { return searching(style, tries) }

func searching[S, M comparable](style *game.Style[S, M], tries int) *search[S, M] {
	return &search[S, M]{scale: scale[S, M]{style: style}, tries: tries}
}

func (p *search[S, M]) Choose(ctx context.Context, v *game.Sight[S, M], seed uint64, l Limit) M {
	if !p.open(v.Moves(p.moves[:0])) {
		return p.moves[0]
	}
	if l.Tries == 0 {
		l.Tries = p.tries
	}
	if plan := p.planning(v.Rules()); plan != nil && !p.unplanned {
		return p.planner.weigh(ctx, v, plan, seed, l, &p.choice)
	}
	p.live = len(p.moves)
	if p.tree != nil {
		p.tree.start(v.Seat(), p.moves, l.Tries)
	}
	start := time.Now()
	for used, i := 0, uint64(0); ; i++ {
		p.sweep(v, game.Mix(seed, i))
		used += p.live
		done := float64(used) / float64(l.Tries)
		if l.Time > 0 {
			done = max(done, float64(time.Since(start))/float64(l.Time))
		}
		if done >= 1 || ctx.Err() != nil {
			break
		}
		p.drop(done)
	}
	sortOpinions(p.opinions[:p.live])
	sortOpinions(p.opinions[p.live:])
	return p.opinions[0].Move
}

// sweep plays out every move that is still in it once.
func (p *search[S, M]) sweep(v *game.Sight[S, M], seed uint64) {
	p.chance.Reseed(seed)
	v.Guess(&p.guess, &p.chance)
	p.look(v, &p.guess)
	if p.rules.Stage != nil {
		p.stage = p.rules.Stage(&p.guess)
	}
	for i := range p.opinions[:p.live] {
		o := &p.opinions[i]
		p.s = p.guess
		p.chance.Reseed(seed + 1)
		margin := 0.0
		if p.tree != nil {
			margin = p.climb(o.Move)
		} else {
			p.rules.Apply(&p.s, p.seat, o.Move, &p.chance, nil)
			p.playout()
			margin = p.margin(&p.s, p.seat)
		}
		o.Tries++
		o.Margin += (margin - o.Margin) / float64(o.Tries)
	}
}

// drop takes the worse moves out of it: after 1/r of the tries half of them, after 2/r three quarters, where r halvings
// leave one; the last two stay to the end.
func (p *search[S, M]) drop(done float64) {
	all := len(p.moves)
	halvings := int(done * float64(bits.Len(uint(all-1))))
	keep := max(2, (all+1<<halvings-1)>>halvings)
	if keep >= p.live {
		return
	}
	sortOpinions(p.opinions[:p.live])
	p.live = keep
}

// playout plays p.s on until its stage is over.
func (p *search[S, M]) playout() {
	r := p.rules
	for range horizon {
		actors := r.Actors(&p.s)
		if actors == 0 || r.Stage != nil && r.Stage(&p.s) != p.stage {
			return
		}
		seat := actors.Lowest()
		p.buf = r.Moves(&p.s, seat, p.buf[:0])
		r.Apply(&p.s, seat, p.buf[p.habit(seat)], &p.chance, nil)
	}
}

// habit is the place in p.buf of the move that a seat makes in a playout.
func (p *search[S, M]) habit(seat game.Seat) int {
	switch {
	case len(p.buf) == 1:
		return 0
	case p.chance.IntN(2) == 0:
		return p.chance.IntN(len(p.buf))
	}
	return p.best(seat)
}

// best is the place in p.buf of the move after which the seat is furthest ahead.
func (p *search[S, M]) best(seat game.Seat) int {
	best, most := 0, 0.0
	for i, m := range p.buf {
		p.try = p.s
		p.rules.Apply(&p.try, seat, m, &p.chance, nil)
		if v := p.margin(&p.try, seat); i == 0 || v > most {
			best, most = i, v
		}
	}
	return best
}
