package bot_test

import (
	"errors"
	"testing"
	"time"

	"lair.games/lair/bot"
)

func TestEntrants(t *testing.T) {
	for text, want := range map[string]bot.Entrant{
		"greedy":      {Level: "greedy"},
		"search/400":  {Level: "search", Limit: bot.Limit{Tries: 400}},
		"search/50ms": {Level: "search", Limit: bot.Limit{Time: 50 * time.Millisecond}},
		"search/1.5s": {Level: "search", Limit: bot.Limit{Time: 1500 * time.Millisecond}},
		"whoever/1":   {Level: "whoever", Limit: bot.Limit{Tries: 1}},
	} {
		if got, err := bot.ParseEntrant(text); err != nil || got != want {
			t.Errorf("%s: %+v, %v; want %+v", text, got, err, want)
		}
	}
	for _, text := range []string{"search/", "search/0", "search/-5", "search/soon", "search/-1s", "search/4/4"} {
		if got, err := bot.ParseEntrant(text); !errors.Is(err, bot.ErrLevel) {
			t.Errorf("%s: %+v, %v; want a refusal", text, got, err)
		}
	}
}
