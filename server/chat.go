package server

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
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
	words := table.Words{
		Text: strings.TrimSpace(strings.Map(shown, in.Body.Text)), Phrase: in.Body.Phrase,
	}
	if words == (table.Words{}) {
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
	line, err := s.Tables.Say(ctx, in.ID, who, words)
	if err != nil {
		return nil, err
	}
	return &struct{ Body Chat }{reader{player: p.ID}.chat(in.ID, line)}, nil
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

// maySay refuses a player who wrote too much at a table lately, or where all
// together did: in one room of a table, or as spectators of one address. Seated
// players and the host may write more than spectators, who use up nothing of
// theirs. A line that is sent again with the same key is never refused, because it
// adds nothing.
func (s *Server) maySay(ctx context.Context, t *table.Snapshot, by table.By) error {
	belongs := t.Host == by.Player ||
		slices.ContainsFunc(t.Seats, func(x table.SeatState) bool { return x.Player == by.Player })
	meter, room := s.guard.spectatorChat, "onlookers "
	if belongs {
		meter, room = s.guard.chat, "players "
	}
	why, now := "", s.now()
	switch {
	case !meter.allow(t.ID+" "+by.Player, now):
		why = "You have written too much at this table; wait a moment."
	case !belongs && !s.guard.crowdChat.allow(visitOf(ctx).address, now):
		why = "Too much is written from your network address; wait a moment."
	case !s.guard.roomChat.allow(room+t.ID, now):
		why = "Too much is written at this table; wait a moment."
	default:
		return nil
	}
	said, err := s.Tables.Chat(ctx, t.ID)
	if err != nil ||
		slices.ContainsFunc(
			said, func(l table.Line) bool { return l.By == by.Player && l.Key == by.Key },
		) {
		return err
	}
	return refuse(TooMany, why)
}

// mute keeps somebody from writing in a table's chat, or lets them write again.
func (s *Server) mute(ctx context.Context, in *struct {
	Keyed
	About
	Body Mute
},
) (*seqAnswer, error) {
	c := table.Mute{On: in.Body.On}
	switch whom := table.Whom(in.Body.Who); whom {
	case table.MuteAll, table.MuteOnlookers:
		c.Whom = whom
	default:
		var err error
		if c.Player, err = s.author(ctx, in.ID, in.Body.Who); err != nil {
			return nil, err
		}
	}
	return s.do(ctx, in.ID, in.Key, c)
}

// ignore hides from a player what somebody writes, at this table and at others,
// or shows it again.
func (s *Server) ignore(ctx context.Context, in *struct {
	Keyed
	About
	Body Ignore
},
) (*struct{}, error) {
	p, err := s.speaker(ctx)
	if err != nil {
		return nil, err
	}
	other, err := s.author(ctx, in.ID, in.Body.Who)
	switch {
	case err != nil:
		return nil, err
	case other == p.ID:
		return nil, refuse(BadRequest, "You cannot mute yourself.")
	}
	err = s.Players.Mute(ctx, p.ID, other, in.Body.On)
	if errors.Is(err, account.ErrTooManyMuted) {
		err = refuse(TooMany, "You have muted as many people as you can; lift a mute first.")
	}
	return nil, err
}

// author returns the player whom the lines of a table's chat call by.
func (s *Server) author(ctx context.Context, id, by string) (string, error) {
	t, err := s.Tables.Snapshot(ctx, id, table.Viewer{As: game.Nobody})
	if err != nil {
		return "", err
	}
	lines, err := s.Tables.Chat(ctx, id)
	if err != nil {
		return "", err
	}
	players := slices.Clone(t.Mutes.Players)
	for _, x := range t.Seats {
		players = append(players, x.Player)
	}
	for _, l := range lines {
		players = append(players, l.By)
	}
	i := slices.IndexFunc(players, func(p string) bool { return p != "" && authorOf(id, p) == by })
	if i < 0 {
		return "", refuse(NotFound, "Nobody of this table's chat is called that.")
	}
	return players[i], nil
}

// mute sets who may not write, as far as a player is told.
func (x *Snapshot) mute(t *table.Snapshot, player string) {
	m := &t.Mutes
	if !x.Host {
		x.Muted = m.All || m.Onlookers && len(x.Yours) == 0 || slices.Contains(m.Players, player)
		return
	}
	x.Mutes = &Mutes{All: m.All, Onlookers: m.Onlookers, People: []string{}}
	for _, p := range m.Players {
		x.Mutes.People = append(x.Mutes.People, authorOf(t.ID, p))
	}
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

// phrases is what the ready-made lines say in English, for clients that know
// none. The pages have their own words in each language.
var phrases = map[string]string{
	"hello": "Hello!", "luck": "Good luck!", "played": "Well played!", "thanks": "Thank you!",
	"moment": "One moment, please.", "turn": "Is it your turn?", "game": "Good game!",
	"sorry": "Sorry!",
}

// roomNames are the names of rooms that clients get.
var roomNames = map[table.Room]string{
	table.PlayersRoom: "players", table.OnlookersRoom: "onlookers",
}

// reader is somebody who reads a chat, and whom they have muted.
type reader struct {
	player string
	muted  map[string]bool
}

// readerOf returns the reader that a player is; "" is somebody unknown. While
// the store cannot be reached, nobody is muted.
func (s *Server) readerOf(ctx context.Context, player string) (reader, error) {
	if player == "" {
		return reader{}, nil
	}
	muted, err := s.Players.Muted(ctx, player)
	if errors.Is(err, table.ErrUnreachable) {
		err = nil
	}
	return reader{player, muted}, err
}

// chat converts a chat line of a table to the Chat that a reader gets.
func (r reader) chat(id string, l table.Line) Chat {
	c := Chat{
		You: r.player != "" && l.By == r.player, Muted: r.muted[l.By],
		N: l.N, Room: roomNames[l.Room], By: authorOf(id, l.By), Seat: l.Seat, Name: l.Name,
		Text: l.Text, Phrase: l.Phrase, At: l.At.UTC(),
	}
	if l.Phrase != "" {
		c.Text = phrases[l.Phrase]
	}
	if c.Muted {
		c.Text, c.Phrase = "", ""
	}
	return c
}

// authorOf returns what stands for a player in the chat of one table. It is the
// same under all their names, and does not give their id away.
func authorOf(id, player string) string {
	sum := sha256.Sum256([]byte("chat\x00" + id + "\x00" + player))
	return base64.RawURLEncoding.EncodeToString(sum[:9])
}
