package monsterexpedition

import (
	"cmp"
	"math"
	"slices"

	"lair.games/lair/game"
)

// View is what a seat may see. Everything except cages is open: dice, camps,
// captured monsters, the wilds and the crests on them. A seat sees its own
// cages and those that were stolen from it (me-cages-secret, me-stolen-known).
type View struct {
	Seat      game.Seat `json:"seat"` // whose view: -1 a spectator, -2 the reader of a finished match
	FirstSeat game.Seat `json:"first_seat"`
	Turn      game.Seat `json:"turn"` // whose turn it is; -1 when the match is over
	// Asked is the seat that has to decide; -1 at the end. It differs from Turn
	// only in confirm_final.
	Asked   game.Seat `json:"asked"`
	Phase   Phase     `json:"phase"`
	Round   int       `json:"round"` // from 1; in a solo match a round is a turn
	Ender   game.Seat `json:"ender"` // who emptied the draw pile; -1 before
	Pile    int       `json:"pile"`
	Reserve int       `json:"reserve"`
	Gained  bool      `json:"gained"` // a cage was gained in this turn: the wilds will be refilled
	Wilds   []Lying   `json:"wilds"`  // by place
	Traders *Traders  `json:"traders"`
	Players []Player  `json:"players"`
	// Hunt is the current hunt. While a camp is chosen and at the end it is the
	// last one; null if there was none.
	Hunt *Hunting `json:"hunt"`
	Solo *Solo    `json:"solo"` // null with several seats

	// Starts lists the dice of a hunt from each camp, while the seat whose turn
	// it is chooses one; else it is empty.
	Starts []Start `json:"starts"`
	// Odds are the chances to afford what can be bought, while a camp is chosen
	// or dice roll. They are empty unless the table chose to see them.
	Odds []Odd `json:"odds"`
	// Final is the question of confirm_final, else null.
	Final *Final `json:"final"`
	// Cards holds all monsters that this view names, by id.
	Cards []Card `json:"cards"`
}

// Traders is the trader card in the wilds. It is null once it has left.
type Traders struct {
	Cost  int `json:"cost"`
	Cages int `json:"cages"`
}

// Player is what the viewer may see of a seat.
type Player struct {
	Set   CampSet `json:"set"`
	Camps []Camp  `json:"camps"` // aerie, depths, forest
	// Monsters are those captured, face up: first those with lasting abilities in
	// order of capture, then the others by id.
	Monsters []Monster `json:"monsters"`
	Symbols  Symbols   `json:"symbols"`
	Groups   int       `json:"groups"` // of symbiosis: each adds a black die to every hunt
	Cages    int       `json:"cages"`  // without those that have no card
	Known    []Monster `json:"known"`  // cages that the viewer knows
	Extra    int       `json:"extra"`  // cages without a card
	Crests   int       `json:"crests"` // in the wilds
	Stock    int       `json:"stock"`  // crests not in the wilds
	// Score counts what the viewer knows: captured monsters, known cages, cards
	// with the seat's crest, extra cages.
	Score Score `json:"score"`
}

// Score is the points so far, line by line. Cages that the viewer does not know
// count 0 and are counted in Hidden.
type Score struct {
	Monsters int `json:"monsters"`
	Cages    int `json:"cages"`
	Crests   int `json:"crests"`
	Extra    int `json:"extra"`
	Total    int `json:"total"`
	Hidden   int `json:"hidden"` // cages whose points the viewer does not know
	Levels   int `json:"levels"` // sum of camp levels, which breaks ties
}

// Symbols counts the symbols of the captured monsters.
type Symbols struct {
	Wings  int `json:"wings"`
	Shells int `json:"shells"`
	Leaves int `json:"leaves"`
	Jokers int `json:"jokers"`
}

