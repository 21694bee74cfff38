package lesson

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"

	"lair.games/lair/game"
)

// The law of texts, in words. What is said in a step has a median of at most
// medianWords in each language; no text is longer than mostWords.
const (
	mostSteps     = 12
	mostWords     = 20
	medianWords   = 12
	mostSentences = 2
)

// walks is the number of random ways on which Check plays a lesson to its end,
// besides those that differ from the examples in one move.
const walks = 40

// checker collects what is wrong with a lesson.
type checker struct {
	l        *Lesson
	s        *Subject
	rules    map[string]bool // nil if the rulebook is not at hand
	problems []error
}

// Check returns everything that is wrong with a lesson of a game: its texts, its
// rules, and its moves. It plays the examples, every other accepted move of each
// step followed by the examples, and random ways, all to the end of the lesson.
// Errors wrap ErrLesson and name the line.
func Check(l *Lesson, s *Subject) []error {
	c := &checker{l: l, s: s, rules: s.rules()}
	if name := s.Game.Info().Name; name != l.Game {
		c.add(l.line, "it is a lesson of %q, not of %s", l.Game, name)
		return c.problems
	}
	l.subject = s
	c.texts()
	c.slugs()
	start, err := l.Start()
	if err != nil {
		return append(c.problems, err)
	}
	before := len(c.problems)
	c.examples(start.Fork(start.Ply()))
	if len(c.problems) == before { // else every way repeats the same faults
		c.branches(start)
	}
	return c.problems
}

// add notes a problem once.
func (c *checker) add(line int, format string, args ...any) {
	err := c.l.wrong(line, format, args...)
	if !slices.ContainsFunc(c.problems, func(x error) bool { return x.Error() == err.Error() }) {
		c.problems = append(c.problems, err)
	}
}

var (
	wordPattern     = regexp.MustCompile(`[\p{L}\p{N}_’'%+−-]+`)
	sentencePattern = regexp.MustCompile(`[.!?…](?:\s|$)`)
	slugPattern     = regexp.MustCompile(`\{#([a-z0-9-]+)\}`)
)

// words counts the words of a text.
func words(text string) int { return len(wordPattern.FindAllString(text, -1)) }

// sentences counts the sentences of a text.
func sentences(text string) int { return len(sentencePattern.FindAllString(text, -1)) }

// texts checks that every text is there in both languages and short enough.
func (c *checker) texts() {
	c.text(c.l.line, "title", c.l.Title, true)
	if n := len(c.l.Steps); n > mostSteps {
		c.add(c.l.line, "it has %d steps, and a lesson has at most %d", n, mostSteps)
	}
	var said [2][]int
	for i := range c.l.Steps {
		s := &c.l.Steps[i]
		c.text(s.line, "say", s.Say, true)
		c.text(s.line, "done", s.Done, false)
		if i > 0 {
			c.together(s.line, c.l.Steps[i-1].Done, s.Say)
		}
		for _, x := range s.Choices {
			c.text(x.line, "say", x.Say, false)
		}
		said[0], said[1] = append(said[0], words(s.Say.EN)), append(said[1], words(s.Say.FR))
		for _, a := range slices.Concat(s.Wrong, s.Illegal) {
			c.text(a.line, "why", a.Why, true)
		}
	}
	c.text(c.l.line, "else", c.l.Else.Why, true)
	for i, language := range []string{"English", "French"} {
		slices.Sort(said[i])
		if median := said[i][len(said[i])/2]; median > medianWords {
			c.add(c.l.line, "the median of what is said in %s is %d words, want at most %d", language,
				median, medianWords)
		}
	}
}

// text checks one text.
func (c *checker) text(line int, what string, t Text, needed bool) {
	if !needed && t == (Text{}) {
		return
	}
	for i, text := range []string{t.EN, t.FR} {
		language := [2]string{"en", "fr"}[i]
		switch {
		case text == "":
			c.add(line, "%s.%s is missing", what, language)
		case words(text) > mostWords:
			c.add(line, "%s.%s has %d words, want at most %d", what, language, words(text), mostWords)
		case sentences(text) > mostSentences:
			c.add(line, "%s.%s has more than %d sentences", what, language, mostSentences)
		}
	}
}

// together checks what stands on the page at once: what the step before says when it is
// done, and below it what a step asks.
func (c *checker) together(line int, done, say Text) {
	for _, x := range []struct{ name, text string }{
		{"en", done.EN + " " + say.EN}, {"fr", done.FR + " " + say.FR},
	} {
		if sentences(x.text) > mostSentences {
			c.add(line, "say.%s and the done before it have more than %d sentences",
				x.name, mostSentences)
		}
		if n := words(x.text); n > mostWords {
			c.add(line, "say.%s and the done before it have %d words, want at most %d",
				x.name, n, mostWords)
		}
	}
}

