package gametest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"lair.games/lair/game"
)

// twin is one of two matches that differ only in what one seat cannot see.
type twin[S comparable] struct {
	s     S
	lines []game.Line
}

// twins plays the moves of the match again beside a second match. That one starts
// as a redeal for one seat and continues with the same chance and with moves that
// look the same to that seat. The seat must be sent the same bytes in both, and
// its guesses must be equal, because a redeal may depend only on what the seat
// knows. When a secret is revealed the twins differ, and a new one is dealt.
func (k *keeper[S, M]) twins() error {
	if k.r.Redeal == nil {
		return nil
	}
	seat := game.Seat(k.chance.IntN(k.o.Seats+1) - 1)
	var a twin[S]
	c := k.seed.At(0)
	k.r.Deal(&a.s, k.o, &c, nil)
	b := k.born(a, seat)
	for ply, step := range k.steps {
		prior := b.s
		k.step(&a, step.seat, step.move, ply+1)
		if !k.follow(&b, prior, step, ply+1, seat, k.seen(&a.s, seat)) {
			b = k.born(a, seat)
			continue
		}
		if a.s == b.s {
			b = k.born(a, seat) // the difference was revealed
			continue
		}
		if one, two := k.guess(a.s, seat), k.guess(b.s, seat); one != two {
			return fmt.Errorf(
				"ply %d: to seat %d they look the same, and are redealt as\n%+v\nand\n%+v", ply+1,
				seat, one, two,
			)
		}
		if one, two := k.sent(&a, seat), k.sent(&b, seat); !bytes.Equal(one, two) {
			return fmt.Errorf("ply %d, to seat %d:\n%s\nand\n%s", ply+1, seat, one, two)
		}
	}
	return nil
}

// born returns a twin in which what the seat cannot know is dealt afresh.
func (k *keeper[S, M]) born(a twin[S], seat game.Seat) twin[S] {
	b := twin[S]{s: a.s}
	k.r.Redeal(&b.s, seat, &k.chance)
	return b
}

// guess returns a redeal, always from the same chance.
func (k *keeper[S, M]) guess(s S, seat game.Seat) S {
	var c game.Chance
	k.r.Redeal(&s, seat, &c)
	return s
}

// step makes a move in one of the twins.
func (k *keeper[S, M]) step(t *twin[S], seat game.Seat, x M, ply int) {
	l := game.NewLog(k.o.Seats)
	c := k.seed.At(ply)
	k.r.Apply(&t.s, seat, x, &c, l)
	t.lines = l.Lines()
}

// follow makes in the second twin the move of the first, or one that looks the
// same to the seat. It reports whether there is one.
func (k *keeper[S, M]) follow(
	b *twin[S], from S, made step[M], ply int, seat game.Seat, want []byte,
) bool {
	if !k.r.Actors(&from).Has(made.seat) {
		return false
	}
	legal := k.r.Moves(&from, made.seat, nil)
	if i := slices.Index(legal, made.move); i >= 0 {
		legal[0], legal[i] = legal[i], legal[0]
	} else if made.seat == seat {
		return false
	}
	for i, x := range legal {
		if i > 0 && made.seat == seat || i > 4*tries {
			break
		}
		b.s = from
		k.step(b, made.seat, x, ply)
		if bytes.Equal(k.seen(&b.s, seat), want) {
			return true
		}
	}
	return false
}

// sent returns every byte that a seat is sent after a move: its view, its events,
// the actors and its moves.
func (k *keeper[S, M]) sent(t *twin[S], seat game.Seat) []byte {
	actors := k.r.Actors(&t.s)
	var b bytes.Buffer
	fmt.Fprintf(
		&b, "sees %s\nhears %s\nactors %08b\n", k.seen(&t.s, seat), heard(t.lines, seat), actors,
	)
	if seat >= 0 && actors.Has(seat) {
		moves, err := json.Marshal(k.r.Moves(&t.s, seat, nil))
		if err != nil {
			panic(fmt.Sprintf("moves have no JSON: %v", err))
		}
		fmt.Fprintf(&b, "moves %s\n", moves)
	}
	return b.Bytes()
}
