package table

import (
	"encoding/json"

	"lair.games/lair/game"
)

// By is who commands, and the command's own id.
type By struct {
	Player string // id of the player; never empty
	Name   string // as shown at the table
	Key    string // of the player's own making, 1 to 64 bytes of UTF-8; the same command has the same key
	Bot    bool   // an outside bot: a program that plays as a guest
}

// Command is something that a player wants to happen at a table: one of the types below.
type Command interface {
	// entry is what the first entry of the command would hold: by it a repeated command is told from another that
	// reuses its key.
	entry() Entry
}

// Sit takes a seat: an empty one, or one that a bot plays and nobody holds. Seat game.Nobody is any that is free.
// Whoever sits there already only changes their name.
type Sit struct {
	Seat   game.Seat
	Invite string // token of a link to this seat, or ""
}

// Leave gives a seat up. In a running match a bot plays on, and anybody may take the seat from it.
type Leave struct{ Seat game.Seat }

// Dismiss is the host's: it sends the person away who holds a seat, before the match starts. Later nobody can be sent away: a
// clock that runs out hands a seat to a bot, and its person may take it back. A seat that nobody holds stays as it is.
type Dismiss struct{ Seat game.Seat }

// SeatBot is the host's: a bot sits at a seat that no person holds, or, with Level "", the seat is opened again.
type SeatBot struct {
	Seat  game.Seat
	Level string
}

// Start is the host's: it deals the match. Empty seats become bots.
type Start struct{}

// List is the host's: it puts the table on the list of open ones, or takes it off.
type List struct{ Open bool }

// Play makes a move. Seq is the newest seq that the player has seen.
type Play struct {
	Seat game.Seat
	Seq  int64
	Move json.RawMessage
}

// Undo takes back the seat's last move and all that followed, at once if that is free, else after asking the others.
type Undo struct {
	Seat game.Seat
	Seq  int64
}

// Answer lets another take back, or does not.
type Answer struct {
	Seat  game.Seat
	Seq   int64
	Agree bool
}

// Resign gives the match up. A bot plays on in its place; the seat cannot be taken back.
type Resign struct{ Seat game.Seat }

// Back takes a seat back from the bot that minds it.
type Back struct{ Seat game.Seat }

// Rematch opens another table with the same game, seats and players. Asked twice, even by two players, it is one table.
type Rematch struct{}

// Done is the answer to a command: it is durable.
type Done struct {
	Seq   int64  // in which the command took effect
	Table string // the table, or with Rematch the new one
}

func (c Sit) entry() Entry     { return Entry{Kind: Sat, Seat: c.Seat} }
func (c Leave) entry() Entry   { return Entry{Kind: Left, Seat: c.Seat} }
func (c Dismiss) entry() Entry { return Entry{Kind: Left, Seat: c.Seat} }
func (c SeatBot) entry() Entry {
	return Entry{Kind: BotSat, Seat: c.Seat, Detail: Detail{Level: c.Level}}
}
func (c Start) entry() Entry { return Entry{Kind: Started, Seat: game.Nobody} }
func (c List) entry() Entry {
	return Entry{Kind: Opened, Seat: game.Nobody, Detail: Detail{Agree: c.Open}}
}

func (c Play) entry() Entry {
	move, _ := compact(c.Move) // what is not JSON is refused later
	return Entry{Kind: Moved, Seat: c.Seat, Move: move}
}

func (c Undo) entry() Entry { return Entry{Kind: Undone, Seat: c.Seat} }
func (c Answer) entry() Entry {
	return Entry{Kind: Answered, Seat: c.Seat, Detail: Detail{Agree: c.Agree}}
}
func (c Resign) entry() Entry  { return Entry{Kind: Resigned, Seat: c.Seat} }
func (c Back) entry() Entry    { return Entry{Kind: Returned, Seat: c.Seat} }
func (c Rematch) entry() Entry { return Entry{Kind: Again, Seat: game.Nobody} }
