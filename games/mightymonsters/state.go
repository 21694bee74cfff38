package mightymonsters

import (
	"errors"
	"fmt"
	"iter"
	"math/bits"
	"slices"
	"strconv"

	"lair.games/lair/game"
)

// Fixed measures of the box.
const (
	minSeats  = 3
	maxSeats  = 6
	maxCard   = 5            // the strongest monster
	maxTotal  = 2 * maxCard  // beside one guard
	maxGuards = maxSeats     // a round has as many guards as seats
	maxSpaces = 2 * maxSeats // two monster spaces beside each guard
	maxPlaced = 2            // monsters of one seat in the castle
	handSize  = 3            // cards in hand when a round starts
	purse     = 8            // gold of each seat at the start
)

// State is a position: everything true at one ply, and nothing that has not happened yet. The cards of face-down guards
// and the king tiles still to come are in no position; Seen, Laid and Tiles say what they can still be.
type State struct {
	Seats  int8
	LineUp bool // the Guard Line-Up variant
	King   bool // the King's New Rules variant

	// How the setup was asked for; no rule depends on these three.
	StartFixed   bool       // the first start seat was chosen, not drawn
	FactionFixed game.Seats // seats that chose their faction
	Factions     [maxSeats]Faction

	Round int8      // from 1
	First game.Seat // start seat of round 1
	Turn  game.Seat // who must play; game.Nobody when the match is over

	Gold  [maxSeats]int16
	Hands [maxSeats]Cards
	Down  [maxSeats]Cards // the down piles

	// Shown is what each seat has put into the castle while hands are still secret, thrown out again or not: everybody
	// saw it. Once hands are public knowledge it stays empty.
	Shown [maxSeats]Cards

	// Undone is, in a round of K03 after the first, each seat's down pile before the king changed it: everybody saw it.
	Undone [maxSeats]Cards

	Castle [maxSpaces]Monster // by space: 2*(guard-1)+side

	// Four summaries of the castle, kept up to date because every ply needs them; a space is a bit. They are empty when the
	// match is over.
	Playing game.Seats          // seats with fewer than two monsters in the castle: they still have turns
	Stands  [maxCard + 1]uint16 // the spaces where a monster of each strength stands; at 0, the empty ones
	Owned   [maxSeats]uint16    // the spaces where each seat has a monster
	Open    [levels]uint16      // by level of the guard: the spaces where monsters can be replaced (mm-replace-full)

	Levels [maxGuards]Level // of the guards that lie in the castle, from the gate
	Laid   [levels]int8     // guards of each level that have ever lain in the castle, these included
	Seen   uint64           // guards turned up so far, by their place in the card list
	Tiles  uint16           // king tiles turned up so far, by their place in the list
	Tile   Tile             // the king tile that acts now, or NoTile

	Ledger [maxSeats]Ledger
}

// Ledger is where a seat's gold came from and went to: 8 and Loot and Received less Replacing and Healing is its gold.
type Ledger struct {
	Loot      int16 `json:"loot"`      // won at beaten guards
	Received  int16 `json:"received"`  // from others who replaced its monsters
	Replacing int16 `json:"replacing"` // paid for replacing
	Healing   int16 `json:"healing"`   // paid for healing
}

// Monster is a monster card in the castle and whose it is. Card 0 is an empty space.
type Monster struct {
	Seat game.Seat `json:"seat"`
	Card Card      `json:"card"`
}

// Card is a monster card: its strength, 1 to 5. Each seat has one of each.
type Card int8

// Cards is a set of one seat's cards, a bit for each strength.
type Cards uint8

// fullSet is all five cards of a seat.
const fullSet Cards = 1<<1 | 1<<2 | 1<<3 | 1<<4 | 1<<5

// cards returns the set of the given cards.
func cards(list ...Card) Cards {
	var a Cards
	for _, c := range list {
		a = a.With(c)
	}
	return a
}

// Has reports whether c is in the set.
func (a Cards) Has(c Card) bool { return c > 0 && a&(1<<c) != 0 }

// With returns the set and c.
func (a Cards) With(c Card) Cards { return a | 1<<c }

// Without returns the set less c.
func (a Cards) Without(c Card) Cards { return a &^ (1 << c) }

// Len counts the cards.
func (a Cards) Len() int { return bits.OnesCount8(uint8(a)) }

// All yields the cards by ascending strength.
func (a Cards) All() iter.Seq[Card] {
	return func(yield func(Card) bool) {
		for b := a; b != 0; b &= b - 1 {
			if !yield(b.least()) {
				return
			}
		}
	}
}

