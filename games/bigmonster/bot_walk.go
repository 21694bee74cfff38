package bigmonster

import (
	"math"
	"math/bits"

	"lair.games/lair/game"
)

// tuning holds the expected value, in points, of things that are begun.
// Playouts choose tiles and places by it.
type tuning struct {
	half  [2]float32 // a green or red piece without its other half
	blue  [4]float32 // a blue crystal by the number of its quarters
	pair  float32    // a half of a Big Monster
	beam  float32    // a beam that hits nothing yet
	slot  float32    // share of a mutant's gain, for a place where a mutagen could go
	medal float32    // share of a medal that is partly won, see walk.part
	toad  float32    // for each toad that makes the next worth more
	each  float32    // for each point that a tile scores for things to come
	steps float32    // share of the penalty for each desert or rune monster ahead or behind
	risk  float32    // share of the penalty when level with the lowest
	// chance that expectations come true with no time left, and how it rises
	// with the time left
	early  float32
	rising float32
}

// defaultTuning is the tuning of playouts. Each figure was multiplied by 1.6
// and by 0.6 in turn. A change was kept if two seats that played by it scored
// more than two that played by the old value, in 750 deals played both ways.
// Compared with the figures of value.go, where this began, it brings 4.7 points
// a seat (3.8..5.6 in 250 deals both ways).
var defaultTuning = tuning{
	half: [2]float32{
		0.36, 1.92,
	}, blue: [4]float32{0.2, 0.35, 1.3, 3.6}, pair: 3.2, beam: 3.8, slot: 0.12,
	medal: 0.88, toad: 2.88, each: 0.8, steps: 0.16, risk: 0.72, early: 0.4, rising: 2.4,
}

// walk plays out the rest of a match for one seat. That seat takes what brings
// it most, now and in expectation. The others take the tiles that suited them
// best at the start, and their tiles are only counted.
type walk struct {
	s    State
	f    field
	seat game.Seat
	luck game.Chance
	gain *[maxSeats][kindCount]float32
	p    prices
	rate [Dragons + 1]float32 // what one more of each measure brings now
	low  float32              // lead over the lowest other seat in what the penalty counts
	left float32
}

// begin sets up the walk for a seat in a position.
func (w *walk) begin(s *State, seat game.Seat) {
	w.s, w.seat = *s, seat
	w.f.draw(&s.Areas[seat])
}

// look updates what things are worth to the seat.
func (w *walk) look() {
	s, a := &w.s, &w.s.Areas[w.seat]
	w.left = max(0, s.left())
	w.rate = [Dragons + 1]float32{}
	if x := &box.Explorers[a.Explorer].Power; x.Each != 0 {
		w.rate[x.Per] += float32(x.Each)
	}
	if a.Count[GrassTiles] > 0 {
		for _, t := range a.Tiles[:a.Size] {
			if x := &box.Tiles[t.Kind].Power; x.Each != 0 {
				w.rate[x.Per] += float32(x.Each)
			}
		}
	}
	all := w.rate[Crystals]
	w.p = prices{
		green: float32(box.Crystal[Green]) + w.rate[Greens] + all,
		red:   float32(box.Crystal[Red]) + w.rate[Reds] + all,
		blue:  float32(box.Crystal[Blue]) + w.rate[Blues] + all,
		pair:  float32(box.Pair-2*box.Half) + w.rate[Pairs],
		late:  0,
	}
	if w.left > 0 {
		w.p.late = min(1, w.f.tuning.early+w.f.tuning.rising*w.left)
	}
	own, lowest := s.penaltyCount(w.seat), int16(math.MaxInt16)
	for other := range game.Seat(s.Seats) {
		if s.team(other) != s.team(w.seat) {
			lowest = min(lowest, s.penaltyCount(other))
		}
	}
	w.low = float32(own - lowest)
}

// base returns what a tile brings the seat at any place.
func (w *walk) base(k Kind) float32 {
	s, a, t := &w.s, &w.s.Areas[w.seat], &box.Tiles[k]
	v := float32(t.Base)
	for m, n := range t.Count[:measureCount] {
		if n != 0 {
			v += w.rate[m] * float32(n)
		}
	}
	land := a.Lands>>t.Land&1 == 0
	if land {
		v += w.rate[Landscapes]
	}
	switch t.Land {
	case Swamp:
		v += float32(box.Swamp)*(2*float32(a.Count[SwampTiles])+1) + w.p.late*w.f.tuning.toad
	case Grassland:
		v += w.power(&t.Power)
	}
	scopes := Alone
	if s.teams() > 0 {
		scopes = Team
	}
	for scope := Alone; scope <= scopes; scope++ {
		for set := s.Medals.Left[scope]; set != 0; set &= set - 1 {
			v += w.medal(Medal(bits.TrailingZeros16(set)), scope, t, land)
		}
	}
	if n := t.Count[Deserts] + t.Count[Runes]; n > 0 {
		v += (w.threat(w.low) - w.threat(w.low+float32(n))) * -float32(
			box.Medals[PENALTY].Points[Alone],
		)
	}
	return v
}

