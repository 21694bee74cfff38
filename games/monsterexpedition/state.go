package monsterexpedition

import (
	"fmt"
	"iter"
	"math/bits"
	"slices"

	"lair.games/lair/game"
)

// The sizes and limits of the game.
const (
	minSeats    = 1
	maxSeats    = 4
	monsters    = 59 // including the starters
	starters    = 6
	revealed    = 3 // cards turned up in the deal
	regions     = 3
	lastLevel   = 7
	wildsRoom   = 13 // places for monsters; with several seats only fullWilds of them are used
	fullWilds   = 9  // monsters up to which the wilds are refilled (me-refill)
	fullCrowd   = 10 // the same in cards, with the traders
	crowd       = 13 // cards in the wilds that end a solo match (me-solo-defeat)
	crests      = 9  // of each seat
	levelMost   = 60 // of a monster
	cageCost    = 10
	tradeCost   = 40
	tradeCages  = 6
	finalCages  = 2  // for the last level
	lastingMost = 18 // most monsters with lasting abilities; data/monsters.csv has twelve
	poolMost    = 8  // dice in one hunt (me-eight-dice)
	dieFaces    = 6
	highFace    = 10
	rollsMost   = 100 // in one hunt (me-hunt-ends)
	roundsMost  = 60  // (me-round-limit)
)

// Region is the region of a monster or a camp. Everywhere is the region of a
// monster that lives in all three.
type Region uint8

const (
	Aerie Region = iota
	Depths
	Forest
	Everywhere
	nowhere
)

var regionNames = []string{"aerie", "depths", "forest", "everywhere"}

func (r Region) String() string { return regionNames[r] }

// MarshalText writes the name of the region.
func (r Region) MarshalText() ([]byte, error) { return name(r, regionNames, "region") }

// UnmarshalText reads the name of a region.
func (r *Region) UnmarshalText(text []byte) error {
	return game.Parse(r, text, regionNames, "region")
}

// Sign is a symbol of symbiosis.
type Sign uint8

const (
	NoSign Sign = iota
	Wing
	Shell
	Leaf
	Joker
)

var signNames = []string{"", "wing", "shell", "leaf", "joker"}

// MarshalText writes the name of the symbol, "" for none.
func (y Sign) MarshalText() ([]byte, error) { return name(y, signNames, "symbol") }

// UnmarshalText reads the name of a symbol.
func (y *Sign) UnmarshalText(text []byte) error { return game.Parse(y, text, signNames, "symbol") }

// Ability is what a monster does besides its symbol.
type Ability uint8

const (
	NoAbility Ability = iota
	FailUp            // a failed roll raises a camp (me-fail-up)
	BonusUp           // a scored value raises a camp (me-bonus-monster)
	Steal             // when captured: a cage of another (me-steal)
	UpNow             // when captured: a camp is raised (me-up-now)
)

var abilityNames = []string{"", "fail_up", "bonus_up", "steal", "up_now"}

// MarshalText writes the name of the ability, "" for none.
func (a Ability) MarshalText() ([]byte, error) { return name(a, abilityNames, "ability") }

// UnmarshalText reads the name of an ability.
func (a *Ability) UnmarshalText(text []byte) error {
	return game.Parse(a, text, abilityNames, "ability")
}

// CampSet is one of the four sets of camps.
type CampSet uint8

const campSets = 4

var setNames = []string{"I", "II", "III", "IV"}

// MarshalText writes I, II, III or IV.
func (c CampSet) MarshalText() ([]byte, error) { return name(c, setNames, "camp set") }

// UnmarshalText reads I, II, III or IV.
func (c *CampSet) UnmarshalText(text []byte) error {
	return game.Parse(c, text, setNames, "camp set")
}

// Phase is what must be decided now.
type Phase uint8

const (
	ChooseCamp Phase = iota
	Keep
	RollOrStop
	Spend
	ChooseVictim
	ConfirmFinal
	GameOver
)

var phaseNames = []string{
	"choose_camp", "keep", "roll_or_stop", "spend", "choose_victim", "confirm_final", "game_over",
}

func (p Phase) String() string { return phaseNames[p] }

// MarshalText writes the name of the phase.
func (p Phase) MarshalText() ([]byte, error) { return name(p, phaseNames, "phase") }

// UnmarshalText reads the name of a phase.
func (p *Phase) UnmarshalText(text []byte) error { return game.Parse(p, text, phaseNames, "phase") }

