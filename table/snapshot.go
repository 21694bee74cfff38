package table

import (
	"bytes"
	"encoding/json"
	"sync"
	"time"

	"lair.games/lair/game"
)

// Status is where a table is between opening and end.
type Status string

// The states of a table.
const (
	Waiting Status = "waiting" // for people, and for the start
	Playing Status = "playing"
	Over    Status = "over"
	Paused  Status = "paused" // its rules failed; the log is whole
	Frozen  Status = "frozen" // it does not replay to what it was under today's rules; the log is whole
)

// Viewer is who looks, and through whose eyes.
type Viewer struct {
	Player string    // "" for somebody who has never written anything
	As     game.Seat // a seat, game.Nobody, game.Open (only when over), or Mine
}

// Mine looks through the player's first seat, or as a spectator if they have none.
const Mine game.Seat = -3

// Scene is a table at one seq, as everybody may see it. It is shared and never changed.
type Scene struct {
	ID         string
	Seq        int64
	At         time.Time // of the newest entry
	Game       string
	Version    int
	Setup      game.Setup
	Status     Status
	Notice     string // why it is paused or frozen: one sentence
	Host       string // id of a player: not to be sent, only compared
	Open       bool
	InviteOnly bool
	Seats      []SeatNow
	Commitment string // "" until the match is dealt
	Seed       string // "" until the match is over, or dealt if it is Known
	Known      bool   // everybody can know the seed
	OtherCards bool
	From       *From   // where in another match this one begins, its position left out; nil: it was dealt
	Stage      int     // of the game's campaign that is tried here; 0: none
	Outcome    Outcome // of a stage, tried or practised, when over
	Ply        int
	Actors     []game.Seat
	Asked      *UndoAsked
	Deadline   time.Time // when the first clock runs out; zero if none runs
	Result     *game.Result
	Sheet      [][]game.Item // by seat, when over
	Rematch    string
}

// SeatNow is a place at the table and who sits there.
type SeatNow struct {
	Seat     game.Seat
	Player   string // id of the person: not to be sent, only compared. "" where no person holds the seat
	Name     string // of the person, or of the bot where no person holds the seat; "" for an empty seat
	Level    string // of the bot that plays, or its level:style; "" if none does
	Outside  bool   // what holds the seat is no person but an outside bot
	Resigned bool
	Clock    *Clock // nil without clocks, before the start and for bots of the house
}

// Kind returns "empty", "person" or "bot".
func (s SeatNow) Kind() string {
	switch {
	case s.Player != "":
		return "person"
	case s.Level != "":
		return "bot"
	}
	return "empty"
}

// Minded reports whether a bot plays for a person who is away.
func (s SeatNow) Minded() bool { return s.Player != "" && s.Level != "" }

// Clock is the time of one seat.
type Clock struct {
	Left    time.Duration // at Since
	Since   time.Time
	Running bool
}

// At returns the time left at a moment; never less than zero.
func (c Clock) At(now time.Time) time.Duration {
	if !c.Running {
		return c.Left
	}
	return max(0, c.Left-now.Sub(c.Since))
}

// UndoAsked is a wish to take back moves that waits for answers.
type UndoAsked struct {
	By      game.Seat
	To      int // ply to go back to
	Agreed  []game.Seat
	Waiting []game.Seat
}

// What pressing undo would do.
const (
	UndoNone = "none"
	UndoFree = "free" // it happens at once
	UndoAsk  = "ask"  // the others are asked
)

// Snapshot is a table at one seq through one pair of eyes. It is made once and shared by all who look through them, so it
// must not be changed. It holds nothing that those eyes may not see, ids of players apart.
type Snapshot struct {
	*Scene
	You    game.Seat         // whose eyes: a seat, game.Nobody or game.Open
	View   any               // the game's own view; nil until the deal
	Moves  []any             // every legal move of You, of the game's own type; empty when it does not act
	Events []json.RawMessage // what You was told of the newest ply
	Undo   string            // UndoNone, UndoFree or UndoAsk

	view, moves Wire
}