// Camp is one camp.
type Camp struct {
	Region   Region `json:"region"`
	Level    int    `json:"level"` // 0 to 7; from 4 on the card shows its other side
	Black    int    `json:"black"` // black dice at this level
	Ladder   []int  `json:"ladder"`
	Standard int    `json:"standard"` // scored dice of this value raise it
	Bonus    int    `json:"bonus"`    // anybody's scored die of this value raises it; 0 for none
	Refused  bool   `json:"refused"`  // its owner refused the last level in this turn
}

// Start is the dice of a hunt from a camp that may be chosen.
type Start struct {
	Region Region    `json:"region"`
	Black  int       `json:"black"`
	Groups int       `json:"groups"`
	Faces  []int     `json:"faces"` // of the region die
	Prey   []Monster `json:"prey"`  // monsters of the wilds that can be captured from there, by level
}

// Die is one die. Region dice are those of the camp hunted from.
type Die struct {
	Value  int  `json:"value"`
	Region bool `json:"region"`
}

// Hunting is the hunt of the turn.
type Hunting struct {
	Region Region   `json:"region"`
	Faces  []int    `json:"faces"`  // of the region die
	Pool   int      `json:"pool"`   // black dice at the start, without the region die
	Black  int      `json:"black"`  // black dice left to roll
	Die    bool     `json:"die"`    // the region die is left to roll
	Shown  []Die    `json:"shown"`  // dice left, as they fell: by value, the region die last
	Stored []Stored `json:"stored"` // by value
	Barred []int    `json:"barred"` // values that cannot be stored any more
	Lost   int      `json:"lost"`   // dice lost by failed rolls
	Rolls  int      `json:"rolls"`
	Fails  int      `json:"fails"`
	Sum    int      `json:"sum"`   // of the dice stored
	Power  int      `json:"power"` // firepower left to spend; the sum while the dice roll
	// Keeps lists what each value that may be stored would bring. It is empty
	// except in the phase keep.
	Keeps []Keeping `json:"keeps"`
	// Now is what stopping would bring while the dice roll, and later what the
	// firepower left can buy.
	Now Reach `json:"now"`
	// Risk is the chance in percent that the next roll fails, while the hunter may
	// roll; else 0.
	Risk float64 `json:"risk"`
	// Loses is the value of the die that a failed roll would take, 0 for none.
	// Least and Most bound what the dice stored after a good one would add. All
	// three are 0 unless the hunter may roll.
	Loses int `json:"loses"`
	Least int `json:"least"`
	Most  int `json:"most"`
}

// Keeping is what storing a value would lead to.
type Keeping struct {
	Value int     `json:"value"`
	Count int     `json:"count"` // dice stored by it
	Die   bool    `json:"die"`   // the region die is one of them
	Left  int     `json:"left"`  // dice left then
	Reach Reach   `json:"reach"` // if the hunt stopped then
	Risk  float64 `json:"risk"`  // chance in percent that the next roll fails; 0 with no die left
}

// Reach is what a sum of dice brings.
type Reach struct {
	Sum      int       `json:"sum"`
	Monsters []Monster `json:"monsters"` // monsters that could be captured, one of them, by level
	Cages    int       `json:"cages"`    // cages that could be bought
	Traders  bool      `json:"traders"`
	Levels   []int     `json:"levels"` // levels gained by one's own camps: aerie, depths, forest
	// Asks is set if a last level would end the match, so that the hunter would
	// be asked, if nothing is bought before.
	Asks   bool `json:"asks"`
	Crates int  `json:"crates"` // crates that the dice bring
	// Others are the other seats whose camps would rise.
	Others []game.Seat `json:"others"`
}

// Final is the question whether a camp takes its last level although that
// empties the draw pile.
type Final struct {
	Seat   game.Seat `json:"seat"`
	Region Region    `json:"region"`
	Pile   int       `json:"pile"`
	Refill bool      `json:"refill"` // a refill of the wilds follows the two cages
}

