package table

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"lair.games/lair/game"
)

// What a Log answers beside success. Anything else that it returns is a failure to store: ErrFull where there is no room,
// after which it may be asked again, and otherwise ErrBroken, after which it refuses everything.
var (
	ErrBehind = errors.New("the log has gone on")
	ErrExists = errors.New("there is such a table already")
)

// Log keeps the logs of all tables. It is safe for concurrent use, by several processes if its store is. A call that
// writes returns when what it wrote is durable, and not before; what it reads is durable too.
type Log interface {
	// Create adds a table with its first entries, numbered from 1, or returns ErrExists.
	Create(ctx context.Context, id string, seed game.Seed, head Head, entries []Entry) error
	// Append adds entries, numbered from after+1, if after is still the newest seq of the table; else it returns
	// ErrBehind and changes nothing.
	Append(ctx context.Context, id string, after int64, head Head, entries []Entry) error
	// Read returns a table, or ErrUnknown.
	Read(ctx context.Context, id string) (Stored, error)
	// Unfinished returns the ids of all tables that are not over, those first that were used last.
	Unfinished(ctx context.Context) ([]string, error)
	// Lobby lists tables, those first that were used last.
	Lobby(ctx context.Context, q Query) ([]Summary, error)
	// Attempts lists the tables with a Stage of a game that a player has opened, in that order.
	Attempts(ctx context.Context, player, game string) ([]Attempt, error)
	// Say adds a line of chat and returns it with its number. A line whose By and Key are there already is not added
	// again: the one that is there is returned, or ErrKeyReused if it says something else. Of every table the newest
	// Kept lines are kept at least.
	Say(ctx context.Context, id string, line Line) (Line, error)
	// Chat returns the lines of a table after a number, oldest first, at most the newest Lines of them.
	Chat(ctx context.Context, id string, after int64) ([]Line, error)
}

// Lines is how many lines of chat a table shows to a latecomer, and Kept how many are remembered, so that one sent again is
// known.
const (
	Lines = 50
	Kept  = 200
)

// Head is what is kept of a table beside its log, so that it can be listed and checked without being replayed. It is
// rewritten with every append.
type Head struct {
	Status  Status
	Ply     int
	Actors  game.Seats
	Hash    string // of the position; "" until the deal
	Updated time.Time
	Seats   []SeatNow // nil if they did not change; never empty otherwise
	Open    bool      // listed for everybody. Read only when Seats is set
	Outcome Outcome   // of a table with a Stage, once it is over; the first that is stored stays
}

// Stored is a table as a Log has it.
type Stored struct {
	Seed    game.Seed
	Hash    string
	Entries []Entry
}

// Query says which tables to list: those at which a player holds a seat or that they have opened; or, with Player "", those
// of some tables that are open: listed for everybody, not over, with a seat to take.
type Query struct {
	Player string
	Among  []string // ids; only with Player ""
	Status Status   // "" for any
	Limit  int      // at most so many; 0 for 50
}

// Bus tells other processes on the same log what happened, and hears it from them. It may lose, repeat and reorder; what
// decides is the log.
type Bus interface {
	// Tell says that a table's log has an entry seq, or (with seq 0) that something was said there.
	Tell(table string, seq int64)
	// Hear calls f for whatever others tell, until stop is called. f returns quickly.
	Hear(f func(table string, seq int64)) (stop func())
}

// Alone is the Bus of a process that has the log to itself.
type Alone struct{}

// Tell does nothing: there is nobody to tell.
func (Alone) Tell(string, int64) {}

// Hear never calls f.
func (Alone) Hear(func(string, int64)) func() { return func() {} }

// Bots think for seats.
type Bots interface {
	// Levels lists the bots that can play a game, weakest first. The empty list means that none can.
	Levels(name string) []string
	// Styles lists the styles that a bot of any level can take in a game, besides the plain one. One that takes it is
	// asked for as "level:style".
	Styles(name string) []string
	// Choose returns a legal move of a seat. The match is the caller's own, to be read only. Seed decides all ties and
	// draws of the bot. It returns soon after ctx is done.
	Choose(ctx context.Context, m game.Match, seat game.Seat, level string, seed uint64) (json.RawMessage, error)
}

// Titles finds a game by its name.
type Titles func(name string) (game.Game, bool)
