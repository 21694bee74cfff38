package monsterexpedition

import (
	"math"

	"lair.games/lair/game"
)

// A match in company is won by being ahead and not by having many points: who lies behind in the end has to dare something, and
// who leads has not, and a point taken from the leader is worth more than one taken from the last. So a plan looks at the race
// first: what every seat can be expected to have in the end and how sure that is. From it follow what points of this hunt are
// good for, which bends the goal of the hunt, and what a point of each other seat counts.
//
// What is expected is what a seat has and what its camps, symbols and abilities will bring (holdings), and the income that
// anybody has in the turns to come; what a seat then makes of it spreads about as in matches of plans against each other,
// 540 of them with four seats, where the final scores were fitted to such figures by least squares.

const (
	turnIncome = 4    // points that a turn to come brings to anybody
	lastIncome = 3    // and the last one more
	turnSpread = 7    // the variance of what it brings
	lastSpread = 10   // and that of the last one more
	endSpread  = 2    // the variance of what is not known even in the end: which cards with crests are left
	cageSpread = 1.2  // and of each card in a cage that one does not know
	soFar      = 6    // points that a hunt brings about
	logit      = 1.7  // makes a logistic curve about as steep as a normal one
	certainty  = 0.6  // part of that steepness at which plans play best against each other
	anyPoint   = 1e-4 // what points are worth by themselves where they decide nothing
)

// income is what anybody can expect of some turns to come.
func income(turns float32) float64 {
	return turnIncome*float64(turns) + lastIncome*float64(min(1, turns))
}

// spread is its variance, with what is open in any case.
func spread(turns float32) float64 {
	return endSpread + turnSpread*float64(turns) + lastSpread*float64(min(1, turns))
}

// race is how a seat stands against the others.
type race struct {
	ahead [maxSeats]float64 // of each other, in points
	steep [maxSeats]float64 // how fast the chance to stay ahead rises with a point
}

// racing looks at the race with the eyes of a seat.
func (o *outlook) racing(seat game.Seat) race {
	s := o.s
	var r race
	own := float64(o.holdings(seat)) + income(o.left[seat])
	for other := range game.Seat(s.Seats) {
		if other == seat {
			continue
		}
		r.ahead[other] = own - float64(o.holdings(other)) - income(o.left[other])
		unknown := (s.caged(other) &^ s.Knows[seat]).len()
		variance := spread(o.left[seat]) + spread(o.left[other]) + cageSpread*float64(unknown)
		r.steep[other] = certainty * logit / math.Sqrt(variance)
	}
	return r
}

// chance is that of staying ahead of another with some more points.
func (r *race) chance(other game.Seat, points float64) float64 {
	return 1 / (1 + math.Exp(-r.steep[other]*(r.ahead[other]+points)))
}

// rivals notes what a point of each other seat counts against one's own, one point in all: by how much it changes the chance to
// stay ahead of everybody.
func (o *outlook) rivals(r *race, seat game.Seat) {
	sum := 0.
	var weight [maxSeats]float64
	for other := range game.Seat(o.s.Seats) {
		if other != seat {
			weight[other] = (1-r.chance(other, soFar))*r.steep[other] + anyPoint
			sum += weight[other]
		}
	}
	for other := range o.rival {
		o.rival[other] = float32(weight[other] / sum)
	}
}

// winning bends points to the chance that they win with.
func (b *bend) winning(r *race, seats, seat game.Seat) {
	b.on = true
	for i := range b.good {
		points := bendLow + float64(i)/bendStep
		b.good[i] = anyPoint * points
		win := 1.
		for other := range seats {
			if other != seat {
				win *= r.chance(other, points)
			}
		}
		b.good[i] += win
	}
}

// hurry is what it costs a seat that a card of the draw pile is taken: a match that is shorter for all takes most from those
// whose turns bring most.
func (o *outlook) hurry(seat game.Seat) float32 {
	s := o.s
	if s.Ender != game.Nobody {
		return 0
	}
	v := o.slope(seat)
	for other := range game.Seat(s.Seats) {
		if other != seat {
			v -= o.rival[other] * o.slope(other)
		}
	}
	return v / (turnCards * float32(s.Seats))
}

// slope is what one turn more brings a seat beyond what it brings anybody.
func (o *outlook) slope(seat game.Seat) float32 {
	v := float32(0)
	for r, level := range o.s.Levels[seat] {
		v += o.turn(seat, Region(r), int(level))
	}
	return v + o.grouping(o.d.symbolsOf(o.s.Face[seat]))
}
