package game

import (
	"errors"
	"fmt"
	"slices"
)

// ErrPending means that a move is not a choice which can be taken back by itself.
var ErrPending = errors.New("the move is no hidden choice that still waits for others")

// alternatives is how many moves of a seat, drawn at random, are tried before its choice counts as hidden; beside them those that
// stand next to it in the list, because these are likely to differ from it in one thing only, and the first and the last.
const alternatives = 2

// Pending reports whether the move that led to a ply is a hidden choice that has not come to anything yet, although others
// may have chosen since: then it can be taken back by itself. It is asked of the rules alone, without a word from the game:
//
//   - nobody has drawn chance since, and the seat itself has not moved since;
//   - without the move, the moves of the others are legal as they stand, leave the same seats to decide as now, this one
//     apart, and with the move at last they come to the position as it is: the order did not matter, and nothing was resolved;
//   - whatever else the seat might have chosen, as far as it leaves the same seats to decide, looks the same to all others.
//
// A choice that everybody saw is not pending, even if others chose at the same time: they may have gone by it.
func (m *match[S, M]) Pending(ply int) bool {
	if m.r.Redeal == nil || ply < 1 || ply > m.Ply() {
		return false
	}
	mine := m.steps[ply-1]
	for i, step := range m.steps[ply-1:] {
		if step.drawn || i > 0 && step.seat == mine.seat {
			return false
		}
	}
	// Where one moves after the other, which is nearly everywhere, it shows from who had to decide then.
	switch then := m.ActorsAt(ply - 1); {
	case ply < m.Ply() && !then.Has(m.steps[ply].seat):
		return false
	case ply == m.Ply() && m.Actors().Without(mine.seat) != then.Without(mine.seat):
		return false
	}
	w := &without[S, M]{m: m, mine: mine, s: m.positions[ply-1]}
	return w.others(m.steps[ply:]) && w.comes(mine.move) && w.next == *m.now() && w.hidden()
}

// Retract takes back the move that led to a ply and leaves those that others have made since. It is refused with ErrPending
// unless the move is pending.
func (m *match[S, M]) Retract(ply int) error {
	if !m.Pending(ply) {
		return fmt.Errorf("%w: ply %d of %d", ErrPending, ply, m.Ply())
	}
	others := slices.Clone(m.steps[ply:])
	if err := m.Undo(ply - 1); err != nil {
		return err
	}
	for _, step := range others {
		m.Do(step.seat, step.move, nil)
		m.steps[len(m.steps)-1].paper = step.paper
	}
	return nil
}

// without is a match as if one of its moves had not been made yet.
type without[S, M comparable] struct {
	m     *match[S, M]
	mine  step[M] // the move that was not made
	s     S       // where the moves of the others lead
	next  S
	seen  S
	guess S
	c     Chance
	legal []M
}

// others makes what the others have chosen since, as far as it could be chosen before.
func (w *without[S, M]) others(since []step[M]) bool {
	r := w.m.r
	for _, step := range since {
		if !r.Actors(&w.s).Has(step.seat) {
			return false
		}
		if w.legal = r.Moves(&w.s, step.seat, w.legal[:0]); !slices.Contains(w.legal, step.move) {
			return false
		}
		if w.apply(&w.s, step.seat, step.move) {
			return false
		}
	}
	return true
}

// apply makes a move and reports whether it drew chance.
func (w *without[S, M]) apply(s *S, seat Seat, x M) bool {
	w.c.Reseed(0)
	w.m.r.Apply(s, seat, x, &w.c, nil)
	return w.c.Drawn() > 0
}

// comes makes a move of the seat at last and reports whether the others are left to decide who are now.
func (w *without[S, M]) comes(x M) bool {
	seat, before := w.mine.seat, w.m.r.Actors(&w.s)
	if !before.Has(seat) {
		return false
	}
	w.next = w.s
	if w.apply(&w.next, seat, x) {
		return false
	}
	now := w.m.r.Actors(&w.next)
	return now == w.m.Actors() && now.Without(seat) == before.Without(seat)
}

// hidden compares, through the eyes of everybody else, what the seat chose with what it might have chosen.
func (w *without[S, M]) hidden() bool {
	seat := w.mine.seat
	w.legal = w.m.r.Moves(&w.s, seat, w.legal[:0])
	var instead []S
	for _, x := range w.might() {
		if x != w.mine.move && w.comes(x) && !slices.Contains(instead, w.next) {
			instead = append(instead, w.next)
		}
	}
	for other := Nobody; int(other) < w.m.setup.Seats; other++ {
		if other != seat && !w.alike(other, instead) {
			return false
		}
	}
	// Where nobody else has anything to decide, a choice without an alternative may as well have been resolved.
	return len(instead) > 0 || w.m.Actors().Without(seat) != 0
}

// might returns some of what the seat might have chosen.
func (w *without[S, M]) might() []M {
	last, mine := len(w.legal)-1, slices.Index(w.legal, w.mine.move)
	some := []M{w.legal[max(mine-1, 0)], w.legal[min(mine+1, last)], w.legal[0], w.legal[last]}
	w.c.Reseed(uint64(last))
	for range alternatives {
		some = append(some, w.legal[w.c.IntN(len(w.legal))])
	}
	return some
}

// alike compares positions as a seat knows them: redeals from the same chance are equal exactly when it cannot tell them apart
// (the second law of gametest).
func (w *without[S, M]) alike(other Seat, instead []S) bool {
	if len(instead) == 0 {
		return true
	}
	w.seen = *w.m.now()
	w.c.Reseed(0)
	w.m.r.Redeal(&w.seen, other, &w.c)
	for i := range instead {
		w.guess = instead[i]
		w.c.Reseed(0)
		if w.m.r.Redeal(&w.guess, other, &w.c); w.guess != w.seen {
			return false
		}
	}
	return true
}
