package mightymonsters

import (
	"math/bits"

	"lair.games/lair/game"
)

// The value of a position is an estimate of each seat's gold at the end of the
// match. It starts with the gold now and adds what the castle is expected to
// pay and to cost. It also adds a value for the strength still in hand and a
// constant gain per round to come.
//
// The estimate uses only what everybody at the table can see. A face-down guard
// is any unseen card of its level. An empty space will be filled with one of
// the cards left to play, most likely a strong one. Guards are fought in order
// and the first that holds ends the fights. The loot of a guard is therefore
// weighted by the chance that it is reached, and a monster needs healing unless
// its guard and all before it are beaten.

// These constants were tuned by playing greedy bots with different values
// against each other, in matches of 3, 4 and 6 seats. Small changes around them
// make no measurable difference.
const (
	roundValue = 2.7 // gold that a round to come is worth to each seat
	rivalShare = 0.7 // weight of the best opponent's gold in margin
)

// weights says what a point of strength outside the castle is worth, in gold.
type weights struct {
	hold float32 // subtracted for strength in the down pile, not in hand
	todo float32 // for strength still to be played in this round
	rest float32 // subtracted for strength that will rest in the next round
}

// The weights of the playing styles. The plain ones were tuned like the
// constants above.
var (
	plain   = weights{hold: 0.2, todo: 0.2, rest: 0.1}
	rushing = weights{hold: -0.4, todo: -0.2, rest: -0.3}
	patient = weights{hold: 0.9, todo: 0.5, rest: 0.6}
)

// styles returns the playing styles that bots offer besides the plain one.
// Rushing plays strong monsters while others save theirs. Patient saves them
// for a round in which others have none.
func (d *deck) styles() []game.Style[State, Move] {
	return []game.Style[State, Move]{
		{Name: "rushing", Value: d.estimator(&rushing)},
		{Name: "patient", Value: d.estimator(&patient)},
	}
}

// playWeight holds, by strength, the relative likelihood that a card is the
// next to be played.
var playWeight = [maxCard + 1]float32{0, 1, 4, 9, 16, 25}

// margin returns a seat's expected gold minus a share of the best opponent's.
// It reads everything in s, hidden cards included. A bot must therefore call it
// with positions that it may know, such as guesses of a game.Sight.
func (d *deck) margin(s *State, seat game.Seat) float64 {
	var w [game.MaxSeats]float32
	d.estimator(&plain)(s, &w)
	best := float32(0)
	for i, v := range w[:s.Seats] {
		if game.Seat(i) != seat {
			best = max(best, v)
		}
	}
	return float64(w[seat] - rivalShare*best)
}

// stage returns the round, because everything open in a round is settled at its
// end.
func stage(s *State) int { return int(s.Round) }

// estimator returns a function that estimates the gold of each seat at the end
// of the match.
func (d *deck) estimator(m *weights) func(s *State, w *[game.MaxSeats]float32) {
	return func(s *State, w *[game.MaxSeats]float32) { d.estimate(m, s, w) }
}

// estimate sets w to the expected gold of each seat at the end of the match.
func (d *deck) estimate(m *weights, s *State, w *[game.MaxSeats]float32) {
	for i, gold := range s.Gold[:s.Seats] {
		w[i] = float32(gold)
	}
	if s.over() {
		return
	}
	o := d.forecast(s)
	o.fights(w)
	toCome := float32(s.rounds() - s.Round)
	for i := range s.Seats {
		todo := o.todo[i] * o.mean[i]
		w[i] += roundValue*toCome + m.todo*todo - m.hold*d.stats[s.Down[i]].sum
		if toCome > 0 {
			castle := fullSet &^ s.Hands[i] &^ s.Down[i]
			w[i] -= m.rest * (todo + d.stats[castle].sum)
		}
		w[i] = max(0, w[i]) // gold is never negative, but the weights may subtract more
	}
}

// forecast holds what is expected of the rest of a round.
type forecast struct {
	d     *deck
	s     *State
	empty float32           // number of empty spaces
	fill  float32           // expected strength of the monster on an empty space
	cost  float32           // expected cost of healing it
	todo  [maxSeats]float32 // monsters that each seat will still place
	mean  [maxSeats]float32 // their expected strength
}

