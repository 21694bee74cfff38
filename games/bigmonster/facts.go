package bigmonster

import (
	"math"
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
	factMedal = "medal"
	factHelps = "helps" // most points that the pack brings another seat at once; of: the seat
	// points of a free medal, in so far as a tile of the pack brings another seat what it
	// asks for; of: the seat and 8 for each medal before it
	factAims = "aims"
	// deserts and rune monsters of the seat that gets some with the pack; of: the seat
	factLeast = "least"
	factBegun = "begun" // points of the crystals begun by the seat that gets the pack; of: the seat
	factOwn   = "own"   // most points that the pack brings at once if the seat itself gets it
	factSafe  = "safe"  // deserts and rune monsters with the tile; of: the tile
	// points of its own that the tile can still gain later; of: the tile
	factGrows  = "grows"
	factLeaves = "leaves" // most points at once that what is left brings another seat
	// points, estimated, that the tile which suits another seat best brings it at once and
	// later; of: the seat and 8 for each tile before it
	factSuits = "suits"

	// What a landing leaves to be done, unless it is the last one of the seat. An explorer
	// begins crystals, too.
	factOpen   = "open"   // points of the open crystals that are begun; of: the explorer
	factNext   = "next"   // most points of the crystals that one more tile can complete
	factBeams  = "beams"  // free places where a beam hits a mutant
	factHalves = "halves" // halves of a Big Monster that have room for the other one
	factClose  = "close"  // points of the open crystals of which at least half lies there
	factRise   = "rise"   // free places from which a mutagen would raise a mutant
	factReady  = "ready"  // points of the open blue crystals that miss a single piece
	factFree   = "free"   // places for an upright tile once a plain one has landed
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
	worthOpen      = 0.2 // somebody else may keep the tile that it takes
	worthNext      = 0.2
	worthBeams     = 1
	worthHalves    = 2
	worthClose     = 0.3
	worthRise      = 0.06
	worthReady     = 0.3
	worthFree      = 0.06
	worthPower     = 0.3 // shared by all seats; the crystals that it begins say more
	worthAims      = -0.2
	worthLeast     = 0.1
	worthBegun     = -0.02
	worthOwn       = 0.5
	worthSafe      = 0.8 // of one more, which may keep the penalty away, in the middle of a match
	worthGrows     = 0.15
	worthLeaves    = -0.1 // only one seat finds it, and perhaps not the best one
	worthSuits     = -0.06
	worthNextTakes = -1.2 // for the series of the next seat; the more seats, the less
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
			area, left := &next.Areas[seat], next.unseen()
			begun, half, ready := area.openCrystals()
			tell(factOpen, 0, float64(begun), worthOpen)
			tell(factClose, 0, float64(half), worthClose)
			tell(factReady, 0, float64(ready), worthReady)
			if k.plain() {
				var list spots
				area.spots(upright, &list)
				tell(factFree, int(k), float64(list.n), worthFree)
			}
			tell(factNext, 0, float64(next.nextCrystals(seat, left)), worthNext)
			tell(factBeams, 0, float64(area.openBeams()), worthBeams)
			tell(factHalves, 0, float64(area.openHalves(left)), worthHalves)
			tell(factRise, 0, float64(area.openRises(left)), worthRise)
		}
		if medal := box.Tiles[k].Grant; medal != NoMedal {
			given := 0
			if to := m.Grant.Seat(); to != seat && to != s.partner(seat) {
				given = int(box.Medals[medal].Points[Alone])
			}
			tell(factGift, int(m.Grant.Seat()), float64(given), worthGift)
		}
	case Choose:
		s.tellExplorer(m.Explorer, tell)
	case Keep, Take, Salvage, Give:
		points, places := s.fitting(seat, m.Tile)
		tell(factFits, int(m.Tile), float64(points), worthFits)
		tell(factRooms, int(m.Tile), float64(places), worthRooms)
		tell(factPieces, int(m.Tile), float64(bits.OnesCount8(uint8(box.Tiles[m.Tile].Pieces))),
			worthTilePiece)
		medal, have, need := s.nearer(seat, m.Tile)
		tell(factMedal, int(medal),
			float64(box.Medals[medal].Points[Alone])*float64(have)/float64(need), worthMedal)
		if low, ok := s.lowest(seat); ok && s.penaltyCount(seat) <= low+safeLead {
			tell(factSafe, int(m.Tile), float64(s.penaltyCount(seat)+protects(m.Tile)), worthSafe)
		}
		if more, ok := s.grows(seat, m.Tile); ok {
			tell(factGrows, int(m.Tile), float64(more), worthGrows)
		}
		s.leaves(seat, m, tell)
		if m.Kind == Give {
			s.helps(seat, m.To, m.Tile, tell)
		}
	case Prefer:
		s.helps(seat, m.To, s.Kept[seat], tell)
	}
}