// Step is one more entry in a table's log, through one pair of eyes. Like a snapshot it is shared.
type Step struct {
	Table  string
	Seq    int64
	Entry  Notice
	Events []json.RawMessage // what those eyes were told
	// Before and After are the table before and after this entry. Both are nil in what was missed, where only the
	// newest state is known. Before is the After of the step before this one, the very pointer, or the snapshot that
	// the watch began with.
	Before, After *Snapshot
	// Wire is for who sends the step: a place to keep its bytes, so that they are made once for a pair of eyes and not
	// once for a watcher. Short is another, for a form of it that not all want.
	Wire, Short *Wire
	// Common is for parts of Short: the steps of one entry have it in common if Events are the same and the Scenes of Before and
	// After. nil in what was missed.
	Common *Common
}

// Common keeps the bytes that steps through several pairs of eyes begin and end with.
type Common struct {
	Head, Tail Wire
	Seen       game.Seen // of the views
}

// Notice is what everybody is told of an entry. The move itself is not in it: it may be hidden.
type Notice struct {
	Kind  Kind
	Seat  game.Seat // game.Nobody where no seat is meant
	Level string    // with bot, left, resign, flag, lapse
	To    int       // with undo, withdraw and undo-asked
	Agree bool      // with undo-answer and open
	Table string    // with rematch
	Why   Lapse     // with lapse
}

// Wire keeps the bytes of something that is sent to many.
type Wire struct {
	once  sync.Once
	bytes []byte
}

// Bytes returns what the first call made.
func (w *Wire) Bytes(make func() []byte) []byte {
	w.once.Do(func() { w.bytes = make() })
	return w.bytes
}

// Line is something said at a table.
type Line struct {
	N    int64     // counts from 1 at each table
	Seat game.Seat // game.Nobody for a spectator
	Name string
	Text string
	At   time.Time
	By   string // id of the player: not to be sent
	Key  string // the command's own id: not to be sent
}

// Summary is a table in a list.
type Summary struct {
	ID      string
	Game    string
	Setup   game.Setup
	Status  Status
	Seats   []SeatNow // without clocks
	Ply     int
	Actors  game.Seats
	Updated time.Time
}

// Ply is one step of a match as a replay shows it.
type Ply struct {
	Ply    int             // 0 is the deal
	Seat   game.Seat       // who moved; game.Nobody for the deal
	Lapse  Lapse           // why the house made the move for an outside bot; "" if it did not
	Move   json.RawMessage // nil for the deal, and for a move that those eyes may not know
	Events []json.RawMessage
	View   json.RawMessage
	Actors []game.Seat
}

// ViewJSON returns the view as JSON, made once; null until the deal.
func (s *Snapshot) ViewJSON() json.RawMessage {
	return s.view.write(func(dst []byte) ([]byte, error) { return game.AppendJSON(dst, s.View) })
}

// MovesJSON returns the list of moves as JSON, made once.
func (s *Snapshot) MovesJSON() json.RawMessage {
	if len(s.Moves) == 0 {
		return noMoves
	}
	return s.moves.write(func(dst []byte) ([]byte, error) { return game.AppendJSON(dst, s.Moves) })
}

// noMoves is what most have most of the time.
var noMoves = json.RawMessage("[]")

// write returns the JSON that the first call wrote.
func (w *Wire) write(text func(dst []byte) ([]byte, error)) json.RawMessage {
	return w.Bytes(func() []byte {
		room := rooms.Get().(*[]byte)
		defer rooms.Put(room)
		b, err := text((*room)[:0])
		if err != nil {
			return []byte("null") // a view without JSON fails the laws of its game; it must not take the table along
		}
		*room = b
		return bytes.Clone(b)
	})
}

// rooms keeps buffers in which JSON is written, so that what is kept of it is no longer than it must be.
var rooms = sync.Pool{New: func() any { return new([]byte) }}
