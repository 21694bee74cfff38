package monsterexpedition

import "lair.games/lair/game"

// Lines of the score sheet. With several seats their points add up to the
// score, and the levels only break ties. In a solo match the first line is the
// score: 1 for an expedition won.
const (
	LineMonsters = "monsters" // captured, face up
	LineCages    = "cages"
	LineCrests   = "crests" // monsters of the wilds with the seat's crest
	LineExtra    = "extra"  // cages without a card, if any seat has one
	LineLevels   = "levels"
	LineWon      = "won"
	LineTurns    = "turns"
)

// crested returns the monsters of the wilds that bear a seat's crest.
func (s *State) crested(seat game.Seat) set {
	var a set
	for place, m := range s.Wilds {
		if m != 0 && s.crest(place) == seat {
			a = a.with(m)
		}
	}
	return a
}

// levels adds up the levels of a seat's camps (me-tie).
func (s *State) levels(seat game.Seat) int {
	sum := 0
	for _, level := range s.Levels[seat] {
		sum += int(level)
	}
	return sum
}

// points returns what a seat has in each line (me-score). Crest cards and cages
// count half.
func (d *deck) points(s *State, seat game.Seat) (monsters, cages, crests, extra int) {
	monsters = d.worthOf(s.Face[seat], open)
	cages = d.worthOf(s.caged(seat), caged)
	crests = d.worthOf(s.crested(seat), caged)
	return monsters, cages, crests, int(s.Extra[seat])
}

// sheet returns the lines of a seat's score sheet.
func (d *deck) sheet(s *State, seat game.Seat) []game.Item {
	if s.solo() {
		won := 0
		if s.Outcome == Won {
			won = 1
		}
		return []game.Item{
			{Line: LineWon, Points: won}, {Line: LineTurns, Points: int(s.Round), Tie: true},
		}
	}
	monsters, cages, crests, extra := d.points(s, seat)
	items := []game.Item{
		{Line: LineMonsters, Points: monsters},
		{Line: LineCages, Points: cages},
		{Line: LineCrests, Points: crests},
	}
	// In most matches nobody has an extra cage.
	if s.Extra != [maxSeats]uint8{} {
		items = append(items, game.Item{Line: LineExtra, Points: extra})
	}
	return append(items, game.Item{Line: LineLevels, Points: s.levels(seat), Tie: true})
}

// result ranks the seats by score, then by the sum of their camp levels; seats
// equal in both share the place (me-tie). In a solo match the score is 1 for an
// expedition won and 0 otherwise (me-solo-result).
func (d *deck) result(s *State) game.Result {
	r := game.Result{Seats: s.Seats}
	if s.solo() {
		r.Places[0] = 1
		if s.Outcome == Won {
			r.Scores[0] = 1
		}
		return r
	}
	for seat := range game.Seat(s.Seats) {
		monsters, cages, crests, extra := d.points(s, seat)
		r.Scores[seat] = int32(monsters + cages + crests + extra)
	}
	r.Rank(func(a, b game.Seat) bool { return s.levels(a) > s.levels(b) })
	return r
}
