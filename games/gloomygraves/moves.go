package gloomygraves

import (
	"encoding/binary"
	"math/bits"
	"slices"
	"strconv"

	"lair.games/lair/game"
)

// Action is the kind of a move.
type Action uint8

const (
	StartWith Action = iota // choose the first card of the crypt
	InCrypt                 // bury a card in one's crypt
	InPit                   // bury a card in the pit
	Discard                 // put a card away because none fits the pit
	Take                    // take a marker
	Decline                 // take no marker though one could be taken
	Draw                    // draw a card
)

var actionNames = []string{
	"choose_start", "bury_crypt", "bury_pit", "discard_blocked", "take_marker", "decline", "draw",
}

func (a Action) String() string { return actionNames[a] }

// MarshalText writes the name of the action.
func (a Action) MarshalText() ([]byte, error) { return []byte(actionNames[a]), nil }

// UnmarshalText reads the name of an action.
func (a *Action) UnmarshalText(text []byte) error {
	return game.Parse(a, text, actionNames, "move")
}

// Source is where a card is drawn from.
type Source uint8

const (
	FromDeck Source = iota
	FromRow
)

var sourceNames = []string{"deck", "row"}

// MarshalText writes deck or row.
func (s Source) MarshalText() ([]byte, error) { return []byte(sourceNames[s]), nil }

// UnmarshalText reads deck or row.
func (s *Source) UnmarshalText(text []byte) error {
	return game.Parse(s, text, sourceNames, "source")
}

// Move is one decision. Which fields count depends on Kind. The others are zero
// and left out of the JSON. A burial puts half A on (x,y) and half B on the next
// cell in the direction dir.
//
//	choose_start, discard_blocked   card
//	bury_crypt, bury_pit            card, x, y, dir
//	take_marker                     category
//	decline                         nothing
//	draw                            source, and slot when the source is the row
type Move struct {
	Kind     Action `json:"kind"`
	Card     uint8  `json:"card,omitempty"`
	X        int8   `json:"x,omitempty"`
	Dir      Dir    `json:"dir,omitempty"` // between X and Y because type place relies on it
	Y        int8   `json:"y,omitempty"`
	Category Kind   `json:"category,omitempty"`
	Source   Source `json:"source,omitempty"`
	Slot     uint8  `json:"slot,omitempty"`
}

// at returns where half A goes.
func (m Move) at() Spot { return Spot{m.X, m.Y} }

// MarshalJSON writes exactly the fields that the kind has.
func (m Move) MarshalJSON() ([]byte, error) {
	text := func(b []byte, key, word string) []byte {
		return append(append(append(b, key...), word...), '"')
	}
	number := func(b []byte, key string, n int64) []byte {
		return strconv.AppendInt(append(b, key...), n, 10)
	}
	b := text(make([]byte, 0, 64), `{"kind":"`, m.Kind.String())
	switch m.Kind {
	case StartWith, Discard:
		b = number(b, `,"card":`, int64(m.Card))
	case InCrypt, InPit:
		b = number(b, `,"card":`, int64(m.Card))
		b = number(b, `,"x":`, int64(m.X))
		b = number(b, `,"y":`, int64(m.Y))
		b = text(b, `,"dir":"`, m.Dir.String())
	case Take:
		b = text(b, `,"category":"`, m.Category.String())
	case Draw:
		b = text(b, `,"source":"`, sourceNames[m.Source])
		if m.Source == FromRow {
			b = number(b, `,"slot":`, int64(m.Slot))
		}
	}
	return append(b, '}'), nil
}

// actors returns the seats that must decide: at first all that have not chosen a
// first card, later the seat whose turn it is.
func actors(s *State) game.Seats {
	switch s.Phase {
	case GameOver:
		return 0
	case ChooseStart: // gg-first-card
		var waiting game.Seats
		for seat := range game.Seat(s.Seats) {
			if s.Picks[seat] == 0 {
				waiting = waiting.With(seat)
			}
		}
		return waiting
	}
	return game.Only(s.Turn)
}

