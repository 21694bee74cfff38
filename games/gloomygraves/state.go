package gloomygraves

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"lair.games/lair/game"
)

// The measures of the box.
const (
	minSeats = 2
	maxSeats = 4
	rowSize  = 3
	dealt    = 5 // cards to a hand at the start, the first crypt card included
	handSize = 4 // cards in hand at the start of a turn
	deckSize = 90

	categories = 5 // kinds that are scored
	kinds      = 6 // the categories and the gravedigger
	grades     = 4 // markers in a category

	pitRoom = 40 // the opening square and one cell for every turn of the longest match
)

// Kind is what one half of a card shows: one of the five categories of creatures, or a gravedigger, who stands for any
// of them.
type Kind uint8

const (
	Pixie Kind = iota
	Goblin
	Unicorn
	Cyclops
	Dragon
	Gravedigger
	None // no half at all: an empty cell
)

var kindNames = []string{"pixie", "goblin", "unicorn", "cyclops", "dragon", "gravedigger", ""}

func (k Kind) String() string { return kindNames[k] }

// digger returns 1 for a gravedigger and 0 for a creature.
func (k Kind) digger() uint64 { return uint64(k / Gravedigger & 1) }

// MarshalText writes the name of the kind.
func (k Kind) MarshalText() ([]byte, error) { return []byte(kindNames[k]), nil }

// UnmarshalText reads the name of a kind.
func (k *Kind) UnmarshalText(text []byte) error {
	return game.Parse(k, text, kindNames[:kinds], "kind")
}

// Dir is the way from half A of a card to its half B.
type Dir uint8

const (
	E Dir = iota
	S
	W
	N
)

var dirNames = []string{"E", "S", "W", "N"}

func (d Dir) back() Dir { return d ^ 2 }

func (d Dir) String() string { return dirNames[d] }

// MarshalText writes E, S, W or N.
func (d Dir) MarshalText() ([]byte, error) { return []byte(dirNames[d]), nil }

// UnmarshalText reads E, S, W or N.
func (d *Dir) UnmarshalText(text []byte) error { return game.Parse(d, text, dirNames, "direction") }

// Card is a corpse card: a domino with two halves. ID counts from 1; 0 is no card.
type Card struct {
	ID uint8 `json:"id"`
	A  Kind  `json:"a"`
	B  Kind  `json:"b"`
}

// plain reports whether the card bears no gravedigger.
func (c Card) plain() bool { return c.A != Gravedigger && c.B != Gravedigger }

// Spot is a cell of an area: X grows to the east, Y to the south.
type Spot struct {
	X int8 `json:"x"`
	Y int8 `json:"y"`
}

// steps is the way to the cell next door, by direction.
var steps = [4]Spot{E: {1, 0}, S: {0, 1}, W: {-1, 0}, N: {0, -1}}

// next returns the cell next door.
func (p Spot) next(d Dir) Spot {
	step := steps[d&3]
	return Spot{p.X + step.X, p.Y + step.Y}
}

// Pit is the area that all share. Its cells are numbered in the order in which they were first covered; what they show
// is six sets of cells, so that groups are found with a few operations on words, and the cell next door is kept rather
// than looked up. The pit grows by one cell a turn, hence never beyond pitRoom.
type Pit struct {
	Shows  [kinds]uint64     // the cells that show each kind
	At     [pitRoom]Spot     // where each cell is
	Next   [pitRoom][4]uint8 // the cell next door in each direction, or open
	Height [pitRoom]uint8    // halves that lie there
	Top    [pitRoom]uint8    // the card whose half lies on top
	Size   uint8             // cells covered
	Last   Card              // the card just buried, while its player may score; else no card
}

// open is the cell next door of a cell at the rim. Its highest bit tells it from any cell; its lowest six are a
// place that no set of cells holds.
const open = 255

// find returns the cells at two spots, each open where there is none.
func (p *Pit) find(one, other Spot) (i, j int) {
	i, j = open, open
	for n, at := range p.At[:p.Size] {
		if at == one {
			i = n
		}
		if at == other {
			j = n
		}
	}
	return i, j
}

// cell returns the cell at a spot, or open.
func (p *Pit) cell(at Spot) int {
	i, _ := p.find(at, at)
	return i
}

