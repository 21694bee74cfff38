package table

import (
	"encoding/json"
	"time"

	"lair.games/lair/game"
	"lair.games/lair/lesson"
	"lair.games/lair/pace"
)

// Kind is the kind of an entry.
type Kind string

// The kinds of entries.
const (
	Created Kind = "created" // the table was opened; always the first entry
	Sat     Kind = "sat"     // a person took a seat
	// a person gave a seat up (in old logs also: the host removed them); in a
	// running match a bot plays on
	Left    Kind = "left"
	BotSat  Kind = "bot"   // the host seated a bot, or removed it again
	Started Kind = "start" // the match was dealt; bots took the empty seats
	Moved   Kind = "move"  // a move, by a person or a bot
	Undone  Kind = "undo"  // the match went back to an earlier ply
	// a seat took back its own hidden choice; later choices of others stand
	Withdrew Kind = "withdraw"
	Asked    Kind = "undo-asked"  // a person asks the others to agree to an undo
	Answered Kind = "undo-answer" // one of the others answered
	Resigned Kind = "resign"      // a person resigned; a bot plays on
	Flagged  Kind = "flag"        // a clock ran out: a bot plays for the seat
	Returned Kind = "back"        // the person took the seat back from that bot
	Ended    Kind = "over"        // the match is over
	Again    Kind = "rematch"     // there is a rematch at another table
	Opened   Kind = "open"        // the host listed the table for everybody, or unlisted it
	Lapsed   Kind = "lapse"       // a seat lost a decision: one of the server's bots makes it
	// the host removed a person for good; in a running match a bot plays on
	Removed  Kind = "remove"
	Renewed  Kind = "renew"    // the host made new links: the old ones stop working
	Settled  Kind = "settings" // the host changed who may sit down
	Knocked  Kind = "knock"    // a newcomer asks the host for a bot's seat
	Declined Kind = "decline"  // the host refused a newcomer; consent is an entry of kind Sat
	// the host deleted the table; without By, it expired, or the operator of the
	// server closed it
	Shut Kind = "close"
	Let  Kind = "let" // a person agrees that a bot makes a silent person's decision
	// the store lost entries that came after the one before this: it was set
	// back. Every such entry begins a new epoch of the table
	SetBack Kind = "set-back"
	// the player pressed what a lesson waits for, or left the lesson
	Learned Kind = "lesson"
	// the operator of the server paused the match
	Suspended Kind = "suspend"
	Resumed   Kind = "resume" // the operator let it continue
	// a player deleted their data: their name is dropped
	Forgotten Kind = "forget"
	// a player became one with another player, the sender, who has their seats and
	// everything else of theirs at the table from now on
	Merged Kind = "merge"
	// the host silenced somebody in the chat, or let them write again
	Muted Kind = "mute"
	// the sender said when their clocks run at a table by post
	Paced Kind = "pace"
	// a clock stands until a moment at which its player has time, or runs again
	Rested Kind = "rest"
)

// Entry is one row of a table's log. Its kind decides which fields are set;
// fields that are not listed here are zero.
//
//	created      New
//	sat          Seat, Player, Name, Bot (an outside bot holds it)
//	left         Seat, Level, Name (of the bot that plays on)
//	bot          Seat, Level, Name (both "": the seat is open again)
//	start        Levels, Names (of the bots that take the empty seats)
//	move         Seat, Move as the game writes it; Sent if the text sent differs;
//	             Lesson at a table with a lesson
//	undo         Seat (who wanted it), To
//	withdraw     Seat, To (the ply before the move; later plies are replayed)
//	undo-asked   Seat, To
//	undo-answer  Seat, Agree
//	resign, flag Seat, Level (of the bot that plays on)
//	back         Seat
//	rematch      Table
//	open         Agree
//	lapse        Seat, Level (of the server's bot), Why; also Move and Refused
//	             if the move was illegal
//	remove       Seat, Player, Level, Name (of the bot that plays on)
//	renew        Seat (game.Nobody: all seats)
//	settings     Newcomers, InviteOnly
//	knock        Seat (the one they want), Player, Name, Bot
//	decline      Seat, Player
//	let          Seat (of the silent person)
//	lesson       Seat, Lesson
//	close        Notice, if the operator gave a reason
//	set-back
//	suspend      Notice, likewise
//	resume
//	forget       Player
//	merge        Player (who ends), Name (of the sender)
//	mute         Player or Whom, Agree (false: they may write again)
//	pace         Pace
//	rest         Seat, Until (zero: its clock runs again)
type Entry struct {
	Seq int64
	// the time of day in UTC, to the millisecond; it may jump, so no clock
	// counts by it
	At time.Time
	// Tick is the running time of the server over all its starts, to the
	// millisecond. Clocks count by it. It is 0 in logs written before Tick
	// existed.
	Tick time.Duration
	Kind Kind
	Seat game.Seat // game.Nobody for entries without a seat
	By   string    // the player who sent the command; "" for the server itself
	Key  string    // the command's own key; "" for an entry that follows from another
	// hash of the command's content; 0 for a move, which Move holds, and where
	// it is not known
	Sum    uint64
	Move   json.RawMessage
	Detail Detail
}

