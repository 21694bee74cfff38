package bigmonster

import (
	"math"
	"math/bits"

	"lair.games/lair/game"
)

// The value of a position is in points at the end of the match. It adds what
// each area scores now, what a kept tile will bring at its best place, and the
// prospects of the area, which shrink as the match goes on. Prospects are
// crystals that can still be completed, halves of Big Monsters, beams without a
// mutant, mutants without a beam, medals partly won, toads, and the danger of
// the penalty.

// Figures in points. Two seats with one set of figures played against two with
// another, forty matches for each. Changes that made a difference were kept;
// most did not.
const (
	openGreen   = 0.6 // a piece without its other half
	openRed     = 1.2
	openHalf    = 3.2  // a half of a Big Monster
	openBeam    = 3.8  // a beam that hits nothing yet
	slotShare   = 0.12 // share of a mutant's gain, for a place where a mutagen can still go
	medalShare  = 0.55 // share of a medal; half of its condition is worth a quarter of it
	nextToad    = 1.8  // for each toad that makes the next worth more
	penaltyStep = 0.16 // share of the penalty for each desert or rune monster more or less
)

// openBlue is the value of a blue crystal by the number of its quarters.
var openBlue = [4]float32{0, 0.35, 1.3, 3.6}

// explorerWorth is by how many points the seat of each explorer ended above the
// mean of its match. It was measured in 150 matches with three seats and 150
// with four, with random explorers. Each explorer occurred about sixty times,
// so the figures are rough.
var explorerWorth = [explorerCount]float32{
	1: -4.2, 2: -4.9, 3: 5.2, 4: -2.4, 5: 0.1, 6: 0.7,
	7: 4.9, 8: 4.1, 9: 5.4, 10: -0.1, 11: 2.6, 12: 3.7,
	13: -2.6, 14: -2.4, 15: -0.8, 16: -3.4, 17: -4.5,
}

// stage returns a number for the current turn, because a pack handed on takes
// effect in the next.
func stage(s *State) int { return int(s.Round)*32 + int(s.Turn) }

// worth estimates the total of each seat at the end of the match; in a team
// mostly the lower of both.
func worth(s *State, w *[game.MaxSeats]float32) {
	if s.Phase == Over {
		r := result(s)
		for seat := range s.Seats {
			w[seat] = float32(r.Scores[seat])
		}
		return
	}
	s.estimates(w)
	for seat := range game.Seat(s.teams()) {
		a, b := &w[seat], &w[s.partner(seat)]
		team := together(*a, *b)
		*a, *b = teamShare*team+(1-teamShare)**a, teamShare*team+(1-teamShare)**b
	}
}

// teamShare is the share of the team's value in the value of a seat. The rest
// is the seat's own, so that two partners still differ for code that compares
// seats one by one.
const teamShare = 0.75

// together returns the value of a team from those of its partners. The lower
// one counts, and the higher one helps between equals.
func together(a, b float32) float32 { return min(a, b) + 0.15*(max(a, b)-min(a, b)) }

// estimates fills in the estimates of all seats.
func (s *State) estimates(w *[game.MaxSeats]float32) {
	for seat := range game.Seat(s.Seats) {
		w[seat] = s.estimate(seat)
		if s.Phase != Choosing { // the expected value of an explorer gives way to what it has scored
			w[seat] += explorerWorth[s.Areas[seat].Explorer] * s.left()
		}
	}
	s.subtractPenalty(w)
}

// estimate returns the value of a seat's area, with the tile that it places
// now.
func (s *State) estimate(seat game.Seat) float32 {
	if s.Phase == Choosing {
		return s.offered(seat)
	}
	a, k, p := &s.Areas[seat], s.Kept[seat], s.Plans[seat]
	if k == NoTile {
		return s.outlook(seat, a, a.prospects())
	}
	gift := float32(0)
	if m := box.Tiles[k].Grant; m != NoMedal && (!p.Set || p.Grant == seat) {
		gift = float32(box.Medals[m].Points[Alone])
	}
	if !p.Set {
		return gift + s.bestPlace(seat, k)
	}
	next := *a
	next.place(k, p.X, p.Y)
	return gift + s.outlook(seat, &next, next.prospects())
}

