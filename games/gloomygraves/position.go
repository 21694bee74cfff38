package gloomygraves

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"lair.games/lair/game"
)

// position is the JSON form of a State. It refers to cards by id.
type position struct {
	Seats     int       `json:"seats"`
	Options   options   `json:"options"`
	FirstSeat game.Seat `json:"first_seat"`
	// ActiveSeat is the first seat while first cards are chosen, and the last
	// one to play after the end.
	ActiveSeat game.Seat    `json:"active_seat"`
	Phase      Phase        `json:"phase"`
	Round      int          `json:"round"` // 0 while first cards are chosen
	Row        []int        `json:"row"`   // by slot
	Pile       []int        `json:"pile"`  // unseen: the deck and the cards removed at random
	Hands      []paperHand  `json:"hands"` // by seat
	Pit        []Cell       `json:"pit"`
	Crypts     [][]Cell     `json:"crypts"`  // by seat
	Markers    []paperOwner `json:"markers"` // those that have an owner
	Buried     int          `json:"buried"`  // the card just buried in the pit, in phase score; else 0
	Ending     *Ending      `json:"ending"`
}

// options holds the options of the setup.
type options struct {
	FirstSeat string `json:"first-seat"`
}

// paperHand is the JSON form of a Hand.
type paperHand struct {
	Cards  []int `json:"cards"`
	Known  []int `json:"known"`  // those that everybody saw being taken from the row
	Plain  int   `json:"plain"`  // how many of the others were kept at a dead pit
	Chosen int   `json:"chosen"` // the first card chosen and not yet revealed; else 0
}

// paperOwner is a marker that a seat has.
type paperOwner struct {
	Category Kind      `json:"category"`
	Number   int       `json:"number"`
	Seat     game.Seat `json:"seat"`
}

