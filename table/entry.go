package table

import (
	"encoding/json"
	"time"

	"lair.games/lair/game"
)

// Kind says what an entry of a table's log is.
type Kind string

// The kinds of entries.
const (
	Created  Kind = "created"     // the table was opened; always the first entry
	Sat      Kind = "sat"         // a person took a seat
	Left     Kind = "left"        // a person gave a seat up, or the host sent them away; in a running match a bot plays on
	BotSat   Kind = "bot"         // the host seated a bot, or opened its seat again
	Started  Kind = "start"       // the match was dealt; bots took the empty seats
	Moved    Kind = "move"        // a move, of a person or of a bot
	Undone   Kind = "undo"        // the match went back to an earlier ply
	Withdrew Kind = "withdraw"    // a seat took back its own hidden choice; what others chose since stands
	Asked    Kind = "undo-asked"  // a person asks the others to let them take moves back
	Answered Kind = "undo-answer" // one of the others answered
	Resigned Kind = "resign"      // a person gave up; a bot plays on
	Flagged  Kind = "flag"        // a clock ran out: a bot minds the seat
	Returned Kind = "back"        // the person took the seat back from the bot that minded it
	Ended    Kind = "over"        // the match is over
	Again    Kind = "rematch"     // it goes on at another table
	Opened   Kind = "open"        // the host listed the table for everybody, or took it off the list
	Lapsed   Kind = "lapse"       // an outside bot lost a decision: a bot of the house makes this one
)

// Entry is one row of a table's log. Which fields are set depends on its kind; what is not listed is zero.
//
//	created      New
//	sat          Seat, Player, Name, Bot (an outside one holds it)
//	left         Seat, Level, Name (of the bot that plays on)
//	bot          Seat, Level, Name (both "": the seat is open again)
//	start        Levels, Names (of the bots that take the empty seats)
//	move         Seat, Move as the game writes it, and as it was Sent if that is another text
//	undo         Seat (who wanted it), To
//	withdraw     Seat, To (the ply before the move; those behind it are made anew)
//	undo-asked   Seat, To
//	undo-answer  Seat, Agree
//	resign, flag Seat, Level (of the bot that plays on)
//	back         Seat
//	rematch      Table
//	open         Agree
//	lapse        Seat, Level (of the house's bot), Why; if it is illegal, Move and Refused as well
type Entry struct {
	Seq    int64
	At     time.Time // to the millisecond, UTC
	Kind   Kind
	Seat   game.Seat // game.Nobody where no seat is meant
	By     string    // the player whose command it was; "" for the house itself
	Key    string    // the command's own id, "" for an entry that follows from another
	Move   json.RawMessage
	Detail Detail
}

// Detail is what an entry holds beside its seat and move. It is stored as JSON.
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
	// Sent is the move as its sender wrote it: in a spelling of their own, or as a wish that came to another move. By it the
	// command is known if it is sent again. It is told to nobody.
	Sent json.RawMessage `json:"sent,omitempty"`
	// Refused is what the bot was told of its illegal move, so that it is told the same if it sends it again.
	Refused *Refused `json:"refused,omitempty"`
}

// New is what a table is opened with.
type New struct {
	Game       string        `json:"game"`
	Version    int           `json:"version"` // of the rules; set by the house
	Setup      game.Setup    `json:"setup"`
	Cards      string        `json:"cards,omitempty"` // a card list in place of the box's own, as CSV; "" for the box's
	Host       string        `json:"host"`            // the player who opened it; set by the house
	Clock      ClockSetup    `json:"clock"`
	Open       bool          `json:"open,omitempty"`        // listed for everybody
	InviteOnly bool          `json:"invite_only,omitempty"` // only a link to a seat lets one sit; else whoever has the table's link may
	Level      string        `json:"level,omitempty"`       // of bots that fill seats; "" for the game's default
	BotTime    time.Duration `json:"bot_time,omitempty"`    // that an outside bot has for every decision; 0: BotTime
	Stage      int           `json:"stage,omitempty"`       // of the game's campaign, from 1, that is tried here; 0: none
	From       *From         `json:"from,omitempty"`        // where in another match this one begins; nil: it is dealt
	Known      bool          `json:"known,omitempty"`       // everybody can know the seed, and it is shown at once; set by the house
	Commitment string        `json:"commitment"`            // of the seed; set by the house
}

// From is a decision of a match that was over, at which another begins for practice: at the same position, what is hidden in it
// included, with a seed of its own for all chance that is still to come.
type From struct {
	Table    string          `json:"table"`
	Ply      int             `json:"ply"`
	Seat     game.Seat       `json:"seat"`     // who had to decide
	Position json.RawMessage `json:"position"` // as game.Match.Position wrote it
}

// ClockSetup is how a table measures time.
type ClockSetup struct {
	Kind      ClockKind     `json:"kind,omitempty"`
	Base      time.Duration `json:"base,omitempty"`      // in the bank, or for every decision
	Increment time.Duration `json:"increment,omitempty"` // put into the bank after a decision
}

// ClockKind is one of the three ways to measure time.
type ClockKind string

// The kinds of clocks.
const (
	NoClock   ClockKind = ""     // nobody is hurried
	BankClock ClockKind = "bank" // a budget for the match, and an increment after every decision
	MoveClock ClockKind = "move" // a time for every decision
)

// Empty reports whether nothing is set, as with most moves.
func (d *Detail) Empty() bool {
	return d.New == nil && d.Player == "" && d.Name == "" && d.Level == "" && len(d.Levels) == 0 && len(d.Names) == 0 && d.To == 0 && !d.Agree && d.Table == "" &&
		!d.Bot && d.Why == "" && len(d.Sent) == 0 && d.Refused == nil
}
