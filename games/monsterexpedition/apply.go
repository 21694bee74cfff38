package monsterexpedition

import (
	"math/bits"

	"lair.games/lair/game"
)

// apply makes a move and everything that follows from it by rule, up to the
// next decision.
func (d *deck) apply(s *State, _ game.Seat, m Move, c *game.Chance, l *game.Log) {
	switch m.Kind {
	case GoFrom:
		d.hunt(s, m.Region, c, l)
	case Store:
		d.store(s, int(m.Value), false, c, l)
	case Roll:
		d.roll(s, c, l)
	case Stop:
		why := Chosen
		if s.Hunt.left() == 0 { // with auto-forced off the hunter stops by a move here too
			why = AllKept
		}
		d.stop(s, why, c, l)
	case Capture:
		d.capture(s, m.Monster, int(m.Crates), c, l)
	case Buy:
		s.Hunt.Power -= cageCost
		d.gainCage(s, s.Turn, Bought, c, l)
		d.bought(s, c, l)
	case Visit:
		d.visit(s, int(m.Crates), c, l)
	case Done:
		d.score(s, c, l)
	case StealFrom:
		thief := Monster(s.Step)
		s.Step = 0
		d.steal(s, thief, m.Seat, c, l)
	case Answer:
		d.answer(s, m.Accept, c, l)
	}
}

// startTurn opens the turn of s.Turn (me-rounds). The dice of the last hunt
// stay in s.Hunt until the next hunt starts, so that views can show them.
func (s *State) startTurn(l *game.Log) {
	s.Phase, s.Refused, s.Hunt.Gained = ChooseCamp, 0, false
	game.Tell(l, game.Everyone, TurnStarted{Round: int(s.Round), Seat: s.Turn})
}

// groups counts the symbiosis groups of a seat (me-symbiosis). A group is three
// different symbols; a joker stands for any symbol.
func (d *deck) groups(s *State, seat game.Seat) int {
	face := s.Face[seat]
	wings, shells := (face & d.symbols[Wing]).len(), (face & d.symbols[Shell]).len()
	leaves, jokers := (face & d.symbols[Leaf]).len(), (face & d.symbols[Joker]).len()
	return groupsOf(wings, shells, leaves, jokers)
}

// groupsOf returns the largest number of groups whose gaps the jokers can fill.
func groupsOf(wings, shells, leaves, jokers int) int {
	g := 0
	for max(0, g+1-wings)+max(0, g+1-shells)+max(0, g+1-leaves) <= jokers {
		g++
	}
	return g
}

// pool returns the number of black dice that a seat hunts with from a camp
// (me-pool, me-eight-dice).
func (d *deck) pool(s *State, seat game.Seat, r Region) int {
	most := poolMost - 1
	if s.Variants&blackEight != 0 {
		most = poolMost
	}
	return min(most, s.blackOf(seat, r)+d.groups(s, seat))
}

// camp returns the camp card of a seat in a region.
func (s *State) camp(seat game.Seat, r Region) *camp { return &camps[s.Sets[seat]][r] }

// blackOf returns the number of black dice that a camp gives at its level.
func (s *State) blackOf(seat game.Seat, r Region) int {
	return int(s.camp(seat, r).black[s.Levels[seat][r]])
}

// hunt starts a hunt from a camp and makes the first roll (me-choose-camp,
// me-first-roll). The region may be empty of monsters.
func (d *deck) hunt(s *State, r Region, c *game.Chance, l *game.Log) {
	black := d.pool(s, s.Turn, r)
	s.Hunt = Hunt{Region: r, Pool: uint8(black), Black: uint8(black), Die: true}
	if l != nil {
		added := black - s.blackOf(s.Turn, r)
		game.Tell(l, game.Everyone, CampChosen{Seat: s.Turn, Region: r, Black: black, Added: added})
	}
	d.roll(s, c, l)
}