// Detail holds the fields of an entry besides its seat and move. It is stored
// as JSON.
type Detail struct {
	New    *New           `json:"new,omitempty"`
	Player string         `json:"player,omitempty"`
	Name   string         `json:"name,omitempty"`
	Level  string         `json:"level,omitempty"`
	Levels map[int]string `json:"levels,omitempty"`
	Names  map[int]string `json:"names,omitempty"`
	To     int            `json:"to,omitempty"`
	Agree  bool           `json:"agree,omitempty"`
	Table  string         `json:"table,omitempty"`
	Bot    bool           `json:"bot,omitempty"`
	Why    Lapse          `json:"why,omitempty"`
	// Newcomers and InviteOnly say who may sit down from this entry on.
	Newcomers  bool `json:"newcomers,omitempty"`
	InviteOnly bool `json:"invite_only,omitempty"`
	// Sent is the move as its sender wrote it, set when the game writes it
	// differently. A command that is sent again is recognised by it. It is
	// never shown. In older logs it may be a conditional move; Move then holds
	// the resolved move.
	Sent json.RawMessage `json:"sent,omitempty"`
	// Refused is the refusal that the bot received for its illegal move, so
	// that it receives the same one if it sends the move again.
	Refused *Refused `json:"refused,omitempty"`
	// Lesson is how far the table is in its lesson after the entry; nil: it
	// stays where it is.
	Lesson *lesson.Place `json:"lesson,omitempty"`
	// Notice is the operator's reason, for everybody at the table.
	Notice string `json:"notice,omitempty"`
	Whom   Whom   `json:"whom,omitempty"` // a group that is muted
	// Pace is when the sender's clocks run from this entry on.
	Pace  *pace.Pace `json:"pace,omitempty"`
	Until time.Time  `json:"until,omitzero"` // to the millisecond, in UTC
}

// New is what a table is opened with.
type New struct {
	Game string `json:"game"`
	// the edition of the rules; set by the registry, except with From
	Version int        `json:"version"`
	Setup   game.Setup `json:"setup"`
	// a card list as CSV in place of the game's own; "": the game's own
	Cards string     `json:"cards,omitempty"`
	Host  string     `json:"host"` // the player who opened it; set by the registry
	Clock ClockSetup `json:"clock"`
	Open  bool       `json:"open,omitempty"` // listed for everybody
	// only a link to a seat lets one sit; otherwise the table's link does too
	InviteOnly bool `json:"invite_only,omitempty"`
	// in a running match, newcomers may take a bot's seat without asking the
	// host
	Newcomers bool `json:"newcomers,omitempty"`
	// everybody at the table is told of each thing when they first meet it
	Learning bool `json:"learning,omitempty"`
	// of bots that fill seats; "": the game's default
	Level string `json:"level,omitempty"`
	// an outside bot's time for one decision; 0: BotTime
	BotTime time.Duration `json:"bot_time,omitempty"`
	// the stage of the game's campaign that is attempted, from 1; 0: none
	Stage int `json:"stage,omitempty"`
	// the position of another match to begin from; nil: the match is dealt
	From *From `json:"from,omitempty"`
	// the lesson of the game that is given here; "": none
	Lesson string `json:"lesson,omitempty"`
	// everybody can know the seed, so it is shown at once; set by the registry
	Known      bool   `json:"known,omitempty"`
	Commitment string `json:"commitment"` // of the seed; set by the registry
}

// From is a decision of a finished match from which a practice match begins.
// The position is the same, hidden parts included. All later chance comes from
// a seed of the new match.
type From struct {
	Table    string          `json:"table"`
	Ply      int             `json:"ply"`
	Seat     game.Seat       `json:"seat"`     // who had to decide
	Position json.RawMessage `json:"position"` // as written by game.Match.Position
}

// ClockSetup is how a table limits time.
type ClockSetup struct {
	Kind      ClockKind     `json:"kind,omitempty"`
	Base      time.Duration `json:"base,omitempty"`      // in the bank, or for every decision
	Increment time.Duration `json:"increment,omitempty"` // added to the bank after a decision
}

// ClockKind is one of the three ways to limit time.
type ClockKind string

// The kinds of clocks.
const (
	NoClock   ClockKind = ""     // no limit
	BankClock ClockKind = "bank" // a budget for the match, and an increment after every decision
	MoveClock ClockKind = "move" // a fixed time for every decision
)

// Empty reports whether no field is set, as with most moves.
func (d *Detail) Empty() bool {
	return d.New == nil && d.Player == "" && d.Name == "" && d.Level == "" &&
		len(d.Levels) == 0 && len(d.Names) == 0 && d.To == 0 && !d.Agree && d.Table == "" &&
		!d.Bot && d.Why == "" && !d.Newcomers && !d.InviteOnly && len(d.Sent) == 0 &&
		d.Refused == nil && d.Lesson == nil && d.Notice == "" && d.Whom == "" &&
		d.Pace == nil && d.Until.IsZero()
}
