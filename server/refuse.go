package server

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"

	"lair.games/lair/account"
	"lair.games/lair/game"
	"lair.games/lair/table"
)

// refuse makes a refusal with the status of its code.
func refuse(code Code, message string) *Refusal {
	return &Refusal{Status: statuses[code], Code: code, Message: message}
}

// Error implements error.
func (r *Refusal) Error() string { return r.Message }

// GetStatus implements huma.StatusError.
func (r *Refusal) GetStatus() int { return r.Status }

// ContentType makes the answer what RFC 9457 calls a problem.
func (*Refusal) ContentType(string) string { return "application/problem+json" }

// known tells what a client is told of the errors of other packages. Where there is no sentence, the error's own text
// is one; it then says which option, which line or which name was wrong.
var known = []struct {
	err     error
	code    Code
	message string
}{
	{table.ErrUnknown, UnknownTable, "There is no such table."},
	{table.ErrUnknownGame, UnknownGame, "There is no such game in this house."},
	{table.ErrUnknownLevel, UnknownLevel, "No bot of that level plays this game."},
	{table.ErrUnknownStyle, UnknownStyle, "No bot of this game plays in that style."},
	{table.ErrUnknownSeat, UnknownSeat, "The table has no such seat."},
	{table.ErrUnknownPly, UnknownPly, "That seat had nothing to decide at that point of the match."},
	{table.ErrNotYours, NotYours, "That seat is not yours."},
	{table.ErrPeopleOnly, PeopleOnly, "What was chosen is for people alone, since bots are always faster: wait until people have all seats, or choose otherwise."},
	{table.ErrCompany, Company, "Other people play at this table, so advice would be unfair to them."},
	{table.ErrNotHost, NotHost, "Only who opened the table may do this."},
	{table.ErrInvite, BadInvite, "This invitation opens no seat of this table."},
	{table.ErrTaken, SeatTaken, "Somebody sits there already."},
	{table.ErrSeated, Seated, "You sit at this table already."},
	{table.ErrMinded, Minded, "A bot minds your seat; take it back first."},
	{table.ErrWorn, TooMany, "So much has happened at this table that only moves are taken now."},
	{table.ErrText, BadRequest, "This cannot be said: it is empty, too long, or cannot be shown."},
	{table.ErrClock, BadRequest, "Nobody could play by this clock."},
	{table.ErrNotStarted, NotStarted, "The match has not started yet."},
	{table.ErrStarted, Started, "The match has started already."},
	{table.ErrOver, MatchOver, "The match is over."},
	{table.ErrNotOver, NotOver, "This is shown when the match is over."},
	{table.ErrPaused, Paused, "The table is paused; nothing can be done at it now."},
	{table.ErrNoUndo, NoUndo, "There is nothing that can be taken back."},
	{table.ErrNothingAsked, NothingAsked, "Nobody asks you to let them take anything back."},
	{table.ErrResigned, GivenUp, "This seat has resigned and cannot be taken back."},
	{table.ErrLapsed, Lapsed, "Your time for this decision is over: a bot of the house makes it. The next one is yours again."},
	{table.ErrStale, Stale, "The table went on in the meantime: somebody was faster."},
	{table.ErrNoCampaign, NotFound, "This game has no stages to be played alone."},
	{table.ErrNotReached, NotReached, "You have not reached this stage yet: win the one before it, or practise it."},
	{table.ErrHelp, TooMuchHelp, "So much help is not given: one level for each defeat at this stage."},
	{table.ErrKeyReused, KeyReused, "This Idempotency-Key belonged to another command."},
	{table.ErrKey, BadRequest, "The Idempotency-Key must have 1 to 64 characters."},
	{table.ErrFull, StorageFull, "The server has no room left to store anything; nothing was changed."},
	{table.ErrBroken, Unavailable, "The server cannot store anything now; nothing was changed."},
	{table.ErrClosed, Unavailable, "The server is stopping; try again in a moment."},
	{table.ErrBusy, Unavailable, "Too much is going on at this table; try again in a moment."},
	{account.ErrNobody, NoPlayer, "You are nobody here yet; sit down or choose a name first."},
	{account.ErrName, BadName, ""},
	{account.ErrToken, BadRequest, "The header Lair-Guest must be 32 random bytes in base64url."},
	{game.ErrOptions, BadOptions, ""},
	{game.ErrPly, BadRequest, ""},
	{context.DeadlineExceeded, Unavailable, "The server took too long; try again in a moment."},
}

// refusal turns any error into what the client is told. An error that it does not know is the server's own fault: the
// client learns no more than that, and the log has the rest.
func (s *Server) refusal(ctx context.Context, err error) *Refusal {
	var told *Refusal
	if errors.As(err, &told) {
		return told
	}
	var no *game.Refusal
	if errors.As(err, &no) {
		r := illegal(no)
		var lost *table.Forfeit
		r.Lost = errors.As(err, &lost)
		return r
	}
	if s.Failed != nil && errors.Is(err, table.ErrBroken) {
		s.Failed(err)
	}
	for _, k := range known {
		if !errors.Is(err, k.err) {
			continue
		}
		message := k.message
		if message == "" {
			message = sentence(err.Error())
		}
		r := refuse(k.code, message)
		var stale *table.Stale
		if errors.As(err, &stale) {
			r.Seq = stale.Seq
		}
		return r
	}
	if ctx.Err() != nil { // the client left; nobody reads the answer
		return refuse(Unavailable, "The request was given up.")
	}
	s.log.LogAttrs(ctx, slog.LevelError, "a request failed", slog.Any("err", err))
	return refuse(Internal, "Something is wrong with the server; nothing was changed.")
}

// illegal turns what a game says of a move into what the client is told.
func illegal(no *game.Refusal) *Refusal {
	code := IllegalMove
	switch {
	case errors.Is(no.Err, game.ErrOver):
		code = MatchOver
	case errors.Is(no.Err, game.ErrNotActing):
		code = NotActing
	}
	r := refuse(code, no.Message)
	r.Reason, r.Rule = no.Reason, no.Rule
	return r
}

// sentence makes an error's text into one.
func sentence(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if text == "" {
		return "Something is wrong with the request."
	}
	text = string(unicode.ToUpper(first)) + text[size:]
	if !strings.HasSuffix(text, ".") {
		text += "."
	}
	return text
}

// ours makes huma's own refusals (a body that is not JSON, a field out of range) look like all others. It is a variable
// of that package, so it is set once for the process.
var ours = sync.OnceFunc(func() {
	huma.DefaultArrayNullable = false // a list of ours is never null
	predicates()
	huma.NewError = func(status int, message string, errs ...error) huma.StatusError {
		switch status {
		case http.StatusRequestEntityTooLarge:
			return refuse(TooLarge, "The body of the request is too long.")
		case http.StatusNotFound:
			return refuse(NotFound, "There is nothing at this address.")
		case http.StatusInternalServerError:
			return refuse(Internal, "Something is wrong with the server; nothing was changed.")
		}
		return refuse(BadRequest, complain(status, message, errs))
	}
})

// writeRefusal answers a request outside of huma.
func writeRefusal(w http.ResponseWriter, r *Refusal) {
	body, err := json.Marshal(r)
	if err != nil {
		http.Error(w, r.Message, r.Status)
		return
	}
	w.Header().Set("Content-Type", r.ContentType(""))
	w.WriteHeader(r.Status)
	_, _ = w.Write(append(body, '\n')) // whoever left does not read it
}
