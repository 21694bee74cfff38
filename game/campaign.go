package game

import (
	"fmt"
	"maps"
	"slices"
)

// Campaign is a row of stages that one seat plays alone. Winning one opens the
// next. A stage is a choice of one of the game's options; which stages a player
// has won is kept elsewhere.
type Campaign struct {
	// Option is the option whose choices are the stages.
	Option string
	// Stages are those choices in the order in which they open.
	Stages []string
	// Help names the options that make a stage easier. Their choices are numbers
	// of levels, and the default gives none.
	Help []string
	// Won reports whether a match of a stage that ended with r was won.
	Won func(o Setup, r Result) bool
}

// Setup returns the setup of a stage, counted from 1, with some more options. Its
// error wraps ErrOptions.
func (c *Campaign) Setup(stage int, options map[string]string) (Setup, error) {
	if stage < 1 || stage > len(c.Stages) {
		return Setup{}, fmt.Errorf(
			"%w: there is no stage %d, only 1 to %d", ErrOptions, stage, len(c.Stages),
		)
	}
	o := Setup{Seats: 1, Options: maps.Clone(options)}
	if o.Options == nil {
		o.Options = map[string]string{}
	}
	choice := c.Stages[stage-1]
	if other, ok := o.Options[c.Option]; ok && other != choice {
		return Setup{}, fmt.Errorf(
			"%w: option %q is %q, and stage %d wants %q", ErrOptions, c.Option, other, stage, choice,
		)
	}
	o.Options[c.Option] = choice
	return o, nil
}

// StageOf returns the stage that a setup plays, counted from 1, or 0.
func (c *Campaign) StageOf(o Setup) int {
	if o.Seats != 1 {
		return 0
	}
	return slices.Index(c.Stages, o.Options[c.Option]) + 1
}
