package mightymonsters

import (
	"math/bits"

	"lair.games/lair/game"
)

// What a position is worth is told in gold at the end of the match: the gold of each seat now, what the castle as it stands
// is expected to pay and to cost, what is still in the hands, and an even gain for each round to come.
//
// The castle is read as anybody at the table can read it. A face-down guard is any card of its level that was not turned up
// yet. An empty space will be filled with one of the cards that are left to play, most likely a strong one. Guards are
// fought in order and the first that stands ends it, so what a guard pays is weighed by the chance that it is reached, and
// a monster has to be healed unless its guard and all before it are beaten.

// Figures found by letting greedy seats with one of them play against greedy seats with another, in matches of 3, 4 and 6.
// They are flat around their best.
const (
	roundWorth = 2.7 // a round to come, to each seat
	rivalShare = 0.7 // of the best other's gold, in Value
)

// manner is what strength is worth that is not in the castle yet, in gold a point.
type manner struct {
	hold float32 // in hand when a round starts
	todo float32 // still to be played in this round
	rest float32 // that will not be in hand in the next
}

// The manners of the styles. The plain one was found like the figures above.
var (
	plain   = manner{hold: 0.2, todo: 0.2, rest: 0.1}
	rushing = manner{hold: -0.4, todo: -0.2, rest: -0.3}
	patient = manner{hold: 0.9, todo: 0.5, rest: 0.6}
)

// styles are the ways to play that bots are offered besides the plain one: to throw the strong monsters into the castle while
// others save theirs, and to save them for a round in which others have none.
var styles = []game.Style[State, Move]{
	{Name: "rushing", Value: rushing.worth},
	{Name: "patient", Value: patient.worth},
}

// eager is how readily a card of each strength is played.
var eager = [maxCard + 1]float32{0, 1, 4, 9, 16, 25}

// Value is what a position is worth to a seat as a margin: its expected gold less a share of the best other's. It knows all
// that is in s: ask it about positions that the seat may know, such as guesses of a game.Sight.
func Value(s *State, seat game.Seat) float64 {
	var w [game.MaxSeats]float32
	plain.worth(s, &w)
	best := float32(0)
	for i, v := range w[:s.Seats] {
		if game.Seat(i) != seat {
			best = max(best, v)
		}
	}
	return float64(w[seat] - rivalShare*best)
}

// stage numbers the rounds: whatever is open in one is settled at its end.
func stage(s *State) int { return int(s.Round) }

// worth estimates the gold of each seat at the end of the match.
func (m *manner) worth(s *State, w *[game.MaxSeats]float32) {
	for i, gold := range s.Gold[:s.Seats] {
		w[i] = float32(gold)
	}
	if s.over() {
		return
	}
	o := s.outlook()
	o.fights(w)
	toCome := float32(s.rounds() - s.Round)
	for i := range s.Seats {
		todo := o.todo[i] * o.mean[i]
		w[i] += roundWorth*toCome + m.todo*todo - m.hold*habits[s.Down[i]].sum
		if toCome > 0 {
			castle := fullSet &^ s.Hands[i] &^ s.Down[i]
			w[i] -= m.rest * (todo + habits[castle].sum)
		}
	}
}

// outlook is what can be expected of the rest of a phase.
type outlook struct {
	s     *State
	empty float32           // spaces
	fill  float32           // strength expected on an empty space
	cost  float32           // its healing
	todo  [maxSeats]float32 // monsters that each seat will still place
	mean  [maxSeats]float32 // their strength
}

func (s *State) outlook() outlook {
	o := outlook{s: s, empty: float32(bits.OnesCount16(s.Stands[0]))}
	if o.empty == 0 {
		return o
	}
	for i := range game.Seat(s.Seats) {
		o.todo[i] = float32(maxPlaced - s.placed(i))
		h := &habits[s.playable(i)]
		o.mean[i] = h.mean
		o.fill += o.todo[i] * h.mean
		if s.Tile == K07 {
			o.cost += o.todo[i] * h.dear
		} else {
			o.cost += o.todo[i] * h.cost
		}
	}
	o.fill /= o.empty
	o.cost /= o.empty
	return o
}

