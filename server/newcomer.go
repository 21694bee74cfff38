package server

import (
	"context"
	"errors"

	"lair.games/lair/account"
	"lair.games/lair/game"
	"lair.games/lair/table"
)

// knock asks the host for a bot's seat and creates a guest if there is none.
func (s *Server) knock(ctx context.Context, in *struct {
	Keyed
	Introduced
	About
	Body Knock
},
) (*seqAnswer, error) {
	if err := s.mayKnock(ctx, in.ID, in.Body.Seat); err != nil {
		return nil, err
	}
	p, err := s.guest(ctx, in.Body.Name)
	if err != nil {
		return nil, err
	}
	done, err := s.Tables.Do(ctx, in.ID, by(p, in.Key), table.Knock{Seat: in.Body.Seat})
	if err != nil {
		return nil, err
	}
	return &seqAnswer{Seq{done.Seq}}, nil
}

// mayKnock refuses a client without a player if the knock would be refused, so
// that a refused knock creates no guest. For known players the table decides.
func (s *Server) mayKnock(ctx context.Context, id string, seat game.Seat) error {
	t, err := s.Tables.Snapshot(ctx, id, table.Viewer{As: game.Nobody})
	if err != nil {
		return err
	}
	if _, err := s.Players.Find(ctx, s.token(visitOf(ctx).r)); !errors.Is(
		err, account.ErrUnknownPlayer,
	) {
		return err
	}
	switch t.Status {
	case table.Waiting:
		return table.ErrNotStarted
	case table.Over:
		return table.ErrOver
	case table.Closed:
		return table.ErrTableClosed
	}
	if t.InviteOnly {
		return table.ErrInvite
	}
	return mayHave(t, seat)
}

// answerKnock accepts or declines a knock, for the host.
func (s *Server) answerKnock(ctx context.Context, in *struct {
	Keyed
	About
	Body KnockAnswer
},
) (*seqAnswer, error) {
	return s.do(ctx, in.ID, in.Key, table.Admit{Knock: in.Body.Knock, Agree: in.Body.Agree})
}

// knocksAnswer is the answer of knocks.
type knocksAnswer struct{ Body []Knocking }

// knocks lists the knocks that wait for an answer, for the host.
func (s *Server) knocks(ctx context.Context, in *struct{ About }) (*knocksAnswer, error) {
	p, err := s.player(ctx)
	if err != nil {
		return nil, err
	}
	found, err := s.Tables.Knocks(ctx, in.ID, p.ID)
	if err != nil {
		return nil, err
	}
	list := make([]Knocking, 0, len(found))
	for _, k := range found {
		list = append(list, Knocking{Knock: k.Knock, Seat: k.Seat, Name: k.Name, Outside: k.Bot})
	}
	return &knocksAnswer{list}, nil
}
