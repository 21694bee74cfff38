package server

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"lair.games/lair/account"
)

// The names of the cookie that holds the player's token, without and with HTTPS.
// Browsers accept the second one only from this host itself, so that no other
// host of the domain can replace it.
const (
	cookie       = "lair"
	secureCookie = "__Host-lair"
)

// cookieOf returns the token in the cookie of a request, or "".
func cookieOf(r *http.Request) string {
	for _, name := range [...]string{secureCookie, cookie} {
		if c, err := r.Cookie(name); err == nil {
			return c.Value
		}
	}
	return ""
}

// introduction is the header in which a client without a cookie may send a
// token that it drew itself.
const introduction = "Lair-Guest"

// cookieAge is the longest time for which browsers keep a cookie.
const cookieAge = 400 * 24 * time.Hour

// visit is the state of one request. It is the request's ResponseWriter, and
// counts status and bytes for the log. It belongs to the request's goroutine.
type visit struct {
	w      http.ResponseWriter
	r      *http.Request // its Host is the one that the browser requested
	status int
	bytes  int
	caller
	player  string // whose cookie it is; "": not known yet, or a stranger
	streams bool   // the answer goes on for as long as the client stays
}

// visitKey is the context key of a visit.
type visitKey struct{}

// visitOf returns the visit of a request's context.
func visitOf(ctx context.Context) *visit { return ctx.Value(visitKey{}).(*visit) }

// Header implements http.ResponseWriter.
func (v *visit) Header() http.Header { return v.w.Header() }

// Write implements http.ResponseWriter and counts the bytes.
func (v *visit) Write(b []byte) (int, error) {
	if v.status == 0 {
		v.status = http.StatusOK
	}
	n, err := v.w.Write(b)
	v.bytes += n
	return n, err
}

// WriteHeader implements http.ResponseWriter and keeps the first status.
func (v *visit) WriteHeader(status int) {
	if v.status == 0 {
		v.status = status
	}
	v.w.WriteHeader(status)
}

// Unwrap lets http.ResponseController reach the connection.
func (v *visit) Unwrap() http.ResponseWriter { return v.w }

// enter wraps all handlers: it makes the visit, sets common headers, limits the
// rate of an address, checks the origin, and recovers from panics.
func (s *Server) enter(next http.Handler) http.Handler {
	origin := http.NewCrossOriginProtection()
	origin.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		writeRefusal(w, refuse(CrossOrigin, "This request comes from another site's page."))
	}))
	next = origin.Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		v := &visit{w: w, caller: s.caller(r)}
		v.r = r.WithContext(context.WithValue(r.Context(), visitKey{}, v))
		v.r.Host = v.host
		secure(w.Header(), r.URL.Path)
		start := s.now()
		defer s.endVisit(v, start)
		if token := cookieOf(r); token != "" {
			v.player = s.guard.recognized.player(token)
		}
		if len(r.TransferEncoding) > 0 && r.ProtoMajor == 1 {
			// net/http hides whether there was a Content-Length too. A proxy that
			// believed that one would take the rest for a request of its own.
			w.Header().Set("Connection", "close")
		}
		if !s.unlimited(r) {
			from := peerOf(r)
			if no := s.admitted(v, from); no != nil {
				v.Header().Set("Connection", "close")
				writeRefusal(v, no)
				return
			}
			if !s.guard.requests.allowN(v.address, v.player, start, 1) {
				s.refuseFlood(v, from)
				return
			}
			from.refusals.Store(0)
		}
		if !s.serves(v.host, r) {
			writeRefusal(v, refuse(NotFound, "This server is not known under that name."))
			return
		}
		if err := s.checkBan(v.r); err != nil {
			writeRefusal(v, s.refusal(v.r.Context(), err))
			return
		}
		next.ServeHTTP(v, v.r)
	})
}

// unlimited reports whether a request counts towards no limit: a probe, or a built file
// of the pages. One first visit fetches about 60 of those files, and each is a copy from
// memory that the browser never asks for again.
func (s *Server) unlimited(r *http.Request) bool {
	return slices.Contains(probes, r.URL.Path) || s.built[r.URL.Path]
}

