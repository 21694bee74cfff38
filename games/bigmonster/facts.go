package bigmonster

import "lair.games/lair/game"

// The kinds of facts about a move, beside the names of the lines of the score sheet:
// the points in that line once the tile lies there.
const (
	factFits  = "fits"  // most points that the tile brings at once; of: the tile
	factRooms = "rooms" // places where the tile could lie; of: the tile
	factGift  = "gift"  // points of the medal that goes to another seat; of: the seat
)

// What facts are worth to a seat, in points.
const (
	worthLine  = 1
	worthFits  = 1
	worthRooms = 0.03
	worthGift  = -0.8
)

// facts is the game.Play.Facts.
func facts(
	s *State, seat game.Seat, m Move, tell func(kind string, of int, value, worth float64),
) {
	switch m.Kind {
	case Place:
		next := *s
		k := s.Kept[seat]
		next.Areas[seat].place(k, m.X, m.Y)
		for i, points := range next.lines(seat) {
			tell(lineNames[i], 0, float64(points), worthLine)
		}
		if medal := box.Tiles[k].Grant; medal != NoMedal {
			given := 0
			if to := m.Grant.Seat(); to != seat && to != s.partner(seat) {
				given = int(box.Medals[medal].Points[Alone])
			}
			tell(factGift, int(m.Grant.Seat()), float64(given), worthGift)
		}
	case Keep, Take, Salvage, Give:
		points, places := s.fitting(seat, m.Tile)
		tell(factFits, int(m.Tile), float64(points), worthFits)
		tell(factRooms, int(m.Tile), float64(places), worthRooms)
	}
}

// fitting returns the most points that a tile brings a seat at once, and the number of
// places where it can lie.
func (s *State) fitting(seat game.Seat, k Kind) (points int16, places int) {
	var list spots
	next := *s
	before := s.total(seat)
	s.Areas[seat].spots(k, &list)
	for i, at := range list.at[:list.n] {
		next.Areas[seat] = s.Areas[seat]
		next.Areas[seat].place(k, at.X, at.Y)
		if gain := next.total(seat) - before; i == 0 || gain > points {
			points = gain
		}
	}
	return points, int(list.n)
}
