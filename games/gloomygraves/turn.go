package gloomygraves

import (
	"math/bits"

	"lair.games/lair/game"
)

// A turn is planned as a whole: the best burials in the crypt are put together with the best in the pit, and what counts is
// how much nearer both together bring the seat to its markers, and how much they help the others. It looks no further than
// the end of the turn, but it is quick: a match can be played out by it.

// temper is how much a planner of turns asks for.
type temper struct {
	patience float32 // turns for each marker still missing that it wants to have before it asks for the next better kind; 0 asks for none
	spite    float32 // what the others' prospects count, where the seat's own count 1
}

// The tempers: adaptive lets a marker of 8 lie as long as there seems to be time for better ones, hasty takes any.
var (
	adaptive = temper{patience: 2.2, spite: 0.3}
	hasty    = temper{spite: 0.3}
)

// What a planned turn goes by.
const (
	comes      = 0.78        // what is left of a marker with each corpse that is missing
	marks      = 4           // points that a marker is worth beside its value
	takenNow   = 1.3         // what a marker is worth that can be taken in this turn, where it is worth 1 later
	holds      = 0.3         // what a half in hand counts for
	pace       = 1.6         // turns that a leader takes for a marker
	cryptsKept = 4           // burials of a card in the crypt that are put together with burials in the pit
	pitsKept   = 6           // burials of a card in the pit
	reach      = pitRoom + 2 // how far from the middle the pit and what lies beside it can come
	mostCorpse = pitRoom + 9
)

// burial is one way to bury a card: what the largest groups come to and what that is worth by itself.
type burial struct {
	move   Move
	card   int // its place in the hand
	sizes  [categories]uint8
	spoils float32 // what it is worth to the others
	worth  float32
	best   float32 // together with the best of the other area
}

// turner plans turns. It is room to think in; it is made for one goroutine.
type turner struct {
	temper
	own     [categories]*worths
	rivals  [categories][maxSeats - 1]rival
	others  int               // rivals there are
	part    float32           // what each counts
	crypt   [categories]uint8 // the largest groups as they lie
	pit     [categories]uint8
	group   [categories]uint64 // that of the pit
	scratch Pit
	chart   [2 * reach]([2 * reach]uint8) // the cells of the pit by where they are, counted from 1, while it is planned
	moves   []Move
	crypts  [handSize * cryptsKept]burial
	pits    [handSize * pitsKept]burial
	counts  [2]int // of the two
	second  Move   // the burial in the pit that goes best with the best one in the crypt, once that is chosen; else no burial
}

// powers of comes.
var coming = func() (list [mostCorpse + 2]float32) {
	list[0] = 1
	for i := range list[1:] {
		list[i+1] = list[i] * comes
	}
	return list
}()

// asks is the lowest grade of marker that a seat wants.
func (t *turner) asks(s *State, seat game.Seat) int {
	if t.patience == 0 {
		return 0
	}
	mine, leader := s.owned(seat), 0
	for other := range game.Seat(s.Seats) {
		leader = max(leader, s.owned(other))
	}
	turns := min(float32(s.turnsLeft(seat)), pace*float32(categories-leader)+1)
	slack := turns / float32(max(1, categories-mine)) / t.patience
	return max(0, min(grades-1, int(slack)))
}

// survey looks at what lies, and at what categories are worth to a seat and to the others.
func (t *turner) survey(s *State, seat game.Seat) {
	asks := t.asks(s, seat)
	t.others = 0
	for other := range game.Seat(s.Seats) {
		if other != seat {
			t.others++
		}
	}
	t.part = t.spite / float32(max(1, t.others))
	for k := range Gravedigger {
		t.group[k] = s.Pit.group(k)
		t.pit[k] = uint8(bits.OnesCount64(t.group[k]))
		t.crypt[k] = uint8(s.Crypts[seat].largest(k))
		t.own[k] = s.prospect(seat, k, asks)
		i := 0
		for other := range game.Seat(s.Seats) {
			if other != seat {
				t.rivals[k][i] = rival{s.prospect(other, k, 0), uint8(s.Crypts[other].largest(k))}
				i++
			}
		}
	}
}

