package gloomygraves

import (
	"math/bits"

	"lair.games/lair/game"
)

// View is what a seat may see: the pit, all crypts, the row and the markers, its
// own hand, and the cards in other hands that everybody saw being taken
// (gg-open-and-hidden, gg-memory). The backs of cards are not part of it
// (gg-backs).
type View struct {
	Seat      game.Seat `json:"seat"`       // the viewer: -1 a spectator, -2 all hands open
	FirstSeat game.Seat `json:"first_seat"` // who plays first in every round
	// Turn is whose turn it is. It is -1 while first cards are chosen and after
	// the end.
	Turn  game.Seat `json:"turn"`
	Phase Phase     `json:"phase"`
	Round int       `json:"round"` // from 1; 0 while first cards are chosen
	// LastRound is the last round, unless a fifth marker ends the match before.
	LastRound int      `json:"last_round"`
	Ending    *Ending  `json:"ending"`    // why this round is the last, if that is known
	Deck      int      `json:"deck"`      // cards left to draw
	Removed   int      `json:"removed"`   // cards out of the match from the start, marked or unseen
	Discarded int      `json:"discarded"` // cards put away at a dead pit
	Row       []Card   `json:"row"`       // by slot
	Pit       Area     `json:"pit"`
	Buried    *Card    `json:"buried"` // the card just buried in the pit, while its player may score
	Players   []Player `json:"players"`
	Markers   []Marker `json:"markers"` // all twenty, by category and rising number
	Pairs     []Pair   `json:"pairs"`   // the card list, creatures before gravediggers
	Hand      []Card   `json:"hand"`    // the viewer's own; empty without a seat
	Chosen    uint8    `json:"chosen"`  // the viewer's first card, not yet revealed; else 0

	// Previews says what each of the viewer's legal moves would do, in the order
	// of the moves. It is empty unless the viewer must bury a card or may score.
	Previews []Preview `json:"previews"`
}

// Ending says who triggered the end and why.
type Ending struct {
	Seat   game.Seat `json:"seat"`
	Reason Reason    `json:"reason"`
}

// Area is a pit or a crypt.
type Area struct {
	Cells []Cell `json:"cells"`
	// Groups holds the largest group of each category, pixie to dragon, as
	// indexes into Cells.
	Groups [][]int `json:"groups"`
}

// Cell is one cell of an area.
type Cell struct {
	X      int8  `json:"x"`
	Y      int8  `json:"y"`
	Half   Kind  `json:"half"`
	Card   uint8 `json:"card"`   // the id of the card on top
	Height uint8 `json:"height"` // halves that lie there
}

// Player is what everybody may see of a seat. Hand is set only for the reader of
// a finished match.
type Player struct {
	Cards  int    `json:"cards"`          // in hand
	Known  []Card `json:"known"`          // those of them that everybody saw being taken from the row
	Plain  int    `json:"plain"`          // how many of the others certainly bear no gravedigger
	Chosen bool   `json:"chosen"`         // has chosen a first card that is not yet revealed
	Hand   []Card `json:"hand,omitempty"` // all of it
	Crypt  Area   `json:"crypt"`
	// Totals holds the corpses that count in each category: the largest groups
	// in the pit and in the crypt together.
	Totals []int `json:"totals"`
	// Earns holds the number of the marker that each total would earn, or 0.
	Earns []int `json:"earns"`
	Score int   `json:"score"`
	Sheet []int `json:"sheet"` // adds up to the score: the marker of each category, then the bonus
}

// Marker is one of the twenty markers.
type Marker struct {
	Category Kind      `json:"category"`
	Number   int       `json:"number"`
	Value    int       `json:"value"`
	Owner    game.Seat `json:"owner"` // -1 while it is in the supply
}

// Pair counts the cards with the same two halves, as far as the viewer knows
// (gg-cards, gg-deck, gg-memory).
type Pair struct {
	A       Kind `json:"a"`
	B       Kind `json:"b"`
	Cards   int  `json:"cards"`   // on the card list
	Removed int  `json:"removed"` // removed at the start for the shovels on their backs
	Unseen  int  `json:"unseen"`  // in the deck, in other hands or removed at random
}

