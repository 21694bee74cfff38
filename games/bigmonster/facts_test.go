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
			factBehind, factOpen, factNext, factBeams, factHalves,
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
		rest := s.Packs[seat].without(kept)
		for _, k := range rest.list() {
			for _, at := range next.spotsOf(game.Seat(f.Of), k) {
				laid := next
				laid.Areas[f.Of].place(k, at.X, at.Y)
				want = max(want, int(laid.total(game.Seat(f.Of))-s.total(game.Seat(f.Of))))
			}
		}
	case factBehind:
		for _, line := range sheet(s, game.Seat(f.Of))[:lineCount] {
			want += line.Points
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
	case factOpen, factBeams, factHalves:
		a := &next.Areas[seat]
		a.place(s.Kept[seat], m.X, m.Y)
		want = left(a)[kind]
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

// mostNext lays every tile that lies nowhere yet at every place, and returns the most points
// that one adds to the crystals.
func mostNext(s *State, seat game.Seat) (most int) {
	deck, _ := s.fullDeck()
	for _, a := range s.Areas[:s.Seats] {
		for _, t := range a.Tiles[:a.Size] {
			if deck[t.Kind] > 0 {
				deck[t.Kind]--
			}
		}
	}
	points := func(a *Area) int {
		return 2*int(a.Count[Greens]) + 5*int(a.Count[Reds]) + 10*int(a.Count[Blues])
	}
	before := points(&s.Areas[seat])
	for k, left := range deck {
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
// the middles of sides, where pieces meet, are counted in half cells.
func left(a *Area) map[string]int {
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
		if t.Kind == BML && room(int(t.X)+1, int(t.Y)) || t.Kind == BMR && room(int(t.X)-1, int(t.Y)) {
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
