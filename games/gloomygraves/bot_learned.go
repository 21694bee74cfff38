package gloomygraves

import (
	"fmt"
	"math/bits"

	"lair.games/lair/game"
)

// The features of a position for one seat. Their weighted sum, with learned
// weights, estimates the seat's final score. The result of prospects is one of
// them; the others correct its errors. The constants are indexes.
const (
	nearby = 6 // numbers of missing corpses, from 0, with features of their own

	xAlways   = 0
	xReckoned = 1                         // the result of prospects
	xMarkers  = 2                         // one of six is 1: the markers that the seat has
	xRivals   = xMarkers + categories + 1 // one of six is 1: the most markers of a rival
	xTurns    = xRivals + categories + 1  // turns to come if the deck ends the match
	xWait     = xTurns + 1                // turns of others before the seat's own
	xHand     = xWait + 1                 // halves in hand of categories that are still open
	xDiggers  = xHand + 1                 // gravediggers in hand
	xVaults   = xDiggers + 1              // gravediggers in the crypt
	// xNear counts, for each grade and number of missing corpses, the
	// categories in which that marker is free.
	xNear    = xVaults + 1
	xLater   = xNear + grades*nearby  // xNear times the turns to come
	xRow     = xLater + grades*nearby // halves of open categories in the row
	features = xRow + 1
	turnUnit = 1.0 / 8 // scales turns to about 1, which helps learning
)

// featureNames holds the names of the features in files of learned values. Those
// files depend on them.
var featureNames = func() []string {
	list := make([]string, features)
	list[xAlways], list[xReckoned], list[xTurns], list[xWait] = "always", "reckoned", "turns", "wait"
	list[xHand], list[xDiggers], list[xVaults], list[xRow] = "hand", "gravediggers", "vaults", "row"
	for n := range categories + 1 {
		list[xMarkers+n] = fmt.Sprintf("markers.%d", n)
		list[xRivals+n] = fmt.Sprintf("rivals.%d", n)
	}
	for i := range grades * nearby {
		list[xNear+i] = fmt.Sprintf("near.%d.%d", i/nearby, i%nearby)
		list[xLater+i] = fmt.Sprintf("later.%d.%d", i/nearby, i%nearby)
	}
	return list
}()

// look sets x to the features of a seat.
func look(s *State, seat game.Seat, x []float32) {
	var pit [categories]int
	for k := range Gravedigger {
		pit[k] = s.Pit.largest(k)
	}
	s.look(seat, &pit, (*[features]float32)(x))
}

// look sets x to the features of a seat. pit holds the largest group of each
// category in the pit.
func (s *State) look(seat game.Seat, pit *[categories]int, x *[features]float32) {
	*x = [features]float32{xAlways: 1, xReckoned: s.prospects(seat, pit)}
	n := game.Seat(s.Seats)
	x[xMarkers+s.owned(seat)] = 1
	rivals := 0
	for other := range n {
		if other != seat {
			rivals = max(rivals, s.owned(other))
		}
	}
	x[xRivals+rivals] = 1
	turns := s.turnsLeft(seat)
	x[xTurns] = float32(turns) * turnUnit
	x[xWait] = float32((seat - s.Turn + n) % n)
	crypt := s.laid(seat)
	x[xVaults] = float32(bits.OnesCount32(uint32(crypt.Shows[Gravedigger])))
	if turns == 0 {
		return
	}
	halves := s.halves(seat)
	x[xDiggers] = min(useful, halves[Gravedigger])
	for k := range Gravedigger {
		if s.owns(seat, k) >= 0 {
			continue
		}
		x[xHand] += min(useful, halves[k])
		for _, c := range s.Row {
			if c.A == k || c.B == k || !c.plain() {
				x[xRow]++
			}
		}
		lies := pit[k] + crypt.largest(k)
		for g, owner := range s.Owner[k] {
			if missing := max(0, markers[k][g].number-lies); owner == 0 && missing < nearby {
				x[xNear+g*nearby+missing]++
				x[xLater+g*nearby+missing] += x[xTurns]
			}
		}
	}
}

// laid returns the crypt of a seat, with its chosen first card even if that is
// not yet revealed.
func (s *State) laid(seat game.Seat) Crypt {
	crypt := s.Crypts[seat]
	if id := s.Picks[seat]; id != 0 {
		h := &s.Hands[seat]
		crypt.bury(h.Cards[h.place(id)], Spot{0, 0}, E)
	}
	return crypt
}

// taught returns a game.Thinking.Value with the learned weights in v. It falls
// back to formulaValue if v is nil or has no weights for the number of seats.
func taught(v *game.Values) func(s *State, w *[game.MaxSeats]float32) {
	if v == nil {
		return formulaValue
	}
	var weights [maxSeats + 1]*[features]float32
	for n := minSeats; n <= maxSeats; n++ {
		if len(v.Weights[n]) == features {
			weights[n] = (*[features]float32)(v.Weights[n])
		}
	}
	return func(s *State, w *[game.MaxSeats]float32) {
		by := weights[s.Seats]
		if by == nil {
			formulaValue(s, w)
			return
		}
		var pit [categories]int
		for k := range Gravedigger {
			pit[k] = s.Pit.largest(k)
		}
		var x [features]float32
		for seat := range game.Seat(s.Seats) {
			s.look(seat, &pit, &x)
			sum := float32(0)
			for i, f := range x {
				sum += f * by[i]
			}
			w[seat] = sum
		}
	}
}
