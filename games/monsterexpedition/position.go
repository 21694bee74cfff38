package monsterexpedition

import (
	"errors"
	"fmt"
	"strconv"

	"lair.games/lair/game"
)

// position is the JSON form of a State, with names instead of numbers. The
// engine protocol, puzzles and tests read and write it. Cards that appear
// nowhere in it are in the draw pile or the reserve.
type position struct {
	Seats     int               `json:"seats"`
	Options   map[string]string `json:"options,omitempty"`
	FirstSeat game.Seat         `json:"first_seat"`
	Sets      []CampSet         `json:"sets"`
	Phase     Phase             `json:"phase"`
	Round     int               `json:"round"`
	Turn      game.Seat         `json:"turn"` // the first seat when the match is over
	Ender     *game.Seat        `json:"ender,omitempty"`
	Pile      int               `json:"pile"`
	Wilds     []Lying           `json:"wilds"`
	Players   []seatJSON        `json:"players"`
	Crates    int               `json:"crates,omitempty"`
	Visits    int               `json:"visits,omitempty"`
	Outcome   Outcome           `json:"outcome,omitempty"`
	Hunt      *huntJSON         `json:"hunt,omitempty"`   // the last one, between turns
	Steals    Monster           `json:"steals,omitempty"` // the monster that steals, in choose_victim
	Asked     *askedJSON        `json:"asked,omitempty"`  // in confirm_final
}

// seatJSON is the JSON form of what a seat has.
type seatJSON struct {
	Levels   [regions]uint8 `json:"levels"`
	Monsters []Monster      `json:"monsters"` // those with lasting abilities in order of capture
	Cages    []cageJSON     `json:"cages"`
	Extra    uint8          `json:"extra,omitempty"`
	Refused  []Region       `json:"refused,omitempty"`
}

// cageJSON is a cage and the seats that had it before.
type cageJSON struct {
	Monster Monster     `json:"monster"`
	Had     []game.Seat `json:"had,omitempty"`
}

// huntJSON is the JSON form of a Hunt. It has the same fields, so that one
// converts to the other.
type huntJSON struct {
	Region Region          `json:"region"`
	Pool   uint8           `json:"pool"`
	Black  uint8           `json:"black"`
	Die    bool            `json:"die"`
	Shown  [7]uint8        `json:"shown"`  // the region die, then black dice by value
	Stored [highFace]uint8 `json:"stored"` // by value: 0 never, else 1 + dice
	As     uint8           `json:"as,omitempty"`
	Rolls  uint8           `json:"rolls"`
	Fails  uint8           `json:"fails,omitempty"`
	Gained bool            `json:"gained,omitempty"`
	Power  uint8           `json:"power,omitempty"`
}

// askedJSON is the place where a row of upgrades is interrupted.
type askedJSON struct {
	By   Rising `json:"by"`
	Seat uint8  `json:"seat"` // counted from the seat whose turn it is
	Step uint8  `json:"step"`
	Camp Region `json:"camp"`
}

// position returns the JSON form of a position.
func (d *deck) position(s *State) any {
	p := position{
		Seats: int(s.Seats), Options: s.setup().Options, FirstSeat: s.First,
		Sets:  append([]CampSet{}, s.Sets[:s.Seats]...),
		Phase: s.Phase, Round: int(s.Round), Turn: s.Turn, Pile: int(s.Pile), Wilds: s.lying(),
		Crates: int(s.Crates), Visits: int(s.Visits), Outcome: s.Outcome,
	}
	if s.Ender != game.Nobody {
		ender := s.Ender
		p.Ender = &ender
	}
	for i := range game.Seat(s.Seats) {
		seat := seatJSON{
			Levels: s.Levels[i], Monsters: d.captured(s, i), Cages: []cageJSON{},
			Extra: s.Extra[i],
		}
		for m := range s.caged(i).all() {
			c := cageJSON{Monster: m}
			for j := range game.Seat(s.Seats) {
				if j != i && s.Knows[j].has(m) {
					c.Had = append(c.Had, j)
				}
			}
			seat.Cages = append(seat.Cages, c)
		}
		for r := range Region(regions) {
			if s.refused(i, r) {
				seat.Refused = append(seat.Refused, r)
			}
		}
		p.Players = append(p.Players, seat)
	}
	if s.Hunt.Pool > 0 {
		h := huntJSON(s.Hunt)
		p.Hunt = &h
	}
	switch s.Phase {
	case ChooseVictim:
		p.Steals = Monster(s.Step)
	case ConfirmFinal:
		p.Asked = &askedJSON{By: s.Rising, Seat: s.Offset, Step: s.Step, Camp: s.Camp}
	}
	return p
}

