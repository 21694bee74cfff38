package gametest

import (
	"fmt"
	"iter"
	"runtime"
	"slices"
	"sync"
	"testing"

	"lair.games/lair/game"
)

// worker plays random moves without allocating. It lives on the heap, because what
// is passed to the functions of Rules escapes.
type worker[S, M comparable] struct {
	r      *game.Rules[S, M]
	s      S
	chance game.Chance // of the game
	choice game.Chance // of the moves
	buf    []M
	worth  [game.MaxSeats]float32
	plan   game.Plan[S, M]
	weight []float32
}

// deal starts a match.
func (w *worker[S, M]) deal(o game.Setup, number uint64) {
	var zero S
	w.s = zero
	w.reseed(number)
	w.r.Deal(&w.s, o, &w.chance, nil)
}

func (w *worker[S, M]) reseed(number uint64) {
	w.chance.Reseed(number)
	w.choice.Reseed(^number)
}

// move makes a random move and reports whether there was one.
func (w *worker[S, M]) move() bool {
	actors := w.r.Actors(&w.s)
	if actors == 0 {
		return false
	}
	seat := actors.Lowest()
	w.buf = w.r.Moves(&w.s, seat, w.buf[:0])
	w.r.Apply(&w.s, seat, w.buf[w.choice.IntN(len(w.buf))], &w.chance, nil)
	return true
}

// Positions yields every position of a random match, from the deal to the end. The
// caller must copy a position to keep or change it. Positions panics if the setup
// is not allowed.
func Positions[S, M comparable](r *game.Rules[S, M], o game.Setup, number uint64) iter.Seq[*S] {
	o, err := r.Fill(o)
	if err != nil {
		panic(fmt.Sprintf("gametest: %s: %v", name(r.Options, o), err))
	}
	return func(yield func(*S) bool) {
		w := &worker[S, M]{r: r}
		w.deal(o, number)
		w.onward(yield)
	}
}

// Onward yields a position and those that follow in a random match, as Positions
// does.
func Onward[S, M comparable](r *game.Rules[S, M], s S, number uint64) iter.Seq[*S] {
	return func(yield func(*S) bool) {
		w := &worker[S, M]{r: r, s: s}
		w.reseed(number)
		w.onward(yield)
	}
}

// onward yields positions until the match is over or the caller stops.
func (w *worker[S, M]) onward(yield func(*S) bool) {
	for yield(&w.s) && w.move() {
	}
}

// Playouts measures the time of a decision in random matches with each number of
// seats.
func Playouts[S, M comparable](b *testing.B, r *game.Rules[S, M]) {
	for _, o := range Setups(r) {
		b.Run(fmt.Sprint(o.Seats), func(b *testing.B) {
			w := &worker[S, M]{r: r, buf: make([]M, 0, 1024)}
			w.deal(o, 1)
			start, plies := w.s, 0
			b.ReportAllocs()
			for b.Loop() {
				w.s = start
				for w.move() {
					plies++
				}
				r.Result(&w.s)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(plies), "ns/decision")
		})
	}
}

// weigh calls a plan for the moves of a position, if the game has plans and the
// match is not over.
func (w *worker[S, M]) weigh(s *S) {
	actors := w.r.Actors(s)
	planner := thinking(w.r).Planner
	if planner == nil || actors == 0 {
		return
	}
	if w.plan == nil {
		w.plan = planner(w.r.Redeal)
	}
	w.buf = w.r.Moves(s, actors.Lowest(), w.buf[:0])
	w.weight = slices.Grow(w.weight[:0], len(w.buf))[:len(w.buf)]
	w.plan(s, actors.Lowest(), w.buf, planTries, w.weight)
}

// NoAllocs checks that what a search does allocates nothing: copying a position,
// listing and applying moves to the end of the match, ranking, guessing,
// estimating and planning.
func NoAllocs[S, M comparable](t TB, r *game.Rules[S, M], o game.Setup) {
	t.Helper()
	o, err := r.Fill(o)
	if err != nil {
		t.Errorf("%s: %v", name(r.Options, o), err)
		return
	}
	w := &worker[S, M]{r: r, buf: make([]M, 0, 1024)}
	w.deal(o, 1)
	for range r.Bound(o) / 4 {
		w.move()
	}
	start, runs := new(S), 100
	if testing.Short() {
		// More than one run, because the runtime itself allocates now and then, and
		// the mean leaves that out.
		runs = 10
	}
	*start = w.s
	sight := game.NewSight(r, start, game.Nobody)
	for _, does := range []struct {
		name string
		run  func()
	}{
		{"a playout", func() {
			w.s = *start
			for w.move() {
			}
			r.Result(&w.s)
		}},
		{"a sight and a guess", func() {
			for seat := game.Nobody; int(seat) < o.Seats; seat++ {
				sight.Look(r, start, seat)
				sight.Guess(&w.s, &w.chance)
			}
		}},
		{"an estimate", func() {
			if value := thinking(r).Value; value != nil {
				value(start, &w.worth)
			}
			r.Stage(start)
		}},
		{"a plan", func() { w.weigh(start) }},
	} {
		if n := testing.AllocsPerRun(runs, does.run); n > 0 {
			t.Errorf("%s: %s allocates %v times", name(r.Options, o), does.name, n)
		}
	}
}

// Games plays n random matches in all, spread over the setups, and asks at
// every position that an actor can move, that the match is within its bound,
// and that invariant, unless nil, finds nothing wrong. It does little else, so
// that a great many can be played; -lair.matches and -lair.from of the test
// command replace n and the number of the first. With -short it plays a
// fiftieth.
func Games[S, M comparable](
	t TB, r *game.Rules[S, M], setups []game.Setup, n int, invariant func(s *S) error,
) {
	t.Helper()
	if testing.Short() {
		n = (n + 49) / 50
	}
	if *matches > 0 {
		n = *matches
	}
	first := *from
	full := make([]game.Setup, len(setups))
	for i, o := range setups {
		var err error
		if full[i], err = r.Fill(o); err != nil {
			t.Errorf("%s: %v", name(r.Options, o), err)
			return
		}
	}
	var (
		wg   sync.WaitGroup
		once sync.Once
		bad  error
	)
	hands := runtime.GOMAXPROCS(0)
	for hand := range hands {
		wg.Go(func() {
			w := &worker[S, M]{r: r}
			for i := hand; i < n; i += hands {
				number := first + uint64(i)
				o := full[number%uint64(len(full))]
				if err := w.game(o, number, invariant); err != nil {
					once.Do(
						func() { bad = fmt.Errorf("%s, match %d: %w", name(r.Options, o), number, err) },
					)
					return
				}
			}
		})
	}
	wg.Wait()
	if bad != nil {
		t.Errorf("%v", bad)
	}
}

// game plays a match to its end.
func (w *worker[S, M]) game(o game.Setup, number uint64, invariant func(s *S) error) (err error) {
	ply := 0
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
		if err != nil {
			err = fmt.Errorf("ply %d: %w\n%+v", ply, err, w.s)
		}
	}()
	bound := w.r.Bound(o)
	w.deal(o, number)
	for {
		if invariant != nil {
			if err := invariant(&w.s); err != nil {
				return err
			}
		}
		if !w.move() {
			return nil
		}
		if ply++; ply > bound {
			return fmt.Errorf("the match goes on after %d plies", bound)
		}
	}
}
