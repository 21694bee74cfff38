package bot

import (
	"context"
	"time"

	"lair.games/lair/game"
)

const (
	plannerCompletions  = 60  // of the stage after each move
	beginnerCompletions = 2   // what somebody new to the game looks at
	plannerRivals       = 0.3 // share of the opponents' mean score that counts against one's own
)

// completer is the baseline that publications on games of hidden placements
// commonly use. After each move it completes the stage of the match at random
// several times, each time in a new guess at the hidden information. It takes
// the move with the highest score of its own, less a part of the opponents'. It
// uses nothing of the game but its scores.
type completer[S, M comparable] struct {
	choice[M]
	completions int
	rivals      float64 // share of the opponents' mean score
	rules       *game.Rules[S, M]
	s           S
	buf         []M
	chance      game.Chance
}

func newPlanner[S, M comparable](*game.Style[S, M]) Player[S, M] {
	return &completer[S, M]{completions: plannerCompletions, rivals: plannerRivals}
}

// newBeginner returns the player that a level for a first match is measured by:
// it takes what pays itself at the end of the stage, as far as two random
// completions tell, and ignores everybody else.
func newBeginner[S, M comparable](*game.Style[S, M]) Player[S, M] {
	return &completer[S, M]{completions: beginnerCompletions}
}

func (p *completer[S, M]) Choose(ctx context.Context, v *game.Sight[S, M], seed uint64, l Limit) M {
	if !p.open(v.Moves(p.moves[:0])) {
		return p.moves[0]
	}
	p.rules = v.Rules()
	n := p.completions
	if l.Tries > 0 {
		n = max(1, l.Tries/len(p.moves))
	}
	start := time.Now()
	for i := range n {
		if i > 0 && (ctx.Err() != nil || l.Time > 0 && time.Since(start) >= l.Time) {
			break
		}
		for k := range p.opinions {
			o := &p.opinions[k]
			p.chance.Reseed(game.Mix(seed, uint64(i), uint64(k)))
			v.Guess(&p.s, &p.chance)
			o.Tries++
			o.Margin += (p.complete(v.Seat(), o.Move) - o.Margin) / float64(o.Tries)
		}
	}
	sortOpinions(p.opinions)
	return p.opinions[0].Move
}

// complete makes a move in the guess, plays the stage to its end at random, and
// returns the value for the seat.
func (p *completer[S, M]) complete(seat game.Seat, m M) float64 {
	r := p.rules
	stage := r.Stage(&p.s)
	r.Apply(&p.s, seat, m, &p.chance, nil)
	for range horizon {
		actors := r.Actors(&p.s)
		if actors == 0 || r.Stage(&p.s) != stage {
			break
		}
		actor := actors.Lowest()
		p.buf = r.Moves(&p.s, actor, p.buf[:0])
		r.Apply(&p.s, actor, p.buf[p.chance.IntN(len(p.buf))], &p.chance, nil)
	}
	res := r.Result(&p.s)
	worth, others := 0.0, 0.0
	for i, score := range res.Scores[:res.Seats] {
		if game.Seat(i) == seat {
			worth = float64(score)
		} else {
			others += float64(score)
		}
	}
	if res.Seats > 1 {
		worth -= p.rivals * others / float64(res.Seats-1)
	}
	return worth
}
