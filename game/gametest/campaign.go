package gametest

import (
	"errors"
	"fmt"
	"strconv"

	"lair.games/lair/game"
)

// campaign reports what is wrong with the campaign of a game, if it has one.
func campaign[S, M comparable](r *game.Rules[S, M]) error {
	c := r.Campaign
	if c == nil {
		return nil
	}
	if len(c.Stages) == 0 || c.Won == nil {
		return errors.New("the campaign has no stages or cannot be won")
	}
	for i := range c.Stages {
		o, err := c.Setup(i+1, nil)
		if err == nil {
			o, err = r.Fill(o)
		}
		switch {
		case err != nil:
			return fmt.Errorf("stage %d cannot be played: %w", i+1, err)
		case c.StageOf(o) != i+1:
			return fmt.Errorf("stage %q is duplicated", c.Stages[i])
		}
		for _, id := range c.Help {
			if n, err := strconv.Atoi(o.Options[id]); err != nil || n != 0 {
				return fmt.Errorf("the default of option %q is %q, want no level", id, o.Options[id])
			}
		}
	}
	return nil
}
