package server

import (
	"context"
	"crypto/rand"
	"time"

	"lair.games/lair/account"
	"lair.games/lair/pace"
	"lair.games/lair/table"
)

// paceAnswer is the answer of pace and setPace.
type paceAnswer struct{ Body Pace }

// paceOf converts a pace.
func paceOf(p pace.Pace) Pace {
	x := Pace{Away: deadlineOf(p.Away)}
	if h := p.Hours; h.Zone != "" {
		x.Hours = &Hours{From: h.From, To: h.To, Zone: h.Zone}
	}
	return x
}

// pace shows when the player's clocks run. A vacation that is over is left out.
func (s *Server) pace(ctx context.Context, _ *struct{}) (*paceAnswer, error) {
	p, err := s.cookiePlayer(visitOf(ctx).r)
	if err != nil {
		return nil, err
	}
	if !p.Pace.Away.After(s.now()) {
		p.Pace.Away = time.Time{}
	}
	return &paceAnswer{paceOf(p.Pace)}, nil
}

// setPace changes when the player's clocks run, at once also at the tables where
// they sit.
func (s *Server) setPace(ctx context.Context, in *struct{ Body Pace }) (*paceAnswer, error) {
	p, err := s.player(ctx)
	if err != nil {
		return nil, err
	}
	var to pace.Pace
	if h := in.Body.Hours; h != nil {
		if to.Hours = (pace.Hours{From: h.From, To: h.To, Zone: h.Zone}); h.Zone == "" {
			return nil, pace.ErrHours // without a zone they would stand for no hours
		}
	}
	if in.Body.Away != nil {
		to.Away = *in.Body.Away
	}
	if err := to.Check(s.now()); err != nil {
		return nil, err
	}
	if p, err = s.changePace(ctx, p, to); err != nil {
		return nil, err
	}
	return &paceAnswer{paceOf(p.Pace)}, nil
}

// changePace stores a player's pace and tells it to the tables where they sit.
// It ignores errors of tables: a table that cannot be changed now keeps the old
// pace until the next change.
func (s *Server) changePace(
	ctx context.Context, p account.Player, to pace.Pace,
) (account.Player, error) {
	p, err := s.Players.SetPace(ctx, p, to)
	if err != nil {
		return p, err
	}
	tables, err := s.unfinished(ctx, p.ID)
	for i := range tables {
		_, _ = s.Tables.Do(ctx, tables[i].ID, by(p, rand.Text()), table.Attend{})
	}
	return p, err
}

// endVacation ends the vacation of a player who has moved at a table by post. It
// ignores errors: the player can still end it in the settings.
func (s *Server) endVacation(ctx context.Context, token string) {
	p, err := s.Players.Find(ctx, token)
	if err == nil && !p.Pace.Away.IsZero() {
		to := p.Pace
		to.Away = time.Time{}
		_, _ = s.changePace(ctx, p, to)
	}
}
