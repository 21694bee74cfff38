package table

import (
	"encoding/json"
	"slices"

	"lair.games/lair/game"
	"lair.games/lair/lesson"
)

// Lessons returns a lesson of a game.
type Lessons func(game, name string) (*lesson.Lesson, bool)

// Learn goes on in the lesson of a table: it presses the thing for which the
// lesson waits, or leaves the lesson, after which the match is a match like any
// other.
type Learn struct {
	Seat  game.Seat
	Press string
	Leave bool
}

func (c Learn) entry() Entry { return Entry{Kind: Learned, Seat: c.Seat} }

// LessonState is how far a table is in its lesson.
type LessonState struct {
	Name  string
	Place lesson.Place
	// Missed counts the wrong moves, those taken back included.
	Missed int
	Over   bool
	// Wanted are the indexes of the player's legal moves that the lesson accepts now,
	// nil if it accepts all or awaits none.
	Wanted []int
}

// lessonOf returns the lesson of a table, or nil if it has none, or if the
// server has it no more. Then the match is played on like any other.
func lessonOf(lessons Lessons, n *New) *lesson.Lesson {
	if n.Lesson == "" || n.Cards != "" || lessons == nil {
		return nil
	}
	l, _ := lessons(n.Game, n.Lesson)
	return l
}

// learning reports whether the lesson of the table goes on.
func (st *state) learning() bool {
	return st.lesson != nil && st.status == Playing && !st.lesson.Over(st.place)
}

// lessonState returns how far the table is in its lesson, or nil.
func (st *state) lessonState() *LessonState {
	if st.lesson == nil {
		return nil
	}
	s := &LessonState{
		Name: st.lesson.Name, Place: st.place, Missed: st.missedMoves,
		Over: st.lesson.Over(st.place) || st.status == Over,
	}
	if st.learning() && st.match != nil {
		s.Wanted = st.lesson.Wanted(st.match, st.place)
	}
	return s
}

// learn handles Learn.
func (st *state) learn(by By, c Learn, add func(Entry) error) error {
	if _, err := st.playingSeat(by, c.Seat); err != nil {
		return err
	}
	if !st.learning() || c.Seat != st.lesson.Seat {
		return ErrNoLesson
	}
	next := lesson.Place{Step: len(st.lesson.Steps)}
	if !c.Leave {
		pressed, ok := st.lesson.Press(st.place, c.Press)
		if !ok {
			return ErrNotPressed
		}
		next = st.lesson.Settle(st.match, pressed)
	}
	return add(Entry{Kind: Learned, Seat: c.Seat, Detail: Detail{Lesson: &next}})
}

// learnerMove adds a move of the player who learns. A wrong one is played out,
// too: the player sees its harm and takes it back.
func (st *state) learnerMove(n game.Seat, move json.RawMessage, add func(Entry) error) error {
	if st.lesson.Holds(st.place) {
		return ErrHeld
	}
	next, err := st.lesson.Judge(st.match, st.place, move)
	if err != nil {
		return err
	}
	return st.addMoveAt(n, move, &next, add)
}

// scripted returns what the lesson says about the decision of a bot: the move,
// "" if it is free, and false if the bot has to wait for the player.
func (st *state) scripted(n game.Seat) (json.RawMessage, lesson.Place, bool) {
	move, next, turn := st.lesson.Reply(st.match, st.place, n)
	return move, next, turn != lesson.Waits
}

// addMoveAt adds a move that leads to a place of the lesson.
func (st *state) addMoveAt(
	n game.Seat, move json.RawMessage, place *lesson.Place, add func(Entry) error,
) error {
	after := st.match.Fork(st.match.Ply())
	if _, err := after.Play(n, move); err != nil {
		return err
	}
	settled := st.lesson.Settle(after, *place)
	e := Entry{Kind: Moved, Seat: n, Move: move, Detail: Detail{Lesson: &settled}}
	if err := add(e); err != nil {
		return err
	}
	return st.endIfOver(add)
}

// beginLesson makes the moves before the first step.
func (st *state) beginLesson(add func(Entry) error) error {
	if st.lesson == nil {
		return nil
	}
	for _, x := range st.lesson.Before {
		e := Entry{Kind: Moved, Seat: x.Seat, Move: json.RawMessage(x.JSON)}
		if err := add(e); err != nil {
			return err
		}
	}
	return nil
}

// applyPlace applies what an entry says about the lesson. The place before each
// move is kept, so that an undo goes back in the lesson as well.
func (st *state) applyPlace(e *Entry) {
	if st.lesson == nil {
		return
	}
	switch to := e.Detail.To; e.Kind {
	case Moved:
		st.places = append(st.places, st.place)
	case Undone:
		if to < len(st.places) {
			st.place = st.places[to]
			st.places = slices.Clip(st.places[:to])
		}
	case Withdrew:
		if to < len(st.places) {
			st.place = st.places[to]
			st.places = slices.Concat(st.places[:to], st.places[to+1:])
		}
	}
	if e.Detail.Lesson != nil {
		if e.Detail.Lesson.Wrong != 0 && st.place.Wrong == 0 {
			st.missedMoves++
		}
		st.place = *e.Detail.Lesson
	}
}
