package monsterexpedition

import "lair.games/lair/game"

// The kinds of facts about a move.
const (
	factDice   = "dice"   // black dice of the hunt; of: the region
	factPrey   = "prey"   // monsters of the wilds that live there; of: the region
	factPower  = "power"  // firepower of the dice stored; of: the value stored
	factRolls  = "rolls"  // dice that can still be rolled
	factFails  = "fails"  // chance that the next roll fails
	factPoints = "points" // points of the monster captured, with several seats
	factUnused = "unused" // firepower left after buying, which is lost at the end
	factCages  = "cages"  // cages of the seat that is robbed; of: the seat
)

// What facts are worth to a seat, in points. They say which of two reasons comes
// first, and whether more is better.
const (
	worthDice   = 1
	worthPrey   = 0.2
	worthPower  = 0.5
	worthRolls  = 0.9
	worthPoints = 1
	worthUnused = -0.2
	worthCages  = 0.1
)

// facts is the game.Play.Facts.
func (d *deck) facts(
	s *State, seat game.Seat, m Move, tell func(kind string, of int, value, worth float64),
) {
	switch m.Kind {
	case GoFrom:
		tell(factDice, int(m.Region), float64(d.pool(s, seat, m.Region)), worthDice)
		prey := (s.wild() & d.lives[m.Region]).len()
		tell(factPrey, int(m.Region), float64(prey), worthPrey)
	case Store:
		h := s.storing(s.hold(), int(m.Value))
		tell(factPower, int(m.Value), float64(h.power()), worthPower)
		tell(factRolls, int(m.Value), float64(h.left()), worthRolls)
	case Roll:
		tell(factRolls, 0, float64(s.Hunt.left()), worthRolls)
		tell(factFails, 0, s.failing(), -float64(s.hold().power()))
	case Stop:
		tell(factRolls, 0, 0, worthRolls)
		tell(factFails, 0, 0, -float64(s.hold().power()))
	case Capture:
		d.tellCapture(s, m, tell)
	case Buy:
		tell(factUnused, 0, float64(s.Hunt.Power)-cageCost, worthUnused)
	case Visit:
		left := int(s.Hunt.Power) - s.price(s.goal().price, int(m.Crates))
		tell(factUnused, 0, float64(left), worthUnused)
	case Done:
		tell(factUnused, 0, float64(s.Hunt.Power), worthUnused)
		if !s.solo() {
			tell(factPoints, 0, 0, worthPoints)
		}
	case StealFrom:
		tell(factCages, int(m.Seat), float64(s.cages(m.Seat)), worthCages)
	}
}

// tellCapture tells what capturing a monster brings and leaves.
func (d *deck) tellCapture(
	s *State, m Move, tell func(kind string, of int, value, worth float64),
) {
	id := int(m.Monster)
	if !s.solo() {
		tell(factPoints, id, float64(d.worthOf(set(0).with(m.Monster), open)), worthPoints)
	}
	left := int(s.Hunt.Power) - s.price(int(d.levels[m.Monster]), int(m.Crates))
	tell(factUnused, id, float64(left), worthUnused)
}

// obvious is the game.Play.Obvious: to roll on where that cannot fail or what is stored
// buys nothing yet, and to take the only thing that firepower buys.
func (d *deck) obvious(s *State, seat game.Seat, m Move) bool {
	switch m.Kind {
	case Roll:
		next := *s
		next.Hunt.Power = uint8(s.hold().power())
		next.Crates += uint8(s.cratesOf(&s.Hunt))
		return s.failing() == 0 || !d.canBuy(&next)
	case Capture, Buy, Visit:
		return len(d.moves(s, seat, nil)) == 2
	}
	return false
}

// failing returns the chance that rolling the dice that are left shows barred values
// only.
func (s *State) failing() float64 {
	black, region := 0, 0
	for v := 1; v <= dieFaces; v++ {
		if s.barred(v) {
			black++
		}
	}
	for _, v := range dice[s.Hunt.Region] {
		if s.barred(int(v)) {
			region++
		}
	}
	p := 1.0
	for range s.Hunt.Black {
		p *= float64(black) / dieFaces
	}
	if s.Hunt.Die {
		p *= float64(region) / dieFaces
	}
	return p
}