// Preview is what a move would do. A burial covers cells and may change groups.
// Taking a marker has exactly one group.
type Preview struct {
	// Under holds what halves A and B would cover, "" for an empty cell. Height
	// holds the number of halves that would then lie there.
	Under  []Covered `json:"under,omitempty"`
	Height []int     `json:"height,omitempty"`
	// Groups holds the groups of the area that would change in size or that
	// would earn a marker in this turn.
	Groups []Group `json:"groups"`
}

// Covered is what a half would cover: a kind, or None, which is written as "".
type Covered Kind

// MarshalText writes the name of the kind.
func (c Covered) MarshalText() ([]byte, error) { return Kind(c).MarshalText() }

// UnmarshalText reads the name of a kind.
func (c *Covered) UnmarshalText(text []byte) error {
	return game.Parse(c, text, kindNames, "kind")
}

// Group is the largest group of a category after a move.
type Group struct {
	Category Kind `json:"category"`
	// Cells holds the cells of the group, as indexes into the Cells of the area
	// where the card goes. Cells that the move adds have the indexes after those,
	// in the order of the halves. For taking a marker they are cells of the pit.
	Cells []int `json:"cells"`
	Total int   `json:"total"` // together with the largest group of the player's other area
	// Earns is the number of a marker, left out if there is none. For a burial in
	// the crypt it is the one that the total would earn, if the card buried in the
	// pit afterwards shows the category. Otherwise it can be taken now.
	Earns int `json:"earns,omitempty"`
}

// view returns the View of a seat.
func (d *deck) view(s *State, seat game.Seat) any {
	n := int(s.Seats)
	v := View{
		Seat:      seat,
		FirstSeat: s.First,
		Turn:      s.Turn,
		Phase:     s.Phase,
		Round:     int(s.Round),
		LastRound: fullRounds(n),
		Deck:      s.deck(),
		Removed:   removedMarked(n) + removedAtRandom(n),
		Discarded: s.discarded(),
		Row:       cardList(s.Row[:]),
		Pit:       s.Pit.area(),
		Hand:      []Card{},
		Previews:  []Preview{},
		Pairs:     d.known(s, seat),
		Players:   make([]Player, n),
		Markers:   s.markers(),
	}
	if s.Phase == ChooseStart || s.Phase == GameOver {
		v.Turn = game.Nobody
	}
	if s.Ending != Going {
		v.Ending, v.LastRound = &Ending{s.Ender, s.Ending}, int(s.Round)
	}
	if s.Pit.Last.ID != 0 {
		last := s.Pit.Last
		v.Buried = &last
	}
	for i := range v.Players {
		v.Players[i] = s.player(game.Seat(i), seat == game.Open)
	}
	if seat >= 0 && int(seat) < n {
		h := &s.Hands[seat]
		v.Hand, v.Chosen = cardList(h.Cards[:h.Size]), s.Picks[seat]
		if actors(s).Has(seat) {
			v.Previews = s.previews(seat)
		}
	}
	return v
}

// unseen returns the cards that a seat has not seen: the pile, and the cards in
// other hands that are not known.
func (s *State) unseen(seat game.Seat) set {
	unseen := s.Pile
	for i := range game.Seat(s.Seats) {
		if i == seat || seat == game.Open {
			continue
		}
		h := &s.Hands[i]
		for j, card := range h.Cards[:h.Size] {
			if h.Known>>j&1 == 0 {
				unseen.with(card.ID)
			}
		}
	}
	return unseen
}

// known returns what a seat knows of the card list.
func (d *deck) known(s *State, seat game.Seat) []Pair {
	unseen, inPlay := s.unseen(seat), d.inPlay[s.Seats]
	list := make([]Pair, len(d.pairs))
	for i, p := range d.pairs {
		n := p.all.size()
		list[i] = Pair{
			A: p.a, B: p.b, Cards: n,
			Removed: n - p.all.and(inPlay).size(),
			Unseen:  p.all.and(unseen).size(),
		}
	}
	return list
}

