package bigmonster

import (
	"math"
	"math/bits"

	"lair.games/lair/game"
)

// A plan plays out a seat's own area to the end of the match, many times, from
// each of the most promising tiles and places. The value of a tile lies in what
// it will be part of, which an evaluation of the area alone cannot tell.
//
// The other seats are simulated only as far as they take tiles, win medals
// first and avoid the penalty; see walk. What a pack brings to the seat that
// gets it is estimated separately, by its best tile at the best place.

// The weights of a plan, tuned like those of value.go. Results change little
// near these values.
const (
	rivalShare = 0.25 // weight of the best other seat
	handShare  = 0.30 // weight of what a pack brings to the seat that gets it
	keepShare  = 0.20 // the same, while the receiver is not known yet
	// weight of the best tile of a series that the next seat finds, shared by
	// all who follow
	leaveShare = 1.40
	ownShare   = 0.60 // weight of a pack that a seat gives to itself
)

// planner holds the scratch memory of a plan. It serves one goroutine.
type planner struct {
	playStyle
	redeal game.Redealing[State]
	next   State
	w      [game.MaxSeats]float32
	luck   game.Chance
	gain   [maxSeats][kindCount]float32 // gain of each tile in play for each seat now
	best   [maxSeats][2]Kind            // the two tiles of the hand with the largest gain

	walk  walk
	field field // of the seat that decides
	list  [mostCandidates]candidate
	n     int
	end   [maxSeats][rivalWalks]float32 // results of the walks of the others
	ends  int
}

// candidate is a continuation that is played out: a tile at a place (with its
// series in the series modes), or an explorer.
type candidate struct {
	kind     Kind
	at       int16
	series   int8
	explorer Explorer
	hope     float32 // estimate before it is played out
	mean     float64 // mean total of the seat at the end
	lag      float64 // distance to the best when it was dropped
	tries    int
}

const (
	mostCandidates = 96
	mostTried      = 16 // most candidates that are played out
	rivalWalks     = 16
)

// newPlan returns a plan in the plain style.
func newPlan(redeal game.Redealing[State]) game.Plan[State, Move] { return plain.plan(redeal) }

// playStyle is what distinguishes the plan of a style from the plain one.
type playStyle struct {
	tuning *tuning
	spite  float32 // weight of what others gain by a pack
	line   int     // line of the score sheet that it favours
	bonus  float32 // extra value of each point of that line
}

// plain is the style of bots without a named style.
var plain = playStyle{tuning: &defaultTuning, spite: 1}

// plan returns a plan in the style.
func (x playStyle) plan(redeal game.Redealing[State]) game.Plan[State, Move] {
	p := &planner{playStyle: x, redeal: redeal}
	p.walk.gain, p.walk.f.tuning = &p.gain, x.tuning
	return p.weigh
}

// weigh is a game.Plan: it values the moves of a seat.
func (p *planner) weigh(s *State, seat game.Seat, list []Move, tries int, weights []float32) {
	switch {
	case s.Phase == Salvaging || s.Phase == Readying,
		s.Phase == Placing && s.Mode.Draft() && s.Active != game.Nobody:
		p.scoreMoves(s, seat, list, weights)
		return
	case s.Phase == Choosing:
		p.next = *s
		p.next.Turn = 1
		for o := range game.Seat(s.Seats) {
			p.next.Areas[o].land(max(s.Chose[o], s.Dealt[o][0]))
		}
		p.look(&p.next, seat)
	default:
		p.look(s, seat)
	}
	if list[0].Kind == Prefer {
		for i, m := range list {
			weights[i] = p.handing(s, seat, s.Kept[seat], m.To)
		}
		return
	}
	p.propose(s, seat, list)
	key := fingerprint(s)
	p.others(s, seat, key, tries)
	p.compare(s, seat, key, tries)
	p.answer(s, seat, list, weights)
}

