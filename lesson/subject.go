package lesson

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"sync"

	"lair.games/lair/game"
)

// Subject is a game in which lessons are given.
type Subject struct {
	Game game.Game
	// Files holds the lessons in the folder "lessons", with rulebook.md beside
	// it.
	Files fs.FS
	// Facts returns named facts about what a legal move of a seat does, besides
	// the fields of the move itself: numbers, strings and booleans. view is what
	// the seat sees before the move; after returns what it sees afterwards, and
	// what was told. It must not change either. nil means no facts.
	Facts func(
		seat game.Seat, move, view any, after func() (any, []game.Line),
	) map[string]any
	// Things names what lies on the board as a seat sees it ("guard:1"). Lessons
	// point at these names only; the game's page knows where each is drawn.
	Things func(seat game.Seat, view any) []string

	once sync.Once
	book book
}

// option is a legal move. Its facts are found when they are asked for.
type option struct {
	of     *options
	typed  any
	move   json.RawMessage
	fields map[string]any // of the move itself
	facts  map[string]any
}

// options are the legal moves of a seat. They share the view.
type options struct {
	subject *Subject
	m       game.Match
	seat    game.Seat
	view    any
	list    []option
}

// options lists the legal moves of a seat.
func (s *Subject) options(m game.Match, seat game.Seat) *options {
	moves := m.Moves(seat)
	all := &options{subject: s, m: m, seat: seat, list: make([]option, len(moves))}
	for i, x := range moves {
		o := option{of: all, typed: x}
		var err error
		if o.move, err = json.Marshal(x); err == nil {
			err = json.Unmarshal(o.move, &o.fields)
		}
		if err != nil {
			panic(fmt.Sprintf("lesson: a move of %s has no JSON: %v", m.Game().Info().Name, err))
		}
		all.list[i] = o
	}
	return all
}

// find returns a legal move that is given as JSON, or a refusal.
func (s *Subject) find(m game.Match, seat game.Seat, move []byte) (*option, error) {
	if no := m.Refuse(seat, move); no != nil {
		return nil, no
	}
	// The match reads the text as its own move; played on a fork, it is written
	// the way the list has it.
	fork := m.Fork(m.Ply())
	if _, err := fork.Play(seat, move); err != nil {
		return nil, err
	}
	_, made := fork.Move(fork.Ply())
	all := s.options(m, seat)
	for i := range all.list {
		if string(all.list[i].move) == string(made) {
			return &all.list[i], nil
		}
	}
	return nil, fmt.Errorf("the move %s is not in the list", made)
}

// meets reports whether the move meets w. The fields of the move come first,
// because most moves fail there and the other facts cost more.
func (o *option) meets(w Want) bool {
	for name, want := range w {
		if _, ok := o.fields[fact(name)]; ok && !meets(name, want, o.fields) {
			return false
		}
	}
	return w.Meets(o.all())
}

// all returns the facts of the move.
func (o *option) all() map[string]any {
	if o.facts != nil {
		return o.facts
	}
	o.facts = map[string]any{}
	for name, value := range o.fields {
		o.facts[name] = value
	}
	of := o.of
	if of.subject.Facts == nil {
		return o.facts
	}
	if of.view == nil {
		of.view = of.m.View(of.m.Ply(), of.seat)
	}
	after := func() (any, []game.Line) {
		fork := of.m.Fork(of.m.Ply())
		told, err := fork.Play(of.seat, o.move)
		if err != nil {
			panic(fmt.Sprintf("lesson: a legal move is refused: %v", err))
		}
		return fork.View(fork.Ply(), of.seat), told
	}
	for name, value := range of.subject.Facts(of.seat, o.typed, of.view, after) {
		o.facts[name] = value
	}
	return o.facts
}

// things names what a seat sees on the board.
func (s *Subject) things(m game.Match, seat game.Seat) []string {
	if s.Things == nil {
		return nil
	}
	return s.Things(seat, m.View(m.Ply(), seat))
}