// player returns what everybody may see of a seat, and its hand too if open is
// set.
func (s *State) player(seat game.Seat, open bool) Player {
	h, c := &s.Hands[seat], &s.Crypts[seat]
	p := Player{
		Cards: int(h.Size), Known: []Card{}, Plain: int(h.Plain), Chosen: s.Picks[seat] != 0,
		Crypt: c.area(), Totals: make([]int, categories), Earns: make([]int, categories), Sheet: []int{},
	}
	for i, card := range h.Cards[:h.Size] {
		if h.Known>>i&1 != 0 {
			p.Known = append(p.Known, card)
		}
	}
	if open {
		p.Hand = cardList(h.Cards[:h.Size])
	}
	for k := Pixie; k < Gravedigger; k++ {
		p.Totals[k] = s.Pit.largest(k) + c.largest(k)
		if s.owns(seat, k) < 0 {
			p.Earns[k] = s.number(k, p.Totals[k])
		}
	}
	for _, item := range sheet(s, seat) {
		if !item.Tie {
			p.Sheet = append(p.Sheet, item.Points)
			p.Score += item.Points
		}
	}
	return p
}

// number returns the number of the marker that a total earns, or 0.
func (s *State) number(k Kind, total int) int {
	if g := s.earns(k, total); g >= 0 {
		return markers[k][g].number
	}
	return 0
}

// markers returns all markers, by category and rising number.
func (s *State) markers() []Marker {
	list := make([]Marker, 0, categories*grades)
	for k := Pixie; k < Gravedigger; k++ {
		for g, owner := range s.Owner[k] {
			list = append(
				list, Marker{k, markers[k][g].number, markers[k][g].value, game.Seat(owner) - 1},
			)
		}
	}
	return list
}

// discarded returns the number of cards put away at a dead pit. Each is a turn in
// which the pit did not grow.
func (s *State) discarded() int {
	burials := s.turns()
	if s.Phase == Score || s.Phase == Draw1 || s.Phase == Draw2 {
		burials++
	}
	return burials + 4 - int(s.Pit.Size)
}

// area lists the cells of the pit in the order in which they were covered.
func (p *Pit) area() Area {
	a := Area{Cells: make([]Cell, p.Size), Groups: make([][]int, categories)}
	for i := range a.Cells {
		a.Cells[i] = Cell{p.At[i].X, p.At[i].Y, p.shows(i), p.Top[i], p.Height[i]}
	}
	for k := Pixie; k < Gravedigger; k++ {
		a.Groups[k] = indexes(p.group(k))
	}
	return a
}

// area lists the cells of a crypt row by row, from the north-west corner.
func (c *Crypt) area() Area {
	lies := c.occupied()
	a := Area{Cells: []Cell{}, Groups: make([][]int, categories)}
	for left := lies; left != 0; left &= left - 1 {
		cell := bits.TrailingZeros32(uint32(left))
		at := spotOf[cell]
		a.Cells = append(a.Cells, Cell{at.X, at.Y, c.shows(cell), c.Top[cell], c.Height[cell]})
	}
	for k := Pixie; k < Gravedigger; k++ {
		a.Groups[k] = indexes(lies.pack(c.group(k)))
	}
	return a
}

// pack maps a group from bits of the board to indexes among the cells of b.
func (b board) pack(group board) (packed uint64) {
	i := 0
	for left := b; left != 0; left &= left - 1 {
		if group&(left&-left) != 0 {
			packed |= 1 << i
		}
		i++
	}
	return packed
}

// indexes lists the cells of a set.
func indexes(group uint64) []int {
	list := make([]int, 0, bits.OnesCount64(group))
	for ; group != 0; group &= group - 1 {
		list = append(list, bits.TrailingZeros64(group))
	}
	return list
}

// previews returns what each legal move of a seat would do.
func (s *State) previews(seat game.Seat) []Preview {
	list := []Preview{}
	if s.Phase != BuryCrypt && s.Phase != BuryPit && s.Phase != Score {
		return list
	}
	// now holds the largest groups of the area where the card goes, other those
	// of the seat's other area.
	var now, other [categories]int
	for k := Pixie; k < Gravedigger; k++ {
		now[k], other[k] = s.Pit.largest(k), s.Crypts[seat].largest(k)
		if s.Phase == BuryCrypt {
			now[k], other[k] = other[k], now[k]
		}
	}
	for _, m := range moves(s, seat, nil) {
		p := Preview{Groups: []Group{}}
		switch m.Kind {
		case InCrypt:
			p = s.previewCrypt(seat, m, &now, &other)
		case InPit:
			p = s.previewPit(seat, m, &now, &other)
		case Take:
			k := m.Category
			total := now[k] + other[k]
			p.Groups = append(p.Groups, Group{
				Category: k, Cells: indexes(s.Pit.group(k)), Total: total, Earns: s.number(k, total),
			})
		}
		list = append(list, p)
	}
	return list
}

