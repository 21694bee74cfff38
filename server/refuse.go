package server

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"maps"
	"math"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"

	"lair.games/lair/account"
	"lair.games/lair/admin"
	"lair.games/lair/call"
	"lair.games/lair/game"
	"lair.games/lair/pace"
	"lair.games/lair/table"
)

// refuse returns a refusal with the HTTP status of its code.
func refuse(code Code, message string) *Refusal {
	return &Refusal{Status: statuses[code], Code: code, Message: message}
}

// Error implements error.
func (r *Refusal) Error() string { return r.Message }

// GetStatus implements huma.StatusError.
func (r *Refusal) GetStatus() int { return r.Status }

// GetHeaders implements huma.HeadersError. It sets Retry-After on refusals that
// a client can overcome by waiting.
func (r *Refusal) GetHeaders() http.Header {
	h := http.Header{}
	if r.Status == http.StatusTooManyRequests || r.Status == http.StatusServiceUnavailable {
		after := cmp.Or(r.after, waits[r.Code], time.Second)
		h.Set("Retry-After", strconv.Itoa(int(math.Ceil(after.Seconds()))))
	}
	return h
}

// waits is the Retry-After of codes for refusals that do not set their own.
var waits = map[Code]time.Duration{
	TooMany: time.Second, Unavailable: 5 * time.Second, StorageFull: time.Minute,
}

// tooOften returns a TooMany refusal whose Retry-After is the time in which r
// allows one more action, at most a minute.
func tooOften(r Rate, message string) *Refusal {
	no := refuse(TooMany, message)
	no.after = min(time.Minute, time.Duration(float64(time.Second)/max(r.PerSecond, 1e-3)))
	return no
}

// ContentType returns the media type of problem details (RFC 9457).
func (*Refusal) ContentType(string) string { return "application/problem+json" }

