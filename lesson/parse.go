package lesson

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"lair.games/lair/game"
)

// maxBytes is the length of the longest lesson.
const maxBytes = 1 << 20

// parser reads a lesson line by line.
type parser struct {
	l      Lesson
	step   *Step
	answer *Answer // that why, look and harm lines belong to
	reply  *Reply  // that prefer lines belong to
	line   int
	seeded bool
	seen   map[string]bool // words that may stand once in the header or in a step
}

// Parse reads a lesson. Its errors wrap ErrLesson and name the line.
func Parse(text []byte) (*Lesson, error) {
	p := &parser{seen: map[string]bool{}}
	if len(text) > maxBytes {
		return nil, p.l.wrong(1, "a lesson has at most %d bytes", maxBytes)
	}
	p.l.Setup.Options = map[string]string{}
	for i, line := range strings.Split(string(text), "\n") {
		p.line = i + 1
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		word, rest, _ := strings.Cut(line, " ")
		if err := p.read(word, strings.TrimSpace(rest)); err != nil {
			return nil, p.l.wrong(p.line, "%w", err)
		}
	}
	if err := p.complete(); err != nil {
		return nil, err
	}
	return &p.l, nil
}

// read reads one line.
func (p *parser) read(word, rest string) error {
	if p.l.line == 0 && word != "lesson" {
		return fmt.Errorf("it begins with %q, and a lesson begins with \"lesson NAME\"", word)
	}
	if rest == "" {
		return fmt.Errorf("nothing stands after %q", word)
	}
	known, err := p.header(word, rest)
	if !known {
		known, err = p.inStep(word, rest)
	}
	if !known {
		known, err = p.inAnswer(word, rest)
	}
	if !known {
		return fmt.Errorf("%q is not a word of lessons", word)
	}
	return err
}

// once refuses a word that has stood before.
func (p *parser) once(word string) error {
	if p.seen[word] {
		return fmt.Errorf("%q stands twice", word)
	}
	p.seen[word] = true
	return nil
}

// header reads a line that belongs to the lesson.
func (p *parser) header(word, rest string) (known bool, err error) {
	l := &p.l
	switch word {
	case "option":
		id, choice, _ := strings.Cut(rest, " ")
		l.Setup.Options[id] = choice
		return true, p.once("option " + id)
	case "before":
		return true, p.move(rest, &l.Before)
	case "after":
		return true, p.move(rest, &l.After)
	case "bots":
		return true, p.replyTo(rest, &l.Bots, true)
	case "ends":
		w, err := ParseWant(rest)
		l.Ends = append(l.Ends, w)
		return true, err
	case "step":
		p.seen = map[string]bool{}
		l.Steps = append(l.Steps, Step{Idea: rest, line: p.line})
		p.step, p.answer, p.reply = &l.Steps[len(l.Steps)-1], nil, nil
		return true, nil
	case "lesson":
		l.Name, l.line = rest, p.line
	case "game":
		l.Game = rest
	case "title.en":
		l.Title.EN = rest
	case "title.fr":
		l.Title.FR = rest
	case "seats":
		l.Setup.Seats, err = strconv.Atoi(rest)
	case "seat":
		l.Seat, err = seatOf(rest)
	case "seed":
		l.Seed, err = game.ParseSeed(rest)
		p.seeded = true
	case "else.en":
		l.Else.Why.EN = rest
	case "else.fr":
		l.Else.Why.FR = rest
	case "else.rule":
		l.Else.Rule, l.Else.line = rest, p.line
	default:
		return false, nil
	}
	if err == nil {
		err = p.once(word)
	}
	return true, err
}

// inStep reads a line that belongs to the newest step.
func (p *parser) inStep(word, rest string) (known bool, err error) {
	if p.step == nil {
		return false, nil
	}
	s := p.step
	switch word {
	case "say.en", "say.fr":
		err = p.say(word, rest)
	case "done.en":
		s.Done.EN, err = rest, p.once(word)
	case "done.fr":
		s.Done.FR, err = rest, p.once(word)
	case "rule":
		s.Rule, s.ruleLine, err = rest, p.line, p.once(word)
	case "point":
		s.Point, err = strings.Fields(rest), p.once(word)
	case "press":
		s.Press, err = rest, p.once(word)
	case "accept", "maybe", "allow":
		c := Choice{Maybe: word == "maybe", Praised: word == "accept", line: p.line}
		c.Accept, err = ParseWant(rest)
		s.Choices = append(s.Choices, c)
	case "play":
		if len(s.Choices) == 0 {
			return true, fmt.Errorf("%q stands before the choice that it is an example of", word)
		}
		err = p.addMove(p.l.Seat, rest, &s.Choices[len(s.Choices)-1].Play)
	case "wrong", "wrong?":
		err = p.answerTo(rest, &s.Wrong, word == "wrong?")
	case "illegal":
		err = p.answerTo(rest, &s.Illegal, false)
	case "then":
		err = p.replyTo(rest, &s.Then, false)
	case "told", "told?":
		e := Event{Main: word == "told?", line: p.line}
		e.Want, err = ParseWant(rest)
		s.Told = append(s.Told, e)
	default:
		return false, nil
	}
	return true, err
}

