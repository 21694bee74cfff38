package mightymonsters

import (
	"fmt"
	"strconv"

	"lair.games/lair/game"
)

// Ids of the options, and the choices that stand for none.
const (
	optionLineUp  = "guard-line-up"
	optionKing    = "kings-new-rules"
	optionStart   = "start-seat"
	optionFaction = "faction-" // and the seat
	startRandom   = "random"
	factionAuto   = "auto"
)

// Keys of chance have two parts. In a round the first is the round and the second one of these, or from 1 the number of the
// guard that is turned up. At setup the first is keySetup and the second a seat whose hand is dealt, or keyStart.
const (
	keyTile   = 0
	keyGuards = maxGuards + 1 // the levels laid
	keySetup  = 1 << 16
	keyStart  = maxSeats
)

// options are the variants of the box and, for the eye alone, the factions.
func options() []game.Option {
	start := game.Option{ID: optionStart, Choices: []string{startRandom}, Default: startRandom}
	list := []game.Option{game.Switch(optionLineUp), game.Switch(optionKing)}
	var factions []game.Option
	for seat := range maxSeats {
		start.Choices = append(start.Choices, strconv.Itoa(seat))
		factions = append(factions, game.Option{
			ID:      optionFaction + strconv.Itoa(seat),
			Choices: append([]string{factionAuto}, box.People[:]...),
			Default: factionAuto,
		})
	}
	return append(append(list, start), factions...)
}

// check refuses a start seat that is not there, and factions for absent seats or taken twice (mm-factions).
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
			return fmt.Errorf("seats %d and %d cannot both be %q", other, seat, faction)
		}
		taken[faction] = seat
	}
	return nil
}

// bound is mm-phase-ends: a phase has at most nine plays a seat, because each of them adds to the sum of strengths in the
// castle and that sum is at most 5 and 4 for each seat.
func bound(o game.Setup) int { return 9 * o.Seats * int(box.Rounds[o.Seats]) }

// deal sets up a match and starts its first round. All luck is keyed by what it decides, so that one seed gives the same
// hands, levels and tiles under every option.
func deal(s *State, o game.Setup, c *game.Chance, l *game.Log) {
	s.choose(o)
	s.dealHands(c)
	s.drawStart(c)
	s.tellDeal(o, l)
	s.layGuards(c, l)
	s.startRound(c, l)
}

// choose takes over what the setup says (mm-factions, mm-gold).
func (s *State) choose(o game.Setup) {
	s.Seats, s.LineUp, s.King = int8(o.Seats), o.On(optionLineUp), o.On(optionKing)
	s.Round = 1
	for i := range o.Seats {
		s.Gold[i] = purse
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

// fillFactions gives those who chose none the first ones that nobody chose, in seat order.
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

// dealHands gives three of its five cards to each seat's hand and lays two face down (mm-hands).
func (s *State) dealHands(c *game.Chance) {
	for i := range s.Seats {
		c.Key(keySetup, int(i))
		s.Hands[i] = pick(c, fullSet, handSize)
		s.Down[i] = fullSet &^ s.Hands[i]
	}
}

// pick draws n cards of a set.
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

// layGuards lays the guards of a round face down from the gate (mm-guards): their levels only, each undrawn card as
// likely as the others. In a line-up they stand by level (mm-line-up). Which card a guard is comes out when it is fought.
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

// startRound turns up a king tile where the variant is played, and gives the first turn (mm-king, mm-clockwise).
func (s *State) startRound(c *game.Chance, l *game.Log) {
	game.Tell(l, game.Everyone, RoundStarted{Round: s.Round, StartSeat: s.startSeat()})
	if s.King {
		s.turnTile(c, l)
	}
	s.Turn = s.startSeat()
	game.Tell(l, game.Everyone, TurnStarted{Seat: s.Turn})
}

// turnTile turns up the next king tile: any of those not yet seen.
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

// setHands is mm-k03: everybody holds 3, 4 and 5 and has 1 and 2 face down.
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

// unseen draws one of n things numbered from first, those already seen left out. It draws among all n until it meets an
// unseen one, and not among the unseen at once, so that two matches from one seed that have seen different things still
// meet the same one at the same place most of the time.
func unseen(c *game.Chance, seen uint64, first, n int) int {
	for {
		if i := first + c.IntN(n); seen>>i&1 == 0 {
			return i
		}
	}
}

// tellDeal announces the setup; the guards and the round follow.
func (s *State) tellDeal(o game.Setup, l *game.Log) {
	if l == nil {
		return
	}
	n := s.Seats
	start := GameStarted{Seats: o.Seats, Options: o.Options, Gold: listOf(s.Gold[:n])}
	for _, f := range s.Factions[:n] {
		start.Factions = append(start.Factions, box.People[f])
	}
	game.Tell(l, game.Everyone, start)
	game.Tell(l, game.Everyone, KingStackBuilt{Count: box.Rounds[n]})
	for i := range game.Seat(n) {
		dealt := HandDealt{Seat: i, HandCount: s.Hands[i].Len(), DownCount: s.Down[i].Len()}
		game.Tell(l, game.Everyone.Without(i), dealt)
		dealt.Hand, dealt.Down = s.Hands[i].List(), s.Down[i].List()
		game.Tell(l, game.Only(i), dealt)
	}
	game.Tell(l, game.Everyone, StartSeatSet{Seat: s.First})
}