// knownErrors maps errors of other packages to codes and sentences. If the
// sentence is empty, the error's own text is sent, because it names the option,
// line or name that is wrong.
var knownErrors = []struct {
	err     error
	code    Code
	message string
}{
	{table.ErrUnknown, UnknownTable, "There is no such table."},
	{table.ErrUnknownGame, UnknownGame, "This server has no such game."},
	{table.ErrUnknownLevel, UnknownLevel, "No bot of that level plays this game."},
	{table.ErrUnknownStyle, UnknownStyle, "No bot of this game plays in that style."},
	{table.ErrUnknownSeat, UnknownSeat, "The table has no such seat."},
	{
		table.ErrUnknownPly, UnknownPly,
		"That seat had no decision at that point of the match.",
	},
	{table.ErrNotYours, NotYours, "That seat is not yours."},
	{
		table.ErrPeopleOnly, PeopleOnly,
		"Races are for people only, because bots are always faster. " +
			"Wait until people fill every seat, or choose another option.",
	},
	{
		table.ErrOthersPlay, Company,
		"Other people play at this table, so advice would be unfair to them.",
	},
	{table.ErrNotHost, NotHost, "Only the host, who opened the table, may do this."},
	{table.ErrInvite, BadInvite, "This invitation opens no seat of this table."},
	{
		table.ErrRemoved, Removed,
		"The host removed you from this table. You can sit here again with a new link from them.",
	},
	{table.ErrMuted, Muted, "The host has muted you in this chat. You can read it."},
	{
		table.ErrTooManyMuted, TooMany,
		"You have muted too many people one by one; mute all onlookers instead.",
	},
	{
		table.ErrAskHost, AskHost,
		"The match is running. Ask the host to let you take over from a bot.",
	},
	{table.ErrDeclined, Declined, "The host declined. You may stay and watch."},
	{
		table.ErrTooManyKnocks, TooMany,
		"Too many people wait for the host's answer; try again when the host has answered.",
	},
	{
		table.ErrNoKnock, NobodyAsks,
		"This request for a seat has ended; nobody waits for an answer.",
	},
	{
		table.ErrNotWaited, NotWaited,
		"Nobody waits for that seat: it has nothing to decide, or a bot decides for it.",
	},
	{table.ErrClocked, Clocked, "This table has a clock. A bot decides when it runs out."},
	{
		table.ErrTooEarly, TooEarly,
		"It is too early. A bot may decide after 24 hours, " +
			"or after two minutes if all others have the table open.",
	},
	{
		table.ErrOthers, OthersPlay,
		"Other people sit at this table, so it cannot be deleted. You can leave it.",
	},
	{table.ErrTableClosed, Closed, "This table was closed."},
	{table.ErrTaken, SeatTaken, "Another person has this seat."},
	{table.ErrSeated, Seated, "You already have a seat at this table."},
	{table.ErrPlayedByBot, Minded, "A bot plays for your seat; take it back first."},
	{
		table.ErrLogLimit, TooMany,
		"This table's log is nearly full; only moves are accepted now.",
	},
	{
		table.ErrCrowded, TooMany,
		"Too many people come and go at this table; try again in a minute.",
	},
	{table.ErrText, BadRequest, "The chat message is empty, too long or not printable."},
	{table.ErrClock, BadRequest, "The clock's times are out of range."},
	{table.ErrNotStarted, NotStarted, "The match has not started yet."},
	{table.ErrStarted, Started, "The match has started already."},
	{table.ErrOver, MatchOver, "The match is over."},
	{table.ErrNotOver, NotOver, "This is available when the match is over."},
	{
		table.ErrSuspended, Suspended,
		"The operator of this server has paused the table. No clock runs meanwhile.",
	},
	{
		admin.ErrInvitation, BadInvitation,
		"This invitation was used up, or is too old. Ask the owner of the server for a new one.",
	},
	{table.ErrPaused, Paused, "The table is paused; it accepts no commands now."},
	{
		table.ErrKept, Kept,
		"This match can no longer be replayed. Its result and last board are kept.",
	},
	{table.ErrNoUndo, NoUndo, "There is no move that can be taken back."},
	{table.ErrNothingAsked, NothingAsked, "No request to take a move back waits for your answer."},
	{table.ErrResigned, GivenUp, "This seat has resigned and cannot be taken back."},
	{
		table.ErrLapsed, Lapsed,
		"Your time for this decision is over, so a bot makes it. The next decision is yours again.",
	},
	{table.ErrStale, Stale, "The table has changed since you last saw it; look again and retry."},
	{table.ErrNoLesson, UnknownLesson, "This game has no such lesson, or it is over."},
	{
		table.ErrHeld, Held,
		"The lesson waits: press what it points at, or take your last move back.",
	},
	{table.ErrNotPressed, Held, "The lesson does not wait for this."},
	{table.ErrNoCampaign, NotFound, "This game has no campaign."},
	{
		table.ErrNotReached, NotReached,
		"You have not reached this stage yet. Win the one before it, or practise this one.",
	},
	{
		table.ErrHelp, TooMuchHelp,
		"You get one level of help per defeat at this stage.",
	},
	{
		table.ErrKeyReused, KeyReused,
		"This Idempotency-Key was used for another command; send a new command with a new key.",
	},
	{table.ErrKey, BadRequest, "The Idempotency-Key must have 1 to 64 characters."},
	{
		table.ErrFull, StorageFull,
		"The server has no room left on its disk; nothing was changed.",
	},
	{table.ErrBroken, Unavailable, "The server cannot store anything now; nothing was changed."},
	{
		table.ErrUnreachable, Unavailable,
		"The server cannot reach its storage now. Send the same command again in a moment.",
	},
	{
		table.ErrRulesDiffer, Unavailable,
		"The server is being updated; new tables of this game open again in a few minutes.",
	},
	{table.ErrClosed, Unavailable, "The server is stopping; try again in a moment."},
	{
		table.ErrBusy, Unavailable,
		"This table has too many commands at once; try again in a moment.",
	},
	{
		account.ErrUnknownPlayer, NoPlayer,
		"The server does not know you yet; take a seat or choose a name first.",
	},
	{account.ErrName, BadName, ""},
	{
		account.ErrUnknownPhrase, UnknownPhrase,
		"Nobody here has this phrase. Check the order of its words, and that no newer one replaced it.",
	},
	{account.ErrUnknownDevice, UnknownDevice, "You have no such device; it may be signed out already."},
	{
		account.ErrUnknownLink, UnknownLink,
		"These digits or this link do not work any more: they last ten minutes and work once.",
	},
	{
		account.ErrTooManyLinks, TooMany,
		"Too many devices ask to be signed in just now; try again in a few minutes.",
	},
	{call.ErrUnknownChannel, NoChannel, "You have no such channel; it may have ended."},
	{call.ErrTooManyChannels, ManyChannels, "You have ten channels; remove one first."},
	{call.ErrTarget, BadTarget, "Messages cannot be sent to this address."},
	{
		pace.ErrHours, BadHours,
		"Your hours need two times of day at least two hours apart, and a time zone such as Europe/Paris.",
	},
	{pace.ErrAway, BadAway, "A vacation ends in the future, and after 30 days at most."},
	{
		call.ErrQuiet, BadQuiet,
		"Quiet hours need two different times of day and a time zone such as Europe/Paris.",
	},
	{account.ErrToken, BadRequest, "The header Lair-Guest must be 32 random bytes in base64url."},
	{game.ErrOptions, BadOptions, ""},
	{game.ErrPly, BadRequest, ""},
	{
		game.ErrPosition, NotFound,
		"This game cannot be practised from a decision, because its positions cannot be saved.",
	},
	{context.DeadlineExceeded, Unavailable, "The server took too long; try again in a moment."},
}