// say reads what is said in the newest step or, after its second choice, at the
// newest choice.
func (p *parser) say(word, rest string) error {
	into, key := &p.step.Say, word
	if n := len(p.step.Choices); n > 1 {
		into, key = &p.step.Choices[n-1].Say, fmt.Sprintf("%s of choice %d", word, n)
	}
	if word == "say.en" {
		into.EN = rest
	} else {
		into.FR = rest
	}
	return p.once(key)
}

// inAnswer reads a line that belongs to the newest answer or reply.
func (p *parser) inAnswer(word, rest string) (known bool, err error) {
	switch word {
	case "prefer":
		if p.reply == nil {
			return true, fmt.Errorf("%q stands before the move of a bot", word)
		}
		p.reply.Prefer, err = ParseWant(rest)
		return true, err
	case "why.en", "why.fr", "look", "harm":
		if p.answer == nil {
			return true, fmt.Errorf("%q stands before the wrong move that it answers", word)
		}
	}
	switch word {
	case "why.en":
		p.answer.Why.EN = rest
	case "why.fr":
		p.answer.Why.FR = rest
	case "look":
		p.answer.Look = strings.Fields(rest)
	case "harm":
		err = p.replyTo(rest, &p.answer.Harm, false)
	default:
		return false, nil
	}
	return true, err
}

// answerTo reads "WANT RULE".
func (p *parser) answerTo(rest string, list *[]Answer, maybe bool) error {
	end := strings.LastIndexByte(rest, '}') + 1
	what, rule := rest[:end], strings.TrimSpace(rest[end:])
	if rule == "" {
		return fmt.Errorf("no rule is named after %q", what)
	}
	w, err := ParseWant(what)
	*list = append(*list, Answer{When: w, Move: what, Rule: rule, Maybe: maybe, line: p.line})
	p.answer = &(*list)[len(*list)-1]
	return err
}

// replyTo reads "SEAT WANT". A star stands for every seat, where that is
// allowed.
func (p *parser) replyTo(rest string, list *[]Reply, star bool) error {
	who, what, _ := strings.Cut(rest, " ")
	r := Reply{line: p.line}
	var err error
	if star && who == "*" {
		r.Any = true
	} else if r.Seat, err = seatOf(who); err != nil {
		return err
	}
	r.Does, err = ParseWant(strings.TrimSpace(what))
	*list = append(*list, r)
	p.reply = &(*list)[len(*list)-1]
	return err
}

// move reads "SEAT MOVE".
func (p *parser) move(rest string, list *[]Move) error {
	who, what, _ := strings.Cut(rest, " ")
	seat, err := seatOf(who)
	if err != nil {
		return err
	}
	return p.addMove(seat, strings.TrimSpace(what), list)
}

// addMove adds a move of a seat.
func (p *parser) addMove(seat game.Seat, text string, list *[]Move) error {
	var any map[string]json.RawMessage
	if err := strictObject(text, &any); err != nil {
		return err
	}
	*list = append(*list, Move{Seat: seat, JSON: text, line: p.line})
	return nil
}

// seatOf reads the number of a seat.
func seatOf(text string) (game.Seat, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n >= game.MaxSeats {
		return 0, fmt.Errorf("%q is not a seat: want 0 to %d", text, game.MaxSeats-1)
	}
	return game.Seat(n), nil
}

// complete refuses a lesson that lacks something.
func (p *parser) complete() error {
	l := &p.l
	switch {
	case l.line == 0:
		return l.wrong(1, "it is empty, and a lesson begins with \"lesson NAME\"")
	case l.Game == "" || l.Setup.Seats == 0 || !p.seeded:
		return l.wrong(l.line, "a lesson has a game, seats and a seed")
	case len(l.Steps) == 0:
		return l.wrong(l.line, "it has no step")
	case int(l.Seat) >= l.Setup.Seats:
		return l.wrong(l.line, "the player has seat %d of %d seats", l.Seat, l.Setup.Seats)
	}
	for i := range l.Steps {
		s := &l.Steps[i]
		if (s.Press == "") == (len(s.Choices) == 0) {
			return l.wrong(s.line, "a step has either something to press or moves to accept")
		}
		for _, c := range s.Choices {
			if len(c.Play) == 0 && !c.Maybe {
				return l.wrong(c.line, "no example: a choice is followed by \"play MOVE\"")
			}
		}
	}
	return nil
}