// tooManyRequests is the refusal of a client that asks too often.
func tooManyRequests() *Refusal {
	return refuse(TooMany, "Too many requests come from you or your address; wait a moment.")
}

// endVisit ends a visit: it answers a panic with a refusal and writes the
// access log. It must be deferred, because it recovers.
func (s *Server) endVisit(v *visit, start time.Time) {
	if p := recover(); p != nil {
		if p == http.ErrAbortHandler { //nolint:errorlint // net/http compares it so as well
			panic(p)
		}
		s.log.Error(
			"a handler panicked", "method", v.r.Method, "path", v.r.URL.Path, "panic", p, "stack",
			string(debug.Stack()),
		)
		if v.status == 0 {
			writeRefusal(v, refuse(Internal, "Something is wrong with the server."))
		}
	}
	if s.Observe != nil {
		s.Observe(Request{
			Route: v.r.Pattern, Status: cmp.Or(v.status, http.StatusOK), Took: s.now().Sub(start),
			Streams: v.streams,
		})
	}
	if s.Access {
		s.log.LogAttrs(
			v.r.Context(), slog.LevelInfo, "request", slog.String("method", v.r.Method),
			slog.String("path", v.r.URL.Path), slog.Int("status", v.status),
			slog.Duration("took", s.now().Sub(start)), slog.Int("bytes", v.bytes),
			slog.String("from", v.address),
		)
	}
}

// policy is the Content-Security-Policy: pages may load only what this server
// serves. Inline styles are allowed, because they place and move the pieces.
const policy = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; " +
	"img-src 'self' data: blob:; " +
	"font-src 'self'; connect-src 'self'; media-src 'self'; manifest-src 'self'; worker-src 'self'; " +
	"base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

// The values of constant headers. All answers share them, to avoid allocations.
var (
	policies  = []string{policy}
	nosniff   = []string{"nosniff"}
	deny      = []string{"DENY"}
	noReferer = []string{"no-referrer"}
	ownOrigin = []string{"same-origin"}
	noDevices = []string{"camera=(), microphone=(), geolocation=(), payment=(), usb=()"}
	noStore   = []string{"no-store"}
)

// secure sets the security headers of an answer. Headers that matter only for
// pages are left out of API answers.
func secure(h http.Header, path string) {
	h["X-Content-Type-Options"] = nosniff
	h["Cross-Origin-Resource-Policy"] = ownOrigin
	if strings.HasPrefix(path, "/api/") {
		h["Cache-Control"] = noStore // no cache may hold a view
		return
	}
	h["Content-Security-Policy"] = policies
	h["X-Frame-Options"] = deny
	h["Referrer-Policy"] = noReferer // a URL may contain an invitation token
	h["Cross-Origin-Opener-Policy"] = ownOrigin
	h["Permissions-Policy"] = noDevices
}

// sameOrigin reports whether a WebSocket request comes from a page of this
// server, or from no page. It repeats the check of http.CrossOriginProtection,
// which does not check GET requests.
func sameOrigin(r *http.Request) bool {
	switch r.Header.Get("Sec-Fetch-Site") {
	case "same-origin", "none":
		return true
	case "":
	default:
		return false
	}
	origin := r.Header.Get("Origin")
	if origin == "" {
		return true
	}
	u, err := url.Parse(origin)
	return err == nil && u.Host == r.Host
}

// reader returns the player of a request, or the zero Player if the request has
// none. Reading needs no player.
func (s *Server) reader(ctx context.Context) (account.Player, error) {
	p, err := s.cookiePlayer(visitOf(ctx).r)
	if errors.Is(err, account.ErrUnknownPlayer) {
		return account.Player{}, nil
	}
	return p, err
}

// cookiePlayer returns the player whose token is in the request's cookie, or
// account.ErrUnknownPlayer.
func (s *Server) cookiePlayer(r *http.Request) (account.Player, error) {
	token := cookieOf(r)
	p, err := s.Players.Find(r.Context(), token)
	if err == nil {
		s.guard.recognized.note(token, p.ID)
		s.Tables.NoteAddress(p.ID, visitOf(r.Context()).address)
	}
	return p, err
}

// deviceToken returns a copy of the token in the cookie of a player's request,
// which does not keep the request alive, or "" for a stranger.
func (s *Server) deviceToken(r *http.Request, p account.Player) string {
	if p.ID == "" {
		return ""
	}
	return strings.Clone(cookieOf(r))
}

