package gametest

import (
	"encoding/json"
	"fmt"
	"maps"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"lair.games/lair/game"
)

// TB is the part of *testing.T that the checks need. The tests of this package
// pass a recorder.
type TB interface {
	Helper()
	Errorf(format string, args ...any)
}

// Plan says how much is checked.
type Plan struct {
	// Setups are played one after the other. The function Setups builds the
	// usual list.
	Setups []game.Setup
	// Matches is the number of random matches of each setup.
	Matches int
	// Secrets names every field of the position that a redeal may change, such
	// as "Hands" or "Picks.Card". The index of an array is not part of the name.
	Secrets []string
	// Seed makes the matches differ from those of another plan.
	Seed uint64

	// refuse takes the place of a match that refuses moves, for tests.
	refuse func(move []byte) *game.Refusal

	short bool // check one position of sixteen
}

// Setups returns every allowed combination of numbers of seats and choices of the
// named options. Other options stay at their defaults.
func Setups[S, M comparable](r *game.Rules[S, M], options ...string) []game.Setup {
	var list []game.Setup
	for seats := r.Min; seats <= r.Max; seats++ {
		combos := []map[string]string{{}}
		for _, id := range options {
			i := slices.IndexFunc(r.Options, func(o game.Option) bool { return o.ID == id })
			if i < 0 {
				panic(fmt.Sprintf("gametest: %s has no option %q", r.Name, id))
			}
			var more []map[string]string
			for _, combo := range combos {
				for _, choice := range r.Options[i].Choices {
					next := maps.Clone(combo)
					next[id] = choice
					more = append(more, next)
				}
			}
			combos = more
		}
		for _, combo := range combos {
			if o, err := r.Fill(game.Setup{Seats: seats, Options: combo}); err == nil {
				list = append(list, o)
			}
		}
	}
	return list
}

// Setup returns a setup with options given as "id=choice" and all others at their
// defaults.
func Setup[S, M comparable](
	t testing.TB, r *game.Rules[S, M], seats int, options ...string,
) game.Setup {
	t.Helper()
	o := game.Setup{Seats: seats, Options: map[string]string{}}
	for _, option := range options {
		id, choice, _ := strings.Cut(option, "=")
		o.Options[id] = choice
	}
	full, err := r.Fill(o)
	if err != nil {
		t.Fatal(err)
	}
	return full
}

// Laws plays random matches and holds every position to the six laws and the
// other checks. With -short it plays one match of four setups, checks one position
// of sixteen and accepts declared secrets that no redeal changed. That is enough
// for the race detector, which slows rules down fifteen times, and for the older
// editions of the rules, which differ from the newest by a few conditions.
func Laws[S, M comparable](t TB, r *game.Rules[S, M], plan Plan) {
	t.Helper()
	if plan.short = testing.Short(); plan.short {
		plan.Matches, plan.Setups = 1, few(plan.Setups)
	}
	if err := laws(r, plan); err != nil {
		t.Errorf("%v", err)
	}
	for _, older := range r.Older {
		if err := laws(older, plan.brief(func(o game.Setup) bool {
			_, err := older.Fill(o)
			return err == nil
		})); err != nil {
			t.Errorf("edition %d: %v", older.Version, err)
		}
	}
}

// brief returns the plan of one match each of a few setups that are allowed.
func (p Plan) brief(allowed func(game.Setup) bool) Plan {
	p.short, p.Matches, p.Setups = true, 1, slices.Clone(p.Setups)
	p.Setups = few(slices.DeleteFunc(p.Setups, func(o game.Setup) bool { return !allowed(o) }))
	return p
}

// few returns four elements of a list, among them the first and the last.
func few[T any](list []T) []T {
	const n = 4
	if len(list) <= n {
		return list
	}
	some := make([]T, n)
	for i := range some {
		some[i] = list[i*(len(list)-1)/(n-1)]
	}
	return some
}

// fault is a check that failed, and the place.
type fault struct {
	check string
	where string
	what  error
}

func (f *fault) Error() string {
	if f.where == "" {
		return fmt.Sprintf("broken: %s: %v", f.check, f.what)
	}
	return fmt.Sprintf("broken: %s: %v\n%s", f.check, f.what, f.where)
}

// Names of the checks that are not made at every position.
const (
	checkRules    = "the rules are whole"
	checkFlat     = "positions and moves are flat"
	checkBound    = "a match ends within its bound"
	checkReplay   = "seed and moves reproduce a match"
	checkTwins    = "twins are told the same"
	checkSecrets  = "law 5 (the secrets are as declared)"
	checkNoPanics = "rules do not panic"
)

// keeper plays the matches of a plan.
type keeper[S, M comparable] struct {
	r       *game.Rules[S, M]
	o       game.Setup
	number  uint64 // of the seed
	seed    game.Seed
	chance  game.Chance // of the choices of this package
	changed map[string]bool
	plan    game.Plan[S, M]
	every   int // one of so many positions is examined

	// unplanned skips plans, because a fuzzer needs many inputs more.
	unplanned bool

	refuse func(move []byte) *game.Refusal // see Plan

	// The match being played.
	s     S
	ply   int
	steps []step[M]
}

