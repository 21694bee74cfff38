package monsterexpedition

import (
	"errors"
	"fmt"
	"strconv"

	"lair.games/lair/game"
)

// The keys of chance. The n-th card drawn is the same in every match from one
// seed, whoever draws it. So are the dice of each roll of a turn.
const (
	luckSetup = 1 // who is first, and camp sets
	luckPile  = 2 // the cards, by the number of unseen cards
	luckSteal = 3 // the stolen cage, by the monster that steals
	luckRoll  = 9 // 9 + the number of the turn, by the number of the roll
)

// The options.
const (
	optionFirst      = "first-seat"
	optionSets       = "camp-sets"
	optionSet        = "camp-set-" // followed by the seat
	optionCounting   = "upgrade-counting"
	optionCap        = "dice-cap"
	optionLost       = "lost-value"
	optionForced     = "auto-forced"
	optionFinal      = "final-upgrade-prompt"
	optionOdds       = "odds"
	optionExpedition = "expedition"
	optionHelp       = "help-" // followed by the region
	optionHelpMode   = "help-mode"

	auto   = "auto"
	random = "random"
)

// options returns the options of a match with their defaults.
func options() []game.Option {
	list := []game.Option{
		{ID: optionFirst, Choices: []string{random, "0", "1", "2", "3"}, Default: random},
		{ID: optionSets, Choices: []string{"seat", random, "choice"}, Default: "seat"},
	}
	for seat := range maxSeats {
		list = append(list, game.Option{
			ID:      optionSet + strconv.Itoa(seat),
			Choices: append([]string{auto}, setNames...),
			Default: auto,
		})
	}
	list = append(list,
		game.Option{ID: optionCounting, Choices: []string{"die", "value"}, Default: "die"},
		game.Option{ID: optionCap, Choices: []string{"total8", "black8"}, Default: "total8"},
		game.Option{ID: optionLost, Choices: []string{"barred", "free"}, Default: "barred"},
		game.Option{ID: optionForced, Choices: []string{"on", "off"}, Default: "on"},
		game.Option{ID: optionFinal, Choices: []string{"on", "off"}, Default: "on"},
		game.Option{ID: optionOdds, Choices: []string{"hidden", "shown"}, Default: "hidden"},
		game.Option{
			ID:      optionExpedition,
			Choices: []string{auto, "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"},
			Default: auto,
		})
	for r := range Region(regions) {
		list = append(list, game.Option{
			ID:      optionHelp + r.String(),
			Choices: []string{"0", "1", "2", "3", "4", "5", "6"},
			Default: "0",
		})
	}
	return append(
		list,
		game.Option{
			ID: optionHelpMode, Choices: []string{"cumulative", "single"}, Default: "cumulative",
		},
	)
}

// check rejects options that belong to another number of seats, and a camp set
// that two seats choose.
func check(o game.Setup) error {
	if at := o.Options[optionFirst]; at != random && int(at[0]-'0') >= o.Seats {
		return fmt.Errorf("%s is %s, want a seat below %d", optionFirst, at, o.Seats)
	}
	if err := checkSets(o); err != nil {
		return err
	}
	help := 0
	for r := range Region(regions) {
		help += int(o.Options[optionHelp+r.String()][0] - '0')
	}
	switch {
	case o.Seats > 1 && !o.Is(optionExpedition, auto):
		return errors.New("an expedition needs exactly one seat")
	case o.Seats > 1 && help > 0:
		return errors.New("help needs exactly one seat")
	case help > 1 && o.Is(optionHelpMode, "single"):
		return fmt.Errorf("%d levels of help, want at most one", help)
	}
	return nil
}

// checkSets checks that two seats have different camp sets (me-camp-sets).
func checkSets(o game.Setup) error {
	taken := map[string]int{}
	for seat := range maxSeats {
		id := optionSet + strconv.Itoa(seat)
		choice := o.Options[id]
		if choice == auto {
			continue
		}
		if seat >= o.Seats {
			return fmt.Errorf("there is no seat %d for camp set %s", seat, choice)
		}
		if o.Seats > 1 && !o.Is(optionSets, "choice") {
			return fmt.Errorf("%s is set, but %s is not choice", id, optionSets)
		}
		if other, ok := taken[choice]; ok {
			return fmt.Errorf("seats %d and %d cannot both have camp set %s", other, seat, choice)
		}
		taken[choice] = seat
	}
	return nil
}

// bound returns an upper limit of the decisions in a match. A turn has the
// camp, every roll and what is kept of it, the purchases, and answers about
// last levels. A purchase removes a monster or costs at least ten of the
// firepower, and each monster may ask for a victim and a last level.
func bound(o game.Setup) int {
	const hunt = 1 + 2*rollsMost + 3*wildsRoom + 10 + 3*maxSeats*regions
	if o.Seats == 1 {
		return hunt * 12
	}
	return hunt * o.Seats * roundsMost
}

