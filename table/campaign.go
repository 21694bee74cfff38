package table

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"

	"lair.games/lair/game"
)

// Outcome is how an attempt at a stage of a campaign ended.
type Outcome string

// The outcomes. An unfinished attempt has none.
const (
	Won Outcome = "won"
	// WonWithUndo is a win after an undo over something revealed. It opens the
	// next stage, and is not clean.
	WonWithUndo Outcome = "won-with-undo"
	Lost        Outcome = "lost"
)

// Won reports whether the stage was won, with or without an undo.
func (o Outcome) Won() bool { return o == Won || o == WonWithUndo }

// Attempt is a table at which a player attempts a stage of a game's campaign.
type Attempt struct {
	Table   string
	Setup   game.Setup
	Stage   int // from 1
	Outcome Outcome
	Ended   time.Time // zero while it goes on
}

// Stage is a player's progress at one stage of a campaign.
type Stage struct {
	Reached bool // the first stage, and every stage after one that was won
	Won     int  // number of wins
	Clean   bool // one of the wins took back nothing that had revealed something
	Lost    int
	// losses before the first win; a later loss does not change it
	LostFirst int
	// levels of help that an attempt may use: one for each loss since the last
	// win
	Help  int
	Table string // the newest unfinished attempt; "" if there is none
}

// Progress computes a player's progress from their attempts, which must be in
// the order in which they were opened. It is not stored: the tables are the
// only source.
func Progress(c *game.Campaign, attempts []Attempt) []Stage {
	stages := make([]Stage, len(c.Stages))
	stages[0].Reached = true
	ended := slices.Clone(attempts)
	slices.SortStableFunc(ended, func(a, b Attempt) int { return a.Ended.Compare(b.Ended) })
	for _, a := range ended {
		if a.Stage < 1 || a.Stage > len(stages) {
			continue // left from a longer campaign
		}
		s := &stages[a.Stage-1]
		switch a.Outcome {
		case Won, WonWithUndo:
			s.Won++
			s.Clean = s.Clean || a.Outcome == Won
			s.Help = 0
			if a.Stage < len(stages) {
				stages[a.Stage].Reached = true
			}
		case Lost:
			s.Lost++
			s.Help++
			if s.Won == 0 {
				s.LostFirst++
			}
		default:
			s.Table = a.Table // unfinished attempts sort first, the newest of them last
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

// Campaign returns a game's campaign, a player's progress in it, and all their
// attempts in the order in which they were opened. Player "" has no attempts.
func (r *Registry) Campaign(
	ctx context.Context, name, player string,
) (*game.Campaign, []Stage, []Attempt, error) {
	c, err := campaign(r.config.Titles, name)
	if err != nil {
		return nil, nil, nil, err
	}
	var attempts []Attempt
	if player != "" {
		if attempts, err = r.config.Log.Attempts(ctx, player, name); err != nil {
			return nil, nil, nil, fmt.Errorf("attempts: %w", err)
		}
	}
	return c, Progress(c, attempts), attempts, nil
}

// StartAttempt opens a table for stage n.Stage and starts it; id and key are as
// with Create. n.Setup holds the options that the player chose. It returns
// ErrNotReached or ErrHelp if the player may not attempt that.
func (r *Registry) StartAttempt(ctx context.Context, id string, by By, n New) (Done, error) {
	if err := by.check(); err != nil {
		return Done{}, err
	}
	c, stages, attempts, err := r.Campaign(ctx, n.Game, by.Player)
	if err != nil {
		return Done{}, err
	}
	if n.Setup, err = c.Setup(n.Stage, n.Setup.Options); err != nil {
		return Done{}, err
	}
	// otherwise the command is a repetition
	if !slices.ContainsFunc(attempts, func(a Attempt) bool { return a.Table == id }) {
		if err := mayTry(c, stages, n); err != nil {
			return Done{}, err
		}
	}
	return r.Create(ctx, id, by, n, []Place{{Player: by.Player, Name: by.Name, Bot: by.Bot}}, true)
}

// CheckAttempt returns the error that StartAttempt would return for n now, or
// nil.
func (r *Registry) CheckAttempt(ctx context.Context, player string, n New) error {
	c, stages, _, err := r.Campaign(ctx, n.Game, player)
	if err != nil {
		return err
	}
	return mayTry(c, stages, n)
}

// mayTry returns ErrNotReached or ErrHelp if n must not be attempted.
func mayTry(c *game.Campaign, stages []Stage, n New) error {
	s := stages[n.Stage-1]
	switch help := helpOf(c, n.Setup); {
	case !s.Reached:
		return fmt.Errorf("stage %d: %w", n.Stage, ErrNotReached)
	case help > s.Help:
		return fmt.Errorf("stage %d: %w: %d levels of %d", n.Stage, ErrHelp, help, s.Help)
	}
	return nil
}

// helpOf returns how many levels of help a setup takes.
func helpOf(c *game.Campaign, o game.Setup) int {
	levels := 0
	for _, id := range c.Help {
		n, _ := strconv.Atoi(o.Options[id]) // an option left out gives no help
		levels += n
	}
	return levels
}

// unhelped returns a setup without the help in it.
func unhelped(c *game.Campaign, o game.Setup) game.Setup {
	o.Options = maps.Clone(o.Options)
	for _, id := range c.Help {
		delete(o.Options, id)
	}
	return o
}

// adjustRematch makes a rematch of an attempt allowed: it keeps the help of the
// last attempt unless the player has lost it by winning.
func (r *Registry) adjustRematch(ctx context.Context, by By, n *New) error {
	c, stages, _, err := r.Campaign(ctx, n.Game, by.Player)
	if err != nil {
		return err
	}
	if err = mayTry(c, stages, *n); errors.Is(err, ErrHelp) {
		n.Setup = unhelped(c, n.Setup)
		err = nil
	}
	return err
}

// outcome returns how a finished stage ended, whether attempted or practised.
// It is won if the host won with only their own moves, and cleanly if none of
// their undos went back over something revealed.
func (st *state) outcome() Outcome {
	if st.status != Over || st.match == nil {
		return ""
	}
	switch c := st.game.Campaign(); {
	case c == nil || c.StageOf(st.match.Setup()) == 0:
		return ""
	case st.assisted || !c.Won(st.match.Setup(), st.match.Result()):
		return Lost
	case st.foresaw != 0:
		return WonWithUndo
	}
	return Won
}