// setup returns the setup that the match was dealt from.
func (s *State) setup() game.Setup {
	o := game.Setup{Seats: int(s.Seats), Options: map[string]string{}}
	for _, option := range options() {
		o.Options[option.ID] = option.Default
	}
	for id, v := range variantOf {
		if s.Variants&v != 0 {
			o.Options[id.option] = id.choice
		}
	}
	if s.Variants&fixedFirst != 0 {
		o.Options[optionFirst] = strconv.Itoa(int(s.First))
	}
	if s.Variants&namedNumber != 0 {
		o.Options[optionExpedition] = strconv.Itoa(int(s.Expedition))
	}
	for seat := range s.Chosen.All() {
		o.Options[optionSet+strconv.Itoa(int(seat))] = setNames[s.Sets[seat]]
	}
	for r := range Region(regions) {
		o.Options[optionHelp+r.String()] = strconv.Itoa(int(s.Help[r]))
	}
	return o
}

// load decodes a position and rejects one that breaks a rule or an invariant of
// the game. It does not prove that play can reach the position, because a
// puzzle may begin anywhere.
func (d *deck) load(data []byte) (State, game.Setup, error) {
	var p position
	if err := game.Decode(data, &p); err != nil {
		return State{}, game.Setup{}, err
	}
	// Rules.Fill cannot be used here, because Rules contains load.
	r := game.Rules[State, Move]{Min: minSeats, Max: maxSeats, Options: options(), Check: check}
	o, err := r.Fill(game.Setup{Seats: p.Seats, Options: p.Options})
	if err != nil {
		return State{}, o, err
	}
	rd := &reader{d: d, p: &p, o: o, s: new(State)}
	for _, read := range []func() error{
		rd.seats, rd.wilds, rd.players, rd.sizes, rd.phase, rd.dice, rd.numbers, rd.rest, rd.question,
	} {
		if err := read(); err != nil {
			return State{}, o, err
		}
	}
	return *rd.s, o, nil
}

// reader decodes a position step by step.
type reader struct {
	d *deck
	p *position
	o game.Setup
	s *State
}

// seats decodes the setup and whose turn it is.
func (r *reader) seats() error {
	p, s := r.p, r.s
	var c game.Chance
	s.choose(r.o, &c)
	valid := func(seat game.Seat) bool { return seat >= 0 && int(seat) < p.Seats }
	switch {
	case !valid(p.FirstSeat) || s.Variants&fixedFirst != 0 && s.First != p.FirstSeat:
		return fmt.Errorf("seat %d cannot be the first", p.FirstSeat)
	case !valid(p.Turn):
		return fmt.Errorf("there is no seat %d whose turn it could be", p.Turn)
	case len(p.Sets) != p.Seats || len(p.Players) != p.Seats:
		return fmt.Errorf(
			"%d camp sets and %d players for %d seats", len(p.Sets), len(p.Players), p.Seats,
		)
	case p.Round < 1 || p.Round > roundsMost:
		return fmt.Errorf("round %d of at most %d", p.Round, roundsMost)
	case p.Ender != nil && (!valid(*p.Ender) || s.solo()):
		return fmt.Errorf("seat %d cannot have emptied the draw pile", *p.Ender)
	}
	s.First, s.Turn, s.Round, s.Phase = p.FirstSeat, p.Turn, uint8(p.Round), p.Phase
	if p.Ender != nil {
		s.Ender = *p.Ender
	}
	s.Chosen, s.Sets = 0, [maxSeats]CampSet{}
	s.giveSets(r.o, &c)
	var taken [campSets]bool
	for i, set := range p.Sets {
		drawn := s.Variants&randomSets != 0 && !s.Chosen.Has(game.Seat(i))
		if taken[set] || !drawn && s.Sets[i] != set {
			return fmt.Errorf("seat %d cannot have camp set %s", i, setNames[set])
		}
		s.Sets[i], taken[set] = set, true
	}
	return nil
}

