package server

import (
	"context"
	"errors"
	"slices"
	"strings"
	"unicode"

	"lair.games/lair/account"
	"lair.games/lair/game"
	"lair.games/lair/table"
)

func (s *Server) say(ctx context.Context, in *struct {
	Keyed
	About
	Body Say
},
) (*struct{ Body Chat }, error) {
	text := strings.TrimSpace(strings.Map(shown, in.Body.Text))
	if text == "" {
		return nil, refuse(BadRequest, "There is nothing to say in that.")
	}
	scene, err := s.House.See(ctx, in.ID, table.Viewer{As: game.Nobody})
	if err != nil {
		return nil, err
	}
	p, err := s.speaker(ctx)
	if err != nil {
		return nil, err
	}
	who := by(p, in.Key)
	if err := s.maySay(ctx, scene, who); err != nil {
		return nil, err
	}
	line, err := s.House.Say(ctx, in.ID, who, text)
	if err != nil {
		return nil, err
	}
	return &struct{ Body Chat }{chatOf(line)}, nil
}

// speaker returns the player who wants to say something. Nobody becomes a guest by it: a stranger who happens on the name of
// a table would be heard by people who can do nothing about it, each time as somebody else.
func (s *Server) speaker(ctx context.Context) (account.Player, error) {
	p, err := s.player(ctx)
	if errors.Is(err, account.ErrNobody) {
		return p, refuse(NoPlayer, "Only people whom this house knows can write at a table: sit down somewhere or choose a name first.")
	}
	return p, err
}

// maySay refuses whoever has said too much at a table lately. Those who sit at it, and its host, may say more than those who
// look on. What was said already and is sent again is only answered again.
func (s *Server) maySay(ctx context.Context, t *table.Snapshot, by table.By) error {
	belongs := t.Host == by.Player || slices.ContainsFunc(t.Seats, func(x table.SeatNow) bool { return x.Player == by.Player })
	meter := s.guard.asides
	if belongs {
		meter = s.guard.chat
	}
	if meter.allow(t.ID+" "+by.Player, s.now()) {
		return nil
	}
	said, err := s.House.Chat(ctx, t.ID)
	if err != nil || slices.ContainsFunc(said, func(l table.Line) bool { return l.By == by.Player && l.Key == by.Key }) {
		return err
	}
	return refuse(TooMany, "You have said a lot at this table; wait a moment.")
}

// shown drops what would hide or reorder the text around it.
func shown(r rune) rune {
	switch {
	case unicode.IsSpace(r):
		return ' '
	case unicode.IsControl(r), unicode.Is(unicode.Bidi_Control, r), r == unicode.ReplacementChar:
		return -1
	}
	return r
}

func chatOf(l table.Line) Chat {
	return Chat{Seat: l.Seat, Name: l.Name, Text: l.Text, At: l.At.UTC()}
}