// Outcome is how a solo match ended.
type Outcome uint8

const (
	Pending   Outcome = iota // the match goes on; always so with several seats
	Won                      // the goal was reached
	Crowded                  // the wilds ran over
	OutOfTime                // no card was left to turn up
)

var outcomeNames = []string{"pending", "won", "crowded", "out_of_time"}

// MarshalText writes the name of the outcome.
func (o Outcome) MarshalText() ([]byte, error) { return name(o, outcomeNames, "outcome") }

// UnmarshalText reads the name of an outcome.
func (o *Outcome) UnmarshalText(text []byte) error {
	return game.Parse(o, text, outcomeNames, "outcome")
}

// name returns the name of an enum value.
func name[E ~uint8](e E, names []string, noun string) ([]byte, error) {
	if int(e) >= len(names) {
		return nil, fmt.Errorf("%d is not a valid %s", e, noun)
	}
	return []byte(names[e]), nil
}

// Monster is the number of a monster card, from 1; 0 means no monster. In JSON
// it is an id like "M01".
type Monster uint8

func (m Monster) String() string { return fmt.Sprintf("M%02d", uint8(m)) }

// MarshalText writes the id of a monster.
func (m Monster) MarshalText() ([]byte, error) {
	if m < 1 || m > monsters {
		return nil, fmt.Errorf("%d is not a monster, want 1 to %d", m, monsters)
	}
	return []byte(m.String()), nil
}

// UnmarshalText reads the id of a monster.
func (m *Monster) UnmarshalText(text []byte) error {
	for n := Monster(1); n <= monsters; n++ {
		if n.String() == string(text) {
			*m = n
			return nil
		}
	}
	return fmt.Errorf("there is no monster %q", text)
}

// set is a set of monsters, one bit for each number. Numbers are below 64; the
// masks show that to the compiler, which then omits checks of the shifts.
type set uint64

func (a set) has(m Monster) bool    { return a>>(m&63)&1 != 0 }
func (a set) with(m Monster) set    { return a | 1<<(m&63) }
func (a set) without(m Monster) set { return a &^ (1 << (m & 63)) }
func (a set) len() int              { return bits.OnesCount64(uint64(a)) }
func (a set) least() Monster        { return Monster(bits.TrailingZeros64(uint64(a))) }

// all yields the monsters by number.
func (a set) all() iter.Seq[Monster] {
	return func(yield func(Monster) bool) {
		for ; a != 0; a &= a - 1 {
			if !yield(a.least()) {
				return
			}
		}
	}
}

// list returns the monsters by number, never nil.
func (a set) list() []Monster {
	list := make([]Monster, 0, a.len())
	for m := range a.all() {
		list = append(list, m)
	}
	return list
}

// nth returns the monster with exactly n smaller ones in the set.
func (a set) nth(n int) Monster {
	word, base := uint64(a), 0
	// Skip whole bytes first, because a search draws many cards.
	for c := bits.OnesCount8(uint8(word)); n >= c; c = bits.OnesCount8(uint8(word)) {
		word, base, n = word>>8, base+8, n-c
	}
	for ; n > 0; n-- {
		word &= word - 1
	}
	return Monster(base + bits.TrailingZeros64(word))
}

// variants holds the choices of options that are not the default, one bit each.
type variants uint16

const (
	perValue    variants = 1 << iota // upgrade-counting: one upgrade for a value, not one for a die
	blackEight                       // dice-cap: eight black dice and the region die
	lostFree                         // lost-value: a value with no die left may be stored again
	askForced                        // auto-forced off: moves without an alternative are asked for too
	neverAsk                         // final-upgrade-prompt off
	singleHelp                       // help-mode: one level of help
	oddsShown                        // odds: views show them
	fixedFirst                       // first-seat was chosen
	namedNumber                      // expedition was chosen by its number
	randomSets                       // camp-sets: drawn
	chosenSets                       // camp-sets: chosen
)

