package games_test

import (
	"fmt"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/games"
	"lair.games/lair/train"
)

// TestValuesAreGoneBy gives the bots of a game a value that likes what is bad.
func TestValuesAreGoneBy(t *testing.T) {
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
	spoilt, err := list.WithValues(name, v.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := list.WithValues("high-card", v.Bytes()); err == nil {
		t.Error("values for a game that is not there were taken")
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
		t.Errorf("with a value that likes what is bad a bot thinks %s as before", best[1])
	}
}

// gloomyFeatures are the features of Gloomy Graves, as a short training writes them.
func gloomyFeatures(t *testing.T) []string {
	t.Helper()
	title, _ := games.Find("gloomy-graves")
	v, err := title.Learner().Learn(t.Context(), train.Plan{Seats: []int{2}, Matches: 1, Rounds: 1})
	if err != nil {
		t.Fatal(err)
	}
	return v.Features
}
