package monsterexpedition

import (
	"math/bits"

	"lair.games/lair/game"
)

// apply makes a move and what follows from it by rule, up to the next decision.
func (d *deck) apply(s *State, _ game.Seat, m Move, c *game.Chance, l *game.Log) {
	switch m.Kind {
	case GoFrom:
		d.hunt(s, m.Region, c, l)
	case Store:
		d.store(s, int(m.Value), false, c, l)
	case Roll:
		d.roll(s, c, l)
	case Stop:
		d.stop(s, Chosen, c, l)
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

// startTurn opens the turn of s.Turn (me-rounds). The dice of the hunt before lie on until the next one starts.
func (s *State) startTurn(l *game.Log) {
	s.Phase, s.Refused, s.Hunt.Gained = ChooseCamp, 0, false
	game.Tell(l, game.Everyone, TurnStarted{Round: int(s.Round), Seat: s.Turn})
}

// groups counts the symbiosis groups of a seat (me-symbiosis): three different symbols, where a joker stands for any.
func (d *deck) groups(s *State, seat game.Seat) int {
	face := s.Face[seat]
	w, h, f := (face & d.symbols[Wing]).len(), (face & d.symbols[Shell]).len(), (face & d.symbols[Leaf]).len()
	return groupsOf(w, h, f, (face & d.symbols[Joker]).len())
}

// groupsOf is the largest number of groups for which there are jokers enough to fill the gaps.
func groupsOf(wings, shells, leaves, jokers int) int {
	g := 0
	for max(0, g+1-wings)+max(0, g+1-shells)+max(0, g+1-leaves) <= jokers {
		g++
	}
	return g
}

// pool is how many black dice a seat hunts with from a camp (me-pool, me-eight-dice).
func (d *deck) pool(s *State, seat game.Seat, r Region) int {
	most := poolMost - 1
	if s.Variants&blackEight != 0 {
		most = poolMost
	}
	return min(most, s.blackOf(seat, r)+d.groups(s, seat))
}

// camp is the camp card of a seat in a region.
func (s *State) camp(seat game.Seat, r Region) *camp { return &camps[s.Sets[seat]][r] }

// blackOf is how many black dice a camp gives at its level.
func (s *State) blackOf(seat game.Seat, r Region) int {
	return int(s.camp(seat, r).black[s.Levels[seat][r]])
}

// hunt starts from a camp, whatever lives in the wilds, and makes the first roll (me-choose-camp, me-first-roll).
func (d *deck) hunt(s *State, r Region, c *game.Chance, l *game.Log) {
	black := d.pool(s, s.Turn, r)
	s.Hunt = Hunt{Region: r, Pool: uint8(black), Black: uint8(black), Die: true}
	if l != nil {
		groups := black - s.blackOf(s.Turn, r)
		game.Tell(l, game.Everyone, CampChosen{Seat: s.Turn, Region: r, Black: black, Groups: groups})
	}
	d.roll(s, c, l)
}

// roll rolls all dice that are left, the region die first (me-roll).
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
		told := DiceRolled{Seat: s.Turn, Roll: int(h.Rolls), Black: []int{}, Die: int(die)}
		for _, v := range fell {
			told.Black = append(told.Black, int(v))
		}
		game.Tell(l, game.Everyone, told)
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

// keepable are the values that may be stored of a roll (me-keep, me-barred).
func (s *State) keepable() values { return s.Hunt.lying() &^ s.shut() }

// keep moves all dice of a value from the roll to those stored, and returns how many and whether the region die is one.
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

// store keeps all dice of a value (me-keep).
func (d *deck) store(s *State, v int, forced bool, c *game.Chance, l *game.Log) {
	n, die := s.Hunt.keep(v)
	if l != nil {
		told := DiceKept{Seat: s.Turn, Value: v, Count: n, Die: die, Sum: s.Hunt.sum(), Forced: forced}
		game.Tell(l, game.Everyone, told)
	}
	d.goOn(s, c, l)
}

// lose takes away one die of the highest value stored, a black one where there is a choice (me-failed-roll).
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

// fail is a roll that shows no new value. It does not end the hunt (me-failed-goes-on), and the first one of a turn wakes
// the monsters of everybody that wait for it (me-fail-up).
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

// goOn lets the hunter roll or stop, unless the hunt stops by itself (me-hunt-ends).
func (d *deck) goOn(s *State, c *game.Chance, l *game.Log) {
	h := &s.Hunt
	switch {
	case h.left() == 0 && s.Variants&askForced == 0:
		d.stop(s, AllKept, c, l)
	case h.Rolls >= rollsMost:
		d.stop(s, RollLimit, c, l)
	case h.Fails > 0 && h.values() == 0 && h.left() > 0 && s.risk() == 1: // without a failed roll something is stored
		d.stop(s, Hopeless, c, l)
	default:
		s.Phase = RollOrStop
	}
}

// risk is how likely the next roll shows no new value.
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

// stop ends the rolling: what is stored is scored, and its sum is the firepower (me-firepower).
func (d *deck) stop(s *State, why Reason, c *game.Chance, l *game.Log) {
	h := &s.Hunt
	h.Power = uint8(h.sum())
	gained := s.cratesOf(h)
	s.Crates += uint8(gained)
	if l != nil {
		told := HuntStopped{Seat: s.Turn, Scored: h.scored(), Firepower: int(h.Power), Crates: gained, Reason: why}
		game.Tell(l, game.Everyone, told)
	}
	h.Shown = [7]uint8{}
	d.spend(s, c, l)
}

// cratesOf is what the scored dice bring where there are crates: two for each series of 1, 2 and 3 (me-crates).
func (s *State) cratesOf(h *Hunt) int {
	if s.goal().crate == 0 {
		return 0
	}
	return 2 * min(h.dice(1), h.dice(2), h.dice(3))
}

// bought follows a purchase: it may have won a match alone.
func (d *deck) bought(s *State, c *game.Chance, l *game.Log) {
	if !d.won(s, l) {
		d.spend(s, c, l)
	}
}

// spend lets the hunter buy as long as there is something to buy (me-spend).
func (d *deck) spend(s *State, c *game.Chance, l *game.Log) {
	s.Phase, s.Rising = Spend, Still
	if s.Variants&askForced == 0 && !d.canBuy(s) {
		d.score(s, c, l)
	}
}

// capture takes a monster out of the wilds (me-capture). A crest on it goes back to its owner, who gets nothing for it.
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
		told := MonsterCaptured{Seat: s.Turn, Monster: m, Place: place, Cost: cost, Crates: crates, Crest: crest}
		game.Tell(l, game.Everyone, told)
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

// price is what a level or the price of the traders comes to with crates (me-crates).
func (s *State) price(level, crates int) int { return max(0, level-crates*s.goal().crate) }

// place is where in the wilds a monster lies, or -1.
func (s *State) place(m Monster) int {
	for place, x := range s.Wilds {
		if x == m && m != 0 {
			return place
		}
	}
	return -1
}

// chooseVictim looks for seats that a cage can be stolen from (me-steal). Where there is none the turn still counts as
// one in which a cage was gained. Alone a card of the reserve is taken.
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

// victims are the others who have a cage; an extra cage is no card that could be stolen (me-extra-cage).
func (s *State) victims() game.Seats {
	var a game.Seats
	for seat := range game.Seat(s.Seats) {
		if seat != s.Turn && s.caged(seat) != 0 {
			a = a.With(seat)
		}
	}
	return a
}

// steal takes a random cage. Thief and victim know it, and who had it before still does (me-stolen-known).
func (d *deck) steal(s *State, by Monster, victim game.Seat, c *game.Chance, l *game.Log) {
	thief := s.Turn
	c.Key(luckSteal, int(by))
	cages := s.caged(victim)
	m := cages.nth(c.IntN(cages.len()))
	s.cage(thief, m)
	s.Hunt.Gained = true
	if l != nil {
		both := game.Only(thief).With(victim)
		game.Tell(l, both, CageStolen{Thief: thief, Victim: victim, Monster: m})
		game.Tell(l, game.Everyone&^both, CageStolen{Thief: thief, Victim: victim})
	}
	d.spend(s, c, l)
}

// gainCage takes a card face down: from the draw pile, then from the reserve, and where that is empty too a cage without a
// card is noted (me-cage, me-extra-cage). Alone all cages come from the reserve (me-solo-cages).
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
		game.Tell(l, game.Only(seat), CageGained{Seat: seat, Source: source, From: from, Monster: m})
		game.Tell(l, game.Everyone.Without(seat), CageGained{Seat: seat, Source: source, From: from})
	}
	if from == FromPile {
		s.takeFromPile(seat, l)
	}
}

