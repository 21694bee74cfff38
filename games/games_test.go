package games_test

import (
	"context"
	"regexp"
	"testing"
	"time"

	"lair.games/lair/bot"
	"lair.games/lair/game"
	"lair.games/lair/games"
)

func TestNamesAreUniqueAndFound(t *testing.T) {
	seen := map[string]bool{}
	for _, title := range games.All() {
		name := title.Info().Name
		if seen[name] || !regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`).MatchString(name) {
			t.Errorf("%q is no name for a game, or two have it", name)
		}
		seen[name] = true
		if found, ok := games.Find(name); !ok || found.Info().Name != name {
			t.Errorf("%q is not found by its name", name)
		}
		if g, ok := games.Game(name); !ok || g.Info().Name != name {
			t.Errorf("the rules of %q are not found by its name", name)
		}
	}
	if _, ok := games.Find("chess"); ok || len(seen) == 0 {
		t.Errorf("chess is found among %v", seen)
	}
}

// Every bot can sit at every game with any number of seats, answers well within a second, and answers the same again.
func TestEveryBotPlaysEveryGame(t *testing.T) {
	ctx := context.Background()
	for _, title := range games.All() {
		info := title.Info()
		for seats := info.Seats[0]; seats <= info.Seats[1]; seats++ {
			for _, level := range title.Levels() {
				m, err := title.New(game.Setup{Seats: seats}, game.SeedOf(uint64(seats)))
				if err != nil {
					t.Fatal(err)
				}
				seat := m.Actors().Lowest()
				start := time.Now()
				move, _, err := title.Choose(ctx, m, seat, level, 1, 0)
				if err != nil {
					t.Fatalf("%s, %d seats, %s: %v", info.Name, seats, level, err)
				}
				if took := time.Since(start); took > time.Second {
					t.Errorf("%s, %d seats: %s thought for %v", info.Name, seats, level, took)
				}
				if again, _, err := title.Choose(ctx, m, seat, level, 1, 0); err != nil || string(again) != string(move) {
					t.Errorf("%s, %d seats: %s chose %s and then %s, %v", info.Name, seats, level, move, again, err)
				}
				if _, err := m.Play(seat, move); err != nil {
					t.Errorf("%s, %d seats: %s chose %s: %v", info.Name, seats, level, move, err)
				}
			}
		}
	}
}

// A whole match of each game between bots of all levels.
func TestBotsPlayMatchesToTheirEnd(t *testing.T) {
	for _, title := range games.All() {
		info := title.Info()
		levels := title.Levels()
		var players []string
		for i := range info.Seats[1] {
			players = append(players, levels[i%len(levels)])
		}
		table, err := title.Table(game.Setup{Seats: info.Seats[1]}, players, bot.Limit{Tries: 50})
		if err != nil {
			t.Fatal(err)
		}
		for n := range uint64(3) {
			out, err := table.Play(context.Background(), game.SeedOf(n), n, int(n))
			if err != nil || out.Plies == 0 || out.Result.Winners().Len() == 0 {
				t.Errorf("%s, seed %d: %+v, %v", info.Name, n, out, err)
			}
		}
	}
}