// Solo is the expedition of a solo match.
type Solo struct {
	Expedition int     `json:"expedition"`
	Outcome    Outcome `json:"outcome"`
	Goals      []Goal  `json:"goals"`
	Crowd      int     `json:"crowd"`  // cards in the wilds, the traders among them
	Limit      int     `json:"limit"`  // number of cards in the wilds that loses the match
	Turns      int     `json:"turns"`  // turns left, this one included; 0 when the match is over
	Most       int     `json:"most"`   // turns that the expedition has at most
	Double     bool    `json:"double"` // two dice for a standard upgrade
	Crates     int     `json:"crates"`
	// Worth is what a crate takes off a level or the price of the traders; 0
	// without crates.
	Worth int           `json:"worth"`
	Help  [regions]int8 `json:"help"`
}

// Goal is one condition of an expedition; all have to hold at once.
type Goal struct {
	Kind GoalKind `json:"kind"`
	// Region of the study goals.
	Region Region `json:"region"`
	Have   int    `json:"have"`
	Want   int    `json:"want"`
	Most   bool   `json:"most"` // have must be at most want, not at least
	Met    bool   `json:"met"`
}

// GoalKind is what a condition counts.
type GoalKind uint8

const (
	GoalCages   GoalKind = iota // cages owned
	GoalCrowd                   // cards in the wilds
	GoalCleared                 // monsters of one region in the wilds
	GoalStudied                 // monsters of the region captured, and cages
	GoalCamps                   // camps at the last level
	GoalTraders                 // visits to the traders
)

var goalNames = []string{"cages", "crowd", "cleared", "studied", "camps", "traders"}

// MarshalText writes the name of the goal.
func (g GoalKind) MarshalText() ([]byte, error) { return name(g, goalNames, "goal") }

// percent rounds a chance to a tenth of a percent.
func percent(p float64) float64 { return math.Round(p*1000) / 10 }

// view returns what a seat may see.
func (d *deck) view(s *State, seat game.Seat) any {
	v := View{
		Seat: seat, FirstSeat: s.First, Turn: s.Turn, Asked: s.asked(),
		Phase: s.Phase, Round: int(s.Round), Ender: s.Ender,
		Pile: int(s.Pile), Reserve: s.reserve(), Gained: s.Hunt.Gained,
		Wilds: s.lying(), Players: make([]Player, s.Seats), Starts: []Start{}, Odds: d.odds(s),
	}
	named := set(0)
	for _, m := range s.Wilds {
		if m != 0 {
			named = named.with(m)
		}
	}
	if s.traders() {
		v.Traders = &Traders{Cost: s.goal().price, Cages: tradeCages}
	}
	for i := range game.Seat(s.Seats) {
		known := s.knownBy(seat, i)
		v.Players[i] = d.player(s, i, known)
		named |= s.Face[i] | known
	}
	switch s.Phase {
	case GameOver:
		v.Turn = game.Nobody
	case ChooseCamp:
		for r := range Region(regions) {
			v.Starts = append(v.Starts, d.startFrom(s, r))
		}
	}
	if s.Hunt.Pool > 0 {
		v.Hunt = d.hunting(s)
	}
	if s.Phase == ConfirmFinal {
		owner := s.asked()
		due, caused := s.refills(owner)
		v.Final = &Final{
			Seat: owner, Region: s.Camp, Pile: int(s.Pile), Refill: due+caused > 0,
		}
	}
	if s.solo() {
		v.Solo = d.alone(s)
	}
	v.Cards = make([]Card, 0, named.len())
	for m := range named.all() {
		v.Cards = append(v.Cards, d.cards[m])
	}
	return v
}

// knownBy returns the cages of owner that a viewer knows: its own and those it
// once had. A reader of a finished match knows all, and so does everybody when
// a match of several seats is over.
func (s *State) knownBy(viewer, owner game.Seat) set {
	switch {
	case viewer == game.Open, s.Phase == GameOver:
		return s.caged(owner)
	case viewer < 0 || int8(viewer) >= s.Seats:
		return 0
	}
	return s.caged(owner) & s.Knows[viewer]
}