// least is the weakest card of a set that is not empty.
func (a Cards) least() Card { return Card(bits.TrailingZeros8(uint8(a))) }

// List returns the cards by ascending strength, never nil. It is the same list each time and must not be changed.
func (a Cards) List() []Card { return lists[a] }

// lists has the list of every set of cards. Views hold a dozen of them, and one is made for every move and pair of eyes.
var lists = func() (lists [fullSet + 2][]Card) {
	for set := range lists {
		list := []Card{}
		for c := range Cards(set).All() {
			list = append(list, c)
		}
		lists[set] = slices.Clip(list)
	}
	return lists
}()

// next is the clockwise neighbour (mm-clockwise).
func (s *State) next(seat game.Seat) game.Seat {
	if seat++; int8(seat) == s.Seats {
		return 0
	}
	return seat
}

// startSeat has the first turn of the round (mm-rounds).
func (s *State) startSeat() game.Seat { return (s.First + game.Seat(s.Round-1)) % game.Seat(s.Seats) }

// placed counts the monsters of a seat in the castle (mm-two-monsters).
func (s *State) placed(seat game.Seat) int { return handSize - s.Hands[seat].Len() }

// guard is the index of the guard beside a space.
func guard(space int8) int8 { return space >> 1 }

// total is the strength of the monsters beside a guard, both, one or none.
func (s *State) total(guard int8) Card { return s.Castle[2*guard].Card + s.Castle[2*guard+1].Card }

// put moves a monster from its owner's hand to a space, empty or not, where everybody sees it.
func (s *State) put(space int8, m Monster) {
	hand := s.Hands[m.Seat].Without(m.Card)
	s.Hands[m.Seat] = hand
	more := hand & (hand - 1)    // 0 if one card is left
	turns := (more | -more) >> 7 // 0 then, else 1; without a branch that would be guessed wrong half of the time
	s.Playing = s.Playing.Without(m.Seat) | game.Seats(turns)<<m.Seat
	if s.Round == 1 && s.Tile != K03 {
		s.Shown[m.Seat] = s.Shown[m.Seat].With(m.Card)
	}
	bit := uint16(1) << space
	old := s.Castle[space]
	s.Stands[old.Card] &^= bit
	s.Stands[m.Card] |= bit
	s.Owned[old.Seat] &^= bit
	s.Owned[m.Seat] |= bit
	s.Castle[space] = m
	open, both := &s.Open[s.Levels[guard(space)]-1], uint16(3)<<(space&^1)
	if *open |= both; s.atMax(guard(space)) {
		*open &^= both
	}
}

// openCastle makes every space empty for a round.
func (s *State) openCastle() {
	s.Playing = game.First(int(s.Seats))
	s.Stands[0] = 1<<(2*s.Seats) - 1
	for g, level := range s.Levels[:s.Seats] {
		s.Open[level-1] |= 3 << (2 * g)
	}
}

// leaveCastle takes every monster out of the castle.
func (s *State) leaveCastle() {
	s.Castle = [maxSpaces]Monster{}
	s.Stands, s.Owned, s.Open = [maxCard + 1]uint16{}, [maxSeats]uint16{}, [levels]uint16{}
}

// full reports whether every space of the castle is taken.
func (s *State) full() bool { return s.Stands[0] == 0 }

// secret reports whether a seat's hand is still unknown to the others (mm-deduce): in round 1 only, unless the king laid
// everybody's hand down or all three of its cards have been shown.
func (s *State) secret(seat game.Seat) bool {
	return s.Round == 1 && s.Tile != K03 && s.Shown[seat].Len() < handSize
}

// rounds is how many rounds the match has (mm-rounds).
func (s *State) rounds() int8 { return box.Rounds[s.Seats] }

// listOf copies a part of a position into a list that an event or a view may keep.
func listOf[T any](part []T) []T { return append([]T{}, part...) }

// guardIDs names a set of guards, in the order of the card list.
func guardIDs(set uint64) []string {
	ids := make([]string, 0, bits.OnesCount64(set))
	for ; set != 0; set &= set - 1 {
		ids = append(ids, box.Guards[bits.TrailingZeros64(set)].ID)
	}
	return ids
}

