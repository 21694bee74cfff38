// Package bot holds the computer players, [Player]. They work with any game's
// rules, so a new game has bots as soon as it has rules. A player gets a
// [game.Sight] and never the position, so it cannot know more than its seat
// does.
//
// There are four kinds. Random plays any legal move. Greedy looks one ply ahead
// in several guesses at the hidden information. Search plays each move out many
// times and keeps the moves with the best results. Where the game has a plan of
// its own ([game.Thinking].Planner), search uses that instead. Tree is a search
// that stores statistics of the moves after the first one; it never uses a
// plan. All of them compare margins: a seat's value minus the best opponent's,
// in points, by the game's own estimate ([game.Thinking].Value).
//
// People choose among [Levels], from random to one that thinks for seconds. The
// levels from normal on use the game's plan if it has one, and a tree search
// otherwise. [Baselines] are for comparing bots with each other and only a
// [Runner] can seat them: ismcts is the search that publications compare with,
// clairvoyant sees everything, planner completes the stage at random sixty
// times, and beginner takes what pays itself and ignores its rivals. [New]
// refuses their names.
//
// A decision depends on three things: what the seat knows, the seed of the
// bot's own randomness, and a [Limit]. The same three give the same move unless
// a time limit stopped the bot early. A bot with only one legal move returns it
// without thinking.
//
// Programs that know a game's types use a [Player] directly, or a [Runner] to
// play matches. Other programs use [Bots], which offers the same with the types
// erased.
package bot

import (
	"cmp"
	"context"
	"math"
	"slices"
	"time"

	"lair.games/lair/game"
)

// Limit bounds the thinking of one decision. The zero value leaves each bot its
// default, which takes well under a second in every game.
type Limit struct {
	Tries int           // moves tried out; 0 is the bot's default
	Time  time.Duration // 0 is no limit; the fewer tries may then depend on the machine
}

// Player chooses moves. It reuses scratch memory from one decision to the next
// and then allocates nothing. It is not safe for concurrent use.
type Player[S, M comparable] interface {
	// Choose returns a legal move of the seat that v belongs to. The seat must
	// have at least one. When ctx ends, Choose returns the best move found so
	// far.
	Choose(ctx context.Context, v *game.Sight[S, M], seed uint64, l Limit) M
	// Opinions returns the evaluations of the last decision, best first. It is
	// empty if there was only one legal move. The slice is valid until the next
	// call of Choose.
	Opinions() []Opinion[M]
}

// Opinion is a bot's evaluation of one move.
type Opinion[M comparable] struct {
	Move   M
	Margin float64 // expected lead over the best opponent, in points
	Tries  int     // how often it was tried
}

// kind is a bot that can be created by name.
type kind[S, M comparable] struct {
	name string
	make func(*game.Style[S, M]) Player[S, M]
}

// kinds lists all bots that may play at any table: the four kinds and the
// levels.
func kinds[S, M comparable]() []kind[S, M] {
	return []kind[S, M]{
		{"random", newRandom[S, M]},
		{"greedy", newGreedy[S, M]},
		{"search", newSearch[S, M]},
		{"tree", newTree[S, M]},
		{"first", newFirst[S, M]},
		{"easy", newEasy[S, M]},
		{"normal", newNormal[S, M]},
		{"hard", newHard[S, M]},
		{"analysis", newAnalysis[S, M]},
	}
}

// Levels returns the names of the bots that people are offered, weakest first.
func Levels() []string { return slices.Clone(levels) }

// Names returns the names of all bots that can sit at any table: the four kinds
// and the levels made of them.
func Names() []string { return named(kinds[byte, byte]()) }

// Baselines returns the names of the bots that others are compared with. They
// play only in matches between bots.
func Baselines() []string { return named(baselines[byte, byte]()) }

// named returns the names of a list of kinds, in its order.
func named[S, M comparable](list []kind[S, M]) []string {
	var names []string
	for _, k := range list {
		names = append(names, k.name)
	}
	return names
}