// moves appends the legal moves of a seat to buf. The burials of a card are
// consecutive, and cards of one shape follow each other. A card with two equal
// halves looks the same turned round, so it is listed to the east and the south
// only.
func moves(s *State, seat game.Seat, buf []Move) []Move {
	h := &s.Hands[seat]
	switch s.Phase {
	case ChooseStart:
		for _, c := range h.Cards[:h.Size] {
			buf = append(buf, Move{Kind: StartWith, Card: c.ID})
		}
	case BuryCrypt:
		buf = s.Crypts[seat].places(h.Cards[:h.Size], buf)
	case BuryPit:
		had := len(buf)
		if buf = s.Pit.places(h.Cards[:h.Size], buf); len(buf) == had { // gg-dead-pit
			for _, c := range h.Cards[:h.Size] {
				buf = append(buf, Move{Kind: Discard, Card: c.ID})
			}
		}
	case Score:
		for k := Pixie; k < Gravedigger; k++ {
			if s.Pit.opens(k) && s.claim(seat, k).grade >= 0 {
				buf = append(buf, Move{Kind: Take, Category: k})
			}
		}
		buf = append(buf, Move{Kind: Decline})
	case Draw1, Draw2: // gg-draw-two
		buf = append(buf, Move{Kind: Draw, Source: FromDeck})
		for slot := range uint8(rowSize) {
			buf = append(buf, Move{Kind: Draw, Source: FromRow, Slot: slot})
		}
	}
	return buf
}

// room holds where a crypt can take halves of a card, whatever the card.
type room struct {
	near  board    // cells that give contact (gg-crypt-contact)
	takes [2]board // cells that can take a creature, and those that can take a gravedigger
}

// room returns where the crypt can take halves of a card (gg-crypt-size,
// gg-creature-covers, gg-gravedigger-covers, gg-crypt-lines).
func (c *Crypt) room() room {
	lies, diggers := c.occupied(), c.Shows[Gravedigger]
	fits := square(lies)
	return room{near: lies.grown(), takes: [2]board{fits &^ diggers, fits &^ lines(diggers)}}
}

// square returns the cells that fit into three by three together with all
// occupied cells (gg-crypt-size).
func square(lies board) board {
	top := bits.TrailingZeros32(uint32(lies)) / width
	bottom := (31 - bits.LeadingZeros32(uint32(lies))) / width
	fits := full >> (width * max(0, depth-1-(top+2))) & (full << (width * max(0, bottom-2)))
	if lies&westEdge != 0 {
		fits &^= eastEdge
	}
	if lies&eastEdge != 0 {
		fits &^= westEdge
	}
	return fits
}

// lines returns the cells in a row or column with another cell of diggers
// (gg-crypt-lines).
func lines(diggers board) (taken board) {
	for left := diggers; left != 0; left &= left - 1 {
		cell := bits.TrailingZeros32(uint32(left))
		taken |= (northEdge<<(cell/width*width) | westEdge<<(cell%width)) &^ (1 << cell)
	}
	return taken
}

// starts returns the cells where half A of a card can go if half B goes next to
// it in a direction.
func (r *room) starts(c Card, d Dir) board {
	a, b := r.takes[c.A.digger()], r.takes[c.B.digger()]
	return a & b.shift(d.back()) & (r.near | r.near.shift(d.back()))
}

// places appends every burial of the cards in the crypt to buf. There always is
// one (gg-crypt-never-blocked).
func (c *Crypt) places(cards []Card, buf []Move) []Move {
	r := c.room()
	var list [2 * 2 * width * depth]place
	var listed shape
	for i, card := range cards {
		shape := card.shape()
		if listed&shape != 0 {
			continue
		}
		listed |= shape
		n := r.places(card, &list)
		for _, twin := range cards[i:] {
			if twin.shape() == shape {
				buf = write(buf, InCrypt, twin, list[:n])
			}
		}
	}
	return buf
}

// places writes the places of a card to list and returns their number.
func (r *room) places(card Card, list *[2 * 2 * width * depth]place) (n int) {
	if card.A == Gravedigger && card.B == Gravedigger {
		return 0 // gg-gravediggers-apart
	}
	ways := [2]uint64{uint64(r.starts(card, E)) | uint64(r.starts(card, S))<<cells}
	if card.A != card.B {
		ways[1] = uint64(r.starts(card, W)) | uint64(r.starts(card, N))<<cells
	}
	for i, left := range ways {
		for ; left != 0; left &= left - 1 {
			list[n] = cryptPlaces[i][bits.TrailingZeros64(left)]
			n++
		}
	}
	return n
}

// cryptPlaces holds every place on the board of a crypt: first those to the east
// and south, then those to the west and north.
var cryptPlaces = func() (list [2][64]place) {
	for d := E; d <= N; d++ {
		for i, at := range spotOf {
			list[d/2][int(d%2)*cells+i] = placeOf(at) | toward[d]
		}
	}
	return list
}()

// rim holds the open edges of the pit, where a cell has an empty neighbour. Bit
// 4i+d stands for direction d of cell i. One long set of bits can be walked with
// few branches, which are easy to predict.
type rim struct {
	all       [(4*pitRoom + 63) / 64]uint64
	creatures [(4*pitRoom + 63) / 64]uint64 // only those of cells that show a creature
}

