package table

import (
	"context"
	"fmt"

	"lair.games/lair/game"
)

// rival is the level of the bots that take the seats of people in practice.
const rival = "hard"

// Practice says how to try a match that is over again from where a seat had to decide: what to open, and who sits there, the
// seat itself left empty for whoever practises. The bots are those of the match, and people's seats go to strong ones. The
// error wraps ErrNotOver, ErrUnknownSeat or ErrUnknownPly.
//
// The new match begins at the very position, and with a seed of its own (see decision 14).
func (h *House) Practice(ctx context.Context, id string, ply int, seat game.Seat) (New, []Place, error) {
	var n New
	var places []Place
	err := h.read(ctx, id, func(t *live) (err error) {
		n, places, err = t.p.practice(ply, seat, h)
		return err
	})
	return n, places, err
}

func (p *play) practice(ply int, seat game.Seat, h *House) (New, []Place, error) {
	if _, err := p.seat(seat); err != nil {
		return New{}, nil, err
	}
	if p.status != Over {
		return New{}, nil, ErrNotOver
	}
	if ply < 0 || ply >= p.match.Ply() || !p.match.ActorsAt(ply).Has(seat) {
		return New{}, nil, fmt.Errorf("seat %d, ply %d: %w", seat, ply, ErrUnknownPly)
	}
	m := p.match.Fork()
	if err := m.Undo(ply); err != nil {
		return New{}, nil, err
	}
	position, err := m.Position()
	if err != nil {
		return New{}, nil, fmt.Errorf("position at ply %d: %w", ply, err)
	}
	places, err := p.rivals(seat, h)
	return New{
		Game: p.new.Game, Setup: game.Setup{Seats: p.new.Setup.Seats, Options: cloneOptions(p.new.Setup.Options)}, Cards: p.new.Cards,
		Level: p.new.Level, From: &From{Table: p.id, Ply: ply, Seat: seat, Position: position},
	}, places, err
}

// rivals are the bots against whom one practises at a seat.
func (p *play) rivals(seat game.Seat, h *House) ([]Place, error) {
	places := make([]Place, len(p.seats))
	for i := range p.seats {
		if game.Seat(i) == seat {
			continue
		}
		level := rival
		if s := &p.seats[i]; s.player == "" {
			level = s.level
		}
		known, err := h.level(p.new.Game, level)
		if err != nil { // bots come and go
			known, err = h.level(p.new.Game, "")
		}
		if err != nil {
			return nil, err
		}
		places[i].Level = known
	}
	return places, nil
}