// roll rolls all dice that are left (me-roll). The region die draws first:
// records depend on this order.
func (d *deck) roll(s *State, c *game.Chance, l *game.Log) {
	h := &s.Hunt
	h.Rolls++
	c.Key(luckRoll+int(s.Round-1)*int(s.Seats)+int(s.Turn), int(h.Rolls))
	die := uint8(0)
	if h.Die {
		die = dice[h.Region][c.IntN(dieFaces)]
	}
	var room [poolMost]uint8
	fell := room[:h.Black]
	lying := h.show(die, c.Dice(dieFaces, fell))
	if l != nil {
		event := DiceRolled{Seat: s.Turn, Roll: int(h.Rolls), Black: []int{}, Die: int(die)}
		for _, v := range fell {
			event.Black = append(event.Black, int(v))
		}
		game.Tell(l, game.Everyone, event)
	}
	switch free := lying &^ s.shut(); { // me-keep, me-barred
	case free == 0:
		d.fail(s, c, l)
	case free&(free-1) == 0 && s.Variants&askForced == 0:
		d.store(s, free.least(), true, c, l)
	default:
		s.Phase = Keep
	}
}

// keepable returns the values of the roll that may be stored (me-keep,
// me-barred).
func (s *State) keepable() values { return s.Hunt.lying() &^ s.shut() }

// keep moves all dice of a value from the roll to the stored dice. It returns
// how many they are and whether the region die is one of them.
func (h *Hunt) keep(v int) (n int, die bool) {
	n, die = h.shown(v), int(h.Shown[0]) == v
	if die {
		h.Die, h.As, h.Shown[0] = false, uint8(v), 0
	}
	if v < len(h.Shown) {
		h.Black -= h.Shown[v]
		h.Shown[v] = 0
	}
	h.Stored[v-1] = max(1, h.Stored[v-1]) + uint8(n)
	return n, die
}

// store stores all dice of a value and goes on with the hunt (me-keep).
func (d *deck) store(s *State, v int, forced bool, c *game.Chance, l *game.Log) {
	n, die := s.Hunt.keep(v)
	if l != nil {
		event := DiceKept{
			Seat: s.Turn, Value: v, Count: n, Die: die, Sum: s.Hunt.sum(), Forced: forced,
		}
		game.Tell(l, game.Everyone, event)
	}
	d.goOn(s, c, l)
}

// lose removes one die of the highest value stored (me-failed-roll). If both a
// black die and the region die show it, the black die is lost.
func (h *Hunt) lose() (v int, die bool) {
	for v := highFace; v >= 1; v-- {
		if n := h.dice(v); n > 0 {
			h.Stored[v-1]--
			if n == 1 && int(h.As) == v {
				h.As, die = 0, true
			}
			return v, die
		}
	}
	return 0, false
}

// fail handles a roll that shows no new value. It does not end the hunt
// (me-failed-goes-on). The first failed roll of a turn triggers the monsters of
// every seat that wait for one (me-fail-up).
func (d *deck) fail(s *State, c *game.Chance, l *game.Log) {
	h := &s.Hunt
	v, die := h.lose()
	h.Fails++
	if l != nil {
		game.Tell(l, game.Everyone, RollFailed{Seat: s.Turn, Lost: v, Die: die, Sum: h.sum()})
	}
	if h.Fails == 1 {
		s.Rising, s.Offset, s.Step = ByFail, 0, 0
		d.rise(s, c, l)
		return
	}
	d.goOn(s, c, l)
}

// goOn asks the hunter to roll or stop, unless the hunt ends by itself
// (me-hunt-ends).
func (d *deck) goOn(s *State, c *game.Chance, l *game.Log) {
	h := &s.Hunt
	switch {
	case h.left() == 0 && s.Variants&askForced == 0:
		d.stop(s, AllKept, c, l)
	case h.Rolls >= rollsMost:
		d.stop(s, RollLimit, c, l)
	// The check of h.Fails is for speed: before the first failed roll something
	// is always stored.
	case h.Fails > 0 && h.values() == 0 && h.left() > 0 && s.risk() == 1:
		d.stop(s, Hopeless, c, l)
	default:
		s.Phase = RollOrStop
	}
}

