// Package lesson reads, checks and runs lessons. A [Lesson] is a match on a
// scripted deal with steps: what is said, what is pointed at, which moves are
// accepted, and what is answered to every other move. A [Puzzle] is one decision
// with a reason. A [Place] is how far a player has come; [Lesson.Judge],
// [Lesson.Press] and [Lesson.Reply] say how it goes on.
//
// # A lesson is a text
//
// A file in games/<game>/lessons has one fact a line: a word, and what belongs to
// it. Empty lines and lines that begin with # are skipped. Indentation means
// nothing. Moves, events and what is wanted of them are JSON objects.
//
//	lesson first-match                    the name, which is the file's
//	game mighty-monsters
//	title.en The first raid               every text in English and in French
//	seats 3
//	option start-seat 0                   as often as there are options
//	seed f0128396...
//	seat 0                                the player's
//	before 1 {"kind":...}                 a move made before the first step
//	bots 1 {"kind":...}                   what a bot does, in every step: its seat, or *
//	else.en Legal, but ...                said to a wrong move that no step speaks of
//	else.rule gg-group
//
//	step Two monsters add up              the idea, for authors
//	say.en Make 6 at guard 1.
//	done.en Strong enough.                said when the step is done
//	rule mm-fights                        the rule that is linked when something else is pressed
//	point guard:1 hand                    names of Subject.Things
//	accept {"guard":1,"total_min":6}      what the move must do
//	play {"kind":"place","card":2,...}    the example
//	wrong {"guard":3} mm-fight-lost       what another move does, and the rule
//	why.en Now guard 1 may hold.
//	illegal {"kind":...} mm-replace       a move that the rules refuse, and the rule
//	then 1 {"kind":"place","card":5}      what a bot does when the player has moved
//	prefer {"space":4}                    which of those moves, if there are several
//	told {"kind":"guard_beaten"}          an event that must have been told
//
// A step may have several accept lines, one for each decision. Say lines that
// follow the second or a later one replace the step's at that decision. A line
// "maybe" stands for any number of moves, none included. A line "allow"
// accepts moves that the lesson does not praise. A step that has "press guard:1"
// instead has no move: the page waits until that thing is pressed. Answers to
// wrong moves are followed by "harm" lines, which are bots' moves like those of
// "then", and by "look", which is pointed at while the harm is seen. "wrong?" may
// never occur. "told?" must be told only when the examples are played.
//
// # What is wanted
//
// An object is met if each of its fields equals the fact of the same name (see
// Subject.Facts). NAME_min and NAME_max bound a number, NAME_has wants an
// element of a list, and a list means any of its values.
package lesson

import (
	"errors"
	"fmt"

	"lair.games/lair/game"
)

// ErrLesson is wrapped by all errors about a lesson's text.
var ErrLesson = errors.New("the lesson is wrong")

// Text is a sentence in each language of the pages.
type Text struct {
	EN string `json:"en"`
	FR string `json:"fr"`
}

// Lesson is a lesson as it was read.
type Lesson struct {
	Name   string
	Game   string
	Title  Text
	Setup  game.Setup
	Seed   game.Seed
	Seat   game.Seat
	Before []Move
	Bots   []Reply // what bots do in any step, the first that applies
	Else   Answer  // to moves that no step speaks of
	Steps  []Step
	After  []Move // an example of how to go on, to the end of the match
	Ends   []Want // events that After must lead to

	subject *Subject
	line    int
}

// Step is one idea.
type Step struct {
	Idea    string
	Say     Text
	Done    Text   // may be empty
	Rule    string // what the step is about, for those who press something else
	Point   []string
	Press   string   // the thing to press, "" if the step has choices
	Choices []Choice // the player's decisions, in order
	Wrong   []Answer
	Illegal []Answer
	Then    []Reply
	Told    []Event

	line, ruleLine int
}

// Choice is one decision of a step.
type Choice struct {
	Accept  Want
	Maybe   bool   // any number of such moves, none included
	Praised bool   // the lesson recommends what it accepts
	Play    []Move // the example; of a Maybe, one for each time
	Say     Text   // said at this decision instead of the step's Say; may be empty
	line    int
}

// Answer is what is said to a move that is not accepted.
type Answer struct {
	When  Want
	Move  string // of an illegal move, the move itself
	Rule  string
	Why   Text
	Look  []string // what is pointed at while the harm is seen
	Harm  []Reply
	Maybe bool // no such move need exist
	line  int
}

// Reply is a scripted move of a bot. Any is set in a Lesson's Bots that speak of
// every seat.
type Reply struct {
	Seat   game.Seat
	Any    bool
	Does   Want
	Prefer Want
	line   int
}

// Move is a move as JSON.
type Move struct {
	Seat game.Seat
	JSON string
	line int
}

// Event is an event that must be told. Main is set if only the examples lead to
// it.
type Event struct {
	Want Want
	Main bool
	line int
}

// Place is how far a player has come in a lesson. The zero Place is its start.
type Place struct {
	Step   int `json:"step"`             // from 0; the number of steps when the lesson is over
	Choice int `json:"choice,omitempty"` // from 0; the number of choices when the bots answer
	Reply  int `json:"reply,omitempty"`  // replies made, of the step or of a wrong move
	// Wrong is 0, or 1 + the index of the answer to a wrong move that has to be
	// taken back, or -1 if no step speaks of it.
	Wrong int `json:"wrong,omitempty"`
}

// Over reports whether the lesson is over at a place.
func (l *Lesson) Over(p Place) bool { return p.Step >= len(l.Steps) }

// Answer returns what is said at a place where a move has to be taken back, or
// nil.
func (l *Lesson) Answer(p Place) *Answer {
	switch {
	case p.Wrong == 0 || l.Over(p):
		return nil
	case p.Wrong > 0 && p.Wrong <= len(l.Steps[p.Step].Wrong):
		return &l.Steps[p.Step].Wrong[p.Wrong-1]
	}
	return &l.Else
}

// Start deals the match of the lesson and makes the moves before its first step.
func (l *Lesson) Start() (game.Match, error) {
	m, err := l.subject.Game.New(l.Setup, l.Seed)
	if err != nil {
		return nil, l.wrong(l.line, "%w", err)
	}
	for _, x := range l.Before {
		if _, err := m.Play(x.Seat, []byte(x.JSON)); err != nil {
			return nil, l.wrong(x.line, "seat %d cannot play %s: %w", x.Seat, x.JSON, err)
		}
	}
	return m, nil
}

// wrong returns an error about a line.
func (l *Lesson) wrong(line int, format string, args ...any) error {
	return fmt.Errorf("%w: line %d: %w", ErrLesson, line, fmt.Errorf(format, args...))
}