// Position is a position on paper, with names for things: what the engine protocol, puzzles and tests read and write.
//
// Lists by seat have one entry a seat; a space that is empty is null. These may be left out: shown is then what is in the
// castle, laid (in round 1) the guards that lie there, and ledger the plainest one that explains the gold.
type Position struct {
	Seats     int               `json:"seats"`
	Options   map[string]string `json:"options,omitempty"`
	Round     int8              `json:"round"`
	StartSeat *game.Seat        `json:"start_seat"` // of this round
	Turn      *game.Seat        `json:"turn"`       // -1 when the match is over
	Gold      []int16           `json:"gold"`
	Hands     [][]Card          `json:"hands"`
	Down      [][]Card          `json:"down"`
	Shown     [][]Card          `json:"shown,omitempty"`    // in round 1: what each seat has put into the castle so far
	Undone    [][]Card          `json:"undone,omitempty"`   // under K03 after round 1: the down piles before it
	Castle    []*Monster        `json:"castle"`             // by space; all null when the match is over
	Levels    []Level           `json:"levels"`             // of the guards in the castle; empty when the match is over
	Laid      []int8            `json:"laid,omitempty"`     // guards of level 1, 2, 3 that have ever lain in the castle
	Revealed  []string          `json:"revealed,omitempty"` // guards turned up in earlier rounds
	Tiles     []Tile            `json:"tiles,omitempty"`    // king tiles of earlier rounds
	Tile      Tile              `json:"tile,omitempty"`     // the king tile that acts now
	Ledger    []Ledger          `json:"ledger,omitempty"`
}

// position writes a position on paper.
func position(s *State) any {
	n := s.Seats
	start, turn := s.startSeat(), s.Turn
	p := Position{
		Seats: int(n), Options: s.setup().Options, Round: s.Round, StartSeat: &start, Turn: &turn,
		Gold: listOf(s.Gold[:n]), Castle: make([]*Monster, 2*n), Levels: []Level{}, Laid: listOf(s.Laid[:]),
		Revealed: guardIDs(s.Seen), Tiles: s.earlierTiles(), Tile: s.Tile, Ledger: listOf(s.Ledger[:n]),
	}
	for i := range n {
		p.Hands = append(p.Hands, s.Hands[i].List())
		p.Down = append(p.Down, s.Down[i].List())
		if s.Round == 1 && s.Tile != K03 {
			p.Shown = append(p.Shown, s.Shown[i].List())
		}
		if s.Undone != ([maxSeats]Cards{}) {
			p.Undone = append(p.Undone, s.Undone[i].List())
		}
		if s.Levels[i] > 0 {
			p.Levels = append(p.Levels, s.Levels[i])
		}
	}
	for i := range p.Castle {
		if m := s.Castle[i]; m.Card != 0 {
			p.Castle[i] = &m
		}
	}
	return p
}

// setup is what the match was dealt from.
func (s *State) setup() game.Setup {
	o := game.Setup{Seats: int(s.Seats), Options: map[string]string{
		optionLineUp: "off", optionKing: "off", optionStart: startRandom,
	}}
	if s.LineUp {
		o.Options[optionLineUp] = "on"
	}
	if s.King {
		o.Options[optionKing] = "on"
	}
	if s.StartFixed {
		o.Options[optionStart] = strconv.Itoa(int(s.First))
	}
	for seat := range game.Seat(maxSeats) {
		choice := factionAuto
		if s.FactionFixed.Has(seat) {
			choice = box.People[s.Factions[seat]]
		}
		o.Options[optionFaction+strconv.Itoa(int(seat))] = choice
	}
	return o
}

// load reads a position from paper and refuses one that breaks a rule or an invariant of the game. It does not prove that
// play can lead there: a puzzle may begin in the middle.
func load(data []byte) (State, game.Setup, error) {
	var p Position
	if err := game.Decode(data, &p); err != nil {
		return State{}, game.Setup{}, err
	}
	// Not Rules.Fill, because Rules holds load.
	r := game.Rules[State, Move]{Min: minSeats, Max: maxSeats, Options: options(), Check: check}
	o, err := r.Fill(game.Setup{Seats: p.Seats, Options: p.Options})
	if err != nil {
		return State{}, o, err
	}
	var s State
	s.choose(o)
	for _, read := range []func(*Position, *State) error{
		readTurn, readTiles, readLevels, readCards, readSpaces, readActor, readShown, readUndone, readRevealed, readGold,
	} {
		if err := read(&p, &s); err != nil {
			return State{}, o, err
		}
	}
	return s, o, nil
}

// over reports whether no round is being played any more.
func (s *State) over() bool { return s.Turn == game.Nobody }