// risk returns the chance that the next roll shows no new value.
func (s *State) risk() float64 {
	h, shut := &s.Hunt, s.shut()
	p, black, own := 1.0, 0.0, 0.0
	for v := 1; v <= dieFaces; v++ {
		if shut.has(v) {
			black++
		}
	}
	for range h.Black {
		p *= black / dieFaces
	}
	if h.Die {
		for _, v := range dice[h.Region] {
			if shut.has(int(v)) {
				own++
			}
		}
		p *= own / dieFaces
	}
	return p
}

// stop ends the rolling. The stored dice are scored, and their sum is the
// firepower (me-firepower).
func (d *deck) stop(s *State, why Reason, c *game.Chance, l *game.Log) {
	h := &s.Hunt
	h.Power = uint8(h.sum())
	gained := s.cratesOf(h)
	s.Crates += uint8(gained)
	if l != nil {
		event := HuntStopped{
			Seat: s.Turn, Scored: h.scored(), Firepower: int(h.Power), Crates: gained, Reason: why,
		}
		game.Tell(l, game.Everyone, event)
	}
	h.Shown = [7]uint8{}
	d.spend(s, c, l)
}

// cratesOf returns the crates that the scored dice bring: two for each series
// of 1, 2 and 3, if the expedition has crates (me-crates).
func (s *State) cratesOf(h *Hunt) int {
	if s.goal().crate == 0 {
		return 0
	}
	return 2 * min(h.dice(1), h.dice(2), h.dice(3))
}

// bought goes on after a purchase, which may have won a solo match.
func (d *deck) bought(s *State, c *game.Chance, l *game.Log) {
	if !d.won(s, l) {
		d.spend(s, c, l)
	}
}

// spend asks the hunter what to buy as long as something can be bought
// (me-spend).
func (d *deck) spend(s *State, c *game.Chance, l *game.Log) {
	s.Phase, s.Rising = Spend, Still
	if s.Variants&askForced == 0 && !d.canBuy(s) {
		d.score(s, c, l)
	}
}

// capture takes a monster out of the wilds (me-capture). A crest on it goes
// back to its owner, who gets nothing else.
func (d *deck) capture(s *State, m Monster, crates int, c *game.Chance, l *game.Log) {
	place := s.place(m)
	cost := s.price(int(d.cards[m].Level), crates)
	crest := s.crest(place)
	s.Hunt.Power -= uint8(cost)
	s.Crates -= uint8(crates)
	s.Wilds[place] = 0
	s.mark(place, game.Nobody)
	d.take(s, s.Turn, m)
	if l != nil {
		event := MonsterCaptured{
			Seat: s.Turn, Monster: m, Place: place, Cost: cost, Crates: crates, Crest: crest,
		}
		game.Tell(l, game.Everyone, event)
	}
	if d.won(s, l) {
		return
	}
	switch card := &d.cards[m]; card.Ability {
	case Steal:
		d.chooseVictim(s, m, c, l)
	case UpNow: // me-up-now
		s.Rising, s.Offset, s.Step, s.Camp = ByCapture, 0, uint8(m), *card.Camp
		if d.raise(s, s.Turn, *card.Camp, c, l) {
			d.risen(s, c, l)
		}
	default:
		d.spend(s, c, l)
	}
}

// price returns a level or the price of the traders after crates are taken off
// (me-crates).
func (s *State) price(level, crates int) int { return max(0, level-crates*s.goal().crate) }

// place returns the place of a monster in the wilds, or -1.
func (s *State) place(m Monster) int {
	for place, x := range s.Wilds {
		if x == m && m != 0 {
			return place
		}
	}
	return -1
}

