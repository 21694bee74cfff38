package monsterexpedition

import (
	"math"
	"slices"

	"lair.games/lair/game"
)

// The kinds of facts about a move.
const (
	factDice   = "dice"   // black dice of the hunt; of: the region
	factPrey   = "prey"   // monsters of the wilds that live there; of: the region
	factPower  = "power"  // firepower of the dice stored; of: the value stored
	factRolls  = "rolls"  // dice that can still be rolled
	factFails  = "fails"  // chance that the next roll fails
	factNext   = "next"   // most points of a monster that only another roll can reach; of: its region
	factPoints = "points" // points of the monster captured, or of a cage; of: it, ofCage or ofExtra
	factUnused = "unused" // firepower left after buying, which is lost at the end
	factCages  = "cages"  // cages of the seat that is robbed; of: the seat
	factLacked = "lacked" // monsters there with a symbol that the seat lacks; of: the region
	factCheap  = "cheap"  // level of the weakest monster there; of: the region
	factRising = "rising" // faces of the region die that raise own camps; of: the region
	factLevels = "levels" // levels that the dice stored bring; of: the value stored
	factCards  = "cards"  // cards with the own crest that come when the turn ends
	factMore   = "more"   // cages and monsters that what is left still pays for
	factGroups = "groups" // groups of symbols that the monster completes; of: the monster
	factUp     = "up"     // levels that the monster brings at once; of: the monster
	factLasts  = "lasts"  // 1 if the monster can raise a camp for the rest of the match; of: it
	factRisk   = "risk"   // chance that the roll after storing fails; of: the value stored
	factTop    = "top"    // highest new value that the dice left can show; of: the value stored
	factHigh   = "high"   // highest face of the region die; of: the region
	factRich   = "rich"   // most points of one monster there; of: the region
	factRivals = "rivals" // monsters there with the crest of a rival; of: the region
	factLast   = "last"   // cages that the last level of a camp brings
	factSymbol = "symbol" // 1 if the seat lacks the symbol of the monster captured; of: it
	factOn     = "on"     // 1 if the cages of a last level stay in the draw pile
)

// What factPoints is of where it is not of a monster.
const (
	ofCage  = 0  // a card in a cage, on average, or no purchase
	ofExtra = -1 // an extra cage, which counts exactly one (me-extra-cage)
)

// What facts are worth to a seat, in points. They say which of two reasons comes
// first, and whether more is better.
const (
	worthDice   = 1
	worthPrey   = 0.2
	worthPower  = 0.5
	worthRolls  = 0.9
	worthNext   = 1
	worthPoints = 1
	worthUnused = -0.2
	worthCages  = 0.1
	worthLacked = 0.3
	worthCheap  = -0.1
	worthRising = 0.1
	worthLevels = 1.2
	worthCards  = 0.4
	worthMore   = 0.8
	worthGroups = 2
	worthUp     = 1
	worthLasts  = 0.6
	worthTop    = 0.2
	worthHigh   = 0.15
	worthRich   = 0.4
	worthRivals = 0.15
	worthLast   = 1
	worthOn     = 1
	worthSymbol = 0.5
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
		d.tellCamp(s, seat, m.Region, tell)
	case Store:
		h := s.storing(s.hold(), int(m.Value))
		tell(factPower, int(m.Value), float64(h.power()), worthPower)
		tell(factRolls, int(m.Value), float64(h.left()), worthRolls)
		next := *s
		next.Hunt.keep(int(m.Value))
		levels := 0
		for _, n := range d.reach(&next).Levels {
			levels += n
		}
		tell(factLevels, int(m.Value), float64(levels), worthLevels)
		if next.Hunt.left() > 0 {
			tell(factRisk, int(m.Value), next.failing(), -float64(h.power())/2)
			tell(factTop, int(m.Value), float64(next.top()), worthTop)
		}
	case Roll, Stop:
		d.tellRoll(s, m.Kind == Roll, tell)
	case Capture:
		d.tellCapture(s, m, tell)
	case Buy:
		if !s.solo() {
			of, mean := d.cageMean(s, seat)
			tell(factPoints, of, mean, worthPoints)
		}
		tellNoMonster(tell)
		tell(factUnused, 0, float64(s.Hunt.Power)-cageCost, worthUnused)
		d.tellRest(s, int(s.Hunt.Power)-cageCost, s.wild(), true, tell)
	case Visit:
		left := int(s.Hunt.Power) - s.price(s.goal().price, int(m.Crates))
		tell(factUnused, 0, float64(left), worthUnused)
		d.tellRest(s, left, s.wild(), true, tell)
	case Done:
		tellNoMonster(tell)
		tell(factUnused, 0, float64(s.Hunt.Power), worthUnused)
		d.tellRest(s, 0, s.wild(), s.Hunt.Gained, tell)
		if !s.solo() {
			tell(factPoints, ofCage, 0, worthPoints)
		}
	case StealFrom:
		tell(factCages, int(m.Seat), float64(s.cages(m.Seat)), worthCages)
	case Answer:
		cages, on := 0, 1
		if m.Accept {
			cages, on = finalCages, 0
		}
		tell(factLast, 0, float64(cages), worthLast)
		tell(factOn, 0, float64(on), worthOn)
	}
}