// beside returns the cells next to cell i.
func (p *Pit) beside(i int) uint64 {
	n := &p.Next[i&63]
	return (1<<(n[0]&63) | 1<<(n[1]&63) | 1<<(n[2]&63) | 1<<(n[3]&63)) &^ (1 << (open & 63))
}

// shows returns what cell i shows, or None where it is open.
func (p *Pit) shows(i int) Kind {
	for k := Pixie; k < None; k++ {
		if p.Shows[k]>>i&1 != 0 {
			return k
		}
	}
	return None
}

// Crypt is the area of one player. Because its first card lies on (0,0) and (1,0) and it never outgrows three by
// three, it stays within x -1 to 2 and y -2 to 2: a board of twenty cells, which fits a word for each kind.
type Crypt struct {
	Shows  [kinds]board
	Height [cells]uint8
	Top    [cells]uint8
}

// board is a set of cells of a crypt: cell (x,y) is bit 4(y+2) + x+1.
type board uint32

const (
	width, depth    = 4, 5
	westOf, northOf = -1, -2 // the lowest x and y
	cells           = width * depth
	full            = board(1)<<cells - 1
	westEdge        = board(0x11111)
	eastEdge        = westEdge << (width - 1)
	northEdge       = board(1)<<width - 1
)

// onBoard reports whether a spot is one of the cells that a crypt can reach.
func onBoard(at Spot) bool {
	return at.X >= westOf && at.X < westOf+width && at.Y >= northOf && at.Y < northOf+depth
}

// cellAt returns the number of the cell at a spot of the board.
func cellAt(at Spot) int { return int(at.Y-northOf)*width + int(at.X-westOf) }

// spotOf is where each cell is.
var spotOf = func() (list [cells]Spot) {
	for i := range list {
		list[i] = Spot{int8(i%width) + westOf, int8(i/width) + northOf}
	}
	return list
}()

// shift moves every cell of a set one step; those that leave the board are lost.
func (b board) shift(d Dir) board {
	switch d {
	case E:
		return b &^ eastEdge << 1
	case S:
		return b << width & full
	case W:
		return b &^ westEdge >> 1
	default:
		return b >> width
	}
}

// grown returns the set and all cells next to it.
func (b board) grown() board { return b | b.shift(E) | b.shift(S) | b.shift(W) | b.shift(N) }

// occupied returns the cells where a card lies.
func (c *Crypt) occupied() board {
	return c.Shows[0] | c.Shows[1] | c.Shows[2] | c.Shows[3] | c.Shows[4] | c.Shows[5]
}

// shows returns what a cell shows.
func (c *Crypt) shows(cell int) Kind {
	for k := Pixie; k < None; k++ {
		if c.Shows[k]>>cell&1 != 0 {
			return k
		}
	}
	return None
}

// Hand is what a player holds, in the order of card ids so that it tells nothing about when a card came in, and what
// everybody knows of it.
type Hand struct {
	Cards [dealt]Card
	Size  uint8
	Known uint8 // the places of cards that everybody saw being taken from the row
	Plain uint8 // of the others at least so many bear no gravedigger: they were kept when the pit was dead
}

// place returns where in the hand a card is, or -1.
func (h *Hand) place(id uint8) int {
	for i := range int(h.Size) {
		if h.Cards[i].ID == id {
			return i
		}
	}
	return -1
}

// add puts a card into the hand, known to everybody or not.
func (h *Hand) add(c Card, known bool) {
	i := int(h.Size)
	for ; i > 0 && h.Cards[i-1].ID > c.ID; i-- {
		h.Cards[i] = h.Cards[i-1]
	}
	h.Cards[i] = c
	h.Size++
	below := h.Known & (1<<i - 1)
	h.Known = below | (h.Known&^below)<<1
	if known {
		h.Known |= 1 << i
	}
}

// remove takes a card out of the hand. A plain card of which nobody knew may have been one of those kept at a dead pit,
// so from then on one fewer of them is certain.
func (h *Hand) remove(i int) Card {
	c := h.Cards[i]
	if h.Known>>i&1 == 0 && h.Plain > 0 && c.plain() {
		h.Plain--
	}
	h.Size--
	copy(h.Cards[i:], h.Cards[i+1:])
	h.Cards[dealt-1] = Card{}
	below := h.Known & (1<<i - 1)
	h.Known = below | h.Known>>(i+1)<<i
	return c
}