// chooseVictim lets the hunter choose whose cage is stolen (me-steal). If no
// other seat has a cage, the turn still counts as one in which a cage was
// gained. In a solo match the cage comes from the reserve.
func (d *deck) chooseVictim(s *State, m Monster, c *game.Chance, l *game.Log) {
	if s.solo() {
		d.gainCage(s, s.Turn, Stolen, c, l)
		d.bought(s, c, l)
		return
	}
	victims := s.victims()
	switch {
	case victims == 0:
		s.Hunt.Gained = true
		game.Tell(l, game.Everyone, CageStolen{Thief: s.Turn, Victim: game.Nobody})
		d.spend(s, c, l)
	case victims.Len() == 1 && s.Variants&askForced == 0:
		d.steal(s, m, victims.Lowest(), c, l)
	default:
		s.Phase, s.Step = ChooseVictim, uint8(m)
	}
}

// victims returns the other seats that have a cage. An extra cage has no card
// and cannot be stolen (me-extra-cage).
func (s *State) victims() game.Seats {
	var a game.Seats
	for seat := range game.Seat(s.Seats) {
		if seat != s.Turn && s.caged(seat) != 0 {
			a = a.With(seat)
		}
	}
	return a
}

// steal moves a random cage to the seat whose turn it is. Thief and victim know
// it, and so do all seats that had it before (me-stolen-known).
func (d *deck) steal(s *State, by Monster, victim game.Seat, c *game.Chance, l *game.Log) {
	thief := s.Turn
	c.Key(luckSteal, int(by))
	cages := s.caged(victim)
	m := cages.nth(c.IntN(cages.len()))
	s.cage(thief, m)
	s.Hunt.Gained = true
	if l != nil {
		both := game.Only(thief).With(victim)
		stolen := CageStolen{Thief: thief, Victim: victim, Monster: m}
		game.TellApart(l, both, stolen, CageStolen{Thief: thief, Victim: victim})
	}
	d.spend(s, c, l)
}

// gainCage takes a card face down from the draw pile, or from the reserve if
// the pile is empty (me-cage). If both are empty, the seat gets an extra cage
// without a card (me-extra-cage). In a solo match all cages come from the
// reserve (me-solo-cages).
func (d *deck) gainCage(s *State, seat game.Seat, source Source, c *game.Chance, l *game.Log) {
	from := FromReserve
	switch {
	case s.Pile > 0 && !s.solo():
		from = FromPile
	case s.reserve() == 0:
		s.Extra[seat]++
		game.Tell(l, game.Everyone, CageGained{Seat: seat, Source: source, From: FromNowhere})
		return
	}
	m := s.draw(c)
	s.cage(seat, m)
	if seat == s.Turn { // me-refill-own-turn
		s.Hunt.Gained = true
	}
	if l != nil {
		gained := CageGained{Seat: seat, Source: source, From: from, Monster: m}
		game.TellApart(
			l, game.Only(seat), gained, CageGained{Seat: seat, Source: source, From: from},
		)
	}
	if from == FromPile {
		s.takeFromPile(seat, l)
	}
}

// takeFromPile takes one card off the count of the draw pile. The last card
// makes this round the last (me-end-trigger).
func (s *State) takeFromPile(seat game.Seat, l *game.Log) {
	if s.Pile--; s.Pile == 0 && !s.solo() {
		s.Ender = seat
		game.Tell(l, game.Everyone, EndTriggered{Seat: seat})
	}
}

// visit pays the traders for six cages (me-traders). In some expeditions they
// leave afterwards (me-traders-leave).
func (d *deck) visit(s *State, crates int, c *game.Chance, l *game.Log) {
	cost := s.price(s.goal().price, crates)
	s.Hunt.Power -= uint8(cost)
	s.Crates -= uint8(crates)
	if s.solo() {
		s.Visits++
	}
	game.Tell(
		l, game.Everyone,
		TradersVisited{Seat: s.Turn, Cost: cost, Crates: crates, Leave: !s.traders()},
	)
	for range tradeCages {
		d.gainCage(s, s.Turn, Traded, c, l)
	}
	d.bought(s, c, l)
}