// edges is the greatest number of open edges of a pit.
const edges = 2*pitRoom + 2

// rim returns the open edges.
func (p *Pit) rim() (r rim) {
	creatures := ^p.Shows[Gravedigger]
	for i := range p.Next[:p.Size] {
		// The highest bits of the four bytes side by side: they are set for open.
		four := uint64(
			binary.LittleEndian.Uint32(p.Next[i][:]) >> 7 & 0x01010101 * 0x01020408 >> 24,
		)
		r.all[i/16] |= four << (i % 16 * 4)
		r.creatures[i/16] |= four * (creatures >> i & 1) << (i % 16 * 4)
	}
	return r
}

// places appends every burial of the cards in the pit to buf. One half goes on a
// cell at the rim, the other on the empty cell next to it (gg-pit-half).
func (p *Pit) places(cards []Card, buf []Move) []Move {
	r := p.rim()
	var list [2*edges + 1]place
	var listed shape
	for i, card := range cards {
		shape := card.shape()
		if listed&shape != 0 {
			continue
		}
		listed |= shape
		n := 0
		switch {
		case card.plain():
			n = p.placesOfPlain(&r, card, &list)
		case card.A != card.B: // gg-gravediggers-apart
			n = p.placesOfDigger(&r, card, &list)
		}
		for _, twin := range cards[i:] {
			if twin.shape() == shape {
				buf = write(buf, InPit, twin, list[:n])
			}
		}
	}
	return buf
}

// placesOfPlain writes the places of a card without a gravedigger to list and
// returns their number. It fits any open edge of a cell that shows a creature
// (gg-creature-covers).
func (p *Pit) placesOfPlain(r *rim, card Card, list *[2*edges + 1]place) (n int) {
	same := card.A == card.B
	for word, left := range r.creatures {
		for ; left != 0; left &= left - 1 {
			bit := bits.TrailingZeros64(left)
			d, at := bit%4, placeOf(p.At[word*16+bit/4])
			list[n] = at | toward[d]
			list[n+1] = at.next(d) | toward[d^2]
			switch {
			case !same:
				n += 2
			case d > int(S):
				list[n] = list[n+1]
				fallthrough
			default:
				n++
			}
		}
	}
	return n
}

// placesOfDigger writes the places of a card with one gravedigger to list and
// returns their number (gg-gravedigger-covers, gg-gravediggers-apart). Either the
// gravedigger covers any cell with no other gravedigger beside it, or it lies
// outside, away from others, and its creature covers a creature. Each place is
// written before n counts it, so that there is no branch to mispredict.
func (p *Pit) placesOfDigger(r *rim, card Card, list *[2*edges + 1]place) (n int) {
	var free spots
	p.awayFromDiggers(&free)
	a, b := card.A.digger(), card.B.digger()
	for word, left := range r.all {
		for ; left != 0; left &= left - 1 {
			bit := bits.TrailingZeros64(left)
			d, at := bit%4, placeOf(p.At[word*16+bit/4])
			out := at.next(d)
			covers, outside := free.has(at), r.creatures[word]>>bit&free.has(out)
			list[n] = at | toward[d]
			n += int(a&covers | b&outside)
			list[n] = out | toward[d^2]
			n += int(b&covers | a&outside)
		}
	}
	return n
}

// write appends a burial of a card for each place to buf.
func write(buf []Move, a Action, card Card, places []place) []Move {
	head := place(a) | place(card.ID)<<8
	buf = slices.Grow(buf, len(places))[:len(buf)+len(places)]
	moves := buf[len(buf)-len(places):]
	for i := range min(len(places), len(moves)) { // min removes bounds checks; the lengths are equal
		moves[i].setBytes(head | places[i])
	}
	return buf
}

// place is a place of a card as a number. Its bytes are those of X, Dir and Y in
// a Move. Listing burials takes most of the time of a random playout, and numbers
// are much faster to compute and write than structs.
type place uint64

const (
	oneX  place = 1 << 16
	oneY  place = 1 << 32
	someX       = 0xff * oneX
	someY       = 0xff * oneY
)

// toward holds each direction as part of a place, stepOf the step to the next
// cell in that direction.
var (
	toward = [4]place{E: 0, S: 1 << 24, W: 2 << 24, N: 3 << 24}
	stepOf = [4]place{E: oneX, S: oneY, W: someX, N: someY}
)

// placeOf returns a spot as a place without a direction.
func placeOf(at Spot) place { return place(uint8(at.X))*oneX | place(uint8(at.Y))*oneY }