// State is a position: everything true at one ply. The draw pile and the
// reserve are one set of unseen cards and two counts. Which card comes next is
// not part of a position.
type State struct {
	Unseen set           // cards of the draw pile and of the reserve
	Face   [maxSeats]set // captured monsters, face up
	// cages that a seat has or once had; it knows what is in them
	// (me-stolen-known)
	Knows  [maxSeats]set
	Holder [2]set // the seat that has each cage: bit 0 and bit 1 of its number

	// the crest on each place of the wilds: three bits a place, 0 or seat + 1
	Crests   uint32
	Variants variants
	Refused  uint16 // camps whose last level was refused in this turn: three bits a seat

	Wilds [wildsRoom]Monster // by place, 0 where none lies

	// Captured monsters with lasting abilities, seat after seat, those of a
	// seat in the order in which they act: that of capture, but see edition.
	Lasting [lastingMost]Monster

	// The setup of the match.
	Seats      int8
	Expedition uint8      // 1 to 10 in a solo match, else 0
	Chosen     game.Seats // seats that chose their camp set
	Sets       [maxSeats]CampSet
	Help       [regions]uint8 // levels raised before the start

	Phase   Phase
	Turn    game.Seat // whose turn it is, also while another has to decide
	First   game.Seat
	Round   uint8     // from 1
	Ender   game.Seat // who emptied the draw pile; game.Nobody before
	Pile    uint8     // cards of the draw pile; the other unseen cards are the reserve
	Levels  [maxSeats][regions]uint8
	Extra   [maxSeats]uint8 // cages without a card (me-extra-cage)
	Crates  uint8           // (me-crates)
	Visits  uint8           // to the traders; counted in solo matches only
	Outcome Outcome

	Hunt Hunt

	// Where an interrupted row of upgrades continues (me-upgrade-order). Offset
	// counts seats from the one whose turn it is. Step counts the places of
	// that seat's row that are done. While a victim is chosen, Step is the
	// monster that steals.
	Rising Rising
	Offset uint8
	Step   uint8
	Camp   Region // whose last level is asked for (me-final-question)
}

// Hunt is the hunt of this turn. While a camp is chosen and after the end it is
// the last hunt. Pool is 0 if there was none.
type Hunt struct {
	Region Region
	Pool   uint8 // black dice at the start
	Black  uint8 // black dice that are neither stored nor lost
	Die    bool  // the region die is neither stored nor lost
	// dice as they were rolled: black ones by value, and at 0 the value of the
	// region die, or 0
	Shown [7]uint8
	// by value from 1: 0 if it was never stored, else 1 + the dice of it that
	// are stored
	Stored [highFace]uint8
	As     uint8 // the value as which the region die is stored, or 0
	Rolls  uint8
	Fails  uint8 // failed rolls
	Gained bool  // a cage was gained in this turn, so that the wilds are refilled (me-refill)
	Power  uint8 // firepower that is left to spend
}

// Rising is the cause of the current upgrades.
type Rising uint8

const (
	Still     Rising = iota
	ByFail           // monsters, after a failed roll
	ByCapture        // the monster just captured
	ByScore          // the dice scored
)

// values is a set of dice values, one bit each.
type values uint16

// threes holds the values of standard upgrades.
const threes values = 1<<1 | 1<<2 | 1<<3

func (a values) has(v int) bool { return a>>(v&15)&1 != 0 }
func (a values) least() int     { return bits.TrailingZeros16(uint16(a)) }

// shown returns how many dice of the roll show a value, the region die
// included.
func (h *Hunt) shown(v int) int {
	n := 0
	if v < len(h.Shown) {
		n = int(h.Shown[v])
	}
	if int(h.Shown[0]) == v {
		n++
	}
	return n
}

// dice returns how many dice of a value are stored.
func (h *Hunt) dice(v int) int { return max(0, int(h.Stored[v-1])-1) }

// stored returns how many dice are stored.
func (h *Hunt) stored() int {
	n := 0
	for left := h.values(); left != 0; left &= left - 1 {
		n += h.dice(left.least())
	}
	return n
}

// left counts the dice that can be rolled.
func (h *Hunt) left() int {
	if h.Die {
		return int(h.Black) + 1
	}
	return int(h.Black)
}

// barred reports whether a value can no longer be stored in this turn.
func (s *State) barred(v int) bool { return s.shut().has(v) }

// solo reports whether one seat plays an expedition.
func (s *State) solo() bool { return s.Seats == 1 }

// reserve counts the cards of the reserve.
func (s *State) reserve() int { return s.Unseen.len() - int(s.Pile) }

// crest returns the seat whose crest lies on a place of the wilds, or
// game.Nobody.
func (s *State) crest(place int) game.Seat {
	return game.Seat(s.Crests>>(3*place)&7) - 1
}

