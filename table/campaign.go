package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"lair.games/lair/game"
)

// Outcome is how an attempt at a stage of a campaign ended.
type Outcome string

// The outcomes. An attempt that nobody has finished has none.
const (
	Won  Outcome = "won"
	Lost Outcome = "lost"
)

// Attempt is a table at which a player tries a stage of a game's campaign.
type Attempt struct {
	Table   string
	Setup   game.Setup
	Stage   int // from 1
	Outcome Outcome
	Ended   time.Time // zero while it goes on
}

// Stage is how far a player has come with one stage of a campaign.
type Stage struct {
	Reached bool // the first, and every one after a stage that was won
	Won     int  // how often
	Lost    int
	Help    int    // levels of help that an attempt may take: one for each time it was lost since it was won last
	Table   string // of an attempt that goes on, the newest; "" if there is none
}

// Progress works out from a player's attempts, in the order in which they were opened, how far they have come. Nothing of it is
// stored: it is what the tables say.
func Progress(c *game.Campaign, attempts []Attempt) []Stage {
	stages := make([]Stage, len(c.Stages))
	stages[0].Reached = true
	ended := slices.Clone(attempts)
	slices.SortStableFunc(ended, func(a, b Attempt) int { return a.Ended.Compare(b.Ended) })
	for _, a := range ended {
		if a.Stage < 1 || a.Stage > len(stages) {
			continue // of a campaign that was longer once
		}
		s := &stages[a.Stage-1]
		switch a.Outcome {
		case Won:
			s.Won++
			s.Help = 0
			if a.Stage < len(stages) {
				stages[a.Stage].Reached = true
			}
		case Lost:
			s.Lost++
			s.Help++
		default:
			s.Table = a.Table // those that go on come first, the newest of them last
		}
	}
	return stages
}

// campaign returns the campaign of a game, or ErrNoCampaign.
func campaign(titles Titles, name string) (*game.Campaign, error) {
	g, ok := titles(name)
	if !ok {
		return nil, fmt.Errorf("%w: %q", ErrUnknownGame, name)
	}
	c := g.Campaign()
	if c == nil {
		return nil, fmt.Errorf("%s: %w", name, ErrNoCampaign)
	}
	return c, nil
}

// Campaign returns how far a player has come with a game's campaign, and all their attempts in the order in which they were
// opened. Player "" has not begun.
func (h *House) Campaign(ctx context.Context, name, player string) (*game.Campaign, []Stage, []Attempt, error) {
	c, err := campaign(h.c.Titles, name)
	if err != nil {
		return nil, nil, nil, err
	}
	var attempts []Attempt
	if player != "" {
		if attempts, err = h.c.Log.Attempts(ctx, player, name); err != nil {
			return nil, nil, nil, fmt.Errorf("attempts: %w", err)
		}
	}
	return c, Progress(c, attempts), attempts, nil
}

// Try opens a table at which a player tries a stage, and starts it; id and key as with Create. n.Setup has the options of the
// player's own choice, n.Stage says which stage. One that is not reached is refused, and more help than there is to take.
func (h *House) Try(ctx context.Context, id string, by By, n New) (Done, error) {
	if err := by.check(); err != nil {
		return Done{}, err
	}
	c, stages, attempts, err := h.Campaign(ctx, n.Game, by.Player)
	if err != nil {
		return Done{}, err
	}
	if n.Setup, err = c.Setup(n.Stage, n.Setup.Options); err != nil {
		return Done{}, err
	}
	if !slices.ContainsFunc(attempts, func(a Attempt) bool { return a.Table == id }) { // else it is asked for again
		if err := mayTry(c, stages, n); err != nil {
			return Done{}, err
		}
	}
	return h.Create(ctx, id, by, n, []Place{{Player: by.Player, Name: by.Name, Bot: by.Bot}}, true)
}

// MayTry says why a player could not try n.Stage with n.Setup now, or returns nil.
func (h *House) MayTry(ctx context.Context, player string, n New) error {
	c, stages, _, err := h.Campaign(ctx, n.Game, player)
	if err != nil {
		return err
	}
	return mayTry(c, stages, n)
}

func mayTry(c *game.Campaign, stages []Stage, n New) error {
	s := stages[n.Stage-1]
	switch help := c.HelpOf(n.Setup); {
	case !s.Reached:
		return fmt.Errorf("stage %d: %w", n.Stage, ErrNotReached)
	case help > s.Help:
		return fmt.Errorf("stage %d: %w: %d levels of %d", n.Stage, ErrHelp, help, s.Help)
	}
	return nil
}

// tryAgain makes a rematch of an attempt one that may be: with the help of the last, unless that was won.
func (h *House) tryAgain(ctx context.Context, by By, n *New) error {
	c, stages, _, err := h.Campaign(ctx, n.Game, by.Player)
	if err != nil {
		return err
	}
	if err = mayTry(c, stages, *n); errors.Is(err, ErrHelp) {
		n.Setup = c.Unhelped(n.Setup)
		err = nil
	}
	return err
}

// outcome is how a stage ended, once it has, be it an attempt or practice. It is won by who opened the table, with every move
// their own.
func (p *play) outcome() Outcome {
	if p.status != Over || p.match == nil {
		return ""
	}
	switch c := p.game.Campaign(); {
	case c == nil || c.StageOf(p.match.Setup()) == 0:
		return ""
	case p.assisted || !c.Won(p.match.Setup(), p.match.Result()):
		return Lost
	}
	return Won
}
