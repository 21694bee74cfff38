package gloomygraves

import (
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/gametest"
)

// TestExpectedAtTheEnd checks that what people are told near the end is what the end
// counts: once a seat has had its last turn, its score; and where the last seat can only
// take a marker or leave it, its score with the best one.
func TestExpectedAtTheEnd(t *testing.T) {
	ended, taking := 0, 0
	for seed := range uint64(40) {
		for s := range gametest.Positions(Rules, game.Setup{Seats: minSeats + int(seed%3)}, seed) {
			n := game.Seat(s.Seats)
			most := 0
			for seat := range n {
				most = max(most, s.turnsLeft(seat))
			}
			if most > 1 || s.Phase == GameOver {
				continue
			}
			var worth [game.MaxSeats]float32
			Rules.Thinking.Expected(s, &worth)
			for seat := range n {
				v, markers := s.values(seat)
				want := scoreOf(v, markers)
				switch {
				case s.turnsLeft(seat) == 0:
					ended++
				case s.Phase == Score && s.Turn == seat:
					taking++
					for _, m := range Rules.Moves(s, seat, nil) {
						after, luck := *s, game.Fast(1)
						Rules.Apply(&after, seat, m, &luck, nil)
						v, markers := after.values(seat)
						want = max(want, scoreOf(v, markers))
					}
				default:
					continue
				}
				if worth[seat] != float32(want) {
					t.Fatalf("seed %d, %s: seat %d is expected to end with %v; it ends with %d",
						seed, s.Phase, seat, worth[seat], want)
				}
			}
		}
	}
	if ended == 0 || taking == 0 {
		t.Errorf("%d seats had had their last turn, %d could take a last marker", ended, taking)
	}
}