// takes moves a card out of the unseen ones. It fails if the card was taken
// before.
func (r *reader) takes(m Monster) error {
	if m == 0 || !r.s.Unseen.has(m) {
		return fmt.Errorf("monster %s is duplicated or not a monster", m)
	}
	r.s.Unseen = r.s.Unseen.without(m)
	return nil
}

// wilds decodes the wilds and the crests on them.
func (r *reader) wilds() error {
	s := r.s
	s.Unseen = everyone
	room := fullWilds
	if s.solo() {
		room = wildsRoom
	}
	for _, x := range r.p.Wilds {
		if x.Place < 0 || x.Place >= room || s.Wilds[x.Place] != 0 {
			return fmt.Errorf("wilds place %d is invalid or duplicated", x.Place)
		}
		if err := r.takes(x.Monster); err != nil {
			return err
		}
		s.Wilds[x.Place] = x.Monster
		if x.Crest == game.Nobody {
			continue
		}
		if x.Crest < 0 || int8(x.Crest) >= s.Seats || s.solo() || r.d.start.has(x.Monster) {
			return fmt.Errorf("monster %s cannot bear a crest of seat %d", x.Monster, x.Crest)
		}
		s.mark(x.Place, x.Crest)
	}
	return nil
}

// players decodes what every seat has.
func (r *reader) players() error {
	s := r.s
	for i, p := range r.p.Players {
		seat := game.Seat(i)
		for camp, level := range p.Levels {
			if level > lastLevel || level < s.Help[camp] {
				return fmt.Errorf("a camp of seat %d has level %d", seat, level)
			}
		}
		s.Levels[i], s.Extra[i] = p.Levels, p.Extra
		for _, m := range p.Monsters {
			if err := r.takes(m); err != nil {
				return err
			}
			r.d.take(s, seat, m)
		}
		for _, c := range p.Cages {
			if err := r.takes(c.Monster); err != nil {
				return err
			}
			s.cage(seat, c.Monster)
			for _, had := range c.Had {
				if had < 0 || int8(had) >= s.Seats || had == seat || s.Knows[had].has(c.Monster) {
					return fmt.Errorf(
						"seat %d cannot have had monster %s before seat %d", had, c.Monster, seat,
					)
				}
				s.Knows[had] = s.Knows[had].with(c.Monster)
			}
		}
		if s.caged(seat)&r.d.start != 0 {
			return errors.New("a monster that started in the wilds cannot be in a cage")
		}
		for _, camp := range p.Refused {
			if camp >= regions || s.Levels[i][camp] != lastLevel-1 || s.solo() ||
				s.refused(seat, camp) ||
				s.Phase == ChooseCamp ||
				s.Phase == GameOver ||
				s.Variants&neverAsk != 0 {
				return fmt.Errorf("seat %d cannot have refused a level", seat)
			}
			s.Refused |= 1 << (regions*i + int(camp))
		}
	}
	if s.Unseen&r.d.start != 0 {
		return errors.New("a monster that starts is neither in the wilds nor captured")
	}
	return nil
}

// sizes checks the draw pile and the reserve against the cards that have left
// them.
func (r *reader) sizes() error {
	s, p := r.s, r.p
	if p.Pile < 0 || p.Pile > int(s.drawPile())-revealed || p.Pile > s.Unseen.len() {
		return fmt.Errorf("the draw pile cannot have %d cards", p.Pile)
	}
	s.Pile = uint8(p.Pile)
	reserve := monsters - starters - int(s.drawPile())
	extra := 0
	for _, n := range s.Extra {
		extra += int(n)
	}
	if s.solo() {
		reserve -= s.caged(0).len()
	}
	switch left := s.reserve(); {
	case left > reserve || left < reserve && (s.solo() || s.Pile > 0):
		return fmt.Errorf("the reserve has %d cards, where %d should be", left, reserve)
	case extra > 0 && s.reserve() > 0 || extra > 200:
		return fmt.Errorf("%d extra cages, with %d cards left", extra, s.Unseen.len())
	case !s.solo() && (s.Ender == game.Nobody) != (s.Pile > 0):
		return errors.New("ender must be set exactly when the draw pile is empty")
	}
	return nil
}

