package luck

import (
	"context"
	"slices"

	"lair.games/lair/game"
)

// searched is the number of moves up to which the ends of a match are tried out.
const searched = 1 << 16

// endgame returns the results that best play leads to from the last positions of a match
// that is over, in their order and without its last position. It goes back as far as
// nothing that could be played draws and all of it was tried.
func endgame[S, M comparable](
	ctx context.Context, r *game.Rules[S, M], positions []S,
) (list []game.Result) {
	e := &solver[S, M]{r: r, left: searched}
	if len(positions) == 0 || r.Actors(&positions[len(positions)-1]) != 0 {
		return nil
	}
	for i := len(positions) - 2; i >= 0 && ctx.Err() == nil; i-- {
		result, ok := e.best(&positions[i])
		if !ok {
			break
		}
		list = append(list, result)
	}
	slices.Reverse(list)
	return list
}

// solver tries moves out.
type solver[S, M comparable] struct {
	r      *game.Rules[S, M]
	left   int // how many moves more may be tried
	chance game.Chance
}

// best returns the result of a position from which every seat plays as well as it can:
// to win, then to come in a better place, then for points. Of seats that decide at once,
// each knows what those before it chose. It returns false where the result cannot be known.
func (e *solver[S, M]) best(s *S) (found game.Result, ok bool) {
	actors := e.r.Actors(s)
	if actors == 0 {
		return e.r.Result(s), true
	}
	seat := actors.Lowest()
	var after S
	for i, move := range e.r.Moves(s, seat, nil) {
		if e.left--; e.left < 0 {
			return found, false
		}
		after = *s
		e.chance.Reseed(0)
		e.r.Apply(&after, seat, move, &e.chance, nil)
		if e.chance.Drawn() > 0 {
			return found, false
		}
		result, known := e.best(&after)
		if !known {
			return found, false
		}
		if i == 0 || better(&result, &found, seat) {
			found = result
		}
		if WinningSides(&found) == 1 && found.Places[seat] == 1 && found.Seats > 1 {
			break // nothing is better than to win alone
		}
	}
	return found, true
}

// better reports whether a seat prefers result a to b.
func better(a, b *game.Result, seat game.Seat) bool {
	if a.Places[seat] != b.Places[seat] {
		return a.Places[seat] < b.Places[seat]
	}
	if a.Places[seat] == 1 && WinningSides(a) != WinningSides(b) {
		return WinningSides(a) < WinningSides(b)
	}
	return a.Scores[seat] > b.Scores[seat]
}

// WinningSides counts the sides that share the first place.
func WinningSides(r *game.Result) (sides int) {
	count := int(r.Seats)
	if r.Sides > 0 {
		count = int(r.Sides) // the first seats, one of each side
	}
	for _, place := range r.Places[:count] {
		if place == 1 {
			sides++
		}
	}
	return sides
}
