package monsterexpedition

import (
	"errors"
	"fmt"
	"strconv"

	"lair.games/lair/game"
)

// What the draws of a match are tied to. The card that is drawn as the n-th is the same in every match from one seed,
// whoever draws it; so is what a die shows in a roll of a turn.
const (
	luckSetup = 1 // who is first, and camp sets
	luckPile  = 2 // the cards, by the number of those unseen
	luckSteal = 3 // the cage that is stolen, by the monster that steals
	luckRoll  = 9 // and more: the turns, by the roll
)

// The options.
const (
	optionFirst      = "first-seat"
	optionSets       = "camp-sets"
	optionSet        = "camp-set-" // and the seat
	optionCounting   = "upgrade-counting"
	optionCap        = "dice-cap"
	optionLost       = "lost-value"
	optionForced     = "auto-forced"
	optionFinal      = "final-upgrade-prompt"
	optionOdds       = "odds"
	optionExpedition = "expedition"
	optionHelp       = "help-" // and the region
	optionHelpMode   = "help-mode"

	auto   = "auto"
	random = "random"
)

func options() []game.Option {
	list := []game.Option{
		{ID: optionFirst, Choices: []string{random, "0", "1", "2", "3"}, Default: random},
		{ID: optionSets, Choices: []string{"seat", random, "choice"}, Default: "seat"},
	}
	for seat := range maxSeats {
		list = append(list, game.Option{
			ID: optionSet + strconv.Itoa(seat), Choices: append([]string{auto}, setNames...), Default: auto,
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
			ID: optionExpedition, Choices: []string{auto, "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"}, Default: auto,
		})
	for r := range Region(regions) {
		list = append(list, game.Option{
			ID: optionHelp + r.String(), Choices: []string{"0", "1", "2", "3", "4", "5", "6"}, Default: "0",
		})
	}
	return append(list, game.Option{ID: optionHelpMode, Choices: []string{"cumulative", "single"}, Default: "cumulative"})
}

// check refuses what belongs to a match of another number of seats, and camp sets that two seats want.
func check(o game.Setup) error {
	if at := o.Options[optionFirst]; at != random && int(at[0]-'0') >= o.Seats {
		return fmt.Errorf("seat %s cannot be the first of %d", at, o.Seats)
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
		return errors.New("an expedition is for one seat")
	case o.Seats > 1 && help > 0:
		return errors.New("help is for one seat")
	case help > 1 && o.Is(optionHelpMode, "single"):
		return fmt.Errorf("%d levels of help, where one is allowed", help)
	}
	return nil
}

// checkSets is me-camp-sets: two seats have different sets.
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
			return fmt.Errorf("%s is chosen, where %s is not choice", id, optionSets)
		}
		if other, ok := taken[choice]; ok {
			return fmt.Errorf("seats %d and %d cannot both have camp set %s", other, seat, choice)
		}
		taken[choice] = seat
	}
	return nil
}

// bound is a number of decisions that no match exceeds: in each turn the camp, every roll and what is kept of it, the
// purchases, and answers about last levels. A purchase takes a monster away or costs at least ten of the firepower, and
// each monster may ask for a victim and a last level.
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
			Seats: o.Seats, Options: o.Options, FirstSeat: s.First, Sets: append([]CampSet{}, s.Sets[:s.Seats]...),
			Expedition: int(s.Expedition), Pile: int(pile), Reserve: reserve, OtherCards: d.text != "", Wilds: s.lying(),
		}
		game.Tell(l, game.Everyone, start)
	}
	s.startTurn(l)
}

// drawPile is how many cards the draw pile has before three are turned up (me-piles).
func (s *State) drawPile() uint8 {
	if s.solo() {
		return s.goal().pile
	}
	return piles[s.Seats]
}

// choose takes over what the setup says and draws what it leaves open.
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
		s.Levels[0][r] = s.Help[r] // me-help: without the cages of a last level, which it cannot reach
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

// variantOf is the bit of each choice that is not the usual one.
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

// giveSets gives every seat a camp set: the one it chose, or one of those left, from the first seat on in their order or
// drawn (me-camp-sets).
func (s *State) giveSets(o game.Setup, c *game.Chance) {
	free := []CampSet{0, 1, 2, 3}
	if s.Variants&randomSets != 0 {
		game.Shuffle(c, free)
	}
	var taken [campSets]bool
	for seat := range game.Seat(s.Seats) {
		if text := o.Options[optionSet+strconv.Itoa(int(seat))]; text != auto {
			_ = s.Sets[seat].UnmarshalText([]byte(text)) // one of the declared choices
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

// draw turns up or takes an unseen card: each is as likely as the others. Which count it leaves is the caller's matter.
func (s *State) draw(c *game.Chance) Monster {
	n := s.Unseen.len()
	c.Key(luckPile, n)
	m := s.Unseen.nth(c.IntN(n))
	s.Unseen = s.Unseen.without(m)
	return m
}

// lying lists the monsters of the wilds by place.
func (s *State) lying() []Lying {
	list := []Lying{}
	for place, m := range s.Wilds {
		if m != 0 {
			list = append(list, Lying{Place: place, Monster: m, Crest: s.crest(place)})
		}
	}
	return list
}
