package mightymonsters

import (
	"fmt"
	"strconv"

	"lair.games/lair/game"
)

// The ids of the options, and the choices that leave a decision to the setup.
const (
	optionLineUp  = "guard-line-up"
	optionKing    = "kings-new-rules"
	optionStart   = "start-seat"
	optionFaction = "faction-" // followed by the seat
	startRandom   = "random"
	factionAuto   = "auto"
)

// The parts of the keys of chance. A key has two parts. In a round the first
// part is the round; the second is keyTile, keyGuards or, from 1, the number of
// the guard that is turned up. At setup the first part is keySetup; the second
// is the seat whose hand is dealt, or keyStart. The keys are part of what
// makes a seed reproducible, so they must not change.
const (
	keyTile   = 0
	keyGuards = maxGuards + 1 // the levels laid
	keySetup  = 1 << 16
	keyStart  = maxSeats
)

// options returns the two variants, the start seat and the factions. Factions
// only change how the monsters look.
func options() []game.Option {
	start := game.Option{ID: optionStart, Choices: []string{startRandom}, Default: startRandom}
	list := []game.Option{game.Switch(optionLineUp), game.Switch(optionKing)}
	var factions []game.Option
	for seat := range maxSeats {
		start.Choices = append(start.Choices, strconv.Itoa(seat))
		factions = append(factions, game.Option{
			ID:      optionFaction + strconv.Itoa(seat),
			Choices: append([]string{factionAuto}, box.Factions[:]...),
			Default: factionAuto,
		})
	}
	return append(append(list, start), factions...)
}

// check returns an error if the start seat does not exist, if an absent seat
// has a faction, or if two seats have the same one (mm-factions).
func check(o game.Setup) error {
	if start := o.Options[optionStart]; start != startRandom {
		if seat, err := strconv.Atoi(start); err != nil || seat >= o.Seats {
			return fmt.Errorf("seat %s cannot start a match of %d seats", start, o.Seats)
		}
	}
	taken := map[string]int{}
	for seat := range maxSeats {
		faction := o.Options[optionFaction+strconv.Itoa(seat)]
		if faction == factionAuto {
			continue
		}
		if seat >= o.Seats {
			return fmt.Errorf("seat %d cannot have a faction in a match of %d seats", seat, o.Seats)
		}
		if other, twice := taken[faction]; twice {
			return fmt.Errorf("seats %d and %d cannot both have faction %q", other, seat, faction)
		}
		taken[faction] = seat
	}
	return nil
}

// bound returns a number of plies that no match exceeds (mm-phase-ends). Every
// move raises the sum of strengths in the castle, and two monsters of one seat
// have at most 5 and 4. A round therefore has at most nine moves per seat.
func bound(o game.Setup) int { return 9 * o.Seats * int(box.Rounds[o.Seats]) }

// deal sets up a match and starts its first round. Every draw has a key of its
// own, so one seed gives the same hands, levels and tiles under every option.
func (d *deck) deal(s *State, o game.Setup, c *game.Chance, l *game.Log) {
	s.choose(o)
	s.dealHands(c)
	s.drawStart(c)
	s.tellDeal(o, d.custom, l)
	s.layGuards(c, l)
	s.startRound(c, l)
}

// choose copies the choices of a setup into the position (mm-factions,
// mm-gold). o must have passed check.
func (s *State) choose(o game.Setup) {
	s.Seats, s.LineUp, s.King = int8(o.Seats), o.On(optionLineUp), o.On(optionKing)
	s.Round = 1
	for i := range o.Seats {
		s.Gold[i] = startGold
		if name := o.Options[optionFaction+strconv.Itoa(i)]; name != factionAuto {
			_ = s.Factions[i].UnmarshalText([]byte(name)) // one of the declared choices
			s.FactionFixed = s.FactionFixed.With(game.Seat(i))
		}
	}
	s.fillFactions()
	if start, err := strconv.Atoi(o.Options[optionStart]); err == nil {
		s.First, s.StartFixed = game.Seat(start), true
	}
}

// fillFactions gives seats without a chosen faction the first free ones, in
// seat order (mm-factions).
func (s *State) fillFactions() {
	var taken [maxSeats]bool
	for seat := range s.FactionFixed.All() {
		taken[s.Factions[seat]] = true
	}
	next := Faction(0)
	for i := range game.Seat(s.Seats) {
		if s.FactionFixed.Has(i) {
			continue
		}
		for taken[next] {
			next++
		}
		s.Factions[i] = next
		next++
	}
}

// dealHands deals three of each seat's five cards to its hand and lays the
// other two face down (mm-hands).
func (s *State) dealHands(c *game.Chance) {
	for i := range s.Seats {
		c.Key(keySetup, int(i))
		s.Hands[i] = pick(c, fullSet, handSize)
		s.Down[i] = fullSet &^ s.Hands[i]
	}
}

