package gametest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"reflect"
	"regexp"
	"slices"

	"lair.games/lair/game"
)

var (
	gameName  = regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`)
	kindName  = regexp.MustCompile(`^[a-z]+(_[a-z0-9]+)*$`)
	optionIDs = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
)

// whole reports what a rulebook lacks.
func whole[S, M comparable](r *game.Rules[S, M]) error {
	if !gameName.MatchString(r.Name) || r.Version < 1 {
		return fmt.Errorf("%q version %d cannot name a game in a record", r.Name, r.Version)
	}
	if r.Min < 1 || r.Max < r.Min || r.Max > game.MaxSeats {
		return fmt.Errorf("%d to %d seats", r.Min, r.Max)
	}
	for name, missing := range map[string]bool{
		"Deal": r.Deal == nil, "Actors": r.Actors == nil, "Moves": r.Moves == nil, "Apply": r.Apply == nil,
		"Result": r.Result == nil, "Sheet": r.Sheet == nil, "View": r.View == nil, "Bound": r.Bound == nil,
		"Position": r.Position == nil, "Load": r.Load == nil,
	} {
		if missing {
			return fmt.Errorf("there is no %s", name)
		}
	}
	for i, o := range r.Options {
		if !optionIDs.MatchString(o.ID) || slices.ContainsFunc(r.Options[:i], func(b game.Option) bool { return b.ID == o.ID }) {
			return fmt.Errorf("option %q is badly named or there twice", o.ID)
		}
		if len(o.Choices) < 2 || !slices.Contains(o.Choices, o.Default) {
			return fmt.Errorf("option %q is no choice among %q with the default %q", o.ID, o.Choices, o.Default)
		}
	}
	kinds := map[string]bool{}
	for _, e := range r.Events {
		if !kindName.MatchString(e.Kind()) || kinds[e.Kind()] {
			return fmt.Errorf("event kind %q is badly named or there twice", e.Kind())
		}
		kinds[e.Kind()] = true
	}
	return r.CheckCampaign()
}

func (p *place[S, M]) canMove() error {
	if p.actors&^game.First(p.o.Seats) != 0 {
		return fmt.Errorf("actors %08b are not among %d seats", p.actors, p.o.Seats)
	}
	for seat := range p.actors.All() {
		legal := p.legal[seat]
		if len(legal) == 0 {
			return fmt.Errorf("seat %d must decide and has no move", seat)
		}
		for i, x := range legal {
			if slices.Contains(legal[:i], x) {
				return fmt.Errorf("move %v of seat %d is there twice", x, seat)
			}
		}
		// Appended behind something, in a buffer that was used before.
		buf := append(slices.Grow([]M(nil), 3*len(legal)), legal[0])
		if again := p.r.Moves(&p.s, seat, buf); again[0] != legal[0] || !slices.Equal(again[1:], legal) {
			return fmt.Errorf("seat %d had the moves %v and, asked again, %v", seat, legal, again[1:])
		}
	}
	return nil
}

// asking calls all that only asks; the caller sees whether the position changed. Twice asked is twice the same.
func (p *place[S, M]) asking() error {
	if a := p.r.Actors(&p.s); a != p.actors {
		return fmt.Errorf("actors were %08b and, asked again, %08b", p.actors, a)
	}
	result := p.r.Result(&p.s)
	for seat := game.Seat(0); int(seat) < p.o.Seats; seat++ {
		p.r.Sheet(&p.s, seat)
	}
	for seat := game.Open; int(seat) < p.o.Seats; seat++ {
		p.r.View(&p.s, seat)
	}
	p.r.Position(&p.s)
	if again := p.r.Result(&p.s); again != result {
		return fmt.Errorf("the result was %+v and, asked again, %+v", result, again)
	}
	return nil
}

// views checks what a view is made of: bytes taken from it do not change when the position does.
func (p *place[S, M]) views() error {
	look := func(seat game.Seat) any { return p.r.View(&p.s, seat) }
	if p.r.Look != nil {
		look = p.r.Look(&p.s)
	}
	for seat := game.Open; int(seat) < p.o.Seats; seat++ {
		s := p.s
		view := p.r.View(&s, seat)
		before, err := json.Marshal(view)
		if err != nil {
			return fmt.Errorf("seat %d: %w", seat, err)
		}
		if !bytes.HasPrefix(before, []byte("{")) {
			return fmt.Errorf("what seat %d sees is no object: %s", seat, before)
		}
		var zero S
		s = zero
		if after, err := json.Marshal(view); err != nil || !bytes.Equal(before, after) {
			return fmt.Errorf("what seat %d saw changed with the position from\n%s\nto\n%s", seat, before, after)
		}
		if again := p.seen(&p.s, seat); !bytes.Equal(before, again) {
			return fmt.Errorf("seat %d saw\n%s\nand, asked again,\n%s", seat, before, again)
		}
		if beside, err := json.Marshal(look(seat)); err != nil || !bytes.Equal(before, beside) {
			return fmt.Errorf("seat %d saw\n%s\nand, looking with others,\n%s", seat, before, beside)
		}
	}
	return nil
}

func (p *place[S, M]) moveJSON() error {
	for seat := range p.actors.All() {
		for _, x := range p.legal[seat] {
			text, err := json.Marshal(x)
			if err != nil {
				return fmt.Errorf("move %v of seat %d: %w", x, seat, err)
			}
			var back M
			if err := game.Decode(text, &back); err != nil || back != x {
				return fmt.Errorf("move %v of seat %d came back from %s as %v (%v)", x, seat, text, back, err)
			}
		}
		for _, x := range p.some(seat, 1) { // as others write it: with blanks where encoding/json has none
			var airy bytes.Buffer
			var back M
			text, _ := json.Marshal(x)
			if err := errors.Join(json.Indent(&airy, text, "", " "), game.Decode(airy.Bytes(), &back)); err != nil || back != x {
				return fmt.Errorf("move %v of seat %d came back from %s as %v (%v)", x, seat, airy.Bytes(), back, err)
			}
		}
	}
	return nil
}

// applies checks that a move is a function of position and chance.
func (p *place[S, M]) applies() error {
	for seat := range p.actors.All() {
		for _, x := range p.some(seat, 2) {
			next, lines := p.after(p.s, seat, x, luckMove)
			again, more := p.after(p.s, seat, x, luckMove)
			if again != next || !reflect.DeepEqual(lines, more) {
				return fmt.Errorf("move %v of seat %d gave two things:\n%+v\n%+v", x, seat, next, again)
			}
			silent := p.s
			c := game.Fast(p.luck ^ luckMove)
			p.r.Apply(&silent, seat, x, &c, nil)
			if silent != next {
				return fmt.Errorf("move %v of seat %d gave two things, with and without a log:\n%+v\n%+v", x, seat, next, silent)
			}
		}
	}
	return nil
}

func (p *place[S, M]) events() error {
	lines := p.told()
	for seat := range p.actors.All() {
		for _, x := range p.some(seat, 2) {
			_, more := p.after(p.s, seat, x, luckMove)
			lines = append(lines, more...)
		}
	}
	for _, line := range lines {
		if line.To == 0 {
			return fmt.Errorf("event %s is told to nobody", line.Event.Kind())
		}
		if !slices.ContainsFunc(p.r.Events, func(e game.Event) bool { return reflect.TypeOf(e) == reflect.TypeOf(line.Event) }) {
			return fmt.Errorf("event %s (%T) is not declared", line.Event.Kind(), line.Event)
		}
		text, err := game.MarshalEvent(line.Event)
		if err != nil || !json.Valid(text) {
			return fmt.Errorf("event %s is no JSON: %s (%v)", line.Event.Kind(), text, err)
		}
	}
	return nil
}

// told returns what was told by the move that led here, or by the deal.
func (p *place[S, M]) told() []game.Line {
	if p.ply > 0 {
		return slices.Clone(p.steps[p.ply-1].lines)
	}
	var s S
	var l game.Log
	c := p.seed.At(0)
	p.r.Deal(&s, p.o, &c, &l)
	return l.Lines()
}

func (p *place[S, M]) scores() error {
	result := p.r.Result(&p.s)
	if int(result.Seats) != p.o.Seats {
		return fmt.Errorf("the result is for %d of %d seats", result.Seats, p.o.Seats)
	}
	for a := range p.o.Seats {
		sum := int32(0)
		for _, item := range p.r.Sheet(&p.s, game.Seat(a)) {
			if item.Line == "" {
				return fmt.Errorf("a line of the sheet of seat %d has no name", a)
			}
			if !item.Tie {
				sum += int32(item.Points)
			}
		}
		if sum != result.Scores[a] {
			return fmt.Errorf("the sheet of seat %d adds up to %d, its score is %d", a, sum, result.Scores[a])
		}
		ahead := int8(0)
		for b := range p.o.Seats {
			if result.Places[b] < result.Places[a] {
				ahead++
			}
			if result.Scores[b] > result.Scores[a] && result.Places[b] >= result.Places[a] {
				return fmt.Errorf("scores %v, places %v", result.Scores[:p.o.Seats], result.Places[:p.o.Seats])
			}
		}
		if result.Places[a] != ahead+1 {
			return fmt.Errorf("places %v are no ranking", result.Places[:p.o.Seats])
		}
	}
	return nil
}

func (p *place[S, M]) value() error {
	if p.r.Stage != nil {
		if a, b := p.r.Stage(&p.s), p.r.Stage(&p.s); a != b {
			return fmt.Errorf("the stage is %d and %d", a, b)
		}
	}
	if p.r.Value == nil {
		return nil
	}
	var a, b [game.MaxSeats]float32
	p.r.Value(&p.s, &a)
	for i := range b {
		b[i] = -1
	}
	p.r.Value(&p.s, &b)
	for seat := range p.o.Seats {
		if math.IsNaN(float64(a[seat])) || math.IsInf(float64(a[seat]), 0) || a[seat] != b[seat] {
			return fmt.Errorf("seat %d is worth %v and %v", seat, a[seat], b[seat])
		}
	}
	return nil
}

// planned is one of how many positions a plan is asked about; the others cost it nothing.
const planned = 48

// planTries is how often a plan may play moves out when it is asked here.
const planTries = 2

// plans checks that a plan goes by the position: one that weighed others before says the same as a new one.
func (p *place[S, M]) plans() error {
	if p.r.Planner == nil || p.unplanned || p.ply%planned != int(p.number%planned) {
		return nil
	}
	if p.plan == nil {
		p.plan = p.r.Planner(p.r.Redeal)
	}
	for seat := range p.actors.All() {
		moves := slices.Clone(p.legal[seat])
		s, old, fresh := p.s, make([]float32, len(moves)), make([]float32, len(moves))
		for i := range old {
			old[i] = -1
		}
		p.plan(&s, seat, moves, planTries, old)
		if s != p.s || !slices.Equal(moves, p.legal[seat]) {
			return fmt.Errorf("the plan of seat %d changed the position or its moves", seat)
		}
		p.r.Planner(p.r.Redeal)(&s, seat, moves, planTries, fresh)
		for i, x := range moves {
			if math.IsNaN(float64(old[i])) || math.IsInf(float64(old[i]), 0) || old[i] != fresh[i] {
				return fmt.Errorf("move %v of seat %d is worth %v to a plan, and %v to a new one", x, seat, old[i], fresh[i])
			}
		}
	}
	return nil
}

func (p *place[S, M]) position() error {
	paper, err := json.Marshal(p.r.Position(&p.s))
	if err != nil {
		return err
	}
	back, o, err := p.r.Load(paper)
	if err != nil {
		return fmt.Errorf("it cannot be: %w", err)
	}
	if back != p.s {
		return fmt.Errorf("it was and came back as\n%+v\n%+v", p.s, back)
	}
	o, err = p.r.Fill(o)
	if err != nil || o.Seats != p.o.Seats || !maps.Equal(o.Options, p.o.Options) {
		return fmt.Errorf("its setup came back as %s (%v)", name(p.r.Options, o), err)
	}
	again, err := json.Marshal(p.r.Position(&back))
	if err != nil || !bytes.Equal(paper, again) {
		return fmt.Errorf("it was written as\n%s\nand then\n%s", paper, again)
	}
	for _, bad := range []string{"", "{}", "null", "[]", "{", string(paper[:len(paper)/2])} {
		if _, _, err := p.r.Load([]byte(bad)); err == nil {
			return fmt.Errorf("%q was taken for a position", bad)
		}
	}
	return nil
}

// stale checks what simultaneous choices owe each other while one is still to come. A choice may take a seat several moves;
// then all its first moves do, so that nobody can tell from that what it chose. Seats that race owe each other nothing.
func (p *place[S, M]) stale() error {
	if p.actors.Len() < 2 || p.races() {
		return nil
	}
	for seat := range p.actors.All() {
		var first S
		var left game.Seats
		for i, x := range p.some(seat, tries) {
			next, _ := p.after(p.s, seat, x, luckMove)
			now := p.r.Actors(&next)
			if i == 0 {
				first, left = next, now
			}
			if now != left || now|game.Only(seat) != p.actors {
				return fmt.Errorf("actors were %08b and are %08b after seat %d chose %v", p.actors, now, seat, x)
			}
			for other := range p.actors.Without(seat).All() {
				if legal := p.r.Moves(&next, other, nil); !slices.Equal(legal, p.legal[other]) {
					return fmt.Errorf("seat %d chose %v and seat %d's moves went from %v to %v", seat, x, other, p.legal[other], legal)
				}
			}
			for _, other := range p.viewers {
				if other == seat {
					continue
				}
				if a, b := p.seen(&first, other), p.seen(&next, other); !bytes.Equal(a, b) {
					return fmt.Errorf("by the choice of seat %d seat %d sees\n%s\nor\n%s", seat, other, a, b)
				}
			}
		}
	}
	return nil
}

// races reports whether the actors race.
func (p *place[S, M]) races() bool { return p.r.Races != nil && p.r.Races(&p.s) }

// order makes one choice for every actor, in turn order, backwards and from the middle.
func (p *place[S, M]) order() error {
	if p.actors.Len() < 2 || p.races() {
		return nil
	}
	var picks [game.MaxSeats]M
	seats := slices.Collect(p.actors.All())
	for _, seat := range seats {
		picks[seat] = p.some(seat, 1)[0]
	}
	var first S
	backwards := slices.Clone(seats)
	slices.Reverse(backwards)
	for i, line := range [][]game.Seat{seats, backwards, append(slices.Clone(seats[1:]), seats[0])} {
		next := p.s
		for n, seat := range line {
			if !p.r.Actors(&next).Has(seat) || !slices.Contains(p.r.Moves(&next, seat, nil), picks[seat]) {
				return fmt.Errorf("in the order %v the choice %v of seat %d is gone", line, picks[seat], seat)
			}
			next, _ = p.after(next, seat, picks[seat], luckMove<<8+uint64(n))
		}
		if i == 0 {
			first = next
		}
		if next != first {
			return fmt.Errorf("choices made in the order %v and %v come to\n%+v\n%+v", seats, line, first, next)
		}
	}
	return nil
}

// replay plays the match again behind the erased types, by the JSON of its moves.
func (k *keeper[S, M]) replay() error {
	m, err := game.Erase(k.r).New(k.o, k.seed)
	if err != nil {
		return err
	}
	for ply, step := range k.steps {
		text, err := json.Marshal(step.move)
		if err != nil {
			return err
		}
		lines, err := m.Play(step.seat, text)
		if err != nil {
			return fmt.Errorf("ply %d: %w", ply+1, err)
		}
		if !reflect.DeepEqual(lines, step.lines) {
			return fmt.Errorf("ply %d told\n%+v\nand now\n%+v", ply+1, step.lines, lines)
		}
	}
	end, hash := k.seen(&k.s, game.Open), m.Hash()
	if again, err := json.Marshal(m.View(m.Ply(), game.Open)); err != nil || !bytes.Equal(end, again) {
		return fmt.Errorf("it ended with\n%s\nand now\n%s", end, again)
	}
	if len(k.steps) == 0 {
		return nil
	}
	to := k.chance.IntN(len(k.steps))
	if err := m.Undo(to); err != nil {
		return err
	}
	for _, step := range k.steps[to:] {
		text, err := json.Marshal(step.move)
		if err != nil {
			return err
		}
		if _, err := m.Play(step.seat, text); err != nil {
			return fmt.Errorf("after going back to ply %d: %w", to, err)
		}
	}
	if m.Hash() != hash {
		return errors.New("after going back and playing the same it is another position")
	}
	return nil
}

func sortedKeys(m map[string]any) []string { return slices.Sorted(maps.Keys(m)) }