// spoils is what the others' prospects take off when the largest group of a category in the pit has a size.
func (t *turner) spoils(k Kind, size uint8) (v float32) {
	for _, r := range t.rivals[k][:t.others] {
		v += r.worth.later[size+r.lies]
	}
	return v * t.part
}

// rival is what a category is worth to another seat, and what lies in its crypt.
type rival struct {
	worth *worths
	lies  uint8
}

// worths are what a category is worth by the corpses that lie: for the hope of a marker, and for one that is taken at once,
// 0 where none is.
type worths struct{ later, now [mostCorpse + 2]float32 }

// prospects are the worths for every set of markers that are free (bit g is grade g) and every lowest grade asked for.
var prospects = func() (list [grades][1 << grades]worths) {
	for asks := range list {
		for free := range list[asks] {
			for g := range grades {
				if free>>g&1 != 0 {
					list[asks][free].add(markers[0][g], g >= asks)
				}
			}
		}
	}
	return list
}()

// half is what a marker is worth to a seat that asks for a better one: it may come to that.
const half = 0.7

// add adds a marker that is free, of a higher number than those before.
func (w *worths) add(m marker, wanted bool) {
	worth := float32(m.value + marks)
	for n := range w.later {
		part := float32(1)
		if !wanted {
			part = half
		}
		w.later[n] = max(w.later[n], part*worth*coming[max(0, m.number-n)])
		if n >= m.number {
			w.now[n] = 0
			if wanted {
				w.now[n] = worth * takenNow
			}
		}
	}
}

// nothing is the worth of a category that a seat has scored.
var nothing worths

// prospect returns what a category is worth to a seat that asks for some lowest grade.
func (s *State) prospect(seat game.Seat, k Kind, asks int) *worths {
	free := 0
	for g, owner := range &s.Owner[k] {
		if owner == uint8(seat)+1 {
			return &nothing
		}
		if owner == 0 {
			free |= 1 << g
		}
	}
	return &prospects[asks][free]
}

// sum is what groups of such sizes are worth to the seat, the others apart.
func (t *turner) sum(crypt, pit *[categories]uint8) (v float32) {
	for k := range t.own {
		v += t.own[k].later[crypt[k]+pit[k]]
	}
	return v
}

// taking is what there is to be gained by taking a marker at once when a card has been buried in the pit.
func (t *turner) taking(c Card, crypt, pit *[categories]uint8) (best float32) {
	for k := range Gravedigger {
		if c.A == k || c.B == k || !c.plain() {
			n := crypt[k] + pit[k]
			best = max(best, t.own[k].now[n]-t.own[k].later[n])
		}
	}
	return best
}

// holding is what the cards that stay in hand promise, without those at two places.
func (t *turner) holding(h *Hand, one, other int, crypt, pit *[categories]uint8) (v float32) {
	var halves [kinds]float32
	for i, c := range h.Cards[:h.Size] {
		if i != one && i != other {
			halves[c.A]++
			halves[c.B]++
		}
	}
	digger := min(1, halves[Gravedigger]) / 2
	for k := range Gravedigger {
		n := crypt[k] + pit[k]
		v += holds * min(useful, halves[k]+digger) * (t.own[k].later[n+1] - t.own[k].later[n])
	}
	return v
}

// plan finds the burials worth thinking about in a turn and how good each is together with the best of the other area. Where
// the crypt has been served it finds those in the pit alone.
func (t *turner) plan(s *State, seat game.Seat) {
	h := &s.Hands[seat]
	t.survey(s, seat)
	t.counts = [2]int{}
	if s.Phase == BuryCrypt {
		t.planCrypt(s, seat, h)
	}
	t.planPit(s, seat, h)
	if s.Phase == BuryCrypt {
		t.join(h)
		return
	}
	for i := range t.pits[:t.counts[1]] {
		b := &t.pits[i]
		b.best = b.worth + t.holding(h, b.card, -1, &t.crypt, &b.sizes)
	}
}