// roundsDone counts the rounds that were played to their end.
func (s *State) roundsDone() int8 {
	if s.over() {
		return s.Round
	}
	return s.Round - 1
}

func readTurn(p *Position, s *State) error {
	if p.StartSeat == nil || p.Turn == nil {
		return errors.New("start_seat or turn is missing")
	}
	start, turn, n := *p.StartSeat, *p.Turn, game.Seat(s.Seats)
	switch {
	case p.Round < 1 || p.Round > s.rounds():
		return fmt.Errorf("round %d of %d", p.Round, s.rounds())
	case start < 0 || start >= n:
		return fmt.Errorf("start_seat %d of %d seats", start, n)
	case turn < game.Nobody || turn >= n:
		return fmt.Errorf("turn of seat %d of %d seats", turn, n)
	case turn == game.Nobody && p.Round < s.rounds():
		return fmt.Errorf("nobody's turn in round %d of %d", p.Round, s.rounds())
	}
	first := (start + n*game.Seat(s.rounds()) - game.Seat(p.Round-1)) % n
	if s.StartFixed && s.First != first {
		return fmt.Errorf("seat %d starts round %d, which is not the turn of a match started by seat %d", start, p.Round, s.First)
	}
	s.Round, s.First, s.Turn = p.Round, first, turn
	return nil
}

// readTiles checks that the king variant has turned up one tile a round, and no tile without it (mm-king).
func readTiles(p *Position, s *State) error {
	for _, t := range append(slices.Clone(p.Tiles), p.Tile) {
		if t == NoTile {
			continue
		}
		if s.Tiles>>(t-1)&1 == 1 {
			return fmt.Errorf("king tile %s is there twice", box.Tiles[t])
		}
		s.Tiles |= 1 << (t - 1)
	}
	s.Tile = p.Tile
	switch {
	case !s.King && s.Tiles != 0:
		return errors.New("a king tile is turned up, which happens with kings-new-rules alone")
	case s.King && len(p.Tiles) != int(s.roundsDone()) || slices.Contains(p.Tiles, NoTile):
		return fmt.Errorf("%d king tiles of earlier rounds, want %d", len(p.Tiles), s.roundsDone())
	case s.King && (s.Tile == NoTile) != s.over():
		return errors.New("there is a king tile in every round, and none when the match is over")
	}
	return nil
}

// readCards reads hands and down piles: cards of strength 1 to 5, none twice.
func readCards(p *Position, s *State) error {
	n := int(s.Seats)
	if len(p.Hands) != n || len(p.Down) != n {
		return fmt.Errorf("hands of %d seats and down piles of %d, want %d", len(p.Hands), len(p.Down), n)
	}
	for i := range n {
		if err := readSet(&s.Hands[i], p.Hands[i]); err != nil {
			return fmt.Errorf("hand of seat %d: %w", i, err)
		}
		if err := readSet(&s.Down[i], p.Down[i]); err != nil {
			return fmt.Errorf("down pile of seat %d: %w", i, err)
		}
		if s.Tile == K03 && s.Down[i] != cards(1, 2) {
			return fmt.Errorf("down pile of seat %d is not 1 and 2, as K03 has laid it", i)
		}
	}
	return nil
}

func readSet(set *Cards, list []Card) error {
	for _, card := range list {
		if card < 1 || card > maxCard || set.Has(card) {
			return fmt.Errorf("card %d is none, or there twice", card)
		}
		*set = set.With(card)
	}
	return nil
}

// readSpaces reads the castle: every seat has its five cards once each in hand, down pile and castle, two in the down
// pile, at most two in the castle, and no castle is full between two plays (mm-two-monsters, mm-castle-full).
func readSpaces(p *Position, s *State) error {
	if len(p.Castle) != 2*int(s.Seats) {
		return fmt.Errorf("the castle has %d spaces, want %d", len(p.Castle), 2*s.Seats)
	}
	if !s.over() {
		s.openCastle()
	}
	var placed [maxSeats]Cards
	for i, m := range p.Castle {
		switch {
		case m == nil:
			continue
		case m.Seat < 0 || m.Seat >= game.Seat(s.Seats):
			return fmt.Errorf("the monster on space %d is of seat %d", i, m.Seat)
		case m.Card < 1 || m.Card > maxCard || placed[m.Seat].Has(m.Card):
			return fmt.Errorf("the monster on space %d has strength %d, which is none, or stands there twice", i, m.Card)
		case m.Card == 1 && s.Tile == K01:
			return fmt.Errorf("the monster on space %d has strength 1 in spite of K01", i)
		case s.over():
			return errors.New("monsters are in the castle after the end")
		}
		placed[m.Seat] = placed[m.Seat].With(m.Card)
		s.put(int8(i), *m)
	}
	for i := range s.Seats {
		hand, down, castle := s.Hands[i], s.Down[i], placed[i]
		if hand|down|castle != fullSet || hand&down|hand&castle|down&castle != 0 {
			return fmt.Errorf("the cards of seat %d are not 1 to 5, each once", i)
		}
		if down.Len() != maxPlaced || castle.Len() > maxPlaced {
			return fmt.Errorf("seat %d has %d cards in the down pile and %d monsters in the castle", i, down.Len(), castle.Len())
		}
	}
	if !s.over() && s.full() {
		return errors.New("the castle is full, so the round is over")
	}
	return nil
}

