package game

import (
	"errors"
	"fmt"
	"slices"
)

// What may be taken back follows from what the seats know. Both questions, what
// a move revealed and whether a choice is still pending, are answered from the
// rules alone by redealing, so that no game has to answer them.

// ErrPending is wrapped by the error of Match.Retract.
var ErrPending = errors.New("the move is not a pending hidden choice")

func (m *match[S, M]) Raced(ply int) bool { return m.r.Races(&m.positions[ply-1]) }

// guesses is the number of redeals in which a move is tried for each onlooker
// before it counts as having revealed nothing.
const guesses = 16

// Revealed asks for every other seat and for the spectators: is there a redeal
// that was possible to that seat before the move and is not after it? That is so
// when no legal move of the redeal leads to what the seat could see now.
func (m *match[S, M]) Revealed(ply int) bool {
	step := m.steps[ply-1]
	if step.drawn || m.Raced(ply) { // everybody saw what was taken in a race
		return true
	}
	if m.r.Redeal == nil {
		return false
	}
	w, ok := m.game.doubts.Get().(*doubt[S, M])
	if !ok {
		w = new(doubt[S, M])
	}
	w.m, w.step = m, step
	defer func() {
		w.m = nil
		m.game.doubts.Put(w)
	}()
	for other := Nobody; int(other) < m.setup.Seats; other++ {
		if other != step.seat && w.reveals(ply, other) {
			return true
		}
	}
	return false
}

// doubt is what a seat that looks on can think about a move.
type doubt[S, M comparable] struct {
	m     *match[S, M]
	step  step[M]
	other Seat
	seen  S // the position after the move, as the seat knows it
	s     S // a position that the seat thought possible before the move
	next  S
	c     Chance
	legal []M
}

// reveals reports whether the move that led to a ply told a seat anything.
func (w *doubt[S, M]) reveals(ply int, other Seat) bool {
	w.other, w.seen = other, w.m.positions[ply]
	w.redeal(&w.seen, 0)
	for i := range guesses {
		w.s = w.m.positions[ply-1]
		w.redeal(&w.s, uint64(i))
		drew := w.c.Drawn() > 0
		// A redeal equal to the position is explained by the move itself.
		if w.s != w.m.positions[ply-1] && !w.explained() {
			return true
		}
		if !drew {
			break // nothing was left to chance, so every other redeal is the same
		}
	}
	return false
}

func (w *doubt[S, M]) redeal(s *S, n uint64) {
	w.c.Reseed(n)
	w.m.r.Redeal(s, w.other, &w.c)
}

// explained reports whether some legal move at s leads to what the seat sees now.
// It tries the move that was made first.
func (w *doubt[S, M]) explained() bool {
	w.legal = w.m.r.Moves(&w.s, w.step.seat, w.legal[:0])
	return slices.Contains(w.legal, w.step.move) && w.leads(w.step.move) ||
		slices.ContainsFunc(w.legal, w.leads)
}

// leads compares two positions as a seat knows them: redeals from the same chance
// are equal exactly when the seat cannot tell the positions apart (the second law
// of gametest). That is much cheaper than comparing views.
func (w *doubt[S, M]) leads(x M) bool {
	w.next = w.s
	w.c.Reseed(0)
	w.m.r.Apply(&w.next, w.step.seat, x, &w.c, nil)
	w.redeal(&w.next, 0)
	return w.next == w.seen
}

// alternatives is the number of moves, drawn at random, that are compared with a
// hidden choice. Its neighbours in the list, which are likely to differ in one
// thing only, and the first and the last move are compared, too.
const alternatives = 2

// Pending holds for a choice when all of this is true:
//
//   - nobody has drawn chance since, and the seat itself has not moved since;
//   - without the move, the moves of the others are legal as they stand, leave
//     the same other seats to decide, and lead to the present position once the
//     move is made after them: the order did not matter, and nothing was resolved;
//   - whatever else the seat might have chosen looks the same to all others, as
//     far as it leaves the same seats to decide.
//
// A choice that everybody saw is not pending, even if others chose at the same
// time, because they may have acted on it.
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
	// Most games move one seat after the other. There the seats that had to decide
	// give the answer at little cost.
	switch then := m.r.Actors(&m.positions[ply-1]); {
	case ply < m.Ply() && !then.Has(m.steps[ply].seat):
		return false
	case ply == m.Ply() && m.Actors().Without(mine.seat) != then.Without(mine.seat):
		return false
	}
	w := &without[S, M]{m: m, mine: mine, s: m.positions[ply-1]}
	return w.others(m.steps[ply:]) && w.makes(mine.move) && w.next == *m.now() && w.hidden()
}

func (m *match[S, M]) Retract(ply int) error {
	if !m.Pending(ply) {
		return fmt.Errorf("%w: ply %d of %d", ErrPending, ply, m.Ply())
	}
	others := slices.Clone(m.steps[ply:])
	m.keep(ply - 1)
	for _, step := range others {
		m.apply(step.seat, step.move, nil)
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

// others makes what the others have chosen since and reports whether that was
// possible before.
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

// makes makes a move of the seat last and reports whether it leaves those seats
// to decide that must decide now.
func (w *without[S, M]) makes(x M) bool {
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

// hidden reports whether everybody else sees the same, whatever the seat chose.
func (w *without[S, M]) hidden() bool {
	seat := w.mine.seat
	w.legal = w.m.r.Moves(&w.s, seat, w.legal[:0])
	var instead []S
	for _, x := range w.might() {
		if x != w.mine.move && w.makes(x) && !slices.Contains(instead, w.next) {
			instead = append(instead, w.next)
		}
	}
	for other := Nobody; int(other) < w.m.setup.Seats; other++ {
		if other != seat && !w.alike(other, instead) {
			return false
		}
	}
	// With no other actor left, a forced choice is indistinguishable from a
	// resolved one.
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

// alike reports whether a seat cannot tell the present position from any of some
// others. See doubt.leads.
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
