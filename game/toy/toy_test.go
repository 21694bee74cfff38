package toy

import (
	"encoding/json"
	"reflect"
	"testing"

	"lair.games/lair/game"
)

// Every seat's view survives its redeal, and every position is read back as it was written.
func TestToyIsFair(t *testing.T) {
	r := Rules()
	for seed := range uint64(200) {
		o, err := r.Fill(game.Setup{Seats: 2 + int(seed%3), Options: map[string]string{
			"picking": []string{"at-once", "in-turn"}[seed/3%2],
		}})
		if err != nil {
			t.Fatal(err)
		}
		var s State
		c := game.Fast(seed)
		r.Deal(&s, o, &c, nil)
		for plies := 0; ; plies++ {
			for seat := game.Nobody; int(seat) < o.Seats; seat++ {
				again := s
				r.Redeal(&again, seat, &c)
				if !reflect.DeepEqual(r.View(&again, seat), r.View(&s, seat)) {
					t.Fatalf(
						"seed %d ply %d: seat %d sees its redeal: %v", seed, plies, seat,
						r.View(&again, seat),
					)
				}
			}
			paper, err := json.Marshal(r.Position.Encode(&s))
			if err != nil {
				t.Fatal(err)
			}
			if back, setup, err := r.Position.Load(paper); err != nil || back != s ||
				setup.Seats != o.Seats {
				t.Fatalf(
					"seed %d ply %d: position %s came back as %+v, %v", seed, plies, paper, back,
					err,
				)
			}
			a := r.Actors(&s)
			if a == 0 {
				if plies != r.Bound(o) {
					t.Fatalf("seed %d: %d plies, want %d", seed, plies, r.Bound(o))
				}
				break
			}
			legal := r.Moves(&s, a.Lowest(), nil)
			r.Apply(&s, a.Lowest(), legal[c.IntN(len(legal))], &c, nil)
		}
	}
}
