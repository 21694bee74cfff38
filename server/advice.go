package server

import (
	"cmp"
	"context"
	"errors"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/games"
	"lair.games/lair/share"
)

// hintTime is how long an adviser may think about a hint.
const hintTime = 300 * time.Millisecond

// hintAnswer is the answer of hint.
type hintAnswer struct{ Body games.Hint }

// hint answers with the best moves for a seat of the asking player. It is
// refused while other people play at the table.
func (s *Server) hint(ctx context.Context, in *struct {
	About
	As string `query:"as" maxLength:"8" doc:"One of my seats; the lowest if left out"`
},
) (*hintAnswer, error) {
	m, seat, requester, err := s.adviceMatch(ctx, in.ID, in.As)
	if err != nil {
		return nil, err
	}
	if seat < 0 || !m.Actors().Has(seat) {
		return nil, refuse(NotActing, "It is not your turn, so there is nothing to advise.")
	}
	if err := s.mayAsk(ctx); err != nil {
		return nil, err
	}
	var found games.Hint
	busy := s.Share.Do(ctx, requester, share.Urgent, func(task *share.Task) {
		thinking, cancel := context.WithTimeout(task.Context(ctx), hintTime)
		defer cancel()
		found, err = s.Coach.Hint(thinking, m, seat)
	})
	if err := cmp.Or(tooBusy(busy), err); err != nil {
		return nil, err
	}
	return &hintAnswer{found}, nil
}

// tooBusy converts the errors of the share queue to refusals.
func tooBusy(err error) error {
	switch {
	case errors.Is(err, share.ErrTooMany):
		return tooOften(
			Rate{PerSecond: 0.2},
			"You have too many open requests for advice; wait for an answer first.",
		)
	case errors.Is(err, share.ErrFull):
		return refuse(
			Unavailable,
			"The server has too many requests for advice now; try again in a moment.",
		)
	}
	return err
}

// adviceMatch opens a match for advice and returns the seat to advise, and the
// requester whose share of CPU time it uses.
func (s *Server) adviceMatch(
	ctx context.Context, id, as string,
) (m game.Match, seat game.Seat, requester share.Requester, err error) {
	if s.Coach.Advise == nil {
		return nil, 0, requester, refuse(NotFound, "This server gives no advice.")
	}
	v, err := s.viewer(ctx, as)
	if err != nil {
		return nil, 0, requester, err
	}
	m, seat, err = s.Tables.AdviceMatch(ctx, id, v)
	return m, seat, share.Requester{Address: visitOf(ctx).address, Player: v.Player}, err
}

// mayAsk refuses a client that asks for advice too often. A review that is
// cached needs no call of mayAsk.
func (s *Server) mayAsk(ctx context.Context) error {
	if v := visitOf(ctx); !s.guard.advice.allowN(v.address, v.player, s.now(), 1) {
		return tooOften(s.Limits.Advice, "You ask for advice too often; wait a moment.")
	}
	return nil
}
