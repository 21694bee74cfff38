package bigmonster

import (
	"math/bits"

	"lair.games/lair/game"
)

// Lines of the score sheet. Their points add up to the seat's total.
const (
	lineIce = iota
	lineBigMonster
	lineLava
	lineGrassland
	lineSwamp
	lineCrystals
	lineExplorer
	lineMedals
	lineCount
)

var lineNames = [lineCount]string{
	"ice", "big_monster", "lava", "grassland", "swamp", "crystals", "explorer", "medals",
}

// lines returns the score sheet of a seat as if the match ended now. The
// penalty counts once it is given, the dragon once it is turned over
// (bm-running-score).
func (s *State) lines(seat game.Seat) (v [lineCount]int16) {
	a := &s.Areas[seat]
	n := &a.Count
	v[lineIce] = a.Ice
	v[lineBigMonster] = box.Pair*int16(n[Pairs]) + box.Half*int16(n[Halves]-2*n[Pairs])
	v[lineLava] = a.Lava
	if n[GrassTiles] > 0 {
		for i, t := range a.Tiles[:a.Size] {
			if p := &box.Tiles[t.Kind].Power; p.Each != 0 {
				v[lineGrassland] += s.power(seat, p, i)
			}
		}
	}
	v[lineSwamp] = box.Swamp * int16(n[SwampTiles]) * int16(n[SwampTiles])
	v[lineCrystals] = box.Crystal[Green]*int16(n[Greens]) + box.Crystal[Red]*int16(n[Reds]) +
		box.Crystal[Blue]*int16(n[Blues])
	if p := &box.Explorers[a.Explorer].Power; p.Each != 0 {
		v[lineExplorer] = s.power(seat, p, -1)
	}
	v[lineMedals] = s.medalPoints(seat) + box.figures.Dragon*int16(s.Dragon.Flipped[seat])
	return v
}

// total returns the sum of a seat's lines.
func (s *State) total(seat game.Seat) (sum int16) {
	for _, v := range s.lines(seat) {
		sum += v
	}
	return sum
}

// power returns what a tile at index i of an area, or an explorer, scores
// (bm-grassland, bm-explorer-powers).
func (s *State) power(seat game.Seat, p *power, i int) int16 {
	points := p.Each * s.measure(seat, p.Per, i)
	if p.Cap > 0 {
		points = min(points, p.Cap)
	}
	return points
}

// measure returns a count for a seat; i is the index of the tile that asks.
func (s *State) measure(seat game.Seat, m Measure, i int) int16 {
	a := &s.Areas[seat]
	switch m {
	case Crystals:
		return int16(a.Count[Greens]) + int16(a.Count[Reds]) + int16(a.Count[Blues])
	case Landscapes:
		return int16(bits.OnesCount8(a.Lands))
	case Valued:
		return int16(bits.OnesCount32(s.Medals.Held[seat] & box.Valued))
	case Neighbours:
		return a.neighbours(i)
	case Couples:
		if a.Count[Unicorns] == 2 {
			return 1
		}
		return 0
	case Dragons:
		return int16(a.Count[Furious]) + int16(s.Dragon.Flipped[seat])
	}
	return int16(a.Count[m])
}

// medalPoints returns the sum of the medals that a seat holds.
func (s *State) medalPoints(seat game.Seat) (sum int16) {
	for held := s.Medals.Held[seat]; held != 0; held &= held - 1 {
		i := bits.TrailingZeros32(held)
		sum += box.Medals[i%scopeShift].Points[i/scopeShift]
	}
	return sum
}

// penalty returns the points of the penalty if a seat has it, 0 otherwise.
func (s *State) penalty(seat game.Seat) (sum int16) {
	for scope := Alone; scope <= Team; scope++ {
		if s.holds(seat, PENALTY, scope) {
			sum += box.Medals[PENALTY].Points[scope]
		}
	}
	return sum
}

// teams returns the number of teams, 0 for none.
func (s *State) teams() int {
	if s.Mode != TeamDraft {
		return 0
	}
	return int(s.Seats) / 2
}

// team returns the team of a seat (bm-teams), or the seat itself without teams.
func (s *State) team(seat game.Seat) int {
	if n := s.teams(); n > 0 {
		return int(seat) % n
	}
	return int(seat)
}

// partner returns the other member of a seat's team.
func (s *State) partner(seat game.Seat) game.Seat {
	return (seat + game.Seat(s.teams())) % game.Seat(s.Seats)
}

