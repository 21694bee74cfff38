// Package bot holds players that are no people: generic over a game's rules, so that a new game has them the day it has
// rules, and given only a [game.Sight], so that none can know more than its seat does.
//
// There are four kinds, each in a file of its own. Random plays any legal move. Greedy looks one ply ahead, over several
// guesses at what is hidden, and takes the move after which it is furthest ahead. Search plays each move out many times and
// keeps those that come out best; in a game that can be reckoned out it plays by the game's own plan instead
// ([game.Rules].Planner). Tree is a search that remembers, over all its guesses, what did well after each move, and lets the
// seats choose by that; it asks no plan. What they compare is the margin: a seat's own worth less the best other's, in points, by the game's
// own estimate ([game.Rules].Value).
//
// People meet them as levels ([Levels]), from one that plays anything to one that takes seconds; the better ones play by the
// game's plan where it has one, and search with a tree where it has none. Programs that compare bots have three more to
// compare them with ([Baselines]): ismcts, the search that others publish their figures against, clairvoyant, which is shown
// everything, and planner, which completes the stage sixty times at random. Only a [Runner] seats these; whoever asks for a
// bot by name where people play is told that there is none of that name.
//
// A decision depends on three things: what the seat knows, a number that seeds the bot's own stream of randomness, and a
// [Limit]. The same three give the same move, unless a time limit cut the thinking short. With one legal move there is
// nothing to think about, and no bot does.
//
// Programs that know a game's types use a [Player] directly, or [Runner] to play matches between them. Those that do not
// hold a [Bots], the same with the types erased.
package bot

import (
	"cmp"
	"context"
	"math"
	"slices"
	"time"

	"lair.games/lair/game"
)

// Limit bounds the thinking of one decision. The zero value leaves a bot its own measure, which takes well under a second
// in every game.
type Limit struct {
	Tries int           // moves tried out; 0 is as many as the bot sees fit
	Time  time.Duration // 0 is no limit; the fewer tries may then depend on the machine
}

// Player chooses moves. It keeps room to think in from one decision to the next, so that it allocates nothing once it has
// it; it is not safe for concurrent use.
type Player[S, M comparable] interface {
	// Choose returns a legal move of the seat whose sight it is given; there has to be one. When the context ends it
	// answers with the best it has found so far.
	Choose(ctx context.Context, v *game.Sight[S, M], seed uint64, l Limit) M
	// Opinions returns what it thought of the moves of its last decision, best first; nothing when it had not to think.
	// They are good until the next decision.
	Opinions() []Opinion[M]
}

// Opinion is what a bot thinks of a move.
type Opinion[M comparable] struct {
	Move   M
	Margin float64 // points by which the seat is expected to be ahead of the best other after it
	Tries  int     // how often it was tried
}

// kind is a bot that can be asked for by name.
type kind[S, M comparable] struct {
	name string
	make func(*game.Style[S, M]) Player[S, M]
}

// kinds is the list of all bots: the four kinds, and what people are offered.
func kinds[S, M comparable]() []kind[S, M] {
	return []kind[S, M]{
		{"random", newRandom[S, M]},
		{"greedy", newGreedy[S, M]},
		{"search", newSearch[S, M]},
		{"tree", newTree[S, M]},
		{"easy", newEasy[S, M]},
		{"normal", newNormal[S, M]},
		{"hard", newHard[S, M]},
		{"analysis", newAnalysis[S, M]},
	}
}

// Levels returns the names of the bots that people are offered, weakest first.
func Levels() []string { return slices.Clone(levels) }

// Names returns the names of all bots that can sit at any table: the four kinds and the levels made of them.
func Names() []string { return named(kinds[byte, byte]()) }

// Baselines returns the names of the bots that others are measured by, which play only in matches between bots.
func Baselines() []string { return named(baselines[byte, byte]()) }

func named[S, M comparable](list []kind[S, M]) []string {
	var names []string
	for _, k := range list {
		names = append(names, k.name)
	}
	return names
}

// scale weighs positions for one seat of a match.
type scale[S, M comparable] struct {
	style *game.Style[S, M] // nil is the plain one
	rules *game.Rules[S, M]
	value func(*S, *[game.MaxSeats]float32)
	seat  game.Seat
	seats int
	worth [game.MaxSeats]float32
}

// look makes the scale that of a sight; s is a position of the match.
func (w *scale[S, M]) look(v *game.Sight[S, M], s *S) {
	w.rules, w.seat, w.value = v.Rules(), v.Seat(), v.Rules().Value
	if w.style != nil && w.style.Value != nil {
		w.value = w.style.Value
	}
	w.seats = int(w.rules.Result(s).Seats)
}

// planning is what makes a plan for rules, nil if nothing does.
func (w *scale[S, M]) planning(r *game.Rules[S, M]) func(game.Redealing[S]) game.Plan[S, M] {
	if w.style != nil && w.style.Planner != nil {
		return w.style.Planner
	}
	return r.Planner
}

// margin is by how many points a seat is ahead of the best other, as the game estimates it; by the scores where the match
// is over or the game has no estimate.
func (w *scale[S, M]) margin(s *S, seat game.Seat) float64 {
	w.weigh(s)
	return w.lead(seat)
}

// margins are those of all seats.
func (w *scale[S, M]) margins(s *S, came *[yields]float32) {
	w.weigh(s)
	for seat := range game.Seat(w.seats) {
		came[seat] = float32(w.lead(seat))
	}
}

// weigh estimates what each seat will have scored.
func (w *scale[S, M]) weigh(s *S) {
	if w.value == nil || w.rules.Actors(s) == 0 {
		for i, score := range w.rules.Result(s).Scores {
			w.worth[i] = float32(score)
		}
		return
	}
	w.worth = [game.MaxSeats]float32{}
	w.value(s, &w.worth)
}

// lead is by how much a seat's worth is more than the best other's.
func (w *scale[S, M]) lead(seat game.Seat) float64 {
	best := float32(math.Inf(-1))
	for i, v := range w.worth[:w.seats] {
		if game.Seat(i) != seat && v > best {
			best = v
		}
	}
	if w.seats == 1 {
		best = 0
	}
	return float64(w.worth[seat] - best)
}

// choice is a decision being made: the moves there are and what is thought of them.
type choice[M comparable] struct {
	moves    []M
	opinions []Opinion[M]
}

// open begins with moves in the room of c, of which nothing is thought yet, and reports whether there is a choice.
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

// Opinions returns nothing when there was no choice.
func (c *choice[M]) Opinions() []Opinion[M] {
	if len(c.opinions) == 0 {
		return nil
	}
	return c.opinions
}

// sortOpinions puts the best first; among equals the one listed first stays first.
func sortOpinions[M comparable](list []Opinion[M]) {
	slices.SortStableFunc(list, func(a, b Opinion[M]) int { return cmp.Compare(b.Margin, a.Margin) })
}
