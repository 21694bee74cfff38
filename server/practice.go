package server

import (
	"context"

	"lair.games/lair/table"
)

// practise opens a table that starts at a decision of a finished match. It
// checks the decision before it creates a guest, so that a refused command
// creates none.
func (s *Server) practise(ctx context.Context, in *struct {
	Keyed
	Introduced
	About
	Body NewPractice
},
) (*createdAnswer, error) {
	n, places, err := s.Tables.Practice(ctx, in.ID, in.Body.Ply, in.Body.Seat)
	if err != nil {
		return nil, err
	}
	if err := s.mayHost(ctx); err != nil {
		return nil, err
	}
	p, err := s.guest(ctx, in.Body.Name)
	if err != nil {
		return nil, err
	}
	id, _ := s.deriveID(p.ID, in.Key)
	if err := s.mayOpen(ctx, p, id); err != nil {
		return nil, err
	}
	places[in.Body.Seat] = table.Place{Player: p.ID, Name: p.Name, Bot: p.Bot}
	who := opening(p, in.Key, "practice "+in.ID, in.Body)
	if _, err := s.Tables.Create(ctx, id, who, n, places, true); err != nil {
		return nil, err
	}
	return &createdAnswer{Created{id}}, nil
}
