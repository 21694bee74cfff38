package server

import (
	"net/http"

	"github.com/danielgtaylor/huma/v2"
)

// Code says what was wrong with a request, for programs.
type Code string

// Every code there is. Each belongs to one HTTP status.
const (
	BadRequest   Code = "bad-request"     // not JSON, a field missing or unknown, a value out of range
	BadOptions   Code = "bad-options"     // the box does not allow them
	BadRecord    Code = "bad-record"      // it cannot be read, or does not replay
	BadName      Code = "bad-name"        // a name that cannot be shown
	UnknownLevel Code = "unknown-level"   // no bot of that level plays this game
	UnknownStyle Code = "unknown-style"   // no bot of this game plays in that style
	NoPlayer     Code = "no-player"       // no cookie, or one that nobody holds
	NotYours     Code = "not-yours"       // the seat is someone else's
	NotHost      Code = "not-host"        // only who opened the table may
	BadInvite    Code = "bad-invite"      // the token opens no seat of this table
	CrossOrigin  Code = "cross-origin"    // the request comes from another site's page
	Company      Code = "company"         // other people play at the table, and it would be unfair
	PeopleOnly   Code = "people-only"     // an option is for people alone, and a bot would sit
	NotFound     Code = "not-found"       // no such address
	UnknownGame  Code = "unknown-game"    // no such game
	UnknownTable Code = "unknown-table"   // no such table
	Stale        Code = "stale"           // something happened since the seq that the command names
	SeatTaken    Code = "seat-taken"      // a person sits there
	Seated       Code = "seated"          // one sits at the table already
	Minded       Code = "minded"          // a bot minds the seat, which has to be taken back first
	Lapsed       Code = "lapsed"          // a bot of the house decides for the outside bot that was late
	Known        Code = "known"           // somebody who is known as a person says that it is a bot
	NotStarted   Code = "not-started"     // the match has not been dealt
	Started      Code = "already-started" // it has
	NotOver      Code = "not-over"        // shown only when the match is over
	MatchOver    Code = "match-over"      // nothing can be played any more
	Paused       Code = "paused"          // the table is paused or frozen
	KeyReused    Code = "key-reused"      // the Idempotency-Key belonged to another command
	NotReached   Code = "not-reached"     // the stage of a campaign before it was not won yet
	TooMuchHelp  Code = "too-much-help"   // more levels than there were defeats
	NothingAsked Code = "nothing-asked"   // there is no undo to answer
	TooLarge     Code = "too-large"       // the body or the message is too long
	NotActing    Code = "not-acting"      // it is not this seat's turn
	IllegalMove  Code = "illegal-move"    // the rules forbid it
	NoUndo       Code = "no-undo"         // nothing can be taken back
	TooMany      Code = "too-many"        // more requests, sockets or tables than one may have
	Unavailable  Code = "unavailable"     // the server is stopping, overloaded, or its storage has failed
	StorageFull  Code = "storage-full"    // there is no room to store anything
	UnknownSeat  Code = "unknown-seat"    // the table has no such seat
	UnknownPly   Code = "unknown-ply"     // the seat had no decision there
	GivenUp      Code = "resigned"        // whoever resigned cannot come back
	Internal     Code = "internal"        // the server's own fault
)

var statuses = map[Code]int{
	BadRequest: http.StatusBadRequest, BadOptions: http.StatusUnprocessableEntity,
	BadRecord: http.StatusUnprocessableEntity, BadName: http.StatusUnprocessableEntity,
	UnknownLevel: http.StatusUnprocessableEntity, UnknownStyle: http.StatusUnprocessableEntity, NoPlayer: http.StatusUnauthorized,
	NotYours: http.StatusForbidden, NotHost: http.StatusForbidden, BadInvite: http.StatusForbidden,
	CrossOrigin: http.StatusForbidden, PeopleOnly: http.StatusConflict, Company: http.StatusForbidden, NotFound: http.StatusNotFound, UnknownGame: http.StatusNotFound,
	UnknownTable: http.StatusNotFound, Stale: http.StatusConflict, SeatTaken: http.StatusConflict,
	NotStarted: http.StatusConflict, Started: http.StatusConflict, NotOver: http.StatusConflict,
	MatchOver: http.StatusConflict, Paused: http.StatusConflict, KeyReused: http.StatusConflict,
	NothingAsked: http.StatusConflict, TooLarge: http.StatusRequestEntityTooLarge,
	NotActing: http.StatusUnprocessableEntity, IllegalMove: http.StatusUnprocessableEntity,
	NoUndo: http.StatusUnprocessableEntity, TooMany: http.StatusTooManyRequests,
	Unavailable: http.StatusServiceUnavailable, StorageFull: http.StatusServiceUnavailable,
	UnknownSeat: http.StatusUnprocessableEntity, UnknownPly: http.StatusUnprocessableEntity, GivenUp: http.StatusConflict, Seated: http.StatusConflict,
	NotReached: http.StatusConflict, TooMuchHelp: http.StatusUnprocessableEntity,
	Minded: http.StatusConflict, Lapsed: http.StatusConflict, Known: http.StatusConflict, Internal: http.StatusInternalServerError,
}

// Schema lists the codes in the OpenAPI document.
func (Code) Schema(huma.Registry) *huma.Schema {
	list := make([]any, 0, len(statuses))
	for _, code := range codes {
		list = append(list, string(code))
	}
	return &huma.Schema{Type: huma.TypeString, Enum: list}
}

// codes is every code in the order of their statuses, so that the document does not change from run to run.
var codes = []Code{
	BadRequest, NoPlayer, NotYours, NotHost, BadInvite, CrossOrigin, Company, PeopleOnly, NotFound, UnknownGame, UnknownTable, Stale,
	SeatTaken, Seated, Minded, Lapsed, Known, GivenUp, NotStarted, Started, NotOver, MatchOver, Paused, KeyReused, NothingAsked, NotReached, TooLarge, BadOptions,
	TooMuchHelp, BadRecord, BadName, UnknownLevel, UnknownStyle, UnknownSeat, UnknownPly, NotActing, IllegalMove, NoUndo, TooMany, Internal, Unavailable, StorageFull,
}
