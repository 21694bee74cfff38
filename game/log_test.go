package game_test

import (
	"encoding/json"
	"errors"
	"testing"

	"lair.games/lair/game"
)

type coins struct {
	Seat game.Seat `json:"seat"`
	N    int       `json:"n"`
}

func (coins) Kind() string { return "coins_paid" }

type bell struct{}

func (bell) Kind() string { return "bell_rung" }

type mute struct{ C chan int }

func (mute) Kind() string { return "mute" }

func TestTellingNobodyListeningAllocatesNothing(t *testing.T) {
	n := 0
	if allocs := testing.AllocsPerRun(100, func() { n++; game.Tell(nil, game.Everyone, coins{1, n}) }); allocs != 0 {
		t.Errorf("it allocates %v times", allocs)
	}
}

func TestEverybodyHearsWhatTheyAreTold(t *testing.T) {
	var l game.Log
	game.Tell(&l, game.Everyone, bell{})
	game.Tell(&l, game.Only(1), coins{1, 5})
	game.Tell(&l, game.Everyone.Without(1), coins{1, 0})
	game.Tell(&l, game.Watchers, coins{1, 7})
	for seat, want := range map[game.Seat]string{
		0:           `[{},{"seat":1,"n":0}]`,
		1:           `[{},{"seat":1,"n":5}]`,
		game.Nobody: `[{},{"seat":1,"n":0},{"seat":1,"n":7}]`,
		game.Open:   `[{},{"seat":1,"n":5},{"seat":1,"n":0},{"seat":1,"n":7}]`,
	} {
		if got, err := json.Marshal(game.Heard(l.Lines(), seat)); err != nil || string(got) != want {
			t.Errorf("seat %d hears %s (%v), want %s", seat, got, err, want)
		}
	}
	if l.Reset(); len(l.Lines()) != 0 {
		t.Errorf("after a reset there are %v", l.Lines())
	}
}

func TestEventsInJSON(t *testing.T) {
	for want, e := range map[string]game.Event{
		`{"kind":"bell_rung"}`:                   bell{},
		`{"kind":"coins_paid","seat":-1,"n":30}`: coins{game.Nobody, 30},
	} {
		if got, err := game.MarshalEvent(e); err != nil || string(got) != want {
			t.Errorf("%T is written %s (%v), want %s", e, got, err, want)
		}
	}
	line, err := json.Marshal(game.Line{To: game.First(2), Event: coins{1, 2}})
	if want := `{"to":[0,1],"event":{"kind":"coins_paid","seat":1,"n":2}}`; err != nil || string(line) != want {
		t.Errorf("a line is written %s (%v), want %s", line, err, want)
	}
	var wrong *json.UnsupportedTypeError
	if _, err := game.MarshalEvent(mute{}); !errors.As(err, &wrong) {
		t.Errorf("an event that cannot be written: %v", err)
	}
	if _, err := json.Marshal(game.Line{Event: mute{}}); !errors.As(err, &wrong) {
		t.Errorf("a line that cannot be written: %v", err)
	}
}