// encode returns the JSON form of a position.
func encode(s *State) any {
	n := int(s.Seats)
	p := position{
		Seats:      n,
		Options:    options{"random"},
		FirstSeat:  s.First,
		ActiveSeat: s.Turn,
		Phase:      s.Phase,
		Round:      int(s.Round),
		Row:        ids(s.Row[:]),
		Pile:       []int{},
		Hands:      make([]paperHand, n),
		Pit:        s.Pit.area().Cells,
		Crypts:     make([][]Cell, n),
		Markers:    []paperOwner{},
		Buried:     int(s.Pit.Last.ID),
	}
	if s.Fixed {
		p.Options.FirstSeat = firstSeat.Choices[1+s.First]
	}
	for i := range s.Pile.size() {
		p.Pile = append(p.Pile, int(s.Pile.nth(i)))
	}
	for i := range n {
		h := &s.Hands[i]
		p.Hands[i] = paperHand{
			Cards: ids(h.Cards[:h.Size]), Known: []int{}, Plain: int(h.Plain),
			Chosen: int(s.Picks[i]),
		}
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

// ids returns the ids of some cards.
func ids(cards []Card) []int {
	list := make([]int, len(cards))
	for i, c := range cards {
		list[i] = int(c.ID)
	}
	return list
}

// load reads the JSON form of a position. It returns an error with the first
// reason found if the position is impossible.
func (d *deck) load(data []byte) (s State, o game.Setup, err error) {
	var p position
	if err := game.Decode(data, &p); err != nil {
		return s, o, err
	}
	r := reader{d: d, p: &p, s: &s}
	for _, step := range []func(*reader) error{
		(*reader).table, (*reader).cards, (*reader).hands, (*reader).pit, (*reader).crypts,
		(*reader).owners, (*reader).ending, (*reader).sizes, (*reader).memories, (*reader).phase,
	} {
		if err := step(&r); err != nil {
			return State{}, o, err
		}
	}
	return s, game.Setup{
		Seats: p.Seats, Options: map[string]string{firstSeat.ID: p.Options.FirstSeat},
	}, nil
}

// reader builds a State from its JSON form, step by step. Each step relies on
// those before it, so their order in load matters.
type reader struct {
	d      *deck
	p      *position
	s      *State
	placed [deckSize + 1]string // where each card was found so far
}

// table reads the seats, the phase and the round.
func (r *reader) table() error {
	p, s := r.p, r.s
	if p.Seats < minSeats || p.Seats > maxSeats {
		return fmt.Errorf("%d seats, want %d to %d", p.Seats, minSeats, maxSeats)
	}
	for _, seat := range []game.Seat{p.FirstSeat, p.ActiveSeat} {
		if seat < 0 || int(seat) >= p.Seats {
			return fmt.Errorf("there is no seat %d", seat)
		}
	}
	if len(p.Hands) != p.Seats || len(p.Crypts) != p.Seats {
		return fmt.Errorf(
			"%d hands and %d crypts, want %d of each", len(p.Hands), len(p.Crypts), p.Seats,
		)
	}
	s.Seats, s.First, s.Turn, s.Phase = uint8(p.Seats), p.FirstSeat, p.ActiveSeat, p.Phase
	switch {
	case p.Phase == ChooseStart && (p.Round != 0 || p.ActiveSeat != p.FirstSeat):
		return errors.New("phase choose_start needs round 0 and the first seat as active seat")
	case p.Phase != ChooseStart && (p.Round < 1 || p.Round > fullRounds(p.Seats)):
		return fmt.Errorf("there is no round %d: want 1 to %d", p.Round, fullRounds(p.Seats))
	case p.Phase == GameOver && r.order(p.ActiveSeat) != p.Seats-1:
		return errors.New("phase game_over needs the last seat of the round as active seat")
	}
	s.Round = uint8(p.Round)
	if at := p.Options.FirstSeat; at != "random" {
		if at != firstSeat.Choices[1+p.FirstSeat] {
			return fmt.Errorf("first_seat is %d, but the option first-seat is %q", p.FirstSeat, at)
		}
		s.Fixed = true
	}
	return nil
}

// order returns the place of a seat in the round, from 0.
func (r *reader) order(seat game.Seat) int {
	return (int(seat) - int(r.p.FirstSeat) + r.p.Seats) % r.p.Seats
}

// done returns the number of turns that a seat has finished.
func (r *reader) done(seat game.Seat) int {
	switch {
	case r.p.Phase == ChooseStart:
		return 0
	case r.p.Phase == GameOver, r.order(seat) < r.order(r.p.ActiveSeat):
		return r.p.Round
	}
	return r.p.Round - 1
}

// meets records where a card is. It returns an error if the card is not in play
// or in another place too.
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
		return fmt.Errorf("the row has %d cards, want %d", len(r.p.Row), rowSize)
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
			return fmt.Errorf("seat %d has %d cards in hand, want %d", i, len(hand.Cards), want)
		}
		for _, id := range hand.Cards {
			if err := r.meets(id, fmt.Sprintf("in the hand of seat %d", i)); err != nil {
				return err
			}
			if h.place(uint8(id)) >= 0 {
				return fmt.Errorf("card %d is duplicated in the hand of seat %d", id, i)
			}
			h.add(r.d.cards[id], slices.Contains(hand.Known, id))
		}
		if bits.OnesCount8(h.Known) != len(hand.Known) {
			return fmt.Errorf("the known cards of seat %d are not all in its hand", i)
		}
		inHand := hand.Chosen == int(uint8(hand.Chosen)) && h.place(uint8(hand.Chosen)) >= 0
		if hand.Chosen != 0 && (r.p.Phase != ChooseStart || !inHand) {
			return fmt.Errorf("seat %d cannot have chosen card %d", i, hand.Chosen)
		}
		r.s.Picks[i] = uint8(hand.Chosen)
	}
	if r.p.Phase == ChooseStart && actors(r.s) == 0 {
		return errors.New("all first cards are chosen, so phase choose_start is over")
	}
	return nil
}

// handSize returns how many cards a seat must hold (gg-hand-size).
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