// next returns the neighbouring cell of a place without a direction. A carry out
// of a coordinate goes into the byte above it, which is cleared.
func (p place) next(d int) place {
	return (p + stepOf[d&3]) & (someX | someY)
}

// setBytes sets m to the move with these bytes, the lowest first. The compiler
// merges the lines into one store.
func (m *Move) setBytes(b place) {
	m.Kind = Action(b)
	m.Card = uint8(b >> 8)
	m.X = int8(b >> 16)
	m.Dir = Dir(b >> 24)
	m.Y = int8(b >> 32)
	m.Category = Kind(b >> 40)
	m.Source = Source(b >> 48)
	m.Slot = uint8(b >> 56)
}

// shape says which halves of a card are gravediggers and whether its halves are
// equal. Cards of one shape fit the same places. Each shape is one bit, so that a
// shape can hold a set.
type shape uint8

// shape returns the shape of a card.
func (c Card) shape() shape { return shapes[c.A&7][c.B&7] }

// shapes holds the shape of every pair of halves. It is 8 by 8 so that &7
// removes bounds checks.
var shapes = func() (list [8][8]shape) {
	for a := range kinds {
		for b := range kinds {
			list[a][b] = 1 << (Kind(a).digger() + 2*Kind(b).digger())
			if a == b {
				list[a][b] <<= 4
			}
		}
	}
	return list
}()

// spots is a set of spots in and around the pit, by y and x modulo 64. No pit is
// wide enough for two spots to collide.
type spots [64]uint64

// has returns 1 if a spot is in the set, else 0.
func (f *spots) has(at place) uint64 { return f[at/oneY&63] >> (at / oneX & 63) & 1 }

// awayFromDiggers sets f to the spots that are not next to a visible gravedigger.
func (p *Pit) awayFromDiggers(f *spots) {
	for i := range f {
		f[i] = ^uint64(0)
	}
	for left := p.Shows[Gravedigger]; left != 0; left &= left - 1 {
		at := p.At[bits.TrailingZeros64(left)]
		x := uint64(1) << (at.X & 63)
		f[at.Y&63] &^= bits.RotateLeft64(x, 1) | bits.RotateLeft64(x, -1)
		f[(at.Y+1)&63] &^= x
		f[(at.Y-1)&63] &^= x
	}
}

// The reasons why a move can be refused, in the order of the checks. They are
// those of the rules specification.
var (
	wrongPhase = game.Refusal{
		Reason: "wrong_phase", Rule: "gg-turn-steps",
		Message: "This move belongs to another step of the turn.",
	}
	hasChosen = game.Refusal{
		Reason: "already_chosen", Rule: "gg-first-card",
		Message: "You have chosen your first card. Take it back before you choose another.",
	}
	notBlocked = game.Refusal{
		Reason: "pit_not_blocked", Rule: "gg-dead-pit",
		Message: "A card in your hand fits the pit, so bury one. " +
			"You can put a card away only if none fits.",
	}
	notInHand = game.Refusal{
		Reason: "card_not_in_hand", Rule: "gg-turn-steps", Message: "This card is not in your hand.",
	}
	cryptTooLarge = game.Refusal{
		Reason: "crypt_too_large", Rule: "gg-crypt-size",
		Message: "The crypt would not fit into three by three cells.",
	}
	cryptNoContact = game.Refusal{
		Reason: "crypt_no_contact", Rule: "gg-crypt-contact",
		Message: "The card has to lie on a card of your crypt or edge to edge with one.",
	}
	pitNoCover = game.Refusal{
		Reason: "pit_no_cover", Rule: "gg-pit-half",
		Message: "One half of the card has to cover a cell of the pit.",
	}
	pitNoGrowth = game.Refusal{
		Reason: "pit_no_growth", Rule: "gg-pit-half",
		Message: "One half of the card has to lie outside the pit and enlarge it.",
	}
	coversDigger = game.Refusal{
		Reason: "covers_wild", Rule: "gg-creature-covers",
		Message: "A creature cannot cover a gravedigger.",
	}
	diggerLine = game.Refusal{
		Reason: "wild_line", Rule: "gg-crypt-lines",
		Message: "A row or column of the crypt would show two gravediggers.",
	}
	diggersTouch = game.Refusal{
		Reason: "wild_adjacent", Rule: "gg-gravediggers-apart",
		Message: "Two gravediggers would lie edge to edge.",
	}
	mirrored = game.Refusal{
		Reason: "mirrored", Rule: "gg-on-top",
		Message: "Both halves of this card are equal: use the same place turned to the east or south.",
	}
	alreadyScored = game.Refusal{
		Reason: "category_already_scored", Rule: "gg-one-marker",
		Message: "You have a marker of this category already.",
	}
	notOnCard = game.Refusal{
		Reason: "category_not_on_card", Rule: "gg-category-on-card",
		Message: "The card that you have just buried in the pit does not show this category.",
	}
	noMarker = game.Refusal{
		Reason: "no_marker", Rule: "gg-best-marker",
		Message: "Your total does not reach the number of any marker in the supply.",
	}
	badSlot = game.Refusal{
		Reason: "bad_slot", Rule: "gg-draw-two", Message: "The row has slots 0, 1 and 2.",
	}
	notYourTurn = game.Refusal{
		Reason: "not_your_turn", Rule: "gg-rounds", Message: "It is not your turn.",
	}
)