// phase decodes what only solo matches have, and checks what a finished match
// must satisfy.
func (r *reader) phase() error {
	s, p := r.s, r.p
	if p.Crates < 0 || p.Crates > 60 || p.Crates > 0 && s.goal().crate == 0 {
		return fmt.Errorf("%d crates", p.Crates)
	}
	if p.Visits < 0 || p.Visits > 60 || p.Visits > 0 && !s.solo() ||
		p.Visits > 1 && s.goal().leaves {
		return fmt.Errorf("%d visits to the traders", p.Visits)
	}
	s.Crates, s.Visits, s.Outcome = uint8(p.Crates), uint8(p.Visits), p.Outcome
	over := s.Phase == GameOver
	if !s.solo() {
		if over && (s.Turn != s.First || s.Ender == game.Nobody && s.Round < roundsMost) ||
			s.Outcome != Pending {
			return errors.New(
				"a match of several seats must end with a full round and an empty draw pile",
			)
		}
		return nil
	}
	shown := int(s.drawPile()) - revealed - int(s.Pile) // cards turned up after the deal
	if s.Outcome == Crowded {
		shown--
	}
	switch {
	case over != (s.Outcome != Pending):
		return errors.New("a solo match must have an outcome exactly when it is over")
	case shown != int(s.Round)-1:
		return fmt.Errorf("the draw pile has %d cards in turn %d", s.Pile, s.Round)
	case (s.Outcome == Won) != r.d.reached(s) && (!over || s.Outcome == Won):
		return errors.New("the outcome must be won exactly when the goal is reached")
	case (s.Outcome == Crowded) != (s.crowd() >= crowd) || s.crowd() > crowd:
		return fmt.Errorf("%d cards in the wilds", s.crowd())
	case s.Outcome == OutOfTime && s.Pile > 0:
		return errors.New("the outcome is out_of_time, but cards are left in the draw pile")
	}
	return nil
}

// dice decodes the hunt, and checks that its rolls can have stored and lost
// these dice.
func (r *reader) dice() error {
	s := r.s
	idle := s.Phase == ChooseCamp || s.Phase == GameOver
	if r.p.Hunt == nil {
		if !idle {
			return fmt.Errorf("there is no hunt in %s", s.Phase)
		}
		return nil
	}
	if idle && r.p.Hunt.Gained {
		return errors.New("a cage was gained in a turn that has not begun")
	}
	s.Hunt = Hunt(*r.p.Hunt)
	h := &s.Hunt
	most := uint8(poolMost - 1)
	if s.Variants&blackEight != 0 {
		most = poolMost
	}
	if h.Region >= regions || h.Pool < 2 || h.Pool > most || h.Black > h.Pool {
		return fmt.Errorf("a hunt in the %s with %d of %d black dice", h.Region, h.Black, h.Pool)
	}
	for _, n := range h.Stored {
		if n > poolMost+2 {
			return fmt.Errorf("%d dice of a value", n)
		}
	}
	black, lost := h.stored(), 0
	if h.As > 0 {
		if h.Die || h.As > highFace || h.dice(int(h.As)) == 0 || !isFace(h.Region, h.As) {
			return fmt.Errorf("the region die cannot be stored as %d", h.As)
		}
		black--
	} else if !h.Die {
		lost++
	}
	for v := dieFaces + 1; v <= highFace; v++ {
		n := h.dice(v)
		if n > 0 && int(h.As) != v || n > 1 || h.Stored[v-1] > 0 && !isFace(h.Region, uint8(v)) {
			return fmt.Errorf("%d dice cannot be stored as %d", n, v)
		}
	}
	if lost += int(h.Pool) - int(h.Black) - black; lost < 0 || lost > int(h.Fails) ||
		black > int(h.Pool)-int(h.Black) {
		return fmt.Errorf("%d dice are lost by %d failed rolls", lost, h.Fails)
	}
	return nil
}

// isFace reports whether the die of a region has a face.
func isFace(r Region, v uint8) bool {
	for _, f := range dice[r] {
		if f == v {
			return true
		}
	}
	return false
}