// set is a set of cards by their ids.
type set [2]uint64

func (a *set) with(id uint8)    { a[id>>6] |= 1 << (id & 63) }
func (a *set) without(id uint8) { a[id>>6] &^= 1 << (id & 63) }
func (a set) has(id uint8) bool { return a[id>>6]>>(id&63)&1 != 0 }
func (a set) size() int         { return bits.OnesCount64(a[0]) + bits.OnesCount64(a[1]) }
func (a set) and(b set) set     { return set{a[0] & b[0], a[1] & b[1]} }

// nth returns the card that has n smaller ones in the set.
func (a set) nth(n int) uint8 {
	word, base := a[0], uint8(0)
	if c := bits.OnesCount64(word); n >= c {
		word, base, n = a[1], 64, n-c
	}
	// Byte by byte first: a search draws many cards.
	for c := bits.OnesCount8(uint8(word)); n >= c; c = bits.OnesCount8(uint8(word)) {
		word, base, n = word>>8, base+8, n-c
	}
	for ; n > 0; n-- {
		word &= word - 1
	}
	return base + uint8(bits.TrailingZeros64(word))
}

// Phase is what must be decided now.
type Phase uint8

const (
	ChooseStart Phase = iota
	BuryCrypt
	BuryPit
	Score
	Draw1
	Draw2
	GameOver
)

var phaseNames = []string{"choose_start", "bury_crypt", "bury_pit", "score", "draw_1", "draw_2", "game_over"}

func (p Phase) String() string { return phaseNames[p] }

// MarshalText writes the name of the phase.
func (p Phase) MarshalText() ([]byte, error) { return []byte(phaseNames[p]), nil }

// UnmarshalText reads the name of a phase.
func (p *Phase) UnmarshalText(text []byte) error { return game.Parse(p, text, phaseNames, "phase") }

// Reason is why a match comes to its end.
type Reason uint8

const (
	Going       Reason = iota // it does not yet
	FifthMarker               // somebody took a fifth marker
	DeckEmpty                 // somebody should have drawn and could not
)

var reasonNames = []string{"", "fifth_marker", "deck_empty"}

// MarshalText writes the name of the reason.
func (r Reason) MarshalText() ([]byte, error) { return []byte(reasonNames[r]), nil }

// UnmarshalText reads the name of a reason.
func (r *Reason) UnmarshalText(text []byte) error { return game.Parse(r, text, reasonNames, "reason") }

// State is a position. What of it is secret: the cards in Hands that are not Known, the Picks, and which cards are in
// the Pile.
type State struct {
	Pit    Pit
	Crypts [maxSeats]Crypt
	// Pile is what nobody has seen yet: the deck and the cards removed at random. Which of them is where is decided
	// when one is turned up.
	Pile   set
	Hands  [maxSeats]Hand
	Row    [rowSize]Card
	Owner  [categories][grades]uint8 // who has a marker: seat+1, or 0 while it is in the supply
	Picks  [maxSeats]uint8           // ids of the chosen first cards, until all are revealed
	Seats  uint8
	Round  uint8 // from 1
	Fixed  bool  // the table fixed who is first
	First  game.Seat
	Turn   game.Seat
	Phase  Phase
	Ending Reason
	Ender  game.Seat // who triggered the end
}

// removedMarked is how many cards leave the game for the shovels on their backs, by the number of seats (gg-deck).
func removedMarked(seats int) int { return [...]int{2: 20, 3: 10, 4: 0}[seats] }

// removedAtRandom is how many unmarked cards leave the game unseen, by the number of seats.
func removedAtRandom(seats int) int { return [...]int{2: 3, 3: 0, 4: 1}[seats] }

// deck returns how many cards can still be drawn.
func (s *State) deck() int { return s.Pile.size() - removedAtRandom(int(s.Seats)) }

// owns returns which marker of a category a seat has, or -1.
func (s *State) owns(seat game.Seat, k Kind) int {
	for g, owner := range s.Owner[k] {
		if owner == uint8(seat)+1 {
			return g
		}
	}
	return -1
}

// owned counts the markers of a seat.
func (s *State) owned(seat game.Seat) (n int) {
	for k := Pixie; k < Gravedigger; k++ {
		if s.owns(seat, k) >= 0 {
			n++
		}
	}
	return n
}