// tellNoMonster tells what only a monster could bring.
func tellNoMonster(tell func(kind string, of int, value, worth float64)) {
	tell(factGroups, 0, 0, worthGroups)
	tell(factUp, 0, 0, worthUp)
	tell(factLasts, 0, 0, worthLasts)
	tell(factSymbol, 0, 0, worthSymbol)
}

// lacks reports whether no monster of a seat has the symbol of a monster, which has one.
func (d *deck) lacks(s *State, seat game.Seat, m Monster) bool {
	y := d.cards[m].Symbol
	return y != NoSign && y != Joker && s.Face[seat]&d.symbols[y] == 0
}

// cageMean returns what a card that the seat does not know counts in a cage on average,
// to a tenth, or what an extra cage counts if no card is left.
func (d *deck) cageMean(s *State, seat game.Seat) (of int, mean float64) {
	if s.Unseen == 0 {
		return ofExtra, 1
	}
	unknown := s.Unseen
	for i := range game.Seat(s.Seats) {
		if i != seat {
			unknown |= s.caged(i) &^ s.Knows[seat]
		}
	}
	mean = float64(d.worthOf(unknown, caged)) / float64(unknown.len())
	return ofCage, math.Round(10*mean) / 10
}

// top returns the highest value that the dice left can show and that may still be stored,
// or 0 if they can show none.
func (s *State) top() int {
	for v := highFace; v > 0; v-- {
		black := s.Hunt.Black > 0 && v <= dieFaces
		region := s.Hunt.Die && slices.Contains(dice[s.Hunt.Region][:], uint8(v))
		if (black || region) && !s.barred(v) {
			return v
		}
	}
	return 0
}

// tellRoll tells what rolling on can bring and risks, or that a seat that stops does neither.
func (d *deck) tellRoll(
	s *State, on bool, tell func(kind string, of int, value, worth float64),
) {
	left, fails, next := 0, 0.0, 0
	if on {
		left, fails, next = s.Hunt.left(), s.failing(), d.bestNext(s)
	}
	tell(factRolls, 0, float64(left), worthRolls)
	tell(factFails, 0, fails, -float64(s.hold().power()))
	if !s.solo() {
		tell(factNext, int(s.Hunt.Region), float64(next), worthNext)
	}
}

// bestNext returns the most points of a monster that costs more firepower than is stored,
// and no more than the next roll can bring it to. Alone no monster counts points.
func (d *deck) bestNext(s *State) int {
	have, most := s.hold().power(), 0
	for v := 1; v <= s.top(); v++ {
		if !s.barred(v) {
			most = max(most, v*s.showing(v))
		}
	}
	best := 0
	for _, m := range d.prey(s, s.Hunt.Region, have+most) {
		if d.costFrom(s, m, s.Hunt.Region) > have {
			best = max(best, d.worthOf(set(0).with(m), open))
		}
	}
	return best
}