// planCrypt keeps the best burials of each card in the crypt.
func (t *turner) planCrypt(s *State, seat game.Seat, h *Hand) {
	t.moves = s.Crypts[seat].places(h.Cards[:h.Size], t.moves[:0])
	for i := 0; i < len(t.moves); {
		at, first := h.place(t.moves[i].Card), t.counts[0]
		for id := t.moves[i].Card; i < len(t.moves) && t.moves[i].Card == id; i++ {
			b := burial{move: t.moves[i], card: at}
			c := s.Crypts[seat]
			c.bury(h.Cards[at], b.move.at(), b.move.Dir)
			for k := range Gravedigger {
				b.sizes[k] = t.crypt[k]
				if c.Shows[k] != s.Crypts[seat].Shows[k] || !h.Cards[at].plain() {
					b.sizes[k] = uint8(c.largest(k))
				}
			}
			b.worth = t.sum(&b.sizes, &t.pit)
			t.counts[0] = keep(t.crypts[:], first, t.counts[0], cryptsKept, &b)
		}
	}
}

// planPit keeps the best burials of each card in the pit.
func (t *turner) planPit(s *State, seat game.Seat, h *Hand) {
	for i, at := range s.Pit.At[:s.Pit.Size] {
		*t.on(at) = uint8(i + 1)
	}
	t.moves = s.Pit.places(h.Cards[:h.Size], t.moves[:0])
	for i := 0; i < len(t.moves); {
		at, first := h.place(t.moves[i].Card), t.counts[1]
		card := h.Cards[at]
		for id := t.moves[i].Card; i < len(t.moves) && t.moves[i].Card == id; i++ {
			b := burial{move: t.moves[i], card: at}
			t.grow(&s.Pit, card, &b)
			for k := range Gravedigger {
				b.spoils += t.spoils(k, b.sizes[k])
			}
			b.worth = t.sum(&t.crypt, &b.sizes) + t.taking(card, &t.crypt, &b.sizes) - b.spoils
			t.counts[1] = keep(t.pits[:], first, t.counts[1], pitsKept, &b)
		}
	}
	for _, at := range s.Pit.At[:s.Pit.Size] {
		*t.on(at) = 0
	}
}

// on is where the map has a spot.
func (t *turner) on(at Spot) *uint8 { return &t.chart[int(at.Y)+reach][int(at.X)+reach] }

// cell returns the cell of the pit at a spot, or open.
func (t *turner) cell(at Spot) int { return int(*t.on(at) - 1) }

// grow fills in what the largest groups of the pit come to with a burial. Groups are looked for only where the card joins
// something or takes something away.
func (t *turner) grow(p *Pit, card Card, b *burial) {
	b.sizes = t.pit
	cover, out, at := card.A, card.B, b.move.at().next(b.move.Dir)
	i := t.cell(b.move.at())
	if i == open {
		i, cover, out, at = t.cell(at), card.B, card.A, b.move.at()
	}
	covered := p.shows(i)
	if card.plain() && p.Shows[Gravedigger]>>i&1 == 0 {
		var beside uint64
		for d := E; d <= N; d++ {
			beside |= 1 << (t.cell(at.next(d)) & 63) // of an open cell a bit that is none of the pit's
		}
		joins := cover != covered && p.beside(i)&(p.Shows[cover]|p.Shows[Gravedigger]) != 0
		joined := beside&^(1<<i)&(p.Shows[out]|p.Shows[Gravedigger]) != 0 || out == cover
		loses := covered != cover && (t.group[covered]>>i&1 != 0 || out == covered)
		if !joins {
			b.sizes[cover] = max(1, b.sizes[cover])
		}
		if !joined {
			b.sizes[out] = max(1, b.sizes[out])
		}
		if !joins && !joined && !loses {
			return
		}
	}
	t.scratch = *p
	t.scratch.bury(card, b.move.at(), b.move.Dir)
	for k := range Gravedigger {
		if k == cover || k == out || k == covered || !card.plain() {
			b.sizes[k] = uint8(t.scratch.largest(k))
		}
	}
}

