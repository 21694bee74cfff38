package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"strings"

	"lair.games/lair/game"
	"lair.games/lair/games"
	"lair.games/lair/train"
)

type trainCmd struct {
	Game    string `arg:"" help:"One of ${learners}."`
	Seats   []int  `help:"Numbers of seats to learn for, with commas between them; by default all." placeholder:"N"`
	Matches amount `help:"Matches in a round, for each number of seats." default:"2000" placeholder:"K"`
	Rounds  amount `help:"Rounds; in each the bots play with what they learned in those before." default:"4" placeholder:"R"`
	Seed    uint64 `help:"All chance follows from it." default:"1" placeholder:"S"`
	Workers amount `help:"Matches at the same time; by default one for each core." placeholder:"W"`
	Out     string `help:"File for the values; until they are there, FILE.state keeps how far the training has come." required:"" placeholder:"FILE"`
}

// Help is printed below the flags.
func (trainCmd) Help() string {
	return "Bots play against themselves, and the weights of the game's value are fitted to how those matches ended. The same seed gives the same file, whatever the number of workers; interrupt it, run the same command again, and it goes on. Try what it has learned with --values GAME=FILE."
}

func (c *trainCmd) Run(ctx context.Context, s *streams) error {
	t, err := find(games.All(), c.Game)
	if err != nil {
		return err
	}
	show := newProgress(s.err)
	done, total := 0, 0
	v, err := t.Learner().Learn(ctx, train.Plan{
		Seats: c.Seats, Matches: int(c.Matches), Rounds: int(c.Rounds), Seed: c.Seed, Workers: int(c.Workers), State: c.state(),
		Report: func(d, all int) { done, total = d, all; show.tell(d, all) },
	})
	show.clear()
	if err != nil {
		return c.explain(t.Info(), done, total, err)
	}
	if err := train.WriteFile(c.Out, v.Bytes()); err != nil {
		return fmt.Errorf("the values cannot be written: %w", cause(err))
	}
	fmt.Fprintf(s.out, "%s: %d features for %s seats, from %d matches\n", c.Out, len(v.Features), numbers(v), total)
	return c.tidy()
}

func (c *trainCmd) state() string { return c.Out + ".state" }

// explain says what has become of a training that did not come to its end.
func (c *trainCmd) explain(info game.Info, done, total int, err error) error {
	switch {
	case errors.Is(err, context.Canceled):
		return fmt.Errorf("stopped after %d of %d matches: the same command goes on from there, by %s", done, total, c.state())
	case errors.Is(err, train.ErrNothing):
		return misused("%v: <game> is one of %s", err, strings.Join(learners(), ", "))
	case errors.Is(err, train.ErrPlan):
		return misused("--seats: %v", err)
	case errors.Is(err, game.ErrOptions):
		return misused("--seats: %s is played by %d to %d: %v", info.Name, info.Seats[0], info.Seats[1], err)
	}
	return err
}

// tidy removes the state of a training that is over.
func (c *trainCmd) tidy() error {
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

// learners are the games in which something is learned.
func learners() (names []string) {
	for _, t := range games.All() {
		if t.Learner().Learns() {
			names = append(names, t.Info().Name)
		}
	}
	return names
}
