package gloomygraves

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/bits"
	"strings"

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
	Decline                 // take none
	Draw                    // draw a card
)

var actionNames = []string{
	"choose_start", "bury_crypt", "bury_pit", "discard_blocked", "take_marker", "decline", "draw",
}

func (a Action) String() string { return actionNames[a] }

// MarshalText writes the name of the action.
func (a Action) MarshalText() ([]byte, error) { return []byte(actionNames[a]), nil }

// UnmarshalText reads the name of an action.
func (a *Action) UnmarshalText(text []byte) error { return parse(a, text, actionNames, "move") }

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
func (s *Source) UnmarshalText(text []byte) error { return parse(s, text, sourceNames, "source") }

// Move is one decision. Which fields count depends on Kind; the others are zero and not written:
//
//	choose_start, discard_blocked   card
//	bury_crypt, bury_pit            card, x, y, dir: half A on (x,y), half B on the next cell in that direction
//	take_marker                     category
//	decline                         nothing
//	draw                            source, and slot when the source is the row
type Move struct {
	Kind     Action `json:"kind"`
	Card     uint8  `json:"card,omitempty"`
	X        int8   `json:"x,omitempty"`
	Y        int8   `json:"y,omitempty"`
	Dir      Dir    `json:"dir,omitempty"`
	Category Kind   `json:"category,omitempty"`
	Source   Source `json:"source,omitempty"`
	Slot     uint8  `json:"slot,omitempty"`
}

// at returns where half A goes.
func (m Move) at() Spot { return Spot{m.X, m.Y} }

// MarshalJSON writes exactly the fields that the kind has.
func (m Move) MarshalJSON() ([]byte, error) {
	b := fmt.Appendf(nil, `{"kind":%q`, m.Kind)
	switch m.Kind {
	case StartWith, Discard:
		b = fmt.Appendf(b, `,"card":%d`, m.Card)
	case InCrypt, InPit:
		b = fmt.Appendf(b, `,"card":%d,"x":%d,"y":%d,"dir":%q`, m.Card, m.X, m.Y, m.Dir)
	case Take:
		b = fmt.Appendf(b, `,"category":%q`, m.Category)
	case Draw:
		b = fmt.Appendf(b, `,"source":%q`, sourceNames[m.Source])
		if m.Source == FromRow {
			b = fmt.Appendf(b, `,"slot":%d`, m.Slot)
		}
	}
	return append(b, '}'), nil
}

// UnmarshalJSON reads what MarshalJSON writes: it wants every field of the kind and no other. Numbers beyond what a
// field holds are cut to its limits, where they are just as far from being legal.
func (m *Move) UnmarshalJSON(data []byte) error {
	var f struct {
		Kind     *Action `json:"kind"`
		Card     *int    `json:"card"`
		X        *int    `json:"x"`
		Y        *int    `json:"y"`
		Dir      *Dir    `json:"dir"`
		Category *Kind   `json:"category"`
		Source   *Source `json:"source"`
		Slot     *int    `json:"slot"`
	}
	in := json.NewDecoder(bytes.NewReader(data))
	in.DisallowUnknownFields()
	if err := in.Decode(&f); err != nil {
		return err
	}
	if f.Kind == nil {
		return fmt.Errorf("a move has a kind, one of %s", strings.Join(actionNames, ", "))
	}
	var want string
	switch *f.Kind {
	case StartWith, Discard:
		want = "card"
	case InCrypt, InPit:
		want = "card x y dir"
	case Take:
		want = "category"
	case Draw:
		want = "source"
		if f.Source != nil && *f.Source == FromRow {
			want = "source slot"
		}
	}
	var have []string
	for _, field := range []struct {
		name  string
		given bool
	}{
		{"card", f.Card != nil},
		{"x", f.X != nil},
		{"y", f.Y != nil},
		{"dir", f.Dir != nil},
		{"category", f.Category != nil},
		{"source", f.Source != nil},
		{"slot", f.Slot != nil},
	} {
		if field.given {
			have = append(have, field.name)
		}
	}
	if strings.Join(have, " ") != want {
		return fmt.Errorf("%s takes the fields %q, not %q", *f.Kind, want, strings.Join(have, " "))
	}
	*m = Move{
		Kind: *f.Kind, Card: uint8(within(f.Card, 0, 255)), X: int8(within(f.X, -128, 127)), Y: int8(within(f.Y, -128, 127)),
		Dir: given(f.Dir), Category: given(f.Category), Source: given(f.Source), Slot: uint8(within(f.Slot, 0, 255)),
	}
	return nil
}

