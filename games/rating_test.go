package games_test

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"lair.games/lair/bot"
	"lair.games/lair/game"
	"lair.games/lair/games"
)

const ratingsHead = "game,seats,options,player,rating,low,high,deals,version\n"

// The embedded ratings file is readable, formatted as the command writes it,
// and rates only existing bots, with random at zero.
func TestEmbeddedRatings(t *testing.T) {
	text, err := os.ReadFile("ratings.csv")
	if err != nil {
		t.Fatal(err)
	}
	list, err := games.ReadRatings(strings.NewReader(string(text)))
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := games.WriteRatings(&b, games.MergeRatings(list, nil)); err != nil ||
		b.String() != string(text) {
		t.Errorf("ratings.csv is not as lair arena --ratings writes it: %v", err)
	}
	for _, r := range list {
		title, ok := games.Find(r.Game)
		if !ok {
			t.Errorf("%+v: unknown game", r)
			continue
		}
		e, err := bot.ParseEntrant(r.Player)
		if err != nil || e.Limit != (bot.Limit{}) || !slices.Contains(title.Levels(), e.Level) {
			t.Errorf("%+v: unknown bot: %v", r, err)
		}
		if r.Player == "random" && r.Points != 0 {
			t.Errorf("%+v: random must have 0 points", r)
		}
	}
	rated := map[string]bool{}
	for _, title := range games.All() {
		for _, r := range title.Ratings() {
			rated[r.Game] = true
			if r.Game != title.Info().Name || r.Version != title.Ratings()[0].Version {
				t.Errorf("%s returns the rating %+v, which is not its own", title.Info().Name, r)
			}
		}
	}
	const measured = 4 // a new game has none until somebody measures its bots
	if len(rated) < measured {
		t.Errorf("only %v have ratings, want %d games at least", rated, measured)
	}
}

func TestForeignAndCorruptRatingsAreRefused(t *testing.T) {
	good := "high-card,2,,random,0,0,0,20,1\n"
	for _, c := range []struct{ name, text, says string }{
		{"nothing", "", "line 1"},
		{"something else", "name,strength\n1,2\n", "line 1"},
		{"a column too few", ratingsHead + "high-card,2,,random,0,0,0,20\n", "wrong number of fields"},
		{
			"a word for a number", ratingsHead + good + "high-card,2,,easy,strong,0,0,20,1\n",
			`line 3: rating cannot be "strong"`,
		},
		{"no seats", ratingsHead + "high-card,0,,easy,1,0,2,20,1\n", `line 2: seats cannot be "0"`},
		{"no player", ratingsHead + "high-card,2,,,1,0,2,20,1\n", "line 2"},
		{"outside its interval", ratingsHead + "high-card,2,,easy,5,7,9,20,1\n", "line 2: a rating of 5"},
		{"a player twice", ratingsHead + good + good, "line 3: the player is duplicated"},
	} {
		list, err := games.ReadRatings(strings.NewReader(c.text))
		if !errors.Is(err, games.ErrRatings) || !strings.Contains(err.Error(), c.says) ||
			list != nil {
			t.Errorf("%s: %v, %v", c.name, list, err)
		}
	}
}

// A new field replaces only the old one of the same game, seats and options.
func TestMergingRatings(t *testing.T) {
	row := func(game string, seats int, options, player string, points int) games.Rating {
		return games.Rating{
			Game: game, Seats: seats, Options: options, Player: player, Points: points, Low: points,
			High: points, Deals: 9, Version: 1,
		}
	}
	old := []games.Rating{
		row("b", 2, "", "hard", 1), row("b", 2, "", "gone", 2), row("b", 3, "", "hard", 3),
		row("b", 2, "m=x", "hard", 4), row("c", 2, "", "hard", 5),
	}
	field := []games.Rating{row("b", 2, "", "random", 0), row("b", 2, "", "hard", 9)}
	want := []games.Rating{
		row("b", 2, "", "hard", 9), row("b", 2, "", "random", 0), row("b", 2, "m=x", "hard", 4),
		row("b", 3, "", "hard", 3), row("c", 2, "", "hard", 5),
	}
	if got := games.MergeRatings(old, field); !slices.Equal(got, want) {
		t.Errorf("wrong ratings after merging: %v", got)
	}
	var b strings.Builder
	if err := games.WriteRatings(&b, want); err != nil {
		t.Fatal(err)
	}
	if back, err := games.ReadRatings(strings.NewReader(b.String())); err != nil ||
		!slices.Equal(back, want) {
		t.Errorf("ratings written and read back: %v, %v", back, err)
	}
}

func TestOptionsOfARating(t *testing.T) {
	title, _ := games.Find("mighty-monsters")
	full, err := title.Setup(
		game.Setup{
			Seats: 3, Options: map[string]string{"kings-new-rules": "on", "guard-line-up": "on"},
		},
	)
	if err != nil {
		t.Fatal(err)
	}
	if got := title.OptionsOf(full); got != "guard-line-up=on kings-new-rules=on" {
		t.Errorf("%q", got)
	}
	if full, err = title.Setup(game.Setup{Seats: 3}); err != nil || title.OptionsOf(full) != "" {
		t.Errorf("%q, %v", title.OptionsOf(full), err)
	}
}
