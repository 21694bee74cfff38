package monsterexpedition

import (
	"fmt"

	"lair.games/lair/game"
)

// Action is the kind of a move.
type Action uint8

const (
	GoFrom    Action = iota // choose the camp to hunt from
	Store                   // store all dice of a value
	Roll                    // roll the dice that are left
	Stop                    // end the hunt
	Capture                 // capture a monster of the wilds
	Buy                     // buy a cage
	Visit                   // visit the traders
	Done                    // buy nothing more
	StealFrom               // choose whose cage is stolen
	Answer                  // take the last level of a camp, or not
)

var actionNames = []string{
	"choose_camp", "keep", "roll", "stop", "capture", "buy_cage", "visit_traders", "end_hunt",
	"choose_victim", "answer_final",
}

func (a Action) String() string { return actionNames[a] }

// MarshalText writes the name of the action.
func (a Action) MarshalText() ([]byte, error) { return name(a, actionNames, "move") }

// UnmarshalText reads the name of an action.
func (a *Action) UnmarshalText(text []byte) error {
	return game.Parse(a, text, actionNames, "move")
}

// Move is one decision. Kind says which fields are used; the others are zero
// and not written:
//
//	choose_camp     region
//	keep            value
//	roll, stop      nothing
//	capture         monster, and crates when some are spent
//	buy_cage        nothing
//	visit_traders   crates when some are spent
//	end_hunt        nothing
//	choose_victim   seat
//	answer_final    accept
type Move struct {
	Kind    Action    `json:"kind"`
	Region  Region    `json:"region,omitempty"`
	Value   uint8     `json:"value,omitempty"`
	Monster Monster   `json:"monster,omitempty"`
	Crates  uint8     `json:"crates,omitempty"`
	Seat    game.Seat `json:"seat,omitempty"`
	Accept  bool      `json:"accept,omitempty"`
	// Padding: eight bytes are copied in one piece, seven in two overlapping
	// pieces that wait for each other.
	_ uint8
}

// The moves that playouts list most are made in advance. A move written field
// by field and then read as a whole would stall the processor.
var (
	storing   = movesOf(highFace, func(v int) Move { return Move{Kind: Store, Value: uint8(v)} })
	capturing = movesOf(
		monsters, func(m int) Move { return Move{Kind: Capture, Monster: Monster(m)} },
	)
)

// movesOf returns a move for every number from 0 to highest.
func movesOf(highest int, move func(n int) Move) []Move {
	list := make([]Move, highest+1)
	for n := range list {
		list[n] = move(n)
	}
	return list
}

// MarshalJSON writes exactly the fields that the kind uses.
func (m Move) MarshalJSON() ([]byte, error) {
	b := fmt.Appendf(nil, `{"kind":%q`, m.Kind)
	switch m.Kind {
	case GoFrom:
		b = fmt.Appendf(b, `,"region":%q`, m.Region)
	case Store:
		b = fmt.Appendf(b, `,"value":%d`, m.Value)
	case Capture:
		b = fmt.Appendf(b, `,"monster":%q`, m.Monster)
	case StealFrom:
		b = fmt.Appendf(b, `,"seat":%d`, m.Seat)
	case Answer:
		b = fmt.Appendf(b, `,"accept":%t`, m.Accept)
	}
	if m.Crates > 0 && (m.Kind == Capture || m.Kind == Visit) {
		b = fmt.Appendf(b, `,"crates":%d`, m.Crates)
	}
	return append(b, '}'), nil
}

// actors returns the one seat that has to decide. Seats never decide at the
// same time.
func actors(s *State) game.Seats {
	if seat := s.asked(); seat != game.Nobody {
		return game.Only(seat)
	}
	return 0
}

// moves appends the legal moves of a seat to buf, in a fixed order.
func (d *deck) moves(s *State, seat game.Seat, buf []Move) []Move {
	if seat < 0 || seat != s.asked() {
		return buf
	}
	switch s.Phase {
	case ChooseCamp: // me-choose-camp
		return append(buf, Move{Region: Aerie}, Move{Region: Depths}, Move{Region: Forest})
	case Keep: // me-keep
		for free := s.keepable(); free != 0; free &= free - 1 {
			buf = append(buf, storing[free.least()])
		}
		return buf
	case RollOrStop: // me-stop
		if s.Hunt.left() == 0 {
			return append(buf, Move{Kind: Stop})
		}
		return append(buf, Move{Kind: Roll}, Move{Kind: Stop})
	case Spend:
		return d.purchases(s, buf)
	case ChooseVictim: // me-steal
		for victim := range s.victims().All() {
			buf = append(buf, Move{Kind: StealFrom, Seat: victim})
		}
		return buf
	case ConfirmFinal: // me-final-question
		return append(buf, Move{Kind: Answer, Accept: true}, Move{Kind: Answer})
	}
	return buf
}

