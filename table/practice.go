package table

import (
	"context"
	"fmt"

	"lair.games/lair/game"
)

// practiceLevel is the level of the bots that replace people in practice.
const practiceLevel = "hard"

// Practice returns how to play on from a decision of a finished match: the
// setup of the new table and who sits there. The seat itself is left empty for
// the player who practises. Bots of the match stay; strong bots replace its
// people. The error wraps ErrNotOver, ErrUnknownSeat or ErrUnknownPly.
//
// The new match begins at the same position, with a seed of its own (see
// decision 14).
func (r *Registry) Practice(
	ctx context.Context, id string, ply int, seat game.Seat,
) (New, []Place, error) {
	var n New
	var places []Place
	err := r.query(ctx, id, func(t *liveTable) (err error) {
		n, places, err = t.state.practice(ply, seat, r)
		return err
	})
	return n, places, err
}

// practice is Practice at one state.
func (st *state) practice(ply int, seat game.Seat, r *Registry) (New, []Place, error) {
	if _, err := st.seat(seat); err != nil {
		return New{}, nil, err
	}
	if st.status != Over {
		return New{}, nil, ErrNotOver
	}
	if err := st.checkKept(); err != nil {
		return New{}, nil, err
	}
	if ply < 0 || ply >= st.match.Ply() {
		return New{}, nil, fmt.Errorf("seat %d, ply %d: %w", seat, ply, ErrUnknownPly)
	}
	m := st.match.Fork(ply)
	if !m.Actors().Has(seat) {
		return New{}, nil, fmt.Errorf("seat %d, ply %d: %w", seat, ply, ErrUnknownPly)
	}
	position, err := m.Position()
	if err != nil {
		return New{}, nil, fmt.Errorf("position at ply %d: %w", ply, err)
	}
	places, err := st.practiceBots(seat, r)
	return New{
		Game: st.new.Game, Version: st.new.Version, Cards: st.new.Cards,
		Setup: game.Setup{
			Seats: st.new.Setup.Seats, Options: cloneOptions(st.new.Setup.Options),
		},
		Level: st.new.Level, From: &From{Table: st.id, Ply: ply, Seat: seat, Position: position},
	}, places, err
}

// practiceBots returns the opponents of a seat in practice.
func (st *state) practiceBots(seat game.Seat, r *Registry) ([]Place, error) {
	places := make([]Place, len(st.seats))
	for i := range st.seats {
		if game.Seat(i) == seat {
			continue
		}
		level := practiceLevel
		if s := &st.seats[i]; s.player == "" {
			level = s.level
		}
		known, err := r.botLevel(st.new.Game, level)
		if err != nil { // the program may not have that bot any more
			known, err = r.botLevel(st.new.Game, "")
		}
		if err != nil {
			return nil, err
		}
		places[i].Level = known
	}
	return places, nil
}
