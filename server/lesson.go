package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"lair.games/lair/account"
	"lair.games/lair/game"
	"lair.games/lair/lesson"
	"lair.games/lair/table"
)

// Sentence is a text in each language of the pages.
type Sentence struct {
	EN string `json:"en"`
	FR string `json:"fr"`
}

// Lesson is what a page needs to give a lesson.
type Lesson struct {
	Game  string       `json:"game"`
	Name  string       `json:"name"`
	Title Sentence     `json:"title"`
	Seat  game.Seat    `json:"seat" doc:"The player's seat"`
	Steps []LessonStep `json:"steps"`
	Else  LessonAnswer `json:"else" doc:"Said to a wrong move that no step speaks of"`
}

// LessonStep is one step of a lesson.
type LessonStep struct {
	Say     Sentence       `json:"say"`
	Says    []Sentence     `json:"says,omitempty" doc:"Said instead of say at each decision of the step; say stands where the texts are empty"`
	Done    *Sentence      `json:"done,omitempty" doc:"Said when the step is done"`
	Rule    string         `json:"rule" doc:"Id of the rule that the step is about"`
	Point   []string       `json:"point" doc:"Names of what is pointed at; the game's page knows them"`
	Press   string         `json:"press,omitempty" doc:"The thing to press; left out if a move is wanted"`
	Hold    map[string]any `json:"hold,omitempty" doc:"With press: an event with these fields is not shown before the press"`
	Wrong   []LessonAnswer `json:"wrong" doc:"By the number of lesson.wrong, from 1"`
	Illegal []LessonAnswer `json:"illegal"`
}

// LessonAnswer is said to a move that is not wanted.
type LessonAnswer struct {
	Why  Sentence        `json:"why"`
	Rule string          `json:"rule" doc:"Id of the rule in the rulebook"`
	Look []string        `json:"look" doc:"Names of what is pointed at"`
	Move json.RawMessage `json:"move,omitempty" doc:"Of an illegal move"`
}

// LessonNow is how far a table is in its lesson.
type LessonNow struct {
	Name   string `json:"name"`
	Step   int    `json:"step" doc:"From 0"`
	Choice int    `json:"choice" doc:"Decisions of the step that are made; of a step that waits for a press, 1 once it was pressed"`
	Wrong  int    `json:"wrong" doc:"0, or the number of the answer to a move that has to be taken back, or -1 for the answer to all others"`
	Missed int    `json:"missed" doc:"Wrong moves so far"`
	Over   bool   `json:"over" doc:"The lesson is over: the match goes on without a teacher"`
	Wanted []int  `json:"wanted,omitempty" doc:"Indexes of the player's moves that the lesson accepts now; left out if it accepts all or awaits none"`
}

// Learn is the body of POST .../lesson.
type Learn struct {
	Seat  game.Seat `json:"seat" minimum:"0" maximum:"6"`
	Press string    `json:"press,omitempty" maxLength:"64" doc:"The thing for which the lesson waits"`
	Leave bool      `json:"leave,omitempty" doc:"Leave the lesson; the match goes on"`
}

// NewLesson is the body of POST /api/games/{game}/lessons/{lesson}/tables.
type NewLesson struct {
	Again bool   `json:"again,omitempty" doc:"Begin anew, even if I am in the middle of it"`
	Name  string `json:"name,omitempty" maxLength:"200" doc:"My name if this command creates a guest; ignored otherwise"`
}

// Taught names a lesson in the routes of lessons.
type Taught struct {
	Game   string `path:"game" maxLength:"64"`
	Lesson string `path:"lesson" maxLength:"64"`
}

// lessonAnswer is the answer of lesson.
type lessonAnswer struct{ Body Lesson }

// lesson answers with the texts of a lesson.
func (s *Server) lesson(_ context.Context, in *Taught) (*lessonAnswer, error) {
	_, l, err := s.taught(in)
	if err != nil {
		return nil, err
	}
	shown := Lesson{
		Game: in.Game, Name: l.Name, Title: Sentence(l.Title), Seat: l.Seat,
		Else: answerOf(&l.Else, false), Steps: make([]LessonStep, len(l.Steps)),
	}
	for i := range l.Steps {
		x := &l.Steps[i]
		step := LessonStep{
			Say: Sentence(x.Say), Rule: x.Rule, Point: listed(x.Point), Press: x.Press,
			Wrong: []LessonAnswer{}, Illegal: []LessonAnswer{},
		}
		step.Says = saysOf(x)
		if x.Done != (lesson.Text{}) {
			done := Sentence(x.Done)
			step.Done = &done
		}
		if x.Press != "" && len(x.Told) > 0 {
			step.Hold = x.Told[0].Want
		}
		for j := range x.Wrong {
			step.Wrong = append(step.Wrong, answerOf(&x.Wrong[j], false))
		}
		for j := range x.Illegal {
			step.Illegal = append(step.Illegal, answerOf(&x.Illegal[j], true))
		}
		shown.Steps[i] = step
	}
	return &lessonAnswer{shown}, nil
}

