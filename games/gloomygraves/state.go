package gloomygraves

import (
	"math/bits"

	"lair.games/lair/game"
)

// The fixed numbers of the box.
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

	opening = 4  // cells of the opening square
	pitRoom = 40 // the opening square and one cell for every turn of the longest match
)

// Kind is what one half of a card shows: one of the five categories of
// creatures, or a gravedigger, which counts as any of them.
type Kind uint8

const (
	Pixie Kind = iota
	Goblin
	Unicorn
	Cyclops
	Dragon
	Gravedigger
	None // no half: an empty cell
)

var kindNames = []string{"pixie", "goblin", "unicorn", "cyclops", "dragon", "gravedigger", ""}

func (k Kind) String() string { return kindNames[k] }

// digger returns 1 for a gravedigger and 0 for a creature, without a branch.
func (k Kind) digger() uint64 { return uint64(k / Gravedigger & 1) }

// MarshalText writes the name of the kind.
func (k Kind) MarshalText() ([]byte, error) { return []byte(kindNames[k]), nil }

// UnmarshalText reads the name of a kind.
func (k *Kind) UnmarshalText(text []byte) error {
	return game.Parse(k, text, kindNames[:kinds], "kind")
}

// Dir is the direction from half A of a card to its half B.
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

// Card is a corpse card: a domino with two halves. ID counts from 1; 0 means no
// card.
type Card struct {
	ID uint8 `json:"id"`
	A  Kind  `json:"a"`
	B  Kind  `json:"b"`
}

// plain reports whether the card bears no gravedigger.
func (c Card) plain() bool { return c.A != Gravedigger && c.B != Gravedigger }

// Spot is a position in an area. X grows to the east, Y to the south.
type Spot struct {
	X int8 `json:"x"`
	Y int8 `json:"y"`
}

// steps holds the offset to the neighbouring cell, by direction.
var steps = [4]Spot{E: {1, 0}, S: {0, 1}, W: {-1, 0}, N: {0, -1}}

// next returns the neighbouring cell in a direction.
func (p Spot) next(d Dir) Spot {
	step := steps[d&3]
	return Spot{p.X + step.X, p.Y + step.Y}
}

// Pit is the area that all share. Its cells are numbered in the order in which
// they were first covered. What they show is kept as one set of cells per kind,
// so that groups are found with a few operations on words. Neighbours are
// stored, because looking them up would be slow. The pit grows by one cell per
// turn and therefore never exceeds pitRoom.
type Pit struct {
	Shows  [kinds]uint64     // the cells that show each kind
	At     [pitRoom]Spot     // where each cell is
	Next   [pitRoom][4]uint8 // the neighbouring cell in each direction, or open
	Height [pitRoom]uint8    // halves that lie there
	Top    [pitRoom]uint8    // the card whose half lies on top
	Size   uint8             // cells covered
	Last   Card              // the card just buried, while its player may score; else no card
}

// open stands for a neighbour that is not covered. Its highest bit distinguishes
// it from any cell. Its lowest six bits are 63, which is in no set of cells, so
// that 1<<(open&63) is harmless.
const open = 255

// find returns the cells at two spots, or open for a spot that is not covered.
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

// shows returns what cell i shows, or None if i is open.
func (p *Pit) shows(i int) Kind {
	for k := Pixie; k < None; k++ {
		if p.Shows[k]>>i&1 != 0 {
			return k
		}
	}
	return None
}

// Crypt is the area of one player. Its first card lies on (0,0) and (1,0), and it
// never outgrows three by three. It therefore stays within x -1 to 2 and y -2 to
// 2: a board of twenty cells, whose sets fit a word.
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

// onBoard reports whether a crypt can reach a spot.
func onBoard(at Spot) bool {
	return at.X >= westOf && at.X < westOf+width && at.Y >= northOf && at.Y < northOf+depth
}

// cellAt returns the number of the cell at a spot of the board.
func cellAt(at Spot) int { return int(at.Y-northOf)*width + int(at.X-westOf) }

// spotOf holds the spot of each cell.
var spotOf = func() (list [cells]Spot) {
	for i := range list {
		list[i] = Spot{int8(i%width) + westOf, int8(i/width) + northOf}
	}
	return list
}()

