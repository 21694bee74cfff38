package monsterexpedition

import "lair.games/lair/game"

// The value of a position is in points at the end of the match. It adds what a
// seat has, what its camps, symbols and abilities will bring in the turns to
// come, and what the current hunt would bring if it stopped now. Dice and
// levels are worth the more the more turns are left, which is estimated from
// the draw pile.
//
// A solo match has no points. There progress towards the goal of the expedition
// counts, on a scale of the same size (see bot_solo.go).
//
// The plan of a hunt uses the same values for what dice bring and solves the
// rest exactly (see bot_plan.go).

// Figures found by letting plans with one value play against plans with
// another. Results change little near these values.
const (
	turnCards = 1.75 // cards of the draw pile that a turn takes
	// how fast the chance to keep a card with one's crest falls with each turn
	// in which somebody may capture it
	fading    = 0.6
	forlorn   = 0.15 // lower limit of that chance
	failRate  = 0.22 // part of the hunts in which a roll fails
	bonusRate = 0.13 // part of the hunts that score a given value above six
	climbRate = 0.9  // levels a turn for a camp that a seat raises on purpose
)

// outlook is a forecast for the rest of a match and what each seat can gain
// from it.
type outlook struct {
	d      *deck
	s      *State
	w      *weights
	left   [maxSeats]float32 // turns to come of each seat, without the current one
	after  float32           // turns to come of all seats
	cage   float32           // mean points of an unknown caged card
	fresh  float32           // points of a new card with one's crest on it
	crates int               // at hand
	rival  [maxSeats]float32 // what a point of each other seat counts against one's own
	// the seat whose knowledge limits the estimate; game.Nobody to use all
	// cards
	hidden game.Seat
	pace   float32 // cost of taking a card of the draw pile
}

// outlook returns the forecast for a position, with the weights of a style.
func (d *deck) outlook(s *State, m *playStyle) outlook {
	o := outlook{d: d, s: s, w: &m.company, crates: int(s.Crates), hidden: game.Nobody}
	if s.solo() {
		o.w = &m.alone
	}
	for seat := range game.Seat(s.Seats) {
		if m.hasty {
			break
		}
		o.left[seat] = s.turnsToCome(seat)
		o.after += o.left[seat]
	}
	seat := max(0, s.Turn)
	unknown := s.Unseen
	for other := range game.Seat(s.Seats) {
		if other != seat {
			unknown |= s.caged(other) &^ s.Knows[seat]
		}
	}
	o.cage = 1
	if n := unknown.len(); n > 0 {
		o.cage = float32(d.worthOf(unknown, caged)) / float32(n)
	}
	o.fresh = o.cage * o.survives()
	for other := range o.rival {
		if s.Seats > 1 && !m.hasty {
			o.rival[other] = 1 / float32(s.Seats-1)
		}
	}
	return o
}

// turnsToCome estimates how many turns a seat has after the current one.
func (s *State) turnsToCome(seat game.Seat) float32 {
	if s.Phase == GameOver {
		return 0
	}
	if s.solo() {
		return float32(s.Pile)
	}
	n := game.Seat(s.Seats)
	now := (s.Turn - s.First + n) % n
	own := float32(0)
	if (seat-s.First+n)%n > now {
		own = 1 // in this round
	}
	if s.Ender != game.Nobody {
		return own
	}
	return own + max(0, (float32(now)+float32(s.Pile)/turnCards)/float32(n)-0.5)
}

// survives returns the chance that nobody captures a card before the end.
func (o *outlook) survives() float32 { return max(forlorn, 1/(1+fading*o.after)) }

// camp returns the value of a camp's future at a level. The two cages of the
// last level count only until they are received.
func (o *outlook) camp(seat game.Seat, r Region, level int) float32 {
	left := o.left[seat]
	v := left * o.turn(seat, r, level)
	// in these expeditions the level is the goal, not its cages
	if level == lastLevel || o.s.goal().camps > 0 {
		return v
	}
	near := float32(level) / lastLevel
	return v + finalCages*o.cage*near*near*min(1, left*climbRate/float32(lastLevel-level))
}