// have returns how much of a medal's condition a seat has, and how much is
// needed. An individual medal counts the area of the seat; a team medal counts
// the areas of both partners (bm-medals, bm-team-medals).
func (s *State) have(m Medal, scope Scope, seat game.Seat) (have, need int16) {
	x := &box.Medals[m]
	need = int16(x.Need[scope])
	a, b := &s.Areas[seat], &s.Areas[seat]
	if scope == Team {
		b = &s.Areas[s.partner(seat)]
	}
	of := func(k Measure) int16 {
		if a == b {
			return int16(a.Count[k])
		}
		return int16(a.Count[k]) + int16(b.Count[k])
	}
	switch x.Way {
	case byUnion:
		return int16(bits.OnesCount8(a.Lands | b.Lands)), need
	case byEach: // each count up to what is needed of it, so that the sum decides
		for _, k := range x.Measures {
			have += min(of(k), need)
		}
		return have, need * int16(len(x.Measures))
	default:
		for _, k := range x.Measures {
			have += of(k)
		}
		return have, need
	}
}

// penaltyCount returns what the penalty medal compares: deserts and rune
// monsters (bm-penalty).
func (s *State) penaltyCount(seat game.Seat) (sum int16) {
	for _, k := range box.Medals[PENALTY].Measures {
		sum += int16(s.Areas[seat].Count[k])
	}
	return sum
}

// penaltySeats returns the seats that get the penalty, and the values compared,
// by seat or by team (bm-penalty, bm-team-penalty).
func (s *State) penaltySeats() (who game.Seats, values [maxSeats]int16, n int) {
	n = int(s.Seats)
	if t := s.teams(); t > 0 {
		n = t
	}
	for seat := range game.Seat(s.Seats) {
		values[s.team(seat)] += s.penaltyCount(seat)
	}
	low, high := values[0], values[0]
	for _, v := range values[1:n] {
		low, high = min(low, v), max(high, v)
	}
	if low == high {
		return 0, values, n
	}
	for seat := range game.Seat(s.Seats) {
		if values[s.team(seat)] == low {
			who = who.With(seat)
		}
	}
	return who, values, n
}

// standing ranks a seat: by its score, then by the two values that break ties.
type standing struct{ score, partner, big int16 }

// standings returns the standing of every seat. Seats compare their totals,
// then their Big Monsters (bm-winner). Teams compare the lower of their totals,
// then the higher, then the Big Monsters of both (bm-team-winner).
func (s *State) standings() (v [maxSeats]standing) {
	for seat := range game.Seat(s.Seats) {
		lines := s.lines(seat)
		for _, points := range lines {
			v[seat].score += points
		}
		v[seat].big = lines[lineBigMonster]
	}
	for seat := range game.Seat(s.teams()) {
		a, b := &v[seat], &v[s.partner(seat)]
		team := standing{min(a.score, b.score), max(a.score, b.score), a.big + b.big}
		*a, *b = team, team
	}
	return v
}

// result ranks the seats. The score and place of a seat in a team are those of
// its team (bm-team-winner, bm-places).
func result(s *State) game.Result {
	r := game.Result{Seats: s.Seats, Sides: int8(s.teams())}
	v := s.standings()
	for i := range s.Seats {
		r.Scores[i] = int32(v[i].score)
	}
	r.Rank(func(a, b game.Seat) bool {
		if v[a].partner != v[b].partner {
			return v[a].partner > v[b].partner
		}
		return v[a].big > v[b].big
	})
	return r
}

// sheet returns the score sheet of a seat and what breaks ties. The penalty has
// a line of its own, or the other medals would hide it. In a team one line leads
// from its own total to that of the team.
func sheet(s *State, seat game.Seat) []game.Item {
	v := s.standings()[seat]
	var list []game.Item
	sum := int16(0)
	for i, points := range s.lines(seat) {
		list = append(list, game.Item{Line: lineNames[i], Points: int(points)})
		sum += points
	}
	penalty := s.penalty(seat)
	list[lineMedals].Points -= int(penalty)
	list = append(list, game.Item{Line: linePenalty, Points: int(penalty)})
	if s.teams() > 0 {
		list = append(list,
			game.Item{Line: lineTeam, Points: int(v.score - sum)},
			game.Item{Line: linePartner, Points: int(v.partner), Tie: true})
	}
	return append(list, game.Item{Line: lineTie, Points: int(v.big), Tie: true})
}

// Lines that only the sheet of a result has.
const (
	linePenalty = "penalty"          // taken out of the medals
	lineTeam    = "team"             // what the better total of a team has more than the other
	linePartner = "better_total"     // breaks ties between teams
	lineTie     = "tie_big_monsters" // breaks ties: the points of Big Monsters, in a team of both
)