// player returns the view of a seat for a viewer who knows some of its cages.
func (d *deck) player(s *State, seat game.Seat, known set) Player {
	face := s.Face[seat]
	p := Player{
		Set: s.Sets[seat], Monsters: d.captured(s, seat), Groups: d.groups(s, seat),
		Cages: s.caged(seat).len(), Known: known.list(), Extra: int(s.Extra[seat]),
		Symbols: Symbols{
			Wings: (face & d.symbols[Wing]).len(), Shells: (face & d.symbols[Shell]).len(),
			Leaves: (face & d.symbols[Leaf]).len(), Jokers: (face & d.symbols[Joker]).len(),
		},
		Score: Score{
			Monsters: d.worthOf(
				face, open,
			), Cages: d.worthOf(known, caged), Crests: d.worthOf(s.crested(seat), caged),
			Extra: int(
				s.Extra[seat],
			), Hidden: s.caged(seat).len() - known.len(), Levels: s.levels(seat),
		},
	}
	p.Score.Total = p.Score.Monsters + p.Score.Cages + p.Score.Crests + p.Score.Extra
	if !s.solo() {
		p.Crests = s.crested(seat).len()
		p.Stock = crests - p.Crests
	}
	for r := range Region(regions) {
		card := s.camp(seat, r)
		c := Camp{
			Region: r, Level: int(s.Levels[seat][r]),
			Black: s.blackOf(seat, r), Standard: int(card.standard),
			Bonus: int(card.bonus), Refused: s.refused(seat, r),
		}
		for _, black := range card.black {
			c.Ladder = append(c.Ladder, int(black))
		}
		p.Camps = append(p.Camps, c)
	}
	return p
}

// startFrom returns the dice of a hunt from a camp of the seat whose turn it
// is.
func (d *deck) startFrom(s *State, r Region) Start {
	black := d.pool(s, s.Turn, r)
	return Start{
		Region: r, Black: black, Groups: d.groups(s, s.Turn), Faces: facesOf(r),
		Prey: d.prey(s, r, lastPower),
	}
}

// lastPower is above the firepower of any hunt.
const lastPower = 255

// prey returns the monsters of the wilds that a firepower can capture from a
// camp, each on its own and with all crates at hand. They are sorted by level,
// then by number.
func (d *deck) prey(s *State, r Region, power int) []Monster {
	list := []Monster{}
	for _, m := range s.Wilds {
		if m != 0 && d.costFrom(s, m, r) <= power {
			list = append(list, m)
		}
	}
	slices.SortFunc(list, func(a, b Monster) int {
		return cmp.Or(cmp.Compare(d.cards[a].Level, d.cards[b].Level), cmp.Compare(a, b))
	})
	return list
}

// costFrom returns the least cost of a monster from a camp. It is above any
// firepower if the monster lives elsewhere.
func (d *deck) costFrom(s *State, m Monster, r Region) int {
	level := int(d.cards[m].Level)
	cost := s.price(level, s.useful(level))
	if cost > 0 && !d.lives[r].has(m) {
		return lastPower + 1
	}
	return cost
}

// facesOf returns the faces of a region die.
func facesOf(r Region) []int {
	list := make([]int, 0, dieFaces)
	for _, f := range dice[r] {
		list = append(list, int(f))
	}
	return list
}