// turn returns the value of a camp at a level for each turn to come.
func (o *outlook) turn(seat game.Seat, r Region, level int) float32 {
	return o.w.die*float32(camps[o.s.Sets[seat]][r].black[level]) + o.w.level*float32(level)
}

// rise returns the value to a seat of raising a camp by some levels.
func (o *outlook) rise(seat game.Seat, r Region, levels int) float32 {
	from := int(o.s.Levels[seat][r])
	to := min(lastLevel, from+levels)
	if from == to {
		return 0
	}
	v := o.camp(seat, r, to) - o.camp(seat, r, from)
	switch {
	case o.s.goal().camps > 0:
		v += o.training(r, to)
	case to == lastLevel:
		v += finalCages * o.cage
	}
	return v
}

// symbols holds the counts of the four symbols, eight bits each.
type symbols uint32

// symbolsOf counts the symbols of some monsters.
func (d *deck) symbolsOf(a set) symbols {
	n := symbols(0)
	for y := Wing; y <= Joker; y++ {
		n += symbols((a & d.symbols[y]).len()) << (8 * (y - Wing))
	}
	return n
}

// symbiosis returns the value of symbols to a seat: their groups and the
// symbols left over.
func (o *outlook) symbiosis(seat game.Seat, n symbols) float32 {
	return o.left[seat] * o.grouping(n)
}

// grouping returns the value of symbols for each turn to come.
func (o *outlook) grouping(n symbols) float32 {
	if n == 0 {
		return 0
	}
	w, h, l, j := int(n&255), int(n>>8&255), int(n>>16&255), int(n>>24)
	g := groupsOf(w, h, l, j)
	return o.w.group*float32(g) + o.w.symbol*float32(w+h+l+j-3*g)
}

// ability returns the value of a monster's lasting ability to a seat.
func (o *outlook) ability(seat game.Seat, c *Card) float32 {
	rate := float32(0)
	switch c.Ability {
	case FailUp:
		rate = failRate
	case BonusUp:
		rate = bonusRate
	default:
		return 0
	}
	room := float32(lastLevel - o.s.Levels[seat][*c.Camp])
	return min(room, rate*o.after) * o.rise(seat, *c.Camp, 1)
}

// holdings returns the points that a seat has and those that they will bring.
func (o *outlook) holdings(seat game.Seat) float32 {
	s, d := o.s, o.d
	v := float32(0)
	for r := range Region(regions) {
		v += o.camp(seat, r, int(s.Levels[seat][r]))
	}
	v += o.symbiosis(seat, d.symbolsOf(s.Face[seat]))
	if s.solo() {
		return v
	}
	v += float32(d.worthOf(s.Face[seat], open)) + o.cages(seat) + float32(s.Extra[seat])
	for a := s.Face[seat] & d.lasting; a != 0; a &= a - 1 {
		v += o.ability(seat, &d.cards[a.least()])
	}
	for place, m := range s.Wilds {
		if m != 0 && s.crest(place) == seat {
			v += float32(d.values[caged][m]) * o.survives()
		}
	}
	return v
}

// cages returns the points of a seat's cages. A card that the viewing seat does
// not know counts as the mean.
func (o *outlook) cages(seat game.Seat) float32 {
	all := o.s.caged(seat)
	known := all
	if o.hidden != game.Nobody {
		known &= o.s.Knows[o.hidden]
	}
	unknown := all &^ known
	return float32(o.d.worthOf(known, caged)) + o.cage*float32(unknown.len())
}

// worth is a game.Thinking.Value for a style: it estimates the final score of
// every seat.
func (m *playStyle) worth(d *deck, s *State, w *[game.MaxSeats]float32) {
	o := d.outlook(s, m)
	*w = [game.MaxSeats]float32{}
	for seat := range game.Seat(s.Seats) {
		w[seat] = o.holdings(seat)
	}
	if s.Phase == GameOver {
		if s.solo() {
			w[0] = 0
			if s.Outcome == Won {
				w[0] = 1
			}
		}
		return
	}
	if s.solo() {
		w[0] += o.progress(&bundle{}, 0)
	}
	if s.Phase != ChooseCamp {
		w[s.Turn] += o.pending()
	}
	if s.solo() {
		w[0] = prospect(w[0])
	}
}