// readActor checks that who must play may play (mm-pass).
func readActor(_ *Position, s *State) error {
	if !s.over() && s.placed(s.Turn) == maxPlaced {
		return fmt.Errorf("it is the turn of seat %d, which has two monsters in the castle and passes", s.Turn)
	}
	return nil
}

// readShown reads what was shown while hands are secret: what is in the castle, and what was thrown out.
func readShown(p *Position, s *State) error {
	hidden := s.Round == 1 && s.Tile != K03
	if len(p.Shown) > 0 && (!hidden || len(p.Shown) != int(s.Seats)) {
		return fmt.Errorf("shown is kept for each of the %d seats in round 1 without K03, and not else", s.Seats)
	}
	if !hidden {
		return nil
	}
	for i := range s.Seats {
		castle := fullSet &^ s.Hands[i] &^ s.Down[i]
		if p.Shown == nil {
			continue // put has noted what is in the castle
		}
		s.Shown[i] = 0
		if err := readSet(&s.Shown[i], p.Shown[i]); err != nil {
			return fmt.Errorf("shown by seat %d: %w", i, err)
		}
		if s.Shown[i]&castle != castle || s.Shown[i]&s.Down[i] != 0 {
			return fmt.Errorf("seat %d has shown what is in the castle, what was thrown out of it and nothing else", i)
		}
	}
	return nil
}

// readUndone reads the down piles that K03 has changed (mm-k03).
func readUndone(p *Position, s *State) error {
	if p.Undone == nil {
		return nil
	}
	if s.Tile != K03 || s.Round == 1 || len(p.Undone) != int(s.Seats) {
		return fmt.Errorf("undone is kept for each of the %d seats in a round of K03 after the first, and not else", s.Seats)
	}
	for i := range s.Seats {
		if err := readSet(&s.Undone[i], p.Undone[i]); err != nil {
			return fmt.Errorf("undone of seat %d: %w", i, err)
		}
		if s.Undone[i].Len() != maxPlaced {
			return fmt.Errorf("undone of seat %d has %d cards, want %d", i, s.Undone[i].Len(), maxPlaced)
		}
	}
	return nil
}

// readLevels checks the guards in the castle against those that were ever laid (mm-guards, mm-line-up).
func readLevels(p *Position, s *State) error {
	want := int(s.Seats)
	if s.over() {
		want = 0
	}
	if len(p.Levels) != want {
		return fmt.Errorf("%d guards in the castle, want %d", len(p.Levels), want)
	}
	var here [levels]int8
	for i, level := range p.Levels {
		if level < 1 || level > levels {
			return fmt.Errorf("guard %d has level %d", i+1, level)
		}
		here[level-1]++
		s.Levels[i] = level
	}
	if s.LineUp && !slices.IsSorted(p.Levels) {
		return errors.New("in a line-up the guards stand by level")
	}
	if p.Laid == nil && s.Round == 1 {
		s.Laid = here
		return nil
	}
	if len(p.Laid) != levels {
		return fmt.Errorf("laid counts %d levels, want %d", len(p.Laid), levels)
	}
	sum := 0
	for i, n := range p.Laid {
		if n < here[i] || n > cardsPerLevel {
			return fmt.Errorf("%d guards of level %d have lain in the castle, where %d lie now and %d exist", n, i+1, here[i], cardsPerLevel)
		}
		s.Laid[i] = n
		sum += int(n)
	}
	if sum != int(s.Seats)*int(s.Round) {
		return fmt.Errorf("%d guards have been laid in round %d of %d seats, want %d", sum, s.Round, s.Seats, int(s.Seats)*int(s.Round))
	}
	return nil
}

