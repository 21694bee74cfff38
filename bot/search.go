package bot

import (
	"context"
	"math"
	"math/bits"
	"time"

	"lair.games/lair/game"
)

// Defaults of a search without a limit.
const (
	tries   = 4000 // moves played out in one decision
	horizon = 400  // plies after which a playout stops in a game without stages
)

// search plays moves out in guesses at the hidden information. After the move
// all seats play on, half of the time greedily and half of the time at random,
// until the stage of the match is over. The margin at that point is the result
// of the try.
//
// It goes over the moves in sweeps. In a sweep every move has the same guess
// and the same chance, so that differences between moves owe little to luck.
// The worse half of the moves drops out each time their share of the tries is
// used up, so that most tries go to moves of similar strength.
//
// If the game has a plan, search uses that instead.
type search[S, M comparable] struct {
	evaluator[S, M]
	choice[M] // opinions[:live] are the moves that have not dropped out
	planner   planner[S, M]
	tries     int // of a decision without a limit
	live      int
	drops     []drop[M] // in the order in which they dropped out
	guess     S
	s, try    S
	buf       []M
	chance    game.Chance
	stage     int
	tree      *tree[M] // statistics of the moves after the first; nil in a flat search
	unplanned bool     // never use the game's plan
}

func newSearch[S, M comparable](style *game.Style[S, M]) Player[S, M] {
	return newFlatSearch(style, tries)
}

func newFlatSearch[S, M comparable](style *game.Style[S, M], tries int) *search[S, M] {
	return &search[S, M]{evaluator: evaluator[S, M]{style: style}, tries: tries}
}

func (p *search[S, M]) Choose(ctx context.Context, v *game.Sight[S, M], seed uint64, l Limit) M {
	if !p.open(v.Moves(p.moves[:0])) {
		return p.moves[0]
	}
	if l.Tries == 0 {
		l.Tries = p.tries
	}
	if plan := p.planning(v.Rules()); plan != nil && !p.unplanned {
		return p.planner.decide(ctx, v, plan, seed, l, &p.choice)
	}
	p.live, p.drops = len(p.moves), p.drops[:0]
	if p.tree != nil {
		p.tree.start(v.Seat(), p.moves, l.Tries)
	}
	start := time.Now()
	for used, i := 0, uint64(0); ; i++ {
		p.playoutRound(v, game.Mix(seed, i))
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
	p.settle()
	return p.opinions[0].Move
}

// drop is a range of opinions whose moves dropped out together, and the best
// move at that time. Until settle, the margins of the range are relative to
// that move's.
type drop[M comparable] struct {
	from, to int
	best     M
	lowest   float64 // margin of these moves
}

// settle converts the relative margins of dropped moves to absolute ones and
// sorts all opinions. A dropped move was last compared in its last sweep, in
// which all moves had the same guess and chance. Later sweeps had other
// guesses, and in a tree better play. So the distance to the best move of that
// time is what counts, and no dropped move can come before it. Margins are
// limited to the lowest that was measured, so that an estimate stays within
// what can happen.
func (p *search[S, M]) settle() {
	lowest := math.Inf(1)
	for _, o := range p.opinions[:p.live] {
		lowest = min(lowest, o.Margin)
	}
	for i := len(p.drops) - 1; i >= 0; i-- { // the best move of an earlier drop may be in a later one
		d := p.drops[i]
		lowest = min(lowest, d.lowest)
		best := 0.0
		for _, o := range p.opinions[:d.from] {
			if o.Move == d.best {
				best = o.Margin
			}
		}
		for k := range p.opinions[d.from:d.to] {
			p.opinions[d.from+k].Margin += best
		}
	}
	for i := range p.opinions {
		p.opinions[i].Margin = max(p.opinions[i].Margin, lowest)
	}
	sortOpinions(p.opinions)
}

// playoutRound plays out once every move that has not dropped out.
func (p *search[S, M]) playoutRound(v *game.Sight[S, M], seed uint64) {
	p.chance.Reseed(seed)
	v.Guess(&p.guess, &p.chance)
	p.observe(v, &p.guess)
	p.stage = p.rules.Stage(&p.guess)
	for i := range p.opinions[:p.live] {
		o := &p.opinions[i]
		p.s = p.guess
		p.chance.Reseed(seed + 1)
		margin := 0.0
		if p.tree != nil {
			margin = p.simulate(o.Move)
		} else {
			p.rules.Apply(&p.s, p.seat, o.Move, &p.chance, nil)
			p.playout()
			margin = p.margin(&p.s, p.seat)
		}
		o.Tries++
		o.Margin += (margin - o.Margin) / float64(o.Tries)
	}
}

// drop removes the worse moves. If r halvings leave one move, half of the moves
// go after 1/r of the tries and three quarters after 2/r. The last two moves
// stay to the end.
func (p *search[S, M]) drop(done float64) {
	all := len(p.moves)
	halvings := int(done * float64(bits.Len(uint(all-1))))
	keep := max(2, (all+1<<halvings-1)>>halvings)
	if keep >= p.live {
		return
	}
	sortOpinions(p.opinions[:p.live])
	best := p.opinions[0]
	p.drops = append(p.drops, drop[M]{keep, p.live, best.Move, p.opinions[p.live-1].Margin})
	for k := range p.opinions[keep:p.live] {
		p.opinions[keep+k].Margin -= best.Margin
	}
	p.live = keep
}

// playout plays p.s on until its stage is over.
func (p *search[S, M]) playout() {
	r := p.rules
	for range horizon {
		actors := r.Actors(&p.s)
		if actors == 0 || r.Stage(&p.s) != p.stage {
			return
		}
		seat := actors.Lowest()
		p.buf = r.Moves(&p.s, seat, p.buf[:0])
		r.Apply(&p.s, seat, p.buf[p.playoutMove(seat)], &p.chance, nil)
	}
}

// playoutMove returns the index in p.buf of a seat's move in a playout.
func (p *search[S, M]) playoutMove(seat game.Seat) int {
	switch {
	case len(p.buf) == 1:
		return 0
	case p.chance.IntN(2) == 0:
		return p.chance.IntN(len(p.buf))
	}
	return p.best(seat)
}

// best returns the index in p.buf of the move with the best margin for the
// seat.
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
