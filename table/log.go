package table

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"time"

	"lair.games/lair/game"
)

// Errors of a Log besides ErrUnknown. Any other error is a failure to store:
// ErrFull if there is no space, after which the call may be repeated;
// ErrUnreachable if the store does not answer, so that it is not known whether
// the call took effect; or ErrBroken, after which the Log refuses everything.
var (
	ErrBehind = errors.New("the log has newer entries")
	ErrExists = errors.New("the table already exists")
)

// Log stores the logs of all tables. It is safe for concurrent use, also by
// several processes if its store is. A call that writes returns once its data
// is durable, and reads return only durable data.
type Log interface {
	// Create adds a table with its first entries, numbered from 1, or returns ErrExists.
	Create(ctx context.Context, id string, seed game.Seed, head Head, entries []Entry) error
	// Append adds entries, numbered from after+1, if after is still the newest
	// seq of the table. Otherwise it returns ErrBehind and changes nothing. An entry
	// of kind Merged also gives the attempt, the reviews and the lines of chat of
	// one player to another.
	Append(ctx context.Context, id string, after int64, head Head, entries []Entry) error
	// Read returns a table, or ErrUnknown.
	Read(ctx context.Context, id string) (Stored, error)
	// Since returns the entries of a table after a seq, oldest first, or
	// ErrUnknown. It reads only those.
	Since(ctx context.Context, id string, after int64) ([]Entry, error)
	// Unfinished returns the ids of all tables that are neither over nor
	// closed, the most recently used first.
	Unfinished(ctx context.Context) ([]string, error)
	// Lobby lists tables, the most recently used first. If q.Status is Over, the
	// match that ended last comes first, and those without an ending come last.
	Lobby(ctx context.Context, q Query) ([]Summary, error)
	// Untouched lists the unfinished tables of a status whose newest entry has
	// a Tick below q.Until, the least recently used first. next is the From of
	// the next page, or 0 if there is none.
	Untouched(ctx context.Context, q Untouched) (list []Summary, next int64, err error)
	// Finished lists tables that are over or closed, in the order in which they were
	// opened, by id. next is the From of the next page, or 0 if there is none.
	Finished(ctx context.Context, q Finished) (ids []string, next int64, err error)
	// Pack keeps the entries of a finished table, except the newest, in less
	// space. entries are all of them, as Read returns them; if there are others,
	// it returns ErrBehind and changes nothing. Afterwards everything reads as
	// before, except that packed entries have no Key, Sum, Sent and Refused, that
	// the names of forgotten players are gone, and that the times of a table
	// without a clock may be rounded down to a second.
	Pack(ctx context.Context, id string, entries []Entry) error
	// Delete removes a table with all that belongs to it, if seq is still the
	// newest of its log. Otherwise it returns ErrBehind and changes nothing.
	Delete(ctx context.Context, id string, seq int64) error
	// Uptime returns the server's running time over all its starts, as last
	// saved; 0 at first.
	Uptime(ctx context.Context) (time.Duration, error)
	// SaveUptime stores the server's running time. The stored value never
	// decreases.
	SaveUptime(ctx context.Context, up time.Duration) error
	// Attempts lists a player's tables with a Stage of a game, in the order in
	// which they were opened.
	Attempts(ctx context.Context, player, game string) ([]Attempt, error)
	// Kept returns what is stored of a table apart from its older entries, or
	// ErrUnknown. If there is an ending, it reads no entry at all.
	Kept(ctx context.Context, id string) (Kept, error)
	// Keep stores the ending of a finished match if none is stored. It replaces one
	// that does not note what is uncounted by one that does. It may do nothing for
	// an unknown table.
	Keep(ctx context.Context, id string, e *Ending) error
	// Finishes lists finished matches of a player for statistics, the one that
	// ended last first and at most limit.
	Finishes(ctx context.Context, player string, limit int) ([]Finish, error)
	// Say adds a line of chat and returns it with its number. If there is a
	// line with the same By and Key, it returns that one, or ErrKeyReused if
	// the text or the phrase differs. At least the newest ChatKept lines of each
	// room are kept.
	Say(ctx context.Context, id string, line Line) (Line, error)
	// Chat returns the lines of a table after a number, oldest first, at most
	// the newest ChatShown of each room.
	Chat(ctx context.Context, id string, after int64) ([]Line, error)
}

// Shared is a Log whose store several processes use at once. Each of them is a
// node.
type Shared interface {
	Log
	// Heads returns the ends of tables, in one query. Unknown tables are
	// missing.
	Heads(ctx context.Context, ids []string) (map[string]End, error)
	// Beat replaces the row of a node, adds one to its beats, and returns the
	// rows of all nodes, ordered by id.
	Beat(ctx context.Context, id string, text []byte) ([]NodeRow, error)
	// Leave removes the row of a node, if there is one.
	Leave(ctx context.Context, id string) error
	// Generation returns a number that changes before anything is read from, or
	// written to, a store that may lack confirmed entries: another server took
	// over, or the server was started again. It is 0 where that cannot happen.
	Generation() int64
}

