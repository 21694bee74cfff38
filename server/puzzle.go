package server

import (
	"context"
	"encoding/json"

	"lair.games/lair/game"
	"lair.games/lair/game/reason"
	"lair.games/lair/lesson"
	"lair.games/lair/table"
)

// PuzzleLine is one puzzle of a game's list.
type PuzzleLine struct {
	Name  string   `json:"name"`
	Title Sentence `json:"title" doc:"The question"`
}

// Puzzle is one decision at a position.
type Puzzle struct {
	Game   string          `json:"game"`
	Name   string          `json:"name"`
	Title  Sentence        `json:"title" doc:"The question"`
	Seat   game.Seat       `json:"seat" doc:"Who decides"`
	Seats  int             `json:"seats"`
	Actors []game.Seat     `json:"actors"`
	View   json.RawMessage `json:"view" doc:"The game's view for the seat"`
	Moves  Values          `json:"moves" doc:"Every legal move of the seat"`
}

// PuzzleAnswer says whether a move solves a puzzle, and why.
type PuzzleAnswer struct {
	Solved  bool              `json:"solved"`
	Why     Sentence          `json:"why" doc:"Why the best move is best"`
	Rule    string            `json:"rule" doc:"Id of the rule in the rulebook"`
	Best    json.RawMessage   `json:"best" doc:"The best move"`
	Reasons []reason.Reason   `json:"reasons" doc:"Why the best move is better than a move that does not solve the puzzle"`
	Events  []json.RawMessage `json:"events" doc:"What the move led to"`
	View    json.RawMessage   `json:"view" doc:"The game's view for the seat after the move"`
	Actors  []game.Seat       `json:"actors" doc:"Who would have to decide after the move"`
}

// Posed names a puzzle in the routes of puzzles.
type Posed struct {
	Game   string `path:"game" maxLength:"64"`
	Puzzle string `path:"puzzle" maxLength:"64"`
}

// tried is the input of queries about a move in a puzzle.
type tried struct {
	Posed
	Move string `query:"move" required:"true" maxLength:"4096" doc:"The move, as JSON"`
}

// puzzleRoutes registers the routes of puzzles. They change nothing, because a
// puzzle is a position of the program and not a table.
func (s *Server) puzzleRoutes(a api) {
	get(a, "/api/games/{game}/puzzles", "puzzles", "List the puzzles of a game", s.puzzles)
	get(a, "/api/games/{game}/puzzles/{puzzle}", "puzzle", "Show a puzzle", s.puzzle)
	get(
		a, "/api/games/{game}/puzzles/{puzzle}/answer", "answer-puzzle",
		"Say whether a move solves a puzzle, and why", s.answerPuzzle,
	)
	get(
		a, "/api/games/{game}/puzzles/{puzzle}/why", "why-puzzle",
		"Explain why a move of a puzzle is not legal", s.whyPuzzle,
	)
	get(
		a, "/api/games/{game}/puzzles/{puzzle}/preview", "preview-puzzle",
		"Preview what a move of a puzzle would lead to", s.previewPuzzle,
	)
}

// puzzles lists the puzzles of a game.
func (s *Server) puzzles(_ context.Context, in *struct {
	Game string `path:"game" maxLength:"64"`
},
) (*struct{ Body []PuzzleLine }, error) {
	school, err := s.schoolOf(in.Game)
	if err != nil {
		return nil, err
	}
	list := []PuzzleLine{}
	if school != nil {
		found, _ := school.Puzzles()
		for i := range found {
			list = append(list, PuzzleLine{found[i].Name, Sentence(found[i].Title)})
		}
	}
	return &struct{ Body []PuzzleLine }{list}, nil
}

// schoolOf returns the lessons and puzzles of a game; nil if it has none, or if
// it is played with other cards than they were written for.
func (s *Server) schoolOf(name string) (*lesson.Subject, error) {
	t, ok := s.titles[name]
	switch {
	case !ok:
		return nil, table.ErrUnknownGame
	case t.Cards != "":
		return nil, nil
	}
	return t.School, nil
}

