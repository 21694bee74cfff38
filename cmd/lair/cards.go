package main

import (
	"fmt"

	"lair.games/lair/games"
)

// cardsCmd is "lair cards".
type cardsCmd struct {
	Game string `arg:"" help:"The game: one of ${games}."`
}

// Help is printed below the flags.
func (cardsCmd) Help() string {
	return "The list is printed as CSV, as --cards of the other commands reads it: " +
		"save it, put the values of your own box in, and play with it."
}

// Run prints the card list of a game as CSV.
func (c *cardsCmd) Run(s *streams) error {
	t, err := find(games.All(), c.Game)
	if err != nil {
		return err
	}
	fmt.Fprint(s.out, t.List())
	switch {
	case t.List() == "":
		fmt.Fprintf(s.err, "%s has no cards.\n", c.Game)
	case !t.Replaceable():
		fmt.Fprintf(
			s.err, "These are the cards of the box: %s has no list that --cards could replace.\n",
			c.Game,
		)
	}
	return nil
}