// purchases appends what the firepower left can buy (me-spend): monsters by
// place, a cage, the traders, and nothing.
func (d *deck) purchases(s *State, buf []Move) []Move {
	if s.Crates == 0 {
		near := d.near(s)
		for _, m := range s.Wilds {
			if near.has(m) {
				buf = append(buf, capturing[m])
			}
		}
	} else {
		buf = d.crated(s, buf)
	}
	if s.Hunt.Power >= cageCost { // me-cage
		buf = append(buf, Move{Kind: Buy})
	}
	if s.traders() { // me-traders
		price := s.goal().price
		for crates := range s.useful(price) + 1 {
			if s.price(price, crates) <= int(s.Hunt.Power) {
				buf = append(buf, Move{Kind: Visit, Crates: uint8(crates)})
			}
		}
	}
	return append(buf, Move{Kind: Done}) // me-unspent
}

// crated appends the monsters that firepower and crates can capture, each with
// every sufficient number of crates.
func (d *deck) crated(s *State, buf []Move) []Move {
	for _, m := range s.Wilds {
		for crates := range s.useful(int(d.levels[m])) + 1 {
			if m != 0 && d.catches(s, m, crates) {
				buf = append(buf, Move{Kind: Capture, Monster: m, Crates: uint8(crates)})
			}
		}
	}
	return buf
}

// near returns the monsters that the firepower left can capture from the camp
// of this hunt without crates, in the wilds or not (me-region, me-firepower).
func (d *deck) near(s *State) set {
	return d.upTo[min(s.Hunt.Power, levelMost)] & d.lives[s.Hunt.Region]
}

// useful returns how many crates can be spent on a level: those at hand, up to
// the last one that still takes something off (me-crates-useful).
func (s *State) useful(level int) int {
	off := s.goal().crate
	if off == 0 {
		return 0
	}
	return min(int(s.Crates), (level+off-1)/off)
}

// catches reports whether a monster of the wilds can be captured with some
// crates. It must live in the region of the camp or cost nothing (me-region,
// me-level-zero), and the firepower must suffice (me-firepower).
func (d *deck) catches(s *State, m Monster, crates int) bool {
	cost := s.price(int(d.levels[m]), crates)
	return cost <= int(s.Hunt.Power) && (d.lives[s.Hunt.Region].has(m) || cost == 0)
}

// canBuy reports whether there is anything to buy.
func (d *deck) canBuy(s *State) bool {
	power := int(s.Hunt.Power)
	if power >= cageCost || s.traders() && s.price(s.goal().price, int(s.Crates)) <= power {
		return true
	}
	if s.Crates == 0 {
		near := d.near(s)
		return near != 0 && s.wild()&near != 0
	}
	for _, m := range s.Wilds {
		if m != 0 && d.catches(s, m, s.useful(int(d.levels[m]))) {
			return true
		}
	}
	return false
}

// no returns a refusal.
func no(reason, rule, format string, args ...any) game.Refusal {
	return game.Refusal{Reason: reason, Rule: rule, Message: fmt.Sprintf(format, args...)}
}

// why returns the first rule that a move breaks. It reveals only open
// information.
func (d *deck) why(s *State, seat game.Seat, m Move) game.Refusal {
	switch {
	case s.Phase == GameOver:
		return no("wrong_state", "me-end", "The match is over.")
	case seat != s.asked():
		return no("not_your_turn", "me-rounds", "It is not this seat's turn.")
	case s.Phase == ConfirmFinal && m.Kind != Answer:
		return no(
			"must_answer",
			"me-final-question",
			"First decide whether the camp takes its last level.",
		)
	case s.Phase == ChooseVictim && m.Kind != StealFrom:
		return no("must_choose_victim", "me-steal", "First choose whose cage is stolen.")
	case s.Phase == Keep && (m.Kind == Roll || m.Kind == Stop):
		return no(
			"must_keep", "me-keep",
			"First store a value of this roll.",
		)
	}
	switch m.Kind {
	case GoFrom:
		return d.whyCamp(s, m)
	case Store:
		return s.whyKeep(m)
	case Roll, Stop:
		return s.whyRoll(m)
	case Capture:
		return d.whyCapture(s, m)
	case Buy, Visit:
		return s.whyBuy(m)
	case Done:
		return no("wrong_phase", "me-phases", "There is no firepower to spend now.")
	case StealFrom:
		return s.whySteal(m)
	}
	return no("wrong_phase", "me-final-question", "Nobody is asked about a last level now.")
}