// hunting returns the view of the hunt.
func (d *deck) hunting(s *State) *Hunting {
	h := s.Hunt
	v := &Hunting{
		Region: h.Region, Faces: facesOf(h.Region), Pool: int(h.Pool), Black: int(h.Black), Die: h.Die,
		Shown: []Die{}, Stored: h.scored(), Barred: []int{}, Rolls: int(h.Rolls), Fails: int(h.Fails),
		Sum: h.sum(), Power: int(h.Power), Keeps: []Keeping{},
	}
	for n := range len(h.Shown) - 1 {
		for range h.Shown[n+1] {
			v.Shown = append(v.Shown, Die{Value: n + 1})
		}
	}
	if h.Shown[0] > 0 {
		v.Shown = append(v.Shown, Die{Value: int(h.Shown[0]), Region: true})
	}
	for n := 1; n <= highFace; n++ {
		if s.barred(n) {
			v.Barred = append(v.Barred, n)
		}
	}
	v.Lost = v.Pool + 1 - h.left() - h.stored()
	if s.rolling() {
		v.Power = v.Sum
	} else {
		v.Black, v.Die = 0, false // put away
	}
	switch {
	case s.Phase == Keep:
		v.Keeps = d.keeps(s)
	case s.Phase == RollOrStop && h.left() > 0:
		v.Risk = percent(s.risk())
		v.Loses, v.Least, v.Most = s.stakes()
	}
	v.Now = Reach{
		Sum: v.Sum, Monsters: []Monster{}, Levels: make([]int, regions), Others: []game.Seat{},
	}
	// nothing is bought any more, and camps rise
	if s.Phase == ChooseCamp || s.Phase == GameOver || s.Rising == ByScore {
		v.Power = 0
		return v
	}
	next := *s
	v.Now = d.reach(&next)
	return v
}

// stakes returns what the next roll may cost and bring: the value of the die that
// a failure takes, and the least and the most that storing one value adds.
func (s *State) stakes() (loses, least, most int) {
	h := s.Hunt
	after := h // a copy, because lose removes the die
	loses, _ = after.lose()
	for v := 1; v <= highFace; v++ {
		if s.barred(v) {
			continue
		}
		dice := 0
		if v <= dieFaces {
			dice += int(h.Black)
		}
		if h.Die && slices.Contains(facesOf(h.Region), v) {
			dice++
		}
		if dice > 0 {
			if least == 0 {
				least = v
			}
			most = max(most, v*dice)
		}
	}
	return loses, least, most
}

// rolling reports whether a roll was made and the hunter has not stopped yet.
func (s *State) rolling() bool {
	return s.Phase == Keep || s.Phase == RollOrStop || s.Phase == ConfirmFinal && s.Rising == ByFail
}

// keeps returns what each value that may be stored would lead to.
func (d *deck) keeps(s *State) []Keeping {
	list := []Keeping{}
	for v := 1; v <= highFace; v++ {
		if s.Hunt.shown(v) == 0 || s.barred(v) {
			continue
		}
		next := *s
		n, die := next.Hunt.keep(v)
		k := Keeping{Value: v, Count: n, Die: die, Left: next.Hunt.left()}
		if k.Left > 0 {
			k.Risk = percent(next.risk())
		}
		k.Reach = d.reach(&next)
		list = append(list, k)
	}
	return list
}

// reach returns what the stored dice bring if the hunt stops now, or what the
// firepower left can buy. It modifies s, so pass a copy.
func (d *deck) reach(s *State) Reach {
	h := &s.Hunt
	r := Reach{Sum: h.sum(), Levels: make([]int, regions), Others: []game.Seat{}}
	power := int(h.Power)
	if s.rolling() {
		power, r.Crates = r.Sum, s.cratesOf(h)
		s.Crates += uint8(r.Crates)
	}
	r.Monsters = d.prey(s, h.Region, power)
	r.Cages = power / cageCost
	price := s.goal().price
	r.Traders = s.traders() && s.price(price, s.useful(price)) <= power
	s.Rising, s.Offset, s.Step = ByScore, 0, 0
	scored, awake := d.causes(s)
	for ; int8(s.Offset) < s.Seats; s.Offset, s.Step = s.Offset+1, 0 {
		seat, rose := s.rising(), false
		for left := d.row(s, seat, scored, awake); left != 0; left = left.rest() {
			s.Step = left.next() + 1
			camp := d.raised(s, seat)
			if !s.mayRise(seat, camp) {
				continue
			}
			own := seat == s.Turn
			r.Asks = r.Asks || own && d.isFinal(s, seat, camp)
			s.Levels[seat][camp]++
			rose = true
			if own {
				r.Levels[camp]++
			}
			// The cages of this level decide whether the next one is asked for.
			if s.Levels[seat][camp] == lastLevel {
				s.Pile -= min(finalCages, s.Pile)
				s.Hunt.Gained = s.Hunt.Gained || own
			}
		}
		if rose && seat != s.Turn {
			r.Others = append(r.Others, seat)
		}
	}
	return r
}

