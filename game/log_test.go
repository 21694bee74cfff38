package game_test

import (
	"encoding/json"
	"errors"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/toy"
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
	if allocs := testing.AllocsPerRun(100, func() {
		n++
		game.Tell(nil, game.Everyone, coins{1, n})
		game.TellApart(nil, game.Only(1), coins{1, n}, coins{1, 0})
	}); allocs != 0 {
		t.Errorf("it allocates %v times", allocs)
	}
}

func TestEverybodyHearsWhatTheyAreTold(t *testing.T) {
	var l game.Log
	game.Tell(&l, game.Everyone, bell{})
	game.TellApart(&l, game.Only(1), coins{1, 5}, coins{1, 0})
	game.Tell(&l, game.Watchers, coins{1, 7})
	for seat, want := range map[game.Seat]string{
		0:           `[{},{"seat":1,"n":0}]`,
		1:           `[{},{"seat":1,"n":5}]`,
		game.Nobody: `[{},{"seat":1,"n":0},{"seat":1,"n":7}]`,
		game.Open:   `[{},{"seat":1,"n":5},{"seat":1,"n":7}]`, // what was told apart is one event
	} {
		if got, err := json.Marshal(game.Heard(l.Lines(), seat)); err != nil ||
			string(got) != want {
			t.Errorf("seat %d hears %s (%v), want %s", seat, got, err, want)
		}
	}
	if l.Reset(); len(l.Lines()) != 0 {
		t.Errorf("after a reset there are %v", l.Lines())
	}
}

// A log of a match addresses nothing to seats that are not there; what
// everybody is told stays told to all.
func TestALogKnowsTheSeatsOfItsMatch(t *testing.T) {
	l := game.NewLog(2)
	game.Tell(l, game.Everyone, bell{})
	game.Tell(l, game.Everyone.Without(1), bell{})
	game.Tell(l, game.Everyone.Without(game.Nobody), bell{})
	game.Tell(l, game.Only(0), bell{})
	game.Tell(l, game.Watchers, bell{})
	game.TellApart(l, game.Only(1), bell{}, bell{})
	var to []game.Seats
	for _, line := range l.Lines() {
		to = append(to, line.To)
	}
	if got, err := json.Marshal(to); err != nil ||
		string(got) != `["all",[-1,0],[0,1],[0],[-1],[1],[-1,0]]` {
		t.Errorf("events are addressed to %s (%v)", got, err)
	}
	m, err := game.Erase(toy.Rules()).New(game.Setup{Seats: 2}, game.SeedOf(1))
	if err != nil {
		t.Fatal(err)
	}
	for !m.Over() {
		seat := m.Actors().Lowest()
		move, _ := json.Marshal(m.Moves(seat)[0])
		told, err := m.Play(seat, move)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range append(told, m.Lines(m.Ply())...) {
			if line.To != game.Everyone && line.To&^(game.First(2)|game.Watchers) != 0 {
				t.Errorf("of two seats %08b are told %s", line.To, line.Event.Kind())
			}
		}
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
	if want := `{"to":[0,1],"event":{"kind":"coins_paid","seat":1,"n":2}}`; err != nil ||
		string(line) != want {
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
