package gametest

import (
	"encoding/json"
	"errors"
	"testing"

	"lair.games/lair/game"
)

const (
	// fuzzPlies is the number of plies that are fuzzed: enough for a round or two.
	fuzzPlies = 64
	// fuzzStride is the number of plies between two positions that are examined.
	// The last position always is.
	fuzzStride = 16
)

// Fuzz lets bytes choose the setup, the deal and the moves of a match, which must
// keep the laws. The same bytes are then offered as a move, to the match as it
// stands and to the finished one. They must not panic, and must not change a match
// unless they are a legal move.
func Fuzz[S, M comparable](f *testing.F, r *game.Rules[S, M]) {
	f.Add([]byte(""))
	f.Add([]byte("a few bytes choose a match, and some more the moves of it"))
	for seats := range r.Max - r.Min + 1 {
		f.Add([]byte{byte(seats), 1, 2, 3, 250, 100, 50, 25, 12, 6, 3, 1})
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := fuzzed(r, data); err != nil {
			t.Error(err)
		}
	})
}

// bytesOf yields the bytes of a fuzzed input, then zeros.
type bytesOf []byte

// next returns a number below n.
func (b *bytesOf) next(n int) int {
	if len(*b) == 0 {
		return 0
	}
	v := int((*b)[0])
	*b = (*b)[1:]
	return v % n
}

func fuzzed[S, M comparable](r *game.Rules[S, M], data []byte) (err error) {
	in := bytesOf(data)
	o := game.Setup{Seats: r.Min + in.next(r.Max-r.Min+1), Options: map[string]string{}}
	for _, option := range r.Options {
		o.Options[option.ID] = option.Choices[in.next(len(option.Choices))]
	}
	full, err := r.Fill(o)
	if err != nil {
		if !errors.Is(err, game.ErrOptions) {
			return err
		}
		return nil
	}
	k := &keeper[S, M]{
		r: r, o: full, changed: map[string]bool{}, unplanned: true,
	}
	defer k.caught(&err)
	k.deal(uint64(in.next(256)))
	for len(in) > 0 && k.ply < fuzzPlies {
		if k.ply%fuzzStride == 0 {
			if err := k.examine(); err != nil {
				return err
			}
		}
		actors := k.r.Actors(&k.s)
		if actors == 0 {
			break
		}
		k.chance.Reseed(uint64(in.next(256)))
		seat := k.pick(actors)
		legal := k.r.Moves(&k.s, seat, nil)
		k.play(seat, legal[in.next(len(legal))])
	}
	if err := k.examine(); err != nil {
		return err
	}
	return k.offer(data)
}

// offer offers bytes as a move to a game.Match at the present ply and at the last,
// to which it plays on.
func (k *keeper[S, M]) offer(data []byte) error {
	m, err := game.Erase(k.r).New(k.o, k.seed)
	if err != nil {
		return err
	}
	for _, step := range k.steps {
		text, err := json.Marshal(step.move)
		if err != nil {
			return err
		}
		if _, err := m.Play(step.seat, text); err != nil {
			return k.fault(checkReplay, "%v", err)
		}
	}
	if err := k.refused(m, data); err != nil {
		return err
	}
	for !m.Over() {
		seat := m.Actors().Lowest()
		legal := m.Moves(seat)
		text, err := json.Marshal(legal[k.chance.IntN(len(legal))])
		if err != nil {
			return err
		}
		if _, err := m.Play(seat, text); err != nil {
			return k.fault(checkReplay, "%v", err)
		}
	}
	return k.refused(m, data)
}

// refused offers bytes as a move of every seat and checks that a refused move
// changes nothing.
func (k *keeper[S, M]) refused(m game.Match, data []byte) error {
	for seat := game.Open; seat <= game.MaxSeats; seat++ {
		before, ply, over := m.Hash(), m.Ply(), m.Over()
		_, err := m.Play(seat, data)
		var no *game.Refusal
		switch {
		case err == nil && over:
			return k.fault(checkAsking, "a finished match took %q", data)
		case err == nil:
			if err := m.Undo(ply); err != nil {
				return err
			}
		case !errors.As(err, &no) || no.Message == "":
			return k.fault(checkRefusals, "%q was refused without a reason: %v", data, err)
		}
		if m.Hash() != before || m.Ply() != ply {
			return k.fault(checkAsking, "the match changed where %q was refused", data)
		}
	}
	return nil
}

// FuzzPosition offers bytes as a position. One that is accepted must survive JSON,
// keep the laws, and end within the bound whatever the moves.
func FuzzPosition[S, M comparable](f *testing.F, r *game.Rules[S, M]) {
	w := &worker[S, M]{r: r}
	for seats := r.Min; seats <= r.Max; seats++ {
		o, err := r.Fill(game.Setup{Seats: seats})
		if err != nil {
			f.Fatal(err)
		}
		w.deal(o, uint64(seats))
		apart := max(7, r.Bound(o)/8) // each is played to the end before the fuzzer begins
		if testing.Short() {
			apart = r.Bound(o) / 2
		}
		for plies := 0; ; plies++ {
			if plies%apart == 0 {
				paper, err := json.Marshal(r.Position.Encode(&w.s))
				if err != nil {
					f.Fatal(err)
				}
				f.Add(paper)
			}
			if !w.move() {
				break
			}
		}
	}
	f.Add([]byte(`{"seats":3}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := loaded(r, data); err != nil {
			t.Error(err)
		}
	})
}

func loaded[S, M comparable](r *game.Rules[S, M], data []byte) (err error) {
	k := &keeper[S, M]{r: r, changed: map[string]bool{}, unplanned: true}
	defer k.caught(&err)
	s, o, err := r.Position.Load(data)
	if err != nil {
		return nil
	}
	if k.o, err = r.Fill(o); err != nil {
		return nil
	}
	k.deal(1)
	k.s = s
	if err := k.examine(); err != nil {
		return err
	}
	for range r.Bound(k.o) + 1 {
		actors := r.Actors(&k.s)
		if actors == 0 {
			return nil
		}
		seat := k.pick(actors)
		legal := r.Moves(&k.s, seat, nil)
		if len(legal) == 0 {
			return k.fault(checkCanMove, "seat %d must decide and has no move", seat)
		}
		k.play(seat, legal[k.chance.IntN(len(legal))])
	}
	return k.fault(
		checkBound, "from this position a match goes on for more than %d plies", r.Bound(k.o),
	)
}