// offered returns the value of the explorer that a seat has chosen, or of the
// better of the two it may choose.
func (s *State) offered(seat game.Seat) float32 {
	if e := s.Chose[seat]; e != 0 {
		return explorerWorth[e]
	}
	return max(explorerWorth[s.Dealt[seat][0]], explorerWorth[s.Dealt[seat][1]])
}

// bestPlace returns an approximate outlook of an area with a tile at its best
// place. It values the tile once and then only the differences between places,
// so that it costs little more than the outlook itself.
func (s *State) bestPlace(seat game.Seat, k Kind) float32 {
	a, t := &s.Areas[seat], &box.Tiles[k]
	var g ground
	hope := g.survey(a)
	var at spots
	g.spots(t.Wide, &at)
	late := soon(s.left())
	best := float32(math.Inf(-1))
	for _, o := range at.at[:at.n] {
		points, ends := g.fit(a, k, t, o)
		best = max(best, points+ends*late)
	}
	next := *a
	next.count(k)
	switch t.Land {
	case Lava:
		next.Lava += t.Base
	case Ice:
		next.Ice += t.Base
	}
	return best + s.outlook(seat, &next, hope)
}

// left returns the share of the match that is left after this turn.
func (s *State) left() float32 {
	m := s.data()
	return 1 - float32(int(s.Round-1)*m.Turns+int(s.Turn))/float32(m.Rounds*m.Turns)
}

// outlook returns what an area scores for a seat, plus its prospects.
func (s *State) outlook(seat game.Seat, a *Area, prospects float32) float32 {
	left := s.left()
	held := s.Medals.Held[seat]
	old := s.Areas[seat]
	s.Areas[seat] = *a
	hope := s.medalHope(seat, left)
	points := s.total(seat)
	s.Areas[seat], s.Medals.Held[seat] = old, held
	if left <= 0 {
		return float32(points) + hope
	}
	return float32(points) + hope + (prospects+s.counters(a))*soon(left)
}

// soon returns the chance that something can still be had, by the share of the
// match that is left.
func soon(left float32) float32 { return min(1, 0.25+1.5*left) }

// medalHope gives a seat the medals that its area wins, and returns the value
// of those partly won. The caller must take the medals back.
func (s *State) medalHope(seat game.Seat, left float32) (hope float32) {
	for scope := Alone; scope <= Team; scope++ {
		for set := s.Medals.Left[scope]; set != 0; set &= set - 1 {
			m := Medal(bits.TrailingZeros16(set))
			have, need := s.have(m, scope, seat)
			if have >= need {
				s.Medals.Held[seat] |= 1 << (uint(m) + scopeShift*uint(scope))
				continue
			}
			part := float32(have) / float32(need)
			hope += part * part * medalShare * float32(box.Medals[m].Points[scope]) * min(1, 2*left)
		}
	}
	return hope
}

// counters returns the prospects of what is counted: the next toad, and tiles
// and explorers that score for things to come.
func (s *State) counters(a *Area) float32 {
	hope := nextToad * float32(a.Count[SwampTiles])
	for _, t := range a.Tiles[:a.Size] {
		if p := &box.Tiles[t.Kind].Power; p.Each != 0 {
			hope += 0.8 * float32(p.Each)
		}
	}
	return hope
}

// subtractPenalty subtracts the expected cost of the penalty medal, which grows
// towards the end.
func (s *State) subtractPenalty(w *[game.MaxSeats]float32) {
	if s.Phase == Choosing {
		return
	}
	done := 1 - s.left()
	var v [maxSeats]int16
	n := game.Seat(s.Seats)
	if t := s.teams(); t > 0 {
		n = game.Seat(t)
	}
	for seat := range game.Seat(s.Seats) {
		own := s.penaltyCount(seat)
		if k := s.Kept[seat]; k != NoTile {
			own += int16(box.Tiles[k].Count[Deserts] + box.Tiles[k].Count[Runes])
		}
		v[s.team(seat)] += own
	}
	for seat := range game.Seat(s.Seats) {
		low := int16(math.MaxInt16)
		for other := range n {
			if int(other) != s.team(seat) {
				low = min(low, v[other])
			}
		}
		ahead := float32(v[s.team(seat)] - low)
		risk := min(1, max(0, 0.45-penaltyStep*(1+done)*ahead))
		w[seat] += risk * float32(box.Medals[PENALTY].Points[Alone]) * (0.35 + 0.65*done)
	}
}

