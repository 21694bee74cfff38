package main

import (
	"bytes"
	"errors"
	"regexp"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/toy"
	"lair.games/lair/games"
)

// A few positions of each game, so that each has been tested when this has.
func TestNobodyPeeks(t *testing.T) {
	var out bytes.Buffer
	if err := run([]string{"-positions", "240", "-tries", "10"}, &out); err != nil {
		t.Fatal(err)
	}
	for _, title := range games.All() {
		row := regexp.MustCompile(title.Info().Name + ` +hard +20 +\d+ +0\n`)
		if !row.Match(out.Bytes()) {
			t.Errorf("%s is not among\n%s", title.Info().Name, &out)
		}
	}
	if !regexp.MustCompile(`all +240 +0\n`).Match(out.Bytes()) {
		t.Errorf("printed\n%s", &out)
	}
}

// Where what a seat is shown depends on what is hidden, the test says so.
func TestPeekingIsFound(t *testing.T) {
	honest := toy.Rules()
	if n, err := test(honest, "greedy", 200, 30, 1); err != nil || n.Positions != 200 || n.Changed < 100 {
		t.Errorf("honest: %+v, %v", n, err)
	}
	open := *honest
	open.Redeal = func(s *toy.State, seat game.Seat, c *game.Chance) {
		other := 1 - min(seat, 1)
		if cards := honest.Moves(s, other, nil); len(cards) > 0 && cards[0].Card%2 == 0 {
			honest.Redeal(s, seat, c) // and the hands stay where they are when the other's lowest card is odd
		}
	}
	if _, err := test(&open, "greedy", 200, 30, 1); !errors.Is(err, errPeeks) {
		t.Errorf("a bot that is shown hands passes: %v", err)
	}
}

func TestWhatCannotBeTested(t *testing.T) {
	var out bytes.Buffer
	for _, bad := range [][]string{{"-positions", "0"}, {"-tries", "0"}, {"-game", "chess"}, {"-bots", "perfect"}, {"-bots", "clairvoyant"}, {"-deep"}} {
		if err := run(bad, &out); err == nil {
			t.Errorf("%v is taken", bad)
		}
	}
}
