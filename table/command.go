package table

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"

	"lair.games/lair/game"
	"lair.games/lair/pace"
)

// By says who sends a command, under which key.
type By struct {
	Player string // id of the player; never empty
	Name   string // as it is shown at the table
	// chosen by the player, 1 to 64 bytes of UTF-8; a command that is sent
	// again has the same key
	Key string
	// Sum is a hash of the command's content. With it Create can tell a command
	// sent again from another one under the same key; 0 skips that check. Do
	// computes it itself.
	Sum uint64
	Bot bool // an outside bot: a program that plays as a guest
	// Pace is when the player's clocks run at tables by post. Create, Sit, Knock
	// and Attend tell it to the table.
	Pace pace.Pace
}

// Command is something that a player wants to happen at a table: one of the
// types below.
type Command interface {
	// entry returns what identifies the command among entries: the fields of
	// its first entry that tell a repeated command from another one with the
	// same key.
	entry() Entry
}

// Sit takes a seat that is empty, or that a bot plays and nobody holds. Seat
// game.Nobody means any free seat. A player who already sits there only changes
// their name. In a running match it takes a link to the seat, or a table whose
// host lets newcomers replace bots.
type Sit struct {
	Seat   game.Seat
	Invite string // token of a link to this seat, or ""

	again bool // the player sat there in the previous match
	entrance
}

// Leave gives a seat up. In a running match a bot plays on, and others may take
// the seat from it.
type Leave struct{ Seat game.Seat }

// Dismiss removes the person who holds a seat. Only the host may send it. In a
// running match a bot plays on. The link to the seat stops working, and the
// person needs a new one to come back. A seat that nobody holds stays as it is.
type Dismiss struct{ Seat game.Seat }

// Renew makes a new link to a seat, or to each seat with game.Nobody. Only the
// host may send it. Old links stop working; players keep their seats.
type Renew struct{ Seat game.Seat }

// Settle changes who may sit down from now on. Only the host may send it.
type Settle struct {
	Newcomers  bool // in a running match, newcomers may take a bot's seat without asking the host
	InviteOnly bool // only a link to a seat lets one sit
}

// Knock asks the host for a bot's seat in a running match. Seat game.Nobody
// means any seat that a bot plays.
type Knock struct {
	Seat game.Seat

	entrance
}

// Admit lets a newcomer who knocked sit down, or refuses them; then they cannot
// knock again. Only the host may send it.
type Admit struct {
	Knock int64 // seq of the entry
	Agree bool
}

// Close deletes a table that waits, or at which no other player sits. Only the
// host may send it. The log stays, but the table takes no more commands and no
// list shows it.
type Close struct{}

// LetBot agrees that a bot makes the decision of a person who has been silent
// for long. It happens once all others who are present agree. After the third
// such decision in a row the bot keeps the seat until the person takes it back.
type LetBot struct {
	Seat game.Seat // of the silent person

	here game.Seats // seats whose people have the table open; filled in by the table
}

// SeatBot seats a bot where no person sits, or, with Level "", removes it
// again. Only the host may send it.
type SeatBot struct {
	Seat  game.Seat
	Level string
}

// Start deals the match; bots take the empty seats. Only the host may send it.
type Start struct{}

// List puts the table on the list of open ones, or takes it off. Only the host
// may send it.
type List struct{ Open bool }

// Play makes a move. Seq is the newest seq that the player has seen.
type Play struct {
	Seat game.Seat
	Seq  int64
	Move json.RawMessage
}

// Undo takes back the seat's last move and all that followed: at once if that
// is free, otherwise after the others agree.
type Undo struct {
	Seat game.Seat
	Seq  int64
}

// Answer agrees to another player's undo, or refuses it.
type Answer struct {
	Seat  game.Seat
	Seq   int64
	Agree bool
}

// Resign gives the match up. A bot plays on, and the seat cannot be taken back.
type Resign struct{ Seat game.Seat }

// Back takes a seat back from the bot that plays for its person.
type Back struct{ Seat game.Seat }

// Rematch opens another table with the same game, seats and players. All
// Rematch commands of a table open the same one.
type Rematch struct{}

// Done is the answer to a command whose result is durable.
type Done struct {
	Seq   int64  // of the command's first entry
	Table string // the table, or the new one after Rematch
	Back  bool   // the command was a move that ended its sender's vacation here
}

// contentSum returns a hash of a command without the seq that its sender had
// seen; 0 for a move, which its entry holds in full. Sums are stored in logs.
// Therefore the names of command types and of their exported fields must not
// change.
func contentSum(c Command) uint64 {
	switch x := c.(type) {
	case Play:
		return 0
	case Undo:
		x.Seq = 0
		c = x
	case Answer:
		x.Seq = 0
		c = x
	}
	text, err := json.Marshal(c)
	if err != nil {
		return 0 // only the entry is compared then
	}
	hash := sha256.Sum256(fmt.Appendf(nil, "%T %s", c, text))
	return binary.LittleEndian.Uint64(hash[:]) | 1
}

// seenSeq returns the newest seq that the sender of a command had seen, or -1
// if the command does not say.
func seenSeq(c Command) int64 {
	switch x := c.(type) {
	case Play:
		return x.Seq
	case Undo:
		return x.Seq
	case Answer:
		return x.Seq
	}
	return -1
}

func (c Sit) entry() Entry     { return Entry{Kind: Sat, Seat: c.Seat} }
func (c Leave) entry() Entry   { return Entry{Kind: Left, Seat: c.Seat} }
func (c Dismiss) entry() Entry { return Entry{Kind: Removed, Seat: c.Seat} }
func (c Renew) entry() Entry   { return Entry{Kind: Renewed, Seat: c.Seat} }
func (c Settle) entry() Entry {
	return Entry{
		Kind: Settled, Seat: game.Nobody,
		Detail: Detail{Newcomers: c.Newcomers, InviteOnly: c.InviteOnly},
	}
}
func (c Knock) entry() Entry { return Entry{Kind: Knocked, Seat: c.Seat} }
func (c Admit) entry() Entry {
	if c.Agree {
		return Entry{Kind: Sat, Seat: game.Nobody}
	}
	return Entry{Kind: Declined, Seat: game.Nobody}
}
func (c Close) entry() Entry  { return Entry{Kind: Shut, Seat: game.Nobody} }
func (c LetBot) entry() Entry { return Entry{Kind: Let, Seat: c.Seat} }
func (c SeatBot) entry() Entry {
	return Entry{Kind: BotSat, Seat: c.Seat, Detail: Detail{Level: c.Level}}
}
func (c Start) entry() Entry { return Entry{Kind: Started, Seat: game.Nobody} }
func (c List) entry() Entry {
	return Entry{Kind: Opened, Seat: game.Nobody, Detail: Detail{Agree: c.Open}}
}

func (c Play) entry() Entry {
	move, _ := compact(c.Move) // invalid JSON is refused later
	return Entry{Kind: Moved, Seat: c.Seat, Move: move}
}

func (c Undo) entry() Entry { return Entry{Kind: Undone, Seat: c.Seat} }
func (c Answer) entry() Entry {
	return Entry{Kind: Answered, Seat: c.Seat, Detail: Detail{Agree: c.Agree}}
}
func (c Resign) entry() Entry  { return Entry{Kind: Resigned, Seat: c.Seat} }
func (c Back) entry() Entry    { return Entry{Kind: Returned, Seat: c.Seat} }
func (c Rematch) entry() Entry { return Entry{Kind: Again, Seat: game.Nobody} }