// takeFromPile counts a card off the draw pile; the last one makes this round the last (me-end-trigger).
func (s *State) takeFromPile(seat game.Seat, l *game.Log) {
	if s.Pile--; s.Pile == 0 && !s.solo() {
		s.Ender = seat
		game.Tell(l, game.Everyone, EndTriggered{Seat: seat})
	}
}

// visit pays the traders for six cages (me-traders). Alone they may leave after it (me-traders-leave).
func (d *deck) visit(s *State, crates int, c *game.Chance, l *game.Log) {
	cost := s.price(s.goal().price, crates)
	s.Hunt.Power -= uint8(cost)
	s.Crates -= uint8(crates)
	if s.solo() {
		s.Visits++
	}
	game.Tell(l, game.Everyone, TradersVisited{Seat: s.Turn, Cost: cost, Crates: crates, Leave: !s.traders()})
	for range tradeCages {
		d.gainCage(s, s.Turn, Traded, c, l)
	}
	d.bought(s, c, l)
}

// score is the third phase: camps rise by the dice scored (me-upgrades), and then the wilds are refilled.
func (d *deck) score(s *State, c *game.Chance, l *game.Log) {
	s.Rising, s.Offset, s.Step = ByScore, 0, 0
	d.rise(s, c, l)
}

// rise goes on with a row of upgrades, until all are done, somebody is asked, or a match alone is won.
func (d *deck) rise(s *State, c *game.Chance, l *game.Log) {
	scored, awake := d.causes(s)
	for ; int8(s.Offset) < s.Seats; s.Offset, s.Step = s.Offset+1, 0 {
		seat := s.rising()
		if s.Offset > 0 && scored&bonusOf[s.Sets[seat]] == 0 && s.Face[seat]&awake == 0 {
			continue // most of the others have no upgrade
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

// raise raises a camp if it can rise. It reports whether play goes on: not if the owner is asked first, nor if a match alone
// is won.
func (d *deck) raise(s *State, seat game.Seat, r Region, c *game.Chance, l *game.Log) bool {
	switch {
	case s.Levels[seat][r] < lastLevel-1:
		d.upgrade(s, seat, r, l)
	case !s.mayRise(seat, r):
	case s.isFinal(seat, r):
		s.Phase, s.Camp = ConfirmFinal, r
		return false
	default:
		d.complete(s, seat, r, c, l)
		return s.Phase != GameOver
	}
	return true
}

// risen goes back to what the upgrades interrupted.
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

// The places in the row of a seat's upgrades by the dice scored: its standard upgrades, one place for each die that there can
// be, then the bonus of its three camps, then its monsters. After a failed roll there are only monsters, from place 0 on.
const (
	perCamp  = poolMost + 1
	standard = regions * perCamp
	bonuses  = standard + regions
	places   = bonuses + lastingMost
)

// row is the upgrades of a seat that are still to come, a bit for each place. That takes a fraction of the time that it takes
// to look for each upgrade anew.
type row uint64

// next is the place of the first upgrade in a row, and rest is the row without it.
func (w row) next() uint8 { return uint8(bits.TrailingZeros64(uint64(w))) }
func (w row) rest() row   { return w & (w - 1) }

// from is the row without the places before one.
func (w row) from(place uint8) row { return w &^ (1<<(place&63) - 1) }

// causes are the values scored and the monsters which wake, whosever they are.
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

// row lays out the upgrades of a seat in their order (me-upgrade-order), without those that are done.
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

// raised is the camp that rises by the upgrade behind which the row of a seat stands.
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

// acts is the monster behind whose upgrade the row of a seat stands.
func (d *deck) acts(s *State, seat game.Seat) Monster {
	place := s.Step - 1
	if s.Rising == ByScore {
		place -= bonuses
	}
	return d.lastingOf(s, seat)[place]
}

// standardUpgrades is how often the dice scored raise a camp of the seat whose turn it is: once for each die of the camp's
// value (me-standard). Trampled gear takes two dice for it (me-double).
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

// standardValue is what the dice show that raise a camp of a region, whatever set it is of (me-standard).
func standardValue(r Region) int { return int(r) + 1 }

// mayRise reports whether a camp can rise: up to its last level, and not if its owner refused that in this turn.
func (s *State) mayRise(seat game.Seat, r Region) bool {
	return s.Levels[seat][r] < lastLevel && !s.refused(seat, r)
}

// refused reports whether the owner of a camp did not want its last level in this turn.
func (s *State) refused(seat game.Seat, r Region) bool {
	return s.Refused>>(regions*int(seat)+int(r))&1 != 0
}

// isFinal reports whether the owner has to be asked: the two cages of the last level would empty the draw pile and with
// it end the match (me-final-question).
func (s *State) isFinal(seat game.Seat, r Region) bool {
	return s.Levels[seat][r] == lastLevel-1 && s.Pile > 0 && s.Pile <= finalCages && !s.solo() && s.Variants&neverAsk == 0
}

// upgrade raises a camp by a level (me-level). The last one is more than that: see complete.
func (d *deck) upgrade(s *State, seat game.Seat, r Region, l *game.Log) {
	s.Levels[seat][r]++
	if l != nil {
		d.tellUpgrade(s, seat, r, l)
	}
}

// tellUpgrade is apart because playouts, which tell nothing, need not make room for it.
func (d *deck) tellUpgrade(s *State, seat game.Seat, r Region, l *game.Log) {
	told := CampUpgraded{Seat: seat, Region: r, Level: int(s.Levels[seat][r]), Black: s.blackOf(seat, r)}
	told.Cause, told.Value, told.Monster = d.cause(s, seat, r)
	game.Tell(l, game.Everyone, told)
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

// cause is what raises a camp: the upgrade behind which the row stands.
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

// answer takes the last level of a camp or leaves it, and goes on where the question interrupted.
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

// endTurn refills the wilds, or alone turns up a card, and passes the turn on (me-refill, me-end).
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

// refill fills the wilds up to ten cards if the seat gained a cage in its turn, and marks every card with its crest
// (me-refill, me-crest). The reserve follows on the draw pile (me-reserve).
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
		game.Tell(l, game.Everyone, WildsRefilled{Seat: s.Turn, Cards: cards, Pile: int(s.Pile), Reserve: s.reserve()})
		if s.Ender != ended {
			game.Tell(l, game.Everyone, EndTriggered{Seat: s.Turn})
		}
	}
}

// reveal ends a turn alone: one card comes, or the match is lost because none is left or the wilds run over (me-reveal,
// me-solo-defeat).
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
	game.Tell(l, game.Everyone, CardRevealed{Monster: s.Wilds[place], Place: place, Pile: int(s.Pile)})
	if s.crowd() >= crowd {
		s.finish(Crowded, l)
		return
	}
	s.Round++
	s.startTurn(l)
}

// won ends a match alone as soon as the goal is reached, be it in the middle of a turn (me-solo-victory).
func (d *deck) won(s *State, l *game.Log) bool {
	if s.solo() && s.Outcome == Pending && d.reached(s) {
		s.finish(Won, l)
	}
	return s.Outcome == Won
}

// reached reports whether the goal of the expedition is reached (me-expeditions).
func (d *deck) reached(s *State) bool {
	g := s.goal()
	return s.cages(0) >= g.cages && (g.wilds < 0 || s.crowd() <= g.wilds) && int(s.Visits) >= g.visits &&
		(g.camps == 0 || s.topCamps() >= g.camps) &&
		(g.study == 0 || d.roaming(s, g.region) == 0 && d.studied(s, g.region) >= g.study)
}

// roaming counts the monsters of the wilds that live in a region and nowhere else (me-draco).
func (d *deck) roaming(s *State, r Region) int {
	n := 0
	for _, m := range s.Wilds {
		if d.only[r].has(m) {
			n++
		}
	}
	return n
}

// studied counts captured monsters of a region, and cages (me-draco).
func (d *deck) studied(s *State, r Region) int { return (s.Face[0] & d.lives[r]).len() + s.cages(0) }

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

// finish ends a match alone.
func (s *State) finish(o Outcome, l *game.Log) {
	s.close()
	s.Outcome = o
	game.Tell(l, game.Everyone, SoloEnded{Expedition: int(s.Expedition), Outcome: o, Turns: int(s.Round)})
}

// close puts away what belongs to a turn.
func (s *State) close() {
	s.Phase, s.Refused, s.Hunt.Gained, s.Hunt.Shown = GameOver, 0, false, [7]uint8{}
	s.Rising, s.Offset, s.Step, s.Camp = Still, 0, 0, 0
}

// end ends a match in company: cages are opened, and monsters of the wilds go to those whose crest they bear (me-end).
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