// slugs checks that every step and every answer names a rule of the rulebook.
func (c *checker) slugs() {
	known := func(line int, what, rule string) {
		switch {
		case rule == "":
			c.add(line, "%s names no rule, want the id of a section of the rulebook", what)
		case c.rules != nil && !c.rules[rule]:
			c.add(line, "the rulebook has no rule %q", rule)
		}
	}
	known(max(c.l.Else.line, c.l.line), "else", c.l.Else.Rule)
	for i := range c.l.Steps {
		known(max(c.l.Steps[i].ruleLine, c.l.Steps[i].line), "the step", c.l.Steps[i].Rule)
		for _, a := range slices.Concat(c.l.Steps[i].Wrong, c.l.Steps[i].Illegal) {
			known(a.line, "the answer", a.Rule)
		}
	}
}

// examples plays the lesson by its examples. At every step it checks what is
// pointed at, the wrong and the illegal moves, and the events.
func (c *checker) examples(m game.Match) {
	w := &walk{c: c, m: m, main: true}
	w.run()
	if !w.ended {
		return
	}
	for _, x := range c.l.After {
		if _, err := m.Play(x.Seat, []byte(x.JSON)); err != nil {
			c.add(x.line, "seat %d cannot play %s: %w", x.Seat, x.JSON, err)
			return
		}
	}
	told := encoded(m, m.Ply())
	for _, want := range c.l.Ends {
		if !slices.ContainsFunc(told, func(e map[string]any) bool { return within(want, e) }) {
			c.add(c.l.line, "the moves after the lesson do not tell %v", want)
		}
	}
}

// branches plays every accepted move of every choice once, and random ways.
func (c *checker) branches(start game.Match) {
	for i := range c.l.Steps {
		for j := range c.l.Steps[i].Choices {
			for n := 0; ; n++ { // the n-th accepted move here, examples elsewhere
				w := &walk{c: c, m: start.Fork(start.Ply()), step: i, choice: j, nth: n, vary: true}
				w.run()
				if w.last || len(c.problems) > 0 {
					break
				}
			}
		}
	}
	for n := range uint64(walks) {
		w := &walk{c: c, m: start.Fork(start.Ply()), rng: rand.New(rand.NewPCG(n, 28))}
		w.run()
	}
}

// Decision is a decision of the player on the way of the examples.
type Decision struct {
	Match  game.Match // where it is made
	Line   int
	accept Want
	lesson *Lesson
}

// Accepts reports whether the lesson accepts a move there. A move that cannot be
// made is refused.
func (d *Decision) Accepts(move []byte) (bool, error) {
	made, err := d.lesson.subject.find(d.Match, d.lesson.Seat, move)
	return err == nil && made.meets(d.accept), err
}

// Praised returns the decisions in which a lesson praises what it accepts, on the
// way of its examples. The lesson must have passed Check.
func Praised(l *Lesson) ([]Decision, error) {
	m, err := l.Start()
	if err != nil {
		return nil, err
	}
	c := &checker{l: l, s: l.subject}
	w := &walk{c: c, m: m, main: true}
	w.run()
	return w.praised, errors.Join(c.problems...)
}

// walk is one way through a lesson.
type walk struct {
	c       *checker
	m       game.Match
	main    bool // plays the examples
	ended   bool
	praised []Decision // decisions met on the way of the examples

	vary              bool // plays the nth accepted move at one choice
	step, choice, nth int
	last              bool // there is no move after the nth

	rng *rand.Rand

	place Place
	since int         // the ply at which the step began
	calls map[int]int // examples played at a choice that may be made several times
}

// patience bounds the moves of a walk, in case a lesson does not get on.
const patience = 2000

// run plays a lesson to its end.
func (w *walk) run() {
	l, m := w.c.l, w.m
	w.place, w.last = l.Settle(m, Place{}), true
	w.since, w.calls = m.Ply(), map[int]int{}
	w.begin()
	for n := 0; !l.Over(w.place); n++ {
		if n > patience {
			w.c.add(l.Steps[w.place.Step].line, "the step does not end")
			return
		}
		before := w.place
		if !w.advance() {
			return
		}
		w.place = l.Settle(m, w.place)
		if before.Step != w.place.Step {
			w.finish(before.Step, w.place.Step)
		}
	}
	w.ended = true
}

