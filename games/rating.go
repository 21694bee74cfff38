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

// Rating is how strong a bot has proved to be in a field of bots. Points are on the scale of package arena: random is 0, and
// a bot 400 points above another comes before it ten times in eleven.
type Rating struct {
	Game    string
	Seats   int
	Options string // those that were not at their default, as "id=choice id=choice" in the order of their ids; usually ""
	Player  string // level, or level:style
	Points  int
	Low     int // the middle 95 in 100 of the bootstrap over deals
	High    int
	Deals   int // of the field, each played in every rotation
	Version int // of the game's rules
}

// ErrRatings wraps whatever is wrong with a file of ratings.
var ErrRatings = errors.New("not a file of ratings")

// ratingColumns are the first line of a file of ratings.
var ratingColumns = []string{"game", "seats", "options", "player", "rating", "low", "high", "deals", "version"}

//go:embed ratings.csv
var ratingsFile string

// measured are the ratings that come with the program. A file that cannot be read fails the tests, and rates nobody.
var measured, _ = ReadRatings(strings.NewReader(ratingsFile))

// Ratings returns the ratings of the game's bots, measured with the cards of the box under the rules as they are today; those
// of older rules say nothing any more.
func (t Title) Ratings() []Rating {
	info, list := t.Info(), []Rating{}
	for _, r := range measured {
		if t.Deck() == "" && r.Game == info.Name && r.Version == info.Version {
			list = append(list, r)
		}
	}
	return list
}

// OptionsOf returns a setup's options in the form of Rating.Options.
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

// ReadRatings reads a file of ratings, or returns an error that wraps ErrRatings and names the line.
func ReadRatings(r io.Reader) ([]Rating, error) {
	rows := csv.NewReader(r)
	head, err := rows.Read()
	if err != nil || !slices.Equal(head, ratingColumns) {
		return nil, fmt.Errorf("%w: line 1 has to be %q", ErrRatings, strings.Join(ratingColumns, ","))
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
			err = errors.New("the player is there twice")
		}
		if err != nil {
			return nil, fmt.Errorf("%w: line %d: %w", ErrRatings, line, err)
		}
		list = append(list, rating)
	}
}

func ratingOf(row []string) (Rating, error) {
	r := Rating{Game: row[0], Options: row[2], Player: row[3]}
	for _, column := range []struct {
		at    int
		least int
		to    *int
	}{{1, 1, &r.Seats}, {4, math.MinInt32, &r.Points}, {5, math.MinInt32, &r.Low}, {6, math.MinInt32, &r.High}, {7, 1, &r.Deals}, {8, 1, &r.Version}} {
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
		return r, fmt.Errorf("a rating of %d lies not between %d and %d", r.Points, r.Low, r.High)
	}
	return r, nil
}

// WriteRatings writes a file of ratings.
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

// MergeRatings puts the ratings of a new field in place of those of the same game, seats and options: ratings of two fields
// have different zeros. The rest stays; all is sorted by game, seats and options, the best first.
func MergeRatings(old, field []Rating) []Rating {
	merged := slices.DeleteFunc(slices.Clone(old), func(r Rating) bool {
		return slices.ContainsFunc(field, func(n Rating) bool { return n.field() == r.field() })
	})
	merged = append(merged, field...)
	slices.SortFunc(merged, func(a, b Rating) int {
		return cmp.Or(
			cmp.Compare(a.Game, b.Game), cmp.Compare(a.Seats, b.Seats), cmp.Compare(a.Options, b.Options),
			cmp.Compare(b.Points, a.Points), cmp.Compare(a.Player, b.Player),
		)
	})
	return merged
}

// field is what two ratings must share to be compared.
func (r Rating) field() [3]string { return [3]string{r.Game, strconv.Itoa(r.Seats), r.Options} }

func (r Rating) replaces(other Rating) bool {
	return r.field() == other.field() && r.Player == other.Player
}
