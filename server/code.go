package server

import (
	"net/http"

	"github.com/danielgtaylor/huma/v2"
)

// Code names what is wrong with a request, for programs. Codes never change.
type Code string

// The codes. Each has one HTTP status, see statuses.
const (
	BadRequest    Code = "bad-request"     // not JSON, a field missing or unknown, a value out of range
	BadOptions    Code = "bad-options"     // the game does not allow the choice of options
	BadRecord     Code = "bad-record"      // the record cannot be parsed or replayed
	BadName       Code = "bad-name"        // the player's name is too long or not printable
	UnknownLevel  Code = "unknown-level"   // no bot of that level plays this game
	UnknownStyle  Code = "unknown-style"   // no bot of this game plays in that style
	NoPlayer      Code = "no-player"       // there is no cookie, or it belongs to no player
	NotYours      Code = "not-yours"       // another player has the seat
	NotHost       Code = "not-host"        // only the host may do this
	BadInvite     Code = "bad-invite"      // the token is for no seat of this table
	Removed       Code = "removed"         // the host removed the player; a new link lets them back
	Muted         Code = "muted"           // the host muted the player in the chat
	AskHost       Code = "ask-host"        // the host must agree first, see Knock
	Declined      Code = "declined"        // the host declined
	CrossOrigin   Code = "cross-origin"    // the request comes from another site's page
	Company       Code = "company"         // advice would be unfair to the other people at the table
	PeopleOnly    Code = "people-only"     // an option is for people only, and a bot would play
	NotFound      Code = "not-found"       // no such address
	UnknownGame   Code = "unknown-game"    // no such game
	UnknownTable  Code = "unknown-table"   // no such table
	Stale         Code = "stale"           // something happened since the seq that the command names
	SeatTaken     Code = "seat-taken"      // a person sits there
	Seated        Code = "seated"          // the player already sits at the table
	NobodyAsks    Code = "nobody-asks"     // nobody waits for an answer to that knock
	NotWaited     Code = "not-waited"      // no person has to decide at that seat
	Clocked       Code = "clocked"         // the table has a clock, which ends the wait by itself
	TooEarly      Code = "too-early"       // the person has not been absent for long enough
	OthersPlay    Code = "others-play"     // a table with other people cannot be deleted
	Closed        Code = "closed"          // the table was deleted, or unused for long
	Minded        Code = "minded"          // a bot plays for the seat; take it back first
	Lapsed        Code = "lapsed"          // an outside bot was late, so the server's bot decides
	Known         Code = "known"           // a player known as a person claims to be a bot
	NotStarted    Code = "not-started"     // the match has not started
	Started       Code = "already-started" // the match has started
	NotOver       Code = "not-over"        // available only when the match is over
	MatchOver     Code = "match-over"      // the match is over
	Paused        Code = "paused"          // the table is paused or frozen
	Kept          Code = "kept"            // the match is over and can no longer be replayed
	Suspended     Code = "suspended"       // the operator has paused the table
	Banned        Code = "banned"          // the operator has banned the player or the address
	Uninvited     Code = "uninvited"       // only invited people may open tables here
	BadInvitation Code = "bad-invitation"  // the invitation to open tables does not work any more
	KeyReused     Code = "key-reused"      // the Idempotency-Key was used for another command
	NotReached    Code = "not-reached"     // the previous stage of the campaign is not won yet
	UnknownLesson Code = "unknown-lesson"  // the game has no such lesson, or it is over
	UnknownPuzzle Code = "unknown-puzzle"  // the game has no such puzzle
	Held          Code = "held"            // the lesson waits for something else first
	TooMuchHelp   Code = "too-much-help"   // more levels of help than defeats
	NothingAsked  Code = "nothing-asked"   // no request to undo waits for an answer
	TooLarge      Code = "too-large"       // the body or the message is too long
	NotActing     Code = "not-acting"      // it is not this seat's turn
	IllegalMove   Code = "illegal-move"    // the rules forbid the move
	NoUndo        Code = "no-undo"         // no move can be taken back
	TooMany       Code = "too-many"        // a limit of requests, sockets or tables is reached
	TooManyOpen   Code = "too-many-tables" // the player has too many unfinished tables
	Unavailable   Code = "unavailable"     // the server stops, is overloaded or cannot store
	StorageFull   Code = "storage-full"    // the disk is full
	UnknownSeat   Code = "unknown-seat"    // the table has no such seat
	UnknownPly    Code = "unknown-ply"     // the seat had no decision at that ply
	GivenUp       Code = "resigned"        // the seat has resigned and cannot be taken back
	PhraseLength  Code = "phrase-length"   // a recovery phrase has another number of words
	PhraseWord    Code = "phrase-word"     // a word that is in no recovery phrase
	UnknownPhrase Code = "unknown-phrase"  // nobody has this recovery phrase
	OtherGuest    Code = "other-guest"     // another guest in this browser has seats, and merge was not agreed
	Merged        Code = "merged"          // one of the two guests was merged elsewhere meanwhile
	UnknownDevice Code = "unknown-device"  // the player has no such device
	LastDevice    Code = "last-device"     // nobody could return to the player
	UnknownLink   Code = "unknown-link"    // nobody waits under these digits, or the link was used or is too old
	LinkRefused   Code = "link-refused"    // the other device refused
	LinkWaits     Code = "link-waits"      // the other device has not answered yet
	NoChannel     Code = "unknown-channel" // the player has no such channel of calls
	ManyChannels  Code = "many-channels"   // the player has as many channels as one may have
	BadTarget     Code = "bad-target"      // calls cannot be sent to this address
	BadQuiet      Code = "bad-quiet"       // quiet hours without two times or a known time zone
	BadHours      Code = "bad-hours"       // hours of clocks that are too short, or in an unknown zone
	BadAway       Code = "bad-away"        // a vacation that is over, or too long
	Internal      Code = "internal"        // the server's fault
)