// fingerprint returns a hash of a position, to seed the plan's random draws.
func fingerprint(s *State) uint64 {
	h := uint64(s.Phase)<<16 | uint64(s.Round)<<8 | uint64(s.Turn)
	mix := func(v uint64) { h = (h ^ v) * 0x9e3779b97f4a7c15; h ^= h >> 29 }
	for seat := range s.Seats {
		for _, k := range s.Packs[seat] {
			mix(uint64(k))
		}
		a := &s.Areas[seat]
		for _, t := range a.Tiles[:a.Size] {
			mix(uint64(t.Kind) | uint64(uint8(t.X))<<8 | uint64(uint8(t.Y))<<16)
		}
	}
	for i := range s.Series {
		for _, k := range s.Series[i].Tiles {
			mix(uint64(k))
		}
	}
	return h
}

// scoreMoves values moves by the position after each of them, without playouts.
func (p *planner) scoreMoves(s *State, seat game.Seat, list []Move, weights []float32) {
	for i, m := range list {
		p.next = *s
		p.luck.Reseed(1)
		apply(&p.next, seat, m, &p.luck, nil)
		weights[i] = p.margin(seat)
	}
}

// propose lists the candidates: each tile at its best places, or each place of
// a tile, sorted by estimate.
func (p *planner) propose(s *State, seat game.Seat, list []Move) {
	p.n = 0
	if s.Phase == Choosing {
		for _, m := range list {
			p.add(candidate{explorer: m.Explorer})
		}
		return
	}
	w := &p.walk
	w.begin(s, seat)
	w.look()
	p.field = w.f
	places := 2
	if s.Phase == Placing {
		places = mostTried
	}
	last := Move{Tile: NoTile, Series: -1}
	for _, m := range list {
		k := m.Tile
		if m.Kind == Place {
			k = s.Kept[seat]
		}
		if k == last.Tile && m.Series == last.Series {
			continue
		}
		last = Move{Tile: k, Series: m.Series}
		p.place(k, m.Series, places)
	}
	p.sort(func(a, b *candidate) bool { return a.hope > b.hope })
}

// place adds the best places for a tile to the candidates.
func (p *planner) place(k Kind, series int8, places int) {
	w, t := &p.walk, &box.Tiles[k]
	base, first := w.base(k), p.n
	for r := max(fieldRim, w.f.low-2); r <= min(fieldSide-fieldRim-1, w.f.high+1); r++ {
		for row := w.f.anchors(t.Wide, r); row != 0; row &= row - 1 {
			i := int(r)*fieldSide + bits.TrailingZeros32(row)
			c := candidate{
				kind: k, at: int16(i), series: series, hope: base + w.f.fit(k, t, i, &w.p),
			}
			if p.n-first < places {
				p.add(c)
				continue
			}
			worst := first
			for j := first + 1; j < p.n; j++ {
				if p.list[j].hope < p.list[worst].hope {
					worst = j
				}
			}
			if p.n > first && c.hope > p.list[worst].hope {
				p.list[worst] = c
			}
		}
	}
	if p.n == first {
		p.add(candidate{kind: k, at: -1, series: series, hope: base})
	}
}

// add adds a candidate.
func (p *planner) add(c candidate) {
	if p.n < len(p.list) {
		p.list[p.n] = c
		p.n++
	}
}

// sort sorts the candidates and keeps the order of equals.
func (p *planner) sort(before func(a, b *candidate) bool) {
	for i := 1; i < p.n; i++ {
		for j := i; j > 0 && before(&p.list[j], &p.list[j-1]); j-- {
			p.list[j], p.list[j-1] = p.list[j-1], p.list[j]
		}
	}
}

// others plays the match out for each other seat to estimate its final total.
func (p *planner) others(s *State, seat game.Seat, key uint64, tries int) {
	p.ends = max(1, min(rivalWalks, tries/24))
	for o := range game.Seat(s.Seats) {
		if o == seat {
			continue
		}
		for i := range p.ends {
			p.start(s, seat, key, i)
			if s.Phase == Choosing {
				p.open(seat, s.Dealt[seat][0])
			}
			w := &p.walk
			w.seat = o
			w.f.draw(&w.s.Areas[o])
			p.end[o][i] = w.walkOn(false)
		}
	}
}

// start sets up the walk for a seat, with what it does not know redealt. The
// same number gives the same deal.
func (p *planner) start(s *State, seat game.Seat, key uint64, number int) {
	w := &p.walk
	w.s, w.seat = *s, seat
	w.luck.Reseed(key + uint64(number)*0x9e3779b97f4a7c15)
	if p.redeal != nil {
		p.redeal(&w.s, seat, &w.luck)
	}
}

