package gloomygraves

import (
	"math"
	"math/bits"
	"slices"

	"lair.games/lair/game"
)

// A turn is planned as a whole. The best burials in the crypt are combined with
// the best in the pit, and each pair is rated by how much it brings the seat
// nearer to its markers and helps the others. The plan ends with the turn, but it
// is fast enough for playouts of whole matches.

// temper says how patient a turnPlanner is and how much it minds its rivals.
type temper struct {
	// patience is the number of turns per missing marker that must be left
	// before the planner waits for the next better grade. 0 means never wait.
	patience float32
	spite    float32 // weight of the rivals' prospects; the seat's own count 1
}

// The tempers of bots. adaptive leaves a marker of 8 as long as there seems to be
// time for better ones, hasty takes any.
var (
	adaptive = temper{patience: 2.2, spite: 0.3}
	hasty    = temper{spite: 0.3}
)

// The constants of a planned turn.
const (
	planFactor     = 0.78 // per corpse that is missing for a marker
	markerBonus    = 4    // points that a marker counts beyond its value
	takenNow       = 1.3  // factor for a marker that can be taken in this turn
	handFactor     = 0.3  // weight of a half in hand
	turnsPerMarker = 1.6  // turns that a leader needs per marker
	// burials per card in the crypt that are combined with those in the pit
	cryptsKept  = 4
	pitsKept    = 6           // burials per card in the pit that are combined
	reach       = pitRoom + 2 // greatest distance of a cell beside the pit from the origin
	mostCorpses = pitRoom + 9 // greatest total of pit and crypt
)

// burial is one way to bury a card, with the largest groups that it leads to.
type burial struct {
	move   Move
	card   int               // its index in the hand
	sizes  [categories]uint8 // the largest groups of the area afterwards
	spoils float32           // its value to the rivals
	worth  float32           // its value by itself
	best   float32           // its value together with the best burial in the other area
}

// turnPlanner plans turns. It owns scratch memory and must not be shared between
// goroutines.
type turnPlanner struct {
	temper
	own     [categories]*worths
	rivals  [categories][maxSeats - 1]rival
	others  int                // the number of rivals
	part    float32            // the weight of each rival
	crypt   [categories]uint8  // the sizes of the largest groups in the crypt
	pit     [categories]uint8  // the sizes of the largest groups in the pit
	group   [categories]uint64 // the largest groups in the pit
	scratch Pit
	// chart holds the cells of the pit by position, counted from 1, while a
	// turn is planned. Everywhere else it is 0.
	chart  [2 * reach]([2 * reach]uint8)
	moves  []Move
	crypts [handSize * cryptsKept]burial
	pits   [handSize * pitsKept]burial
	counts [2]int // how many of crypts and pits are in use
	// alone holds the value by itself of each burial in the area to be decided,
	// in the order of the moves.
	alone []float32
	// second is the burial in the pit that goes best with the best burial in the
	// crypt, or the zero Move.
	second Move
}

// discountsInPlan holds planFactor to the power of each number of missing corpses.
var discountsInPlan = func() (list [mostCorpses + 2]float32) {
	list[0] = 1
	for i := range list[1:] {
		list[i+1] = list[i] * planFactor
	}
	return list
}()

// asks returns the lowest grade of marker that a seat wants.
func (t *turnPlanner) asks(s *State, seat game.Seat) int {
	if t.patience == 0 {
		return 0
	}
	mine, leader := s.owned(seat), 0
	for other := range game.Seat(s.Seats) {
		leader = max(leader, s.owned(other))
	}
	turns := min(float32(s.turnsLeft(seat)), turnsPerMarker*float32(categories-leader)+1)
	slack := turns / float32(max(1, categories-mine)) / t.patience
	return max(0, min(grades-1, int(slack)))
}

