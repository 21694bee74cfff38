package game_test

import (
	"fmt"

	"lair.games/lair/game"
)

// heap is a position of Nim: nothing but small integers, so == compares it and
// assigning it copies it.
type heap struct {
	Seats, Left, Turn int8
}

// take is a move of Nim.
type take struct {
	N int8 `json:"n"`
}

// taken is the event that Nim tells.
type taken struct {
	Seat game.Seat `json:"seat"`
	N    int8      `json:"n"`
}

// Kind names the event.
func (taken) Kind() string { return "taken" }

// nim is a whole game. Seats take one to three of ten stones in turn, and the one
// that takes the last stone wins.
var nim = &game.Rules[heap, take]{
	Name: "nim", Version: 1, Min: 2, Max: 4,
	Events: []game.Event{taken{}},

	Deal: func(s *heap, o game.Setup, _ *game.Chance, _ *game.Log) {
		*s = heap{Seats: int8(o.Seats), Left: 10}
	},
	Actors: func(s *heap) game.Seats {
		if s.Left == 0 {
			return 0 // the match is over
		}
		return game.Only(game.Seat(s.Turn))
	},
	Moves: func(s *heap, _ game.Seat, buf []take) []take {
		for n := int8(1); n <= min(3, s.Left); n++ {
			buf = append(buf, take{n})
		}
		return buf
	},
	Apply: func(s *heap, seat game.Seat, m take, _ *game.Chance, l *game.Log) {
		s.Left -= m.N
		game.Tell(l, game.Everyone, taken{seat, m.N})
		if s.Left > 0 {
			s.Turn = (s.Turn + 1) % s.Seats
		}
	},
	Result: func(s *heap) game.Result {
		r := game.Result{Seats: s.Seats}
		if s.Left == 0 {
			r.Scores[s.Turn] = 1
		}
		r.Rank(nil)
		return r
	},
	Sheet: func(s *heap, seat game.Seat) []game.Item {
		points := 0
		if s.Left == 0 && game.Seat(s.Turn) == seat {
			points = 1
		}
		return []game.Item{{Line: "last-stone", Points: points}}
	},
	View: func(s *heap, _ game.Seat) any { // nothing is hidden
		return struct {
			Left int8 `json:"left"`
		}{s.Left}
	},
}

// A game is a value of functions. Callers copy a position and apply moves to the
// copy.
func ExampleRules() {
	var s heap
	chance := game.Fast(1)
	nim.Deal(&s, game.Setup{Seats: 2}, &chance, nil)
	next := s
	nim.Apply(&next, 0, take{3}, &chance, nil)
	fmt.Println(s.Left, nim.Moves(&s, 0, nil))
	fmt.Println(next.Left, nim.Actors(&next).Has(1))
	// Output:
	// 10 [{1} {2} {3}]
	// 7 true
}

// A match takes moves as JSON and keeps every position.
func ExampleMatch() {
	m, err := game.Erase(nim).New(game.Setup{Seats: 2}, game.NewSeed())
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, move := range []string{`{"n":3}`, `{"n":3}`, `{"n":2}`} {
		lines, err := m.Play(m.Actors().Lowest(), []byte(move))
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%+v\n", lines[0].Event)
	}
	_, err = m.Play(1, []byte(`{"n":3}`))
	fmt.Println(err)
	if _, err := m.Play(1, []byte(`{"n":2}`)); err != nil {
		fmt.Println(err)
	}
	fmt.Println("over:", m.Over(), "winner: seat", m.Result().Winners().Lowest())
	fmt.Printf("two plies before: %+v\n", m.View(m.Ply()-2, game.Nobody))
	// Output:
	// {Seat:0 N:3}
	// {Seat:1 N:3}
	// {Seat:0 N:2}
	// This move is not legal now.
	// over: true winner: seat 1
	// two plies before: {Left:4}
}
