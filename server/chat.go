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

// say adds a line to a table's chat.
func (s *Server) say(ctx context.Context, in *struct {
	Keyed
	About
	Body Say
},
) (*struct{ Body Chat }, error) {
	text := strings.TrimSpace(strings.Map(shown, in.Body.Text))
	if text == "" {
		return nil, refuse(BadRequest, "The chat message has no visible text.")
	}
	scene, err := s.Tables.Snapshot(ctx, in.ID, table.Viewer{As: game.Nobody})
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
	line, err := s.Tables.Say(ctx, in.ID, who, text)
	if err != nil {
		return nil, err
	}
	return &struct{ Body Chat }{chatOf(line)}, nil
}

// speaker returns the player of a chat line. A chat line never creates a guest.
// Otherwise a stranger who knows a table's id could write there under a new
// name each time, and the people at the table could not stop it.
func (s *Server) speaker(ctx context.Context) (account.Player, error) {
	p, err := s.player(ctx)
	if errors.Is(err, account.ErrUnknownPlayer) {
		return p, refuse(
			NoPlayer,
			"The server does not know you yet; take a seat or choose a name before you write.",
		)
	}
	return p, err
}

// maySay refuses a player who wrote too much at a table lately. Seated players
// and the host may write more than spectators. A line that is sent again with
// the same key is never refused, because it adds nothing.
func (s *Server) maySay(ctx context.Context, t *table.Snapshot, by table.By) error {
	belongs := t.Host == by.Player ||
		slices.ContainsFunc(t.Seats, func(x table.SeatState) bool { return x.Player == by.Player })
	meter := s.guard.spectatorChat
	if belongs {
		meter = s.guard.chat
	}
	if meter.allow(t.ID+" "+by.Player, s.now()) {
		return nil
	}
	said, err := s.Tables.Chat(ctx, t.ID)
	if err != nil ||
		slices.ContainsFunc(
			said, func(l table.Line) bool { return l.By == by.Player && l.Key == by.Key },
		) {
		return err
	}
	return refuse(TooMany, "You have written too much at this table; wait a moment.")
}

// shown maps a rune of a chat line to what is kept. It drops control runes and
// runes that would reorder the text around them.
func shown(r rune) rune {
	switch {
	case unicode.IsSpace(r):
		return ' '
	case unicode.IsControl(r), unicode.Is(unicode.Bidi_Control, r), r == unicode.ReplacementChar:
		return -1
	}
	return r
}

// chatOf converts a chat line to the Chat that clients get.
func chatOf(l table.Line) Chat {
	return Chat{Seat: l.Seat, Name: l.Name, Text: l.Text, At: l.At.UTC()}
}