// survey computes the largest groups, and the value of each category to a seat and
// to its rivals.
func (t *turnPlanner) survey(s *State, seat game.Seat) {
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

// spoils returns the value to the rivals of a largest group of some size in the
// pit, weighted by part.
func (t *turnPlanner) spoils(k Kind, size uint8) (v float32) {
	for _, r := range t.rivals[k][:t.others] {
		v += r.worth.later[size+r.lies]
	}
	return v * t.part
}

// rival holds the value of a category to another seat and the largest group in
// that seat's crypt.
type rival struct {
	worth *worths
	lies  uint8
}

// worths holds the value of a category by the total of corpses: later for a marker
// in a later turn, now for a marker taken at once, which is 0 if none is earned.
type worths struct{ later, now [mostCorpses + 2]float32 }

// prospects holds the worths for every lowest grade wanted and every set of free
// markers, in which bit g is grade g.
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

// unwanted is the factor for a marker of a lower grade than the seat wants. The
// seat may still have to take it.
const unwanted = 0.7

// add adds a free marker. Its number must be higher than those added before.
func (w *worths) add(m marker, wanted bool) {
	worth := float32(m.value + markerBonus)
	for n := range w.later {
		part := float32(1)
		if !wanted {
			part = unwanted
		}
		w.later[n] = max(w.later[n], part*worth*discountsInPlan[max(0, m.number-n)])
		if n >= m.number {
			w.now[n] = 0
			if wanted {
				w.now[n] = worth * takenNow
			}
		}
	}
}

// nothing is the value of a category that a seat has scored.
var nothing worths

// prospect returns the value of a category to a seat that wants some lowest grade.
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

// sum returns the value of groups of some sizes to the seat, without its rivals.
func (t *turnPlanner) sum(crypt, pit *[categories]uint8) (v float32) {
	for k := range t.own {
		v += t.own[k].later[crypt[k]+pit[k]]
	}
	return v
}

// taking returns the gain of taking a marker at once after burying card c in the
// pit.
func (t *turnPlanner) taking(c Card, crypt, pit *[categories]uint8) (best float32) {
	for k := range Gravedigger {
		if c.A == k || c.B == k || !c.plain() {
			n := crypt[k] + pit[k]
			best = max(best, t.own[k].now[n]-t.own[k].later[n])
		}
	}
	return best
}

// holding returns the value of the hand without the cards at two indexes.
func (t *turnPlanner) holding(h *Hand, one, other int, crypt, pit *[categories]uint8) (v float32) {
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
		v += handFactor * min(useful, halves[k]+digger) * (t.own[k].later[n+1] - t.own[k].later[n])
	}
	return v
}

// plan finds the best burials of a turn and rates each together with the best one
// in the other area. If the crypt's burial is done it rates those in the pit only.
func (t *turnPlanner) plan(s *State, seat game.Seat) {
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
func (t *turnPlanner) planCrypt(s *State, seat game.Seat, h *Hand) {
	t.moves, t.alone = s.Crypts[seat].places(h.Cards[:h.Size], t.moves[:0]), t.alone[:0]
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
			t.alone = append(t.alone, b.worth)
			t.counts[0] = keep(t.crypts[:], first, t.counts[0], cryptsKept, &b)
		}
	}
}

// planPit keeps the best burials of each card in the pit.
func (t *turnPlanner) planPit(s *State, seat game.Seat, h *Hand) {
	for i, at := range s.Pit.At[:s.Pit.Size] {
		*t.on(at) = uint8(i + 1)
	}
	t.moves = s.Pit.places(h.Cards[:h.Size], t.moves[:0])
	if s.Phase == BuryPit {
		t.alone = t.alone[:0]
	}
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
			if s.Phase == BuryPit {
				t.alone = append(t.alone, b.worth)
			}
			t.counts[1] = keep(t.pits[:], first, t.counts[1], pitsKept, &b)
		}
	}
	for _, at := range s.Pit.At[:s.Pit.Size] {
		*t.on(at) = 0
	}
}

// on returns the entry of a spot in the chart.
func (t *turnPlanner) on(at Spot) *uint8 { return &t.chart[int(at.Y)+reach][int(at.X)+reach] }

// cell returns the cell of the pit at a spot, or open.
func (t *turnPlanner) cell(at Spot) int { return int(*t.on(at) - 1) }