// tellExplorer tells what an explorer brings along.
func (s *State) tellExplorer(
	e Explorer, tell func(kind string, of int, value, worth float64),
) {
	x := &box.Explorers[e]
	if all, ok := s.inDeck(e); ok {
		tell(factPower, int(e), float64(all), worthPower/float64(s.Seats))
	}
	var ship Area
	ship.land(e)
	begun, _, _ := ship.openCrystals()
	tell(factOpen, int(e), float64(begun), worthOpen)
	pieces := bits.OnesCount64(uint64(x.Pieces[0])) + bits.OnesCount64(uint64(x.Pieces[1]))
	tell(factPieces, int(e), float64(pieces), worthPiece)
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

// unseen returns how many tiles of each kind lie on no planet yet.
func (s *State) unseen() (deck [kindCount]uint8) {
	deck, err := s.fullDeck()
	if err != nil {
		return [kindCount]uint8{}
	}
	for i := range s.Areas[:s.Seats] {
		for _, t := range s.Areas[i].Tiles[:s.Areas[i].Size] {
			deck[t.Kind] -= min(1, deck[t.Kind])
		}
	}
	return deck
}

// nextCrystals returns the most points of the crystals that a single tile can complete, of
// those that lie on no planet yet (bm-crystals).
func (s *State) nextCrystals(seat game.Seat, deck [kindCount]uint8) (most int) {
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
// missing, and each missing one has room (bm-crystals). Of those, half counts the crystals
// of which at least half lies there, and ready the blue ones that miss a single piece.
func (a *Area) openCrystals() (sum, half, ready int) {
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
			missing, room := 0, true
			for i, by := range [...]offset{c.a, c.b, c.c} {
				place := offset{at.X + by.X - 1, at.Y + 2*(by.Y-1)}
				if need := [...]Pieces{c.needA, c.needB, c.needC}[i]; lying[place]&need == 0 {
					missing++
					room = room && !a.overlaps(upright, place.X, place.Y)
				}
			}
			if x := crystals(c.own, at.X, at.Y, nil)[0]; missing > 0 && room && !seen[x] {
				seen[x] = true
				sum += int(box.Crystal[x.Colour])
				if x.Colour != Blue || missing <= 2 {
					half += int(box.Crystal[x.Colour])
				}
				if x.Colour == Blue && missing == 1 {
					ready += int(box.Crystal[x.Colour])
				}
			}
		}
	}
	return sum, half, ready
}

// upright is a tile of the shape that crystals, mutants and Big Monsters have.
const upright = BMR

