// Package reason says why one move is better than another. A game tells facts about
// each of its moves, such as what it costs or whom it helps. A [Reason] is a fact in
// which the two moves differ, and for the better.
package reason

import (
	"cmp"
	"math"
	"slices"

	"lair.games/lair/game"
)

// Most is the number of reasons that Between returns at most.
const Most = 2

// Fact is something that a move leads to.
type Fact struct {
	Of    int     `json:"of" doc:"Which of the things of this kind, such as a seat or a place; the game's own number"`
	Value float64 `json:"value" doc:"How much of it"`
}

// Reason is a kind of fact in which one move is better than another.
type Reason struct {
	Kind   string `json:"kind" doc:"Name of the kind, from the game's own list"`
	Better Fact   `json:"better" doc:"What the better move leads to"`
	Worse  Fact   `json:"worse" doc:"What the other move leads to"`
}

// told is a fact, and the points that one more of it is worth to the seat.
type told struct {
	Fact
	worth float64
}

// Between returns why better is better than worse, the weightiest reason first. s must
// hold nothing that the seat cannot know, as a guess of a game.Sight does. The list is
// empty if no fact speaks for the better move, or if the game tells no facts.
//
// A fact counts only if both moves have it. Among several facts of one kind, the last
// that a move tells counts.
func Between[S, M comparable](
	r *game.Rules[S, M], s *S, seat game.Seat, better, worse M,
) []Reason {
	list := []Reason{}
	if r.Play == nil || r.Play.Facts == nil {
		return list
	}
	weights := map[string]float64{}
	others := facts(r, s, seat, worse)
	for kind, x := range facts(r, s, seat, better) {
		y, ok := others[kind]
		if gain := (x.Value - y.Value) * (x.worth + y.worth) / 2; ok && gain > least {
			list = append(list, Reason{Kind: kind, Better: x.Fact, Worse: y.Fact})
			weights[kind] = gain
		}
	}
	slices.SortFunc(list, func(a, b Reason) int {
		return cmp.Or(cmp.Compare(weights[b.Kind], weights[a.Kind]), cmp.Compare(a.Kind, b.Kind))
	})
	return list[:min(Most, len(list))]
}

// least is the gain in points from which a difference is worth a sentence.
const least = 0.05

// facts returns the facts of a move by their kinds.
func facts[S, M comparable](
	r *game.Rules[S, M], s *S, seat game.Seat, m M,
) map[string]told {
	all := map[string]told{}
	r.Play.Facts(s, seat, m, func(kind string, of int, value, worth float64) {
		if !math.IsNaN(value) {
			all[kind] = told{Fact{of, value}, worth}
		}
	})
	return all
}
