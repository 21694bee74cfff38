package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"lair.games/lair/arena"
	"lair.games/lair/bot"
	"lair.games/lair/game"
	"lair.games/lair/games"
)

// arenaCmd is "lair arena".
type arenaCmd struct {
	Game    string            `arg:"" help:"One of ${games}."`
	Seats   amount            `help:"Seats of a match; by default the fewest the game allows." placeholder:"N"`
	Players []string          `help:"The field: bots (${bots}), each optionally with a style or a limit: hard:bold, search/400 tries, search/50ms." default:"${levels}" placeholder:"BOT"`
	Deals   amount            `help:"Most deals to play, each in every rotation of its line-up." default:"200" placeholder:"K"`
	Duel    bool              `help:"Test the first two players against each other and stop as soon as it is clear which is better."`
	Option  map[string]string `help:"Set an option of the game; may be repeated." placeholder:"ID=CHOICE"`
	Cards   cards             `help:"Deal from another card list than Lair's own, a CSV file." placeholder:"GAME=FILE"`
	Values  values            `help:"Let bots use other learned values than the built-in ones, a file made by lair train." placeholder:"GAME=FILE"`
	Seed    uint64            `help:"Seed of all random numbers." default:"1" placeholder:"S"`
	Workers amount            `help:"Matches at the same time; by default one for each core." placeholder:"W"`
	Ratings string            `help:"Write the ratings to this file; they replace those of the same game, seats and options." placeholder:"FILE"`
	JSON    bool              `name:"json" help:"Print the figures as JSON."`
}

// Help is printed below the flags.
func (arenaCmd) Help() string {
	return "Line-ups are drawn from the field so that all bots meet equally often. " +
		"Ratings are fitted to all matches at once; the bot random, if it plays, is their zero. " +
		"Intervals count a deal as one observation. The same seed gives the same figures on " +
		"any machine, unless a bot is limited in time. An interrupt prints what is finished."
}

// Run plays the matches and prints the ratings.
func (c *arenaCmd) Run(ctx context.Context, s *streams) error {
	t, err := title(c.Game, c.Cards, c.Values)
	if err != nil {
		return err
	}
	if c.Seats == 0 {
		c.Seats = amount(t.Info().Seats[0])
	}
	if err := c.rateable(); err != nil {
		return err
	}
	rated, err := readRatings(c.Ratings)
	if err != nil {
		return err
	}
	show := newProgress(s.err)
	table, err := arena.RunField(ctx, arena.Field{
		Title: t, Setup: game.Setup{Seats: int(c.Seats), Options: c.Option},
		Players: c.Players, Deals: int(c.Deals), Duel: c.Duel, Seed: c.Seed,
		Workers: int(c.Workers), Report: show.tell,
	})
	show.clear()
	if table != nil {
		if err := publish(s.out, table, c.JSON); err != nil {
			return err
		}
	}
	if err == nil && c.Ratings != "" {
		return writeRatings(c.Ratings, games.MergeRatings(rated, ratingsOf(t, table)))
	}
	return c.explain(t.Info(), table, err)
}

// explain names the flag that caused an error, and its valid values.
func (c *arenaCmd) explain(info game.Info, t *arena.Table, err error) error {
	switch {
	case errors.Is(err, context.Canceled) && t != nil:
		return fmt.Errorf("stopped after %d matches", t.Matches)
	case errors.Is(err, arena.ErrField):
		return usagef("--players: %v", err)
	case errors.Is(err, arena.ErrDeals):
		return usagef("--deals: %v", err)
	}
	return refused(info, int(c.Seats), err)
}

// refused names the flag that made a line-up or a setup invalid.
func refused(info game.Info, seats int, err error) error {
	switch {
	case errors.Is(err, context.Canceled):
		return errors.New("stopped before the first match was over")
	case errors.Is(err, bot.ErrLevel):
		return usagef("--players: %v: a bot is one of %s", err, strings.Join(levels(), ", "))
	case errors.Is(err, game.ErrOptions) && (seats < info.Seats[0] || seats > info.Seats[1]):
		return usagef(
			"--seats: %s is played by %d to %d, not by %d", info.Name, info.Seats[0], info.Seats[1],
			seats,
		)
	case errors.Is(err, game.ErrOptions):
		return usagef("--option: %v; the options are %s", err, strings.Join(options(info), ", "))
	}
	return err
}