// given returns what p points to, or zero.
func given[T any](p *T) (v T) {
	if p != nil {
		v = *p
	}
	return v
}

// within returns what p points to, cut to a range, or zero.
func within(p *int, lowest, highest int) int { return max(lowest, min(given(p), highest)) }

// actors returns who must decide: everybody who has not chosen a first card, later the seat whose turn it is.
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

// moves lists what a seat may do: by card in the order of the hand, each card by place.
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

// ways returns in how many directions a card can be told apart: one with two equal halves looks the same turned round,
// and is listed only once.
func (c Card) ways() Dir {
	if c.A == c.B {
		return W
	}
	return N + 1
}

// room is where a crypt can take a card, apart from the card.
type room struct {
	near     board // cells that give contact (gg-crypt-contact)
	creature board // cells that can take a creature half (gg-crypt-size, gg-creature-covers)
	digger   board // cells that can take a gravedigger (gg-crypt-size, gg-gravedigger-covers, gg-crypt-lines)
}

// room looks at the crypt as it lies.
func (c *Crypt) room() room {
	lies, diggers := c.occupied(), c.Shows[Gravedigger]
	fits := square(lies)
	return room{near: lies.grown(), creature: fits &^ diggers, digger: fits &^ lines(diggers)}
}

// square returns the cells that fit into three by three together with all cells that are occupied (gg-crypt-size).
func square(lies board) board {
	top, bottom := bits.TrailingZeros32(uint32(lies))/width, (31-bits.LeadingZeros32(uint32(lies)))/width
	fits := full >> (width * max(0, depth-1-(top+2))) & (full << (width * max(0, bottom-2)))
	if lies&westEdge != 0 {
		fits &^= eastEdge
	}
	if lies&eastEdge != 0 {
		fits &^= westEdge
	}
	return fits
}

// lines returns the cells of the rows and columns of some gravediggers, those themselves apart (gg-crypt-lines).
func lines(diggers board) (taken board) {
	for left := diggers; left != 0; left &= left - 1 {
		cell := bits.TrailingZeros32(uint32(left))
		taken |= (northEdge<<(cell/width*width) | westEdge<<(cell%width)) &^ (1 << cell)
	}
	return taken
}

// takes returns the cells that can take a half.
func (r *room) takes(k Kind) board {
	if k == Gravedigger {
		return r.digger
	}
	return r.creature
}

// starts returns the cells on which half A of a card can go when half B goes next to it in a direction.
func (r *room) starts(c Card, d Dir) board {
	if !c.plain() && c.A == c.B {
		return 0 // gg-gravediggers-apart
	}
	return r.takes(c.A) & r.takes(c.B).shift(d.back()) & (r.near | r.near.shift(d.back()))
}

// places lists every way to bury each of the cards in the crypt. It never comes out empty (gg-crypt-never-blocked).
func (c *Crypt) places(cards []Card, buf []Move) []Move {
	r := c.room()
	var first [dealt + 1]int // where the burials of each card begin
	for i, card := range cards {
		first[i] = len(buf)
		if j := card.twin(cards[:i]); j < i {
			buf = again(buf, first[j], first[j+1], card)
		} else {
			buf = r.spread(card, buf)
		}
		first[i+1] = len(buf)
	}
	return buf
}

// spread lists every way to bury a card in a crypt.
func (r *room) spread(card Card, buf []Move) []Move {
	for d := E; d < card.ways(); d++ {
		for left := r.starts(card, d); left != 0; left &= left - 1 {
			buf = append(buf, Move{})
			buf[len(buf)-1].burial(InCrypt, card, spotOf(bits.TrailingZeros32(uint32(left))), d)
		}
	}
	return buf
}

