package table

import (
	"context"

	"lair.games/lair/game"
)

// Study returns a match of the caller's own, to be thought about through the eyes of a seat, which it returns too. When the
// table is over anybody may study any seat. Until then one may study one's own next decision, where nobody else plays for
// whom that would be unfair: a table of one person, or of several who share a device.
func (h *House) Study(ctx context.Context, id string, v Viewer) (game.Match, game.Seat, error) {
	var m game.Match
	seat := game.Nobody
	err := h.read(ctx, id, func(t *live) (err error) {
		if seat, err = t.p.eyes(v); err != nil {
			return err
		}
		if err := t.p.studied(seat, v.Player); err != nil {
			return err
		}
		m = t.p.match.Fork()
		return nil
	})
	return m, seat, err
}

// studied reports why a player may not study a seat.
func (p *play) studied(seat game.Seat, player string) error {
	switch {
	case p.status == Waiting:
		return ErrNotStarted
	case seat < 0:
		return ErrUnknownSeat
	case p.status == Over:
		return nil
	case !p.holds(player).Has(seat):
		return ErrNotYours
	case p.people() > 1:
		return ErrCompany
	}
	return p.running()
}