// mark puts the crest of a seat on a place, or removes the crest there if seat
// is game.Nobody.
func (s *State) mark(place int, seat game.Seat) {
	s.Crests = s.Crests&^(7<<(3*place)) | uint32(seat+1)<<(3*place)
}

// asked returns the seat that has to decide. It is the one whose turn it is,
// except for the question about a last level.
func (s *State) asked() game.Seat {
	switch {
	case s.Phase < ConfirmFinal:
		return s.Turn
	case s.Phase == ConfirmFinal:
		return s.rising()
	}
	return game.Nobody
}

// rising returns the seat whose camps rise at the moment.
func (s *State) rising() game.Seat { return s.after(game.Seat(s.Offset)) }

// after returns the seat a number of places after the one whose turn it is, at
// most once around the table. It avoids a division, which would take as long as
// the rest of a short move.
func (s *State) after(places game.Seat) game.Seat {
	if seat := s.Turn + places; int8(seat) < s.Seats {
		return seat
	}
	return s.Turn + places - game.Seat(s.Seats)
}

// caged returns the cards that a seat has face down. A seat knows all its
// cages, so they are the cards that it knows and holds. This takes fewer bytes
// than a set of cages for each seat beside the set of what it has known.
func (s *State) caged(seat game.Seat) set {
	least, most := set(seat&1)-1, set(seat>>1&1)-1 // all ones where the seat's bit is 0
	return s.Knows[seat] & (s.Holder[0] ^ least) & (s.Holder[1] ^ most)
}

// cage puts a card face down in front of a seat, wherever it was before.
func (s *State) cage(seat game.Seat, m Monster) {
	s.Knows[seat] = s.Knows[seat].with(m)
	for i := range s.Holder {
		s.Holder[i] = s.Holder[i].without(m) | set(seat>>i&1)<<(m&63)
	}
}

// cages counts the cages of a seat, those without a card included.
func (s *State) cages(seat game.Seat) int { return s.caged(seat).len() + int(s.Extra[seat]) }

// take puts a captured monster in front of a seat, face up (me-capture).
func (d *deck) take(s *State, seat game.Seat, m Monster) {
	if d.lasting.has(m) {
		from, at := d.lastingFrom(s, seat)
		for d.edition.actsByNumber() && at > from && s.Lasting[at-1] > m {
			at--
		}
		copy(s.Lasting[at+1:], s.Lasting[at:])
		s.Lasting[at] = m
	}
	s.Face[seat] = s.Face[seat].with(m)
}

// lastingOf returns the captured monsters of a seat that have lasting
// abilities, in order of capture.
func (d *deck) lastingOf(s *State, seat game.Seat) []Monster {
	from, end := d.lastingFrom(s, seat)
	return s.Lasting[from:end]
}

// lastingFrom returns the bounds of a seat's monsters in s.Lasting.
func (d *deck) lastingFrom(s *State, seat game.Seat) (from, end int) {
	for i := range seat {
		from += (s.Face[i] & d.lasting).len()
	}
	return from, from + (s.Face[seat] & d.lasting).len()
}

// captured returns the monsters of a seat: first those with lasting abilities
// in order of capture, then the others by number.
func (d *deck) captured(s *State, seat game.Seat) []Monster {
	return append(slices.Clone(d.lastingOf(s, seat)), (s.Face[seat] &^ d.lasting).list()...)
}

// traders reports whether the trader card lies in the wilds (me-traders-leave).
func (s *State) traders() bool { return s.Visits == 0 || !s.goal().leaves }

// wild returns the monsters of the wilds.
func (s *State) wild() set {
	var a set
	for _, m := range s.Wilds {
		a = a.with(m)
	}
	return a.without(0)
}

// crowd returns the number of cards in the wilds, the traders included
// (me-solo-traders).
func (s *State) crowd() int {
	n := 0
	for _, m := range s.Wilds {
		if m != 0 {
			n++
		}
	}
	if s.traders() {
		n++
	}
	return n
}

// goal returns the expedition that is played. With several seats it is entry 0,
// which is never won and changes nothing.
func (s *State) goal() *goal { return &expeditions[s.Expedition] }

var risingNames = []string{"", "failed_roll", "capture", "score"}

// MarshalText writes what raises camps.
func (r Rising) MarshalText() ([]byte, error) { return name(r, risingNames, "cause") }

// UnmarshalText reads what raises camps.
func (r *Rising) UnmarshalText(text []byte) error {
	return game.Parse(r, text, risingNames, "cause")
}
