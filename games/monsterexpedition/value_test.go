package monsterexpedition

import (
	"math"
	"testing"

	"lair.games/lair/game"
)

// What a match is worth when it is over is what it has scored.
func TestWorthInTheEnd(t *testing.T) {
	for seats := 1; seats <= maxSeats; seats++ {
		during(game.Setup{Seats: seats}, 4, func(s *State) {
			var w [game.MaxSeats]float32
			Rules.Thinking.Value(s, &w)
			if s.Phase != GameOver {
				return
			}
			r := Rules.Result(s)
			for seat := range seats {
				if float64(w[seat]) != float64(r.Scores[seat]) {
					t.Errorf(
						"%d seats: seat %d is worth %v, and has %d", seats, seat, w[seat],
						r.Scores[seat],
					)
				}
			}
		})
	}
}

// Alone a position is worth something between defeat and victory.
func TestWorthAlone(t *testing.T) {
	for _, expedition := range []string{"1", "2", "4", "8", "9", "10"} {
		during(
			game.Setup{Seats: 1, Options: map[string]string{"expedition": expedition}},
			2,
			func(s *State) {
				var w [game.MaxSeats]float32
				Rules.Thinking.Value(s, &w)
				if s.Phase != GameOver && (w[0] <= 0 || w[0] >= 1) {
					t.Fatalf("expedition %s is worth %v in round %d", expedition, w[0], s.Round)
				}
			},
		)
	}
}

func TestWorthOfCamps(t *testing.T) {
	during(game.Setup{Seats: 3}, 3, func(s *State) {
		if s.Phase == GameOver {
			return
		}
		o := box.outlook(s, &plain)
		for seat := range game.Seat(s.Seats) {
			for r := range Region(regions) {
				one, two := o.rise(seat, r, 1), o.rise(seat, r, 2)
				if one < 0 || two < one ||
					(s.Levels[seat][r] == lastLevel) != (o.rise(seat, r, 9) == 0) {
					t.Fatalf(
						"seat %d, %s at level %d: one level is worth %v, two %v", seat, r,
						s.Levels[seat][r], one, two,
					)
				}
			}
		}
	})
}

// As a match goes on there are ever fewer turns to come, but for the last
// round, of which one cannot be sure before it is the last; in it none are to
// come for those who had theirs.
func TestTurnsToCome(t *testing.T) {
	for seats := 2; seats <= maxSeats; seats++ {
		left, turns := 0., 0
		during(game.Setup{Seats: seats}, 1, func(s *State) {
			if s.Phase != ChooseCamp {
				return
			}
			turns++
			sum := 0.
			for seat := range game.Seat(s.Seats) {
				n := float64(s.turnsToCome(seat))
				if n < 0 || seat == s.Turn && s.Ender != game.Nobody && n != 0 {
					t.Fatalf("seat %d has %v turns to come", seat, n)
				}
				sum += n
			}
			if turns > 1 && sum > left+float64(seats-1) {
				t.Errorf("%d seats: %.2f turns are to come, where %.2f were", seats, sum, left)
			}
			left = sum
		})
		if left > float64(seats) {
			t.Errorf("%d seats: %v turns were to come in the last turn", seats, left)
		}
	}
}

// A hunt of the match and the same hunt as bot_hunt.go sees it lead to the same.
func TestHoldsFollowTheHunt(t *testing.T) {
	for _, lost := range []string{"barred", "free"} {
		for _, dice := range []string{"total8", "black8"} {
			setup := game.Setup{
				Seats: 2,
				Options: map[string]string{
					"lost-value": lost, "dice-cap": dice, "auto-forced": "off",
				},
			}
			during(setup, 12, func(s *State) {
				if s.Phase != Keep && s.Phase != RollOrStop {
					return
				}
				g := graphOf(s.Hunt.Region, int(s.Hunt.Pool), lost == "free")
				h := s.hold()
				i := g.find(h)
				if i < 0 {
					t.Fatalf("no hunt with %d black dice comes to %x: %+v", s.Hunt.Pool, h, s.Hunt)
				}
				n := &g.nodes[i]
				if int(n.power) != s.Hunt.sum() || h.left() != s.Hunt.left() ||
					h.stored() != s.Hunt.stored() ||
					int(n.ones) != s.Hunt.dice(1) ||
					int(n.threes) != s.Hunt.dice(3) {
					t.Fatalf("%+v is seen as %+v", s.Hunt, *n)
				}
				if s.Phase == RollOrStop {
					if table := &g.rolls[n.roll]; h.left() > 0 &&
						math.Abs(table.fail-s.risk()) > 1e-9 {
						t.Fatalf(
							"a roll fails with %v, and with %v as bot_hunt.go sees it", s.risk(),
							table.fail,
						)
					}
					return
				}
				for _, m := range Rules.Moves(s, s.Turn, nil) {
					next := *s
					c := game.Fast(1)
					Rules.Apply(&next, s.Turn, m, &c, nil)
					if want := s.storing(h, int(m.Value)); next.Phase == RollOrStop &&
						next.hold() != want {
						t.Fatalf(
							"after %v the hunt is %x, and %x as bot_hunt.go sees it", m,
							next.hold(), want,
						)
					}
				}
			})
		}
	}
}