// readRevealed checks that guards turned up had been laid in earlier rounds, one or more in each (mm-fights).
func readRevealed(p *Position, s *State) error {
	for _, id := range p.Revealed {
		i := slices.IndexFunc(box.Guards[:], func(g Guard) bool { return g.ID == id })
		if i < 0 || s.Seen>>i&1 == 1 {
			return fmt.Errorf("guard %q does not exist or is there twice", id)
		}
		s.Seen |= 1 << i
	}
	for level := Level(1); level <= levels; level++ {
		laid := int(s.Laid[level-1])
		for _, here := range s.Levels {
			if here == level {
				laid--
			}
		}
		if seen := bits.OnesCount64(s.Seen & level.pool()); seen > laid {
			return fmt.Errorf("%d guards of level %d were turned up, and %d lay in the castle in earlier rounds", seen, level, laid)
		}
	}
	if done := int(s.roundsDone()); len(p.Revealed) < done {
		return fmt.Errorf("%d guards were turned up in %d rounds, each of which turns up one at least", len(p.Revealed), done)
	}
	return nil
}

// readGold checks that the gold of every seat is explained by its ledger, and the ledgers by what was played.
func readGold(p *Position, s *State) error {
	n := int(s.Seats)
	if len(p.Gold) != n || p.Ledger != nil && len(p.Ledger) != n {
		return fmt.Errorf("gold of %d seats and ledgers of %d, want %d", len(p.Gold), len(p.Ledger), n)
	}
	for i, gold := range p.Gold {
		if gold < 0 || gold > 999 {
			return fmt.Errorf("seat %d has %d gold", i, gold)
		}
		s.Gold[i] = gold
		if p.Ledger == nil {
			s.Ledger[i] = explain(gold, s.roundsDone() > 0)
		} else {
			s.Ledger[i] = p.Ledger[i]
		}
		if err := s.Ledger[i].check(gold); err != nil {
			return fmt.Errorf("ledger of seat %d: %w", i, err)
		}
	}
	return s.audit()
}

// explain makes up the plainest ledger that leads to some gold.
func explain(gold int16, loot bool) Ledger {
	switch more := gold - purse; {
	case more < 0:
		return Ledger{Replacing: -more}
	case loot:
		return Ledger{Loot: more}
	default:
		return Ledger{Received: more}
	}
}

func (b Ledger) check(gold int16) error {
	for _, v := range []int16{b.Loot, b.Received, b.Replacing, b.Healing} {
		if v < 0 || v > 999 {
			return fmt.Errorf("%d is no sum of gold", v)
		}
	}
	if sum := purse + b.Loot + b.Received - b.Replacing - b.Healing; sum != gold {
		return fmt.Errorf("it leads to %d gold, and there are %d", sum, gold)
	}
	return nil
}

// audit compares the ledgers of all seats with each other and with the guards turned up: each replacement burns one coin
// and hands on two at most, loot comes from beaten guards, and healing from lost ones (mm-replace-price, mm-loot).
func (s *State) audit() error {
	var sum Ledger
	thrown := 0
	for i := range s.Seats {
		b := s.Ledger[i]
		sum.Loot += b.Loot
		sum.Received += b.Received
		sum.Replacing += b.Replacing
		sum.Healing += b.Healing
		thrown += (s.Shown[i] & s.Hands[i]).Len()
	}
	burnt := sum.Replacing - sum.Received
	most := box.lootOf(s.Seen) + s.mostBonus()
	switch {
	case burnt < int16(thrown):
		return fmt.Errorf("%d monsters were replaced and %d coins burnt for it", thrown, burnt)
	case sum.Received > 2*burnt:
		return fmt.Errorf("owners received %d gold for %d monsters replaced, 2 at most for each", sum.Received, burnt)
	case int(sum.Loot) > most:
		return fmt.Errorf("%d gold was won, and the guards turned up held %d at most", sum.Loot, most)
	case sum.Healing > 0 && s.roundsDone() == 0:
		return errors.New("somebody paid for healing before the first fight")
	}
	return nil
}

// mostBonus is the most loot that the king tiles of earlier rounds can have added.
func (s *State) mostBonus() int {
	bonus := 0
	for _, t := range s.earlierTiles() {
		switch t {
		case K02, K08:
			bonus += 3 * int(s.Seats)
		case K04, K10:
			bonus += 3
		case K06:
			bonus += 4 + 4
		case K11:
			bonus += 10
		}
	}
	return bonus
}
