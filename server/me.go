package server

import (
	"context"
	"crypto/rand"

	"lair.games/lair/account"
	"lair.games/lair/table"
)

// meAnswer is the answer of me and rename.
type meAnswer struct{ Body Me }

// meOf returns what is sent of a player; the zero Player is a stranger.
func meOf(p account.Player) Me {
	return Me{ID: p.ID, Name: p.Name, Guest: p.ID != "", Bot: p.Bot, Phrase: p.Phrase}
}

// me answers with the player of the request, or a suggested name if there is
// none.
func (s *Server) me(ctx context.Context, _ *struct{}) (*meAnswer, error) {
	p, err := s.reader(ctx)
	if err != nil {
		return nil, err
	}
	me := meOf(p)
	if p.ID == "" {
		me.Name = account.Suggest()
	} else {
		s.renewCookie(visitOf(ctx))
	}
	err = s.addNotices(ctx, &me)
	return &meAnswer{me}, err
}

// rename changes the player's name and creates a guest if there is none.
func (s *Server) rename(ctx context.Context, in *struct {
	Introduced
	Body Rename
},
) (*meAnswer, error) {
	name, err := account.Name(in.Body.Name)
	if err != nil {
		return nil, err
	}
	p, err := s.findOrCreatePlayer(ctx, name, in.Body.Bot)
	if err != nil {
		return nil, err
	}
	if in.Body.Bot && !p.Bot {
		return nil, refuse(
			Known, "You are registered as a person; a bot needs a token of its own.",
		)
	}
	if p.Name != name {
		if p, err = s.Players.Rename(ctx, s.token(visitOf(ctx).r), name); err != nil {
			return nil, err
		}
		s.reseat(ctx, p)
	}
	me := meOf(p)
	err = s.addNotices(ctx, &me)
	return &meAnswer{me}, err
}

// reseat updates a player's name at the tables where they sit. It ignores
// errors: a table that cannot be changed now keeps the old name, and the new
// name is still valid.
func (s *Server) reseat(ctx context.Context, p account.Player) {
	tables, err := s.unfinished(ctx, p.ID)
	if err != nil {
		return
	}
	for _, t := range tables {
		for _, seat := range t.Seats {
			if seat.Player == p.ID && seat.Name != p.Name && !seat.Resigned {
				_, _ = s.Tables.Do(ctx, t.ID, by(p, rand.Text()), table.Sit{Seat: seat.Seat})
			}
		}
	}
}
