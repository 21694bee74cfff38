package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"golang.org/x/term"
	"lair.games/lair/arena"
	"lair.games/lair/bot"
	"lair.games/lair/game"
	"lair.games/lair/games"
)

// simCmd is "lair sim".
type simCmd struct {
	Game    string            `arg:"" optional:"" help:"One of ${games}."`
	Seats   amount            `help:"Seats of a match; by default the fewest the game allows." placeholder:"N"`
	Matches amount            `help:"Number of matches, rounded up so that each player sits in each seat equally often." default:"1000" placeholder:"K"`
	Players []string          `help:"Bots by seat, the last one for all that are left: ${bots}; each optionally with a style or a limit: hard:bold, search/400 tries, search/50ms." default:"random" placeholder:"BOT"`
	Option  map[string]string `help:"Set an option of the game; may be repeated." placeholder:"ID=CHOICE"`
	Cards   cards             `help:"Deal from another card list than Lair's own, a CSV file." placeholder:"GAME=FILE"`
	Values  values            `help:"Let bots use other learned values than the built-in ones, a file made by lair train." placeholder:"GAME=FILE"`
	Seed    uint64            `help:"Seed of all random numbers." default:"1" placeholder:"S"`
	Tries   amount            `help:"Most moves that a bot tries per decision; by default the bot's own number." placeholder:"T"`
	Workers amount            `help:"Matches at the same time; by default one for each core." placeholder:"W"`
	JSON    bool              `name:"json" help:"Print the figures as JSON."`
	Bots    bool              `help:"List the games with their bots and options instead."`
}

// Help is printed below the flags.
func (simCmd) Help() string {
	return "Every deal is played once in each rotation of the players. The same seed gives the " +
		"same figures on any machine and with any number of workers; only the timing differs."
}

// Run plays the matches and prints the figures.
func (c *simCmd) Run(ctx context.Context, s *streams) error {
	if c.Bots {
		return list(s.out)
	}
	if c.Game == "" {
		return usagef("<game> is missing: one of %s", strings.Join(names(), ", "))
	}
	t, err := title(c.Game, c.Cards, c.Values)
	if err != nil {
		return err
	}
	if c.Seats == 0 {
		c.Seats = amount(t.Info().Seats[0])
	}
	show := newProgress(s.err)
	report, err := arena.Run(ctx, arena.Plan{
		Title: t, Setup: game.Setup{Seats: int(c.Seats), Options: c.Option},
		Players: c.Players, Matches: int(c.Matches), Seed: c.Seed,
		Limit: bot.Limit{Tries: int(c.Tries)}, Workers: int(c.Workers), Progress: show.tell,
	})
	show.clear()
	if report != nil {
		if err := publish(s.out, report, c.JSON); err != nil {
			return err
		}
	}
	return c.explain(t, report, err)
}

// explain names the flag that caused an error, and its valid values.
func (c *simCmd) explain(t games.Title, r *arena.Report, err error) error {
	switch {
	case errors.Is(err, context.Canceled) && r != nil:
		return fmt.Errorf("stopped after %d matches", r.Matches)
	case errors.Is(err, arena.ErrPlayers):
		return usagef("--players: %v", err)
	case errors.Is(err, arena.ErrMatches):
		return usagef("--matches: %v", err)
	}
	return refused(t.Info(), int(c.Seats), err)
}

// figures is the result of a simulation.
type figures interface {
	Write(w io.Writer) error // for people
}

// publish writes figures for people, or as JSON for programs.
func publish(w io.Writer, f figures, asJSON bool) error {
	if !asJSON {
		return f.Write(w)
	}
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(f)
}

// options lists a game's options with their choices.
func options(info game.Info) []string {
	var list []string
	for _, o := range info.Options {
		list = append(list, o.ID+"="+strings.Join(o.Choices, "|"))
	}
	return list
}

// list prints all games with their bots, styles and options.
func list(w io.Writer) error {
	for _, t := range games.All() {
		info := t.Info()
		fmt.Fprintf(
			w, "%s, %d to %d seats\n  bots: %s\n  styles: %s\n", info.Name, info.Seats[0],
			info.Seats[1], strings.Join(levels(), ", "), strings.Join(t.Styles(), ", "),
		)
		for _, o := range options(info) {
			fmt.Fprintf(w, "  option: %s\n", o)
		}
	}
	return nil
}

// levels lists the bots for matches between bots.
func levels() []string { return append(bot.Names(), bot.Baselines()...) }

// progress shows the progress of a run as one line on a terminal. If the output
// is not a terminal, it shows nothing.
type progress struct {
	w     io.Writer
	start time.Time
	told  time.Time
}

// newProgress returns a progress that writes to w if w is a terminal.
func newProgress(w io.Writer) *progress {
	p := &progress{start: time.Now()}
	if f, ok := w.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		p.w = w
	}
	return p
}

// tell rewrites the line, at most ten times a second.
func (p *progress) tell(done, total int) {
	if p.w == nil || time.Since(p.told) < 100*time.Millisecond {
		return
	}
	p.told = time.Now()
	left := time.Since(p.start) * time.Duration(total-done) / time.Duration(done)
	fmt.Fprintf(
		p.w, "\r\x1b[K%d of %d matches, %d %%, %v left", done, total, 100*done/total,
		left.Round(time.Second),
	)
}

// clear removes the line.
func (p *progress) clear() {
	if p.w != nil && !p.told.IsZero() {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}