// shift moves every cell of a set one step. Cells that leave the board are
// dropped.
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

// Hand is what a player holds and what everybody knows of it. The cards are
// sorted by id, so that their order does not reveal when a card was drawn.
type Hand struct {
	Cards [dealt]Card
	Size  uint8
	Known uint8 // the indexes, as bits, of cards that everybody saw being taken from the row
	// Plain is a number of other cards that certainly bear no gravedigger,
	// because they were kept when the pit was dead.
	Plain uint8
}

// place returns the index of a card in the hand, or -1.
func (h *Hand) place(id uint8) int {
	for i := range int(h.Size) {
		if h.Cards[i].ID == id {
			return i
		}
	}
	return -1
}

// add inserts a card into the hand. known says whether everybody has seen it.
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

// remove removes the card at an index from the hand. A plain card that is not
// known may be one of those counted in Plain, so Plain then goes down by one.
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

// nth returns the card of the set that has n smaller ones in it.
func (a set) nth(n int) uint8 {
	word, base := a[0], uint8(0)
	if c := bits.OnesCount64(word); n >= c {
		word, base, n = a[1], 64, n-c
	}
	// Whole bytes are skipped first, because a search draws many cards.
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

var phaseNames = []string{
	"choose_start", "bury_crypt", "bury_pit", "score", "draw_1", "draw_2", "game_over",
}

func (p Phase) String() string { return phaseNames[p] }

// MarshalText writes the name of the phase.
func (p Phase) MarshalText() ([]byte, error) { return []byte(phaseNames[p]), nil }

// UnmarshalText reads the name of a phase.
func (p *Phase) UnmarshalText(text []byte) error { return game.Parse(p, text, phaseNames, "phase") }

// Reason says what triggered the end of a match.
type Reason uint8

const (
	Going       Reason = iota // nothing yet
	FifthMarker               // a seat took its fifth marker
	DeckEmpty                 // a seat should have drawn and could not
)

var reasonNames = []string{"", "fifth_marker", "deck_empty"}

// MarshalText writes the name of the reason.
func (r Reason) MarshalText() ([]byte, error) { return []byte(reasonNames[r]), nil }

// UnmarshalText reads the name of a reason.
func (r *Reason) UnmarshalText(text []byte) error {
	return game.Parse(r, text, reasonNames, "reason")
}

// State is a position. Secret are the cards in Hands that are not Known, the
// Picks, and which cards are in the Pile.
type State struct {
	Pit    Pit
	Crypts [maxSeats]Crypt
	// Pile holds the cards that nobody has seen: the deck and the cards removed
	// at random. Which card is where is drawn when one is turned up.
	Pile   set
	Hands  [maxSeats]Hand
	Row    [rowSize]Card
	Owner  [categories][grades]uint8 // of each marker: seat+1, or 0 while it is in the supply
	Picks  [maxSeats]uint8           // ids of the chosen first cards, until all are revealed
	Seats  uint8
	Round  uint8 // from 1
	Fixed  bool  // the setup named the first player
	First  game.Seat
	Turn   game.Seat
	Phase  Phase
	Ending Reason
	Ender  game.Seat // who triggered the end
}

// removedMarked returns the number of cards removed for the shovels on their
// backs, by the number of seats (gg-deck).
func removedMarked(seats int) int { return [...]int{2: 20, 3: 10, 4: 0}[seats] }

// removedAtRandom returns the number of unmarked cards removed unseen, by the
// number of seats (gg-deck).
func removedAtRandom(seats int) int { return [...]int{2: 3, 3: 0, 4: 1}[seats] }

// deck returns the number of cards that can still be drawn.
func (s *State) deck() int { return s.Pile.size() - removedAtRandom(int(s.Seats)) }

// owns returns the grade of the marker that a seat has in a category, or -1.
func (s *State) owns(seat game.Seat, k Kind) int {
	for g, owner := range s.Owner[k] {
		if owner == uint8(seat)+1 {
			return g
		}
	}
	return -1
}

// owned returns the number of markers of a seat.
func (s *State) owned(seat game.Seat) (n int) {
	for k := Pixie; k < Gravedigger; k++ {
		if s.owns(seat, k) >= 0 {
			n++
		}
	}
	return n
}

// turns returns the number of turns that are over.
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
