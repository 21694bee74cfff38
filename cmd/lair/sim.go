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

type simCmd struct {
	Game    string            `arg:"" optional:"" help:"One of ${games}."`
	Seats   amount            `help:"How many play; by default the fewest that can." placeholder:"N"`
	Matches amount            `help:"How many matches, rounded up so that everybody sits everywhere equally often." default:"1000" placeholder:"K"`
	Players []string          `help:"Bots by seat, the last one for all that are left: ${bots}; each in a style and with a limit of its own if you like: hard:bold, search/400 tries, search/50ms." default:"random" placeholder:"BOT"`
	Option  map[string]string `help:"Set an option of the game; may be repeated." placeholder:"ID=CHOICE"`
	Cards   cards             `help:"Deal from another card list than the box's own, a CSV file." placeholder:"GAME=FILE"`
	Values  values            `help:"Let bots go by other learned values than those inside, a file of lair train." placeholder:"GAME=FILE"`
	Seed    uint64            `help:"All chance follows from it." default:"1" placeholder:"S"`
	Tries   amount            `help:"Moves that a bot may try out in a decision; by default as many as it is used to." placeholder:"T"`
	Workers amount            `help:"Matches at the same time; by default one for each core." placeholder:"W"`
	JSON    bool              `name:"json" help:"Print the figures as JSON."`
	Bots    bool              `help:"List the games with their bots and options instead."`
}

// Help is printed below the flags.
func (simCmd) Help() string {
	return "Every deal is played once in each rotation of the players. The same seed gives the same figures on any machine, whatever the number of workers; only the timing differs."
}

func (c *simCmd) Run(ctx context.Context, s *streams) error {
	if c.Bots {
		return list(s.out)
	}
	if c.Game == "" {
		return misused("<game> is missing: one of %s", strings.Join(names(), ", "))
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
		Title: t, Setup: game.Setup{Seats: int(c.Seats), Options: c.Option}, Players: c.Players, Matches: int(c.Matches),
		Seed: c.Seed, Limit: bot.Limit{Tries: int(c.Tries)}, Workers: int(c.Workers), Progress: show.tell,
	})
	show.clear()
	if report != nil {
		if err := publish(s.out, report, c.JSON); err != nil {
			return err
		}
	}
	return c.explain(t, report, err)
}

// explain names the flag that a plan was refused for, and what it could have been.
func (c *simCmd) explain(t games.Title, r *arena.Report, err error) error {
	switch {
	case errors.Is(err, context.Canceled) && r != nil:
		return fmt.Errorf("stopped after %d matches", r.Matches)
	case errors.Is(err, arena.ErrPlayers):
		return misused("--players: %v", err)
	case errors.Is(err, arena.ErrMatches):
		return misused("--matches: %v", err)
	}
	return refused(t.Info(), int(c.Seats), err)
}

// figures are what a simulation has shown.
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

// options lists what a game's options can be set to.
func options(info game.Info) []string {
	var list []string
	for _, o := range info.Options {
		list = append(list, o.ID+"="+strings.Join(o.Choices, "|"))
	}
	return list
}

// list prints what can be simulated.
func list(w io.Writer) error {
	for _, t := range games.All() {
		info := t.Info()
		fmt.Fprintf(w, "%s, %d to %d seats\n  bots: %s\n  styles: %s\n", info.Name, info.Seats[0], info.Seats[1], strings.Join(levels(), ", "), strings.Join(t.Styles(), ", "))
		for _, o := range options(info) {
			fmt.Fprintf(w, "  option: %s\n", o)
		}
	}
	return nil
}

// levels lists the bots that can play matches between bots.
func levels() []string { return append(bot.Names(), bot.Baselines()...) }

// progress is one line on a terminal that says how far a run has come; on anything else it is nothing.
type progress struct {
	w     io.Writer
	start time.Time
	told  time.Time
}

func newProgress(w io.Writer) *progress {
	p := &progress{start: time.Now()}
	if f, ok := w.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		p.w = w
	}
	return p
}

// tell writes the line anew, at most ten times a second.
func (p *progress) tell(done, total int) {
	if p.w == nil || time.Since(p.told) < 100*time.Millisecond {
		return
	}
	p.told = time.Now()
	left := time.Since(p.start) * time.Duration(total-done) / time.Duration(done)
	fmt.Fprintf(p.w, "\r\x1b[K%d of %d matches, %d %%, %v left", done, total, 100*done/total, left.Round(time.Second))
}

func (p *progress) clear() {
	if p.w != nil && !p.told.IsZero() {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}
