package toy

import (
	"errors"
	"fmt"

	"lair.games/lair/game"
)

// Ferries is a second game made up for tests, of what High Card has not: a
// hidden choice made of two clicks, and a race.
//
// Everybody loads one of four crates and stows it in one of two holds, unseen
// by the others until all have. Then there is a ship for each, and whoever
// boards one first has it. A crate is worth ten times its number, a ship its
// number.
//
// One can play it alone, as a campaign of three voyages: each asks for a crate
// worth ten more than the one before. Ballast makes up for ten each.

// most who can play Ferries.
const crews = 6

// Act is what a move of Ferries does.
type Act int8

// The acts, in the order in which they are done.
const (
	LoadCrate Act = iota
	Stow
	Board
)

var acts = [...]string{"load", "stow", "board"}

// MarshalText writes the name of an act.
func (a Act) MarshalText() ([]byte, error) { return []byte(acts[a]), nil }

// UnmarshalText reads the name of an act.
func (a *Act) UnmarshalText(text []byte) error {
	for i, name := range acts {
		if name == string(text) {
			*a = Act(i)
			return nil
		}
	}
	return fmt.Errorf("there is no act %q", text)
}

// Step is a move of Ferries: what is done, and with which crate, hold or ship.
type Step struct {
	Do Act  `json:"do"`
	N  int8 `json:"n"`
}

// Harbour is a position of Ferries. 0 is no crate, hold or ship.
type Harbour struct {
	Seats   int8
	Sailing bool // all have stowed
	Crates  [crews]int8
	Holds   [crews]int8
	Ships   [crews]int8
}

// Quay is what a seat sees of a Harbour.
type Quay struct {
	Sailing bool   `json:"sailing"`
	Ready   []bool `json:"ready"`
	Crates  []int8 `json:"crates"` // 0 where it is not known
	Holds   []int8 `json:"holds"`
	Ships   []int8 `json:"ships"`
}

// Stowed tells that a seat has stowed its crate; Sailed that all have; Boarded who has which ship.
type (
	Stowed  struct{ Seat game.Seat }
	Sailed  struct{ Crates []int8 }
	Boarded struct {
		Seat game.Seat
		Ship int8
	}
)

// Kind names the event.
func (Stowed) Kind() string { return "crate_stowed" }

// Kind names the event.
func (Sailed) Kind() string { return "ferries_sailed" }

// Kind names the event.
func (Boarded) Kind() string { return "ship_boarded" }

// FerryRules returns the rules of Ferries.
func FerryRules() *game.Rules[Harbour, Step] {
	return &game.Rules[Harbour, Step]{
		Name: "ferries", Version: 1, Min: 1, Max: crews,
		Options: []game.Option{
			{ID: "voyage", Choices: []string{"1", "2", "3"}, Default: "1"},
			{ID: "ballast", Choices: []string{"0", "1", "2"}, Default: "0"},
		},
		Check: func(o game.Setup) error {
			if o.Seats > 1 && (!o.Is("voyage", "1") || !o.Is("ballast", "0")) {
				return errors.New("voyages and ballast are for one seat")
			}
			return nil
		},
		Campaign: &game.Campaign{
			Option: "voyage", Stages: []string{"1", "2", "3"}, Help: []string{"ballast"},
			Won: func(o game.Setup, r game.Result) bool {
				return int(r.Scores[0]) >= 10+10*int(o.Options["voyage"][0]-'0')-10*int(
					o.Options["ballast"][0]-'0',
				)
			},
		},
		Deal: func(s *Harbour, o game.Setup, _ *game.Chance, _ *game.Log) {
			*s = Harbour{Seats: int8(o.Seats)}
		},
		Actors: (*Harbour).actors, Moves: (*Harbour).moves, Apply: (*Harbour).apply,
		Result: func(s *Harbour) game.Result {
			r := game.Result{Seats: s.Seats}
			for i := range s.Seats {
				r.Scores[i] = int32(s.Crates[i])*10 + int32(s.Ships[i])
			}
			r.Rank(nil)
			return r
		},
		Sheet: func(s *Harbour, seat game.Seat) []game.Item {
			return []game.Item{
				{Line: "crate", Points: int(s.Crates[seat]) * 10},
				{Line: "ship", Points: int(s.Ships[seat])},
			}
		},
		View: func(s *Harbour, seat game.Seat) any { return s.view(seat) }, Redeal: (*Harbour).redeal,
		Why:    (*Harbour).why,
		Events: []game.Event{Stowed{}, Sailed{}, Boarded{}},
		Position: &game.Position[Harbour]{
			Encode: func(s *Harbour) any { return s },
			Load: func(data []byte) (s Harbour, o game.Setup, err error) {
				if err = game.Decode(data, &s); err == nil && (s.Seats < 1 || s.Seats > crews) {
					err = errors.New("there are 1 to 6 seats")
				}
				return s, game.Setup{Seats: int(s.Seats)}, err
			},
		},
		Thinking: &game.Thinking[Harbour, Step]{
			Bound: func(o game.Setup) int { return 3 * o.Seats },
		},
		Play: &game.Play[Harbour, Step]{
			Races: func(s *Harbour) bool { return s.Sailing && s.Seats > 1 },
		},
	}
}

