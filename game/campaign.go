package game

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
)

// Campaign is a row of stages that one seat plays alone: each opens the next by being won. What a stage is, is an option of
// the game like any other; who has come how far is not the game's to know.
type Campaign struct {
	Option string   // the option whose choices are the stages
	Stages []string // those choices, in the order in which they open
	// Help names the options that make a stage easier. Their choices are numbers of levels, from the one that is their
	// default and gives none.
	Help []string
	// Won reports whether a match of a stage that ended like this was won.
	Won func(o Setup, r Result) bool
}

// Setup returns the setup of a stage, counted from 1, with options of one's own.
func (c *Campaign) Setup(stage int, options map[string]string) (Setup, error) {
	if stage < 1 || stage > len(c.Stages) {
		return Setup{}, fmt.Errorf("%w: there is no stage %d, only 1 to %d", ErrOptions, stage, len(c.Stages))
	}
	o := Setup{Seats: 1, Options: maps.Clone(options)}
	if o.Options == nil {
		o.Options = map[string]string{}
	}
	if other, ok := o.Options[c.Option]; ok && other != c.Stages[stage-1] {
		return Setup{}, fmt.Errorf("%w: option %q is the stage, %s, and not %q", ErrOptions, c.Option, c.Stages[stage-1], other)
	}
	o.Options[c.Option] = c.Stages[stage-1]
	return o, nil
}

// StageOf returns the stage that a setup plays, counted from 1, or 0.
func (c *Campaign) StageOf(o Setup) int {
	if o.Seats != 1 {
		return 0
	}
	return slices.Index(c.Stages, o.Options[c.Option]) + 1
}

// HelpOf returns how many levels of help a setup takes.
func (c *Campaign) HelpOf(o Setup) int {
	levels := 0
	for _, id := range c.Help {
		n, _ := strconv.Atoi(o.Options[id]) // what is left out gives none
		levels += n
	}
	return levels
}

// Unhelped returns a setup without the help in it.
func (c *Campaign) Unhelped(o Setup) Setup {
	o.Options = maps.Clone(o.Options)
	for _, id := range c.Help {
		delete(o.Options, id)
	}
	return o
}

// whole says what is wrong with a campaign of these rules.
func (c *Campaign) whole(fill func(Setup) (Setup, error)) error {
	if len(c.Stages) == 0 || c.Won == nil {
		return errors.New("a campaign without stages, or without a way to win")
	}
	for i := range c.Stages {
		o, err := c.Setup(i+1, nil)
		if err == nil {
			o, err = fill(o)
		}
		switch {
		case err != nil:
			return fmt.Errorf("stage %d cannot be played: %w", i+1, err)
		case c.StageOf(o) != i+1:
			return fmt.Errorf("stage %q is there twice", c.Stages[i])
		case c.HelpOf(o) != 0:
			return fmt.Errorf("stage %d begins with %d levels of help", i+1, c.HelpOf(o))
		}
		for _, id := range c.Help {
			if _, err := strconv.Atoi(o.Options[id]); err != nil {
				return fmt.Errorf("option %q is no number of levels: %q", id, o.Options[id])
			}
		}
	}
	return nil
}

// CheckCampaign says what is wrong with the campaign of these rules, if they have one.
func (r *Rules[S, M]) CheckCampaign() error {
	if r.Campaign == nil {
		return nil
	}
	return r.Campaign.whole(r.Fill)
}