// power returns what a power scores now and is expected to score for things to
// come.
func (w *walk) power(x *power) float32 {
	switch n := w.s.Areas[w.seat].Count[Unicorns]; {
	case x.Each == 0:
		return 0
	case x.Per == Neighbours:
		return usualNeighbours * float32(x.Each)
	case x.Per == Couples && n == 1:
		return 2 * float32(x.Each)
	case x.Per == Couples:
		return w.p.late
	}
	return float32(w.s.power(w.seat, x, -1)) + w.p.late*w.f.tuning.each*float32(x.Each)
}

// usualNeighbours is the mean number of tiles that touch a tile at the end.
const usualNeighbours = 5

// medal returns what a tile contributes to a medal.
func (w *walk) medal(m Medal, scope Scope, t *tileData, land bool) float32 {
	x := &box.Medals[m]
	more := int16(0)
	switch x.Way {
	case bySum:
		for _, k := range x.Measures {
			more += int16(t.Count[k])
		}
	case byUnion:
		if land {
			more = 1
		}
	}
	if more == 0 {
		return 0
	}
	have, need := w.s.have(m, scope, w.seat)
	return float32(x.Points[scope]) * (w.part(have+more, need) - w.part(have, need))
}

// part returns the share of a medal's points that partial progress is worth.
func (w *walk) part(have, need int16) float32 {
	if have >= need {
		return 1
	}
	part := float32(have) / float32(need)
	return part * part * w.f.tuning.medal * min(1, 2*w.left)
}

// threat returns the chance of the penalty by the lead over the lowest other
// seat.
func (w *walk) threat(ahead float32) float32 {
	done := 1 - w.left
	return min(1, max(0, w.f.tuning.risk-w.f.tuning.steps*(1+done)*ahead)) * (0.35 + 0.65*done)
}

// choose returns the tile that brings most, its cell and its value.
func (w *walk) choose(tiles []Kind) (best Kind, at int, most float32) {
	w.look()
	most = float32(math.Inf(-1))
	last := NoTile
	for _, k := range tiles {
		if k == last || k == NoTile {
			continue
		}
		last = k
		v, i := w.f.best(k, &w.p)
		if v += w.base(k); i >= 0 && v > most {
			best, at, most = k, i, v
		}
	}
	if best == NoTile { // only if the area does not fit into the window
		for _, k := range tiles {
			if k != NoTile {
				return k, -1, 0
			}
		}
	}
	return best, at, most
}

// put places a tile of the seat.
func (w *walk) put(k Kind, at int) {
	a := &w.s.Areas[w.seat]
	if at < 0 {
		var list spots
		a.spots(k, &list)
		a.place(k, list.at[0].X, list.at[0].Y)
		w.f.draw(a)
		return
	}
	a.place(k, w.f.left+int8(at%fieldSide), w.f.top+int8(at/fieldSide))
	w.f.put(k, at, a)
	w.grantMedal(k)
}

// grantMedal gives the seat the medal that comes with a tile.
func (w *walk) grantMedal(k Kind) {
	if m := box.Tiles[k].Grant; m != NoMedal {
		w.s.Medals.Held[w.seat] |= 1 << m
	}
}

// other lets another seat take the tile that suits it best, with some random
// error.
func (w *walk) other(seat game.Seat, tiles []Kind) Kind {
	best, most := NoTile, float32(math.Inf(-1))
	whim := w.luck.IntN(1 << 30)
	for _, k := range tiles {
		if k == NoTile {
			continue
		}
		v := w.gain[seat][k] + float32(whim&15)*whimShare
		whim = whim>>4 | whim<<26&(1<<30-1)
		if v > most {
			best, most = k, v
		}
	}
	a := &w.s.Areas[seat]
	a.count(best)
	if most > 8 && (best == BML || best == BMR) {
		a.Count[Pairs]++
	}
	return best
}

// whimShare is a sixteenth of the largest error with which others value a tile.
const whimShare = 3.0 / 16