// turns counts the turns that are over, the present one not included.
func (s *State) turns() int {
	if s.Round == 0 {
		return 0
	}
	n := int(s.Seats)
	done := n*(int(s.Round)-1) + (int(s.Turn)-int(s.First)+n)%n
	if s.Phase == GameOver {
		done++
	}
	return done
}

// position is a State on paper: everything that is true, cards by their ids and all else by its name.
type position struct {
	Seats      int          `json:"seats"`
	Options    options      `json:"options"`
	FirstSeat  game.Seat    `json:"first_seat"`
	ActiveSeat game.Seat    `json:"active_seat"` // the first seat while first cards are chosen, the last to play after the end
	Phase      Phase        `json:"phase"`
	Round      int          `json:"round"` // 0 while first cards are chosen
	Row        []int        `json:"row"`   // by slot
	Pile       []int        `json:"pile"`  // what nobody has seen: the deck and the cards removed at random
	Hands      []paperHand  `json:"hands"` // by seat
	Pit        []Cell       `json:"pit"`
	Crypts     [][]Cell     `json:"crypts"`  // by seat
	Markers    []paperOwner `json:"markers"` // those that have an owner
	Buried     int          `json:"buried"`  // the card just buried in the pit, in phase score; else 0
	Ending     *Ending      `json:"ending"`
}

// options are the setup's.
type options struct {
	FirstSeat string `json:"first-seat"`
}

// paperHand is a hand on paper.
type paperHand struct {
	Cards  []int `json:"cards"`
	Known  []int `json:"known"`  // those that everybody saw being taken from the row
	Plain  int   `json:"plain"`  // so many others were kept at a dead pit
	Chosen int   `json:"chosen"` // the first card chosen and not yet revealed; else 0
}

// paperOwner is a marker that somebody has.
type paperOwner struct {
	Category Kind      `json:"category"`
	Number   int       `json:"number"`
	Seat     game.Seat `json:"seat"`
}

// onPaper writes a position.
func onPaper(s *State) any {
	n := int(s.Seats)
	p := position{
		Seats: n, Options: options{"random"}, FirstSeat: s.First, ActiveSeat: s.Turn, Phase: s.Phase, Round: int(s.Round),
		Row: ids(s.Row[:]), Pile: []int{}, Hands: make([]paperHand, n), Pit: s.Pit.area().Cells,
		Crypts: make([][]Cell, n), Markers: []paperOwner{}, Buried: int(s.Pit.Last.ID),
	}
	if s.Fixed {
		p.Options.FirstSeat = firstSeat.Choices[1+s.First]
	}
	for i := range s.Pile.size() {
		p.Pile = append(p.Pile, int(s.Pile.nth(i)))
	}
	for i := range n {
		h := &s.Hands[i]
		p.Hands[i] = paperHand{Cards: ids(h.Cards[:h.Size]), Known: []int{}, Plain: int(h.Plain), Chosen: int(s.Picks[i])}
		for j, c := range h.Cards[:h.Size] {
			if h.Known>>j&1 != 0 {
				p.Hands[i].Known = append(p.Hands[i].Known, int(c.ID))
			}
		}
		p.Crypts[i] = s.Crypts[i].area().Cells
	}
	for _, m := range s.markers() {
		if m.Owner >= 0 {
			p.Markers = append(p.Markers, paperOwner{m.Category, m.Number, m.Owner})
		}
	}
	if s.Ending != Going {
		p.Ending = &Ending{s.Ender, s.Ending}
	}
	return p
}

func ids(cards []Card) []int {
	list := make([]int, len(cards))
	for i, c := range cards {
		list[i] = int(c.ID)
	}
	return list
}

// load reads a position and refuses one that cannot be, with the first reason found.
func (d *deck) load(data []byte) (s State, o game.Setup, err error) {
	var p position
	if err := game.Decode(data, &p); err != nil {
		return s, o, err
	}
	r := reader{d: d, p: &p, s: &s}
	for _, step := range []func(*reader) error{
		(*reader).table, (*reader).cards, (*reader).hands, (*reader).pit, (*reader).crypts, (*reader).owners,
		(*reader).ending, (*reader).sizes, (*reader).memories, (*reader).phase,
	} {
		if err := step(&r); err != nil {
			return State{}, o, err
		}
	}
	return s, game.Setup{Seats: p.Seats, Options: map[string]string{firstSeat.ID: p.Options.FirstSeat}}, nil
}