// step is a move that was made and what it told.
type step[M comparable] struct {
	seat  game.Seat
	move  M
	lines []game.Line
}

func laws[S, M comparable](r *game.Rules[S, M], plan Plan) (err error) {
	if len(plan.Setups) == 0 || plan.Matches == 0 {
		return &fault{check: checkRules, what: fmt.Errorf("the plan plays no match")}
	}
	if err := flat[S, M](); err != nil {
		return &fault{check: checkFlat, what: err}
	}
	if err := whole(r); err != nil {
		return &fault{check: checkRules, what: err}
	}
	k := &keeper[S, M]{
		r: r, changed: map[string]bool{}, every: 1, refuse: plan.refuse,
	}
	if plan.short {
		k.every = 16
	}
	defer k.caught(&err)
	for i, o := range plan.Setups {
		if k.o, err = r.Fill(o); err != nil {
			return &fault{check: checkRules, where: name(r.Options, o), what: err}
		}
		for n := range plan.Matches {
			if err := k.match(plan.Seed<<32 ^ uint64(i)<<16 ^ uint64(n)); err != nil {
				return err
			}
		}
	}
	return k.secrets(plan.Secrets, plan.short)
}

// caught turns a panic of the rules into a fault with the place.
func (k *keeper[S, M]) caught(err *error) {
	if p := recover(); p != nil {
		*err = &fault{checkNoPanics, k.where(), fmt.Errorf("%v\n%s", p, debug.Stack())}
	}
}

// match plays one random match with every check, then replays it and plays its
// twins.
func (k *keeper[S, M]) match(number uint64) error {
	k.deal(number)
	for {
		if k.ply%k.every == int(k.number)%k.every {
			if err := k.examine(); err != nil {
				return err
			}
		}
		actors := k.r.Actors(&k.s)
		if actors == 0 {
			break
		}
		if k.ply >= k.r.Bound(k.o) {
			return k.fault(checkBound, "the match goes on after %d plies", k.ply)
		}
		seat := k.pick(actors)
		legal := k.r.Moves(&k.s, seat, nil)
		k.play(seat, legal[k.chance.IntN(len(legal))])
	}
	if err := k.replay(); err != nil {
		return k.fault(checkReplay, "%v", err)
	}
	if err := k.twins(); err != nil {
		return k.fault(checkTwins, "%v", err)
	}
	return nil
}

// examine makes every check of the present position in order.
func (k *keeper[S, M]) examine() error {
	p := k.look()
	for _, check := range checks[S, M]() {
		if err := check.holds(p); err != nil {
			return k.fault(check.name, "%v", err)
		}
		if p.s != k.s {
			return k.fault(checkAsking, "it changed while %q was checked", check.name)
		}
	}
	return nil
}

func (k *keeper[S, M]) deal(number uint64) {
	var zero S
	k.number, k.seed, k.chance = number, game.SeedOf(number), game.Fast(number)
	k.s, k.ply, k.steps = zero, 0, k.steps[:0]
	c := k.seed.At(0)
	k.r.Deal(&k.s, k.o, &c, nil)
}

func (k *keeper[S, M]) play(seat game.Seat, x M) {
	l := game.NewLog(k.o.Seats)
	k.ply++
	c := k.seed.At(k.ply)
	k.r.Apply(&k.s, seat, x, &c, l)
	k.steps = append(k.steps, step[M]{seat, x, l.Lines()})
}

// pick chooses one of the actors.
func (k *keeper[S, M]) pick(actors game.Seats) game.Seat {
	return actors.Nth(k.chance.IntN(actors.Len()))
}

func (k *keeper[S, M]) fault(check, format string, args ...any) error {
	return &fault{check, k.where(), fmt.Errorf(format, args...)}
}

// where returns what is needed to reproduce the present position.
func (k *keeper[S, M]) where() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, seed %d, ply %d", name(k.r.Options, k.o), k.number, k.ply)
	if k.ply > 0 {
		last := k.steps[len(k.steps)-1]
		fmt.Fprintf(&b, ", after seat %d played %v", last.seat, last.move)
	}
	if k.r.Position == nil {
		return b.String()
	}
	defer func() { _ = recover() }() // the position itself may be the fault
	if paper, err := json.Marshal(k.r.Position.Encode(&k.s)); err == nil {
		fmt.Fprintf(&b, "\nposition %s", paper)
	}
	return b.String()
}

// name returns a setup in one line, "3 seats guard-line-up=on", without the
// options that have their defaults.
func name(options []game.Option, o game.Setup) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d seats", o.Seats)
	for _, option := range options {
		if choice := o.Options[option.ID]; choice != "" && choice != option.Default {
			fmt.Fprintf(&b, " %s=%s", option.ID, choice)
		}
	}
	return b.String()
}
