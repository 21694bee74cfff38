package server

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"

	"lair.games/lair/account"
	"lair.games/lair/game"
	"lair.games/lair/table"
)

// seqAnswer is the answer of most commands.
type seqAnswer struct{ Body Seq }

// by returns the author of a player's command.
func by(p account.Player, key string) table.By {
	return table.By{Player: p.ID, Name: p.Name, Key: key, Bot: p.Bot, Pace: p.Pace}
}

// opening returns the author of a command that opens a table. It includes a
// hash of the route and body, by which a different command with the same key is
// recognised and refused.
func opening(p account.Player, key, address string, body any) table.By {
	who := by(p, key)
	text, err := json.Marshal(body)
	if err != nil {
		return who // cannot happen: the body was decoded from JSON
	}
	sum := sha256.Sum256(append([]byte(address+"\n"), text...))
	who.Sum = binary.LittleEndian.Uint64(sum[:]) | 1 // 0 means that there is no hash
	return who
}

// do carries out the request's command at a table.
func (s *Server) do(ctx context.Context, id, key string, c table.Command) (*seqAnswer, error) {
	p, err := s.player(ctx)
	if err != nil {
		return nil, err
	}
	done, err := s.Tables.Do(ctx, id, by(p, key), c)
	if err != nil {
		return nil, err
	}
	if done.Back {
		s.endVacation(ctx, s.token(visitOf(ctx).r))
	}
	return &seqAnswer{Seq{done.Seq}}, nil
}

// atSeat is the input of a command that names a seat and nothing else.
type atSeat struct {
	Keyed
	About
	Body SeatAt
}

// sit takes a seat and creates a guest if there is none.
func (s *Server) sit(ctx context.Context, in *struct {
	Keyed
	Introduced
	About
	Body Sit
},
) (*seqAnswer, error) {
	if err := s.mayArrive(ctx, in.ID, in.Body); err != nil {
		return nil, err
	}
	p, err := s.guest(ctx, in.Body.Name)
	if err != nil {
		return nil, err
	}
	done, err := s.Tables.Do(
		ctx, in.ID, by(p, in.Key), table.Sit{Seat: in.Body.Seat, Invite: in.Body.Invite},
	)
	if err != nil {
		return nil, err
	}
	return &seqAnswer{Seq{done.Seq}}, nil
}

// mayArrive refuses a client without a player if the seat would be refused, so
// that a refused command creates no guest. For known players the table decides.
func (s *Server) mayArrive(ctx context.Context, id string, b Sit) error {
	t, err := s.Tables.Snapshot(ctx, id, table.Viewer{As: game.Nobody})
	if err != nil {
		return err
	}
	if _, err := s.Players.Find(ctx, s.token(visitOf(ctx).r)); !errors.Is(
		err, account.ErrUnknownPlayer,
	) {
		return err
	}
	if err := mayHave(t, b.Seat); err != nil {
		return err
	}
	if b.Invite != "" {
		invited, err := s.Tables.Invited(ctx, id, b.Seat, b.Invite)
		if err == nil && !invited {
			err = table.ErrInvite
		}
		return err
	}
	switch {
	case t.Status == table.Closed:
		return table.ErrTableClosed
	case t.InviteOnly:
		return table.ErrInvite
	case t.Status == table.Playing && !t.Newcomers:
		return table.ErrAskHost
	}
	return nil
}

// mayHave returns an error if a player holds the seat, or all seats for -1.
func mayHave(t *table.Snapshot, seat game.Seat) error {
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

// leave gives a seat up.
func (s *Server) leave(ctx context.Context, in *atSeat) (*seqAnswer, error) {
	return s.do(ctx, in.ID, in.Key, table.Leave{Seat: in.Body.Seat})
}

// dismiss removes a person from a table, for the host.
func (s *Server) dismiss(ctx context.Context, in *atSeat) (*seqAnswer, error) {
	return s.do(ctx, in.ID, in.Key, table.Dismiss{Seat: in.Body.Seat})
}

// deleteTable deletes a table.
func (s *Server) deleteTable(ctx context.Context, in *struct {
	Keyed
	About
},
) (*seqAnswer, error) {
	return s.do(ctx, in.ID, in.Key, table.Close{})
}

// changeSettings changes who may sit down at a table.
func (s *Server) changeSettings(ctx context.Context, in *struct {
	Keyed
	About
	Body Settings
},
) (*seqAnswer, error) {
	return s.do(
		ctx, in.ID, in.Key, table.Settle{Newcomers: in.Body.Newcomers, InviteOnly: in.Body.Invited},
	)
}

// seatBot gives a seat to a bot or empties it.
func (s *Server) seatBot(ctx context.Context, in *struct {
	Keyed
	About
	Body BotSeat
},
) (*seqAnswer, error) {
	return s.do(ctx, in.ID, in.Key, table.SeatBot{Seat: in.Body.Seat, Level: in.Body.Level})
}

// list shows a table in the public list or hides it.
func (s *Server) list(ctx context.Context, in *struct {
	Keyed
	About
	Body List
},
) (*seqAnswer, error) {
	return s.do(ctx, in.ID, in.Key, table.List{Open: in.Body.Open})
}

// start starts a match.
func (s *Server) start(ctx context.Context, in *struct {
	Keyed
	About
},
) (*seqAnswer, error) {
	return s.do(ctx, in.ID, in.Key, table.Start{})
}

// resign gives a match up for one seat.
func (s *Server) resign(ctx context.Context, in *atSeat) (*seqAnswer, error) {
	return s.do(ctx, in.ID, in.Key, table.Resign{Seat: in.Body.Seat})
}

// takeBackSeat takes a seat back from the bot that plays for it.
func (s *Server) takeBackSeat(ctx context.Context, in *atSeat) (*seqAnswer, error) {
	return s.do(ctx, in.ID, in.Key, table.Back{Seat: in.Body.Seat})
}

// rematch opens a table for another match, or returns the one that exists.
func (s *Server) rematch(ctx context.Context, in *struct {
	Keyed
	About
},
) (*createdAnswer, error) {
	p, err := s.player(ctx)
	if err != nil {
		return nil, err
	}
	t, err := s.Tables.Snapshot(ctx, in.ID, table.Viewer{As: game.Nobody})
	if err != nil {
		return nil, err
	}
	if t.Rematch == "" && t.Status == table.Over { // otherwise Do opens no table
		if err := s.mayHost(ctx); err != nil {
			return nil, err
		}
		if err := s.mayOpen(ctx, p, ""); err != nil {
			return nil, err
		}
	}
	done, err := s.Tables.Do(ctx, in.ID, by(p, in.Key), table.Rematch{})
	if err != nil {
		return nil, err
	}
	return &createdAnswer{Created{done.Table}}, nil
}
