package server

import (
	"context"

	"lair.games/lair/table"
)

// practise opens a table at which a player tries a match that is over again from one of its decisions. What cannot be is found
// out before anybody is made a guest.
func (s *Server) practise(ctx context.Context, in *struct {
	Keyed
	Introduced
	About
	Body NewPractice
},
) (*created, error) {
	n, places, err := s.House.Practice(ctx, in.ID, in.Body.Ply, in.Body.Seat)
	if err != nil {
		return nil, err
	}
	p, err := s.guest(ctx, in.Body.Name)
	if err != nil {
		return nil, err
	}
	id, _ := s.christen(p.ID, in.Key)
	if err := s.mayOpen(ctx, p, id); err != nil {
		return nil, err
	}
	places[in.Body.Seat] = table.Place{Player: p.ID, Name: p.Name, Bot: p.Bot}
	if _, err := s.House.Create(ctx, id, table.By{Player: p.ID, Name: p.Name, Key: in.Key, Bot: p.Bot}, n, places, true); err != nil {
		return nil, err
	}
	return &created{Created{id}}, nil
}
