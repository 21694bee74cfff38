package gametest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"

	"lair.games/lair/game"
)

// Luck of what is tried at a position. Redeals and moves that are compared share one.
const (
	luckRedeal uint64 = iota + 1
	luckMove
	luckOther // and what follows
)

// tries is how many moves of a seat are compared with each other where all would be too many.
const tries = 6

// invisible is law 1. It also notes for law 5 what the redeal changed.
func (p *place[S, M]) invisible() error {
	for _, seat := range p.viewers {
		again := p.redealt(p.s, seat, luckRedeal)
		p.note(&p.s, &again)
		if again == p.s {
			continue
		}
		if a, b := p.seen(&p.s, seat), p.seen(&again, seat); !bytes.Equal(a, b) {
			return fmt.Errorf("seat %d saw\n%s\nand sees after the redeal\n%s", seat, a, b)
		}
	}
	return nil
}

// peek is law 2.
func (p *place[S, M]) peek() error {
	for _, seat := range p.viewers {
		once := p.redealt(p.s, seat, luckRedeal)
		if again := p.redealt(p.s, seat, luckRedeal); again != once {
			return fmt.Errorf("two redeals for seat %d with the same chance differ:\n%+v\n%+v", seat, once, again)
		}
		for other := range uint64(3) {
			twice := p.redealt(p.redealt(p.s, seat, luckOther+other), seat, luckRedeal)
			if twice != once {
				return fmt.Errorf("for seat %d the redeal of the position and that of its redeal differ:\n%+v\n%+v", seat, once, twice)
			}
		}
	}
	return nil
}

// possible holds redeals to what the game itself says of positions: Load takes them.
func (p *place[S, M]) possible() error {
	seat := p.viewers[p.chance.IntN(len(p.viewers))]
	again := p.redealt(p.s, seat, luckRedeal)
	paper, err := json.Marshal(p.r.Position(&again))
	if err != nil {
		return err
	}
	back, _, err := p.r.Load(paper)
	if err != nil {
		return fmt.Errorf("the redeal for seat %d cannot be: %w\n%s", seat, err, paper)
	}
	if back != again {
		return fmt.Errorf("the redeal for seat %d came back as another position:\n%+v\n%+v", seat, again, back)
	}
	return nil
}

// reveals is law 6.
func (p *place[S, M]) reveals() error {
	for _, seat := range p.viewers {
		again := p.redealt(p.s, seat, luckRedeal)
		actors := p.r.Actors(&again)
		if actors != p.actors {
			return fmt.Errorf("actors were %08b and are %08b after a redeal for seat %d", p.actors, actors, seat)
		}
		if seat < 0 || !actors.Has(seat) {
			continue
		}
		if legal := p.r.Moves(&again, seat, nil); !slices.Equal(legal, p.legal[seat]) {
			return fmt.Errorf("seat %d had the moves %v and has %v after a redeal", seat, p.legal[seat], legal)
		}
	}
	return nil
}

// refusals is law 6 for the reason why a move is not legal. The moves asked about are those that others had earlier or
// have now, and some that nobody ever had. In a game with races those are asked, too, who have nothing to decide.
func (p *place[S, M]) refusals() error {
	if p.r.Why == nil {
		return nil
	}
	asked := p.actors
	if p.r.Races != nil && asked != 0 {
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
				return fmt.Errorf("seat %d was refused %v by %+v, and after a redeal by %+v", seat, x, why, other)
			}
			if why.Message == "" {
				return fmt.Errorf("seat %d was refused %v without a sentence", seat, x)
			}
			if why.Reason != "" && !reasonStyle.MatchString(why.Reason) {
				return fmt.Errorf("seat %d was refused %v for %q, which is not written like_this", seat, x, why.Reason)
			}
		}
	}
	return nil
}

// previews is law 6 for what is shown of a move before it is made.
func (p *place[S, M]) previews() error {
	if p.r.Preview == nil {
		return nil
	}
	for seat := range p.actors.All() {
		again := p.redealt(p.s, seat, luckRedeal)
		for _, x := range p.some(seat, tries) {
			shown, err := json.Marshal(p.r.Preview(&p.s, seat, x))
			if err != nil {
				return fmt.Errorf("seat %d, %v: %w", seat, x, err)
			}
			if other, _ := json.Marshal(p.r.Preview(&again, seat, x)); !bytes.Equal(shown, other) {
				return fmt.Errorf("of %v seat %d was shown\n%s\nand after a redeal\n%s", x, seat, shown, other)
			}
		}
	}
	return nil
}

// settles is law 6 for wishes, and what else is true of them: what is legal comes to itself, and so does what a wish comes to. The
// moves asked about are those whose refusals are.
func (p *place[S, M]) settles() error {
	if p.r.Settle == nil {
		return nil
	}
	for seat := range p.actors.All() {
		for _, x := range p.legal[seat] {
			if now := p.r.Settle(&p.s, seat, x); now != x {
				return fmt.Errorf("the legal move %v of seat %d comes to %v", x, seat, now)
			}
		}
		again := p.redealt(p.s, seat, luckRedeal)
		for _, x := range p.foreign(seat) {
			now := p.r.Settle(&p.s, seat, x)
			if then := p.r.Settle(&p.s, seat, now); then != now {
				return fmt.Errorf("what seat %d wishes by %v comes to %v, and that to %v", seat, x, now, then)
			}
			if other := p.r.Settle(&again, seat, x); other != now {
				return fmt.Errorf("what seat %d wishes by %v comes to %v, and after a redeal to %v", seat, x, now, other)
			}
		}
	}
	return nil
}

// reasonStyle is how every game writes its reasons, so that a program has one table of them.
var reasonStyle = regexp.MustCompile(`^[a-z][a-z0-9]*(_[a-z0-9]+)*$`)

// foreign returns moves that a seat most likely does not have.
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

// bend changes the numbers of a move and leaves its names, and reports whether what comes out can still be read.
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

// pair is two moves of one seat that look the same to another, and what follows from each.
type pair[S, M comparable] struct {
	by, to game.Seat
	moves  [2]M
	next   [2]S
	lines  [2][]game.Line
}

// alike finds, among some moves of every actor, those that look the same to another seat.
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
			first := map[string]int{} // by what is seen, the first move after which it is
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

// choices is law 3.
func (p *place[S, M]) choices() error {
	if p.r.Redeal == nil {
		return nil
	}
	for _, c := range p.alike() {
		a, b := p.redealt(c.next[0], c.to, luckRedeal), p.redealt(c.next[1], c.to, luckRedeal)
		if a != b {
			return fmt.Errorf("moves %v and %v of seat %d look the same to seat %d, whose redeals then differ:\n%+v\n%+v",
				c.moves[0], c.moves[1], c.by, c.to, a, b)
		}
	}
	return nil
}

// sounds is law 4.
func (p *place[S, M]) sounds() error {
	for _, c := range p.alike() {
		if a, b := heard(c.lines[0], c.to), heard(c.lines[1], c.to); !bytes.Equal(a, b) {
			return fmt.Errorf("moves %v and %v of seat %d look the same to seat %d, which is told\n%s\nand\n%s",
				c.moves[0], c.moves[1], c.by, c.to, a, b)
		}
	}
	return nil
}