// statuses holds the HTTP status of each code.
var statuses = map[Code]int{
	BadRequest:    http.StatusBadRequest,
	NoPlayer:      http.StatusUnauthorized,
	NotYours:      http.StatusForbidden,
	NotHost:       http.StatusForbidden,
	BadInvite:     http.StatusForbidden,
	CrossOrigin:   http.StatusForbidden,
	Company:       http.StatusForbidden,
	Removed:       http.StatusForbidden,
	Muted:         http.StatusForbidden,
	AskHost:       http.StatusForbidden,
	Declined:      http.StatusForbidden,
	NotFound:      http.StatusNotFound,
	UnknownGame:   http.StatusNotFound,
	UnknownTable:  http.StatusNotFound,
	UnknownLesson: http.StatusNotFound,
	UnknownPuzzle: http.StatusNotFound,
	Held:          http.StatusConflict,
	PeopleOnly:    http.StatusConflict,
	Stale:         http.StatusConflict,
	SeatTaken:     http.StatusConflict,
	NotStarted:    http.StatusConflict,
	Started:       http.StatusConflict,
	NotOver:       http.StatusConflict,
	MatchOver:     http.StatusConflict,
	Paused:        http.StatusConflict,
	Kept:          http.StatusConflict,
	Suspended:     http.StatusConflict,
	Banned:        http.StatusForbidden,
	Uninvited:     http.StatusForbidden,
	BadInvitation: http.StatusForbidden,
	KeyReused:     http.StatusConflict,
	NothingAsked:  http.StatusConflict,
	GivenUp:       http.StatusConflict,
	Seated:        http.StatusConflict,
	NotReached:    http.StatusConflict,
	NobodyAsks:    http.StatusConflict,
	NotWaited:     http.StatusConflict,
	Clocked:       http.StatusConflict,
	TooEarly:      http.StatusConflict,
	OthersPlay:    http.StatusConflict,
	TooManyOpen:   http.StatusConflict,
	Minded:        http.StatusConflict,
	Lapsed:        http.StatusConflict,
	Known:         http.StatusConflict,
	Closed:        http.StatusGone,
	TooLarge:      http.StatusRequestEntityTooLarge,
	BadOptions:    http.StatusUnprocessableEntity,
	BadRecord:     http.StatusUnprocessableEntity,
	BadName:       http.StatusUnprocessableEntity,
	UnknownLevel:  http.StatusUnprocessableEntity,
	UnknownStyle:  http.StatusUnprocessableEntity,
	NotActing:     http.StatusUnprocessableEntity,
	IllegalMove:   http.StatusUnprocessableEntity,
	NoUndo:        http.StatusUnprocessableEntity,
	UnknownSeat:   http.StatusUnprocessableEntity,
	UnknownPly:    http.StatusUnprocessableEntity,
	TooMuchHelp:   http.StatusUnprocessableEntity,
	PhraseLength:  http.StatusUnprocessableEntity,
	PhraseWord:    http.StatusUnprocessableEntity,
	UnknownPhrase: http.StatusUnprocessableEntity,
	OtherGuest:    http.StatusConflict,
	Merged:        http.StatusConflict,
	UnknownDevice: http.StatusNotFound,
	LastDevice:    http.StatusConflict,
	UnknownLink:   http.StatusNotFound,
	LinkRefused:   http.StatusForbidden,
	LinkWaits:     http.StatusConflict,
	NoChannel:     http.StatusNotFound,
	ManyChannels:  http.StatusConflict,
	BadTarget:     http.StatusUnprocessableEntity,
	BadQuiet:      http.StatusUnprocessableEntity,
	BadHours:      http.StatusUnprocessableEntity,
	BadAway:       http.StatusUnprocessableEntity,
	TooMany:       http.StatusTooManyRequests,
	Internal:      http.StatusInternalServerError,
	Unavailable:   http.StatusServiceUnavailable,
	StorageFull:   http.StatusServiceUnavailable,
}

// Schema lists the codes in the OpenAPI document.
func (Code) Schema(huma.Registry) *huma.Schema {
	list := make([]any, 0, len(statuses))
	for _, code := range codes {
		list = append(list, string(code))
	}
	return &huma.Schema{Type: huma.TypeString, Enum: list}
}

// codes lists every code. Its fixed order keeps the OpenAPI document the same
// from run to run.
var codes = []Code{
	BadRequest, NoPlayer, NotYours, NotHost, BadInvite, Removed, Muted, AskHost, Declined,
	Banned, Uninvited, BadInvitation, Suspended,
	CrossOrigin, Company, PeopleOnly, NotFound, UnknownGame, UnknownTable, UnknownLesson,
	UnknownPuzzle, Held, Stale,
	SeatTaken, Seated, Minded, Lapsed, Known, GivenUp, NotStarted, Started, NotOver,
	MatchOver, Kept, Paused, KeyReused, NothingAsked, NotReached, NobodyAsks, NotWaited,
	Clocked, TooEarly, OthersPlay, TooManyOpen, Closed, TooLarge, BadOptions, TooMuchHelp,
	BadRecord, BadName, UnknownLevel, UnknownStyle, UnknownSeat, UnknownPly, NotActing,
	IllegalMove, NoUndo, PhraseLength, PhraseWord, UnknownPhrase, OtherGuest, UnknownDevice,
	LastDevice, Merged, UnknownLink, LinkRefused, LinkWaits,
	NoChannel, ManyChannels, BadTarget, BadQuiet, BadHours, BadAway, TooMany, Internal, Unavailable, StorageFull,
}