// showing returns how many of the dice left can show a value.
func (s *State) showing(v int) int {
	n := 0
	if v <= dieFaces {
		n = int(s.Hunt.Black)
	}
	if s.Hunt.Die && slices.Contains(dice[s.Hunt.Region][:], uint8(v)) {
		n++
	}
	return n
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
	seat, card := s.Turn, &d.cards[m.Monster]
	next := *s
	next.Face[seat] = next.Face[seat].with(m.Monster)
	groups := d.groups(&next, seat) - d.groups(s, seat)
	tell(factGroups, id, float64(groups), worthGroups)
	up, final := 0, false
	if card.Ability == UpNow && s.mayRise(seat, *card.Camp) {
		up, final = 1, s.Levels[seat][*card.Camp]+1 == lastLevel
	}
	tell(factUp, id, float64(up), worthUp)
	lasts := 0
	if d.lasting.has(m.Monster) {
		lasts = 1
	}
	tell(factLasts, id, float64(lasts), worthLasts)
	symbol := 0
	if d.lacks(s, seat, m.Monster) {
		symbol = 1
	}
	tell(factSymbol, id, float64(symbol), worthSymbol)
	gained := s.Hunt.Gained || final || card.Ability == Steal
	d.tellRest(s, left, s.wild().without(m.Monster), gained, tell)
}

// tellCamp tells what hunting from a camp may bring besides many monsters.
func (d *deck) tellCamp(
	s *State, seat game.Seat, r Region, tell func(kind string, of int, value, worth float64),
) {
	prey := d.prey(s, r, levelMost)
	lacked := 0
	for _, m := range prey {
		if d.lacks(s, seat, m) {
			lacked++
		}
	}
	tell(factLacked, int(r), float64(lacked), worthLacked)
	if len(prey) > 0 {
		tell(factCheap, int(r), float64(d.cards[prey[0]].Level), worthCheap)
	}
	rising := 0
	for _, v := range dice[r] {
		if d.raises(s, seat, int(v)) {
			rising++
		}
	}
	tell(factRising, int(r), float64(rising), worthRising)
	tell(factHigh, int(r), float64(slices.Max(dice[r][:])), worthHigh)
	if s.solo() {
		return
	}
	rich, rivals := 0, 0
	for place, m := range s.Wilds {
		if m == 0 || !d.lives[r].has(m) {
			continue
		}
		rich = max(rich, d.worthOf(set(0).with(m), open))
		if c := s.crest(place); c != game.Nobody && c != seat {
			rivals++
		}
	}
	tell(factRich, int(r), float64(rich), worthRich)
	tell(factRivals, int(r), float64(rivals), worthRivals)
}

// raises reports whether a scored value raises a camp of a seat in its own turn.
func (d *deck) raises(s *State, seat game.Seat, v int) bool {
	for r := range Region(regions) {
		if (v == standardValue(r) || v == int(s.camp(seat, r).bonus)) && s.mayRise(seat, r) {
			return true
		}
	}
	for m := range (s.Face[seat] & d.bonusUp[v]).all() {
		if s.mayRise(seat, *d.cards[m].Camp) {
			return true
		}
	}
	return false
}

// tellRest tells what follows after a purchase in a match of several seats: what the
// firepower left pays for, and how many cards come with the seat's crest. wild are the
// monsters that still lie in the wilds.
func (d *deck) tellRest(
	s *State, left int, wild set, gained bool, tell func(kind string, of int, value, worth float64),
) {
	if s.solo() {
		return
	}
	// Whatever costs no more than a cage comes first: it leaves most for the others.
	more := 0
	for _, m := range d.prey(s, s.Hunt.Region, cageCost) {
		if cost := int(d.levels[m]); wild.has(m) && cost <= left {
			left -= cost
			more++
		}
	}
	more += left / cageCost
	tell(factMore, 0, float64(more), worthMore)
	cards := 0
	if gained {
		cards = fullWilds - wild.len()
	}
	if s.Unseen.len() > fullWilds {
		tell(factCards, 0, float64(cards), worthCards)
	}
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