// reader builds a position from paper, one check after the other; each may rely on those before it.
type reader struct {
	d      *deck
	p      *position
	s      *State
	placed [deckSize + 1]string // where each card was met so far
}

// table reads who plays, and when.
func (r *reader) table() error {
	p, s := r.p, r.s
	if p.Seats < minSeats || p.Seats > maxSeats {
		return fmt.Errorf("there are %d seats, not %d to %d", p.Seats, minSeats, maxSeats)
	}
	for _, seat := range []game.Seat{p.FirstSeat, p.ActiveSeat} {
		if seat < 0 || int(seat) >= p.Seats {
			return fmt.Errorf("there is no seat %d", seat)
		}
	}
	if len(p.Hands) != p.Seats || len(p.Crypts) != p.Seats {
		return fmt.Errorf("there are %d hands and %d crypts for %d seats", len(p.Hands), len(p.Crypts), p.Seats)
	}
	s.Seats, s.First, s.Turn, s.Phase = uint8(p.Seats), p.FirstSeat, p.ActiveSeat, p.Phase
	switch {
	case p.Phase == ChooseStart && (p.Round != 0 || p.ActiveSeat != p.FirstSeat):
		return errors.New("first cards are chosen in round 0, with the first seat active")
	case p.Phase != ChooseStart && (p.Round < 1 || p.Round > fullRounds(p.Seats)):
		return fmt.Errorf("there is no round %d", p.Round)
	case p.Phase == GameOver && r.order(p.ActiveSeat) != p.Seats-1:
		return errors.New("a match ends with the turn of the last seat of a round")
	}
	s.Round = uint8(p.Round)
	if at := p.Options.FirstSeat; at != "random" {
		if at != firstSeat.Choices[1+p.FirstSeat] {
			return fmt.Errorf("seat %d is first where the table fixed %q", p.FirstSeat, at)
		}
		s.Fixed = true
	}
	return nil
}

// order is the place of a seat in the round, from 0.
func (r *reader) order(seat game.Seat) int {
	return (int(seat) - int(r.p.FirstSeat) + r.p.Seats) % r.p.Seats
}

// done counts the turns that a seat has ended.
func (r *reader) done(seat game.Seat) int {
	switch {
	case r.p.Phase == ChooseStart:
		return 0
	case r.p.Phase == GameOver, r.order(seat) < r.order(r.p.ActiveSeat):
		return r.p.Round
	}
	return r.p.Round - 1
}

// meets notes where a card is; it is in one place only.
func (r *reader) meets(id int, where string) error {
	switch {
	case id < 1 || id > deckSize:
		return fmt.Errorf("there is no card %d", id)
	case !r.d.inPlay[r.p.Seats].has(uint8(id)):
		return fmt.Errorf("card %d is not in play with %d seats", id, r.p.Seats)
	case r.placed[id] != "" && r.placed[id] != where:
		return fmt.Errorf("card %d is %s and %s", id, r.placed[id], where)
	}
	r.placed[id] = where
	return nil
}

// cards reads the row and the pile.
func (r *reader) cards() error {
	if len(r.p.Row) != rowSize {
		return fmt.Errorf("the row has %d cards, not %d", len(r.p.Row), rowSize)
	}
	for slot, id := range r.p.Row {
		if err := r.meets(id, fmt.Sprintf("in slot %d of the row", slot)); err != nil {
			return err
		}
		r.s.Row[slot] = r.d.cards[id]
	}
	for _, id := range r.p.Pile {
		if err := r.meets(id, "in the pile"); err != nil {
			return err
		}
		r.s.Pile.with(uint8(id))
	}
	return nil
}