// whyCamp returns why a camp cannot be chosen.
func (d *deck) whyCamp(s *State, m Move) game.Refusal {
	if s.Phase == ChooseCamp && m.Region >= regions {
		return no(
			"no_camp",
			"me-choose-camp",
			"You have camps in the aerie, the depths and the forest only.",
		)
	}
	return no("camp_chosen", "me-phases", "You have already chosen your camp for this turn.")
}

// whyKeep returns why a value cannot be stored.
func (s *State) whyKeep(m Move) game.Refusal {
	v := int(m.Value)
	switch {
	case s.Phase == ChooseCamp:
		return no("no_camp_yet", "me-phases", "Choose a camp first.")
	case s.Phase != Keep:
		return no("wrong_phase", "me-phases", "There is no roll to store now.")
	case v < 1 || v > highFace || s.Hunt.shown(v) == 0:
		return no("value_not_shown", "me-keep", "No die of this roll shows %d.", v)
	}
	return no("value_barred", "me-barred", "You have already stored the value %d in this turn.", v)
}

// whyRoll returns why the hunter cannot roll or stop.
func (s *State) whyRoll(m Move) game.Refusal {
	switch {
	case s.Phase == ChooseCamp:
		return no(
			"no_camp_yet", "me-first-roll", "Choose a camp first: the first roll comes with it.",
		)
	case s.Phase == RollOrStop && m.Kind == Roll:
		return no("no_dice_left", "me-hunt-ends", "No die is left to roll.")
	}
	return no("hunt_over", "me-phases", "The hunt is over: no more dice are rolled in this turn.")
}

// buying returns the refusal of any purchase before the hunt has stopped.
func (s *State) buying() game.Refusal {
	if s.Phase == ChooseCamp {
		return no("no_camp_yet", "me-phases", "Choose a camp first.")
	}
	return no("still_hunting", "me-phases", "End the hunt first, then spend your firepower.")
}

// whyCapture returns why a monster cannot be captured.
func (d *deck) whyCapture(s *State, m Move) game.Refusal {
	if s.Phase != Spend {
		return s.buying()
	}
	if s.place(m.Monster) < 0 {
		return no("not_in_wilds", "me-capture", "This monster is not in the wilds.")
	}
	card := &d.cards[m.Monster]
	if refused, ok := s.whyCrates(m, int(card.Level)); ok {
		return refused
	}
	cost := s.price(int(card.Level), int(m.Crates))
	if cost > 0 && !d.lives[s.Hunt.Region].has(m.Monster) {
		return no(
			"wrong_region", "me-region", "It lives in the %s, and this hunt goes to the %s.",
			card.Region, s.Hunt.Region,
		)
	}
	return no(
		"too_strong", "me-firepower", "It costs %d firepower, and you have %d.", cost, s.Hunt.Power,
	)
}

// whyCrates returns what is wrong with the number of crates, and whether
// anything is.
func (s *State) whyCrates(m Move, level int) (game.Refusal, bool) {
	switch n := int(m.Crates); {
	case n > 0 && s.goal().crate == 0:
		return no("no_crates_here", "me-crates", "There are no crates in this match."), true
	case n > int(s.Crates):
		return no(
			"too_few_crates", "me-crates", "You have only %d crates.", s.Crates,
		), true
	case n > s.useful(level):
		return no(
			"crate_wasted", "me-crates-useful", "One of these crates would take nothing off.",
		), true
	}
	return game.Refusal{}, false
}

// whyBuy returns why a cage or the traders cannot be paid.
func (s *State) whyBuy(m Move) game.Refusal {
	if s.Phase != Spend {
		return s.buying()
	}
	if m.Kind == Buy {
		return no(
			"too_little_firepower", "me-cage", "A cage costs %d firepower, and you have %d.",
			cageCost, s.Hunt.Power,
		)
	}
	price := s.goal().price
	if !s.traders() {
		return no("traders_gone", "me-traders-leave", "The traders have left.")
	}
	if refused, ok := s.whyCrates(m, price); ok {
		return refused
	}
	return no(
		"too_little_firepower", "me-traders", "The traders ask for %d firepower, and you have %d.",
		s.price(price, int(m.Crates)), s.Hunt.Power,
	)
}

// whySteal returns why nothing can be stolen from a seat.
func (s *State) whySteal(m Move) game.Refusal {
	switch {
	case s.Phase != ChooseVictim:
		return no("wrong_phase", "me-steal", "You have no cage to steal now.")
	case m.Seat < 0 || int8(m.Seat) >= s.Seats:
		return no("no_such_seat", "me-steal", "There is no such seat.")
	case m.Seat == s.Turn:
		return no("own_cage", "me-steal", "You cannot steal from yourself.")
	}
	return no("no_cages", "me-steal", "This seat has no cage to steal.")
}