// ground is an area laid out for the search for prospects: the taken cells, the
// pieces at each anchor, and the expected value of each empty cell in tenths of
// a point.
type ground struct {
	board
	pieces [boardSize * boardSize]Pieces
	hopes  [boardSize * boardSize]uint8
}

// open reports whether an upright tile has room at a place, counted from the
// corner of the board; it does not check contact.
func (g *ground) open(c, r int8) bool { return (g.rows[r]|g.rows[r+1])>>c&1 == 0 }

// cell reports whether a cell is empty.
func (g *ground) cell(c, r int8) bool { return g.rows[r]>>c&1 == 0 }

// index returns the index of a cell of the board.
func index(c, r int8) int { return int(r)*boardSize + int(c) }

// wait adds expected value to the cells that an upright tile would take.
func (g *ground) wait(c, r int8, hope float32) {
	for _, i := range [...]int{index(c, r), index(c, r+1)} {
		g.hopes[i] += uint8(min(10*hope, float32(255-g.hopes[i])))
	}
}

// prospects returns the expected value of the open ends of an area.
func (a *Area) prospects() float32 {
	var g ground
	return g.survey(a)
}

// survey finds the open ends of an area and returns their expected value.
func (g *ground) survey(a *Area) (hope float32) {
	a.board(&g.board)
	x := &box.Explorers[a.Explorer]
	for column, p := range x.Pieces {
		g.pieces[index(int8(column)-g.left, -g.top)] = p
	}
	for _, t := range a.Tiles[:a.Size] {
		g.pieces[index(t.X-g.left, t.Y-g.top)] = box.Tiles[t.Kind].Pieces
	}
	for column, p := range x.Pieces {
		hope += g.ends(p, int8(column)-g.left, -g.top)
	}
	if x.Tile != NoTile {
		hope += g.beams(&box.Tiles[x.Tile], -g.left, -g.top)
	}
	for i, t := range a.Tiles[:a.Size] {
		k := &box.Tiles[t.Kind]
		c, r := t.X-g.left, t.Y-g.top
		switch {
		case k.Pieces != 0:
			hope += g.ends(k.Pieces, c, r)
		case k.Beams > 0:
			hope += g.beams(k, c, r)
		case k.Most > 0:
			hope += g.slots(k, a.level(i), c, r)
		case t.Kind == BML:
			hope += g.half(c+1, r)
		case t.Kind == BMR:
			hope += g.half(c-1, r)
		}
	}
	return hope
}

// half returns the expected value of half a Big Monster, given the place of the
// other half.
func (g *ground) half(c, r int8) float32 {
	if !g.open(c, r) {
		return 0
	}
	g.wait(c, r, openHalf)
	return openHalf
}

// beams returns the expected value of a tile's beams that hit nothing yet.
func (g *ground) beams(k *tileData, c, r int8) (hope float32) {
	for _, hit := range k.Hits[:k.Beams] {
		if g.open(c+hit.X, r+hit.Y) {
			g.wait(c+hit.X, r+hit.Y, openBeam)
			hope += openBeam
		}
	}
	return hope
}

// slots returns the expected value of a mutant from mutagens that could still
// be placed above and below it.
func (g *ground) slots(t *tileData, level int, c, r int8) (hope float32) {
	if level >= int(t.Most) {
		return 0
	}
	each := slotShare * float32(t.Value[level+1]-t.Value[level])
	if g.cell(c, r-1) && (g.cell(c-1, r-1) || g.cell(c+1, r-1)) {
		g.hopes[index(c, r-1)] += uint8(10 * each)
		hope += each
	}
	if g.cell(c, r+2) && g.cell(c-1, r+2) {
		g.hopes[index(c, r+2)] += uint8(10 * each)
		hope += each
	}
	return hope
}