// fights adds to each seat what its monsters can be expected to win and to cost, and its part in those still to come.
func (o *outlook) fights(w *[game.MaxSeats]float32) {
	s := o.s
	reached, won, lost := float32(1), float32(0), float32(0) // the last two on empty spaces
	for g := range s.Seats {
		win, loot := o.fight(g)
		half := reached * loot / 2 // of odd coins it says nothing
		reached *= win
		for _, m := range s.Castle[2*g : 2*g+2] {
			if m.Card == 0 {
				won += half
				lost += 1 - reached
			} else {
				w[m.Seat] += half - (1-reached)*float32(s.healing(m.Card))
			}
		}
	}
	if o.empty > 0 {
		each := (won - lost*o.cost) / o.empty
		for i := range s.Seats {
			w[i] += o.todo[i] * each
		}
	}
}

// fight returns the chance that the guard at a place is beaten once it is reached, and the loot expected of it then. A
// total that is no whole number counts as something between its neighbours.
func (o *outlook) fight(g int8) (win, loot float32) {
	a, b := o.s.Castle[2*g].Card, o.s.Castle[2*g+1].Card
	if a > 0 && b > 0 {
		return o.s.against(g, a+b, a == b)
	}
	more := o.fill
	if a+b == 0 {
		more *= 2
	}
	low := Card(more)
	more -= float32(low)
	win, loot = o.s.against(g, a+b+low, a+b == low)
	v, l := o.s.against(g, a+b+low+1, a+b == low+1)
	return win + more*(v-win), loot + more*(l-loot)
}

// against returns the chance that a total beats the guard at a place, and the loot expected from trying. twins says that the
// two monsters are equally strong.
func (s *State) against(g int8, total Card, twins bool) (win, loot float32) {
	beaten, of := s.odds(g, total)
	each := parts[bits.OnesCount64(of)]
	win = float32(bits.OnesCount64(beaten)) * each
	bonus := float32(0)
	switch s.Tile {
	case NoTile:
	case K02:
		if twins {
			bonus = 3
		}
	case K05, K12: // less loot, and never below 0
		for ; beaten != 0; beaten &= beaten - 1 {
			_, l := s.effective(g, &box.Guards[bits.TrailingZeros64(beaten)])
			loot += float32(l) * each
		}
		return win, loot
	case K08: // one pair will be the weakest
		bonus = 3 / float32(s.Seats)
	default:
		_, more := s.edict(g)
		bonus = float32(more)
	}
	return win, float32(box.lootOf(beaten))*each + bonus*win
}

// parts are 1, 1/2, 1/3...
var parts = func() (p [cardsPerLevel + 1]float32) {
	for n := 1; n < len(p); n++ {
		p[n] = 1 / float32(n)
	}
	return p
}()

// habits are, for every set of cards, what is looked up of it all the time.
var habits = func() (list [fullSet + 1]habit) {
	for set := range list {
		h, all := &list[set], float32(0)
		for card := range Cards(set).All() {
			if card < 1 || card > maxCard {
				continue
			}
			all += eager[card]
			h.sum += float32(card)
			h.mean += eager[card] * float32(card)
			h.cost += eager[card] * float32((&State{}).healing(card))
			h.dear += eager[card] * float32((&State{Tile: K07}).healing(card))
		}
		if all > 0 {
			h.mean, h.cost, h.dear = h.mean/all, h.cost/all, h.dear/all
		}
	}
	return list
}()

// habit is what is known of a set of cards: the sum of their strengths and, of the one that will be played next, the
// strength and the healing to be expected, the latter also under K07.
type habit struct{ sum, mean, cost, dear float32 }
