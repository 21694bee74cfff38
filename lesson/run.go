package lesson

import (
	"encoding/json"

	"lair.games/lair/game"
)

// Judge returns the place after a legal move of the player, which has not been
// made yet. It does not advance past replies of bots.
func (l *Lesson) Judge(m game.Match, p Place, move []byte) (Place, error) {
	made, err := l.subject.find(m, l.Seat, move)
	if err != nil {
		return p, err
	}
	if p.Choice >= len(l.Steps[p.Step].Choices) {
		return p, nil // the player acts again before the bots have answered
	}
	if next, ok := l.accept(p, made); ok {
		return next, nil
	}
	return l.answerTo(p, made), nil
}

// accept returns the place after a move that the step accepts, and whether it does.
func (l *Lesson) accept(p Place, made *option) (Place, bool) {
	step := &l.Steps[p.Step]
	for c := p.Choice; c < len(step.Choices); c++ {
		choice := &step.Choices[c]
		switch {
		case made.meets(choice.Accept) && choice.Maybe:
			return Place{Step: p.Step, Choice: c}, true
		case made.meets(choice.Accept):
			return Place{Step: p.Step, Choice: c + 1}, true
		case !choice.Maybe:
			return p, false
		}
	}
	return p, false
}

// Wanted returns the indexes of the legal moves that the lesson accepts from the player at
// a place. It returns nil where no move is awaited, and where all of them will do.
func (l *Lesson) Wanted(m game.Match, p Place) (list []int) {
	if l.Over(p) || l.Holds(p) || m.Over() || !m.Actors().Has(l.Seat) {
		return nil
	}
	legal := l.subject.options(m, l.Seat).list
	for i := range legal {
		if _, ok := l.accept(p, &legal[i]); ok {
			list = append(list, i)
		}
	}
	if len(list) == len(legal) {
		return nil
	}
	return list
}

// Holds reports whether the player may not move at a place: the lesson waits for
// a press, or for a move to be taken back.
func (l *Lesson) Holds(p Place) bool {
	return !l.Over(p) && (p.Wrong != 0 || l.Steps[p.Step].Press != "" && p.Choice == 0)
}

// answerTo returns the place after a move that is not accepted.
func (l *Lesson) answerTo(p Place, made *option) Place {
	p.Wrong, p.Reply = -1, 0
	for i := range l.Steps[p.Step].Wrong {
		if made.meets(l.Steps[p.Step].Wrong[i].When) {
			p.Wrong = i + 1
			break
		}
	}
	return p
}

// Press returns the place after the player pressed a thing. It returns false if
// the step does not wait for that.
func (l *Lesson) Press(p Place, thing string) (Place, bool) {
	if l.Over(p) || l.Steps[p.Step].Press != thing || thing == "" || p.Choice != 0 {
		return p, false
	}
	p.Choice = 1
	return p, true
}

// Settle returns the place at a match after whatever was done: it goes on to the
// next step when the bots have answered, and skips choices that cannot be made.
func (l *Lesson) Settle(m game.Match, p Place) Place {
	for !l.Over(p) && p.Wrong == 0 {
		step := &l.Steps[p.Step]
		switch {
		case step.Press != "" && p.Choice == 0:
			return p
		case step.Press == "" && p.Choice < len(step.Choices):
			if !step.Choices[p.Choice].Maybe || !m.Over() &&
				(!m.Actors().Has(l.Seat) || l.possible(m, l.Seat, step.Choices[p.Choice].Accept)) {
				return p
			}
			p.Choice++
		case p.Reply < len(step.Then), !l.goesOn(m, p.Step+1):
			return p
		default:
			p = Place{Step: p.Step + 1}
		}
	}
	return p
}

// goesOn reports whether a step can begin: one with choices where the player is
// to move. After the last step nothing begins, unless bots act at the same time
// as the player and have yet to.
func (l *Lesson) goesOn(m game.Match, step int) bool {
	switch {
	case m.Over() || m.Actors().Has(l.Seat):
		return true
	case step == len(l.Steps):
		return len(l.Bots) == 0
	}
	return l.Steps[step].Press != ""
}

// possible reports whether a seat has a legal move that meets w.
func (l *Lesson) possible(m game.Match, seat game.Seat, w Want) bool {
	return (&Reply{Does: w}).choose(l.subject.options(m, seat)) != nil
}

// Turn says what a bot does at a place.
type Turn int

// What a bot does.
const (
	Free  Turn = iota // it plays as it likes: the script says nothing
	Waits             // it waits for the player
	Told              // it makes the scripted move
)

// Reply returns the move that the script has for an acting bot, and the place
// after whatever it does.
func (l *Lesson) Reply(m game.Match, p Place, seat game.Seat) (json.RawMessage, Place, Turn) {
	if l.Over(p) {
		return nil, p, Free
	}
	step := &l.Steps[p.Step]
	next := p
	next.Reply++
	legal := l.subject.options(m, seat)
	if a := l.Answer(p); a != nil {
		if p.Reply < len(a.Harm) && a.Harm[p.Reply].Seat == seat {
			if move := a.Harm[p.Reply].choose(legal); move != nil {
				return move, next, Told
			}
		}
		return nil, p, Waits
	}
	for i := range l.Bots {
		if r := &l.Bots[i]; r.Any && seat != l.Seat || r.Seat == seat && !r.Any {
			if move := r.choose(legal); move != nil {
				return move, p, Told
			}
		}
	}
	done := step.Press == "" && p.Choice >= len(step.Choices) || step.Press != "" && p.Choice > 0
	switch {
	case !done && m.Actors().Has(l.Seat), !done && step.Press != "":
		if len(l.Bots) > 0 {
			return nil, p, Free
		}
		return nil, p, Waits
	case done && p.Reply < len(step.Then) && step.Then[p.Reply].Seat == seat:
		if move := step.Then[p.Reply].choose(legal); move != nil {
			return move, next, Told
		}
		return nil, next, Free // the checks of lessons find this
	case done && p.Reply < len(step.Then):
		return nil, p, Waits
	}
	return nil, p, Free
}

// choose returns the first move that does what is scripted, preferably the
// preferred one; nil if there is none.
func (r *Reply) choose(legal *options) (found json.RawMessage) {
	for i := range legal.list {
		x := &legal.list[i]
		if !x.meets(r.Does) {
			continue
		}
		if len(r.Prefer) == 0 || x.meets(r.Prefer) {
			return x.move
		}
		if found == nil {
			found = x.move
		}
	}
	return found
}
