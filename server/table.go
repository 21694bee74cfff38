package server

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"encoding/binary"
	"fmt"
	"slices"
	"strconv"
	"time"

	"lair.games/lair/account"
	"lair.games/lair/game"
	"lair.games/lair/table"
)

// createdAnswer is the answer of commands that open a table.
type createdAnswer struct{ Body Created }

// open opens a table. The table's id is derived from the player and the key of
// the command, so that the same command sent twice opens one table.
func (s *Server) open(ctx context.Context, in *struct {
	Keyed
	Introduced
	Body NewTable
},
) (*createdAnswer, error) {
	b := &in.Body
	setup, err := s.setup(b.Game, b.Seats, b.Options)
	if err != nil {
		return nil, err
	}
	// Check the seats before a guest is created: a refused command creates none.
	if _, err := assignSeats(b, account.Player{ID: "somebody"}, 0); err != nil {
		return nil, err
	}
	if err := s.mayHost(ctx); err != nil {
		return nil, err
	}
	p, err := s.guest(ctx, b.Name)
	if err != nil {
		return nil, err
	}
	level := b.Level
	if b.Learning && level == "" && slices.Contains(s.titles[b.Game].Levels, "first") {
		level = "first"
	}
	id, luck := s.deriveID(p.ID, in.Key)
	places, err := assignSeats(b, p, luck)
	if err != nil {
		return nil, err
	}
	if err := s.mayOpen(ctx, p, id); err != nil {
		return nil, err
	}
	n := table.New{
		Game: b.Game, Setup: setup, Cards: s.titles[b.Game].Cards, Open: b.Open,
		InviteOnly: b.Invited, Newcomers: b.Newcomers, Learning: b.Learning, Level: level,
		Clock:   clockOf(b.Clock),
		BotTime: time.Duration(b.BotS) * time.Second,
	}
	who := opening(p, in.Key, "tables", b)
	if _, err := s.Tables.Create(ctx, id, who, n, places, b.Start); err != nil {
		return nil, err
	}
	return &createdAnswer{Created{id}}, nil
}

// names encodes the ids of tables. Its alphabet has no letters or digits that
// look alike.
var names = base32.NewEncoding("abcdefghijkmnpqrstuvwxyz23456789").WithPadding(base32.NoPadding)

// deriveID returns the id of the table that a player opens with a key, and a
// random number for their seat. The id has 60 bits that cannot be guessed
// without the server's secret, because it lets its holder see the table.
func (s *Server) deriveID(player, key string) (string, uint32) {
	mac := hmac.New(sha256.New, s.Secret)
	mac.Write([]byte("table\x00" + player + "\x00" + key))
	sum := mac.Sum(nil)
	return names.EncodeToString(sum)[:12], binary.LittleEndian.Uint32(sum[16:])
}

