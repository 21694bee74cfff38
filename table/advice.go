package table

import (
	"context"

	"lair.games/lair/game"
)

// AdviceMatch returns a copy of the match for analysis, and the seat to analyse
// it as. Once the match is over, anybody may ask about any seat, or about none. Until then
// players may ask only about their own next decision, and only if nobody else
// plays at the table, because that would be unfair.
func (r *Registry) AdviceMatch(
	ctx context.Context, id string, v Viewer,
) (game.Match, game.Seat, error) {
	var m game.Match
	seat := game.Nobody
	err := r.query(ctx, id, func(t *liveTable) (err error) {
		if seat, err = t.state.viewerSeat(v); err != nil {
			return err
		}
		if err := t.state.checkAdvice(seat, v.Player); err != nil {
			return err
		}
		m = t.state.match.Fork(t.state.match.Ply())
		return nil
	})
	return m, seat, err
}

// checkAdvice returns an error if a player may not get advice for a seat.
func (st *state) checkAdvice(seat game.Seat, player string) error {
	switch {
	case st.status == Waiting:
		return ErrNotStarted
	case st.status == Over:
		return st.checkKept()
	case seat < 0:
		return ErrUnknownSeat
	case !st.seatsOf(player).Has(seat):
		return ErrNotYours
	case st.playerCount() > 1:
		return ErrOthersPlay
	}
	return st.checkRunning()
}
