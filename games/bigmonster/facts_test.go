package bigmonster

import (
	"fmt"
	"slices"
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/gametest"
	"lair.games/lair/game/reason"
)

// TestReasons confirms the facts about moves by laying the tiles.
func TestReasons(t *testing.T) {
	gametest.Reasons(
		t, Rules, append(everyWay(t), setupOf(t, 4, guests...)), append([]string{factFits, factRooms, factGift}, lineNames[:]...),
		confirmFact,
	)
}

// confirmFact works out a fact from the area with the tile on it.
func confirmFact(s *State, seat game.Seat, m Move, kind string, f reason.Fact) error {
	want := 0
	next := *s
	switch kind {
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