// score runs the third phase, in which camps rise by the scored dice
// (me-upgrades). The refill of the wilds follows.
func (d *deck) score(s *State, c *game.Chance, l *game.Log) {
	s.Rising, s.Offset, s.Step = ByScore, 0, 0
	d.rise(s, c, l)
}

// rise carries out the upgrades from s.Offset and s.Step on. It stops when all
// are done, when an owner is asked, or when a solo match is won.
func (d *deck) rise(s *State, c *game.Chance, l *game.Log) {
	scored, awake := d.causes(s)
	for ; int8(s.Offset) < s.Seats; s.Offset, s.Step = s.Offset+1, 0 {
		seat := s.rising()
		if s.Offset > 0 && scored&bonusOf[s.Sets[seat]] == 0 && s.Face[seat]&awake == 0 {
			continue // the usual case, checked before the row is built
		}
		for left := d.row(s, seat, scored, awake); left != 0; left = left.rest() {
			s.Step = left.next() + 1
			if !d.raise(s, seat, d.raised(s, seat), c, l) {
				return
			}
		}
	}
	d.risen(s, c, l)
}

// raise raises a camp if it can rise, and reports whether play goes on. It does
// not when the owner is asked first or when a solo match is won.
func (d *deck) raise(s *State, seat game.Seat, r Region, c *game.Chance, l *game.Log) bool {
	switch {
	case s.Levels[seat][r] < lastLevel-1:
		d.upgrade(s, seat, r, l)
	case !s.mayRise(seat, r):
	case d.isFinal(s, seat, r):
		s.Phase, s.Camp = ConfirmFinal, r
		return false
	default:
		d.complete(s, seat, r, c, l)
		return s.Phase != GameOver
	}
	return true
}

// risen returns to the phase that the upgrades interrupted.
func (d *deck) risen(s *State, c *game.Chance, l *game.Log) {
	by := s.Rising
	s.Rising, s.Offset, s.Step, s.Camp = Still, 0, 0, 0
	switch by {
	case ByFail:
		d.goOn(s, c, l)
	case ByCapture:
		d.spend(s, c, l)
	default:
		d.endTurn(s, c, l)
	}
}

// The places in the row of a seat's upgrades by scored dice. First come its
// standard upgrades, with one place for each possible die, then the bonus of
// its three camps, then its monsters. After a failed roll the row holds
// monsters only, from place 0 on.
const (
	perCamp  = poolMost + 1
	standard = regions * perCamp
	bonuses  = standard + regions
	places   = bonuses + lastingMost
)

// row is the set of a seat's pending upgrades, one bit for each place. Building
// the set once is several times as fast as looking for each next upgrade.
type row uint64

// next returns the place of the first upgrade in a row, and rest returns the
// row without it.
func (w row) next() uint8 { return uint8(bits.TrailingZeros64(uint64(w))) }
func (w row) rest() row   { return w & (w - 1) }

// from returns the row without the places before the given one.
func (w row) from(place uint8) row { return w &^ (1<<(place&63) - 1) }

// causes returns the scored values and the monsters of all seats that they
// trigger.
func (d *deck) causes(s *State) (scored values, awake set) {
	if s.Rising == ByFail { // me-fail-up
		return 0, d.failUp
	}
	scored = s.Hunt.values()
	for waited := scored & d.waited; waited != 0; waited &= waited - 1 { // me-bonus-monster
		awake |= d.bonusUp[waited.least()]
	}
	return scored, awake
}

