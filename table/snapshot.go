package table

import (
	"encoding/json"
	"sync"
	"time"

	"lair.games/lair/game"
)

// Status is the phase of a table.
type Status string

// The phases of a table.
const (
	Waiting Status = "waiting" // for players, and for the start
	Playing Status = "playing"
	Over    Status = "over"
	Paused  Status = "paused" // its rules failed, or the operator paused it; the log is whole
	Closed  Status = "closed" // the host deleted it, or it expired
	// its log does not replay to the stored position under the current rules;
	// the log is whole
	Frozen Status = "frozen"
)

// Viewer says who looks at a table, and as which seat.
type Viewer struct {
	Player string    // "" for somebody who has never sent anything
	As     game.Seat // a seat, game.Nobody, game.Open (only when over), or Mine
}

// Mine stands for the player's first seat, or a spectator if they have none.
const Mine game.Seat = -3

// PublicState is what everybody may see of a table at one seq. It is shared and
// must not be changed.
type PublicState struct {
	ID         string
	Seq        int64
	Epoch      int       // how often the store has lost entries of the table
	At         time.Time // of the newest entry
	Game       string
	Version    int
	Setup      game.Setup
	Status     Status
	Notice     string // one sentence that says why it is paused, frozen or closed; may be ""
	Defect     Defect // why the match cannot be played, or, if it is over, replayed
	Moderated  bool   // the operator of the server has paused or closed it
	Host       string // id of a player: not to be sent, only to be compared
	Open       bool
	InviteOnly bool // only a link to a seat lets one sit
	Newcomers  bool // in a running match, newcomers may take a bot's seat without asking the host
	Learning   bool // everybody is told of each thing when they first meet it
	Seats      []SeatState
	Commitment string // "" until the match is dealt
	Seed       string // "" until the match is over, or dealt if Known
	Known      bool   // everybody can know the seed
	OtherCards bool
	// the position of another match that this one began from, without the
	// position itself; nil: it was dealt
	From     *From
	Stage    int     // the stage of the game's campaign that is attempted; 0: none
	Outcome  Outcome // of a stage, attempted or practised, when over
	Ply      int
	Actors   []game.Seat
	Asked    *UndoAsked
	Deadline time.Time // when the first clock runs out; zero if none runs
	Result   *game.Result
	Sheet    [][]game.Item // by seat, when over
	Rematch  string
	Lesson   *LessonState // nil without one
	// seats that took a move back after they had seen what it led to
	Foresaw []game.Seat
	// ids of players whom the host removed: not to be sent, only to be compared
	Removed []string
	Mutes   Mutes // who may not write in the chat

	// JSON and Patch cache bytes for code that sends steps: the state as JSON,
	// and its difference from the state before, which is the same for all
	// viewers.
	JSON, Patch *Once
}

// SeatState describes a seat and who sits there.
type SeatState struct {
	Seat game.Seat
	// id of the person: not to be sent, only to be compared. "" if nobody holds
	// the seat
	Player string
	// of the person, or of the bot if no person holds the seat; "" for an empty
	// seat
	Name string
	// number of the mark before the name, from 2; 0 if the name looks like no
	// other at the table
	Mark     int    `json:",omitempty"`
	Level    string // of the bot that plays, or its level:style; "" if none does
	Outside  bool   // an outside bot holds the seat
	Resigned bool
	// at a table by post: the end of the person's vacation, perhaps past
	Away  time.Time `json:",omitzero"`
	Clock *Clock    // nil without clocks, before the start, and for the server's bots
}

// Kind returns "empty", "person" or "bot".
func (s SeatState) Kind() string {
	switch {
	case s.Player != "":
		return "person"
	case s.Level != "":
		return "bot"
	}
	return "empty"
}

// Shown returns the name as it is shown, with its mark.
func (s SeatState) Shown() string { return Marked(s.Name, s.Mark) }

// PlayedByBot reports whether a bot plays for the person who holds the seat.
func (s SeatState) PlayedByBot() bool { return s.Player != "" && s.Level != "" }

// Clock is the time of one seat.
type Clock struct {
	Left time.Duration // at the newest entry
	// the moment of the newest entry, for comparison with time.Now; zero if the
	// clock stands
	Since   time.Time
	Running bool
	// At a table by post: when the clock runs out, and when it starts if it
	// stands because its player has no time; zero while the player need not decide.
	Until, From time.Time
}

