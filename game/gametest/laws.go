package gametest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"

	"lair.games/lair/game"
)

// The luck of what is tried at a position. Redeals and moves that are compared
// share one.
const (
	luckRedeal uint64 = iota + 1
	luckMove
	luckOther // and what follows
)

// tries is the number of moves of a seat that are compared with each other.
const tries = 6

// invisible checks law 1. It also notes for law 5 what the redeal changed.
func (p *place[S, M]) invisible() error {
	for _, seat := range p.viewers {
		again := p.redealt(p.s, seat, luckRedeal)
		p.note(&p.s, &again)
		if again == p.s {
			continue
		}
		if a, b := p.seen(&p.s, seat), p.seen(&again, seat); !bytes.Equal(a, b) {
			return fmt.Errorf("the view of seat %d changed from\n%s\nto\n%s", seat, a, b)
		}
	}
	return nil
}

// peek checks law 2.
func (p *place[S, M]) peek() error {
	for _, seat := range p.viewers {
		once := p.redealt(p.s, seat, luckRedeal)
		if again := p.redealt(p.s, seat, luckRedeal); again != once {
			return fmt.Errorf(
				"two redeals for seat %d with the same chance differ:\n%+v\n%+v", seat, once, again,
			)
		}
		for other := range uint64(3) {
			twice := p.redealt(p.redealt(p.s, seat, luckOther+other), seat, luckRedeal)
			if twice != once {
				return fmt.Errorf(
					"for seat %d the redeal of the position and that of its redeal differ:\n%+v\n%+v",
					seat, once, twice,
				)
			}
		}
	}
	return nil
}

// possible checks that Load accepts redeals.
func (p *place[S, M]) possible() error {
	if p.r.Position == nil {
		return nil
	}
	seat := p.viewers[p.chance.IntN(len(p.viewers))]
	again := p.redealt(p.s, seat, luckRedeal)
	paper, err := json.Marshal(p.r.Position.Encode(&again))
	if err != nil {
		return err
	}
	back, _, err := p.r.Position.Load(paper)
	if err != nil {
		return fmt.Errorf("the redeal for seat %d is refused by Load: %w\n%s", seat, err, paper)
	}
	if back != again {
		return fmt.Errorf(
			"the redeal for seat %d came back as another position:\n%+v\n%+v", seat, again, back,
		)
	}
	return nil
}

// reveals checks law 6 for actors and moves.
func (p *place[S, M]) reveals() error {
	for _, seat := range p.viewers {
		again := p.redealt(p.s, seat, luckRedeal)
		actors := p.r.Actors(&again)
		if actors != p.actors {
			return fmt.Errorf(
				"actors were %08b and are %08b after a redeal for seat %d", p.actors, actors, seat,
			)
		}
		if seat < 0 || !actors.Has(seat) {
			continue
		}
		if legal := p.r.Moves(&again, seat, nil); !slices.Equal(legal, p.legal[seat]) {
			return fmt.Errorf(
				"seat %d had the moves %v and has %v after a redeal", seat, p.legal[seat], legal,
			)
		}
	}
	return nil
}

// refusals checks law 6 for Why. It tries moves that other seats had earlier or
// have now, and some that nobody ever had. In a game with races it also tries
// seats that do not act.
func (p *place[S, M]) refusals() error {
	if p.r.Why == nil {
		return nil
	}
	asked := p.actors
	if p.r.CanRace() && asked != 0 {
		asked = game.First(p.o.Seats)
	}
	for seat := range asked.All() {
		again := p.redealt(p.s, seat, luckRedeal)
		for _, x := range p.foreign(seat) {
			if slices.Contains(p.legal[seat], x) {
				continue
			}
			why, other := p.r.Why(&p.s, seat, x), p.r.Why(&again, seat, x)
			if why != other {
				return fmt.Errorf(
					"seat %d was refused %v by %+v, and after a redeal by %+v", seat, x, why, other,
				)
			}
			if why.Message == "" {
				return fmt.Errorf("the refusal of %v to seat %d has no sentence", x, seat)
			}
			if why.Reason != "" && !reasonStyle.MatchString(why.Reason) {
				return fmt.Errorf(
					"seat %d was refused %v for %q, which is not written like_this", seat, x,
					why.Reason,
				)
			}
		}
	}
	return nil
}

