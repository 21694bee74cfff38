package server

import (
	"context"

	"lair.games/lair/table"
)

func (s *Server) play(ctx context.Context, in *struct {
	Keyed
	About
	Body Play
},
) (*seqAnswer, error) {
	return s.do(ctx, in.ID, in.Key, table.Play{Seat: in.Body.Seat, Seq: in.Body.Seq, Move: in.Body.Move})
}

func (s *Server) undo(ctx context.Context, in *struct {
	Keyed
	About
	Body Undo
},
) (*seqAnswer, error) {
	return s.do(ctx, in.ID, in.Key, table.Undo{Seat: in.Body.Seat, Seq: in.Body.Seq})
}

func (s *Server) answer(ctx context.Context, in *struct {
	Keyed
	About
	Body UndoAnswer
},
) (*seqAnswer, error) {
	return s.do(ctx, in.ID, in.Key, table.Answer{Seat: in.Body.Seat, Seq: in.Body.Seq, Agree: in.Body.Agree})
}

type whyAnswer struct{ Body Why }

func (s *Server) why(ctx context.Context, in *struct {
	About
	Seat string `query:"seat" required:"true" maxLength:"8" doc:"One of my seats"`
	Move string `query:"move" required:"true" maxLength:"4096" doc:"The candidate, as JSON"`
},
) (*whyAnswer, error) {
	v, err := s.viewer(ctx, in.Seat)
	if err != nil {
		return nil, err
	}
	no, err := s.House.Why(ctx, in.ID, v, []byte(in.Move))
	if err != nil || no == nil {
		return &whyAnswer{}, err
	}
	return &whyAnswer{Why{Reason: no.Reason, Rule: no.Rule, Message: no.Message}}, nil
}