// row returns the upgrades of a seat that are still to come, in the order of
// me-upgrade-order.
func (d *deck) row(s *State, seat game.Seat, scored values, awake set) row {
	var all row
	if s.Face[seat]&awake != 0 { // me-fail-up, me-bonus-monster
		first := bonuses
		if s.Rising == ByFail {
			first = 0
		}
		for i, m := range d.lastingOf(s, seat) {
			if awake.has(m) {
				all |= 1 << (first + i)
			}
		}
	}
	if s.Offset == 0 && scored&threes != 0 { // me-standard
		for r := range Region(regions) {
			all |= (1<<(s.standardUpgrades(r)&15) - 1) << (perCamp * r)
		}
	}
	if scored&bonusOf[s.Sets[seat]] != 0 { // me-camp-bonus
		for r := range Region(regions) {
			if v := int(s.camp(seat, r).bonus); v > 0 && scored.has(v) {
				all |= 1 << (standard + r)
			}
		}
	}
	return all.from(s.Step)
}

// raised returns the camp that the last upgrade taken from the row raises.
// s.Step is one more than the place of that upgrade.
func (d *deck) raised(s *State, seat game.Seat) Region {
	switch place := s.Step - 1; {
	case s.Rising == ByFail || place >= bonuses:
		return *d.cards[d.acts(s, seat)].Camp
	case place < standard:
		return Region(place / perCamp)
	default:
		return Region(place - standard)
	}
}

// acts returns the monster whose upgrade was last taken from the row.
func (d *deck) acts(s *State, seat game.Seat) Monster {
	place := s.Step - 1
	if s.Rising == ByScore {
		place -= bonuses
	}
	return d.lastingOf(s, seat)[place]
}

// standardUpgrades returns how often the scored dice raise a camp of the seat
// whose turn it is: once for each die of the camp's value (me-standard).
// Trampled gear takes two dice for each (me-double).
func (s *State) standardUpgrades(r Region) int {
	n := s.Hunt.dice(standardValue(r))
	if s.solo() && s.goal().double {
		n /= 2
	}
	if s.Variants&perValue != 0 {
		n = min(1, n)
	}
	return n
}

// standardValue returns the scored value that raises a camp of a region; it is
// the same in every set (me-standard).
func standardValue(r Region) int { return int(r) + 1 }

// mayRise reports whether a camp can rise: it is below its last level, and its
// owner has not refused that level in this turn.
func (s *State) mayRise(seat game.Seat, r Region) bool {
	return s.Levels[seat][r] < lastLevel && !s.refused(seat, r)
}

// refused reports whether the owner of a camp refused its last level in this
// turn.
func (s *State) refused(seat game.Seat, r Region) bool {
	return s.Refused>>(regions*int(seat)+int(r))&1 != 0
}

// isFinal reports whether the owner has to be asked before a camp reaches its
// last level (me-final-question).
func (d *deck) isFinal(s *State, seat game.Seat, r Region) bool {
	return s.Levels[seat][r] == lastLevel-1 && !s.solo() && s.Variants&neverAsk == 0 &&
		d.endsMatch(s, seat)
}

// endsMatch reports whether the two cages of a last level of this seat end the
// match, by themselves or by the refill that they cause, and the match would not
// end in this turn without them.
func (d *deck) endsMatch(s *State, seat game.Seat) bool {
	due, caused := s.refills(seat)
	if !d.edition.countsDueRefill() {
		due = 0
	}
	if !d.edition.asksBeforeRefill() {
		caused = 0
	}
	left := int(s.Pile) - due
	return left > 0 && left <= finalCages+caused
}

// refills returns how many cards the refill after this turn takes as things are,
// and how many more if this seat gains a cage now (me-refill,
// me-refill-own-turn). Only one of the numbers can be positive.
func (s *State) refills(seat game.Seat) (due, caused int) {
	missing := fullCrowd - s.crowd()
	switch {
	case s.Hunt.Gained:
		return missing, 0
	case seat == s.Turn:
		return 0, missing
	}
	return 0, 0
}

// upgrade raises a camp by one level (me-level). The last level brings cages
// too: see complete.
func (d *deck) upgrade(s *State, seat game.Seat, r Region, l *game.Log) {
	s.Levels[seat][r]++
	if l != nil {
		d.tellUpgrade(s, seat, r, l)
	}
}