// half checks one cell of an area: its card, what it shows, and its height.
func (r *reader) half(c Cell, where string) error {
	if err := r.meets(int(c.Card), where); err != nil {
		return err
	}
	card := r.d.cards[c.Card]
	if c.Half != card.A && c.Half != card.B {
		return fmt.Errorf("card %d has no half %s", c.Card, c.Half)
	}
	if c.Height < 1 {
		return fmt.Errorf(
			"the cell (%d,%d) %s has height %d, want at least 1", c.X, c.Y, where, c.Height,
		)
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

// pit reads the pit. It must be connected, contain the opening square, keep
// gravediggers apart, and have as many halves as the turns so far allow.
func (r *reader) pit() error {
	const where = "in the pit"
	pit, layers := &r.s.Pit, 0
	if len(r.p.Pit) > pitRoom {
		return fmt.Errorf("the pit has %d cells, want at most %d", len(r.p.Pit), pitRoom)
	}
	for _, c := range r.p.Pit {
		at := Spot{c.X, c.Y}
		if farOut(at) || pit.cell(at) != open {
			return fmt.Errorf("the cell (%d,%d) %s is duplicated or too far away", c.X, c.Y, where)
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
		edge &= edge - 1 // before adding cells, which may have lower bits
		more := pit.beside(cell) &^ reached
		reached |= more
		edge |= more
	}
	if bits.OnesCount64(reached) != int(pit.Size) {
		return errors.New("the pit is not connected")
	}
	for left := pit.Shows[Gravedigger]; left != 0; left &= left - 1 {
		if pit.beside(bits.TrailingZeros64(left))&pit.Shows[Gravedigger] != 0 {
			return errors.New("two gravediggers lie edge to edge in the pit")
		}
	}
	burials, away := int(pit.Size)-4, r.s.discarded()
	if away < 0 || layers != 4+2*burials {
		return fmt.Errorf(
			"the pit has %d cells with %d halves, which does not match the number of turns",
			pit.Size, layers,
		)
	}
	if away > 0 && burials < 4 {
		return errors.New("a card was discarded at a dead pit too early: want four burials before")
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

// crypt reads the crypt of a seat. It must be connected, contain the first card,
// fit into three by three, have no two gravediggers in a line, and have as many
// halves as the seat's turns so far allow.
func (r *reader) crypt(seat game.Seat, area []Cell) error {
	where := fmt.Sprintf("in the crypt of seat %d", seat)
	c, layers := &r.s.Crypts[seat], 0
	for _, cell := range area {
		at := Spot{cell.X, cell.Y}
		if !onBoard(at) || c.shows(cellAt(at)) != None {
			return fmt.Errorf(
				"the cell (%d,%d) %s is duplicated or too far away", cell.X, cell.Y, where,
			)
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
			return fmt.Errorf("there are cards %s in phase choose_start, want none", where)
		}
		return nil
	}
	if err := r.halves(area, where); err != nil {
		return err
	}
	lies, first := c.occupied(), board(1)<<cellAt(Spot{0, 0})
	if first |= first.shift(E); lies&first != first {
		return fmt.Errorf("the cell (0,0) or (1,0) is empty %s", where)
	}
	reached := first
	for next := reached.grown() & lies; next != reached; next = reached.grown() & lies {
		reached = next
	}
	switch diggers := c.Shows[Gravedigger]; {
	case reached != lies:
		return fmt.Errorf("the cards %s are not connected", where)
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
		return fmt.Errorf("%d halves lie %s, want %d", layers, where, 2+2*burials)
	}
	return nil
}

// owners reads which seat has which marker.
func (r *reader) owners() error {
	for _, m := range r.p.Markers {
		g := slices.IndexFunc(
			markers[m.Category%categories][:], func(x marker) bool { return x.number == m.Number },
		)
		switch {
		case m.Category >= Gravedigger || g < 0:
			return fmt.Errorf("there is no marker %s %d", m.Category, m.Number)
		case m.Seat < 0 || int(m.Seat) >= r.p.Seats:
			return fmt.Errorf("there is no seat %d", m.Seat)
		case r.s.Owner[m.Category][g] != 0:
			return fmt.Errorf("marker %s %d is duplicated", m.Category, m.Number)
		case r.s.owns(m.Seat, m.Category) >= 0:
			return fmt.Errorf("seat %d has two markers of category %s", m.Seat, m.Category)
		}
		r.s.Owner[m.Category][g] = uint8(m.Seat) + 1
	}
	for seat := range game.Seat(r.p.Seats) {
		chances := r.done(seat)
		if seat == r.p.ActiveSeat && (r.p.Phase == Draw1 || r.p.Phase == Draw2) {
			chances++
		}
		if n := r.s.owned(seat); n > chances {
			return fmt.Errorf(
				"seat %d has %d markers, want at most %d, one per turn", seat, n, chances,
			)
		}
	}
	return nil
}

// ending reads why this round is the last and compares that with the markers.
func (r *reader) ending() error {
	e := r.p.Ending
	if e == nil {
		if r.p.Phase == GameOver {
			return errors.New("the match is over, but ending is null")
		}
		e = &Ending{Seat: r.s.First}
	} else {
		ended := r.p.Phase == GameOver || r.order(e.Seat) < r.order(r.p.ActiveSeat)
		if e.Reason == Going || e.Seat < 0 || int(e.Seat) >= r.p.Seats || !ended ||
			r.p.Phase == ChooseStart {
			return errors.New("ending needs a reason and a seat that has played in this round")
		}
		if five := r.s.owned(e.Seat) == categories; five != (e.Reason == FifthMarker) {
			return fmt.Errorf(
				"seat %d triggered the end with %d markers, which does not match the reason",
				e.Seat, r.s.owned(e.Seat),
			)
		}
		r.s.Ending, r.s.Ender = e.Reason, e.Seat
	}
	for seat := range game.Seat(r.p.Seats) {
		if r.s.owned(seat) == categories && (e.Reason == Going || r.order(seat) < r.order(e.Seat)) {
			return fmt.Errorf("seat %d has five markers, but did not trigger the end", seat)
		}
	}
	return nil
}

// sizes compares the size of the deck with the turns so far, which draw two cards
// each.
func (r *reader) sizes() error {
	turns := r.s.turns()
	if e := r.p.Ending; e != nil {
		turns = (r.p.Round-1)*r.p.Seats + r.order(e.Seat)
	}
	atStart := r.d.inPlay[r.p.Seats].size() - removedAtRandom(r.p.Seats)
	want := atStart - rowSize - 2 - dealt*r.p.Seats - 2*turns
	if r.p.Phase == Draw2 {
		want--
	}
	drawing := r.p.Phase == Draw1 || r.p.Phase == Draw2
	if got := r.s.deck(); got != want || drawing && got == 0 {
		return fmt.Errorf(
			"the pile has %d cards, which leaves %d for the deck, want %d", len(r.p.Pile), got,
			want,
		)
	}
	if r.s.Ending == DeckEmpty && want != 0 {
		return fmt.Errorf("the reason of the end is deck_empty, but the deck has %d cards", want)
	}
	return nil
}

// memories reads what everybody knows of the hands (gg-memory).
func (r *reader) memories() error {
	for i, hand := range r.p.Hands {
		h := &r.s.Hands[i]
		draws := 2 * r.done(game.Seat(i))
		if r.p.Phase == Draw2 && game.Seat(i) == r.p.ActiveSeat {
			draws++
		}
		if len(hand.Known) > draws {
			return fmt.Errorf(
				"seat %d has %d known cards, but has drawn only %d", i, len(hand.Known), draws,
			)
		}
		may := 0 // cards that may be those kept at a dead pit
		for j, c := range h.Cards[:h.Size] {
			if h.Known>>j&1 == 0 && c.plain() {
				may++
			}
		}
		if hand.Plain < 0 || hand.Plain > min(2, may) || hand.Plain > 0 && r.s.discarded() == 0 {
			return fmt.Errorf("seat %d: plain is %d, which its hand does not allow", i, hand.Plain)
		}
		h.Plain = uint8(hand.Plain)
	}
	return nil
}

// phase checks what applies to one phase only: the opening pit, and the card that
// may be scored.
func (r *reader) phase() error {
	if r.p.Phase == ChooseStart {
		var opening Pit
		opening.start(
			r.d.cards[r.s.Pit.Top[r.s.Pit.cell(Spot{0, 0})]],
			r.d.cards[r.s.Pit.Top[r.s.Pit.cell(Spot{1, 0})]], nil,
		)
		if r.s.Pit != opening {
			return errors.New("the pit is not an opening square, as phase choose_start requires")
		}
	}
	if (r.p.Buried != 0) != (r.p.Phase == Score) {
		return errors.New("buried needs a card in phase score, and 0 in any other")
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
		return errors.New("there is nothing to score, so phase score is skipped")
	}
	return nil
}