// puzzleOf returns a puzzle, and the match that stands at it.
func (s *Server) puzzleOf(in *Posed) (*lesson.Puzzle, game.Match, error) {
	school, err := s.schoolOf(in.Game)
	if err != nil {
		return nil, nil, err
	}
	if school != nil {
		if p, ok := school.FindPuzzle(in.Puzzle); ok {
			m, err := p.Match(school)
			return p, m, err
		}
	}
	return nil, nil, refuse(UnknownPuzzle, "This game has no such puzzle.")
}

// puzzle answers with the position of a puzzle.
func (s *Server) puzzle(_ context.Context, in *Posed) (*struct{ Body Puzzle }, error) {
	p, m, err := s.puzzleOf(in)
	if err != nil {
		return nil, err
	}
	shown := Puzzle{
		Game: in.Game, Name: p.Name, Title: Sentence(p.Title), Seat: p.Seat,
		Seats: m.Setup().Seats, Actors: actorsOf(m),
	}
	if shown.View, err = json.Marshal(m.View(m.Ply(), p.Seat)); err != nil {
		return nil, err
	}
	if shown.Moves, err = json.Marshal(m.Moves(p.Seat)); err != nil {
		return nil, err
	}
	return &struct{ Body Puzzle }{shown}, nil
}

// actorsOf lists who must decide.
func actorsOf(m game.Match) []game.Seat {
	list := []game.Seat{}
	for seat := range m.Actors().All() {
		list = append(list, seat)
	}
	return list
}

// answerPuzzle judges a move and plays it out.
func (s *Server) answerPuzzle(_ context.Context, in *tried) (*struct{ Body PuzzleAnswer }, error) {
	p, m, err := s.puzzleOf(&in.Posed)
	if err != nil {
		return nil, err
	}
	move := json.RawMessage(in.Move)
	a := PuzzleAnswer{
		Why: Sentence(p.Why), Rule: p.Rule, Reasons: []reason.Reason{}, Events: []json.RawMessage{},
	}
	if a.Solved, err = p.Solves(s.titles[in.Game].School, m, move); err != nil {
		return nil, err
	}
	// The best move as it is in the list of moves, where pages look for it.
	solution := m.Fork(m.Ply())
	if _, err := solution.Play(p.Seat, []byte(p.Best)); err != nil {
		return nil, err
	}
	_, a.Best = solution.Move(solution.Ply())
	if !a.Solved {
		if a.Reasons, err = s.Coach.Reasons(m, p.Seat, a.Best, move); err != nil {
			return nil, err
		}
	}
	told, err := m.Play(p.Seat, move)
	if err != nil {
		return nil, err
	}
	for _, e := range game.Heard(told, p.Seat) {
		text, err := game.MarshalEvent(e)
		if err != nil {
			return nil, err
		}
		a.Events = append(a.Events, text)
	}
	a.Actors = actorsOf(m)
	if a.View, err = json.Marshal(m.View(m.Ply(), p.Seat)); err != nil {
		return nil, err
	}
	return &struct{ Body PuzzleAnswer }{a}, nil
}

// whyPuzzle answers with the reason why a move of a puzzle is not legal.
func (s *Server) whyPuzzle(_ context.Context, in *tried) (*whyAnswer, error) {
	p, m, err := s.puzzleOf(&in.Posed)
	if err != nil {
		return nil, err
	}
	return &whyAnswer{whyOf(m.Refuse(p.Seat, []byte(in.Move)))}, nil
}

// previewPuzzle answers with what a move of a puzzle would lead to.
func (s *Server) previewPuzzle(_ context.Context, in *tried) (*previewAnswer, error) {
	p, m, err := s.puzzleOf(&in.Posed)
	if err != nil {
		return nil, err
	}
	shows, no := m.Preview(p.Seat, []byte(in.Move))
	text, err := json.Marshal(shows)
	if err != nil {
		return nil, err
	}
	return &previewAnswer{Preview{Shows: text, Why: whyOf(no)}}, nil
}