// hands reads the hands and the chosen first cards.
func (r *reader) hands() error {
	for i, hand := range r.p.Hands {
		h := &r.s.Hands[i]
		if want := r.handSize(game.Seat(i)); len(hand.Cards) != want {
			return fmt.Errorf("seat %d has %d cards in hand, not %d", i, len(hand.Cards), want)
		}
		for _, id := range hand.Cards {
			if err := r.meets(id, fmt.Sprintf("in the hand of seat %d", i)); err != nil {
				return err
			}
			if h.place(uint8(id)) >= 0 {
				return fmt.Errorf("card %d is twice in the hand of seat %d", id, i)
			}
			h.add(r.d.cards[id], slices.Contains(hand.Known, id))
		}
		if bits.OnesCount8(h.Known) != len(hand.Known) {
			return fmt.Errorf("the known cards of seat %d are not those of its hand", i)
		}
		if hand.Chosen != 0 && (hand.Chosen != int(uint8(hand.Chosen)) || r.p.Phase != ChooseStart || h.place(uint8(hand.Chosen)) < 0) {
			return fmt.Errorf("seat %d cannot have chosen card %d", i, hand.Chosen)
		}
		r.s.Picks[i] = uint8(hand.Chosen)
	}
	if r.p.Phase == ChooseStart && actors(r.s) == 0 {
		return errors.New("all first cards are chosen, so they are revealed")
	}
	return nil
}

// handSize is how many cards a seat has to hold (gg-hand-size).
func (r *reader) handSize(seat game.Seat) int {
	if r.p.Phase == ChooseStart {
		return dealt
	}
	if seat == r.p.ActiveSeat && r.p.Phase != GameOver {
		return [...]int{BuryCrypt: 4, BuryPit: 3, Score: 2, Draw1: 2, Draw2: 3}[r.p.Phase]
	}
	ended := r.p.Phase == GameOver || r.order(seat) < r.order(r.p.ActiveSeat)
	if e := r.p.Ending; e != nil && ended && r.order(e.Seat) <= r.order(seat) {
		return handSize - 2 // it played and did not draw
	}
	return handSize
}

// half checks one cell of an area: its card and what it shows.
func (r *reader) half(c Cell, where string) error {
	if err := r.meets(int(c.Card), where); err != nil {
		return err
	}
	card := r.d.cards[c.Card]
	if c.Half != card.A && c.Half != card.B {
		return fmt.Errorf("card %d has no half %s", c.Card, c.Half)
	}
	if c.Height < 1 {
		return fmt.Errorf("nothing lies on (%d,%d) %s", c.X, c.Y, where)
	}
	return nil
}

// halves checks that the visible halves of each card are those of one domino.
func (r *reader) halves(area []Cell, where string) error {
	for i, a := range area {
		same := 0
		for j, b := range area {
			if i == j || a.Card != b.Card {
				continue
			}
			dx, dy := int(a.X)-int(b.X), int(a.Y)-int(b.Y)
			card := r.d.cards[a.Card]
			if same++; same > 1 || dx*dx+dy*dy != 1 || a.Half == b.Half && card.A != card.B {
				return fmt.Errorf("card %d cannot lie like this %s", a.Card, where)
			}
		}
	}
	return nil
}

// pit reads the pit: in one piece, around the opening square, gravediggers apart, and as high as the turns made it.
func (r *reader) pit() error {
	const where = "in the pit"
	pit, layers := &r.s.Pit, 0
	if len(r.p.Pit) > pitRoom {
		return fmt.Errorf("the pit has %d cells, more than a match can make", len(r.p.Pit))
	}
	for _, c := range r.p.Pit {
		at := Spot{c.X, c.Y}
		if farOut(at) || pit.cell(at) != open {
			return fmt.Errorf("(%d,%d) is there twice %s, or too far away", c.X, c.Y, where)
		}
		if err := r.half(c, where); err != nil {
			return err
		}
		pit.cover(pit.grow(at), c.Half, c.Card)
		pit.Height[pit.Size-1] = c.Height
		layers += int(c.Height)
	}
	if err := r.halves(r.p.Pit, where); err != nil {
		return err
	}
	for _, at := range []Spot{{0, 0}, {0, 1}, {1, 0}, {1, 1}} {
		if pit.cell(at) == open {
			return errors.New("the pit lacks its opening square")
		}
	}
	reached := uint64(1)
	for edge := reached; edge != 0; {
		cell := bits.TrailingZeros64(edge)
		edge &= edge - 1 // before it grows: what is added may lie lower
		more := pit.beside(cell) &^ reached
		reached |= more
		edge |= more
	}
	if bits.OnesCount64(reached) != int(pit.Size) {
		return errors.New("the pit is not in one piece")
	}
	for left := pit.Shows[Gravedigger]; left != 0; left &= left - 1 {
		if pit.beside(bits.TrailingZeros64(left))&pit.Shows[Gravedigger] != 0 {
			return errors.New("two gravediggers lie edge to edge in the pit")
		}
	}
	burials, away := int(pit.Size)-4, r.s.discarded()
	if away < 0 || layers != 4+2*burials {
		return fmt.Errorf("%d cells with %d halves are not what so many turns make of the pit", pit.Size, layers)
	}
	if away > 0 && burials < 4 {
		return errors.New("the pit cannot have been dead so early")
	}
	return nil
}

