package table

import (
	"errors"
	"fmt"
)

// Errors of commands and queries. An illegal move is a *game.Refusal instead,
// and a late command a *Stale. A *Forfeit wraps the refusal that cost an
// outside bot its decision.
var (
	ErrUnknown       = errors.New("no such table")
	ErrUnknownGame   = errors.New("no such game")
	ErrUnknownLevel  = errors.New("no bot of that level plays this game")
	ErrUnknownStyle  = errors.New("no bot plays this game in that style")
	ErrUnknownSeat   = errors.New("the table has no such seat")
	ErrUnknownPly    = errors.New("the match has no such decision")
	ErrNotYours      = errors.New("the seat is not yours")
	ErrNotHost       = errors.New("only the host of the table may do this")
	ErrInvite        = errors.New("the invitation does not open this seat")
	ErrRemoved       = errors.New("the host removed the player")
	ErrAskHost       = errors.New("the host must let newcomers in")
	ErrDeclined      = errors.New("the host refused the player")
	ErrTooManyKnocks = errors.New("too many newcomers ask for a seat")
	ErrNoKnock       = errors.New("no newcomer with this number asks for a seat")
	ErrNotWaited     = errors.New("nobody waits for a person at this seat")
	ErrClocked       = errors.New("the seat has a clock")
	ErrTooEarly      = errors.New("the person has not been silent for long enough")
	ErrTaken         = errors.New("the seat is taken")
	ErrSeated        = errors.New("the player already sits at this table")
	ErrPlayedByBot   = errors.New("a bot plays for the seat; take it back first")
	ErrLapsed        = errors.New("one of the server's bots makes this decision")
	ErrNotStarted    = errors.New("the match has not started")
	ErrStarted       = errors.New("the match has started")
	ErrOver          = errors.New("the match is over")
	ErrNotOver       = errors.New("the match is not over")
	ErrTableClosed   = errors.New("the table was closed")
	ErrOthers        = errors.New("other people sit at the table")
	ErrPaused        = errors.New("the table is paused")
	ErrDamaged       = errors.New("what is stored of the table is damaged")
	ErrKept          = errors.New("the match can no longer be replayed")
	ErrSuspended     = errors.New("the operator has paused the table")
	ErrNotSuspended  = errors.New("the operator has not paused the table")
	ErrNoUndo        = errors.New("there is nothing to take back")
	ErrNothingAsked  = errors.New("nobody has asked for an undo")
	ErrResigned      = errors.New("the seat has resigned")
	ErrStale         = errors.New("the table has changed since then")
	ErrKey           = errors.New("the command's key is not 1 to 64 bytes of UTF-8")
	ErrKeyReused     = errors.New("the command's key belonged to another command")
	ErrNoCampaign    = errors.New("the game has no campaign")
	ErrNoLesson      = errors.New("the game has no such lesson, or it is over")
	ErrHeld          = errors.New("the lesson waits for something else")
	ErrNotPressed    = errors.New("the lesson does not wait for this")
	ErrNotReached    = errors.New("the stage has not been reached")
	ErrHelp          = errors.New("more help than allowed")
	ErrLogLimit      = errors.New("the table's log has reached its limit")
	ErrCrowded       = errors.New("too many people come and go at the table")
	ErrMuted         = errors.New("the host muted the player")
	ErrTooManyMuted  = errors.New("the host muted too many players")
	ErrText          = errors.New("the text is empty, too long, or cannot be shown")
	ErrPeopleOnly    = errors.New("the option is for people only")
	ErrOthersPlay    = errors.New("other people play at the table")
	ErrClock         = errors.New("the clock setup is invalid")
	ErrFull          = errors.New("storage is full")
	ErrBroken        = errors.New("storage has failed")
	ErrUnreachable   = errors.New("storage cannot be reached")
	ErrClosed        = errors.New("the registry is closed")
	ErrBusy          = errors.New("too many commands wait at this table")
	ErrRulesDiffer   = errors.New("the nodes of this server have different rules of the game")
	ErrSlow          = errors.New("the watcher fell behind")
)

// Stale says that the table changed in a way that matters to the command after
// the seq that it names. It wraps ErrStale.
type Stale struct {
	Seq int64 // the newest seq of the table
	// the steps since then, as the seat may see them; at most the newest 64
	Missed []Step
}

func (s *Stale) Error() string { return fmt.Sprintf("%v: its newest seq is %d", ErrStale, s.Seq) }

// Unwrap returns ErrStale.
func (s *Stale) Unwrap() error { return ErrStale }