// pending returns the value of the current hunt, judged by the dice as they
// lie.
func (o *outlook) pending() float32 {
	s := o.s
	h := s.hold()
	if s.Phase == Keep {
		best := float32(0)
		for v := 1; v <= highFace; v++ {
			if s.Hunt.shown(v) > 0 && !s.barred(v) {
				best = max(best, o.stopping(s.storing(h, v)))
			}
		}
		return best
	}
	return o.stopping(h)
}

// stopping returns the value of a hunt that stops in a state. While dice roll,
// each die left adds the expected firepower.
func (o *outlook) stopping(h hold) float32 {
	n := newHuntNode(h, 0)
	power := int(n.power)
	switch o.s.Phase {
	case Spend, ChooseVictim, ConfirmFinal:
		power = int(o.s.Hunt.Power)
	default:
		power = min(maxPower, power+int(o.w.hope*float32(h.left())))
	}
	var b buyer
	crates := 0
	if o.s.Phase == Keep || o.s.Phase == RollOrStop {
		crates = o.series(min(int(n.ones), int(n.twos), int(n.threes)))
	}
	b.open(o, o.s.Hunt.Region, crates)
	v := b.most(power)
	up := [regions]int{int(n.ones), int(n.twos), int(n.threes)}
	for r := range Region(regions) {
		v += o.rise(o.s.Turn, r, o.s.raised(up[r]))
	}
	return v + o.bonus(int(n.high))
}

// bonus returns what scoring a value brings in bonus upgrades. Upgrades of
// other seats count against it.
func (o *outlook) bonus(value int) float32 {
	if value == 0 {
		return 0
	}
	v := float32(0)
	for seat := range game.Seat(o.s.Seats) {
		one := float32(0)
		for r, c := range camps[o.s.Sets[seat]] {
			if int(c.bonus) == value {
				one += o.rise(seat, Region(r), 1)
			}
		}
		for a := o.s.Face[seat] & o.d.bonusUp[value]; a != 0; a &= a - 1 {
			one += o.rise(seat, *o.d.cards[a.least()].Camp, 1)
		}
		v += o.share(seat, one)
	}
	return v
}

// failing returns what the first failed roll of a hunt brings.
func (o *outlook) failing() float32 {
	v := float32(0)
	for seat := range game.Seat(o.s.Seats) {
		for a := o.s.Face[seat] & o.d.failUp; a != 0; a &= a - 1 {
			v += o.share(seat, o.rise(seat, *o.d.cards[a.least()].Camp, 1))
		}
	}
	return v
}

// share returns what a gain of a seat is worth to the seat whose turn it is.
func (o *outlook) share(seat game.Seat, v float32) float32 {
	if seat == o.s.Turn {
		return v
	}
	return -o.rival[seat] * v
}

// series returns the crates for a number of series of 1, 2 and 3 (me-crates).
func (o *outlook) series(n int) int {
	if o.s.goal().crate == 0 {
		return 0
	}
	return 2 * n
}

// raised returns by how many levels a camp rises for a number of scored dice of
// its value (me-standard).
func (s *State) raised(dice int) int {
	if s.goal().double {
		dice /= 2
	}
	if s.Variants&perValue != 0 {
		return min(1, dice)
	}
	return dice
}

// stage returns a number for the current turn, as game.Thinking.Stage asks.
func stage(s *State) int {
	n := game.Seat(s.Seats)
	return int(s.Round)*maxSeats + int((s.Turn-s.First+n)%n)
}

// hold returns the current hunt as a state of its graph.
func (s *State) hold() hold {
	h := hold(s.Hunt.Black) << blackAt
	if s.Hunt.Die {
		h |= 1 << regionAt
	}
	for i, n := range s.Hunt.Stored {
		if n == 1 && s.Variants&lostFree != 0 {
			continue
		}
		h |= hold(n) << (4 * i)
	}
	return h
}

// storing returns the state after all dice shown of a value are stored.
func (s *State) storing(h hold, value int) hold {
	region := 0
	if s.Hunt.Die && int(s.Hunt.Shown[0]) == value {
		region = 1
	}
	return h.store(value, s.Hunt.shown(value)-region, region)
}