// deal sets up a match (me-setup, me-solo-setup).
func (d *deck) deal(s *State, o game.Setup, c *game.Chance, l *game.Log) {
	s.choose(o, c)
	s.Unseen = everyone &^ d.start
	s.Pile = s.drawPile()
	pile, reserve := s.Pile, s.reserve()
	place := 0
	for m := range d.start.all() {
		s.Wilds[place] = m
		place++
	}
	for range revealed {
		s.Wilds[place] = s.draw(c)
		s.Pile--
		place++
	}
	if l != nil {
		start := GameStarted{
			Seats: o.Seats, Options: o.Options, FirstSeat: s.First,
			Sets:       append([]CampSet{}, s.Sets[:s.Seats]...),
			Expedition: int(s.Expedition), Pile: int(pile), Reserve: reserve,
			OtherCards: d.text != "", Wilds: s.lying(),
		}
		game.Tell(l, game.Everyone, start)
	}
	s.startTurn(l)
}

// drawPile returns how many cards the draw pile has before three are turned up
// (me-piles).
func (s *State) drawPile() uint8 {
	if s.solo() {
		return s.goal().pile
	}
	return piles[s.Seats]
}

// choose copies the setup into the position and draws what the setup leaves
// open.
func (s *State) choose(o game.Setup, c *game.Chance) {
	s.Seats, s.Ender, s.Round = int8(o.Seats), game.Nobody, 1
	for id, v := range variantOf {
		if o.Is(id.option, id.choice) {
			s.Variants |= v
		}
	}
	if s.solo() {
		s.Expedition = 1
		if n, err := strconv.Atoi(o.Options[optionExpedition]); err == nil {
			s.Expedition, s.Variants = uint8(n), s.Variants|namedNumber
		}
	}
	for r := range Region(regions) {
		s.Help[r] = o.Options[optionHelp+r.String()][0] - '0'
		s.Levels[0][r] = s.Help[r] // me-help: at most level 6, so no cages are due
	}
	c.Key(luckSetup, 0)
	if at := o.Options[optionFirst]; at != random {
		s.First, s.Variants = game.Seat(at[0]-'0'), s.Variants|fixedFirst
	} else {
		s.First = game.Seat(c.IntN(o.Seats))
	}
	s.Turn = s.First
	s.giveSets(o, c)
}

// variantOf maps each choice that is not the default to its bit.
var variantOf = map[struct{ option, choice string }]variants{
	{optionCounting, "value"}:  perValue,
	{optionCap, "black8"}:      blackEight,
	{optionLost, "free"}:       lostFree,
	{optionForced, "off"}:      askForced,
	{optionFinal, "off"}:       neverAsk,
	{optionHelpMode, "single"}: singleHelp,
	{optionOdds, "shown"}:      oddsShown,
	{optionSets, random}:       randomSets,
	{optionSets, "choice"}:     chosenSets,
}

// giveSets gives every seat a camp set (me-camp-sets): the one it chose, or one
// of those left. Those are given from the first seat on, in order or at random.
func (s *State) giveSets(o game.Setup, c *game.Chance) {
	free := []CampSet{0, 1, 2, 3}
	if s.Variants&randomSets != 0 {
		game.Shuffle(c, free)
	}
	var taken [campSets]bool
	for seat := range game.Seat(s.Seats) {
		if text := o.Options[optionSet+strconv.Itoa(int(seat))]; text != auto {
			_ = s.Sets[seat].UnmarshalText(
				[]byte(text),
			) // cannot fail: text is one of the declared choices
			s.Chosen, taken[s.Sets[seat]] = s.Chosen.With(seat), true
		}
	}
	next := 0
	for i := range game.Seat(s.Seats) {
		seat := (s.First + i) % game.Seat(s.Seats)
		if s.Chosen.Has(seat) {
			continue
		}
		for taken[free[next]] {
			next++
		}
		s.Sets[seat] = free[next]
		next++
	}
}

// draw removes and returns an unseen card; each is equally likely. The caller
// decides whether it comes from the draw pile or the reserve.
func (s *State) draw(c *game.Chance) Monster {
	n := s.Unseen.len()
	c.Key(luckPile, n)
	m := s.Unseen.nth(c.IntN(n))
	s.Unseen = s.Unseen.without(m)
	return m
}

// lying returns the monsters of the wilds by place.
func (s *State) lying() []Lying {
	list := []Lying{}
	for place, m := range s.Wilds {
		if m != 0 {
			list = append(list, Lying{Place: place, Monster: m, Crest: s.crest(place)})
		}
	}
	return list
}
