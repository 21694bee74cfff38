package bigmonster

import (
	"math/bits"

	"lair.games/lair/game"
)

// The kinds of facts about a move, beside the names of the lines of the score sheet:
// the points in that line once the tile lies there.
const (
	factFits  = "fits"  // most points that the tile brings at once; of: the tile
	factRooms = "rooms" // places where the tile could lie; of: the tile
	factGift  = "gift"  // points of the medal that goes to another seat; of: the seat
	// points of an explorer's power for all tiles of the match together; of: the explorer
	factPower  = "power"
	factPieces = "pieces" // crystal pieces of an explorer or a tile; of: the explorer or the tile
	// points of a free medal, in so far as the seat has what it asks for, at least half of
	// it; of: the medal
	factMedal  = "medal"
	factHelps  = "helps"  // most points that the pack brings another seat at once; of: the seat
	factBehind = "behind" // score of the seat that gets the pack; of: the seat

	// What a landing leaves to be done, unless it is the last one of the seat.
	factOpen   = "open"   // points of the crystals that are begun and can still be completed
	factNext   = "next"   // most points of the crystals that one more tile can complete
	factBeams  = "beams"  // free places where a beam hits a mutant
	factHalves = "halves" // halves of a Big Monster that have room for the other one
)

// What facts are worth to a seat, in points.
const (
	worthLine  = 1
	worthFits  = 1
	worthRooms = 0.012 // a few places more are no reason
	worthGift  = -0.8
	worthPiece = 0.4
	// a tile may land where its pieces meet nothing
	worthTilePiece = 0.25
	worthMedal     = 0.6 // until it is won
	worthHelps     = -0.3
	worthBehind    = -0.02 // a lead of three points is the least worth a sentence
	worthOpen      = 0.2   // somebody else may keep the tile that it takes
	worthNext      = 0.2
	worthBeams     = 1
	worthHalves    = 2
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
		if s.landsAgain(seat) {
			area := &next.Areas[seat]
			tell(factOpen, 0, float64(area.openCrystals()), worthOpen)
			tell(factNext, 0, float64(next.nextCrystals(seat)), worthNext)
			tell(factBeams, 0, float64(area.openBeams()), worthBeams)
			tell(factHalves, 0, float64(area.openHalves()), worthHalves)
		}
		if medal := box.Tiles[k].Grant; medal != NoMedal {
			given := 0
			if to := m.Grant.Seat(); to != seat && to != s.partner(seat) {
				given = int(box.Medals[medal].Points[Alone])
			}
			tell(factGift, int(m.Grant.Seat()), float64(given), worthGift)
		}
	case Choose:
		x := &box.Explorers[m.Explorer]
		if all, ok := s.inDeck(m.Explorer); ok {
			tell(factPower, int(m.Explorer), float64(all), 1/float64(s.Seats))
		}
		pieces := bits.OnesCount64(uint64(x.Pieces[0])) + bits.OnesCount64(uint64(x.Pieces[1]))
		tell(factPieces, int(m.Explorer), float64(pieces), worthPiece)
	case Keep, Take, Salvage, Give:
		points, places := s.fitting(seat, m.Tile)
		tell(factFits, int(m.Tile), float64(points), worthFits)
		tell(factRooms, int(m.Tile), float64(places), worthRooms)
		tell(factPieces, int(m.Tile), float64(bits.OnesCount8(uint8(box.Tiles[m.Tile].Pieces))),
			worthTilePiece)
		medal, have, need := s.nearer(seat, m.Tile)
		tell(factMedal, int(medal),
			float64(box.Medals[medal].Points[Alone])*float64(have)/float64(need), worthMedal)
		if m.Kind == Give {
			s.helps(seat, m.To, m.Tile, tell)
		}
	case Prefer:
		s.helps(seat, m.To, s.Kept[seat], tell)
	}
}

// landsAgain reports whether a seat lands another tile after the one that it lands now.
func (s *State) landsAgain(seat game.Seat) bool {
	if !s.Mode.Draft() {
		return s.Turn < series
	}
	// Only the tile of a salvage is landed by a seat alone.
	return s.Active == game.Nobody && (s.Round < rounds || s.Turn < drafts ||
		s.Areas[seat].Explorer == salvageExplorer)
}

// nextCrystals returns the most points of the crystals that a single tile can complete, of
// those that lie on no planet yet (bm-crystals).
func (s *State) nextCrystals(seat game.Seat) (most int) {
	deck, err := s.fullDeck()
	if err != nil {
		return 0
	}
	for i := range s.Areas[:s.Seats] {
		for _, t := range s.Areas[i].Tiles[:s.Areas[i].Size] {
			deck[t.Kind] -= min(1, deck[t.Kind])
		}
	}
	area := &s.Areas[seat]
	var list spots
	area.spots(upright, &list)
	for k, left := range deck {
		pieces := box.Tiles[k].Pieces
		if left == 0 || pieces == 0 {
			continue
		}
		for _, at := range list.at[:list.n] {
			points := 0
			for _, x := range crystals(area.completes(pieces, at.X, at.Y), at.X, at.Y, nil) {
				points += int(box.Crystal[x.Colour])
			}
			most = max(most, points)
		}
	}
	return most
}