// evaluator evaluates positions for one seat of a match.
type evaluator[S, M comparable] struct {
	style *game.Style[S, M] // nil is the plain style
	rules *game.Rules[S, M]
	value func(*S, *[game.MaxSeats]float32)
	seat  game.Seat
	seats int
	table game.Result // who is on whose side
	worth [game.MaxSeats]float32
}

// observe prepares the evaluator for the seat of v; s is any position of the match.
func (w *evaluator[S, M]) observe(v *game.Sight[S, M], s *S) {
	w.rules, w.seat, w.value = v.Rules(), v.Seat(), thinking(v.Rules()).Value
	if w.style != nil && w.style.Value != nil {
		w.value = w.style.Value
	}
	w.table = w.rules.Result(s)
	w.seats = int(w.table.Seats)
}

// planning returns the function that makes a plan for r, or nil if there is
// none. A style's plan takes precedence over the game's.
func (w *evaluator[S, M]) planning(r *game.Rules[S, M]) func(game.Redealing[S]) game.Plan[S, M] {
	if w.style != nil && w.style.Planner != nil {
		return w.style.Planner
	}
	return thinking(r).Planner
}

// thinking returns what the game tells its bots beyond the rules, or the zero
// value.
func thinking[S, M comparable](r *game.Rules[S, M]) game.Thinking[S, M] {
	if r.Thinking == nil {
		return game.Thinking[S, M]{}
	}
	return *r.Thinking
}

// margin estimates a seat's lead over the best opponent, in points. It uses the
// scores if the match is over or the game has no estimate.
func (w *evaluator[S, M]) margin(s *S, seat game.Seat) float64 {
	w.estimate(s)
	return w.lead(seat)
}

// margins writes the margin of every seat to results.
func (w *evaluator[S, M]) margins(s *S, results *[resultSlots]float32) {
	w.estimate(s)
	for seat := range game.Seat(w.seats) {
		results[seat] = float32(w.lead(seat))
	}
}

// estimate estimates the final score of every seat.
func (w *evaluator[S, M]) estimate(s *S) {
	if w.value == nil || w.rules.Actors(s) == 0 {
		for i, score := range w.rules.Result(s).Scores {
			w.worth[i] = float32(score)
		}
		return
	}
	w.worth = [game.MaxSeats]float32{}
	w.value(s, &w.worth)
}

// lead returns a seat's value minus that of the best seat on another side.
func (w *evaluator[S, M]) lead(seat game.Seat) float64 {
	best := float32(math.Inf(-1))
	for i, v := range w.worth[:w.seats] {
		if !w.table.Partners(game.Seat(i), seat) && v > best {
			best = v
		}
	}
	if w.seats == 1 {
		best = 0
	}
	return float64(w.worth[seat] - best)
}

// choice holds the legal moves of a decision and their evaluations.
type choice[M comparable] struct {
	moves    []M
	opinions []Opinion[M]
}

// open starts a decision among moves, all without an evaluation, and reports
// whether there is more than one. It reuses the memory of c.
func (c *choice[M]) open(moves []M) bool {
	c.moves, c.opinions = moves, c.opinions[:0]
	if len(moves) == 1 {
		return false
	}
	for _, m := range moves {
		c.opinions = append(c.opinions, Opinion[M]{Move: m})
	}
	return true
}

// Opinions returns nil if there was no choice.
func (c *choice[M]) Opinions() []Opinion[M] {
	if len(c.opinions) == 0 {
		return nil
	}
	return c.opinions
}

// sortOpinions sorts by margin, best first. It is stable, so that equal moves
// keep the order of the rules.
func sortOpinions[M comparable](list []Opinion[M]) {
	slices.SortStableFunc(
		list, func(a, b Opinion[M]) int { return cmp.Compare(b.Margin, a.Margin) },
	)
}
