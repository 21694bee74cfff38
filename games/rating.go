package games

import (
	"cmp"
	_ "embed"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"lair.games/lair/game"
)

// Rating is the measured strength of a bot in a field of bots. Points are on
// the scale of package arena: random has 0, and a bot with 400 points more than
// another finishes ahead 10 times out of 11.
type Rating struct {
	Game  string
	Seats int
	// Options lists the options not at their default, as "id=choice id=choice"
	// sorted by id; usually "".
	Options string
	Player  string // level, or level:style
	Points  int
	Low     int // Low and High bound the 95 % interval, a bootstrap over deals
	High    int
	Deals   int // deals of the field, each played in every rotation
	Version int // of the game's rules
}

// ErrRatings is wrapped by the errors of ReadRatings.
var ErrRatings = errors.New("not a file of ratings")

// ratingColumns is the first line of a ratings file.
var ratingColumns = []string{
	"game", "seats", "options", "player", "rating", "low", "high", "deals", "version",
}

//go:embed ratings.csv
var ratingsFile string

// measured holds the ratings that come with the program. A file that cannot be
// read fails the tests and gives no ratings.
var measured, _ = ReadRatings(strings.NewReader(ratingsFile))

// Ratings returns the ratings of the game's bots, measured with the original
// cards and the newest edition of the rules with which any were measured.
func (t Title) Ratings() []Rating { return t.rated(measured) }

func (t Title) rated(all []Rating) []Rating {
	info, list, newest := t.Info(), []Rating{}, 0
	for _, r := range all {
		if t.Deck() != "" || r.Game != info.Name || !slices.Contains(info.Editions, r.Version) {
			continue
		}
		if r.Version > newest {
			list, newest = list[:0], r.Version
		}
		if r.Version == newest {
			list = append(list, r)
		}
	}
	return list
}

// OptionsOf formats a setup's options like Rating.Options.
func (t Title) OptionsOf(o game.Setup) string {
	var set []string
	for _, option := range t.Info().Options {
		if v, ok := o.Options[option.ID]; ok && v != option.Default {
			set = append(set, option.ID+"="+v)
		}
	}
	slices.Sort(set)
	return strings.Join(set, " ")
}

// ReadRatings reads a ratings file. The error wraps ErrRatings and names the
// line.
func ReadRatings(r io.Reader) ([]Rating, error) {
	rows := csv.NewReader(r)
	head, err := rows.Read()
	if err != nil || !slices.Equal(head, ratingColumns) {
		return nil, fmt.Errorf(
			"%w: line 1 has to be %q", ErrRatings, strings.Join(ratingColumns, ","),
		)
	}
	var list []Rating
	for {
		row, err := rows.Read()
		if err == io.EOF {
			return list, nil
		}
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrRatings, err)
		}
		line, _ := rows.FieldPos(0)
		rating, err := ratingOf(row)
		if err == nil && slices.ContainsFunc(list, rating.replaces) {
			err = errors.New("the player is duplicated")
		}
		if err != nil {
			return nil, fmt.Errorf("%w: line %d: %w", ErrRatings, line, err)
		}
		list = append(list, rating)
	}
}

// ratingOf converts a row of the file.
func ratingOf(row []string) (Rating, error) {
	r := Rating{Game: row[0], Options: row[2], Player: row[3]}
	for _, column := range []struct {
		at    int
		least int
		to    *int
	}{
		{1, 1, &r.Seats},
		{4, math.MinInt32, &r.Points},
		{5, math.MinInt32, &r.Low},
		{6, math.MinInt32, &r.High},
		{7, 1, &r.Deals},
		{8, 1, &r.Version},
	} {
		n, err := strconv.Atoi(row[column.at])
		if err != nil || n < column.least {
			return r, fmt.Errorf("%s cannot be %q", ratingColumns[column.at], row[column.at])
		}
		*column.to = n
	}
	switch {
	case r.Game == "" || r.Player == "":
		return r, errors.New("the game or the player is missing")
	case r.Low > r.Points || r.Points > r.High:
		return r, fmt.Errorf("a rating of %d is not between %d and %d", r.Points, r.Low, r.High)
	}
	return r, nil
}

// WriteRatings writes a ratings file.
func WriteRatings(w io.Writer, list []Rating) error {
	rows := csv.NewWriter(w)
	_ = rows.Write(ratingColumns) // an error stays with the writer
	for _, r := range list {
		row := []string{r.Game, strconv.Itoa(r.Seats), r.Options, r.Player}
		for _, n := range []int{r.Points, r.Low, r.High, r.Deals, r.Version} {
			row = append(row, strconv.Itoa(n))
		}
		_ = rows.Write(row)
	}
	rows.Flush()
	return rows.Error()
}

// MergeRatings replaces the ratings of the same game, seats and options by
// those of a new field, because ratings of two fields have different zeros.
// Other ratings stay. The result is sorted by game, seats and options, best
// first.
func MergeRatings(old, field []Rating) []Rating {
	merged := slices.DeleteFunc(slices.Clone(old), func(r Rating) bool {
		return slices.ContainsFunc(field, func(n Rating) bool { return n.field() == r.field() })
	})
	merged = append(merged, field...)
	slices.SortFunc(merged, func(a, b Rating) int {
		return cmp.Or(
			cmp.Compare(a.Game, b.Game),
			cmp.Compare(a.Seats, b.Seats),
			cmp.Compare(a.Options, b.Options),
			cmp.Compare(b.Points, a.Points),
			cmp.Compare(a.Player, b.Player),
		)
	})
	return merged
}

// field returns what two ratings must have in common to be comparable.
func (r Rating) field() [3]string { return [3]string{r.Game, strconv.Itoa(r.Seats), r.Options} }

// replaces reports whether both ratings are of the same player in the same field.
func (r Rating) replaces(other Rating) bool {
	return r.field() == other.field() && r.Player == other.Player
}
