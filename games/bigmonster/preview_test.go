package bigmonster

import (
	"reflect"
	"testing"
)

// TestPreviewIsWhatIsSeenWhenPlacing holds that what a seat is shown of a tile
// before it keeps it is what it sees once it has to place it, in all modes:
// others decide in between, and change nothing of it.
func TestPreviewIsWhatIsSeenWhenPlacing(t *testing.T) {
	for name, m := range map[string]*table{
		"ships":  dealt(t, 3, 4, "furious-dragon=on"),
		"series": dealt(t, 4, 2, "mode=series"),
		"teams":  dealt(t, 5, 4, "mode=teams"),
		"race":   dealt(t, 6, 3, "draft-race=live"),
	} {
		t.Run(name, func(t *testing.T) {
			m.t = t
			var shown [maxSeats][]Spotted
			compared := 0
			for n := 0; actors(&m.s) != 0; n++ {
				waiting := actors(&m.s)
				if m.s.Phase == Placing {
					for seat := range waiting.All() {
						if shown[seat] == nil {
							continue // it waits for others since it was compared
						}
						if now := view(&m.s, seat).(View).Spots; !reflect.DeepEqual(
							now, shown[seat],
						) {
							t.Fatalf(
								"round %d, turn %d: seat %d was shown %+v and sees %+v", m.s.Round,
								m.s.Turn, seat, shown[seat], now,
							)
						}
						shown[seat] = nil
						compared++
					}
				}
				seat := waiting.Lowest()
				all := moves(&m.s, seat, nil)
				x := all[n*7%len(all)]
				if spots, ok := preview(&m.s, seat, x).([]Spotted); ok {
					shown[seat] = spots
				} else if x.Kind != Prefer && x.Kind != Place && x.Kind != Choose && x.Kind != Ready {
					t.Fatalf("nothing is shown of %v", x)
				}
				m.do(int(seat), x)
			}
			if compared < 20 {
				t.Errorf("only %d placements were compared", compared)
			}
		})
	}
	if got := preview(&State{}, 0, Move{Kind: Prefer}); got != any(nil) {
		t.Errorf("naming a ship shows %v", got)
	}
}
