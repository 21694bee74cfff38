package game_test

import (
	"errors"
	"maps"
	"strings"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/toy"
)

func TestSetupNamesEveryOption(t *testing.T) {
	g := game.Erase(toy.Rules())
	asked := game.Setup{Seats: 3, Options: map[string]string{"low-wins": "on"}}
	got, err := g.Setup(asked)
	if err != nil {
		t.Fatal(err)
	}
	if want := map[string]string{"picking": "at-once", "low-wins": "on"}; got.Seats != 3 ||
		!maps.Equal(got.Options, want) {
		t.Errorf("got %+v", got)
	}
	if !got.On("low-wins") || got.On("picking") || !got.Is("picking", "at-once") ||
		got.Is("picking", "in-turn") {
		t.Errorf("%+v answers wrongly", got)
	}
	if len(asked.Options) != 1 {
		t.Errorf("the setup asked for was changed: %v", asked.Options)
	}
	again, err := g.Setup(got)
	if err != nil || !maps.Equal(again.Options, got.Options) {
		t.Errorf("filled twice it is %v (%v)", again, err)
	}
}

func TestSetupRefuses(t *testing.T) {
	g := game.Erase(toy.Rules())
	for words, o := range map[string]game.Setup{
		"1 seats, where 2 to 4 can play":     {Seats: 1},
		"5 seats":                            {Seats: 5},
		`there is no option "speed"`:         {Seats: 2, Options: map[string]string{"speed": "on"}},
		`option "low-wins" cannot be "true"`: {Seats: 2, Options: map[string]string{"low-wins": "true"}},
		"two seats cannot pick in turn": {
			Seats: 2, Options: map[string]string{"picking": "in-turn", "low-wins": "on"},
		},
	} {
		if _, err := g.Setup(o); !errors.Is(err, game.ErrOptions) ||
			!strings.Contains(err.Error(), words) {
			t.Errorf("%+v: %v, want %q", o, err, words)
		}
		if _, err := g.New(o, game.SeedOf(1)); !errors.Is(err, game.ErrOptions) {
			t.Errorf("%+v is dealt: %v", o, err)
		}
	}
}

func TestInfo(t *testing.T) {
	info := game.Erase(toy.Rules()).Info()
	if info.Name != "high-card" || info.Version != 1 || info.Seats != [2]int{2, 4} ||
		len(info.Options) != 2 {
		t.Errorf("%+v", info)
	}
	plain := toy.Rules()
	plain.Options = nil
	if options := game.Erase(plain).Info().Options; options == nil {
		t.Error("no options are written as null")
	}
}