// plain reports whether neither neighbours nor beams change what a tile scores, but for those
// that count all neighbours. Such a tile had best lie where it takes no room from others.
func (k Kind) plain() bool {
	t := &box.Tiles[k]
	return t.Pieces == 0 && t.Beams == 0 && t.Most == 0 && k != BML && k != BMR
}

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
// room (bm-big-monster), if such a one lies on no planet yet.
func (a *Area) openHalves(deck [kindCount]uint8) (n int) {
	for _, t := range a.Tiles[:a.Size] {
		beside, other := t.X+1, BMR
		if t.Kind == BMR {
			beside, other = t.X-1, BML
		}
		if (t.Kind == BML || t.Kind == BMR) && deck[other] > 0 && !a.overlaps(upright, beside, t.Y) {
			n++
		}
	}
	return n
}

// openRises returns the number of free places from which the beam of a mutagen would raise
// a mutant (bm-mutation), if such a mutagen lies on no planet yet.
func (a *Area) openRises(deck [kindCount]uint8) (n int) {
	type place struct {
		k Kind
		offset
	}
	seen := map[place]bool{}
	for i, t := range a.Tiles[:a.Size] {
		if int(box.Tiles[t.Kind].Most) <= a.level(i) {
			continue
		}
		for _, k := range [...]Kind{MGD, MGS} {
			if deck[k] == 0 {
				continue
			}
			for _, hit := range box.Tiles[k].Hits[:box.Tiles[k].Beams] {
				at := place{k, offset{t.X - hit.X, t.Y - hit.Y}}
				if !seen[at] && !a.overlaps(k, at.X, at.Y) {
					seen[at] = true
					n++
				}
			}
		}
	}
	return n
}

// safeLead is how many deserts and rune monsters a seat may be ahead of the lowest other
// one and still fear the penalty.
const safeLead = 3

// protects returns what a tile counts against the penalty (bm-penalty).
func protects(k Kind) (n int16) {
	for _, measure := range box.Medals[PENALTY].Measures {
		n += int16(box.Tiles[k].Count[measure])
	}
	return n
}

// lowest returns the fewest deserts and rune monsters that another seat has. Teams add up
// those of both partners, which is left out.
func (s *State) lowest(seat game.Seat) (low int16, ok bool) {
	low = 1 << 14
	for other := range game.Seat(s.Seats) {
		if other != seat {
			low = min(low, s.penaltyCount(other))
		}
	}
	return low, s.teams() == 0
}

// grows returns the points of its own that a tile can still gain after it has landed at its
// best place: by beams, by its other half, by more toads. What crystals and medals bring is
// not counted. It is false for tiles that count or raise others, and when nothing lands later.
func (s *State) grows(seat game.Seat, k Kind) (more int, ok bool) {
	t := &box.Tiles[k]
	a, left := &s.Areas[seat], s.unseen()
	switch {
	case t.Beams > 0 || t.Land == Grassland || !s.landsAgain(seat):
		return 0, false
	case t.Most > 0:
		if left[MGD]+left[MGS] == 0 {
			return 0, true
		}
		level := int8(0)
		var list spots
		a.spots(k, &list)
		for _, at := range list.at[:list.n] {
			level = max(level, min(a.beams(at.X, at.Y), t.Most))
		}
		return int(t.Value[t.Most] - t.Value[level]), true
	case k == BML || k == BMR:
		other := BML
		if k == BML {
			other = BMR
		}
		points, _ := s.fitting(seat, k)
		if left[other] == 0 || points >= box.Pair-box.Half {
			return 0, true
		}
		return int(box.Pair - box.Half), true
	case t.Land == Swamp:
		toads := min(int(left[k])-1, s.landings(seat))
		return 2 * int(box.Swamp) * max(0, toads), true
	}
	return 0, true
}

// landings returns how many tiles a seat lands after the one that it chooses now.
func (s *State) landings(seat game.Seat) (n int) {
	if !s.Mode.Draft() {
		return series - int(s.Turn)
	}
	if s.Active == game.Nobody && s.Areas[seat].Explorer == salvageExplorer {
		n++ // a salvage follows
	}
	return n + (rounds-int(s.Round))*drafts + drafts - int(s.Turn)
}