// walkOn plays to the end of the match and returns the total of the seat.
// placed says that the seat has placed its tile of this turn and that its pack
// or series no longer has it.
func (w *walk) walkOn(placed bool) float32 {
	if w.s.Mode.Draft() {
		w.drafts(placed)
	} else {
		w.series(placed)
	}
	s := &w.s
	who, _, _ := s.penaltySeats()
	total := float32(s.total(w.seat))
	if who.Has(w.seat) {
		total += float32(box.Medals[PENALTY].Points[Alone]) + 2*w.valued()
	}
	return total
}

// valued returns the extra value of one more medal.
func (w *walk) valued() float32 { return 0.5 * w.rate[Valued] }

// drafts plays the draft modes.
func (w *walk) drafts(placed bool) {
	s := &w.s
	for {
		if !placed {
			p := &s.Packs[w.seat]
			k, at, _ := w.choose(p[:])
			*p = p.without(k)
			w.put(k, at)
		}
		placed = false
		for other := range game.Seat(s.Seats) {
			if other != w.seat {
				p := &s.Packs[other]
				*p = p.without(w.other(other, p[:]))
			}
		}
		s.award(nil)
		if s.Turn <= gives {
			w.handOn()
			s.Turn++
			continue
		}
		for seat := range s.Seats {
			s.Discards[s.Round-1][seat] = s.Packs[seat][0]
		}
		if s.Round == rounds {
			break
		}
		s.Round++
		s.Turn = 1
		for seat := range s.Seats {
			drawTiles(&s.Deck, s.Packs[seat][:], &w.luck)
		}
	}
	if s.Areas[w.seat].Explorer == salvageExplorer {
		pile := s.discardPile()
		k, at, _ := w.choose(pile[:])
		w.put(k, at)
		s.award(nil)
	}
}

// handOn hands the packs on: to the ships already chosen, else at random, but
// never to the giver's own ship.
func (w *walk) handOn() {
	s := &w.s
	packs := s.Packs
	if s.free() != 0 {
		var to [maxSeats]game.Seat
		for i := range to[:s.Seats] {
			to[i] = game.Seat(i)
		}
		// a cyclic permutation, so that nobody gets its own pack
		for i := len(to[:s.Seats]) - 1; i > 0; i-- {
			j := w.luck.IntN(i)
			to[i], to[j] = to[j], to[i]
		}
		copy(s.Gave[:], to[:s.Seats])
	}
	for seat, to := range s.Gave[:s.Seats] {
		s.Packs[to] = packs[seat]
		s.Gave[seat] = game.Nobody
	}
}

// series plays the series modes.
func (w *walk) series(placed bool) {
	s := &w.s
	for {
		x := s.Active
		switch {
		case x != w.seat:
			w.otherTakes(x)
		case !placed:
			w.takes()
		}
		placed = false
		next := (x + 1) % game.Seat(s.Seats)
		if next != s.leader() {
			s.Active = next
			continue
		}
		s.award(nil)
		if s.Turn == series {
			return
		}
		s.Turn++
		s.openSeries(&w.luck, nil)
		s.Current, s.Active = -1, s.leader()
	}
}

// takes lets the seat take the tile that brings it most, and discard the one
// that the next seat would like best.
func (w *walk) takes() {
	s := &w.s
	best, at, from, most := NoTile, -1, int8(0), float32(math.Inf(-1))
	for i := range int8(len(s.Series)) {
		if s.Series[i].Number == 0 || s.Current >= 0 && s.Current != i {
			continue
		}
		if k, o, v := w.choose(s.Series[i].Tiles[:]); v > most {
			best, at, from, most = k, o, i, v
		}
	}
	w.put(best, at)
	w.takeAway(from, best, w.seat)
}

// otherTakes lets another seat take a tile.
func (w *walk) otherTakes(seat game.Seat) {
	s := &w.s
	from := s.Current
	if from < 0 {
		from = 0
		if s.Series[1].Number != 0 && (s.Series[0].Number == 0 || w.luck.IntN(2) == 1) {
			from = 1
		}
	}
	w.takeAway(from, w.other(seat, s.Series[from].Tiles[:]), seat)
}

// takeAway removes a tile from a series and the one that suits the next seat best.
func (w *walk) takeAway(from int8, k Kind, seat game.Seat) {
	s := &w.s
	x := &s.Series[from]
	var p Pack
	copy(p[:], x.Tiles[:])
	p = p.without(k)
	next := (seat + 1) % game.Seat(s.Seats)
	worst, most := NoTile, float32(math.Inf(-1))
	for _, k := range p {
		if k != NoTile && w.gain[next][k] > most {
			worst, most = k, w.gain[next][k]
		}
	}
	p = p.without(worst)
	copy(x.Tiles[:], p[:])
	s.Current = from
	if p[0] == NoTile {
		*x = Series{}
	}
}
