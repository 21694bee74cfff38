package mightymonsters

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strconv"

	"lair.games/lair/game"
)

// Position is the JSON form of a State, which the engine protocol, puzzles and
// tests read and write.
//
// Lists by seat have one entry per seat. An empty space is null. Three fields
// have defaults: shown is what is in the castle, laid (in round 1) the guards
// that lie there, and ledger the simplest one that explains the gold.
type Position struct {
	Seats     int               `json:"seats"`
	Options   map[string]string `json:"options,omitempty"`
	Round     int8              `json:"round"`
	StartSeat game.Seat         `json:"start_seat"` // of this round
	Turn      game.Seat         `json:"turn"`       // -1 when the match is over
	Gold      []int16           `json:"gold"`
	Hands     [][]Card          `json:"hands"`
	Down      [][]Card          `json:"down"`

	// Shown holds, in round 1, what each seat has put into the castle so far.
	Shown [][]Card `json:"shown,omitempty"`
	// Undone holds, under K03 after round 1, the down piles before the king's
	// order.
	Undone [][]Card `json:"undone,omitempty"`

	Castle []*Monster `json:"castle"` // by space; all null when the match is over
	Levels []Level    `json:"levels"` // of the guards in the castle; empty when the match is over

	// Laid counts the guards of level 1, 2 and 3 laid so far, those of this
	// round included.
	Laid     []int8   `json:"laid,omitempty"`
	Revealed []string `json:"revealed,omitempty"` // guards turned up in earlier rounds
	Tiles    []Tile   `json:"tiles,omitempty"`    // king tiles of earlier rounds
	Tile     Tile     `json:"tile,omitempty"`     // the king tile that acts now
	Ledger   []Ledger `json:"ledger,omitempty"`
}

// position returns the JSON form of a position.
func (d *deck) position(s *State) any {
	n := s.Seats
	p := Position{
		Seats:     int(n),
		Options:   s.setup().Options,
		Round:     s.Round,
		StartSeat: s.startSeat(),
		Turn:      s.Turn,
		Gold:      listOf(s.Gold[:n]),
		Castle:    make([]*Monster, 2*n),
		Levels:    []Level{},
		Laid:      listOf(s.Laid[:]),
		Revealed:  d.ids(s.Seen),
		Tiles:     s.earlierTiles(),
		Tile:      s.Tile,
		Ledger:    listOf(s.Ledger[:n]),
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

// setup returns the setup that the match was dealt from.
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
			choice = box.Factions[s.Factions[seat]]
		}
		o.Options[optionFaction+strconv.Itoa(int(seat))] = choice
	}
	return o
}

// load reads the JSON form of a position. It returns an error if the position
// breaks a rule or an invariant of the game. It does not prove that play can
// lead there, because a puzzle may begin in the middle of a match.
func (d *deck) load(data []byte) (State, game.Setup, error) {
	var p Position
	if err := game.Decode(data, &p); err != nil {
		return State{}, game.Setup{}, err
	}
	// Rules.Fill would be an initialization cycle, because Rules refers to load.
	r := game.Rules[State, Move]{Min: minSeats, Max: maxSeats, Options: options(), Check: check}
	o, err := r.Fill(game.Setup{Seats: p.Seats, Options: p.Options})
	if err != nil {
		return State{}, o, err
	}
	var s State
	s.choose(o)
	// The order matters: each step relies on the fields set by those before it.
	for _, read := range []func(*Position, *State) error{
		readTurn, readTiles, readLevels, readCards, d.readSpaces,
		readActor, readShown, readUndone, d.readRevealed, d.readGold,
	} {
		if err := read(&p, &s); err != nil {
			return State{}, o, err
		}
	}
	return s, o, nil
}