// previewCrypt returns what a burial in the crypt would do.
func (s *State) previewCrypt(seat game.Seat, m Move, now, other *[categories]int) Preview {
	h := &s.Hands[seat]
	next := s.Crypts[seat]
	card, lies := h.Cards[h.place(m.Card)], next.occupied()
	a, b := cellAt(m.at()), cellAt(m.at().next(m.Dir))
	p := Preview{
		Under:  []Covered{Covered(next.shows(a)), Covered(next.shows(b))},
		Height: []int{int(next.Height[a]) + 1, int(next.Height[b]) + 1},
		Groups: []Group{},
	}
	next.bury(card, m.at(), m.Dir)
	for k := Pixie; k < Gravedigger; k++ {
		size := next.largest(k)
		if size == now[k] {
			continue
		}
		group := next.group(k)
		old, behind := lies.pack(group), bits.OnesCount32(uint32(lies))
		for _, cell := range [...]int{a, b} {
			if lies>>cell&1 != 0 {
				continue
			}
			if group>>cell&1 != 0 {
				old |= 1 << behind
			}
			behind++
		}
		g := Group{Category: k, Cells: indexes(old), Total: size + other[k]}
		if s.owns(seat, k) < 0 {
			g.Earns = s.number(k, g.Total)
		}
		p.Groups = append(p.Groups, g)
	}
	return p
}

// previewPit returns what a burial in the pit would do.
func (s *State) previewPit(seat game.Seat, m Move, now, other *[categories]int) Preview {
	h := &s.Hands[seat]
	next := s.Pit
	card := h.Cards[h.place(m.Card)]
	a, b := next.find(m.at(), m.at().next(m.Dir))
	none := Covered(None)
	p := Preview{Under: []Covered{none, none}, Height: []int{1, 1}, Groups: []Group{}}
	for i, cell := range [...]int{a, b} {
		if cell != open {
			p.Under[i], p.Height[i] = Covered(next.shows(cell)), int(next.Height[cell])+1
		}
	}
	next.bury(card, m.at(), m.Dir)
	for k := Pixie; k < Gravedigger; k++ {
		size := next.largest(k)
		g := Group{Category: k, Total: size + other[k]}
		if next.opens(k) && s.owns(seat, k) < 0 {
			g.Earns = s.number(k, g.Total)
		}
		if size == now[k] && g.Earns == 0 {
			continue
		}
		g.Cells = indexes(next.group(k))
		p.Groups = append(p.Groups, g)
	}
	return p
}

// redeal deals the cards that a seat cannot know again, at random: those in other
// hands that are not known, the chosen first cards among them, and the pile
// (gg-redeal). Cards that must be plain are dealt first, from all plain ones, so
// that every possible deal is equally likely.
func (d *deck) redeal(s *State, seat game.Seat, c *game.Chance) {
	if seat == game.Open {
		return
	}
	unseen := s.unseen(seat)
	var certain [maxSeats]set
	for i := range game.Seat(s.Seats) {
		if i == seat {
			continue
		}
		for range s.Hands[i].Plain {
			deal := unseen.and(d.plain)
			id := deal.nth(c.IntN(deal.size()))
			unseen.without(id)
			certain[i].with(id)
		}
	}
	for i := range game.Seat(s.Seats) {
		if i != seat {
			d.redealHand(&s.Hands[i], certain[i], &unseen, c)
			if s.Picks[i] != 0 {
				s.Picks[i] = s.Hands[i].Cards[c.IntN(int(s.Hands[i].Size))].ID
			}
		}
	}
	s.Pile = unseen
}

// redealHand fills a hand with its known cards, the cards in certain, and others
// drawn from unseen.
func (d *deck) redealHand(h *Hand, certain set, unseen *set, c *game.Chance) {
	next := Hand{Plain: h.Plain}
	for i, card := range h.Cards[:h.Size] {
		if h.Known>>i&1 != 0 {
			next.add(card, true)
		}
	}
	for n := certain.size(); n > 0; n-- {
		next.add(d.cards[certain.nth(n-1)], false)
	}
	for next.Size < h.Size {
		id := unseen.nth(c.IntN(unseen.size()))
		unseen.without(id)
		next.add(d.cards[id], false)
	}
	*h = next
}