// End is where a table's log and chat end.
type End struct {
	Seq  int64 // of the newest entry
	Line int64 // number of the newest line of chat; 0 if there is none
}

// NodeRow is what the store holds of a node.
type NodeRow struct {
	ID    string
	Beats int64         // how often it has beaten
	Age   time.Duration // since its last beat, by the store's clock
	Text  []byte
}

// ChatShown is how many lines of a room a table shows to somebody who opens it.
// ChatKept is how many are kept, so that a line that is sent again is
// recognised. Both count by room, so that onlookers cannot push out what the
// players wrote.
const (
	ChatShown = 50
	ChatKept  = 200
)

// Head is the data of a table stored beside its log, with which it can be
// listed and checked without a replay. It is rewritten with every append.
type Head struct {
	Status  Status
	Ply     int
	Actors  game.Seats
	Hash    string // of the position; "" until the deal
	Updated time.Time
	Seats   []SeatState  // nil if unchanged, otherwise never empty
	Open    bool         // listed for everybody. Read only if Seats is set
	Outcome Outcome      // of a finished table with a Stage; the first that is stored stays
	Result  *game.Result // of a finished match; otherwise nil
	Ending  *Ending      // only in the append that ends the match
	// Away says that the host gave their seat up in the running match. As long
	// as somebody else sits there, the table is not listed as theirs. Read only
	// if Seats is set.
	Away bool
	// Host is whose table it is from now on. Read only if Seats is set; "" leaves
	// it as it is.
	Host string
	// Generation is that of the Shared when the table was compared with its log.
	// If it differs from the current one, Append returns ErrBehind. It is not
	// stored. 0: not compared.
	Generation int64
}

// Stored is what a Log holds of a table.
type Stored struct {
	Seed    game.Seed
	Hash    string
	Entries []Entry
}

// Query selects tables to list. With a Player: those at which the player holds
// a seat, or that they opened and did not leave. With Player "": those in Among
// that are listed, not over, and have a free seat. With Everyone: all tables.
// Closed tables are never listed.
type Query struct {
	Player     string
	Everyone   bool     // only with Player ""
	Among      []string // ids; only with Player ""
	Status     Status   // "" for any
	Unfinished bool     // only tables that are not over
	Before     Mark     // only with a Player and the Status Over: those that Lobby lists behind it
	Skip       int      // number of tables to skip; only with a Player or Everyone
	Limit      int      // at most this many; 0 means 50
}

// Mark is a place in the list of a player's finished matches: that of a match.
// The zero Mark is before the first.
type Mark struct {
	Ended time.Time // zero: no ending is stored
	ID    string
}

// Key returns the time of a mark as stores order by it: in milliseconds since
// 1970, and 1 if no ending is stored. That of the zero Mark is the largest.
func (m Mark) Key() int64 {
	switch {
	case m.ID == "":
		return math.MaxInt64
	case m.Ended.IsZero():
		return 1
	}
	return max(m.Ended.UnixMilli(), 1)
}

// Untouched selects tables that nobody has touched for long.
type Untouched struct {
	Status Status        // Waiting or Playing
	Until  time.Duration // in the server's running time
	From   int64
	Limit  int
}

// Finished selects tables that are over or closed.
type Finished struct {
	Status   Status        // Over or Closed
	Until    time.Duration // only with a newest entry whose Tick is below this
	Unpacked bool          // only with entries that can be packed
	NoEnding bool          // only those without a stored ending that notes what is uncounted
	NoStage  bool          // only those at which no stage of a campaign is attempted
	From     int64
	Limit    int // tables to look at, at most
}

// Bus tells other processes with the same log about changes. It may lose,
// repeat and reorder messages, because only the log decides.
type Bus interface {
	// Publish announces entry seq of a table's log, or, with seq 0, a line of
	// chat. A name that begins with @ is that of a player: a table of theirs
	// changed.
	Publish(table string, seq int64)
	// Subscribe calls f for messages of other processes until stop is called. f
	// must return quickly.
	Subscribe(f func(table string, seq int64)) (stop func())
}

// NoBus is the Bus of a process that is the only user of its log.
type NoBus struct{}

// Publish does nothing.
func (NoBus) Publish(string, int64) {}

// Subscribe never calls f.
func (NoBus) Subscribe(func(string, int64)) func() { return func() {} }

// Bots chooses moves for seats. It is safe for concurrent use.
type Bots interface {
	// Levels lists the bots that can play a game, weakest first. An empty list
	// means that none can.
	Levels(name string) []string
	// Styles lists the styles that a bot of any level can play in a game,
	// besides the default one. A bot with a style is requested as
	// "level:style".
	Styles(name string) []string
	// Choose returns a legal move of a seat. The match belongs to the caller
	// and must not be changed. seed decides all random choices of the bot.
	// Choose returns soon after ctx is done. If it is done at the call, Choose
	// returns a move that costs well under a millisecond.
	Choose(
		ctx context.Context, m game.Match, seat game.Seat, level string, seed uint64,
	) (json.RawMessage, error)
}

// Titles returns the game of a name.
type Titles func(name string) (game.Game, bool)