// numbers checks the number of rolls and the dice that they show.
func (r *reader) numbers() error {
	s, h := r.s, &r.s.Hunt
	if r.p.Hunt == nil {
		return nil
	}
	stores, values := int(h.Rolls)-int(h.Fails), 0
	if s.Phase == Keep {
		stores--
	}
	for _, n := range h.Stored {
		if n > 0 {
			values++
		}
	}
	if h.Rolls < 1 || h.Rolls > rollsMost || stores < values ||
		stores > values && s.Variants&lostFree == 0 {
		return fmt.Errorf(
			"%d rolls of which %d failed cannot have stored %d values", h.Rolls, h.Fails, values,
		)
	}
	if s.Phase != Keep && values == 0 {
		return errors.New("nothing is stored, but the first roll of a hunt is always stored")
	}
	asked := r.p.Asked
	rolling := s.Phase == Keep || s.Phase == RollOrStop || asked != nil && asked.By == ByFail
	if !rolling {
		if h.Shown != [7]uint8{} || int(h.Power) > h.sum() {
			return errors.New(
				"a stopped hunt must show no rolled dice, and have no more firepower than stored",
			)
		}
		return nil
	}
	black := 0
	for _, n := range h.Shown[1:] {
		black += int(n)
	}
	if black != int(h.Black) || (h.Shown[0] > 0) != h.Die ||
		h.Die && !isFace(h.Region, h.Shown[0]) ||
		h.Power > 0 {
		return errors.New("the dice shown are not the dice left to roll")
	}
	// plans and odds need this state in the graph
	if graphOf(h.Region, int(h.Pool), s.Variants&lostFree != 0).find(s.hold()) < 0 {
		return errors.New("no rolls can lead to the dice stored and left")
	}
	return nil
}

// rest checks that somebody has something to decide in this phase.
func (r *reader) rest() error {
	s, h := r.s, &r.s.Hunt
	forced := s.Variants&askForced == 0
	switch s.Phase {
	case Keep:
		if free := s.keepable(); free == 0 || free&(free-1) == 0 && forced {
			return errors.New("phase keep needs two or more values that may be stored")
		}
	case RollOrStop:
		if h.Rolls >= rollsMost || h.left() == 0 && forced ||
			h.left() > 0 && h.stored() == 0 && s.risk() == 1 {
			return errors.New("phase roll_or_stop is wrong: the hunt has ended by itself")
		}
	case Spend:
		if forced && !r.d.canBuy(s) {
			return errors.New("phase spend is wrong: there is nothing to buy")
		}
	}
	return nil
}

// question decodes the monster that steals and the last level that is asked
// for.
func (r *reader) question() error {
	s, p := r.s, r.p
	if (p.Steals != 0) != (s.Phase == ChooseVictim) ||
		(p.Asked != nil) != (s.Phase == ConfirmFinal) {
		return fmt.Errorf(
			"phase %s needs steals in choose_victim only, and asked in confirm_final only",
			s.Phase,
		)
	}
	switch s.Phase {
	case ChooseVictim:
		n := s.victims().Len()
		if !s.Face[s.Turn].has(p.Steals) || r.d.cards[p.Steals].Ability != Steal || n == 0 ||
			n == 1 && s.Variants&askForced == 0 {
			return fmt.Errorf("monster %s cannot be stealing from one of %d", p.Steals, n)
		}
		s.Step = uint8(p.Steals)
	case ConfirmFinal:
		return r.asked()
	}
	return nil
}

// asked decodes where a row of upgrades is interrupted. The next upgrade of the
// row must be the one that is asked for.
func (r *reader) asked() error {
	s, a := r.s, r.p.Asked
	wrong := fmt.Errorf("nobody can be asked for %+v", *a)
	if a.By == Still || a.Seat >= uint8(s.Seats) || a.Camp >= regions || a.Step < 1 ||
		a.Step > max(places, monsters) {
		return wrong
	}
	s.Rising, s.Offset, s.Step, s.Camp = a.By, a.Seat, a.Step, a.Camp
	seat := s.rising()
	if !r.d.isFinal(s, seat, a.Camp) || s.refused(seat, a.Camp) {
		return wrong
	}
	if a.By == ByCapture {
		m := Monster(a.Step)
		if a.Seat != 0 || m > monsters || !s.Face[s.Turn].has(m) || r.d.cards[m].Ability != UpNow ||
			*r.d.cards[m].Camp != a.Camp {
			return wrong
		}
		return nil
	}
	before := *s
	before.Step--
	scored, awake := r.d.causes(s)
	left := r.d.row(&before, seat, scored, awake)
	if a.By == ByFail && s.Hunt.Fails != 1 || left == 0 || left.next()+1 != a.Step ||
		r.d.raised(s, seat) != a.Camp {
		return wrong
	}
	return nil
}
