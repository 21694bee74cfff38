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
		t, Rules, append(everyWay(t), setupOf(t, 4, guests...)), append([]string{factFits, factRooms, factGift, factPower, factPieces, factMedal, factHelps}, lineNames[:]...),
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
