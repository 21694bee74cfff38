package table

import (
	"errors"
	"fmt"
)

// What can be wrong with a command or a question. A move that the rules forbid is a *game.Refusal instead, and one that
// comes too late a *Stale. A *Forfeit wraps the refusal that cost an outside bot its decision.
var (
	ErrUnknown      = errors.New("there is no such table")
	ErrUnknownGame  = errors.New("there is no such game")
	ErrUnknownLevel = errors.New("no bot of that level plays this game")
	ErrUnknownStyle = errors.New("no bot plays this game in that style")
	ErrUnknownSeat  = errors.New("the table has no such seat")
	ErrUnknownPly   = errors.New("the match has no such decision")
	ErrNotYours     = errors.New("the seat is not yours")
	ErrNotHost      = errors.New("only the host of the table may do this")
	ErrInvite       = errors.New("the invitation opens no seat of this table")
	ErrTaken        = errors.New("somebody sits there")
	ErrSeated       = errors.New("you sit at this table already")
	ErrMinded       = errors.New("a bot minds the seat; take it back first")
	ErrLapsed       = errors.New("the decision went to a bot of the house")
	ErrNotStarted   = errors.New("the match has not started")
	ErrStarted      = errors.New("the match has started")
	ErrOver         = errors.New("the match is over")
	ErrNotOver      = errors.New("the match is not over")
	ErrPaused       = errors.New("the table is paused")
	ErrNoUndo       = errors.New("there is nothing to take back")
	ErrNothingAsked = errors.New("nobody asked to take anything back")
	ErrResigned     = errors.New("the seat has resigned")
	ErrStale        = errors.New("the table has gone on since")
	ErrKey          = errors.New("the command's key is missing, too long or no text")
	ErrKeyReused    = errors.New("the command's key belonged to another command")
	ErrNoCampaign   = errors.New("the game has no campaign")
	ErrNotReached   = errors.New("the stage is not reached")
	ErrHelp         = errors.New("so much help is not given")
	ErrWorn         = errors.New("too much has happened at the table")
	ErrText         = errors.New("the text is empty, too long, or cannot be shown")
	ErrPeopleOnly   = errors.New("the option is for people alone")
	ErrCompany      = errors.New("other people play at the table")
	ErrClock        = errors.New("nobody could play by this clock")
	ErrFull         = errors.New("storage is full")
	ErrBroken       = errors.New("storage has failed")
	ErrClosed       = errors.New("the house is closing")
	ErrBusy         = errors.New("too much is waiting at this table")
	ErrSlow         = errors.New("the watcher fell behind")
)

// Stale says that something which matters to the command happened since the seq that it names. It wraps ErrStale.
type Stale struct {
	Seq    int64  // the newest seq of the table
	Missed []Step // what happened since, through the eyes of the seat that asked; at most the newest 64
}

func (s *Stale) Error() string { return fmt.Sprintf("%v: its newest seq is %d", ErrStale, s.Seq) }

// Unwrap returns ErrStale.
func (s *Stale) Unwrap() error { return ErrStale }