// readTurn reads the round, its start seat and the seat to move (mm-rounds).
func readTurn(p *Position, s *State) error {
	start, turn, n := p.StartSeat, p.Turn, game.Seat(s.Seats)
	switch {
	case p.Round < 1 || p.Round > s.rounds():
		return fmt.Errorf("round %d is not in 1 to %d", p.Round, s.rounds())
	case start < 0 || start >= n:
		return fmt.Errorf("start_seat %d is not in 0 to %d", start, n-1)
	case turn < game.Nobody || turn >= n:
		return fmt.Errorf("turn %d is not in -1 to %d", turn, n-1)
	case turn == game.Nobody && p.Round < s.rounds():
		return fmt.Errorf(
			"turn is -1 in round %d: the match is over only in round %d", p.Round, s.rounds(),
		)
	}
	first := (start + n*game.Seat(s.rounds()) - game.Seat(p.Round-1)) % n
	if s.StartFixed && s.First != first {
		return fmt.Errorf(
			"seat %d starts round %d, want seat %d, because seat %d started the match", start,
			p.Round, s.startOf(p.Round), s.First,
		)
	}
	s.Round, s.First, s.Turn = p.Round, first, turn
	return nil
}

// readTiles reads the king tiles. With the variant there must be one per round,
// without it none (mm-king).
func readTiles(p *Position, s *State) error {
	for _, t := range append(slices.Clone(p.Tiles), p.Tile) {
		if t == NoTile {
			continue
		}
		if s.Tiles>>(t-1)&1 == 1 {
			return fmt.Errorf("king tile %s is duplicated", box.Tiles[t])
		}
		s.Tiles |= 1 << (t - 1)
	}
	s.Tile = p.Tile
	switch {
	case !s.King && s.Tiles != 0:
		return errors.New("king tiles require the option kings-new-rules")
	case s.King && len(p.Tiles) != int(s.roundsDone()):
		return fmt.Errorf("%d king tiles of earlier rounds, want %d", len(p.Tiles), s.roundsDone())
	case slices.Contains(p.Tiles, NoTile):
		return errors.New("a king tile of an earlier round has no id")
	case s.King && (s.Tile == NoTile) != s.over():
		return errors.New("every round needs a king tile, and a finished match has none")
	}
	return nil
}

// readCards reads hands and down piles.
func readCards(p *Position, s *State) error {
	n := int(s.Seats)
	if len(p.Hands) != n || len(p.Down) != n {
		return fmt.Errorf(
			"%d hands and %d down piles, want %d of each", len(p.Hands), len(p.Down), n,
		)
	}
	for i := range n {
		if err := readSet(&s.Hands[i], p.Hands[i]); err != nil {
			return fmt.Errorf("hand of seat %d: %w", i, err)
		}
		if err := readSet(&s.Down[i], p.Down[i]); err != nil {
			return fmt.Errorf("down pile of seat %d: %w", i, err)
		}
		if s.Tile == K03 && s.Down[i] != cards(1, 2) {
			return fmt.Errorf("down pile of seat %d: want 1 and 2, because K03 acts", i)
		}
	}
	return nil
}

// readSet adds the cards in list to set. Each must be 1 to 5 and not yet in the
// set.
func readSet(set *Cards, list []Card) error {
	for _, card := range list {
		if card < 1 || card > maxCard || set.Has(card) {
			return fmt.Errorf("card %d is invalid or duplicated", card)
		}
		*set = set.With(card)
	}
	return nil
}

// readSpaces reads the castle and checks where the cards of each seat are
// (mm-two-monsters, mm-castle-full). Each of the five cards must be in exactly
// one of hand, down pile and castle, with two in the down pile and at most two
// in the castle. The castle must not be full, because that ends the round.
func (d *deck) readSpaces(p *Position, s *State) error {
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
			return fmt.Errorf(
				"the monster on space %d is of seat %d, which does not exist", i, m.Seat,
			)
		case m.Card < 1 || m.Card > maxCard || placed[m.Seat].Has(m.Card):
			return fmt.Errorf(
				"the monster on space %d has strength %d, which is invalid or duplicated",
				i,
				m.Card,
			)
		case m.Card == 1 && s.Tile == K01:
			return fmt.Errorf("the monster on space %d has strength 1, which K01 keeps out", i)
		case s.over():
			return errors.New("monsters are in the castle after the end of the match")
		}
		placed[m.Seat] = placed[m.Seat].With(m.Card)
		d.put(s, int8(i), *m)
	}
	for i := range s.Seats {
		hand, down, castle := s.Hands[i], s.Down[i], placed[i]
		if hand|down|castle != fullSet || hand&down|hand&castle|down&castle != 0 {
			return fmt.Errorf("the cards of seat %d are not 1 to 5, one of each", i)
		}
		if down.Len() != maxPlaced || castle.Len() > maxPlaced {
			return fmt.Errorf(
				"seat %d has %d cards in the down pile and %d in the castle, want 2 and at most 2",
				i, down.Len(), castle.Len(),
			)
		}
	}
	if !s.over() && s.full() {
		return errors.New("the castle is full, which ends the round: leave a space empty")
	}
	return nil
}

