package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"lair.games/lair/game"
	"lair.games/lair/table"
)

// unlogged is the state of a table that is not in its log: chat and presence.
type unlogged struct {
	chat   []table.Line
	reader reader
	online []game.Seat
}

// loadUnlogged returns the presence of a table and what a player may read of its
// chat. While the store cannot be reached, people look at the board without the
// chat.
func (s *Server) loadUnlogged(ctx context.Context, id, player string) (unlogged, error) {
	chat, err := s.Tables.ChatFor(ctx, id, player)
	if err != nil && !errors.Is(err, table.ErrUnreachable) {
		return unlogged{}, err
	}
	who, err := s.readerOf(ctx, player)
	if err != nil {
		return unlogged{}, err
	}
	online, err := s.Tables.Online(ctx, id)
	return unlogged{chat, who, online}, err
}

// snapshot converts a table's snapshot to the Snapshot that a player gets. It
// adds what depends on the player and not on the viewer: which seats are theirs
// and whether they are the host. Ids of other players are never sent.
func (s *Server) snapshot(t *table.Snapshot, player string, with unlogged) Snapshot {
	shown := Snapshot{
		ID: t.ID, Seq: t.Seq, Epoch: t.Epoch, Game: t.Game, Version: t.Version, Setup: setupOf(t.Setup),
		Status: string(t.Status), Notice: t.Notice, Moderated: t.Moderated,
		Defect: string(t.Defect),
		Host:   player != "" && t.Host == player, Open: t.Open, Invited: t.InviteOnly,
		Newcomers: t.Newcomers, Learning: t.Learning, Seats: s.seatsOf(t.Seats, player, with.online),
		You: t.You, Yours: yours(t.Seats, player), Commitment: t.Commitment, Seed: t.Seed,
		KnownSeed: t.Known, OtherCards: t.OtherCards, From: fromOf(t.From), Stage: t.Stage,
		Outcome: outcomeOf(t.Outcome), Ply: t.Ply, Actors: listed(t.Actors),
		View: t.ViewJSON(), Moves: Values(t.MovesJSON()), Events: listed(t.Events),
		Undo: t.Undo, UndoMarks: t.UndoMarks, UndoAsked: askedOf(t.Asked), Foresaw: t.Foresaw,
		Deadline: deadlineOf(t.Deadline), Rematch: t.Rematch, Lesson: lessonNow(t.Lesson), Chat: make([]Chat, 0, len(with.chat)),
	}
	shown.mute(t, player)
	shown.Removed = player != "" && slices.Contains(t.Removed, player)
	if t.Result != nil {
		shown.Result = resultOf(*t.Result, t.Sheet)
	}
	for _, line := range with.chat {
		shown.Chat = append(shown.Chat, with.reader.chat(t.ID, line))
	}
	return shown
}

// Values is an encoded JSON list of a game's own values.
type Values json.RawMessage

// MarshalJSON implements json.Marshaler.
func (v Values) MarshalJSON() ([]byte, error) { return v, nil }

// UnmarshalJSON implements json.Unmarshaler.
func (v *Values) UnmarshalJSON(text []byte) error {
	*v = bytes.Clone(text)
	return nil
}

// Schema implements huma.SchemaProvider.
func (Values) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeArray, Items: &huma.Schema{}}
}

// seatsOf converts the seats of a table for a player.
func (s *Server) seatsOf(seats []table.SeatState, player string, online []game.Seat) []SeatNow {
	list := make([]SeatNow, len(seats))
	now := s.now()
	for i, seat := range seats {
		list[i] = SeatNow{
			Seat: seat.Seat, Kind: seat.Kind(), Name: seat.Shown(), Nth: seat.Mark, Level: seat.Level,
			Outside: seat.Outside, You: isMine(seat, player), Minded: seat.PlayedByBot(),
			GaveUp: seat.Resigned, Clock: clockNow(seat.Clock, now),
			Away: deadlineOf(seat.Away),
		}
	}
	for _, seat := range online {
		if int(seat) < len(list) {
			list[seat].Online = true
		}
	}
	return list
}

// isMine reports whether a player holds a seat. player is "" for nobody.
func isMine(seat table.SeatState, player string) bool {
	return player != "" && seat.Player == player
}

// yours lists the seats that a player holds.
func yours(seats []table.SeatState, player string) []game.Seat {
	list := []game.Seat{}
	for _, seat := range seats {
		if isMine(seat, player) {
			list = append(list, seat.Seat)
		}
	}
	return list
}

// clockNow converts a clock with the time that is left now.
func clockNow(c *table.Clock, now time.Time) *Clock {
	if c == nil {
		return nil
	}
	x := clockThen(c)
	x.LeftMS = c.At(now).Milliseconds()
	return x
}

// clockThen converts a clock with the time that was left at the newest entry.
func clockThen(c *table.Clock) *Clock {
	if c == nil {
		return nil
	}
	return &Clock{
		LeftMS: c.Left.Milliseconds(), Running: c.Running, Until: deadlineOf(c.Until),
		From: deadlineOf(c.From),
	}
}

// outcomeOf converts an outcome. Whether a win was clean follows from Foresaw.
func outcomeOf(o table.Outcome) string {
	if o.Won() {
		return string(table.Won)
	}
	return string(o)
}

// askedOf converts a request to take moves back; nil stays nil.
func askedOf(a *table.UndoAsked) *UndoAsked {
	if a == nil {
		return nil
	}
	return &UndoAsked{By: a.By, To: a.To, Agreed: listed(a.Agreed), Waiting: listed(a.Waiting)}
}

// fromOf converts the decision from which a practice match began; nil stays
// nil.
func fromOf(f *table.From) *From {
	if f == nil {
		return nil
	}
	return &From{Table: f.Table, Ply: f.Ply, Seat: f.Seat}
}

// deadlineOf returns t in UTC, or nil for the zero time.
func deadlineOf(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	t = t.UTC()
	return &t
}

// resultOf converts a result and the score sheets by seat.
func resultOf(r game.Result, sheet [][]game.Item) *Result {
	shown := &Result{
		Scores: r.Scores[:r.Seats], Places: r.Places[:r.Seats], Sides: r.Sides,
		Sheet: make([][]Item, len(sheet)),
	}
	for seat, items := range sheet {
		shown.Sheet[seat] = make([]Item, len(items))
		for i, item := range items {
			shown.Sheet[seat][i] = Item{Line: item.Line, Points: item.Points, Tie: item.Tie}
		}
	}
	return shown
}
