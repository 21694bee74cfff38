package gloomygraves

import (
	"testing"

	"lair.games/lair/game"
	"lair.games/lair/game/gametest"
)

func TestLaws(t *testing.T) {
	gametest.Laws(t, Rules, gametest.Plan{
		Setups:  gametest.Setups(Rules, firstSeat.ID),
		Matches: 1,
		// Known is a set of places in a hand that is sorted by card: other cards, other places.
		Secrets: []string{"Hands.Cards.A", "Hands.Cards.B", "Hands.Cards.ID", "Hands.Known", "Picks", "Pile"},
	})
}

func TestAllocs(t *testing.T) {
	for seats := minSeats; seats <= maxSeats; seats++ {
		gametest.NoAllocs(t, Rules, game.Setup{Seats: seats})
	}
}

func TestSize(t *testing.T)     { gametest.Size(t, Rules, 768) }
func FuzzPlay(f *testing.F)     { gametest.Fuzz(f, Rules) }
func FuzzPosition(f *testing.F) { gametest.FuzzPosition(f, Rules) }

// worker is what a search keeps: a position, chance, and room for moves.
type worker struct {
	s      State
	luck   game.Chance
	choice game.Chance
	buf    []Move
}

func (w *worker) deal(seats int, seed uint64) {
	w.s = State{}
	w.luck.Reseed(seed)
	w.choice.Reseed(^seed)
	Rules.Deal(&w.s, game.Setup{Seats: seats, Options: map[string]string{firstSeat.ID: "random"}}, &w.luck, nil)
}

func (w *worker) move() bool {
	actors := Rules.Actors(&w.s)
	if actors == 0 {
		return false
	}
	seat := actors.Lowest()
	w.buf = Rules.Moves(&w.s, seat, w.buf[:0])
	Rules.Apply(&w.s, seat, w.buf[w.choice.IntN(len(w.buf))], &w.luck, nil)
	return true
}

func BenchmarkPlayout(b *testing.B) {
	for seats := minSeats; seats <= maxSeats; seats++ {
		b.Run(string(rune('0'+seats)), func(b *testing.B) {
			w := &worker{buf: make([]Move, 0, 512)}
			var start State
			w.deal(seats, 1)
			start = w.s
			plies := 0
			for b.Loop() {
				w.s = start
				for w.move() {
					plies++
				}
				Rules.Result(&w.s)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(plies), "ns/decision")
		})
	}
}

// late returns the last decision of a kind in random play of four.
func late(phase Phase) *worker {
	w := &worker{buf: make([]Move, 0, 512)}
	w.deal(4, 1)
	var last State
	for w.move() {
		if w.s.Phase == phase {
			last = w.s
		}
	}
	w.s = last
	return w
}

func BenchmarkMoves(b *testing.B) {
	for _, phase := range []Phase{BuryCrypt, BuryPit} {
		b.Run(phase.String(), func(b *testing.B) {
			w := late(phase)
			for b.Loop() {
				w.buf = Rules.Moves(&w.s, w.s.Turn, w.buf[:0])
			}
			b.ReportMetric(float64(len(w.buf)), "moves")
		})
	}
}

func BenchmarkView(b *testing.B) {
	w := late(BuryPit)
	for _, seat := range []game.Seat{w.s.Turn, game.Nobody} {
		b.Run(string(rune('1'+seat)), func(b *testing.B) {
			for b.Loop() {
				Rules.View(&w.s, seat)
			}
		})
	}
}