// tellUpgrade logs an upgrade. It is a function of its own to keep upgrade
// small, because playouts log nothing.
func (d *deck) tellUpgrade(s *State, seat game.Seat, r Region, l *game.Log) {
	event := CampUpgraded{
		Seat: seat, Region: r, Level: int(s.Levels[seat][r]), Black: s.blackOf(seat, r),
	}
	event.Cause, event.Value, event.Monster = d.cause(s, seat, r)
	game.Tell(l, game.Everyone, event)
}

// complete raises a camp to its last level, which brings two cages at once (me-last-level).
func (d *deck) complete(s *State, seat game.Seat, r Region, c *game.Chance, l *game.Log) {
	d.upgrade(s, seat, r, l)
	if d.won(s, l) {
		return
	}
	for range finalCages {
		d.gainCage(s, seat, ByLastLevel, c, l)
	}
	d.won(s, l)
}

// cause returns what raises a camp: the upgrade last taken from the row.
func (d *deck) cause(s *State, seat game.Seat, r Region) (why Cause, value int, m Monster) {
	switch place := s.Step - 1; {
	case s.Rising == ByCapture:
		return MonsterNow, 0, Monster(s.Step)
	case s.Rising == ByFail:
		return MonsterFail, 0, d.acts(s, seat)
	case place < standard:
		return Standard, standardValue(r), 0
	case place < bonuses:
		return CampBonus, int(s.camp(seat, r).bonus), 0
	default:
		m = d.acts(s, seat)
		return MonsterBonus, int(d.cards[m].Value), m
	}
}

// answer takes or refuses the last level of a camp, and continues what the
// question interrupted.
func (d *deck) answer(s *State, accept bool, c *game.Chance, l *game.Log) {
	seat := s.rising()
	if accept {
		d.complete(s, seat, s.Camp, c, l)
	} else {
		s.Refused |= 1 << (regions*int(seat) + int(s.Camp))
		game.Tell(l, game.Everyone, UpgradeRefused{Seat: seat, Region: s.Camp})
	}
	if s.Rising == ByCapture {
		d.risen(s, c, l)
		return
	}
	d.rise(s, c, l)
}

// endTurn refills the wilds and passes the turn on (me-refill, me-end). In a
// solo match it turns up one card instead.
func (d *deck) endTurn(s *State, c *game.Chance, l *game.Log) {
	if s.solo() {
		d.reveal(s, c, l)
		return
	}
	d.refill(s, c, l)
	s.Turn = s.after(1)
	if s.Turn == s.First {
		if s.Ender != game.Nobody || s.Round == roundsMost {
			d.end(s, l)
			return
		}
		s.Round++
	}
	s.startTurn(l)
}

// refill fills the wilds up to ten cards if the seat gained a cage in its turn,
// and marks every new card with the seat's crest (me-refill, me-crest). Once
// the draw pile is empty, the cards come from the reserve (me-reserve).
func (d *deck) refill(s *State, c *game.Chance, l *game.Log) {
	if !s.Hunt.Gained {
		game.Tell(l, game.Everyone, WildsUnchanged{Seat: s.Turn})
		return
	}
	ended := s.Ender
	var cards []Lying
	for place := range fullWilds {
		if s.Wilds[place] != 0 || s.Unseen == 0 {
			continue
		}
		s.Wilds[place] = s.draw(c)
		s.mark(place, s.Turn)
		if s.Pile > 0 {
			s.takeFromPile(s.Turn, nil)
		}
		if l != nil {
			cards = append(cards, Lying{Place: place, Monster: s.Wilds[place], Crest: s.Turn})
		}
	}
	if l != nil {
		if len(cards) == 0 {
			game.Tell(l, game.Everyone, WildsUnchanged{Seat: s.Turn})
			return
		}
		game.Tell(
			l, game.Everyone,
			WildsRefilled{Seat: s.Turn, Cards: cards, Pile: int(s.Pile), Reserve: s.reserve()},
		)
		if s.Ender != ended {
			game.Tell(l, game.Everyone, EndTriggered{Seat: s.Turn})
		}
	}
}

