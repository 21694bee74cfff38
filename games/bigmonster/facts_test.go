package bigmonster

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/gametest"
	"lair.games/lair/game/reason"
)

// TestReasons confirms the facts about moves by laying the tiles.
func TestReasons(t *testing.T) {
	gametest.Reasons(
		t, Rules, append(everyWay(t), setupOf(t, 4, guests...)), append([]string{
			factFits, factRooms, factGift, factPower, factPieces, factMedal, factHelps,
			factOpen, factNext, factBeams, factHalves, factAims, factLeast,
			factBegun, factOwn, factSafe, factGrows, factLeaves, factSuits,
			factClose, factRise, factReady, factFree,
		}, lineNames[:]...),
		confirmFact,
	)
}

// confirmFact works out a fact from the area with the tile on it.
func confirmFact(s *State, seat game.Seat, m Move, kind string, f reason.Fact) error {
	want := 0
	next := *s
	switch kind {
	case factPower:
		want = powerInBox(s, m.Explorer)
	case factPieces:
		sides := append([]Pieces{box.Tiles[m.Tile].Pieces}, box.Explorers[m.Explorer].Pieces[:]...)
		for _, name := range sides {
			for ; name != 0; name &= name - 1 {
				want++
			}
		}
	case factMedal:
		if want := nearest(s, seat, m.Tile, Medal(f.Of)); math.Abs(f.Value-want) > 1e-9 {
			return fmt.Errorf("want %g", want)
		}
		return nil
	case factHelps:
		kept := m.Tile
		if m.Kind == Prefer {
			kept = s.Kept[seat]
		}
		want = s.mostOf(game.Seat(f.Of), s.Packs[seat].without(kept))
	case factOwn:
		if game.Seat(f.Of) == seat {
			want = s.mostOf(seat, s.Packs[seat].without(s.keptBy(seat, m)))
		}
	case factAims, factBegun, factLeast, factSuits:
		rest := s.Packs[seat].without(s.keptBy(seat, m))
		if m.Kind == Take {
			rest = s.leftOf(m)
		}
		return confirmWant(s, game.Seat(f.Of&7), rest, kind, f)
	case factSafe:
		_, counts, _ := s.penaltySeats()
		want = int(counts[seat]) + int(box.Tiles[m.Tile].Count[Deserts]+box.Tiles[m.Tile].Count[Runes])
	case factGrows:
		want = growth(s, seat, m.Tile)
	case factLeaves:
		if m.Kind == Take {
			want = s.mostOf((seat+1)%game.Seat(s.Seats), s.leftOf(m))
			break
		}
		for to := range game.Seat(s.Seats) {
			if s.team(to) != s.team(seat) {
				want = max(want, s.mostOf(to, s.Packs[seat].without(m.Tile)))
			}
		}
	case factNext:
		next.Areas[seat].place(s.Kept[seat], m.X, m.Y)
		want = mostNext(&next, seat)
	case factGift:
		if to := m.Grant.Seat(); to != seat && to != s.partner(seat) {
			want = int(box.Medals[box.Tiles[s.Kept[seat]].Grant].Points[Alone])
		}
	case factFits, factRooms:
		next.Kept[seat], next.Phase, next.Plans[seat] = m.Tile, Placing, Plan{}
		most := -1 << 15
		places := map[[2]int8]bool{}
		for _, at := range next.placing(seat, nil) {
			places[[2]int8{at.X, at.Y}] = true
			laid := next
			laid.Areas[seat].place(m.Tile, at.X, at.Y)
			most = max(most, int(laid.total(seat)-s.total(seat)))
		}
		if want = most; kind == factRooms {
			want = len(places)
		} else if len(places) == 0 {
			want = 0
		}
	case factOpen, factBeams, factHalves, factClose, factRise, factReady:
		a := &next.Areas[seat]
		if m.Kind == Choose {
			a.land(m.Explorer)
		} else {
			a.place(s.Kept[seat], m.X, m.Y)
		}
		want = left(a, unlanded(&next))[kind]
	case factFree:
		next.Areas[seat].place(s.Kept[seat], m.X, m.Y)
		want = len(next.spotsOf(seat, LA1))
	default:
		line := slices.Index(lineNames[:], kind)
		next.Areas[seat].place(s.Kept[seat], m.X, m.Y)
		want = sheet(&next, seat)[line].Points
	}
	if int(f.Value) != want {
		return fmt.Errorf("want %d", want)
	}
	return nil
}

// keptBy returns the tile that a seat keeps of its pack.
func (s *State) keptBy(seat game.Seat, m Move) Kind {
	if m.Kind == Prefer {
		return s.Kept[seat]
	}
	return m.Tile
}

// leftOf returns what a move leaves of a series.
func (s *State) leftOf(m Move) (rest Pack) {
	copy(rest[:], s.Series[m.Series].Tiles[:])
	rest = rest.without(m.Tile)
	return rest.without(m.Discard)
}