// crypts reads the crypts.
func (r *reader) crypts() error {
	for i, area := range r.p.Crypts {
		if err := r.crypt(game.Seat(i), area); err != nil {
			return err
		}
	}
	return nil
}

// crypt reads one: around its first card, in one piece, three by three, gravediggers in lines of their own, and as high
// as its player's turns made it.
func (r *reader) crypt(seat game.Seat, area []Cell) error {
	where := fmt.Sprintf("in the crypt of seat %d", seat)
	c, layers := &r.s.Crypts[seat], 0
	for _, cell := range area {
		at := Spot{cell.X, cell.Y}
		if !onBoard(at) || c.shows(cellAt(at)) != None {
			return fmt.Errorf("(%d,%d) is there twice %s, or too far away", cell.X, cell.Y, where)
		}
		if err := r.half(cell, where); err != nil {
			return err
		}
		c.cover(cellAt(at), cell.Half, cell.Card)
		c.Height[cellAt(at)] = cell.Height
		layers += int(cell.Height)
	}
	if r.p.Phase == ChooseStart {
		if len(area) > 0 {
			return fmt.Errorf("there are cards %s before the first is chosen", where)
		}
		return nil
	}
	if err := r.halves(area, where); err != nil {
		return err
	}
	lies, first := c.occupied(), board(1)<<cellAt(Spot{0, 0})
	if first |= first.shift(E); lies&first != first {
		return fmt.Errorf("(0,0) or (1,0) is empty %s", where)
	}
	reached := first
	for next := reached.grown() & lies; next != reached; next = reached.grown() & lies {
		reached = next
	}
	switch diggers := c.Shows[Gravedigger]; {
	case reached != lies:
		return fmt.Errorf("the cards %s are not in one piece", where)
	case lies&^square(lies) != 0:
		return fmt.Errorf("the cards %s do not fit into three by three cells", where)
	case diggers&lines(diggers) != 0:
		return fmt.Errorf("two gravediggers share a row or column %s", where)
	}
	burials := r.done(seat)
	if seat == r.p.ActiveSeat && r.p.Phase != BuryCrypt && r.p.Phase != GameOver {
		burials++
	}
	if layers != 2+2*burials {
		return fmt.Errorf("%d halves lie %s, not %d", layers, where, 2+2*burials)
	}
	return nil
}

// owners reads who has which marker.
func (r *reader) owners() error {
	for _, m := range r.p.Markers {
		g := slices.IndexFunc(markers[m.Category%categories][:], func(x marker) bool { return x.number == m.Number })
		switch {
		case m.Category >= Gravedigger || g < 0:
			return fmt.Errorf("there is no marker %s %d", m.Category, m.Number)
		case m.Seat < 0 || int(m.Seat) >= r.p.Seats:
			return fmt.Errorf("there is no seat %d", m.Seat)
		case r.s.Owner[m.Category][g] != 0:
			return fmt.Errorf("marker %s %d is there twice", m.Category, m.Number)
		case r.s.owns(m.Seat, m.Category) >= 0:
			return fmt.Errorf("seat %d has two markers of %s", m.Seat, m.Category)
		}
		r.s.Owner[m.Category][g] = uint8(m.Seat) + 1
	}
	for seat := range game.Seat(r.p.Seats) {
		chances := r.done(seat)
		if seat == r.p.ActiveSeat && (r.p.Phase == Draw1 || r.p.Phase == Draw2) {
			chances++
		}
		if n := r.s.owned(seat); n > chances {
			return fmt.Errorf("seat %d has %d markers after %d turns", seat, n, chances)
		}
	}
	return nil
}