// assignSeats returns who sits where at a new table. luck chooses the seat for
// me=random.
func assignSeats(b *NewTable, p account.Player, luck uint32) ([]table.Place, error) {
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

// mayOpen refuses a player who has too many unfinished tables, or whose address
// opened too many lately. It allows the table id if it exists, because then the
// command is repeated and opens nothing.
func (s *Server) mayOpen(ctx context.Context, p account.Player, id string) error {
	open, err := s.unfinished(ctx, p.ID)
	if err != nil {
		return err
	}
	switch {
	case slices.ContainsFunc(open, func(t table.Summary) bool { return t.ID == id }):
		return nil
	case len(open) >= s.Limits.Tables:
		return refuse(
			TooManyOpen,
			fmt.Sprintf(
				"You have %d unfinished tables, which is the limit. Leave or delete one on the front page.",
				s.Limits.Tables,
			),
		)
	case !s.guard.tables.allow(visitOf(ctx).address, s.now()):
		return tooOften(
			s.Limits.Opened, "Too many tables were opened from your address lately; wait a moment.",
		)
	}
	return nil
}

// unfinished lists the tables of a player that are not over.
func (s *Server) unfinished(ctx context.Context, player string) ([]table.Summary, error) {
	var all []table.Summary
	for _, status := range []table.Status{table.Waiting, table.Playing} {
		list, err := s.Tables.Lobby(
			ctx, table.Query{Player: player, Status: status, Limit: s.Limits.Tables},
		)
		if err != nil {
			return nil, err
		}
		all = append(all, list...)
	}
	return all, nil
}

// clockOf converts a clock's settings; nil is no clock.
func clockOf(c *ClockSetup) table.ClockSetup {
	if c == nil || c.Kind == "none" {
		return table.ClockSetup{}
	}
	return table.ClockSetup{
		Kind:      table.ClockKind(c.Kind),
		Base:      time.Duration(c.BaseS) * time.Second,
		Increment: time.Duration(c.IncrementS) * time.Second,
	}
}

// lines is the answer of tables.
type lines struct{ Body []TableLine }

// tables lists tables in the order of table.Log.Lobby.
func (s *Server) tables(ctx context.Context, in *struct {
	Filter string `query:"filter" enum:"mine,current,finished,open" default:"open" doc:"mine: tables where I sit, or that I opened and did not leave; current: those of mine that are not over; finished: those of mine that are over; open: listed tables that look for players and whose host is online"`
	Limit  int    `query:"limit" minimum:"1" maximum:"200" default:"50"`
	Skip   int    `query:"skip" minimum:"0" maximum:"1000000" doc:"How many of the newest to skip; ignored with open"`
},
) (*lines, error) {
	p, err := s.reader(ctx)
	if err != nil {
		return nil, err
	}
	var found []table.Summary
	q := table.Query{
		Player: p.ID, Limit: in.Limit, Skip: in.Skip, Unfinished: in.Filter == "current",
	}
	switch {
	case in.Filter == "open" && s.mayHost(ctx) != nil: // a private server's list
	case in.Filter == "open":
		found, err = s.Tables.OpenTables(ctx, in.Limit)
	case p.ID == "": // nobody has tables
	case in.Filter == "finished":
		q.Status = table.Over
		fallthrough
	default:
		found, err = s.Tables.Lobby(ctx, q)
	}
	if err != nil {
		return nil, err
	}
	list := make([]TableLine, 0, len(found))
	for i := range found {
		list = append(list, s.tableLine(&found[i], p.ID))
	}
	return &lines{list}, nil
}

// tableLine returns a table as a list shows it to a player.
func (s *Server) tableLine(t *table.Summary, player string) TableLine {
	line := TableLine{
		ID: t.ID, Game: t.Game, Setup: setupOf(t.Setup), Status: string(t.Status),
		Ply: t.Ply, Updated: t.Updated.UTC(), Seats: s.seatsOf(t.Seats, player, nil),
		Host: player != "" && t.Host == player, Outcome: outcomeOf(t.Outcome),
		Ended: deadlineOf(t.Ended),
	}
	if t.Result != nil {
		line.Scores, line.Places = t.Result.Scores[:t.Result.Seats], t.Result.Places[:t.Result.Seats]
		line.Sides = int(t.Result.Sides)
	}
	if left, ok := s.Tables.Expiry(t); ok {
		line.Closes = deadlineOf(s.now().Add(left))
	}
	if t.Status == table.Playing {
		line.Actors = slices.Collect(t.Actors.All())
		line.Deadline = deadlineOf(s.Tables.Deadline(t.ID))
	}
	for _, seat := range line.Seats {
		line.YourTurn = line.YourTurn ||
			seat.You && !seat.Minded && t.Actors.Has(seat.Seat) && t.Status == table.Playing
	}
	return line
}

// snapshotAnswer is the answer of see.
type snapshotAnswer struct{ Body Snapshot }

// see answers with a snapshot of a table.
func (s *Server) see(ctx context.Context, in *struct {
	About
	As string `query:"as" maxLength:"8" doc:"The viewer: a seat, -1 for a spectator, or all when the match is over; if left out, my first seat or a spectator"`
},
) (*snapshotAnswer, error) {
	v, err := s.viewer(ctx, in.As)
	if err != nil {
		return nil, err
	}
	t, err := s.Tables.Snapshot(ctx, in.ID, v)
	if err != nil {
		return nil, err
	}
	with, err := s.loadUnlogged(ctx, in.ID, v.Player)
	if err != nil {
		return nil, err
	}
	return &snapshotAnswer{s.snapshot(t, v.Player, with)}, nil
}

// viewer returns the viewer of a request. Whether the player may have this view
// is checked by package table.
func (s *Server) viewer(ctx context.Context, as string) (table.Viewer, error) {
	p, err := s.reader(ctx)
	if err != nil {
		return table.Viewer{}, err
	}
	seat, err := viewSeat(as)
	return table.Viewer{Player: p.ID, As: seat}, err
}

// viewSeat parses the parameter "as".
func viewSeat(as string) (game.Seat, error) {
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