// previews checks law 6 for Preview.
func (p *place[S, M]) previews() error {
	if p.r.Play == nil || p.r.Play.Preview == nil {
		return nil
	}
	for seat := range p.actors.All() {
		again := p.redealt(p.s, seat, luckRedeal)
		for _, x := range p.some(seat, tries) {
			shown, err := json.Marshal(p.r.Play.Preview(&p.s, seat, x))
			if err != nil {
				return fmt.Errorf("seat %d, %v: %w", seat, x, err)
			}
			if other, _ := json.Marshal(p.r.Play.Preview(&again, seat, x)); !bytes.Equal(
				shown, other,
			) {
				return fmt.Errorf(
					"of %v seat %d was shown\n%s\nand after a redeal\n%s", x, seat, shown, other,
				)
			}
		}
	}
	return nil
}

// reasonStyle is how every game writes its reasons, so that programs can have one
// table of them.
var reasonStyle = regexp.MustCompile(`^[a-z][a-z0-9]*(_[a-z0-9]+)*$`)

// foreign returns moves that a seat probably does not have.
func (p *place[S, M]) foreign(seat game.Seat) []M {
	var list []M
	for other := range p.actors.All() {
		if other != seat {
			list = append(list, p.some(other, 2)...)
		}
	}
	for range min(2, len(p.steps)) {
		list = append(list, p.steps[p.chance.IntN(len(p.steps))].move)
	}
	for _, x := range p.some(seat, 2) {
		if bent, ok := bend(x, &p.chance); ok {
			list = append(list, bent)
		}
	}
	return list
}

// bend changes the numbers of a move, leaves its names, and reports whether the
// outcome can still be read.
func bend[M comparable](x M, c *game.Chance) (M, bool) {
	var none M
	text, err := json.Marshal(x)
	if err != nil {
		return none, false
	}
	var tree any
	if err := json.Unmarshal(text, &tree); err != nil {
		return none, false
	}
	var walk func(v any) any
	walk = func(v any) any {
		switch v := v.(type) {
		case map[string]any:
			for _, key := range sortedKeys(v) {
				v[key] = walk(v[key])
			}
		case []any:
			for i := range v {
				v[i] = walk(v[i])
			}
		case float64:
			if c.IntN(2) == 0 {
				return c.IntN(256) - 128
			}
			return c.IntN(16) - 2
		}
		return v
	}
	if text, err = json.Marshal(walk(tree)); err != nil {
		return none, false
	}
	var bent M
	return bent, game.Decode(text, &bent) == nil
}

// pair is two moves of one seat that look the same to another, and what each leads
// to.
type pair[S, M comparable] struct {
	by, to game.Seat
	moves  [2]M
	next   [2]S
	lines  [2][]game.Line
}

// alike returns pairs of moves of an actor that look the same to another seat.
func (p *place[S, M]) alike() []pair[S, M] {
	if p.compared {
		return p.alikes
	}
	p.compared = true
	for by := range p.actors.All() {
		moves := p.some(by, tries)
		next, lines := make([]S, len(moves)), make([][]game.Line, len(moves))
		for i, x := range moves {
			next[i], lines[i] = p.after(p.s, by, x, luckMove)
		}
		for _, to := range p.viewers {
			if to == by {
				continue
			}
			first := map[string]int{} // by view, the first move that leads to it
			for b := range moves {
				seen := string(p.seen(&next[b], to))
				a, ok := first[seen]
				if !ok {
					first[seen] = b
					continue
				}
				p.alikes = append(p.alikes, pair[S, M]{
					by, to, [2]M{moves[a], moves[b]}, [2]S{next[a], next[b]}, [2][]game.Line{lines[a], lines[b]},
				})
			}
		}
	}
	return p.alikes
}

// choices checks law 3.
func (p *place[S, M]) choices() error {
	if p.r.Redeal == nil {
		return nil
	}
	for _, c := range p.alike() {
		a, b := p.redealt(c.next[0], c.to, luckRedeal), p.redealt(c.next[1], c.to, luckRedeal)
		if a != b {
			return fmt.Errorf(
				"moves %v and %v of seat %d look the same to seat %d, whose redeals then differ:\n%+v\n%+v",
				c.moves[0], c.moves[1], c.by, c.to, a, b,
			)
		}
	}
	return nil
}

// sounds checks law 4.
func (p *place[S, M]) sounds() error {
	for _, c := range p.alike() {
		if a, b := heard(c.lines[0], c.to), heard(c.lines[1], c.to); !bytes.Equal(a, b) {
			return fmt.Errorf(
				"moves %v and %v of seat %d look the same to seat %d, which is told\n%s\nand\n%s",
				c.moves[0], c.moves[1], c.by, c.to, a, b,
			)
		}
	}
	return nil
}