// mostOf lays each tile of a pack at every place of a seat, and returns the most points.
func (s *State) mostOf(seat game.Seat, rest Pack) (most int) {
	for _, k := range rest.list() {
		for _, at := range s.spotsOf(seat, k) {
			laid := *s
			laid.Areas[seat].place(k, at.X, at.Y)
			most = max(most, int(laid.total(seat)-s.total(seat)))
		}
	}
	return most
}

// confirmWant works out what a pack can bring a seat later.
func confirmWant(s *State, to game.Seat, rest Pack, kind string, f reason.Fact) error {
	want, pieces, shields := 0.0, Pieces(0), false
	for _, k := range rest.list() {
		pieces |= box.Tiles[k].Pieces
		shields = shields || box.Tiles[k].Count[Deserts]+box.Tiles[k].Count[Runes] > 0
	}
	switch kind {
	case factAims:
		for _, k := range rest.list() {
			want = max(want, nearest(s, to, k, Medal(f.Of>>3)))
		}
	case factBegun:
		if pieces != 0 {
			want = float64(left(&s.Areas[to], nil)[factOpen])
		}
	case factLeast:
		_, counts, n := s.penaltySeats()
		if want = float64(min(counts[to], slices.Min(counts[:n])+3)); !shields || n != int(s.Seats) {
			want = -1
		}
	case factSuits:
		var p planner
		p.playStyle = plain
		p.walk.gain, p.walk.f.tuning = &p.gain, plain.tuning
		p.look(s, to)
		for _, k := range rest.list() {
			want = max(want, math.Round(float64(p.gain[to][k])))
		}
		if best := Kind(f.Of >> 3); math.Round(float64(p.gain[to][best])) != want {
			want = -1
		}
	}
	if math.Abs(f.Value-want) > 1e-9 {
		return fmt.Errorf("want %g", want)
	}
	return nil
}

// unlanded returns how many tiles of each kind lie on no planet.
func unlanded(s *State) []int {
	deck, _ := s.fullDeck()
	list := make([]int, len(deck))
	for k, n := range deck {
		list[k] = int(n)
	}
	for _, a := range s.Areas[:s.Seats] {
		for _, t := range a.Tiles[:a.Size] {
			list[t.Kind] = max(0, list[t.Kind]-1)
		}
	}
	return list
}

// growth lays a tile at every place, and works out from the best one what it can gain yet.
// It is -1, which no fact says, if the seat lands nothing after the tile.
func growth(s *State, seat game.Seat, k Kind) int {
	deck := unlanded(s)
	turns := 20
	if s.Mode.Draft() {
		turns = 18
		if s.Areas[seat].Explorer == 3 {
			turns++ // the salvage (bm-salvage)
		}
	}
	// The tile and those that lie there are no longer to come.
	if turns -= int(s.Areas[seat].Size) + 1; turns <= 0 {
		return -1
	}
	level, pair := 0, false
	for _, at := range s.spotsOf(seat, k) {
		laid := s.Areas[seat]
		laid.place(k, at.X, at.Y)
		level = max(level, laid.level(int(laid.Size)-1))
		pair = pair || laid.Count[Pairs] > s.Areas[seat].Count[Pairs]
	}
	mutagens := deck[MGD] + deck[MGS]
	switch t := &box.Tiles[k]; {
	case t.Most > 0 && mutagens > 0:
		return int(t.Value[t.Most] - t.Value[level])
	case !pair && (k == BML && deck[BMR] > 0 || k == BMR && deck[BML] > 0):
		return 10
	case t.Land == Swamp:
		return 4 * max(0, min(turns, deck[k]-1))
	}
	return 0
}

// mostNext lays every tile that lies nowhere yet at every place, and returns the most points
// that one adds to the crystals.
func mostNext(s *State, seat game.Seat) (most int) {
	points := func(a *Area) int {
		return 2*int(a.Count[Greens]) + 5*int(a.Count[Reds]) + 10*int(a.Count[Blues])
	}
	before := points(&s.Areas[seat])
	for k, left := range unlanded(s) {
		if left == 0 {
			continue
		}
		for _, at := range s.spotsOf(seat, Kind(k)) {
			laid := s.Areas[seat]
			laid.place(Kind(k), at.X, at.Y)
			most = max(most, points(&laid)-before)
		}
	}
	return most
}

