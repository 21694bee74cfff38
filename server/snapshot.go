package server

import (
	"time"

	"lair.games/lair/game"
	"lair.games/lair/table"
)

// snapshot shows a table to a player. What is about the player and not the eyes they look through (which seats are
// theirs, whether they are the host) is put in here; ids of players never leave.
func (s *Server) snapshot(t *table.Snapshot, player string, chat []table.Line) Snapshot {
	shown := Snapshot{
		ID: t.ID, Seq: t.Seq, Game: t.Game, Version: t.Version, Setup: setupOf(t.Setup), Status: string(t.Status),
		Notice: t.Notice, Host: player != "" && t.Host == player, Open: t.Open, Invited: t.InviteOnly,
		Seats: s.seatsOf(t.Seats, player, s.House.Online(t.ID)), You: t.You, Yours: yours(t.Seats, player),
		Commitment: t.Commitment, Seed: t.Seed, OtherCards: t.OtherCards, Ply: t.Ply, Actors: listed(t.Actors),
		View: t.JSON(), Moves: listed(t.Moves), Events: listed(t.Events), Undo: t.Undo, UndoAsked: askedOf(t.Asked),
		Deadline: deadlineOf(t.Deadline), Rematch: t.Rematch, Chat: make([]Chat, 0, len(chat)),
	}
	if t.Result != nil {
		shown.Result = resultOf(*t.Result, t.Sheet)
	}
	for _, line := range chat {
		shown.Chat = append(shown.Chat, chatOf(line))
	}
	return shown
}

// seatsOf shows who sits where.
func (s *Server) seatsOf(seats []table.SeatNow, player string, online []game.Seat) []SeatNow {
	list := make([]SeatNow, len(seats))
	now := s.now()
	for i, seat := range seats {
		list[i] = SeatNow{
			Seat: seat.Seat, Kind: seat.Kind(), Name: seat.Name, Level: seat.Level, You: isMine(seat, player),
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
