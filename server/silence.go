package server

import (
	"context"

	"lair.games/lair/table"
)

// letBot agrees that a bot decides for an absent person.
func (s *Server) letBot(ctx context.Context, in *atSeat) (*seqAnswer, error) {
	return s.do(ctx, in.ID, in.Key, table.LetBot{Seat: in.Body.Seat})
}

// waitsAnswer is the answer of waits.
type waitsAnswer struct{ Body []Wait }

// waits lists the persons who must decide at a table without a clock.
func (s *Server) waits(ctx context.Context, in *struct{ About }) (*waitsAnswer, error) {
	p, err := s.player(ctx)
	if err != nil {
		return nil, err
	}
	found, err := s.Tables.Waits(ctx, in.ID, p.ID)
	if err != nil {
		return nil, err
	}
	list := make([]Wait, 0, len(found))
	for _, w := range found {
		list = append(
			list, Wait{Seat: w.Seat, From: w.From.UTC(), Agreed: w.Agreed, Waiting: w.Waiting},
		)
	}
	return &waitsAnswer{list}, nil
}