// alone returns the view of the expedition.
func (d *deck) alone(s *State) *Solo {
	g := s.goal()
	v := &Solo{
		Expedition: int(s.Expedition), Outcome: s.Outcome, Goals: []Goal{}, Crowd: s.crowd(),
		Limit: crowd, Turns: int(s.Pile) + 1, Most: int(s.drawPile()) - revealed + 1,
		Double: g.double, Crates: int(s.Crates), Worth: g.crate,
	}
	if s.Phase == GameOver {
		v.Turns = 0
	}
	for r, n := range s.Help {
		v.Help[r] = int8(n)
	}
	add := func(x Goal) {
		if x.Met = x.Have >= x.Want; x.Most {
			x.Met = x.Have <= x.Want
		}
		v.Goals = append(v.Goals, x)
	}
	if g.cages > 0 {
		add(Goal{Kind: GoalCages, Have: s.cages(0), Want: g.cages})
	}
	if g.study > 0 {
		add(Goal{Kind: GoalCleared, Region: g.region, Have: d.roaming(s, g.region), Most: true})
		add(Goal{Kind: GoalStudied, Region: g.region, Have: d.studied(s, g.region), Want: g.study})
	}
	if g.camps > 0 {
		add(Goal{Kind: GoalCamps, Have: s.topCamps(), Want: g.camps})
	}
	if g.visits > 0 {
		add(Goal{Kind: GoalTraders, Have: int(s.Visits), Want: g.visits})
	}
	if g.wilds >= 0 {
		add(Goal{Kind: GoalCrowd, Have: s.crowd(), Want: g.wilds, Most: true})
	}
	return v
}

// scored returns the dice stored, by value.
func (h *Hunt) scored() []Stored {
	list := []Stored{}
	for v := 1; v <= highFace; v++ {
		if n := h.dice(v); n > 0 {
			list = append(list, Stored{Value: v, Count: n, Die: int(h.As) == v})
		}
	}
	return list
}

// redeal shuffles what a seat cannot know: the cages of others and the unseen
// cards (me-deduce). A cage that some other seats know stays one that they
// know. Those cages are dealt first, in an order that does not depend on their
// cards, so that every consistent deal is equally likely.
func redeal(s *State, seat game.Seat, c *game.Chance) {
	if seat == game.Open || s.Phase == GameOver {
		return
	}
	var mine set
	if seat >= 0 && int8(seat) < s.Seats {
		mine = s.Knows[seat]
	}
	var hidden [maxSeats]set
	all := set(0)
	for i := range game.Seat(s.Seats) {
		hidden[i] = s.caged(i) &^ mine
		all |= hidden[i]
	}
	if all == 0 {
		return
	}
	unseen, knows := s.Unseen|all, s.Knows
	for j := range s.Knows {
		s.Knows[j] &^= all
	}
	for i := range s.Holder {
		s.Holder[i] &^= all
	}
	for i := range game.Seat(s.Seats) {
		if hidden[i] == 0 {
			continue
		}
		for who := range game.Seats(1 << s.Seats) { // those who know a cage
			for range knownTo(hidden[i], &knows, who).len() {
				m := unseen.nth(c.IntN(unseen.len()))
				unseen = unseen.without(m)
				s.cage(i, m)
				for j := range who.All() {
					s.Knows[j] = s.Knows[j].with(m)
				}
			}
		}
	}
	s.Unseen = unseen
}

// knownTo returns the cages of a that exactly these seats know.
func knownTo(a set, knows *[maxSeats]set, who game.Seats) set {
	for j, k := range knows {
		if who.Has(game.Seat(j)) {
			a &= k
		} else {
			a &^= k
		}
	}
	return a
}
