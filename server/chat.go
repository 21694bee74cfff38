package server

import (
	"context"
	"strings"
	"unicode"

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
	if _, err := s.House.See(ctx, in.ID, table.Viewer{As: table.Mine}); err != nil {
		return nil, err
	}
	p, err := s.guest(ctx, in.Body.Name)
	if err != nil {
		return nil, err
	}
	line, err := s.House.Say(ctx, in.ID, table.By{Player: p.ID, Name: p.Name, Key: in.Key}, text)
	if err != nil {
		return nil, err
	}
	return &struct{ Body Chat }{chatOf(line)}, nil
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
