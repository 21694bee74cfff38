package server

import (
	"bytes"
	"context"
	"encoding/json"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"lair.games/lair/game"
	"lair.games/lair/table"
)

// beside is what belongs to a table and not to its log: what was said, who is there.
type beside struct {
	chat   []table.Line
	online []game.Seat
}

func (s *Server) beside(ctx context.Context, id string) (beside, error) {
	chat, err := s.House.Chat(ctx, id)
	if err != nil {
		return beside{}, err
	}
	online, err := s.House.Online(ctx, id)
	return beside{chat, online}, err
}

// snapshot shows a table to a player. What is about the player and not the eyes they look through (which seats are
// theirs, whether they are the host) is put in here; ids of players never leave.
func (s *Server) snapshot(t *table.Snapshot, player string, with beside) Snapshot {
	shown := Snapshot{
		ID: t.ID, Seq: t.Seq, Game: t.Game, Version: t.Version, Setup: setupOf(t.Setup), Status: string(t.Status),
		Notice: t.Notice, Host: player != "" && t.Host == player, Open: t.Open, Invited: t.InviteOnly,
		Seats: s.seatsOf(t.Seats, player, with.online), You: t.You, Yours: yours(t.Seats, player),
		Commitment: t.Commitment, Seed: t.Seed, KnownSeed: t.Known, OtherCards: t.OtherCards, From: fromOf(t.From), Stage: t.Stage, Outcome: string(t.Outcome), Ply: t.Ply, Actors: listed(t.Actors),
		View: t.ViewJSON(), Moves: Values(t.MovesJSON()), Events: listed(t.Events), Undo: t.Undo, UndoAsked: askedOf(t.Asked),
		Deadline: deadlineOf(t.Deadline), Rematch: t.Rematch, Chat: make([]Chat, 0, len(with.chat)),
	}
	if t.Result != nil {
		shown.Result = resultOf(*t.Result, t.Sheet)
	}
	for _, line := range with.chat {
		shown.Chat = append(shown.Chat, chatOf(line))
	}
	return shown
}

// Values is a list of values of a game's own, encoded already.
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

// seatsOf shows who sits where.
func (s *Server) seatsOf(seats []table.SeatNow, player string, online []game.Seat) []SeatNow {
	list := make([]SeatNow, len(seats))
	now := s.now()
	for i, seat := range seats {
		list[i] = SeatNow{
			Seat: seat.Seat, Kind: seat.Kind(), Name: seat.Name, Level: seat.Level, Outside: seat.Outside, You: isMine(seat, player),
			Minded: seat.Minded(), GaveUp: seat.Resigned, Clock: clockNow(seat.Clock, now),
		}
	}
	for _, seat := range online {
		if int(seat) < len(list) {
			list[seat].Online = true
		}
	}
	return list
}

func isMine(seat table.SeatNow, player string) bool { return player != "" && seat.Player == player }

func yours(seats []table.SeatNow, player string) []game.Seat {
	list := []game.Seat{}
	for _, seat := range seats {
		if isMine(seat, player) {
			list = append(list, seat.Seat)
		}
	}
	return list
}

func clockNow(c *table.Clock, now time.Time) *Clock {
	if c == nil {
		return nil
	}
	return &Clock{LeftMS: c.At(now).Milliseconds(), Running: c.Running}
}

func askedOf(a *table.UndoAsked) *UndoAsked {
	if a == nil {
		return nil
	}
	return &UndoAsked{By: a.By, To: a.To, Agreed: listed(a.Agreed), Waiting: listed(a.Waiting)}
}

func fromOf(f *table.From) *From {
	if f == nil {
		return nil
	}
	return &From{Table: f.Table, Ply: f.Ply, Seat: f.Seat}
}

func deadlineOf(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	t = t.UTC()
	return &t
}

func resultOf(r game.Result, sheet [][]game.Item) *Result {
	shown := &Result{Scores: r.Scores[:r.Seats], Places: r.Places[:r.Seats], Sheet: make([][]Item, len(sheet))}
	for seat, items := range sheet {
		shown.Sheet[seat] = make([]Item, len(items))
		for i, item := range items {
			shown.Sheet[seat][i] = Item{Line: item.Line, Points: item.Points, Tie: item.Tie}
		}
	}
	return shown
}
