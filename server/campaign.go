package server

import (
	"context"
	"errors"

	"lair.games/lair/account"
	"lair.games/lair/table"
)

// campaignAnswer is the answer of campaign.
type campaignAnswer struct{ Body Campaign }

// campaign answers with the asking player's progress in a game's campaign.
func (s *Server) campaign(ctx context.Context, in *struct {
	Game string `path:"game" maxLength:"64"`
},
) (*campaignAnswer, error) {
	p, err := s.reader(ctx)
	if err != nil {
		return nil, err
	}
	c, stages, attempts, err := s.Tables.Campaign(ctx, in.Game, p.ID)
	if err != nil {
		return nil, err
	}
	answer := Campaign{Game: in.Game, Stages: make([]StageNow, len(stages))}
	for i, x := range stages {
		answer.Stages[i] = StageNow{
			Stage: i + 1, Name: c.Stages[i], State: stateOf(x), Wins: x.Won, Clean: x.Clean, Tries: x.Lost,
			LostFirst: x.LostFirst, Help: x.Help, Table: x.Table,
		}
	}
	if n := len(attempts); n > 0 {
		last := setupOf(attempts[n-1].Setup)
		answer.Last = &last
	}
	return &campaignAnswer{answer}, nil
}

// stateOf returns the state of a stage as clients see it.
func stateOf(x table.Stage) string {
	switch {
	case x.Won > 0:
		return "won"
	case x.Reached:
		return "open"
	}
	return "locked"
}

// try opens a table for an attempt at a stage, or for practice. In practice any
// stage may be played with any help, and the result does not count.
func (s *Server) try(ctx context.Context, in *struct {
	Keyed
	Introduced
	Game string `path:"game" maxLength:"64"`
	Body NewAttempt
},
) (*createdAnswer, error) {
	b := &in.Body
	n, err := s.attempt(ctx, in.Game, b)
	if err != nil {
		return nil, err
	}
	if err := s.mayHost(ctx); err != nil {
		return nil, err
	}
	p, err := s.guest(ctx, b.Name)
	if err != nil {
		return nil, err
	}
	id, _ := s.deriveID(p.ID, in.Key)
	if err := s.mayOpen(ctx, p, id); err != nil {
		return nil, err
	}
	who := opening(p, in.Key, "attempts "+in.Game, b)
	if b.Practice {
		_, err = s.Tables.Create(
			ctx, id, who, n, []table.Place{{Player: p.ID, Name: p.Name, Bot: p.Bot}}, true,
		)
	} else {
		_, err = s.Tables.StartAttempt(ctx, id, who, n)
	}
	if err != nil {
		return nil, err
	}
	return &createdAnswer{Created{id}}, nil
}

// attempt returns the table to open, or why it cannot be opened. It runs before
// a guest is created, so that a refused command creates none. A player who is
// new may attempt only the first stage.
func (s *Server) attempt(ctx context.Context, name string, b *NewAttempt) (table.New, error) {
	c, _, _, err := s.Tables.Campaign(ctx, name, "")
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
	if _, err := s.Players.Find(ctx, s.token(visitOf(ctx).r)); errors.Is(
		err, account.ErrUnknownPlayer,
	) {
		return n, s.Tables.CheckAttempt(ctx, "", n)
	}
	return n, nil
}