// refusal converts any error to a Refusal. An error that is not in known is the
// server's fault: it is logged, and the client gets no details, because they
// could reveal secrets.
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
	for _, k := range knownErrors {
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
	if s.Damaged != nil && s.Damaged(err) || errors.Is(err, table.ErrDamaged) {
		return refuse(
			Unavailable, "What the server has stored of this is damaged; its operator is told.",
		)
	}
	if ctx.Err() != nil { // the client left; nobody reads the answer
		return refuse(Unavailable, "The request was cancelled.")
	}
	s.log.LogAttrs(ctx, slog.LevelError, "a request failed", slog.Any("err", err))
	return refuse(Internal, "Something is wrong with the server; nothing was changed.")
}

// illegal converts a game's refusal of a move to a Refusal.
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

// sentence makes a sentence of an error's text: a capital first letter, and a
// full stop.
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

// configureHuma makes huma answer invalid requests (a body that is not JSON, a
// field out of range) with a Refusal. It sets variables of package huma, so it
// runs once per process.
var configureHuma = sync.OnceFunc(func() {
	huma.DefaultArrayNullable = false // lists in answers are never null
	setValidationTexts()
	huma.NewError = func(status int, message string, errs ...error) huma.StatusError {
		switch status {
		case http.StatusRequestEntityTooLarge:
			return refuse(TooLarge, "The body of the request is too long.")
		case http.StatusNotFound:
			return refuse(NotFound, "There is nothing at this address.")
		case http.StatusInternalServerError:
			return refuse(Internal, "Something is wrong with the server; nothing was changed.")
		}
		return refuse(BadRequest, explain(status, message, errs))
	}
})

// writeRefusal answers a request with a refusal, for handlers outside of huma.
func writeRefusal(w http.ResponseWriter, r *Refusal) {
	body, err := json.Marshal(r)
	if err != nil {
		http.Error(w, r.Message, r.Status)
		return
	}
	maps.Copy(w.Header(), r.GetHeaders())
	w.Header().Set("Content-Type", r.ContentType(""))
	w.WriteHeader(r.Status)
	_, _ = w.Write(append(body, '\n')) // an error means that the client has left
}
