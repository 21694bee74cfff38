package server

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"encoding/binary"
	"slices"
	"strconv"
	"time"

	"lair.games/lair/account"
	"lair.games/lair/game"
	"lair.games/lair/table"
)

type created struct{ Body Created }

// open opens a table. Its name follows from the player and the key of the command, so that the same command sent twice
// opens one table.
func (s *Server) open(ctx context.Context, in *struct {
	Keyed
	Introduced
	Body NewTable
},
) (*created, error) {
	b := &in.Body
	setup, err := s.setup(b.Game, b.Seats, b.Options)
	if err != nil {
		return nil, err
	}
	// Looked at before it makes a guest of anybody: who asks for what cannot be has written nothing.
	if _, err := seatAll(b, account.Player{ID: "somebody"}, 0); err != nil {
		return nil, err
	}
	p, err := s.guest(ctx, b.Name)
	if err != nil {
		return nil, err
	}
	id, luck := s.christen(p.ID, in.Key)
	places, err := seatAll(b, p, luck)
	if err != nil {
		return nil, err
	}
	if err := s.mayOpen(ctx, p, id); err != nil {
		return nil, err
	}
	n := table.New{Game: b.Game, Setup: setup, Cards: s.titles[b.Game].Cards, Open: b.Open, InviteOnly: b.Invited, Level: b.Level, Clock: clockOf(b.Clock), BotTime: time.Duration(b.BotS) * time.Second}
	if _, err := s.House.Create(ctx, id, by(p, in.Key), n, places, b.Start); err != nil {
		return nil, err
	}
	return &created{Created{id}}, nil
}

// names spells the names of tables: without letters that look like others.
var names = base32.NewEncoding("abcdefghijkmnpqrstuvwxyz23456789").WithPadding(base32.NoPadding)

// christen returns the name of a table that a player opens with a key, and the luck by which they are seated. The name is
// 60 bits that nobody can guess who does not know the house's secret; whoever knows it may come in.
func (s *Server) christen(player, key string) (string, uint32) {
	mac := hmac.New(sha256.New, s.Secret)
	mac.Write([]byte("table\x00" + player + "\x00" + key))
	sum := mac.Sum(nil)
	return names.EncodeToString(sum)[:12], binary.LittleEndian.Uint32(sum[16:])
}

// seatAll says who sits at a new table.
func seatAll(b *NewTable, p account.Player, luck uint32) ([]table.Place, error) {
	places := make([]table.Place, b.Seats)
	me := table.Place{Player: p.ID, Name: p.Name, Bot: p.Bot}
	mine := -1
	switch b.Me {
	case "none":
	case "all":
		for i := range places {
			places[i] = me
		}
	case "random":
		mine = int(luck % uint32(b.Seats))
	default:
		seat, err := strconv.Atoi(b.Me)
		if err != nil || seat >= b.Seats {
			return nil, table.ErrUnknownSeat
		}
		mine = seat
	}
	if mine >= 0 {
		places[mine] = me
	}
	for _, bot := range b.Bots {
		switch {
		case int(bot.Seat) >= b.Seats:
			return nil, table.ErrUnknownSeat
		case bot.Level == "":
			return nil, table.ErrUnknownLevel
		case places[bot.Seat] == me && b.Me == "random":
		case places[bot.Seat] != table.Place{} && b.Me != "all":
			return nil, table.ErrTaken
		default:
			places[bot.Seat] = table.Place{Level: bot.Level}
		}
	}
	return places, nil
}

// mayOpen refuses a player who has too many tables open, or from whose address too many were opened lately. The one that this very command opened before does not count.
func (s *Server) mayOpen(ctx context.Context, p account.Player, id string) error {
	open, err := s.unfinished(ctx, p.ID)
	if err != nil {
		return err
	}
	switch {
	case slices.ContainsFunc(open, func(t table.Summary) bool { return t.ID == id }):
		return nil
	case len(open) >= s.Limits.Tables:
		return refuse(TooMany, "You have too many unfinished tables; finish or leave one first.")
	case !s.guard.tables.allow(visitOf(ctx).address, s.now()):
		return refuse(TooMany, "Too many tables were opened from your address; wait a little.")
	}
	return nil
}

// unfinished lists the tables of a player that are not over.
func (s *Server) unfinished(ctx context.Context, player string) ([]table.Summary, error) {
	var all []table.Summary
	for _, status := range []table.Status{table.Waiting, table.Playing} {
		list, err := s.House.Lobby(ctx, table.Query{Player: player, Status: status, Limit: s.Limits.Tables})
		if err != nil {
			return nil, err
		}
		all = append(all, list...)
	}
	return all, nil
}

func clockOf(c *ClockSetup) table.ClockSetup {
	if c == nil || c.Kind == "none" {
		return table.ClockSetup{}
	}
	return table.ClockSetup{
		Kind: table.ClockKind(c.Kind), Base: time.Duration(c.BaseS) * time.Second, Increment: time.Duration(c.IncrementS) * time.Second,
	}
}

type lines struct{ Body []TableLine }

func (s *Server) tables(ctx context.Context, in *struct {
	Filter string `query:"filter" enum:"mine,open" default:"open" doc:"mine: those I sit at or opened; open: those that want people and whose host is there"`
},
) (*lines, error) {
	p, err := s.asking(ctx)
	if err != nil {
		return nil, err
	}
	var found []table.Summary
	switch {
	case in.Filter == "open":
		found, err = s.House.Open(ctx, 0)
	case p.ID != "":
		found, err = s.House.Lobby(ctx, table.Query{Player: p.ID})
	}
	if err != nil {
		return nil, err
	}
	list := make([]TableLine, 0, len(found))
	for _, t := range found {
		line := TableLine{
			ID: t.ID, Game: t.Game, Setup: setupOf(t.Setup), Status: string(t.Status), Ply: t.Ply, Updated: t.Updated.UTC(),
			Seats: s.seatsOf(t.Seats, p.ID, nil),
		}
		for _, seat := range line.Seats {
			line.YourTurn = line.YourTurn || seat.You && !seat.Minded && t.Actors.Has(seat.Seat) && t.Status == table.Playing
		}
		list = append(list, line)
	}
	return &lines{list}, nil
}

type seen struct{ Body Snapshot }

func (s *Server) see(ctx context.Context, in *struct {
	About
	As string `query:"as" maxLength:"8" doc:"Whose eyes: a seat, -1 for a spectator's, all when the match is over; my first seat if left out, else a spectator's"`
},
) (*seen, error) {
	v, err := s.viewer(ctx, in.As)
	if err != nil {
		return nil, err
	}
	t, err := s.House.See(ctx, in.ID, v)
	if err != nil {
		return nil, err
	}
	with, err := s.beside(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return &seen{s.snapshot(t, v.Player, with)}, nil
}

// viewer says who looks and through whose eyes.
func (s *Server) viewer(ctx context.Context, as string) (table.Viewer, error) {
	p, err := s.asking(ctx)
	if err != nil {
		return table.Viewer{}, err
	}
	eyes, err := eyes(as)
	return table.Viewer{Player: p.ID, As: eyes}, err
}

// eyes reads whose eyes are asked for. Whether one may have them is the table's to say.
func eyes(as string) (game.Seat, error) {
	switch as {
	case "":
		return table.Mine, nil
	case "all":
		return game.Open, nil
	}
	seat, err := strconv.Atoi(as)
	if err != nil || seat < int(game.Open) || seat >= game.MaxSeats {
		return 0, table.ErrUnknownSeat
	}
	return game.Seat(seat), nil
}