// openCrystals returns the points of all crystals of which a piece lies there, others are
// missing, and each missing one has room (bm-crystals).
func (a *Area) openCrystals() (sum int) {
	lying := map[offset]Pieces{}
	for column, p := range box.Explorers[a.Explorer].Pieces {
		lying[offset{int8(column), 0}] = p
	}
	for _, t := range a.Tiles[:a.Size] {
		lying[offset{t.X, t.Y}] = box.Tiles[t.Kind].Pieces
	}
	seen := map[Crystal]bool{}
	for at, pieces := range lying {
		for _, c := range meeting {
			if pieces&c.own == 0 {
				continue
			}
			missing, room := false, true
			for i, by := range [...]offset{c.a, c.b, c.c} {
				place := offset{at.X + by.X - 1, at.Y + 2*(by.Y-1)}
				if need := [...]Pieces{c.needA, c.needB, c.needC}[i]; lying[place]&need == 0 {
					missing = true
					room = room && !a.overlaps(upright, place.X, place.Y)
				}
			}
			if x := crystals(c.own, at.X, at.Y, nil)[0]; missing && room && !seen[x] {
				seen[x] = true
				sum += int(box.Crystal[x.Colour])
			}
		}
	}
	return sum
}

// upright is a tile of the shape that crystals, mutants and Big Monsters have.
const upright = BMR

// openBeams returns the number of free places at which a beam would hit a mutant (bm-beams).
func (a *Area) openBeams() (n int) {
	seen := map[offset]bool{}
	look := func(k Kind, x, y int8) {
		t := &box.Tiles[k]
		for _, hit := range t.Hits[:t.Beams] {
			at := offset{x + hit.X, y + hit.Y}
			if !seen[at] && !a.overlaps(upright, at.X, at.Y) {
				seen[at] = true
				n++
			}
		}
	}
	if k := box.Explorers[a.Explorer].Tile; k != NoTile {
		look(k, 0, 0)
	}
	for _, t := range a.Tiles[:a.Size] {
		look(t.Kind, t.X, t.Y)
	}
	return n
}

// openHalves returns the number of halves of a Big Monster beside which the other one has
// room (bm-big-monster).
func (a *Area) openHalves() (n int) {
	for _, t := range a.Tiles[:a.Size] {
		beside := t.X + 1
		if t.Kind == BMR {
			beside = t.X - 1
		}
		if (t.Kind == BML || t.Kind == BMR) && !a.overlaps(upright, beside, t.Y) {
			n++
		}
	}
	return n
}

// inDeck returns what the power of an explorer scores for all tiles of the match
// together. It is false if the explorer has no power, or one that does not count tiles.
func (s *State) inDeck(e Explorer) (points int, ok bool) {
	x := &box.Explorers[e]
	deck, err := s.fullDeck()
	p := &x.Power
	if err != nil || p.Each == 0 || int(p.Per) >= measureCount || p.Per == Twice {
		return 0, false
	}
	n := int(x.Count[p.Per])
	for k, copies := range deck {
		n += int(copies) * int(box.Tiles[k].Count[p.Per])
	}
	if p.Per == Pairs {
		n = int(min(deck[BML], deck[BMR]))
	}
	return n * int(p.Each), true
}

// nearer returns the free medal to which a tile brings a seat nearest, and how much the
// seat then has of what the medal asks for. If that is less than half for every medal,
// the answer is 0 of 1. What depends on the place of the tile does not count.
func (s *State) nearer(seat game.Seat, k Kind) (medal Medal, most, of int16) {
	of = 1
	next := *s
	next.Areas[seat].count(k)
	for left := s.Medals.Left[Alone]; left != 0; left &= left - 1 {
		m := Medal(bits.TrailingZeros16(left))
		before, need := s.have(m, Alone, seat)
		after, _ := next.have(m, Alone, seat)
		if need > 0 && after > before && 2*after >= need && after*of > most*need {
			medal, most, of = m, min(after, need), need
		}
	}
	return medal, most, of
}

// helps tells the most points that a tile of the pack of a seat brings another seat at
// once, without the tile that is kept of it, and the score of that seat where it is open.
// Scores of teams are not compared, because only the lower planet counts.
func (s *State) helps(
	seat, to game.Seat, kept Kind, tell func(kind string, of int, value, worth float64),
) {
	if to == seat || to == s.partner(seat) && s.teams() > 0 {
		return
	}
	rest := s.Packs[seat].without(kept)
	most := int16(0)
	for _, k := range rest[:rest.size()] {
		points, _ := s.fitting(to, k)
		most = max(most, points)
	}
	tell(factHelps, int(to), float64(most), worthHelps)
	if !s.Table.Hidden && s.teams() == 0 {
		tell(factBehind, int(to), float64(s.total(to)), worthBehind)
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
