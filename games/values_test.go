package games_test

import (
	"fmt"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/games"
	"lair.games/lair/train"
)

// TestLearnedValuesAreUsed gives the bots of a game a value that prefers bad
// positions.
func TestLearnedValuesAreUsed(t *testing.T) {
	const name = "gloomy-graves"
	v := &game.Values{Game: name, Version: 1}
	for n := range 5 {
		if n < 2 {
			continue
		}
		v.Features, v.Weights[n] = nil, nil
		for _, f := range gloomyFeatures(t) {
			w := float32(0)
			if f == "reckoned" {
				w = -1
			}
			v.Features, v.Weights[n] = append(v.Features, f), append(v.Weights[n], w)
		}
	}
	list := games.List(games.All())
	spoilt, err := list.WithValues(name, train.EncodeValues(v))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := list.WithValues("high-card", train.EncodeValues(v)); err == nil {
		t.Error("WithValues accepted an unknown game")
	}
	var best []string
	for _, l := range []games.List{list, spoilt} {
		g, _ := l.Game(name)
		m, err := g.New(game.Setup{Seats: 2}, game.SeedOf(1))
		if err != nil {
			t.Fatal(err)
		}
		title, _ := l.Find(name)
		_, thought, err := title.Choose(t.Context(), m, 0, "greedy", 1, 0)
		if err != nil {
			t.Fatal(err)
		}
		best = append(best, fmt.Sprintf("%s %v", thought.Moves[0].Move, thought.Moves[0].Margin))
	}
	if best[0] == best[1] {
		t.Errorf("with a value that prefers bad positions a bot still prefers %s", best[1])
	}
}

// gloomyFeatures returns the features of Gloomy Graves, as a short training
// writes them.
func gloomyFeatures(t *testing.T) []string {
	t.Helper()
	title, _ := games.Find("gloomy-graves")
	v, err := title.Learner().Learn(t.Context(), train.Plan{Seats: []int{2}, Matches: 1, Rounds: 1})
	if err != nil {
		t.Fatal(err)
	}
	return v.Features
}