// why returns why a move that is not in the list of moves is refused.
func why(s *State, seat game.Seat, m Move) game.Refusal {
	if !actors(s).Has(seat) {
		if s.Phase == ChooseStart {
			return hasChosen
		}
		return notYourTurn
	}
	if !s.Phase.allows(m.Kind) {
		return wrongPhase
	}
	h := &s.Hands[seat]
	var card Card
	switch m.Kind {
	case StartWith, InCrypt, InPit, Discard:
		i := h.place(m.Card)
		if i < 0 {
			return notInHand
		}
		card = h.Cards[i]
	}
	switch m.Kind {
	case InCrypt:
		return s.Crypts[seat].refuse(card, m.at(), m.Dir)
	case InPit:
		return s.Pit.refuse(card, m.at(), m.Dir)
	case Discard:
		return notBlocked
	case Take:
		return s.refuseMarker(seat, m.Category)
	case Draw:
		return badSlot
	}
	return wrongPhase
}

// allows reports whether moves of a kind belong to a phase.
func (p Phase) allows(a Action) bool {
	switch p {
	case ChooseStart:
		return a == StartWith
	case BuryCrypt:
		return a == InCrypt
	case BuryPit:
		return a == InPit || a == Discard
	case Score:
		return a == Take || a == Decline
	case Draw1, Draw2:
		return a == Draw
	}
	return false
}

// refuse returns why a card cannot go to a place in the crypt. The place must not
// be legal: the last reason is assumed if no other applies.
func (c *Crypt) refuse(card Card, at Spot, d Dir) game.Refusal {
	a, b := at, at.next(d)
	r := c.room()
	lies, fits := c.occupied(), r.takes[0]|c.Shows[Gravedigger]
	inside := func(p Spot) bool { return onBoard(p) && fits>>cellAt(p)&1 != 0 }
	if farOut(at) || !inside(a) || !inside(b) {
		return cryptTooLarge
	}
	both := board(1)<<cellAt(a) | board(1)<<cellAt(b)
	if both&lies.grown() == 0 {
		return cryptNoContact
	}
	diggers := c.Shows[Gravedigger]
	for _, half := range [...]struct {
		kind Kind
		cell int
	}{{card.A, cellAt(a)}, {card.B, cellAt(b)}} {
		if half.kind != Gravedigger && diggers>>half.cell&1 != 0 {
			return coversDigger
		}
	}
	if d > S && card.A == card.B && card.plain() {
		return mirrored
	}
	return diggerLine
}

// refuse returns why a card cannot go to a place in the pit. The place must not
// be legal: the last reason is assumed if no other applies.
func (p *Pit) refuse(card Card, at Spot, d Dir) game.Refusal {
	if farOut(at) {
		return pitNoCover
	}
	a, b := p.find(at, at.next(d))
	switch {
	case a == open && b == open:
		return pitNoCover
	case a != open && b != open:
		return pitNoGrowth
	}
	cover, i := card.A, a
	if a == open {
		cover, i = card.B, b
	}
	switch {
	case cover != Gravedigger && p.Shows[Gravedigger]>>i&1 != 0:
		return coversDigger
	case d > S && card.A == card.B && card.plain():
		return mirrored
	}
	return diggersTouch
}

// farOut reports whether a spot is so far away that no area can reach it. It
// keeps the coordinates of neighbouring cells from overflowing.
func farOut(at Spot) bool { return max(at.X, -at.X, at.Y, -at.Y) > 100 || min(at.X, at.Y) < -100 }

// refuseMarker returns why a category cannot be scored.
func (s *State) refuseMarker(seat game.Seat, k Kind) game.Refusal {
	switch {
	case k >= Gravedigger: // not a category
		return notOnCard
	case s.owns(seat, k) >= 0:
		return alreadyScored
	case !s.Pit.opens(k):
		return notOnCard
	}
	return noMarker
}