// ending reads why this round is the last, and compares it with who has five markers.
func (r *reader) ending() error {
	e := r.p.Ending
	if e == nil {
		if r.p.Phase == GameOver {
			return errors.New("the match is over and nothing ended it")
		}
		e = &Ending{Seat: r.s.First}
	} else {
		ended := r.p.Phase == GameOver || r.order(e.Seat) < r.order(r.p.ActiveSeat)
		if e.Reason == Going || e.Seat < 0 || int(e.Seat) >= r.p.Seats || !ended || r.p.Phase == ChooseStart {
			return errors.New("the end was triggered by nobody who has played in this round")
		}
		if (r.s.owned(e.Seat) == categories) != (e.Reason == FifthMarker) {
			return fmt.Errorf("seat %d did not end the match by a fifth marker, or did", e.Seat)
		}
		r.s.Ending, r.s.Ender = e.Reason, e.Seat
	}
	for seat := range game.Seat(r.p.Seats) {
		if r.s.owned(seat) == categories && (e.Reason == Going || r.order(seat) < r.order(e.Seat)) {
			return fmt.Errorf("seat %d has five markers, and that did not end the match", seat)
		}
	}
	return nil
}

// sizes compares the deck with the turns in which two cards were drawn.
func (r *reader) sizes() error {
	turns := r.s.turns()
	if e := r.p.Ending; e != nil {
		turns = (r.p.Round-1)*r.p.Seats + r.order(e.Seat)
	}
	want := r.d.inPlay[r.p.Seats].size() - removedAtRandom(r.p.Seats) - rowSize - 2 - dealt*r.p.Seats - 2*turns
	if r.p.Phase == Draw2 {
		want--
	}
	drawing := r.p.Phase == Draw1 || r.p.Phase == Draw2
	if got := r.s.deck(); got != want || drawing && got == 0 {
		return fmt.Errorf("the pile has %d cards, of which %d make the deck, where %d should", len(r.p.Pile), got, want)
	}
	if r.s.Ending == DeckEmpty && want != 0 {
		return fmt.Errorf("the deck has %d cards and did not end the match", want)
	}
	return nil
}

// memories checks what everybody knows of the hands.
func (r *reader) memories() error {
	for i, hand := range r.p.Hands {
		h := &r.s.Hands[i]
		draws := 2 * r.done(game.Seat(i))
		if r.p.Phase == Draw2 && game.Seat(i) == r.p.ActiveSeat {
			draws++
		}
		if len(hand.Known) > draws {
			return fmt.Errorf("seat %d has not drawn %d cards", i, len(hand.Known))
		}
		may := 0
		for j, c := range h.Cards[:h.Size] {
			if h.Known>>j&1 == 0 && c.plain() {
				may++
			}
		}
		if hand.Plain < 0 || hand.Plain > min(2, may) || hand.Plain > 0 && r.s.discarded() == 0 {
			return fmt.Errorf("seat %d cannot be known to hold %d plain cards", i, hand.Plain)
		}
		h.Plain = uint8(hand.Plain)
	}
	return nil
}

// phase checks what belongs to one phase alone: the opening pit, and the card that may be scored.
func (r *reader) phase() error {
	if r.p.Phase == ChooseStart {
		var opening Pit
		opening.start(r.d.cards[r.s.Pit.Top[r.s.Pit.cell(Spot{0, 0})]], r.d.cards[r.s.Pit.Top[r.s.Pit.cell(Spot{1, 0})]], nil)
		if r.s.Pit != opening {
			return errors.New("the pit is not as it is opened")
		}
	}
	if (r.p.Buried != 0) != (r.p.Phase == Score) {
		return errors.New("a card just buried belongs to the phase of scoring, and to no other")
	}
	if r.p.Phase != Score {
		return nil
	}
	var heights []uint8
	for _, c := range r.p.Pit {
		if int(c.Card) == r.p.Buried {
			heights = append(heights, c.Height)
		}
	}
	if len(heights) != 2 || (heights[0] == 1) == (heights[1] == 1) {
		return fmt.Errorf("card %d was not just buried in the pit", r.p.Buried)
	}
	r.s.Pit.Last = r.d.cards[r.p.Buried]
	if len(moves(r.s, r.s.Turn, nil)) == 1 {
		return errors.New("there is nothing to score")
	}
	return nil
}