// pick draws n different cards from a set.
func pick(c *game.Chance, from Cards, n int) Cards {
	var picked Cards
	for range n {
		rest := from
		for range c.IntN(from.Len()) {
			rest &= rest - 1
		}
		card := rest & -rest
		picked |= card
		from &^= card
	}
	return picked
}

// drawStart draws the seat that starts round 1, unless it was chosen (mm-start).
func (s *State) drawStart(c *game.Chance) {
	if !s.StartFixed {
		c.Key(keySetup, keyStart)
		s.First = game.Seat(c.IntN(int(s.Seats)))
	}
}

// layGuards lays the guards of a round face down from the gate (mm-guards). It
// draws their levels only, each remaining card being equally likely; fight
// draws the cards. In a line-up the guards are sorted by level (mm-line-up).
func (s *State) layGuards(c *game.Chance, l *game.Log) {
	c.Key(int(s.Round), keyGuards)
	left := guardCards - int(s.Laid[0]+s.Laid[1]+s.Laid[2])
	for i := range s.Seats {
		k := int8(c.IntN(left))
		left--
		level := 0
		for k >= cardsPerLevel-s.Laid[level] {
			k -= cardsPerLevel - s.Laid[level]
			level++
		}
		s.Laid[level]++
		s.Levels[i] = Level(level + 1)
		if s.LineUp {
			for j := i; j > 0 && s.Levels[j-1] > s.Levels[j]; j-- {
				s.Levels[j-1], s.Levels[j] = s.Levels[j], s.Levels[j-1]
			}
		}
	}
	s.openCastle()
	if l != nil {
		game.Tell(l, game.Everyone, GuardsPlaced{Levels: listOf(s.Levels[:s.Seats])})
	}
}

// startRound turns up a king tile if the variant is on, and gives the first
// turn to the start seat (mm-king, mm-clockwise).
func (s *State) startRound(c *game.Chance, l *game.Log) {
	game.Tell(l, game.Everyone, RoundStarted{Round: s.Round, StartSeat: s.startSeat()})
	if s.King {
		s.turnTile(c, l)
	}
	s.Turn = s.startSeat()
	game.Tell(l, game.Everyone, TurnStarted{Seat: s.Turn})
}

// turnTile turns up the next king tile, one of those not yet seen.
func (s *State) turnTile(c *game.Chance, l *game.Log) {
	c.Key(int(s.Round), keyTile)
	i := unseen(c, uint64(s.Tiles), 0, kingTiles)
	s.Tiles |= 1 << i
	s.Tile = Tile(i + 1)
	game.Tell(l, game.Everyone, KingTileRevealed{Tile: s.Tile})
	if s.Tile == K03 {
		s.setHands(l)
	}
}

// setHands gives every seat 3, 4 and 5 in hand and 1 and 2 face down (mm-k03).
// After round 1 the previous down piles were public, so Undone keeps them.
func (s *State) setHands(l *game.Log) {
	hand, down := cards(3, 4, 5), cards(1, 2)
	for i := range s.Seats {
		if s.Round > 1 {
			s.Undone[i] = s.Down[i]
		}
		s.Hands[i], s.Down[i] = hand, down
	}
	if l != nil {
		game.Tell(l, game.Everyone, HandsSetByKing{Hand: hand.List(), Down: down.List()})
	}
}

// unseen draws one of the n things numbered from first whose bit in seen is
// not set.
func unseen(c *game.Chance, seen uint64, first, n int) int {
	return first + c.Except(n, seen>>first)
}

// tellDeal announces the setup. The guards and the round are announced later.
func (s *State) tellDeal(o game.Setup, otherCards bool, l *game.Log) {
	if l == nil {
		return
	}
	n := s.Seats
	start := GameStarted{
		Seats: o.Seats, Options: o.Options, Gold: listOf(s.Gold[:n]), OtherCards: otherCards,
	}
	for _, f := range s.Factions[:n] {
		start.Factions = append(start.Factions, box.Factions[f])
	}
	game.Tell(l, game.Everyone, start)
	game.Tell(l, game.Everyone, KingStackBuilt{Count: box.Rounds[n]})
	for i := range game.Seat(n) {
		counts := HandDealt{Seat: i, HandCount: s.Hands[i].Len(), DownCount: s.Down[i].Len()}
		dealt := counts
		dealt.Hand, dealt.Down = s.Hands[i].List(), s.Down[i].List()
		game.TellApart(l, game.Only(i), dealt, counts)
	}
	game.Tell(l, game.Everyone, StartSeatSet{Seat: s.First})
}
