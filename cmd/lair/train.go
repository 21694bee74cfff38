package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"
	"strings"

	"lair.games/lair/game"
	"lair.games/lair/games"
	"lair.games/lair/train"
)

// trainCmd is "lair train".
type trainCmd struct {
	Game    string `arg:"" help:"One of ${learners}."`
	Seats   []int  `help:"Numbers of seats to learn for, with commas between them; by default all." placeholder:"N"`
	Matches amount `help:"Matches per round, for each number of seats." default:"2000" placeholder:"K"`
	Rounds  amount `help:"Rounds; in each the bots play with the values of the round before." default:"4" placeholder:"R"`
	Seed    uint64 `help:"Seed of all random numbers." default:"1" placeholder:"S"`
	Workers amount `help:"Matches at the same time; by default one for each core." placeholder:"W"`
	Out     string `help:"File for the values; during the training FILE.state keeps its progress." required:"" placeholder:"FILE"`
}

// Help is printed below the flags.
func (trainCmd) Help() string {
	return "Bots play against themselves, and the weights of the game's value are fitted to the " +
		"results. The same seed gives the same file with any number of workers. After an " +
		"interrupt, the same command continues. Use the result with --values GAME=FILE."
}

// Run trains and writes the file of values.
func (c *trainCmd) Run(ctx context.Context, s *streams) error {
	t, err := find(games.All(), c.Game)
	if err != nil {
		return err
	}
	show := newProgress(s.err)
	done, total := 0, 0
	v, err := t.Learner().Learn(ctx, train.Plan{
		Seats: c.Seats, Matches: int(c.Matches), Rounds: int(c.Rounds), Seed: c.Seed,
		Workers: int(c.Workers), State: c.state(),
		Report: func(d, all int) { done, total = d, all; show.tell(d, all) },
	})
	show.clear()
	if err != nil {
		return c.explain(t.Info(), done, total, err)
	}
	err = writeOutput(c.Out, 0o644, func(w io.Writer) error {
		_, err := w.Write(train.EncodeValues(v))
		return err
	})
	if err != nil {
		return fmt.Errorf("the values: %w", err)
	}
	fmt.Fprintf(
		s.out, "%s: %d features for %s seats, from %d matches\n", c.Out, len(v.Features),
		numbers(v), total,
	)
	return c.tidy()
}

// state returns the file that keeps the progress of a training, or "" if the
// values go to a pipe or a device.
func (c *trainCmd) state() string {
	if regular, err := isReplaceable(c.Out); err == nil && !regular {
		return ""
	}
	return c.Out + ".state"
}

// explain names the flag that caused an error, or how to continue after an
// interrupt.
func (c *trainCmd) explain(info game.Info, done, total int, err error) error {
	switch {
	case errors.Is(err, context.Canceled):
		return fmt.Errorf(
			"stopped after %d of %d matches: the same command goes on from there, by %s", done,
			total, c.state(),
		)
	case errors.Is(err, train.ErrNothing):
		return usagef("%v: <game> is one of %s", err, strings.Join(learningGames(), ", "))
	case errors.Is(err, train.ErrPlan):
		return usagef("--seats: %v", err)
	case errors.Is(err, game.ErrOptions):
		return usagef(
			"--seats: %s is played by %d to %d: %v", info.Name, info.Seats[0], info.Seats[1], err,
		)
	}
	return err
}

// tidy removes the state file of a finished training.
func (c *trainCmd) tidy() error {
	if c.state() == "" {
		return nil
	}
	if err := os.Remove(c.state()); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s cannot be removed: %w", c.state(), cause(err))
	}
	return nil
}

// numbers lists the numbers of seats that values are for.
func numbers(v *game.Values) string {
	var list []string
	for n, weights := range v.Weights {
		if len(weights) > 0 {
			list = append(list, strconv.Itoa(n))
		}
	}
	return strings.Join(list, ", ")
}

// learningGames lists the games that have values to learn.
func learningGames() (names []string) {
	for _, t := range games.All() {
		if t.Learner().Learns() {
			names = append(names, t.Info().Name)
		}
	}
	return names
}
