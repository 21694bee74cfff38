package bot

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"lair.games/lair/game"
)

// ErrPeeks reports that a bot's decision depends on information its seat must
// not know.
var ErrPeeks = errors.New("a decision depends on what is hidden")

// Tally counts the positions in which CheckRedeal tested a bot.
type Tally struct {
	Positions int // with more than one legal move
	Changed   int // of these, positions that the redeal changed
}

func (e erased[S, M]) CheckRedeal(
	level string, positions, tries int, seed uint64,
) (t Tally, err error) {
	r := e.rules
	p, err := New(r, level)
	if err != nil {
		return t, err
	}
	w := &redealer[S, M]{rules: r, player: p, limit: Limit{Tries: tries}, luck: game.Fast(seed)}
	for n := 0; t.Positions < positions; n++ {
		o, err := r.Fill(game.Setup{Seats: r.Min + n%(r.Max-r.Min+1)})
		if err != nil {
			return t, err
		}
		if err := w.match(o, positions, &t); err != nil {
			return t, fmt.Errorf("%s, %d seats, %s, match %d: %w", r.Name, o.Seats, level, n, err)
		}
	}
	return t, nil
}

// redealer compares a bot's decisions before and after a redeal.
type redealer[S, M comparable] struct {
	rules    *game.Rules[S, M]
	player   Player[S, M]
	limit    Limit
	luck     game.Chance
	s, other S
	sight    game.Sight[S, M]
	buf      []M
	thought  []Opinion[M]
}

// match plays a random match and tests the bot at about one ply in four.
func (w *redealer[S, M]) match(o game.Setup, positions int, t *Tally) error {
	var zero S
	w.s = zero
	w.rules.Deal(&w.s, o, &w.luck, nil)
	for ply := 0; w.rules.Actors(&w.s) != 0 && t.Positions < positions; ply++ {
		actors := w.rules.Actors(&w.s)
		seat := actors.Nth(w.luck.IntN(actors.Len()))
		w.buf = w.rules.Moves(&w.s, seat, w.buf[:0])
		if len(w.buf) > 1 && w.luck.IntN(4) == 0 {
			t.Positions++
			if err := w.decide(seat, ply, t); err != nil {
				return err
			}
		}
		w.rules.Apply(&w.s, seat, w.buf[w.luck.IntN(len(w.buf))], &w.luck, nil)
	}
	return nil
}

// decide compares the decision of a seat with the one after a redeal.
func (w *redealer[S, M]) decide(seat game.Seat, ply int, t *Tally) error {
	w.other = w.s
	if w.rules.Redeal != nil {
		w.rules.Redeal(&w.other, seat, &w.luck)
	}
	if w.other != w.s {
		t.Changed++
	}
	seed := uint64(t.Positions)
	w.sight.Look(w.rules, &w.s, seat)
	m := w.player.Choose(context.Background(), &w.sight, seed, w.limit)
	w.thought = append(w.thought[:0], w.player.Opinions()...)
	w.sight.Look(w.rules, &w.other, seat)
	if again := w.player.Choose(context.Background(), &w.sight, seed, w.limit); again != m ||
		!slices.Equal(w.player.Opinions(), w.thought) {
		return fmt.Errorf(
			"%w: seat %d at ply %d chose %+v, and then %+v", ErrPeeks, seat, ply, m, again,
		)
	}
	return nil
}
