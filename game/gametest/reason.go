package gametest

import (
	"fmt"
	"math"
	"os"
	"reflect"
	"strconv"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/reason"
)

// reasoned is the number of random decisions that Reasons examines.
const reasoned = 400

// thorough is the number of decisions from which every kind of fact must occur.
const thorough = 5000

// Reasons checks the facts that a game tells about moves, at random decisions of random
// matches. Facts must not depend on what the seat cannot know. A reason must be a
// difference, and the same kind of fact must never speak for both of two moves. Each
// fact must be confirmed: confirm works out what the fact should say by other means,
// and returns an error if it does not say that. No other kinds may occur, and in a run
// of thousands all of them must. LAIR_REASONS is the number of decisions.
func Reasons[S, M comparable](
	t TB, r *game.Rules[S, M], setups []game.Setup, kinds []string,
	confirm func(s *S, seat game.Seat, m M, kind string, f reason.Fact) error,
) {
	t.Helper()
	decisions := reasoned
	if n, err := strconv.Atoi(os.Getenv("LAIR_REASONS")); err == nil {
		decisions = n
	} else if testing.Short() {
		decisions /= 4
	}
	x := &reasoner[S, M]{worker: worker[S, M]{r: r}, confirm: confirm, seen: map[string]int{}}
	for match := 0; x.decisions < decisions; match++ {
		full, err := r.Fill(setups[match%len(setups)])
		if err != nil {
			t.Errorf("%s: %v", name(r.Options, full), err)
			return
		}
		if err := x.match(full, uint64(match), decisions); err != nil {
			t.Errorf("%s, seed %d: %v", name(r.Options, full), match, err)
			return
		}
	}
	for _, kind := range kinds {
		if x.seen[kind] == 0 && x.decisions >= thorough {
			t.Errorf("%d decisions told no fact of the kind %q", x.decisions, kind)
		}
		delete(x.seen, kind)
	}
	if len(x.seen) > 0 {
		t.Errorf("facts of undeclared kinds were told: %v", x.seen)
	}
}

// reasoner plays random matches and checks facts and reasons.
type reasoner[S, M comparable] struct {
	worker[S, M]
	confirm   func(s *S, seat game.Seat, m M, kind string, f reason.Fact) error
	seen      map[string]int // facts by kind
	decisions int
}

// reasonEvery is the number of decisions of which one is examined.
const reasonEvery = 3

func (x *reasoner[S, M]) match(o game.Setup, number uint64, most int) error {
	x.deal(o, number)
	for ply := 0; x.decisions < most; ply++ {
		actors := x.r.Actors(&x.s)
		if actors == 0 {
			return nil
		}
		seat := actors.Lowest()
		x.buf = x.r.Moves(&x.s, seat, x.buf[:0])
		if len(x.buf) > 1 && ply%reasonEvery == int(number)%reasonEvery {
			x.decisions++
			i := x.choice.IntN(len(x.buf))
			j := (i + 1 + x.choice.IntN(len(x.buf)-1)) % len(x.buf)
			if err := x.compare(seat, x.buf[i], x.buf[j]); err != nil {
				return fmt.Errorf("ply %d, seat %d: %w", ply, seat, err)
			}
		}
		x.r.Apply(&x.s, seat, x.buf[x.choice.IntN(len(x.buf))], &x.chance, nil)
	}
	return nil
}

// compare checks the reasons for and against two moves.
func (x *reasoner[S, M]) compare(seat game.Seat, a, b M) error {
	for _, m := range []M{a, b} {
		var err error
		x.r.Play.Facts(&x.s, seat, m, func(kind string, of int, value, _ float64) {
			x.seen[kind]++
			f := reason.Fact{Of: of, Value: value}
			if wrong := x.confirm(&x.s, seat, m, kind, f); wrong != nil && err == nil {
				err = fmt.Errorf("of %+v it is told %s %+v: %w", m, kind, f, wrong)
			}
		})
		if err != nil {
			return err
		}
	}
	pro, contra := reason.Between(x.r, &x.s, seat, a, b), reason.Between(x.r, &x.s, seat, b, a)
	kinds := map[string]bool{}
	for _, why := range pro {
		kinds[why.Kind] = true
	}
	for _, why := range contra {
		if kinds[why.Kind] {
			return fmt.Errorf("%q speaks for %+v and for %+v", why.Kind, a, b)
		}
	}
	for _, why := range append(pro, contra...) {
		if why.Better.Value == why.Worse.Value || math.IsInf(why.Better.Value-why.Worse.Value, 0) {
			return fmt.Errorf("%+v is no difference", why)
		}
	}
	if x.r.Redeal == nil {
		return nil
	}
	again := x.s
	c := game.Fast(uint64(x.decisions))
	x.r.Redeal(&again, seat, &c)
	if other := reason.Between(x.r, &again, seat, a, b); !reflect.DeepEqual(pro, other) {
		return fmt.Errorf("why %+v and not %+v was %+v, and after a redeal %+v", a, b, pro, other)
	}
	return nil
}