// places lists every way to bury each of the cards in the pit.
func (p *Pit) places(cards []Card, buf []Move) []Move {
	var first [dealt + 1]int
	for i, card := range cards {
		first[i] = len(buf)
		if j := card.twin(cards[:i]); j < i {
			buf = again(buf, first[j], first[j+1], card)
		} else {
			buf = p.spread(card, buf)
		}
		first[i+1] = len(buf)
	}
	return buf
}

// spread lists every way to bury a card in the pit: one half on a cell at the rim, the other on the empty cell next to
// it (gg-pit-half).
func (p *Pit) spread(card Card, buf []Move) []Move {
	if card.A == Gravedigger && card.B == Gravedigger {
		return buf // gg-gravediggers-apart
	}
	plain, twoWays := card.plain(), card.ways() > W
	var crowded spots // no gravedigger goes here
	if !plain {
		p.besideDiggers(&crowded)
	}
	for i := range p.Next[:p.Size] {
		rim := p.rim(i)
		if rim == 0 {
			continue
		}
		at, a, b := p.At[i], p.takes(i, card.A), twoWays && p.takes(i, card.B)
		for ; rim != 0; rim &= rim - 1 {
			d := Dir(bits.TrailingZeros32(rim) / 8)
			out := at.next(d)
			if a && (plain || card.B != Gravedigger || !crowded.has(out)) {
				buf = append(buf, Move{})
				buf[len(buf)-1].burial(InPit, card, at, d)
			}
			if b && (plain || card.A != Gravedigger || !crowded.has(out)) {
				buf = append(buf, Move{})
				buf[len(buf)-1].burial(InPit, card, out, d.back())
			}
		}
	}
	return buf
}

// burial sets the fields of a burial where they stay: most of the time of a random playout goes by here, and a Move put
// together elsewhere and then copied takes several times as long.
func (m *Move) burial(a Action, card Card, at Spot, d Dir) {
	m.Kind, m.Card, m.X, m.Y, m.Dir = a, card.ID, at.X, at.Y, d
}

// twin returns the first of some cards that fits the same places, because the same halves of it are gravediggers, or
// their number.
func (c Card) twin(cards []Card) int {
	for i, t := range cards {
		if t.A == Gravedigger == (c.A == Gravedigger) && t.B == Gravedigger == (c.B == Gravedigger) && t.ways() == c.ways() {
			return i
		}
	}
	return len(cards)
}

// again lists the burials of one card once more for another.
func again(buf []Move, from, to int, card Card) []Move {
	n := len(buf)
	buf = append(buf, buf[from:to]...)
	for i := range buf[n:] {
		buf[n+i].Card = card.ID
	}
	return buf
}

// takes reports whether a half may cover a cell, the other half lying outside the pit (gg-creature-covers,
// gg-gravedigger-covers, gg-gravediggers-apart).
func (p *Pit) takes(cell int, k Kind) bool {
	diggers := p.Shows[Gravedigger]
	if k == Gravedigger {
		return p.beside(cell)&diggers == 0
	}
	return diggers>>(cell&63)&1 == 0
}

// spots is a set of cells of the pit and around it, by y and x modulo 64: no pit is as wide as that.
type spots [64]uint64

func (f *spots) has(at Spot) bool { return f[at.Y&63]>>(at.X&63)&1 != 0 }

// besideDiggers sets f to the spots next to a visible gravedigger.
func (p *Pit) besideDiggers(f *spots) {
	for left := p.Shows[Gravedigger]; left != 0; left &= left - 1 {
		at := p.At[bits.TrailingZeros64(left)]
		x := uint64(1) << (at.X & 63)
		f[at.Y&63] |= bits.RotateLeft64(x, 1) | bits.RotateLeft64(x, -1)
		f[(at.Y+1)&63] |= x
		f[(at.Y-1)&63] |= x
	}
}

