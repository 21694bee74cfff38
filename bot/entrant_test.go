package bot_test

import (
	"errors"
	"testing"
	"time"

	"lair.games/lair/bot"
	"lair.games/lair/game"
	"lair.games/lair/game/toy"
)

func TestEntrants(t *testing.T) {
	for text, want := range map[string]bot.Entrant{
		"greedy":      {Level: "greedy"},
		"search/400":  {Level: "search", Limit: bot.Limit{Tries: 400}},
		"search/50ms": {Level: "search", Limit: bot.Limit{Time: 50 * time.Millisecond}},
		"search/1.5s": {Level: "search", Limit: bot.Limit{Time: 1500 * time.Millisecond}},
		"hard:bold":   {Level: "hard", Style: "bold"},
		"hard:meek/9": {Level: "hard", Style: "meek", Limit: bot.Limit{Tries: 9}},
		"whoever/1":   {Level: "whoever", Limit: bot.Limit{Tries: 1}},
	} {
		if got, err := bot.ParseEntrant(text); err != nil || got != want {
			t.Errorf("%s: %+v, %v; want %+v", text, got, err, want)
		}
	}
	for _, text := range []string{
		"search/", "search/0", "search/-5", "search/soon", "search/-1s", "search/4/4",
	} {
		if got, err := bot.ParseEntrant(text); !errors.Is(err, bot.ErrLevel) {
			t.Errorf("%s: %+v, %v; want ErrLevel", text, got, err)
		}
	}
}

// Bots of each level can play in a style that wants to be behind, and then
// choose other moves.
func TestStyles(t *testing.T) {
	styled := *toy.Rules()
	styled.Thinking.Styles = []game.Style[state, move]{
		{Name: "meek", Value: func(s *state, w *[game.MaxSeats]float32) {
			for i, score := range rules.Result(s).Scores {
				w[i] = -float32(score)
			}
		}},
	}
	for _, level := range []string{"greedy", "easy"} {
		plain := seat(t, level)
		meek, err := bot.New(&styled, level+":meek")
		if err != nil {
			t.Fatal(err)
		}
		differ := 0
		positions(t, 4, func(s *state, who game.Seat, legal []move) {
			var v game.Sight[state, move]
			v.Look(rules, s, who)
			if plain.Choose(t.Context(), &v, 1, bot.Limit{}) != meek.Choose(
				t.Context(), &v, 1, bot.Limit{},
			) {
				differ++
			}
		})
		if differ == 0 {
			t.Errorf("%s chose the same moves in a style with the opposite goal", level)
		}
	}
	if p, err := bot.New(&styled, "hard:bold"); !errors.Is(err, bot.ErrLevel) {
		t.Errorf("an unknown style returned %v, %v; want ErrLevel", p, err)
	}
}
