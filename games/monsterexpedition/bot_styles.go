package monsterexpedition

import (
	"math"

	"lair.games/lair/game"
)

// playStyle is how a bot values a position: what the future is worth to it, and
// how much risk it takes.
type playStyle struct {
	company, alone weights
	races          bool // maximizes the chance to win, not points
	// each further point is worth this share more than the one before; below 0
	// it is worth less
	dare  float64
	hasty bool // looks no further than the current turn
}

// weights are the values of things in points.
type weights struct {
	die    float32 // a black die of a camp, in each turn to come
	level  float32 // a level of a camp, in each turn to come
	group  float32 // a symbiosis group, in each turn to come
	symbol float32 // a symbol in no group, in each turn to come
	hope   float32 // firepower expected of each die left, where the hunt is not solved
}

// plain is the style of bots without a named style. The weights for solo
// matches were found by letting plans with one figure play against plans with
// another. The weights for several seats are a least squares fit of final
// scores to what seats had at the start of each turn. The fit used 540 matches
// with four seats, played by plans with the solo weights. A weight is in points
// for each die, level and group in each turn to come.
var plain = playStyle{
	company: weights{die: 0.05, level: 0.10, group: 0.7, hope: 1.5},
	alone:   weights{die: 0.28, level: 0.07, group: 1.8, symbol: 0.15, hope: 1.5},
	races:   true,
}

// The named styles. Bold and careful differ from plain by the risk they take.
// To bold, a hunt that may bring much or little is worth more than its mean; to
// careful it is worth less, whatever the standing of the match.
//
// Hasty solves its hunts as exactly as the others, but only for the points of
// this turn, as if the match ended with it. It raises no camp for later hunts,
// collects no symbols and ignores the other seats. The other styles are
// measured against this turn-greedy player.
var (
	bold    = plain.daring(+0.45, 2.6)
	careful = plain.daring(-0.25, 0.6)
	hasty   = playStyle{company: weights{hope: 1.5}, alone: weights{hope: 1.5}, hasty: true}
)

// daring returns the style with another appetite for risk, and with the
// firepower that it expects of each die.
func (m playStyle) daring(dare float64, hope float32) playStyle {
	m.dare, m.company.hope, m.alone.hope = dare, hope, hope
	return m
}

// daring sets a utility in which each point is worth more, or less, than the
// one before.
func (u *utility) daring(dare float64) {
	for i := range u.value {
		u.value[i] = math.Expm1(dare*(utilityLow+float64(i)/utilityStep)) / dare
	}
}

// styles returns the named styles for bots.
func (d *deck) styles() []game.Style[State, Move] {
	style := func(name string, m *playStyle) game.Style[State, Move] {
		return game.Style[State, Move]{Name: name, Value: m.value(d), Planner: m.planner(d)}
	}
	return []game.Style[State, Move]{
		style("bold", &bold), style("careful", &careful), style("hasty", &hasty),
	}
}

// value returns the game.Thinking.Value of the style.
func (m *playStyle) value(d *deck) func(*State, *[game.MaxSeats]float32) {
	return func(s *State, w *[game.MaxSeats]float32) { m.worth(d, s, w) }
}

// planner returns the game.Thinking.Planner of the style.
func (m *playStyle) planner(d *deck) func(game.Redealing[State]) game.Plan[State, Move] {
	return func(game.Redealing[State]) game.Plan[State, Move] { return (&planner{d: d, m: m}).weigh }
}