// reveal ends a turn of a solo match by turning up one card (me-reveal). The
// match is lost if no card is left or if the wilds run over (me-solo-defeat).
func (d *deck) reveal(s *State, c *game.Chance, l *game.Log) {
	if s.Pile == 0 {
		s.finish(OutOfTime, l)
		return
	}
	place := 0
	for s.Wilds[place] != 0 {
		place++
	}
	s.Wilds[place] = s.draw(c)
	s.Pile--
	game.Tell(
		l, game.Everyone, CardRevealed{Monster: s.Wilds[place], Place: place, Pile: int(s.Pile)},
	)
	if s.crowd() >= crowd {
		s.finish(Crowded, l)
		return
	}
	s.Round++
	s.startTurn(l)
}

// won ends a solo match as soon as its goal is reached, even in the middle of a
// turn (me-solo-victory). It reports whether the match is won.
func (d *deck) won(s *State, l *game.Log) bool {
	if s.solo() && s.Outcome == Pending && d.reached(s) {
		s.finish(Won, l)
	}
	return s.Outcome == Won
}

// reached reports whether the goal of the expedition is reached (me-expeditions).
func (d *deck) reached(s *State) bool {
	g := s.goal()
	return s.cages(0) >= g.cages && (g.wilds < 0 || s.crowd() <= g.wilds) &&
		int(s.Visits) >= g.visits &&
		(g.camps == 0 || s.topCamps() >= g.camps) &&
		(g.study == 0 || d.roaming(s, g.region) == 0 && d.studied(s, g.region) >= g.study)
}

// roaming counts the monsters of the wilds that live in this region only
// (me-draco).
func (d *deck) roaming(s *State, r Region) int {
	n := 0
	for _, m := range s.Wilds {
		if d.only[r].has(m) {
			n++
		}
	}
	return n
}

// studied counts the captured monsters of a region and the cages (me-draco).
func (d *deck) studied(s *State, r Region) int {
	return (s.Face[0] & d.lives[r]).len() + s.cages(0)
}

// topCamps counts the camps at the last level.
func (s *State) topCamps() int {
	n := 0
	for _, level := range s.Levels[0] {
		if level == lastLevel {
			n++
		}
	}
	return n
}

// finish ends a solo match with an outcome.
func (s *State) finish(o Outcome, l *game.Log) {
	s.close()
	s.Outcome = o
	game.Tell(
		l, game.Everyone, SoloEnded{Expedition: int(s.Expedition), Outcome: o, Turns: int(s.Round)},
	)
}

// close clears the parts of the position that belong to a turn.
func (s *State) close() {
	s.Phase, s.Refused, s.Hunt.Gained, s.Hunt.Shown = GameOver, 0, false, [7]uint8{}
	s.Rising, s.Offset, s.Step, s.Camp = Still, 0, 0, 0
}

// end ends a match of several seats. Cages are opened, and monsters of the
// wilds go to the seats whose crests they bear (me-end).
func (d *deck) end(s *State, l *game.Log) {
	s.close()
	if l == nil {
		return
	}
	var opened CagesOpened
	var ended GameEnded
	r := d.result(s)
	for seat := range game.Seat(s.Seats) {
		opened.Cages = append(opened.Cages, s.caged(seat).list())
		opened.Crests = append(opened.Crests, s.crested(seat).list())
		ended.Scores = append(ended.Scores, int(r.Scores[seat]))
		ended.Places = append(ended.Places, int(r.Places[seat]))
		ended.Levels = append(ended.Levels, s.levels(seat))
	}
	for seat := range r.Winners().All() {
		ended.Winners = append(ended.Winners, seat)
	}
	game.Tell(l, game.Everyone, opened)
	game.Tell(l, game.Everyone, ended)
}