// left works out what is left to be done in an area from a drawing of its cells. Corners and
// the middles of sides, where pieces meet, are counted in half cells. Mutagens
// and halves count only if the deck has some.
func left(a *Area, deck []int) map[string]int {
	full := map[[2]int]bool{}
	draw := func(x, y int, wide bool) {
		full[[2]int{x, y}] = true
		if wide {
			full[[2]int{x + 1, y}] = true
		} else {
			full[[2]int{x, y + 1}] = true
		}
	}
	room := func(x, y int) bool { return !full[[2]int{x, y}] && !full[[2]int{x, y + 1}] }
	type half struct{ x, y int }
	met := map[half]map[Pieces]bool{} // where crystals are, and which pieces lie there
	put := func(x, y int, pieces Pieces) {
		for _, p := range points {
			if pieces&p.piece != 0 {
				at := half{2*x + int(p.x), 2*y + int(p.y)}
				if met[at] == nil {
					met[at] = map[Pieces]bool{}
				}
				met[at][p.piece] = true
			}
		}
	}
	hits := map[[2]int]bool{}
	shine := func(k Kind, x, y int) {
		for _, hit := range box.Tiles[k].Hits[:box.Tiles[k].Beams] {
			hits[[2]int{x + int(hit.X), y + int(hit.Y)}] = true
		}
	}
	for column, p := range box.Explorers[a.Explorer].Pieces {
		draw(column, 0, false)
		put(column, 0, p)
	}
	if k := box.Explorers[a.Explorer].Tile; k != NoTile {
		shine(k, 0, 0)
	}
	for _, t := range a.Tiles[:a.Size] {
		draw(int(t.X), int(t.Y), box.Tiles[t.Kind].Wide)
		put(int(t.X), int(t.Y), box.Tiles[t.Kind].Pieces)
		shine(t.Kind, int(t.X), int(t.Y))
	}
	list := map[string]int{}
	for at := range hits {
		if room(at[0], at[1]) {
			list[factBeams]++
		}
	}
	for _, t := range a.Tiles[:a.Size] {
		x, y := int(t.X), int(t.Y)
		if deck != nil && (t.Kind == BML && deck[BMR] > 0 && room(x+1, y) ||
			t.Kind == BMR && deck[BML] > 0 && room(x-1, y)) {
			list[factHalves]++
		}
	}
	for _, colour := range []Colour{Green, Red, Blue} {
		for at, there := range met {
			lying, missing, blocked := 0, 0, false
			for _, p := range points {
				if p.colour != colour {
					continue
				}
				if there[p.piece] {
					lying++
				} else {
					missing++
					blocked = blocked || !room((at.x-int(p.x))/2, (at.y-int(p.y))/2)
				}
			}
			if lying > 0 && missing > 0 && !blocked {
				list[factOpen] += int(box.Crystal[colour])
				if lying >= missing {
					list[factClose] += int(box.Crystal[colour])
				}
				if colour == Blue && missing == 1 {
					list[factReady] += int(box.Crystal[colour])
				}
			}
		}
	}
	for _, k := range []Kind{MGD, MGS} {
		if deck == nil || deck[k] == 0 {
			continue
		}
		for x := a.Left - 3; x <= a.Right+3; x++ {
			for y := a.Top - 3; y <= a.Bottom+3; y++ {
				free := !full[[2]int{int(x), int(y)}]
				if box.Tiles[k].Wide {
					free = free && !full[[2]int{int(x) + 1, int(y)}]
				} else {
					free = free && !full[[2]int{int(x), int(y) + 1}]
				}
				if laid := *a; free && laid.place(k, x, y).N > 0 {
					list[factRise]++
				}
			}
		}
	}
	return list
}

// spotsOf returns the places where a seat could land a tile.
func (s *State) spotsOf(seat game.Seat, k Kind) []Move {
	next := *s
	next.Kept[seat], next.Phase, next.Plans[seat] = k, Placing, Plan{}
	return next.placing(seat, nil)
}

// powerInBox lays every tile of the match beside an explorer, far from each other.
func powerInBox(s *State, e Explorer) int {
	deck, _ := s.fullDeck()
	var a Area
	a.land(e)
	sum := a.Count
	for k, copies := range deck {
		var one Area
		one.count(Kind(k))
		for m, n := range one.Count {
			sum[m] += n * int8(copies)
		}
	}
	p := box.Explorers[e].Power
	if p.Per == Pairs {
		return int(p.Each) * int(min(deck[BML], deck[BMR]))
	}
	return int(p.Each) * int(sum[p.Per])
}

// nearest returns the points of a medal in so far as a seat has what it asks for once a tile
// lies anywhere.
func nearest(s *State, seat game.Seat, k Kind, m Medal) float64 {
	if m == NoMedal {
		return 0
	}
	at := s.spotsOf(seat, k)[0]
	next := *s
	next.Areas[seat].place(k, at.X, at.Y)
	have, need := next.have(m, Alone, seat)
	if s.Medals.Left[Alone]&(1<<m) == 0 || 2*have < need {
		return -1
	}
	return float64(box.Medals[m].Points[Alone]) * float64(min(have, need)) / float64(need)
}