// ends returns the expected value of a tile's pieces. A blue crystal counts
// once for each of its quarters, with the value of one quarter.
func (g *ground) ends(p Pieces, c, r int8) (hope float32) {
	for _, x := range meeting[:4] {
		oc, or := c+x.a.X-1, r+2*(x.a.Y-1)
		if p&x.own != 0 && g.open(oc, or) {
			each := float32(openGreen)
			if x.own&(RT|RB) != 0 {
				each = openRed
			}
			g.wait(oc, or, each)
			hope += each
		}
	}
	if p&(BTL|BTR|BBL|BBR) == 0 {
		return hope
	}
	for i := range meeting[4:] {
		x := &meeting[4+i]
		if p&x.own == 0 {
			continue
		}
		there, dead := g.corner(x, c, r)
		if dead || there == 4 {
			continue
		}
		each := openBlue[there] / float32(there)
		hope += each
		for _, o := range [...]offset{x.a, x.b, x.c} {
			if oc, or := c+o.X-1, r+2*(o.Y-1); g.open(oc, or) {
				g.wait(oc, or, each)
			}
		}
	}
	return hope
}

// corner returns the number of quarters of a blue crystal, the tile's own
// included, and whether the crystal has become impossible.
func (g *ground) corner(x *meets, c, r int8) (there int, dead bool) {
	there = 1
	for _, o := range [...]struct {
		at   offset
		need Pieces
	}{{x.a, x.needA}, {x.b, x.needB}, {x.c, x.needC}} {
		oc, or := c+o.at.X-1, r+2*(o.at.Y-1)
		switch {
		case g.pieces[index(oc, or)]&o.need != 0:
			there++
		case !g.open(oc, or):
			dead = true
		}
	}
	return there, dead
}

// fit returns what a place adds to the value of a tile: the points it scores
// there, and the expectations that it creates minus those that it covers.
func (g *ground) fit(a *Area, k Kind, t *tileData, o offset) (points, ends float32) {
	c, r := o.X-g.left, o.Y-g.top
	// expected value lies on both cells of the tile that is missing, so the
	// larger of two is what is covered
	w, h := t.span()
	ends = -0.1 * float32(max(g.hopes[index(c, r)], g.hopes[index(c+w-1, r+h-1)]))
	if t.Pieces == 0 && t.Most == 0 && t.Beams == 0 && k != BML && k != BMR {
		return points, ends
	}
	for i := range meeting {
		x := &meeting[i]
		if t.Pieces&x.own == 0 {
			continue
		}
		switch oc, or := c+x.a.X-1, r+2*(x.a.Y-1); {
		case i >= 4:
			if there, dead := g.corner(x, c, r); there == 4 {
				points += float32(box.Crystal[Blue])
			} else if !dead {
				ends += openBlue[there]
			}
		case g.pieces[index(oc, or)]&x.needA != 0:
			points += float32(box.Crystal[i/2])
		case g.open(oc, or):
			ends += [...]float32{openGreen, openRed}[i/2]
		}
	}
	e := a.effect(k, o.X, o.Y)
	switch {
	case e.Pair:
		return points + float32(box.Pair-2*box.Half), ends
	case k == BML && g.open(c+1, r), k == BMR && g.open(c-1, r):
		return points, ends + openHalf
	case t.Most > 0:
		points += float32(t.Value[e.Steps] - t.Value[0])
		if e.Steps < t.Most {
			ends += slotShare * float32(t.Value[e.Steps+1]-t.Value[e.Steps])
		}
	case t.Beams > 0:
		for _, i := range e.Raised[:e.N] {
			m, level := &box.Tiles[a.Tiles[i].Kind], a.level(int(i))
			points += float32(m.Value[level+1] - m.Value[level])
		}
		for _, hit := range t.Hits[:t.Beams] {
			if g.open(c+hit.X, r+hit.Y) {
				ends += openBeam
			}
		}
	}
	return points, ends
}