// forecast returns what is expected of the rest of the round.
func (d *deck) forecast(s *State) forecast {
	o := forecast{d: d, s: s, empty: float32(bits.OnesCount16(s.Stands[0]))}
	if o.empty == 0 {
		return o
	}
	for i := range game.Seat(s.Seats) {
		o.todo[i] = float32(maxPlaced - s.placed(i))
		h := &d.stats[s.playable(i)]
		o.mean[i] = h.mean
		o.fill += o.todo[i] * h.mean
		if s.Tile == K07 {
			o.cost += o.todo[i] * h.costK07
		} else {
			o.cost += o.todo[i] * h.cost
		}
	}
	o.fill /= o.empty
	o.cost /= o.empty
	return o
}

// fights adds to each seat what its monsters are expected to win and to cost,
// and its share of what the monsters on empty spaces will.
func (o *forecast) fights(w *[game.MaxSeats]float32) {
	s := o.s
	reached := float32(1) // the chance that the guard is fought
	var won, lost float32 // of monsters on empty spaces: loot, and the number to heal
	for g := range s.Seats {
		win, loot := o.fight(g)
		half := reached * loot / 2 // ignores the rule about odd coins
		reached *= win
		for _, m := range s.Castle[2*g : 2*g+2] {
			if m.Card == 0 {
				won += half
				lost += 1 - reached
			} else {
				w[m.Seat] += half - (1-reached)*float32(o.d.healing(s.Tile, m.Card))
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

// fight returns the chance that the guard at a place is beaten once it is
// reached, and the loot expected from it then. With empty spaces the expected
// total is a fraction, so the result is interpolated between the totals below
// and above it.
func (o *forecast) fight(g int8) (win, loot float32) {
	a, b := o.s.Castle[2*g].Card, o.s.Castle[2*g+1].Card
	if a > 0 && b > 0 {
		return o.against(g, a+b, a == b)
	}
	more := o.fill
	if a+b == 0 {
		more *= 2
	}
	low := Card(more)
	more -= float32(low)
	win, loot = o.against(g, a+b+low, a+b == low)
	v, l := o.against(g, a+b+low+1, a+b == low+1)
	return win + more*(v-win), loot + more*(l-loot)
}

// against returns the chance that a total beats the guard at a place, and the
// loot expected from trying. twins says whether the two monsters are equally
// strong.
func (o *forecast) against(g int8, total Card, twins bool) (win, loot float32) {
	d, s := o.d, o.s
	beaten, unseen := d.beatable(s, g, total)
	each := reciprocals[bits.OnesCount64(unseen)] // the chance of each card
	win = float32(bits.OnesCount64(beaten)) * each
	bonus := float32(0)
	switch s.Tile {
	case NoTile:
	case K02:
		if twins {
			bonus = 3
		}
	case K05, K12: // less loot but never below 0, so each card is looked at
		for ; beaten != 0; beaten &= beaten - 1 {
			_, l := s.effective(g, &d.Guards[bits.TrailingZeros64(beaten)])
			loot += float32(l) * each
		}
		return win, loot
	case K08: // one of the pairs will be the weakest, each as likely
		bonus = 3 / float32(s.Seats)
	default:
		_, more := s.tileEffect(g)
		bonus = float32(more)
	}
	return win, float32(d.lootOf(beaten))*each + bonus*win
}

// reciprocals holds 1/n at index n, because a multiplication is faster than a
// division. Index 0 holds 0.
var reciprocals = func() (p [cardsPerLevel + 1]float32) {
	for n := 1; n < len(p); n++ {
		p[n] = 1 / float32(n)
	}
	return p
}()

// statsOf computes the setStats of a set of cards.
func (d *deck) statsOf(set Cards) (h setStats) {
	all := float32(0)
	for card := range set.All() {
		if card < 1 || card > maxCard {
			continue
		}
		all += playWeight[card]
		h.sum += float32(card)
		h.mean += playWeight[card] * float32(card)
		h.cost += playWeight[card] * float32(d.healing(NoTile, card))
		h.costK07 += playWeight[card] * float32(d.healing(K07, card))
	}
	if all > 0 {
		h.mean, h.cost, h.costK07 = h.mean/all, h.cost/all, h.costK07/all
	}
	return h
}

// setStats holds what the estimate needs to know about a set of cards. It is
// computed once per set, because estimate looks it up several times per seat.
type setStats struct {
	sum     float32 // of the strengths
	mean    float32 // expected strength of the card played next
	cost    float32 // expected cost of healing it
	costK07 float32 // the same under K07
}