// At returns the time left at a moment; never less than zero.
func (c Clock) At(now time.Time) time.Duration {
	if !c.Running {
		return c.Left
	}
	return max(0, c.Left-now.Sub(c.Since))
}

// UndoAsked is a request to take back moves that waits for answers.
type UndoAsked struct {
	By      game.Seat
	To      int // ply to go back to
	Agreed  []game.Seat
	Waiting []game.Seat
}

// What an undo would do.
const (
	UndoNone = "none"
	UndoFree = "free" // it happens at once
	UndoAsk  = "ask"  // it needs the others' consent
)

// Snapshot is what a viewer may see of a table at one seq. It is shared by all
// viewers of the same seat and must not be changed. Apart from ids of players
// it holds nothing that the viewer may not see.
type Snapshot struct {
	*PublicState
	You  game.Seat // the viewer: a seat, game.Nobody or game.Open
	View any       // the game's own view; nil until the deal
	// all legal moves of You, of the game's own type; empty if it is not to act
	Moves  []any
	Events []json.RawMessage // the events of the newest ply that You may see
	Undo   string            // UndoNone, UndoFree or UndoAsk
	// the undo would be the first of You over something revealed, and mark the result
	UndoMarks bool

	view, moves *Once // as JSON
}

// Step is one more entry of a table's log, as a viewer may see it. Like a
// snapshot it is shared and must not be changed.
type Step struct {
	Table  string
	Seq    int64
	Entry  Notice
	Events []json.RawMessage // that the viewer may see
	// Before and After are the table before and after this entry. Both are nil
	// in missed steps, because only the newest state is known. Before is the
	// same pointer as After of the previous step, or as the snapshot with which
	// the watch began.
	Before, After *Snapshot
	// Message caches the bytes of the step for code that sends it, so that they
	// are built once for all viewers of the same seat.
	Message *Once
}

// Notice is what everybody may know of an entry. It does not contain the move,
// which may be hidden.
type Notice struct {
	Kind  Kind
	Seat  game.Seat // game.Nobody for entries without a seat
	Level string    // with bot, left, remove, resign, flag, lapse
	To    int       // with undo, withdraw and undo-asked
	Agree bool      // with undo-answer and open
	Table string    // with rematch
	Why   Lapse     // with lapse
}

// Once caches bytes that are built when they are first needed. It is safe for
// concurrent use.
type Once struct {
	once  sync.Once
	bytes []byte
}

// Bytes returns what the first call built. A nil Once caches nothing.
func (o *Once) Bytes(make func() []byte) []byte {
	if o == nil {
		return make()
	}
	o.once.Do(func() { o.bytes = make() })
	return o.bytes
}

// Summary describes a table in a list.
type Summary struct {
	ID      string
	Game    string
	Setup   game.Setup
	Status  Status
	Seats   []SeatState // without clocks
	Ply     int
	Actors  game.Seats
	Updated time.Time
	Ended   time.Time     // zero unless an ending is stored
	Host    string        // id of a player: not to be sent, only to be compared
	Result  *game.Result  // of a match that is over
	Outcome Outcome       // of a stage that is over
	Touched time.Duration // Tick of its newest entry
	Defect  Defect        // why nobody can play at it now
	Notice  string        // the same as a sentence
}

// Ply is one step of a match for a replay.
type Ply struct {
	Ply    int             // 0 is the deal
	Seat   game.Seat       // who moved; game.Nobody for the deal
	Lapse  Lapse           // why one of the server's bots made the move; "" if it did not
	Move   json.RawMessage // nil for the deal, and for a move that the viewer may not know
	Events []json.RawMessage
	View   json.RawMessage
	Actors []game.Seat
}

// ViewJSON returns the view as JSON, encoded once; null until the deal. It must
// not be changed.
func (s *Snapshot) ViewJSON() json.RawMessage {
	return s.view.Bytes(func() []byte { return encode(s.View) })
}

// MovesJSON returns the list of moves as JSON, encoded once. It must not be
// changed.
func (s *Snapshot) MovesJSON() json.RawMessage {
	if len(s.Moves) == 0 {
		return noMoves
	}
	return s.moves.Bytes(func() []byte { return encode(s.Moves) })
}

// noMoves is the list of most seats most of the time.
var noMoves = json.RawMessage("[]")

// encode returns the JSON of a value of a game. A value that has no JSON
// violates the laws of games, but must not break the table.
func encode(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		return []byte("null")
	}
	return text
}