// saysOf returns what is said at each decision of a step, nil if that is always
// the same.
func saysOf(x *lesson.Step) (list []Sentence) {
	for i := range x.Choices {
		list = append(list, Sentence(x.Choices[i].Say))
	}
	if !slices.ContainsFunc(list, func(s Sentence) bool { return s != Sentence{} }) {
		return nil
	}
	return list
}

// answerOf converts an answer.
func answerOf(a *lesson.Answer, illegal bool) LessonAnswer {
	shown := LessonAnswer{Why: Sentence(a.Why), Rule: a.Rule, Look: listed(a.Look)}
	if illegal {
		shown.Move = json.RawMessage(a.Move)
	}
	return shown
}

// taught returns a game and one of its lessons.
func (s *Server) taught(in *Taught) (Title, *lesson.Lesson, error) {
	t, ok := s.titles[in.Game]
	if !ok {
		return Title{}, nil, table.ErrUnknownGame
	}
	if t.School != nil && t.Cards == "" {
		if l, ok := t.School.Find(in.Lesson); ok {
			return t, l, nil
		}
	}
	return Title{}, nil, table.ErrNoLesson
}

// lessonNow converts the state of a lesson.
func lessonNow(l *table.LessonState) *LessonNow {
	if l == nil {
		return nil
	}
	return &LessonNow{
		Name: l.Name, Step: l.Place.Step, Choice: l.Place.Choice, Wrong: l.Place.Wrong,
		Missed: l.Missed, Over: l.Over, Wanted: l.Wanted,
	}
}

// firstLesson is the lesson of an address that names none.
const firstLesson = lesson.First

// maxRepeats bounds how often a player may begin one lesson anew.
const maxRepeats = 200

// beginLesson opens the table of a lesson, or returns the one where the player
// left it. The ids of a player's tables for a lesson follow from its number, so
// that nothing has to be stored to find them.
func (s *Server) beginLesson(ctx context.Context, in *struct {
	Keyed
	Introduced
	Taught
	Body NewLesson
},
) (*createdAnswer, error) {
	t, l, err := s.taught(&in.Taught)
	if err != nil {
		return nil, err
	}
	if err := s.mayHost(ctx); err != nil {
		return nil, err
	}
	p, err := s.guest(ctx, in.Body.Name)
	if err != nil {
		return nil, err
	}
	for n := range maxRepeats {
		key := fmt.Sprintf("lesson %s %s %d", in.Game, in.Lesson, n)
		id, _ := s.deriveID(p.ID, key)
		going, err := s.goesOn(ctx, id, p)
		switch {
		case errors.Is(err, table.ErrUnknown):
			return s.openLesson(ctx, p, t, l, id, key)
		case err != nil:
			return nil, err
		case going && !in.Body.Again:
			return &createdAnswer{Created{id}}, nil
		}
	}
	return nil, refuse(TooMany, "You have begun this lesson too often.")
}

// goesOn reports whether the lesson of a table goes on.
func (s *Server) goesOn(ctx context.Context, id string, p account.Player) (bool, error) {
	now, err := s.Tables.Snapshot(ctx, id, table.Viewer{Player: p.ID, As: table.Mine})
	if err != nil {
		return false, err
	}
	return now.Status == table.Playing && now.Lesson != nil && !now.Lesson.Over, nil
}

// openLesson opens the table of a lesson: the player against bots that play as
// the lesson says, and afterwards at the weakest level.
func (s *Server) openLesson(
	ctx context.Context, p account.Player, t Title, l *lesson.Lesson, id, key string,
) (*createdAnswer, error) {
	if err := s.mayOpen(ctx, p, id); err != nil {
		return nil, err
	}
	level := friendly(t.Levels)
	places := make([]table.Place, l.Setup.Seats)
	for i := range places {
		places[i] = table.Place{Level: level}
	}
	places[l.Seat] = table.Place{Player: p.ID, Name: p.Name, Bot: p.Bot}
	n := table.New{Game: l.Game, Lesson: l.Name, Level: level, InviteOnly: true}
	if _, err := s.Tables.Create(ctx, id, opening(p, key, "lesson", n), n, places, true); err != nil {
		return nil, err
	}
	return &createdAnswer{Created{id}}, nil
}

// friendly returns the level of the bots in a lesson: the one made for a first
// match, or else the easiest that plays to win.
func friendly(levels []string) string {
	for _, level := range []string{"first", "first-match", "easy"} {
		if slices.Contains(levels, level) {
			return level
		}
	}
	if len(levels) == 0 {
		return ""
	}
	return levels[0]
}

// learn presses what a lesson waits for, or leaves the lesson.
func (s *Server) learn(ctx context.Context, in *struct {
	Keyed
	About
	Body Learn
},
) (*seqAnswer, error) {
	return s.do(
		ctx, in.ID, in.Key,
		table.Learn{Seat: in.Body.Seat, Press: in.Body.Press, Leave: in.Body.Leave},
	)
}
