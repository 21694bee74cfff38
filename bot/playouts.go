package bot

import (
	"reflect"

	"lair.games/lair/game"
)

// Playouts plays random matches from one deal, with nothing but the functions
// of the rules. It is not safe for concurrent use.
type Playouts interface {
	// Play plays one match up to its result. It returns the number of decisions
	// and the sum of the numbers of legal moves.
	Play() (decisions, moves int)
	// Copy copies a position n times.
	Copy(n int)
	// Size returns the size of a position in bytes.
	Size() int
}

// playouts implements Playouts. It is on the heap because arguments of the
// rules' functions escape.
type playouts[S, M comparable] struct {
	rules        *game.Rules[S, M]
	start, s     S
	luck, choice game.Chance
	legal        []M
	copies       [16]S
}

func (e erased[S, M]) Playouts(o game.Setup) (Playouts, error) {
	o, err := e.rules.Fill(o)
	if err != nil {
		return nil, err
	}
	p := &playouts[S, M]{
		rules: e.rules, luck: game.Fast(1), choice: game.Fast(2), legal: make([]M, 0, 1024),
	}
	p.rules.Deal(&p.start, o, &p.luck, nil)
	return p, nil
}

func (p *playouts[S, M]) Play() (decisions, moves int) {
	p.s = p.start
	for {
		actors := p.rules.Actors(&p.s)
		if actors == 0 {
			p.rules.Result(&p.s)
			return decisions, moves
		}
		seat := actors.Lowest()
		p.legal = p.rules.Moves(&p.s, seat, p.legal[:0])
		decisions, moves = decisions+1, moves+len(p.legal)
		p.rules.Apply(&p.s, seat, p.legal[p.choice.IntN(len(p.legal))], &p.luck, nil)
	}
}

func (p *playouts[S, M]) Copy(n int) {
	for i := range n {
		p.copies[i%len(p.copies)] = p.copies[(i+5)%len(p.copies)]
	}
}

func (p *playouts[S, M]) Size() int { return int(reflect.TypeFor[S]().Size()) }