// open starts the first turn with an explorer for every seat.
func (p *planner) open(seat game.Seat, own Explorer) {
	s, luck := &p.walk.s, &p.walk.luck
	for o := range game.Seat(s.Seats) {
		e := s.Chose[o]
		if o == seat {
			e = own
		} else if e == 0 {
			e = s.Dealt[o][0]
		}
		s.Areas[o].land(e)
	}
	if s.Mode.Draft() {
		s.startRound(luck, nil)
	} else {
		s.Turn = 1
		s.startSeries(luck, nil)
	}
}

// try plays a candidate out and returns the final total of the seat.
func (p *planner) try(s *State, seat game.Seat, c *candidate, key uint64, number int) float64 {
	p.start(s, seat, key, number)
	w := &p.walk
	placed := true
	switch s.Phase {
	case Choosing:
		p.open(seat, c.explorer)
		w.f.draw(&w.s.Areas[seat])
		placed = false
	case Taking:
		w.f = p.field
		w.look()
		w.putHere(c)
		w.takeAway(c.series, c.kind, seat)
	default:
		w.f = p.field
		w.look()
		w.putHere(c)
		w.s.Packs[seat] = w.s.Packs[seat].without(c.kind)
	}
	own := w.walkOn(placed)
	if p.bonus > 0 {
		own += p.bonus * float32(w.s.lines(seat)[p.line])
	}
	if s.teams() > 0 {
		own = together(own, p.end[s.partner(seat)][number%p.ends])
	}
	return float64(own)
}

// putHere places the tile of a candidate.
func (w *walk) putHere(c *candidate) { w.put(c.kind, int(c.at)) }

// compare plays the candidates out: first all of them, then half as many after
// each part of the tries. All candidates meet the same random draws, so that
// luck cancels out.
func (p *planner) compare(s *State, seat game.Seat, key uint64, tries int) {
	p.n = min(p.n, mostTried, max(4, tries/8))
	live, number := p.n, 0
	rounds := max(1, bits.Len(uint(p.n-1)))
	for range rounds {
		for range max(1, tries/(rounds*live)) {
			for i := range p.list[:live] {
				c := &p.list[i]
				c.tries++
				c.mean += (p.try(s, seat, c, key, number) - c.mean) / float64(c.tries)
			}
			number++
		}
		all := p.n
		p.n = live
		p.sort(func(a, b *candidate) bool { return a.mean > b.mean })
		p.n = all
		if keep := max(2, (live+1)/2); keep < live && tries >= rounds*live {
			for i := keep; i < live; i++ {
				p.list[i].lag = p.list[0].mean - p.list[i].mean
			}
			live = keep
		}
	}
	for i := live; i < p.n; i++ {
		p.list[i].mean = p.list[0].mean - p.list[i].lag
	}
}

// answer writes the values of the moves.
func (p *planner) answer(s *State, seat game.Seat, list []Move, weights []float32) {
	rival := float32(math.Inf(-1))
	for o := range game.Seat(s.Seats) {
		if s.team(o) == s.team(seat) {
			continue
		}
		sum := float32(0)
		for i := range p.end[o][:p.ends] {
			v := p.end[o][i]
			if s.teams() > 0 {
				v = together(v, p.end[s.partner(o)][i])
			}
			sum += v
		}
		rival = max(rival, sum/float32(p.ends))
	}
	next := (seat + 1) % game.Seat(s.Seats)
	for i, m := range list {
		weights[i] = p.mean(s, seat, m) - rival
		switch {
		case m.Kind == Take && next != s.leader():
			weights[i] -= p.spite * leaveShare * p.leaving(s, m, next) / float32(s.Seats)
		case m.Kind == Give:
			weights[i] += p.handing(s, seat, m.Tile, m.To)
		case m.Kind == Keep && s.Turn <= gives:
			for to := range game.Seat(s.Seats) {
				if to != seat {
					weights[i] += keepShare / handShare * p.handing(s, seat, m.Tile, to) / float32(
						s.Seats-1,
					)
				}
			}
		}
	}
}

