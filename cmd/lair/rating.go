package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"slices"

	"lair.games/lair/arena"
	"lair.games/lair/games"
)

// fewestRated is the fewest deals from which ratings have intervals.
const fewestRated = 5

// rateable returns an error if --ratings does not fit the other flags.
func (c *arenaCmd) rateable() error {
	switch {
	case c.Ratings == "":
		return nil
	case len(c.Cards) > 0 || c.Duel:
		return usagef(
			"--ratings: only a whole field with the cards of the box is rated, without --cards and --duel",
		)
	case !slices.Contains(c.Players, "random"):
		return usagef("--ratings: random has to be among the players: it is the zero")
	case c.Deals < fewestRated:
		return usagef(
			"--ratings: without at least %d deals nobody knows how sure the ratings are",
			fewestRated,
		)
	}
	return nil
}

// readRatings reads a file of ratings. One that does not exist holds none, and
// neither does a pipe or a device, which is only written to.
func readRatings(file string) ([]games.Rating, error) {
	if file == "" {
		return nil, nil
	}
	if regular, err := isReplaceable(file); !regular {
		return nil, err
	}
	text, err := readInput(file, ratingsFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	list, err := games.ReadRatings(bytes.NewReader(text))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return list, nil
}

// writeRatings writes a file of ratings.
func writeRatings(file string, list []games.Rating) error {
	return writeOutput(file, 0o644, func(w io.Writer) error { return games.WriteRatings(w, list) })
}

// ratingsOf returns the ratings of a field in whole points.
func ratingsOf(t games.Title, field *arena.Table) []games.Rating {
	var list []games.Rating
	for _, p := range field.Players {
		r := games.Rating{
			Game: field.Game, Seats: field.Setup.Seats, Options: t.OptionsOf(field.Setup), Player: p.Level,
			Points: roundToInt(p.Rating.Mean), Deals: field.Deals, Version: field.Version,
		}
		r.Low, r.High = r.Points, r.Points
		if i := p.Rating.Interval; i != nil {
			r.Low, r.High = min(r.Points, roundToInt(i[0])), max(r.Points, roundToInt(i[1]))
		}
		list = append(list, r)
	}
	return list
}

// roundToInt rounds to the nearest integer.
func roundToInt(x float64) int { return int(math.Round(x)) }