func (s *Harbour) actors() game.Seats {
	var a game.Seats
	for i := range game.Seat(s.Seats) {
		if s.Sailing && s.Ships[i] == 0 || !s.Sailing && s.Holds[i] == 0 {
			a = a.With(i)
		}
	}
	return a
}

func (s *Harbour) moves(seat game.Seat, buf []Step) []Step {
	act, n := Board, s.Seats
	switch {
	case s.Sailing:
	case s.Crates[seat] == 0:
		act, n = LoadCrate, 4
	default:
		act, n = Stow, 2
	}
	for i := int8(1); i <= n; i++ {
		if act != Board || !s.taken(i) {
			buf = append(buf, Step{Do: act, N: i})
		}
	}
	return buf
}

func (s *Harbour) taken(ship int8) bool {
	for _, x := range s.Ships[:s.Seats] {
		if x == ship {
			return true
		}
	}
	return false
}

func (s *Harbour) apply(seat game.Seat, m Step, _ *game.Chance, l *game.Log) {
	switch m.Do {
	case LoadCrate:
		s.Crates[seat] = m.N
	case Stow:
		s.Holds[seat] = m.N
		game.Tell(l, game.Everyone, Stowed{seat})
		if s.actors() == 0 {
			s.Sailing = true
			game.Tell(l, game.Everyone, Sailed{append([]int8{}, s.Crates[:s.Seats]...)})
		}
	case Board:
		s.Ships[seat] = m.N
		game.Tell(l, game.Everyone, Boarded{seat, m.N})
	}
}

func (s *Harbour) view(seat game.Seat) Quay {
	v := Quay{Sailing: s.Sailing, Ships: append([]int8{}, s.Ships[:s.Seats]...)}
	for i := range game.Seat(s.Seats) {
		crate, hold := s.Crates[i], s.Holds[i]
		v.Ready = append(v.Ready, hold != 0)
		if !s.Sailing && i != seat && seat != game.Open {
			crate, hold = 0, 0
		}
		v.Crates, v.Holds = append(v.Crates, crate), append(v.Holds, hold)
	}
	return v
}

func (s *Harbour) redeal(seat game.Seat, c *game.Chance) {
	if s.Sailing || seat == game.Open {
		return
	}
	for i := range game.Seat(s.Seats) {
		switch {
		case i == seat:
		case s.Holds[i] == 0:
			s.Crates[i] = int8(c.IntN(5)) // nobody sees whether the crate is loaded yet
		default:
			s.Crates[i], s.Holds[i] = int8(1+c.IntN(4)), int8(1+c.IntN(2))
		}
	}
}

func (s *Harbour) why(seat game.Seat, m Step) game.Refusal {
	if s.Sailing && m.Do == Board && s.Ships[seat] != 0 {
		return game.Refusal{
			Reason: "already_boarded", Rule: "fe-board",
			Message: "You have boarded a ship already.",
		}
	}
	if s.Sailing && m.Do == Board && m.N >= 1 && m.N <= s.Seats {
		return game.Refusal{
			Reason: "ship_taken", Rule: "fe-board", Message: "Somebody has boarded this ship.",
		}
	}
	return game.Refusal{Reason: "wrong_phase", Message: "That is not what has to be decided now."}
}