// mean returns the result of a move's best candidate. A move that was not
// played out is behind the best by its difference in the estimate.
func (p *planner) mean(s *State, seat game.Seat, m Move) float32 {
	best := float32(math.Inf(-1))
	for i := range p.list[:p.n] {
		c := &p.list[i]
		same := c.kind == m.Tile && c.series == m.Series && c.explorer == m.Explorer
		if m.Kind == Place {
			same = p.field.left+int8(c.at%fieldSide) == m.X &&
				p.field.top+int8(c.at/fieldSide) == m.Y
		}
		if same {
			best = max(best, float32(c.mean))
		}
	}
	if !math.IsInf(float64(best), -1) {
		return best
	}
	k := m.Tile
	if m.Kind == Place {
		k = s.Kept[seat]
	}
	w := &p.walk
	w.s, w.seat, w.f = *s, seat, p.field
	w.look()
	hope := float32(-10)
	switch i := p.field.at(m.X, m.Y); {
	case m.Kind != Place:
		v, _ := w.f.best(k, &w.p)
		hope = w.base(k) + v
	case i >= 0:
		hope = w.base(k) + w.f.fit(k, &box.Tiles[k], i, &w.p)
	}
	return float32(p.list[0].mean) - 1 - max(0, p.list[0].hope-hope)
}

// margin returns the value of the position for a seat, minus a share of the
// best other's. In a team the lower of the two totals counts.
func (p *planner) margin(seat game.Seat) float32 {
	s := &p.next
	if s.Phase == Over {
		r := result(s)
		for i := range s.Seats {
			p.w[i] = float32(r.Scores[i])
		}
	} else {
		s.estimates(&p.w)
		for i := range game.Seat(s.teams()) {
			a, b := &p.w[i], &p.w[s.partner(i)]
			*a, *b = together(*a, *b), together(*a, *b)
		}
	}
	best := float32(math.Inf(-1))
	for i, v := range p.w[:s.Seats] {
		if s.team(game.Seat(i)) != s.team(seat) {
			best = max(best, v)
		}
	}
	return p.w[seat] - rivalShare*best
}

// look computes what each tile in play brings each seat now, and the two best
// tiles of the hand for each seat.
func (p *planner) look(s *State, seat game.Seat) {
	w := &p.walk
	for to := range game.Seat(s.Seats) {
		w.begin(s, to)
		w.look()
		for k := MU1; int(k) < kindCount; k++ {
			if box.Tiles[k].Copies[1] == 0 && s.Table.Out == [stretchCount]int8{} {
				break
			}
			v, _ := w.f.best(k, &w.p)
			p.gain[to][k] = max(0, v+w.base(k))
		}
		b := &p.best[to]
		*b = [2]Kind{}
		last := NoTile
		for _, k := range s.Packs[seat] {
			twice := k == last
			last = k
			switch {
			case k == NoTile:
			case b[0] == NoTile || p.gain[to][k] > p.gain[to][b[0]] || twice && b[0] == k:
				b[1], b[0] = b[0], k
			case b[1] == NoTile || p.gain[to][k] > p.gain[to][b[1]]:
				b[1] = k
			}
		}
	}
}

// leaving returns the most that the next seat finds in what a move leaves of a
// series.
func (p *planner) leaving(s *State, m Move, next game.Seat) (most float32) {
	tile, discard := m.Tile, m.Discard
	for _, k := range s.Series[m.Series].Tiles {
		switch k {
		case NoTile:
		case tile:
			tile = NoTile
		case discard:
			discard = NoTile
		default:
			most = max(most, p.gain[next][k])
		}
	}
	return most
}

// handing returns what it is worth to a seat that a ship gets its pack without
// the kept tile. It is negative if opponents gain by it, and positive for the
// seat itself and its partner.
func (p *planner) handing(s *State, seat game.Seat, kept Kind, to game.Seat) float32 {
	if to == seat && !s.ownShip(seat) {
		return 0
	}
	k := p.best[to][0]
	if k == kept {
		k = p.best[to][1]
	}
	gain := p.gain[to][k]
	switch {
	case to == seat:
		return ownShare * gain
	case s.team(to) == s.team(seat):
		return handShare * gain
	default:
		return -p.spite * handShare * gain
	}
}