// readActor checks that the seat to move has not yet played its two monsters
// (mm-pass).
func readActor(_ *Position, s *State) error {
	if !s.over() && s.placed(s.Turn) == maxPlaced {
		return fmt.Errorf(
			"it is the turn of seat %d, which must pass with two monsters in the castle", s.Turn,
		)
	}
	return nil
}

// readShown reads the cards shown while hands are secret: those in the castle
// and those thrown out of it (mm-deduce).
func readShown(p *Position, s *State) error {
	hidden := s.Round == 1 && s.Tile != K03
	if len(p.Shown) > 0 && (!hidden || len(p.Shown) != int(s.Seats)) {
		return fmt.Errorf(
			"shown has %d entries: want %d in round 1 without K03, and none otherwise",
			len(p.Shown), s.Seats,
		)
	}
	if !hidden {
		return nil
	}
	for i := range s.Seats {
		castle := fullSet &^ s.Hands[i] &^ s.Down[i]
		if p.Shown == nil {
			continue // put has recorded what is in the castle
		}
		s.Shown[i] = 0
		if err := readSet(&s.Shown[i], p.Shown[i]); err != nil {
			return fmt.Errorf("shown by seat %d: %w", i, err)
		}
		if s.Shown[i]&castle != castle || s.Shown[i]&s.Down[i] != 0 {
			return fmt.Errorf(
				"shown by seat %d: want the cards in the castle and those thrown out of it", i,
			)
		}
	}
	return nil
}

// readUndone reads the down piles before K03 changed them (mm-k03).
func readUndone(p *Position, s *State) error {
	if p.Undone == nil {
		return nil
	}
	if s.Tile != K03 || s.Round == 1 || len(p.Undone) != int(s.Seats) {
		return fmt.Errorf(
			"undone has %d entries: want %d under K03 after round 1, and none otherwise",
			len(p.Undone), s.Seats,
		)
	}
	for i := range s.Seats {
		if err := readSet(&s.Undone[i], p.Undone[i]); err != nil {
			return fmt.Errorf("undone of seat %d: %w", i, err)
		}
		if s.Undone[i].Len() != maxPlaced {
			return fmt.Errorf(
				"undone of seat %d has %d cards, want %d", i, s.Undone[i].Len(), maxPlaced,
			)
		}
	}
	return nil
}

// readLevels reads the guards in the castle and those laid so far (mm-guards,
// mm-line-up).
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
			return fmt.Errorf("guard %d has level %d, want 1 to %d", i+1, level, levels)
		}
		here[level-1]++
		s.Levels[i] = level
	}
	if s.LineUp && !slices.IsSorted(p.Levels) {
		return errors.New("the guards are not sorted by level, as guard-line-up requires")
	}
	if p.Laid == nil && s.Round == 1 {
		s.Laid = here
		return nil
	}
	if len(p.Laid) != levels {
		return fmt.Errorf("laid has %d levels, want %d", len(p.Laid), levels)
	}
	sum := 0
	for i, n := range p.Laid {
		if n < here[i] || n > cardsPerLevel {
			return fmt.Errorf(
				"%d guards of level %d were laid, want %d (those in the castle now) to %d", n,
				i+1, here[i], cardsPerLevel,
			)
		}
		s.Laid[i] = n
		sum += int(n)
	}
	if sum != int(s.Seats)*int(s.Round) {
		return fmt.Errorf(
			"%d guards were laid by round %d with %d seats, want %d", sum, s.Round, s.Seats,
			int(s.Seats)*int(s.Round),
		)
	}
	return nil
}