// leaves tells the most points at once that another seat finds in what a move leaves of
// the pack, or of the series that the next seat takes from.
func (s *State) leaves(
	seat game.Seat, m Move, tell func(kind string, of int, value, worth float64),
) {
	most := int16(0)
	switch next := (seat + 1) % game.Seat(s.Seats); {
	case m.Kind == Take && next != s.leader():
		var rest Pack
		copy(rest[:], s.Series[m.Series].Tiles[:])
		rest = rest.without(m.Tile)
		rest = rest.without(m.Discard)
		most = s.fittest(next, rest)
		s.suits(next, rest, tell)
		tell(factLeaves, int(next), float64(most), worthNextTakes/float64(s.Seats))
	case m.Kind == Keep && s.Turn <= gives:
		who := game.Nobody
		for to := range game.Seat(s.Seats) {
			if to == seat || to == s.partner(seat) && s.teams() > 0 {
				continue
			}
			if points := s.fittest(to, s.Packs[seat].without(m.Tile)); who == game.Nobody ||
				points > most {
				who, most = to, points
			}
		}
		tell(factLeaves, int(who), float64(most), worthLeaves)
	}
}

// fittest returns the most points that a tile of a pack brings a seat at once.
func (s *State) fittest(seat game.Seat, rest Pack) (most int16) {
	last := NoTile
	for _, k := range rest[:rest.size()] {
		if k != last {
			points, _ := s.fitting(seat, k)
			most = max(most, points)
		}
		last = k
	}
	return most
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
// once, without the tile that is kept of it, and what else it can bring.
func (s *State) helps(
	seat, to game.Seat, kept Kind, tell func(kind string, of int, value, worth float64),
) {
	rest := s.Packs[seat].without(kept)
	if s.ownShip(seat) {
		own := int16(0)
		if to == seat {
			own = s.fittest(seat, rest)
		}
		tell(factOwn, int(to), float64(own), worthOwn)
	}
	if to == seat || to == s.partner(seat) && s.teams() > 0 {
		return
	}
	most := s.fittest(to, rest)
	tell(factHelps, int(to), float64(most), worthHelps)
	s.wants(to, rest, tell)
}

// wants tells what else a pack can bring a seat than points at once: what medals ask for,
// pieces for crystals, and what keeps the penalty away.
func (s *State) wants(
	to game.Seat, rest Pack, tell func(kind string, of int, value, worth float64),
) {
	var pieces Pieces
	var shields int16
	aim, share := NoMedal, 0.0
	for _, k := range rest[:rest.size()] {
		pieces |= box.Tiles[k].Pieces
		shields += protects(k)
		medal, have, need := s.nearer(to, k)
		points := float64(box.Medals[medal].Points[Alone]) * float64(have) / float64(need)
		if points > share {
			aim, share = medal, points
		}
	}
	tell(factAims, int(to)+8*int(aim), share, worthAims)
	s.suits(to, rest, tell)
	if pieces != 0 {
		begun, _, _ := s.Areas[to].openCrystals()
		tell(factBegun, int(to), float64(begun), worthBegun)
	}
	if low, ok := s.lowest(game.Nobody); ok && shields > 0 {
		tell(factLeast, int(to), float64(min(s.penaltyCount(to), low+safeLead)), worthLeast)
	}
}

// suits tells which of some tiles suits a seat best, and what that brings it in points, as
// bots estimate it when they give away a pack.
func (s *State) suits(
	to game.Seat, rest Pack, tell func(kind string, of int, value, worth float64),
) {
	w := walk{f: field{tuning: &defaultTuning}}
	w.begin(s, to)
	w.look()
	best, most := NoTile, float32(0)
	for _, k := range rest[:rest.size()] {
		points, _ := w.f.best(k, &w.p)
		if points += w.base(k); best == NoTile || points > most {
			best, most = k, points
		}
	}
	if best != NoTile {
		tell(factSuits, int(to)+8*int(best), math.Round(float64(max(0, most))), worthSuits)
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
