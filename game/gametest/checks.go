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
	"strings"

	"lair.games/lair/game"
)

var (
	gameName  = regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`)
	kindName  = regexp.MustCompile(`^[a-z]+(_[a-z0-9]+)*$`)
	optionIDs = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
)

// whole reports what is missing or wrong in Rules.
func whole[S, M comparable](r *game.Rules[S, M]) error {
	if !gameName.MatchString(r.Name) || r.Version < 1 {
		return fmt.Errorf(
			"name %q, version %d: want lower-case words with dashes, and at least 1", r.Name, r.Version,
		)
	}
	for i, older := range r.Older {
		if newer := append(slices.Clip(r.Older), r)[i+1]; older.Name != r.Name || older.Version < 1 ||
			older.Version >= newer.Version || len(older.Older) > 0 {
			return fmt.Errorf(
				"edition %d of %s is before edition %d of %s in Older, want them oldest first and alone",
				older.Version, older.Name, newer.Version, r.Name,
			)
		}
	}
	if r.Min < 1 || r.Max < r.Min || r.Max > game.MaxSeats {
		return fmt.Errorf("%d to %d seats, want 1 to %d in order", r.Min, r.Max, game.MaxSeats)
	}
	for name, missing := range map[string]bool{
		"Deal": r.Deal == nil, "Actors": r.Actors == nil, "Moves": r.Moves == nil,
		"Apply":  r.Apply == nil,
		"Result": r.Result == nil, "Sheet": r.Sheet == nil, "View": r.View == nil,
		"Position.Encode": r.Position != nil && r.Position.Encode == nil,
		"Position.Load":   r.Position != nil && r.Position.Load == nil,
	} {
		if missing {
			return fmt.Errorf("%s is nil", name)
		}
	}
	for i, o := range r.Options {
		if !optionIDs.MatchString(o.ID) ||
			slices.ContainsFunc(r.Options[:i], func(b game.Option) bool { return b.ID == o.ID }) {
			return fmt.Errorf("option %q is invalid or duplicated", o.ID)
		}
		if len(o.Choices) < 2 || !slices.Contains(o.Choices, o.Default) {
			return fmt.Errorf(
				"option %q is no choice among %q with the default %q", o.ID, o.Choices, o.Default,
			)
		}
	}
	kinds := map[string]bool{}
	for _, e := range r.Events {
		if !kindName.MatchString(e.Kind()) || kinds[e.Kind()] {
			return fmt.Errorf("event kind %q is invalid or duplicated", e.Kind())
		}
		kinds[e.Kind()] = true
	}
	return campaign(r)
}

// thinking returns r.Thinking, or its zero value if r has none.
func thinking[S, M comparable](r *game.Rules[S, M]) game.Thinking[S, M] {
	if r.Thinking == nil {
		return game.Thinking[S, M]{}
	}
	return *r.Thinking
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
				return fmt.Errorf("move %v of seat %d is duplicated", x, seat)
			}
		}
		// Moves must append, also to a buffer that was used before.
		buf := append(slices.Grow([]M(nil), 3*len(legal)), legal[0])
		if again := p.r.Moves(&p.s, seat, buf); again[0] != legal[0] ||
			!slices.Equal(again[1:], legal) {
			return fmt.Errorf(
				"seat %d had the moves %v and, asked again, %v", seat, legal, again[1:],
			)
		}
	}
	return nil
}

// asking calls every function that only reads, and compares two calls. The caller
// checks that the position did not change.
func (p *place[S, M]) asking() error {
	if a := p.r.Actors(&p.s); a != p.actors {
		return fmt.Errorf("two calls of Actors returned %08b and %08b", p.actors, a)
	}
	result := p.r.Result(&p.s)
	for seat := game.Seat(0); int(seat) < p.o.Seats; seat++ {
		p.r.Sheet(&p.s, seat)
	}
	for seat := game.Open; int(seat) < p.o.Seats; seat++ {
		p.r.View(&p.s, seat)
	}
	if p.r.Position != nil {
		p.r.Position.Encode(&p.s)
	}
	if again := p.r.Result(&p.s); again != result {
		return fmt.Errorf("two calls of Result returned %+v and %+v", result, again)
	}
	return nil
}

// views checks that a view does not change when the position does, because it
// shares no memory with it.
func (p *place[S, M]) views() error {
	for seat := game.Open; int(seat) < p.o.Seats; seat++ {
		s := p.s
		view := p.r.View(&s, seat)
		before, err := json.Marshal(view)
		if err != nil {
			return fmt.Errorf("seat %d: %w", seat, err)
		}
		if !bytes.HasPrefix(before, []byte("{")) {
			return fmt.Errorf("the view of seat %d is not a JSON object: %s", seat, before)
		}
		var zero S
		s = zero
		if after, err := json.Marshal(view); err != nil || !bytes.Equal(before, after) {
			return fmt.Errorf(
				"what seat %d saw changed with the position from\n%s\nto\n%s", seat, before, after,
			)
		}
		if again := p.seen(&p.s, seat); !bytes.Equal(before, again) {
			return fmt.Errorf("two views of seat %d are\n%s\nand\n%s", seat, before, again)
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
				return fmt.Errorf(
					"move %v of seat %d came back from %s as %v (%v)", x, seat, text, back, err,
				)
			}
		}
		// With blanks, which encoding/json does not write.
		for _, x := range p.some(seat, 1) {
			var airy bytes.Buffer
			var back M
			text, _ := json.Marshal(x)
			if err := errors.Join(
				json.Indent(&airy, text, "", " "), game.Decode(airy.Bytes(), &back),
			); err != nil ||
				back != x {
				return fmt.Errorf(
					"move %v of seat %d came back from %s as %v (%v)", x, seat, airy.Bytes(), back,
					err,
				)
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
				return fmt.Errorf(
					"move %v of seat %d gave two things:\n%+v\n%+v", x, seat, next, again,
				)
			}
			silent := p.s
			c := game.Fast(p.luck ^ luckMove)
			p.r.Apply(&silent, seat, x, &c, nil)
			if silent != next {
				return fmt.Errorf(
					"move %v of seat %d gave two things, with and without a log:\n%+v\n%+v", x,
					seat, next, silent,
				)
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
			return fmt.Errorf("event %s is told to no seat", line.Event.Kind())
		}
		if among := game.First(p.o.Seats) | game.Watchers; line.To != game.Everyone &&
			line.To&^among != 0 {
			to, _ := line.To.MarshalJSON()
			return fmt.Errorf(
				"event %s is addressed to %s in a match of %d seats", line.Event.Kind(), to,
				p.o.Seats,
			)
		}
		if !slices.ContainsFunc(
			p.r.Events,
			func(e game.Event) bool { return reflect.TypeOf(e) == reflect.TypeOf(line.Event) },
		) {
			return fmt.Errorf("event %s (%T) is not in Rules.Events", line.Event.Kind(), line.Event)
		}
		text, err := game.MarshalEvent(line.Event)
		if err != nil || !json.Valid(text) {
			return fmt.Errorf("event %s has no valid JSON: %s (%v)", line.Event.Kind(), text, err)
		}
	}
	return nil
}

// once checks that no reader is told of one thing by two events of which one says
// less. Equal events are allowed, because the same thing may happen twice. Open is
// the reader that gets both versions of what should have used TellApart.
func (p *place[S, M]) once() error {
	tales := [][]game.Line{p.told()}
	for seat := range p.actors.All() {
		for _, x := range p.some(seat, 2) {
			_, lines := p.after(p.s, seat, x, luckMove)
			tales = append(tales, lines)
		}
	}
	for _, lines := range tales {
		for reader := game.Open; int(reader) < p.o.Seats; reader++ {
			told := game.Heard(lines, reader)
			for i, less := range told {
				for j, full := range told {
					if i != j && partOf(less, full) {
						return fmt.Errorf(
							"seat %d is told %+v and %+v: one event in two versions is told by game.TellApart",
							reader, full, less,
						)
					}
				}
			}
		}
	}
	return nil
}

// partOf reports whether one event equals another except that fields with
// omitempty are empty.
func partOf(part, full game.Event) bool {
	a, b := reflect.ValueOf(part), reflect.ValueOf(full)
	if a.Type() != b.Type() || a.Kind() != reflect.Struct {
		return false
	}
	less := false
	for i := range a.NumField() {
		if reflect.DeepEqual(a.Field(i).Interface(), b.Field(i).Interface()) {
			continue
		}
		optional := strings.Contains(a.Type().Field(i).Tag.Get("json"), ",omitempty")
		if !optional || !a.Field(i).IsZero() {
			return false
		}
		less = true
	}
	return less
}

// told returns the events of the move that led here, or of the deal.
func (p *place[S, M]) told() []game.Line {
	if p.ply > 0 {
		return slices.Clone(p.steps[p.ply-1].lines)
	}
	var s S
	l := game.NewLog(p.o.Seats)
	c := p.seed.At(0)
	p.r.Deal(&s, p.o, &c, l)
	return l.Lines()
}

func (p *place[S, M]) scores() error {
	result := p.r.Result(&p.s)
	if int(result.Seats) != p.o.Seats {
		return fmt.Errorf("the result is for %d of %d seats", result.Seats, p.o.Seats)
	}
	rivals, sides := p.o.Seats, p.r.Sides(p.o) // rivals are one seat of each side
	if int(result.Sides) != sides {
		return fmt.Errorf("the result is for %d sides, and %d play", result.Sides, sides)
	}
	if sides > 0 {
		rivals = sides
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
			return fmt.Errorf(
				"the sheet of seat %d adds up to %d, its score is %d", a, sum, result.Scores[a],
			)
		}
		side := a % rivals
		if result.Scores[a] != result.Scores[side] || result.Places[a] != result.Places[side] {
			return fmt.Errorf(
				"seats %d and %d of one side have the scores %d and %d and the places %d and %d",
				side, a, result.Scores[side], result.Scores[a], result.Places[side],
				result.Places[a],
			)
		}
		ahead := int8(0)
		for b := range rivals {
			if result.Places[b] < result.Places[a] {
				ahead++
			}
			if result.Scores[b] > result.Scores[a] && result.Places[b] >= result.Places[a] {
				return fmt.Errorf(
					"scores %v, places %v", result.Scores[:p.o.Seats], result.Places[:p.o.Seats],
				)
			}
		}
		if result.Places[a] != ahead+1 {
			return fmt.Errorf("places %v are not a ranking", result.Places[:p.o.Seats])
		}
	}
	return nil
}

func (p *place[S, M]) value() error {
	if a, b := p.r.Stage(&p.s), p.r.Stage(&p.s); a != b {
		return fmt.Errorf("two calls of Stage returned %d and %d", a, b)
	}
	for name, value := range map[string]func(*S, *[game.MaxSeats]float32){
		"Value": thinking(p.r).Value, "Expected": thinking(p.r).Expected,
	} {
		if value == nil {
			continue
		}
		var a, b [game.MaxSeats]float32
		value(&p.s, &a)
		for i := range b {
			b[i] = -1
		}
		value(&p.s, &b)
		for seat := range p.o.Seats {
			if math.IsNaN(float64(a[seat])) || math.IsInf(float64(a[seat]), 0) || a[seat] != b[seat] {
				return fmt.Errorf("two calls of %s gave seat %d %v and %v", name, seat, a[seat], b[seat])
			}
		}
	}
	return nil
}

// planned is how many positions there are for each call of a plan.
const planned = 48

// planTries is the number of tries that a plan gets here.
const planTries = 2

// plans checks that a plan depends on the position alone: one that was used before
// returns the same as a new one.
func (p *place[S, M]) plans() error {
	planner := thinking(p.r).Planner
	if planner == nil || p.unplanned || p.ply%planned != int(p.number%planned) {
		return nil
	}
	if p.plan == nil {
		p.plan = planner(p.r.Redeal)
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
		planner(p.r.Redeal)(&s, seat, moves, planTries, fresh)
		for i, x := range moves {
			if math.IsNaN(float64(old[i])) || math.IsInf(float64(old[i]), 0) || old[i] != fresh[i] {
				return fmt.Errorf(
					"move %v of seat %d is worth %v to a plan, and %v to a new one", x, seat,
					old[i], fresh[i],
				)
			}
		}
	}
	return nil
}

func (p *place[S, M]) position() error {
	if p.r.Position == nil {
		return nil
	}
	paper, err := json.Marshal(p.r.Position.Encode(&p.s))
	if err != nil {
		return err
	}
	back, o, err := p.r.Position.Load(paper)
	if err != nil {
		return fmt.Errorf("it is refused by Load: %w", err)
	}
	if back != p.s {
		return fmt.Errorf("it was\n%+v\nand was read back as\n%+v", p.s, back)
	}
	o, err = p.r.Fill(o)
	if err != nil || o.Seats != p.o.Seats || !maps.Equal(o.Options, p.o.Options) {
		return fmt.Errorf("its setup was read back as %s (%v)", name(p.r.Options, o), err)
	}
	again, err := json.Marshal(p.r.Position.Encode(&back))
	if err != nil || !bytes.Equal(paper, again) {
		return fmt.Errorf("it was written as\n%s\nand then\n%s", paper, again)
	}
	for _, bad := range []string{"", "{}", "null", "[]", "{", string(paper[:len(paper)/2])} {
		if _, _, err := p.r.Position.Load([]byte(bad)); err == nil {
			return fmt.Errorf("%q is accepted by Load", bad)
		}
	}
	return nil
}

// stale checks simultaneous choices while one is still to come: each is hidden and
// leaves the others their moves. A choice may take a seat several moves. Then all
// its first moves do, so that nobody can tell from that what it chose. Races are
// exempt.
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
				return fmt.Errorf(
					"actors were %08b and are %08b after seat %d chose %v", p.actors, now, seat, x,
				)
			}
			for other := range p.actors.Without(seat).All() {
				if legal := p.r.Moves(&next, other, nil); !slices.Equal(legal, p.legal[other]) {
					return fmt.Errorf(
						"seat %d chose %v and seat %d's moves went from %v to %v", seat, x, other,
						p.legal[other], legal,
					)
				}
			}
			for _, other := range p.viewers {
				if other == seat {
					continue
				}
				if a, b := p.seen(&first, other), p.seen(&next, other); !bytes.Equal(a, b) {
					return fmt.Errorf(
						"by the choice of seat %d seat %d sees\n%s\nor\n%s", seat, other, a, b,
					)
				}
			}
		}
	}
	return nil
}

// races reports whether the actors race.
func (p *place[S, M]) races() bool { return p.r.Races(&p.s) }

// order makes one choice for every actor in turn order, backwards and from the
// middle.
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
			if !p.r.Actors(&next).Has(seat) ||
				!slices.Contains(p.r.Moves(&next, seat, nil), picks[seat]) {
				return fmt.Errorf(
					"in the order %v the choice %v of seat %d is gone", line, picks[seat], seat,
				)
			}
			next, _ = p.after(next, seat, picks[seat], luckMove<<8+uint64(n))
		}
		if i == 0 {
			first = next
		}
		if next != first {
			return fmt.Errorf(
				"choices made in the order %v and %v come to\n%+v\n%+v", seats, line, first, next,
			)
		}
	}
	return nil
}

// replayed plays the match again as a game.Match, from the JSON of its moves.
func (k *keeper[S, M]) replayed() (game.Match, error) {
	m, err := game.Erase(k.r).New(k.o, k.seed)
	if err != nil {
		return nil, err
	}
	for ply, step := range k.steps {
		text, err := json.Marshal(step.move)
		if err != nil {
			return nil, err
		}
		lines, err := m.Play(step.seat, text)
		if err != nil {
			return nil, fmt.Errorf("ply %d: %w", ply+1, err)
		}
		if !reflect.DeepEqual(lines, step.lines) {
			return nil, fmt.Errorf("ply %d told\n%+v\nand now\n%+v", ply+1, step.lines, lines)
		}
	}
	return m, nil
}

// replay checks that a match played again is the same, also after an undo.
func (k *keeper[S, M]) replay() error {
	m, err := k.replayed()
	if err != nil {
		return err
	}
	end, hash := k.seen(&k.s, game.Open), m.Hash()
	if again, err := json.Marshal(m.View(m.Ply(), game.Open)); err != nil ||
		!bytes.Equal(end, again) {
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
			return fmt.Errorf("after an undo to ply %d: %w", to, err)
		}
	}
	if m.Hash() != hash {
		return errors.New("after an undo and the same moves the position differs")
	}
	return nil
}

func sortedKeys(m map[string]any) []string { return slices.Sorted(maps.Keys(m)) }