// advance makes one press or one move. It returns false if the lesson is stuck.
func (w *walk) advance() bool {
	l, m := w.c.l, w.m
	step := &l.Steps[w.place.Step]
	if step.Press != "" && w.place.Choice == 0 {
		w.place, _ = l.Press(w.place, step.Press)
		return true
	}
	if m.Over() {
		w.c.add(step.line, "the match is over before the lesson")
		return false
	}
	acting := m.Actors()
	if acting.Has(l.Seat) && step.Press == "" && w.place.Choice < len(step.Choices) {
		return w.player(step)
	}
	for seat := range acting.All() {
		if seat == l.Seat {
			continue
		}
		move, next, turn := l.Reply(m, w.place, seat)
		switch turn {
		case Waits:
			continue
		case Free:
			if len(l.Bots) == 0 {
				w.c.add(step.line, "seat %d has no scripted move", seat)
				return false
			}
			move = w.c.s.options(m, seat).list[0].move
		}
		if _, err := m.Play(seat, move); err != nil {
			w.c.add(step.line, "seat %d cannot play %s: %w", seat, move, err)
			return false
		}
		w.place = next
		return true
	}
	w.c.add(step.line, "nobody has anything to do: the player is not to move, and no bot either")
	return false
}

// player makes the player's move.
func (w *walk) player(step *Step) bool {
	l, m := w.c.l, w.m
	if w.main {
		w.c.answers(m, w.place)
		if choice := &step.Choices[w.place.Choice]; choice.Praised {
			w.praised = append(w.praised, Decision{
				Match: m.Fork(m.Ply()), Line: choice.line, accept: choice.Accept, lesson: l,
			})
		}
	}
	move := w.chooseMove(step)
	if move == nil {
		return false
	}
	next, err := l.Judge(m, w.place, move)
	if err != nil || next.Wrong != 0 {
		w.c.add(step.Choices[w.place.Choice].line, "the move %s is not accepted", move)
		return false
	}
	if _, err := m.Play(l.Seat, move); err != nil {
		w.c.add(step.line, "the player cannot play %s: %w", move, err)
		return false
	}
	w.place = next
	return true
}

// chooseMove returns an accepted move, or nil if there is none.
func (w *walk) chooseMove(step *Step) []byte {
	l, m := w.c.l, w.m
	choice := &step.Choices[w.place.Choice]
	good := w.c.s.accepted(m, l.Seat, choice.Accept)
	if len(good) == 0 {
		w.c.add(choice.line, "no legal move is accepted")
		return nil
	}
	if w.rng != nil {
		return good[w.rng.IntN(len(good))]
	}
	if w.vary && w.step == w.place.Step && w.choice == w.place.Choice {
		w.last = w.nth+1 >= len(good)
		return good[min(w.nth, len(good)-1)]
	}
	at := w.place.Step*100 + w.place.Choice
	n := min(w.calls[at], len(choice.Play)-1)
	w.calls[at]++
	if n >= 0 {
		example := []byte(choice.Play[n].JSON)
		made, err := w.c.s.find(m, l.Seat, example)
		if err == nil && made.meets(choice.Accept) {
			return example
		}
		if w.main {
			w.c.add(choice.Play[n].line, "the example is not legal or not accepted: %s", example)
			return nil
		}
	}
	return good[0]
}

// accepted lists the legal moves that meet w.
func (s *Subject) accepted(m game.Match, seat game.Seat, w Want) (list [][]byte) {
	legal := s.options(m, seat).list
	for i := range legal {
		if legal[i].meets(w) {
			list = append(list, legal[i].move)
		}
	}
	return list
}

// begin checks what a step points at.
func (w *walk) begin() {
	if w.c.l.Over(w.place) || !w.main {
		return
	}
	step := &w.c.l.Steps[w.place.Step]
	here := w.c.s.things(w.m, w.c.l.Seat)
	for _, thing := range slices.Concat(step.Point, []string{step.Press}) {
		if thing != "" && !slices.Contains(here, thing) {
			w.c.add(step.line, "it points at %q, which is not on the board: there are %s", thing,
				strings.Join(here, " "))
		}
	}
}