// What can be wrong with a move, in the order in which it is looked for. The reasons are those of the rules
// specification.
var (
	wrongPhase = game.Refusal{
		Reason: "WRONG_PHASE", Rule: "gg-turn-steps", Message: "That is not what has to be decided now.",
	}
	hasChosen = game.Refusal{
		Reason: "WRONG_PHASE", Rule: "gg-first-card", Message: "Your first card is chosen; it stays so.",
	}
	notBlocked = game.Refusal{
		Reason: "WRONG_PHASE", Rule: "gg-dead-pit", Message: "A card may be put away only when no card in your hand fits the pit.",
	}
	notInHand = game.Refusal{
		Reason: "CARD_NOT_IN_HAND", Rule: "gg-turn-steps", Message: "This card is not in your hand.",
	}
	cryptTooLarge = game.Refusal{
		Reason: "CRYPT_TOO_LARGE", Rule: "gg-crypt-size", Message: "The crypt would not fit into three by three cells.",
	}
	cryptNoContact = game.Refusal{
		Reason: "CRYPT_NO_CONTACT", Rule: "gg-crypt-contact",
		Message: "The card has to lie on a card of your crypt or edge to edge with one.",
	}
	pitNoCover = game.Refusal{
		Reason: "PIT_NO_COVER", Rule: "gg-pit-half", Message: "One half of the card has to cover a cell of the pit.",
	}
	pitNoGrowth = game.Refusal{
		Reason: "PIT_NO_GROWTH", Rule: "gg-pit-half", Message: "One half of the card has to lie outside the pit and enlarge it.",
	}
	coversDigger = game.Refusal{
		Reason: "COVERS_WILD", Rule: "gg-creature-covers", Message: "A creature cannot cover a gravedigger.",
	}
	diggerLine = game.Refusal{
		Reason: "WILD_LINE", Rule: "gg-crypt-lines", Message: "A row or column of the crypt would show two gravediggers.",
	}
	diggersTouch = game.Refusal{
		Reason: "WILD_ADJACENT", Rule: "gg-gravediggers-apart", Message: "Two gravediggers would lie edge to edge.",
	}
	mirrored = game.Refusal{
		Reason: "MIRRORED", Rule: "gg-on-top", Message: "Both halves of this card are equal: this place is listed the other way round.",
	}
	alreadyScored = game.Refusal{
		Reason: "CATEGORY_ALREADY_SCORED", Rule: "gg-one-marker", Message: "You have a marker of this category already.",
	}
	notOnCard = game.Refusal{
		Reason: "CATEGORY_NOT_ON_CARD", Rule: "gg-category-on-card",
		Message: "The card that you have just buried in the pit does not show this category.",
	}
	noMarker = game.Refusal{
		Reason: "NO_MARKER", Rule: "gg-best-marker", Message: "No marker in the supply has a number that your corpses reach.",
	}
	badSlot = game.Refusal{
		Reason: "BAD_SLOT", Rule: "gg-draw-two", Message: "The row has slots 0, 1 and 2.",
	}
	notYourTurn = game.Refusal{
		Reason: "NOT_YOUR_TURN", Rule: "gg-rounds", Message: "It is not your turn.",
	}
)

// why says what is wrong with a move that is not listed.
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

// refuse says why a card cannot go to a place in the crypt.
func (c *Crypt) refuse(card Card, at Spot, d Dir) game.Refusal {
	a, b := at, at.next(d)
	r := c.room()
	lies, fits := c.occupied(), r.creature|c.Shows[Gravedigger]
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
	if d >= card.ways() && card.plain() {
		return mirrored
	}
	return diggerLine
}

// refuse says why a card cannot go to a place in the pit.
func (p *Pit) refuse(card Card, at Spot, d Dir) game.Refusal {
	if farOut(at) {
		return pitNoCover
	}
	a, b := p.find(at), p.find(at.next(d))
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
	case d >= card.ways() && card.plain():
		return mirrored
	}
	return diggersTouch
}

// farOut reports whether a cell is beyond anything that can be reached, so that the cell next to it may not even have
// coordinates.
func farOut(at Spot) bool { return max(at.X, -at.X, at.Y, -at.Y) > 100 || min(at.X, at.Y) < -100 }

// refuseMarker says why a category cannot be scored.
func (s *State) refuseMarker(seat game.Seat, k Kind) game.Refusal {
	switch {
	case k >= Gravedigger: // a kind, but not a category
		return notOnCard
	case s.owns(seat, k) >= 0:
		return alreadyScored
	case !s.Pit.opens(k):
		return notOnCard
	}
	return noMarker
}