// keep puts a burial among the best of its card, which stand in list[first:end] with the best in front, and returns where
// they end then.
func keep(list []burial, first, end, most int, b *burial) int {
	if end-first == most {
		if list[end-1].worth >= b.worth {
			return end
		}
		end--
	}
	i := end
	for ; i > first && list[i-1].worth < b.worth; i-- {
		list[i] = list[i-1]
	}
	list[i] = *b
	return end + 1
}

// none is worse than anything that a turn can come to.
const none = -1e6

// join puts burials of both areas together.
func (t *turner) join(h *Hand) {
	crypts, pits := t.crypts[:t.counts[0]], t.pits[:t.counts[1]]
	top := float32(none)
	t.second = Move{}
	for j := range pits {
		pits[j].best = none
	}
	for i := range crypts {
		a := &crypts[i]
		a.best = none
		if len(pits) == 0 {
			a.best = a.worth
		}
		for j := range pits {
			b := &pits[j]
			if a.card == b.card {
				continue
			}
			v := t.sum(&a.sizes, &b.sizes) - b.spoils + t.taking(h.Cards[b.card], &a.sizes, &b.sizes) + t.holding(h, a.card, b.card, &a.sizes, &b.sizes)
			a.best, b.best = max(a.best, v), max(b.best, v)
			if v > top {
				top, t.second = v, b.move
			}
		}
	}
}

// best returns the burial that is best together with another.
func best(list []burial) (m Move, ok bool) {
	top := float32(none)
	for i := range list {
		if list[i].best > top {
			top, m, ok = list[i].best, list[i].move, true
		}
	}
	return m, ok
}

// choose returns the move that a planned turn makes next.
func (t *turner) choose(s *State, seat game.Seat) Move {
	switch s.Phase {
	case ChooseStart:
		h := &s.Hands[seat]
		return Move{Kind: StartWith, Card: h.Cards[t.worst(s, h)].ID}
	case BuryCrypt, BuryPit:
		t.plan(s, seat)
		list := t.crypts[:t.counts[0]]
		if s.Phase == BuryPit {
			list = t.pits[:t.counts[1]]
		}
		if m, ok := best(list); ok {
			return m
		}
		return Move{Kind: Discard, Card: s.Hands[seat].Cards[0].ID}
	case Score:
		return t.score(s, seat)
	}
	return t.draw(s, seat)
}

// worst is the place of a card to begin a crypt with: one without a gravedigger, which is of more use later.
func (t *turner) worst(_ *State, h *Hand) int {
	for i, c := range h.Cards[:h.Size] {
		if c.plain() {
			return i
		}
	}
	return 0
}

// score takes the most that can be had, if it is what the seat asks for.
func (t *turner) score(s *State, seat game.Seat) Move {
	asks, m, most := t.asks(s, seat), Move{Kind: Decline}, -1
	for k := range Gravedigger {
		if !s.Pit.opens(k) {
			continue
		}
		if g := s.claim(seat, k).grade; g >= asks && g > most {
			most, m = g, Move{Kind: Take, Category: k}
		}
	}
	return m
}

// draw takes the card of the row that helps most, or an unknown one.
func (t *turner) draw(s *State, seat game.Seat) Move {
	t.survey(s, seat)
	m, most := Move{Kind: Draw, Source: FromDeck}, t.help(s, seat, Card{A: None, B: None})
	for slot, c := range s.Row {
		if v := t.help(s, seat, c); v > most {
			m, most = Move{Kind: Draw, Source: FromRow, Slot: uint8(slot)}, v
		}
	}
	return m
}

// help is what a card more promises; that of an unknown card is that of one and a half halves of any kind.
func (t *turner) help(s *State, seat game.Seat, c Card) (v float32) {
	h := &s.Hands[seat]
	var halves [kinds]float32
	for _, card := range h.Cards[:h.Size] {
		halves[card.A]++
		halves[card.B]++
	}
	for k := range Gravedigger {
		n := t.crypt[k] + t.pit[k]
		part := float32(0)
		switch {
		case c.A == k || c.B == k:
			part = 1
		case !c.plain():
			part = 0.5
		case c.A == None:
			part = 0.38
		}
		if halves[k] >= useful {
			part /= 3
		}
		v += part * (t.own[k].later[n+1] - t.own[k].later[n])
	}
	return v
}
