package monsterexpedition

import (
	"math"

	"lair.games/lair/game"
)

// A match of several seats is won by being ahead, not by having many points. A
// seat that is behind near the end has to take risks, and the leader does not.
// A point taken from the leader is worth more than one taken from the last.
//
// A plan therefore looks at the race first: the points that every seat can be
// expected to have in the end, and how certain they are. From this follow the
// utility of points in the hunt, and what a point of each other seat counts.
//
// The expected points of a seat are what it has, what its camps, symbols and
// abilities will bring (holdings), and a fixed income for each turn to come.
// The constants were fitted by least squares to the final scores of 540 matches
// of plans against each other with four seats.

const (
	turnIncome = 4  // points that each turn to come brings
	lastIncome = 3  // points that the last turn brings in addition
	turnSpread = 7  // variance of the points of a turn
	lastSpread = 10 // variance that the last turn adds
	// variance that remains at the end, because nobody knows which crests stay
	// in the wilds
	endSpread  = 2
	cageSpread = 1.2  // variance of each cage whose card is unknown
	soFar      = 6    // points that a hunt brings on average
	logit      = 1.7  // scales a logistic curve to the slope of a normal one
	certainty  = 0.6  // factor on that slope with which plans play best
	anyPoint   = 1e-4 // value of a point that decides nothing, so that more is still better
)

// income returns the points that any seat can expect of some turns to come.
func income(turns float32) float64 {
	return turnIncome*float64(turns) + lastIncome*float64(min(1, turns))
}

// spread returns the variance of a seat's final points.
func spread(turns float32) float64 {
	return endSpread + turnSpread*float64(turns) + lastSpread*float64(min(1, turns))
}

// race compares a seat with each of the others.
type race struct {
	ahead [maxSeats]float64 // expected lead over each seat, in points
	steep [maxSeats]float64 // slope of the chance to stay ahead, for each point
}

// racing returns the race as a seat sees it, without the cages that it does not
// know.
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

// chance returns the chance to stay ahead of another seat with some more
// points.
func (r *race) chance(other game.Seat, points float64) float64 {
	return 1 / (1 + math.Exp(-r.steep[other]*(r.ahead[other]+points)))
}

// rivals sets o.rival: what a point of each other seat counts against a point
// of one's own. The weights add up to one. Each is proportional to the change
// in the chance to stay ahead of that seat.
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

// winning sets the utility of points to the chance of winning with them.
func (u *utility) winning(r *race, seats, seat game.Seat) {
	u.on = true
	for i := range u.value {
		points := utilityLow + float64(i)/utilityStep
		u.value[i] = anyPoint * points
		win := 1.
		for other := range seats {
			if other != seat {
				win *= r.chance(other, points)
			}
		}
		u.value[i] += win
	}
}

// cardCost returns what it costs a seat that a card of the draw pile is taken.
// A shorter match takes most from the seats whose turns bring most.
func (o *outlook) cardCost(seat game.Seat) float32 {
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

// slope returns what one more turn brings a seat, beyond what it brings any
// seat.
func (o *outlook) slope(seat game.Seat) float32 {
	v := float32(0)
	for r, level := range o.s.Levels[seat] {
		v += o.turn(seat, Region(r), int(level))
	}
	return v + o.grouping(o.d.symbolsOf(o.s.Face[seat]))
}
