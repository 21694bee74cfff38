package monsterexpedition

import (
	"math"

	"lair.games/lair/game"
)

// manner is what somebody makes of a position: what the future is worth to them, and what they dare.
type manner struct {
	company, alone weights
	races          bool    // plays for the chance to win and not for points
	dare           float64 // by which share a point more is worth more than the point before; below 0 it is worth less
	hasty          bool    // looks no further than the turn that runs
}

// weights are what things are worth in points.
type weights struct {
	die    float32 // a black die of a camp, in each turn to come
	level  float32 // a level of a camp, in each turn to come
	group  float32 // a symbiosis group, in each turn to come
	symbol float32 // a symbol in no group, in each turn to come
	hope   float32 // firepower that one who solves nothing expects of each die left
}

// plain is the manner of bots that are told no style. What things are worth alone was found by letting plans with one figure play
// against plans with another. In company those figures are a least squares fit of final scores to what seats had at the start
// of each turn, in 540 matches of plans at four seats that weighed as they do alone: points to come for each die, level and group
// in each turn to come.
var plain = manner{
	company: weights{die: 0.05, level: 0.10, group: 0.7, hope: 1.5},
	alone:   weights{die: 0.28, level: 0.07, group: 1.8, symbol: 0.15, hope: 1.5},
	races:   true,
}

// The styles. Bold and careful differ from the plain manner by what they dare: a hunt that may bring much or little is worth
// more than its mean to the one and less to the other, however the match stands. The hasty one solves its hunts as exactly as
// the others but for the points that this turn brings, as the score would be if the match ended with it: it raises no camp for
// the sake of later hunts, collects no symbols and minds nobody. That is the turn-greedy player that the others are measured
// against.
var (
	bold    = plain.daring(+0.45, 2.6)
	careful = plain.daring(-0.25, 0.6)
	hasty   = manner{company: weights{hope: 1.5}, alone: weights{hope: 1.5}, hasty: true}
)

// daring is a manner that dares more, or less, and expects as much of its dice.
func (m manner) daring(dare float64, hope float32) manner {
	m.dare, m.company.hope, m.alone.hope = dare, hope, hope
	return m
}

// daring bends points by how much more, or less, each is worth than the one before.
func (b *bend) daring(dare float64) {
	for i := range b.good {
		b.good[i] = math.Expm1(dare*(bendLow+float64(i)/bendStep)) / dare
	}
}

// styles are the manners that bots can be told to take.
func (d *deck) styles() []game.Style[State, Move] {
	style := func(name string, m *manner) game.Style[State, Move] {
		return game.Style[State, Move]{Name: name, Value: m.value(d), Planner: m.planner(d)}
	}
	return []game.Style[State, Move]{style("bold", &bold), style("careful", &careful), style("hasty", &hasty)}
}

// value is the game.Rules.Value of the manner.
func (m *manner) value(d *deck) func(*State, *[game.MaxSeats]float32) {
	return func(s *State, w *[game.MaxSeats]float32) { m.worth(d, s, w) }
}

// planner is the game.Rules.Planner of the manner.
func (m *manner) planner(d *deck) func(game.Redealing[State]) game.Plan[State, Move] {
	return func(game.Redealing[State]) game.Plan[State, Move] { return (&planner{d: d, m: m}).weigh }
}