// finish checks the events of a step, and begins the next. Steps that wait for a
// press speak of what was told before them.
func (w *walk) finish(from, to int) {
	l := w.c.l
	told := encoded(w.m, w.since)
	for i := from; i < min(to, len(l.Steps)); i++ {
		for _, e := range l.Steps[i].Told {
			if e.Main && !w.main {
				continue
			}
			if !slices.ContainsFunc(told, func(x map[string]any) bool { return within(e.Want, x) }) {
				w.c.add(e.line, "this is not told: %v", e.Want)
			}
		}
	}
	if to < len(l.Steps) && l.Steps[to].Press == "" {
		w.since = w.m.Ply()
	}
	w.begin()
}

// encoded returns what was told from the ply after since on, as JSON.
func encoded(m game.Match, since int) (list []map[string]any) {
	for ply := min(since+1, m.Ply()); ply <= m.Ply(); ply++ {
		for _, line := range m.Lines(ply) {
			text, err := game.MarshalEvent(line.Event)
			if err != nil {
				panic(fmt.Sprintf("lesson: an event has no JSON: %v", err))
			}
			var event map[string]any
			if err := strictObject(string(text), &event); err != nil {
				panic(fmt.Sprintf("lesson: an event is no object: %v", err))
			}
			list = append(list, event)
		}
	}
	return list
}

// answers checks the answers of a step where the player is to move: each wrong
// move occurs and is not accepted, what it wants are facts of moves, the illegal
// moves are refused by their rules, and what is looked at is there.
func (c *checker) answers(m game.Match, p Place) {
	step := &c.l.Steps[p.Step]
	kinds, facts := map[any]bool{}, map[string]bool{}
	legal := c.s.options(m, c.l.Seat).list
	for i := range legal {
		f := legal[i].all()
		kinds[f["kind"]] = true
		for name := range f {
			facts[name] = true
		}
	}
	for name := range step.Choices[p.Choice].Accept {
		if !facts[fact(name)] {
			c.add(step.Choices[p.Choice].line, "no move has a fact %q", fact(name))
		}
	}
	for i := range step.Wrong {
		a := &step.Wrong[i]
		if kind, ok := a.When["kind"]; ok && !kinds[kind] {
			continue // it speaks of another decision of the step
		}
		c.wrongMoves(m, p, i, facts)
	}
	for i := range step.Illegal {
		c.illegal(m, &step.Illegal[i])
	}
}

// wrongMoves checks the moves that an answer speaks of.
func (c *checker) wrongMoves(m game.Match, p Place, i int, facts map[string]bool) {
	a := &c.l.Steps[p.Step].Wrong[i]
	for name := range a.When {
		if !facts[fact(name)] && !a.Maybe {
			c.add(a.line, "no move has a fact %q", fact(name))
		}
	}
	found := false
	for _, move := range c.s.accepted(m, c.l.Seat, a.When) {
		next, err := c.l.Judge(m, p, move)
		if err != nil || next.Wrong != i+1 {
			continue
		}
		found = true
		played := m.Fork(m.Ply())
		if _, err := played.Play(c.l.Seat, move); err != nil {
			c.add(a.line, "%s cannot be played: %w", move, err)
			continue
		}
		c.harm(played, a, next, move)
	}
	if !found && !a.Maybe {
		c.add(a.line, "no legal move that is not accepted meets %v", a.When)
	}
}

// harm plays the replies that show the harm of a wrong move, and checks that it
// can be taken back.
func (c *checker) harm(m game.Match, a *Answer, p Place, move []byte) {
	for range a.Harm {
		seat := a.Harm[p.Reply].Seat
		reply, next, turn := c.l.Reply(m, p, seat)
		if turn != Told || !m.Actors().Has(seat) {
			c.add(a.Harm[p.Reply].line, "after %s seat %d cannot do this", move, seat)
			return
		}
		if _, err := m.Play(seat, reply); err != nil {
			c.add(a.line, "after %s seat %d cannot play %s: %w", move, seat, reply, err)
			return
		}
		p = next
	}
	here := c.s.things(m, c.l.Seat)
	for _, thing := range a.Look {
		if !slices.Contains(here, thing) {
			c.add(a.line, "it points at %q, which is not on the board after %s", thing, move)
		}
	}
}

// illegal checks that a move is refused by the rule that is told.
func (c *checker) illegal(m game.Match, a *Answer) {
	no := m.Refuse(c.l.Seat, []byte(a.Move))
	switch {
	case no == nil:
		c.add(a.line, "the move is legal: %s", a.Move)
	case !errors.Is(no, game.ErrIllegal) || no.Reason == "bad_move":
		c.add(a.line, "the move is refused for another reason: %s", no.Message)
	case no.Rule != a.Rule:
		c.add(a.line, "the move is refused by %q, not by %q", no.Rule, a.Rule)
	}
}
