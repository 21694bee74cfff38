package server

import (
	"context"
	"errors"

	"lair.games/lair/account"
	"lair.games/lair/game"
	"lair.games/lair/table"
)

type seqAnswer struct{ Body Seq }

// by is a player who commands.
func by(p account.Player, key string) table.By {
	return table.By{Player: p.ID, Name: p.Name, Key: key, Bot: p.Bot}
}

// do carries out a player's command at a table.
func (s *Server) do(ctx context.Context, id, key string, c table.Command) (*seqAnswer, error) {
	p, err := s.player(ctx)
	if err != nil {
		return nil, err
	}
	done, err := s.House.Do(ctx, id, by(p, key), c)
	if err != nil {
		return nil, err
	}
	return &seqAnswer{Seq{done.Seq}}, nil
}

// atSeat is the input of a command that names a seat and nothing else.
type atSeat struct {
	Keyed
	About
	Body SeatAt
}

func (s *Server) sit(ctx context.Context, in *struct {
	Keyed
	Introduced
	About
	Body Sit
},
) (*seqAnswer, error) {
	if err := s.mayArrive(ctx, in.ID, in.Body.Seat); err != nil {
		return nil, err
	}
	p, err := s.guest(ctx, in.Body.Name)
	if err != nil {
		return nil, err
	}
	done, err := s.House.Do(ctx, in.ID, by(p, in.Key), table.Sit{Seat: in.Body.Seat, Invite: in.Body.Invite})
	if err != nil {
		return nil, err
	}
	return &seqAnswer{Seq{done.Seq}}, nil
}

// mayArrive refuses somebody unknown who wants to sit where nobody can: they have written nothing, and are made no guest.
// Of all others the table itself decides.
func (s *Server) mayArrive(ctx context.Context, id string, seat game.Seat) error {
	t, err := s.House.See(ctx, id, table.Viewer{As: game.Nobody})
	if err != nil {
		return err
	}
	if _, err := s.Players.Find(ctx, s.token(visitOf(ctx).r)); !errors.Is(err, account.ErrNobody) {
		return err
	}
	if int(seat) >= len(t.Seats) {
		return table.ErrUnknownSeat
	}
	for _, x := range t.Seats {
		if x.Player == "" && (seat < 0 || x.Seat == seat) {
			return nil
		}
	}
	return table.ErrTaken
}

func (s *Server) leave(ctx context.Context, in *atSeat) (*seqAnswer, error) {
	return s.do(ctx, in.ID, in.Key, table.Leave{Seat: in.Body.Seat})
}

func (s *Server) sendAway(ctx context.Context, in *atSeat) (*seqAnswer, error) {
	return s.do(ctx, in.ID, in.Key, table.Dismiss{Seat: in.Body.Seat})
}

func (s *Server) seatBot(ctx context.Context, in *struct {
	Keyed
	About
	Body BotSeat
},
) (*seqAnswer, error) {
	return s.do(ctx, in.ID, in.Key, table.SeatBot{Seat: in.Body.Seat, Level: in.Body.Level})
}

func (s *Server) list(ctx context.Context, in *struct {
	Keyed
	About
	Body List
},
) (*seqAnswer, error) {
	return s.do(ctx, in.ID, in.Key, table.List{Open: in.Body.Open})
}

func (s *Server) start(ctx context.Context, in *struct {
	Keyed
	About
},
) (*seqAnswer, error) {
	return s.do(ctx, in.ID, in.Key, table.Start{})
}

func (s *Server) resign(ctx context.Context, in *atSeat) (*seqAnswer, error) {
	return s.do(ctx, in.ID, in.Key, table.Resign{Seat: in.Body.Seat})
}

func (s *Server) back(ctx context.Context, in *atSeat) (*seqAnswer, error) {
	return s.do(ctx, in.ID, in.Key, table.Back{Seat: in.Body.Seat})
}

func (s *Server) rematch(ctx context.Context, in *struct {
	Keyed
	About
},
) (*created, error) {
	p, err := s.player(ctx)
	if err != nil {
		return nil, err
	}
	t, err := s.House.See(ctx, in.ID, table.Viewer{As: game.Nobody})
	if err != nil {
		return nil, err
	}
	if t.Rematch == "" && t.Status == table.Over { // else none is opened
		if err := s.mayOpen(ctx, p, ""); err != nil {
			return nil, err
		}
	}
	done, err := s.House.Do(ctx, in.ID, by(p, in.Key), table.Rematch{})
	if err != nil {
		return nil, err
	}
	return &created{Created{done.Table}}, nil
}