// token returns the token of a request: the cookie if it belongs to a player,
// otherwise the token in the introduction header.
func (s *Server) token(r *http.Request) string {
	if token := cookieOf(r); token != "" {
		if _, err := s.Players.Find(r.Context(), token); err == nil {
			return token
		}
	}
	return r.Header.Get(introduction)
}

// player returns the player of a command and counts the command against their
// rate. It returns account.ErrUnknownPlayer if there is none.
func (s *Server) player(ctx context.Context) (account.Player, error) {
	p, err := s.cookiePlayer(visitOf(ctx).r)
	if err != nil {
		return p, err
	}
	if !s.guard.players.allow(p.ID, s.now()) {
		return p, refuse(TooMany, "You are faster than this table can follow; wait a moment.")
	}
	return p, nil
}

// guest returns the player of a command, and creates one with the given name if
// there is none. A client that sends its own token gets the same guest each
// time, so that it can repeat a command whose answer got lost.
func (s *Server) guest(ctx context.Context, name string) (account.Player, error) {
	return s.findOrCreatePlayer(ctx, name, false)
}

// findOrCreatePlayer is guest for a player who may be an outside bot. Only a
// new player becomes a bot.
func (s *Server) findOrCreatePlayer(
	ctx context.Context, name string, bot bool,
) (account.Player, error) {
	p, err := s.player(ctx)
	if !errors.Is(err, account.ErrUnknownPlayer) {
		return p, err
	}
	v := visitOf(ctx)
	token := v.r.Header.Get(introduction)
	if token != "" {
		if p, err = s.Players.Find(ctx, token); err == nil &&
			!s.guard.players.allow(p.ID, s.now()) {
			return p, refuse(TooMany, "You are faster than this table can follow; wait a moment.")
		}
	}
	if errors.Is(err, account.ErrUnknownPlayer) {
		if !s.guard.guests.allow(v.address, s.now()) {
			return p, tooOften(
				s.Limits.Guests, "Too many new guests come from your address; wait a little.",
			)
		}
		g := account.Guest{Name: name, Bot: bot, Label: deviceLabel(v.r.UserAgent())}
		if token != "" {
			p, err = s.Players.CreateGuestWithToken(ctx, token, g)
		} else {
			p, token, err = s.Players.CreateGuest(ctx, g)
		}
	}
	if err != nil {
		return p, err
	}
	s.signIn(v, p, token)
	return p, nil
}

// signIn sets the cookie that identifies a player from now on.
func (s *Server) signIn(v *visit, p account.Player, token string) {
	s.guard.recognized.note(token, p.ID)
	s.Tables.NoteAddress(p.ID, v.address)
	v.setCookie(token, int(cookieAge.Seconds()))
}

// renewCookie lets the cookie of a known player last for cookieAge again, and
// replaces its old name.
func (s *Server) renewCookie(v *visit) {
	token := cookieOf(v.r)
	_, err := v.r.Cookie(secureCookie)
	// Once an hour is enough: an answer that is overtaken by one with a newer
	// token would bring the older one back.
	if s.Players.NoteLabel(token, deviceLabel(v.r.UserAgent())) || v.https && err != nil {
		v.setCookie(token, int(cookieAge.Seconds()))
	}
}

// setCookie sets the player's cookie for some seconds; -1 removes it.
func (v *visit) setCookie(token string, seconds int) {
	name := cookie
	if v.https {
		name = secureCookie
		old, err := v.r.Cookie(cookie)
		_, none := v.r.Cookie(secureCookie)
		// Nodes of the previous release know only the old name, so the same token
		// stays there until the next renewal.
		if err == nil && (old.Value != token || none == nil) {
			v.addCookie(cookie, "", -1)
		}
	}
	v.addCookie(name, token, seconds)
}

// addCookie adds a cookie to the answer.
func (v *visit) addCookie(name, value string, seconds int) {
	http.SetCookie(v.w, &http.Cookie{
		Name: name, Value: value, Path: "/", MaxAge: seconds,
		HttpOnly: true, Secure: v.https, SameSite: http.SameSiteLaxMode,
	})
}
