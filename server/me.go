package server

import (
	"context"
	"crypto/rand"

	"lair.games/lair/account"
	"lair.games/lair/table"
)

type meAnswer struct{ Body Me }

func (s *Server) me(ctx context.Context, _ *struct{}) (*meAnswer, error) {
	p, err := s.asking(ctx)
	if err != nil {
		return nil, err
	}
	if p.ID == "" {
		return &meAnswer{Me{Name: account.Suggest()}}, nil
	}
	return &meAnswer{Me{ID: p.ID, Name: p.Name, Guest: true, Bot: p.Bot}}, nil
}

func (s *Server) rename(ctx context.Context, in *struct {
	Introduced
	Body Rename
},
) (*meAnswer, error) {
	name, err := account.Name(in.Body.Name)
	if err != nil {
		return nil, err
	}
	p, err := s.arrive(ctx, name, in.Body.Bot)
	if err != nil {
		return nil, err
	}
	if in.Body.Bot && !p.Bot {
		return nil, refuse(Known, "You are known here as a person; a bot comes with a token of its own.")
	}
	if p.Name != name {
		if p, err = s.Players.Rename(ctx, s.token(visitOf(ctx).r), name); err != nil {
			return nil, err
		}
		s.reseat(ctx, p)
	}
	return &meAnswer{Me{ID: p.ID, Name: p.Name, Guest: true, Bot: p.Bot}}, nil
}

// reseat brings a player's new name to the tables where they sit. A table that cannot take it now keeps the old one,
// which is no reason to refuse the new.
func (s *Server) reseat(ctx context.Context, p account.Player) {
	tables, err := s.unfinished(ctx, p.ID)
	if err != nil {
		return
	}
	for _, t := range tables {
		for _, seat := range t.Seats {
			if seat.Player == p.ID && seat.Name != p.Name && !seat.Resigned {
				_, _ = s.House.Do(ctx, t.ID, by(p, rand.Text()), table.Sit{Seat: seat.Seat})
			}
		}
	}
}
