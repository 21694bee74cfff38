package lesson

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"lair.games/lair/game"
)

// Puzzle is one decision at a position, with the reason why one answer is best.
// Its file has a line of JSON for the position and lines of text:
//
//	puzzle just-enough
//	title.en Just strong enough: which card, and where?
//	title.fr ...
//	seat 0
//	answer {"guard":2,"total":6}          what any right answer does
//	best {"kind":"place","card":3,"space":3}
//	rule mm-fight-won
//	why.en 3 + 3 = 6 beats every one-star guard; 3 + 2 = 5 does not.
//	why.fr ...
//	position {"seats":3,...}
type Puzzle struct {
	Name     string
	Title    Text // a question
	Seat     game.Seat
	Answer   Want
	Best     string
	Rule     string
	Why      Text
	Position string
	line     int
}

// ParsePuzzles reads the puzzles of a game.
func ParsePuzzles(text []byte) ([]Puzzle, error) {
	var list []Puzzle
	for i, line := range strings.Split(string(text), "\n") {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		word, rest, _ := strings.Cut(line, " ")
		if word == "puzzle" {
			list = append(list, Puzzle{Name: rest, line: i + 1})
		}
		if len(list) == 0 {
			return nil, inLine(i+1, fmt.Errorf("it begins with %q, want \"puzzle NAME\"", word))
		}
		if err := list[len(list)-1].read(word, rest); err != nil {
			return nil, inLine(i+1, err)
		}
	}
	for i := range list {
		p := &list[i]
		if p.Name == "" || p.Position == "" || p.Best == "" || p.Answer == nil {
			return nil, inLine(p.line, fmt.Errorf("a puzzle has a name, a position, an answer and a best move"))
		}
	}
	return list, nil
}

// inLine returns an error about a line of puzzles.
func inLine(line int, err error) error {
	return fmt.Errorf("%w: line %d: %w", ErrLesson, line, err)
}

// read reads one line of a puzzle.
func (p *Puzzle) read(word, rest string) (err error) {
	var object map[string]json.RawMessage
	switch word {
	case "puzzle":
	case "seat":
		p.Seat, err = seatOf(rest)
	case "answer":
		p.Answer, err = ParseWant(rest)
	case "best":
		p.Best, err = rest, strictObject(rest, &object)
	case "position":
		p.Position, err = rest, strictObject(rest, &object)
	case "rule":
		p.Rule = rest
	case "title.en":
		p.Title.EN = rest
	case "title.fr":
		p.Title.FR = rest
	case "why.en":
		p.Why.EN = rest
	case "why.fr":
		p.Why.FR = rest
	default:
		err = fmt.Errorf("%q is not a word of puzzles", word)
	}
	return err
}

// Match returns the match that stands at the puzzle.
func (p *Puzzle) Match(s *Subject) (game.Match, error) {
	m, err := s.Game.Load([]byte(p.Position), game.Seed{1})
	if err != nil {
		return nil, inLine(p.line, err)
	}
	return m, nil
}

// Solves reports whether a legal move is a right answer. A move that cannot be
// made is refused.
func (p *Puzzle) Solves(s *Subject, m game.Match, move []byte) (bool, error) {
	made, err := s.find(m, p.Seat, move)
	if err != nil {
		return false, err
	}
	return made.meets(p.Answer), nil
}

// CheckPuzzles returns everything that is wrong with the puzzles of a game.
func CheckPuzzles(list []Puzzle, s *Subject) []error {
	c := &checker{l: &Lesson{}, s: s, rules: s.rules()}
	for i := range list {
		p := &list[i]
		if slices.ContainsFunc(list[:i], func(x Puzzle) bool { return x.Name == p.Name }) {
			c.add(p.line, "puzzle %q stands twice", p.Name)
		}
		c.puzzle(p)
	}
	return c.problems
}

// puzzle checks one puzzle: its texts, its rule, and that it is a choice in which
// the best move solves it and another does not.
func (c *checker) puzzle(p *Puzzle) {
	for _, text := range []struct{ what, words string }{
		{"title.en", p.Title.EN}, {"title.fr", p.Title.FR}, {"why.en", p.Why.EN}, {"why.fr", p.Why.FR},
	} {
		if text.words == "" {
			c.add(p.line, "%s of %q is missing", text.what, p.Name)
		}
	}
	if c.rules != nil && !c.rules[p.Rule] {
		c.add(p.line, "the rulebook has no rule %q", p.Rule)
	}
	m, err := p.Match(c.s)
	if err != nil {
		c.problems = append(c.problems, err)
		return
	}
	if right, err := p.Solves(c.s, m, []byte(p.Best)); err != nil || !right {
		c.add(p.line, "the best move %s of %q does not solve it", p.Best, p.Name)
	}
	if all := len(m.Moves(p.Seat)); len(c.s.accepted(m, p.Seat, p.Answer)) == all {
		c.add(p.line, "every move solves %q", p.Name)
	}
}