// readRevealed reads the guards turned up so far. They must have been laid in
// earlier rounds, and every round turns up at least one (mm-fights).
func (d *deck) readRevealed(p *Position, s *State) error {
	for _, id := range p.Revealed {
		i := slices.IndexFunc(d.Guards[:], func(g Guard) bool { return g.ID == id })
		if i < 0 || s.Seen>>i&1 == 1 {
			return fmt.Errorf("guard %q does not exist or is duplicated", id)
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
			return fmt.Errorf(
				"%d guards of level %d were turned up, want at most the %d laid in earlier rounds",
				seen, level, laid,
			)
		}
	}
	if done := int(s.roundsDone()); len(p.Revealed) < done {
		return fmt.Errorf(
			"%d guards were turned up in %d rounds, want at least one per round",
			len(p.Revealed), done,
		)
	}
	return nil
}

// readGold reads gold and ledgers. Each ledger must add up to the gold of its
// seat, and the ledgers together must be possible (see audit).
func (d *deck) readGold(p *Position, s *State) error {
	n := int(s.Seats)
	if len(p.Gold) != n || p.Ledger != nil && len(p.Ledger) != n {
		return fmt.Errorf(
			"gold of %d seats and %d ledgers, want %d of each", len(p.Gold), len(p.Ledger), n,
		)
	}
	for i, gold := range p.Gold {
		if gold < 0 || gold > 999 {
			return fmt.Errorf("seat %d has %d gold, want 0 to 999", i, gold)
		}
		s.Gold[i] = gold
		if p.Ledger == nil {
			s.Ledger[i] = simplestLedger(gold, s.roundsDone() > 0)
		} else {
			s.Ledger[i] = p.Ledger[i]
		}
		if err := s.Ledger[i].check(gold); err != nil {
			return fmt.Errorf("ledger of seat %d: %w", i, err)
		}
	}
	return d.audit(s)
}

// simplestLedger returns the ledger with the fewest entries that leads to gold.
// Gold won counts as loot if loot is set, else as received from others.
func simplestLedger(gold int16, loot bool) Ledger {
	switch more := gold - startGold; {
	case more < 0:
		return Ledger{Replacing: -more}
	case loot:
		return Ledger{Loot: more}
	default:
		return Ledger{Received: more}
	}
}

// check returns an error if an amount is out of range or if the ledger does not
// lead to gold.
func (b Ledger) check(gold int16) error {
	for _, v := range []int16{b.Loot, b.Received, b.Replacing, b.Healing} {
		if v < 0 || v > 999 {
			return fmt.Errorf("invalid amount %d: want 0 to 999", v)
		}
	}
	if sum := startGold + b.Loot + b.Received - b.Replacing - b.Healing; sum != gold {
		return fmt.Errorf("the ledger adds up to %d gold, but the seat has %d", sum, gold)
	}
	return nil
}

// audit compares the ledgers of all seats with each other and with the guards
// turned up (mm-replace-price, mm-loot). Each replacement pays one coin to the
// treasury and at most two to an owner. Loot cannot exceed what the guards
// held, and healing needs a fight.
func (d *deck) audit(s *State) error {
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
	// The treasury gets one coin per replacement, so this is also their number.
	toTreasury := sum.Replacing - sum.Received
	most := d.lootOf(s.Seen) + s.mostBonus()
	switch {
	case toTreasury < int16(thrown):
		return fmt.Errorf(
			"%d monsters were replaced, but only %d coins paid to the treasury", thrown, toTreasury,
		)
	case sum.Received > 2*toTreasury:
		return fmt.Errorf(
			"owners received %d gold for %d replaced monsters, want at most 2 for each",
			sum.Received, toTreasury,
		)
	case int(sum.Loot) > most:
		return fmt.Errorf(
			"%d gold was won, but the guards turned up held at most %d", sum.Loot, most,
		)
	case sum.Healing > 0 && s.roundsDone() == 0:
		return errors.New("a seat paid for healing before the first fight")
	}
	return nil
}

// mostBonus returns the most loot that the king tiles of earlier rounds can
// have added.
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