// grow sets b.sizes to the largest groups of the pit after a burial. It searches
// for groups only if the card may join or split one, because that is slow.
func (t *turnPlanner) grow(p *Pit, card Card, b *burial) {
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
			beside |= 1 << (t.cell(at.next(d)) & 63) // open sets bit 63, which is no cell
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

// keep inserts a burial among the best of its card, which are list[first:end] with
// the best in front. It keeps at most most of them and returns the new end.
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

// lowest is where the search for a maximum starts. Every value is greater.
const lowest = -math.MaxFloat32

// join combines the burials of both areas: it sets best of those in the crypt, and
// second.
func (t *turnPlanner) join(h *Hand) {
	crypts, pits := t.crypts[:t.counts[0]], t.pits[:t.counts[1]]
	top := float32(lowest)
	t.second = Move{}
	for i := range crypts {
		a := &crypts[i]
		a.best = lowest
		for j := range pits {
			b := &pits[j]
			if a.card == b.card {
				continue
			}
			v := t.sum(&a.sizes, &b.sizes) - b.spoils + t.taking(
				h.Cards[b.card], &a.sizes, &b.sizes,
			) + t.holding(h, a.card, b.card, &a.sizes, &b.sizes)
			a.best = max(a.best, v)
			if v > top {
				top, t.second = v, b.move
			}
		}
		if a.best == lowest {
			a.best = t.blocked(h, a)
		}
	}
}

// blocked returns the value of a turn if no card left after a burial in the crypt
// fits the pit, which then stays as it is (gg-dead-pit).
func (t *turnPlanner) blocked(h *Hand, a *burial) float32 {
	v := t.sum(&a.sizes, &t.pit) + t.holding(h, a.card, -1, &a.sizes, &t.pit)
	for k := range Gravedigger {
		v -= t.spoils(k, t.pit[k])
	}
	return v
}

// best returns the move of the burial with the highest best value.
func best(list []burial) (m Move, ok bool) {
	top := float32(lowest)
	for i := range list {
		if list[i].best > top {
			top, m, ok = list[i].best, list[i].move, true
		}
	}
	return m, ok
}

// choose returns the move that a planned turn makes next.
func (t *turnPlanner) choose(s *State, seat game.Seat) Move {
	switch s.Phase {
	case ChooseStart:
		h := &s.Hands[seat]
		return Move{Kind: StartWith, Card: h.Cards[t.worst(s, h)].ID}
	case BuryCrypt, BuryPit:
		t.plan(s, seat)
		if m, ok := best(t.planned(s)); ok {
			return m
		}
		return Move{Kind: Discard, Card: s.Hands[seat].Cards[0].ID}
	case Score:
		return t.score(s, seat)
	}
	return t.draw(s, seat)
}

// worst returns the index of a card to begin a crypt with. It prefers one without
// a gravedigger, because gravediggers are more useful later.
func (t *turnPlanner) worst(_ *State, h *Hand) int {
	for i, c := range h.Cards[:h.Size] {
		if c.plain() {
			return i
		}
	}
	return 0
}

// score takes the best marker that the seat earns, if its grade is high enough for
// the seat.
func (t *turnPlanner) score(s *State, seat game.Seat) Move {
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

// draw takes the most useful card of the row, or one from the deck if that is
// expected to be more useful.
func (t *turnPlanner) draw(s *State, seat game.Seat) Move {
	t.survey(s, seat)
	m, most := Move{Kind: Draw, Source: FromDeck}, t.help(s, seat, Card{A: None, B: None})
	for slot, c := range s.Row {
		if v := t.help(s, seat, c); v > most {
			m, most = Move{Kind: Draw, Source: FromRow, Slot: uint8(slot)}, v
		}
	}
	return m
}

// help returns the value of drawing a card. An unknown card, with halves None,
// counts 0.38 in each category.
func (t *turnPlanner) help(s *State, seat game.Seat, c Card) (v float32) {
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

// doubt is the least difference in value between the chosen move and the others.
const doubt = 0.01

// weigh sets worth to the value of the turn with each of the legal moves, which
// must be in the order of moves. The values compare moves of one decision only;
// they are not margins.
func (t *turnPlanner) weigh(s *State, seat game.Seat, moves []Move, worth []float32) {
	if s.Phase == BuryCrypt || s.Phase == BuryPit {
		t.plan(s, seat)
		if list := t.planned(s); len(list) > 0 {
			t.weighBurials(list, moves, worth)
			return
		}
	}
	t.survey(s, seat)
	for i, m := range moves {
		worth[i] = t.promise(s, seat, m)
	}
	at := slices.Index(moves, t.choose(s, seat))
	for i := range worth {
		if i != at {
			worth[i] = min(worth[i], worth[at]-doubt)
		}
	}
}

// planned returns the burials kept by the last plan for the area to be decided. It
// is empty in phases without a burial.
func (t *turnPlanner) planned(s *State) []burial {
	switch s.Phase {
	case BuryCrypt:
		return t.crypts[:t.counts[0]]
	case BuryPit:
		return t.pits[:t.counts[1]]
	}
	return nil
}

// weighBurials sets worth to the value of the turn with each burial. A burial that
// was not kept is below the worst kept one of its card by the difference of their
// values by themselves.
func (t *turnPlanner) weighBurials(list []burial, moves []Move, worth []float32) {
	copy(worth, t.alone)
	for len(list) > 0 {
		id, n, least := list[0].move.Card, 0, list[0].best
		for n < len(list) && list[n].move.Card == id {
			least = min(least, list[n].best)
			n++
		}
		for i, m := range moves {
			if m.Card == id {
				worth[i] += least - list[n-1].worth // the last is the worst by itself
			}
		}
		for i := range list[:n] {
			worth[slices.Index(moves, list[i].move)] = list[i].best
		}
		list = list[n:]
	}
}

// promise returns the value of a move that is not a burial.
func (t *turnPlanner) promise(s *State, seat game.Seat, m Move) float32 {
	h := &s.Hands[seat]
	switch m.Kind {
	case StartWith, Discard:
		return t.holding(h, h.place(m.Card), -1, &t.crypt, &t.pit)
	case Take:
		n := t.crypt[m.Category] + t.pit[m.Category]
		return t.own[m.Category].now[n] - t.own[m.Category].later[n]
	case Draw:
		if m.Source == FromRow {
			return t.help(s, seat, s.Row[m.Slot])
		}
		return t.help(s, seat, Card{A: None, B: None})
	}
	return 0
}
