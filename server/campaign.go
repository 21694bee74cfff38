package server

import (
	"context"
	"errors"

	"lair.games/lair/account"
	"lair.games/lair/table"
)

type campaignAnswer struct{ Body Campaign }

// campaign tells a player how far they have come with what one can play alone.
func (s *Server) campaign(ctx context.Context, in *struct {
	Game string `path:"game" maxLength:"64"`
},
) (*campaignAnswer, error) {
	p, err := s.asking(ctx)
	if err != nil {
		return nil, err
	}
	c, stages, attempts, err := s.House.Campaign(ctx, in.Game, p.ID)
	if err != nil {
		return nil, err
	}
	answer := Campaign{Game: in.Game, Stages: make([]StageNow, len(stages))}
	for i, x := range stages {
		answer.Stages[i] = StageNow{Stage: i + 1, Name: c.Stages[i], State: stateOf(x), Wins: x.Won, Tries: x.Lost, Help: x.Help, Table: x.Table}
	}
	if n := len(attempts); n > 0 {
		last := setupOf(attempts[n-1].Setup)
		answer.Last = &last
	}
	return &campaignAnswer{answer}, nil
}

func stateOf(x table.Stage) string {
	switch {
	case x.Won > 0:
		return "won"
	case x.Reached:
		return "open"
	}
	return "locked"
}

// try opens a table at which a player tries a stage, or practises it: then any stage may be played with any help, and nothing
// is kept of it.
func (s *Server) try(ctx context.Context, in *struct {
	Keyed
	Introduced
	Game string `path:"game" maxLength:"64"`
	Body NewAttempt
},
) (*created, error) {
	b := &in.Body
	n, err := s.attempt(ctx, in.Game, b)
	if err != nil {
		return nil, err
	}
	p, err := s.guest(ctx, b.Name)
	if err != nil {
		return nil, err
	}
	id, _ := s.christen(p.ID, in.Key)
	if err := s.mayOpen(ctx, p, id); err != nil {
		return nil, err
	}
	who := by(p, in.Key)
	if b.Practice {
		_, err = s.House.Create(ctx, id, who, n, []table.Place{{Player: p.ID, Name: p.Name, Bot: p.Bot}}, true)
	} else {
		_, err = s.House.Try(ctx, id, who, n)
	}
	if err != nil {
		return nil, err
	}
	return &created{Created{id}}, nil
}

// attempt says what is opened, or why it cannot be. It is looked at before anybody is made a guest: who asks for what cannot be
// has written nothing, and who is new has reached the first stage and no other.
func (s *Server) attempt(ctx context.Context, name string, b *NewAttempt) (table.New, error) {
	c, _, _, err := s.House.Campaign(ctx, name, "")
	if err != nil {
		return table.New{}, err
	}
	o, err := c.Setup(b.Stage, b.Options)
	if err != nil {
		return table.New{}, err
	}
	full, err := s.setup(name, o.Seats, o.Options)
	if err != nil {
		return table.New{}, err
	}
	n := table.New{Game: name, Setup: full, Cards: s.titles[name].Cards}
	if b.Practice {
		return n, nil
	}
	n.Stage = b.Stage
	if _, err := s.Players.Find(ctx, s.token(visitOf(ctx).r)); errors.Is(err, account.ErrNobody) {
		return n, s.House.MayTry(ctx, "", n)
	}
	return n, nil
}
