package gloomygraves

import (
	"fmt"
	"math/bits"

	"lair.games/lair/game"
)

// What is learned about a position: how it looks for one seat, as numbers whose weighted sum estimates its final score.
// The estimate that is reckoned is one of them; the others say in what it errs.
const (
	nearby = 6 // corpses missing, from 0, that are told apart

	xAlways   = 0
	xReckoned = 1                         // what prospects says
	xMarkers  = 2                         // one of six: the markers that the seat has
	xRivals   = xMarkers + categories + 1 // one of six: the most that another has
	xTurns    = xRivals + categories + 1  // turns to come if the deck ends the match
	xWait     = xTurns + 1                // turns of others before the seat's own
	xHand     = xWait + 1                 // halves in hand of categories that are still open
	xDiggers  = xHand + 1                 // gravediggers in hand
	xVaults   = xDiggers + 1              // gravediggers in the crypt
	xNear     = xVaults + 1               // for each grade, categories that miss so many corpses for a free marker
	xLater    = xNear + grades*nearby     // the same, times the turns to come
	xRow      = xLater + grades*nearby    // halves of open categories in the row
	features  = xRow + 1
	turnUnit  = 1.0 / 8
)

// featureNames are the names by which a values file knows them.
var featureNames = func() []string {
	list := make([]string, features)
	list[xAlways], list[xReckoned], list[xTurns], list[xWait] = "always", "reckoned", "turns", "wait"
	list[xHand], list[xDiggers], list[xVaults], list[xRow] = "hand", "gravediggers", "vaults", "row"
	for n := range categories + 1 {
		list[xMarkers+n], list[xRivals+n] = fmt.Sprintf("markers.%d", n), fmt.Sprintf("rivals.%d", n)
	}
	for i := range grades * nearby {
		list[xNear+i] = fmt.Sprintf("near.%d.%d", i/nearby, i%nearby)
		list[xLater+i] = fmt.Sprintf("later.%d.%d", i/nearby, i%nearby)
	}
	return list
}()

// look writes the features of a seat.
func look(s *State, seat game.Seat, x []float32) {
	var pit [categories]int
	for k := range Gravedigger {
		pit[k] = s.Pit.largest(k)
	}
	s.look(seat, &pit, (*[features]float32)(x))
}

// look writes the features of a seat; pit holds the largest group of each category in the pit.
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

// laid is the crypt of a seat as it will be once all first cards are revealed.
func (s *State) laid(seat game.Seat) Crypt {
	crypt := s.Crypts[seat]
	if id := s.Picks[seat]; id != 0 {
		h := &s.Hands[seat]
		crypt.bury(h.Cards[h.place(id)], Spot{0, 0}, E)
	}
	return crypt
}

// taught returns a Value of learned weights; worth where there are none.
func taught(v *game.Values) func(s *State, w *[game.MaxSeats]float32) {
	if v == nil {
		return worth
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
			worth(s, w)
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
